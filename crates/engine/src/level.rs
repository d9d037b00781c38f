//! The strength of the opponent: eight levels, from a beginner's to the engine's full strength.

use std::{fmt, str::FromStr, time::Duration};

use thiserror::Error;

/// A level from 1 (weakest) to 8 (the engine's full strength).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The error for a text that is not a level.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("`{text}` is no level; give a number from 1 (weakest) to 8 (strongest)")]
pub struct ReadLevelError {
    text: String,
}

impl Default for Level {
    fn default() -> Self {
        Self(3)
    }
}

impl FromStr for Level {
    type Err = ReadLevelError;

    fn from_str(text: &str) -> Result<Self, ReadLevelError> {
        match text.trim().parse() {
            Ok(level @ 1..=8) => Ok(Self(level)),
            _ => Err(ReadLevelError { text: text.to_owned() }),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Level {
    /// The strength with this number, if there is one.
    pub const fn of(number: u8) -> Option<Self> {
        match number {
            1..=8 => Some(Self(number)),
            _ => None,
        }
    }

    /// The engine's full strength.
    pub const STRONGEST: Self = Self(8);

    /// Returns its number, 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the time to search for one move.
    pub(crate) const fn search_time(self) -> Duration {
        Duration::from_millis(match self.0 {
            1 | 2 => 100,
            3 | 4 => 200,
            5 | 6 => 400,
            _ => 1_000,
        })
    }

    /// Returns the maximum search depth in plies; `None` at the levels that only the time limits.
    pub(crate) const fn depth(self) -> Option<u32> {
        match self.0 {
            1 => Some(1),
            2 => Some(2),
            3 => Some(4),
            4 => Some(6),
            5 => Some(8),
            6 => Some(12),
            _ => None,
        }
    }

    /// Returns the value of a `Skill Level` option with this range; the highest at level 8.
    pub(crate) fn skill(self, min: i64, max: i64) -> i64 {
        let steps = i64::from(self.0) - 1;
        // The engine supplies the range: an empty range, or one too wide, gives the highest value.
        max.checked_sub(min)
            .filter(|range| *range >= 0)
            .and_then(|range| range.checked_mul(steps))
            .map_or(max, |part| min + part / 7)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(n: u8) -> Level {
        n.to_string().parse().unwrap()
    }

    #[test]
    fn levels_are_one_to_eight() {
        assert!((1..=8).all(|n: u8| n.to_string().parse::<Level>().is_ok()));
        for text in ["0", "9", "-1", "strong", ""] {
            assert!(text.parse::<Level>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_higher_level_is_never_weaker() {
        for (low, high) in (1..8).map(|n| (level(n), level(n + 1))) {
            assert!(low.skill(0, 20) < high.skill(0, 20), "{low}");
            assert!(low.search_time() <= high.search_time(), "{low}");
            assert!(
                low.depth().is_some_and(|depth| high.depth().is_none_or(|next| depth < next))
                    || low >= level(7)
            );
        }
        assert_eq!((level(1).skill(0, 20), level(8).skill(0, 20)), (0, 20));
    }

    #[test]
    fn bounds_that_are_none_do_no_harm() {
        assert_eq!(level(4).skill(20, 0), 0);
        assert_eq!(level(4).skill(i64::MIN, i64::MAX), i64::MAX);
    }
}
