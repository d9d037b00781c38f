//! What a decision of the arbiter would do, worked out on a copy of the session before it is carried out.

use crate::{
    core::{announcement::Announcement, listener::Listener, refusal::Refusal},
    game::{EndReason, GameResult, Position, Seat},
};

/// A value before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change<T> {
    /// As it is now.
    pub from: T,
    /// As it would be.
    pub to: T,
}

impl<T: PartialEq> Change<T> {
    /// Whether the two differ.
    pub fn is_one(&self) -> bool {
        self.from != self.to
    }
}

/// What a decision would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Why it cannot be carried out as things stand.
    pub refused: Option<Refusal>,
    /// Whether the item is closed by it; otherwise it is a step on the way.
    pub closes: bool,
    /// The game is over, and the decision would only be noted: it would have to be reopened first.
    pub only_noted: bool,
    /// Plies of the game.
    pub plies: Change<usize>,
    /// Where the game would stand, if elsewhere.
    pub position: Option<Position>,
    /// Both clocks, milliseconds (White's, Black's).
    pub clocks_ms: [Change<u64>; 2],
    /// Whether a clock runs.
    pub clocks_run: Change<bool>,
    /// Entries of both sheets (White's, Black's).
    pub entries: [Change<usize>; 2],
    /// Illegal moves counted (White's, Black's).
    pub illegal: [Change<u32>; 2],
    /// The result and its reason.
    pub result: Change<Option<(GameResult, EndReason)>>,
    /// Whose boards would have to be put right.
    pub boards: Vec<Seat>,
    /// Who would hear what.
    pub heard: Vec<(Listener, Announcement)>,
}

impl Effect {
    /// Whether two effects are the same but for time that passes meanwhile.
    pub fn is_same(&self, other: &Self) -> bool {
        let given = |effect: &Self| effect.clocks_ms.map(|ms| i128::from(ms.to) - i128::from(ms.from));
        let timeless = |effect: &Self| Self { clocks_ms: [Change { from: 0, to: 0 }; 2], ..effect.clone() };
        given(self) == given(other) && timeless(self) == timeless(other)
    }

    /// Whether it takes moves of the game back.
    pub const fn takes_moves_back(&self) -> bool {
        self.plies.to < self.plies.from
    }
}
