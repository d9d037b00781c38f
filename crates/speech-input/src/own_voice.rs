//! Our own voice at a microphone: its times and its sound.

use std::time::{Duration, Instant};

use crate::double_talk::{LONGEST_ECHO_DELAY, RATE, has_double_talk};
use annabella_audio::{RECOGNISER_RATE, Sink, VOICE_RATE, resample::MonoResampler};

/// All of our output that a microphone can record; none by default.
#[derive(Clone, Default)]
pub struct OwnVoice(Vec<Sink>);

impl OwnVoice {
    /// The output of these loudspeakers.
    pub fn of(sinks: impl IntoIterator<Item = Sink>) -> Self {
        Self(sinks.into_iter().collect())
    }

    /// Whether our voice sounds or is about to. Returns at once, because the capture thread calls it.
    pub(crate) fn is_speaking(&self) -> bool {
        self.0.iter().any(Sink::is_speaking)
    }

    /// Whether the whole output is available for comparison.
    fn is_known(&self) -> bool {
        self.0.iter().all(Sink::knows_its_sound)
    }

    /// The joint output of all loudspeakers for a time from a moment on.
    fn sounded(&self, from: Instant, seconds: f64) -> Vec<f32> {
        let mut all = Vec::new();
        for sink in &self.0 {
            let one = slower(&sink.sounded(from, (seconds * f64::from(VOICE_RATE)) as usize), VOICE_RATE);
            all.resize(all.len().max(one.len()), 0.0);
            all.iter_mut().zip(one).for_each(|(all, one)| *all += one);
        }
        all
    }
}

/// The sound recorded during our own voice. It is not recognised; only speech is detected in it.
#[derive(Clone)]
pub struct MaskedAudio {
    pub(crate) own: OwnVoice,
    pub(crate) from: Instant,
    pub(crate) samples: Vec<i16>,
}

impl MaskedAudio {
    /// How many samples it has.
    pub const fn samples(&self) -> usize {
        self.samples.len()
    }

    /// Whether a person spoke during our own voice. Each call computes it anew, which takes some hundredths of a
    /// second.
    pub fn has_double_talk(&self) -> bool {
        if !self.own.is_known() {
            return false;
        }
        let before = f64::from(u32::try_from(LONGEST_ECHO_DELAY).unwrap_or(0)) / f64::from(RATE);
        let lasted = self.samples.len() as f64 / f64::from(RECOGNISER_RATE);
        let Some(from) = self.from.checked_sub(Duration::from_secs_f64(before)) else { return false };
        has_double_talk(&self.own.sounded(from, before + lasted), &slower(&self.samples, RECOGNISER_RATE))
    }
}

/// The milliseconds of a frame whose loudness is measured.
const FRAME_MS: usize = 20;
/// How many frames must be as loud as a level: a short word.
const LOUD_FRAMES: usize = 10;
/// A level below this is no speech near a microphone, in dB below the largest sample.
const QUIET_DB: f32 = -45.0;
/// So much louder than our voice at this microphone a person is, in dB.
const NEARER_DB: f32 = 6.0;
/// How many announcements are remembered.
const REMEMBERED: usize = 5;

/// Detects speech during our voice where its sound is not known: a speech server plays it. How loud it is at this
/// microphone is learned from the announcements themselves; with headphones that nobody named it is silent there.
#[derive(Debug, Default)]
pub struct MaskedSpeech {
    /// The levels of the last announcements, in dB.
    levels: Vec<f32>,
}

impl MaskedSpeech {
    /// Whether a person spoke during our own voice.
    pub fn is_in(&mut self, audio: &MaskedAudio) -> bool {
        match audio.own.is_known() {
            true => audio.has_double_talk(),
            false => self.is_louder_than_usual(&audio.samples),
        }
    }

    /// Whether a short word of this sound is louder than what was recorded during other announcements.
    fn is_louder_than_usual(&mut self, samples: &[i16]) -> bool {
        let Some(level) = level_of(samples) else { return false };
        let mut usual = self.levels.clone();
        usual.sort_by(f32::total_cmp);
        // Of two the quieter one, because a person may have spoken in the other.
        let usual = usual.get(usual.len().saturating_sub(1) / 2);
        let speaks = level > usual.map_or(QUIET_DB, |usual| QUIET_DB.max(usual + NEARER_DB));
        self.levels.push(level);
        if self.levels.len() > REMEMBERED {
            self.levels.remove(0);
        }
        speaks
    }
}

/// The level that the loudest frames reach, in dB below the largest sample; `None` if it is too short for a word.
fn level_of(samples: &[i16]) -> Option<f32> {
    let frame = RECOGNISER_RATE as usize * FRAME_MS / 1_000;
    let level = |frame: &[i16]| {
        let power: f32 = frame.iter().map(|&sample| (f32::from(sample) / f32::from(i16::MAX)).powi(2)).sum();
        10.0 * (power / frame.len() as f32).max(1e-10).log10()
    };
    let mut levels: Vec<f32> = samples.chunks_exact(frame).map(level).collect();
    levels.sort_by(|one, other| other.total_cmp(one));
    levels.get(LOUD_FRAMES - 1).copied()
}

/// Resamples to the rate of the detection.
fn slower(samples: &[i16], rate: u32) -> Vec<f32> {
    let Ok(mut resample) = MonoResampler::new(rate, RATE) else { return Vec::new() };
    let mut slower = Vec::new();
    resample.push(samples, &mut slower);
    resample.finish(&mut slower);
    slower.into_iter().map(f32::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two seconds with a tone of this level, in dB, in the middle.
    fn with_tone(decibels: f32, tone_ms: usize) -> Vec<i16> {
        let (rate, peak) =
            (RECOGNISER_RATE as usize, 10_f32.powf(decibels / 20.0) * std::f32::consts::SQRT_2);
        let tone = rate / 2..rate / 2 + rate * tone_ms / 1_000;
        let sample = |at: usize| {
            let loud = if tone.contains(&at) { peak } else { 0.0001 };
            ((at as f32 * 0.3).sin() * loud * f32::from(i16::MAX)) as i16
        };
        (0..2 * rate).map(sample).collect()
    }

    /// Which of these announcements, each with a sound of this level, somebody was heard in.
    fn found<const N: usize>(levels: [f32; N]) -> [bool; N] {
        let mut speech = MaskedSpeech::default();
        levels.map(|decibels| speech.is_louder_than_usual(&with_tone(decibels, 600)))
    }

    #[test]
    fn words_over_a_voice_in_headphones_are_found_from_the_first_announcement_on() {
        assert_eq!(found([-25.0, -70.0, -22.0, -70.0, -30.0]), [true, false, true, false, true]);
        assert_eq!(found([-70.0, -70.0, -70.0]), [false; 3]);
    }

    #[test]
    fn our_voice_from_a_loudspeaker_is_no_speech_but_a_nearer_person_is() {
        assert!(found([-70.0, -70.0, -28.0])[2]);
        let told = found([-35.0, -34.0, -36.0, -35.0, -20.0, -35.0]);
        assert_eq!(told[1..], [false, false, false, true, false]);
    }

    #[test]
    fn a_click_is_no_word() {
        let mut speech = MaskedSpeech::default();
        assert!(!speech.is_louder_than_usual(&with_tone(-10.0, 40)));
        assert!(!speech.is_louder_than_usual(&[i16::MAX; 100]));
    }
}
