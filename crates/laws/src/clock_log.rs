//! Reads the clock times of completed plies from the log of a clock or a person.
//!
//! The format is JSON or lines of columns, with or without ply numbers. Without them the first entry is ply 0 if there
//! is one entry more than plies, else ply 1.

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
        let text = text.trim_start_matches('\u{feff}');
        let entries = match text.trim_start().chars().next() {
            None => return Err(ReadClockLogError::Empty),
            Some('[' | '{') => read_json(text)?,
            Some(_) => read_columns(text)?,
        };
        if entries.is_empty() {
            return Err(ReadClockLogError::Empty);
        }
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

fn read_json(text: &str) -> Result<Vec<LoggedTimes>, ReadClockLogError> {
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

fn read_json_entry(ply: Option<u32>, value: &Value) -> Option<LoggedTimes> {
    match value {
        Value::Array(items) => match &items[..] {
            [white, black] => Some(LoggedTimes { ply, white_ms: json_ms(white)?, black_ms: json_ms(black)? }),
            [number, white, black] => Some(LoggedTimes {
                ply: Some(u32::try_from(number.as_u64()?).ok()?),
                white_ms: json_ms(white)?,
                black_ms: json_ms(black)?,
            }),
            _ => None,
        },
        Value::Object(map) => {
            let time = |side: &str| {
                let whole = map.get(&format!("{side}_ms")).or_else(|| map.get(side)).and_then(json_ms);
                whole.or_else(|| decimal_ms(map.get(&format!("{side}_s"))?.as_f64()? * 1000.0))
            };
            let named = match map.get("ply") {
                None => ply,
                Some(number) => Some(u32::try_from(number.as_u64()?).ok()?),
            };
            Some(LoggedTimes { ply: named, white_ms: time("white")?, black_ms: time("black")? })
        }
        _ => None,
    }
}

fn json_ms(value: &Value) -> Option<u64> {
    match value {
        Value::Number(n) => n.as_u64().map_or_else(|| decimal_ms(n.as_f64()?), limited),
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

fn read_columns(text: &str) -> Result<Vec<LoggedTimes>, ReadClockLogError> {
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
        let (ply, white_ms, black_ms) =
            entry.ok_or_else(|| ReadClockLogError::Line { line: i + 1, text: line.trim().to_owned() })?;
        entries.push(LoggedTimes { ply, white_ms, black_ms });
    }
    Ok(entries)
}

/// Milliseconds as a plain number, or `h:mm:ss`, `mm:ss`, with decimals of a second.
fn time_ms(text: &str) -> Option<u64> {
    if !text.contains(':') {
        return text.parse().ok().and_then(limited);
    }
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let fields: Vec<u64> = whole.split(':').map(|f| f.parse().ok()).collect::<Option<_>>()?;
    let seconds = match fields[..] {
        [m, s] if s < 60 => m.checked_mul(60)?.checked_add(s)?,
        [h, m, s] if m < 60 && s < 60 => h.checked_mul(3600)?.checked_add(m * 60 + s)?,
        _ => return None,
    };
    if decimals.len() > 3 || !decimals.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let ms: u64 = format!("{decimals:0<3}").parse().ok()?;
    seconds.checked_mul(1000)?.checked_add(ms).and_then(limited)
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
}
