//! Noise mixed under speech, so many decibels below it. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::hearing_bench::dice::Dice;

/// What is heard besides the speech.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noise {
    /// Nothing is added.
    Clean,
    /// Pink noise, so many decibels below the speech (root mean square over the utterance).
    Pink(u8),
}

impl Noise {
    /// The name used in reports.
    pub fn name(self) -> String {
        match self {
            Self::Clean => "clean".to_owned(),
            Self::Pink(decibels) => format!("{decibels} dB"),
        }
    }
}

/// The samples with noise under them; the same seed gives the same noise. Clips instead of wrapping.
pub fn mixed(samples: &[i16], noise: Noise, seed: u64) -> Vec<i16> {
    let Noise::Pink(decibels) = noise else { return samples.to_vec() };
    let strength = rms(samples) * 10f32.powf(-f32::from(decibels) / 20.0);
    let pink = pink(samples.len(), seed);
    let scale =
        strength / (pink.iter().map(|p| p * p).sum::<f32>() / pink.len().max(1) as f32).sqrt().max(1e-9);
    samples
        .iter()
        .zip(&pink)
        .map(|(&s, &p)| (f32::from(s) + p * scale).round().clamp(-32768.0, 32767.0) as i16)
        .collect()
}

/// The root mean square of the samples, 0 of none.
pub fn rms(samples: &[i16]) -> f32 {
    if samples.is_empty() {
        return 0.0;
    }
    let sum: f64 = samples.iter().map(|&s| f64::from(s) * f64::from(s)).sum();
    (sum / samples.len() as f64).sqrt() as f32
}

/// Noise whose power halves with each octave: sixteen rows of held values, each half as lively as the
/// one before.
fn pink(n: usize, seed: u64) -> Vec<f32> {
    let mut dice = Dice::new(seed);
    let mut rows = [0f32; 16];
    rows.iter_mut().for_each(|r| *r = dice.swing());
    (1..=n)
        .map(|k| {
            let row = (k.trailing_zeros() as usize).min(rows.len() - 1);
            rows[row] = dice.swing();
            rows.iter().sum::<f32>() + dice.swing()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Noise, mixed, pink, rms};

    fn tone() -> Vec<i16> {
        (0..16000).map(|k| (8000.0 * (k as f32 * 0.2).sin()) as i16).collect()
    }

    #[test]
    fn noise_is_as_far_below_the_speech_as_asked() {
        let speech = tone();
        for decibels in [10u8, 20] {
            let noisy = mixed(&speech, Noise::Pink(decibels), 3);
            let added: Vec<i16> = noisy.iter().zip(&speech).map(|(a, b)| a - b).collect();
            let measured = 20.0 * (rms(&speech) / rms(&added)).log10();
            assert!((measured - f32::from(decibels)).abs() < 0.2, "{decibels}: {measured}");
        }
    }

    #[test]
    fn clean_speech_is_left_alone_and_full_scale_clips() {
        let speech = tone();
        assert_eq!(mixed(&speech, Noise::Clean, 1), speech);
        let loud = vec![i16::MAX; 4000];
        assert!(mixed(&loud, Noise::Pink(20), 1).iter().all(|&s| s > 0), "no sample wraps round");
        assert!(mixed(&[], Noise::Pink(10), 1).is_empty());
    }

    #[test]
    fn pink_noise_is_stronger_below() {
        let noise = pink(1 << 15, 5);
        // Differences of neighbours are the high half, sums the low one.
        let high: f32 = noise.windows(2).map(|w| (w[1] - w[0]).powi(2)).sum();
        let low: f32 = noise.windows(2).map(|w| (w[1] + w[0]).powi(2)).sum();
        assert!(low > 3.0 * high, "{low} {high}");
    }
}
