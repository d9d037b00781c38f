//! Binds the broker process to its parent. The system kills it when the parent ends for any reason, also while the
//! broker is stopped. Lines that the broker stored may be lost; tables send again what a broker lacks.
//!
//! The kernel binds a process to the thread that started it, not to the whole parent. Therefore one thread starts the
//! server and lives as long as it. The bound process must request the signal between its own start and the server's,
//! so this program starts itself, requests the signal and then executes the server.

use std::{
    io,
    os::unix::process::CommandExt as _,
    path::Path,
    process::{Child, Command, Stdio},
};

use rustix::process::{Signal, getppid, set_parent_process_death_signal};

/// Starts a server with a configuration, bound to the calling thread.
pub(super) fn start_bound(program: &Path, config: &Path) -> io::Result<Child> {
    // `/proc/self/exe` also works after an upgrade replaced the program's file.
    Command::new("/proc/self/exe")
        .arg("tournament-broker")
        .args([program, config])
        .arg(format!("--tournament={}", std::process::id()))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        // In a group of its own, the server does not receive Ctrl-C; the parent ends it.
        .process_group(0)
        .spawn()
}

/// Binds this process to its parent and executes the server. Returns only on failure, with the
/// reason.
pub fn become_broker(program: &Path, config: &Path, server: i32) -> io::Error {
    if let Err(why) = set_parent_process_death_signal(Some(Signal::KILL)) {
        return why.into();
    }
    // If the parent ended before the call above, no signal comes.
    if getppid().is_none_or(|parent| parent.as_raw_nonzero().get() != server) {
        return io::Error::other("its parent process is gone");
    }
    Command::new(program).arg("-c").arg(config).exec()
}
