//! The threads that write, sync and watch a journal, in one thread and in simulated time.
//!
//! What each thread does between two calls of the system is the code of the real threads (`disk.rs`,
//! `disk_status.rs`). Simulated are the clock, the order in which they run, and whether the system answers a call. The
//! real queue waits up to half a second for a disk that begins to hang; here a line is handed over without a wait.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use super::{
    disk::{AGAIN, DiskCommand, DiskWriter, SyncRequest, carry_out_sync},
    disk_status::{DiskCaller, DiskClock, DiskReporter, DiskStatus},
    file_store::JournalStore,
};

/// The threads of one journal. Clones share them.
#[derive(Clone, Debug)]
pub struct SimulatedDiskThreads(Arc<Mutex<Threads>>);

/// Which calls of the system return. A call that does not return now returns once it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskCallsReturn {
    pub writes: bool,
    pub syncs: bool,
}

impl Default for DiskCallsReturn {
    fn default() -> Self {
        Self { writes: true, syncs: true }
    }
}

struct Threads {
    clock: DiskClock,
    returns: DiskCallsReturn,
    writing: Option<WritingThreads>,
}

impl std::fmt::Debug for Threads {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.returns)
    }
}

/// The threads from the moment at which a journal is written.
struct WritingThreads {
    disk: DiskWriter,
    status: DiskStatus,
    arriving: VecDeque<DiskCommand>,
    looked: Instant,
    watch_is_due: Instant,
    /// The sync whose call has begun, and when it began.
    syncing: Option<(SyncRequest, Instant)>,
    /// The latest requests that wait for the syncing thread.
    lines: Option<SyncRequest>,
    beat: Option<SyncRequest>,
    read: Option<SyncRequest>,
}

impl SimulatedDiskThreads {
    /// Threads that run from this moment of the simulation on, in milliseconds.
    pub fn at(now_ms: u64) -> Self {
        let clock = DiskClock::simulated();
        clock.set(now_ms);
        Self(Arc::new(Mutex::new(Threads { clock, returns: DiskCallsReturn::default(), writing: None })))
    }

    fn threads(&self) -> MutexGuard<'_, Threads> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the threads run until each waits, at this moment of the simulation in milliseconds.
    pub fn run(&self, now_ms: u64, returns: DiskCallsReturn) {
        let mut threads = self.threads();
        threads.clock.set(now_ms);
        threads.returns = returns;
        if let Some(writing) = &mut threads.writing {
            writing.run(returns);
        }
    }

    /// When a thread wakes up by itself, in milliseconds of the simulation.
    pub fn next_ms(&self) -> u64 {
        let threads = self.threads();
        let Some(writing) = &threads.writing else { return u64::MAX };
        let look = writing.looked + AGAIN;
        threads.clock.ms_of(if threads.returns.writes {
            look.min(writing.watch_is_due)
        } else {
            writing.watch_is_due
        })
    }

    /// The number of bytes that were handed over, and of those up to the last line that does not only tell of the disk.
    pub fn handed_over(&self) -> (u64, u64) {
        self.threads().writing.as_ref().map_or((0, 0), |writing| writing.status.handed_over())
    }

    pub(super) fn start(
        &self,
        store: Box<dyn JournalStore>,
        sound: Vec<u8>,
        report: DiskReporter,
    ) -> DiskStatus {
        let mut threads = self.threads();
        let status = DiskStatus::new(sound.len() as u64, threads.clock.clone(), report);
        threads.writing = Some(WritingThreads {
            disk: DiskWriter::of(store, sound, status.clone()),
            arriving: VecDeque::new(),
            looked: status.now(),
            watch_is_due: status.first_watch(),
            syncing: None,
            lines: None,
            beat: None,
            read: None,
            status: status.clone(),
        });
        status
    }

    pub(super) fn take(&self, command: DiskCommand) {
        let mut threads = self.threads();
        let returns = threads.returns;
        if let Some(writing) = &mut threads.writing {
            writing.arriving.push_back(command);
            writing.run(returns);
        }
    }
}

impl WritingThreads {
    fn run(&mut self, returns: DiskCallsReturn) {
        while self.write_once(returns) || self.sync_once(returns) {}
        self.watch_is_due = self.status.watch_once(self.watch_is_due);
    }

    /// A turn of the writing thread; returns whether there was one.
    fn write_once(&mut self, returns: DiskCallsReturn) -> bool {
        let looks = self.status.now() - self.looked >= AGAIN;
        if !looks && self.arriving.is_empty() {
            return false;
        }
        if !returns.writes {
            self.status.enters(DiskCaller::Writer);
            return false;
        }
        if looks {
            self.looked = self.status.now();
        }
        let arrived = std::mem::take(&mut self.arriving);
        let (lines, beat, read) = (&mut self.lines, &mut self.beat, &mut self.read);
        self.disk.turn(arrived.into_iter(), looks, |request| match request {
            SyncRequest::Lines { .. } => *lines = Some(request),
            SyncRequest::Beat(..) => *beat = Some(request),
            SyncRequest::Read { .. } => *read = Some(request),
        });
        true
    }

    /// A call of the syncing thread; returns whether one returned.
    fn sync_once(&mut self, returns: DiskCallsReturn) -> bool {
        if self.syncing.is_none() {
            let next = self.lines.take().or_else(|| self.beat.take()).or_else(|| self.read.take());
            self.syncing = next.map(|request| (request, self.status.now()));
        }
        if self.syncing.is_some() && !returns.syncs {
            self.status.enters(DiskCaller::Syncer);
            return false;
        }
        let Some((request, began)) = self.syncing.take() else { return false };
        self.arriving.push_back(carry_out_sync(request, began, &self.status));
        true
    }
}

#[cfg(test)]
mod tests {
    use std::{io, sync::mpsc::channel};

    use annabella_game::Moment;
    use annabella_session::journal_state::DiskFault;

    use super::*;
    use crate::{DiskNews, StoreCondition, SyncCall, write_queue::WriteQueue};

    #[derive(Clone, Debug, Default)]
    struct Bytes(Arc<Mutex<Vec<u8>>>);

    impl JournalStore for Bytes {
        fn check(&mut self, _: u64) -> io::Result<StoreCondition> {
            Ok(StoreCondition::Intact)
        }

        fn begin_anew(&mut self) -> io::Result<()> {
            Ok(())
        }

        fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<SyncCall> {
            let mut all = self.0.lock().unwrap();
            all.truncate(usize::try_from(at).unwrap());
            all.extend_from_slice(bytes);
            Ok(Box::new(|| Ok(())))
        }

        fn cut(&mut self, _: u64) {}

        fn note(&mut self, _: usize, _: &[u8]) -> io::Result<SyncCall> {
            Ok(Box::new(|| Ok(())))
        }
    }

    #[test]
    fn a_call_that_does_not_return_is_told_after_a_second_of_simulated_time() {
        let hangs = DiskCallsReturn { writes: false, syncs: false };
        for returns in [
            DiskCallsReturn { writes: false, syncs: true },
            DiskCallsReturn { syncs: false, writes: true },
            hangs,
        ] {
            let (tell, news) = channel();
            let (disk, threads) = (Bytes::default(), SimulatedDiskThreads::at(5_000));
            let report = Box::new(move |told| tell.send(told).unwrap());
            let mut queue = WriteQueue::simulated(Box::new(disk.clone()), Vec::new(), &threads, report);
            let synced = queue.synced();
            queue.keep("one\n".to_owned(), Moment::from_ms(1), false);
            assert_eq!(*synced.borrow(), 4);
            threads.run(5_500, returns);
            queue.keep("two\n".to_owned(), Moment::from_ms(2), false);
            assert_eq!((*synced.borrow(), threads.handed_over()), (4, (8, 8)), "{returns:?}");
            threads.run(6_499, returns);
            assert_eq!(news.try_iter().count(), 0, "{returns:?}: it is told too early");
            threads.run(6_500, returns);
            let told: Vec<DiskNews> = news.try_iter().collect();
            let [DiskNews::Failed(failure)] = &told[..] else { panic!("{returns:?}: {told:?}") };
            assert_eq!((failure.fault, failure.unsaved_since), (DiskFault::Hangs, Some(Moment::from_ms(2))));
            queue.keep("three\n".to_owned(), Moment::from_ms(3), false);
            threads.run(9_000, DiskCallsReturn::default());
            // Every line is on the disk at once. The hang is over when nothing was late for five seconds.
            let told: Vec<DiskNews> = news.try_iter().collect();
            let [.., DiskNews::Failed(failure)] = &told[..] else { panic!("{returns:?}: {told:?}") };
            assert_eq!((failure.fault, failure.unsaved_since), (DiskFault::Hangs, None), "{returns:?}");
            for now_ms in (9_000..=14_000).step_by(200) {
                threads.run(now_ms, DiskCallsReturn::default());
            }
            assert_eq!(news.try_iter().collect::<Vec<_>>(), [DiskNews::Back], "{returns:?}");
            assert_eq!(*synced.borrow(), 14, "{returns:?}");
            assert_eq!(disk.0.lock().unwrap().as_slice(), b"one\ntwo\nthree\n", "{returns:?}");
        }
    }

    #[test]
    fn what_a_sync_made_safe_is_told_although_the_writing_thread_hangs() {
        let (tell, news) = channel();
        let (disk, threads) = (Bytes::default(), SimulatedDiskThreads::at(0));
        let report = Box::new(move |told| tell.send(told).unwrap());
        let mut queue = WriteQueue::simulated(Box::new(disk), Vec::new(), &threads, report);
        let synced = queue.synced();
        threads.run(500, DiskCallsReturn { writes: true, syncs: false });
        queue.keep("one\n".to_owned(), Moment::from_ms(1), false);
        threads.run(1_500, DiskCallsReturn { writes: true, syncs: false });
        threads.run(1_600, DiskCallsReturn { writes: false, syncs: true });
        queue.keep("two\n".to_owned(), Moment::from_ms(2), false);
        assert_eq!(*synced.borrow(), 4);
        threads.run(2_600, DiskCallsReturn { writes: false, syncs: true });
        threads.run(3_600, DiskCallsReturn { writes: false, syncs: true });
        let told = news.try_iter().filter_map(|news| match news {
            DiskNews::Failed(failure) => Some(failure.unsaved_since),
            _ => None,
        });
        assert_eq!(told.last(), Some(Some(Moment::from_ms(2))));
    }

    /// A disk that hung for two seconds and answers in time again. A line comes before the one before it is synced, so
    /// that there is always one on its way, and each news is kept as a line too. `fails`: what fails while it hangs.
    fn what_is_told_while_lines_come(fails: impl Fn(&DiskStatus)) -> Vec<(u64, DiskNews)> {
        let (tell, news) = channel();
        let (disk, threads) = (Bytes::default(), SimulatedDiskThreads::at(0));
        let report = Box::new(move |told| tell.send(told).unwrap());
        let mut queue = WriteQueue::simulated(Box::new(disk), Vec::new(), &threads, report);
        let status = threads.threads().writing.as_ref().unwrap().status.clone();
        let mut told = Vec::new();
        for step in 0..100 {
            let (now_ms, hangs) = (step * 200, step < 10);
            threads.run(now_ms, DiskCallsReturn { writes: hangs || step % 2 == 0, syncs: false });
            if step == 5 {
                fails(&status);
            }
            if !hangs && step % 2 == 1 {
                queue.keep("line\n".to_owned(), Moment::from_ms(now_ms), false);
                threads.run(now_ms, DiskCallsReturn { writes: false, syncs: true });
            } else if step == 0 {
                queue.keep("first\n".to_owned(), Moment::from_ms(1), false);
            }
            for heard in news.try_iter() {
                told.push((now_ms, heard));
                queue.keep("report\n".to_owned(), Moment::from_ms(now_ms), true);
            }
        }
        told
    }

    #[test]
    fn a_line_that_is_on_the_disk_is_not_told_as_missing_although_others_are_always_on_their_way() {
        let full = io::Error::from(rustix::io::Errno::NOSPC);
        let fails: [fn(&DiskStatus, &io::Error); 3] =
            [|_, _| {}, DiskStatus::failed, |status, why| status.beat(Some(why))];
        for (index, fails) in fails.into_iter().enumerate() {
            // Nobody tries the time beside the journal again here.
            let ends = index < 2;
            let all = what_is_told_while_lines_come(|status| fails(status, &full));
            let told = |from, to| {
                let within = all.iter().filter(move |(at, _)| (from..to).contains(at));
                within.filter_map(|(_, news)| match news {
                    DiskNews::Failed(failure) => Some(failure.unsaved_since),
                    _ => None,
                })
            };
            assert_eq!(told(0, 2_000).next_back(), Some(Some(Moment::from_ms(1))), "{all:?}");
            assert_eq!(told(2_000, 4_500).next_back(), Some(None), "{all:?}");
            assert_eq!(told(4_500, 20_000).count(), 0, "{all:?}");
            // A disk that answers is told as such, and only once.
            let back: Vec<u64> =
                all.iter().filter(|(_, news)| *news == DiskNews::Back).map(|(at, _)| *at).collect();
            assert!(matches!(back[..], [5_000..=9_000]) || !ends && back.is_empty(), "{all:?}");
        }
    }

    /// A store whose first sync fails. What was written before is not on the disk.
    #[derive(Debug)]
    struct FirstSyncFails(Bytes, bool);

    impl JournalStore for FirstSyncFails {
        fn check(&mut self, length: u64) -> io::Result<StoreCondition> {
            self.0.check(length)
        }

        fn begin_anew(&mut self) -> io::Result<()> {
            self.0.begin_anew()
        }

        fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<SyncCall> {
            let syncs = self.0.write(at, bytes)?;
            let fails = std::mem::replace(&mut self.1, false);
            Ok(if fails { Box::new(|| Err(io::Error::from_raw_os_error(5))) } else { syncs })
        }

        fn cut(&mut self, at: u64) {
            self.0.cut(at);
        }

        fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<SyncCall> {
            self.0.note(place, beat)
        }
    }

    #[test]
    fn a_sync_that_was_asked_for_before_another_one_failed_proves_nothing() {
        let (disk, threads) = (Bytes::default(), SimulatedDiskThreads::at(0));
        let store = Box::new(FirstSyncFails(disk.clone(), true));
        let mut queue = WriteQueue::simulated(store, Vec::new(), &threads, Box::new(|_| {}));
        let synced = queue.synced();
        threads.run(0, DiskCallsReturn { writes: true, syncs: false });
        queue.keep("one\n".to_owned(), Moment::from_ms(1), false);
        queue.keep("two\n".to_owned(), Moment::from_ms(2), false);
        // Both lines are written, and the second sync waits behind the first. The writing thread hears of neither.
        threads.run(100, DiskCallsReturn { writes: false, syncs: true });
        threads.run(2_000, DiskCallsReturn { writes: true, syncs: false });
        assert_eq!(*synced.borrow(), 0, "the second sync returned, and the first line may be lost");
        threads.run(3_000, DiskCallsReturn::default());
        assert_eq!((*synced.borrow(), disk.0.lock().unwrap().as_slice()), (8, &b"one\ntwo\n"[..]));
    }
}
