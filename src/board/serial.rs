//! The only code that opens a board's serial port: one thread a board, bytes in, events out.
//!
//! A cable that falls out is no error of the game: [`LinkEvent::Lost`] is sent once, the port is
//! tried again until it is back, and the board is then asked to introduce itself and to be read.
//! The surprise: a vanished port reads as "nothing" or as any error at all, never as one known one.

use std::{
    io::{self, ErrorKind, Read as _, Write as _},
    path::Path,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use serialport::{ClearBuffer, DataBits, SerialPort as _, StopBits, TTYPort};
use thiserror::Error;

use crate::{
    backoff::Backoff,
    board::{
        HostCommand,
        link::{Link, LinkEvent},
        protocol::{LineSettings, Make, Protocol},
    },
    game::Moment,
};

/// How long a read waits; commands to the board wait no longer than this.
const READ: Duration = Duration::from_millis(20);
/// Between tries to open a lost port.
const TRIES: Backoff = Backoff::new(100, 2_000);

/// Why a port could not be opened. Each says what can be done.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum OpenPortError {
    /// Nothing there.
    #[error("no board at {path}: there is no such device; plug it in, or see `annabella devices`")]
    Missing {
        /// The path as given.
        path: String,
    },
    /// Not allowed.
    #[error(
        "no permission for {path}; join the group that owns it (`sudo usermod -aG dialout $USER`, then log \
         in again) or install the udev rules"
    )]
    Forbidden {
        /// The path as given.
        path: String,
    },
    /// Another program has it.
    #[error(
        "{path} is in use by another program; close it, or wait ten seconds if ModemManager is probing it \
         (the udev rules keep it away)"
    )]
    Busy {
        /// The path as given.
        path: String,
    },
    /// It is no serial port.
    #[error("{path} is no serial port ({why}); see `annabella devices`")]
    NoPort {
        /// The path as given.
        path: String,
        /// What the system said.
        why: String,
    },
}

/// Opens a port with a make's line settings, alone on it, old input thrown away. Settings a
/// pseudo-terminal does not have (data-terminal-ready) are left out silently.
pub fn open_port(path: &Path, line: &LineSettings) -> Result<TTYPort, OpenPortError> {
    let shown = path.display().to_string();
    let mut builder = serialport::new(shown.clone(), line.baud)
        .data_bits(match line.data_bits {
            5 => DataBits::Five,
            6 => DataBits::Six,
            7 => DataBits::Seven,
            _ => DataBits::Eight,
        })
        .parity(serialport::Parity::None)
        .stop_bits(if line.stop_bits == 2 { StopBits::Two } else { StopBits::One })
        .timeout(READ)
        .exclusive(true);
    if let Some(dtr) = line.dtr {
        builder = builder.dtr_on_open(dtr);
    }
    let port = TTYPort::open(&builder).map_err(|error| match error.kind {
        serialport::ErrorKind::Io(ErrorKind::NotFound) => OpenPortError::Missing { path: shown.clone() },
        serialport::ErrorKind::Io(ErrorKind::PermissionDenied) => {
            OpenPortError::Forbidden { path: shown.clone() }
        }
        serialport::ErrorKind::NoDevice => OpenPortError::Busy { path: shown.clone() },
        _ => OpenPortError::NoPort { path: shown.clone(), why: error.to_string() },
    })?;
    // Half a message from before would only be a fault.
    let _ = port.clear(ClearBuffer::Input);
    Ok(port)
}

/// A board on a serial port. Dropping it closes the port.
#[derive(Debug)]
pub struct SerialBoard {
    commands: Option<Sender<HostCommand>>,
    thread: Option<JoinHandle<()>>,
}

impl SerialBoard {
    /// Opens the port, asks the board to start, and reports from then on to `sender`, which is
    /// called on the board's own thread. Prefer a `/dev/serial/by-id` path: it survives replugging.
    ///
    /// # Errors
    /// When the port cannot be opened now.
    pub fn open(
        path: &Path,
        make: &'static Make,
        sender: impl Fn(LinkEvent) + Send + 'static,
    ) -> Result<Self, OpenPortError> {
        let port = open_port(path, &make.line)?;
        Ok(Self::begin(path, make, (make.open)(), Some(port), sender))
    }

    /// As [`open`](Self::open), but a port that is not there yet is reported as lost and waited for.
    pub fn await_port(path: &Path, make: &'static Make, sender: impl Fn(LinkEvent) + Send + 'static) -> Self {
        Self::await_codec(path, make, (make.open)(), sender)
    }

    /// As [`await_port`](Self::await_port) with a codec that knows something already.
    pub(crate) fn await_codec(
        path: &Path,
        make: &'static Make,
        codec: Box<dyn Protocol>,
        sender: impl Fn(LinkEvent) + Send + 'static,
    ) -> Self {
        Self::begin(path, make, codec, None, sender)
    }

    fn begin(
        path: &Path,
        make: &'static Make,
        codec: Box<dyn Protocol>,
        port: Option<TTYPort>,
        sender: impl Fn(LinkEvent) + Send + 'static,
    ) -> Self {
        let (commands, received) = channel();
        let path = path.to_owned();
        let thread = std::thread::spawn(move || {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            let radio = name.is_some_and(|name| name.starts_with("rfcomm"));
            let link = Link::new(make, codec, path.display().to_string(), radio, port.is_some());
            let began = Instant::now();
            PortLine {
                path: &path,
                line: &make.line,
                kind: make.name,
                link,
                commands: received,
                sender,
                began,
            }
            .run(port);
        });
        Self { commands: Some(commands), thread: Some(thread) }
    }

    /// Asks something of the board; it is sent within some 20 ms. While the board is away it is
    /// dropped: a board that comes back is read anew anyway.
    pub fn send(&self, command: HostCommand) {
        if let Some(commands) = &self.commands {
            // The thread outlives this handle, so a refusal means it panicked; nothing to tell then.
            let _ = commands.send(command);
        }
    }
}

impl Drop for SerialBoard {
    fn drop(&mut self) {
        // The closed channel is what ends the thread.
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A link's port, and whoever is told.
struct PortLine<'a, S: Fn(LinkEvent)> {
    path: &'a Path,
    line: &'a LineSettings,
    kind: &'static str,
    link: Link,
    commands: Receiver<HostCommand>,
    sender: S,
    began: Instant,
}

/// Why a connection ended.
enum Ended {
    /// The handle was dropped.
    Dropped,
    /// The port or the board went away.
    Lost(String),
}

impl<S: Fn(LinkEvent)> PortLine<'_, S> {
    fn run(mut self, port: Option<TTYPort>) {
        let mut next = port;
        loop {
            let port = match next.take() {
                Some(port) => port,
                None => match self.reopen() {
                    Some(port) => port,
                    None => return,
                },
            };
            tracing::info!(port = %self.path.display(), kind = self.kind, "a board's port is open");
            let Ended::Lost(why) = self.talk(port) else { return };
            tracing::warn!(port = %self.path.display(), why, "a board's port is lost");
            let mut events = Vec::new();
            self.link.lost(why, &mut events);
            self.tell(&mut events);
            if !self.rest(Duration::from_millis(TRIES.first_ms)) {
                return;
            }
        }
    }

    fn now(&self) -> Moment {
        Moment::from(self.began.elapsed())
    }

    fn tell(&self, events: &mut Vec<LinkEvent>) {
        events.drain(..).for_each(&self.sender);
    }

    /// Tries until the port is there; `None` when the handle was dropped meanwhile.
    fn reopen(&mut self) -> Option<TTYPort> {
        let mut waits = TRIES;
        loop {
            match open_port(self.path, self.line) {
                Ok(port) => return Some(port),
                Err(error) => {
                    if let Some(lost) = self.link.cannot_open(&error.to_string()) {
                        (self.sender)(lost);
                    }
                }
            }
            if !self.rest(Duration::from_millis(waits.next_ms())) {
                return None;
            }
        }
    }

    /// Waits; false when the handle was dropped meanwhile. A board that is away cannot be asked, so
    /// commands are dropped.
    fn rest(&self, wait: Duration) -> bool {
        let until = Instant::now() + wait;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.commands.recv_timeout(left) {
                Ok(_) if left.is_zero() => return true,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    /// Talks with the board until one of the two ends.
    fn talk(&mut self, mut port: TTYPort) -> Ended {
        let mut events = Vec::new();
        let start = self.link.opened(self.now(), &mut events);
        self.tell(&mut events);
        if let Err(why) = write(&mut port, &start) {
            return Ended::Lost(why);
        }
        let mut bytes = [0; 1024];
        loop {
            loop {
                let command = match self.commands.try_recv() {
                    Ok(command) => command,
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => return Ended::Dropped,
                };
                let bytes = self.link.command(&command);
                if let Err(why) = write(&mut port, &bytes) {
                    return Ended::Lost(why);
                }
            }
            match port.read(&mut bytes) {
                Ok(0) => return Ended::Lost(unplugged(self.path, None)),
                Ok(read) => self.link.took(self.now(), &bytes[..read], &mut events),
                Err(error) if waiting(&error) => {}
                Err(error) => return Ended::Lost(unplugged(self.path, Some(&error))),
            }
            self.tell(&mut events);
            match self.link.pass(self.now()) {
                Err(why) => return Ended::Lost(why),
                Ok(out) => {
                    if let Err(why) = write(&mut port, &out) {
                        return Ended::Lost(why);
                    }
                }
            }
        }
    }
}

/// Whether a failed read only means that nothing came yet.
fn waiting(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::Interrupted | ErrorKind::WouldBlock)
}

/// Writes all of it. A board that takes nothing for a while (its buffer is full) is not lost yet:
/// what it did not take is dropped, and silence decides.
fn write(port: &mut TTYPort, bytes: &[u8]) -> Result<(), String> {
    let mut left = bytes;
    let mut tries = 0;
    while !left.is_empty() {
        match port.write(left) {
            Ok(written) => left = &left[written..],
            Err(error) if waiting(&error) && tries < 25 => tries += 1,
            Err(error) if waiting(&error) => return Ok(()),
            Err(error) => {
                let path = port.name().unwrap_or_default();
                return Err(unplugged(Path::new(&path), Some(&error)));
            }
        }
    }
    Ok(())
}

fn unplugged(path: &Path, error: Option<&io::Error>) -> String {
    let why = error.map(|error| format!(" ({error})")).unwrap_or_default();
    format!("the board at {} is gone{why}; check its cable", path.display())
}
