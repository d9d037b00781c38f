//! Programs that a test needs. A test without them fails and says what installs them.

use std::path::PathBuf;

/// Where a program lies.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    // Debian installs servers outside an ordinary user's PATH.
    std::env::split_paths(&path)
        .chain(["/usr/sbin".into()])
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
}

/// The same. Fails if it is not installed; `make TARGET` installs it.
pub(crate) fn installed(program: &str, target: &str) -> PathBuf {
    find(program)
        .unwrap_or_else(|| panic!("this test needs `{program}`, which is not installed; run `make {target}`"))
}
