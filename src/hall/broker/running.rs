//! A server that runs, as the system shows it: by its pid, and only if it is really the one of this folder.

use std::{fs, path::Path};

use rustix::process::{Pid, Signal, kill_process};

/// The pid of the server that runs on this folder's configuration.
pub(super) fn pid_of(folder: &Path) -> Option<Pid> {
    let pid: i32 = fs::read_to_string(folder.join("nats.pid")).ok()?.trim().parse().ok()?;
    // A pid may be another program's by now.
    let command = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
    let config = folder.join("nats.conf");
    let ours = command.split(|byte| *byte == 0).any(|word| word == config.as_os_str().as_encoded_bytes());
    Pid::from_raw(pid).filter(|_| ours)
}

/// Has a server that runs read its configuration again; whether there was one.
pub(super) fn reload(folder: &Path) -> bool {
    pid_of(folder).is_some_and(|pid| kill_process(pid, Signal::HUP).is_ok())
}

/// Asks a process to end; one that was held still hears it, too.
pub(super) fn ask_to_end(pid: Pid) {
    // One that is gone has ended.
    let _ = kill_process(pid, Signal::TERM).and_then(|()| kill_process(pid, Signal::CONT));
}

/// Ends a process that does not end when it is asked.
pub(super) fn kill(pid: Pid) {
    let _ = kill_process(pid, Signal::KILL);
}
