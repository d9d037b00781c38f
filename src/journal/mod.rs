//! The journal: what was agreed, then every input with its moment, one JSON line each.
//!
//! Inputs are kept, not states: the same inputs at the same moments give the same outputs, so a
//! journal is the recovery, the evidence and the bug report at once. Each line carries a chain of
//! hashes over all before it; a changed line is found by number.

mod line;

pub(crate) use line::read_command;

use std::{
    fs::File,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::core::{Moment, input::Input, setup::Setup};

/// The first line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version that wrote it.
    pub annabella: String,
    /// What was agreed before the game.
    pub setup: Setup,
}

/// A journal as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    /// The first line.
    pub header: Header,
    /// The inputs in order.
    pub inputs: Vec<(Moment, Input)>,
    /// The last line was torn (power cut, full disk) and left out: its line number.
    pub torn_line: Option<usize>,
}

/// Why a journal could not be read.
#[derive(Debug, Error)]
pub enum ReadJournalError {
    /// The file could not be read at all.
    #[error("cannot read the journal {path}: {source}")]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
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
struct Record {
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
        let header = Header { annabella: env!("CARGO_PKG_VERSION").into(), setup: setup.clone() };
        let text = serde_json::to_string(&header)?;
        writeln!(file, "{text}")?;
        file.sync_data()?;
        Ok(Self { file, chain: chain("", &text) })
    }

    /// Appends an input before it is handled.
    pub fn append(&mut self, at: Moment, input: &Input) -> std::io::Result<()> {
        let input = line::InputLine::from(input);
        let body = serde_json::to_string(&input)?;
        let next = chain(&self.chain, &format!("{} {body}", at.ms));
        let record = Record { at: at.ms, input, chain: next.clone() };
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
        let file =
            File::open(path).map_err(|source| ReadJournalError::File { path: path.to_owned(), source })?;
        let mut lines = Vec::new();
        for text in BufReader::new(file).split(b'\n') {
            let bytes = text.map_err(|source| ReadJournalError::File { path: path.to_owned(), source })?;
            lines.push(String::from_utf8_lossy(&bytes).into_owned());
        }
        Self::from_lines(path, &lines)
    }

    fn from_lines(path: &Path, lines: &[String]) -> Result<Self, ReadJournalError> {
        let refuse = |line: usize, why: String| ReadJournalError::Line { path: path.to_owned(), line, why };
        let first = lines.first().map(String::as_str).unwrap_or_default();
        let header: Header =
            serde_json::from_str(first).map_err(|e| refuse(1, format!("this is no journal header: {e}")))?;
        let mut journal = Self { header, inputs: Vec::new(), torn_line: None };
        let mut last_chain = chain("", first);
        for (index, text) in lines.iter().enumerate().skip(1) {
            if text.trim().is_empty() {
                continue;
            }
            let record: Record = match serde_json::from_str(text) {
                Ok(record) => record,
                Err(e) if e.is_eof() && index + 1 == lines.len() => {
                    journal.torn_line = Some(index + 1);
                    break;
                }
                Err(e) => return Err(refuse(index + 1, format!("no journal line: {e}"))),
            };
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
        Ok(journal)
    }
}

fn chain(before: &str, text: &str) -> String {
    let digest = Sha256::new().chain_update(before).chain_update("\n").chain_update(text).finalize();
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Seat, hearing::Heard, input::Act, input::Actor};

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
    fn an_existing_journal_is_never_overwritten() {
        let (_folder, path) = written(&[]);
        assert!(JournalWriter::create(&path, &Setup::default()).is_err());
    }
}
