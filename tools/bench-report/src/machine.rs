//! The machine on which the figures were measured.

use std::{fs, process::Command};

use serde::{Deserialize, Serialize};

/// The machine, the day and the load.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Machine {
    pub(crate) processor: String,
    pub(crate) cores: usize,
    pub(crate) memory: String,
    pub(crate) system: String,
    pub(crate) compiler: String,
    /// The version of the sources in git.
    pub(crate) state: String,
    pub(crate) day: String,
    /// The load average of one minute before the run.
    pub(crate) busy_before: String,
    pub(crate) full: bool,
}

impl Machine {
    /// This machine, now.
    pub(crate) fn here(full: bool) -> Self {
        let unknown = || "unknown".to_owned();
        Self {
            processor: field("/proc/cpuinfo", "model name").unwrap_or_else(unknown),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory: field("/proc/meminfo", "MemTotal").map_or_else(unknown, |kb| in_gigabytes(&kb)),
            system: format!(
                "{}, Linux {}",
                field_by("/etc/os-release", "PRETTY_NAME", '=').unwrap_or_else(unknown),
                fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default().trim()
            ),
            compiler: told("rustc", &["--version"]).unwrap_or_else(unknown),
            state: told("git", &["describe", "--always", "--dirty"]).unwrap_or_else(unknown),
            day: jiff::Timestamp::now().strftime("%Y-%m-%d").to_string(),
            busy_before: load(),
            full,
        }
    }
}

/// The load average of the last minute.
pub(crate) fn load() -> String {
    let told = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    told.split(' ').next().unwrap_or_default().to_owned()
}

fn field(path: &str, name: &str) -> Option<String> {
    field_by(path, name, ':')
}

fn field_by(path: &str, name: &str, between: char) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let (_, value) = text.lines().filter_map(|l| l.split_once(between)).find(|(n, _)| n.trim() == name)?;
    Some(value.trim().trim_matches('"').to_owned())
}

fn in_gigabytes(told: &str) -> String {
    let kilobytes = told.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    kilobytes.map_or_else(|| told.to_owned(), |kb| format!("{:.0} GB", kb / 1_048_576.0))
}

fn told(program: &str, arguments: &[&str]) -> Option<String> {
    let out = Command::new(program).args(arguments).output().ok()?;
    out.status.success().then(|| String::from_utf8_lossy(&out.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Machine, in_gigabytes};

    #[test]
    fn memory_is_told_in_gigabytes() {
        assert_eq!(in_gigabytes("24677144 kB"), "24 GB");
        assert_eq!(in_gigabytes("much"), "much");
    }

    #[test]
    fn this_machine_has_a_core_and_a_day() {
        let here = Machine::here(false);
        assert!(here.cores > 0 && here.day.len() == 10, "{here:?}");
    }
}
