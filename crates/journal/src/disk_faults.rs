//! The journal at a disk that hangs, fails, is short, lies and answers late, and with files that other programs change.
//! What is told of the disk is true at any moment.

use std::{
    collections::BTreeSet,
    io,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    sync::{
        Arc, Condvar, Mutex,
        mpsc::{Receiver, channel},
    },
    time::{Duration, Instant},
};

use annabella_game::{Moment, seeded_rng::SeededRng};
use annabella_session::{
    input::Input,
    journal_state::{DiskFault, JournalChange},
    setup::Setup,
};
use rustix::fs::{Timespec, Timestamps, futimens};
use tempfile::TempDir;

use crate::{
    DiskFailure, DiskNews, Journal, JournalStore, JournalWriter, StoreCondition, StoreReader, SyncCall,
    file_store::FileStore, write_queue::WriteQueue,
};

/// The limit of a wait, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a disk does with the next calls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Mood {
    #[default]
    Works,
    /// Writes are refused after some of their bytes.
    Short,
    /// Writes are refused before their first byte, and the file can be truncated.
    Refused,
    /// Syncs fail, and what was written since the last one is lost.
    SyncFails,
    /// Syncs do not return.
    SyncHangs,
    /// Writes do not return.
    WriteHangs,
    /// Syncs return after a while.
    Late,
    /// It cannot be looked at.
    Unseen,
}

#[derive(Debug, Default)]
struct Platter {
    /// What the system has, and what is on the disk.
    cached: Vec<u8>,
    safe: Vec<u8>,
    mood: Mood,
    change: Option<JournalChange>,
    has_a_hole: bool,
    /// Another program changed a byte in place.
    is_overwritten: bool,
    /// It was written since a reader was asked for.
    is_touched: bool,
}

/// A disk of this test; clones share it.
#[derive(Clone, Debug, Default)]
struct FaultyDisk(Arc<(Mutex<Platter>, Condvar)>);

impl FaultyDisk {
    fn set(&self, mood: Mood) {
        self.0.0.lock().unwrap().mood = mood;
        self.0.1.notify_all();
    }

    /// Another program takes all bytes away.
    fn truncate(&self) {
        let mut platter = self.0.0.lock().unwrap();
        platter.cached.clear();
        platter.safe.clear();
        platter.change = Some(JournalChange::Truncated);
    }

    /// Another program changes a byte in place.
    fn overwrite(&self, chance: &mut SeededRng) {
        let mut platter = self.0.0.lock().unwrap();
        let bytes = platter.cached.len();
        // What was written and not synced may be written again at any moment.
        if bytes > 0 && platter.safe.len() == bytes {
            let at = chance.below(bytes);
            platter.cached[at] ^= 1;
            platter.safe[at] ^= 1;
            (platter.is_overwritten, platter.is_touched) = (true, true);
        }
    }

    fn wait_while(&self, mood: Mood) -> std::sync::MutexGuard<'_, Platter> {
        self.0.1.wait_while(self.0.0.lock().unwrap(), |platter| platter.mood == mood).unwrap()
    }

    fn safe(&self) -> Vec<u8> {
        self.0.0.lock().unwrap().safe.clone()
    }
}

impl JournalStore for FaultyDisk {
    fn check(&mut self, _: u64) -> io::Result<StoreCondition> {
        let platter = self.0.0.lock().unwrap();
        if platter.mood == Mood::Unseen {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(platter.change.map_or(StoreCondition::Intact, StoreCondition::Changed))
    }

    fn begin_anew(&mut self) -> io::Result<()> {
        let mut platter = self.0.0.lock().unwrap();
        platter.change = None;
        platter.is_overwritten = false;
        platter.cached.clear();
        platter.safe.clear();
        Ok(())
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<SyncCall> {
        let mut platter = self.wait_while(Mood::WriteHangs);
        let at = usize::try_from(at).unwrap();
        platter.has_a_hole |= at > platter.cached.len();
        platter.is_touched = true;
        let upto = match platter.mood {
            Mood::Refused => 0,
            Mood::Short => bytes.len() / 2,
            _ => bytes.len(),
        };
        // What stands there already is written over, and nothing behind it is cut.
        let end = (at + upto).min(platter.cached.len());
        platter.cached.splice(at.min(end)..end, bytes[..upto].iter().copied());
        if upto < bytes.len() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let disk = self.clone();
        Ok(Box::new(move || {
            let mut platter = disk.wait_while(Mood::SyncHangs);
            match platter.mood {
                Mood::SyncFails => {
                    // Half of what was written since is on the disk, and the system forgets the rest.
                    let kept =
                        platter.safe.len() + platter.cached.len().saturating_sub(platter.safe.len()) / 2;
                    platter.safe = platter.cached[..kept.min(platter.cached.len())].to_vec();
                    return Err(io::Error::from_raw_os_error(5));
                }
                Mood::Late => {
                    drop(platter);
                    std::thread::sleep(Duration::from_millis(20));
                    platter = disk.0.0.lock().unwrap();
                }
                _ => {}
            }
            platter.safe = platter.cached.clone();
            Ok(())
        }))
    }

    fn cut(&mut self, at: u64) {
        let mut platter = self.0.0.lock().unwrap();
        if platter.mood != Mood::Short {
            platter.cached.truncate(usize::try_from(at).unwrap());
        }
    }

    fn note(&mut self, _: usize, _: &[u8]) -> io::Result<SyncCall> {
        match self.0.0.lock().unwrap().mood {
            Mood::Short | Mood::Refused => Err(io::ErrorKind::StorageFull.into()),
            _ => Ok(Box::new(|| Ok(()))),
        }
    }

    fn reader(&mut self) -> Option<StoreReader> {
        let is_touched = std::mem::take(&mut self.0.0.lock().unwrap().is_touched);
        let disk = self.clone();
        is_touched.then(|| -> StoreReader {
            Arc::new(move |at, length| {
                let platter = disk.0.0.lock().unwrap();
                let at = usize::try_from(at).unwrap();
                platter
                    .cached
                    .get(at..at + length)
                    .map(<[u8]>::to_vec)
                    .ok_or(io::ErrorKind::UnexpectedEof.into())
            })
        })
    }
}

/// The news, and what follows from all of them so far.
struct Told {
    news: Receiver<DiskNews>,
    all: Vec<DiskNews>,
}

impl Told {
    fn new() -> (Self, crate::DiskReporter) {
        let (tell, news) = channel();
        (Self { news, all: Vec::new() }, Box::new(move |told| drop(tell.send(told))))
    }

    /// The failure that is told now.
    fn failure(&mut self) -> Option<DiskFailure> {
        self.all.extend(self.news.try_iter());
        let state = |news: &DiskNews| match news {
            DiskNews::Failed(failure) => Some(Some(failure.clone())),
            DiskNews::Back => Some(None),
            _ => None,
        };
        self.all.iter().rev().find_map(state).flatten()
    }

    /// The failure that is told now, unless a real disk that took more than a second has every line.
    fn failure_of_a_real_disk(&mut self) -> Option<DiskFailure> {
        self.failure().filter(|failure| failure.fault != DiskFault::Hangs || failure.unsaved_since.is_some())
    }

    /// All that is told so far, but for a real disk that takes its time.
    fn all_of_a_real_disk(&mut self) -> &[DiskNews] {
        self.all.extend(self.news.try_iter().filter(|news| *news != DiskNews::Slow));
        &self.all
    }

    /// Waits for the first news of a kind; returns how long that took.
    fn wait(&mut self, is_it: impl Fn(&DiskNews) -> bool) -> Duration {
        let began = Instant::now();
        loop {
            let told = self.news.recv_timeout(PATIENCE).expect("it is told");
            self.all.push(told.clone());
            if is_it(&told) {
                return began.elapsed();
            }
        }
    }

    fn fails_with(&mut self, fault: DiskFault) -> DiskFailure {
        self.wait(|news| matches!(news, DiskNews::Failed(failure) if failure.fault == fault));
        self.failure().unwrap()
    }

    fn is_back(&mut self) {
        self.wait(|news| *news == DiskNews::Back);
    }
}

#[test]
fn at_a_disk_with_random_faults_what_is_told_is_true_after_each_line() {
    let mut told_faults = BTreeSet::new();
    for seed in 0..2_000 {
        let mut chance = SeededRng::new(seed);
        let disk = FaultyDisk::default();
        let (mut told, report) = Told::new();
        let mut queue = WriteQueue::here(Box::new(disk.clone()), Vec::new(), report);
        let synced = queue.synced();
        let mut text = Vec::new();
        for step in 1..=30 {
            match chance.below(10) {
                0 => disk.set(Mood::Short),
                1 => disk.set(Mood::SyncFails),
                2 => disk.truncate(),
                8 => disk.set(Mood::Unseen),
                9 => disk.overwrite(&mut chance),
                3 | 4 => disk.set(Mood::Works),
                _ => {}
            }
            match chance.below(4) {
                0 => queue.look(),
                1 => queue.beat("beat".to_owned()),
                _ => {
                    let line = format!("line {step}\n");
                    text.extend_from_slice(line.as_bytes());
                    queue.keep(line, Moment::from_ms(step), false);
                }
            }
            let (safe, on_disk) = (usize::try_from(*synced.borrow()).unwrap(), disk.safe());
            // A file that another program changed is found at the next look.
            let is_changed = |platter: &Platter| platter.change.is_some() || platter.is_overwritten;
            if is_changed(&disk.0.0.lock().unwrap()) {
                continue;
            }
            assert!(on_disk.len() >= safe && on_disk[..safe] == text[..safe], "seed {seed}, step {step}");
            let failure = told.failure();
            if safe < text.len() {
                let waits = text[..safe].split_inclusive(|&byte| byte == b'\n').count();
                let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
                let first = String::from_utf8_lossy(lines[waits]).trim()[5..].parse().unwrap();
                let failure = failure.unwrap_or_else(|| panic!("seed {seed}, step {step}: nothing is told"));
                assert_eq!(failure.unsaved_since, Some(Moment::from_ms(first)), "seed {seed}, step {step}");
                told_faults.insert(failure.fault);
            } else if let Some(failure) = failure {
                // The disk refuses the time, and all lines are there.
                assert_eq!(failure.unsaved_since, None, "seed {seed}, step {step}");
            }
        }
        disk.set(Mood::Works);
        for _ in 0..3 {
            queue.look();
        }
        assert_eq!((told.failure(), disk.safe()), (None, text.clone()), "seed {seed}");
        assert_eq!(*synced.borrow(), text.len() as u64, "seed {seed}");
        assert!(!disk.0.0.lock().unwrap().has_a_hole, "seed {seed}");
    }
    assert_eq!(
        told_faults.into_iter().collect::<Vec<_>>(),
        [DiskFault::Hangs, DiskFault::Full, DiskFault::Damaged]
    );
}

#[test]
fn a_disk_that_hangs_is_told_after_a_second_and_so_is_its_return() {
    for mood in [Mood::SyncHangs, Mood::WriteHangs] {
        let disk = FaultyDisk::default();
        let (mut told, report) = Told::new();
        let mut queue = WriteQueue::beside(Box::new(disk.clone()), Vec::new(), report);
        let synced = queue.synced();
        queue.keep("one\n".to_owned(), Moment::from_ms(1), false);
        let until = Instant::now() + PATIENCE;
        while *synced.borrow() < 4 {
            assert!(Instant::now() < until, "{mood:?}");
            std::thread::sleep(Duration::from_millis(1));
        }
        disk.set(mood);
        let began = Instant::now();
        queue.keep("two\n".to_owned(), Moment::from_ms(2), false);
        queue.keep("three\n".to_owned(), Moment::from_ms(3), false);
        // The game waits for a disk that hangs once, and for a moment only.
        assert!(began.elapsed() < Duration::from_secs(30), "{mood:?}: {:?}", began.elapsed());
        let failure = told.fails_with(DiskFault::Hangs);
        assert_eq!(failure.unsaved_since, Some(Moment::from_ms(2)), "{mood:?}");
        assert!(began.elapsed() >= Duration::from_secs(1), "{mood:?}: it is told too early");
        assert_eq!(*synced.borrow(), 4, "{mood:?}");
        disk.set(Mood::Works);
        told.is_back();
        assert_eq!(*synced.borrow(), 14, "{mood:?}: whoever hears of it finds every line on the disk");
        assert_eq!(disk.safe(), b"one\ntwo\nthree\n", "{mood:?}");
    }
}

#[test]
fn a_program_ends_although_its_disk_hangs() {
    let ends = |mood| {
        let disk = FaultyDisk::default();
        disk.set(mood);
        let (mut told, report) = Told::new();
        let mut queue = WriteQueue::beside(Box::new(disk.clone()), Vec::new(), report);
        queue.keep("one\n".to_owned(), Moment::from_ms(1), false);
        told.fails_with(DiskFault::Hangs);
        let began = Instant::now();
        drop(queue);
        assert!(began.elapsed() < Duration::from_secs(30), "{mood:?}: {:?}", began.elapsed());
        disk.set(Mood::Works);
    };
    std::thread::scope(|scope| {
        for mood in [Mood::SyncHangs, Mood::WriteHangs] {
            scope.spawn(move || ends(mood));
        }
    });
}

#[test]
fn a_failing_sync_cuts_nothing_and_the_lines_are_written_again() {
    let disk = FaultyDisk::default();
    let (mut told, report) = Told::new();
    let mut queue = WriteQueue::beside(Box::new(disk.clone()), Vec::new(), report);
    disk.set(Mood::SyncFails);
    queue.keep("one\n".to_owned(), Moment::from_ms(1), false);
    queue.keep("two\n".to_owned(), Moment::from_ms(2), false);
    let failure = told.fails_with(DiskFault::Damaged);
    assert_eq!(failure.unsaved_since, Some(Moment::from_ms(1)));
    assert_eq!(disk.0.0.lock().unwrap().cached, b"one\ntwo\n", "a program that is killed now has all lines");
    disk.set(Mood::Works);
    told.is_back();
    assert_eq!(disk.safe(), b"one\ntwo\n");
}

#[test]
fn lines_whose_sync_failed_are_left_in_the_file_although_they_cannot_be_written_again() {
    let disk = FaultyDisk::default();
    let (mut told, report) = Told::new();
    let mut queue = WriteQueue::here(Box::new(disk.clone()), Vec::new(), report);
    disk.set(Mood::SyncFails);
    queue.keep("one\n".to_owned(), Moment::from_ms(1), false);
    disk.set(Mood::Refused);
    queue.keep("two\n".to_owned(), Moment::from_ms(2), false);
    assert_eq!(told.failure().and_then(|failure| failure.unsaved_since), Some(Moment::from_ms(1)));
    assert_eq!(disk.0.0.lock().unwrap().cached, b"one\n", "a program that is killed now has the first line");
    disk.set(Mood::Works);
    queue.look();
    assert_eq!(disk.safe(), b"one\ntwo\n");
}

#[test]
fn a_disk_that_answers_late_is_slow_and_does_not_fail() {
    let disk = FaultyDisk::default();
    disk.set(Mood::Late);
    let (mut told, report) = Told::new();
    let mut queue = WriteQueue::beside(Box::new(disk.clone()), Vec::new(), report);
    for step in 0..5 {
        queue.keep(format!("{step}\n"), Moment::from_ms(step), false);
    }
    drop(queue);
    assert_eq!((told.failure(), disk.safe()), (None, b"0\n1\n2\n3\n4\n".to_vec()));
}

/// A journal in a folder of its own, and what is told of its disk.
struct Desk {
    place: TempDir,
    writer: Option<JournalWriter>,
    told: Told,
    lines: u64,
}

impl Desk {
    fn new() -> Self {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("game");
        std::fs::create_dir(&folder).unwrap();
        let (told, report) = Told::new();
        let writer =
            JournalWriter::create(&folder.join("journal.jsonl"), &Setup::default(), None, report).unwrap();
        let mut desk = Self { place, writer: Some(writer), told, lines: 0 };
        for _ in 0..3 {
            desk.writes();
        }
        desk.is_saved();
        desk
    }

    fn folder(&self) -> PathBuf {
        self.place.path().join("game")
    }

    fn path(&self) -> PathBuf {
        self.folder().join("journal.jsonl")
    }

    fn writes(&mut self) {
        self.lines += 1;
        self.writer.as_mut().unwrap().append(Moment::from_ms(self.lines), &Input::TimePassed);
    }

    fn is_saved(&self) {
        let until = Instant::now() + PATIENCE;
        while self.writer.as_ref().unwrap().has_unsafe_lines() {
            assert!(Instant::now() < until);
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// The change is told without a line being written, and the journal is whole, also after a kill.
    fn is_written_anew(&mut self, change: JournalChange) {
        self.told.wait(|news| *news == DiskNews::Changed(change));
        assert_eq!(self.inputs(&self.path()), self.lines, "{change:?}");
        self.writes();
        self.is_saved();
        assert_eq!(self.inputs(&self.path()), self.lines, "{change:?}");
        self.writer = None;
        assert_eq!(self.inputs(&self.path()), self.lines, "{change:?}");
        assert_eq!(self.told.failure_of_a_real_disk(), None, "{change:?}");
        let hidden = std::fs::read_dir(self.folder()).unwrap();
        let hidden =
            hidden.filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with('.'));
        assert_eq!(hidden.count(), 0, "{change:?}");
    }

    fn inputs(&self, path: &Path) -> u64 {
        Journal::read(path).unwrap().inputs.len() as u64
    }
}

#[test]
fn a_journal_that_another_program_truncates_is_written_anew_whole() {
    for kept in [0, 7, 300] {
        let mut desk = Desk::new();
        std::fs::File::options().write(true).open(desk.path()).unwrap().set_len(kept).unwrap();
        desk.is_written_anew(JournalChange::Truncated);
        let aside = desk.folder().join("journal-changed-1.jsonl");
        let found = std::fs::metadata(&aside).map(|found| found.len()).ok();
        assert_eq!(found, (kept > 0).then_some(kept), "what was there is kept, if it is anything");
    }
}

#[test]
fn what_another_program_adds_to_a_journal_is_kept_beside_it() {
    let mut desk = Desk::new();
    let mut file = std::fs::File::options().append(true).open(desk.path()).unwrap();
    io::Write::write_all(&mut file, b"somebody else's\n").unwrap();
    desk.is_written_anew(JournalChange::Extended);
    let aside = std::fs::read_to_string(desk.folder().join("journal-changed-1.jsonl")).unwrap();
    assert!(aside.ends_with("somebody else's\n"), "{aside}");
}

/// Sets when a file was written, in seconds and nanoseconds.
fn set_time(path: &Path, seconds: i64, nanoseconds: i64) {
    let time = Timespec { tv_sec: seconds, tv_nsec: nanoseconds };
    let times = Timestamps { last_access: time, last_modification: time };
    futimens(std::fs::File::open(path).unwrap(), &times).unwrap();
}

/// Changes bytes of a file in place.
fn change_in_place(path: &Path, change: impl FnOnce(&mut [u8])) -> Vec<u8> {
    let mut bytes = std::fs::read(path).unwrap();
    change(&mut bytes);
    let file = std::fs::File::options().write(true).open(path).unwrap();
    std::os::unix::fs::FileExt::write_all_at(&file, &bytes, 0).unwrap();
    bytes
}

#[test]
fn bytes_that_are_changed_in_place_are_told_and_the_journal_is_written_anew() {
    type Change = fn(&mut [u8]);
    let kinds: [(&str, Change); 4] = [
        ("the first byte", |bytes| bytes[0] = b' '),
        ("a byte in the middle", |bytes| bytes[bytes.len() / 2] ^= 1),
        ("the last line", |bytes| *bytes.last_mut().unwrap() = b' '),
        ("all bytes", |bytes| bytes.fill(0)),
    ];
    for (what, change) in kinds {
        let ways = [(false, false), (true, false), (false, true)];
        for (keeps_time, line_follows) in ways.into_iter().take(if what == "the last line" { 3 } else { 1 }) {
            let mut desk = Desk::new();
            let found = std::fs::metadata(desk.path()).unwrap();
            let changed = change_in_place(&desk.path(), change);
            if keeps_time {
                set_time(&desk.path(), found.mtime(), found.mtime_nsec());
            }
            if line_follows {
                desk.writes();
            }
            desk.is_written_anew(JournalChange::Overwritten);
            let aside = std::fs::read(desk.folder().join("journal-changed-1.jsonl")).unwrap();
            assert!(aside.starts_with(&changed), "{what}: what was there is kept");
        }
    }
}

#[test]
fn a_journal_whose_times_change_and_whose_bytes_do_not_is_left_alone() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("journal.jsonl");
    let file = std::fs::File::options().read(true).write(true).create_new(true).open(&path).unwrap();
    let store = Box::new(FileStore::new(path.clone(), file).unwrap());
    let (mut told, report) = Told::new();
    let mut writer = JournalWriter::create_in(store, &Setup::default(), None, report).unwrap();
    for step in 1..=20 {
        if step % 2 == 0 {
            writer.append(Moment::from_ms(step), &Input::TimePassed);
        }
        match step % 3 {
            0 => set_time(&path, 0, 0),
            1 => drop(change_in_place(&path, |_| {})),
            _ => {}
        }
        writer.try_again();
        assert_eq!(told.all_of_a_real_disk(), [], "step {step}");
    }
    change_in_place(&path, |bytes| bytes[7] ^= 1);
    for _ in 0..3 {
        writer.try_again();
    }
    let told = told.all_of_a_real_disk();
    assert_eq!(told, [DiskNews::Changed(JournalChange::Overwritten)], "it is told once");
    assert_eq!(Journal::read(&path).unwrap().inputs.len(), 10);
}

#[test]
fn a_journal_that_is_renamed_or_removed_is_written_anew_under_its_name() {
    let mut desk = Desk::new();
    let elsewhere = desk.folder().join("old.jsonl");
    std::fs::rename(desk.path(), &elsewhere).unwrap();
    desk.is_written_anew(JournalChange::Removed);
    assert_eq!(desk.inputs(&elsewhere), 3, "what was renamed is left as it was");
    let mut desk = Desk::new();
    std::fs::remove_file(desk.path()).unwrap();
    desk.is_written_anew(JournalChange::Removed);
}

#[test]
fn what_takes_the_name_of_a_journal_is_not_written_into() {
    let mut desk = Desk::new();
    let copy = desk.folder().join("copy");
    std::fs::copy(desk.path(), &copy).unwrap();
    std::fs::rename(&copy, desk.path()).unwrap();
    desk.is_written_anew(JournalChange::Replaced);
    assert_eq!(desk.inputs(&desk.folder().join("journal-changed-1.jsonl")), 3);

    let mut desk = Desk::new();
    std::fs::remove_file(desk.path()).unwrap();
    std::fs::create_dir(desk.path()).unwrap();
    std::fs::write(desk.path().join("somebody-elses"), "text").unwrap();
    desk.is_written_anew(JournalChange::Replaced);
    let kept = desk.folder().join("journal-changed-1.jsonl/somebody-elses");
    assert_eq!(std::fs::read_to_string(kept).unwrap(), "text");

    for leads_to in ["journal.jsonl", "nowhere", "/dev/full"] {
        let mut desk = Desk::new();
        std::fs::remove_file(desk.path()).unwrap();
        std::os::unix::fs::symlink(leads_to, desk.path()).unwrap();
        desk.told.wait(|news| matches!(news, DiskNews::Changed(_)));
        desk.writes();
        desk.is_saved();
        assert_eq!((desk.inputs(&desk.path()), desk.told.failure_of_a_real_disk()), (4, None), "{leads_to}");
    }
}

#[test]
fn a_journal_that_another_program_writes_is_left_to_it() {
    let mut desk = Desk::new();
    let elsewhere = desk.folder().join("old.jsonl");
    std::fs::rename(desk.path(), elsewhere).unwrap();
    let other = JournalWriter::create(&desk.path(), &Setup::default(), None, Box::new(|_| {}));
    // The program may have been faster.
    let Ok(other) = other else { return };
    let failure = desk.told.fails_with(DiskFault::TakenOver);
    assert_eq!(failure.unsaved_since, Some(Moment::default()));
    assert_eq!(desk.inputs(&desk.path()), 0);
    drop(other);
    desk.is_written_anew(JournalChange::Replaced);
}

#[test]
fn a_folder_that_is_renamed_is_told_and_its_journal_goes_on_until_it_is_back() {
    let mut desk = Desk::new();
    let elsewhere = desk.place.path().join("elsewhere");
    std::fs::rename(desk.folder(), &elsewhere).unwrap();
    let failure = desk.told.fails_with(DiskFault::NoFolder);
    assert_eq!(failure.unsaved_since, None, "every line is on the disk");
    desk.writes();
    desk.is_saved();
    assert_eq!(desk.inputs(&elsewhere.join("journal.jsonl")), 4);
    std::fs::rename(&elsewhere, desk.folder()).unwrap();
    desk.told.is_back();
    desk.writes();
    desk.is_saved();
    assert_eq!(desk.inputs(&desk.path()), 5);
    // Its lines are told of once, and not with each line.
    let is_told =
        |news: &&DiskNews| matches!(news, DiskNews::Failed(failure) if failure.fault != DiskFault::Hangs);
    let told = desk.told.all.iter().filter(is_told).count();
    assert_eq!(told, 1, "{:?}", desk.told.all);
}

#[test]
fn the_time_beside_a_journal_is_not_written_into_another_file() {
    let mut desk = Desk::new();
    let beat = desk.folder().join("journal.beat");
    let beats = |desk: &mut Desk, at| {
        let until = Instant::now() + PATIENCE;
        while Journal::read(&desk.path()).unwrap().inputs.last().map(|(at, _)| at.ms) != Some(at) {
            assert!(Instant::now() < until, "the beat of {at} ms is not written");
            desk.writer.as_mut().unwrap().beat(Moment::from_ms(at));
            std::thread::sleep(Duration::from_millis(2));
        }
    };
    beats(&mut desk, 1_000);
    std::fs::write(&beat, "").unwrap();
    beats(&mut desk, 2_000);
    std::fs::remove_file(&beat).unwrap();
    beats(&mut desk, 3_000);
    let other = desk.folder().join("other");
    std::fs::write(&other, "somebody else's").unwrap();
    std::fs::rename(&other, &beat).unwrap();
    beats(&mut desk, 4_000);
    for (at, leads_to) in [(5_000, "journal.beat"), (6_000, "nowhere")] {
        std::fs::remove_file(&beat).unwrap();
        std::os::unix::fs::symlink(leads_to, &beat).unwrap();
        beats(&mut desk, at);
    }
    let kept = std::fs::read_to_string(desk.folder().join("journal-changed-1.beat")).unwrap();
    assert_eq!((kept.as_str(), desk.told.failure_of_a_real_disk()), ("somebody else's", None));
}
