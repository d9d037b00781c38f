//! The program's log for diagnosing faults: one line for each event on stderr, if [`VARIABLE`] is set.
//!
//! An event has its kind, seat, role and number. It never contains speech, typed text, moves, decisions, sealed
//! moves, links or keys, so the log reveals nothing that 12.7 forbids. The game never waits for a reader: lines that
//! are not read are counted and dropped.

use std::{
    env, io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc::{Receiver, SyncSender, channel, sync_channel},
    },
    time::Duration,
};

use tracing::level_filters::LevelFilter;
use tracing_subscriber::{filter::Targets, layer::SubscriberExt as _, util::SubscriberInitExt as _};

use annabella_console as console;

/// The environment variable with the levels: `info`, or `warn,web=debug`.
pub const VARIABLE: &str = "ANNABELLA_LOG";
/// The crates that write to the log.
const LOGGING_CRATES: [&str; 6] = ["board", "daemon", "journal", "speech_input", "tournament", "web"];
/// How many lines wait for a slow reader.
const WAITING: usize = 1_024;
/// The time limit for the last lines.
const FAREWELL: Duration = Duration::from_secs(1);

/// An open log; dropping it waits briefly for its last lines.
pub struct Logbook {
    lines: SyncSender<LogEntry>,
    written: Receiver<()>,
}

enum LogEntry {
    Line(Vec<u8>),
    /// The log ends.
    End,
}

/// Opens the log if [`VARIABLE`] is set. An invalid value is reported once.
pub fn begin() -> Option<Logbook> {
    let asked = env::var_os(VARIABLE).filter(|asked| !asked.is_empty())?;
    let wanted = match wanted(&asked.to_string_lossy()) {
        Ok(wanted) => wanted,
        Err(why) => {
            console::warn(format_args!("{VARIABLE}: {why}; nothing is logged"));
            return None;
        }
    };
    let (lines, arriving) = sync_channel(WAITING);
    let (done, written) = channel();
    let lost = Arc::new(AtomicU64::new(0));
    let writer = LogLines { lines: lines.clone(), lost: lost.clone() };
    std::thread::spawn(move || {
        for entry in arriving {
            let LogEntry::Line(line) = entry else { break };
            console::log(&line);
            match lost.swap(0, Relaxed) {
                0 => {}
                lost => console::warn(format_args!(
                    "{lost} lines of the log were not taken in time and are left out"
                )),
            }
        }
        // The receiver may be gone.
        let _ = done.send(());
    });
    let lines_of_events = tracing_subscriber::fmt::layer()
        .with_ansi(false)
        .log_internal_errors(false)
        .with_writer(move || writer.clone());
    // A second log in one process is not opened.
    tracing_subscriber::registry().with(wanted).with(lines_of_events).try_init().ok()?;
    Some(Logbook { lines, written })
}

impl Drop for Logbook {
    fn drop(&mut self) {
        if self.lines.try_send(LogEntry::End).is_ok() {
            // The wait for a slow reader is limited.
            let _ = self.written.recv_timeout(FAREWELL);
        }
    }
}

/// Parses the levels: one level for all crates, or `CRATE=LEVEL`, separated by commas. Other crates are never logged,
/// because their events may contain secrets.
fn wanted(asked: &str) -> Result<Targets, String> {
    let mut targets = Targets::new();
    for part in asked.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (room, level) = part.split_once('=').map_or((None, part), |(room, level)| (Some(room), level));
        let level: LevelFilter = level.parse().map_err(|_| {
            format!("`{level}` is no level; it is one of off, error, warn, info, debug, trace")
        })?;
        targets = match room {
            None => targets.with_target("annabella", level),
            Some(room) if LOGGING_CRATES.contains(&room) => {
                targets.with_target(format!("annabella_{room}"), level)
            }
            Some(room) => {
                return Err(format!("no crate `{room}` logs; it is one of {}", LOGGING_CRATES.join(", ")));
            }
        };
    }
    Ok(targets)
}

/// The writer of log lines to stderr.
#[derive(Clone)]
struct LogLines {
    lines: SyncSender<LogEntry>,
    lost: Arc<AtomicU64>,
}

impl io::Write for LogLines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.lines.try_send(LogEntry::Line(line.to_vec())).is_err() {
            self.lost.fetch_add(1, Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn a_level_goes_for_all_rooms_and_a_room_can_have_its_own() {
        let wanted = wanted("warn, web=debug").unwrap();
        assert!(wanted.would_enable("annabella_daemon", &Level::WARN));
        assert!(!wanted.would_enable("annabella_daemon", &Level::INFO));
        assert!(wanted.would_enable("annabella_web::routes", &Level::DEBUG));
        assert!(!wanted.would_enable("hyper::proto", &Level::ERROR), "other crates are never heard");
    }

    #[test]
    fn what_is_no_level_or_no_room_is_named_with_those_there_are() {
        assert!(wanted("loud").unwrap_err().contains("off, error"));
        assert!(wanted("kitchen=info").unwrap_err().contains("board, daemon"));
    }
}
