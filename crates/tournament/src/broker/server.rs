//! The server as a child process: it is started, restarted when it dies, and ended with the tournament.
//!
//! The system ends it with the thread that keeps it (`bound_process.rs`), however the tournament ends. A server that
//! still runs on the folder, for example one that a person started, is reported and ended first; its tables connect
//! to the new server and send what it lacks.

use std::{
    io::{BufRead as _, BufReader},
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{SyncSender, sync_channel},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use rustix::process::Pid;

use crate::broker::{
    bound_process::start_bound, error::BrokerError, registry::BrokerFolder, server_process,
    stream_folder::set_common_stream_aside,
};
use annabella_console as console;
use annabella_files::output_within;
use annabella_game::backoff::Backoff;
use annabella_web::check_free;

/// The oldest version without a relevant vulnerability. In older ones a user without a permission list may purge an
/// account (CVE-2025-30215).
pub const OLDEST_SOUND: [u32; 3] = [2, 10, 27];

/// The time limits for the server's first answer and for its end.
const STARTS: Duration = Duration::from_secs(15);
const ENDS: Duration = Duration::from_secs(10);
/// The time limit for its version. A tournament does not begin before.
const ANSWERS: Duration = Duration::from_secs(5);
/// The polling interval.
const LOOK: Duration = Duration::from_millis(50);
/// The shortest and the longest delay before a restart.
const REST_MS: (u64, u64) = (100, 10_000);
/// After a run of this length the delay before a restart is the shortest again.
const RAN: Duration = Duration::from_secs(60);

/// A server that is kept running.
pub struct BrokerServer {
    ends: Arc<AtomicBool>,
    keeper: Option<JoinHandle<()>>,
    /// The lock on the folder: one broker at a time.
    _held: std::fs::File,
}

/// Finds the installed server. Debian installs it outside an ordinary user's PATH.
fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let more = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin"].map(PathBuf::from);
    std::env::split_paths(&path)
        .chain(more)
        .map(|folder| folder.join("nats-server"))
        .find(|path| path.is_file())
}

/// The installed server and its version.
pub fn installed() -> Option<(PathBuf, [u32; 3])> {
    let path = find()?;
    let mut asked = Command::new(&path);
    asked.arg("--version").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let told = output_within(asked.spawn().ok()?, ANSWERS).ok()?;
    let version = read_version(&String::from_utf8_lossy(&told.stdout))?;
    Some((path, version))
}

/// Parses `nats-server: v2.9.10` with any suffix.
fn read_version(told: &str) -> Option<[u32; 3]> {
    let (_, version) = told.trim().rsplit_once('v')?;
    let mut parts = version.splitn(3, '.').map(|part| {
        let digits = part.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        digits.parse().ok()
    });
    Some([parts.next()??, parts.next()??, parts.next()??])
}

/// Whether a NATS server greets at this address.
fn answers(address: SocketAddr) -> bool {
    let greeted = || {
        let socket = TcpStream::connect_timeout(&address, Duration::from_secs(1)).ok()?;
        socket.set_read_timeout(Some(Duration::from_secs(1))).ok()?;
        let mut line = String::new();
        BufReader::new(socket).read_line(&mut line).ok()?;
        Some(line.starts_with("INFO ") && line.contains("\"jetstream\":true"))
    };
    greeted().unwrap_or(false)
}

fn start(program: &Path, folder: &Path) -> Result<Child, BrokerError> {
    start_bound(program, &folder.join("nats.conf")).map_err(BrokerError::file(program))
}

/// The last fatal message in the server's log.
fn last_words(folder: &Path) -> String {
    let log = std::fs::read_to_string(folder.join("nats.log")).unwrap_or_default();
    let fatal = log.lines().rev().find(|line| line.contains("[FTL]") || line.contains("[ERR]"));
    let told = fatal
        .and_then(|line| line.split_once("] ").map(|(_, told)| told.rsplit("] ").next().unwrap_or(told)));
    told.map_or_else(|| format!("see {}", folder.join("nats.log").display()), str::to_owned)
}

/// Waits until the server answers. If it ends first or stays silent, that is an error.
fn wait_until_it_answers(child: &mut Child, address: SocketAddr, folder: &Path) -> Result<(), BrokerError> {
    let until = Instant::now() + STARTS;
    while !answers(address) {
        if !matches!(child.try_wait(), Ok(None)) {
            return Err(BrokerError::DoesNotStart(last_words(folder)));
        }
        if Instant::now() > until {
            end(child);
            return Err(BrokerError::DoesNotStart(format!("it does not answer at {address}")));
        }
        std::thread::sleep(LOOK);
    }
    // Something answers at the address. It is this server unless the server ended because the
    // address was taken.
    if matches!(child.try_wait(), Ok(None)) {
        Ok(())
    } else {
        Err(BrokerError::DoesNotStart(last_words(folder)))
    }
}

/// Ends a server with SIGTERM, then with SIGKILL after a time limit.
fn end(child: &mut Child) {
    if let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw)
        && matches!(child.try_wait(), Ok(None))
    {
        server_process::ask_to_end(pid);
    }
    let until = Instant::now() + ENDS;
    while matches!(child.try_wait(), Ok(None)) {
        if Instant::now() > until {
            // If the kill fails, the system ends the process together with the tournament.
            let _ = child.kill().and_then(|()| child.wait());
            return;
        }
        std::thread::sleep(LOOK);
    }
}

/// Ends a server of an earlier tournament.
fn end_leftover(folder: &Path) {
    let Some(pid) = server_process::pid_of(folder) else { return };
    console::warn(format_args!(
        "a broker of an earlier tournament still runs out of {}; it is ended, and its tables come to this one",
        folder.display()
    ));
    server_process::ask_to_end(pid);
    let until = Instant::now() + ENDS;
    while server_process::pid_of(folder) == Some(pid) {
        if Instant::now() > until {
            server_process::kill(pid);
        }
        if Instant::now() > until + ENDS {
            // If it still runs, the start of the new server reports the taken address.
            return;
        }
        std::thread::sleep(LOOK);
    }
}

impl BrokerServer {
    /// Starts the broker of a folder and waits until it answers.
    pub fn start(broker: &BrokerFolder) -> Result<Self, BrokerError> {
        let folder = broker.path().to_owned();
        let (program, version) = installed().ok_or(BrokerError::NotInstalled)?;
        if version < OLDEST_SOUND {
            let [major, minor, patch] = version;
            tracing::info!(
                "nats-server {major}.{minor}.{patch} has known holes; its users are held to what they may"
            );
        }
        let held = server_process::hold(&folder)?;
        end_leftover(&folder);
        if let Some(kept) = set_common_stream_aside(&folder)? {
            console::warn(format_args!(
                "an earlier version kept the lines of all tables in one place; they are in {} now, and the tables send \
                 their games again",
                kept.display()
            ));
        }
        let address = broker.own_address();
        check_free(address).map_err(|why| not_free(address, &why))?;
        let ends = Arc::new(AtomicBool::new(false));
        let (tell, told) = sync_channel(1);
        let keeper = {
            let ends = ends.clone();
            std::thread::spawn(move || begin(&program, &folder, address, &ends, &tell))
        };
        let server = Self { ends, keeper: Some(keeper), _held: held };
        told.recv().unwrap_or_else(|_| Err(BrokerError::DoesNotStart("its keeper broke down".to_owned())))?;
        Ok(server)
    }
}

/// Why the broker cannot listen at its address.
fn not_free(address: SocketAddr, why: &std::io::Error) -> BrokerError {
    BrokerError::DoesNotStart(match why.kind() {
        std::io::ErrorKind::AddrInUse => {
            format!("another program is at {address}; end it, or name another address by --broker-listen")
        }
        _ => format!("at {address} nothing can listen: {why}; name another address by --broker-listen"),
    })
}

/// Starts a server on a thread of its own and keeps it running. The server ends with this thread.
/// Sends whether it answers.
fn begin(
    program: &Path,
    folder: &Path,
    address: SocketAddr,
    ends: &AtomicBool,
    tell: &SyncSender<Result<(), BrokerError>>,
) {
    let started = start(program, folder).and_then(|mut child| {
        wait_until_it_answers(&mut child, address, folder)?;
        Ok(child)
    });
    let child = match started {
        Ok(child) => child,
        // `start` waits for this message.
        Err(why) => return drop(tell.send(Err(why))),
    };
    if tell.send(Ok(())).is_ok() {
        keep(child, program, folder, ends);
    }
}

/// Restarts the server when it dies, until `ends` is set.
fn keep(mut child: Child, program: &Path, folder: &Path, ends: &AtomicBool) {
    let (mut rests, mut began) = (Backoff::new(REST_MS.0, REST_MS.1), Instant::now());
    while !ends.load(Ordering::Relaxed) {
        std::thread::sleep(LOOK);
        if matches!(child.try_wait(), Ok(None)) {
            continue;
        }
        if began.elapsed() > RAN {
            rests.reset();
        }
        console::warn("the broker ended by itself; it is started again");
        let until = Instant::now() + Duration::from_millis(rests.next_ms());
        while Instant::now() < until && !ends.load(Ordering::Relaxed) {
            std::thread::sleep(LOOK);
        }
        if ends.load(Ordering::Relaxed) {
            return;
        }
        began = Instant::now();
        match start(program, folder) {
            Ok(started) => child = started,
            Err(why) => console::warn(why),
        }
    }
    end(&mut child);
}

impl Drop for BrokerServer {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Relaxed);
        if let Some(keeper) = self.keeper.take() {
            // The thread has printed its panic itself.
            let _ = keeper.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_another_machine_is_not_called_another_program() {
        let why = |address: SocketAddr| not_free(address, &check_free(address).unwrap_err()).to_string();
        let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        assert!(why(taken.local_addr().unwrap()).contains("another program is at 127.0.0.1:"));
        let elsewhere = why(([192, 0, 2, 1], 4443).into());
        assert!(elsewhere.contains("at 192.0.2.1:4443 nothing can listen"), "{elsewhere}");
    }

    #[test]
    fn a_version_is_read_out_of_what_servers_say() {
        assert_eq!(read_version("nats-server: v2.9.10\n"), Some([2, 9, 10]));
        assert_eq!(read_version("nats-server: v2.10.27-RC.1"), Some([2, 10, 27]));
        assert_eq!(read_version("nats-server: v2.14"), None);
        assert_eq!(read_version("what"), None);
        assert!([2, 9, 10] < OLDEST_SOUND && [2, 14, 6] > OLDEST_SOUND);
    }
}
