//! The bytes of a journal's file, read again and compared with what was written there.
//!
//! A byte that another program changes in place leaves the length and the name of the file as they are. Only the times
//! of the file tell that something was written, and the writer's own lines change them as well. So after each change of
//! the times the bytes decide. A part is read at each look, so that a long journal costs no more than a short one.

use std::io;

use super::{JournalStore, StoreReader};

/// How many bytes are read at each look, about once a second. All but the longest games are read as a whole.
const AT_ONCE: usize = 4 << 20;

/// A call that reads a part of a file.
pub(super) type ReadCall = Box<dyn FnOnce() -> io::Result<Vec<u8>> + Send>;

/// How far the bytes of one file are compared.
#[derive(Default)]
pub(super) struct ByteComparison {
    reader: Option<StoreReader>,
    /// The bytes before are compared, and those before `until` are to be.
    at: usize,
    until: usize,
    is_reading: bool,
    differs: bool,
}

impl ByteComparison {
    /// Returns a call that reads the next part of what was written, and its offset.
    pub(super) fn next(&mut self, store: &mut dyn JournalStore, written: usize) -> Option<(ReadCall, usize)> {
        if self.is_reading {
            return None;
        }
        if self.at == self.until {
            self.reader = Some(store.reader()?);
            (self.at, self.until) = (0, written);
        }
        let reader = self.reader.clone()?;
        let (at, bytes) = (self.at, AT_ONCE.min(self.until - self.at));
        if bytes == 0 {
            return None;
        }
        self.is_reading = true;
        Some((Box::new(move || reader(at as u64, bytes)), at))
    }

    /// Takes the bytes that were read at an offset of the current file.
    pub(super) fn take(&mut self, at: usize, read: io::Result<Vec<u8>>, text: &[u8]) {
        self.is_reading = false;
        match read {
            Ok(bytes) => {
                let end = at + bytes.len();
                self.differs |= text.get(at..end) != Some(&bytes[..]);
                self.at = end;
            }
            // A file that was truncated meanwhile is found by its length.
            Err(_) => self.at = self.until,
        }
    }

    /// Whether bytes were found that were not written.
    pub(super) const fn differs(&self) -> bool {
        self.differs
    }

    /// The file begins again.
    pub(super) fn begin_anew(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::{StoreCondition, SyncCall};

    /// A store that somebody else writes into before each look.
    #[derive(Debug)]
    struct BusyStore(Arc<Mutex<Vec<u8>>>);

    impl JournalStore for BusyStore {
        fn check(&mut self, _: u64) -> io::Result<StoreCondition> {
            Ok(StoreCondition::Intact)
        }

        fn begin_anew(&mut self) -> io::Result<()> {
            Ok(())
        }

        fn write(&mut self, _: u64, _: &[u8]) -> io::Result<SyncCall> {
            Ok(Box::new(|| Ok(())))
        }

        fn cut(&mut self, _: u64) {}

        fn note(&mut self, _: usize, _: &[u8]) -> io::Result<SyncCall> {
            Ok(Box::new(|| Ok(())))
        }

        fn reader(&mut self) -> Option<StoreReader> {
            let bytes = self.0.clone();
            Some(Arc::new(move |at, length| {
                let at = usize::try_from(at).unwrap();
                Ok(bytes.lock().unwrap()[at..at + length].to_vec())
            }))
        }
    }

    #[test]
    fn a_long_journal_is_compared_in_parts_and_each_byte_of_it_within_two_rounds() {
        let text: Vec<u8> = (0..2 * AT_ONCE + 5).map(|at| at.to_le_bytes()[0]).collect();
        let parts = 3;
        for (looks_before, changed) in [(0, text.len() - 1), (1, AT_ONCE), (2, 0), (2, text.len() - 1)] {
            let bytes = Arc::new(Mutex::new(text.clone()));
            let (mut store, mut comparison) = (BusyStore(bytes.clone()), ByteComparison::default());
            let mut look = || {
                let (reads, at) = comparison.next(&mut store, text.len()).unwrap();
                assert!(comparison.next(&mut store, text.len()).is_none(), "one part at a time");
                let read = reads().unwrap();
                assert!(read.len() <= AT_ONCE);
                comparison.take(at, Ok(read), &text);
                comparison.differs()
            };
            for _ in 0..looks_before {
                assert!(!look());
            }
            bytes.lock().unwrap()[changed] ^= 1;
            let looks = (1..=2 * parts).find(|_| look()).expect("it is found");
            let expected = (changed / AT_ONCE + parts - looks_before) % parts + 1;
            assert_eq!(looks, expected, "byte {changed} after {looks_before} looks");
        }
    }
}
