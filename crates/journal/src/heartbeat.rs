//! Heartbeats: the time since a journal's last line, stored in a file beside it.
//!
//! There are two slots, each a block of its own, written alternately. If one is damaged while it is written (full
//! disk, power failure), the other still has the previous beat. Both are allocated at the first write, so that a disk
//! that fills up later still accepts beats. A beat contains the hash of the lines that it follows, and becomes
//! invalid with a new line.

use std::{
    fs::File,
    io::{self, Read as _},
    os::unix::fs::{FileExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use super::{
    FILE_MODE, Journal, SyncCall,
    file_place::{folder_of, is_in_place, put_in_place},
    line::JournalRecord,
};
use annabella_game::Moment;
use annabella_session::input::Input;

/// The size of a slot in bytes. No disk writes a larger block at once, so one slot never affects the other.
pub const HEARTBEAT_PLACE_BYTES: usize = 4096;
/// The number of slots.
const PLACES: usize = 2;
/// The length of the file.
const BOTH: u64 = (PLACES * HEARTBEAT_PLACE_BYTES) as u64;

/// Returns the path of a journal's heartbeat file.
pub(super) fn heartbeat_path(journal: &Path) -> PathBuf {
    journal.with_extension("beat")
}

/// Reads both slots of a journal's heartbeat file.
pub(super) fn beside(journal: &Path) -> io::Result<Vec<u8>> {
    let mut both = Vec::new();
    // A pipe of this name would never be read to its end.
    annabella_files::open_file(&heartbeat_path(journal))?
        .take((PLACES * HEARTBEAT_PLACE_BYTES) as u64)
        .read_to_end(&mut both)?;
    Ok(both)
}

/// A heartbeat file, created at its first use.
#[derive(Debug)]
pub(super) struct HeartbeatFile {
    path: PathBuf,
    file: Option<Arc<File>>,
}

impl HeartbeatFile {
    pub(super) fn beside(journal: &Path) -> Self {
        Self { path: heartbeat_path(journal), file: None }
    }

    /// Writes a beat into a slot. It is safe after the returned call succeeded.
    pub(super) fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<SyncCall> {
        let mut text = vec![b' '; HEARTBEAT_PLACE_BYTES];
        let (end, rest) = text.split_last_mut().ok_or(io::ErrorKind::InvalidInput)?;
        *end = b'\n';
        rest.get_mut(..beat.len()).ok_or(io::ErrorKind::FileTooLarge)?.copy_from_slice(beat);
        let (file, is_new) = match &self.file {
            None => (Arc::new(self.opened()?), true),
            // Neither a file without this name nor one of another length is written on.
            Some(file) if is_in_place(file, &self.path)? == Some(false) || file.metadata()?.len() != BOTH => {
                (Arc::new(self.begun_anew(Some(file))?), true)
            }
            Some(file) => (file.clone(), false),
        };
        self.file = Some(file.clone());
        file.write_all_at(&text, (place % PLACES * HEARTBEAT_PLACE_BYTES) as u64)?;
        Ok(Box::new(move || if is_new { file.sync_all() } else { file.sync_data() }))
    }

    /// Opens the file with both slots. An existing file may contain a valid beat.
    fn opened(&self) -> io::Result<File> {
        // A pipe would never be opened, and a link may lead nowhere.
        let is_file = self.path.metadata().is_ok_and(|found| found.is_file());
        if !is_file && self.path.symlink_metadata().is_ok() {
            return self.begun_anew(None);
        }
        let file =
            File::options().write(true).create(true).truncate(false).mode(FILE_MODE).open(&self.path)?;
        let has = file.metadata()?.len().min(BOTH);
        file.write_all_at(&vec![b' '; usize::try_from(BOTH - has).unwrap_or(0)], has)?;
        file.set_len(BOTH)?;
        Ok(file)
    }

    /// Makes a new file of this name, with empty slots.
    fn begun_anew(&self, before: Option<&File>) -> io::Result<File> {
        let new = tempfile::Builder::new().prefix(".beat").tempfile_in(folder_of(&self.path))?;
        new.as_file().write_all_at(&vec![b' '; PLACES * HEARTBEAT_PLACE_BYTES], 0)?;
        let (file, hidden) = new.into_parts();
        put_in_place(hidden, &self.path, before)?;
        Ok(file)
    }
}

impl Journal {
    /// Returns when a journal, or its heartbeat file, was last written.
    pub fn written_at(path: &Path) -> Option<SystemTime> {
        let of = |path: &Path| std::fs::metadata(path).and_then(|data| data.modified()).ok();
        of(path).max(of(&heartbeat_path(path)))
    }

    /// Adds the heartbeat: the latest beat in `beside` that follows the last line becomes the last input. Other
    /// content of `beside` is ignored.
    #[must_use]
    pub fn with_heartbeats(mut self, beside: &[u8]) -> Self {
        let last = self.inputs.last().map_or_else(Moment::default, |(at, _)| *at);
        let noted =
            beside.chunks(HEARTBEAT_PLACE_BYTES).take(PLACES).filter_map(|place| self.heartbeat_in(place));
        if let Some(at) = noted.max().filter(|at| *at > last) {
            self.inputs.push((at, Input::TimePassed));
            self.beat = Some(at);
        }
        self
    }

    /// Returns the moment of a slot, if it follows the last line.
    fn heartbeat_in(&self, place: &[u8]) -> Option<Moment> {
        let text = std::str::from_utf8(place.trim_ascii()).ok()?;
        let record: JournalRecord = serde_json::from_str(text).ok()?;
        let (_, lines, _) = &self.end;
        let follows = lines.with(&record.body_in(text)?).head() == record.chain;
        (follows && record.input == Some(Input::TimePassed)).then_some(Moment { ms: record.at? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JournalWriter, LockedJournal};
    use annabella_game::Seat;
    use annabella_session::setup::Setup;

    const AT: fn(u64) -> Moment = Moment::from_ms;

    fn moments(journal: &Journal) -> Vec<u64> {
        journal.inputs.iter().map(|(at, _)| at.ms).collect()
    }

    /// Writes a journal of one line with so many beats after it.
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
        // A game that continues stores the beat as a line; the heartbeat file is outdated from then on.
        let last = moments(&journal)[1];
        let mut writer =
            JournalWriter::go_on(LockedJournal::open(&path).unwrap(), None, Box::new(|_| {})).unwrap();
        writer.append(AT(42_000), &Input::TimePassed);
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
        // The journal's own thread may skip a beat; here each is written.
        let mut file = HeartbeatFile::beside(&path);
        let note = |at: u64| {
            let body = format!("{at} \"time\"");
            format!("{{\"at\":{at},\"input\":\"time\",\"chain\":\"{}\"}}", lines.end.1.with(&body).head())
        };
        file.note(0, note(5_000).as_bytes()).unwrap()().unwrap();
        file.note(1, note(6_000).as_bytes()).unwrap()().unwrap();
        let both = std::fs::read(heartbeat_path(&path)).unwrap();
        assert_eq!(moments(&lines.clone().with_heartbeats(&both)), [10, 6_000]);
        for spoilt in 0..100 {
            let mut torn = both.clone();
            torn[HEARTBEAT_PLACE_BYTES..HEARTBEAT_PLACE_BYTES + spoilt].fill(b'x');
            let kept = if spoilt == 0 { 6_000 } else { 5_000 };
            assert_eq!(moments(&lines.clone().with_heartbeats(&torn)), [10, kept], "{spoilt}");
            let mut short = both.clone();
            short.truncate(HEARTBEAT_PLACE_BYTES + spoilt);
            assert_eq!(moments(&lines.clone().with_heartbeats(&short)), [10, 5_000], "{spoilt}");
        }
        assert_eq!(
            moments(&lines.clone().with_heartbeats(b"{\"at\":7000,\"input\":\"time\",\"chain\":\"00\"}")),
            [10]
        );
    }
}
