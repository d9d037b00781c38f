//! Who speaks beside the words: what is far softer than they are is somebody else. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{ear::UNKNOWN, language::recognition::RecognisedWord};

/// How much softer than the words something before or after them is that somebody else says, or nobody, dB.
const BESIDE_DB: f32 = 9.0;
/// Nor how near to them it may be, seconds: a word's first and last sounds are soft.
const NEAR_S: f32 = 0.1;

/// The words of an utterance as a stretch of sound.
#[derive(Clone, Copy)]
pub(super) struct Own<'a> {
    levels: &'a [f32],
    start_s: f32,
    end_s: f32,
    db: f32,
}

impl<'a> Own<'a> {
    /// The stretch from the first word of ours to the last, and how loud the words are on the whole.
    pub(super) fn of(words: &[RecognisedWord], levels: &'a [f32]) -> Option<Self> {
        let ours = || words.iter().filter(|w| w.word != UNKNOWN);
        let (start_s, end_s) = (ours().next()?.start_s, ours().next_back()?.end_s);
        let db = mean_db(ours().flat_map(|w| stretch(levels, w.start_s, w.end_s)))?;
        Some(Self { levels, start_s, end_s, db })
    }

    /// Whether the words are far louder than something.
    pub(super) fn is_above(self, start_s: f32, end_s: f32) -> bool {
        mean_db(stretch(self.levels, start_s, end_s).iter()).is_none_or(|db| db < self.db - BESIDE_DB)
    }

    /// Whether a stretch lies before or after the words and is far softer: a neighbour, a chair, the street.
    pub(super) fn is_beside(self, start_s: f32, end_s: f32) -> bool {
        let middle = f32::midpoint(start_s, end_s);
        (middle < self.start_s - NEAR_S || middle > self.end_s + NEAR_S) && self.is_above(start_s, end_s)
    }
}

/// The levels of a stretch of time.
fn stretch(levels: &[f32], start_s: f32, end_s: f32) -> &[f32] {
    let at = |s: f32| ((s * 100.0).max(0.0) as usize).min(levels.len());
    &levels[at(start_s)..at(end_s).max(at(start_s))]
}

/// Mean power of some levels, dB; `None` for none.
fn mean_db<'a>(levels: impl Iterator<Item = &'a f32>) -> Option<f32> {
    let (sum, count) = levels.fold((0.0f32, 0.0f32), |(sum, n), db| (sum + 10f32.powf(db / 10.0), n + 1.0));
    (count > 0.0).then(|| 10.0 * (sum / count).max(1e-10).log10())
}
