//! Whether a recording can be used, told on the spot while the person is still there. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::ear::level::{FRAME, clipped, level_db};

/// The loud parts of speech are at least this loud, dB below full scale.
const SOFTEST: f32 = -42.0;
/// And this much louder than the room.
const ABOVE_THE_ROOM: f32 = 10.0;
/// At most this share of the samples at the rails.
const CLIPPED: f32 = 0.0005;
/// Frames at either end that are no speech where it was not cut off.
const EDGE: usize = 6;

/// What is wrong with a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TakeFault {
    /// Nothing stands out from the room.
    Silent,
    /// There is speech, and it is too soft.
    Soft,
    /// It is too loud for the microphone.
    Clipped,
    /// It began before the recording, or was not over with it.
    Cut,
}

impl TakeFault {
    /// The message that tells it.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Self::Silent => "fault-silent",
            Self::Soft => "fault-soft",
            Self::Clipped => "fault-clipped",
            Self::Cut => "fault-cut",
        }
    }
}

/// The first fault of a recording, 16 kHz mono; `None` where it can be used.
pub(crate) fn fault(samples: &[i16]) -> Option<TakeFault> {
    let levels: Vec<f32> = samples.chunks(FRAME).map(level_db).collect();
    let mut sorted = levels.clone();
    sorted.sort_by(f32::total_cmp);
    let at = |hundredth: usize| sorted.get(sorted.len() * hundredth / 100).copied().unwrap_or(-100.0);
    let (room, loud) = (at(10), at(92));
    if loud < room + ABOVE_THE_ROOM {
        return Some(TakeFault::Silent);
    }
    if clipped(samples) > CLIPPED {
        return Some(TakeFault::Clipped);
    }
    if loud < SOFTEST {
        return Some(TakeFault::Soft);
    }
    let speaks = |levels: &[f32]| levels.iter().all(|&db| db > loud - ABOVE_THE_ROOM);
    let edges = [levels.get(..EDGE), levels.get(levels.len().saturating_sub(EDGE)..)];
    edges.into_iter().flatten().any(speaks).then_some(TakeFault::Cut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    /// A second of a voice in two of a room.
    fn recording(voice: f32, from_ms: usize) -> Vec<i16> {
        let mut chance = Chance::new(3);
        (0..48_000)
            .map(|at| {
                let speaks = (from_ms * 16..from_ms * 16 + 16_000).contains(&at);
                let loud = if speaks { voice } else { 0.0 };
                (chance.swing() * (12.0 + loud)).clamp(-32_768.0, 32_767.0) as i16
            })
            .collect()
    }

    #[test]
    fn what_cannot_be_used_is_told_and_what_can_is_not() {
        for (voice, from_ms, found) in [
            (4_000.0, 800, None),
            (0.0, 800, Some(TakeFault::Silent)),
            (150.0, 800, Some(TakeFault::Soft)),
            (90_000.0, 800, Some(TakeFault::Clipped)),
            (4_000.0, 0, Some(TakeFault::Cut)),
            (4_000.0, 2_000, Some(TakeFault::Cut)),
        ] {
            assert_eq!(fault(&recording(voice, from_ms)), found, "{voice} from {from_ms} ms");
        }
        assert_eq!(fault(&[]), Some(TakeFault::Silent));
    }
}
