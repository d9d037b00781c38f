//! A connection to a PulseAudio or PipeWire server. It ends when its owner drops it.
//!
//! cpal plays and records on cards. cpal also has a host for PulseAudio, over the same `pulseaudio` crate. This
//! module exists because cpal 0.18.2 does not meet four requirements. Each was tested with null sinks, on PulseAudio
//! 16.1 and where named on PipeWire 0.3.65:
//!
//! - *The sound of a named output must not move to another output when it is removed.* A server moves its streams
//!   unless the stream forbids it (`no_move`), and cpal cannot forbid it. With cpal the rest of a tone
//!   sounded on the default output until the end of the three seconds observed, and no error was reported: 2 of 2 on
//!   PulseAudio, 2 of 2 on PipeWire. Here 0 ms sounded, and the loss was reported after 11 to 48 ms (4 of 4). For
//!   PipeWire's own protocol cpal forbids the move since its pull request 1266; nothing similar was found for
//!   PulseAudio.
//! - *A removed microphone that was named must be reported as lost.* cpal continued with another source without an
//!   error (1 of 1).
//! - *A hanging server must be reported within five seconds.* cpal's `devices()` had not returned after 12 s (1 of
//!   1).
//! - *A PipeWire server must be reachable on a machine where no PulseAudio ever ran.* No cookie exists there; cpal
//!   sends an empty one, which PipeWire refuses. This module sends one of 256 zero bytes, as the C library does.
//!
//! cpal's PipeWire host would need PipeWire's headers at build time and would not work on machines with PulseAudio.
//! Its ALSA host plays if there is no server.
//!
//! The client's thread sleeps until its server sends something, and is not woken when the client is dropped. Thread,
//! socket and a megabyte of buffer would remain for each device lookup, until the server accepts no more clients.
//! This module therefore owns the socket and shuts it down when the connection is dropped, which ends both sides.

use std::{
    ffi::CString,
    future::Future,
    io::Write as _,
    net::Shutdown,
    os::unix::net::UnixStream,
    path::Path,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc,
    },
    time::Duration,
};

use pulseaudio::{
    Client, ClientError, RecordStream,
    protocol::{self, ChannelVolume, Prop, Props, SetRecordStreamBufferAttrParams, Volume},
};
use tokio::runtime::Runtime;

pub use crate::sound_cards::Direction;
use crate::sound_cards::{ControlLevel, ServedSound};

/// The timeout for the connection, and for each answer while a stream is opened.
const PATIENCE: Duration = Duration::from_secs(2);

/// The length of a cookie in the protocol.
const COOKIE_BYTES: usize = 256;

/// A connection to the sound server.
pub struct SoundServer {
    client: Client,
    socket: UnixStream,
    runtime: Runtime,
}

/// An output or a source of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServedDevice {
    /// Its name at the server.
    pub(crate) name: CString,
    /// Its name for people.
    pub(crate) called: String,
    /// Samples a second.
    pub(crate) rate: u32,
    /// Identifies the device. A device that is removed and plugged in again has a new index and the same name.
    pub index: u32,
    /// Its current port; `None` if it has no ports.
    pub(crate) port: Option<CString>,
    /// Whether it is a microphone that is muted at the server.
    pub(crate) is_muted: bool,
    /// Whether it is a source that records a loudspeaker and not a microphone.
    pub(crate) is_monitor: bool,
    /// Its level at the server.
    pub(crate) level: ControlLevel,
    /// The server's number of its card.
    pub(crate) card: Option<u32>,
    /// Whether it is plugged in at USB or connected by Bluetooth.
    pub(crate) is_portable: bool,
}

impl ServedDevice {
    /// Returns whether a name from a person or a configuration denotes this device.
    pub(crate) fn is(&self, wanted: &str) -> bool {
        let name = self.name.to_string_lossy();
        name == wanted || self.called == wanted || wanted.strip_prefix("pulseaudio:") == Some(&*name)
    }

    fn sink(info: protocol::SinkInfo) -> Self {
        let port = info.ports.into_iter().nth(info.active_port).map(|port| port.name);
        let sink = Self::of(info.name, info.description, info.sample_spec, info.index, port);
        Self {
            level: level_of(info.muted, &info.cvolume),
            card: info.card_index,
            is_portable: is_portable(&info.props),
            ..sink
        }
    }

    fn source(info: protocol::SourceInfo) -> Self {
        let (is_muted, is_monitor) = (info.muted, info.monitor_of_sink_index.is_some());
        // A microphone stays the same when its port changes.
        let source = Self::of(info.name, info.description, info.sample_spec, info.index, None);
        Self {
            is_muted,
            is_monitor,
            level: level_of(info.muted, &info.cvolume),
            card: info.card_index,
            is_portable: is_portable(&info.props),
            ..source
        }
    }

    /// Returns whether it is listed for a choice. A source that records a loudspeaker is no microphone.
    pub(crate) const fn is_offered(&self) -> bool {
        !self.is_monitor
    }

    /// Returns why the source cannot record speech, with the remedy. A monitor is accepted if it was named.
    pub(crate) fn obstacle(&self, is_named: bool) -> Option<String> {
        let called = &self.called;
        if self.is_muted {
            Some(format!("`{called}` is muted at the sound server; unmute it in the sound settings"))
        } else if self.is_monitor && !is_named {
            Some("no microphone is plugged in, or none is chosen in the sound settings".to_owned())
        } else {
            None
        }
    }

    fn of(
        name: CString,
        description: Option<CString>,
        spec: protocol::SampleSpec,
        index: u32,
        port: Option<CString>,
    ) -> Self {
        let called = description.as_ref().unwrap_or(&name).to_string_lossy().into_owned();
        let (rate, level) = (spec.sample_rate, ControlLevel::Open);
        let (is_muted, is_monitor, card, is_portable) = (false, false, None, false);
        Self { name, called, rate, index, port, is_muted, is_monitor, level, card, is_portable }
    }

    /// Returns what is known of it without playing.
    pub(crate) fn sound(&self, direction: Direction) -> ServedSound {
        ServedSound {
            name: self.called.clone(),
            direction,
            level: self.level,
            card: self.card,
            is_portable: self.is_portable,
        }
    }
}

fn level_of(is_muted: bool, volume: &ChannelVolume) -> ControlLevel {
    let is_at_zero = volume.channels().iter().all(|channel| *channel == Volume::MUTED);
    match (is_muted, is_at_zero) {
        (true, _) => ControlLevel::Muted,
        (false, true) => ControlLevel::AtZero,
        (false, false) => ControlLevel::Open,
    }
}

fn is_portable(props: &Props) -> bool {
    let bus = props.get(Prop::DeviceBus).unwrap_or_default();
    [&b"usb"[..], b"bluetooth"].contains(&bus.strip_suffix(&[0]).unwrap_or(bus))
}

impl SoundServer {
    /// Connects to the server of this session.
    ///
    /// # Errors
    /// If no server is found, or it does not accept the connection in time.
    pub(crate) fn open() -> Result<Self, String> {
        let said = |why: &dyn std::fmt::Display| why.to_string();
        let path = pulseaudio::socket_path_from_env().ok_or("there is no sound server")?;
        let socket = UnixStream::connect(path).map_err(|why| said(&why))?;
        socket.set_read_timeout(Some(PATIENCE)).map_err(|why| said(&why))?;
        socket.set_write_timeout(Some(PATIENCE)).map_err(|why| said(&why))?;
        let theirs = socket.try_clone().map_err(|why| said(&why))?;
        let cookie = read_cookie(pulseaudio::cookie_path_from_env().as_deref());
        let client = Client::new_unix(c"annabella", theirs, Some(cookie)).map_err(|why| said(&why))?;
        // From here on dropping the value shuts the socket down.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        match runtime {
            Ok(runtime) => Ok(Self { client, socket, runtime }),
            Err(why) => {
                let _ = socket.shutdown(Shutdown::Both);
                Err(said(&why))
            }
        }
    }

    /// Returns the devices of the server.
    ///
    /// # Errors
    /// If the server does not answer.
    pub(crate) fn list(&self, direction: Direction) -> Result<Vec<ServedDevice>, String> {
        match direction {
            Direction::Out => {
                let found = self.in_time(self.client.list_sinks())?;
                Ok(found.into_iter().map(ServedDevice::sink).collect())
            }
            Direction::In => {
                let found = self.in_time(self.client.list_sources())?;
                Ok(found.into_iter().map(ServedDevice::source).collect())
            }
        }
    }

    /// Returns the default device of the server.
    ///
    /// # Errors
    /// If the server has no default device.
    pub(crate) fn default_device(&self, direction: Direction) -> Result<ServedDevice, String> {
        let name = match direction {
            Direction::Out => protocol::DEFAULT_SINK,
            Direction::In => protocol::DEFAULT_SOURCE,
        };
        self.in_time(self.named(direction, name.to_owned()))
    }

    async fn named(&self, direction: Direction, name: CString) -> Result<ServedDevice, ClientError> {
        match direction {
            Direction::Out => self.client.sink_info_by_name(name).await.map(ServedDevice::sink),
            Direction::In => self.client.source_info_by_name(name).await.map(ServedDevice::source),
        }
    }

    /// Returns the client of the connection.
    pub const fn client(&self) -> &Client {
        &self.client
    }

    /// Returns a handle that changes the fragment size of a recording stream after it was opened.
    ///
    /// # Errors
    /// If no file descriptor is available.
    pub fn piece_size(&self) -> std::io::Result<FragmentSize> {
        Ok(FragmentSize { socket: self.socket.try_clone()?, channel: OnceLock::new() })
    }

    /// Waits for an answer of the server, up to a timeout.
    ///
    /// # Errors
    /// If the server refuses, or does not answer in time.
    pub fn in_time<T>(&self, asked: impl Future<Output = Result<T, ClientError>>) -> Result<T, String> {
        let answered = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, asked).await });
        answered.map_err(|_| "the sound server does not answer".to_owned())?.map_err(|why| why.to_string())
    }

    /// Keeps a stream and watches it until it is dropped; the connection ends with it. A `bound` stream ends when its
    /// device changes, and a microphone also when it cannot record speech. Any other output is checked with
    /// `is_there`.
    pub fn keep<S, F>(
        self,
        direction: Direction,
        bound: Option<ServedDevice>,
        stream: S,
        is_there: impl Fn(&S) -> F + Send + 'static,
        broken: mpsc::Sender<String>,
    ) -> std::io::Result<HeldStream>
    where
        S: Send + 'static,
        F: Future<Output = Result<(), ClientError>>,
    {
        let (ended, socket) = (Arc::new(AtomicBool::new(false)), self.socket.try_clone()?);
        let watch = ended.clone();
        // Dropping does not wait for a server that never answers: the shut socket produces an error.
        std::thread::Builder::new().name("sound-server".to_owned()).spawn(move || {
            while !watch.load(Relaxed) {
                let (found, rest) = match (&bound, direction) {
                    (Some(was), _) => {
                        let now = self.runtime.block_on(self.named(direction, was.name.clone()));
                        let state = now.map(|now| {
                            if now.index == was.index && now.port == was.port {
                                now.obstacle(true)
                            } else {
                                Some("it was pulled out".to_owned())
                            }
                        });
                        // A recording stream ends with its source by itself; an output must not continue on another
                        // port.
                        (state, if direction == Direction::Out { ASK } else { LOOK })
                    }
                    // The stream follows the current default microphone.
                    (None, Direction::In) => {
                        let now = self.named(direction, protocol::DEFAULT_SOURCE.to_owned());
                        (self.runtime.block_on(now).map(|now| now.obstacle(false)), LOOK)
                    }
                    (None, Direction::Out) => (self.runtime.block_on(is_there(&stream)).map(|()| None), LOOK),
                };
                let why = match found {
                    Ok(None) => {
                        std::thread::sleep(rest);
                        continue;
                    }
                    Ok(Some(why)) => why,
                    Err(why) => why.to_string(),
                };
                // The receiver may have ended.
                let _ = broken.send(why);
                return;
            }
        })?;
        Ok(HeldStream { ended, socket })
    }
}

/// Reads the user's cookie. Without PulseAudio there is none, but PipeWire still requires one of the right length.
fn read_cookie(path: Option<&Path>) -> Vec<u8> {
    path.and_then(|path| std::fs::read(path).ok()).unwrap_or_else(|| vec![0; COOKIE_BYTES])
}

/// Interval at which a bound output is checked.
const ASK: Duration = Duration::from_millis(40);
/// Interval at which a microphone, or a stream of the default device, is checked.
const LOOK: Duration = Duration::from_millis(500);

impl Drop for SoundServer {
    fn drop(&mut self) {
        // The socket of a lost server is already shut.
        let _ = self.socket.shutdown(Shutdown::Both);
    }
}

/// Changes the fragment size of a recording stream. The client has no call for it, so the message bypasses it.
pub struct FragmentSize {
    socket: UnixStream,
    /// The channel of the stream, once it is open.
    channel: OnceLock<u32>,
}

impl FragmentSize {
    /// Sets the stream. Requests before this call are ignored.
    pub fn bind_to_stream(&self, stream: &RecordStream) {
        // A stream is opened once.
        let _ = self.channel.set(stream.channel());
    }

    /// Requests fragments of so many bytes and returns whether the request was sent. Must be called on the client's
    /// own thread: that thread writes each of its few messages in one piece, so this one cannot fall inside another.
    pub fn is_asked(&self, bytes: u32) -> bool {
        let Some(&channel) = self.channel.get() else { return false };
        let command = protocol::Command::SetRecordStreamBufferAttr(SetRecordStreamBufferAttrParams {
            index: channel,
            buffer_attr: protocol::stream::BufferAttr { fragment_size: bytes, ..Default::default() },
            adjust_latency: true,
            early_requests: false,
        });
        let mut message = Vec::new();
        let written =
            protocol::encode_command_message(&mut message, UNANSWERED, &command, protocol::MAX_VERSION);
        written.is_ok() && (&self.socket).write_all(&message).is_ok()
    }
}

/// A message number that the client never reaches, so that the answer is ignored.
const UNANSWERED: u32 = u32::MAX - 1;

/// A stream that plays or records until this is dropped.
pub struct HeldStream {
    ended: Arc<AtomicBool>,
    socket: UnixStream,
}

impl Drop for HeldStream {
    fn drop(&mut self) {
        self.ended.store(true, Relaxed);
        let _ = self.socket.shutdown(Shutdown::Both);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_without_a_cookie_gives_one_of_its_length() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cookie");
        assert_eq!(read_cookie(None), [0; COOKIE_BYTES]);
        assert_eq!(read_cookie(Some(&path)), [0; COOKIE_BYTES], "PipeWire refuses an empty one");
        std::fs::write(&path, [7; COOKIE_BYTES]).unwrap();
        assert_eq!(read_cookie(Some(&path)), [7; COOKIE_BYTES]);
    }

    #[test]
    fn a_muted_microphone_and_a_default_monitor_are_named_with_the_remedy() {
        let source = |muted, monitor: Option<u32>| {
            ServedDevice::source(protocol::SourceInfo {
                name: c"desk".to_owned(),
                muted,
                monitor_of_sink_index: monitor,
                ..Default::default()
            })
        };
        assert_eq!(source(false, None).obstacle(false), None);
        assert!(source(true, None).obstacle(true).unwrap().contains("unmute it"));
        assert!(source(false, Some(0)).obstacle(false).unwrap().contains("no microphone"));
        assert_eq!(source(false, Some(0)).obstacle(true), None, "whoever names a monitor means it");
    }
}
