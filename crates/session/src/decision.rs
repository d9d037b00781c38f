//! The outcome of an item of the arbiter's queue: a decision of the arbiter, or a closure by the program.

use crate::{amount::Amount, announcement::SheetsRead};
use annabella_laws::{irregularity::Choice, reconciliation_tasks::ReconciliationCase};

/// The outcome of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The arbiter refused the proposal, for this reason.
    Refused(String),
    /// The arbiter decided, in these words.
    InArbitersWords(String),
    /// One of its choices was carried out.
    CarriedOut(Choice, Amount),
    /// One of its choices, recorded after the end of the game. The game does not change.
    NotedAfterGame(Choice, Amount),
    /// D.2.9: the game went back so that this many plies remain.
    WentBack {
        /// The case of D.2.9.
        case: ReconciliationCase,
        /// Plies that remain.
        plies: u32,
    },
    /// D.2.9: the sheets agree, and boards are corrected.
    BoardsCorrected {
        /// The part of the sheets that was read.
        read: SheetsRead,
    },
    /// D.2.9: both boards show the same position, and the game continues from it.
    BoardsAdopted,
    /// The item was closed without a decision.
    ClosedByItself(ClosureReason),
}

/// The reason why an item closed without a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClosureReason {
    /// The player put the board right.
    BoardPutRight,
    /// The differing squares were a move made while the opponent was on move. It stands now as the player's own move.
    MovedBeforeTurn,
    /// The board answers again.
    BoardAnswered,
    /// The board does not answer, and its moves are entered by key.
    MovesAreKeyed,
    /// The opponent accepted the claim as an offer (9.1.2.3).
    AcceptedAsOffer,
    /// The move was completed.
    Completed,
    /// The touched piece was moved or captured.
    TouchKept,
    /// The opponent has made the next move, and the illegal one stands (A.4.2).
    MoveStands,
    /// The sheet is up to date.
    SheetUpToDate,
    /// The move that was written too early was written for a claim, or to be sealed (8.1.2).
    WrittenToClaim,
    /// The sealed move ended the game, and that result stands (I.10).
    SealedMoveEnded,
    /// The arbiter withdrew the item.
    TakenBack,
    /// Another item covers the same matter.
    MergedIntoItem(u32),
}
