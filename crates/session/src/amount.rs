//! The amount that a choice of the arbiter gives or takes: as stated, and as the choice interprets it.
//!
//! "2" can mean two minutes, two rounds or a fine of two. It depends on the choice.

use annabella_language::time::{clock_text, parse_clock_text_with_hours};
use annabella_laws::{edition_terms::Penalty, irregularity::Choice};
use std::fmt;
use strum::{IntoStaticStr, VariantNames};

/// An amount as it was stated. Its unit is not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatedAmount {
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

impl From<&str> for StatedAmount {
    fn from(text: &str) -> Self {
        let text = text.trim();
        let time = |text: &str| parse_clock_text_with_hours(text).ok();
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

impl fmt::Display for StatedAmount {
    /// Writes the amount as it is typed. Reading the text gives the same amount.
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

/// Writes a time as it is typed. Thousandths of a second appear only if they are not zero.
pub(crate) fn exact_clock_text(ms: u64) -> String {
    match ms % 1000 {
        0 => clock_text(ms),
        rest => format!("{}.{rest:03}", clock_text(ms)),
    }
}

/// The amount that a choice gives or takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// The choice takes no amount, or the Laws set it.
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

/// The kind of amount that a choice needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum RequiredAmount {
    /// A time: minutes, or `0:01:30`; at most a day.
    Time,
    /// White's and Black's time.
    Clocks,
    /// Half a point or one.
    Points,
    /// The amount of the fine.
    Fine,
    /// The number of rounds.
    Rounds,
    /// A move.
    Move,
    /// No amount.
    Nothing,
}

impl Amount {
    /// The longest time that can be given or taken at once.
    pub const LONGEST_MS: u64 = 24 * 60 * 60_000;

    /// Interprets a stated amount for this choice.
    pub fn of(choice: Choice, stated: Option<&StatedAmount>) -> Result<Self, RequiredAmount> {
        let words = |stated: &StatedAmount| Self::Words(stated.to_string());
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
                    Some(StatedAmount::Number(minutes)) => u64::from(*minutes) * 60_000,
                    Some(StatedAmount::Time(ms)) => *ms,
                    _ => 0,
                };
                (1..=Self::LONGEST_MS).contains(&ms).then_some(Self::Time(ms)).ok_or(RequiredAmount::Time)
            }
            (Choice::SetClocks, Some(StatedAmount::Clocks(white, black))) => Ok(Self::Clocks(*white, *black)),
            (Choice::SetClocks, Some(_)) => Err(RequiredAmount::Clocks),
            (
                Choice::Penalise { penalty: Penalty::FewerPoints | Penalty::MorePointsForOpponent, .. },
                stated,
            ) => match stated {
                Some(StatedAmount::Half) => Ok(Self::HalfPoints(1)),
                Some(StatedAmount::Number(1)) => Ok(Self::HalfPoints(2)),
                _ => Err(RequiredAmount::Points),
            },
            (Choice::SealedMoveIs(_), None) => Err(RequiredAmount::Move),
            (Choice::SealedMoveIs(_), Some(stated)) => Ok(words(stated)),
            (Choice::Penalise { penalty: Penalty::Fine, .. }, None) => Err(RequiredAmount::Fine),
            (Choice::Penalise { penalty: Penalty::ExclusionFromRounds, .. }, None) => {
                Err(RequiredAmount::Rounds)
            }
            (Choice::Penalise { .. } | Choice::Warn(_), Some(stated)) => Ok(words(stated)),
            (_, None) => Ok(Self::None),
            (_, Some(_)) => Err(RequiredAmount::Nothing),
        }
    }

    /// The time, if the amount is one.
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
    use annabella_game::Seat;

    #[test]
    fn what_is_stated_is_read_again_as_it_is_written() {
        for text in ["2", "0:01:30", "0:45:00 0:50:00.250", "1/2", "50 kroner", "2 rounds"] {
            assert_eq!(StatedAmount::from(text).to_string(), text);
        }
        for (text, stated) in [
            ("0.5", StatedAmount::Half),
            ("1.0", StatedAmount::Number(1)),
            ("3 min", StatedAmount::Time(180_000)),
            (" 0:45:00  0:50:00 ", StatedAmount::Clocks(2_700_000, 3_000_000)),
            ("0:45:00 later", StatedAmount::Words("0:45:00 later".into())),
        ] {
            assert_eq!(StatedAmount::from(text), stated, "{text}");
            assert_eq!(StatedAmount::from(stated.to_string().as_str()), stated, "{text}");
        }
    }

    #[test]
    fn the_same_number_is_minutes_points_or_a_fine() {
        let seat = Seat::White;
        let of = |penalty| Amount::of(Choice::Penalise { seat, penalty }, Some(&StatedAmount::Number(1)));
        assert_eq!(of(Penalty::LessTimeForOffender), Ok(Amount::Time(60_000)));
        assert_eq!(of(Penalty::FewerPoints), Ok(Amount::HalfPoints(2)));
        assert_eq!(of(Penalty::Fine), Ok(Amount::Words("1".into())));
        let add = Choice::AddMinutes { to: seat, minutes: 2 };
        assert_eq!(Amount::of(add, Some(&StatedAmount::Number(0))), Err(RequiredAmount::Time));
        assert_eq!(
            Amount::of(add, Some(&StatedAmount::Time(Amount::LONGEST_MS + 1))),
            Err(RequiredAmount::Time)
        );
        assert_eq!(Amount::of(add, Some(&StatedAmount::Number(u32::MAX))), Err(RequiredAmount::Time));
        assert_eq!(Amount::of(Choice::Dismiss, Some(&StatedAmount::Half)), Err(RequiredAmount::Nothing));
    }
}
