//! Converts the settlements of an adjourned game to the arbiter's choices.

use crate::{adjournment::AdjournmentSettlement, choice::Choice};

impl From<AdjournmentSettlement> for Choice {
    fn from(way: AdjournmentSettlement) -> Self {
        match way {
            AdjournmentSettlement::Loss(seat) => Self::Loss(seat),
            AdjournmentSettlement::Draw => Self::Draw,
            AdjournmentSettlement::BothLose => Self::BothLose,
            AdjournmentSettlement::MoveIs(seat) => Self::SealedMoveIs(seat),
            AdjournmentSettlement::AcceptLateness => Self::AcceptLateness,
            AdjournmentSettlement::SetClocks => Self::SetClocks,
            AdjournmentSettlement::NewGame => Self::NewGame,
            AdjournmentSettlement::Dismiss => Self::Dismiss,
        }
    }
}
