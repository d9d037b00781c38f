//! Files that their user alone may read: keys, and whatever lies beside them.

use std::{
    io::{self, Write as _},
    path::Path,
};

use crate::hall::broker::error::BrokerError;

/// Writes a file that its user alone may read, whole or not at all.
pub(super) fn write_private(path: &Path, text: &str) -> Result<(), BrokerError> {
    let write = || {
        // A temporary file is its user's alone from its first moment on.
        let mut new = tempfile::NamedTempFile::new_in(path.parent().unwrap_or(Path::new(".")))?;
        new.write_all(text.as_bytes())?;
        new.as_file().sync_all()?;
        new.persist(path)?;
        io::Result::Ok(())
    };
    write().map_err(BrokerError::file(path))
}
