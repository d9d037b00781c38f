//! All outputs of a session. Adapters carry them out.

use crate::{
    actor::Listener, announcement::Announcement, arbiter_message::ArbiterMessage, decision::Decision,
    game_role::InformationScope, pending::AwaitedAction, practice_setup::NextPracticeGame, refusal::Refusal,
};
use annabella_board::HostCommand;
use annabella_game::{EndReason, GameResult, Move, Seat};
use annabella_language::{command::Command, heard_utterance::Expectation};
use annabella_laws::article::Article;
use strum::{IntoStaticStr, VariantArray, VariantNames};

/// One output.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// Says an announcement, after the current one.
    Say { to: Listener, what: Announcement },
    /// Plays a short sound.
    PlayEarcon { to: Listener, earcon: Earcon },
    /// Stops speech to a listener at once.
    StopSpeech { to: Listener },
    /// Changes the rate and volume of speech to a listener.
    AdjustSpeech {
        to: Listener,
        /// Percent of the present rate.
        rate_percent: u16,
        /// Percent of the present volume.
        volume_percent: u16,
        /// The rate after the change, percent of that at the beginning.
        rate_now_percent: u16,
        /// The volume after the change, percent of that at the beginning.
        volume_now_percent: u16,
    },
    /// Switches speech to a listener to another voice.
    SwitchVoice { to: Listener },
    /// Sets the expectation of a seat's recogniser.
    Listen { seat: Seat, expectation: Box<Expectation> },
    /// Sends a command to a seat's board.
    CommandBoard { seat: Seat, command: HostCommand },
    /// Opens the envelope with the arbiter's key. Its content returns as an input.
    OpenEnvelope { ciphertext: String },
    /// In practice: asks the engine for the best move and the value of the position after so many plies. The answer returns
    /// as an input.
    EvaluatePosition {
        /// The number of the request, from 1.
        request: u32,
        plies: usize,
    },
    /// In practice: ends this game, which is kept, and begins a new one.
    BeginNewGame(NextPracticeGame),
    /// In practice: sets the strength of the engine from its next move on.
    SetLevel { level: u8 },
    /// Ends the program, because the player of a practice game asked for it. The game is kept.
    EndProgram,
    /// Reports a fact for the record and the transcript.
    Note(Note),
}

/// A fact about the course of the game. It is not announced.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Note {
    /// The clocks started.
    Started,
    /// The player on move touched a peg or piece (D.2.2).
    Touched { seat: Seat, square: shakmaty::Square },
    /// A move is on the mover's board.
    Pegged { seat: Seat, uci: String },
    /// Several moves fit the placement on an occupancy board.
    Unsure { seat: Seat, ucis: Vec<String> },
    /// An announcement was understood.
    Announced { seat: Seat, uci: String },
    /// The move is made: off, in, and announced (D.2.3).
    Made { seat: Seat, uci: String },
    /// The move is completed: the clock was pressed (6.2.1).
    Completed {
        /// Its ply, 1 = White's first move.
        ply: u32,
        /// The number of the move, as a score sheet counts.
        number: u32,
        seat: Seat,
        m: Move,
        /// The move in English SAN.
        san: String,
        /// White's clock, milliseconds.
        white_ms: u64,
        black_ms: u64,
    },
    /// The opponent repeated the announcement (D.2.1).
    ReadBack {
        /// The seat of the repeating player.
        seat: Seat,
        /// Whether it named the announced move.
        right: bool,
    },
    /// A seat's board shows the game's position.
    BoardsInStep { seat: Seat },
    /// A score sheet has changed.
    Written { seat: Seat, what: SheetChange },
    /// An item was decided, or closed by itself.
    Decided { number: u32, decision: Decision },
    /// A player asks for information that their assistant gives (D.2.10.4).
    Asked { seat: Seat, command: Command },
    /// A message to the arbiter.
    ArbiterInformed(ArbiterMessage),
    /// The actions that the game waits for, for the listener who asked.
    Waiting {
        to: Listener,
        /// The actions that this listener may know.
        waits: Vec<AwaitedAction>,
    },
    /// The clocks stopped.
    ClocksStopped,
    /// The clocks run again.
    ClocksRun,
    /// The arbiter ended the session of play. This player seals a move (I.1).
    SealingOrdered { by: Seat, article: Article },
    /// A player handed in the sealed move. Its content is not known.
    Sealed {
        seat: Seat,
        /// The hash that commits to it.
        seal: String,
    },
    /// The clock is stopped and the envelope is shut.
    EnvelopeShut {
        /// The player whose move is in it.
        by: Seat,
    },
    /// An adjourned game is resumed.
    GameResumed,
    /// The game went back so that this many plies remain.
    WentBack { plies: u32 },
    /// The last decision was taken back.
    Undone {
        /// The item that it concerned, if any.
        number: Option<u32>,
    },
    /// The arbiter signed the result (8.7).
    Signed { result: GameResult },
    /// The game is annulled, and a new one begins (7.2, 7.3).
    Annulled,
    /// A player signed the result (8.7).
    SignedBy { seat: Seat, result: GameResult },
    /// A result that was not signed is void, and the game goes on.
    Reopened {
        /// The reason, in the arbiter's words.
        why: String,
    },
    /// The game is over.
    GameEnded { result: GameResult, reason: EndReason },
    /// A request cannot be carried out now. The requester receives the reason.
    Refused { to: Listener, why: Refusal },
}

impl Note {
    /// Whether it tells of a decision of the arbiter, which `undo` reverses.
    pub const fn is_decision(&self) -> bool {
        matches!(
            self,
            Self::Decided { .. }
                | Self::SealingOrdered { .. }
                | Self::WentBack { .. }
                | Self::GameEnded { .. }
                | Self::ArbiterInformed(ArbiterMessage::Clocks { .. })
        )
    }

    /// The seat it names, if it names nothing else.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::BoardsInStep { seat } | Self::EnvelopeShut { by: seat } => Some(*seat),
            _ => None,
        }
    }

    /// The roles that may know of it. An answer is for its listener alone.
    pub const fn scope(&self) -> InformationScope {
        match self {
            Self::Touched { seat, .. }
            | Self::Pegged { seat, .. }
            | Self::Announced { seat, .. }
            | Self::Written { seat, .. }
            | Self::Asked { seat, .. }
            | Self::Sealed { seat, .. } => InformationScope::Seat(*seat),
            Self::Made { .. } | Self::ReadBack { .. } | Self::BoardsInStep { .. } | Self::SignedBy { .. } => {
                InformationScope::Table
            }
            Self::Decided { .. } | Self::Undone { .. } | Self::ArbiterInformed(_) => {
                InformationScope::Incidents
            }
            _ => InformationScope::GameCourse,
        }
    }
}

/// A change of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetChange {
    /// An entry was added.
    Entry(String),
    /// The last entry was struck out.
    StruckOut(String),
    /// A whole sheet was brought in.
    BroughtIn { plies: u32 },
}

/// A sound of at most 80 ms, distinct from the others by its pitch contour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Earcon {
    /// A peg left its hole.
    Lifted,
    /// A peg was put into a hole.
    Placed,
    /// The repetition of the announcement is awaited.
    AwaitingReadBack,
    /// Two sources that should agree differ.
    Mismatch,
    /// The boards are in step.
    InStep,
    /// Little time is left (off unless the arbiter permits it).
    LowTime,
    /// The words were understood.
    Understood,
    /// Words overlapped the program's own voice and were not recognised.
    Unheard,
}

impl Earcon {
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The stable name used in transcripts.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}
