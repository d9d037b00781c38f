//! How far time went since a journal's last line, noted beside it.
//!
//! There are two places, each a block of its own, written by turns: whatever befalls one while it is written, a full disk, a
//! power cut, the other tells of the beat before. Both are there once the first was written, so that a disk that fills up
//! later still takes them. A note holds the hash of the lines it follows, and is none once another line came.

use std::{
    fs::File,
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::{Journal, JournalRecord, disk::Syncs};
use crate::{core::input::Input, game::Moment};

/// How many bytes a place takes: no disk writes more of its own accord, and so none reaches into the other.
pub const BEAT_PLACE: usize = 4096;
/// How many there are.
const PLACES: usize = 2;

/// Where the beats of a journal are noted.
pub(super) fn path_beside(journal: &Path) -> PathBuf {
    journal.with_extension("beat")
}

/// What is noted beside a journal, both places and no more.
pub(super) fn beside(journal: &Path) -> io::Result<Vec<u8>> {
    let mut both = Vec::new();
    File::open(path_beside(journal))?.take((PLACES * BEAT_PLACE) as u64).read_to_end(&mut both)?;
    Ok(both)
}

/// The file of them; it is made when it is first needed.
#[derive(Debug)]
pub(super) struct BeatFile {
    path: PathBuf,
    file: Option<File>,
}

impl BeatFile {
    pub(super) fn beside(journal: &Path) -> Self {
        Self { path: path_beside(journal), file: None }
    }

    /// Notes a beat in one place; it is safe once what comes back was called.
    pub(super) fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<Syncs> {
        let (mut file, is_new) = match self.file.take() {
            Some(file) if file.metadata()?.nlink() > 0 => (file, false),
            _ => (self.made()?, true),
        };
        let mut text = vec![b' '; BEAT_PLACE];
        let (end, rest) = text.split_last_mut().ok_or(io::ErrorKind::InvalidInput)?;
        *end = b'\n';
        rest.get_mut(..beat.len()).ok_or(io::ErrorKind::FileTooLarge)?.copy_from_slice(beat);
        file.seek(SeekFrom::Start((place % PLACES * BEAT_PLACE) as u64))?;
        file.write_all(&text)?;
        let synced = file.try_clone()?;
        self.file = Some(file);
        Ok(Box::new(move || if is_new { synced.sync_all() } else { synced.sync_data() }))
    }

    /// The file with both places. One that is there may hold a note that still counts.
    fn made(&self) -> io::Result<File> {
        let mut file = File::options().write(true).create(true).truncate(false).open(&self.path)?;
        let whole = (PLACES * BEAT_PLACE) as u64;
        let has = file.metadata()?.len().min(whole);
        file.seek(SeekFrom::Start(has))?;
        file.write_all(&vec![b' '; usize::try_from(whole - has).unwrap_or(0)])?;
        Ok(file)
    }
}

impl Journal {
    /// When a journal, or what is noted beside it, was written last.
    pub(crate) fn written_at(path: &Path) -> Option<SystemTime> {
        let of = |path: &Path| std::fs::metadata(path).and_then(|data| data.modified()).ok();
        of(path).max(of(&path_beside(path)))
    }

    /// With what is noted beside it, the places one behind the other: the latest beat that follows its last line becomes
    /// the last input. Anything else there counts for nothing.
    #[must_use]
    pub fn with_beats(mut self, beside: &[u8]) -> Self {
        let last = self.inputs.last().map_or_else(Moment::default, |(at, _)| *at);
        let noted = beside.chunks(BEAT_PLACE).take(PLACES).filter_map(|place| self.beat_in(place));
        if let Some(at) = noted.max().filter(|at| *at > last) {
            self.inputs.push((at, Input::Time));
            self.beat = Some(at);
        }
        self
    }

    /// The moment that a place tells of, where it follows the last line.
    fn beat_in(&self, place: &[u8]) -> Option<Moment> {
        let record: JournalRecord = serde_json::from_slice(place.trim_ascii()).ok()?;
        let (_, lines, _) = &self.end;
        let follows = lines.with(&record.body().ok()?).head() == record.chain;
        let input = Input::try_from(record.input.as_ref()?).ok()?;
        (follows && input == Input::Time).then_some(Moment { ms: record.at? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{core::setup::Setup, game::Seat, journal::JournalWriter};

    const AT: fn(u64) -> Moment = Moment::from_ms;

    fn moments(journal: &Journal) -> Vec<u64> {
        journal.inputs.iter().map(|(at, _)| at.ms).collect()
    }

    /// A journal of one line with so many beats after it.
    fn beaten(path: &Path, beats: u64) {
        let mut writer = JournalWriter::create(path, &Setup::default(), None, Box::new(|_| {})).unwrap();
        writer.append(AT(10), &Input::BoardLost { seat: Seat::White });
        for beat in 1..=beats {
            writer.beat(AT(1_000 * beat));
        }
    }

    #[test]
    fn the_last_beat_is_the_last_input_until_another_line_comes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        beaten(&path, 40);
        let journal = Journal::read(&path).unwrap();
        assert!(moments(&journal).len() == 2 && moments(&journal)[1] >= 39_000, "{:?}", moments(&journal));
        // A game that goes on keeps the beat as a line; what is noted beside it is older from then on.
        let last = moments(&journal)[1];
        let mut writer = JournalWriter::go_on(&path, &journal, None, Box::new(|_| {})).unwrap();
        writer.append(AT(42_000), &Input::Time);
        drop(writer);
        let journal = Journal::read(&path).unwrap();
        assert_eq!((moments(&journal), journal.beat), (vec![10, last, 42_000], None));
        let lines = std::fs::read_to_string(&path).unwrap();
        assert_eq!(lines.lines().count(), 4, "{lines}");
    }

    #[test]
    fn a_place_that_is_spoilt_leaves_the_beat_before_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        beaten(&path, 0);
        let lines = Journal::read(&path).unwrap();
        // The journal's own thread may skip a beat; here each is noted.
        let mut file = BeatFile::beside(&path);
        let note = |at: u64| {
            let body = format!("{at} \"time\"");
            format!("{{\"at\":{at},\"input\":\"time\",\"chain\":\"{}\"}}", lines.end.1.with(&body).head())
        };
        file.note(0, note(5_000).as_bytes()).unwrap()().unwrap();
        file.note(1, note(6_000).as_bytes()).unwrap()().unwrap();
        let both = std::fs::read(path_beside(&path)).unwrap();
        assert_eq!(moments(&lines.clone().with_beats(&both)), [10, 6_000]);
        for spoilt in 0..100 {
            let mut torn = both.clone();
            torn[BEAT_PLACE..BEAT_PLACE + spoilt].fill(b'x');
            let kept = if spoilt == 0 { 6_000 } else { 5_000 };
            assert_eq!(moments(&lines.clone().with_beats(&torn)), [10, kept], "{spoilt}");
            let mut short = both.clone();
            short.truncate(BEAT_PLACE + spoilt);
            assert_eq!(moments(&lines.clone().with_beats(&short)), [10, 5_000], "{spoilt}");
        }
        assert_eq!(
            moments(&lines.clone().with_beats(b"{\"at\":7000,\"input\":\"time\",\"chain\":\"00\"}")),
            [10]
        );
    }
}
