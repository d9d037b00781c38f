//! Announcements as values. `voices/` and `grammars/` hold their words.
//!
//! A variant that has no fields, or names only a player, is said by the message of its own name in `voices/*.ftl`. No
//! announcement may tell a player unasked what
//! the Laws forbid: legality, a possible claim, a forgotten press or an evaluation.

use crate::{
    actor::{SeatDevice, SharedVoice},
    flooded_input::FloodedInput,
    journal_state::{DiskFault, JournalChange},
    pending::NextStep,
};
use annabella_board::guidance::Instruction;
use annabella_game::{
    Color, Edition, EndReason, File, GameResult, Move, Piece, Position, Rank, Role, Seat, Square,
};
use annabella_language::{Verbosity, command::Command, question::Question, stated_move::StatedMove};
use annabella_laws::{
    draw::RefuseDrawError, edition_terms::ClockWord, illegal_reason::IllegalReason,
    incident_kind::IncidentKind, time_control::TimeControl,
};
use annabella_rulebook::ArticleNumber;
use strum::{IntoStaticStr, VariantNames};

/// The part of two score sheets that was read for a comparison (D.2.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SheetsRead {
    /// Every completed move, on both.
    Whole,
    /// Fewer moves: a sheet is on paper, lacks entries, or has an unreadable one.
    Part,
}

/// The squares of a file, a rank or a diagonal that are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardLine {
    /// As far as this square at the edge, without the square that the line begins at.
    Towards(Square),
    /// From one square to the other, with both.
    Whole {
        /// The first square.
        from: Square,
        /// The last square.
        to: Square,
    },
    /// What lies between two squares, without them.
    Between {
        /// The square before the line.
        from: Square,
        /// The square behind it.
        to: Square,
    },
}

/// How good a move was, by what the engine's value of the position fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum MoveJudgement {
    /// The engine's own move, or mate.
    Best,
    /// Less than half a pawn worse.
    Good,
    /// Less than one pawn and a half worse.
    SmallMistake,
    /// Less than three pawns worse.
    Mistake,
    /// Three pawns worse, or more.
    Blunder,
}

impl MoveJudgement {
    /// The judgement of a loss in hundredths of a pawn.
    pub const fn of_loss(centipawns: i32) -> Self {
        match centipawns {
            ..50 => Self::Good,
            50..150 => Self::SmallMistake,
            150..300 => Self::Mistake,
            300.. => Self::Blunder,
        }
    }
}

/// One announcement to one listener.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Announcement {
    // Before the start.
    /// The listener's colour, board and opponent; also after a restart.
    YouPlay {
        color: Color,
        /// The number of the board in the event, if it has one.
        board_number: Option<String>,
        /// The opponent's name as it is spoken, if it is known.
        opponent: Option<String>,
    },
    /// The time control of the game.
    TimeControl(TimeControl),
    /// The announcement words of the listener (D.2.1), by examples.
    WordsInUse,
    // The course of the game.
    /// The boards stand, and the game may begin.
    GameStarts,
    /// A practice game begins. The text explains how to make a move and how to get help.
    PracticeStarts,
    /// The drawn position the game starts from.
    StartPosition {
        /// Its number among those of Chess960.
        number: u16,
        /// White's first rank from a to h; Black's mirrors it.
        pieces: [Role; 8],
    },
    /// A move, in the words of the listener's scheme (D.2.1).
    Move {
        /// The position it was made in.
        before: Box<Position>,
        m: Move,
    },
    /// In practice: the player's own move, in the words of their scheme, as it was understood.
    OwnMove {
        /// The position it was made in.
        before: Box<Position>,
        m: Move,
    },
    /// The announced move differs from the move on the announcer's own board. Both are named (D.2.8).
    AnnouncedOtherThanPegged {
        before: Box<Position>,
        announced: Move,
        /// The move on the board.
        pegged: Move,
    },
    /// The player replaced the announced move before completing it (4.7). The new move is announced.
    MovedInstead {
        /// The position it was made in.
        before: Box<Position>,
        /// The move that stands now.
        m: Move,
    },
    /// The repetition names a move other than the announced one (D.2.1). The announcement follows again.
    ReadBackDiffers {
        /// The position before the announced move.
        before: Box<Position>,
        m: Move,
    },
    /// The repetition was right.
    ReadBackRight,
    /// The player is asked to say the move that stands on their board.
    PleaseAnnounce,
    /// The program stopped in the middle of the game and runs again; the clocks stand.
    Interrupted,
    /// In practice: the program runs again, the boards have been read, and the clocks run.
    PracticeGoesOn,
    /// The arbiter took a result back. The game goes on from its position; the clocks stand until then.
    GameReopened,
    /// The arbiter took a decision back.
    DecisionTakenBack {
        /// The number of plies that count again and the player on move before the first ply, if they changed.
        plies: Option<(u32, Color)>,
        clocks_stand: bool,
    },
    /// The arbiter's decision, in one sentence. What follows from it comes after it.
    Decided {
        /// The player who is warned (12.9).
        warned: Option<Seat>,
        /// The number of plies that remain and the player on move before the first ply, if a position is set up again.
        back: Option<(u32, Color)>,
        times: DecidedTimes,
    },
    /// The speech was not understood. The player is asked to say it again.
    NotUnderstood,
    /// The words are said in talk too; the longer wording of the command is wanted.
    SayLonger { command: Command },
    /// The speech was not understood, and the player owes the repetition of this move (D.2.1).
    NotUnderstoodRepeat {
        /// The position before the announced move.
        before: Box<Position>,
        m: Move,
    },
    /// The slip of the tongue is corrected (D.2.8).
    Corrected,
    /// The opponent corrects the announced move, and another follows (D.2.8).
    MoveWithdrawn,
    /// There are no words to withdraw (D.2.8).
    NothingToCorrect,
    /// A correction came too late: the opponent's clock runs (D.2.8).
    TooLateToCorrect,
    /// The player on move, and the open step of the listener.
    WhatNow(NextStep),
    /// In practice: a move is not legal, and why.
    NotLegal {
        /// The position it was to be made in.
        before: Box<Position>,
        /// The move, if the words name one.
        m: Option<Move>,
        why: IllegalReason,
    },
    /// In practice: a player's flag fell; the game goes on.
    FlagFell { seat: Seat },
    /// The clocks run again after they stood.
    ClocksRun,
    /// The arbiter rejected the player's claim. The move that was written with it must be made (9.5.3).
    ClaimRejected {
        /// The position it is made in.
        before: Box<Position>,
        /// The written move, if it must be made.
        written: Option<Move>,
    },
    /// In practice: a claimed draw is not right.
    ClaimNotRight,
    /// In practice: the recorded game has another move here, and the player's is taken back.
    NotAsRecorded,
    /// In practice: moves were taken back.
    TakenBack {
        /// The player who took them back.
        by: Seat,
    },
    /// In practice: several moves of a player were taken back, with the answers to them.
    TakenBackMoves {
        /// The player who took them back.
        by: Seat,
        /// How many moves of that player.
        count: u32,
    },
    /// In practice: the player has only so many moves to take back, and none was.
    FewerToTakeBack { count: u32 },
    /// In practice: the player has no move to take back.
    NothingToTakeBack,
    /// In practice: the squares that a piece can reach.
    Hint {
        /// The square of the piece.
        square: Square,
        piece: Piece,
        /// The squares that it can reach.
        squares: Vec<Square>,
    },
    /// In practice: a hint needs a piece, and none was touched or named.
    HintNeedsPiece,
    /// In practice: the piece that the engine would move.
    HintPiece { square: Square, piece: Piece },
    /// In practice: the engine's move.
    HintMove {
        /// The position it is made in.
        before: Box<Position>,
        m: Move,
    },
    /// In practice: how good the listener's last move was.
    MoveJudged {
        /// The position it was made in.
        before: Box<Position>,
        judgement: MoveJudgement,
        /// The engine's move.
        best: Move,
    },
    /// In practice: the strength of the engine.
    LevelIs { level: u8 },
    /// In practice: how many minutes a game may have.
    MinutesAre,
    /// In practice: the strengths that there are.
    LevelsAre,
    /// In practice: no engine plays, so none can be asked.
    NoEngineHere,
    /// In practice: the engine does not answer a question.
    EngineSilent,
    /// A question that can be answered by voice.
    Ask(Question),
    /// Both boards show the game's position again.
    BoardsInStep,
    /// The session of play ends, and a player seals a move (I.1).
    SealingOrdered { by: Seat },
    /// The player's sealed move, read back to that player alone.
    SealedMove(StatedMove),
    /// The player's sealed words, if they announce no move. Only the words are read back.
    SealedWords(String),
    /// A typed text is not sealed yet, because its small `b` or `d` may be the pawn's file or the piece.
    PawnOrPiece {
        text: String,
        /// The pawn's move, with both squares.
        pawn: String,
        /// The piece's move, with its capital.
        piece: String,
    },
    /// The player's own board shows a move made after the order. That move is sealed (I.1.1).
    BoardSeals,
    /// The game is adjourned.
    GameAdjourned { by: Seat },
    /// An answer to the sealed move is sealed (I.9.3).
    AnswerSealed {
        /// The player who sealed it.
        by: Seat,
    },
    /// An adjourned game goes on.
    GameResumed {
        /// The player whose move is sealed.
        sealed: Seat,
    },
    /// The game is over.
    GameOver { result: GameResult, reason: EndReason },

    // Answers, given on request only (D.2.10.4).
    /// A remaining time.
    Time {
        /// The owner of the clock, relative to the listener.
        whose: ClockOwner,
        left_ms: u64,
    },
    /// The number of moves.
    Moves {
        /// The counter of the edition (made or completed).
        count: u32,
    },
    /// No move was made yet.
    NoMoveYet,
    /// A run of moves, oldest first, each with the position it was made in.
    MoveList { moves: Vec<(Position, Move)> },
    /// The piece on a square.
    SquareHolds { square: Square, piece: Option<Piece> },
    /// The squares of a kind of piece.
    PiecesStand {
        /// Only pieces of this colour; both colours if `None`.
        color: Option<Color>,
        role: Role,
        pieces: Vec<(Square, Piece)>,
    },
    /// The pieces on a file, from White's side to Black's.
    FileHolds { file: File, pieces: Vec<(Square, Piece)> },
    /// The pieces on a rank, from the a-file on.
    RankHolds { rank: Rank, pieces: Vec<(Square, Piece)> },
    /// The pieces on a line of squares, in its order.
    LineHolds { line: BoardLine, pieces: Vec<(Square, Piece)> },
    /// In practice: the pieces of a colour that attack a square, or protect what stands there.
    SquareCovered { square: Square, color: Color, protects: bool, pieces: Vec<(Square, Piece)> },
    /// In practice: whether the listener's king is attacked, and by which pieces.
    InCheck { pieces: Vec<(Square, Piece)> },
    /// Two squares that share no file, rank or diagonal.
    NotOnOneLine { from: Square, to: Square },
    /// The pieces captured so far.
    Captured {
        /// Captured white pieces, most valuable first.
        white: Vec<Role>,
        black: Vec<Role>,
    },
    /// A part of the list of commands that can be said now.
    Help {
        /// The number of commands before this part.
        from: usize,
        /// The game is practice, which has more commands.
        practice: bool,
    },
    /// A long answer continues on request.
    MoreFollows {
        /// The number of remaining entries.
        left: u32,
    },
    /// The answer has no further entries.
    NothingMore,
    /// The content of an article, in our own short wording (11.9).
    Rule {
        /// The edition of the game.
        edition: Edition,
        number: ArticleNumber,
    },

    // Draw and resignation.
    /// A draw was offered by this seat (9.1).
    DrawOffered { by: Seat },
    /// The offer stands until it is answered. The offerer hears this.
    DrawOfferNoted,
    /// The offer was declined, by word or by touch (9.1).
    DrawDeclined,
    /// There is no offer to answer.
    NothingToAnswer,
    /// In a rated game a word does not press the clock.
    PressByHand,
    /// In a rated game a spoken word does not sign the result.
    SignByHand,
    /// Only who runs the program ends it in a rated game.
    QuitByHand,
    /// A command was refused. The reason is on the screen; the player hears that nothing was done.
    NotPossibleNow,
    /// A command was refused, because a game under the Laws does not have it. Nothing is told.
    OnlyInPractice,
    /// A draw cannot be agreed, or offered, before more moves are made (5.2.3, 9.1.1).
    NoDrawYet { why: RefuseDrawError },
    /// A draw is claimed (9.2, 9.3, 5.2). It is also an offer, which the opponent may accept (9.1.2.3).
    DrawClaimed {
        by: Seat,
        /// The edition's word for halting the clocks, if they were halted for the claim (9.5).
        halted: Option<ClockWord>,
    },
    /// The arbiter was called; the clocks stand (6.11.2).
    ArbiterCalled {
        by: Seat,
        /// The edition's word for halting the clocks.
        halted: ClockWord,
    },
    /// The next keys ask about the board or request more of an answer.
    KeysFollow,
    /// A player starts or stops learning the keys.
    LearnsKeys { on: bool },
    /// The meaning of these keys, for a player who learns them.
    KeysDo { keys: String },
    /// The amount of detail in announcements changes.
    SaysSoMuch {
        /// The new amount of detail for moves.
        of_moves: Verbosity,
    },
    /// The announcements use another voice from now on.
    OtherVoice,
    /// "I adjust" was noted (4.2).
    AdjustNoted,
    /// "I adjust" came from a player who is not on move. Only the player on move may adjust (4.2).
    AdjustOnMoveOnly,

    // Hands and boards.
    /// Both sheets agree. The player whose board differs puts it right (D.2.9).
    SheetsAgree {
        /// The boards to put right: one or both.
        seats: Vec<Seat>,
        /// An assistant may do it for that player.
        assistant_may: bool,
        /// The part of the sheets that was read.
        read: SheetsRead,
    },
    /// The game goes back (D.2.9, 7.5).
    GoesBack {
        /// The number of plies that remain.
        plies: u32,
        /// The player on move before the first ply.
        first: Color,
        /// The sheets differ; otherwise the arbiter gives the reason.
        sheets_differ: bool,
    },
    /// The next step towards the right position, for a player who cannot see the board.
    PutRight(Instruction),
    /// The board does not sense its pieces, so the next step follows when the player says that this one is done.
    NextWhenDone,
    /// This board now stands right.
    BoardStandsRight,
    /// The listener's board has learned the identity of its pieces and distinguishes them from now on.
    PiecesKnown,
    /// The listener's board does not answer.
    OwnBoardLost,
    /// The listener pressed the clock while the board did not answer. The press is kept for the move on it.
    PressKept,
    /// The listener's board answers again. Its position matches, or differs on some squares.
    OwnBoardBack { differing: Vec<Square> },
    /// The listener's board answers again and shows the start position, not the game's.
    OwnBoardBackAtStart,
    /// A player's board answers again and shows the start position; the announcement for the arbiter.
    BoardBackAtStart {
        /// The seat of the board.
        seat: Seat,
    },
    /// A player's board answers again; the announcement for the arbiter.
    BoardBack {
        /// The seat of the board.
        seat: Seat,
        differing: Vec<Square>,
    },
    /// The listener's keypad, Braille display, sound or voice failed or works again.
    OwnDevice { what: SeatDevice, works: bool },
    /// The listener's device sends more than a person can cause, so that not all of it is taken, or no longer. It tells
    /// nothing of the game: neither whether a press was missed nor whose clock runs.
    OwnInput { what: FloodedInput, floods: bool, has_arbiter: bool },
    /// A player's device failed or works again; the announcement for the arbiter.
    Device { seat: Seat, what: SeatDevice, works: bool },
    /// The voice or sound of the room or of the arbiter failed or works again.
    SharedDevice {
        /// The owner of the device.
        of: SharedVoice,
        what: SeatDevice,
        works: bool,
    },
    /// An adapter failed. The game goes on by key or console.
    Trouble(SystemStatus),
    /// The journal cannot be written; the announcement for the arbiter, with the remedy.
    JournalLost {
        fault: Option<DiskFault>,
        /// The number of plies that are not on the disk.
        plies: usize,
    },
    /// Another program changed the journal, which was written again; the announcement for the arbiter.
    JournalRewritten { change: JournalChange },
    /// The last plies are not on the disk yet.
    NotOnDisk {
        /// Whether they are the listener's own.
        own: bool,
        plies: usize,
    },

    // The arbiter's channel only (12.7).
    /// A new item waits in the arbiter's queue.
    ArbiterItem { number: u32, matter: IncidentKind },
}

impl Announcement {
    /// The number of entries of a long answer said at once. Listeners remember few entries and should not wait for the
    /// end.
    pub const AT_ONCE: usize = 5;

    /// The player it names, if it names nothing else.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::FlagFell { seat: by }
            | Self::TakenBack { by }
            | Self::SealingOrdered { by }
            | Self::GameAdjourned { by }
            | Self::AnswerSealed { by }
            | Self::GameResumed { sealed: by }
            | Self::DrawOffered { by }
            | Self::BoardBackAtStart { seat: by } => Some(*by),
            _ => None,
        }
    }

    /// Whether it is a decision that changes nothing for the players.
    pub(crate) const fn says_nothing(&self) -> bool {
        matches!(self, Self::Decided { warned: None, back: None, times: DecidedTimes::Same })
    }

    /// Whether it names a command that the listener may give next.
    pub(crate) const fn offers(&self, command: Command) -> bool {
        match self {
            Self::PracticeStarts => matches!(command, Command::Help | Command::Press),
            Self::HintNeedsPiece => matches!(command, Command::Hint(_)),
            _ => false,
        }
    }

    /// Whether it precedes answers to requests: a move (D.2.1), and the start, since a clock runs from then on.
    pub const fn precedes_answers(&self) -> bool {
        matches!(
            self,
            Self::GameStarts
                | Self::PracticeStarts
                | Self::Move { .. }
                | Self::MovedInstead { .. }
                | Self::ReadBackDiffers { .. }
                | Self::AnnouncedOtherThanPegged { .. }
        )
    }

    /// Whether it answers a request, or can be requested again like an answer.
    pub const fn is_answer(&self) -> bool {
        matches!(
            self,
            Self::YouPlay { .. }
                | Self::TimeControl(..)
                | Self::WordsInUse
                | Self::WhatNow(..)
                | Self::Hint { .. }
                | Self::HintNeedsPiece
                | Self::Time { .. }
                | Self::Moves { .. }
                | Self::NoMoveYet
                | Self::MoveList { .. }
                | Self::SquareHolds { .. }
                | Self::PiecesStand { .. }
                | Self::FileHolds { .. }
                | Self::RankHolds { .. }
                | Self::LineHolds { .. }
                | Self::NotOnOneLine { .. }
                | Self::Captured { .. }
                | Self::Help { .. }
                | Self::MoreFollows { .. }
                | Self::NothingMore
                | Self::Rule { .. }
                | Self::KeysFollow
                | Self::LearnsKeys { .. }
                | Self::KeysDo { .. }
                | Self::SaysSoMuch { .. }
                | Self::OtherVoice
                | Self::NotOnDisk { .. }
        )
    }

    /// Whether it concerns only the listener's own words or speech settings. Repeating it would be of no use.
    pub(crate) const fn is_about_words(&self) -> bool {
        matches!(
            self,
            Self::NotUnderstood
                | Self::NotUnderstoodRepeat { .. }
                | Self::SayLonger { .. }
                | Self::NothingToAnswer
                | Self::NotPossibleNow
                | Self::OnlyInPractice
                | Self::PressByHand
                | Self::SignByHand
                | Self::QuitByHand
                | Self::NothingToCorrect
                | Self::SaysSoMuch { .. }
                | Self::OtherVoice
        )
    }
}

/// What a decision does to both times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedTimes {
    /// They stay.
    Same,
    /// The players get this much more or, if negative, less; milliseconds.
    Given { white_ms: i64, black_ms: i64 },
    /// They are set to these times, milliseconds.
    Set { white_ms: u64, black_ms: u64 },
}

/// The owner of a clock, relative to the listener.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockOwner {
    /// The listener's own clock.
    Own,
    /// The opponent's clock.
    Opponents,
    /// A clock named by colour (to an assistant or the arbiter).
    Of(Seat),
}

/// A failure of an adapter, announced with its remedy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum SystemStatus {
    /// There was no microphone or recogniser from the start. Moves go by key or console.
    SpeechInputMissing,
    /// The microphone or its recogniser stopped. Moves go by key or console.
    SpeechInputLost,
    /// The recogniser works again.
    SpeechInputRestored,
    /// No recogniser model was found. Moves go by key or console.
    RecogniserModelMissing,
    /// The journal can be written again and is complete.
    JournalRestored,
}
