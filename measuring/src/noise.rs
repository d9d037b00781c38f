//! What a room adds to speech: noise so many decibels below it, and its echo. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use annabella::chance::Chance;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoiseKind {
    /// As strong in every octave: rooms, ventilation.
    Pink,
    /// As strong at every frequency: hiss.
    White,
    /// Four people who talk at once.
    Babble,
}

impl NoiseKind {
    const ALL: [(&'static str, Self); 3] =
        [("pink", Self::Pink), ("white", Self::White), ("babble", Self::Babble)];
}

/// What is heard besides the speech.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noise {
    /// Whether the room has an echo (0.4 s to a thousandth).
    pub(crate) echo: bool,
    /// Noise, and how many decibels it lies below the speech (root mean square over the utterance).
    pub(crate) under: Option<(NoiseKind, u8)>,
}

impl Noise {
    /// Nothing is added.
    pub(crate) const CLEAN: Self = Self { echo: false, under: None };

    /// Reads `clean`, `20` (pink noise), `white:20`, `babble:15`, `echo`, `echo+pink:20`; `None` for
    /// anything else.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (echo, noise) = match text.strip_prefix("echo") {
            Some("") => return Some(Self { echo: true, under: None }),
            Some(rest) => (true, rest.strip_prefix('+')?),
            None if text == "clean" => return Some(Self::CLEAN),
            None => (false, text),
        };
        let (kind, decibels) = match noise.split_once(':') {
            Some((name, decibels)) => (NoiseKind::ALL.into_iter().find(|(n, _)| *n == name)?.1, decibels),
            None => (NoiseKind::Pink, noise),
        };
        // No sign: `+20` is a number to Rust.
        let decibels = decibels.parse::<u8>().ok().filter(|d| *d <= 60 && !decibels.starts_with('+'))?;
        Some(Self { echo, under: Some((kind, decibels)) })
    }

    /// The name used in reports.
    pub(crate) fn name(self) -> String {
        let noise = self.under.map(|(kind, decibels)| {
            let name = NoiseKind::ALL.into_iter().find(|(_, k)| *k == kind).map_or("", |(n, _)| n);
            format!("{name} {decibels} dB")
        });
        match (self.echo, noise) {
            (false, None) => "clean".to_owned(),
            (true, None) => "echo".to_owned(),
            (false, Some(noise)) => noise,
            (true, Some(noise)) => format!("echo, {noise}"),
        }
    }

    /// Whether other people have to talk for it.
    pub(crate) fn needs_talkers(self) -> bool {
        matches!(self.under, Some((NoiseKind::Babble, _)))
    }
}

/// The samples with what the room adds; the same seed gives the same. `talkers` talk in babble; without
/// any it is silent. Clips instead of wrapping.
pub(crate) fn mixed(samples: &[i16], noise: Noise, talkers: &[Vec<i16>], seed: u64) -> Vec<i16> {
    let speech: Vec<f32> =
        if noise.echo { echoed(samples, seed) } else { samples.iter().map(|&s| f32::from(s)).collect() };
    let Some((kind, decibels)) = noise.under else { return narrow(speech.into_iter()) };
    let strength = rms(samples) * 10f32.powf(-f32::from(decibels) / 20.0);
    let added = match kind {
        NoiseKind::Pink => pink(samples.len(), seed),
        NoiseKind::White => white(samples.len(), seed),
        NoiseKind::Babble => babble(samples.len(), talkers, seed),
    };
    let loud = (added.iter().map(|p| p * p).sum::<f32>() / added.len().max(1) as f32).sqrt();
    let scale = if loud > 0.0 { strength / loud } else { 0.0 };
    narrow(speech.iter().zip(&added).map(|(s, a)| s + a * scale))
}

/// As 16 bits: rounded, and clipped instead of wrapped.
pub(crate) fn narrow(samples: impl Iterator<Item = f32>) -> Vec<i16> {
    samples.map(|s| s.round().clamp(-32768.0, 32767.0) as i16).collect()
}

/// The root mean square of the samples, 0 of none.
pub(crate) fn rms(samples: &[i16]) -> f32 {
    if samples.is_empty() {
        return 0.0;
    }
    let sum: f64 = samples.iter().map(|&s| f64::from(s) * f64::from(s)).sum();
    (sum / samples.len() as f64).sqrt() as f32
}

/// Noise whose power halves with each octave: sixteen rows of held values, each half as lively as the
/// one before.
fn pink(n: usize, seed: u64) -> Vec<f32> {
    let mut chance = Chance::new(seed);
    let mut rows = [0f32; 16];
    rows.iter_mut().for_each(|r| *r = chance.swing());
    (1..=n)
        .map(|k| {
            let row = (k.trailing_zeros() as usize).min(rows.len() - 1);
            rows[row] = chance.swing();
            rows.iter().sum::<f32>() + chance.swing()
        })
        .collect()
}

fn white(n: usize, seed: u64) -> Vec<f32> {
    let mut chance = Chance::new(seed);
    (0..n).map(|_| chance.swing()).collect()
}

/// Four of the talkers at once, each over and over from a moment of his own.
fn babble(n: usize, talkers: &[Vec<i16>], seed: u64) -> Vec<f32> {
    let mut chance = Chance::new(seed);
    let mut out = vec![0.0; n];
    for _ in 0..4 {
        let Some(talker) = chance.pick(talkers).filter(|t| !t.is_empty()) else { continue };
        let start = chance.below(talker.len());
        let scale = 1.0 / rms(talker).max(1.0);
        for (o, &s) in out.iter_mut().zip(talker.iter().cycle().skip(start)) {
            *o += f32::from(s) * scale;
        }
    }
    out
}

/// How many echoes reach the ear, and how late the last of them (0.4 s).
const ECHOES: usize = 160;
const LATEST: usize = 6400;

/// The speech and its echoes, which fall by 60 dB in 0.4 s; together half as strong as what comes straight.
fn echoed(samples: &[i16], seed: u64) -> Vec<f32> {
    let mut chance = Chance::new(seed ^ 0x6563_686f);
    let echoes: Vec<(usize, f32)> = (0..ECHOES)
        .map(|_| {
            let late = 80 + chance.below(LATEST - 80);
            (late, chance.swing() * 10f32.powf(-3.0 * late as f32 / LATEST as f32))
        })
        .collect();
    let power: f32 = echoes.iter().map(|(_, e)| e * e).sum();
    let scale = (0.5 / power.max(1e-9)).sqrt();
    let mut out: Vec<f32> = samples.iter().map(|&s| f32::from(s)).collect();
    for (late, strength) in echoes {
        for (o, &s) in out.iter_mut().skip(late).zip(samples) {
            *o += f32::from(s) * strength * scale;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Noise, NoiseKind, mixed, pink, rms};

    fn tone() -> Vec<i16> {
        (0..16000).map(|k| (8000.0 * (k as f32 * 0.2).sin()) as i16).collect()
    }

    fn read(text: &str) -> Noise {
        Noise::read(text).unwrap()
    }

    #[test]
    fn noise_is_read_and_named() {
        for (text, name) in [
            ("clean", "clean"),
            ("20", "pink 20 dB"),
            ("pink:0", "pink 0 dB"),
            ("white:10", "white 10 dB"),
            ("babble:15", "babble 15 dB"),
            ("echo", "echo"),
            ("echo+pink:20", "echo, pink 20 dB"),
            ("echo+20", "echo, pink 20 dB"),
        ] {
            assert_eq!(read(text).name(), name);
        }
        for wrong in
            ["", "loud", "-3", "61", "1e9", "brown:20", "echo+", "echo20", "pink:", "clean+20", "+20"]
        {
            assert_eq!(Noise::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn noise_is_as_far_below_the_speech_as_asked() {
        let (speech, talkers) = (tone(), vec![tone(), vec![500; 3000], vec![]]);
        for kind in [NoiseKind::Pink, NoiseKind::White, NoiseKind::Babble] {
            for decibels in [10u8, 20] {
                let noise = Noise { echo: false, under: Some((kind, decibels)) };
                let noisy = mixed(&speech, noise, &talkers, 3);
                let added: Vec<i16> = noisy.iter().zip(&speech).map(|(a, b)| a - b).collect();
                let measured = 20.0 * (rms(&speech) / rms(&added)).log10();
                assert!((measured - f32::from(decibels)).abs() < 0.2, "{kind:?} {decibels}: {measured}");
            }
        }
        assert_eq!(mixed(&speech, read("babble:10"), &[], 3), speech, "nobody there to talk");
    }

    #[test]
    fn clean_speech_is_left_alone_and_full_scale_clips() {
        let speech = tone();
        assert_eq!(mixed(&speech, Noise::CLEAN, &[], 1), speech);
        let loud = vec![i16::MAX; 4000];
        assert!(mixed(&loud, read("20"), &[], 1).iter().all(|&s| s > 0), "no sample wraps round");
        assert!(mixed(&[], read("echo+10"), &[], 1).is_empty());
    }

    #[test]
    fn an_echo_comes_after_the_sound_and_dies_away() {
        let mut click = vec![0i16; 16000];
        click[1000] = 20_000;
        let heard = mixed(&click, read("echo"), &[], 5);
        assert!(heard[..1000].iter().all(|&s| s == 0) && heard[1000] == 20_000);
        let (early, late) = (rms(&heard[1001..2600]), rms(&heard[5000..7400]));
        assert!(early > 4.0 * late && late > 0.0, "{early} {late}");
        assert!(heard[1000 + 6400..].iter().all(|&s| s == 0));
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
