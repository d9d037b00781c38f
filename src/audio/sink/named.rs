//! An output that was named, at a PulseAudio or PipeWire server, and bound to it.
//!
//! A sound server moves what plays on an output that is gone to another one, and a headset's words would be heard by the
//! room. This stream forbids that: it ends with its output. A card may have its plug and its loudspeaker on one output:
//! where the port changes under it, it ends too, and is opened again only when the port is the one it had.

use std::{
    ffi::CString,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc,
    },
    time::Duration,
};

use pulseaudio::{AsPlaybackSource as _, Client, PlaybackStream, protocol};
use tokio::runtime::Runtime;

use crate::audio::{
    VOICE_RATE,
    sink::{STEP, Shared},
};

/// How often the server is asked whether the output is still what it was.
const ASK: Duration = Duration::from_millis(40);
/// Bytes of a step.
const STEP_BYTES: u32 = 2 * STEP as u32;

/// The port an output has now; none where it has no ports.
pub(super) type Plug = Option<CString>;

/// A stream that plays on one output and on no other, until it is dropped.
pub(super) struct NamedStream {
    ended: Arc<AtomicBool>,
    _stream: PlaybackStream,
}

impl Drop for NamedStream {
    fn drop(&mut self) {
        self.ended.store(true, Relaxed);
    }
}

/// Opens it, by the server's own name of the output. `port` is the one it had before, where it was open before.
pub(super) fn open(
    shared: Arc<Shared>,
    name: &str,
    port: &mut Option<Plug>,
    broken: mpsc::Sender<String>,
) -> Result<NamedStream, String> {
    let said = |why: &dyn std::fmt::Display| why.to_string();
    let name = CString::new(name).map_err(|why| said(&why))?;
    let runtime = tokio::runtime::Builder::new_current_thread().build().map_err(|why| said(&why))?;
    let client = Client::from_env(c"annabella").map_err(|why| said(&why))?;
    let now = state_of(&runtime, &client, &name)?;
    if port.as_ref().is_some_and(|had| *had != now.1) {
        return Err("its plug is out".to_owned());
    }
    *port = Some(now.1.clone());
    let params = protocol::PlaybackStreamParams {
        sink_name: Some(name.clone()),
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
        flags: protocol::stream::StreamFlags { no_move: true, adjust_latency: true, ..Default::default() },
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
    let stream = runtime
        .block_on(client.create_playback_stream(params, fill.as_playback_source()))
        .map_err(|why| said(&why))?;
    let ended = Arc::new(AtomicBool::new(false));
    let watch = ended.clone();
    std::thread::spawn(move || {
        while !watch.load(Relaxed) {
            let why = match state_of(&runtime, &client, &name) {
                Ok(state) if state == now => {
                    std::thread::sleep(ASK);
                    continue;
                }
                Ok(_) => "it was pulled out".to_owned(),
                Err(why) => why,
            };
            // Who played on it may have ended.
            let _ = broken.send(why);
            return;
        }
    });
    Ok(NamedStream { ended, _stream: stream })
}

/// Which output has this name now, and its port: one that is pulled out and back at once is another one.
fn state_of(runtime: &Runtime, client: &Client, name: &CString) -> Result<(u32, Plug), String> {
    let info = runtime.block_on(client.sink_info_by_name(name.clone())).map_err(|why| why.to_string())?;
    Ok((info.index, info.ports.get(info.active_port).map(|port| port.name.clone())))
}
