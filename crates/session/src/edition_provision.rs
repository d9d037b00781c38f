//! Provisions of the edition in which other editions differ, for the arbiter when they apply. `voices/` holds the
//! words.

use annabella_game::{Seat, Square};
use annabella_laws::edition_terms::{AnnouncedMoveRule, DeviceRule, RuleForce, TouchIntent};

/// A provision of an edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditionProvision {
    /// The standard by which a device is approved (11.3).
    Devices(DeviceRule),
    /// The touches that count (4.3).
    TouchCounts(TouchIntent),
    /// Whether the arbiter calls a flag in rapid and blitz without full supervision (A.4.5).
    CallsTheFlag(RuleForce),
    /// The board did not sense a promoting pawn on the last rank.
    PawnNotSeen {
        /// The player's seat.
        seat: Seat,
        /// The square of the new piece.
        square: Square,
    },
    /// An entry of a score sheet names both squares. The appendix on notation has no such form.
    LongNotation {
        /// The owner of the sheet.
        seat: Seat,
        /// The entry.
        entry: String,
    },
    /// A claim is repeated with a move other than the one written first.
    WrittenMoveStays {
        /// The claimant.
        by: Seat,
        /// The rule for the move written first.
        how: AnnouncedMoveRule,
    },
    /// A player had all moves read more often than rapid play permits (A.3.2).
    MovesReadTooOften {
        /// The player's seat.
        by: Seat,
        /// The number of readings so far.
        times: u32,
        /// The number permitted.
        allowed: u32,
    },
    /// A player has help with pressing and recording (6.2.6, 8.1.6).
    Helped {
        /// The player's seat.
        seat: Seat,
        /// Whether the player's clock is adjusted for the help.
        adjusted: bool,
    },
    /// A touch is reported by a player who has touched a piece since then (4.8).
    ComplaintLost {
        /// The player who reports it.
        by: Seat,
    },
    /// An assistant makes a claim on time that can lead to a draw at most (D.2.10.5).
    ClaimsDrawOnTime {
        /// The player whose assistant it is.
        of: Seat,
        /// Whether the edition permits the assistant that claim.
        may: bool,
    },
}
