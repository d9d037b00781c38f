//! What the game waits for, worked out once by [`Session::pending`](crate::session::Session::pending), and its views: the
//! open step of one player, and the awaited actions as a listener may know them. `voices/` holds the words.

use crate::setup::TimeOfDay;
use annabella_board::guidance::Instruction;
use annabella_game::{Move, Position, Seat, Square};
use annabella_language::question::Question;
use annabella_laws::article::Article;
use strum::{IntoStaticStr, VariantNames};

/// A matter that the game waits for, with what its views say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The seat at which it is awaited. `None` if the arbiter or the time decides it, so that both players wait.
    pub from: Option<Seat>,
    /// The listeners who may know it.
    pub known_to: Audience,
    /// A matter before it must be settled first, so nobody waits for it yet.
    pub(crate) held: bool,
    /// The action, if pages and the status line name one.
    pub action: Option<AwaitedAction>,
    /// The open step of the player.
    pub step: Option<NextStep>,
}

impl Pending {
    /// Whether a matter before it must be settled first.
    pub const fn is_held(&self) -> bool {
        self.held
    }
}

/// The listeners who may know a matter (12.6, 12.7), from the most to none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Audience {
    /// All persons, spectators too.
    Everybody,
    /// All persons at the table.
    Table,
    /// The persons at its seat, and the arbiter.
    Seat,
    /// The arbiter only.
    Arbiter,
    /// Nobody is told of it. It is only the task of a person who assists.
    Nobody,
}

/// The open step of one player. It describes the present state. In a rated game it never reveals that a move is
/// illegal or that a clock was not pressed (D.2.10.4).
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum NextStep {
    /// The game has not started.
    NotStarted,
    /// The game is over.
    Over {
        /// The player has not signed the result.
        unsigned: bool,
    },
    /// A move must be sealed, or the game waits for its resumption.
    Adjourned {
        /// The player whose move is sealed; `None` once the envelope is shut.
        seals: Option<Seat>,
        asker: Seat,
    },
    /// The player's move is sealed, and the clock must be stopped (I.1).
    MoveSealed,
    /// The game is resumed, and the arbiter must open the envelope (I.7).
    EnvelopeUnopened,
    /// The player must answer a question.
    Answer(Question),
    /// The player's board is being guided to the right position. This is the next instruction.
    PutRight(Instruction),
    /// The player's board must be put right.
    BoardToPutRight,
    /// The player's board does not answer.
    BoardSilent,
    /// The clocks stand until the arbiter restarts them.
    ClocksStand,
    /// The clock was pressed, and the arbiter must decide before the game goes on (7.5).
    ArbiterDecides,
    /// The player must repeat the opponent's announcement (D.2.1).
    Repeat {
        /// The position it was made in.
        before: Box<Position>,
        m: Move,
    },
    /// The player must make the opponent's move on their own board.
    Execute {
        /// The position it was made in.
        before: Box<Position>,
        m: Move,
    },
    /// The player has a draw offer to answer.
    DrawOffered {
        /// Whether the player's own clock runs.
        own_clock: bool,
    },
    /// The player's announced move is not on the board yet.
    AnnouncedNotPegged {
        /// The position it is made in.
        before: Box<Position>,
        m: Move,
    },
    /// The announced move is not on the board yet; its words as recognised. They do not reveal whether it is legal.
    SaidNotPegged {
        /// The position it is made in.
        before: Box<Position>,
        words: String,
    },
    /// The move on the player's board is not announced.
    PeggedNotAnnounced {
        /// The position it is made in.
        before: Box<Position>,
        m: Move,
    },
    /// The announced move differs from the move on the board (D.2.8).
    AnnouncedOther {
        /// The position both are made in.
        before: Box<Position>,
        announced: Move,
        /// The move on the board.
        pegged: Move,
    },
    /// The move is made and must be completed by a press. In practice only.
    Press {
        /// The position it is made in.
        before: Box<Position>,
        m: Move,
    },
    /// The player's claim was rejected, and the move that was written with it must be made (9.5.3).
    WrittenMove {
        /// The position it is made in.
        before: Box<Position>,
        m: Move,
    },
    /// A move was said that is not completed. Whose clock runs and what was said is all that is told, so that nothing
    /// shows whether the move is legal.
    Said {
        /// Whether the player's own clock runs.
        own_clock: bool,
        said: LastSaid,
    },
    /// One clock runs, and it is not told who moves: a king was taken.
    ClockRuns {
        /// Whether it is the player's own.
        own: bool,
    },
    /// The player has the move (1.1), and their clock runs.
    Move,
    /// The opponent has the move, and their clock runs.
    OpponentsMove,
}

/// What was said last of a move that is not completed, in the view of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LastSaid {
    /// The player's own words, as recognised. They show less of the position than the name of a move.
    OwnWords {
        /// The position it is said in.
        before: Box<Position>,
        words: String,
    },
    /// The move that the player announced.
    Own {
        /// The position it is made in.
        before: Box<Position>,
        m: Move,
    },
    /// A move that was announced for a sighted player, or by the opponent.
    Announced {
        /// The position it is made in.
        before: Box<Position>,
        m: Move,
    },
}

/// One action that a game waits for.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum AwaitedAction {
    /// The device must be approved (11.3).
    Approval { article: Article },
    /// A board must report its position.
    BoardAnswers {
        /// The seat of the board.
        seat: Seat,
    },
    /// A board does not show the right position.
    BoardRight {
        /// The seat of the board.
        seat: Seat,
        /// The squares that differ, as far as they are known.
        squares: Vec<Square>,
    },
    /// The appointed time of the start (6.6).
    Appointed { at: TimeOfDay },
    /// The arbiter must start the game, although a board may differ.
    Start,
    /// The game begins when the actions before this one are done. The arbiter may also start it now.
    OrStart,
    /// A player has called the arbiter, and the clocks stand.
    Called { by: Seat },
    /// The clocks stand until the arbiter restarts them.
    Clocks,
    /// A player has the move (1.1). The opponent's move is made, completed or not.
    Move { seat: Seat },
    /// The arbiter must decide an item before anybody moves.
    Decision,
    /// A move is made and not completed. Only the arbiter receives this (12.6).
    Press {
        /// The player who must press.
        seat: Seat,
    },
    /// A player must repeat an announcement (D.2.1).
    Repetition { seat: Seat },
    /// A player has not answered a question.
    Answer { seat: Seat },
    /// Items are open. Only the arbiter receives this (12.7).
    Items { open: Vec<u32> },
    /// A player must sign the result (8.7).
    SignatureOf { seat: Seat },
    /// A player must seal a move, or stop the clock after sealing.
    Seal { seat: Seat },
    /// The game is adjourned and waits for its resumption.
    Resumption,
    /// The envelope must be opened.
    Opening,
    /// The opened envelope holds a move that cannot be played, and no item on it is open. Only the arbiter receives this.
    SealedMove {
        /// The plies made so far.
        plies: u32,
    },
    /// The arbiter must sign the result (8.7).
    Signature,
}

impl AwaitedAction {
    /// The seat it names, if it names nothing else.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::BoardAnswers { seat }
            | Self::Called { by: seat }
            | Self::Move { seat }
            | Self::Press { seat }
            | Self::Repetition { seat }
            | Self::Answer { seat }
            | Self::Seal { seat }
            | Self::SignatureOf { seat } => Some(*seat),
            _ => None,
        }
    }
}
