//! A microphone of a PulseAudio or PipeWire server; a named one is bound to its source.
//!
//! If a microphone is lost, a sound server moves its stream to another one, and the room would be recorded as the
//! player. The stream of a named microphone forbids the move and ends with its source. Without a name the server's
//! default microphone is used.

use std::sync::{Arc, mpsc};

use pulseaudio::protocol;

use annabella_audio::{
    RECOGNISER_RATE,
    server::{Direction, HeldStream, ServedDevice, SoundServer},
};

/// Pieces a second during speech. Each piece wakes several threads, and the client of a sound server clears a megabyte
/// twice. Fewer would delay the reaction to a word; the mean delay, half a piece, is 16 ms.
pub(super) const PIECES_A_SECOND: u32 = 32;
/// Pieces a second in a quiet room. Only the beginning of a word is delayed, and no sample is lost. A piece is shorter
/// than our shortest sentence, so that none begins and ends within a piece.
const IN_QUIET: u32 = 5;

/// The urgency of the next samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Urgency {
    /// No speech for a while.
    Quiet,
    /// Speech, its possible beginning, or our own voice.
    Stirring,
}

impl Urgency {
    /// The size of a piece, bytes.
    const fn piece(self) -> u32 {
        let pieces = match self {
            Self::Quiet => IN_QUIET,
            Self::Stirring => PIECES_A_SECOND,
        };
        2 * RECOGNISER_RATE / pieces
    }
}

/// Opens the recording stream.
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
            sample_rate: RECOGNISER_RATE,
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
    size.bind_to_stream(&stream);
    let is_there = |stream: &pulseaudio::RecordStream| {
        let stream = stream.clone();
        async move { stream.timing_info().await.map(drop) }
    };
    server.keep(Direction::In, bound, stream, is_there, broken).map_err(|why| why.to_string())
}
