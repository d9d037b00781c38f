//! Illegal moves as they are counted, and what one more brings (7.5, 7.7, 7.8).
//!
//! Counts are kept for each kind; which are looked at together is the edition's, or was decided before the game.

use crate::{
    game::Edition,
    laws::{
        Pace,
        terms::{IllegalCounter, IllegalKind},
    },
};

/// What one more illegal move of a kind brings, without the arbiter's discretion (7.5, 7.7, 7.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalCost {
    /// Minutes for the opponent.
    Minutes(u32),
    /// The game is lost, or drawn if the opponent cannot mate.
    Loss,
}

/// A player's illegal moves, counted as the edition counts them, or as was decided before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IllegalCount {
    counts: [u32; 3],
    counter: IllegalCounter,
}

impl IllegalCount {
    /// Nothing is counted yet.
    pub const fn by(counter: IllegalCounter) -> Self {
        Self { counts: [0; 3], counter }
    }

    /// How many were counted in the counter this kind falls in.
    pub(crate) fn counted(&self, edition: Edition, kind: IllegalKind) -> u32 {
        let joint = match self.counter {
            IllegalCounter::Edition => edition.illegal_move_counters() == 1,
            IllegalCounter::Joint => true,
            IllegalCounter::Separate => false,
        };
        if joint { self.counts.iter().sum() } else { self.counts[kind as usize] }
    }

    /// How many were counted in all.
    pub fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The arbiter sets how many were counted; where two hands and a press without a move have counters of
    /// their own, those stay.
    pub fn set(&mut self, edition: Edition, number: u32) {
        let together = self.counted(edition, IllegalKind::Move) > self.counts[IllegalKind::Move as usize];
        if together {
            self.counts = [0; 3];
        }
        self.counts[IllegalKind::Move as usize] = number;
    }

    /// Counts one more and says what it brings.
    pub fn count(&mut self, edition: Edition, pace: Pace, kind: IllegalKind) -> IllegalCost {
        self.counts[kind as usize] += 1;
        if self.counted(edition, kind) >= edition.illegal_move_limit() {
            IllegalCost::Loss
        } else {
            IllegalCost::Minutes(edition.illegal_move_minutes(pace))
        }
    }
}
