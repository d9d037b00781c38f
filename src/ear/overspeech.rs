//! Whether somebody spoke while our own voice did. PURE.
//!
//! What is heard then is not recognised: our own echo would be taken for words. But whether there was more than the echo
//! can be told. What the room makes of our voice is a filter, found by least squares from the very stretch; what it does
//! not explain is somebody, if it lasts like a word. Nothing is kept from one stretch for the next: the loudspeaker may be
//! turned up, or the microphone moved, at any time.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

/// Samples a second that it reckons with: below 2 kHz speech has nearly all of its power, and clocks that run apart do
/// not matter yet.
pub const RATE: u32 = 4_000;
/// Samples of a frame, 10 ms.
const FRAME: usize = RATE as usize / 100;
/// Longest way of sound from our mixer to the microphone, samples (0.6 s).
pub const LONGEST_WAY: usize = RATE as usize * 6 / 10;
/// How long a room answers, samples (0.2 s), and how much of that may lie before the strongest.
const TAPS: usize = RATE as usize / 5;
const BEFORE: usize = TAPS / 8;
/// A stretch is cut into pieces of about this (1.5 s): two clocks run apart, and a loudspeaker that was not served in time
/// falls behind. A piece in which that happens is explained by the room before it and the one after it.
const PIECE: usize = RATE as usize * 3 / 2;
/// Frames below which nothing is told: a word of ours is longer.
const FEWEST: usize = 25;
/// What is not explained counts where it is above the room's noise by this,
const ABOVE_NOISE: f32 = 10.0;
/// and no further than this below the echo: loudspeakers distort.
const BELOW_ECHO: f32 = 0.6;
/// How much of the echo that an answer leaves lasts 10 ms longer.
const LASTING: f32 = 0.8;
/// So many frames of so many in a row are speech; a cough, a peg or a slip of the reckoning are fewer.
const FRAMES: usize = 22;
const OF_FRAMES: usize = 50;

/// Whether more was heard than the echo of our own voice. `own` begins [`LONGEST_WAY`] samples before `heard` does.
pub fn is_spoken_over(own: &[f32], heard: &[f32]) -> bool {
    let samples = heard.len().min(own.len().saturating_sub(LONGEST_WAY));
    if samples / FRAME < FEWEST {
        return false;
    }
    let (own, heard) = (steeper(own), steeper(&heard[..samples]));
    let pieces = (samples / PIECE).max(1);
    let length = (samples.div_ceil(pieces)).next_multiple_of(FRAME);
    let pieces: Vec<(&[f32], &[f32])> = (0..samples)
        .step_by(length)
        .map(|from| {
            (
                &own[from..(from + length).min(samples) + LONGEST_WAY],
                &heard[from..(from + length).min(samples)],
            )
        })
        .collect();
    let rooms: Vec<Room> = pieces.iter().map(|(own, heard)| Room::found(own, heard)).collect();
    let mut above = Vec::new();
    for (at, (own, heard)) in pieces.iter().enumerate() {
        above.extend(unexplained(own, heard, &rooms[at.saturating_sub(1)..(at + 2).min(rooms.len())]));
    }
    let counted = |w: &[bool]| w.iter().filter(|&&a| a).count() >= FRAMES;
    above.windows(OF_FRAMES.min(above.len())).any(counted)
}

fn power(samples: &[f32]) -> f32 {
    samples.iter().map(|s| s * s).sum::<f32>() / samples.len().max(1) as f32
}

/// Each frame of what was heard: whether none of these rooms explains it by our voice.
fn unexplained(own: &[f32], heard: &[f32], rooms: &[Room]) -> Vec<bool> {
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

/// What a loudspeaker, a room and a microphone make of our voice.
struct Room {
    /// Samples until the first tap.
    way: usize,
    taps: Vec<f32>,
}

impl Room {
    /// The one that explains most of what was heard.
    fn found(own: &[f32], heard: &[f32]) -> Self {
        let along = |way: usize| &own[LONGEST_WAY - way..];
        let together = |way: usize| -> f32 { along(way).iter().zip(heard).map(|(o, h)| o * h).sum() };
        let crossed: Vec<f32> = (0..=LONGEST_WAY).map(together).collect();
        let loudest = (0..crossed.len()).max_by(|&a, &b| crossed[a].abs().total_cmp(&crossed[b].abs()));
        let way = loudest.unwrap_or(0).saturating_sub(BEFORE).min(LONGEST_WAY + 1 - TAPS);
        let alike = |apart: usize| -> f32 { own.iter().zip(&own[apart..]).map(|(a, b)| a * b).sum() };
        let mut own_alike: Vec<f32> = (0..TAPS).map(alike).collect();
        own_alike[0] = own_alike[0] * 1.001 + 1.0;
        Self { way, taps: levinson(&own_alike, &crossed[way..way + TAPS]) }
    }

    /// So many samples of what it makes of our voice.
    fn echo(&self, own: &[f32], samples: usize) -> Vec<f32> {
        let answer = |t: usize| {
            let newest = LONGEST_WAY - self.way + t;
            let past = self.taps.iter().enumerate();
            past.filter_map(|(k, tap)| Some(tap * own.get(newest.checked_sub(k)?)?)).sum()
        };
        (0..samples).map(answer).collect()
    }
}

/// The filter whose answers to a signal with these correlations have those (Levinson's recursion).
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

/// The differences from sample to sample: as loud in high tones as in low ones, as voices are not.
fn steeper(samples: &[f32]) -> Vec<f32> {
    let before = [0.0].into_iter().chain(samples.iter().copied());
    samples.iter().zip(before).map(|(now, before)| now - 0.9 * before).collect()
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_WAY, RATE, is_spoken_over};
    use crate::chance::Chance;

    /// Syllables of noise of uneven loudness, as speech is.
    fn voice(seconds: usize, seed: u64) -> Vec<f32> {
        let mut chance = Chance::new(seed);
        let (mut loud, mut dull) = (0.0, 0.0f32);
        (0..RATE as usize * seconds)
            .map(|at| {
                if at % (RATE as usize / 8) == 0 {
                    loud = if chance.swing() > -0.3 { 1500.0 + 1000.0 * chance.swing() } else { 0.0 };
                }
                dull += 0.5 * (loud * chance.swing() - dull);
                dull
            })
            .collect()
    }

    /// What arrives so many milliseconds later from a room that dies away, over its own noise.
    fn answered(own: &[f32], ms: usize) -> Vec<f32> {
        let mut chance = Chance::new(77);
        let paths = [(0, 0.4), (11, -0.2), (37, 0.1), (83, -0.05)];
        let at = |t: usize, late: usize| {
            (t + LONGEST_WAY).checked_sub(late * RATE as usize / 1000).map(|i| own[i])
        };
        (0..own.len() - LONGEST_WAY)
            .map(|t| {
                let paths = paths.iter().filter_map(|&(late, share)| Some(share * at(t, ms + late)?));
                paths.sum::<f32>() + 5.0 * chance.swing()
            })
            .collect()
    }

    fn own(seconds: usize) -> Vec<f32> {
        [vec![0.0; LONGEST_WAY], voice(seconds, 1)].concat()
    }

    #[test]
    fn an_echo_alone_is_nobody_however_late_it_comes() {
        for ms in [0, 40, 180, 400] {
            assert!(!is_spoken_over(&own(3), &answered(&own(3), ms)), "{ms} ms");
        }
        assert!(!is_spoken_over(&[], &[]));
    }

    #[test]
    fn a_word_in_it_is_somebody_and_a_knock_is_not() {
        let said = voice(1, 9);
        for (lasts_ms, is_speech) in [(600, true), (60, false)] {
            for ms in [40, 180] {
                let mut heard = answered(&own(3), ms);
                let word = said[..lasts_ms * RATE as usize / 1000].iter();
                heard[RATE as usize..].iter_mut().zip(word).for_each(|(h, s)| *h += 1.5 * s);
                assert_eq!(is_spoken_over(&own(3), &heard), is_speech, "{lasts_ms} ms in an echo of {ms}");
            }
        }
    }

    #[test]
    fn without_an_echo_whoever_speaks_is_heard() {
        let mut quiet = answered(&vec![0.0; own(2).len()], 0);
        assert!(!is_spoken_over(&own(2), &quiet));
        quiet[3000..].iter_mut().zip(voice(1, 5)).for_each(|(h, s)| *h += s);
        assert!(is_spoken_over(&own(2), &quiet));
    }
}
