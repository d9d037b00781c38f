//! The file of a journal, compared with what was written there before each write.
//!
//! A file that another program changed is never written on: the whole journal goes into a new file, which then takes the
//! name. What has the name by then is kept beside it under another name, because it may be somebody else's.

use std::{
    fs::File,
    io,
    os::unix::fs::{FileExt as _, MetadataExt as _},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use rustix::fs::{StatVfsMountFlags, fstatvfs};
use tempfile::TempPath;

use annabella_session::journal_state::JournalChange;

use super::{
    StoreReader, SyncCall,
    file_place::{folder_of, is_in_place, lock, put_in_place},
    heartbeat::HeartbeatFile,
};

/// The store of a journal: a file, or the disk of a simulation.
pub trait JournalStore: Send + std::fmt::Debug {
    /// Compares the store with what the writer has written there, which is `length` bytes. It is called before each
    /// write, and about once a second without one.
    ///
    /// # Errors
    /// If this cannot be determined. Then nothing is written.
    fn check(&mut self, length: u64) -> io::Result<StoreCondition>;
    /// Starts again with an empty store of the same name. The writer then writes the whole journal at offset 0.
    ///
    /// # Errors
    /// If it cannot be created.
    fn begin_anew(&mut self) -> io::Result<()>;
    /// Writes bytes at an offset. They are safe after the returned call succeeded.
    ///
    /// # Errors
    /// If the write failed; some of the bytes may have been written.
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<SyncCall>;
    /// Truncates the store at an offset, if possible.
    fn cut(&mut self, at: u64);
    /// Writes a beat into one of the two slots beside the journal. It is safe after the returned call succeeded.
    ///
    /// # Errors
    /// If the beat was not written. The old beat in this slot may be lost; the other slot is intact.
    fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<SyncCall>;
    /// Returns a reader of the current store if anybody, also the writer itself, wrote into it since the last call. It
    /// may be used by another thread.
    fn reader(&mut self) -> Option<StoreReader> {
        None
    }
}

/// What a look at a store found.
#[derive(Debug)]
pub enum StoreCondition {
    /// It is as it was written.
    Intact,
    /// Another program changed it. Writes into it are lost.
    Changed(JournalChange),
    /// Its bytes are as they were written, and writes go on, but its place has this fault.
    Faulty(io::Error),
}

/// The file of a journal.
#[derive(Debug)]
pub(super) struct FileStore {
    path: PathBuf,
    /// The file that is written.
    file: Arc<File>,
    /// The end of the program's own bytes, also of those of a write that failed.
    own_end: u64,
    /// The hidden name of a new file, until it has the journal's name.
    hidden: Option<TempPath>,
    /// The program's last file that had the journal's name.
    named: Arc<File>,
    /// Whether the name is on the disk.
    has_name: Arc<AtomicBool>,
    /// Syncs a new file that takes the name from another one.
    sync_new: fn(&File) -> io::Result<()>,
    beats: HeartbeatFile,
    /// The times of the file when a reader was asked for. They may be coarse; they only tell when to read.
    times: Option<[i64; 4]>,
}

impl FileStore {
    pub(super) fn new(path: PathBuf, file: File) -> io::Result<Self> {
        let own_end = file.metadata()?.len();
        let (beats, file) = (HeartbeatFile::beside(&path), Arc::new(file));
        let (named, has_name) = (file.clone(), Arc::default());
        Ok(Self {
            path,
            file,
            own_end,
            hidden: None,
            named,
            has_name,
            sync_new: File::sync_data,
            beats,
            times: None,
        })
    }
}

impl JournalStore for FileStore {
    fn check(&mut self, length: u64) -> io::Result<StoreCondition> {
        let own = self.file.metadata()?;
        if self.hidden.is_some() && own.nlink() > 0 {
            return Ok(StoreCondition::Intact);
        }
        let resized = match own.len() {
            bytes if bytes < length => Some(JournalChange::Truncated),
            bytes if bytes > length.max(self.own_end) => Some(JournalChange::Extended),
            _ => None,
        };
        Ok(match (is_in_place(&self.file, &self.path), resized) {
            (Ok(Some(true)), None) if fstatvfs(&self.file)?.f_flag.contains(StatVfsMountFlags::RDONLY) => {
                StoreCondition::Faulty(rustix::io::Errno::ROFS.into())
            }
            (Ok(Some(true)), None) => StoreCondition::Intact,
            (Ok(Some(true) | None) | Err(_), Some(change)) => StoreCondition::Changed(change),
            (Ok(Some(false)), _) if self.path.symlink_metadata().is_ok() => {
                StoreCondition::Changed(JournalChange::Replaced)
            }
            (Ok(Some(false)), _) => StoreCondition::Changed(JournalChange::Removed),
            (Ok(None), None) => StoreCondition::Faulty(io::Error::new(
                io::ErrorKind::NotFound,
                format!("the folder {} is not there", folder_of(&self.path).display()),
            )),
            (Err(why), None) => StoreCondition::Faulty(why),
        })
    }

    fn begin_anew(&mut self) -> io::Result<()> {
        // It is private from its creation on.
        let new = tempfile::Builder::new().prefix(".journal").tempfile_in(folder_of(&self.path))?;
        lock(new.as_file())?;
        let (file, hidden) = new.into_parts();
        (self.file, self.hidden, self.own_end, self.times) = (Arc::new(file), Some(hidden), 0, None);
        Ok(())
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<SyncCall> {
        self.own_end = self.own_end.max(at + bytes.len() as u64);
        self.file.write_all_at(bytes, at)?;
        // If it fails, the next attempt begins with another file.
        if let Some(hidden) = self.hidden.take() {
            // What has the name may be whole, and a loss of power must not leave an empty file in its place. A name that
            // nothing has is taken at once, so that a program that is killed leaves all lines.
            if std::fs::metadata(&self.path).is_ok_and(|found| found.len() > 0) {
                (self.sync_new)(&self.file)?;
            }
            put_in_place(hidden, &self.path, Some(&self.named))?;
            self.named = self.file.clone();
            self.has_name = Arc::default();
        }
        let (file, folder, has_name) =
            (self.file.clone(), folder_of(&self.path).to_owned(), self.has_name.clone());
        Ok(Box::new(move || {
            file.sync_data()?;
            if !has_name.load(Ordering::Relaxed) {
                sync_folder(&folder)?;
                has_name.store(true, Ordering::Relaxed);
            }
            Ok(())
        }))
    }

    fn cut(&mut self, at: u64) {
        // If truncating fails as well, the next write covers the rest. A file that another program made shorter is not
        // filled up.
        let is_longer = self.file.metadata().is_ok_and(|found| found.len() > at);
        if is_longer && self.file.set_len(at).is_ok() {
            self.own_end = at;
        }
    }

    fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<SyncCall> {
        self.beats.note(place, beat)
    }

    fn reader(&mut self) -> Option<StoreReader> {
        let own = self.file.metadata().ok()?;
        let times = Some([own.mtime(), own.mtime_nsec(), own.ctime(), own.ctime_nsec()]);
        if std::mem::replace(&mut self.times, times) == times {
            return None;
        }
        let file = self.file.clone();
        Some(Arc::new(move |at, length| {
            let mut bytes = vec![0; length];
            file.read_exact_at(&mut bytes, at)?;
            Ok(bytes)
        }))
    }
}

/// Waits until the names in a folder are on the disk.
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        // Not every file system syncs folders.
        Err(why) if why.kind() == io::ErrorKind::InvalidInput => Ok(()),
        synced => synced,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_takes_the_name_of_another_one_only_when_it_is_on_the_disk() {
        let fails = |_: &File| Err(io::ErrorKind::StorageFull.into());
        for (found, is_kept) in [(Some("whole\nadded\n"), true), (Some(""), false), (None, false)] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("journal.jsonl");
            std::fs::write(&path, "whole\n").unwrap();
            let mut store =
                FileStore::new(path.clone(), File::options().write(true).open(&path).unwrap()).unwrap();
            match found {
                Some(found) => std::fs::write(&path, found).unwrap(),
                None => std::fs::remove_file(&path).unwrap(),
            }
            assert!(matches!(store.check(6).unwrap(), StoreCondition::Changed(_)));
            store.begin_anew().unwrap();
            store.sync_new = fails;
            assert_eq!(store.write(0, b"whole\nnew\n").is_err(), is_kept, "{found:?}");
            let there = std::fs::read_to_string(&path).unwrap();
            assert_eq!(there, if is_kept { "whole\nadded\n" } else { "whole\nnew\n" }, "{found:?}");
            store.sync_new = File::sync_data;
            if is_kept {
                assert!(matches!(store.check(6).unwrap(), StoreCondition::Changed(_)));
                store.begin_anew().unwrap();
                store.write(0, b"whole\nnew\n").unwrap()().unwrap();
                assert_eq!(std::fs::read_to_string(&path).unwrap(), "whole\nnew\n");
            }
        }
    }
}
