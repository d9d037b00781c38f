//! How an engine values a position.

use serde::{Deserialize, Serialize};

/// The value of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineScore {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative, or 0, if the player to move is mated.
    Mate(i32),
}

impl EngineScore {
    /// The most that a value counts for. What is won by more is won, and a slower win is no mistake.
    pub const MOST_CENTIPAWNS: i32 = 1_000;

    /// The value in hundredths of a pawn, at most [`Self::MOST_CENTIPAWNS`] for either side.
    pub fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(value) => value.clamp(-Self::MOST_CENTIPAWNS, Self::MOST_CENTIPAWNS),
            Self::Mate(moves) if moves > 0 => Self::MOST_CENTIPAWNS,
            Self::Mate(_) => -Self::MOST_CENTIPAWNS,
        }
    }
}
