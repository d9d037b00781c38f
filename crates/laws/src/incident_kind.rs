//! The kinds of items in the arbiter's queue, with a row for each, and the reliability of a board's evidence.

use crate::{
    adjournment::AdjournmentIncident,
    article::Topic,
    draw::{ClaimKind, Verdict, topic_of_claim},
    incident_row::{
        Concern::{self, Both, Offender, Player},
        Gravity as G, IncidentRow,
        Progress::{GoesOn, Stops},
        row,
    },
    quickplay::{QuickplayRequest, QuickplayStanding},
    recording::FlagFallNote,
    touch::{Release, TouchClause},
    wrong_start::WrongStart,
};
use annabella_game::{EndReason, GameResult, Move, Seat, Square};
use strum::{IntoStaticStr, VariantNames};

/// The reason of a draw that no player need claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum AutomaticDraw {
    /// The position occurred five times (9.6.1).
    Fivefold,
    /// Seventy-five moves without a capture or a pawn move (9.6.2).
    SeventyFiveMoves,
    /// No series of legal moves leads to mate (5.2.2).
    DeadPosition,
}

impl AutomaticDraw {
    /// The reason of the draw, once it is declared.
    pub const fn reason(self) -> EndReason {
        match self {
            Self::Fivefold => EndReason::Fivefold,
            Self::SeventyFiveMoves => EndReason::SeventyFiveMoves,
            Self::DeadPosition => EndReason::DeadPosition,
        }
    }

    const fn topic(self) -> Topic {
        match self {
            Self::Fivefold => Topic::Fivefold,
            Self::SeventyFiveMoves => Topic::SeventyFiveMoves,
            Self::DeadPosition => Topic::DeadPosition,
        }
    }
}

/// The reliability of a board's reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
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
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum IncidentKind {
    /// The impaired player pressed before the move was made (D.2.4).
    EarlyPress { by: Seat },
    /// A sighted player pressed without having made a move (6.2.4, 7.8, 7.5.3).
    PressWithoutMove { by: Seat },
    /// The two boards show different positions (D.2.9).
    BoardsDiffer {
        /// The seat whose board differs from the game's position.
        seat: Seat,
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
    IllegalMove { by: Seat },
    /// A pawn was left on the last rank, and the clock pressed (7.5.2).
    PromotionUnfinished {
        by: Seat,
        /// The promotion to a queen that was probably intended.
        m: Move,
    },
    /// A draw is claimed (9.2, 9.3, 5.2).
    DrawClaim {
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
    #[strum(serialize = "ends_at_rest")]
    EndingMoveUnpressed { by: Seat, m: Move },
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
    #[strum(serialize = "flag_fell")]
    FlagFall { seat: Seat },
    /// A player called the arbiter (6.11.2).
    #[strum(serialize = "called")]
    ArbiterCalled { by: Seat },
    /// The opponent did not repeat the announcement (D.2.1).
    #[strum(serialize = "repetition_missing")]
    ReadBackMissing {
        /// The player who had to repeat it.
        by: Seat,
    },
    /// The default time is over, the game has not begun, and a player is absent (6.7.1).
    #[strum(serialize = "absent")]
    PlayerAbsent {
        /// The absent player; `None` if both are absent.
        seat: Option<Seat>,
    },
    /// A player arrived after the appointed time, from which that player's clock had to run (6.6, 6.7.2).
    #[strum(serialize = "came_late")]
    LateArrival {
        seat: Seat,
        /// The lateness, milliseconds.
        ms: u64,
        /// Whether the opponent was absent too.
        both_were_absent: bool,
    },
    /// An incident of an adjourned game.
    #[strum(transparent)]
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
        by: Seat,
        /// The first ply missing on the sheet, from 0.
        ply: usize,
    },
    /// A player wrote a move before it was made (8.1.2).
    WrittenAhead {
        by: Seat,
        /// The ply, from 0.
        ply: usize,
    },
    /// A flag fell, and a player who was exempt from writing (8.4) must complete the sheet (8.5).
    SheetOwed {
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
        found: WrongStart,
        /// Moves made before it was found, by White and by Black.
        made: [u32; 2],
    },
    /// The players set both kings in the centre of both boards, the sign for this result.
    ResultSigned { result: GameResult },
    /// A player asks for five seconds a move, or claims a draw, in a quickplay finish (10, G, III).
    QuickplayFinish {
        by: Seat,
        asked: QuickplayRequest,
        /// Whether the request is permitted.
        standing: QuickplayStanding,
        /// No arbiter is present: the claim ends the game.
        alone: bool,
    },
    /// A player reports that the opponent's last move was illegal, and no such item is open.
    IllegalClaimed {
        by: Seat,
        /// The move was illegal, but the claimant has made the next move since.
        late: bool,
    },
    /// Both kings are still in check after the next move was completed (A.4.4).
    BothKingsInCheck,
    /// A pawn left on the last rank is still there after the next move was completed (A.4.4).
    PawnOnLastRank { square: Square },
    /// A helper presses or writes for a player, and the text requires the arbiter to adjust that player's clock (6.7d,
    /// 8.1 in 2009).
    #[strum(serialize = "helped")]
    AssistedPlayer {
        seat: Seat,
        /// The assistant writes; otherwise the assistant presses.
        writes: bool,
    },
    /// A player asked to see the arbiter's sheet more often than allowed (A.3.2).
    SheetAskedTooOften {
        by: Seat,
        /// The number of requests so far.
        times: u32,
    },
    /// An observation of the arbiter under a named article.
    #[strum(serialize = "noticed")]
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
    /// The row of this incident. Every list of incidents asks it.
    pub const fn row(&self) -> IncidentRow {
        use Topic as T;
        match *self {
            Self::EarlyPress { by } => row(Offender(by), T::EarlyPress, G::Conduct, GoesOn),
            Self::PressWithoutMove { by } => row(Offender(by), T::PressWithoutMove, G::Conduct, GoesOn),
            Self::BoardsDiffer { seat, .. } => row(Player(seat), T::BoardsDiffer, G::Position, Stops),
            Self::IllegalMove { by } => row(Offender(by), T::IllegalMove, G::Position, Stops),
            Self::PromotionUnfinished { by, .. } => {
                row(Offender(by), T::UnfinishedPromotion, G::Position, Stops)
            }
            Self::DrawClaim { by, kind, .. } => row(Offender(by), topic_of_claim(kind), G::Result, Stops),
            Self::WrittenMoveNotMade { by } => row(Offender(by), T::Claim, G::Position, GoesOn),
            Self::SlipAfterPress { by } => row(Offender(by), T::SlipOfTheTongue, G::Position, GoesOn),
            Self::EndingMoveUnpressed { by, .. } => row(Player(by), T::Completed, G::Result, GoesOn),
            Self::TouchMove { by, clause: None, .. } => row(Offender(by), T::TouchMove, G::Position, GoesOn),
            Self::TouchMove { by, clause: Some(clause), .. } => {
                row(Offender(by), clause.topic(), G::Position, GoesOn)
            }
            Self::FlagFall { seat } => row(Player(seat), T::FlagFallen, G::Result, Stops),
            Self::ArbiterCalled { by } => row(Offender(by), T::CallArbiter, G::Call, Stops),
            Self::ReadBackMissing { by } => row(Offender(by), T::Announcing, G::Record, GoesOn),
            Self::PlayerAbsent { seat } => row(Concern::of(seat), T::DefaultTime, G::Result, GoesOn),
            Self::LateArrival { seat, both_were_absent: false, .. } => {
                row(Player(seat), T::AppointedTime, G::Conduct, GoesOn)
            }
            Self::LateArrival { seat, .. } => row(Player(seat), T::BothAbsent, G::Conduct, GoesOn),
            Self::Adjournment(ref adjourned) => adjourned.row(),
            Self::BoardLost { seat } => row(Player(seat), T::TwoBoards, G::Conduct, GoesOn),
            Self::AutomaticDraw(reason) => row(Both, reason.topic(), G::Result, GoesOn),
            Self::NotRecorded { by, .. } => row(Offender(by), T::RecordBeforeNext, G::Record, GoesOn),
            Self::WrittenAhead { by, .. } => row(Offender(by), T::WritingAhead, G::Record, GoesOn),
            Self::SheetOwed { seat, both: false, .. } => {
                row(Offender(seat), T::SheetAfterFlag, G::Record, GoesOn)
            }
            Self::SheetOwed { seat, noted: Some(_), .. } => {
                row(Offender(seat), T::Reconstruction, G::Record, GoesOn)
            }
            Self::SheetOwed { seat, .. } => row(Offender(seat), T::SheetsAfterFlag, G::Record, GoesOn),
            Self::WrongStart { found, .. } => row(Both, found.topic(), G::Position, Stops),
            Self::ResultSigned { result: GameResult::Draw } => row(Both, T::Agreement, G::Result, Stops),
            Self::ResultSigned { .. } => row(Both, T::Resignation, G::Result, Stops),
            Self::QuickplayFinish { by, asked, alone, .. } => {
                row(Offender(by), asked.topic(alone), G::Result, Stops)
            }
            Self::IllegalClaimed { by, .. } => row(Offender(by), T::IllegalMove, G::Position, Stops),
            Self::BothKingsInCheck => row(Both, T::BothKings, G::Position, Stops),
            // By the same article the arbiter ends the game (A.4.4).
            Self::PawnOnLastRank { .. } => row(Both, T::BothKings, G::Position, Stops),
            Self::AssistedPlayer { seat, writes: true } => {
                row(Player(seat), T::HelperRecords, G::Conduct, GoesOn)
            }
            Self::AssistedPlayer { seat, .. } => row(Player(seat), T::HelpedToPress, G::Conduct, GoesOn),
            Self::SheetAskedTooOften { by, .. } => row(Offender(by), T::SheetShown, G::Record, GoesOn),
            Self::ArbiterObservation { by, .. } => row(Offender(by), T::Penalties, G::Conduct, GoesOn),
        }
    }

    /// The stable name, as in events; the text is `incident-NAME` in `voices/`.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// The names of all incidents.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let own = Self::VARIANTS.iter().filter(|name| **name != "adjournment");
        own.chain(AdjournmentIncident::VARIANTS).copied()
    }

    /// The seat that the incident concerns, if it concerns one seat.
    pub const fn seat(&self) -> Option<Seat> {
        self.row().concern.seat()
    }

    /// The player whom the arbiter may penalise, if a player caused the incident.
    pub const fn offender(&self) -> Option<Seat> {
        match self.row().concern {
            Offender(seat) => Some(seat),
            Player(_) | Both => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fallen_flag_comes_before_a_call_and_a_call_before_a_missing_entry() {
        let by = Seat::White;
        let gravity = |kind: IncidentKind| kind.row().gravity;
        let flag = gravity(IncidentKind::FlagFall { seat: by });
        let illegal = gravity(IncidentKind::IllegalMove { by });
        let call = gravity(IncidentKind::ArbiterCalled { by });
        let press = gravity(IncidentKind::EarlyPress { by });
        let entry = gravity(IncidentKind::NotRecorded { by, ply: 3 });
        assert!(flag > illegal && illegal > call && call > press && press > entry);
    }
}
