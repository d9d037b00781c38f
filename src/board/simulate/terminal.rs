//! A pseudo-terminal that stands where a board's port would, under a path of your choice.

use std::{
    fs,
    io::{self, ErrorKind, Read as _, Write as _},
    path::{Path, PathBuf},
    time::Duration,
};

use serialport::{SerialPort as _, TTYPort};
use thiserror::Error;

/// A line speed no board has: once it reads otherwise, a host has opened the port.
const UNTOUCHED: u32 = 50;

/// Why a pseudo-terminal could not be laid at a path.
#[derive(Debug, Error)]
pub(crate) enum LinkTerminalError {
    /// The system gave none.
    #[error("no pseudo-terminal to be had: {0}")]
    None(#[from] serialport::Error),
    /// Something else stands at the path.
    #[error("{path} is there already and is no symbolic link; give another path with --link")]
    Taken {
        /// The path as given.
        path: PathBuf,
    },
    /// The link could not be made.
    #[error("cannot link {path} to the pseudo-terminal: {why}")]
    Link {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
}

/// A pseudo-terminal with a symbolic link to it. Dropping it is pulling the cable: the host's port
/// hangs up and the link is gone.
#[derive(Debug)]
pub(crate) struct Terminal {
    board: TTYPort,
    /// Kept open so that the line stays up while no host listens.
    host: TTYPort,
    link: PathBuf,
    target: String,
}

impl Terminal {
    /// Opens a pseudo-terminal and links `path` to it. A symbolic link left over there is replaced.
    pub(crate) fn open(path: &Path) -> Result<Self, LinkTerminalError> {
        let (mut board, mut host) = TTYPort::pair()?;
        board.set_timeout(Duration::from_millis(10))?;
        host.set_baud_rate(UNTOUCHED)?;
        let target = host.name().unwrap_or_default();
        let refused = |why| LinkTerminalError::Link { path: path.to_owned(), why };
        match fs::symlink_metadata(path) {
            Ok(there) if there.is_symlink() => fs::remove_file(path).map_err(refused)?,
            Ok(_) => return Err(LinkTerminalError::Taken { path: path.to_owned() }),
            Err(_) => {}
        }
        std::os::unix::fs::symlink(&target, path).map_err(refused)?;
        Ok(Self { board, host, link: path.to_owned(), target })
    }

    /// Whether a host has opened the port since this terminal was made.
    pub(crate) fn is_open(&self) -> bool {
        self.host.baud_rate().is_ok_and(|baud| baud != UNTOUCHED)
    }

    /// Takes off the lock that a host killed without ceremony left on the line. A host that lives
    /// keeps its file lock.
    pub(crate) fn unlock(&self) {
        // Closing a handle takes the line's lock off; this one is opened only for that.
        drop(self.host.try_clone_native());
    }

    /// What the host wrote, waiting 10 ms at most.
    pub(crate) fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = [0; 512];
        match self.board.read(&mut bytes) {
            Ok(read) => Ok(bytes[..read].to_vec()),
            Err(error) if matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::Interrupted) => {
                Ok(Vec::new())
            }
            Err(error) => Err(error),
        }
    }

    /// Sends to the host. What a host that does not listen leaves in the buffer's way is dropped,
    /// as on a real line.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut left = bytes;
        while !left.is_empty() {
            match self.board.write(left) {
                Ok(written) => left = &left[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::TimedOut => return Ok(()),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Only our own link: another simulator may have taken the path since.
        if fs::read_link(&self.link).is_ok_and(|target| target == Path::new(&self.target)) {
            let _ = fs::remove_file(&self.link);
        }
    }
}
