//! Writing a journal: its first line, then a line an input, and the heads that are signed.

use std::{fs::File, path::Path};

use tokio::sync::watch;

use super::{
    FORMAT, Header, Journal, JournalRecord, Signed,
    chain::{Chain, with_chain},
    device_key::{DeviceKey, PublicKey},
    disk::{FileStore, ReportNews, Store, lock},
    keeper::Keeper,
    line,
};
use crate::{
    core::{input::Input, setup::Setup},
    game::Moment,
};

/// Writes a journal, one synced line an input, so that a cut leaves at most one torn line.
#[derive(Debug)]
pub struct JournalWriter {
    keeper: Keeper,
    chain: Chain,
    key: Option<DeviceKey>,
    /// Whose heads they are if nothing else is said.
    begun_by: Option<PublicKey>,
}

/// What stands on paper of a journal: its last hash and who signed, both by their beginnings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seal {
    pub(crate) head: String,
    pub(crate) device: Option<String>,
}

impl JournalWriter {
    /// Creates the file (an existing one is never overwritten) and writes the header; what befalls the disk is reported.
    pub fn create(
        path: &Path,
        setup: &Setup,
        key: Option<DeviceKey>,
        report: ReportNews,
    ) -> std::io::Result<Self> {
        let file = File::options().write(true).create_new(true).open(path)?;
        lock(&file)?;
        tracing::info!(path = %path.display(), signed = key.is_some(), "a journal is begun");
        let store = FileStore::new(path.to_owned(), file);
        Self::begin(Box::new(store), setup, key, |store, text| Keeper::beside(store, text, report))
    }

    /// As [`create`](Self::create), in another store than a file and without a thread.
    pub fn create_in(store: Box<dyn Store>, setup: &Setup, report: ReportNews) -> std::io::Result<Self> {
        Self::begin(store, setup, None, |store, text| Keeper::here(store, text, report))
    }

    fn begin(
        mut store: Box<dyn Store>,
        setup: &Setup,
        key: Option<DeviceKey>,
        keeper: impl FnOnce(Box<dyn Store>, Vec<u8>) -> Keeper,
    ) -> std::io::Result<Self> {
        let begun_by = key.as_ref().map(DeviceKey::public);
        let header = Header {
            format: FORMAT,
            annabella: env!("CARGO_PKG_VERSION").into(),
            device: begun_by,
            setup: setup.clone(),
        };
        let body = serde_json::to_string(&header)?;
        let chain = Chain::of_format(FORMAT).with(&body);
        let text = format!("{}\n", with_chain(&body, &chain)).into_bytes();
        store.write(0, &text)?()?;
        Ok(Self { keeper: keeper(store, text), chain, key, begun_by })
    }

    /// Goes on after what was read from this file; a torn last line is cut off. Its format stays what it is.
    pub(crate) fn go_on(
        path: &Path,
        journal: &Journal,
        key: Option<DeviceKey>,
        report: ReportNews,
    ) -> std::io::Result<Self> {
        let file = File::options().read(true).write(true).open(path)?;
        lock(&file)?;
        let text = std::fs::read(path)?;
        tracing::info!(path = %path.display(), lines = journal.inputs.len(), "a journal goes on");
        let store = FileStore::new(path.to_owned(), file);
        Ok(Self::after(Box::new(store), text, journal, key, |store, text| {
            Keeper::beside(store, text, report)
        }))
    }

    /// As `go_on`, in another store than a file, which holds `text`, and without a thread.
    pub fn go_on_in(store: Box<dyn Store>, text: Vec<u8>, journal: &Journal, report: ReportNews) -> Self {
        Self::after(store, text, journal, None, |store, text| Keeper::here(store, text, report))
    }

    fn after(
        mut store: Box<dyn Store>,
        mut sound: Vec<u8>,
        journal: &Journal,
        key: Option<DeviceKey>,
        keeper: impl FnOnce(Box<dyn Store>, Vec<u8>) -> Keeper,
    ) -> Self {
        let (_, chain, bytes) = &journal.end;
        sound.truncate(usize::try_from(*bytes).unwrap_or(usize::MAX));
        store.cut(sound.len() as u64);
        let mut keeper = keeper(store, sound);
        if journal.lacks_its_last_end {
            keeper.keep("\n".to_owned());
        }
        let begun_by = journal.header.device;
        let key = key.filter(|_| journal.header.format >= 4);
        let mut writer = Self { keeper, chain: chain.clone(), key, begun_by };
        if let Some(at) = journal.beat {
            // What was noted beside the journal is a line of it now: the game goes on from there.
            writer.append(at, &Input::Time);
        }
        writer
    }

    /// Appends an input before it is handled. A disk that refuses loses nothing: the line waits.
    pub fn append(&mut self, at: Moment, input: &Input) {
        let input = Some(line::InputLine::from(input));
        self.write(JournalRecord { at: Some(at.ms), input, ..JournalRecord::default() });
    }

    /// How far time went since the last line, noted beside the journal in a line's shape: it grows by nothing however
    /// long nothing happens.
    pub(crate) fn beat(&mut self, at: Moment) {
        let (mut record, input) = (JournalRecord::default(), line::InputLine::from(&Input::Time));
        (record.at, record.input) = (Some(at.ms), Some(input));
        let Ok(body) = record.body() else { return };
        record.chain = self.chain.with(&body).head().to_owned();
        if let Ok(text) = serde_json::to_string(&record) {
            self.keeper.beat(text);
        }
    }

    /// What waits because the disk refused it is tried again, where no thread does so.
    pub(crate) fn try_again(&mut self) {
        self.keeper.try_again();
    }

    /// Signs what stands so far. A device without a key signs nothing.
    pub(crate) fn sign(&mut self, what: Signed) {
        let Some(key) = &self.key else { return };
        tracing::debug!(what = what.name(), "the journal is signed");
        let public = key.public();
        let record = JournalRecord {
            at: None,
            input: None,
            signed: Some(what),
            device: (self.begun_by != Some(public)).then_some(public),
            signature: Some(key.sign(&self.chain.signed_text(what.name()))),
            chain: String::new(),
        };
        self.write(record);
    }

    /// How many bytes of it are safe on the disk, as that grows; it ends with the writing.
    pub(crate) fn synced(&self) -> watch::Receiver<u64> {
        self.keeper.synced()
    }

    /// What of everything written so far is printed.
    pub(crate) fn seal(&self) -> Seal {
        let device = self.key.as_ref().map(|key| key.public().short());
        Seal { head: self.chain.short(), device }
    }

    fn write(&mut self, mut record: JournalRecord) {
        // What the core's types hold is always JSON: there are no maps whose keys are no text.
        let Ok(body) = record.body() else { return };
        self.chain = self.chain.with(&body);
        record.chain = self.chain.head().to_owned();
        if let Ok(text) = serde_json::to_string(&record) {
            self.keeper.keep(text + "\n");
        }
    }
}
