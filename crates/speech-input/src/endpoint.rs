//! Detects the beginning and the end of speech in frames of 10 ms.
//!
//! A pause ends an utterance. Its required length depends on the words so far: after a whole phrase a short pause
//! suffices, which reduces most of the player's waiting time.

use crate::level::{FRAME, NoiseFloor, level_db};

/// The state of the words so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum PhraseProgress {
    /// No words are understood.
    #[default]
    Nothing,
    /// The beginning of a phrase.
    Begun,
    /// A whole phrase that may continue.
    Whole,
    /// A whole phrase that cannot continue.
    Final,
}

/// The pauses that end an utterance, and the level of speech.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EndpointSettings {
    /// After a phrase that cannot go on, milliseconds.
    pub(crate) last_ms: u32,
    /// After a whole phrase.
    pub(crate) whole_ms: u32,
    /// After the beginning of a phrase, or words not understood.
    pub(crate) begun_ms: u32,
    /// The longest utterance; it is ended then.
    pub(crate) longest_ms: u32,
    /// The level of speech above the noise floor, decibels.
    pub(crate) above_db: f32,
}

impl Default for EndpointSettings {
    fn default() -> Self {
        Self { last_ms: 200, whole_ms: 260, begun_ms: 700, longest_ms: 15_000, above_db: 9.0 }
    }
}

/// The result of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpeechEdge {
    /// No change.
    Same,
    /// Speech began some frames ago; the last [`EndpointDetector::LEAD`] frames hold its first sound.
    Began,
    /// Speech ended.
    Ended,
}

/// Divides a stream of frames into utterances.
#[derive(Clone, Debug, Default)]
pub(crate) struct EndpointDetector {
    pauses: EndpointSettings,
    floor: NoiseFloor,
    /// Whether each of the last frames was loud, one bit each.
    recent: u16,
    speaking: Option<SpeechRun>,
}

#[derive(Clone, Copy, Debug)]
struct SpeechRun {
    frames: u32,
    quiet: u32,
}

impl EndpointDetector {
    /// Frames kept from before the beginning, because a soft first consonant is not loud enough.
    pub(crate) const LEAD: usize = 30;
    /// Loud frames among the last [`Self::WINDOW`] that make a beginning; a click has fewer.
    const ONSET: u32 = 5;
    const WINDOW: u32 = 10;

    /// A detector with these pauses.
    pub(crate) fn new(pauses: EndpointSettings) -> Self {
        Self { pauses, ..Self::default() }
    }

    /// Processes one frame of [`FRAME`] samples.
    pub(crate) fn frame(&mut self, samples: &[i16], so_far: PhraseProgress) -> SpeechEdge {
        debug_assert!(samples.len() <= FRAME);
        let db = level_db(samples);
        let floor = self.floor.follow(db, self.speaking.is_some());
        let loud = db > floor + self.pauses.above_db;
        self.recent = self.recent << 1 | u16::from(loud);
        let Some(speaking) = &mut self.speaking else {
            let window = self.recent & ((1 << Self::WINDOW) - 1);
            if window.count_ones() >= Self::ONSET {
                self.speaking = Some(SpeechRun { frames: Self::WINDOW, quiet: 0 });
                return SpeechEdge::Began;
            }
            return SpeechEdge::Same;
        };
        speaking.frames += 1;
        speaking.quiet = if loud { 0 } else { speaking.quiet + 1 };
        let pause = match so_far {
            PhraseProgress::Final => self.pauses.last_ms,
            PhraseProgress::Whole => self.pauses.whole_ms,
            PhraseProgress::Begun | PhraseProgress::Nothing => self.pauses.begun_ms,
        };
        if speaking.quiet * 10 >= pause || speaking.frames * 10 >= self.pauses.longest_ms {
            self.speaking = None;
            self.recent = 0;
            return SpeechEdge::Ended;
        }
        SpeechEdge::Same
    }

    /// Whether speech is in progress.
    pub(crate) const fn is_speaking(&self) -> bool {
        self.speaking.is_some()
    }

    /// Frames since the last loud one of the current speech.
    pub(crate) fn quiet_frames(&self) -> u32 {
        self.speaking.map_or(0, |speaking| speaking.quiet)
    }

    /// Discards the current speech (the microphone was muted); the noise floor stays.
    pub(crate) fn forget(&mut self) {
        self.speaking = None;
        self.recent = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(amplitude: i16, seed: &mut u32) -> Vec<i16> {
        (0..FRAME)
            .map(|_| {
                *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                ((*seed >> 16) as i32 % (2 * i32::from(amplitude) + 1) - i32::from(amplitude)) as i16
            })
            .collect()
    }

    /// Frames until the end after 50 frames of speech in a room.
    fn pause_after(so_far: PhraseProgress) -> u32 {
        let (mut endpoint, mut seed) = (EndpointDetector::default(), 1);
        for _ in 0..100 {
            assert_eq!(endpoint.frame(&noise(30, &mut seed), PhraseProgress::Nothing), SpeechEdge::Same);
        }
        let mut began = 0;
        for _ in 0..50 {
            began += u32::from(endpoint.frame(&noise(3000, &mut seed), so_far) == SpeechEdge::Began);
        }
        assert_eq!(began, 1);
        for n in 1..200 {
            if endpoint.frame(&noise(30, &mut seed), so_far) == SpeechEdge::Ended {
                return n;
            }
        }
        panic!("never ended");
    }

    #[test]
    fn a_whole_phrase_ends_sooner_than_a_torn_one() {
        assert_eq!(pause_after(PhraseProgress::Final), 20);
        assert_eq!(pause_after(PhraseProgress::Whole), 26);
        assert_eq!(pause_after(PhraseProgress::Begun), 70);
    }

    #[test]
    fn a_click_is_no_speech_and_a_loud_room_becomes_the_floor() {
        let (mut endpoint, mut seed) = (EndpointDetector::default(), 7);
        for i in 0..300 {
            let amplitude = if i % 50 < 3 { 20_000 } else { 20 };
            assert_eq!(
                endpoint.frame(&noise(amplitude, &mut seed), PhraseProgress::Nothing),
                SpeechEdge::Same,
                "{i}"
            );
        }
        let mut endpoint = EndpointDetector::default();
        let ended = (0..6000)
            .filter(|_| endpoint.frame(&noise(800, &mut seed), PhraseProgress::Nothing) == SpeechEdge::Ended);
        assert!(ended.count() <= 4, "a steady fan is speech only until it is known");
        assert!(!endpoint.is_speaking());
    }

    #[test]
    fn endless_sound_is_cut() {
        let (mut endpoint, mut seed) = (EndpointDetector::default(), 3);
        for _ in 0..50 {
            endpoint.frame(&noise(10, &mut seed), PhraseProgress::Nothing);
        }
        let mut at = None;
        for i in 0..2000 {
            let amplitude = if i % 7 == 0 { 2_000 } else { 12_000 };
            if endpoint.frame(&noise(amplitude, &mut seed), PhraseProgress::Begun) == SpeechEdge::Ended {
                at = Some(i);
                break;
            }
        }
        assert!(at.is_some_and(|i| i < 1510), "{at:?}");
    }
}
