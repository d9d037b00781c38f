//! What the arbiter gives besides the course of the game: time, points, warnings, fines (12.9).

use std::fmt;

use crate::{
    game::{Moment, Seat},
    language::time::parse_clock_text,
    laws::{irregularity::Choice, terms::Penalty},
};

/// A penalty as the arbiter gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penalised {
    /// The item it was given for.
    pub item: u32,
    /// When.
    pub at: Moment,
    /// Who is penalised.
    pub seat: Seat,
    /// Which penalty of the edition's list.
    pub penalty: Penalty,
    /// How much, where it has a measure.
    pub amount: Amount,
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

impl Amount {
    /// Reads what was typed after a choice. The error says what the choice needs.
    pub fn read(choice: Choice, text: Option<&str>) -> Result<Self, &'static str> {
        let text = text.map(str::trim).filter(|text| !text.is_empty());
        let time = |text: &str| minutes(text).ok_or("how much time is minutes, or a time such as 0:01:30");
        match (choice, text) {
            (Choice::AddMinutes { .. } | Choice::SetClocks, None) => Ok(Self::None),
            (Choice::AddMinutes { .. }, Some(text)) => time(text).map(Self::Time),
            (
                Choice::Penalise {
                    penalty: Penalty::LessTimeForOffender | Penalty::MoreTimeForOpponent, ..
                },
                text,
            ) => time(text.unwrap_or_default()).map(Self::Time),
            (Choice::SetClocks, Some(text)) => {
                let mut times = text.split_whitespace().map(parse_clock_text);
                match (times.next(), times.next(), times.next()) {
                    (Some(Ok(white)), Some(Ok(black)), None) => Ok(Self::Clocks(white, black)),
                    _ => Err("give White's and Black's time, such as 0:45:00 0:50:00"),
                }
            }
            (
                Choice::Penalise { penalty: Penalty::FewerPoints | Penalty::MorePointsForOpponent, .. },
                text,
            ) => match text {
                Some("1/2" | "½" | "0.5") => Ok(Self::HalfPoints(1)),
                Some("1" | "1.0") => Ok(Self::HalfPoints(2)),
                _ => Err("how many points is 1/2 or 1"),
            },
            (Choice::Penalise { penalty: Penalty::Fine, .. }, None) => Err("say how high the fine is"),
            (Choice::Penalise { penalty: Penalty::ExclusionFromRounds, .. }, None) => {
                Err("say how many rounds")
            }
            (Choice::Penalise { .. } | Choice::Warn(_), Some(text)) => Ok(Self::Words(text.to_owned())),
            (_, None) => Ok(Self::None),
            (_, Some(_)) => Err("this choice takes no amount"),
        }
    }

    /// The time, where it is one.
    pub const fn ms(&self) -> Option<u64> {
        match self {
            Self::Time(ms) => Some(*ms),
            _ => None,
        }
    }
}

impl fmt::Display for Amount {
    /// What follows the words of a choice: `: 2:00 min`, `: 1/2 point`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Time(ms) => write!(f, ": {}:{:02} min", ms / 60_000, ms / 1000 % 60),
            Self::Clocks(white, black) => write!(f, ": white {white} ms, black {black} ms"),
            Self::HalfPoints(1) => f.write_str(": 1/2 point"),
            Self::HalfPoints(n) => write!(f, ": {} point", n / 2),
            Self::Words(words) => write!(f, ": {words}"),
        }
    }
}

fn minutes(text: &str) -> Option<u64> {
    let text = text.trim_end_matches("min").trim_end();
    let most = 24 * 60 * 60_000;
    let ms = match text.parse::<u64>() {
        Ok(minutes) => minutes.checked_mul(60_000)?,
        Err(_) => parse_clock_text(text).ok()?,
    };
    (1..=most).contains(&ms).then_some(ms)
}

/// Half points as they are written in a table: `0`, `1/2`, `1`.
pub const fn points_text(half: u8) -> &'static str {
    match half {
        0 => "0",
        1 => "1/2",
        _ => "1",
    }
}
