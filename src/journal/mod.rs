//! The journal: what was agreed, then every input with its moment, one JSON line each.
//!
//! Inputs are kept, not states: the same inputs at the same moments give the same outputs, so a
//! journal is the recovery, the evidence and the bug report at once. Each line carries a chain of
//! hashes over all before it; its head is signed by the device at each completed ply and at the end, so that
//! a line that was changed is found though the hashes were reckoned anew.

mod beats;
mod chain;
mod device_key;
mod disk;
mod follow;
mod keeper;
mod line;
mod soundness;
mod writer;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    core::{input::Input, setup::Setup},
    game::Moment,
};

use self::{chain::Chain, follow::FirstLine};

pub use self::{
    beats::BEAT_PLACE,
    device_key::{DeviceKey, PublicKey, ReadKeyError},
    disk::{DiskNews, ReportNews, Store, Syncs},
    writer::JournalWriter,
};
pub(crate) use self::{
    device_key::{Signature, bytes_of, folder as device_folder, hexadecimal},
    follow::{FollowedLine, JournalFollower},
    soundness::Soundness,
    writer::Seal,
};

/// How the lines are written now. Since format 5 an approval at the table starts no clock. Since format 4 hashes are whole and heads signed; in format 3 an act was already the
/// line somebody could have typed; in format 2 an act was named and its parts were listed.
pub(crate) const FORMAT: u32 = 5;
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
    /// The device that began it, where it has a key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    device: Option<PublicKey>,
    /// What was agreed before the game.
    pub(crate) setup: Setup,
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
    /// The moment that is noted beside it, where that is its last input.
    beat: Option<Moment>,
    /// The last sound line lacks its line end.
    lacks_its_last_end: bool,
    /// The signed heads, in order.
    heads: Vec<Head>,
    /// The last sound line, the chain after it, and how many bytes all sound lines take.
    end: (usize, Chain, u64),
}

/// A head that a device signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Head {
    line: usize,
    what: Signed,
    by: PublicKey,
}

/// What was signed: the game as it stood then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Signed {
    /// A move was completed.
    Ply,
    /// The program ended in order: nothing follows but a game that goes on.
    End,
}

impl Signed {
    const fn name(self) -> &'static str {
        match self {
            Self::Ply => "ply",
            Self::End => "end",
        }
    }
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

/// A line after the first: an input, or a head that is signed.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JournalRecord {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    input: Option<line::InputLine>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    signed: Option<Signed>,
    /// Who signed, where it is another device than the one that began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    device: Option<PublicKey>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    signature: Option<Signature>,
    chain: String,
}

impl JournalRecord {
    /// What of a line its hash is reckoned from.
    fn body(&self) -> serde_json::Result<String> {
        match (&self.at, &self.input) {
            (Some(at), Some(input)) => Ok(format!("{at} {}", serde_json::to_string(input)?)),
            _ => serde_json::to_string(&(&self.signed, &self.device, &self.signature)),
        }
    }
}

/// What one line says happened, and when, whatever its chain is.
pub(crate) fn read_line(text: &str) -> Option<(Moment, Input)> {
    let record: JournalRecord = serde_json::from_str(text).ok()?;
    let input = Input::try_from(record.input.as_ref()?).ok()?;
    Some((Moment { ms: record.at? }, input))
}

impl Journal {
    /// Reads a journal and checks its chain; a torn last line is left out and named. How far time went after the last
    /// line, where that is noted beside it, is its last input.
    pub fn read(path: &Path) -> Result<Self, ReadJournalError> {
        let bytes =
            std::fs::read(path).map_err(|source| ReadJournalError::File { path: path.to_owned(), source })?;
        // Where nothing can be read beside it, nothing is noted there.
        Ok(Self::from_bytes(path, &bytes)?.with_beats(&beats::beside(path).unwrap_or_default()))
    }

    /// As [`read`](Self::read), of bytes that were read already, and of nothing beside them.
    pub fn from_bytes(path: &Path, bytes: &[u8]) -> Result<Self, ReadJournalError> {
        let lines: Vec<_> = bytes.split_inclusive(|&b| b == b'\n').collect();
        // Only the last line can lack its end, and only such a one can be torn.
        let is_torn = |index: usize| index + 1 == lines.len() && lines[index].last() != Some(&b'\n');
        let text_of = |line: &[u8]| {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            String::from_utf8_lossy(line).into_owned()
        };
        let refuse = |line: usize, why: String| ReadJournalError::Line { path: path.to_owned(), line, why };
        let first = lines.first().map(|line| text_of(line)).unwrap_or_default();
        let mut journal = Self::begun(&first).map_err(|fault| match fault {
            FirstLine::NoJournal(why) => ReadJournalError::NoJournal { path: path.to_owned(), why },
            FirstLine::Changed(why) => refuse(1, why),
        })?;
        journal.lacks_its_last_end = is_torn(0);
        journal.end.2 = lines.first().map_or(0, |line| line.len()) as u64;
        for (index, line) in lines.iter().enumerate().skip(1) {
            let text = text_of(line);
            if text.trim().is_empty() {
                journal.end.2 += line.len() as u64;
                continue;
            }
            let record: JournalRecord = match serde_json::from_str(&text) {
                Ok(record) => record,
                Err(_) if is_torn(index) => {
                    journal.torn_line = Some(index + 1);
                    break;
                }
                Err(e) => {
                    return Err(refuse(index + 1, format!("no journal line: {}", line::json_fault(&e))));
                }
            };
            match journal.take(record, index + 1, line.len()) {
                Ok(()) => journal.lacks_its_last_end = is_torn(index),
                // A beat that was being written over another one, as older versions did behind the last line.
                Err(_) if is_torn(index) => journal.torn_line = Some(index + 1),
                Err(why) => return Err(refuse(index + 1, why)),
            }
        }
        Ok(journal)
    }

    /// One more line, which has to fit what stands before it.
    fn take(&mut self, record: JournalRecord, number: usize, bytes: usize) -> Result<(), String> {
        self.take_if(record, number, bytes, |by, text, signature| by.has_signed(&text, &signature))
    }

    /// The next line, where whoever looks at its signature finds it good: who signed, what, and how.
    fn take_if(
        &mut self,
        record: JournalRecord,
        number: usize,
        bytes: usize,
        is_good: impl FnOnce(PublicKey, String, Signature) -> bool,
    ) -> Result<(), String> {
        let (_, before, sound) = &self.end;
        let body = record.body().map_err(|error| format!("no journal line: {error}"))?;
        let chain = before.with(&body);
        if record.chain != chain.head() {
            return Err("the chain of hashes breaks here: this line was changed".into());
        }
        match record {
            JournalRecord {
                at: Some(at),
                input: Some(input),
                signed: None,
                device: None,
                signature: None,
                ..
            } => {
                self.inputs.push((Moment::from_ms(at), Input::try_from(&input)?));
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
                if !is_good(by, before.signed_text(what.name()), signature) {
                    let since = self.heads.last().map_or(1, |head| head.line + 1);
                    return Err(format!(
                        "the signature is of another journal: of the lines {since} to {number} one was changed, \
                         though their hashes were reckoned anew"
                    ));
                }
                self.heads.push(Head { line: number, what, by });
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
    use crate::{
        core::{
            hall::OrderFault,
            input::{Act, Actor},
        },
        game::Seat,
        language::hearing::Heard,
    };

    fn create(path: &Path) -> JournalWriter {
        JournalWriter::create(path, &Setup::default(), None, Box::new(|_| {})).unwrap()
    }

    fn go_on(path: &Path, journal: &Journal) -> std::io::Result<JournalWriter> {
        JournalWriter::go_on(path, journal, None, Box::new(|_| {}))
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
            Input::Heard { seat: Seat::White, heard: Heard::typed("springer felix drei") },
            Input::Act { by: Actor::Arbiter, act: Act::Refuse(3, "no \"matter\"".into()) },
            Input::Act { by: Actor::Assistant(Seat::Black), act: Act::Press },
            Input::Time,
        ]
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut inputs = some_inputs();
        inputs.push(Input::Ordered { act: Act::Start, order: "0f".repeat(32) });
        inputs.extend(OrderFault::ALL.map(|why| Input::OrderNotTaken { why }));
        let (_folder, path) = written(&inputs);
        let journal = Journal::read(&path).unwrap();
        assert_eq!(journal.inputs.into_iter().map(|(_, input)| input).collect::<Vec<_>>(), inputs);
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
            let mut writer = go_on(&path, &before).unwrap();
            writer.append(Moment::from_ms(99), &Input::Resumed { after_ms: Some(7) });
            drop(writer);
            let after = Journal::read(&path).unwrap();
            assert_eq!(after.inputs.len(), before.inputs.len() + 1, "cut {cut}");
            assert_eq!(
                (after.inputs.last().unwrap().1.clone(), after.torn_line),
                (Input::Resumed { after_ms: Some(7) }, None)
            );
        }
    }

    #[test]
    fn one_program_at_a_time_writes_a_journal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let writer = create(&path);
        let journal = Journal::read(&path).unwrap();
        assert!(go_on(&path, &journal).is_err());
        drop(writer);
        assert!(go_on(&path, &journal).is_ok());
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
        writer.append(Moment::from_ms(1), &Input::Time);
        std::fs::remove_file(&path).unwrap();
        writer.append(Moment::from_ms(2), &Input::Resumed { after_ms: Some(7) });
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
        writer.append(Moment::from_ms(1), &Input::Time);
        writer.append(Moment::from_ms(2), &Input::Resumed { after_ms: Some(7) });
        let not_slow = |news: &DiskNews| *news != DiskNews::Slow;
        assert!(matches!(news.iter().find(not_slow), Some(DiskNews::Failed(_))));
        std::fs::create_dir(&folder).unwrap();
        assert_eq!(news.iter().find(not_slow), Some(DiskNews::Back));
        drop(writer);
        assert_eq!(Journal::read(&path).unwrap().inputs.len(), 2);
        assert!(!news.iter().any(|news| not_slow(&news)), "nothing is told twice");
    }

    #[test]
    fn a_journal_in_another_format_is_refused_by_name() {
        let (_folder, path) = written(&some_inputs());
        let text = std::fs::read_to_string(&path).unwrap().replace("\"format\":5", "\"format\":1");
        std::fs::write(&path, text).unwrap();
        let error = Journal::read(&path).unwrap_err().to_string();
        assert!(error.contains("line 1") && error.contains("format 1"), "{error}");
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
}
