//! A simulated disk that fills up, for lines only or for heartbeats as well; that hangs in a write or in a sync; that
//! reports writes which are not yet safe; and that loses power within a line.

use std::{
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use annabella::{
    journal::{DiskCallsReturn, HEARTBEAT_PLACE_BYTES, JournalStore, StoreCondition, SyncCall},
    seeded_rng::SeededRng,
    session::journal_state::JournalChange,
};

/// One of the two heartbeat slots: its content, and what survives a loss of power.
#[derive(Clone, Debug)]
struct Place {
    bytes: Vec<u8>,
    safe: Vec<u8>,
}

impl Default for Place {
    fn default() -> Self {
        let empty = vec![b' '; HEARTBEAT_PLACE_BYTES];
        Self { bytes: empty.clone(), safe: empty }
    }
}

impl Place {
    /// The first bytes of a heartbeat are written.
    fn begins(&mut self, beat: &[u8], upto: usize) {
        let upto = upto.min(beat.len());
        self.bytes[..upto].copy_from_slice(&beat[..upto]);
    }
}

/// How a disk refuses lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DiskTrouble {
    /// Half of a line fits.
    Full,
    /// Nothing is written.
    ReadOnly,
    /// All but the end of a line is written, and the call fails.
    ShortWrite,
    /// Lines are written and cannot be synced.
    SyncFails,
}

#[derive(Debug, Default)]
struct Platter {
    bytes: Vec<u8>,
    /// How many of its bytes survive a loss of power.
    safe: usize,
    /// How many of its bytes a sync answered to be safe.
    answered: usize,
    /// How many bytes the system took in calls that succeeded: a killed program loses none of them.
    taken: usize,
    /// How many bytes a sync made safe: a loss of power takes none of them.
    synced: usize,
    /// Some of them were not there when the program ended.
    has_lost: bool,
    /// The number of new files. A sync of an earlier one says nothing of this one.
    file: u64,
    trouble: Option<DiskTrouble>,
    /// Which calls return now.
    returns: DiskCallsReturn,
    /// What another program did to the file, and what was in it before.
    changed: Option<(JournalChange, Vec<u8>)>,
    /// What was in the file that another program changed, until the new one is safe.
    before: Option<Vec<u8>>,
    /// The new file has the journal's name: all lines were written into it.
    has_name: bool,
    /// It reports bytes as safe that are not, because it lies or is too slow.
    lies: bool,
    /// The power fails during the next write, after this many bytes.
    fails_after: Option<usize>,
    failed: bool,
    /// A write was refused and has not succeeded since.
    is_behind: bool,
    beside: [Place; 2],
    /// It is so full that it refuses overwriting as well, as a copy-on-write file system does.
    refuses_notes: bool,
    /// The last heartbeat was refused, or none was written since the last line.
    lacks_a_note: bool,
}

impl Platter {
    /// Nobody needs a copy of the changed file once the new one has its name and is safe.
    fn new_file_is_safe(&mut self) {
        let safe = self.safe;
        if self.has_name {
            // The first write into a new file is that of all lines.
            self.before.take_if(|before| before.len() <= safe);
        }
    }
}

/// The disk; clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Disk(Arc<Mutex<Platter>>);

impl Disk {
    fn platter(&self) -> MutexGuard<'_, Platter> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn fills_up(&self, for_notes_too: bool) {
        self.fails(DiskTrouble::Full, for_notes_too);
    }

    /// Begins to refuse lines, and heartbeats as well or not.
    pub(super) fn fails(&self, how: DiskTrouble, for_notes_too: bool) {
        let mut platter = self.platter();
        (platter.trouble, platter.refuses_notes) = (Some(how), for_notes_too);
    }

    pub(super) fn has_room(&self) {
        let mut platter = self.platter();
        (platter.trouble, platter.refuses_notes) = (None, false);
    }

    /// Sets which calls return; the others hang.
    pub(super) fn calls_return(&self, returns: DiskCallsReturn) {
        let mut platter = self.platter();
        // A heartbeat whose sync returns at the end of a hang is an old one.
        platter.lacks_a_note |=
            [returns, platter.returns].iter().any(|calls| *calls != DiskCallsReturn::default());
        platter.returns = returns;
    }

    /// Which calls return now.
    pub(super) fn returns(&self) -> DiskCallsReturn {
        self.platter().returns
    }

    /// So many bytes were handed over; those that a hanging write has not taken wait in the program's memory.
    pub(super) fn is_handed(&self, bytes: u64) {
        let mut platter = self.platter();
        platter.is_behind |= !platter.returns.writes && bytes > platter.bytes.len() as u64;
    }

    /// How many bytes survive a loss of power; `None` while that may be another number than it reports, because it lies
    /// or because another program changed the file.
    pub(super) fn safe_bytes(&self) -> Option<u64> {
        let platter = self.platter();
        (!platter.lies && platter.changed.is_none()).then_some(platter.safe as u64)
    }

    /// Whether it accepts heartbeats and has all of them safe.
    pub(super) fn keeps_time(&self) -> bool {
        let platter = self.platter();
        let is_safe = platter.beside.iter().all(|place| place.bytes == place.safe);
        let hangs = platter.returns != DiskCallsReturn::default();
        is_safe && !(platter.refuses_notes || platter.lacks_a_note || platter.lies || hangs)
    }

    /// Whether lines wait in the program's memory.
    pub(super) fn is_behind(&self) -> bool {
        self.platter().is_behind
    }

    /// Starts or stops reporting unsafe bytes as safe. When it stops, all reported bytes are safe, and no others.
    pub(super) fn lies(&self, lies: bool) {
        let mut platter = self.platter();
        platter.lies = lies;
        if !lies {
            platter.safe = platter.safe.max(platter.answered);
            platter.new_file_is_safe();
            for place in &mut platter.beside {
                place.safe.clone_from(&place.bytes);
            }
        }
    }

    pub(super) fn fails_during_the_next_write(&self, after: usize) {
        self.platter().fails_after = Some(after);
    }

    /// Whether the power failed during a write.
    pub(super) fn has_failed(&self) -> bool {
        self.platter().failed
    }

    /// A loss of power: bytes that were not safe survive in part or not at all. Returns whether all reported bytes
    /// are there.
    pub(super) fn loses_power(&self, chance: &mut SeededRng) -> bool {
        let mut platter = self.platter();
        let mut unsafe_bytes = platter.bytes.len() - platter.safe;
        let mut kept = platter.safe + chance.below(unsafe_bytes + 1);
        if let Some(before) = platter.before.take() {
            // Of a new file that was not safe yet nothing is there, and somebody puts back what another program took.
            unsafe_bytes = platter.bytes.len().saturating_sub(before.len());
            (kept, platter.bytes) = (before.len(), before);
        }
        platter.bytes.truncate(kept);
        let mut beside = std::mem::take(&mut platter.beside);
        for place in beside.iter_mut().filter(|place| place.bytes != place.safe) {
            let kept = chance.below(HEARTBEAT_PLACE_BYTES + 1);
            place.bytes[kept..].copy_from_slice(&place.safe[kept..]);
            place.safe.clone_from(&place.bytes);
        }
        let (bytes, file) = (std::mem::take(&mut platter.bytes), platter.file + 1);
        let has_lost = kept < platter.synced;
        *platter =
            Platter { safe: kept, answered: kept, bytes, file, beside, has_lost, ..Platter::default() };
        unsafe_bytes == 0
    }

    /// Another program changes the file: it is emptied, or away.
    pub(crate) fn is_changed(&self, change: JournalChange) {
        let mut platter = self.platter();
        if platter.changed.is_none() && platter.safe == platter.bytes.len() {
            let before = std::mem::take(&mut platter.bytes);
            (platter.changed, platter.safe, platter.answered) = (Some((change, before)), 0, 0);
            platter.file += 1;
        }
    }

    /// Somebody puts back what another program took, if the writer has not seen that yet.
    ///
    /// A writer that has seen it writes all lines into a new file, which has no name until they are there. If the program
    /// ends before, nothing but a copy has them, and somebody puts that back as well.
    pub(super) fn is_put_back(&self) {
        let mut platter = self.platter();
        if let Some((_, before)) = platter.changed.take() {
            (platter.safe, platter.answered, platter.bytes) = (before.len(), before.len(), before);
        }
    }

    /// A program was killed: the system still has all that was written. Returns whether all lines are there.
    pub(super) fn survives_a_kill(&self) -> bool {
        let mut platter = self.platter();
        let beside = std::mem::take(&mut platter.beside);
        let (mut safe, is_behind) = (platter.safe, platter.is_behind);
        let mut before = platter.before.take();
        if !platter.has_name
            && let Some(before) = before.take()
        {
            (safe, platter.bytes) = (before.len(), before);
        }
        let (bytes, file) = (std::mem::take(&mut platter.bytes), platter.file + 1);
        *platter = Platter {
            safe,
            answered: safe,
            has_lost: bytes.len() < platter.taken,
            bytes,
            file,
            before,
            has_name: true,
            beside,
            ..Platter::default()
        };
        !is_behind
    }

    /// The last program that ended has lost bytes that the system had, or that were safe where the power failed.
    pub(super) fn has_lost_bytes(&self) -> bool {
        self.platter().has_lost
    }

    /// Whether it says that bytes are safe that are not.
    pub(super) fn is_lying(&self) -> bool {
        let platter = self.platter();
        let answers = platter.trouble.is_none() && platter.returns == DiskCallsReturn::default();
        platter.lies || answers && platter.safe < platter.bytes.len()
    }

    /// Loses bytes that it said to be safe; a planted fault.
    pub(super) fn loses_safe_bytes(&self, bytes: usize) {
        let mut platter = self.platter();
        let kept = platter.bytes.len().saturating_sub(bytes);
        platter.bytes.truncate(kept);
        platter.safe = platter.safe.min(kept);
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.platter().bytes.clone()
    }

    /// The bytes between two offsets, as far as they are there.
    pub(crate) fn bytes_between(&self, from: usize, to: usize) -> Vec<u8> {
        let platter = self.platter();
        let to = to.min(platter.bytes.len());
        platter.bytes.get(from..to).unwrap_or_default().to_vec()
    }

    /// The contents of the heartbeat slots.
    pub(super) fn beside(&self) -> Vec<u8> {
        self.platter().beside.iter().flat_map(|place| place.bytes.clone()).collect()
    }
}

impl JournalStore for Disk {
    fn check(&mut self, _: u64) -> io::Result<StoreCondition> {
        let changed = self.platter().changed.as_ref().map(|(change, _)| *change);
        Ok(changed.map_or(StoreCondition::Intact, StoreCondition::Changed))
    }

    fn begin_anew(&mut self) -> io::Result<()> {
        let mut platter = self.platter();
        if let Some((_, before)) = platter.changed.take() {
            platter.before.get_or_insert(before);
        }
        (platter.safe, platter.answered, platter.has_name) = (0, 0, false);
        platter.file += 1;
        platter.bytes.clear();
        Ok(())
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<SyncCall> {
        let mut platter = self.platter();
        if platter.failed {
            return Err(io::ErrorKind::NotConnected.into());
        }
        let at = usize::try_from(at).expect("a journal is no longer than that");
        let written = platter.bytes.len();
        (platter.safe, platter.answered) = (platter.safe.min(at), platter.answered.min(at));
        if let Some(after) = platter.fails_after.take() {
            platter.failed = true;
            platter.bytes.truncate(at);
            platter.bytes.extend_from_slice(&bytes[..after.min(bytes.len())]);
            platter.safe = platter.bytes.len();
            // Lines whose sync failed are written once more, and without power those of before are lost as well.
            platter.is_behind |= platter.safe < written;
            return Err(io::ErrorKind::NotConnected.into());
        }
        let (upto, error) = match platter.trouble {
            Some(DiskTrouble::Full) => (bytes.len() / 2, io::ErrorKind::StorageFull),
            Some(DiskTrouble::ReadOnly) => (0, io::ErrorKind::ReadOnlyFilesystem),
            Some(DiskTrouble::ShortWrite) => (bytes.len() - 1, io::ErrorKind::WriteZero),
            Some(DiskTrouble::SyncFails) | None => (bytes.len(), io::ErrorKind::Other),
        };
        // What was written there before stays behind the bytes that this call writes.
        let end = at + upto;
        let length = written.max(end);
        platter.bytes.resize(length, b' ');
        platter.bytes[at..end].copy_from_slice(&bytes[..upto]);
        if upto == bytes.len() {
            platter.taken = platter.taken.max(end);
        }
        if platter.trouble.is_some() {
            // While a line waits, no heartbeat follows it; the next one starts again.
            (platter.is_behind, platter.lacks_a_note) = (true, true);
            if upto == bytes.len() {
                platter.has_name = true;
                return Ok(Box::new(move || Err(error.into())));
            }
            return Err(error.into());
        }
        (platter.is_behind, platter.has_name) = (false, true);
        let (disk, safe, file) = (self.clone(), platter.bytes.len(), platter.file);
        Ok(Box::new(move || {
            let mut platter = disk.platter();
            if platter.file == file {
                platter.answered = platter.answered.max(safe.min(platter.bytes.len()));
                if !platter.lies {
                    platter.safe = platter.answered;
                    platter.synced = platter.synced.max(platter.safe);
                    platter.new_file_is_safe();
                }
            }
            Ok(())
        }))
    }

    fn cut(&mut self, at: u64) {
        let mut platter = self.platter();
        // Without power nothing is truncated, either.
        if !platter.failed {
            let at = usize::try_from(at).expect("a journal is no longer than that");
            platter.bytes.truncate(at);
            (platter.safe, platter.answered) = (platter.safe.min(at), platter.answered.min(at));
        }
    }

    fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<SyncCall> {
        let mut platter = self.platter();
        if platter.failed {
            return Err(io::ErrorKind::NotConnected.into());
        }
        let mut text = beat.to_vec();
        text.resize(HEARTBEAT_PLACE_BYTES, b' ');
        if let Some(after) = platter.fails_after.take() {
            platter.failed = true;
            let place = &mut platter.beside[place];
            place.begins(&text, after);
            place.safe.clone_from(&place.bytes);
            return Err(io::ErrorKind::NotConnected.into());
        }
        platter.lacks_a_note = platter.refuses_notes;
        let upto = if platter.refuses_notes { beat.len() / 2 } else { HEARTBEAT_PLACE_BYTES };
        platter.beside[place].begins(&text, upto);
        let refused = platter.lacks_a_note;
        drop(platter);
        let disk = self.clone();
        let syncs = move || {
            let mut platter = disk.platter();
            if !platter.lies {
                let place = &mut platter.beside[place];
                place.safe.clone_from(&place.bytes);
            }
            Ok(())
        };
        if refused {
            // The part that was written is on the disk all the same.
            syncs()?;
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(Box::new(syncs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk on which a line is safe, and whose file another program then took away. The writer has seen that.
    fn taken_away() -> Disk {
        let mut disk = Disk::default();
        disk.write(0, b"one\n").unwrap()().unwrap();
        disk.is_changed(JournalChange::Removed);
        assert!(matches!(disk.check(4).unwrap(), StoreCondition::Changed(JournalChange::Removed)));
        disk.begin_anew().unwrap();
        disk
    }

    #[test]
    fn a_new_file_that_was_not_written_whole_never_has_the_name_of_the_journal() {
        let mut disk = taken_away();
        disk.fills_up(false);
        assert!(disk.write(0, b"one\ntwo\n").is_err());
        assert!(!disk.survives_a_kill(), "a line waited in memory");
        assert_eq!((disk.bytes(), disk.safe_bytes()), (b"one\n".to_vec(), Some(4)));

        let mut disk = taken_away();
        disk.fails_during_the_next_write(2);
        assert!(disk.write(0, b"one\ntwo\n").is_err());
        disk.loses_power(&mut SeededRng::new(1));
        assert_eq!((disk.bytes(), disk.safe_bytes()), (b"one\n".to_vec(), Some(4)));

        let mut disk = taken_away();
        let syncs = disk.write(0, b"one\ntwo\n").unwrap();
        assert!(disk.survives_a_kill());
        assert_eq!(disk.bytes(), b"one\ntwo\n", "the system has all of it");
        assert!(!disk.loses_power(&mut SeededRng::new(1)), "nothing of it was synced");
        assert_eq!(disk.bytes(), b"one\n");
        syncs().unwrap();
        assert_eq!(disk.safe_bytes(), Some(4), "that was a sync of another file");

        let mut disk = taken_away();
        disk.write(0, b"one\ntwo\n").unwrap()().unwrap();
        assert!(disk.loses_power(&mut SeededRng::new(1)));
        assert_eq!(disk.bytes(), b"one\ntwo\n");
    }

    #[test]
    fn a_disk_that_ends_to_lie_has_what_it_answered_for_and_no_more() {
        let mut disk = Disk::default();
        disk.lies(true);
        disk.write(0, b"one\n").unwrap()().unwrap();
        let hangs = disk.write(4, b"two\n").unwrap();
        assert!(disk.is_lying());
        disk.lies(false);
        assert_eq!(disk.safe_bytes(), Some(4));
        hangs().unwrap();
        assert_eq!(disk.safe_bytes(), Some(8));
    }

    #[test]
    fn what_the_system_had_or_what_was_synced_is_missed_if_the_writer_cuts_it_off() {
        // A sync fails, and the disk is full when the line is to be written again.
        for (cut_at, is_lost) in [(4, false), (0, true)] {
            let mut disk = Disk::default();
            disk.fails(DiskTrouble::SyncFails, true);
            drop(disk.write(0, b"one\n").unwrap());
            disk.fills_up(true);
            assert!(disk.write(0, b"one\ntwo\n").is_err());
            disk.cut(cut_at);
            assert!(!disk.survives_a_kill(), "a line waited in memory");
            assert_eq!(disk.has_lost_bytes(), is_lost, "{cut_at}");
        }
        for (at, is_lost) in [(4, false), (0, true)] {
            let mut disk = Disk::default();
            disk.write(0, b"one\n").unwrap()().unwrap();
            let next = if at == 0 { b"one\ntwo\n".as_slice() } else { b"two\n" };
            disk.fails_during_the_next_write(2);
            assert!(disk.write(at, next).is_err());
            disk.loses_power(&mut SeededRng::new(1));
            assert_eq!(disk.has_lost_bytes(), is_lost, "what was safe was written over from {at} on");
        }
    }

    #[test]
    fn lines_whose_sync_failed_are_lost_with_the_power_if_it_fails_while_they_are_written_again() {
        for (after, is_lost) in [(2, true), (8, false)] {
            let mut disk = Disk::default();
            disk.fails(DiskTrouble::SyncFails, true);
            let syncs = disk.write(0, b"one\n").unwrap();
            disk.has_room();
            drop(disk.write(4, b"two\n").unwrap());
            assert!(syncs().is_err() && !disk.is_behind(), "the system has both lines");
            disk.fails_during_the_next_write(after);
            assert!(disk.write(0, b"one\ntwo\n").is_err());
            assert_eq!(disk.is_behind(), is_lost);
        }
    }
}
