//! The open step of one player, as that player may know it. `voices/` holds the words.

use annabella_board::guidance::Instruction;
use annabella_game::{Move, Position, Seat};
use annabella_language::question::Question;

/// The open step of one player. It describes the present state. In a rated game it never reveals that a move is
/// illegal or that a clock was not pressed (D.2.10.4).
#[derive(Clone, Debug, PartialEq, Eq)]
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
        /// The player who asks.
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
        /// The move.
        m: Move,
    },
    /// The player must make the opponent's move on their own board.
    Execute {
        /// The position it was made in.
        before: Box<Position>,
        /// The move.
        m: Move,
    },
    /// The player has a draw offer to answer.
    DrawOffered {
        /// Whether the player is on move too.
        on_move: bool,
    },
    /// The player's announced move is not on the board yet.
    AnnouncedNotPegged {
        /// The position it is made in.
        before: Box<Position>,
        /// The move.
        m: Move,
    },
    /// The announced move is not on the board yet; its words as recognised. They do not reveal whether it is legal.
    SaidNotPegged {
        /// The words.
        words: String,
    },
    /// The move on the player's board is not announced.
    PeggedNotAnnounced {
        /// The position it is made in.
        before: Box<Position>,
        /// The move.
        m: Move,
    },
    /// The announced move differs from the move on the board (D.2.8).
    AnnouncedOther {
        /// The position both are made in.
        before: Box<Position>,
        /// The announced move.
        announced: Move,
        /// The move on the board.
        pegged: Move,
    },
    /// The move is made and must be completed by a press. In practice only.
    Press {
        /// The position it is made in.
        before: Box<Position>,
        /// The move.
        m: Move,
    },
    /// The player's claim was rejected, and the move that was written with it must be made (9.5.3).
    WrittenMove {
        /// The position it is made in.
        before: Box<Position>,
        /// The move.
        m: Move,
    },
    /// The player has the move (1.1).
    Move,
    /// The opponent has the move.
    OpponentsMove,
}
