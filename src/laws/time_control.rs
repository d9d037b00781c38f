//! Time controls (6.3) and their text: `90+30`, `40/90:00+30,30:00+30`, `25d10`.
//!
//! A last period that names a number of moves is repeated for ever, as in `20/60:00`.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// The most a base may be: 99 hours, more than any clock shows.
const LONGEST_MS: u64 = 99 * 3_600_000;

/// The periods of one player's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    periods: Vec<Period>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Period {
    /// Moves to complete in it; `None` for all the rest.
    pub(crate) moves: Option<u32>,
    /// Its time in milliseconds.
    pub(crate) base_ms: u64,
    /// What each move brings besides.
    pub(crate) extra: Extra,
}

/// Where in a time control a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Which period, from 0; one that repeats counts on.
    pub(crate) period: usize,
    /// Moves completed in it.
    pub(crate) moves: u32,
}

/// Time that comes with each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Extra {
    #[default]
    None,
    /// Added before each move, the first included (Fischer).
    Increment {
        /// Milliseconds a move.
        ms: u64,
    },
    /// Runs before the main time does; what is left of it is lost (Bronstein).
    Delay {
        /// Milliseconds a move.
        ms: u64,
    },
}

/// Why a time control could not be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReadTimeControlError {
    /// Nothing was given.
    #[error("the time control is empty; write it as `90+30` (minutes + seconds a move)")]
    Empty,
    /// The time of a period is no time.
    #[error("`{text}` in period {period} is no time; write minutes (`90`), `mm:ss` or `h:mm:ss`")]
    Base {
        /// Which period, from 1.
        period: usize,
        /// The text as given.
        text: String,
    },
    /// A period without any time.
    #[error("period {period} has neither a time nor an increment; give it at least one second")]
    NoTime {
        /// Which period, from 1.
        period: usize,
    },
    /// More than 99 hours.
    #[error("`{text}` in period {period} is longer than 99 hours; minutes come first, as in `90+30`")]
    TooLong {
        /// Which period, from 1.
        period: usize,
        /// The text as given.
        text: String,
    },
    /// The number of moves is no number.
    #[error("`{text}` in period {period} is no number of moves; write it as `40/90:00`")]
    Moves {
        /// Which period, from 1.
        period: usize,
        /// The text as given.
        text: String,
    },
    /// The increment or delay is no number of seconds.
    #[error("`{text}` in period {period} is no number of seconds a move; write `+30` or `d10`")]
    Extra {
        /// Which period, from 1.
        period: usize,
        /// The text as given.
        text: String,
    },
    /// A period before the last has no number of moves.
    #[error("period {period} is followed by another and needs its number of moves, as in `40/90:00,30:00`")]
    EndlessPeriod {
        /// Which period, from 1.
        period: usize,
    },
}

impl TimeControl {
    /// The periods, at least one.
    pub(crate) fn periods(&self) -> &[Period] {
        &self.periods
    }

    /// The period with this index; the last one repeats.
    pub(crate) fn period(&self, index: usize) -> Period {
        *self.periods.get(index).unwrap_or(&self.periods[self.periods.len() - 1])
    }

    /// Every move of a control without increments brings so much.
    pub(crate) fn add_extra(&mut self, ms: u64) {
        for period in self.periods.iter_mut().filter(|period| period.extra == Extra::None) {
            period.extra = Extra::Increment { ms };
        }
    }

    /// Where a player is who has completed this many moves.
    pub(crate) fn place(&self, completed: u32) -> Place {
        let mut moves = completed;
        for (period, n) in self.periods.iter().enumerate() {
            match n.moves {
                // The last one is repeated.
                Some(n) if period + 1 == self.periods.len() => {
                    return Place { period: period + (moves / n) as usize, moves: moves % n };
                }
                Some(n) if moves >= n => moves -= n,
                _ => return Place { period, moves },
            }
        }
        Place { period: self.periods.len() - 1, moves }
    }

    /// Seconds that decide between standard, rapid and blitz: the time of all periods and sixty of the first's
    /// increments or delays (appendices A and B).
    pub(crate) fn seconds_for_pace(&self) -> u64 {
        let first = self.periods[0];
        let total: u64 = self.periods.iter().map(|p| p.base_ms).sum();
        (total + 60 * first.extra.ms()) / 1000
    }
}

impl Extra {
    /// Milliseconds a move, whichever way they come.
    pub(crate) const fn ms(self) -> u64 {
        match self {
            Self::None => 0,
            Self::Increment { ms } | Self::Delay { ms } => ms,
        }
    }

    /// What is added to the clock before a move.
    pub(crate) const fn added_ms(self) -> u64 {
        match self {
            Self::Increment { ms } => ms,
            Self::None | Self::Delay { .. } => 0,
        }
    }

    /// What runs before the main time does.
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
        if text.trim().is_empty() {
            return Err(ReadTimeControlError::Empty);
        }
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let mut periods = Vec::with_capacity(parts.len());
        for (i, part) in parts.iter().enumerate() {
            let period = read_period(i + 1, part)?;
            if period.moves.is_none() && i + 1 < parts.len() {
                return Err(ReadTimeControlError::EndlessPeriod { period: i + 1 });
            }
            periods.push(period);
        }
        Ok(Self { periods })
    }
}

fn read_period(period: usize, text: &str) -> Result<Period, ReadTimeControlError> {
    let (moves, rest) = match text.split_once('/') {
        None => (None, text),
        Some((moves, rest)) => match moves.trim().parse::<u32>() {
            Ok(n) if (1..=1000).contains(&n) => (Some(n), rest),
            _ => return Err(ReadTimeControlError::Moves { period, text: moves.trim().to_owned() }),
        },
    };
    let (base, extra) = match rest.find(['+', 'd', 'D']) {
        None => (rest, Extra::None),
        Some(at) => {
            let seconds = rest[at + 1..].trim();
            let refused = || ReadTimeControlError::Extra { period, text: seconds.to_owned() };
            let n = digits(seconds).ok_or_else(refused)?;
            if n > 3600 {
                return Err(refused());
            }
            let extra = match (n, rest.as_bytes()[at]) {
                (0, _) => Extra::None,
                (n, b'+') => Extra::Increment { ms: n * 1000 },
                (n, _) => Extra::Delay { ms: n * 1000 },
            };
            (&rest[..at], extra)
        }
    };
    let base_ms = read_base(base.trim())
        .ok_or_else(|| ReadTimeControlError::Base { period, text: base.trim().to_owned() })?;
    if base_ms > LONGEST_MS {
        return Err(ReadTimeControlError::TooLong { period, text: base.trim().to_owned() });
    }
    if base_ms + extra.ms() == 0 {
        return Err(ReadTimeControlError::NoTime { period });
    }
    Ok(Period { moves, base_ms, extra })
}

/// `90` (minutes), `90:00` or `1:30:00`, in milliseconds.
fn read_base(text: &str) -> Option<u64> {
    let fields: Vec<&str> = text.split(':').collect();
    let sixties = |field: &str| digits(field).filter(|n| field.len() == 2 && *n < 60);
    // Saturating: a number too large is refused as too long, not as no number.
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
                Extra::None => {}
                Extra::Increment { ms } => write!(f, "+{}", ms / 1000)?,
                Extra::Delay { ms } => write!(f, "d{}", ms / 1000)?,
            }
        }
        Ok(())
    }
}
