//! The time of day at which a game begins, and the allowed lateness of a player (6.7), as written in a configuration.

use serde::{Deserialize, Serialize};

use annabella_language::time::{clock_text, parse_clock_text};

/// A time of day, `14:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeOfDay {
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
}

impl TryFrom<String> for TimeOfDay {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let read = |text: &str, below: u8| text.parse().ok().filter(|&n: &u8| n < below);
        text.trim()
            .split_once(':')
            .filter(|(_, minute)| minute.len() == 2)
            .and_then(|(hour, minute)| Some(Self { hour: read(hour, 24)?, minute: read(minute, 60)? }))
            .ok_or_else(|| format!("`{text}` is no time of day; write it as \"14:00\""))
    }
}

impl From<TimeOfDay> for String {
    fn from(time: TimeOfDay) -> Self {
        format!("{:02}:{:02}", time.hour, time.minute)
    }
}

/// The allowed lateness of a player, `0:30:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AllowedLateness {
    /// Milliseconds.
    pub ms: u64,
}

impl TryFrom<String> for AllowedLateness {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        parse_clock_text(&text)
            .map(|ms| Self { ms })
            .map_err(|_| format!("`{text}` is no default time; write it as \"0:30:00\", hours first"))
    }
}

impl From<AllowedLateness> for String {
    fn from(time: AllowedLateness) -> Self {
        clock_text(time.ms)
    }
}
