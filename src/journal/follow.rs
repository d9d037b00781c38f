//! A journal read line by line as it comes in from elsewhere: each line is held against all before it.
//!
//! A line that does not fit changes nothing: whoever follows may be handed the right one afterwards.

use super::{
    FORMAT, Header, Journal, JournalRecord, OLDEST, PublicKey, Signed,
    chain::{Chain, with_chain},
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
pub(crate) struct JournalFollower(Journal);

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
            Ok(journal) => Ok(Self(journal)),
            Err(FirstLine::NoJournal(why) | FirstLine::Changed(why)) => Err(why),
        }
    }

    /// What was agreed.
    pub(crate) const fn setup(&self) -> &Setup {
        &self.0.header.setup
    }

    /// The device that began it.
    pub(crate) const fn device(&self) -> Option<PublicKey> {
        self.0.header.device
    }

    /// Whether the device that began it has signed for all that is there.
    pub(crate) fn is_signed_to_its_end(&self) -> bool {
        let last = self.0.heads.last();
        last.is_some_and(|head| head.line == self.0.end.0 && Some(head.by) == self.device())
    }

    /// The next line, without its end.
    ///
    /// # Errors
    /// Why it does not follow from what is there; nothing was changed by it.
    pub(crate) fn take(&mut self, text: &str) -> Result<FollowedLine, String> {
        let journal = &mut self.0;
        let record: JournalRecord =
            serde_json::from_str(text).map_err(|error| format!("no journal line: {}", json_fault(&error)))?;
        let ends = record.signed == Some(Signed::End);
        let number = journal.end.0 + 1;
        journal.take(record, number, text.len() + 1)?;
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
