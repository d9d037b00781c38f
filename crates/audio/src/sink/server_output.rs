//! An output stream at a PulseAudio or PipeWire server. A stream to a named output is bound to it.
//!
//! A sound server moves the streams of a removed output to another one, and the room would then hear the words of a
//! headset. The stream of a named output forbids the move: it ends with its output. A card may have its plug and its
//! loudspeaker on one output, so the stream also ends when the port changes, and is reopened only when the original
//! port returns. Without a name the stream uses the server's default output, whichever it is at the time.
//!
//! Each stream has its own connection, so the streams of both players can share one loudspeaker.

use std::{
    ffi::CString,
    pin::{Pin, pin},
    sync::{Arc, PoisonError, mpsc},
    task::{Context, Poll, Waker, ready},
};

use pulseaudio::{PlaybackSource, protocol};

use crate::{
    VOICE_RATE,
    server::{Direction, HeldStream, ServedDevice, SoundServer},
    sink::{DiscardSound, STEP, SinkState},
};

/// The size of a step in bytes.
const STEP_BYTES: u32 = 2 * STEP as u32;

/// The current port of an output; `None` if it has no ports.
pub(super) type PortName = Option<CString>;

/// Opens the stream. `port` is the port of an earlier stream, if there was one.
pub(super) fn open(
    server: SoundServer,
    bound: Option<ServedDevice>,
    shared: Arc<SinkState>,
    port: &mut Option<PortName>,
    broken: mpsc::Sender<String>,
) -> Result<PlayingStream, String> {
    if let Some(now) = &bound {
        if port.as_ref().is_some_and(|had| *had != now.port) {
            return Err("its plug is out".to_owned());
        }
        *port = Some(now.port.clone());
    }
    let params = protocol::PlaybackStreamParams {
        sink_name: bound.as_ref().map(|output| output.name.clone()),
        sample_spec: protocol::SampleSpec {
            format: protocol::SampleFormat::S16Le,
            channels: 1,
            sample_rate: VOICE_RATE,
        },
        channel_map: protocol::ChannelMap::mono(),
        buffer_attr: protocol::stream::BufferAttr {
            max_length: 2 * STEP_BYTES,
            target_length: 2 * STEP_BYTES,
            minimum_request_length: STEP_BYTES,
            ..Default::default()
        },
        flags: protocol::stream::StreamFlags {
            no_move: bound.is_some(),
            adjust_latency: true,
            ..Default::default()
        },
        ..Default::default()
    };
    let source = OutputSource { shared: shared.clone(), sound: Vec::new(), silent: 0 };
    let stream = server.in_time(server.client().create_playback_stream(params, source))?;
    let is_there = |stream: &pulseaudio::PlaybackStream| {
        let stream = stream.clone();
        async move { stream.timing_info().await.map(drop) }
    };
    let playing = stream.clone();
    let held = server.keep(Direction::Out, bound, stream, is_there, broken).map_err(|why| why.to_string())?;
    let discard: DiscardSound = Box::new(move || {
        // The first poll sends the request; its answer is of no interest.
        let _ = pin!(playing.flush()).poll(&mut Context::from_waker(Waker::noop()));
    });
    *shared.discard.lock().unwrap_or_else(PoisonError::into_inner) = Some(discard);
    Ok(PlayingStream { _held: held, shared })
}

/// An open stream, whose sound can be discarded.
pub(super) struct PlayingStream {
    _held: HeldStream,
    shared: Arc<SinkState>,
}

impl Drop for PlayingStream {
    fn drop(&mut self) {
        *self.shared.discard.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// The source of the samples that the server requests.
struct OutputSource {
    shared: Arc<SinkState>,
    sound: Vec<i16>,
    /// The number of frames since the last sound.
    silent: usize,
}

impl PlaybackSource for OutputSource {
    /// Gives exactly the requested amount: surplus samples would still be played after a stop.
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<usize> {
        let Self { shared, sound, silent } = self.get_mut();
        let (samples, _) = buf.as_chunks_mut::<2>();
        sound.resize(samples.len(), 0);
        ready!(shared.poll_pull(cx, *silent, sound));
        *silent =
            if sound.iter().all(|sample| *sample == 0) { silent.saturating_add(sound.len()) } else { 0 };
        for (bytes, sample) in samples.iter_mut().zip(&*sound) {
            *bytes = sample.to_le_bytes();
        }
        Poll::Ready(2 * sound.len())
    }
}
