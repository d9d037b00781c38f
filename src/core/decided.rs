//! How an item of the arbiter's queue ended: by his decision, or by itself.

use crate::{
    core::amount::Amount,
    laws::{difference::Case, irregularity::Choice},
};

/// What became of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The arbiter refused what was proposed, in his own words.
    Refused(String),
    /// The arbiter decided in his own words.
    InHisWords(String),
    /// One of its choices was carried out.
    Carried(Choice, Amount),
    /// One of its choices, recorded when the game was over: nothing in the game changes.
    AfterTheGame(Choice, Amount),
    /// D.2.9: the game went back so that this many plies remain.
    WentBack {
        /// Which case of it.
        case: Case,
        /// Plies that remain.
        plies: u32,
    },
    /// D.2.9: the sheets agree, and boards are corrected.
    BoardsCorrected,
    /// D.2.9: both boards show the same, and that is the game.
    BoardsAreTheGame,
    /// It settled itself; nobody decided.
    ByItself(Settled),
}

/// How an item settled itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Settled {
    /// Hands put the board right.
    BoardPutRight,
    /// The board answers.
    BoardAnswers,
    /// The board does not answer, and its moves are keyed.
    MovesAreKeyed,
    /// The opponent accepted the claim as an offer (9.1.2.3).
    AcceptedAsOffer,
    /// The move was completed.
    Completed,
    /// The touched piece was moved, or captured.
    TouchKept,
    /// The opponent has made his next move, and the illegal one stands (A.4.2).
    MoveStands,
    /// The sheet is up to date.
    SheetUpToDate,
    /// What was written before it was made was written for a claim, or to be sealed (8.1.2).
    WrittenToClaim,
    /// The sealed move ended the game, and that end stands (I.10).
    SealedMoveEnded,
    /// The arbiter took it back that he had opened it.
    TakenBack,
    /// Another item is about the same.
    ItIsItem(u32),
}
