//! The kinds of items in the arbiter's queue, and the reliability of a board's evidence.

use crate::{
    adjournment::AdjournmentIncident,
    draw::{ClaimKind, Verdict},
    quickplay::{QuickplayRequest, QuickplayStanding},
    recording::FlagFallNote,
    touch::{Release, TouchClause},
    wrong_start::WrongStart,
};
use annabella_game::{EndReason, Move, Seat, Square};

/// The reason of a draw that no player need claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AutomaticDraw {
    /// The position occurred five times (9.6.1).
    Fivefold,
    /// Seventy-five moves without a capture or a pawn move (9.6.2).
    SeventyFiveMoves,
    /// No series of legal moves leads to mate (5.2.2).
    DeadPosition,
}

impl AutomaticDraw {
    /// Every reason.
    pub const ALL: [Self; 3] = [Self::Fivefold, Self::SeventyFiveMoves, Self::DeadPosition];

    /// The reason of the draw, once it is declared.
    pub const fn reason(self) -> EndReason {
        match self {
            Self::Fivefold => EndReason::Fivefold,
            Self::SeventyFiveMoves => EndReason::SeventyFiveMoves,
            Self::DeadPosition => EndReason::DeadPosition,
        }
    }
}

/// The reliability of a board's reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardReliability {
    /// The position is unknown: the board has no sensors, and no person stated it.
    Unknown,
    /// A person stated it.
    Word,
    /// The board reports occupied squares only, so it does not detect exchanged pieces.
    Squares,
    /// The board identifies pieces but was not observed during the ply. One differently executed move explains its
    /// position; several moves, begun earlier, could explain it too.
    Retraced,
    /// The board identifies pieces.
    Pieces,
}

/// The subject of an item in the arbiter's queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IncidentKind {
    /// The impaired player pressed before the move was made (D.2.4).
    EarlyPress {
        /// The player.
        by: Seat,
    },
    /// A sighted player pressed without having made a move (6.2.4, 7.8, 7.5.3).
    PressWithoutMove {
        /// The player.
        by: Seat,
    },
    /// The two boards show different positions (D.2.9).
    BoardsDiffer {
        /// The seat whose board differs from the game's position.
        seat: Seat,
        /// That board's reliability.
        sure: BoardReliability,
        /// The squares that differ.
        squares: Vec<Square>,
        /// The first ply since which the boards may differ (0 = White's first move): after the plies before it the
        /// board last showed the right position. The difference may be older unless the board identifies pieces.
        since_ply: u32,
        /// The player of that ply.
        since_by: Seat,
        /// The number of that move on a score sheet.
        since_move: u32,
    },
    /// An illegal move was executed (7.5).
    IllegalMove {
        /// The player.
        by: Seat,
    },
    /// A pawn was left on the last rank, and the clock pressed (7.5.2).
    PromotionUnfinished {
        /// The player.
        by: Seat,
        /// The promotion to a queen that was probably intended.
        m: Move,
    },
    /// A draw is claimed (9.2, 9.3, 5.2).
    DrawClaim {
        /// The claimant.
        by: Seat,
        /// The ground of the claim.
        kind: ClaimKind,
        /// The written move that was not made (9.2.1.1).
        written: Option<Move>,
        /// The computed verdict, shown to the arbiter only.
        verdict: Verdict,
    },
    /// The move written with a claim was not made after the claim was found wrong (9.5.3).
    WrittenMoveNotMade {
        /// The player who had to make it.
        by: Seat,
    },
    /// A pressed move was announced with other words (D.2.8 is over, D.2.9 follows).
    SlipAfterPress {
        /// The player who announced it.
        by: Seat,
    },
    /// A sighted player's move stays on the board unpressed and would end the game (5, 6.2.1.1). Without a press it
    /// does not end the game.
    EndingMoveUnpressed {
        /// The player.
        by: Seat,
        /// The move.
        m: Move,
    },
    /// A touched piece was not moved (4.3).
    TouchMove {
        /// The player who touched it.
        by: Seat,
        /// The square it was lifted from.
        square: Square,
        /// The broken clause; `None` if the opponent's side reports a touch (D.2.10.5, 4.8).
        clause: Option<TouchClause>,
        /// The binding release, if there was one (4.7, 4.4.4).
        release: Option<Release>,
        /// The reporting player has touched a piece since and lost the right to complain (4.8).
        right_is_lost: bool,
    },
    /// A flag fell (6.8).
    FlagFall {
        /// The player.
        seat: Seat,
    },
    /// A player called the arbiter (6.11.2).
    ArbiterCalled {
        /// The player.
        by: Seat,
    },
    /// The opponent did not repeat the announcement (D.2.1).
    ReadBackMissing {
        /// The player who had to repeat it.
        by: Seat,
    },
    /// The default time is over, the game has not begun, and a player is absent (6.7.1).
    PlayerAbsent {
        /// The absent player; `None` if both are absent.
        seat: Option<Seat>,
    },
    /// A player arrived after the appointed time, from which that player's clock had to run (6.6, 6.7.2).
    LateArrival {
        /// The player.
        seat: Seat,
        /// The lateness, milliseconds.
        ms: u64,
        /// Whether the opponent was absent too.
        both_were_absent: bool,
    },
    /// An incident of an adjourned game.
    Adjournment(AdjournmentIncident),
    /// A board stopped answering.
    BoardLost {
        /// The seat of the board.
        seat: Seat,
    },
    /// The game is drawn without a claim (5.2.2, 9.6).
    AutomaticDraw(AutomaticDraw),
    /// A player made the next move without having written the last one (8.1.3).
    NotRecorded {
        /// The player.
        by: Seat,
        /// The first ply missing on the sheet, from 0.
        ply: usize,
    },
    /// A player wrote a move before it was made (8.1.2).
    WrittenAhead {
        /// The player.
        by: Seat,
        /// The ply, from 0.
        ply: usize,
    },
    /// A flag fell, and a player who was exempt from writing (8.4) must complete the sheet (8.5).
    SheetOwed {
        /// The player.
        seat: Seat,
        /// The first ply missing on the sheet, from 0.
        ply: usize,
        /// Neither player wrote.
        both: bool,
        /// The note to be made if no complete sheet exists (8.5.3).
        noted: Option<FlagFallNote>,
    },
    /// An irregularity of the start was found (7.2, 7.3).
    WrongStart {
        /// The irregularity.
        found: WrongStart,
        /// Moves made before it was found, by White and by Black.
        made: [u32; 2],
    },
    /// A player asks for five seconds a move, or claims a draw, in a quickplay finish (10, G, III).
    QuickplayFinish {
        /// The player.
        by: Seat,
        /// The request.
        asked: QuickplayRequest,
        /// Whether the request is permitted.
        standing: QuickplayStanding,
        /// No arbiter is present: the claim ends the game.
        alone: bool,
    },
    /// A player reports that the opponent's last move was illegal, and no such item is open.
    IllegalClaimed {
        /// The claimant.
        by: Seat,
        /// The move was illegal, but the claimant has made the next move since.
        late: bool,
    },
    /// Both kings are still in check after the next move was completed (A.4.4).
    BothKingsInCheck,
    /// A pawn left on the last rank is still there after the next move was completed (A.4.4).
    PawnOnLastRank {
        /// The square.
        square: Square,
    },
    /// A helper presses or writes for a player, and the text requires the arbiter to adjust that player's clock (6.7d,
    /// 8.1 in 2009).
    AssistedPlayer {
        /// The player.
        seat: Seat,
        /// The assistant writes; otherwise the assistant presses.
        writes: bool,
    },
    /// A player asked to see the arbiter's sheet more often than allowed (A.3.2).
    SheetAskedTooOften {
        /// The player.
        by: Seat,
        /// The number of requests so far.
        times: u32,
    },
    /// An observation of the arbiter under a named article.
    ArbiterObservation {
        /// The player responsible.
        by: Seat,
        /// The article as the arbiter named it.
        article: String,
        /// The completed ply it is about, where the arbiter named it; 1 is the game's first.
        ply: Option<u32>,
        /// What the arbiter saw, in the arbiter's words.
        words: String,
    },
}

impl IncidentKind {
    /// The seat that the incident concerns, if it concerns one seat.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::EarlyPress { by }
            | Self::PressWithoutMove { by }
            | Self::IllegalMove { by }
            | Self::PromotionUnfinished { by, .. }
            | Self::DrawClaim { by, .. }
            | Self::WrittenMoveNotMade { by }
            | Self::SlipAfterPress { by }
            | Self::EndingMoveUnpressed { by, .. }
            | Self::TouchMove { by, .. }
            | Self::ArbiterCalled { by }
            | Self::ReadBackMissing { by }
            | Self::NotRecorded { by, .. }
            | Self::WrittenAhead { by, .. }
            | Self::QuickplayFinish { by, .. }
            | Self::SheetAskedTooOften { by, .. }
            | Self::IllegalClaimed { by, .. }
            | Self::ArbiterObservation { by, .. }
            | Self::Adjournment(
                AdjournmentIncident::SealedMove { by, .. }
                | AdjournmentIncident::EnvelopeMissing { by, .. }
                | AdjournmentIncident::ClockWrong { by, .. },
            ) => Some(*by),
            Self::BoardsDiffer { seat, .. }
            | Self::FlagFall { seat }
            | Self::LateArrival { seat, .. }
            | Self::BoardLost { seat }
            | Self::SheetOwed { seat, .. }
            | Self::AssistedPlayer { seat, .. } => Some(*seat),
            Self::PlayerAbsent { seat } | Self::Adjournment(AdjournmentIncident::Late { seat }) => *seat,
            Self::AutomaticDraw(_)
            | Self::WrongStart { .. }
            | Self::BothKingsInCheck
            | Self::PawnOnLastRank { .. } => None,
        }
    }
}
