//! Writes a journal's bytes to the system, and syncs them to the disk. Two threads do this, so that a slow sync
//! delays no write. What the system has survives a killed program.

use std::{
    io,
    path::Path,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use super::{
    Journal, SyncCall,
    comparison::{ByteComparison, ReadCall},
    disk_status::{DiskCaller, DiskStatus},
    file_store::{JournalStore, StoreCondition},
};
use annabella_session::journal_state::JournalChange;

/// A sync that takes longer counts as slow.
pub(super) const PATIENCE: Duration = Duration::from_millis(50);
/// The delay before a failed write is repeated, and between two looks at a file that is not written.
pub(super) const AGAIN: Duration = Duration::from_secs(1);

impl Journal {
    /// Returns whether a program is writing this journal. Without a file or without locks the answer is false.
    pub fn is_being_written(path: &Path) -> bool {
        let Ok(file) = annabella_files::open_file(path) else { return false };
        matches!(file.try_lock_shared(), Err(std::fs::TryLockError::WouldBlock))
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
    /// From the syncing thread: a sync returned and proves nothing, because one failed after it was asked for.
    ProvesNothing,
    /// From the syncing thread: bytes written to a file are not safe.
    Unsafe {
        file: u64,
        error: io::Error,
    },
    /// From the syncing thread: whether a beat is safe, and the beat.
    Noted(io::Result<()>, Vec<u8>),
    /// From the syncing thread: bytes of a file, to be compared with what was written.
    Read {
        file: u64,
        at: usize,
        bytes: io::Result<Vec<u8>>,
    },
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
pub(super) enum SyncRequest {
    Lines { syncs: SyncCall, file: u64, series: u64, bytes: usize, taken: u64 },
    Beat(SyncCall, Vec<u8>),
    Read { reads: ReadCall, file: u64, at: usize },
}

/// The written and unwritten bytes of a journal.
pub(super) struct DiskWriter {
    store: Box<dyn JournalStore>,
    /// The whole journal: a few hundred bytes per input.
    text: Vec<u8>,
    /// The number of restarts of the file. Reports about a removed file do not apply to the current one.
    file: u64,
    /// What another program did to the file, until the whole journal is in the next one.
    changed: Option<JournalChange>,
    /// The number of bytes that the system has, and that are not to be written again.
    written: usize,
    /// The number of bytes that the system was given, also of those that are to be written again.
    given: usize,
    /// The number of bytes that are safe.
    safe: usize,
    taken: u64,
    /// Whether the last write or sync failed.
    fails: bool,
    /// The slot of the next beat.
    beat_place: usize,
    /// The last beat, if no line followed and it could not be written yet.
    beat: Option<Vec<u8>>,
    /// Whether a beat is being synced.
    notes: bool,
    comparison: ByteComparison,
    status: DiskStatus,
}

impl std::fmt::Debug for DiskWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}, {} of {} bytes", self.store, self.safe, self.text.len())
    }
}

impl DiskWriter {
    /// Creates a writer for a store whose first bytes are `sound`.
    pub(super) fn of(store: Box<dyn JournalStore>, sound: Vec<u8>, status: DiskStatus) -> Self {
        let there = sound.len();
        Self {
            store,
            file: 0,
            changed: None,
            written: there,
            given: there,
            safe: there,
            text: sound,
            taken: 0,
            fails: false,
            beat_place: 0,
            beat: None,
            notes: false,
            comparison: ByteComparison::default(),
            status,
        }
    }

    /// Writes a line and waits until it is safe, or known to wait in memory.
    pub(super) fn keep(&mut self, line: &[u8]) {
        self.text.extend_from_slice(line);
        self.beat = None;
        self.write_and_sync();
    }

    /// Writes a beat and waits until it is safe. One that cannot be written is tried again with the next look.
    pub(super) fn keep_heartbeat(&mut self, beat: Vec<u8>) {
        self.beat = Some(beat);
        self.note_and_sync();
    }

    fn note_and_sync(&mut self) {
        if let Some((syncs, beat)) = self.note() {
            let synced = self.status.inside(DiskCaller::Writer, syncs);
            self.noted(&synced, beat);
        }
    }

    /// Looks at the file, and repeats what failed.
    pub(super) fn look(&mut self) {
        self.write_and_sync();
        while let Some(request) = self.part_to_compare() {
            self.carry_out(carry_out_sync(request, self.status.now(), &self.status));
        }
        if self.comparison.differs() {
            self.write_and_sync();
        }
        self.probe_beat();
        self.note_and_sync();
    }

    /// Tries whether beats can be written again. A line came after the last one, so both slots are out of date.
    fn probe_beat(&mut self) {
        if self.beat.is_none() && self.status.lacks_beat() {
            self.beat = Some(Vec::new());
        }
    }

    fn write_and_sync(&mut self) {
        let began = self.status.now();
        match self.write() {
            Ok(Some(syncs)) => match self.status.inside(DiskCaller::Writer, syncs) {
                Ok(()) => self.is_safe(self.written, self.status.now() - began > PATIENCE),
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
        let syncing = SyncThread::start(back, tell.clone(), self.status.clone());
        let (mut ends, mut looked) = (false, Instant::now());
        while !ends {
            let first = match arriving.recv_timeout(AGAIN.saturating_sub(looked.elapsed())) {
                Ok(first) => Some(first),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let looks = looked.elapsed() >= AGAIN;
            if looks {
                looked = Instant::now();
            }
            let given = first.into_iter().chain(arriving.try_iter());
            let (came, ended) = self.turn(given, looks, |request| syncing.give(request));
            ends = ended;
            if let Some(came) = came {
                // The receiver may be gone; the lines are still written.
                let _ = tell.send(came);
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

    /// One turn of the writing thread: takes what arrived, writes it, and gives to `syncs` what is to be synced. Returns
    /// how far the lines are, and whether this is the end.
    pub(super) fn turn(
        &mut self,
        arrived: impl Iterator<Item = DiskCommand>,
        looks: bool,
        mut syncs: impl FnMut(SyncRequest),
    ) -> (Option<WriteProgress>, bool) {
        let (before, mut ends) = (self.taken, false);
        for given in arrived {
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
        if looks {
            self.probe_beat();
        }
        let came = (self.taken > before || looks || self.comparison.differs()).then(|| match self.write() {
            Ok(Some(call)) => {
                let (file, bytes, taken) = (self.file, self.written, self.taken);
                let series = self.status.series();
                syncs(SyncRequest::Lines { syncs: call, file, series, bytes, taken });
                WriteProgress::Written(self.taken)
            }
            Ok(None) => WriteProgress::Written(self.taken),
            Err(error) => {
                self.failed(&error);
                WriteProgress::Settled(self.taken)
            }
        });
        if let Some((call, beat)) = self.note() {
            syncs(SyncRequest::Beat(call, beat));
        }
        if looks && let Some(request) = self.part_to_compare() {
            syncs(request);
        }
        (came, ends)
    }

    fn carry_out(&mut self, report: DiskCommand) {
        match report {
            DiskCommand::Safe { file, bytes, is_slow } if file == self.file => self.is_safe(bytes, is_slow),
            DiskCommand::Unsafe { file, error } if file == self.file => self.is_unsafe(&error),
            DiskCommand::Noted(synced, beat) => self.noted(&synced, beat),
            DiskCommand::Read { file, at, bytes } if file == self.file => {
                // After a failed sync nobody knows what the system reads until the bytes are written again.
                let known = if self.fails { Err(io::ErrorKind::Interrupted.into()) } else { bytes };
                self.comparison.take(at, known, &self.text);
            }
            // Reports about a removed file do not apply to this one; the other commands are not reports.
            _ => {}
        }
    }

    /// Looks at the file and writes the outstanding bytes to the system; `None` if there are none.
    fn write(&mut self) -> io::Result<Option<SyncCall>> {
        let status = self.status.clone();
        let found = status.inside(DiskCaller::Writer, || self.store.check(self.written as u64))?;
        status.place(match &found {
            StoreCondition::Faulty(why) => Some(why),
            StoreCondition::Intact | StoreCondition::Changed(_) => None,
        });
        let change = match found {
            StoreCondition::Changed(change) => Some(change),
            StoreCondition::Intact if self.comparison.differs() => Some(JournalChange::Overwritten),
            StoreCondition::Intact | StoreCondition::Faulty(_) => None,
        };
        if let Some(change) = change {
            // What is in a file that another program changed counts as lost.
            (self.file, self.written, self.given, self.safe) = (self.file + 1, 0, 0, 0);
            self.comparison.begin_anew();
            status.begins_anew();
            self.changed.get_or_insert(change);
            status.inside(DiskCaller::Writer, || self.store.begin_anew())?;
        }
        if self.written == self.text.len() {
            self.fails &= self.safe < self.text.len();
            return Ok(None);
        }
        let at = self.written as u64;
        let written = status.inside(DiskCaller::Writer, || {
            let written = self.store.write(at, &self.text[self.written..]);
            if written.is_err() {
                // No incomplete line is left for a reader, if possible. What was given before is left: a program that is
                // killed now leaves it in the file, although its sync failed.
                self.store.cut(self.given as u64);
            }
            written
        })?;
        (self.written, self.given) = (self.text.len(), self.text.len());
        if let Some(change) = self.changed.take() {
            status.was_changed(change);
        }
        Ok(Some(written))
    }

    /// The next part of the file that is compared with what was written. A file whose last write or sync failed is
    /// written again first.
    fn part_to_compare(&mut self) -> Option<SyncRequest> {
        if self.fails {
            return None;
        }
        let (reads, at) = self.comparison.next(&mut *self.store, self.written)?;
        Some(SyncRequest::Read { reads, file: self.file, at })
    }

    fn is_safe(&mut self, bytes: usize, is_slow: bool) {
        self.fails = false;
        self.safe = self.safe.max(bytes);
        self.status.is_safe(self.safe as u64, is_slow);
    }

    /// After a failed sync nobody knows which of the bytes since the last one are on the disk, and a second sync of the
    /// same file answers that all are. So the bytes are written again, over themselves, from memory. Nothing is cut: a
    /// program that is killed now leaves a file with all lines.
    fn is_unsafe(&mut self, error: &io::Error) {
        self.written = self.safe;
        self.failed(error);
    }

    fn failed(&mut self, error: &io::Error) {
        self.fails = true;
        self.status.failed(error);
    }

    /// Writes the last beat, once the last line is safe and no other beat is being synced. The previous beat stays in
    /// the other slot until this one is safe.
    fn note(&mut self) -> Option<(SyncCall, Vec<u8>)> {
        let is_whole = self.safe == self.text.len();
        if self.notes || !is_whole || self.fails {
            return None;
        }
        let beat = self.beat.take()?;
        let place = self.beat_place;
        match self.status.inside(DiskCaller::Writer, || self.store.note(place, &beat)) {
            Ok(syncs) => {
                self.notes = true;
                Some((syncs, beat))
            }
            Err(error) => {
                self.status.beat(Some(&error));
                // It is tried again with the next look.
                self.beat = Some(beat);
                None
            }
        }
    }

    fn noted(&mut self, synced: &io::Result<()>, beat: Vec<u8>) {
        self.notes = false;
        self.status.beat(synced.as_ref().err());
        match synced {
            Ok(()) => self.beat_place ^= 1,
            Err(_) if self.safe == self.text.len() => drop(self.beat.get_or_insert(beat)),
            Err(_) => {}
        }
    }
}

/// The syncing thread.
struct SyncThread {
    given: Sender<SyncRequest>,
    thread: JoinHandle<()>,
}

impl SyncThread {
    fn start(back: Sender<DiskCommand>, tell: Sender<WriteProgress>, status: DiskStatus) -> Self {
        let (given, arriving) = channel();
        let thread = std::thread::spawn(move || sync_all(&arriving, &back, &tell, &status));
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

/// Executes a request whose call begins or began at `began`.
pub(super) fn carry_out_sync(request: SyncRequest, began: Instant, status: &DiskStatus) -> DiskCommand {
    match request {
        SyncRequest::Lines { syncs, file, series, bytes, .. } => {
            match status.sync(series, bytes as u64, syncs) {
                Ok(true) => DiskCommand::Safe { file, bytes, is_slow: status.now() - began > PATIENCE },
                Ok(false) => DiskCommand::ProvesNothing,
                Err(error) => DiskCommand::Unsafe { file, error },
            }
        }
        SyncRequest::Beat(syncs, text) => DiskCommand::Noted(status.inside(DiskCaller::Syncer, syncs), text),
        SyncRequest::Read { reads, file, at } => {
            DiskCommand::Read { file, at, bytes: status.inside(DiskCaller::Syncer, reads) }
        }
    }
}

/// Executes the latest of the waiting requests, which covers the earlier ones.
fn sync_all(
    arriving: &Receiver<SyncRequest>,
    back: &Sender<DiskCommand>,
    tell: &Sender<WriteProgress>,
    status: &DiskStatus,
) {
    while let Ok(first) = arriving.recv() {
        let (mut lines, mut others) = (None, [None, None]);
        for given in std::iter::once(first).chain(arriving.try_iter()) {
            match given {
                SyncRequest::Lines { taken, .. } => lines = Some((given, taken)),
                SyncRequest::Beat(..) => others[0] = Some(given),
                SyncRequest::Read { .. } => others[1] = Some(given),
            }
        }
        if let Some((lines, taken)) = lines {
            // The writer is informed first, before the next line arrives.
            let _ = back.send(carry_out_sync(lines, status.now(), status));
            let _ = tell.send(WriteProgress::Settled(taken));
        }
        for request in others.into_iter().flatten() {
            let _ = back.send(carry_out_sync(request, status.now(), status));
        }
    }
}
