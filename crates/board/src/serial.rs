//! The serial port of a board: one thread per board reads bytes and sends events. No other code opens the port.
//!
//! A lost cable does not end the game. [`BoardLinkEvent::Lost`] is sent once and the port is retried until it opens;
//! the board is then asked to identify itself and to send a scan. A vanished port has no error of its own: a read may
//! return zero bytes or any error.

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
    HostCommand,
    link::{BoardLink, BoardLinkEvent},
    protocol::{BoardCodec, BoardMake, LineSettings, is_radio},
};
use annabella_game::Moment;
use annabella_game::backoff::Backoff;

/// Timeout of a read; a command to the board waits no longer than this.
const READ: Duration = Duration::from_millis(20);
/// The most bytes that are read within one timeout: 64 kB a second. The fastest make sends 4 kB a second. A board that
/// sends faster waits in its own driver, and costs no processor time here.
const BYTES_A_READ: usize = 1_280;
/// Delays between attempts to open a lost port.
const TRIES: Backoff = Backoff::new(100, 2_000);

/// The reason why a port could not be opened. Each message names the remedy.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum OpenPortError {
    /// The device does not exist.
    #[error("no board at {path}: there is no such device; plug it in, or see `annabella devices`")]
    Missing {
        /// The path as given.
        path: String,
    },
    /// The user lacks permission.
    #[error(
        "no permission for {path}; join the group that owns it (`sudo usermod -aG dialout $USER`, then log \
         in again) or install the udev rules"
    )]
    Forbidden {
        /// The path as given.
        path: String,
    },
    /// Another program has the port open.
    #[error(
        "{path} is in use by another program; close it, or wait ten seconds if ModemManager is probing it \
         (the udev rules keep it away)"
    )]
    Busy {
        /// The path as given.
        path: String,
    },
    /// The path is not a serial port.
    #[error("{path} is no serial port ({why}); see `annabella devices`")]
    NoPort {
        /// The path as given.
        path: String,
        /// The message of the system.
        why: String,
    },
}

/// A process that this program starts has its ports, locks included, until the system has loaded the other program. A port
/// that was closed meanwhile is busy for that time.
const BUSY_FOR: Duration = Duration::from_millis(100);

/// Opens a port with the line settings of a make, in exclusive mode, and discards old input. Settings that a
/// pseudo-terminal does not support (data-terminal-ready) are ignored.
///
/// A port that another program has is tried again for 100 ms.
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
    let is_busy = |port: &serialport::Result<TTYPort>| {
        port.as_ref().is_err_and(|error| error.kind == serialport::ErrorKind::NoDevice)
    };
    let mut port = TTYPort::open(&builder);
    let began = Instant::now();
    while is_busy(&port) && began.elapsed() < BUSY_FOR {
        std::thread::sleep(BUSY_FOR / 10);
        port = TTYPort::open(&builder);
    }
    let port = port.map_err(|error| match error.kind {
        serialport::ErrorKind::Io(ErrorKind::NotFound) => OpenPortError::Missing { path: shown.clone() },
        serialport::ErrorKind::Io(ErrorKind::PermissionDenied) => {
            OpenPortError::Forbidden { path: shown.clone() }
        }
        serialport::ErrorKind::NoDevice => OpenPortError::Busy { path: shown.clone() },
        _ => {
            // The system's message for a file without line settings is hard to understand.
            let why = error.to_string().replace("Not a typewriter", "it is another kind of file");
            OpenPortError::NoPort { path: shown.clone(), why }
        }
    })?;
    // The rest of an old message would only cause a fault.
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
    /// Opens the port, starts the board, and then reports its events to `sender`, which is called on the thread of
    /// the board. Prefer a `/dev/serial/by-id` path: it survives replugging.
    ///
    /// # Errors
    /// If the port cannot be opened now.
    pub fn open(
        path: &Path,
        make: &'static BoardMake,
        sender: impl Fn(BoardLinkEvent) + Send + 'static,
    ) -> Result<Self, OpenPortError> {
        let port = open_port(path, &make.line)?;
        Ok(Self::begin(path, make, (make.open)(), Some(port), sender))
    }

    /// As [`open`](Self::open), but a port that does not exist yet is reported as lost and retried.
    pub fn await_port(
        path: &Path,
        make: &'static BoardMake,
        sender: impl Fn(BoardLinkEvent) + Send + 'static,
    ) -> Self {
        Self::await_codec(path, make, (make.open)(), sender)
    }

    /// As [`await_port`](Self::await_port), with a codec that already has stored data.
    pub fn await_codec(
        path: &Path,
        make: &'static BoardMake,
        codec: Box<dyn BoardCodec>,
        sender: impl Fn(BoardLinkEvent) + Send + 'static,
    ) -> Self {
        Self::begin(path, make, codec, None, sender)
    }

    fn begin(
        path: &Path,
        make: &'static BoardMake,
        codec: Box<dyn BoardCodec>,
        port: Option<TTYPort>,
        sender: impl Fn(BoardLinkEvent) + Send + 'static,
    ) -> Self {
        let (commands, received) = channel();
        let path = path.to_owned();
        let thread = std::thread::spawn(move || {
            let radio = is_radio(&path);
            let link = BoardLink::new(make, codec, path.display().to_string(), radio, port.is_some());
            let began = Instant::now();
            PortWorker {
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

    /// Sends a command to the board within about 20 ms. A command is dropped while the board is lost: a scan is
    /// requested when it returns.
    pub fn send(&self, command: HostCommand) {
        if let Some(commands) = &self.commands {
            // The thread outlives this handle, so a failed send means that it panicked. Nobody can receive a report
            // then.
            let _ = commands.send(command);
        }
    }
}

impl Drop for SerialBoard {
    fn drop(&mut self) {
        // The closed channel ends the thread.
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The port of a link, and the receiver of its events.
struct PortWorker<'a, S: Fn(BoardLinkEvent)> {
    path: &'a Path,
    line: &'a LineSettings,
    kind: &'static str,
    link: BoardLink,
    commands: Receiver<HostCommand>,
    sender: S,
    began: Instant,
}

/// The reason why a connection ended.
enum ConnectionEnd {
    /// The handle was dropped.
    Dropped,
    /// The port or the board was lost.
    Lost(String),
}

impl<S: Fn(BoardLinkEvent)> PortWorker<'_, S> {
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
            let ConnectionEnd::Lost(why) = self.talk(port) else { return };
            tracing::warn!(port = %self.path.display(), why, "a board's port is lost");
            let mut events = Vec::new();
            self.link.report_lost(why, &mut events);
            self.tell(&mut events);
            if !self.rest(Duration::from_millis(TRIES.first_ms)) {
                return;
            }
        }
    }

    fn now(&self) -> Moment {
        Moment::from(self.began.elapsed())
    }

    fn tell(&self, events: &mut Vec<BoardLinkEvent>) {
        events.drain(..).for_each(&self.sender);
    }

    /// Retries until the port opens; `None` if the handle was dropped in the meantime.
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

    /// Waits; returns false if the handle was dropped in the meantime. Commands are dropped, because a lost board
    /// cannot receive them.
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

    /// Exchanges bytes with the board until the connection or the handle ends.
    fn talk(&mut self, mut port: TTYPort) -> ConnectionEnd {
        let mut events = Vec::new();
        let start = self.link.opened(self.now(), &mut events);
        self.tell(&mut events);
        if let Err(why) = write(&mut port, &start) {
            return ConnectionEnd::Lost(why);
        }
        let mut bytes = [0; 1024];
        let (mut slice, mut taken) = (Instant::now(), 0);
        loop {
            loop {
                let command = match self.commands.try_recv() {
                    Ok(command) => command,
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => return ConnectionEnd::Dropped,
                };
                let bytes = self.link.command(&command);
                if let Err(why) = write(&mut port, &bytes) {
                    return ConnectionEnd::Lost(why);
                }
            }
            match port.read(&mut bytes) {
                Ok(0) => return ConnectionEnd::Lost(unplugged(self.path, None)),
                Ok(read) => {
                    self.link.took(self.now(), &bytes[..read], &mut events);
                    if slice.elapsed() >= READ {
                        (slice, taken) = (Instant::now(), 0);
                    }
                    taken += read;
                }
                Err(error) if waiting(&error) => {}
                Err(error) => return ConnectionEnd::Lost(unplugged(self.path, Some(&error))),
            }
            self.tell(&mut events);
            if taken >= BYTES_A_READ {
                std::thread::sleep(READ.saturating_sub(slice.elapsed()));
            }
            match self.link.advance(self.now()) {
                Err(why) => return ConnectionEnd::Lost(why),
                Ok(out) => {
                    if let Err(why) = write(&mut port, &out) {
                        return ConnectionEnd::Lost(why);
                    }
                }
            }
        }
    }
}

/// Returns whether a failed read only means that no bytes have arrived.
fn waiting(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::Interrupted | ErrorKind::WouldBlock)
}

/// Writes all bytes. If the board accepts none for a while (its buffer is full), the rest is dropped; the timeout for
/// silence decides whether the board is lost.
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
