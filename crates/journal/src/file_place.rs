//! The name of a file: whether an open file has it, and how a new file takes it without anything being lost.

use std::{
    fs::{File, Metadata},
    io,
    os::unix::fs::MetadataExt as _,
    path::Path,
};

use rustix::{
    fs::{CWD, RenameFlags, renameat_with},
    io::Errno,
};
use tempfile::TempPath;

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
        // A link that leads to itself has the name.
        Err(why) if is_gone(&why) || why.raw_os_error() == Some(Errno::LOOP.raw_os_error()) => {
            Ok(Some(false))
        }
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
            Err(Errno::EXIST) => {}
            // Not every file system can refuse to replace.
            Err(Errno::INVAL | Errno::NOSYS) if free.exists() => {}
            Err(Errno::INVAL | Errno::NOSYS) => return std::fs::rename(old, free),
            renamed => return Ok(renamed?),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
