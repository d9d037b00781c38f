//! The ways to settle an item about an adjourned game among the arbiter's choices.

use crate::laws::{adjournment::Settling, choice::Choice};

impl From<Settling> for Choice {
    fn from(way: Settling) -> Self {
        match way {
            Settling::Loss(seat) => Self::Loss(seat),
            Settling::Draw => Self::Draw,
            Settling::BothLose => Self::BothLose,
            Settling::MoveIs(seat) => Self::SealedMoveIs(seat),
            Settling::AcceptLateness => Self::AcceptLateness,
            Settling::SetClocks => Self::SetClocks,
            Settling::NewGame => Self::NewGame,
            Settling::Dismiss => Self::Dismiss,
        }
    }
}
