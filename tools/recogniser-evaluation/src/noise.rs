//! The effects of a room on speech: noise at a given level below it, and echo. Pure.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use annabella::seeded_rng::SeededRng;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoiseKind {
    /// Equal power in every octave: rooms, ventilation.
    Pink,
    /// Equal power at every frequency: hiss.
    White,
    /// Four people who talk at the same time.
    Babble,
    /// Recordings of a folder, one after another: people who talk in turn, laughter.
    Recorded,
    /// The same people, who whisper.
    Whispers,
    /// The same and music, through a small loudspeaker in the room.
    Television,
}

impl NoiseKind {
    const ALL: [(&'static str, Self); 6] = [
        ("pink", Self::Pink),
        ("white", Self::White),
        ("babble", Self::Babble),
        ("recorded", Self::Recorded),
        ("whispers", Self::Whispers),
        ("television", Self::Television),
    ];
}

/// The sounds that noises are made of.
#[derive(Clone, Debug, Default)]
pub(crate) struct NoiseSounds {
    /// The speech of several people; without it babble is silent.
    pub(crate) talkers: Vec<Vec<i16>>,
    /// The recordings of a folder.
    pub(crate) recorded: Vec<Vec<i16>>,
}

/// The effects on an utterance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noise {
    /// Whether the speaker whispers.
    pub(crate) whispered: bool,
    /// Whether the room has an echo (reverberation time 0.4 s).
    pub(crate) echo: bool,
    /// Whether the sound passes through a telephone: 300 to 3,400 Hz, in the steps of G.711 (µ-law).
    pub(crate) telephone: bool,
    /// The noise, and how many decibels it lies below the speech (root mean square over the utterance).
    pub(crate) under: Option<(NoiseKind, u8)>,
}

impl Noise {
    /// No effects.
    pub(crate) const CLEAN: Self = Self { whispered: false, echo: false, telephone: false, under: None };

    /// Parses `clean`, `20` (pink noise), `white:20`, `babble:15`, `recorded:10`, `whispers:10`, `television:10`,
    /// `echo`, `echo+pink:20`, and the same after `telephone+` or `whispered+`; `None` for anything else.
    pub(crate) fn read(text: &str) -> Option<Self> {
        if let Some(rest) = text.strip_prefix("whispered") {
            let heard = if rest.is_empty() { Self::CLEAN } else { Self::read(rest.strip_prefix('+')?)? };
            return (!heard.whispered).then_some(Self { whispered: true, ..heard });
        }
        if let Some(rest) = text.strip_prefix("telephone") {
            let heard = if rest.is_empty() { Self::CLEAN } else { Self::read(rest.strip_prefix('+')?)? };
            return (!heard.telephone).then_some(Self { telephone: true, ..heard });
        }
        let (echo, noise) = match text.strip_prefix("echo") {
            Some("") => return Some(Self { echo: true, ..Self::CLEAN }),
            Some(rest) => (true, rest.strip_prefix('+')?),
            None if text == "clean" => return Some(Self::CLEAN),
            None => (false, text),
        };
        let (kind, decibels) = match noise.split_once(':') {
            Some((name, decibels)) => (NoiseKind::ALL.into_iter().find(|(n, _)| *n == name)?.1, decibels),
            None => (NoiseKind::Pink, noise),
        };
        // Rust parses `+20` as a number; it is rejected here.
        let decibels = decibels.parse::<u8>().ok().filter(|d| *d <= 60 && !decibels.starts_with('+'))?;
        Some(Self { echo, under: Some((kind, decibels)), ..Self::CLEAN })
    }

    /// The name in reports.
    pub(crate) fn name(self) -> String {
        let noise = self.under.map(|(kind, decibels)| {
            let name = NoiseKind::ALL.into_iter().find(|(_, k)| *k == kind).map_or("", |(n, _)| n);
            format!("{name} {decibels} dB")
        });
        let room = match (self.echo, noise) {
            (false, None) => "clean".to_owned(),
            (true, None) => "echo".to_owned(),
            (false, Some(noise)) => noise,
            (true, Some(noise)) => format!("echo, {noise}"),
        };
        let room = if self.telephone { format!("telephone, {room}") } else { room };
        if self.whispered { format!("whispered, {room}") } else { room }
    }

    /// Whether it needs other speakers.
    pub(crate) fn needs_talkers(self) -> bool {
        matches!(self.under, Some((NoiseKind::Babble, _)))
    }

    /// Whether it needs recordings.
    pub(crate) fn needs_recordings(self) -> bool {
        matches!(self.under, Some((NoiseKind::Recorded | NoiseKind::Whispers | NoiseKind::Television, _)))
    }
}

/// Applies the effects; the same seed gives the same samples. Samples are clipped, not wrapped.
pub(crate) fn mixed(samples: &[i16], noise: Noise, sounds: &NoiseSounds, seed: u64) -> Vec<i16> {
    let heard = if noise.whispered {
        let speech: Vec<f32> = samples.iter().map(|&s| f32::from(s)).collect();
        in_room(&narrow(whispered(&speech, seed).into_iter()), noise, sounds, seed)
    } else {
        in_room(samples, noise, sounds, seed)
    };
    if noise.telephone { through_telephone(&heard) } else { heard }
}

fn in_room(samples: &[i16], noise: Noise, sounds: &NoiseSounds, seed: u64) -> Vec<i16> {
    let speech: Vec<f32> =
        if noise.echo { echoed(samples, seed) } else { samples.iter().map(|&s| f32::from(s)).collect() };
    let Some((kind, decibels)) = noise.under else { return narrow(speech.into_iter()) };
    let strength = rms(samples) * 10f32.powf(-f32::from(decibels) / 20.0);
    let added = match kind {
        NoiseKind::Pink => pink(samples.len(), seed),
        NoiseKind::White => white(samples.len(), seed),
        NoiseKind::Babble => babble(samples.len(), &sounds.talkers, seed),
        NoiseKind::Recorded => recorded(samples.len(), &sounds.recorded, seed),
        NoiseKind::Whispers => {
            const LOUD: f32 = 3000.0;
            let speech = recorded(samples.len(), &sounds.recorded, seed);
            whispered(&speech.iter().map(|s| LOUD * s).collect::<Vec<f32>>(), seed)
        }
        NoiseKind::Television => television(samples.len(), &sounds.recorded, seed),
    };
    let loud = (added.iter().map(|p| p * p).sum::<f32>() / added.len().max(1) as f32).sqrt();
    let scale = if loud > 0.0 { strength / loud } else { 0.0 };
    narrow(speech.iter().zip(&added).map(|(s, a)| s + a * scale))
}

/// The filter taps on each side of the middle.
const TAPS: i32 = 120;

/// The part of a sound between two frequencies (a windowed sinc).
fn band(samples: &[f32], from_hertz: f32, to_hertz: f32) -> impl Iterator<Item = f32> {
    let low_pass = |hertz: f32, k: i32| {
        let x = 2.0 * hertz / 16_000.0;
        if k == 0 {
            x
        } else {
            (std::f32::consts::PI * x * k as f32).sin() / (std::f32::consts::PI * k as f32)
        }
    };
    let taps: Vec<f32> = (-TAPS..=TAPS)
        .map(|k| {
            let window = 0.5 + 0.5 * (std::f32::consts::PI * k as f32 / (TAPS + 1) as f32).cos();
            window * (low_pass(to_hertz, k) - low_pass(from_hertz, k))
        })
        .collect();
    (0..samples.len() as i64).map(move |middle| {
        let at = |place: i64| {
            usize::try_from(place).ok().and_then(|place| samples.get(place)).copied().unwrap_or(0.0)
        };
        let around = middle - i64::from(TAPS);
        taps.iter().zip(around..).map(|(tap, place)| tap * at(place)).sum::<f32>()
    })
}

/// The effect of a telephone: 300 to 3,400 Hz, each sample in the steps of the µ-law.
fn through_telephone(samples: &[i16]) -> Vec<i16> {
    let samples: Vec<f32> = samples.iter().map(|&s| f32::from(s)).collect();
    narrow(band(&samples, 300.0, 3400.0).map(|sample| {
        let loud = (1.0 + 255.0 * sample.abs().min(32_767.0) / 32_768.0).ln() / 256f32.ln();
        let step = (loud * 127.0).round() / 127.0;
        sample.signum() * (256f32.powf(step) - 1.0) / 255.0 * 32_768.0
    }))
}

/// Samples as 16 bits, rounded and clipped.
pub(crate) fn narrow(samples: impl Iterator<Item = f32>) -> Vec<i16> {
    samples.map(|s| s.round().clamp(-32768.0, 32767.0) as i16).collect()
}

/// The root mean square of the samples; 0 without samples.
pub(crate) fn rms(samples: &[i16]) -> f32 {
    if samples.is_empty() {
        return 0.0;
    }
    let sum: f64 = samples.iter().map(|&s| f64::from(s) * f64::from(s)).sum();
    (sum / samples.len() as f64).sqrt() as f32
}

/// Noise whose power halves with each octave: sixteen rows of held values, each changing half as often as the
/// one before.
fn pink(n: usize, seed: u64) -> Vec<f32> {
    let mut chance = SeededRng::new(seed);
    let mut rows = [0f32; 16];
    rows.iter_mut().for_each(|r| *r = chance.next_symmetric());
    (1..=n)
        .map(|k| {
            let row = (k.trailing_zeros() as usize).min(rows.len() - 1);
            rows[row] = chance.next_symmetric();
            rows.iter().sum::<f32>() + chance.next_symmetric()
        })
        .collect()
}

fn white(n: usize, seed: u64) -> Vec<f32> {
    let mut chance = SeededRng::new(seed);
    (0..n).map(|_| chance.next_symmetric()).collect()
}

/// Four of the speakers at the same time, each in a loop from a random start.
fn babble(n: usize, talkers: &[Vec<i16>], seed: u64) -> Vec<f32> {
    let mut chance = SeededRng::new(seed);
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

/// Recordings in random order, one after another, each as loud as the others; the first from a random place.
fn recorded(n: usize, recordings: &[Vec<i16>], seed: u64) -> Vec<f32> {
    let mut chance = SeededRng::new(seed ^ 0x7265_636f);
    let heard: Vec<&Vec<i16>> = recordings.iter().filter(|recording| rms(recording) > 0.0).collect();
    let mut out = Vec::with_capacity(n);
    while out.len() < n {
        let Some(recording) = chance.pick(&heard) else { return vec![0.0; n] };
        let start = if out.is_empty() { chance.below(recording.len()) } else { 0 };
        let scale = 1.0 / rms(recording);
        out.extend(recording[start..].iter().take(n - out.len()).map(|&s| f32::from(s) * scale));
    }
    out
}

/// The order of the prediction, and the samples of a frame (32 ms).
const ORDER: usize = 20;
const FRAME: usize = 512;
/// A whisper's spectrum falls less towards high frequencies than a voice's.
const RAISED: f32 = 0.7;

/// The speech as a whisper, as loud as before: in each frame the voice's source is replaced by noise, and the filter of
/// the mouth (linear prediction) stays.
fn whispered(samples: &[f32], seed: u64) -> Vec<f32> {
    let mut chance = SeededRng::new(seed ^ 0x7768_6973);
    let window: Vec<f32> =
        (0..FRAME).map(|k| (std::f32::consts::PI * (k as f32 + 0.5) / FRAME as f32).sin()).collect();
    let mut out = vec![0.0; samples.len() + FRAME];
    for start in (0..samples.len()).step_by(FRAME / 2) {
        let frame: Vec<f32> = samples[start..].iter().zip(&window).map(|(s, w)| s * w).collect();
        let (filter, power) = predicted(&frame);
        let mut breath: Vec<f32> = Vec::with_capacity(FRAME);
        for weight in &window {
            // The variance of a number from -1 to 1 is one third.
            let noise = (3.0 * power).sqrt() * chance.next_symmetric();
            let known = filter.iter().zip(breath.iter().rev()).map(|(f, b)| f * b).sum::<f32>();
            breath.push(noise + known);
            out[start + breath.len() - 1] += breath[breath.len() - 1] * weight;
        }
    }
    out.truncate(samples.len());
    for place in (1..out.len()).rev() {
        out[place] -= RAISED * out[place - 1];
    }
    let power = |of: &[f32]| of.iter().map(|s| s * s).sum::<f32>();
    let scale = (power(samples) / power(&out).max(1e-9)).sqrt();
    out.iter().map(|s| s * scale).collect()
}

/// The coefficients that predict a sample from the latest ones, and the mean square of what they leave (Levinson's
/// recursion on the autocorrelation).
fn predicted(frame: &[f32]) -> ([f32; ORDER], f32) {
    let correlation =
        |late: usize| frame.iter().skip(late).zip(frame).map(|(a, b)| f64::from(a * b)).sum::<f64>();
    let correlations: Vec<f64> = (0..=ORDER).map(correlation).collect();
    // A little noise keeps the recursion stable.
    let mut left = correlations[0] * 1.000_1 + 1e-3;
    let mut filter = [0f64; ORDER];
    for order in 0..ORDER {
        let known: f64 = (0..order).map(|k| filter[k] * correlations[order - k]).sum();
        let reflection = (correlations[order + 1] - known) / left;
        let before = filter;
        filter[order] = reflection;
        for k in 0..order {
            filter[k] -= reflection * before[order - 1 - k];
        }
        left *= 1.0 - reflection * reflection;
    }
    (filter.map(|f| f as f32), (left / FRAME as f64) as f32)
}

/// The amplitude of a television's music beside its speech.
const MUSIC: f32 = 0.5;

/// Recordings and music through a loudspeaker of 200 to 6,000 Hz, with the room's echo.
fn television(n: usize, recordings: &[Vec<i16>], seed: u64) -> Vec<f32> {
    const LOUD: f32 = 3000.0;
    let speech = recorded(n, recordings, seed);
    let sound: Vec<f32> =
        speech.iter().zip(music(n, seed)).map(|(speech, music)| LOUD * (speech + MUSIC * music)).collect();
    echoed(&narrow(band(&sound, 200.0, 6000.0)), seed)
}

/// Chords of three tones with four harmonics each, which change every 0.6 s.
fn music(n: usize, seed: u64) -> Vec<f32> {
    const CHORD: usize = 9600;
    let mut chance = SeededRng::new(seed ^ 0x6d75_7369);
    let mut out = Vec::with_capacity(n);
    while out.len() < n {
        let root = 110.0 * 2f32.powf(chance.below(13) as f32 / 12.0);
        let tones: Vec<f32> =
            [1.0, 1.25, 1.5].iter().map(|step| std::f32::consts::TAU * root * step).collect();
        out.extend((0..CHORD.min(n - out.len())).map(|k| {
            let at = k as f32 / 16_000.0;
            let fades = 1.0 - k as f32 / CHORD as f32;
            let of_tone = |tone: &f32| {
                (1..=4).map(|number| (tone * at * number as f32).sin() / number as f32).sum::<f32>()
            };
            fades * tones.iter().map(of_tone).sum::<f32>()
        }));
    }
    out
}

/// The number of echoes, and the delay of the last one (0.4 s).
const ECHOES: usize = 160;
const LATEST: usize = 6400;

/// The speech and its echoes, which fall by 60 dB in 0.4 s; together they have half the power of the direct
/// sound.
fn echoed(samples: &[i16], seed: u64) -> Vec<f32> {
    let mut chance = SeededRng::new(seed ^ 0x6563_686f);
    let echoes: Vec<(usize, f32)> = (0..ECHOES)
        .map(|_| {
            let late = 80 + chance.below(LATEST - 80);
            (late, chance.next_symmetric() * 10f32.powf(-3.0 * late as f32 / LATEST as f32))
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
    use super::{Noise, NoiseKind, NoiseSounds, mixed, pink, rms};

    fn tone() -> Vec<i16> {
        (0..16000).map(|k| (8000.0 * (k as f32 * 0.2).sin()) as i16).collect()
    }

    fn nothing() -> NoiseSounds {
        NoiseSounds::default()
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
            ("recorded:5", "recorded 5 dB"),
            ("television:10", "television 10 dB"),
            ("echo", "echo"),
            ("echo+pink:20", "echo, pink 20 dB"),
            ("echo+20", "echo, pink 20 dB"),
            ("telephone", "telephone, clean"),
            ("telephone+babble:15", "telephone, babble 15 dB"),
            ("whispered", "whispered, clean"),
            ("whispered+telephone+whispers:10", "whispered, telephone, whispers 10 dB"),
        ] {
            assert_eq!(read(text).name(), name);
        }
        for wrong in [
            "",
            "telephone20",
            "telephone+telephone",
            "whispered+whispered",
            "loud",
            "-3",
            "61",
            "1e9",
            "brown:20",
            "echo+",
            "echo20",
            "pink:",
            "clean+20",
            "+20",
        ] {
            assert_eq!(Noise::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn noise_is_as_far_below_the_speech_as_asked() {
        let some = || vec![tone(), vec![500; 3000], vec![]];
        let (speech, sounds) = (tone(), NoiseSounds { talkers: some(), recorded: some() });
        for (_, kind) in NoiseKind::ALL {
            for decibels in [10u8, 20] {
                let noise = Noise { under: Some((kind, decibels)), ..Noise::CLEAN };
                let noisy = mixed(&speech, noise, &sounds, 3);
                let added: Vec<i16> = noisy.iter().zip(&speech).map(|(a, b)| a - b).collect();
                let measured = 20.0 * (rms(&speech) / rms(&added)).log10();
                assert!((measured - f32::from(decibels)).abs() < 0.2, "{kind:?} {decibels}: {measured}");
            }
        }
        assert_eq!(mixed(&speech, read("babble:10"), &nothing(), 3), speech, "nobody there to talk");
        assert_eq!(mixed(&speech, read("recorded:10"), &nothing(), 3), speech);
    }

    #[test]
    fn clean_speech_is_left_alone_and_full_scale_clips() {
        let speech = tone();
        assert_eq!(mixed(&speech, Noise::CLEAN, &nothing(), 1), speech);
        let loud = vec![i16::MAX; 4000];
        assert!(mixed(&loud, read("20"), &nothing(), 1).iter().all(|&s| s > 0), "no sample wraps round");
        assert!(mixed(&[], read("echo+10"), &nothing(), 1).is_empty());
    }

    #[test]
    fn an_echo_comes_after_the_sound_and_dies_away() {
        let mut click = vec![0i16; 16000];
        click[1000] = 20_000;
        let heard = mixed(&click, read("echo"), &nothing(), 5);
        assert!(heard[..1000].iter().all(|&s| s == 0) && heard[1000] == 20_000);
        let (early, late) = (rms(&heard[1001..2600]), rms(&heard[5000..7400]));
        assert!(early > 4.0 * late && late > 0.0, "{early} {late}");
        assert!(heard[1000 + 6400..].iter().all(|&s| s == 0));
    }

    #[test]
    fn a_telephone_leaves_the_middle_of_the_voice() {
        let tone = |hertz: f32| -> Vec<i16> {
            let step = std::f32::consts::TAU * hertz / 16_000.0;
            (0..16_000).map(|k| (8000.0 * (k as f32 * step).sin()) as i16).collect()
        };
        let left = |hertz: f32| {
            let heard = mixed(&tone(hertz), read("telephone"), &nothing(), 1);
            rms(&heard[1000..15_000]) / rms(&tone(hertz))
        };
        assert!((0.9..1.1).contains(&left(1000.0)), "{}", left(1000.0));
        assert!(left(100.0) < 0.1 && left(5000.0) < 0.05, "{} {}", left(100.0), left(5000.0));
    }

    #[test]
    fn a_whisper_has_the_filter_and_the_loudness_of_the_voice_and_no_pitch() {
        // Pulses at 100 Hz through a resonance at 1,000 Hz.
        let (mut before, mut last) = (0f32, 0f32);
        let voice: Vec<i16> = (0..16_000)
            .map(|k| {
                let now = 1.8 * last - 0.95 * before + if k % 160 == 0 { 2000.0 } else { 0.0 };
                (before, last) = (last, now);
                now as i16
            })
            .collect();
        let heard = mixed(&voice, read("whispered"), &nothing(), 1);
        assert!((rms(&heard) / rms(&voice) - 1.0).abs() < 0.05);
        let likeness = |sound: &[i16], late: usize| {
            let product = |late: usize| -> f64 {
                sound.iter().skip(late).zip(sound).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
            };
            product(late) / product(0)
        };
        assert!(likeness(&voice, 160) > 0.9);
        assert!(likeness(&heard, 160) < 0.3, "{}", likeness(&heard, 160));
        // One period of the resonance later the sound is still alike.
        assert!(likeness(&heard, 16) > 0.4, "{}", likeness(&heard, 16));
        assert!(mixed(&[0; 3000], read("whispered"), &nothing(), 1).iter().all(|s| s.abs() <= 1));
    }

    #[test]
    fn pink_noise_is_stronger_below() {
        let noise = pink(1 << 15, 5);
        // Differences of neighbours are the high frequencies, sums the low ones.
        let high: f32 = noise.windows(2).map(|w| (w[1] - w[0]).powi(2)).sum();
        let low: f32 = noise.windows(2).map(|w| (w[1] + w[0]).powi(2)).sum();
        assert!(low > 3.0 * high, "{low} {high}");
    }
}
