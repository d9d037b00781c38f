//! A microphone at a PulseAudio or PipeWire server, and, where it was named, bound to it.
//!
//! A sound server moves whoever listens to a microphone that is gone to another one, and the room would be heard as the
//! player. The stream of one that was named forbids that: it ends with its source. Whoever named none hears the server's
//! default one, whichever that is.

use std::sync::{Arc, mpsc};

use pulseaudio::protocol;

use crate::audio::{
    EAR_RATE,
    server::{Direction, HeldStream, ServedDevice, SoundServer},
};

/// What a microphone is asked to bring at a time: sound systems wake several threads for each piece, and the client of a sound
/// server clears a megabyte twice. Fewer would be felt after a word: half a piece is waited for on average, 16 ms.
pub(super) const PIECES_A_SECOND: u32 = 32;
/// The same while nobody speaks: only the beginning of a word waits, and all of it comes. Shorter than our own shortest sentence,
/// so that none begins and ends within a piece.
const IN_QUIET: u32 = 10;

/// What is heard now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Urgency {
    /// Nobody has spoken for a while.
    Quiet,
    /// Somebody speaks, or may begin to, or our own voice does.
    Stirring,
}

impl Urgency {
    /// Bytes of a piece.
    const fn piece(self) -> u32 {
        let pieces = match self {
            Self::Quiet => IN_QUIET,
            Self::Stirring => PIECES_A_SECOND,
        };
        2 * EAR_RATE / pieces
    }
}

/// Opens it.
pub(super) fn open(
    server: SoundServer,
    bound: Option<ServedDevice>,
    mut take: impl FnMut(Vec<i16>) -> Urgency + Send + 'static,
    broken: mpsc::Sender<String>,
) -> Result<HeldStream, String> {
    let mut urgency = Urgency::Stirring;
    let params = protocol::RecordStreamParams {
        source_index: bound.as_ref().map(|source| source.index),
        sample_spec: protocol::SampleSpec {
            format: protocol::SampleFormat::S16Le,
            channels: 1,
            sample_rate: EAR_RATE,
        },
        channel_map: protocol::ChannelMap::mono(),
        buffer_attr: protocol::stream::BufferAttr { fragment_size: urgency.piece(), ..Default::default() },
        flags: protocol::stream::StreamFlags {
            no_move: bound.is_some(),
            adjust_latency: true,
            ..Default::default()
        },
        ..Default::default()
    };
    let size = Arc::new(server.piece_size().map_err(|why| why.to_string())?);
    let (asks, mut odd) = (size.clone(), None);
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
        let now = take(samples);
        if now != urgency && asks.is_asked(now.piece()) {
            urgency = now;
        }
    };
    let stream = server.in_time(server.client().create_record_stream(params, deliver))?;
    size.is_of(&stream);
    let is_there = |stream: &pulseaudio::RecordStream| {
        let stream = stream.clone();
        async move { stream.timing_info().await.map(drop) }
    };
    server.keep(Direction::In, bound, stream, is_there, broken).map_err(|why| why.to_string())
}
