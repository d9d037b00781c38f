//! The queue of lines to the disk: separate threads write and sync them, in order and once each.
//!
//! A line waits for its sync only a short time, because a game must not stop for a slow disk. It waits longer for the
//! write to the system, which needs no disk and survives a killed program. A line that cannot be written stays in
//! memory and is written as soon as possible, completely, even if the file was removed. The time since the last line
//! is written beside the journal, alternately into two slots (`heartbeat.rs`), so that it endangers no line and no
//! other beat.

use std::{
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    time::{Duration, Instant},
};

use tokio::sync::watch;

use super::{
    disk::{DiskCommand, DiskWriter, PATIENCE, WriteProgress},
    disk_status::{DiskClock, DiskReporter, DiskStatus},
    file_store::JournalStore,
    simulated_disk_threads::SimulatedDiskThreads,
};
use annabella_game::Moment;

/// The longest wait for a write to the system: more than a busy machine needs, in case the disk hangs completely.
const IN_HANDS: Duration = Duration::from_millis(500);
/// The longest wait for the last lines at the end of the program, and the same if the disk refuses them or nobody wants
/// to wait. A disk that hangs may be a slow one, and then nothing is lost.
const LAST_WAIT: Duration = Duration::from_secs(10);
const LAST_WAIT_REFUSED: Duration = Duration::from_millis(500);
/// How often it is looked meanwhile whether the disk fails.
const LAST_LOOK: Duration = Duration::from_millis(20);

/// The lines of one journal on their way to its store, and the number of safe bytes there.
#[derive(Debug)]
pub(super) struct WriteQueue {
    way: WriteMode,
    status: DiskStatus,
}

#[derive(Debug)]
enum WriteMode {
    /// Separate threads write, so that a game need not wait for its disk.
    Beside(Box<WriterThreads>),
    /// The calling thread writes.
    SameThread(Box<DiskWriter>),
    /// The threads of a simulation write.
    Simulated(SimulatedDiskThreads),
}

/// The writing threads, and their progress.
#[derive(Debug)]
pub(super) struct WriterThreads {
    lines: Sender<DiskCommand>,
    came: Receiver<WriteProgress>,
    /// The number of lines submitted, written to the system, and settled (synced, or known to wait in memory).
    handed: u64,
    written: u64,
    settled: u64,
    is_late: bool,
    hangs: bool,
    has_ended: bool,
    status: DiskStatus,
}

impl WriteQueue {
    /// Creates a queue with its own threads for a store whose first bytes are `sound`.
    pub(super) fn beside(store: Box<dyn JournalStore>, sound: Vec<u8>, report: DiskReporter) -> Self {
        let (lines, arriving) = channel();
        let (tell, came) = channel();
        let status = DiskStatus::new(sound.len() as u64, DiskClock::System, report);
        status.watch();
        let disk = DiskWriter::of(store, sound, status.clone());
        let back = lines.clone();
        // It is not joined: a thread that hangs in the system would keep the program from ending.
        std::thread::spawn(move || disk.run(&arriving, back, &tell));
        let beside = WriterThreads {
            lines,
            came,
            handed: 0,
            written: 0,
            settled: 0,
            is_late: false,
            hangs: false,
            has_ended: false,
            status: status.clone(),
        };
        Self { way: WriteMode::Beside(Box::new(beside)), status }
    }

    /// As [`WriteQueue::beside`], without a thread.
    pub(super) fn here(store: Box<dyn JournalStore>, sound: Vec<u8>, report: DiskReporter) -> Self {
        let status = DiskStatus::new(sound.len() as u64, DiskClock::System, report);
        let disk = DiskWriter::of(store, sound, status.clone());
        Self { way: WriteMode::SameThread(Box::new(disk)), status }
    }

    /// As [`WriteQueue::beside`], with the threads of a simulation.
    pub(super) fn simulated(
        store: Box<dyn JournalStore>,
        sound: Vec<u8>,
        threads: &SimulatedDiskThreads,
        report: DiskReporter,
    ) -> Self {
        let status = threads.start(store, sound, report);
        Self { way: WriteMode::Simulated(threads.clone()), status }
    }

    /// Returns the number of safe bytes as a watched value. It ends when nothing more is written.
    pub(super) fn synced(&self) -> watch::Receiver<u64> {
        self.status.synced()
    }

    /// Looks at the file and repeats a failed write; the threads do so by themselves.
    pub(super) fn look(&mut self) {
        if let WriteMode::SameThread(disk) = &mut self.way {
            disk.look();
        }
    }

    /// Waits for the last lines; `waits` is false if nobody wants to wait for a disk that hangs. Nothing can be submitted
    /// afterwards.
    pub(super) fn finish(&mut self, waits: bool) {
        if let WriteMode::Beside(beside) = &mut self.way {
            beside.end(if waits { LAST_WAIT } else { LAST_WAIT_REFUSED });
        }
    }

    /// Submits a beat without waiting.
    pub(super) fn beat(&mut self, beat: String) {
        match &mut self.way {
            // A panicked thread writes nothing more.
            WriteMode::Beside(beside) => drop(beside.lines.send(DiskCommand::Beat(beat.into_bytes()))),
            WriteMode::SameThread(disk) => disk.keep_heartbeat(beat.into_bytes()),
            WriteMode::Simulated(threads) => threads.take(DiskCommand::Beat(beat.into_bytes())),
        }
    }

    /// Submits a line of this moment and waits until it is synced, known to wait in memory, or late.
    /// `is_report`: the line only tells of the disk.
    pub(super) fn keep(&mut self, line: String, at: Moment, is_report: bool) {
        self.status.hand_over(line.len() as u64, at, is_report);
        match &mut self.way {
            WriteMode::Beside(beside) => beside.keep(line),
            WriteMode::SameThread(disk) => disk.keep(line.as_bytes()),
            WriteMode::Simulated(threads) => threads.take(DiskCommand::Line(line.into_bytes())),
        }
    }
}

impl WriterThreads {
    fn keep(&mut self, line: String) {
        // The thread ends only with this queue.
        if self.lines.send(DiskCommand::Line(line.into_bytes())).is_err() {
            return;
        }
        self.handed += 1;
        // A disk that is already late is not waited for until it has caught up.
        let patience = |is_late, patience| if is_late { Duration::ZERO } else { patience };
        self.is_late = !self.waits_for(patience(self.is_late, PATIENCE), |came| came.settled);
        self.hangs = !self.waits_for(patience(self.hangs, IN_HANDS), |came| came.written);
    }

    /// Waits until all lines reached a stage, up to a timeout; returns whether they did.
    fn waits_for(&mut self, patience: Duration, how_far: impl Fn(&Self) -> u64) -> bool {
        let until = Instant::now() + patience;
        loop {
            if how_far(self) >= self.handed {
                return true;
            }
            match self.came.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(WriteProgress::Written(lines)) => self.written = self.written.max(lines),
                // A line that waits in memory is not waited for.
                Ok(WriteProgress::Settled(lines)) => {
                    self.settled = self.settled.max(lines);
                    self.written = self.written.max(lines);
                }
                Err(_) => return false,
            }
        }
    }
}

impl WriterThreads {
    /// Writes everything that can be written within this time, and less if the disk refuses it.
    fn end(&mut self, patience: Duration) {
        if std::mem::replace(&mut self.has_ended, true) {
            return;
        }
        // A panicked thread has nothing left to write.
        let _ = self.lines.send(DiskCommand::End);
        let mut until = Instant::now() + patience;
        // The channel ends with both threads.
        while !matches!(self.came.recv_timeout(LAST_LOOK), Err(RecvTimeoutError::Disconnected)) {
            if self.status.refuses() {
                until = until.min(Instant::now() + LAST_WAIT_REFUSED);
            }
            if Instant::now() >= until {
                tracing::error!("the last lines of the journal are not written");
                break;
            }
        }
        self.status.end();
    }
}

impl Drop for WriterThreads {
    fn drop(&mut self) {
        self.end(LAST_WAIT);
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io,
        sync::{
            Arc, Mutex,
            atomic::{AtomicBool, Ordering},
            mpsc::Receiver,
        },
    };

    use super::*;
    use crate::{DiskFailure, DiskNews, StoreCondition, SyncCall};
    use annabella_session::journal_state::{DiskFault, JournalChange};

    const AT: Moment = Moment::from_ms(7);

    /// The first failure that is told.
    fn failure(heard: &Receiver<DiskNews>) -> DiskFailure {
        let failed = |news| if let DiskNews::Failed(failure) = news { Some(failure) } else { None };
        heard.iter().find_map(failed).unwrap()
    }

    /// A disk whose system accepts bytes at once, and that syncs on request.
    #[derive(Clone, Debug, Default)]
    struct SlowDisk {
        bytes: Arc<Mutex<Vec<u8>>>,
        /// Each sync waits for one of these values: whether it succeeds.
        works: Option<Arc<Mutex<Receiver<bool>>>>,
        syncs: Arc<AtomicBool>,
        is_removed: Arc<AtomicBool>,
    }

    impl JournalStore for SlowDisk {
        fn check(&mut self, _: u64) -> io::Result<StoreCondition> {
            Ok(match self.is_removed.load(Ordering::Relaxed) {
                true => StoreCondition::Changed(JournalChange::Removed),
                false => StoreCondition::Intact,
            })
        }

        fn begin_anew(&mut self) -> io::Result<()> {
            self.is_removed.store(false, Ordering::Relaxed);
            Ok(())
        }

        fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<SyncCall> {
            let mut all = self.bytes.lock().unwrap();
            all.truncate(usize::try_from(at).unwrap());
            all.extend_from_slice(bytes);
            let (works, syncs) = (self.works.clone(), self.syncs.clone());
            Ok(Box::new(move || {
                syncs.store(true, Ordering::Relaxed);
                match works.is_none_or(|works| works.lock().unwrap().recv().unwrap_or(true)) {
                    true => Ok(()),
                    false => Err(io::Error::other("a bad sector")),
                }
            }))
        }

        fn cut(&mut self, at: u64) {
            self.bytes.lock().unwrap().truncate(usize::try_from(at).unwrap());
        }

        fn note(&mut self, _: usize, _: &[u8]) -> io::Result<SyncCall> {
            Ok(Box::new(|| Ok(())))
        }
    }

    impl SlowDisk {
        fn text(&self) -> String {
            String::from_utf8(self.bytes.lock().unwrap().clone()).unwrap()
        }
    }

    /// Creates a queue to a disk with this content; each sync waits for its release.
    fn on_a_slow_disk(sound: &str) -> (SlowDisk, Sender<bool>, WriteQueue, Receiver<DiskNews>) {
        let (let_go, works) = channel();
        let disk = SlowDisk { works: Some(Arc::new(Mutex::new(works))), ..SlowDisk::default() };
        disk.bytes.lock().unwrap().extend_from_slice(sound.as_bytes());
        let (news, heard) = channel();
        let report: DiskReporter = Box::new(move |n| drop(news.send(n)));
        let keeper = WriteQueue::beside(Box::new(disk.clone()), sound.as_bytes().to_vec(), report);
        (disk, let_go, keeper, heard)
    }

    #[test]
    fn while_the_disk_syncs_the_system_has_each_line_before_it_is_acted_on() {
        let (disk, let_go, mut keeper, heard) = on_a_slow_disk("");
        let mut expected = String::new();
        for line in 0..40 {
            keeper.keep(format!("{line}\n"), AT, false);
            expected += &format!("{line}\n");
            assert_eq!(disk.text(), expected, "a program that is killed here has lost a line");
        }
        assert_eq!(*keeper.synced().borrow(), 0, "nothing is safe yet");
        // On a busy machine the sync may begin late; only then its duration counts.
        while !disk.syncs.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        std::thread::sleep(PATIENCE + Duration::from_millis(10));
        drop(let_go);
        drop(keeper);
        assert_eq!(heard.iter().collect::<Vec<_>>(), [DiskNews::Slow]);
        assert_eq!(disk.text(), expected);
    }

    #[test]
    fn what_could_not_be_synced_is_written_once_more() {
        let (disk, let_go, mut keeper, heard) = on_a_slow_disk("head\n");
        let mut synced = keeper.synced();
        let_go.send(false).unwrap();
        keeper.keep("one\n".to_owned(), AT, false);
        let why = "a bad sector".to_owned();
        let expected = DiskFailure { fault: DiskFault::Other, why, unsaved_since: Some(AT) };
        assert_eq!(failure(&heard), expected);
        drop(let_go);
        keeper.keep("two\n".to_owned(), AT, false);
        assert_eq!(heard.iter().find(|news| *news != DiskNews::Slow), Some(DiskNews::Back));
        drop(keeper);
        assert_eq!((disk.text().as_str(), *synced.borrow_and_update()), ("head\none\ntwo\n", 13));
    }

    #[test]
    fn a_disk_that_hangs_at_the_end_is_waited_for_but_not_where_nobody_wants_to_wait() {
        for (waits, safe) in [(true, 8), (false, 4)] {
            let (_disk, let_go, mut keeper, heard) = on_a_slow_disk("one\n");
            keeper.keep("two\n".to_owned(), AT, false);
            assert_eq!(failure(&heard).fault, DiskFault::Hangs);
            let synced = keeper.synced();
            let finishes = std::thread::spawn(move || keeper.finish(waits));
            if waits {
                // It hangs for longer than a disk is waited for that refuses lines.
                std::thread::sleep(LAST_WAIT_REFUSED * 2);
                let_go.send(true).unwrap();
            }
            finishes.join().unwrap();
            assert_eq!(*synced.borrow(), safe);
        }
    }

    #[test]
    fn what_was_synced_into_a_removed_file_is_not_safe_in_the_next() {
        let (disk, let_go, mut keeper, heard) = on_a_slow_disk("");
        let synced = keeper.synced();
        keeper.keep("one\n".to_owned(), AT, false);
        disk.is_removed.store(true, Ordering::Relaxed);
        keeper.keep("two\n".to_owned(), AT, false);
        // The first sync succeeds only now; the second one, of the existing file, fails.
        let_go.send(true).unwrap();
        let_go.send(false).unwrap();
        assert_eq!(
            heard.iter().find(|news| *news != DiskNews::Slow),
            Some(DiskNews::Changed(JournalChange::Removed))
        );
        assert_eq!(failure(&heard).why, "a bad sector");
        assert_eq!(*synced.borrow(), 0, "no byte of the file that is there was synced");
        drop(let_go);
        drop(keeper);
        assert_eq!((disk.text().as_str(), *synced.borrow()), ("one\ntwo\n", 8));
    }
}
