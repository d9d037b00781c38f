//! The order of open items on the arbiter's page.

use annabella_laws::incident_kind::IncidentKind;

/// How serious an item is; the last variant is the most serious.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gravity {
    /// A duty of recording or announcing was not fulfilled.
    Record,
    /// A hand on the clock, a device, or a late player.
    Conduct,
    /// A player waits for the arbiter.
    Call,
    /// The position itself is disputed.
    Position,
    /// The game may be over.
    Result,
}

impl Gravity {
    pub(super) const fn of(matter: &IncidentKind) -> Self {
        match matter {
            IncidentKind::FlagFall { .. }
            | IncidentKind::AutomaticDraw(_)
            | IncidentKind::EndingMoveUnpressed { .. }
            | IncidentKind::DrawClaim { .. }
            | IncidentKind::QuickplayFinish { .. }
            | IncidentKind::PlayerAbsent { .. } => Self::Result,
            IncidentKind::BoardsDiffer { .. }
            | IncidentKind::IllegalMove { .. }
            | IncidentKind::IllegalClaimed { .. }
            | IncidentKind::PromotionUnfinished { .. }
            | IncidentKind::PawnOnLastRank { .. }
            | IncidentKind::BothKingsInCheck
            | IncidentKind::WrongStart { .. }
            | IncidentKind::TouchMove { .. }
            | IncidentKind::WrittenMoveNotMade { .. }
            | IncidentKind::SlipAfterPress { .. } => Self::Position,
            IncidentKind::ArbiterCalled { .. } | IncidentKind::Adjournment(_) => Self::Call,
            IncidentKind::EarlyPress { .. }
            | IncidentKind::PressWithoutMove { .. }
            | IncidentKind::BoardLost { .. }
            | IncidentKind::LateArrival { .. }
            | IncidentKind::ArbiterObservation { .. }
            | IncidentKind::AssistedPlayer { .. } => Self::Conduct,
            IncidentKind::NotRecorded { .. }
            | IncidentKind::WrittenAhead { .. }
            | IncidentKind::SheetOwed { .. }
            | IncidentKind::ReadBackMissing { .. }
            | IncidentKind::SheetAskedTooOften { .. } => Self::Record,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::Seat;

    #[test]
    fn a_fallen_flag_comes_before_a_call_and_a_call_before_a_missing_entry() {
        let by = Seat::White;
        let flag = Gravity::of(&IncidentKind::FlagFall { seat: by });
        let illegal = Gravity::of(&IncidentKind::IllegalMove { by });
        let call = Gravity::of(&IncidentKind::ArbiterCalled { by });
        let press = Gravity::of(&IncidentKind::EarlyPress { by });
        let entry = Gravity::of(&IncidentKind::NotRecorded { by, ply: 3 });
        assert!(flag > illegal && illegal > call && call > press && press > entry);
    }
}
