//! What a game waits for, as somebody who asks may know it (12.6, 12.7): values; the words lie in `voices/`.

use crate::{
    core::appointment::TimeOfDay,
    game::{Seat, Square},
    laws::article::Article,
};

/// One thing a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wait {
    /// The device must be approved (11.3).
    Approval {
        /// The article.
        article: Article,
    },
    /// A board is to tell what stands on it.
    BoardAnswers {
        /// Whose board.
        seat: Seat,
    },
    /// A board does not stand right.
    BoardRight {
        /// Whose board.
        seat: Seat,
        /// The squares, as far as anybody knows.
        squares: Vec<Square>,
    },
    /// The time the game is to begin at (6.6).
    Appointed {
        /// That time.
        at: TimeOfDay,
    },
    /// The arbiter starts the game, though a board may not stand right.
    Start,
    /// What stands before it begins the game by itself; the arbiter may start it without.
    OrStart,
    /// A player has called the arbiter, and the clocks stand.
    Called {
        /// Who.
        by: Seat,
    },
    /// The clocks stand until the arbiter lets them run.
    Clocks,
    /// A player has the move (1.1): his opponent's is made, completed or not.
    Move {
        /// Who.
        seat: Seat,
    },
    /// A move is made and not completed; the arbiter alone hears of it (12.6).
    Press {
        /// Whose.
        seat: Seat,
    },
    /// A player owes the repetition of an announcement (D.2.1).
    Repetition {
        /// Who.
        seat: Seat,
    },
    /// A player was asked something and has not answered.
    Answer {
        /// Who.
        seat: Seat,
    },
    /// Items are open; the arbiter alone hears of them (12.7).
    Items {
        /// Their numbers.
        open: Vec<u32>,
    },
    /// A player signs the result (8.7).
    SignatureOf {
        /// Who.
        seat: Seat,
    },
    /// A player seals his move, or stops his clock after it.
    Seal {
        /// Who.
        seat: Seat,
    },
    /// The game is adjourned and waits to be resumed.
    Resumption,
    /// The envelope is opened.
    Opening,
    /// The arbiter signs the result (8.7).
    Signature,
}
