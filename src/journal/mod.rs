//! The journal: what was agreed, then every input with its moment, one JSON line each.
//!
//! Inputs are kept, not states: the same inputs at the same moments give the same outputs, so a
//! journal is the recovery, the evidence and the bug report at once. Each line carries a chain of
//! hashes over all before it; a changed line is found by number.

mod line;

use std::{
    fs::File,
    io::{Seek as _, Write},
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::{
    core::{input::Input, setup::Setup},
    game::Moment,
};

/// How the lines are written now: an act as the line somebody could have typed. Before it, in format 2, an
/// act was named and its parts were listed.
pub(crate) const FORMAT: u32 = 3;
/// The oldest format that is read.
const OLDEST: u32 = 2;

/// The first line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// How its lines are written: `FORMAT`. The first journals named none.
    #[serde(default)]
    pub format: u32,
    /// The version that wrote it.
    pub(crate) annabella: String,
    /// What was agreed before the game.
    pub(crate) setup: Setup,
}

/// A journal as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    /// The first line.
    pub header: Header,
    /// The inputs in order.
    pub(crate) inputs: Vec<(Moment, Input)>,
    /// The last line was torn (power cut, full disk) and left out: its line number.
    pub(crate) torn_line: Option<usize>,
    /// The chain after the last sound line, and how many bytes all sound lines take.
    end: (String, u64),
}

/// Why a journal could not be read.
#[derive(Debug, Error)]
pub enum ReadJournalError {
    /// The file could not be read at all.
    #[error("cannot read the journal {path}; give the journal.jsonl of a game's folder")]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The first line is no header.
    #[error("{path}, line 1: this is no journal header ({why}); give the journal.jsonl of a game's folder")]
    NoJournal {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A line is not what a journal holds.
    #[error("{path}, line {line}: {why}; the lines before it are sound: cut the file there to use them")]
    Line {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

#[derive(Serialize, Deserialize)]
struct JournalRecord {
    at: u64,
    input: line::InputLine,
    chain: String,
}

/// Writes a journal, one flushed line an input, so that a cut leaves at most one torn line.
#[derive(Debug)]
pub struct JournalWriter {
    file: File,
    chain: String,
}

impl JournalWriter {
    /// Creates the file (an existing one is never overwritten) and writes the header.
    pub fn create(path: &Path, setup: &Setup) -> std::io::Result<Self> {
        let mut file = File::options().write(true).create_new(true).open(path)?;
        lock(&file)?;
        let header =
            Header { format: FORMAT, annabella: env!("CARGO_PKG_VERSION").into(), setup: setup.clone() };
        let text = serde_json::to_string(&header)?;
        writeln!(file, "{text}")?;
        file.sync_data()?;
        Ok(Self { file, chain: chain("", &text) })
    }

    /// Goes on after what was read from this file; a torn last line is cut off.
    pub(crate) fn go_on(path: &Path, journal: &Journal) -> std::io::Result<Self> {
        let (chain, bytes) = &journal.end;
        let mut file = File::options().read(true).write(true).open(path)?;
        lock(&file)?;
        let whole = file.metadata()?.len() >= *bytes;
        file.set_len(*bytes)?;
        file.seek(std::io::SeekFrom::End(0))?;
        if !whole {
            // The last sound line lacked nothing but its end.
            file.seek(std::io::SeekFrom::Start(bytes - 1))?;
            file.write_all(b"\n")?;
        }
        Ok(Self { file, chain: chain.clone() })
    }

    /// Appends an input before it is handled.
    ///
    /// # Errors
    /// Where the line cannot be written, or the file was removed: what is written then is lost.
    pub fn append(&mut self, at: Moment, input: &Input) -> std::io::Result<()> {
        if self.file.metadata()?.nlink() == 0 {
            return Err(std::io::Error::new(std::io::ErrorKind::NotFound, "its file was removed"));
        }
        let input = line::InputLine::from(input);
        let body = serde_json::to_string(&input)?;
        let next = chain(&self.chain, &format!("{} {body}", at.ms));
        let record = JournalRecord { at: at.ms, input, chain: next.clone() };
        let mut text = serde_json::to_string(&record)?;
        text.push('\n');
        self.file.write_all(text.as_bytes())?;
        self.file.flush()?;
        self.chain = next;
        Ok(())
    }
}

impl Journal {
    /// Reads a journal and checks its chain; a torn last line is left out and named.
    pub fn read(path: &Path) -> Result<Self, ReadJournalError> {
        let bytes =
            std::fs::read(path).map_err(|source| ReadJournalError::File { path: path.to_owned(), source })?;
        Self::from_bytes(path, &bytes)
    }

    fn from_bytes(path: &Path, bytes: &[u8]) -> Result<Self, ReadJournalError> {
        let lines: Vec<_> = bytes.split_inclusive(|&b| b == b'\n').collect();
        // Only the last line can lack its end, and only such a one can be torn.
        let is_torn = |index: usize| index + 1 == lines.len() && lines[index].last() != Some(&b'\n');
        let text_of = |line: &[u8]| {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            String::from_utf8_lossy(line).into_owned()
        };
        let refuse = |line: usize, why: String| ReadJournalError::Line { path: path.to_owned(), line, why };
        let first = lines.first().map(|line| text_of(line)).unwrap_or_default();
        let header: Header = serde_json::from_str(&first)
            .map_err(|e| ReadJournalError::NoJournal { path: path.to_owned(), why: json_fault(&e) })?;
        if !(OLDEST..=FORMAT).contains(&header.format) {
            let why = format!(
                "it is in format {} of version {}, and this version reads formats {OLDEST} to {FORMAT}",
                header.format, header.annabella
            );
            return Err(ReadJournalError::NoJournal { path: path.to_owned(), why });
        }
        let mut journal = Self { header, inputs: Vec::new(), torn_line: None, end: Default::default() };
        let mut last_chain = chain("", &first);
        let mut sound = lines.first().map_or(0, |line| line.len());
        if is_torn(0) {
            sound += 1;
        }
        for (index, line) in lines.iter().enumerate().skip(1) {
            let text = text_of(line);
            if text.trim().is_empty() {
                sound += line.len();
                continue;
            }
            let record: JournalRecord = match serde_json::from_str(&text) {
                Ok(record) => record,
                Err(_) if is_torn(index) => {
                    journal.torn_line = Some(index + 1);
                    break;
                }
                Err(e) => return Err(refuse(index + 1, format!("no journal line: {}", json_fault(&e)))),
            };
            sound += line.len() + usize::from(is_torn(index));
            let body = serde_json::to_string(&record.input)
                .map_err(|e| refuse(index + 1, format!("no journal line: {e}")))?;
            last_chain = chain(&last_chain, &format!("{} {body}", record.at));
            if record.chain != last_chain {
                return Err(refuse(
                    index + 1,
                    "the chain of hashes breaks here: this line was changed".into(),
                ));
            }
            let input = Input::try_from(&record.input).map_err(|why| refuse(index + 1, why))?;
            journal.inputs.push((Moment::from_ms(record.at), input));
        }
        journal.end = (last_chain, sound as u64);
        Ok(journal)
    }
}

/// One program writes a journal; its lock ends with it, however it ends.
fn lock(file: &File) -> std::io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(std::fs::TryLockError::WouldBlock) => Err(std::io::Error::new(
            std::io::ErrorKind::ResourceBusy,
            "another program is playing this game; end that one first",
        )),
        // A file system without locks keeps the game all the same.
        Err(std::fs::TryLockError::Error(_)) => Ok(()),
    }
}

/// What is wrong with a line of JSON, by its column: the line is named by whoever asks.
fn json_fault(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or_default();
    format!("{what} at column {}", error.column())
}

fn chain(before: &str, text: &str) -> String {
    let digest = Sha256::new().chain_update(before).chain_update("\n").chain_update(text).finalize();
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        core::input::{Act, Actor},
        game::Seat,
        language::hearing::Heard,
    };

    fn written(inputs: &[Input]) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let mut writer = JournalWriter::create(&path, &Setup::default()).unwrap();
        for (index, input) in inputs.iter().enumerate() {
            writer.append(Moment::from_ms(index as u64 * 10), input).unwrap();
        }
        (folder, path)
    }

    fn some_inputs() -> Vec<Input> {
        vec![
            Input::Heard { seat: Seat::White, heard: Heard::typed("springer felix drei") },
            Input::Act { by: Actor::Arbiter, act: Act::Refuse(3, "no \"matter\"".into()) },
            Input::Act { by: Actor::Assistant(Seat::Black), act: Act::Press },
            Input::Time,
        ]
    }

    #[test]
    fn what_is_written_is_read_again() {
        let (_folder, path) = written(&some_inputs());
        let journal = Journal::read(&path).unwrap();
        assert_eq!(journal.inputs.into_iter().map(|(_, input)| input).collect::<Vec<_>>(), some_inputs());
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
            let mut writer = JournalWriter::go_on(&path, &before).unwrap();
            writer.append(Moment::from_ms(99), &Input::Resumed).unwrap();
            let after = Journal::read(&path).unwrap();
            assert_eq!(after.inputs.len(), before.inputs.len() + 1, "cut {cut}");
            assert_eq!((after.inputs.last().unwrap().1.clone(), after.torn_line), (Input::Resumed, None));
        }
    }

    #[test]
    fn one_program_at_a_time_writes_a_journal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let writer = JournalWriter::create(&path, &Setup::default()).unwrap();
        let journal = Journal::read(&path).unwrap();
        assert!(JournalWriter::go_on(&path, &journal).is_err());
        drop(writer);
        assert!(JournalWriter::go_on(&path, &journal).is_ok());
    }

    #[test]
    fn what_follows_the_end_of_a_line_is_not_called_torn() {
        let (_folder, path) = written(&some_inputs());
        let text = std::fs::read_to_string(&path).unwrap() + "nonsense\n";
        std::fs::write(&path, text).unwrap();
        assert!(Journal::read(&path).unwrap_err().to_string().contains("line 6"));
    }

    #[test]
    fn a_journal_that_was_removed_is_an_error_at_the_next_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let mut writer = JournalWriter::create(&path, &Setup::default()).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(writer.append(Moment::from_ms(1), &Input::Time).is_err());
    }

    #[test]
    fn a_journal_in_another_format_is_refused_by_name() {
        let (_folder, path) = written(&some_inputs());
        let text = std::fs::read_to_string(&path).unwrap().replace("\"format\":3", "\"format\":1");
        std::fs::write(&path, text).unwrap();
        let error = Journal::read(&path).unwrap_err().to_string();
        assert!(error.contains("line 1") && error.contains("format 1"), "{error}");
    }

    #[test]
    fn an_existing_journal_is_never_overwritten() {
        let (_folder, path) = written(&[]);
        assert!(JournalWriter::create(&path, &Setup::default()).is_err());
    }
}
