//! Time controls (6.3) and their text: `90+30`, `40/90:00+30,30:00+30`, `25d10`.
//!
//! A last period with a number of moves is repeated without end, as in `20/60:00`.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// The longest base time: 99 hours, more than any clock shows.
const LONGEST_MS: u64 = 99 * 3_600_000;

/// The longest period that is usual in minutes: four hours.
const LONGEST_USUAL_MS: u64 = 4 * 3_600_000;

/// The same where each move adds time. PGN writes three minutes and two seconds as `180+2`.
const LONGEST_USUAL_WITH_BONUS_MS: u64 = 2 * 3_600_000;

/// The time control of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    periods: Vec<TimePeriod>,
}

/// One period of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimePeriod {
    /// Moves to complete in the period; `None` for the rest of the game.
    pub moves: Option<u32>,
    /// Its time in milliseconds.
    pub base_ms: u64,
    /// The time added by each move.
    pub extra: MoveTimeBonus,
}

/// A player's place in a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeControlPlace {
    /// The period, from 0; repetitions are counted on.
    pub(crate) period: usize,
    /// Moves completed in it.
    pub(crate) moves: u32,
}

/// The time added by each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveTimeBonus {
    /// Nothing is added.
    #[default]
    None,
    /// Added before each move, the first included (Fischer).
    Increment {
        /// Milliseconds a move.
        ms: u64,
    },
    /// Runs before the main time; the unused part is lost (Bronstein).
    Delay {
        /// Milliseconds a move.
        ms: u64,
    },
}

/// The reason why a time control could not be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReadTimeControlError {
    /// The text is empty.
    #[error("the time control is empty; write it as `90+30` (minutes + seconds a move)")]
    Empty,
    /// The time of a period is not valid.
    #[error("`{text}` in period {period} is no time; write minutes (`90`), `mm:ss` or `h:mm:ss`")]
    Base {
        /// The period, from 1.
        period: usize,
        /// The text as given.
        text: String,
    },
    /// A period has no time.
    #[error("period {period} has neither a time nor an increment; give it at least one second")]
    NoTime {
        /// The period, from 1.
        period: usize,
    },
    /// A time is longer than 99 hours.
    #[error("`{text}` in period {period} is longer than 99 hours; minutes come first, as in `90+30`")]
    TooLong {
        /// The period, from 1.
        period: usize,
        /// The text as given.
        text: String,
    },
    /// The number of moves is not valid.
    #[error("`{text}` in period {period} is no number of moves; write it as `40/90:00`")]
    Moves {
        /// The period, from 1.
        period: usize,
        /// The text as given.
        text: String,
    },
    /// The increment or delay is not a number of seconds.
    #[error("`{text}` in period {period} is no number of seconds a move; write `+30` or `d10`")]
    Extra {
        /// The period, from 1.
        period: usize,
        /// The text as given.
        text: String,
    },
    /// A period before the last has no number of moves.
    #[error("period {period} is followed by another and needs its number of moves, as in `40/90:00,30:00`")]
    EndlessPeriod {
        /// The period, from 1.
        period: usize,
    },
}

/// A time control whose plain numbers may be minutes, as here, or seconds, as PGN writes them.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "`{text}` may be meant in minutes or, as PGN writes it, in seconds; write `{minutes}` or `{seconds}`"
)]
pub struct DoubtfulTimeControl {
    /// The text as given.
    pub text: String,
    /// The control if they are minutes, with hours.
    pub minutes: String,
    /// The control if they are seconds, with hours.
    pub seconds: String,
}

/// Whether a new game's time control may be meant in seconds: a plain number is longer than any usual period in
/// minutes. A time with `:` is never doubtful, and the control of a recorded game is read as it is.
///
/// # Errors
/// If it may be, with both readings.
pub fn check_minutes(text: &str) -> Result<(), DoubtfulTimeControl> {
    // PGN parts the periods by `:`.
    let read = |text: &str| TimeControl::read(text, u64::MAX).ok();
    let ours = if read(text).is_some() { text.to_owned() } else { text.replace(':', ",") };
    let Some(control) = read(&ours) else { return Ok(()) };
    let plain = |part: &str| {
        let base = part.split_once('/').map_or(part, |(_, base)| base);
        !base.contains(':')
    };
    let is_plain: Vec<bool> = ours.split(',').map(plain).collect();
    let periods = || control.periods().iter().zip(&is_plain);
    let usual_ms = |period: &TimePeriod| match period.extra {
        MoveTimeBonus::None => LONGEST_USUAL_MS,
        MoveTimeBonus::Increment { .. } | MoveTimeBonus::Delay { .. } => LONGEST_USUAL_WITH_BONUS_MS,
    };
    if !periods().any(|(period, plain)| *plain && period.base_ms > usual_ms(period)) {
        return Ok(());
    }
    let written = |divided_by: u64| {
        let period = |(period, plain): (&TimePeriod, &bool)| {
            let seconds = period.base_ms / 1_000 / if *plain { divided_by } else { 1 };
            let moves = period.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
            let extra = match period.extra {
                MoveTimeBonus::None => String::new(),
                MoveTimeBonus::Increment { ms } => format!("+{}", ms / 1_000),
                MoveTimeBonus::Delay { ms } => format!("d{}", ms / 1_000),
            };
            format!("{moves}{}:{:02}:{:02}{extra}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
        };
        periods().map(period).collect::<Vec<_>>().join(",")
    };
    Err(DoubtfulTimeControl { text: text.to_owned(), minutes: written(1), seconds: written(60) })
}

impl TimeControl {
    /// The periods, at least one.
    pub fn periods(&self) -> &[TimePeriod] {
        &self.periods
    }

    /// The period with this index; the last one repeats.
    pub(crate) fn period(&self, index: usize) -> TimePeriod {
        *self.periods.get(index).unwrap_or(&self.periods[self.periods.len() - 1])
    }

    /// Adds an increment to the periods that have none.
    pub(crate) fn add_extra(&mut self, ms: u64) {
        for period in self.periods.iter_mut().filter(|period| period.extra == MoveTimeBonus::None) {
            period.extra = MoveTimeBonus::Increment { ms };
        }
    }

    /// The place after this many completed moves.
    pub(crate) fn place(&self, completed: u32) -> TimeControlPlace {
        let mut moves = completed;
        for (period, n) in self.periods.iter().enumerate() {
            match n.moves {
                // The last one is repeated.
                Some(n) if period + 1 == self.periods.len() => {
                    return TimeControlPlace { period: period + (moves / n) as usize, moves: moves % n };
                }
                Some(n) if moves >= n => moves -= n,
                _ => return TimeControlPlace { period, moves },
            }
        }
        TimeControlPlace { period: self.periods.len() - 1, moves }
    }

    /// The control in the form of PGN, in seconds (`40/5400+30:1800+30`); `None` for a delay, which PGN cannot express.
    pub fn pgn_text(&self) -> Option<String> {
        let period = |period: &TimePeriod| {
            let moves = period.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
            let more = match period.extra {
                MoveTimeBonus::None => String::new(),
                MoveTimeBonus::Increment { ms } => format!("+{}", ms / 1_000),
                MoveTimeBonus::Delay { .. } => return None,
            };
            Some(format!("{moves}{}{more}", period.base_ms / 1_000))
        };
        let periods: Option<Vec<String>> = self.periods.iter().map(period).collect();
        periods.map(|periods| periods.join(":"))
    }

    /// The seconds that decide between standard, rapid and blitz: the time of all periods and sixty increments or
    /// delays of the first (appendices A and B).
    pub fn seconds_for_pace(&self) -> u64 {
        let first = self.periods[0];
        let total: u64 = self.periods.iter().map(|p| p.base_ms).sum();
        (total + 60 * first.extra.ms()) / 1000
    }
}

impl MoveTimeBonus {
    /// Milliseconds a move, as increment or delay.
    pub(crate) const fn ms(self) -> u64 {
        match self {
            Self::None => 0,
            Self::Increment { ms } | Self::Delay { ms } => ms,
        }
    }

    /// The time added to the clock before a move.
    pub(crate) const fn added_ms(self) -> u64 {
        match self {
            Self::Increment { ms } => ms,
            Self::None | Self::Delay { .. } => 0,
        }
    }

    /// The time that runs before the main time.
    pub(crate) const fn delay_ms(self) -> u64 {
        match self {
            Self::Delay { ms } => ms,
            Self::None | Self::Increment { .. } => 0,
        }
    }
}

impl FromStr for TimeControl {
    type Err = ReadTimeControlError;

    fn from_str(text: &str) -> Result<Self, ReadTimeControlError> {
        Self::read(text, LONGEST_MS)
    }
}

impl TimeControl {
    fn read(text: &str, longest_ms: u64) -> Result<Self, ReadTimeControlError> {
        if text.trim().is_empty() {
            return Err(ReadTimeControlError::Empty);
        }
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let mut periods = Vec::with_capacity(parts.len());
        for (i, part) in parts.iter().enumerate() {
            let period = read_period(i + 1, part, longest_ms)?;
            if period.moves.is_none() && i + 1 < parts.len() {
                return Err(ReadTimeControlError::EndlessPeriod { period: i + 1 });
            }
            periods.push(period);
        }
        Ok(Self { periods })
    }
}

fn read_period(period: usize, text: &str, longest_ms: u64) -> Result<TimePeriod, ReadTimeControlError> {
    let (moves, rest) = match text.split_once('/') {
        None => (None, text),
        Some((moves, rest)) => match moves.trim().parse::<u32>() {
            Ok(n) if (1..=1000).contains(&n) => (Some(n), rest),
            _ => return Err(ReadTimeControlError::Moves { period, text: moves.trim().to_owned() }),
        },
    };
    let (base, extra) = match rest.find(['+', 'd', 'D']) {
        None => (rest, MoveTimeBonus::None),
        Some(at) => {
            let seconds = rest[at + 1..].trim();
            let refused = || ReadTimeControlError::Extra { period, text: seconds.to_owned() };
            let n = digits(seconds).ok_or_else(refused)?;
            if n > 3600 {
                return Err(refused());
            }
            let extra = match (n, rest.as_bytes()[at]) {
                (0, _) => MoveTimeBonus::None,
                (n, b'+') => MoveTimeBonus::Increment { ms: n * 1000 },
                (n, _) => MoveTimeBonus::Delay { ms: n * 1000 },
            };
            (&rest[..at], extra)
        }
    };
    let base_ms = read_base(base.trim())
        .ok_or_else(|| ReadTimeControlError::Base { period, text: base.trim().to_owned() })?;
    if base_ms > longest_ms {
        return Err(ReadTimeControlError::TooLong { period, text: base.trim().to_owned() });
    }
    if base_ms + extra.ms() == 0 {
        return Err(ReadTimeControlError::NoTime { period });
    }
    Ok(TimePeriod { moves, base_ms, extra })
}

/// `90` (minutes), `90:00` or `1:30:00`, in milliseconds.
fn read_base(text: &str) -> Option<u64> {
    let fields: Vec<&str> = text.split(':').collect();
    let sixties = |field: &str| digits(field).filter(|n| field.len() == 2 && *n < 60);
    // Saturating, so that a large number gives the error "too long".
    let seconds = match fields[..] {
        [minutes] => digits(minutes)?.saturating_mul(60),
        [minutes, seconds] => digits(minutes)?.saturating_mul(60).saturating_add(sixties(seconds)?),
        [hours, minutes, seconds] => {
            digits(hours)?.saturating_mul(3600).saturating_add(sixties(minutes)? * 60 + sixties(seconds)?)
        }
        _ => return None,
    };
    Some(seconds.saturating_mul(1000))
}

/// A plain number: no sign, no spaces.
fn digits(text: &str) -> Option<u64> {
    if text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None }
}

impl fmt::Display for TimeControl {
    /// The text that reads back as the same control.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, period) in self.periods.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            if let Some(moves) = period.moves {
                write!(f, "{moves}/")?;
            }
            let seconds = period.base_ms / 1000;
            if seconds % 60 == 0 {
                write!(f, "{}", seconds / 60)?;
            } else {
                write!(f, "{}:{:02}", seconds / 60, seconds % 60)?;
            }
            match period.extra {
                MoveTimeBonus::None => {}
                MoveTimeBonus::Increment { ms } => write!(f, "+{}", ms / 1000)?,
                MoveTimeBonus::Delay { ms } => write!(f, "d{}", ms / 1000)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_control_is_written_in_seconds_and_a_delay_not_at_all() {
        for (ours, of_pgn) in [
            ("90+30", Some("5400+30")),
            ("40/90+30,30+30", Some("40/5400+30:1800+30")),
            ("40/90:00+30,30:00+30", Some("40/5400+30:1800+30")),
            ("25d10", None),
        ] {
            let control: TimeControl = ours.parse().unwrap();
            assert_eq!(control.pgn_text().as_deref(), of_pgn, "{ours}");
        }
    }

    #[test]
    fn seconds_as_pgn_writes_them_are_told_from_minutes() {
        for (text, minutes, seconds) in [
            ("5400+30", "90:00:00+30", "1:30:00+30"),
            ("600", "10:00:00", "0:10:00"),
            ("300+3", "5:00:00+3", "0:05:00+3"),
            ("180+2", "3:00:00+2", "0:03:00+2"),
            ("40/5400+30:1800+30", "40/90:00:00+30,30:00:00+30", "40/1:30:00+30,0:30:00+30"),
            ("40/7200,1:00:00", "40/120:00:00,1:00:00", "40/2:00:00,1:00:00"),
            ("1500d10", "25:00:00d10", "0:25:00d10"),
        ] {
            let doubt = check_minutes(text).unwrap_err();
            assert_eq!((doubt.minutes.as_str(), doubt.seconds.as_str()), (minutes, seconds), "{text}");
            for told in [minutes, seconds] {
                assert_eq!(check_minutes(told), Ok(()), "{told}");
            }
        }
        for text in
            ["90+30", "120+30", "40/90+30,30+30", "25d10", "180", "240", "5400:00", "90:00:00", "ninety", ""]
        {
            assert_eq!(check_minutes(text), Ok(()), "{text}");
        }
    }
}
