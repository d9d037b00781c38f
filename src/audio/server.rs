//! A connection to a PulseAudio or PipeWire server, which ends with whoever holds it.
//!
//! The client's own thread sleeps until its server sends something, and is not woken when nobody holds the client any more:
//! thread, socket and a megabyte of buffer would stay for each device that was looked for, until the server takes no more
//! clients. So the socket is ours: it is shut when the connection is dropped, and with it everything ends at both sides.

use std::{
    ffi::CString,
    future::Future,
    io::Write as _,
    net::Shutdown,
    os::unix::net::UnixStream,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc,
    },
    time::Duration,
};

use pulseaudio::{
    Client, ClientError, RecordStream,
    protocol::{self, SetRecordStreamBufferAttrParams},
};
use tokio::runtime::Runtime;

/// So long a server may take to let us in, and to answer while something is opened.
const PATIENCE: Duration = Duration::from_secs(2);

/// Loudspeakers or microphones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Loudspeakers.
    Out,
    /// Microphones.
    In,
}

/// A connection of one's own.
pub(crate) struct SoundServer {
    client: Client,
    socket: UnixStream,
    runtime: Runtime,
}

/// An output or a source, as a server lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ServedDevice {
    /// Its name at the server.
    pub(crate) name: CString,
    /// Its name for people.
    pub(crate) called: String,
    /// Samples a second.
    pub(crate) rate: u32,
    /// Which one it is: one that is pulled out and put in again is another one of the same name.
    pub(crate) index: u32,
    /// The port it uses now; none where it has no ports.
    pub(crate) port: Option<CString>,
}

impl ServedDevice {
    /// Whether this is what a person or a configuration calls it.
    pub(crate) fn is(&self, wanted: &str) -> bool {
        let name = self.name.to_string_lossy();
        name == wanted || self.called == wanted || wanted.strip_prefix("pulseaudio:") == Some(&*name)
    }

    fn sink(info: protocol::SinkInfo) -> Self {
        let port = info.ports.into_iter().nth(info.active_port).map(|port| port.name);
        Self::of(info.name, info.description, info.sample_spec, info.index, port)
    }

    fn source(info: protocol::SourceInfo) -> Self {
        // A microphone whose port changes is still the same microphone.
        Self::of(info.name, info.description, info.sample_spec, info.index, None)
    }

    fn of(
        name: CString,
        description: Option<CString>,
        spec: protocol::SampleSpec,
        index: u32,
        port: Option<CString>,
    ) -> Self {
        let called = description.as_ref().unwrap_or(&name).to_string_lossy().into_owned();
        Self { name, called, rate: spec.sample_rate, index, port }
    }
}

impl SoundServer {
    /// Connects to the server of this session.
    ///
    /// # Errors
    /// There is none, or it does not let us in in time.
    pub(crate) fn open() -> Result<Self, String> {
        let said = |why: &dyn std::fmt::Display| why.to_string();
        let path = pulseaudio::socket_path_from_env().ok_or("there is no sound server")?;
        let socket = UnixStream::connect(path).map_err(|why| said(&why))?;
        socket.set_read_timeout(Some(PATIENCE)).map_err(|why| said(&why))?;
        socket.set_write_timeout(Some(PATIENCE)).map_err(|why| said(&why))?;
        let theirs = socket.try_clone().map_err(|why| said(&why))?;
        let cookie = pulseaudio::cookie_path_from_env().and_then(|path| std::fs::read(path).ok());
        let client = Client::new_unix(c"annabella", theirs, cookie).map_err(|why| said(&why))?;
        // Dropped from here on, it is shut.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        match runtime {
            Ok(runtime) => Ok(Self { client, socket, runtime }),
            Err(why) => {
                let _ = socket.shutdown(Shutdown::Both);
                Err(said(&why))
            }
        }
    }

    /// What it lists.
    ///
    /// # Errors
    /// It does not answer.
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

    /// Its default one.
    ///
    /// # Errors
    /// It names none.
    pub(crate) fn default_one(&self, direction: Direction) -> Result<ServedDevice, String> {
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

    /// Who asks it.
    pub(crate) const fn client(&self) -> &Client {
        &self.client
    }

    /// By which a stream of recorded sound is brought in other pieces than it was opened with.
    ///
    /// # Errors
    /// No more descriptors.
    pub(crate) fn piece_size(&self) -> std::io::Result<PieceSize> {
        Ok(PieceSize { socket: self.socket.try_clone()?, channel: OnceLock::new() })
    }

    /// Waits a while for what the server was asked.
    ///
    /// # Errors
    /// It does not do it, or not in time.
    pub(crate) fn in_time<T>(
        &self,
        asked: impl Future<Output = Result<T, ClientError>>,
    ) -> Result<T, String> {
        let answered = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, asked).await });
        answered.map_err(|_| "the sound server does not answer".to_owned())?.map_err(|why| why.to_string())
    }

    /// Keeps a stream: it is watched until it is dropped, and the connection ends with it. What is `bound` ends when it is no
    /// more what it was; otherwise `is_there` is asked now and then.
    pub(crate) fn keep<S, F>(
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
        // A server that is asked and never answers is not waited for: once the socket is shut there is an answer.
        std::thread::Builder::new().name("sound-server".to_owned()).spawn(move || {
            while !watch.load(Relaxed) {
                let (found, rest) = match &bound {
                    Some(was) => {
                        let now = self.runtime.block_on(self.named(direction, was.name.clone()));
                        let same = now.map(|now| now.index == was.index && now.port == was.port);
                        // A stream that listens ends with its source by itself; one that sounds must not go on from another port.
                        (same, if direction == Direction::Out { ASK } else { LOOK })
                    }
                    None => (self.runtime.block_on(is_there(&stream)).map(|()| true), LOOK),
                };
                let why = match found {
                    Ok(true) => {
                        std::thread::sleep(rest);
                        continue;
                    }
                    Ok(false) => "it was pulled out".to_owned(),
                    Err(why) => why.to_string(),
                };
                // Who used it may have ended.
                let _ = broken.send(why);
                return;
            }
        })?;
        Ok(HeldStream { ended, socket })
    }
}

/// How often the server is asked whether an output is still what it was.
const ASK: Duration = Duration::from_millis(40);
/// How often a microphone and a stream of the default device are looked after.
const LOOK: Duration = Duration::from_millis(250);

impl Drop for SoundServer {
    fn drop(&mut self) {
        // A socket whose server is gone is shut already.
        let _ = self.socket.shutdown(Shutdown::Both);
    }
}

/// In what pieces a stream of recorded sound is brought. The client has no call for it, so the message goes to the server past it.
pub(crate) struct PieceSize {
    socket: UnixStream,
    /// The stream's own, once it is open.
    channel: OnceLock<u32>,
}

impl PieceSize {
    /// The stream that is meant: what is wanted before goes unsaid.
    pub(crate) fn is_of(&self, stream: &RecordStream) {
        // A stream is opened once.
        let _ = self.channel.set(stream.channel());
    }

    /// From now on in pieces of so many bytes; whether that was said. Asked by whoever takes the pieces: the client's own thread
    /// does, and its messages, of which there are few, are each written whole, so this one stands between two of them.
    pub(crate) fn is_asked(&self, bytes: u32) -> bool {
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

/// A message's number that the client never counts to: nobody there waits for the answer.
const UNANSWERED: u32 = u32::MAX - 1;

/// A stream that sounds or listens until this is dropped.
pub(crate) struct HeldStream {
    ended: Arc<AtomicBool>,
    socket: UnixStream,
}

impl Drop for HeldStream {
    fn drop(&mut self) {
        self.ended.store(true, Relaxed);
        let _ = self.socket.shutdown(Shutdown::Both);
    }
}
