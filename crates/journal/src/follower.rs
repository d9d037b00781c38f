//! Reads a journal line by line as it arrives from elsewhere, and checks each line against all lines before it.
//!
//! A line that does not fit changes nothing, so the correct line can be supplied afterwards.

use super::{
    FORMAT, Header, Journal, OtherFormat, PublicKey, SignedPoint,
    chain::{Chain, with_chain},
    device_key::Signature,
    line::{JournalRecord, json_fault},
};
use annabella_game::Moment;
use annabella_session::{input::Input, setup::Setup};

/// The error in a first line.
pub(super) enum FirstLineError {
    /// It is not the first line of a journal.
    NoJournal(String),
    /// It is the first line of a journal that another version wrote.
    OtherFormat(OtherFormat),
    /// Its hash does not match.
    Changed(String),
}

/// The content of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum FollowedLine {
    /// An input.
    Input(Moment, Input),
    /// A device signed all lines before it.
    Head {
        by: PublicKey,
        /// Whether the program ended normally.
        ends: bool,
    },
}

/// The part of a journal that has arrived.
#[derive(Clone, Debug)]
pub struct JournalFollower {
    journal: Journal,
    /// The last signature that was not verified yet, with the text that it must cover.
    unseen: Option<(String, Signature)>,
}

impl Journal {
    /// Returns a journal with only its first line.
    pub(super) fn begun(first: &str) -> Result<Self, FirstLineError> {
        let no_journal = |error| FirstLineError::NoJournal(json_fault(&error));
        // The rest of a first line in another format may not be readable.
        let written: OtherFormat = serde_json::from_str(first).map_err(no_journal)?;
        if written.format != FORMAT {
            return Err(FirstLineError::OtherFormat(written));
        }
        let header: Header = serde_json::from_str(first).map_err(no_journal)?;
        let cut = || FirstLineError::Changed("the first line was changed: its hash is missing".into());
        let (body, _) = first.rsplit_once(",\"chain\":\"").ok_or_else(cut)?;
        let body = format!("{body}}}");
        let chain = Chain::default().with(&body);
        if with_chain(&body, &chain) != first {
            let why = "the chain of hashes breaks here: this line was changed".into();
            return Err(FirstLineError::Changed(why));
        }
        Ok(Self {
            header,
            inputs: Vec::new(),
            torn_line: None,
            empty_line: None,
            beat: None,
            lacks_its_last_end: false,
            heads: Vec::new(),
            end: (1, chain, first.len() as u64),
        })
    }
}

impl JournalFollower {
    /// Begins with a first line, without its line end.
    ///
    /// # Errors
    /// If the line is not valid.
    pub fn begin(first: &str) -> Result<Self, String> {
        match Journal::begun(first) {
            Ok(journal) => Ok(Self { journal, unseen: None }),
            Err(FirstLineError::NoJournal(why) | FirstLineError::Changed(why)) => Err(why),
            Err(FirstLineError::OtherFormat(other)) => Err(other.to_string()),
        }
    }

    /// Returns the agreement before the game.
    pub const fn setup(&self) -> &Setup {
        &self.journal.header.setup
    }

    /// Returns the device that began the journal.
    pub const fn device(&self) -> Option<PublicKey> {
        self.journal.header.device
    }

    /// Returns whether the device that began the journal has signed all lines so far.
    pub fn is_signed_to_its_end(&self) -> bool {
        let last = self.journal.heads.last();
        last.is_some_and(|head| head.line == self.journal.end.0 && Some(head.by) == self.device())
    }

    /// Takes the next line, without its line end.
    ///
    /// # Errors
    /// If the line does not follow the earlier ones; nothing was changed.
    pub fn take(&mut self, text: &str) -> Result<FollowedLine, String> {
        let (record, number) = self.read(text)?;
        let ends = record.signed == Some(SignedPoint::End);
        self.journal.take(record, text, (number, text.len() + 1))?;
        self.taken(ends)
    }

    /// Takes the next line of a journal that is read as a whole. Each signature covers all lines before it, including
    /// earlier signatures, so only the last one of the device that began it must be verified, with
    /// [`Self::is_signed_rightly`]. A head of another device is refused here; such a journal is read with
    /// [`Self::take`].
    ///
    /// # Errors
    /// If the line does not follow the earlier ones; nothing was changed.
    pub fn take_ahead(&mut self, text: &str) -> Result<FollowedLine, String> {
        let (record, number) = self.read(text)?;
        let ends = record.signed == Some(SignedPoint::End);
        let (own, unseen) = (self.device(), &mut self.unseen);
        self.journal.take_if(record, text, (number, text.len() + 1), |by, text, signature| {
            *unseen = Some((text, signature));
            Some(by) == own
        })?;
        self.taken(ends)
    }

    /// Verifies the last signature of the lines that were read ahead.
    pub fn is_signed_rightly(&mut self) -> bool {
        let own = self.device();
        self.unseen
            .take()
            .is_none_or(|(text, signature)| own.is_some_and(|by| by.has_signed(&text, &signature)))
    }

    fn read(&self, text: &str) -> Result<(JournalRecord, usize), String> {
        let record =
            serde_json::from_str(text).map_err(|error| format!("no journal line: {}", json_fault(&error)))?;
        Ok((record, self.journal.end.0 + 1))
    }

    fn taken(&mut self, ends: bool) -> Result<FollowedLine, String> {
        let journal = &mut self.journal;
        match (journal.inputs.pop(), journal.heads.last()) {
            (Some((at, input)), _) => Ok(FollowedLine::Input(at, input)),
            (None, Some(head)) => Ok(FollowedLine::Head { by: head.by, ends }),
            (None, None) => Err("no journal line: neither an input nor a signed head".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DeviceKey, JournalWriter};

    #[test]
    fn what_is_read_ahead_is_right_by_its_last_signature_alone_and_wrong_where_that_is_of_another_journal() {
        let folder = tempfile::tempdir().unwrap();
        let journal = |name: &str, ms: u64| {
            let key = DeviceKey::of_seed([7; 32]);
            let path = folder.path().join(name);
            let mut writer =
                JournalWriter::create(&path, &Setup::default(), Some(key), Box::new(|_| {})).unwrap();
            for _ in 0..2 {
                writer.append(Moment::from_ms(ms), &Input::TimePassed);
                writer.sign(SignedPoint::Ply);
            }
            drop(writer);
            let text = std::fs::read_to_string(&path).unwrap();
            text.lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let (lines, others) = (journal("a", 1), journal("b", 2));
        let reads = |lines: &[String]| {
            let mut follower = JournalFollower::begin(&lines[0]).unwrap();
            let fit = lines[1..].iter().all(|line| follower.take_ahead(line).is_ok());
            (fit, follower.is_signed_rightly())
        };
        assert_eq!(reads(&lines), (true, true));
        assert_eq!(reads(&lines[..2]), (true, true), "nothing is signed yet");
        // An act in an old line is replaced and every later hash recomputed: only the signatures reveal it.
        let mut chain = JournalFollower::begin(&lines[0]).unwrap().journal.end.1;
        let mut forged = vec![lines[0].clone()];
        for line in [&others[1], &lines[2], &others[3], &lines[4]] {
            let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
            let body = serde_json::from_str::<JournalRecord>(line).unwrap().body().unwrap();
            chain = chain.with(&body);
            record["chain"] = chain.head().into();
            forged.push(record.to_string());
        }
        assert_eq!(reads(&forged), (true, false));
        let mut follower = JournalFollower::begin(&forged[0]).unwrap();
        assert!(follower.take(&forged[1]).is_ok());
        assert!(follower.take(&forged[2]).is_err(), "read one by one the first of them tells");
    }

    #[test]
    fn a_line_that_does_not_fit_is_refused_and_the_right_one_taken_after_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let key = DeviceKey::in_folder(&folder.path().join("here")).unwrap();
        let device = key.public();
        let mut writer =
            JournalWriter::create(&path, &Setup::default(), Some(key), Box::new(|_| {})).unwrap();
        for ms in 1..=2 {
            writer.append(Moment::from_ms(ms), &Input::TimePassed);
        }
        writer.sign(SignedPoint::End);
        drop(writer);
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let mut follower = JournalFollower::begin(lines[0]).unwrap();
        assert_eq!(follower.device(), Some(device));
        assert!(follower.take(lines[2]).is_err(), "one is left out");
        assert!(follower.take(&lines[1].replace("\"at\":1", "\"at\":7")).is_err(), "one is altered");
        assert_eq!(follower.take(lines[1]), Ok(FollowedLine::Input(Moment::from_ms(1), Input::TimePassed)));
        assert!(follower.take(lines[1]).is_err(), "one comes twice");
        assert!(follower.take(lines[2]).is_ok());
        assert_eq!(follower.take(lines[3]), Ok(FollowedLine::Head { by: device, ends: true }));
        assert!(JournalFollower::begin(&lines[0].replace("da18", "da17")).is_err());
    }
}
