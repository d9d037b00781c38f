//! A program that a test starts, with everything that it starts itself.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process_group};

/// The time that a program has to end after it was asked.
const LEAVE: Duration = Duration::from_secs(5);

/// Ended with its process group when it is dropped.
pub(crate) struct OwnedProcess {
    name: String,
    process: Child,
    log: PathBuf,
}

impl OwnedProcess {
    /// Starts a program; what it prints goes into a file of the folder `logs`.
    pub(crate) fn start(name: &str, program: &mut Command, logs: &Path) -> Self {
        Self::begin(name, program, logs, false).0
    }

    /// Starts a program whose output is read.
    pub(crate) fn start_and_read(name: &str, program: &mut Command, logs: &Path) -> (Self, ChildStdout) {
        let (owned, output) = Self::begin(name, program, logs, true);
        (owned, output.expect("its output is a pipe"))
    }

    fn begin(name: &str, program: &mut Command, logs: &Path, reads: bool) -> (Self, Option<ChildStdout>) {
        use std::os::unix::process::CommandExt as _;
        let log = logs.join(name);
        let diagnostics = File::create(&log).unwrap();
        let output = if reads { Stdio::piped() } else { diagnostics.try_clone().unwrap().into() };
        // A test that is killed drops nothing. Then the kernel ends the program.
        let mut with_us = Command::new("setpriv");
        with_us.args(["--pdeathsig", "TERM", "--"]).arg(program.get_program()).args(program.get_args());
        // Nothing of the user's own session reaches it.
        with_us.env_clear().envs(program.get_envs().filter_map(|(key, value)| Some((key, value?))));
        if let Some(folder) = program.get_current_dir() {
            with_us.current_dir(folder);
        }
        with_us.process_group(0).stdin(Stdio::null()).stdout(output).stderr(diagnostics);
        let mut process = with_us.spawn().unwrap_or_else(|why| panic!("{name} (through setpriv): {why}"));
        let output = process.stdout.take();
        (Self { name: name.to_owned(), process, log }, output)
    }

    /// What the program printed.
    pub(crate) fn printed(&self) -> String {
        String::from_utf8_lossy(&std::fs::read(&self.log).unwrap_or_default()).into_owned()
    }

    /// Fails where the program has ended by itself.
    pub(crate) fn assert_runs(&mut self) {
        if let Some(status) = self.process.try_wait().unwrap() {
            panic!("{} ended ({status}):\n{}", self.name, self.printed());
        }
    }

    fn group(&self) -> Option<Pid> {
        Pid::from_raw(i32::try_from(self.process.id()).ok()?)
    }

    fn signal(&self, signal: Signal) {
        if let Some(group) = self.group() {
            // It may have ended already.
            let _ = kill_process_group(group, signal);
        }
    }
}

impl Drop for OwnedProcess {
    fn drop(&mut self) {
        self.signal(Signal::TERM);
        let until = Instant::now() + LEAVE;
        while Instant::now() < until && matches!(self.process.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(10));
        }
        self.signal(Signal::KILL);
        let _ = self.process.wait();
    }
}
