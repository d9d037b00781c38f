//! The journal: the setup of a game, followed by every input with its moment, one JSON line each.
//!
//! It stores inputs and not states: the same inputs at the same moments give the same outputs. A journal therefore
//! serves for recovery, as evidence, and as a bug report. Each line contains a hash chain over all lines before it.
//! The device signs the head of the chain at each completed ply and at the end, so a changed line is detected even if
//! all hashes were recomputed.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

mod chain;
mod comparison;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod device_key;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod disk;
#[cfg(test)]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod disk_faults;
mod disk_hang;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod disk_status;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod file_place;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod file_store;
mod follower;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod heartbeat;
mod line;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod locked_journal;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod simulated_disk_threads;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod soundness;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod write_queue;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod writer;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use thiserror::Error;

use annabella_game::Moment;
use annabella_session::{input::Input, setup::Setup};

use self::{chain::Chain, follower::FirstLineError, line::JournalRecord};

/// The largest journal that is read, in bytes: more than a hundred thousand plies.
const LARGEST_JOURNAL: u64 = 1 << 30;

pub use self::{
    device_key::{DeviceKey, PublicKey, ReadKeyError},
    disk_status::{DiskFailure, DiskNews, DiskReporter},
    file_store::{JournalStore, StoreCondition},
    heartbeat::HEARTBEAT_PLACE_BYTES,
    line::read_line,
    locked_journal::LockedJournal,
    simulated_disk_threads::{DiskCallsReturn, SimulatedDiskThreads},
    writer::JournalWriter,
};
pub use self::{
    device_key::{Signature, bytes_of, folder as device_folder, hexadecimal},
    follower::{FollowedLine, JournalFollower},
    soundness::Soundness,
    writer::PrintedSeal,
};

/// Waits until earlier writes are safe on the disk.
pub type SyncCall = Box<dyn FnOnce() -> std::io::Result<()> + Send>;

/// Reads so many bytes of a store at an offset.
pub type StoreReader = std::sync::Arc<dyn Fn(u64, usize) -> std::io::Result<Vec<u8>> + Send + Sync>;

/// The format of the lines. A journal in another format is refused, because its inputs would give other outputs.
const FORMAT: u32 = 8;
/// The mode of a journal and its heartbeat file: accessible to the owner only.
const FILE_MODE: u32 = 0o600;

/// The first line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The format of the lines (`FORMAT`).
    format: u32,
    /// The version of the program that wrote it.
    pub(crate) annabella: String,
    /// The device that began it, if it has a key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    device: Option<PublicKey>,
    pub setup: Setup,
}

/// A journal that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    pub header: Header,
    /// The inputs in order.
    pub inputs: Vec<(Moment, Input)>,
    /// The number of the last line, if it was incomplete (power failure, full disk) and skipped.
    pub torn_line: Option<usize>,
    /// The number of the first line without any text. The program writes none; it is left out.
    empty_line: Option<usize>,
    /// The moment of the heartbeat, if it is the last input.
    beat: Option<Moment>,
    /// Whether the last sound line lacks its line end.
    lacks_its_last_end: bool,
    /// The signed heads, in order.
    heads: Vec<SignedHead>,
    /// The last sound line, the chain after it, and the number of bytes of all sound lines.
    end: (usize, Chain, u64),
}

/// A head of the chain that a device signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SignedHead {
    line: usize,
    what: SignedPoint,
    by: PublicKey,
}

/// The point in the game at which a device signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SignedPoint {
    /// A move was completed.
    Ply,
    /// The program ended normally. Lines follow only if the game continues.
    End,
    /// The game continues. Earlier lines without a signature were written before the program ended by force, or by
    /// somebody else.
    Resumed,
}

/// The reason why a journal could not be read.
#[derive(Debug, Error)]
pub enum ReadJournalError {
    /// The file could not be read.
    #[error("cannot read the journal {path} ({why}); give the folder of a game, or the journal.jsonl in it")]
    File { path: PathBuf, why: std::io::Error },
    /// Another program is writing it.
    #[error("{path}: {why}")]
    InUse { path: PathBuf, why: std::io::Error },
    /// The first line is not a header.
    #[error("{path}, line 1: this is no journal header ({why}); give the journal.jsonl of a game's folder")]
    NoJournal { path: PathBuf, why: String },
    /// Another version of the program wrote it.
    #[error("{path}: {other}")]
    OtherFormat {
        path: PathBuf,
        /// Its format.
        other: OtherFormat,
    },
    /// A line is not a valid journal line.
    #[error("{path}, line {line}: {why}; {}", remedy_at(*line))]
    Line {
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        why: String,
    },
}

/// The part of a first line that every format has: the format, and the version of the program that wrote it.
#[derive(Debug, Deserialize, Error)]
#[error(
    "this journal is in format {format}, and this program reads format {FORMAT} only; nothing was changed; read it with \
     the program that wrote it (version {annabella})"
)]
pub struct OtherFormat {
    /// The first journals state none.
    #[serde(default)]
    format: u32,
    annabella: String,
}

/// Reads the file of a journal.
fn read_bytes(path: &Path) -> Result<Vec<u8>, ReadJournalError> {
    annabella_files::read(path, LARGEST_JOURNAL)
        .map_err(|why| ReadJournalError::File { path: path.to_owned(), why: why.into() })
}

/// What can be done about a faulty line.
const fn remedy_at(line: usize) -> &'static str {
    match line {
        0 | 1 => "without its first line nothing of it can be used: take an unchanged copy of the journal",
        _ => "the lines before it are sound: cut the file there to use them",
    }
}

/// The mark that some editors write at the start of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Whether two lines are equal but for their line ends.
fn is_same_line(one: &[u8], other: &[u8]) -> bool {
    one.trim_ascii_end() == other.trim_ascii_end()
}

/// Whether a line is the first of a journal, of this or another version.
fn begins_a_journal(text: &str) -> bool {
    let header: Option<serde_json::Value> = serde_json::from_str(text).ok();
    header.is_some_and(|header| header.get("annabella").is_some() && header.get("setup").is_some())
}

/// The fault of a first line that another program rewrote, if it is one that can be named.
fn rewritten_first_line(first: &str) -> Option<&'static str> {
    if let Some(rest) = first.strip_prefix(BYTE_ORDER_MARK) {
        return begins_a_journal(rest).then_some("a byte-order mark was written before the first line");
    }
    first.ends_with('\r').then_some(ENDS_CHANGED).filter(|_| begins_a_journal(first))
}

/// The fault of a journal that was saved with the line ends of another system.
const ENDS_CHANGED: &str =
    "the line ends were changed: a carriage return stands before the end of the first line";

impl Journal {
    /// Returns the lines that were signed only when the game was resumed, from and to. They were written before the
    /// program ended by force, or by somebody else.
    fn signed_late(&self) -> Vec<(usize, usize)> {
        let before = std::iter::once(1).chain(self.heads.iter().map(|head| head.line));
        let resumed = before.zip(&self.heads).filter(|(_, head)| head.what == SignedPoint::Resumed);
        resumed.map(|(before, head)| (before + 1, head.line - 1)).filter(|(from, to)| from <= to).collect()
    }

    /// Returns the last lines, from and to, that no device has signed; `None` if there are none, or if nothing is signed.
    pub fn unsigned_end(&self) -> Option<(usize, usize)> {
        let signed = self.heads.last()?.line;
        (signed < self.end.0).then_some((signed + 1, self.end.0))
    }

    /// Reads a journal and checks its chain. An incomplete last line is skipped and reported. A heartbeat after the
    /// last line becomes the last input.
    #[allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        reason = "an adapter: it uses files, threads or clocks"
    )]
    pub fn read(path: &Path) -> Result<Self, ReadJournalError> {
        let bytes = read_bytes(path)?;
        // An unreadable heartbeat file counts as absent.
        Ok(Self::from_bytes(path, &bytes)?.with_heartbeats(&heartbeat::beside(path).unwrap_or_default()))
    }

    /// As [`read`](Self::read), from bytes and without a heartbeat.
    pub fn from_bytes(path: &Path, bytes: &[u8]) -> Result<Self, ReadJournalError> {
        let lines: Vec<_> = bytes.split_inclusive(|&b| b == b'\n').collect();
        // Only the last line can lack its end, and only a line without its end can be incomplete.
        let is_torn = |index: usize| index + 1 == lines.len() && lines[index].last() != Some(&b'\n');
        let text_of = |line: &[u8]| {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            String::from_utf8_lossy(line).into_owned()
        };
        let refuse = |line: usize, why: String| ReadJournalError::Line { path: path.to_owned(), line, why };
        let first = lines.first().map(|line| text_of(line)).unwrap_or_default();
        let rewritten = rewritten_first_line(&first);
        let mut journal = Self::begun(&first).map_err(|fault| match (fault, rewritten) {
            (FirstLineError::OtherFormat(other), _) => {
                ReadJournalError::OtherFormat { path: path.to_owned(), other }
            }
            (_, Some(why)) => refuse(1, why.to_owned()),
            (FirstLineError::NoJournal(why), None) => {
                let why = match first.trim().is_empty() {
                    true if bytes.is_empty() => "the file is empty".to_owned(),
                    true => "it is empty".to_owned(),
                    false => why,
                };
                ReadJournalError::NoJournal { path: path.to_owned(), why }
            }
            (FirstLineError::Changed(why), None) => refuse(1, why),
        })?;
        journal.lacks_its_last_end = is_torn(0);
        journal.end.2 = lines.first().map_or(0, |line| line.len()) as u64;
        for (index, line) in lines.iter().enumerate().skip(1) {
            let text = text_of(line);
            if text.trim().is_empty() {
                journal.empty_line.get_or_insert(index + 1);
                journal.end.2 += line.len() as u64;
                continue;
            }
            if std::str::from_utf8(line).is_err() && !is_torn(index) {
                return Err(refuse(index + 1, "this line was changed: it is no text".to_owned()));
            }
            let record: JournalRecord = match serde_json::from_str(&text) {
                Ok(record) => record,
                Err(_) if is_torn(index) => {
                    journal.torn_line = Some(index + 1);
                    break;
                }
                Err(_) if begins_a_journal(&text) => {
                    let why = "another journal begins at this line, and a file holds one";
                    return Err(refuse(index + 1, why.to_owned()));
                }
                Err(e) => {
                    return Err(refuse(index + 1, format!("no journal line: {}", line::json_fault(&e))));
                }
            };
            match journal.take(record, &text, (index + 1, line.len())) {
                Ok(()) => journal.lacks_its_last_end = is_torn(index),
                // Older versions wrote a beat after the last line; this one was being overwritten.
                Err(_) if is_torn(index) => journal.torn_line = Some(index + 1),
                Err(_) if index > 1 && is_same_line(line, lines[index - 1]) => {
                    let why = "this line is doubled: it equals the line before it";
                    return Err(refuse(index + 1, why.to_owned()));
                }
                Err(why) => return Err(refuse(index + 1, why)),
            }
        }
        Ok(journal)
    }

    /// Adds a line, which must fit the lines before it.
    fn take(&mut self, record: JournalRecord, text: &str, size: (usize, usize)) -> Result<(), String> {
        self.take_if(record, text, size, |by, text, signature| by.has_signed(&text, &signature))
    }

    /// Adds a line with its number and its length in bytes; `is_good` verifies its signature from the device, the
    /// signed text and the signature.
    fn take_if(
        &mut self,
        record: JournalRecord,
        text: &str,
        (number, bytes): (usize, usize),
        is_good: impl FnOnce(PublicKey, String, Signature) -> bool,
    ) -> Result<(), String> {
        let (_, before, sound) = &self.end;
        let chain = record.body_in(text).map(|body| before.with(&body));
        let Some(chain) = chain.filter(|chain| record.chain == chain.head()) else {
            return Err(
                "the chain of hashes breaks here: this line was changed, or a line before it is missing"
                    .into(),
            );
        };
        match record {
            JournalRecord {
                at: Some(at),
                input: Some(input),
                signed: None,
                device: None,
                signature: None,
                ..
            } => {
                self.inputs.push((Moment::from_ms(at), input));
            }
            JournalRecord {
                at: None,
                input: None,
                signed: Some(what),
                device,
                signature: Some(signature),
                ..
            } => {
                let by = device.or(self.header.device).ok_or("this head is signed by nobody")?;
                if !is_good(by, before.signed_text(what.into_str()), signature) {
                    let since = self.heads.last().map_or(1, |head| head.line + 1);
                    return Err(format!(
                        "the signature is of another journal: of the lines {since} to {number} one was changed, \
                         though their hashes were reckoned anew"
                    ));
                }
                self.heads.push(SignedHead { line: number, what, by });
            }
            _ => return Err("no journal line: neither an input nor a signed head".into()),
        }
        self.end = (number, chain, sound + bytes as u64);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::Seat;
    use annabella_language::heard_utterance::HeardUtterance;
    use annabella_session::arbiter_message::OrderFault;
    use annabella_session::input::Act;
    use annabella_session::input::Actor;
    use annabella_session::journal_state::{DiskFault, JournalChange};
    use strum::VariantArray as _;

    fn create(path: &Path) -> JournalWriter {
        JournalWriter::create(path, &Setup::default(), None, Box::new(|_| {})).unwrap()
    }

    fn go_on(path: &Path) -> Result<JournalWriter, ReadJournalError> {
        Ok(JournalWriter::go_on(LockedJournal::open(path)?, None, Box::new(|_| {})).unwrap())
    }

    fn written(inputs: &[Input]) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let mut writer = create(&path);
        for (index, input) in inputs.iter().enumerate() {
            writer.append(Moment::from_ms(index as u64 * 10), input);
        }
        (folder, path)
    }

    fn some_inputs() -> Vec<Input> {
        vec![
            Input::Heard { seat: Seat::White, heard: HeardUtterance::typed("springer felix drei") },
            Input::Act { by: Actor::Arbiter, act: Act::Refuse(3, "no \"matter\"".into()) },
            Input::Act { by: Actor::Assistant(Seat::Black), act: Act::Press },
            Input::TimePassed,
        ]
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut inputs = some_inputs();
        inputs.push(Input::TournamentOrder { act: Act::Start, order: "0f".repeat(32) });
        inputs.extend(OrderFault::VARIANTS.iter().map(|why| Input::TournamentOrderRejected { why: *why }));
        let (_folder, path) = written(&inputs);
        let journal = Journal::read(&path).unwrap();
        assert_eq!(journal.inputs.into_iter().map(|(_, input)| input).collect::<Vec<_>>(), inputs);
    }

    #[test]
    fn a_pipe_in_the_place_of_the_heartbeats_is_none_and_a_journal_without_end_is_not_read() {
        use rustix::fs::{CWD, Mode, mkfifoat};
        let (folder, path) = written(&some_inputs());
        let beats = path.with_extension("beat");
        if beats.exists() {
            std::fs::remove_file(&beats).unwrap();
        }
        mkfifoat(CWD, &beats, Mode::from_raw_mode(0o600)).unwrap();
        assert_eq!(Journal::read(&path).unwrap().inputs.len(), 4);
        drop(go_on(&path).unwrap());
        let endless = folder.path().join("endless.jsonl");
        std::fs::copy(&path, &endless).unwrap();
        std::fs::File::options().write(true).open(&endless).unwrap().set_len(1 << 40).unwrap();
        for why in [Journal::read(&endless).unwrap_err(), go_on(&endless).unwrap_err()] {
            assert!(why.to_string().contains("larger than 1 GiB"), "{why}");
        }
    }

    #[test]
    fn a_changed_line_is_found_by_its_number() {
        let (_folder, path) = written(&some_inputs());
        let text = std::fs::read_to_string(&path).unwrap().replace("felix drei", "felix vier");
        std::fs::write(&path, text).unwrap();
        let error = Journal::read(&path).unwrap_err().to_string();
        assert!(error.contains("line 2"), "{error}");
    }

    #[test]
    fn a_line_that_is_read_as_the_same_input_is_changed_all_the_same() {
        let (_folder, path) = written(&some_inputs());
        let text = std::fs::read_to_string(&path).unwrap();
        for (from, to) in [("\"press\"", "\"press \""), ("\"time\"", " \"time\""), ("drei", "\\u0064rei")] {
            assert_eq!(text.matches(from).count(), 1, "{from}");
            let told = refusal(text.replace(from, to).as_bytes());
            assert!(told.contains("this line was changed"), "{told}");
        }
    }

    #[test]
    fn a_torn_last_line_is_left_out_and_named() {
        let (_folder, path) = written(&some_inputs());
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 12]).unwrap();
        let journal = Journal::read(&path).unwrap();
        assert_eq!((journal.inputs.len(), journal.torn_line), (3, Some(5)));
    }

    #[test]
    fn a_journal_goes_on_after_its_last_sound_line() {
        for cut in [0, 1, 12] {
            let (_folder, path) = written(&some_inputs());
            let text = std::fs::read_to_string(&path).unwrap();
            std::fs::write(&path, &text[..text.len() - cut]).unwrap();
            let before = Journal::read(&path).unwrap();
            let mut writer = go_on(&path).unwrap();
            writer.append(Moment::from_ms(99), &Input::ResumedAfter { ms: 7 });
            drop(writer);
            let after = Journal::read(&path).unwrap();
            assert_eq!(after.inputs.len(), before.inputs.len() + 1, "cut {cut}");
            assert_eq!(
                (after.inputs.last().unwrap().1.clone(), after.torn_line),
                (Input::ResumedAfter { ms: 7 }, None)
            );
        }
    }

    #[test]
    fn one_program_at_a_time_writes_a_journal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let writer = create(&path);
        let refused = go_on(&path).unwrap_err().to_string();
        assert!(refused.contains("another program is playing this game"), "{refused}");
        drop(writer);
        assert!(go_on(&path).is_ok());
    }

    #[test]
    fn what_follows_the_end_of_a_line_is_not_called_torn() {
        let (_folder, path) = written(&some_inputs());
        let text = std::fs::read_to_string(&path).unwrap() + "nonsense\n";
        std::fs::write(&path, text).unwrap();
        assert!(Journal::read(&path).unwrap_err().to_string().contains("line 6"));
    }

    #[test]
    fn a_journal_that_was_removed_is_written_anew_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let mut writer = create(&path);
        writer.append(Moment::from_ms(1), &Input::TimePassed);
        std::fs::remove_file(&path).unwrap();
        writer.append(Moment::from_ms(2), &Input::ResumedAfter { ms: 7 });
        assert_eq!(Journal::read(&path).unwrap().inputs.len(), 2);
    }

    #[test]
    fn a_disk_that_refuses_is_told_once_and_loses_nothing() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("game");
        std::fs::create_dir(&folder).unwrap();
        let path = folder.join("journal.jsonl");
        let (tell, news) = std::sync::mpsc::channel();
        let report = Box::new(move |news| tell.send(news).unwrap());
        let mut writer = JournalWriter::create(&path, &Setup::default(), None, report).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        writer.append(Moment::from_ms(1), &Input::TimePassed);
        writer.append(Moment::from_ms(2), &Input::ResumedAfter { ms: 7 });
        let not_slow = |news: &DiskNews| *news != DiskNews::Slow;
        let Some(DiskNews::Failed(failure)) = news.iter().find(not_slow) else { panic!("nothing is told") };
        assert_eq!((failure.fault, failure.unsaved_since), (DiskFault::NoFolder, Some(Moment::default())));
        std::fs::create_dir(&folder).unwrap();
        let back = [DiskNews::Changed(JournalChange::Removed), DiskNews::Back];
        assert_eq!(news.iter().filter(not_slow).take(2).collect::<Vec<_>>(), back);
        drop(writer);
        assert_eq!(Journal::read(&path).unwrap().inputs.len(), 2);
        assert!(!news.iter().any(|news| not_slow(&news)), "nothing is told twice");
    }

    #[test]
    fn a_journal_in_another_format_is_refused_by_name() {
        let (_folder, path) = written(&some_inputs());
        let text = std::fs::read_to_string(&path).unwrap();
        let format = format!("\"format\":{FORMAT},");
        assert!(text.contains(&format));
        let others = (1..FORMAT).chain([FORMAT + 1]).map(|other| {
            let text = text.replacen(&format, &format!("\"format\":{other},"), 1);
            (text.replace("\"setup\":{", "\"setup\":{\"unknown\":1,"), other)
        });
        for (text, other) in others.chain([(text.replacen(&format, "", 1), 0)]) {
            let told = refusal(text.as_bytes());
            let names = format!("game.jsonl: this journal is in format {other}, and this program reads");
            assert!(
                told.starts_with(&names) && told.contains("read it with the program that wrote it"),
                "{told}"
            );
            assert_eq!(
                JournalFollower::begin(text.lines().next().unwrap()).unwrap_err(),
                told["game.jsonl: ".len()..]
            );
        }
    }

    #[test]
    fn a_first_line_that_was_changed_is_named() {
        let (_folder, path) = written(&some_inputs());
        let text = std::fs::read_to_string(&path).unwrap().replace("\"annabella\":\"", "\"annabella\":\"9");
        std::fs::write(&path, text).unwrap();
        assert!(Journal::read(&path).unwrap_err().to_string().contains("line 1:"));
    }

    #[test]
    fn an_existing_journal_is_never_overwritten() {
        let (_folder, path) = written(&[]);
        assert!(JournalWriter::create(&path, &Setup::default(), None, Box::new(|_| {})).is_err());
    }

    /// What reading a journal with these bytes answers.
    fn refusal(bytes: &[u8]) -> String {
        Journal::from_bytes(Path::new("game.jsonl"), bytes).unwrap_err().to_string()
    }

    #[test]
    fn a_journal_that_another_program_rewrote_is_told_by_what_was_done_to_it() {
        let (_folder, path) = written(&some_inputs());
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let doubled = [&lines[..3], &lines[2..]].concat().concat();
        let missing = [&lines[..2], &lines[3..]].concat().concat();
        for (rewritten, line, why) in [
            (text.repeat(2), 6, "another journal begins at this line"),
            (text.replace('\n', "\r\n"), 1, "a carriage return"),
            (format!("\u{feff}{text}"), 1, "a byte-order mark"),
            (String::new(), 1, "the file is empty"),
            ("\n".to_owned(), 1, "it is empty"),
            (doubled, 4, "this line is doubled"),
            (missing, 3, "or a line before it is missing"),
            (text.replace("felix drei", "felix vier"), 2, "this line was changed"),
        ] {
            let told = refusal(rewritten.as_bytes());
            assert!(told.contains(&format!("line {line}: ")) && told.contains(why), "{why}: {told}");
            assert_eq!(told.contains("cut the file there"), line > 1, "{told}");
        }
        // A mark before another text does not make it a journal.
        assert!(refusal("\u{feff}[White \"Anna\"]\n".as_bytes()).contains("this is no journal header"));
    }
}
