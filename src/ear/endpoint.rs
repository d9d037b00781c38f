//! When speech begins and when it is over. PURE: it is handed frames of 10 ms and counts them.
//!
//! A pause ends an utterance; how long it must be depends on what was said so far. Once the words are
//! a whole phrase a short pause will do, which is most of what a player would otherwise wait for.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::ear::level::{FRAME, Floor, level_db};

/// What the words so far are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SoFar {
    /// Nothing understood yet.
    #[default]
    Nothing,
    /// The beginning of a phrase: the speaker is thinking.
    Begun,
    /// A whole phrase that might go on.
    Whole,
    /// A whole phrase that cannot go on.
    Final,
}

/// How long a pause ends an utterance, and how loud speech is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pauses {
    /// After a phrase that cannot go on, milliseconds.
    pub(crate) last_ms: u32,
    /// After a whole phrase.
    pub(crate) whole_ms: u32,
    /// After the beginning of a phrase, or words not understood.
    pub(crate) begun_ms: u32,
    /// Longest utterance; it is over then in any case.
    pub(crate) longest_ms: u32,
    /// Decibels above the floor that are speech.
    pub(crate) above_db: f32,
}

impl Default for Pauses {
    fn default() -> Self {
        Self { last_ms: 200, whole_ms: 300, begun_ms: 700, longest_ms: 15_000, above_db: 9.0 }
    }
}

/// What a frame brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpeechEdge {
    /// Nothing new.
    Same,
    /// Speech began, some frames ago ([`Endpoint::LEAD`] of them suffice to hear its first sound).
    Began,
    /// Speech is over.
    Ended,
}

/// Cuts a stream of frames into utterances.
#[derive(Clone, Debug, Default)]
pub(crate) struct Endpoint {
    pauses: Pauses,
    floor: Floor,
    /// The last frames, one bit each: was it loud.
    recent: u16,
    speaking: Option<Speaking>,
}

#[derive(Clone, Copy, Debug)]
struct Speaking {
    frames: u32,
    quiet: u32,
}

impl Endpoint {
    /// Frames kept from before the beginning: a soft first consonant is not loud yet.
    pub(crate) const LEAD: usize = 30;
    /// Loud frames among the last [`Self::WINDOW`] that are a beginning: a click is none.
    const ONSET: u32 = 5;
    const WINDOW: u32 = 10;

    /// One with these pauses.
    pub(crate) fn new(pauses: Pauses) -> Self {
        Self { pauses, ..Self::default() }
    }

    /// Takes one frame of [`FRAME`] samples.
    pub(crate) fn frame(&mut self, samples: &[i16], so_far: SoFar) -> SpeechEdge {
        debug_assert!(samples.len() <= FRAME);
        let db = level_db(samples);
        let floor = self.floor.follow(db, self.speaking.is_some());
        let loud = db > floor + self.pauses.above_db;
        self.recent = self.recent << 1 | u16::from(loud);
        let Some(speaking) = &mut self.speaking else {
            let window = self.recent & ((1 << Self::WINDOW) - 1);
            if window.count_ones() >= Self::ONSET {
                self.speaking = Some(Speaking { frames: Self::WINDOW, quiet: 0 });
                return SpeechEdge::Began;
            }
            return SpeechEdge::Same;
        };
        speaking.frames += 1;
        speaking.quiet = if loud { 0 } else { speaking.quiet + 1 };
        let pause = match so_far {
            SoFar::Final => self.pauses.last_ms,
            SoFar::Whole => self.pauses.whole_ms,
            SoFar::Begun | SoFar::Nothing => self.pauses.begun_ms,
        };
        if speaking.quiet * 10 >= pause || speaking.frames * 10 >= self.pauses.longest_ms {
            self.speaking = None;
            self.recent = 0;
            return SpeechEdge::Ended;
        }
        SpeechEdge::Same
    }

    /// Whether someone speaks.
    pub(crate) const fn is_speaking(&self) -> bool {
        self.speaking.is_some()
    }

    /// Forgets speech under way (the ear was made deaf); what is known of the room stays.
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

    /// Frames until the end after `loud` frames of speech in a room.
    fn pause_after(so_far: SoFar) -> u32 {
        let (mut endpoint, mut seed) = (Endpoint::default(), 1);
        for _ in 0..100 {
            assert_eq!(endpoint.frame(&noise(30, &mut seed), SoFar::Nothing), SpeechEdge::Same);
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
        assert_eq!(pause_after(SoFar::Final), 20);
        assert_eq!(pause_after(SoFar::Whole), 30);
        assert_eq!(pause_after(SoFar::Begun), 70);
    }

    #[test]
    fn a_click_is_no_speech_and_a_loud_room_becomes_the_floor() {
        let (mut endpoint, mut seed) = (Endpoint::default(), 7);
        for i in 0..300 {
            let amplitude = if i % 50 < 3 { 20_000 } else { 20 };
            assert_eq!(endpoint.frame(&noise(amplitude, &mut seed), SoFar::Nothing), SpeechEdge::Same, "{i}");
        }
        let mut endpoint = Endpoint::default();
        let ended =
            (0..6000).filter(|_| endpoint.frame(&noise(800, &mut seed), SoFar::Nothing) == SpeechEdge::Ended);
        assert!(ended.count() <= 4, "a steady fan is speech only until it is known");
        assert!(!endpoint.is_speaking());
    }

    #[test]
    fn endless_sound_is_cut() {
        let (mut endpoint, mut seed) = (Endpoint::default(), 3);
        for _ in 0..50 {
            endpoint.frame(&noise(10, &mut seed), SoFar::Nothing);
        }
        let mut at = None;
        for i in 0..2000 {
            let amplitude = if i % 7 == 0 { 2_000 } else { 12_000 };
            if endpoint.frame(&noise(amplitude, &mut seed), SoFar::Begun) == SpeechEdge::Ended {
                at = Some(i);
                break;
            }
        }
        assert!(at.is_some_and(|i| i < 1510), "{at:?}");
    }
}
