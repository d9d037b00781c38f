//! Detects whether a person spoke during our own voice.
//!
//! Sound during our own voice is not recognised, because the echo would give words. The echo path of the room is a
//! filter, estimated by least squares from the same stretch. A remainder that it does not explain is speech if it lasts
//! as long as a word. No estimate is kept for the next stretch, because the volume or the microphone's place can change
//! at any time.

/// Samples a second used here: speech has nearly all of its power below 2 kHz, and clock drift has little effect at
/// this rate.
pub const RATE: u32 = 4_000;
/// Samples of a frame, 10 ms.
const FRAME: usize = RATE as usize / 100;
/// The longest delay from our mixer to the microphone, samples (0.6 s).
pub const LONGEST_ECHO_DELAY: usize = RATE as usize * 6 / 10;
/// The length of the room's response, samples (0.2 s), and its part before the strongest tap.
const TAPS: usize = RATE as usize / 5;
const BEFORE: usize = TAPS / 8;
/// The length of the pieces of a stretch (1.5 s). Clocks drift, and a loudspeaker without data in time falls behind; a
/// piece in which that happens is compared with the echo paths before and after it.
const PIECE: usize = RATE as usize * 3 / 2;
/// Stretches with fewer frames are not examined, because words are longer.
const FEWEST: usize = 25;
/// The remainder counts if it is above the room's noise by this, dB,
const ABOVE_NOISE: f32 = 10.0;
/// and at most this far below the echo, because loudspeakers distort.
const BELOW_ECHO: f32 = 0.6;
/// The share of the echo that remains after another 10 ms.
const LASTING: f32 = 0.8;
/// Speech is this many frames of this many consecutive ones; a cough, a peg or an estimation error has fewer.
const FRAMES: usize = 22;
const OF_FRAMES: usize = 50;

/// Whether more than the echo of our own voice was recorded. `own` begins [`LONGEST_ECHO_DELAY`] samples before
/// `heard`.
pub fn has_double_talk(own: &[f32], heard: &[f32]) -> bool {
    let samples = heard.len().min(own.len().saturating_sub(LONGEST_ECHO_DELAY));
    if samples / FRAME < FEWEST {
        return false;
    }
    let (own, heard) = (pre_emphasise(own), pre_emphasise(&heard[..samples]));
    let pieces = (samples / PIECE).max(1);
    let length = (samples.div_ceil(pieces)).next_multiple_of(FRAME);
    let pieces: Vec<(&[f32], &[f32])> = (0..samples)
        .step_by(length)
        .map(|from| {
            (
                &own[from..(from + length).min(samples) + LONGEST_ECHO_DELAY],
                &heard[from..(from + length).min(samples)],
            )
        })
        .collect();
    let rooms: Vec<EchoPath> = pieces.iter().map(|(own, heard)| EchoPath::found(own, heard)).collect();
    let mut above = Vec::new();
    for (at, (own, heard)) in pieces.iter().enumerate() {
        above.extend(frames_beyond_echo(own, heard, &rooms[at.saturating_sub(1)..(at + 2).min(rooms.len())]));
    }
    let counted = |w: &[bool]| w.iter().filter(|&&a| a).count() >= FRAMES;
    above.windows(OF_FRAMES.min(above.len())).any(counted)
}

fn power(samples: &[f32]) -> f32 {
    product(samples, samples) / samples.len().max(1) as f32
}

/// The sum of the products of samples at the same places. It is a loop over places, because tests spend most of their
/// time here and run unoptimised, where chained iterators take several times as long.
fn product(a: &[f32], b: &[f32]) -> f32 {
    let (samples, mut sum, mut at) = (a.len().min(b.len()), 0.0, 0);
    while at < samples {
        sum += a[at] * b[at];
        at += 1;
    }
    sum
}

/// For each recorded frame, whether no echo path explains it by our voice.
fn frames_beyond_echo(own: &[f32], heard: &[f32], rooms: &[EchoPath]) -> Vec<bool> {
    let mut noise: Vec<f32> = heard.chunks(FRAME).map(power).collect();
    noise.sort_by(f32::total_cmp);
    let noise = noise[noise.len() / 20].max(1.0);
    let mut above = vec![true; heard.len().div_ceil(FRAME)];
    for room in rooms {
        let echo = room.echo(own, heard.len());
        let mut lasting = 0.0f32;
        let frames = heard.chunks(FRAME).zip(echo.chunks(FRAME));
        for (above, (heard, echo)) in above.iter_mut().zip(frames) {
            lasting = (lasting * LASTING).max(power(echo));
            let left: Vec<f32> = heard.iter().zip(echo).map(|(h, e)| h - e).collect();
            *above &= power(&left) > ABOVE_NOISE * noise + BELOW_ECHO * lasting;
        }
    }
    above
}

/// The echo path: loudspeaker, room and microphone.
struct EchoPath {
    /// The delay of the first tap, samples.
    way: usize,
    taps: Vec<f32>,
}

impl EchoPath {
    /// Estimates the echo path that explains most of the recording.
    fn found(own: &[f32], heard: &[f32]) -> Self {
        let together = |way: usize| product(&own[LONGEST_ECHO_DELAY - way..], heard);
        let crossed: Vec<f32> = (0..=LONGEST_ECHO_DELAY).map(together).collect();
        let loudest = (0..crossed.len()).max_by(|&a, &b| crossed[a].abs().total_cmp(&crossed[b].abs()));
        let way = loudest.unwrap_or(0).saturating_sub(BEFORE).min(LONGEST_ECHO_DELAY + 1 - TAPS);
        let mut own_alike: Vec<f32> = (0..TAPS).map(|apart| product(own, &own[apart..])).collect();
        own_alike[0] = own_alike[0] * 1.001 + 1.0;
        Self { way, taps: levinson(&own_alike, &crossed[way..way + TAPS]) }
    }

    /// The echo of our voice, in samples.
    fn echo(&self, own: &[f32], samples: usize) -> Vec<f32> {
        // From the newest sample to the oldest, as the taps are. A recording has a sample of our voice for each tap.
        let backwards: Vec<f32> = own.iter().rev().copied().collect();
        let newest = |t: usize| backwards.len() - 1 - (LONGEST_ECHO_DELAY - self.way + t);
        (0..samples).map(|t| product(&self.taps, &backwards[newest(t)..])).collect()
    }
}

/// Solves for the filter with these autocorrelations and cross-correlations (Levinson's recursion).
fn levinson(alike: &[f32], crossed: &[f32]) -> Vec<f32> {
    let (r, p) = (|k: usize| f64::from(alike[k]), |k: usize| f64::from(crossed[k]));
    let (mut forward, mut found) = (vec![1.0f64], vec![p(0) / r(0)]);
    let mut error = r(0);
    for n in 1..alike.len() {
        let short: f64 = (0..n).map(|k| forward[k] * r(n - k)).sum();
        let turned = -short / error;
        let mut next = forward.clone();
        next.push(0.0);
        for (next, back) in next[1..].iter_mut().zip(forward.iter().rev()) {
            *next += turned * back;
        }
        forward = next;
        error *= 1.0 - turned * turned;
        let reached: f64 = (0..n).map(|k| found[k] * r(n - k)).sum();
        let step = (p(n) - reached) / error;
        found.push(0.0);
        for (found, back) in found.iter_mut().zip(forward.iter().rev()) {
            *found += step * back;
        }
    }
    found.into_iter().map(|tap| tap as f32).collect()
}

/// Differences between samples, which balance the weaker high frequencies of voices.
fn pre_emphasise(samples: &[f32]) -> Vec<f32> {
    let before = [0.0].into_iter().chain(samples.iter().copied());
    samples.iter().zip(before).map(|(now, before)| now - 0.9 * before).collect()
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_ECHO_DELAY, RATE, has_double_talk};
    use annabella_game::seeded_rng::SeededRng;

    /// Noise in syllables of different loudness, like speech.
    fn voice(seconds: usize, seed: u64) -> Vec<f32> {
        let mut chance = SeededRng::new(seed);
        let (mut loud, mut dull) = (0.0, 0.0f32);
        (0..RATE as usize * seconds)
            .map(|at| {
                if at % (RATE as usize / 8) == 0 {
                    loud = if chance.next_symmetric() > -0.3 {
                        1500.0 + 1000.0 * chance.next_symmetric()
                    } else {
                        0.0
                    };
                }
                dull += 0.5 * (loud * chance.next_symmetric() - dull);
                dull
            })
            .collect()
    }

    /// The echo after a delay in milliseconds, with decaying reflections and room noise.
    fn answered(own: &[f32], ms: usize) -> Vec<f32> {
        let mut chance = SeededRng::new(77);
        let paths = [(0, 0.4), (11, -0.2), (37, 0.1), (83, -0.05)];
        let at = |t: usize, late: usize| {
            (t + LONGEST_ECHO_DELAY).checked_sub(late * RATE as usize / 1000).map(|i| own[i])
        };
        (0..own.len() - LONGEST_ECHO_DELAY)
            .map(|t| {
                let paths = paths.iter().filter_map(|&(late, share)| Some(share * at(t, ms + late)?));
                paths.sum::<f32>() + 5.0 * chance.next_symmetric()
            })
            .collect()
    }

    fn own(seconds: usize) -> Vec<f32> {
        [vec![0.0; LONGEST_ECHO_DELAY], voice(seconds, 1)].concat()
    }

    #[test]
    fn an_echo_alone_is_nobody_however_late_it_comes() {
        for ms in [0, 40, 180, 400] {
            assert!(!has_double_talk(&own(3), &answered(&own(3), ms)), "{ms} ms");
        }
        assert!(!has_double_talk(&[], &[]));
    }

    #[test]
    fn a_word_in_it_is_somebody_and_a_knock_is_not() {
        let said = voice(1, 9);
        for (lasts_ms, is_speech) in [(600, true), (60, false)] {
            for ms in [40, 180] {
                let mut heard = answered(&own(3), ms);
                let word = said[..lasts_ms * RATE as usize / 1000].iter();
                heard[RATE as usize..].iter_mut().zip(word).for_each(|(h, s)| *h += 1.5 * s);
                assert_eq!(has_double_talk(&own(3), &heard), is_speech, "{lasts_ms} ms in an echo of {ms}");
            }
        }
    }

    #[test]
    fn without_an_echo_whoever_speaks_is_heard() {
        let mut quiet = answered(&vec![0.0; own(2).len()], 0);
        assert!(!has_double_talk(&own(2), &quiet));
        quiet[3000..].iter_mut().zip(voice(1, 5)).for_each(|(h, s)| *h += s);
        assert!(has_double_talk(&own(2), &quiet));
    }
}
