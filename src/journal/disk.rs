//! A journal's bytes from memory into the system's hands, and from there onto the disk: two threads, so that a disk that
//! takes its time holds up no line on its way to the system. What the system has outlives a program that is killed.

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

/// What takes longer is slow.
pub(super) const PATIENCE: Duration = Duration::from_millis(50);
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

/// Waits until what the system was given before is safe on the disk.
pub type Syncs = Box<dyn FnOnce() -> io::Result<()> + Send>;

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
    /// Gives the system these bytes for this place; they are safe once what comes back was called.
    ///
    /// # Errors
    /// It did not take them; some of them may have been written.
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<Syncs>;
    /// Takes away what follows, where that can be done.
    fn cut(&mut self, at: u64);
    /// Notes how far time went in one of the two places beside the journal; it is safe once what comes back was called.
    ///
    /// # Errors
    /// It is not noted; what was in that place may be gone, what is in the other is there.
    fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<Syncs>;
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

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<Syncs> {
        self.file.seek(SeekFrom::Start(at))?;
        self.file.write_all(bytes)?;
        let file = self.file.try_clone()?;
        Ok(Box::new(move || file.sync_data()))
    }

    fn cut(&mut self, at: u64) {
        // Where that fails, too, the next writing covers it.
        let _ = self.file.set_len(at);
    }

    fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<Syncs> {
        self.beats.note(place, beat)
    }
}

/// What the thread that writes is given.
pub(super) enum ToDisk {
    Line(Vec<u8>),
    Beat(Vec<u8>),
    /// Nothing more comes.
    End,
    /// From the thread that syncs: so many bytes of a file are safe, and whether that took long.
    Safe {
        file: u64,
        bytes: usize,
        is_slow: bool,
    },
    /// From there: what was written into a file is not safe.
    Unsafe {
        file: u64,
        error: io::Error,
    },
    /// From there: a beat is safe, or it is not.
    Noted(bool),
}

/// How many of the lines handed over have come so far.
#[derive(Clone, Copy, Debug)]
pub(super) enum Came {
    /// The system has them.
    Written(u64),
    /// They are safe, or known to wait in memory.
    Settled(u64),
}

/// What the thread that syncs is given.
enum ToSync {
    Lines { syncs: Syncs, file: u64, bytes: usize, taken: u64 },
    Beat(Syncs),
}

/// What was written and what was not yet.
pub(super) struct Disk {
    store: Box<dyn Store>,
    /// The whole journal: a few hundred bytes an input.
    text: Vec<u8>,
    /// How often the file was begun anew: what is told of one that was removed says nothing of this one.
    file: u64,
    /// How many of its bytes the system has.
    written: usize,
    /// How many of those are safe.
    safe: usize,
    /// How many lines came.
    taken: u64,
    /// Which of the two places the next beat is noted in.
    beat_place: usize,
    /// The last beat, where no line came since and it could not be noted yet.
    beat: Option<Vec<u8>>,
    /// A beat is on its way to the disk.
    notes: bool,
    fails: bool,
    slow: bool,
    report: ReportNews,
    synced: watch::Sender<u64>,
}

impl std::fmt::Debug for Disk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}, {} of {} bytes", self.store, self.safe, self.text.len())
    }
}

impl Disk {
    /// A store whose first bytes are `sound`.
    pub(super) fn of(store: Box<dyn Store>, sound: Vec<u8>, report: ReportNews) -> Self {
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

    /// How many bytes are safe, as that grows.
    pub(super) fn synced(&self) -> watch::Receiver<u64> {
        self.synced.subscribe()
    }

    /// Writes a line and waits until it is safe, or known to wait.
    pub(super) fn keep(&mut self, line: &[u8]) {
        self.text.extend_from_slice(line);
        self.write_and_sync();
    }

    /// Notes a beat and waits until it is safe.
    pub(super) fn keep_beat(&mut self, beat: Vec<u8>) {
        self.beat = Some(beat);
        self.note_and_sync();
        // What cannot be noted now is told of with the next line.
        self.beat = None;
    }

    fn note_and_sync(&mut self) {
        if let Some(syncs) = self.note() {
            self.noted(syncs().is_ok());
        }
    }

    /// What a disk refused is written, if that can be.
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

    /// Writes what arrives until the end, while another thread syncs it; tells how far the lines came.
    pub(super) fn run(mut self, arriving: &Receiver<ToDisk>, back: Sender<ToDisk>, tell: &Sender<Came>) {
        let syncing = Syncing::start(back, tell.clone());
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
                    ToDisk::Line(line) => {
                        self.text.extend_from_slice(&line);
                        (self.taken, self.beat) = (self.taken + 1, None);
                    }
                    ToDisk::Beat(beat) => self.beat = Some(beat),
                    ToDisk::End => ends = true,
                    report => self.hears(report),
                }
            }
            if self.taken > before || tries {
                let came = match self.write() {
                    Ok(Some(syncs)) => {
                        syncing.give(ToSync::Lines {
                            syncs,
                            file: self.file,
                            bytes: self.written,
                            taken: self.taken,
                        });
                        Came::Written(self.taken)
                    }
                    Ok(None) => Came::Written(self.taken),
                    Err(error) => {
                        self.failed(&error);
                        Came::Settled(self.taken)
                    }
                };
                // Whoever handed them over may be gone; they are kept all the same.
                let _ = tell.send(came);
            }
            if let Some(syncs) = self.note() {
                syncing.give(ToSync::Beat(syncs));
            }
        }
        syncing.end();
        for report in arriving.try_iter() {
            self.hears(report);
        }
        if self.safe < self.text.len() {
            self.write_and_sync();
        }
        self.note_and_sync();
    }

    fn hears(&mut self, report: ToDisk) {
        match report {
            ToDisk::Safe { file, bytes, is_slow } if file == self.file => self.is_safe(bytes, is_slow),
            ToDisk::Unsafe { file, error } if file == self.file => self.is_unsafe(&error),
            ToDisk::Noted(is_safe) => self.noted(is_safe),
            // What became of a removed file says nothing of this one; the others are no reports.
            ToDisk::Safe { .. } | ToDisk::Unsafe { .. } | ToDisk::Line(_) | ToDisk::Beat(_) | ToDisk::End => {
            }
        }
    }

    /// Gives the system what it has not yet; nothing comes back where it has all of it.
    fn write(&mut self) -> io::Result<Option<Syncs>> {
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
                // No half line is left for a reader where that can be helped.
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

    /// What was written may be lost: it is written once more.
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

    /// Notes how far time went since the last line, once that line is safe and no other note is on its way. The note before
    /// it stands until this one is safe in the other place; a disk that refuses it is told of with the next line.
    fn note(&mut self) -> Option<Syncs> {
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

/// The thread that syncs.
struct Syncing {
    given: Sender<ToSync>,
    thread: JoinHandle<()>,
}

impl Syncing {
    fn start(back: Sender<ToDisk>, tell: Sender<Came>) -> Self {
        let (given, arriving) = channel();
        let thread = std::thread::spawn(move || sync_all(&arriving, &back, &tell));
        Self { given, thread }
    }

    fn give(&self, work: ToSync) {
        // It ends only when this end is dropped.
        let _ = self.given.send(work);
    }

    fn end(self) {
        drop(self.given);
        // A thread that broke down synced nothing more; the last bytes are synced by whoever waits here.
        let _ = self.thread.join();
    }
}

/// Syncs what is given, the latest of what waits: that covers what came before.
fn sync_all(arriving: &Receiver<ToSync>, back: &Sender<ToDisk>, tell: &Sender<Came>) {
    while let Ok(first) = arriving.recv() {
        let (mut lines, mut beat) = (None, None);
        for given in std::iter::once(first).chain(arriving.try_iter()) {
            match given {
                ToSync::Lines { syncs, file, bytes, taken } => lines = Some((syncs, file, bytes, taken)),
                ToSync::Beat(syncs) => beat = Some(syncs),
            }
        }
        if let Some((syncs, file, bytes, taken)) = lines {
            let began = Instant::now();
            let report = match syncs() {
                Ok(()) => ToDisk::Safe { file, bytes, is_slow: began.elapsed() > PATIENCE },
                Err(error) => ToDisk::Unsafe { file, error },
            };
            // First who writes, so that it knows before the next line comes.
            let _ = back.send(report);
            let _ = tell.send(Came::Settled(taken));
        }
        if let Some(syncs) = beat {
            let _ = back.send(ToDisk::Noted(syncs().is_ok()));
        }
    }
}
