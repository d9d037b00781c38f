//! The rules of conduct for a kind of game: a game under an arbiter, or practice at home.
//!
//! All differences in practice games are methods of this type. For a rated game they follow the Laws: every
//! irregularity goes to the arbiter, and no player is told about legality.

use crate::setup::Setup;
use annabella_game::{EndReason, Seat};
use annabella_laws::incident_kind::IncidentKind;

/// The rules of conduct of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GamePolicy {
    /// Under an arbiter: irregularities are items of the arbiter's queue (12.7).
    Arbitrated,
    /// At home, without arbiter, approval and items. The first line of its journal records this, so no act can make
    /// it a rated game.
    Practice,
}

/// The person or action that handles an irregularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IncidentRoute {
    /// An item in the arbiter's queue.
    Arbiter,
    /// No action. At home it needs no decision.
    Nobody,
    /// An announcement to this player: the illegal move and the reason.
    TellIllegalMove(Seat),
    /// An announcement to both players that this player's flag fell. They may play on.
    TellFlag(Seat),
    /// Guidance of this player's board to the game's position.
    PutBoardRight(Seat),
    /// A draw without a claim (9.6).
    Draw(EndReason),
}

impl GamePolicy {
    /// The policy a game was set up with.
    pub(crate) const fn of(setup: &Setup) -> Self {
        if setup.practice { Self::Practice } else { Self::Arbitrated }
    }

    /// Whether the device must be approved before the game (11.3).
    pub(crate) const fn needs_approval(self) -> bool {
        matches!(self, Self::Arbitrated)
    }

    /// Whether acts of an arbiter are accepted.
    pub(crate) const fn has_arbiter(self) -> bool {
        matches!(self, Self::Arbitrated)
    }

    /// Whether a player may take moves back, get a hint, and be told at once that a move is illegal.
    pub(crate) const fn helps_players(self) -> bool {
        matches!(self, Self::Practice)
    }

    /// Whether a player who asks is told that the clock must still be pressed (D.2.10.4 forbids it).
    pub(crate) const fn tells_of_press(self) -> bool {
        matches!(self, Self::Practice)
    }

    /// The route of an irregularity.
    pub(crate) const fn route(self, incident: &IncidentKind) -> IncidentRoute {
        match self {
            Self::Arbitrated => IncidentRoute::Arbiter,
            Self::Practice => match incident {
                IncidentKind::IllegalMove { by } => IncidentRoute::TellIllegalMove(*by),
                IncidentKind::FlagFall { seat } => IncidentRoute::TellFlag(*seat),
                IncidentKind::BoardsDiffer { seat, .. } => IncidentRoute::PutBoardRight(*seat),
                IncidentKind::AutomaticDraw(reason) => IncidentRoute::Draw(reason.reason()),
                // A player who presses too early is told what is missing, in every game.
                IncidentKind::EarlyPress { .. }
                | IncidentKind::PressWithoutMove { .. }
                | IncidentKind::PromotionUnfinished { .. }
                | IncidentKind::DrawClaim { .. }
                | IncidentKind::WrittenMoveNotMade { .. }
                | IncidentKind::SlipAfterPress { .. }
                | IncidentKind::EndingMoveUnpressed { .. }
                | IncidentKind::TouchMove { .. }
                | IncidentKind::ArbiterCalled { .. }
                | IncidentKind::ReadBackMissing { .. }
                | IncidentKind::PlayerAbsent { .. }
                | IncidentKind::LateArrival { .. }
                | IncidentKind::Adjournment(_)
                | IncidentKind::BoardLost { .. }
                | IncidentKind::NotRecorded { .. }
                | IncidentKind::WrittenAhead { .. }
                | IncidentKind::SheetOwed { .. }
                | IncidentKind::WrongStart { .. }
                | IncidentKind::QuickplayFinish { .. }
                | IncidentKind::IllegalClaimed { .. }
                | IncidentKind::BothKingsInCheck
                | IncidentKind::PawnOnLastRank { .. }
                | IncidentKind::AssistedPlayer { .. }
                | IncidentKind::SheetAskedTooOften { .. }
                | IncidentKind::ArbiterObservation { .. } => IncidentRoute::Nobody,
            },
        }
    }
}
