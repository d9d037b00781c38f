//! A server bound to its hall: the system ends it when the hall is gone, however that ended, also where the server is held
//! still. What it kept may be lost: tables send again what a broker does not have.
//!
//! The surprise: the system binds a process to the thread that started it. So the thread that starts a server is the one
//! that keeps it, and lives as long. Who is bound must ask for it himself, between his start and the server's; this
//! program does so and then becomes the server.

use std::{
    io,
    os::unix::process::CommandExt as _,
    path::Path,
    process::{Child, Command, Stdio},
};

use rustix::process::{Signal, getppid, set_parent_process_death_signal};

/// Starts a server on a configuration, bound to the thread that calls.
pub(super) fn start_bound(program: &Path, config: &Path) -> io::Result<Child> {
    // Also where the program was replaced by a newer one meanwhile.
    Command::new("/proc/self/exe")
        .arg("hall-broker")
        .args([program, config])
        .arg(format!("--hall={}", std::process::id()))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        // Ctrl-C reaches it through the hall alone.
        .process_group(0)
        .spawn()
}

/// Binds this process to its hall, and becomes the server; why it did not.
pub(crate) fn become_broker(program: &Path, config: &Path, hall: i32) -> io::Error {
    if let Err(why) = set_parent_process_death_signal(Some(Signal::KILL)) {
        return why.into();
    }
    // A hall that was gone before sends no signal any more.
    if getppid().is_none_or(|parent| parent.as_raw_nonzero().get() != hall) {
        return io::Error::other("its hall is gone");
    }
    Command::new(program).arg("-c").arg(config).exec()
}
