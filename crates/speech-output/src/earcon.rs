//! Earcons as samples: short tones that differ by pitch contour, not by timbre.
//!
//! Each lasts at most 80 ms and is continuous in phase, so that it adds no clicks to speech.

use std::f64::consts::TAU;

use annabella_session::Earcon;

/// The peak level; it leaves headroom for speech in the same mix.
const PEAK: f64 = 0.4;
/// The length of the fade at every edge between sound and silence, in seconds.
const EDGE: f64 = 0.004;

/// A segment of a contour: a glide from one pitch to another (hertz), or silence.
#[derive(Clone, Copy)]
enum ContourSegment {
    Tone { from: f64, to: f64, ms: u32 },
    Silence { ms: u32 },
}

const fn flat(hertz: f64, ms: u32) -> ContourSegment {
    ContourSegment::Tone { from: hertz, to: hertz, ms }
}

const fn glide(from: f64, to: f64, ms: u32) -> ContourSegment {
    ContourSegment::Tone { from, to, ms }
}

impl ContourSegment {
    const fn ms(self) -> u32 {
        match self {
            Self::Tone { ms, .. } | Self::Silence { ms } => ms,
        }
    }
}

/// The pitch contour of an earcon. Lifting rises and placing falls, like the hand's movement.
fn contour(earcon: Earcon) -> Vec<ContourSegment> {
    match earcon {
        Earcon::Lifted => vec![glide(440.0, 880.0, 45)],
        Earcon::Placed => vec![glide(880.0, 440.0, 45)],
        Earcon::AwaitingReadBack => vec![flat(880.0, 35), flat(1320.0, 35)],
        Earcon::Mismatch => vec![flat(330.0, 25), flat(466.0, 25), flat(330.0, 30)],
        Earcon::InStep => vec![flat(1047.0, 25), flat(784.0, 25), flat(1047.0, 30)],
        Earcon::LowTime => vec![flat(1568.0, 28), ContourSegment::Silence { ms: 20 }, flat(1568.0, 28)],
        Earcon::Understood => vec![flat(1175.0, 30)],
        Earcon::Unheard => vec![flat(587.0, 28), ContourSegment::Silence { ms: 20 }, flat(392.0, 28)],
    }
}

/// The samples of an earcon, mono, at `rate` samples a second; empty if `rate` is 0.
pub fn samples(earcon: Earcon, rate: u32) -> Vec<i16> {
    let per_ms = f64::from(rate) / 1000.0;
    let stretches = contour(earcon);
    let mut samples = Vec::new();
    let mut phase = 0.0;
    let mut end_ms = 0;
    for (index, stretch) in stretches.iter().enumerate() {
        let start = samples.len();
        end_ms += stretch.ms();
        // Lengths are computed from the total, so that rounding errors of segments do not add up.
        let length = ((f64::from(end_ms) * per_ms) as usize).saturating_sub(start);
        let silent_at = |at: Option<&ContourSegment>| !matches!(at, Some(ContourSegment::Tone { .. }));
        let rises = silent_at(index.checked_sub(1).and_then(|before| stretches.get(before)));
        let falls = silent_at(stretches.get(index + 1));
        for n in 0..length {
            let ContourSegment::Tone { from, to, .. } = *stretch else {
                samples.push(0);
                continue;
            };
            let share = n as f64 / length as f64;
            // The pitch moves linearly in octaves, which sounds even.
            phase += TAU * from * (to / from).powf(share) / f64::from(rate);
            let edge = |seconds: f64| 0.5 - 0.5 * (TAU / 2.0 * (seconds / EDGE).min(1.0)).cos();
            let mut level = PEAK;
            if rises {
                level *= edge(n as f64 / f64::from(rate));
            }
            if falls {
                level *= edge((length - 1 - n) as f64 / f64::from(rate));
            }
            samples.push((level * phase.sin() * f64::from(i16::MAX)) as i16);
        }
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONGEST_MS: u32 = 80;

    const RATE: u32 = 16_000;

    /// The pitch of every 10 ms in semitones above 1 Hz, by counting zero crossings; `None` in
    /// silence.
    fn heard_contour(samples: &[i16]) -> Vec<Option<f64>> {
        samples
            .chunks(usize::try_from(RATE / 100).unwrap())
            .filter(|window| window.len() > 100)
            .map(|window| {
                let loud = window.iter().any(|s| s.unsigned_abs() > 1000);
                let crossings: Vec<usize> =
                    (1..window.len()).filter(|&i| (window[i - 1] < 0) != (window[i] < 0)).collect();
                let (first, last) = (crossings.first()?, crossings.last()?);
                let halves = crossings.len() - 1;
                (loud && halves > 0).then(|| {
                    let hertz = halves as f64 / 2.0 * f64::from(RATE) / (last - first) as f64;
                    12.0 * hertz.log2()
                })
            })
            .collect()
    }

    #[test]
    fn every_earcon_is_short_quiet_enough_and_begins_and_ends_in_silence() {
        for rate in [8_000, 16_000, 22_050, 44_100, 48_000] {
            for &earcon in Earcon::ALL {
                let samples = samples(earcon, rate);
                let ms = samples.len() as f64 * 1000.0 / f64::from(rate);
                assert!((20.0..=f64::from(LONGEST_MS)).contains(&ms), "{earcon:?}: {ms} ms");
                let peak = samples.iter().map(|s| s.unsigned_abs()).max().unwrap();
                assert!((9_000..=20_000).contains(&peak), "{earcon:?}: peak {peak}");
                assert!(samples[0].unsigned_abs() < 200 && samples[samples.len() - 1].unsigned_abs() < 200);
            }
        }
    }

    #[test]
    fn no_earcon_clicks() {
        for &earcon in Earcon::ALL {
            let samples = samples(earcon, 48_000);
            let steepest =
                samples.windows(2).map(|w| (i32::from(w[1]) - i32::from(w[0])).abs()).max().unwrap();
            // The steepest slope of a full tone of 1568 Hz is peak * 2 pi f
            // rate.
            let allowed = PEAK * f64::from(i16::MAX) * TAU * 1568.0 / 48_000.0 * 1.02;
            assert!(f64::from(steepest) <= allowed, "{earcon:?}: {steepest} of {allowed}");
        }
    }

    #[test]
    fn no_two_earcons_share_a_pitch_contour() {
        for (index, &one) in Earcon::ALL.iter().enumerate() {
            for other in &Earcon::ALL[index + 1..] {
                let (a, b) = (heard_contour(&samples(one, RATE)), heard_contour(&samples(*other, RATE)));
                // Silence against a tone, also after the end of one, counts as an octave.
                let at = |contour: &[Option<f64>], n: usize| contour.get(n).copied().flatten();
                let windows = a.len().max(b.len());
                let apart = (0..windows)
                    .map(|n| match (at(&a, n), at(&b, n)) {
                        (Some(a), Some(b)) => (a - b).abs(),
                        (None, None) => 0.0,
                        _ => 12.0,
                    })
                    .sum::<f64>()
                    / windows as f64;
                assert!(apart >= 3.0, "{one:?} and {other:?}: {apart:.1} semitones apart on average");
            }
        }
    }

    #[test]
    fn a_rate_of_zero_is_silence() {
        assert!(samples(Earcon::Lifted, 0).is_empty());
    }
}
