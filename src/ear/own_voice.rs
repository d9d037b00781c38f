//! Our own voice as a microphone meets it: when it sounds, and what sounded.

use std::time::{Duration, Instant};

use crate::{
    audio::{EAR_RATE, Sink, VOICE_RATE, resample::Resample},
    ear::overspeech::{LONGEST_WAY, RATE, is_spoken_over},
};

/// Everything of ours that a microphone can hear; nothing, by default.
#[derive(Clone, Default)]
pub struct OwnVoice(Vec<Sink>);

impl OwnVoice {
    /// What sounds from these loudspeakers.
    pub fn of(sinks: impl IntoIterator<Item = Sink>) -> Self {
        Self(sinks.into_iter().collect())
    }

    /// Whether it sounds, or is about to. Asked from the thread that captures: it returns at once.
    pub(crate) fn is_speaking(&self) -> bool {
        self.0.iter().any(Sink::is_speaking)
    }

    /// Whether all of it is known, so that there is something to compare with.
    fn is_known(&self) -> bool {
        self.0.iter().all(Sink::knows_its_sound)
    }

    /// What sounded for so long from a moment on, all loudspeakers together.
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

/// What a microphone brought while our own voice sounded. It is not heard; it can only be told whether somebody spoke.
#[derive(Clone)]
pub struct Covered {
    pub(crate) own: OwnVoice,
    pub(crate) from: Instant,
    pub(crate) samples: Vec<i16>,
}

impl Covered {
    /// Whether somebody spoke besides our own voice. It is reckoned anew each time, for some hundredths of a second.
    pub fn is_spoken_over(&self) -> bool {
        if !self.own.is_known() {
            return false;
        }
        let before = f64::from(u32::try_from(LONGEST_WAY).unwrap_or(0)) / f64::from(RATE);
        let lasted = self.samples.len() as f64 / f64::from(EAR_RATE);
        let Some(from) = self.from.checked_sub(Duration::from_secs_f64(before)) else { return false };
        is_spoken_over(&self.own.sounded(from, before + lasted), &slower(&self.samples, EAR_RATE))
    }
}

/// At the rate that is reckoned with.
fn slower(samples: &[i16], rate: u32) -> Vec<f32> {
    let Ok(mut resample) = Resample::new(rate, RATE) else { return Vec::new() };
    let mut slower = Vec::new();
    resample.push(samples, &mut slower);
    resample.finish(&mut slower);
    slower.into_iter().map(f32::from).collect()
}
