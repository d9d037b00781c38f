//! An output at a PulseAudio or PipeWire server, and, where it was named, bound to it.
//!
//! A sound server moves what plays on an output that is gone to another one, and a headset's words would be heard by the
//! room. The stream of one that was named forbids that: it ends with its output. A card may have its plug and its
//! loudspeaker on one output: where the port changes under it, it ends too, and is opened again only when the port is the
//! one it had. Whoever named none hears the server's default one, whichever that is.
//!
//! Each stream has a connection of its own: those of both players play on one loudspeaker beside each other.

use std::{
    ffi::CString,
    sync::{Arc, mpsc},
};

use pulseaudio::{AsPlaybackSource as _, protocol};

use crate::audio::{
    VOICE_RATE,
    server::{Direction, HeldStream, ServedDevice, SoundServer},
    sink::{STEP, Shared},
};

/// Bytes of a step.
const STEP_BYTES: u32 = 2 * STEP as u32;

/// The port an output has now; none where it has no ports.
pub(super) type Plug = Option<CString>;

/// Opens it. `port` is the one it had before, where it was open before.
pub(super) fn open(
    server: SoundServer,
    bound: Option<ServedDevice>,
    shared: Arc<Shared>,
    port: &mut Option<Plug>,
    broken: mpsc::Sender<String>,
) -> Result<HeldStream, String> {
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
    let (mut step, mut ready) = (vec![0_i16; STEP], Vec::<u8>::new());
    let fill = move |bytes: &mut [u8]| {
        let wanted = bytes.len();
        while ready.len() < wanted {
            shared.pull(&mut step);
            ready.extend(step.iter().flat_map(|s| s.to_le_bytes()));
        }
        for (byte, sound) in bytes.iter_mut().zip(ready.drain(..wanted)) {
            *byte = sound;
        }
        wanted
    };
    let stream = server.in_time(server.client().create_playback_stream(params, fill.as_playback_source()))?;
    let is_there = |stream: &pulseaudio::PlaybackStream| {
        let stream = stream.clone();
        async move { stream.timing_info().await.map(drop) }
    };
    server.keep(Direction::Out, bound, stream, is_there, broken).map_err(|why| why.to_string())
}
