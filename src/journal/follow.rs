//! A journal read line by line as it comes in from elsewhere: each line is held against all before it.
//!
//! A line that does not fit changes nothing: whoever follows may be handed the right one afterwards.

use super::{
    FORMAT, Header, Journal, JournalRecord, OLDEST, PublicKey, Signed,
    chain::{Chain, with_chain},
    device_key::Signature,
    line::json_fault,
};
use crate::{
    core::{input::Input, setup::Setup},
    game::Moment,
};

/// What is wrong with a first line.
pub(super) enum FirstLine {
    /// It is no journal's.
    NoJournal(String),
    /// Its hash is not its own.
    Changed(String),
}

/// What a line held.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FollowedLine {
    /// Something happened.
    Input(Moment, Input),
    /// A device signed all before it.
    Head {
        /// Which.
        by: PublicKey,
        /// The program ended in order.
        ends: bool,
    },
}

/// A journal as far as it came in.
#[derive(Clone, Debug)]
pub(crate) struct JournalFollower {
    journal: Journal,
    /// The last signature that was not looked at yet, and what it is to be of.
    unseen: Option<(String, Signature)>,
}

impl Journal {
    /// A journal of which there is the first line alone.
    pub(super) fn begun(first: &str) -> Result<Self, FirstLine> {
        let header: Header =
            serde_json::from_str(first).map_err(|error| FirstLine::NoJournal(json_fault(&error)))?;
        if !(OLDEST..=FORMAT).contains(&header.format) {
            return Err(FirstLine::NoJournal(format!(
                "it is in format {} of version {}, and this version reads formats {OLDEST} to {FORMAT}",
                header.format, header.annabella
            )));
        }
        let mut chain = Chain::of_format(header.format);
        chain = if header.format < 4 {
            chain.with(first)
        } else {
            let cut = || FirstLine::Changed("the first line was changed: its hash is missing".into());
            let (body, _) = first.rsplit_once(",\"chain\":\"").ok_or_else(cut)?;
            let body = format!("{body}}}");
            let chain = chain.with(&body);
            if with_chain(&body, &chain) != first {
                let why = "the chain of hashes breaks here: this line was changed".into();
                return Err(FirstLine::Changed(why));
            }
            chain
        };
        Ok(Self {
            header,
            inputs: Vec::new(),
            torn_line: None,
            beat: None,
            lacks_its_last_end: false,
            heads: Vec::new(),
            end: (1, chain, first.len() as u64),
        })
    }
}

impl JournalFollower {
    /// Begins with a first line, without its end.
    ///
    /// # Errors
    /// Why it is none.
    pub(crate) fn begin(first: &str) -> Result<Self, String> {
        match Journal::begun(first) {
            Ok(journal) => Ok(Self { journal, unseen: None }),
            Err(FirstLine::NoJournal(why) | FirstLine::Changed(why)) => Err(why),
        }
    }

    /// What was agreed.
    pub(crate) const fn setup(&self) -> &Setup {
        &self.journal.header.setup
    }

    /// The device that began it.
    pub(crate) const fn device(&self) -> Option<PublicKey> {
        self.journal.header.device
    }

    /// Whether the device that began it has signed for all that is there.
    pub(crate) fn is_signed_to_its_end(&self) -> bool {
        let last = self.journal.heads.last();
        last.is_some_and(|head| head.line == self.journal.end.0 && Some(head.by) == self.device())
    }

    /// The next line, without its end.
    ///
    /// # Errors
    /// Why it does not follow from what is there; nothing was changed by it.
    pub(crate) fn take(&mut self, text: &str) -> Result<FollowedLine, String> {
        let (record, number) = self.read(text)?;
        let ends = record.signed == Some(Signed::End);
        self.journal.take(record, number, text.len() + 1)?;
        self.taken(ends)
    }

    /// The next line of a journal that is read in one go. Each signature is over all before it, the signatures among it: of the
    /// heads of the device that began it the last alone has to be looked at, by [`Self::is_signed_rightly`]. A head of
    /// another device is refused here: such a journal is read by [`Self::take`].
    ///
    /// # Errors
    /// Why it does not follow from what is there; nothing was changed by it.
    pub(crate) fn take_ahead(&mut self, text: &str) -> Result<FollowedLine, String> {
        let (record, number) = self.read(text)?;
        let ends = record.signed == Some(Signed::End);
        let (own, unseen) = (self.device(), &mut self.unseen);
        self.journal.take_if(record, number, text.len() + 1, |by, text, signature| {
            *unseen = Some((text, signature));
            Some(by) == own
        })?;
        self.taken(ends)
    }

    /// Whether what was read ahead is signed as it says.
    pub(crate) fn is_signed_rightly(&mut self) -> bool {
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
    use crate::journal::{DeviceKey, JournalWriter};

    #[test]
    fn what_is_read_ahead_is_right_by_its_last_signature_alone_and_wrong_where_that_is_of_another_journal() {
        let folder = tempfile::tempdir().unwrap();
        let journal = |name: &str, ms: u64| {
            let key = DeviceKey::of_seed([7; 32]);
            let path = folder.path().join(name);
            let mut writer =
                JournalWriter::create(&path, &Setup::default(), Some(key), Box::new(|_| {})).unwrap();
            for _ in 0..2 {
                writer.append(Moment::from_ms(ms), &Input::Time);
                writer.sign(Signed::Ply);
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
        // Another act in an old line, and every hash after it reckoned anew: only the signatures tell.
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
            writer.append(Moment::from_ms(ms), &Input::Time);
        }
        writer.sign(Signed::End);
        drop(writer);
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let mut follower = JournalFollower::begin(lines[0]).unwrap();
        assert_eq!(follower.device(), Some(device));
        assert!(follower.take(lines[2]).is_err(), "one is left out");
        assert!(follower.take(&lines[1].replace("\"at\":1", "\"at\":7")).is_err(), "one is altered");
        assert_eq!(follower.take(lines[1]), Ok(FollowedLine::Input(Moment::from_ms(1), Input::Time)));
        assert!(follower.take(lines[1]).is_err(), "one comes twice");
        assert!(follower.take(lines[2]).is_ok());
        assert_eq!(follower.take(lines[3]), Ok(FollowedLine::Head { by: device, ends: true }));
        assert!(JournalFollower::begin(&lines[0].replace("da18", "da17")).is_err());
    }
}
