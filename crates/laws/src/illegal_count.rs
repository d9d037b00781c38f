//! The counts of illegal moves and the penalty for the next one (7.5, 7.7, 7.8).
//!
//! Each kind has its own count. The edition, or a decision before the game, says which kinds are added.

use crate::edition::EditionRules;
use crate::edition_terms::{IllegalCounter, IllegalKind, PlayingMode};

/// The penalty for one more illegal move of a kind, without the arbiter's discretion (7.5, 7.7, 7.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalCost {
    /// Minutes for the opponent.
    Minutes(u32),
    /// The game is lost, or drawn if the opponent cannot mate.
    Loss,
}

/// A player's illegal moves, counted as the edition says or as decided before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IllegalCount {
    counts: [u32; 3],
    counter: IllegalCounter,
}

impl IllegalCount {
    /// A count of zero.
    pub const fn by(counter: IllegalCounter) -> Self {
        Self { counts: [0; 3], counter }
    }

    /// The count in the counter of this kind.
    pub fn counted(&self, edition: impl Into<&'static EditionRules>, kind: IllegalKind) -> u32 {
        let edition = edition.into();
        let joint = match self.counter {
            IllegalCounter::Edition => edition.illegal_move_counters.value == 1,
            IllegalCounter::Joint => true,
            IllegalCounter::Separate => false,
        };
        if joint { self.counts.iter().sum() } else { self.counts[kind as usize] }
    }

    /// The count of all kinds.
    pub fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Sets the count by the arbiter's order. Separate counters of two hands and of presses without a move stay.
    pub fn set(&mut self, edition: impl Into<&'static EditionRules>, number: u32) {
        let edition = edition.into();
        let together = self.counted(edition, IllegalKind::Move) > self.counts[IllegalKind::Move as usize];
        if together {
            self.counts = [0; 3];
        }
        self.counts[IllegalKind::Move as usize] = number;
    }

    /// Counts one more and returns its penalty.
    pub fn count(
        &mut self,
        edition: impl Into<&'static EditionRules>,
        mode: impl Into<PlayingMode>,
        kind: IllegalKind,
    ) -> IllegalCost {
        let edition = edition.into();
        self.counts[kind as usize] += 1;
        if self.counted(edition, kind) >= edition.illegal_move_limit.value {
            IllegalCost::Loss
        } else {
            IllegalCost::Minutes(edition.illegal_move_minutes.value.of(mode))
        }
    }
}
