//! Lines on their way to the disk: written and synced on threads of their own, in order, none twice.
//!
//! The disk is waited for, but not for long: a game does not stop for a slow one. That the system has a line is waited for
//! longer, since that takes no disk, and what it has outlives a program that is killed. What cannot be written stays in memory
//! and is written as soon as it can be, whole: also where the file was removed meanwhile. How far time went since the last line
//! is noted beside the journal, in two places by turns (`beats.rs`): no line and no other note is at risk by it.

use std::{
    sync::mpsc::{Receiver, Sender, channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tokio::sync::watch;

use super::disk::{Came, Disk, PATIENCE, ReportNews, Store, ToDisk};

/// How long a line may take into the system's hands: longer than a busy machine needs, for a disk that hangs as a whole.
const IN_HANDS: Duration = Duration::from_millis(500);

/// The lines of one journal on their way to its store, and how many of their bytes are safe there.
#[derive(Debug)]
pub(super) struct Keeper {
    way: ToStore,
    synced: watch::Receiver<u64>,
}

#[derive(Debug)]
enum ToStore {
    /// Written by threads, so that a game need not wait for its disk.
    Beside(Box<Beside>),
    /// Written before anything else is done.
    Here(Box<Disk>),
}

/// The threads that write and sync, and what is known of them.
#[derive(Debug)]
pub(super) struct Beside {
    lines: Sender<ToDisk>,
    came: Receiver<Came>,
    /// How many lines were handed over, how many the system has, how many are done with: synced, or known to wait in memory.
    handed: u64,
    written: u64,
    settled: u64,
    is_late: bool,
    hangs: bool,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    /// Keeps lines in a store, whose first bytes are `sound`, on threads of its own.
    pub(super) fn beside(store: Box<dyn Store>, sound: Vec<u8>, report: ReportNews) -> Self {
        let (lines, arriving) = channel();
        let (tell, came) = channel();
        let disk = Disk::of(store, sound, report);
        let synced = disk.synced();
        let back = lines.clone();
        let thread = Some(std::thread::spawn(move || disk.run(&arriving, back, &tell)));
        let beside =
            Beside { lines, came, handed: 0, written: 0, settled: 0, is_late: false, hangs: false, thread };
        Self { way: ToStore::Beside(Box::new(beside)), synced }
    }

    /// As [`Keeper::beside`], without a thread.
    pub(super) fn here(store: Box<dyn Store>, sound: Vec<u8>, report: ReportNews) -> Self {
        let disk = Disk::of(store, sound, report);
        let synced = disk.synced();
        Self { way: ToStore::Here(Box::new(disk)), synced }
    }

    /// How many bytes are safe, for whoever reads them then; it ends once nothing more is written.
    pub(super) fn synced(&self) -> watch::Receiver<u64> {
        self.synced.clone()
    }

    /// What could not be written is tried again; a thread does so by itself.
    pub(super) fn try_again(&mut self) {
        if let ToStore::Here(disk) = &mut self.way {
            disk.try_again();
        }
    }

    /// Hands over how far time went; nobody waits for that.
    pub(super) fn beat(&mut self, beat: String) {
        match &mut self.way {
            // A thread that broke down writes nothing any more.
            ToStore::Beside(beside) => drop(beside.lines.send(ToDisk::Beat(beat.into_bytes()))),
            ToStore::Here(disk) => disk.keep_beat(beat.into_bytes()),
        }
    }

    /// Hands one line over and waits until it is synced, or known to wait, or has taken too long.
    pub(super) fn keep(&mut self, line: String) {
        match &mut self.way {
            ToStore::Beside(beside) => beside.keep(line),
            ToStore::Here(disk) => disk.keep(line.as_bytes()),
        }
    }
}

impl Beside {
    fn keep(&mut self, line: String) {
        // The thread ends only with this.
        if self.lines.send(ToDisk::Line(line.into_bytes())).is_err() {
            return;
        }
        self.handed += 1;
        // A disk that was late already is not waited for again until it has caught up.
        let patience = |is_late, patience| if is_late { Duration::ZERO } else { patience };
        self.is_late = !self.waits_for(patience(self.is_late, PATIENCE), |came| came.settled);
        self.hangs = !self.waits_for(patience(self.hangs, IN_HANDS), |came| came.written);
    }

    /// Waits until all lines came so far, for so long at most; whether they did.
    fn waits_for(&mut self, patience: Duration, how_far: impl Fn(&Self) -> u64) -> bool {
        let until = Instant::now() + patience;
        loop {
            if how_far(self) >= self.handed {
                return true;
            }
            match self.came.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Came::Written(lines)) => self.written = self.written.max(lines),
                // What waits in memory is not waited for, either.
                Ok(Came::Settled(lines)) => {
                    self.settled = self.settled.max(lines);
                    self.written = self.written.max(lines);
                }
                Err(_) => return false,
            }
        }
    }
}

impl Drop for Beside {
    /// Everything that can be written is written before the program goes on.
    fn drop(&mut self) {
        // A thread that broke down has nothing left to write.
        let _ = self.lines.send(ToDisk::End);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
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
    use crate::journal::{DiskNews, Syncs};

    /// A disk whose system takes bytes at once, and that syncs when it is told to.
    #[derive(Clone, Debug, Default)]
    struct SlowDisk {
        bytes: Arc<Mutex<Vec<u8>>>,
        /// Each sync waits for one of these: whether it works.
        works: Option<Arc<Mutex<Receiver<bool>>>>,
        /// It began to sync.
        syncs: Arc<AtomicBool>,
        /// Somebody took the file away.
        is_removed: Arc<AtomicBool>,
    }

    impl Store for SlowDisk {
        fn is_there(&mut self) -> io::Result<bool> {
            Ok(!self.is_removed.load(Ordering::Relaxed))
        }

        fn begin_anew(&mut self) -> io::Result<()> {
            self.is_removed.store(false, Ordering::Relaxed);
            Ok(())
        }

        fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<Syncs> {
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

        fn note(&mut self, _: usize, _: &[u8]) -> io::Result<Syncs> {
            Ok(Box::new(|| Ok(())))
        }
    }

    impl SlowDisk {
        fn text(&self) -> String {
            String::from_utf8(self.bytes.lock().unwrap().clone()).unwrap()
        }
    }

    /// Lines on their way to a disk on which this stands; each sync waits until it is let go.
    fn on_a_slow_disk(sound: &str) -> (SlowDisk, Sender<bool>, Keeper, Receiver<DiskNews>) {
        let (let_go, works) = channel();
        let disk = SlowDisk { works: Some(Arc::new(Mutex::new(works))), ..SlowDisk::default() };
        disk.bytes.lock().unwrap().extend_from_slice(sound.as_bytes());
        let (news, heard) = channel();
        let report: ReportNews = Box::new(move |n| drop(news.send(n)));
        let keeper = Keeper::beside(Box::new(disk.clone()), sound.as_bytes().to_vec(), report);
        (disk, let_go, keeper, heard)
    }

    #[test]
    fn while_the_disk_syncs_the_system_has_each_line_before_it_is_acted_on() {
        let (disk, let_go, mut keeper, heard) = on_a_slow_disk("");
        let mut expected = String::new();
        for line in 0..40 {
            keeper.keep(format!("{line}\n"));
            expected += &format!("{line}\n");
            assert_eq!(disk.text(), expected, "a program that is killed here has lost a line");
        }
        assert_eq!(*keeper.synced().borrow(), 0, "nothing is safe yet");
        // On a busy machine it may begin long after it was told to, and only then it takes its time.
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
        keeper.keep("one\n".to_owned());
        let failed = heard.iter().find(|news| *news != DiskNews::Slow);
        assert_eq!(failed, Some(DiskNews::Failed("a bad sector".to_owned())));
        drop(let_go);
        keeper.keep("two\n".to_owned());
        assert_eq!(heard.iter().find(|news| *news != DiskNews::Slow), Some(DiskNews::Back));
        drop(keeper);
        assert_eq!((disk.text().as_str(), *synced.borrow_and_update()), ("head\none\ntwo\n", 13));
    }

    #[test]
    fn what_was_synced_into_a_removed_file_is_not_safe_in_the_next() {
        let (disk, let_go, mut keeper, heard) = on_a_slow_disk("");
        let synced = keeper.synced();
        keeper.keep("one\n".to_owned());
        disk.is_removed.store(true, Ordering::Relaxed);
        keeper.keep("two\n".to_owned());
        // The first sync ends only now, well; the second, of the file that is there, does not.
        let_go.send(true).unwrap();
        let_go.send(false).unwrap();
        let failed = heard.iter().find(|news| *news != DiskNews::Slow);
        assert_eq!(failed, Some(DiskNews::Failed("a bad sector".to_owned())));
        assert_eq!(*synced.borrow(), 0, "no byte of the file that is there was synced");
        drop(let_go);
        drop(keeper);
        assert_eq!((disk.text().as_str(), *synced.borrow()), ("one\ntwo\n", 8));
    }
}
