//! Files that a flag or an argument names.

use std::{io::ErrorKind, path::Path};

use anyhow::{Result, anyhow};

use annabella_files::{MIB, NamedFileFault};

/// The largest file of pairings, players, games, sheets or clock logs; a larger one is rejected before it is read.
pub(super) const LARGEST_FILE: u64 = 16 * MIB;

/// Reads the file that a flag names, of at most `most` bytes.
pub(super) fn read_named_file(flag: &str, path: &Path, most: u64) -> Result<Vec<u8>> {
    annabella_files::read(path, most)
        .map_err(|fault| unreadable(&format!("{flag} {}", path.display()), fault))
}

/// The sentence for a file that cannot be read, with the remedy.
pub(super) fn unreadable(named: &str, fault: NamedFileFault) -> anyhow::Error {
    match fault {
        NamedFileFault::System(why) if why.kind() == ErrorKind::PermissionDenied => {
            anyhow!("{named}: it cannot be read ({why}); check its permissions")
        }
        NamedFileFault::System(why) => anyhow!("{named}: it cannot be read ({why}); name a file that exists"),
        fault => anyhow!("{named}: {fault}"),
    }
}
