//! A journal that is locked before it is read, so that no program writes between the reading and the going on.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use super::{
    Journal, LARGEST_JOURNAL, ReadJournalError,
    file_place::{is_in_place, lock},
    heartbeat,
};

/// How often the file is opened again because it was locked, or because another one took its name meanwhile.
const ATTEMPTS: usize = 5;
/// The delay before it is opened again.
const AGAIN: Duration = Duration::from_millis(10);

/// A journal that no other program can write. [`JournalWriter::go_on`](crate::JournalWriter::go_on) continues it.
#[derive(Debug)]
pub struct LockedJournal {
    pub(super) path: PathBuf,
    pub(super) file: File,
    /// The bytes of the file.
    pub(super) text: Vec<u8>,
    pub(super) journal: Journal,
}

impl LockedJournal {
    /// Locks a journal and then reads it, by the same descriptor.
    ///
    /// # Errors
    /// If another program is writing it, or if it cannot be read.
    pub fn open(path: &Path) -> Result<Self, ReadJournalError> {
        let refuse = |why: io::Error| match why.kind() {
            io::ErrorKind::ResourceBusy => ReadJournalError::InUse { path: path.to_owned(), why },
            _ => ReadJournalError::File { path: path.to_owned(), why },
        };
        let (file, text) = locked(path).map_err(refuse)?;
        let journal = Journal::from_bytes(path, &text)?;
        // An unreadable heartbeat file counts as absent.
        let journal = journal.with_heartbeats(&heartbeat::beside(path).unwrap_or_default());
        Ok(Self { path: path.to_owned(), file, text, journal })
    }

    /// The journal that was read.
    pub const fn journal(&self) -> &Journal {
        &self.journal
    }
}

/// Opens, locks and reads the file that has this name.
fn locked(path: &Path) -> io::Result<(File, Vec<u8>)> {
    // A pipe would never be read to its end.
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
    }
    let mut refused = None;
    for _ in 0..ATTEMPTS {
        let file = File::options().read(true).write(true).open(path)?;
        // Who only asks whether it is locked holds it for a moment.
        if let Err(why) = lock(&file) {
            refused = Some(why);
            std::thread::sleep(AGAIN);
            continue;
        }
        if is_in_place(&file, path)? == Some(true) {
            let text = annabella_files::read_locked(&file, LARGEST_JOURNAL)?;
            return Ok((file, text));
        }
    }
    let replaced = "another program replaces it again and again; end that one first";
    Err(refused.unwrap_or_else(|| io::Error::new(io::ErrorKind::ResourceBusy, replaced)))
}
