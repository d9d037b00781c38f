//! Converts a stream of mono samples from one rate to another.

use rubato::{
    Fft, FixedSync, Indexing, Resampler as _, ResamplerConstructionError,
    audioadapter_buffers::direct::InterleavedSlice,
};
use thiserror::Error;

/// Input frames per step; about 10 ms at 48 kHz.
const CHUNK: usize = 480;

/// The reason why a rate cannot be converted.
#[derive(Debug, Error)]
#[error("no way from {from} to {to} samples a second ({why}); record at 8000, 16000, 44100 or 48000")]
pub struct ResampleError {
    from: u32,
    to: u32,
    why: String,
}

/// Converts a mono stream from one rate to another.
pub struct MonoResampler {
    /// `None` if the rates are equal.
    inner: Option<Fft<f32>>,
    waiting: Vec<f32>,
    out: Vec<f32>,
    /// Output samples still to be discarded: the delay of the filter.
    skip: usize,
    taken: u64,
    given: u64,
    from: u32,
    to: u32,
}

impl MonoResampler {
    /// Creates a converter from `from` to `to` samples per second.
    ///
    /// # Errors
    /// If a rate is outside the supported range, or no filter exists for the pair.
    pub fn new(from: u32, to: u32) -> Result<Self, ResampleError> {
        let refused = |why: String| ResampleError { from, to, why };
        if !(1_000..=768_000).contains(&from) {
            return Err(refused("it must lie between 1000 and 768000".to_owned()));
        }
        let inner = if from == to {
            None
        } else {
            let made = Fft::<f32>::new(from as usize, to as usize, CHUNK, 1, FixedSync::Input)
                .map_err(|e: ResamplerConstructionError| refused(e.to_string()))?;
            Some(made)
        };
        let skip = inner.as_ref().map_or(0, |r| r.output_delay());
        let longest = inner.as_ref().map_or(0, |r| r.output_frames_max());
        Ok(Self { inner, waiting: Vec::new(), out: vec![0.0; longest], skip, taken: 0, given: 0, from, to })
    }

    /// Takes samples and appends the converted ones to `out`.
    pub fn push(&mut self, samples: &[i16], out: &mut Vec<i16>) {
        if self.inner.is_none() {
            out.extend_from_slice(samples);
            return;
        }
        self.taken += samples.len() as u64;
        self.waiting.extend(samples.iter().map(|&s| f32::from(s) / 32_768.0));
        let mut start = 0;
        while let Some(used) = self.step(start, out) {
            start += used;
        }
        self.waiting.drain(..start);
    }

    /// Ends the stream and appends the samples that are still in the filter.
    pub fn finish(&mut self, out: &mut Vec<i16>) {
        if self.inner.is_none() {
            return;
        }
        let wanted = self.taken * u64::from(self.to) / u64::from(self.from);
        // A step may give nothing while the filter fills; 64 steps always empty it.
        for _ in 0..64 {
            if self.given >= wanted {
                break;
            }
            self.waiting.resize(self.waiting.len() + CHUNK.max(self.needed()), 0.0);
            let mut start = 0;
            let mut tail = Vec::new();
            while let Some(used) = self.step(start, &mut tail) {
                start += used;
            }
            self.waiting.drain(..start);
            let spare = usize::try_from(self.given.saturating_sub(wanted)).unwrap_or(0);
            tail.truncate(tail.len().saturating_sub(spare));
            out.append(&mut tail);
        }
    }

    fn needed(&self) -> usize {
        self.inner.as_ref().map_or(0, |r| r.input_frames_next())
    }

    /// Converts one chunk from `start`; `None` if too few samples are waiting.
    fn step(&mut self, start: usize, out: &mut Vec<i16>) -> Option<usize> {
        let needed = self.needed();
        let resampler = self.inner.as_mut()?;
        let input = self.waiting.get(start..start + needed)?;
        let frames = self.out.len();
        let input = InterleavedSlice::new(input, 1, needed).ok()?;
        let mut output = InterleavedSlice::new_mut(&mut self.out, 1, frames).ok()?;
        let (used, written) = resampler.process_into_buffer(&input, &mut output, None::<&Indexing>).ok()?;
        let skipped = self.skip.min(written);
        self.skip -= skipped;
        let fresh = &self.out[skipped..written];
        self.given += fresh.len() as u64;
        out.extend(fresh.iter().map(|&s| sample(s)));
        Some(used)
    }
}

/// Converts a float in -1..1 to a sample. Values outside saturate, and NaN becomes silence.
pub fn sample(value: f32) -> i16 {
    // `as` saturates and turns NaN into 0.
    (value * 32_768.0).round() as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tone(rate: u32, hz: f32, seconds: f32) -> Vec<i16> {
        let n = (rate as f32 * seconds) as usize;
        (0..n).map(|i| sample(0.5 * (std::f32::consts::TAU * hz * i as f32 / rate as f32).sin())).collect()
    }

    #[test]
    fn every_common_rate_keeps_length_pitch_and_place() {
        for from in [8_000, 11_025, 22_050, 32_000, 44_100, 48_000, 96_000] {
            let mut resample = MonoResampler::new(from, 16_000).unwrap();
            let mut out = Vec::new();
            for piece in tone(from, 440.0, 1.0).chunks(137) {
                resample.push(piece, &mut out);
            }
            resample.finish(&mut out);
            assert!((out.len() as i64 - 16_000).abs() <= 1, "{from}: {} samples", out.len());
            let wanted = tone(16_000, 440.0, 1.0);
            let middle = 2_000..14_000;
            let error: f64 =
                middle.clone().map(|i| (f64::from(out[i]) - f64::from(wanted[i])).powi(2)).sum::<f64>()
                    / middle.len() as f64;
            assert!(error.sqrt() < 700.0, "{from}: rms error {}", error.sqrt());
        }
    }

    #[test]
    fn the_same_rate_passes_untouched() {
        let mut resample = MonoResampler::new(16_000, 16_000).unwrap();
        let mut out = Vec::new();
        resample.push(&[1, -2, 3], &mut out);
        resample.finish(&mut out);
        assert_eq!(out, [1, -2, 3]);
    }

    #[test]
    fn senseless_rates_are_refused() {
        assert!(MonoResampler::new(0, 16_000).is_err());
        assert!(MonoResampler::new(4_000_000_000, 16_000).is_err());
    }
}
