//! Files that a person or another program named. An adapter: files only.
//!
//! A name may belong to a folder, a pipe, a device or a file without end. Here a name is opened without waiting, what
//! was opened is examined rather than the name, and no more is read than the caller allows. A secret is read only if
//! nobody else may read it.

mod program_output;

pub use program_output::output_within;

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Read as _},
    os::unix::fs::{FileTypeExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _},
    path::Path,
};

use rustix::{
    fs::{OFlags, fcntl_getfl, fcntl_setfl},
    process::{Resource, Rlimit, getrlimit, setrlimit},
};

/// One mebibyte, in bytes.
pub const MIB: u64 = 1 << 20;

/// Raises the soft limit of open files to the hard one; returns the new limit.
pub fn raise_descriptor_limit() -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current != maximum && setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok() {
        return maximum.unwrap_or(u64::MAX);
    }
    current.unwrap_or(u64::MAX)
}

/// Why a named file is not read.
#[derive(Debug, thiserror::Error)]
pub enum NamedFileFault {
    /// The system does not open or read it: it is missing or forbidden, or links lead in a circle.
    #[error(transparent)]
    System(#[from] io::Error),
    /// The name belongs to a folder.
    #[error("it is a folder; name a file in it")]
    Folder,
    /// The name belongs to a pipe, a socket or a device.
    #[error("it is no file but a pipe or a device; name a file")]
    NoFile,
    /// The file is larger than this number of bytes.
    #[error("it is larger than {}; name another file", in_units(*.0))]
    TooLarge(u64),
    /// The file holds a secret, and others may read it.
    #[error(
        "others may read this file, which holds a secret; `chmod 600` it, or copy it with `install -m 600`"
    )]
    Exposed,
}

impl From<NamedFileFault> for io::Error {
    fn from(fault: NamedFileFault) -> Self {
        let kind = match fault {
            NamedFileFault::System(why) => return why,
            NamedFileFault::Folder => ErrorKind::IsADirectory,
            NamedFileFault::NoFile => ErrorKind::InvalidInput,
            NamedFileFault::TooLarge(_) => ErrorKind::FileTooLarge,
            NamedFileFault::Exposed => ErrorKind::PermissionDenied,
        };
        Self::new(kind, fault.to_string())
    }
}

/// A size in words: `16 MiB`.
fn in_units(bytes: u64) -> String {
    let units = [(1_u64 << 30, "GiB"), (MIB, "MiB"), (1 << 10, "KiB")];
    let unit = units.into_iter().find(|(size, _)| bytes >= *size && bytes.is_multiple_of(*size));
    unit.map_or_else(|| format!("{bytes} bytes"), |(size, name)| format!("{} {name}", bytes / size))
}

/// The kinds of names that are opened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Accepted {
    Files,
    FilesAndPipes,
}

fn examine(found: &fs::Metadata, accepted: Accepted) -> Result<(), NamedFileFault> {
    let kind = found.file_type();
    if kind.is_file() || (accepted == Accepted::FilesAndPipes && kind.is_fifo()) {
        return Ok(());
    }
    Err(if kind.is_dir() { NamedFileFault::Folder } else { NamedFileFault::NoFile })
}

fn open(path: &Path, accepted: Accepted) -> Result<File, NamedFileFault> {
    // To open a device may change it, so the name is examined first. Another file may take the name afterwards, so
    // what was opened is examined again.
    examine(&fs::metadata(path)?, accepted)?;
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let file = fs::OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path)?;
    let found = file.metadata()?;
    examine(&found, accepted)?;
    if found.file_type().is_fifo() {
        // A pipe that nobody writes to is open and empty now. One that somebody writes to is read to its end.
        fcntl_setfl(&file, fcntl_getfl(&file).map_err(io::Error::from)? - OFlags::NONBLOCK)
            .map_err(io::Error::from)?;
    }
    Ok(file)
}

/// Opens a regular file. Nothing waits for a pipe or a device.
///
/// # Errors
/// If the name belongs to no regular file, or it cannot be opened.
pub fn open_file(path: &Path) -> Result<File, NamedFileFault> {
    open(path, Accepted::Files)
}

/// The bytes of an open file of at most `most` bytes, for a caller that locked it before.
///
/// # Errors
/// If it is no regular file, it is larger, or it cannot be read.
pub fn read_locked(file: &File, most: u64) -> Result<Vec<u8>, NamedFileFault> {
    examine(&file.metadata()?, Accepted::Files)?;
    read_open(file, most)
}

/// A new, empty file of this name. Whatever had the name before loses it: nothing waits for a pipe, and the target of a
/// link is left as it is.
///
/// # Errors
/// If a folder has the name, or the file cannot be made.
pub fn create_anew(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(why) if why.kind() != ErrorKind::NotFound => Err(why),
        _ => File::create_new(path),
    }
}

fn read_open(file: &File, most: u64) -> Result<Vec<u8>, NamedFileFault> {
    if file.metadata()?.len() > most {
        return Err(NamedFileFault::TooLarge(most));
    }
    let mut bytes = Vec::new();
    // A file may grow while it is read.
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(NamedFileFault::TooLarge(most)) } else { Ok(bytes) }
}

/// The bytes of a regular file of at most `most` bytes.
///
/// # Errors
/// If the name belongs to no regular file, the file is larger, or it cannot be read.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, NamedFileFault> {
    read_open(&open_file(path)?, most)
}

/// The bytes of a regular file or a pipe, of at most `most` bytes, for a command that may wait: `<(other command)` of
/// a shell is a pipe.
///
/// # Errors
/// As [`read`].
pub fn read_or_pipe(path: &Path, most: u64) -> Result<Vec<u8>, NamedFileFault> {
    read_open(&open(path, Accepted::FilesAndPipes)?, most)
}

fn as_text(bytes: Vec<u8>) -> Result<String, NamedFileFault> {
    let no_text = |why| io::Error::new(ErrorKind::InvalidData, why);
    Ok(String::from_utf8(bytes).map_err(no_text)?)
}

/// The text of a regular file of at most `most` bytes, in UTF-8.
///
/// # Errors
/// As [`read`], and if it is no text.
pub fn read_text(path: &Path, most: u64) -> Result<String, NamedFileFault> {
    as_text(read(path, most)?)
}

/// The text of a file that holds a secret, of at most `most` bytes, in UTF-8.
///
/// # Errors
/// As [`read_text`], and if others may read or change the file.
pub fn read_secret(path: &Path, most: u64) -> Result<String, NamedFileFault> {
    let file = open_file(path)?;
    if file.metadata()?.permissions().mode() & 0o077 != 0 {
        return Err(NamedFileFault::Exposed);
    }
    as_text(read_open(&file, most)?)
}

/// Whether others than the owner may read or change a file. A file that cannot be examined is not exposed.
pub fn is_exposed_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_file() && found.mode() & 0o077 != 0)
}

/// Whether others than the owner may look into a folder or change it. A folder that cannot be examined is none.
pub fn is_exposed_folder(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_dir() && found.mode() & 0o077 != 0)
}

#[cfg(test)]
mod tests {
    use std::{
        io::Write as _,
        os::fd::AsRawFd as _,
        path::PathBuf,
        sync::{
            Arc,
            atomic::{AtomicBool, Ordering},
        },
        time::{Duration, Instant},
    };

    use rustix::fs::{CWD, Mode, mkfifoat};

    use super::*;

    #[test]
    fn a_new_file_takes_the_name_of_a_pipe_and_of_a_link_and_leaves_the_target_as_it_is() {
        let place = TestFiles::new();
        let (target, link) = (place.at("target"), place.at("link"));
        fs::write(&target, "another game").unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        for path in [place.pipe("pipe"), link, target.clone(), place.at("none")] {
            let kept = fs::read_to_string(&target).unwrap();
            create_anew(&path).unwrap().write_all(b"new").unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), "new", "{}", path.display());
            assert!(path == target || fs::read_to_string(&target).unwrap() == kept);
        }
        assert!(create_anew(place.0.path()).is_err(), "a folder stays");
    }

    struct TestFiles(tempfile::TempDir);

    impl TestFiles {
        fn new() -> Self {
            Self(tempfile::tempdir().unwrap())
        }

        fn at(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        fn pipe(&self, name: &str) -> PathBuf {
            let path = self.at(name);
            mkfifoat(CWD, &path, Mode::from_raw_mode(0o600)).unwrap();
            path
        }
    }

    #[test]
    fn what_is_no_file_is_refused_at_once() {
        let place = TestFiles::new();
        std::os::unix::fs::symlink("circle", place.at("circle")).unwrap();
        std::os::unix::fs::symlink(place.pipe("pipe"), place.at("link")).unwrap();
        let began = Instant::now();
        for (path, told) in [
            (place.at("pipe"), "it is no file but a pipe or a device; name a file"),
            (place.at("link"), "it is no file but a pipe or a device; name a file"),
            ("/dev/zero".into(), "it is no file but a pipe or a device; name a file"),
            (place.at("."), "it is a folder; name a file in it"),
            (place.at("circle"), "Too many levels of symbolic links (os error 40)"),
            (place.at("none"), "No such file or directory (os error 2)"),
        ] {
            assert_eq!(read(&path, 10).unwrap_err().to_string(), told, "{}", path.display());
        }
        // A pipe that is waited for is waited for without end.
        assert!(began.elapsed() < Duration::from_secs(60));
    }

    #[test]
    fn a_pipe_that_takes_the_name_after_it_was_examined_is_not_waited_for() {
        // The name changes all the time, so that many openings find a pipe where a file was examined.
        let place = TestFiles::new();
        let (name, pipe, file) = (place.at("name"), place.pipe("pipe"), place.at("file"));
        fs::write(&file, "text").unwrap();
        fs::copy(&file, &name).unwrap();
        let (least, longest) = (Duration::from_millis(300), Duration::from_secs(60));
        let (began, swapped) = (Instant::now(), name.clone());
        let saw_pipe = Arc::new(AtomicBool::new(false));
        let has_seen = saw_pipe.clone();
        let swaps = std::thread::spawn(move || {
            let new = swapped.with_extension("new");
            // On a busy machine the reader may not run for the shorter time.
            while began.elapsed() < if has_seen.load(Ordering::Relaxed) { least } else { longest } {
                for from in [&pipe, &file] {
                    fs::hard_link(from, &new).unwrap();
                    fs::rename(&new, &swapped).unwrap();
                }
            }
        });
        let mut refused = 0;
        while !swaps.is_finished() {
            match read(&name, 10) {
                Ok(text) => assert_eq!(text, b"text"),
                Err(NamedFileFault::NoFile) => {
                    refused += 1;
                    saw_pipe.store(true, Ordering::Relaxed);
                }
                Err(why) => panic!("{why}"),
            }
        }
        swaps.join().unwrap();
        assert!(refused > 0);
    }

    #[test]
    fn no_more_is_read_than_is_allowed() {
        let place = TestFiles::new();
        fs::write(place.at("ten"), "0123456789").unwrap();
        assert_eq!(read(&place.at("ten"), 10).unwrap(), b"0123456789");
        let told = read(&place.at("ten"), 9).unwrap_err().to_string();
        assert_eq!(told, "it is larger than 9 bytes; name another file");
        // A file that says that it is empty and is not.
        assert!(matches!(read(Path::new("/proc/self/maps"), 10), Err(NamedFileFault::TooLarge(10))));
        File::create(place.at("huge")).unwrap().set_len(1 << 40).unwrap();
        assert_eq!(
            read(&place.at("huge"), MIB).unwrap_err().to_string(),
            "it is larger than 1 MiB; name another file"
        );
        for (bytes, words) in
            [(1 << 30, "1 GiB"), (16 * MIB, "16 MiB"), (64 << 10, "64 KiB"), (1500, "1500 bytes")]
        {
            assert_eq!(in_units(bytes), words);
        }
    }

    #[test]
    fn a_command_that_may_wait_reads_a_pipe_to_its_end_and_no_device() {
        let place = TestFiles::new();
        let pipe = place.pipe("pipe");
        assert_eq!(read_or_pipe(&pipe, 10).unwrap(), b"", "nobody writes to it");
        // As `<(other command)` of a shell.
        let (other_end, mut writes) = io::pipe().unwrap();
        let name = PathBuf::from(format!("/proc/self/fd/{}", other_end.as_raw_fd()));
        writes.write_all(b"01234").unwrap();
        let rest = std::thread::spawn(move || writes.write_all(b"56789").unwrap());
        assert_eq!(read_or_pipe(&name, 10).unwrap(), b"0123456789");
        rest.join().unwrap();
        assert!(matches!(read_or_pipe(Path::new("/dev/zero"), 10), Err(NamedFileFault::NoFile)));
    }

    #[test]
    fn a_secret_that_others_may_read_is_refused() {
        let place = TestFiles::new();
        fs::write(place.at("key"), "secret").unwrap();
        for (mode, is_read) in
            [(0o600, true), (0o400, true), (0o640, false), (0o604, false), (0o620, false), (0o644, false)]
        {
            fs::set_permissions(place.at("key"), fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(read_secret(&place.at("key"), 10).is_ok(), is_read, "{mode:o}");
            assert_eq!(is_exposed_file(&place.at("key")), !is_read, "{mode:o}");
        }
        fs::set_permissions(place.0.path(), fs::Permissions::from_mode(0o755)).unwrap();
        assert!(is_exposed_folder(place.0.path()));
        fs::set_permissions(place.0.path(), fs::Permissions::from_mode(0o700)).unwrap();
        assert!(!is_exposed_folder(place.0.path()));
    }
}
