//! Lines on their way to the disk: written and synced on a thread of their own, in order, none twice.
//!
//! The disk is waited for, but not for long: a game does not stop for a slow one. What cannot be written stays in memory
//! and is written as soon as it can be, whole: also where the file was removed meanwhile. How far time went since the last line
//! is noted beside the journal, in two places by turns (`beats.rs`): no line and no other note is at risk by it.

use std::{
    fs::File,
    io::{self, Seek as _, SeekFrom, Write as _},
    os::unix::fs::MetadataExt as _,
    path::PathBuf,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tokio::sync::watch;

use super::beats::BeatFile;

/// How long a line is waited for before what it leads to is done.
const PATIENCE: Duration = Duration::from_millis(50);
/// How long until a disk that refused is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// What there is to be told of the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiskNews {
    /// Nothing can be written now, for this reason; the lines wait in memory.
    Failed(String),
    /// Everything that waited is written.
    Back,
    /// It takes long; lines are handled before they are synced. Told once.
    Slow,
}

/// Hears the news; it must not wait.
pub type ReportNews = Box<dyn Fn(DiskNews) + Send>;

/// Where a journal is kept: a file, or the disk of a simulated world.
pub trait Store: Send + std::fmt::Debug {
    /// Whether what was written can still be found; what is written into a removed file is lost.
    ///
    /// # Errors
    /// Nobody can tell.
    fn is_there(&mut self) -> io::Result<bool>;
    /// Begins with nothing under the same name.
    ///
    /// # Errors
    /// It cannot be made.
    fn begin_anew(&mut self) -> io::Result<()>;
    /// Writes these bytes at this place and waits until they are safe.
    ///
    /// # Errors
    /// They are not; some of them may have been written.
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()>;
    /// Takes away what follows, where that can be done.
    fn cut(&mut self, at: u64);
    /// Notes how far time went in one of the two places beside the journal, and waits until that is safe.
    ///
    /// # Errors
    /// It is not; what was in that place may be gone, what is in the other is there.
    fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<()>;
}

/// One program writes a journal; its lock ends with it, however it ends.
pub(super) fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(std::fs::TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::ResourceBusy,
            "another program is playing this game; end that one first",
        )),
        // A file system without locks keeps the game all the same.
        Err(std::fs::TryLockError::Error(_)) => Ok(()),
    }
}

/// A journal's file.
#[derive(Debug)]
pub(super) struct FileStore {
    path: PathBuf,
    file: File,
    beats: BeatFile,
}

impl FileStore {
    pub(super) fn new(path: PathBuf, file: File) -> Self {
        Self { beats: BeatFile::beside(&path), path, file }
    }
}

impl Store for FileStore {
    fn is_there(&mut self) -> io::Result<bool> {
        Ok(self.file.metadata()?.nlink() > 0)
    }

    fn begin_anew(&mut self) -> io::Result<()> {
        self.file = File::options().write(true).create_new(true).open(&self.path)?;
        lock(&self.file)
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(at))?;
        self.file.write_all(bytes)?;
        self.file.sync_data()
    }

    fn cut(&mut self, at: u64) {
        // Where that fails, too, the next writing covers it.
        let _ = self.file.set_len(at);
    }

    fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<()> {
        self.beats.note(place, beat)
    }
}

/// The lines of one journal on their way to its store, and how many of their bytes are safe there.
#[derive(Debug)]
pub(super) struct Keeper {
    way: ToStore,
    synced: watch::Receiver<u64>,
}

#[derive(Debug)]
enum ToStore {
    /// Written by a thread, so that a game need not wait for its disk.
    Beside(Box<Beside>),
    /// Written before anything else is done.
    Here(Box<Disk>),
}

/// What the thread that writes is given.
#[derive(Debug)]
enum ToDisk {
    Line(Vec<u8>),
    Beat(Vec<u8>),
}

/// The thread that writes, and what is known of it.
#[derive(Debug)]
pub(super) struct Beside {
    lines: Option<Sender<ToDisk>>,
    /// How many lines are done with: synced, or known to wait in memory.
    done: Receiver<u64>,
    handed: u64,
    settled: u64,
    is_late: bool,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    /// Keeps lines in a store, whose first bytes are `sound`, on a thread of its own.
    pub(super) fn beside(store: Box<dyn Store>, sound: Vec<u8>, report: ReportNews) -> Self {
        let (lines, arriving) = channel();
        let (tell, done) = channel();
        let disk = Disk::of(store, sound, report);
        let synced = disk.synced.subscribe();
        let thread = std::thread::spawn(move || disk.run(&arriving, &tell));
        let (lines, thread) = (Some(lines), Some(thread));
        let beside = Beside { lines, done, handed: 0, settled: 0, is_late: false, thread };
        Self { way: ToStore::Beside(Box::new(beside)), synced }
    }

    /// As [`Keeper::beside`], without a thread.
    pub(super) fn here(store: Box<dyn Store>, sound: Vec<u8>, report: ReportNews) -> Self {
        let disk = Disk::of(store, sound, report);
        let synced = disk.synced.subscribe();
        Self { way: ToStore::Here(Box::new(disk)), synced }
    }

    /// How many bytes are safe, for whoever reads them then; it ends once nothing more is written.
    pub(super) fn synced(&self) -> watch::Receiver<u64> {
        self.synced.clone()
    }

    /// What could not be written is tried again; a thread does so by itself.
    pub(super) fn try_again(&mut self) {
        if let ToStore::Here(disk) = &mut self.way
            && disk.fails
        {
            disk.write();
        }
    }

    /// Hands over how far time went; nobody waits for that.
    pub(super) fn beat(&mut self, beat: String) {
        match &mut self.way {
            ToStore::Beside(beside) => {
                if let Some(lines) = &beside.lines {
                    // A thread that broke down writes nothing any more.
                    let _ = lines.send(ToDisk::Beat(beat.into_bytes()));
                }
            }
            ToStore::Here(disk) => disk.beat(beat.as_bytes()),
        }
    }

    /// Hands one line over and waits until it is synced, or known to wait, or has taken too long.
    pub(super) fn keep(&mut self, line: String) {
        match &mut self.way {
            ToStore::Beside(beside) => beside.keep(line),
            ToStore::Here(disk) => {
                disk.text.extend_from_slice(line.as_bytes());
                disk.write();
            }
        }
    }
}

impl Beside {
    fn keep(&mut self, line: String) {
        // The thread ends only when this end is dropped.
        if self.lines.as_ref().is_none_or(|lines| lines.send(ToDisk::Line(line.into_bytes())).is_err()) {
            return;
        }
        self.handed += 1;
        // A disk that was late already is not waited for again until it has caught up.
        let patience = if self.is_late { Duration::ZERO } else { PATIENCE };
        let until = Instant::now() + patience;
        while self.settled < self.handed {
            match self.done.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(settled) => self.settled = settled,
                Err(_) => break,
            }
        }
        self.is_late = self.settled < self.handed;
    }
}

impl Drop for Beside {
    /// Everything that can be written is written before the program goes on.
    fn drop(&mut self) {
        self.lines = None;
        if let Some(thread) = self.thread.take() {
            // A thread that broke down has nothing left to write.
            let _ = thread.join();
        }
    }
}

/// What was written and what was not yet.
pub(super) struct Disk {
    store: Box<dyn Store>,
    /// The whole journal: a few hundred bytes an input.
    text: Vec<u8>,
    /// How many of its bytes are synced.
    on_disk: usize,
    /// Which of the two places the next beat is noted in.
    beat_place: usize,
    fails: bool,
    slow: bool,
    report: ReportNews,
    synced: watch::Sender<u64>,
}

impl std::fmt::Debug for Disk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}, {} of {} bytes", self.store, self.on_disk, self.text.len())
    }
}

impl Disk {
    fn of(store: Box<dyn Store>, sound: Vec<u8>, report: ReportNews) -> Self {
        let (on_disk, synced) = (sound.len(), watch::Sender::new(sound.len() as u64));
        Self { store, on_disk, text: sound, beat_place: 0, fails: false, slow: false, report, synced }
    }

    fn run(mut self, arriving: &Receiver<ToDisk>, tell: &Sender<u64>) {
        let mut taken = 0;
        loop {
            let waits = if self.fails { AGAIN } else { Duration::MAX };
            let first = match arriving.recv_timeout(waits) {
                Ok(first) => Some(first),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let (before, mut last_beat) = (taken, None);
            for given in first.into_iter().chain(arriving.try_iter()) {
                match given {
                    ToDisk::Line(line) => {
                        self.text.extend_from_slice(&line);
                        (taken, last_beat) = (taken + 1, None);
                    }
                    ToDisk::Beat(beat) => last_beat = Some(beat),
                }
            }
            if taken > before || self.fails {
                self.write();
                if tell.send(taken).is_err() {
                    break;
                }
            }
            if let Some(beat) = last_beat {
                self.beat(&beat);
            }
        }
        if self.on_disk < self.text.len() {
            self.write();
        }
    }

    fn write(&mut self) {
        let began = Instant::now();
        match self.try_to_write() {
            Ok(()) if self.fails => {
                tracing::info!(bytes = self.on_disk, "the journal can be written again");
                self.fails = false;
                (self.report)(DiskNews::Back);
            }
            Ok(()) => {}
            Err(error) if !self.fails => {
                tracing::error!(why = %error, "the journal cannot be written");
                self.fails = true;
                (self.report)(DiskNews::Failed(error.to_string()));
            }
            Err(_) => {}
        }
        if !self.slow && began.elapsed() > PATIENCE {
            self.slow = true;
            tracing::warn!(ms = began.elapsed().as_millis(), "the disk is slow");
            (self.report)(DiskNews::Slow);
        }
    }

    /// Notes how far time went since the last line, where that line is on the disk. The note before it stands until the
    /// next one is safe in the other place; a disk that refuses it is told of with the next line.
    fn beat(&mut self, beat: &[u8]) {
        let is_whole = self.on_disk == self.text.len() && self.store.is_there().unwrap_or(false);
        if is_whole && self.store.note(self.beat_place, beat).is_ok() {
            self.beat_place ^= 1;
        }
    }

    fn try_to_write(&mut self) -> io::Result<()> {
        if !self.store.is_there()? {
            self.store.begin_anew()?;
            self.on_disk = 0;
        }
        let at = self.on_disk as u64;
        if let Err(error) = self.store.write(at, &self.text[self.on_disk..]) {
            // No half line is left for a reader where that can be helped.
            self.store.cut(at);
            return Err(error);
        }
        self.on_disk = self.text.len();
        self.synced.send_replace(self.on_disk as u64);
        Ok(())
    }
}
