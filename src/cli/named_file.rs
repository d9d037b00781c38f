//! Files of a tournament that a flag or an argument names.

use std::path::Path;

use anyhow::{Result, anyhow};

use annabella_files::{MIB, NamedFileFault};

/// The largest file of pairings or players.
const LARGEST_FILE: u64 = 16 * MIB;

/// Reads the file that a flag names.
pub(super) fn read_named_file(flag: &str, path: &Path) -> Result<Vec<u8>> {
    annabella_files::read(path, LARGEST_FILE).map_err(|why| match why {
        NamedFileFault::System(why) => {
            anyhow!("{flag} {}: it cannot be read ({why}); name a file that exists", path.display())
        }
        why => anyhow!("{flag} {}: {why}", path.display()),
    })
}
