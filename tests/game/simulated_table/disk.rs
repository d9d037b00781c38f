//! A disk that fills up, that says "written" before it is so, and that loses its power in the middle of a line.

use std::{
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use annabella::{chance::Chance, journal::Store};

#[derive(Debug, Default)]
struct Platter {
    bytes: Vec<u8>,
    /// How many of them survive a loss of power.
    safe: usize,
    is_full: bool,
    /// It says that bytes are safe that are not: it lies, or is slower than the program waits.
    lies: bool,
    /// The power fails during the next write, when so many of its bytes are down.
    fails_after: Option<usize>,
    failed: bool,
    /// Something was refused and is not written yet.
    is_behind: bool,
}

/// The disk; clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Disk(Arc<Mutex<Platter>>);

impl Disk {
    fn platter(&self) -> MutexGuard<'_, Platter> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn fills_up(&self, is_full: bool) {
        self.platter().is_full = is_full;
    }

    /// Whether lines wait in the program's memory.
    pub(super) fn is_behind(&self) -> bool {
        self.platter().is_behind
    }

    /// From now on it lies, or no more: then everything it said is so.
    pub(super) fn lies(&self, lies: bool) {
        let mut platter = self.platter();
        platter.lies = lies;
        if !lies {
            platter.safe = platter.bytes.len();
        }
    }

    pub(super) fn fails_during_the_next_write(&self, after: usize) {
        self.platter().fails_after = Some(after);
    }

    /// Whether the power failed during a write.
    pub(super) fn has_failed(&self) -> bool {
        self.platter().failed
    }

    /// The power is gone and comes back: what was not safe survives in part or not at all. Whether all that was said
    /// to be written is there.
    pub(super) fn loses_power(&self, chance: &mut Chance) -> bool {
        let mut platter = self.platter();
        let unsafe_bytes = platter.bytes.len() - platter.safe;
        let kept = platter.safe + chance.below(unsafe_bytes + 1);
        platter.bytes.truncate(kept);
        *platter = Platter { safe: kept, bytes: std::mem::take(&mut platter.bytes), ..Platter::default() };
        unsafe_bytes == 0
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        self.platter().bytes.clone()
    }
}

impl Store for Disk {
    fn is_there(&mut self) -> io::Result<bool> {
        Ok(true)
    }

    fn begin_anew(&mut self) -> io::Result<()> {
        self.platter().bytes.clear();
        Ok(())
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let mut platter = self.platter();
        if platter.failed {
            return Err(io::ErrorKind::NotConnected.into());
        }
        let at = usize::try_from(at).expect("a journal is no longer than that");
        platter.bytes.truncate(at);
        platter.safe = platter.safe.min(at);
        if let Some(after) = platter.fails_after.take() {
            platter.failed = true;
            platter.bytes.extend_from_slice(&bytes[..after.min(bytes.len())]);
            platter.safe = platter.bytes.len();
            return Err(io::ErrorKind::NotConnected.into());
        }
        if platter.is_full {
            platter.bytes.extend_from_slice(&bytes[..bytes.len() / 2]);
            platter.is_behind = true;
            return Err(io::ErrorKind::StorageFull.into());
        }
        platter.bytes.extend_from_slice(bytes);
        platter.is_behind = false;
        if !platter.lies {
            platter.safe = platter.bytes.len();
        }
        Ok(())
    }

    fn cut(&mut self, at: u64) {
        let mut platter = self.platter();
        // Without power nothing is taken away, either.
        if !platter.failed {
            let at = usize::try_from(at).expect("a journal is no longer than that");
            platter.bytes.truncate(at);
            platter.safe = platter.safe.min(platter.bytes.len());
        }
    }
}
