//! Lines on their way to the disk: written and synced on a thread of their own, in order, none twice.
//!
//! The disk is waited for, but not for long: a game does not stop for a slow one. What cannot be written stays in memory
//! and is written as soon as it can be, whole: also where the file was removed meanwhile.

use std::{
    fs::File,
    io::{self, Seek as _, SeekFrom, Write as _},
    os::unix::fs::MetadataExt as _,
    path::PathBuf,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

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

/// The lines of one file, and the thread that writes them.
#[derive(Debug)]
pub(super) struct Keeper {
    lines: Option<Sender<Vec<u8>>>,
    /// How many lines are done with: synced, or known to wait in memory.
    done: Receiver<u64>,
    handed: u64,
    settled: u64,
    is_late: bool,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    /// Keeps `file` at `path`, whose first bytes are `sound`.
    pub(super) fn of(path: PathBuf, file: File, sound: Vec<u8>, report: ReportNews) -> Self {
        let (lines, arriving) = channel();
        let (tell, done) = channel();
        let disk = Disk { path, file, on_disk: sound.len(), text: sound, fails: false, slow: false, report };
        let thread = std::thread::spawn(move || disk.run(&arriving, &tell));
        Self { lines: Some(lines), done, handed: 0, settled: 0, is_late: false, thread: Some(thread) }
    }

    /// Hands one line over and waits until it is synced, or known to wait, or has taken too long.
    pub(super) fn keep(&mut self, line: String) {
        // The thread ends only when this end is dropped.
        if self.lines.as_ref().is_none_or(|lines| lines.send(line.into_bytes()).is_err()) {
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

impl Drop for Keeper {
    /// Everything that can be written is written before the program goes on.
    fn drop(&mut self) {
        self.lines = None;
        if let Some(thread) = self.thread.take() {
            // A thread that broke down has nothing left to write.
            let _ = thread.join();
        }
    }
}

struct Disk {
    path: PathBuf,
    file: File,
    /// The whole journal: a few hundred bytes an input.
    text: Vec<u8>,
    /// How many of its bytes are synced.
    on_disk: usize,
    fails: bool,
    slow: bool,
    report: ReportNews,
}

impl Disk {
    fn run(mut self, arriving: &Receiver<Vec<u8>>, tell: &Sender<u64>) {
        let mut taken = 0;
        loop {
            let waits = if self.fails { AGAIN } else { Duration::MAX };
            let line = match arriving.recv_timeout(waits) {
                Ok(line) => Some(line),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            for line in line.into_iter().chain(arriving.try_iter()) {
                self.text.extend_from_slice(&line);
                taken += 1;
            }
            self.write();
            if tell.send(taken).is_err() {
                break;
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

    fn try_to_write(&mut self) -> io::Result<()> {
        if self.file.metadata()?.nlink() == 0 {
            // What is written into a removed file is lost.
            self.file = File::options().write(true).create_new(true).open(&self.path)?;
            super::lock(&self.file)?;
            self.on_disk = 0;
        }
        self.file.seek(SeekFrom::Start(self.on_disk as u64))?;
        let written = self.file.write_all(&self.text[self.on_disk..]).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // No half line is left for a reader where that can be helped.
            let _ = self.file.set_len(self.on_disk as u64);
            return Err(error);
        }
        self.on_disk = self.text.len();
        Ok(())
    }
}
