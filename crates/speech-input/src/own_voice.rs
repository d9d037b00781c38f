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

/// Resamples to the rate of the detection.
fn slower(samples: &[i16], rate: u32) -> Vec<f32> {
    let Ok(mut resample) = MonoResampler::new(rate, RATE) else { return Vec::new() };
    let mut slower = Vec::new();
    resample.push(samples, &mut slower);
    resample.finish(&mut slower);
    slower.into_iter().map(f32::from).collect()
}
