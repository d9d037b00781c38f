//! Files that only their user may read, such as keys.

use std::{
    io::{self, Write as _},
    path::Path,
};

use crate::broker::error::BrokerError;

/// Writes a file that only its user may read, atomically.
pub(super) fn write_private(path: &Path, text: &str) -> Result<(), BrokerError> {
    let write = || {
        // A temporary file is private from its creation on.
        let mut new = tempfile::NamedTempFile::new_in(path.parent().unwrap_or(Path::new(".")))?;
        new.write_all(text.as_bytes())?;
        new.as_file().sync_all()?;
        new.persist(path)?;
        io::Result::Ok(())
    };
    write().map_err(BrokerError::file(path))
}
