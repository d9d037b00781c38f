//! Reads the clock times of completed plies from the log of a clock or a person.
//!
//! The format is JSON or lines of columns, with or without ply numbers. Without them the first entry is ply 0 if there
//! is one entry more than plies, else ply 1.

use annabella_language::time::{DisplayedTime, clock_text};
use serde_json::Value;
use thiserror::Error;

/// Both times of completed plies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockLog {
    entries: Vec<LoggedTimes>,
}

/// Both times at the completion of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoggedTimes {
    /// Number of completed plies, if the log states it (0 = before the first move).
    pub ply: Option<u32>,
    /// White's time, milliseconds.
    pub white_ms: u64,
    /// Black's time, milliseconds.
    pub black_ms: u64,
}

/// The longest time of a clock that is read, milliseconds: 1,000 hours.
const LONGEST_MS: u64 = 3_600_000_000;

/// A clock log that could not be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReadClockLogError {
    /// The log has no entry.
    #[error(
        "it holds no times; write one `ply white_ms black_ms` a line, or a JSON list of [white_ms, black_ms]"
    )]
    Empty,
    /// A line of columns is not an entry.
    #[error(
        "line {line}, column 1: `{text}` is no entry; write `ply white_ms black_ms`, times in ms or as h:mm:ss"
    )]
    Line {
        /// The line, from 1.
        line: usize,
        /// The line as read.
        text: String,
    },
    /// A time of two fields, and nothing tells whether they are hours and minutes.
    #[error(
        "entry {entry}: `{text}` may be {hours} or {minutes}; write hours, minutes and seconds, or give a sheet the tag \
         TimeControl, such as [TimeControl \"5400+30\"]"
    )]
    Doubtful {
        /// The entry, from 1.
        entry: usize,
        /// The time as read.
        text: String,
        /// As hours and minutes.
        hours: String,
        /// As minutes and seconds.
        minutes: String,
    },
    /// A JSON value is not an entry.
    #[error(
        "entry {entry}: `{text}` is no entry; write [white_ms, black_ms] or {{\"ply\", \"white_ms\", \"black_ms\"}}"
    )]
    Entry {
        /// The entry, from 1.
        entry: usize,
        /// The value as read.
        text: String,
    },
    /// The text begins like JSON and is not valid JSON.
    #[error("it is no JSON: {why}")]
    Json {
        /// The parser's message, with line and column.
        why: String,
    },
    /// A ply has two different entries.
    #[error("ply {ply} has two entries that differ; keep the right one")]
    Twice { ply: u32 },
}

impl ClockLog {
    /// A log of these entries.
    pub fn new(entries: Vec<LoggedTimes>) -> Self {
        Self { entries }
    }

    /// Reads a log: JSON, JSON lines, or columns.
    pub fn read(text: &str) -> Result<Self, ReadClockLogError> {
        Self::read_of_game(text, None)
    }

    /// Reads a log of a game in which each player had this time at the start, if it is known. Times of two fields are
    /// hours and minutes, or minutes and seconds, whichever is nearer to the player's time before.
    pub fn read_of_game(text: &str, start_ms: Option<u64>) -> Result<Self, ReadClockLogError> {
        let text = text.trim_start_matches('\u{feff}');
        let entries = match text.trim_start().chars().next() {
            None => return Err(ReadClockLogError::Empty),
            Some('[' | '{') => read_json(text)?,
            Some(_) => read_columns(text)?,
        };
        if entries.is_empty() {
            return Err(ReadClockLogError::Empty);
        }
        let entries = settle(entries, start_ms)?;
        let mut named: Vec<&LoggedTimes> = entries.iter().filter(|e| e.ply.is_some()).collect();
        named.sort_by_key(|e| e.ply);
        for pair in named.windows(2) {
            if pair[0].ply == pair[1].ply && pair[0] != pair[1] {
                return Err(ReadClockLogError::Twice { ply: pair[0].ply.unwrap_or_default() });
            }
        }
        Ok(Self { entries })
    }

    /// Both times (White's, Black's, milliseconds) when `ply` plies of a game of `plies` were completed.
    pub fn at_ply(&self, ply: u32, plies: u32) -> Option<(u64, u64)> {
        let named = self.entries.iter().find(|e| e.ply == Some(ply));
        let found = named.or_else(|| {
            if self.entries.iter().any(|e| e.ply.is_some()) {
                return None;
            }
            let from_zero = self.entries.len() == plies as usize + 1;
            let index = if from_zero { ply as usize } else { (ply as usize).checked_sub(1)? };
            self.entries.get(index)
        })?;
        Some((found.white_ms, found.black_ms))
    }
}

/// An entry whose times may be read in two ways.
#[derive(Clone, Copy, Debug)]
struct WrittenTimes {
    ply: Option<u32>,
    white: DisplayedTime,
    black: DisplayedTime,
}

/// Decides between hours and minutes, each time by the player's time before it, or else by the next sure one.
fn settle(entries: Vec<WrittenTimes>, start_ms: Option<u64>) -> Result<Vec<LoggedTimes>, ReadClockLogError> {
    let next_sure = |from: usize, of: fn(&WrittenTimes) -> DisplayedTime| {
        entries[from..].iter().find_map(|entry| of(entry).after(None))
    };
    let mut before = [start_ms; 2];
    let mut settled = Vec::with_capacity(entries.len());
    for (index, entry) in entries.iter().enumerate() {
        let mut times = [0; 2];
        let sides: [fn(&WrittenTimes) -> DisplayedTime; 2] = [|entry| entry.white, |entry| entry.black];
        for (side, of) in sides.into_iter().enumerate() {
            let known = before[side].or_else(|| next_sure(index, of));
            let ms = of(entry).after(known).ok_or_else(|| doubt(index, of(entry)))?;
            (times[side], before[side]) = (ms, Some(ms));
        }
        settled.push(LoggedTimes { ply: entry.ply, white_ms: times[0], black_ms: times[1] });
    }
    Ok(settled)
}

fn doubt(index: usize, time: DisplayedTime) -> ReadClockLogError {
    let (hours_ms, minutes_ms) = match time {
        DisplayedTime::TwoFields { hours_ms, minutes_ms } => (hours_ms, minutes_ms),
        DisplayedTime::Exact(ms) => (ms, ms),
    };
    ReadClockLogError::Doubtful {
        entry: index + 1,
        text: format!("{}:{:02}", minutes_ms / 60_000, minutes_ms / 1_000 % 60),
        hours: clock_text(hours_ms),
        minutes: clock_text(minutes_ms),
    }
}

fn read_json(text: &str) -> Result<Vec<WrittenTimes>, ReadClockLogError> {
    let torn = |e: serde_json::Error| ReadClockLogError::Json { why: e.to_string() };
    let values: Vec<Value> =
        serde_json::Deserializer::from_str(text).into_iter().collect::<Result<_, _>>().map_err(torn)?;
    let list: Vec<(Option<u32>, Value)> = match &values[..] {
        [Value::Array(items)] if items.iter().all(|i| i.is_array() || i.is_object()) => {
            items.iter().map(|i| (None, i.clone())).collect()
        }
        [Value::Object(map)]
            if !["white_ms", "white", "white_s"].iter().any(|key| map.contains_key(*key)) =>
        {
            let inner = map.values().find_map(Value::as_array).filter(|_| map.len() == 1);
            match inner {
                Some(items) if items.iter().all(|i| i.is_array() || i.is_object()) => {
                    items.iter().map(|i| (None, i.clone())).collect()
                }
                _ => map
                    .iter()
                    .enumerate()
                    .map(|(i, (key, value))| {
                        let ply = key
                            .parse()
                            .map_err(|_| ReadClockLogError::Entry { entry: i + 1, text: key.clone() })?;
                        Ok((Some(ply), value.clone()))
                    })
                    .collect::<Result<_, _>>()?,
            }
        }
        lines => lines.iter().map(|v| (None, v.clone())).collect(),
    };
    list.iter()
        .enumerate()
        .map(|(i, (ply, value))| {
            read_json_entry(*ply, value)
                .ok_or_else(|| ReadClockLogError::Entry { entry: i + 1, text: value.to_string() })
        })
        .collect()
}

fn read_json_entry(ply: Option<u32>, value: &Value) -> Option<WrittenTimes> {
    match value {
        Value::Array(items) => match &items[..] {
            [white, black] => Some(WrittenTimes { ply, white: json_ms(white)?, black: json_ms(black)? }),
            [number, white, black] => Some(WrittenTimes {
                ply: Some(u32::try_from(number.as_u64()?).ok()?),
                white: json_ms(white)?,
                black: json_ms(black)?,
            }),
            _ => None,
        },
        Value::Object(map) => {
            let time = |side: &str| {
                let whole = map.get(&format!("{side}_ms")).or_else(|| map.get(side)).and_then(json_ms);
                whole.or_else(|| {
                    decimal_ms(map.get(&format!("{side}_s"))?.as_f64()? * 1000.0).map(DisplayedTime::Exact)
                })
            };
            let named = match map.get("ply") {
                None => ply,
                Some(number) => Some(u32::try_from(number.as_u64()?).ok()?),
            };
            Some(WrittenTimes { ply: named, white: time("white")?, black: time("black")? })
        }
        _ => None,
    }
}

fn json_ms(value: &Value) -> Option<DisplayedTime> {
    match value {
        Value::Number(n) => {
            n.as_u64().map_or_else(|| decimal_ms(n.as_f64()?), limited).map(DisplayedTime::Exact)
        }
        Value::String(text) => time_ms(text),
        _ => None,
    }
}

/// Whole milliseconds, up to [`LONGEST_MS`].
fn decimal_ms(ms: f64) -> Option<u64> {
    (ms >= 0.0).then(|| ms.round() as u64).and_then(limited)
}

/// A time that a clock can show.
fn limited(ms: u64) -> Option<u64> {
    (ms <= LONGEST_MS).then_some(ms)
}

fn read_columns(text: &str) -> Result<Vec<WrittenTimes>, ReadClockLogError> {
    let mut entries = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let kept = line.split('#').next().unwrap_or_default().trim();
        if kept.is_empty() {
            continue;
        }
        let columns: Vec<&str> = kept
            .split([',', ';', ' ', '\t'])
            .map(|c| c.trim().trim_matches('"'))
            .filter(|c| !c.is_empty())
            .collect();
        if entries.is_empty() && columns.iter().all(|c| c.starts_with(char::is_alphabetic)) {
            continue; // a heading
        }
        let entry = match columns[..] {
            [white, black] => time_ms(white).zip(time_ms(black)).map(|(w, b)| (None, w, b)),
            [ply, white, black] => ply
                .trim_end_matches(['.', ':'])
                .parse()
                .ok()
                .zip(time_ms(white).zip(time_ms(black)))
                .map(|(p, (w, b))| (Some(p), w, b)),
            _ => None,
        };
        let (ply, white, black) =
            entry.ok_or_else(|| ReadClockLogError::Line { line: i + 1, text: line.trim().to_owned() })?;
        entries.push(WrittenTimes { ply, white, black });
    }
    Ok(entries)
}

/// Milliseconds as a plain number, or `h:mm:ss`, or two fields, with decimals of a second.
fn time_ms(text: &str) -> Option<DisplayedTime> {
    if !text.contains(':') {
        return text.parse().ok().and_then(limited).map(DisplayedTime::Exact);
    }
    let decimals = text.split_once('.').map_or("", |(_, decimals)| decimals);
    if text.contains(',') || decimals.len() > 3 {
        return None;
    }
    // `12:` and `12:00.` were read, too.
    let time = DisplayedTime::read(text.trim_end_matches('.')).ok()?;
    match time {
        DisplayedTime::Exact(ms) | DisplayedTime::TwoFields { minutes_ms: ms, .. } => {
            limited(ms).map(|_| time)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_a_time_has_the_same_limit() {
        let read = |text: &str| ClockLog::read(text).map(|log| log.entries[0].white_ms);
        for (highest, above) in [
            ("[[3600000000, 1]]", "[[3600000001, 1]]"),
            ("[[3600000000.0, 1]]", "[[18446744073709551615, 1]]"),
            (r#"{"white_s": 3600000, "black_s": 1}"#, r#"{"white_s": 1e300, "black_s": 1}"#),
            (r#"{"white_ms": 36e8, "black_ms": 1}"#, r#"{"white_ms": 1e14, "black_ms": 1}"#),
            (r#"[["1000:00:00", "0:01"]]"#, r#"[["1000:00:00.001", "0:01"]]"#),
            ("3600000000 1", "3600000001 1"),
            ("60000:00 1", "18446744073709551615 1"),
        ] {
            assert_eq!(read(highest), Ok(LONGEST_MS), "{highest}");
            assert!(read(above).is_err(), "{above}");
        }
        assert!(read("[[-1, 1]]").is_err());
    }

    #[test]
    fn two_fields_are_hours_or_minutes_by_the_time_before_and_else_named() {
        let read = |text: &str, start_ms: Option<u64>| {
            ClockLog::read_of_game(text, start_ms).map(|log| {
                log.entries.iter().map(|e| (e.white_ms / 1_000, e.black_ms / 1_000)).collect::<Vec<_>>()
            })
        };
        let ninety = Some(5_400_000);
        assert_eq!(read("1:30 1:30\n1:29 1:28", ninety), Ok(vec![(5_400, 5_400), (5_340, 5_280)]));
        assert_eq!(read(r#"[["1:29", "1:28"]]"#, ninety), Ok(vec![(5_340, 5_280)]));
        assert_eq!(read("0:21 0:40\n19:58 0:39", ninety), Ok(vec![(1_260, 2_400), (1_198, 2_340)]));
        assert_eq!(read("1:29 1:28", Some(180_000)), Ok(vec![(89, 88)]));
        assert_eq!(read("89:30 90:00", ninety), Ok(vec![(5_370, 5_400)]));
        // Without the time control the other times of the log tell it.
        assert_eq!(read("1:29 1:28\n1:28:10 1:27:00", None), Ok(vec![(5_340, 5_280), (5_290, 5_220)]));
        assert_eq!(read("5:00 4:58\n1:29 1:28", None), Ok(vec![(300, 298), (89, 88)]));
        let doubt = read("1:29 1:28", None).unwrap_err().to_string();
        assert!(doubt.contains("entry 1") && doubt.contains("1:29:00 or 0:01:29"), "{doubt}");
    }
}
