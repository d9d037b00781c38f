//! What the arbiter is told of a thing at hand because his edition prints it so, where another prints it otherwise; the
//! words lie in `voices/`.

use crate::{
    game::{Seat, Square},
    laws::terms::{AnnouncedMove, Devices, Force, TouchIntent},
};

/// What an edition prints of a thing at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Printed {
    /// What the approval of a device is measured by (11.3).
    Devices(Devices),
    /// Which touches count (4.3).
    TouchCounts(TouchIntent),
    /// Whether he calls a flag in rapid and blitz without full supervision (A.4.5).
    CallsTheFlag(Force),
    /// A promoting pawn never stood on the last rank, as far as the board saw it.
    PawnNotSeen {
        /// Whose.
        seat: Seat,
        /// Where the new piece stands.
        square: Square,
    },
    /// An entry of a score sheet names both squares, which the appendix on notation does not know.
    LongNotation {
        /// Whose sheet.
        seat: Seat,
        /// The entry.
        entry: String,
    },
    /// A claim is repeated with another move than was written with it.
    WrittenMoveStays {
        /// Who claims.
        by: Seat,
        /// What holds for the move written first.
        how: AnnouncedMove,
    },
    /// A player had all moves read to him more often than rapid play allows (A.3.2).
    MovesReadTooOften {
        /// Who.
        by: Seat,
        /// How often by now.
        times: u32,
        /// How often he may.
        allowed: u32,
    },
    /// A player is helped to press and to record (6.2.6, 8.1.6).
    Helped {
        /// Who.
        seat: Seat,
        /// Whether his clock is adjusted for it.
        adjusted: bool,
    },
    /// A touch is reported by a player who has touched a piece himself since (4.8).
    ComplaintLost {
        /// Who reports it.
        by: Seat,
    },
    /// An assistant's claim on time that can bring no more than a draw (D.2.10.5).
    ClaimsDrawOnTime {
        /// Whose assistant.
        of: Seat,
        /// Whether the text gives him that claim.
        may: bool,
    },
}
