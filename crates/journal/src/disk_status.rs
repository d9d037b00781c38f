//! What is on the disk, and what was told of it: one state for the threads that write, sync and watch.
//!
//! A thread that hangs in the system cannot tell that it hangs. Another thread watches for it and never touches a file.

use std::{
    collections::VecDeque,
    io,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use rustix::io::Errno;
use tokio::sync::watch;

use crate::disk_hang::{DiskHang, HANGS_AFTER, Recovery};
use annabella_game::Moment;
use annabella_session::{
    input::Input,
    journal_state::{DiskFault, JournalChange},
};

/// The same for a line that only tells of the disk, while nothing else waits: such a line must not cause the next one.
const REPORT_HANGS_AFTER: Duration = Duration::from_secs(10);

/// The wait of the watching thread while no line and no call is on its way. It is woken by the next one.
const NOTHING_DUE: Duration = Duration::from_secs(3_600);

/// An event of the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiskNews {
    /// Not all lines are on the disk; those wait in memory. Reported again if the fault or the first line that waits is
    /// another one.
    Failed(DiskFailure),
    /// All lines that were told as missing are on the disk, and it works.
    Back,
    /// Another program changed the file. Every line was written again, and nothing is missing.
    Changed(JournalChange),
    /// Syncing is slow; lines are handled before they are synced. Reported once.
    Slow,
}

impl DiskNews {
    /// The input that tells the session of it; a slow disk is no matter of the game.
    pub fn input(&self) -> Option<Input> {
        match self {
            Self::Failed(failure) => Some(Input::Journal {
                works: false,
                fault: Some(failure.fault),
                unsaved_since_ms: failure.unsaved_since.map(|at| at.ms),
            }),
            Self::Back => Some(Input::Journal { works: true, fault: None, unsaved_since_ms: None }),
            Self::Changed(change) => Some(Input::JournalChanged { change: *change }),
            Self::Slow => None,
        }
    }
}

/// A failure of the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskFailure {
    pub fault: DiskFault,
    /// The reason in the words of the system.
    pub why: String,
    /// The moment of the first line that is not on the disk; `None` if all are there.
    pub unsaved_since: Option<Moment>,
}

impl DiskFailure {
    fn of(error: &io::Error) -> Self {
        Self { fault: fault_of(error), why: error.to_string(), unsaved_since: None }
    }

    fn hangs() -> Self {
        let why = "the disk has not answered for a second".to_owned();
        Self { fault: DiskFault::Hangs, why, unsaved_since: None }
    }
}

/// The receiver of disk events; it must not block.
pub type DiskReporter = Box<dyn Fn(DiskNews) + Send>;

/// Returns the kind of an error of the system.
fn fault_of(error: &io::Error) -> DiskFault {
    match error.kind() {
        io::ErrorKind::StorageFull => DiskFault::Full,
        io::ErrorKind::QuotaExceeded => DiskFault::Quota,
        io::ErrorKind::FileTooLarge => DiskFault::FileLimit,
        io::ErrorKind::ReadOnlyFilesystem => DiskFault::ReadOnly,
        io::ErrorKind::PermissionDenied => DiskFault::Denied,
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => DiskFault::NoFolder,
        io::ErrorKind::ResourceBusy => DiskFault::TakenOver,
        io::ErrorKind::TimedOut => DiskFault::Hangs,
        io::ErrorKind::NotConnected | io::ErrorKind::StaleNetworkFileHandle => DiskFault::Damaged,
        // These errors have no kind of their own.
        _ if [Errno::IO, Errno::NODEV, Errno::NXIO]
            .iter()
            .any(|of| error.raw_os_error() == Some(of.raw_os_error())) =>
        {
            DiskFault::Damaged
        }
        _ if [Errno::MFILE, Errno::NFILE]
            .iter()
            .any(|of| error.raw_os_error() == Some(of.raw_os_error())) =>
        {
            DiskFault::OpenFiles
        }
        _ => DiskFault::Other,
    }
}

/// The clock by which the disk is judged.
#[derive(Clone, Debug)]
pub(super) enum DiskClock {
    System,
    /// The clock of a simulation, which sets the milliseconds since the beginning.
    Simulated {
        began: Instant,
        ms: Arc<AtomicU64>,
    },
}

impl DiskClock {
    /// A simulated clock that shows 0 ms.
    pub(super) fn simulated() -> Self {
        Self::Simulated { began: Instant::now(), ms: Arc::default() }
    }

    /// Sets a simulated clock. The system's clock is left as it is.
    pub(super) fn set(&self, to_ms: u64) {
        if let Self::Simulated { ms, .. } = self {
            ms.store(to_ms, Ordering::Relaxed);
        }
    }

    pub(super) fn now(&self) -> Instant {
        match self {
            Self::System => Instant::now(),
            Self::Simulated { began, ms } => *began + Duration::from_millis(ms.load(Ordering::Relaxed)),
        }
    }

    /// The milliseconds from the beginning of a simulated clock to an instant.
    pub(super) fn ms_of(&self, instant: Instant) -> u64 {
        match self {
            Self::System => u64::MAX,
            Self::Simulated { began, .. } => {
                u64::try_from(instant.duration_since(*began).as_millis()).unwrap_or(u64::MAX)
            }
        }
    }
}

/// A thread that calls the system for the journal.
#[derive(Clone, Copy, Debug)]
pub(super) enum DiskCaller {
    Writer,
    Syncer,
}

/// The state of a journal's disk. Clones share it.
#[derive(Clone)]
pub(super) struct DiskStatus {
    shared: Arc<(Mutex<State>, Condvar)>,
    synced: watch::Sender<u64>,
    clock: DiskClock,
}

struct State {
    report: DiskReporter,
    clock: DiskClock,
    /// The end of each line in bytes, and its moment. A line that only tells of the disk belongs to the one before.
    lines: Vec<(u64, Moment)>,
    /// The number of bytes that were handed over.
    handed: u64,
    /// The number of bytes that are on the disk.
    safe: u64,
    /// How many times the file began again or a sync failed. A sync that was asked for before proves nothing.
    series: u64,
    /// The lines that are not.
    waiting: VecDeque<WaitingLine>,
    /// Since when each caller has been in the system.
    inside: [Option<Instant>; 2],
    /// The last error of a line, of the time beside the journal, and of the place of the file.
    line_fault: Option<DiskFailure>,
    /// How many bytes were handed over when a line could not be written: once so many are safe, that fault is over.
    line_fault_until: u64,
    beat_fault: Option<DiskFailure>,
    place_fault: Option<DiskFailure>,
    /// The last failure that was told, and the faults that were told since the disk worked.
    told: Option<(DiskFailure, Vec<DiskFault>)>,
    /// What the watching thread found of hangs.
    hang: DiskHang,
    is_slow: bool,
    has_ended: bool,
}

/// A line that is not on the disk.
struct WaitingLine {
    /// Its end in bytes.
    end: u64,
    /// When it was handed over.
    since: Instant,
    /// It only tells of the disk.
    is_report: bool,
    /// It was on the disk, and the file that had it is gone.
    is_again: bool,
}

impl std::fmt::Debug for DiskStatus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes are safe", *self.synced.borrow())
    }
}

impl DiskStatus {
    /// Begins with a journal of which `there` bytes are on the disk.
    pub(super) fn new(there: u64, clock: DiskClock, report: DiskReporter) -> Self {
        let state = State {
            report,
            clock: clock.clone(),
            lines: vec![(there, Moment::default())],
            handed: there,
            safe: there,
            series: 0,
            waiting: VecDeque::new(),
            inside: [None; 2],
            line_fault: None,
            line_fault_until: 0,
            beat_fault: None,
            place_fault: None,
            told: None,
            hang: DiskHang::default(),
            is_slow: false,
            has_ended: false,
        };
        Self {
            shared: Arc::new((Mutex::new(state), Condvar::new())),
            synced: watch::Sender::new(there),
            clock,
        }
    }

    /// The time by the clock of this disk.
    pub(super) fn now(&self) -> Instant {
        self.clock.now()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of bytes that are on the disk, as a watched value.
    pub(super) fn synced(&self) -> watch::Receiver<u64> {
        self.synced.subscribe()
    }

    /// Returns whether a failure was told and has not ended, other than a hang.
    pub(super) fn refuses(&self) -> bool {
        self.state().told.as_ref().is_some_and(|(told, _)| told.fault != DiskFault::Hangs)
    }

    /// The number of bytes that were handed over, and of those up to the last line that does not only tell of the disk.
    pub(super) fn handed_over(&self) -> (u64, u64) {
        let state = self.state();
        (state.handed, state.lines.last().map_or(0, |(end, _)| *end))
    }

    /// Notes a line that is handed over now. `is_report`: it only tells of the disk.
    pub(super) fn hand_over(&self, bytes: u64, at: Moment, is_report: bool) {
        let mut state = self.state();
        state.handed += bytes;
        let end = state.handed;
        if !is_report {
            state.lines.push((end, at));
        }
        state.waiting.push_back(WaitingLine { end, since: self.now(), is_report, is_again: false });
        self.shared.1.notify_all();
    }

    /// Runs a call of the system. While it runs, the watching thread knows of it.
    pub(super) fn inside<T>(&self, caller: DiskCaller, call: impl FnOnce() -> T) -> T {
        self.enters(caller);
        let returned = call();
        let mut state = self.state();
        state.inside[caller as usize] = None;
        state.tell_again();
        returned
    }

    /// A call of the system begins. [`inside`](Self::inside) knows of one that began already.
    pub(super) fn enters(&self, caller: DiskCaller) {
        let now = self.now();
        self.state().inside[caller as usize].get_or_insert(now);
        self.shared.1.notify_all();
    }

    /// The series of the syncs that are asked for now.
    pub(super) fn series(&self) -> u64 {
        self.state().series
    }

    /// Syncs bytes for a request of a series. Returns whether they are on the disk by that: the writing thread may hang,
    /// and what is told of them is true all the same.
    ///
    /// # Errors
    /// If the sync failed. Nobody knows what is on the disk then, and the next sync of the file answers that all is.
    pub(super) fn sync(
        &self,
        series: u64,
        bytes: u64,
        call: impl FnOnce() -> io::Result<()>,
    ) -> io::Result<bool> {
        self.enters(DiskCaller::Syncer);
        let returned = call();
        let mut state = self.state();
        state.inside[DiskCaller::Syncer as usize] = None;
        let counts = state.series == series;
        match &returned {
            Ok(()) if counts => self.note_safe(&mut state, bytes),
            Ok(()) => {}
            Err(_) => state.series += 1,
        }
        state.tell_again();
        returned.map(|()| counts)
    }

    /// So many bytes are on the disk.
    pub(super) fn is_safe(&self, bytes: u64, is_slow: bool) {
        let mut state = self.state();
        self.note_safe(&mut state, bytes);
        if is_slow && !std::mem::replace(&mut state.is_slow, true) {
            tracing::warn!("the disk is slow");
            (state.report)(DiskNews::Slow);
        }
        state.tell_again();
    }

    /// Notes that so many bytes are on the disk, before anybody is told of it.
    fn note_safe(&self, state: &mut State, bytes: u64) {
        state.safe = state.safe.max(bytes);
        // Whoever hears that the disk works finds no unsafe line.
        self.synced.send_replace(state.safe);
        while state.waiting.front().is_some_and(|line| line.end <= state.safe) {
            state.waiting.pop_front();
        }
        if state.safe >= state.line_fault_until {
            state.line_fault = None;
        }
    }

    /// The file begins again: none of its bytes are on the disk.
    pub(super) fn begins_anew(&self) {
        let mut state = self.state();
        state.series += 1;
        let before = std::mem::take(&mut state.safe);
        self.synced.send_replace(0);
        if before > 0 {
            let line = WaitingLine { end: before, since: self.now(), is_report: false, is_again: true };
            state.waiting.push_front(line);
        }
    }

    /// A line could not be written or synced.
    pub(super) fn failed(&self, error: &io::Error) {
        let mut state = self.state();
        state.line_fault = Some(DiskFailure::of(error));
        state.line_fault_until = state.handed;
        state.tell_again();
    }

    /// A beat was written, or could not be.
    pub(super) fn beat(&self, fault: Option<&io::Error>) {
        let mut state = self.state();
        state.beat_fault = fault.map(DiskFailure::of);
        state.tell_again();
    }

    /// Whether the last beat could not be written.
    pub(super) fn lacks_beat(&self) -> bool {
        self.state().beat_fault.is_some()
    }

    /// The file was looked at: it has its name and takes writes, or there is a fault.
    pub(super) fn place(&self, fault: Option<&io::Error>) {
        let mut state = self.state();
        state.place_fault = fault.map(DiskFailure::of);
        if fault.is_none() && state.waiting.is_empty() {
            // It could not be looked at before.
            state.line_fault = None;
        }
        state.tell_again();
    }

    /// Another program changed the file, and every line is in the new one.
    pub(super) fn was_changed(&self, change: JournalChange) {
        tracing::warn!(change = change.name(), "another program changed the journal's file");
        (self.state().report)(DiskNews::Changed(change));
    }

    /// Starts the thread that watches for calls that hang. It ends with [`Self::end`].
    pub(super) fn watch(&self) {
        let shared = self.shared.clone();
        std::thread::spawn(move || {
            let mut state = shared.0.lock().unwrap_or_else(PoisonError::into_inner);
            let mut due = state.clock.now() + NOTHING_DUE;
            while !state.has_ended {
                due = state.watch(due);
                let now = state.clock.now();
                let wait = due.saturating_duration_since(now).max(Duration::from_millis(1));
                let woken = shared.1.wait_timeout(state, wait);
                state = woken.unwrap_or_else(PoisonError::into_inner).0;
            }
        });
    }

    /// Does what the watching thread does when it wakes up and was due at `due`; returns when it is due again.
    pub(super) fn watch_once(&self, due: Instant) -> Instant {
        self.state().watch(due)
    }

    /// When the watching thread is due first.
    pub(super) fn first_watch(&self) -> Instant {
        self.now() + NOTHING_DUE
    }

    /// Ends the watching.
    pub(super) fn end(&self) {
        self.state().has_ended = true;
        self.shared.1.notify_all();
    }
}

impl State {
    /// The moment of the first line that is not on the disk.
    fn unsaved_since(&self) -> Option<Moment> {
        let safe = self.lines.partition_point(|(end, _)| *end <= self.safe);
        self.lines.get(safe).map(|(_, at)| *at)
    }

    /// The first line that waits and does not only tell of the disk.
    fn first_of_game(&self) -> Option<&WaitingLine> {
        self.waiting.iter().find(|line| !line.is_report)
    }

    /// The earliest call or line that is still on its way.
    fn oldest(&self) -> Option<Instant> {
        let waiting = self.waiting.front().map(|line| line.since);
        [self.inside[0], self.inside[1], waiting].into_iter().flatten().min()
    }

    /// After which time a call or a line is late.
    fn limit(&self) -> Duration {
        let only_reports = !self.waiting.is_empty() && self.first_of_game().is_none();
        if only_reports { REPORT_HANGS_AFTER } else { HANGS_AFTER }
    }

    /// Looks for calls that hang, after a wait that was to end at `due`. Returns when it looks again.
    fn watch(&mut self, due: Instant) -> Instant {
        let now = self.clock.now();
        // A program that was suspended itself gives its disk another second.
        if now.saturating_duration_since(due) > HANGS_AFTER / 2 {
            return now + HANGS_AFTER;
        }
        self.tell_late();
        self.next_look().unwrap_or(now + NOTHING_DUE)
    }

    /// How long ago that was.
    fn elapsed(&self, since: Instant) -> Duration {
        self.clock.now().saturating_duration_since(since)
    }

    /// When the watching thread looks again.
    fn next_look(&self) -> Option<Instant> {
        let now = self.clock.now();
        // What is late already is told; a change of it is looked for each second.
        let late = self.oldest().map(|oldest| match self.is_late() {
            true => now + HANGS_AFTER,
            false => oldest + self.limit(),
        });
        [self.hang.next_look(now), late].into_iter().flatten().min()
    }

    fn is_late(&self) -> bool {
        self.oldest().is_some_and(|oldest| self.elapsed(oldest) >= self.limit())
    }

    /// Whether all lines that wait came only now, and are no more late than those of a disk that works.
    fn all_are_on_their_way(&self) -> bool {
        let is_on_its_way = |line: &WaitingLine| !line.is_again && self.elapsed(line.since) < HANGS_AFTER;
        self.line_fault.is_none() && self.waiting.iter().all(|line| line.is_report || is_on_its_way(line))
    }

    /// The last error of the system.
    fn fault(&self) -> Option<&DiskFailure> {
        [&self.line_fault, &self.place_fault, &self.beat_fault].into_iter().flatten().next()
    }

    /// Whether a call hangs, or a line waits although the system told no error.
    fn is_hanging(&self) -> bool {
        let limit = self.limit();
        let is_inside = self.inside.iter().flatten().any(|since| self.elapsed(*since) >= limit);
        self.hang.is_late() && (is_inside || self.fault().is_none() && self.is_late())
    }

    /// The failure that is true now.
    fn failure(&self) -> Option<DiskFailure> {
        let failure = if self.is_hanging() { Some(DiskFailure::hangs()) } else { self.fault().cloned() };
        failure.map(|failure| DiskFailure { unsaved_since: self.unsaved_since(), ..failure })
    }

    /// Tells a failure, another fault of it, or its end. It is called when an answer of the system has come, and when a
    /// hang may be over.
    fn tell_again(&mut self) {
        let failure = self.failure();
        if failure.is_some() {
            self.hang.fails();
        }
        // What a file that begins again lacks is not there yet. While people play there may always be a line on its way.
        let is_over = self.all_are_on_their_way();
        match (failure, &mut self.told) {
            (Some(failure), None) => {
                tracing::error!(why = failure.why, "the journal cannot be written");
                (self.report)(DiskNews::Failed(failure.clone()));
                self.told = Some((failure.clone(), vec![failure.fault]));
            }
            (Some(failure), Some((last, faults))) => {
                let is_new = !faults.contains(&failure.fault);
                // A line that is only on its way is no news.
                let is_sure = self.line_fault.is_some() || failure.unsaved_since.is_none();
                if is_new || is_sure && last.unsaved_since != failure.unsaved_since {
                    faults.push(failure.fault);
                    last.clone_from(&failure);
                    (self.report)(DiskNews::Failed(failure));
                }
            }
            (None, Some(_)) if is_over => self.tell_end(),
            (None, _) => {}
        }
    }

    /// Tells that a failure is over; after a hang not before the disk has been calm for a while. Until then it is told
    /// which lines are on the disk.
    fn tell_end(&mut self) {
        let Some((last, _)) = &mut self.told else { return };
        let recovery = self.hang.works(self.clock.now());
        if recovery == Recovery::IsSure {
            tracing::info!(bytes = self.safe, "the journal can be written again");
            self.told = None;
            (self.report)(DiskNews::Back);
        } else if (self.waiting.is_empty() || recovery == Recovery::IsLikely)
            && last.unsaved_since.take().is_some()
        {
            (self.report)(DiskNews::Failed(last.clone()));
        }
    }

    /// Tells a call that hangs, and which line is now the first that waits.
    fn tell_late(&mut self) {
        self.hang.look(self.is_late());
        if self.is_hanging() {
            self.hang.hangs();
        }
        self.tell_again();
        let (since, other_fault) = (self.unsaved_since(), self.failure().is_some());
        let all_are_on_their_way = self.all_are_on_their_way();
        let is_late = self.first_of_game().is_some_and(|line| self.elapsed(line.since) >= HANGS_AFTER);
        let Some((last, _)) = &mut self.told else { return };
        // What was told as missing is there, and what has come since is no news.
        let is_smaller = last.unsaved_since.is_some_and(|told| since.is_some_and(|since| since > told));
        let since = if is_smaller && other_fault && all_are_on_their_way { None } else { since };
        if last.unsaved_since != since && (since.is_none() || is_late) {
            last.unsaved_since = since;
            (self.report)(DiskNews::Failed(last.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_error_of_the_system_has_its_fault_and_so_its_remedy() {
        for (errno, fault) in [
            (Errno::NOSPC, DiskFault::Full),
            (Errno::DQUOT, DiskFault::Quota),
            (Errno::ROFS, DiskFault::ReadOnly),
            (Errno::ACCESS, DiskFault::Denied),
            (Errno::PERM, DiskFault::Denied),
            (Errno::NOENT, DiskFault::NoFolder),
            (Errno::NOTDIR, DiskFault::NoFolder),
            (Errno::IO, DiskFault::Damaged),
            (Errno::NODEV, DiskFault::Damaged),
            (Errno::NOTCONN, DiskFault::Damaged),
            (Errno::STALE, DiskFault::Damaged),
            (Errno::TIMEDOUT, DiskFault::Hangs),
            (Errno::FBIG, DiskFault::FileLimit),
            (Errno::MFILE, DiskFault::OpenFiles),
            (Errno::NFILE, DiskFault::OpenFiles),
            (Errno::INVAL, DiskFault::Other),
        ] {
            assert_eq!(fault_of(&errno.into()), fault, "{errno:?}");
        }
    }

    /// A disk whose every sync takes just over a second, and the news of it. Each of them is kept as a line too, as the
    /// journal does.
    struct SluggishDisk {
        status: DiskStatus,
        news: std::sync::mpsc::Receiver<DiskNews>,
        handed: u64,
        told: Vec<DiskNews>,
    }

    impl SluggishDisk {
        fn new() -> Self {
            let (tell, news) = std::sync::mpsc::channel();
            let status = DiskStatus::new(0, DiskClock::System, Box::new(move |told| drop(tell.send(told))));
            status.watch();
            Self { status, news, handed: 0, told: Vec::new() }
        }

        fn keeps(&mut self, is_report: bool) {
            self.handed += 10;
            self.status.hand_over(10, Moment::from_ms(self.handed), is_report);
            let sync = || std::thread::sleep(HANGS_AFTER + Duration::from_millis(100));
            self.status.inside(DiskCaller::Syncer, sync);
            self.status.is_safe(self.handed, false);
        }

        /// Keeps each news as a line, until none follows.
        fn keeps_news(&mut self) {
            while let Ok(told) = self.news.try_recv() {
                self.told.push(told);
                assert!(self.told.len() < 12, "it is told again and again: {:?}", self.told);
                self.keeps(true);
            }
        }
    }

    #[test]
    fn a_disk_that_takes_just_over_a_second_is_told_once_and_once_when_it_is_over() {
        let mut disk = SluggishDisk::new();
        for _ in 0..2 {
            disk.keeps(false);
            disk.keeps_news();
        }
        let hangs =
            |told: &DiskNews| matches!(told, DiskNews::Failed(DiskFailure { fault: DiskFault::Hangs, .. }));
        assert!(!disk.told.is_empty() && disk.told.iter().all(hangs), "{:?}", disk.told);
        let mut last = disk.told.iter().filter_map(|told| match told {
            DiskNews::Failed(failure) => Some(failure.unsaved_since),
            _ => None,
        });
        assert_eq!(last.next_back(), Some(None), "every line is on the disk");
        let back = disk.news.recv_timeout(Duration::from_secs(60)).unwrap();
        assert_eq!(back, DiskNews::Back);
        disk.keeps(true);
        assert_eq!(disk.news.try_recv().ok(), None, "the line of its end tells nothing anew");
        disk.status.end();
    }
}
