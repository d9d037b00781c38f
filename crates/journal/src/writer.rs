//! Writes a journal: its first line, a line for each input, and the signed heads.

use std::{
    fs::{File, Permissions},
    os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _},
    path::Path,
};

use tokio::sync::watch;

use super::{
    FILE_MODE, FORMAT, Header, Journal, SignedPoint,
    chain::{Chain, with_chain},
    device_key::{DeviceKey, PublicKey},
    disk_status::DiskReporter,
    file_place::lock,
    file_store::{FileStore, JournalStore},
    line::JournalRecord,
    locked_journal::LockedJournal,
    simulated_disk_threads::SimulatedDiskThreads,
    write_queue::WriteQueue,
};
use annabella_game::Moment;
use annabella_session::{input::Input, setup::Setup};

/// Writes a journal, one synced line per input, so that a power failure leaves at most one incomplete line.
#[derive(Debug)]
pub struct JournalWriter {
    keeper: WriteQueue,
    /// The number of bytes so far, safe or not.
    bytes: u64,
    chain: Chain,
    key: Option<DeviceKey>,
    /// The device of heads that name no other.
    begun_by: Option<PublicKey>,
    /// The moment of the last input.
    last: Moment,
}

/// The seal of a journal that is printed on paper: its last hash and the signing device, both shortened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedSeal {
    /// The hash of the journal's last line, in hexadecimal digits.
    pub head: String,
    /// The public key of the device that signs, in hexadecimal digits.
    pub device: Option<String>,
}

impl JournalWriter {
    /// Creates the file and writes the header; an existing file is never overwritten. Events of the disk go to
    /// `report`.
    pub fn create(
        path: &Path,
        setup: &Setup,
        key: Option<DeviceKey>,
        report: DiskReporter,
    ) -> std::io::Result<Self> {
        let file = File::options().read(true).write(true).create_new(true).mode(FILE_MODE).open(path)?;
        lock(&file)?;
        tracing::info!(path = %path.display(), signed = key.is_some(), "a journal is begun");
        let store = FileStore::new(path.to_owned(), file)?;
        Self::begin(Box::new(store), setup, key, |store, text| WriteQueue::beside(store, text, report))
    }

    /// As [`create`](Self::create), in a store of the caller's choice and without a thread.
    pub fn create_in(
        store: Box<dyn JournalStore>,
        setup: &Setup,
        key: Option<DeviceKey>,
        report: DiskReporter,
    ) -> std::io::Result<Self> {
        Self::begin(store, setup, key, |store, text| WriteQueue::here(store, text, report))
    }

    /// As [`create`](Self::create), in a store of the caller's choice and with the threads of a simulation.
    pub fn create_simulated(
        store: Box<dyn JournalStore>,
        setup: &Setup,
        key: Option<DeviceKey>,
        threads: &SimulatedDiskThreads,
        report: DiskReporter,
    ) -> std::io::Result<Self> {
        Self::begin(store, setup, key, |store, text| WriteQueue::simulated(store, text, threads, report))
    }

    fn begin(
        mut store: Box<dyn JournalStore>,
        setup: &Setup,
        key: Option<DeviceKey>,
        keeper: impl FnOnce(Box<dyn JournalStore>, Vec<u8>) -> WriteQueue,
    ) -> std::io::Result<Self> {
        let begun_by = key.as_ref().map(DeviceKey::public);
        let header = Header {
            format: FORMAT,
            annabella: env!("CARGO_PKG_VERSION").into(),
            device: begun_by,
            setup: setup.clone(),
        };
        let body = serde_json::to_string(&header)?;
        let chain = Chain::default().with(&body);
        let text = format!("{}\n", with_chain(&body, &chain)).into_bytes();
        store.write(0, &text)?()?;
        let bytes = text.len() as u64;
        Ok(Self { keeper: keeper(store, text), bytes, chain, key, begun_by, last: Moment::default() })
    }

    /// Continues a journal that was read and locked. An incomplete last line is removed.
    ///
    /// # Errors
    /// If the file cannot be looked at.
    pub fn go_on(
        locked: LockedJournal,
        key: Option<DeviceKey>,
        report: DiskReporter,
    ) -> std::io::Result<Self> {
        let LockedJournal { path, file, text, journal } = locked;
        // A copy of a journal may be readable by others. If its mode cannot be changed, the game still continues.
        let _ = file.set_permissions(Permissions::from_mode(FILE_MODE));
        tracing::info!(path = %path.display(), lines = journal.inputs.len(), "a journal goes on");
        let store = FileStore::new(path, file)?;
        Ok(Self::after(Box::new(store), text, &journal, key, |store, text| {
            WriteQueue::beside(store, text, report)
        }))
    }

    /// As `go_on`, without a thread, in a store of the caller's choice that contains `text`.
    pub fn go_on_in(
        store: Box<dyn JournalStore>,
        text: Vec<u8>,
        journal: &Journal,
        key: Option<DeviceKey>,
        report: DiskReporter,
    ) -> Self {
        Self::after(store, text, journal, key, |store, text| WriteQueue::here(store, text, report))
    }

    /// As [`go_on_in`](Self::go_on_in), with the threads of a simulation.
    pub fn go_on_simulated(
        store: Box<dyn JournalStore>,
        text: Vec<u8>,
        journal: &Journal,
        key: Option<DeviceKey>,
        (threads, report): (&SimulatedDiskThreads, DiskReporter),
    ) -> Self {
        Self::after(store, text, journal, key, |store, text| {
            WriteQueue::simulated(store, text, threads, report)
        })
    }

    fn after(
        mut store: Box<dyn JournalStore>,
        mut sound: Vec<u8>,
        journal: &Journal,
        key: Option<DeviceKey>,
        keeper: impl FnOnce(Box<dyn JournalStore>, Vec<u8>) -> WriteQueue,
    ) -> Self {
        let (_, chain, bytes) = &journal.end;
        let last = journal.inputs.last().map_or_else(Moment::default, |(at, _)| *at);
        sound.truncate(usize::try_from(*bytes).unwrap_or(usize::MAX));
        store.cut(sound.len() as u64);
        let mut bytes = sound.len() as u64;
        let mut keeper = keeper(store, sound);
        if journal.lacks_its_last_end {
            keeper.keep("\n".to_owned(), last, false);
            bytes += 1;
        }
        let begun_by = journal.header.device;
        let mut writer = Self { keeper, bytes, chain: chain.clone(), key, begun_by, last };
        writer.sign(SignedPoint::Resumed);
        if let Some(at) = journal.beat {
            // The heartbeat becomes a line, because the game continues from there.
            writer.append(at, &Input::TimePassed);
        }
        writer
    }

    /// Appends an input before it is handled. If the disk refuses it, the line waits in memory.
    pub fn append(&mut self, at: Moment, input: &Input) {
        let input = Some(input.clone());
        self.last = at;
        self.write(JournalRecord { at: Some(at.ms), input, ..JournalRecord::default() });
    }

    /// Writes the time since the last line beside the journal, in the form of a line. The journal does not grow while
    /// nothing happens.
    pub fn beat(&mut self, at: Moment) {
        let (at, input) = (Some(at.ms), Some(Input::TimePassed));
        let mut record = JournalRecord { at, input, ..JournalRecord::default() };
        let Ok(body) = record.body() else { return };
        record.chain = self.chain.with(&body).head().to_owned();
        if let Ok(text) = serde_json::to_string(&record) {
            self.keeper.beat(text);
        }
    }

    /// Looks at the file and repeats a failed write, if no thread does so.
    pub fn try_again(&mut self) {
        self.keeper.look();
    }

    /// Signs the lines so far. Without a key nothing is signed.
    pub fn sign(&mut self, what: SignedPoint) {
        let Some(key) = &self.key else { return };
        tracing::debug!(what = what.into_str(), "the journal is signed");
        let public = key.public();
        let record = JournalRecord {
            at: None,
            input: None,
            signed: Some(what),
            device: (self.begun_by != Some(public)).then_some(public),
            signature: Some(key.sign(&self.chain.signed_text(what.into_str()))),
            chain: String::new(),
        };
        self.write(record);
    }

    /// Signs the end and waits for the last lines; `waits` is false if nobody wants to wait for a disk that hangs. Returns
    /// whether all lines before the signature are on the disk. Nothing can be written afterwards.
    pub fn finish(&mut self, waits: bool) -> bool {
        let lines = self.bytes;
        self.sign(SignedPoint::End);
        self.keeper.finish(waits);
        *self.synced().borrow() >= lines
    }

    /// Returns whether lines wait in memory, because the disk refuses them or is slow.
    pub fn has_unsafe_lines(&self) -> bool {
        *self.synced().borrow() < self.bytes
    }

    /// Returns the number of bytes that are safe on the disk, as a watched value. It ends with the writing.
    pub fn synced(&self) -> watch::Receiver<u64> {
        self.keeper.synced()
    }

    /// Returns the printed seal of everything written so far.
    pub fn seal(&self) -> PrintedSeal {
        let device = self.key.as_ref().map(|key| key.public().short());
        PrintedSeal { head: self.chain.short(), device }
    }

    /// As [`seal`](Self::seal), with all digits, for comparison with a copy.
    pub fn full_seal(&self) -> PrintedSeal {
        let device = self.key.as_ref().map(|key| key.public().to_string());
        PrintedSeal { head: self.chain.head().to_owned(), device }
    }

    fn write(&mut self, mut record: JournalRecord) {
        // These types always serialise: no map has keys other than text.
        let Ok(body) = record.body() else { return };
        self.chain = self.chain.with(&body);
        record.chain = self.chain.head().to_owned();
        if let Ok(text) = serde_json::to_string(&record) {
            self.bytes += text.len() as u64 + 1;
            let is_report = matches!(record.input, Some(Input::Journal { .. }));
            self.keeper.keep(text + "\n", self.last, is_report);
        }
    }
}
