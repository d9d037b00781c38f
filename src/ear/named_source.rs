//! A microphone that was named, at a PulseAudio or PipeWire server, and bound to it.
//!
//! A sound server moves whoever listens to a microphone that is gone to another one, and the room would be heard as the
//! player. This stream forbids that: it ends with its source, and what it was told no more comes from nowhere else.

use std::{
    ffi::CString,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc,
    },
    time::Duration,
};

use pulseaudio::{Client, RecordStream, protocol};
use tokio::runtime::Runtime;

use crate::audio::EAR_RATE;

/// How often the server is asked whether the source is still there.
const ASK: Duration = Duration::from_millis(40);
/// What a microphone is asked to bring at a time: sound systems wake several threads for each piece.
pub(super) const PIECES_A_SECOND: u32 = 50;
/// Bytes of a piece.
const FRAGMENT: u32 = 2 * EAR_RATE / PIECES_A_SECOND;

/// A stream that listens to one source and to no other, until it is dropped.
pub(super) struct NamedSource {
    ended: Arc<AtomicBool>,
    _stream: RecordStream,
}

impl Drop for NamedSource {
    fn drop(&mut self) {
        self.ended.store(true, Relaxed);
    }
}

/// Opens it, by the server's own name of the source.
pub(super) fn open(
    name: &str,
    mut take: impl FnMut(Vec<i16>) + Send + 'static,
    broken: mpsc::Sender<String>,
) -> Result<NamedSource, String> {
    let said = |why: &dyn std::fmt::Display| why.to_string();
    let name = CString::new(name).map_err(|why| said(&why))?;
    let runtime = tokio::runtime::Builder::new_current_thread().build().map_err(|why| said(&why))?;
    let client = Client::from_env(c"annabella").map_err(|why| said(&why))?;
    let now = index_of(&runtime, &client, &name)?;
    let params = protocol::RecordStreamParams {
        source_index: Some(now),
        sample_spec: protocol::SampleSpec {
            format: protocol::SampleFormat::S16Le,
            channels: 1,
            sample_rate: EAR_RATE,
        },
        channel_map: protocol::ChannelMap::mono(),
        buffer_attr: protocol::stream::BufferAttr { fragment_size: FRAGMENT, ..Default::default() },
        flags: protocol::stream::StreamFlags { no_move: true, adjust_latency: true, ..Default::default() },
        ..Default::default()
    };
    let mut odd = None;
    let deliver = move |bytes: &[u8]| {
        let mut bytes = odd.take().into_iter().chain(bytes.iter().copied());
        let mut samples = Vec::new();
        while let Some(low) = bytes.next() {
            match bytes.next() {
                Some(high) => samples.push(i16::from_le_bytes([low, high])),
                // A piece may end within a sample.
                None => odd = Some(low),
            }
        }
        take(samples);
    };
    let stream = runtime.block_on(client.create_record_stream(params, deliver)).map_err(|why| said(&why))?;
    let ended = Arc::new(AtomicBool::new(false));
    let watch = ended.clone();
    std::thread::spawn(move || {
        while !watch.load(Relaxed) {
            let why = match index_of(&runtime, &client, &name) {
                Ok(index) if index == now => {
                    std::thread::sleep(ASK);
                    continue;
                }
                Ok(_) => "it was pulled out".to_owned(),
                Err(why) => why,
            };
            // Who listened to it may have ended.
            let _ = broken.send(why);
            return;
        }
    });
    Ok(NamedSource { ended, _stream: stream })
}

/// Which source has this name now: one that is pulled out and back at once is another one.
fn index_of(runtime: &Runtime, client: &Client, name: &CString) -> Result<u32, String> {
    let info = runtime.block_on(client.source_info_by_name(name.clone())).map_err(|why| why.to_string())?;
    Ok(info.index)
}
