//! The file of a journal, compared with what was written there before each write.
//!
//! A file that another program changed is never written on: the whole journal goes into a new file, which then takes the
//! name. What has the name by then is kept beside it under another name, because it may be somebody else's.

use std::{
    fs::{File, Metadata},
    io,
    os::unix::fs::{FileExt as _, MetadataExt as _},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use rustix::fs::{CWD, RenameFlags, StatVfsMountFlags, fstatvfs, renameat_with};
use tempfile::TempPath;

use annabella_session::journal_state::JournalChange;

use super::{SyncCall, heartbeat::HeartbeatFile};

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

/// Locks a journal for one writing program. The lock ends with the program, however that ends.
pub(super) fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(std::fs::TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::ResourceBusy,
            "another program is playing this game; end that one first, or open a terminal at the game with `annabella join`",
        )),
        // On a file system without locks the game continues.
        Err(std::fs::TryLockError::Error(_)) => Ok(()),
    }
}

/// Whether a file that is open is the one that was found under a name.
pub(super) fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Whether an open file has a name, which is expected to be `path`; `None` if the folder of that name is not there, so
/// that the file may be in it under another name.
pub(super) fn is_in_place(file: &File, path: &Path) -> io::Result<Option<bool>> {
    let own = file.metadata()?;
    let is_gone =
        |why: &io::Error| matches!(why.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
    match std::fs::metadata(path) {
        Ok(found) => Ok(Some(is_same_file(&own, &found))),
        Err(why) if is_gone(&why) && own.nlink() > 0 && !folder_of(path).is_dir() => Ok(None),
        Err(why) if is_gone(&why) => Ok(Some(false)),
        Err(why) => Err(why),
    }
}

/// The folder of a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Gives a finished file its name. What has that name is kept beside it; an empty file of the program's own is not.
pub(super) fn put_in_place(new: TempPath, path: &Path, own: Option<&File>) -> io::Result<()> {
    if std::fs::symlink_metadata(path).is_err_and(|why| why.kind() == io::ErrorKind::NotFound) {
        return take_free_name(new, path);
    }
    refuse_locked(path, own)?;
    let is_own_and_empty = || -> io::Result<bool> {
        let found = std::fs::metadata(&new)?;
        Ok(found.len() == 0
            && own.is_some_and(|own| own.metadata().is_ok_and(|own| is_same_file(&own, &found))))
    };
    match renameat_with(CWD, &*new, CWD, path, RenameFlags::EXCHANGE) {
        Ok(()) => {
            if is_own_and_empty().unwrap_or(false) {
                return Ok(());
            }
            let old = new.keep().map_err(|refused| refused.error)?;
            if let Err(why) = rename_to_free_name(&old, path) {
                tracing::warn!(%why, kept = %old.display(), "a file that had the journal's name keeps a hidden name");
            }
            Ok(())
        }
        // Not every file system can exchange two names.
        Err(_) => {
            rename_to_free_name(path, path)?;
            take_free_name(new, path)
        }
    }
}

/// Gives a file a name that nothing has.
fn take_free_name(new: TempPath, path: &Path) -> io::Result<()> {
    match new.persist_noclobber(path) {
        Err(refused)
            if refused.error.kind() != io::ErrorKind::AlreadyExists && path.symlink_metadata().is_err() =>
        {
            // Not every file system can refuse to replace, or has links.
            refused.path.persist(path).map_err(|refused| refused.error)
        }
        Err(refused) => Err(refused.error),
        Ok(()) => Ok(()),
    }
}

/// Refuses to take the name from a journal that another program is writing.
fn refuse_locked(path: &Path, own: Option<&File>) -> io::Result<()> {
    let Ok(found) = std::fs::metadata(path) else { return Ok(()) };
    let is_own = own.is_some_and(|own| own.metadata().is_ok_and(|own| is_same_file(&own, &found)));
    if is_own || !found.is_file() {
        return Ok(());
    }
    match File::open(path) {
        Ok(file) => lock(&file),
        Err(_) => Ok(()),
    }
}

/// Renames a file to the first free name of its kind: `journal-changed-1.jsonl`.
fn rename_to_free_name(old: &Path, path: &Path) -> io::Result<()> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    for number in 1..10_000 {
        let free = path.with_file_name(format!("{stem}-changed-{number}.{extension}"));
        match renameat_with(CWD, old, CWD, &free, RenameFlags::NOREPLACE) {
            Err(rustix::io::Errno::EXIST) => {}
            // Not every file system can refuse to replace.
            Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS) if free.exists() => {}
            Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS) => return std::fs::rename(old, free),
            renamed => return Ok(renamed?),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
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
    beats: HeartbeatFile,
}

impl FileStore {
    pub(super) fn new(path: PathBuf, file: File) -> io::Result<Self> {
        let own_end = file.metadata()?.len();
        let (beats, file) = (HeartbeatFile::beside(&path), Arc::new(file));
        let (named, has_name) = (file.clone(), Arc::default());
        Ok(Self { path, file, own_end, hidden: None, named, has_name, beats })
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
        (self.file, self.hidden, self.own_end) = (Arc::new(file), Some(hidden), 0);
        Ok(())
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<SyncCall> {
        self.own_end = self.own_end.max(at + bytes.len() as u64);
        self.file.write_all_at(bytes, at)?;
        if let Some(hidden) = self.hidden.take() {
            // If it fails, the next attempt begins with another file.
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
        // If truncating fails as well, the next write covers the rest.
        if self.file.set_len(at).is_ok() {
            self.own_end = at;
        }
    }

    fn note(&mut self, place: usize, beat: &[u8]) -> io::Result<SyncCall> {
        self.beats.note(place, beat)
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
