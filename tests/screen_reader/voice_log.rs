//! What the speech server's voice said, and when.

use std::{
    fs::File,
    io::{Read as _, Seek as _, SeekFrom},
    path::PathBuf,
    time::Duration,
};

use rustix::time::{ClockId, clock_gettime};
use serde::Deserialize;

/// Now, by the clock that the speech module writes into its log.
pub(crate) fn now() -> Duration {
    let time = clock_gettime(ClockId::Monotonic);
    let part = |value: i64| u64::try_from(value).expect("the monotonic clock is not negative");
    Duration::from_secs(part(time.tv_sec)) + Duration::from_nanos(part(time.tv_nsec))
}

/// One utterance.
#[derive(Debug, Clone)]
pub(crate) struct Utterance {
    pub(crate) text: String,
    /// The language that the voice was given.
    pub(crate) lang: String,
    pub(crate) begins: Duration,
    pub(crate) end: Option<EndOfUtterance>,
}

#[derive(Debug, Clone)]
pub(crate) struct EndOfUtterance {
    pub(crate) at: Duration,
    /// What was said before it was cut off; `None` where everything was said.
    pub(crate) cut_after: Option<String>,
}

impl Utterance {
    /// Whether it contains these words, whatever their case.
    pub(crate) fn holds(&self, words: &str) -> bool {
        self.text.to_lowercase().contains(&words.to_lowercase())
    }

    pub(crate) fn was_cut(&self) -> bool {
        self.end.as_ref().is_some_and(|end| end.cut_after.is_some())
    }
}

/// A line of the log.
#[derive(Deserialize)]
#[serde(tag = "event")]
enum LogLine {
    #[serde(rename = "begins")]
    Begins { at: f64, text: String, lang: String },
    #[serde(rename = "ends")]
    Ends { at: f64 },
    #[serde(rename = "is cut")]
    IsCut { at: f64, said: String },
}

/// The log, read as it grows.
pub(crate) struct VoiceLog {
    path: PathBuf,
    read: u64,
    utterances: Vec<Utterance>,
}

impl VoiceLog {
    pub(crate) fn of(path: PathBuf) -> Self {
        Self { path, read: 0, utterances: Vec::new() }
    }

    /// All utterances so far. Only the last one may be without an end.
    pub(crate) fn utterances(&mut self) -> &[Utterance] {
        let mut added = String::new();
        if let Ok(mut file) = File::open(&self.path) {
            file.seek(SeekFrom::Start(self.read)).unwrap();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            // The last line may be half written.
            let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
            self.read += u64::try_from(whole).unwrap();
            added = String::from_utf8(bytes[..whole].to_vec()).unwrap();
        }
        for line in added.lines() {
            let line = serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"));
            let end = match line {
                LogLine::Begins { at, text, lang } => {
                    let begins = Duration::from_secs_f64(at);
                    self.utterances.push(Utterance { text, lang, begins, end: None });
                    continue;
                }
                LogLine::Ends { at } => EndOfUtterance { at: Duration::from_secs_f64(at), cut_after: None },
                LogLine::IsCut { at, said } => {
                    EndOfUtterance { at: Duration::from_secs_f64(at), cut_after: Some(said) }
                }
            };
            self.utterances.last_mut().expect("what ends has begun").end = Some(end);
        }
        &self.utterances
    }

    /// Since when nothing is said; `None` while something is said.
    pub(crate) fn silent_since(&mut self) -> Option<Duration> {
        match self.utterances().last() {
            None => Some(Duration::ZERO),
            Some(last) => last.end.as_ref().map(|end| end.at),
        }
    }
}
