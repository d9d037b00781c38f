//! A pseudo-terminal with a path of the caller's choice, in place of a board's serial port.

use std::{
    fs,
    io::{self, ErrorKind, Read as _, Write as _},
    path::{Path, PathBuf},
    time::Duration,
};

use serialport::{SerialPort as _, TTYPort};
use thiserror::Error;

/// A line speed that no board uses. Another value shows that a host opened the port.
const UNTOUCHED: u32 = 50;

/// The reason why a pseudo-terminal could not be created at a path.
#[derive(Debug, Error)]
pub enum LinkTerminalError {
    /// The system provided no pseudo-terminal.
    #[error("no pseudo-terminal to be had: {0}")]
    None(#[from] serialport::Error),
    /// The path exists and is not a symbolic link.
    #[error("{path} is there already and is no symbolic link; give another path with --link")]
    Taken {
        /// The path as given.
        path: PathBuf,
    },
    /// The symbolic link could not be created.
    #[error(
        "cannot link {path} to the pseudo-terminal: {why}; give a path in a folder that exists and may be written"
    )]
    Link {
        /// The path as given.
        path: PathBuf,
        /// The message of the system.
        why: io::Error,
    },
}

/// A pseudo-terminal with a symbolic link to it. Dropping it removes the link and hangs up the host's port, as if the
/// cable were removed.
#[derive(Debug)]
pub(crate) struct PseudoTerminal {
    board: TTYPort,
    /// Kept open so that the line stays up without a host.
    host: TTYPort,
    link: PathBuf,
    target: String,
}

impl PseudoTerminal {
    /// Opens a pseudo-terminal and links `path` to it. An existing symbolic link is replaced.
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

    /// Returns whether a host opened the port since this terminal was created.
    pub(crate) fn is_open(&self) -> bool {
        self.host.baud_rate().is_ok_and(|baud| baud != UNTOUCHED)
    }

    /// Removes the exclusive lock that a killed host left on the line. A running host keeps its file lock.
    pub(crate) fn unlock(&self) {
        // Closing a handle removes the lock; this handle is opened only for that.
        drop(self.host.try_clone_native());
    }

    /// Reads the bytes of the host, waiting 10 ms at most.
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

    /// Sends to the host. If the host does not read and the buffer is full, the rest is dropped, as on a real line.
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

impl Drop for PseudoTerminal {
    fn drop(&mut self) {
        // Only the own link is removed: another simulator may have taken the path since.
        if fs::read_link(&self.link).is_ok_and(|target| target == Path::new(&self.target)) {
            let _ = fs::remove_file(&self.link);
        }
    }
}
