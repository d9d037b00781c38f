//! The server as a child: started, waited for until it answers, started again when it dies, ended with the hall.
//!
//! The system ends it with the thread that keeps it (`bound.rs`), so that it ends however the hall does. One that runs on
//! the folder all the same, such as one that another hand started, is told of and ended before the next is started: its
//! tables come to the new one and send what is missing.

use std::{
    fs::File,
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

use rustix::{
    fs::{FlockOperation, flock},
    process::Pid,
};

use crate::{
    backoff::Backoff,
    console,
    hall::broker::{book::BrokerFolder, bound::start_bound, error::BrokerError, running},
};

/// The oldest version without a hole that matters here: of older ones, users without a list of rights may purge an account
/// (CVE-2025-30215).
pub(crate) const OLDEST_SOUND: [u32; 3] = [2, 10, 27];

/// How long a server may take until it answers, and until it has ended.
const STARTS: Duration = Duration::from_secs(15);
const ENDS: Duration = Duration::from_secs(10);
/// How often it is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// Rests before it is started again.
const REST_MS: (u64, u64) = (100, 10_000);
/// One that ran so long begins with the first rest again.
const RAN: Duration = Duration::from_secs(60);

/// A server that is kept running.
pub(crate) struct BrokerServer {
    ends: Arc<AtomicBool>,
    keeper: Option<JoinHandle<()>>,
    /// One broker a folder.
    _held: File,
}

/// Where a server is installed. Debian lays it where an ordinary user's PATH does not lead.
fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let more = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin"].map(PathBuf::from);
    std::env::split_paths(&path)
        .chain(more)
        .map(|folder| folder.join("nats-server"))
        .find(|path| path.is_file())
}

/// The server that is installed, and its version.
pub(crate) fn installed() -> Option<(PathBuf, [u32; 3])> {
    let path = find()?;
    let told = Command::new(&path).arg("--version").stdin(Stdio::null()).output().ok()?;
    let version = read_version(&String::from_utf8_lossy(&told.stdout))?;
    Some((path, version))
}

/// `nats-server: v2.9.10` and whatever follows.
fn read_version(told: &str) -> Option<[u32; 3]> {
    let (_, version) = told.trim().rsplit_once('v')?;
    let mut parts = version.splitn(3, '.').map(|part| {
        let digits = part.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        digits.parse().ok()
    });
    Some([parts.next()??, parts.next()??, parts.next()??])
}

/// Whether a server says at an address what one says first.
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

/// What the server wrote last of why it ended.
fn last_words(folder: &Path) -> String {
    let log = std::fs::read_to_string(folder.join("nats.log")).unwrap_or_default();
    let fatal = log.lines().rev().find(|line| line.contains("[FTL]") || line.contains("[ERR]"));
    let told = fatal
        .and_then(|line| line.split_once("] ").map(|(_, told)| told.rsplit("] ").next().unwrap_or(told)));
    told.map_or_else(|| format!("see {}", folder.join("nats.log").display()), str::to_owned)
}

/// Waits until a server answers; one that ends meanwhile, or says nothing, is an error.
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
    // Somebody answers there: it is this one if it did not end over it.
    if matches!(child.try_wait(), Ok(None)) {
        Ok(())
    } else {
        Err(BrokerError::DoesNotStart(last_words(folder)))
    }
}

/// Ends a server, by asking first.
fn end(child: &mut Child) {
    if let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw)
        && matches!(child.try_wait(), Ok(None))
    {
        running::ask_to_end(pid);
    }
    let until = Instant::now() + ENDS;
    while matches!(child.try_wait(), Ok(None)) {
        if Instant::now() > until {
            // What cannot be ended is nobody's child any more once the hall is gone.
            let _ = child.kill().and_then(|()| child.wait());
            return;
        }
        std::thread::sleep(LOOK);
    }
}

/// Ends a server that outlived its hall.
fn end_leftover(folder: &Path) {
    let Some(pid) = running::pid_of(folder) else { return };
    console::warn(format_args!(
        "a broker of an earlier hall still runs out of {}; it is ended, and its tables come to this one",
        folder.display()
    ));
    running::ask_to_end(pid);
    let until = Instant::now() + ENDS;
    while running::pid_of(folder) == Some(pid) {
        if Instant::now() > until {
            running::kill(pid);
        }
        if Instant::now() > until + ENDS {
            // Its address tells the rest.
            return;
        }
        std::thread::sleep(LOOK);
    }
}

impl BrokerServer {
    /// Starts the broker of a folder and waits until it answers.
    pub(crate) fn start(broker: &BrokerFolder) -> Result<Self, BrokerError> {
        let folder = broker.path().to_owned();
        let (program, version) = installed().ok_or(BrokerError::NotInstalled)?;
        if version < OLDEST_SOUND {
            let [major, minor, patch] = version;
            tracing::info!(
                "nats-server {major}.{minor}.{patch} has known holes; its users are held to what they may"
            );
        }
        let path = folder.join("running.lock");
        let held = File::options().create(true).write(true).truncate(false).open(&path);
        let held = held.map_err(BrokerError::file(path))?;
        flock(&held, FlockOperation::NonBlockingLockExclusive)
            .map_err(|_| BrokerError::Held { path: folder.clone() })?;
        end_leftover(&folder);
        let address = broker.own_address();
        if std::net::TcpListener::bind(address).is_err() {
            return Err(BrokerError::DoesNotStart(format!(
                "another program is at {address}; end it, or name another address by --broker-listen"
            )));
        }
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

/// Starts a server and keeps it, by one thread: it ends with this one. Tells whether it answers.
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
        // Whoever started the keeper waits for this.
        Err(why) => return drop(tell.send(Err(why))),
    };
    if tell.send(Ok(())).is_ok() {
        keep(child, program, folder, ends);
    }
}

/// Starts it again whenever it died, until it is to end.
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
            // Its panic was told by the thread itself.
            let _ = keeper.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_read_out_of_what_servers_say() {
        assert_eq!(read_version("nats-server: v2.9.10\n"), Some([2, 9, 10]));
        assert_eq!(read_version("nats-server: v2.10.27-RC.1"), Some([2, 10, 27]));
        assert_eq!(read_version("nats-server: v2.14"), None);
        assert_eq!(read_version("what"), None);
        assert!([2, 9, 10] < OLDEST_SOUND && [2, 14, 6] > OLDEST_SOUND);
    }
}
