//! How much a choice of the arbiter gives or takes: as it was stated, and as the choice takes it.
//!
//! "2" is two minutes, two rounds or a fine of two: only the choice says which.

use std::fmt;

use crate::{
    language::time::{clock_text, parse_clock_text},
    laws::{irregularity::Choice, terms::Penalty},
};

/// How much, as it was stated: what it measures is not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stated {
    /// A whole number.
    Number(u32),
    /// A time, milliseconds.
    Time(u64),
    /// Both clocks, milliseconds (White, Black).
    Clocks(u64, u64),
    /// Half a point.
    Half,
    /// Words.
    Words(String),
}

impl From<&str> for Stated {
    fn from(text: &str) -> Self {
        let text = text.trim();
        let time = |text: &str| parse_clock_text(text).ok();
        let minutes = || {
            let minutes: u64 = text.strip_suffix("min")?.trim_end().parse().ok()?;
            minutes.checked_mul(60_000)
        };
        let clocks = || {
            let (white, black) = text.split_once(char::is_whitespace)?;
            Some(Self::Clocks(time(white)?, time(black.trim())?))
        };
        match text {
            "1/2" | "½" | "0.5" => return Self::Half,
            "1.0" => return Self::Number(1),
            _ => {}
        }
        text.parse()
            .map(Self::Number)
            .ok()
            .or_else(|| time(text).or_else(minutes).map(Self::Time))
            .or_else(clocks)
            .unwrap_or_else(|| Self::Words(text.to_owned()))
    }
}

impl fmt::Display for Stated {
    /// As it is typed; read again it is the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => write!(f, "{n}"),
            Self::Time(ms) => f.write_str(&exact_clock_text(*ms)),
            Self::Clocks(white, black) => {
                write!(f, "{} {}", exact_clock_text(*white), exact_clock_text(*black))
            }
            Self::Half => f.write_str("1/2"),
            Self::Words(words) => f.write_str(words),
        }
    }
}

/// A time as it is typed: thousandths of a second only where there are any.
pub(crate) fn exact_clock_text(ms: u64) -> String {
    match ms % 1000 {
        0 => clock_text(ms),
        rest => format!("{}.{rest:03}", clock_text(ms)),
    }
}

/// How much a choice gives or takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// It has no measure, or the Laws name it.
    None,
    /// Milliseconds.
    Time(u64),
    /// Both clocks, milliseconds (White, Black).
    Clocks(u64, u64),
    /// Half points.
    HalfPoints(u8),
    /// A fine or a number of rounds, in the arbiter's words.
    Words(String),
}

/// What a choice needs that was not stated, or cannot take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Needs {
    /// A time: minutes, or `0:01:30`; at most a day.
    Time,
    /// White's and Black's time.
    Clocks,
    /// Half a point or one.
    Points,
    /// How high the fine is.
    Fine,
    /// How many rounds.
    Rounds,
    /// A move.
    Move,
    /// Nothing: it takes no amount.
    Nothing,
}

impl Amount {
    /// The longest time that can be given or taken at once.
    pub const LONGEST_MS: u64 = 24 * 60 * 60_000;

    /// What was stated, as this choice takes it.
    pub(crate) fn of(choice: Choice, stated: Option<&Stated>) -> Result<Self, Needs> {
        let words = |stated: &Stated| Self::Words(stated.to_string());
        match (choice, stated) {
            (Choice::AddMinutes { .. } | Choice::SetClocks, None) => Ok(Self::None),
            (
                Choice::AddMinutes { .. }
                | Choice::Penalise {
                    penalty: Penalty::LessTimeForOffender | Penalty::MoreTimeForOpponent, ..
                },
                stated,
            ) => {
                let ms = match stated {
                    Some(Stated::Number(minutes)) => u64::from(*minutes) * 60_000,
                    Some(Stated::Time(ms)) => *ms,
                    _ => 0,
                };
                (1..=Self::LONGEST_MS).contains(&ms).then_some(Self::Time(ms)).ok_or(Needs::Time)
            }
            (Choice::SetClocks, Some(Stated::Clocks(white, black))) => Ok(Self::Clocks(*white, *black)),
            (Choice::SetClocks, Some(_)) => Err(Needs::Clocks),
            (
                Choice::Penalise { penalty: Penalty::FewerPoints | Penalty::MorePointsForOpponent, .. },
                stated,
            ) => match stated {
                Some(Stated::Half) => Ok(Self::HalfPoints(1)),
                Some(Stated::Number(1)) => Ok(Self::HalfPoints(2)),
                _ => Err(Needs::Points),
            },
            (Choice::SealedMoveIs(_), None) => Err(Needs::Move),
            (Choice::SealedMoveIs(_), Some(stated)) => Ok(words(stated)),
            (Choice::Penalise { penalty: Penalty::Fine, .. }, None) => Err(Needs::Fine),
            (Choice::Penalise { penalty: Penalty::ExclusionFromRounds, .. }, None) => Err(Needs::Rounds),
            (Choice::Penalise { .. } | Choice::Warn(_), Some(stated)) => Ok(words(stated)),
            (_, None) => Ok(Self::None),
            (_, Some(_)) => Err(Needs::Nothing),
        }
    }

    /// The time, where it is one.
    pub(crate) const fn ms(&self) -> Option<u64> {
        match self {
            Self::Time(ms) => Some(*ms),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;

    #[test]
    fn what_is_stated_is_read_again_as_it_is_written() {
        for text in ["2", "0:01:30", "0:45:00 0:50:00.250", "1/2", "50 kroner", "2 rounds"] {
            assert_eq!(Stated::from(text).to_string(), text);
        }
        for (text, stated) in [
            ("0.5", Stated::Half),
            ("1.0", Stated::Number(1)),
            ("3 min", Stated::Time(180_000)),
            (" 0:45:00  0:50:00 ", Stated::Clocks(2_700_000, 3_000_000)),
            ("0:45:00 later", Stated::Words("0:45:00 later".into())),
        ] {
            assert_eq!(Stated::from(text), stated, "{text}");
            assert_eq!(Stated::from(stated.to_string().as_str()), stated, "{text}");
        }
    }

    #[test]
    fn the_same_number_is_minutes_points_or_a_fine() {
        let seat = Seat::White;
        let of = |penalty| Amount::of(Choice::Penalise { seat, penalty }, Some(&Stated::Number(1)));
        assert_eq!(of(Penalty::LessTimeForOffender), Ok(Amount::Time(60_000)));
        assert_eq!(of(Penalty::FewerPoints), Ok(Amount::HalfPoints(2)));
        assert_eq!(of(Penalty::Fine), Ok(Amount::Words("1".into())));
        let add = Choice::AddMinutes { to: seat, minutes: 2 };
        assert_eq!(Amount::of(add, Some(&Stated::Number(0))), Err(Needs::Time));
        assert_eq!(Amount::of(add, Some(&Stated::Time(Amount::LONGEST_MS + 1))), Err(Needs::Time));
        assert_eq!(Amount::of(add, Some(&Stated::Number(u32::MAX))), Err(Needs::Time));
        assert_eq!(Amount::of(Choice::Dismiss, Some(&Stated::Half)), Err(Needs::Nothing));
    }
}
