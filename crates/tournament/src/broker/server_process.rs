//! The process of a running server. It is found by its pid, if that pid belongs to the server of this
//! folder.

use std::{
    fs::{self, File},
    path::Path,
    time::{Duration, Instant},
};

use rustix::{
    fs::{FlockOperation, flock},
    process::{Pid, Signal, kill_process},
};

use crate::broker::error::BrokerError;

/// The pid of the server that runs with this folder's configuration.
pub(super) fn pid_of(folder: &Path) -> Option<Pid> {
    let pid: i32 = fs::read_to_string(folder.join("nats.pid")).ok()?.trim().parse().ok()?;
    // The pid may belong to another program by now.
    let command = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
    let config = folder.join("nats.conf");
    let ours = command.split(|byte| *byte == 0).any(|word| word == config.as_os_str().as_encoded_bytes());
    Pid::from_raw(pid).filter(|_| ours)
}

/// Takes the lock of a running broker: one broker at a time in a folder.
pub(super) fn hold(folder: &Path) -> Result<File, BrokerError> {
    let path = folder.join("running.lock");
    let held = File::options().create(true).write(true).truncate(false).open(&path);
    let held = held.map_err(BrokerError::file(path))?;
    flock(&held, FlockOperation::NonBlockingLockExclusive)
        .map_err(|_| BrokerError::Held { path: folder.to_owned() })?;
    Ok(held)
}

/// The line that a server logs after it has reloaded its configuration.
const RELOADED: &str = "Reloaded server configuration";
/// The time limit for a reload, and the polling interval of the log.
const RELOADS: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_millis(20);

/// Makes a running server reload its configuration. Returns whether one is running.
///
/// The reload runs twice. Version 2.9.10 of Debian binds the imports of a new account to the exporting accounts as
/// they were before the reload, so the table would reach no stream; the second reload binds them correctly.
pub(super) fn reload(folder: &Path) -> bool {
    let Some(pid) = pid_of(folder) else { return false };
    let times = || fs::read_to_string(folder.join("nats.log")).unwrap_or_default().matches(RELOADED).count();
    for _ in 0..2 {
        let before = times();
        if kill_process(pid, Signal::HUP).is_err() {
            return false;
        }
        let until = Instant::now() + RELOADS;
        // After a rotation of the log the count starts at zero; then the time limit ends the wait.
        while times() <= before && Instant::now() < until {
            std::thread::sleep(LOOK);
        }
    }
    true
}

/// Asks a process to end. SIGCONT lets a stopped process handle the request.
pub(super) fn ask_to_end(pid: Pid) {
    // An error means that the process has ended.
    let _ = kill_process(pid, Signal::TERM).and_then(|()| kill_process(pid, Signal::CONT));
}

/// Kills a process that ignored the request to end.
pub(super) fn kill(pid: Pid) {
    let _ = kill_process(pid, Signal::KILL);
}
