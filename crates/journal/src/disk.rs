//! Writes a journal's bytes to the system, and syncs them to the disk. Two threads do this, so that a slow sync
//! delays no write. What the system has survives a killed program.

use std::{
    fs::File,
    io::{self, Seek as _, SeekFrom, Write as _},
    os::unix::fs::{MetadataExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tokio::sync::watch;

use super::{FILE_MODE, Journal, SyncCall, heartbeat::HeartbeatFile};

/// A sync that takes longer counts as slow.
pub(super) const PATIENCE: Duration = Duration::from_millis(50);
/// The delay before a failed write is repeated.
const AGAIN: Duration = Duration::from_secs(1);

/// An event of the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiskNews {
    /// Nothing can be written, for this reason; the lines wait in memory.
    Failed(String),
    /// All waiting lines are written.
    Back,
    /// Syncing is slow; lines are handled before they are synced. Reported once.
    Slow,
}

/// The receiver of disk events; it must not block.
pub type DiskReporter = Box<dyn Fn(DiskNews) + Send>;

/// The store of a journal: a file, or the disk of a simulation.
pub trait JournalStore: Send + std::fmt::Debug {
    /// Returns whether the store still exists. Writes into a removed file are lost.
    ///
    /// # Errors
    /// If this cannot be determined.
    fn is_there(&mut self) -> io::Result<bool>;
    /// Starts again with an empty store of the same name.
    ///
    /// # Errors
    /// If it cannot be created.
    fn begin_anew(&mut self) -> io::Result<()>;
    /// Writes bytes at an offset. They are safe after the returned call succeeded.
    ///
    /// # Errors
    /// If the write failed; some of the bytes may have been written.
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<SyncCall>;
    /// Truncates the store at an offset, if possible.
    fn cut(&mut self, at: u64);
    /// Writes a beat into one of the two slots beside the journal. It is safe after the returned call succeeded.
    ///
    /// # Errors
    /// If the beat was not written. The old beat in this slot may be lost; the other slot is intact.
    fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<SyncCall>;
}

/// Locks a journal for one writing program. The lock ends with the program, however that ends.
pub(super) fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(std::fs::TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::ResourceBusy,
            "another program is playing this game; end that one first, or open a terminal at the game with `annabella join`",
        )),
        // On a file system without locks the game continues.
        Err(std::fs::TryLockError::Error(_)) => Ok(()),
    }
}

impl Journal {
    /// Returns whether a program is writing this journal. Without a file or without locks the answer is false.
    pub fn is_being_written(path: &Path) -> bool {
        let Ok(file) = annabella_files::open_file(path) else { return false };
        matches!(file.try_lock_shared(), Err(std::fs::TryLockError::WouldBlock))
    }
}

/// The file of a journal.
#[derive(Debug)]
pub(super) struct FileStore {
    path: PathBuf,
    file: File,
    beats: HeartbeatFile,
}

impl FileStore {
    pub(super) fn new(path: PathBuf, file: File) -> Self {
        Self { beats: HeartbeatFile::beside(&path), path, file }
    }
}

impl JournalStore for FileStore {
    fn is_there(&mut self) -> io::Result<bool> {
        Ok(self.file.metadata()?.nlink() > 0)
    }

    fn begin_anew(&mut self) -> io::Result<()> {
        self.file = File::options().write(true).create_new(true).mode(FILE_MODE).open(&self.path)?;
        lock(&self.file)
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<SyncCall> {
        self.file.seek(SeekFrom::Start(at))?;
        self.file.write_all(bytes)?;
        let file = self.file.try_clone()?;
        Ok(Box::new(move || file.sync_data()))
    }

    fn cut(&mut self, at: u64) {
        // If truncating fails as well, the next write covers the rest.
        let _ = self.file.set_len(at);
    }

    fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<SyncCall> {
        self.beats.note(place, beat)
    }
}

/// A command to the writing thread.
pub(super) enum DiskCommand {
    Line(Vec<u8>),
    Beat(Vec<u8>),
    /// No further commands follow.
    End,
    /// From the syncing thread: so many bytes of a file are safe, and whether that was slow.
    Safe {
        file: u64,
        bytes: usize,
        is_slow: bool,
    },
    /// From the syncing thread: bytes written to a file are not safe.
    Unsafe {
        file: u64,
        error: io::Error,
    },
    /// From the syncing thread: whether a beat is safe.
    Noted(bool),
}

/// How many of the submitted lines reached a stage.
#[derive(Clone, Copy, Debug)]
pub(super) enum WriteProgress {
    /// The system has them.
    Written(u64),
    /// They are safe, or known to wait in memory.
    Settled(u64),
}

/// A request to the syncing thread.
enum SyncRequest {
    Lines { syncs: SyncCall, file: u64, bytes: usize, taken: u64 },
    Beat(SyncCall),
}

/// The written and unwritten bytes of a journal.
pub(super) struct DiskWriter {
    store: Box<dyn JournalStore>,
    /// The whole journal: a few hundred bytes per input.
    text: Vec<u8>,
    /// The number of restarts of the file. Reports about a removed file do not apply to the current one.
    file: u64,
    /// The number of bytes that the system has.
    written: usize,
    /// The number of bytes that are safe.
    safe: usize,
    taken: u64,
    /// The slot of the next beat.
    beat_place: usize,
    /// The last beat, if no line followed and it could not be written yet.
    beat: Option<Vec<u8>>,
    /// Whether a beat is being synced.
    notes: bool,
    fails: bool,
    slow: bool,
    report: DiskReporter,
    synced: watch::Sender<u64>,
}

impl std::fmt::Debug for DiskWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}, {} of {} bytes", self.store, self.safe, self.text.len())
    }
}

impl DiskWriter {
    /// Creates a writer for a store whose first bytes are `sound`.
    pub(super) fn of(store: Box<dyn JournalStore>, sound: Vec<u8>, report: DiskReporter) -> Self {
        let (there, synced) = (sound.len(), watch::Sender::new(sound.len() as u64));
        Self {
            store,
            file: 0,
            written: there,
            safe: there,
            text: sound,
            taken: 0,
            beat_place: 0,
            beat: None,
            notes: false,
            fails: false,
            slow: false,
            report,
            synced,
        }
    }

    /// Returns the number of safe bytes as a watched value.
    pub(super) fn synced(&self) -> watch::Receiver<u64> {
        self.synced.subscribe()
    }

    /// Writes a line and waits until it is safe, or known to wait in memory.
    pub(super) fn keep(&mut self, line: &[u8]) {
        self.text.extend_from_slice(line);
        self.write_and_sync();
    }

    /// Writes a beat and waits until it is safe.
    pub(super) fn keep_heartbeat(&mut self, beat: Vec<u8>) {
        self.beat = Some(beat);
        self.note_and_sync();
        // A failure is reported with the next line.
        self.beat = None;
    }

    fn note_and_sync(&mut self) {
        if let Some(syncs) = self.note() {
            self.noted(syncs().is_ok());
        }
    }

    /// Repeats a failed write.
    pub(super) fn try_again(&mut self) {
        if self.fails {
            self.write_and_sync();
        }
    }

    fn write_and_sync(&mut self) {
        let began = Instant::now();
        match self.write() {
            Ok(Some(syncs)) => match syncs() {
                Ok(()) => self.is_safe(self.written, began.elapsed() > PATIENCE),
                Err(error) => self.is_unsafe(&error),
            },
            Ok(None) => {}
            Err(error) => self.failed(&error),
        }
    }

    /// Writes arriving lines until the end, while another thread syncs them, and reports the progress.
    pub(super) fn run(
        mut self,
        arriving: &Receiver<DiskCommand>,
        back: Sender<DiskCommand>,
        tell: &Sender<WriteProgress>,
    ) {
        let syncing = SyncThread::start(back, tell.clone());
        let mut ends = false;
        while !ends {
            let waits = if self.fails { AGAIN } else { Duration::MAX };
            let first = match arriving.recv_timeout(waits) {
                Ok(first) => Some(first),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let (before, tries) = (self.taken, first.is_none());
            for given in first.into_iter().chain(arriving.try_iter()) {
                match given {
                    DiskCommand::Line(line) => {
                        self.text.extend_from_slice(&line);
                        (self.taken, self.beat) = (self.taken + 1, None);
                    }
                    DiskCommand::Beat(beat) => self.beat = Some(beat),
                    DiskCommand::End => ends = true,
                    report => self.carry_out(report),
                }
            }
            if self.taken > before || tries {
                let came = match self.write() {
                    Ok(Some(syncs)) => {
                        syncing.give(SyncRequest::Lines {
                            syncs,
                            file: self.file,
                            bytes: self.written,
                            taken: self.taken,
                        });
                        WriteProgress::Written(self.taken)
                    }
                    Ok(None) => WriteProgress::Written(self.taken),
                    Err(error) => {
                        self.failed(&error);
                        WriteProgress::Settled(self.taken)
                    }
                };
                // The receiver may be gone; the lines are still written.
                let _ = tell.send(came);
            }
            if let Some(syncs) = self.note() {
                syncing.give(SyncRequest::Beat(syncs));
            }
        }
        syncing.end();
        for report in arriving.try_iter() {
            self.carry_out(report);
        }
        if self.safe < self.text.len() {
            self.write_and_sync();
        }
        self.note_and_sync();
    }

    fn carry_out(&mut self, report: DiskCommand) {
        match report {
            DiskCommand::Safe { file, bytes, is_slow } if file == self.file => self.is_safe(bytes, is_slow),
            DiskCommand::Unsafe { file, error } if file == self.file => self.is_unsafe(&error),
            DiskCommand::Noted(is_safe) => self.noted(is_safe),
            // Reports about a removed file do not apply to this one; the other commands are not reports.
            _ => {}
        }
    }

    /// Writes the outstanding bytes to the system; `None` if there are none.
    fn write(&mut self) -> io::Result<Option<SyncCall>> {
        if !self.store.is_there()? {
            self.store.begin_anew()?;
            (self.file, self.written, self.safe) = (self.file + 1, 0, 0);
        }
        if self.written == self.text.len() {
            return Ok(None);
        }
        let at = self.written as u64;
        let written = self.store.write(at, &self.text[self.written..]);
        match written {
            Ok(syncs) => {
                self.written = self.text.len();
                Ok(Some(syncs))
            }
            Err(error) => {
                // No incomplete line is left for a reader, if possible.
                self.store.cut(at);
                Err(error)
            }
        }
    }

    fn is_safe(&mut self, bytes: usize, is_slow: bool) {
        self.safe = self.safe.max(bytes);
        self.synced.send_replace(self.safe as u64);
        if is_slow && !self.slow {
            self.slow = true;
            tracing::warn!("the disk is slow");
            (self.report)(DiskNews::Slow);
        }
        if self.fails && self.safe == self.text.len() {
            tracing::info!(bytes = self.safe, "the journal can be written again");
            self.fails = false;
            (self.report)(DiskNews::Back);
        }
    }

    /// Bytes may be lost, so they are written again.
    fn is_unsafe(&mut self, error: &io::Error) {
        self.written = self.safe;
        self.store.cut(self.safe as u64);
        self.failed(error);
    }

    fn failed(&mut self, error: &io::Error) {
        if !self.fails {
            tracing::error!(why = %error, "the journal cannot be written");
            self.fails = true;
            (self.report)(DiskNews::Failed(error.to_string()));
        }
    }

    /// Writes the last beat, once the last line is safe and no other beat is being synced. The previous beat stays in
    /// the other slot until this one is safe. A failure is reported with the next line.
    fn note(&mut self) -> Option<SyncCall> {
        let is_whole = self.safe == self.text.len();
        if self.notes || !is_whole || self.beat.is_none() || !self.store.is_there().unwrap_or(false) {
            return None;
        }
        let beat = self.beat.take()?;
        let syncs = self.store.note(self.beat_place, &beat).ok();
        self.notes = syncs.is_some();
        syncs
    }

    fn noted(&mut self, is_safe: bool) {
        self.notes = false;
        if is_safe {
            self.beat_place ^= 1;
        }
    }
}

/// The syncing thread.
struct SyncThread {
    given: Sender<SyncRequest>,
    thread: JoinHandle<()>,
}

impl SyncThread {
    fn start(back: Sender<DiskCommand>, tell: Sender<WriteProgress>) -> Self {
        let (given, arriving) = channel();
        let thread = std::thread::spawn(move || sync_all(&arriving, &back, &tell));
        Self { given, thread }
    }

    fn give(&self, work: SyncRequest) {
        // The thread ends only when this sender is dropped.
        let _ = self.given.send(work);
    }

    fn end(self) {
        drop(self.given);
        // If the thread panicked, the caller syncs the last bytes.
        let _ = self.thread.join();
    }
}

/// Executes the latest of the waiting requests, which covers the earlier ones.
fn sync_all(arriving: &Receiver<SyncRequest>, back: &Sender<DiskCommand>, tell: &Sender<WriteProgress>) {
    while let Ok(first) = arriving.recv() {
        let (mut lines, mut beat) = (None, None);
        for given in std::iter::once(first).chain(arriving.try_iter()) {
            match given {
                SyncRequest::Lines { syncs, file, bytes, taken } => lines = Some((syncs, file, bytes, taken)),
                SyncRequest::Beat(syncs) => beat = Some(syncs),
            }
        }
        if let Some((syncs, file, bytes, taken)) = lines {
            let began = Instant::now();
            let report = match syncs() {
                Ok(()) => DiskCommand::Safe { file, bytes, is_slow: began.elapsed() > PATIENCE },
                Err(error) => DiskCommand::Unsafe { file, error },
            };
            // The writer is informed first, before the next line arrives.
            let _ = back.send(report);
            let _ = tell.send(WriteProgress::Settled(taken));
        }
        if let Some(syncs) = beat {
            let _ = back.send(DiskCommand::Noted(syncs().is_ok()));
        }
    }
}
