//! Checks a recording at once, so that the speaker can repeat it.

use annabella::speech_input::level::{FRAME, clipped, level_db};

/// The lowest level of the loud parts of speech, dB below full scale.
const SOFTEST: f32 = -42.0;
/// Their lowest level above the room, dB.
const ABOVE_THE_ROOM: f32 = 10.0;
/// The highest share of clipped samples.
const CLIPPED: f32 = 0.0005;
/// Frames at each end that must be free of speech.
const EDGE: usize = 6;

/// The fault of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordingFault {
    /// No sound is louder than the room.
    Silent,
    /// The speech is too soft.
    Soft,
    /// The speech is too loud for the microphone.
    Clipped,
    /// The speech began before the recording or continued after it.
    Cut,
}

impl RecordingFault {
    /// The name of the fault's message.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Silent => "fault-silent",
            Self::Soft => "fault-soft",
            Self::Clipped => "fault-clipped",
            Self::Cut => "fault-cut",
        }
    }
}

/// The first fault of a recording, 16 kHz mono; `None` if it can be used.
pub fn fault(samples: &[i16]) -> Option<RecordingFault> {
    let levels: Vec<f32> = samples.chunks(FRAME).map(level_db).collect();
    let mut sorted = levels.clone();
    sorted.sort_by(f32::total_cmp);
    let at = |hundredth: usize| sorted.get(sorted.len() * hundredth / 100).copied().unwrap_or(-100.0);
    let (room, loud) = (at(10), at(92));
    if loud < room + ABOVE_THE_ROOM {
        return Some(RecordingFault::Silent);
    }
    if clipped(samples) > CLIPPED {
        return Some(RecordingFault::Clipped);
    }
    if loud < SOFTEST {
        return Some(RecordingFault::Soft);
    }
    let speaks = |levels: &[f32]| levels.iter().all(|&db| db > loud - ABOVE_THE_ROOM);
    let edges = [levels.get(..EDGE), levels.get(levels.len().saturating_sub(EDGE)..)];
    edges.into_iter().flatten().any(speaks).then_some(RecordingFault::Cut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella::seeded_rng::SeededRng;

    /// One second of a voice within three seconds of a room.
    fn recording(voice: f32, from_ms: usize) -> Vec<i16> {
        let mut chance = SeededRng::new(3);
        (0..48_000)
            .map(|at| {
                let speaks = (from_ms * 16..from_ms * 16 + 16_000).contains(&at);
                let loud = if speaks { voice } else { 0.0 };
                (chance.next_symmetric() * (12.0 + loud)).clamp(-32_768.0, 32_767.0) as i16
            })
            .collect()
    }

    #[test]
    fn what_cannot_be_used_is_told_and_what_can_is_not() {
        for (voice, from_ms, found) in [
            (4_000.0, 800, None),
            (0.0, 800, Some(RecordingFault::Silent)),
            (150.0, 800, Some(RecordingFault::Soft)),
            (90_000.0, 800, Some(RecordingFault::Clipped)),
            (4_000.0, 0, Some(RecordingFault::Cut)),
            (4_000.0, 2_000, Some(RecordingFault::Cut)),
        ] {
            assert_eq!(fault(&recording(voice, from_ms)), found, "{voice} from {from_ms} ms");
        }
        assert_eq!(fault(&[]), Some(RecordingFault::Silent));
    }
}
