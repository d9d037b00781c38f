//! The actions that a game waits for, as a role may know them (12.6, 12.7). `voices/` holds the words.

use crate::appointment::TimeOfDay;
use annabella_game::{Seat, Square};
use annabella_laws::article::Article;

/// One action that a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AwaitedAction {
    /// The device must be approved (11.3).
    Approval {
        /// The article.
        article: Article,
    },
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
    Appointed {
        /// That time.
        at: TimeOfDay,
    },
    /// The arbiter must start the game, although a board may differ.
    Start,
    /// The game begins when the actions before this one are done. The arbiter may also start it now.
    OrStart,
    /// A player has called the arbiter, and the clocks stand.
    Called {
        /// The player who called.
        by: Seat,
    },
    /// The clocks stand until the arbiter restarts them.
    Clocks,
    /// A player has the move (1.1). The opponent's move is made, completed or not.
    Move {
        /// The player's seat.
        seat: Seat,
    },
    /// The arbiter must decide an item before anybody moves.
    Decision,
    /// A move is made and not completed. Only the arbiter receives this (12.6).
    Press {
        /// The player who must press.
        seat: Seat,
    },
    /// A player must repeat an announcement (D.2.1).
    Repetition {
        /// The player's seat.
        seat: Seat,
    },
    /// A player has not answered a question.
    Answer {
        /// The player's seat.
        seat: Seat,
    },
    /// Items are open. Only the arbiter receives this (12.7).
    Items {
        /// Their numbers.
        open: Vec<u32>,
    },
    /// A player must sign the result (8.7).
    SignatureOf {
        /// The player's seat.
        seat: Seat,
    },
    /// A player must seal a move, or stop the clock after sealing.
    Seal {
        /// The player's seat.
        seat: Seat,
    },
    /// The game is adjourned and waits for its resumption.
    Resumption,
    /// The envelope must be opened.
    Opening,
    /// The arbiter must sign the result (8.7).
    Signature,
}
