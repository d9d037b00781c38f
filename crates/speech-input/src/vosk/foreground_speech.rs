//! Separates the speaker's words from background speech, which is much softer.

use crate::UNKNOWN_WORD;
use annabella_language::recognition::RecognisedWord;

/// Sound before or after the words that is this much softer is background, dB.
const BESIDE_DB: f32 = 9.0;
/// The least distance of background from the words, seconds, because a word's first and last sounds are soft.
const NEAR_S: f32 = 0.1;

/// The part of an utterance from the first known word to the last.
#[derive(Clone, Copy)]
pub(super) struct ForegroundSpeech<'a> {
    levels: &'a [f32],
    start_s: f32,
    end_s: f32,
    db: f32,
}

impl<'a> ForegroundSpeech<'a> {
    /// The stretch from the first known word to the last, with the mean level of the known words.
    pub(super) fn of(words: &[RecognisedWord], levels: &'a [f32]) -> Option<Self> {
        let ours = || words.iter().filter(|w| w.word != UNKNOWN_WORD);
        let (start_s, end_s) = (ours().next()?.start_s, ours().next_back()?.end_s);
        let db = mean_db(ours().flat_map(|w| stretch(levels, w.start_s, w.end_s)))?;
        Some(Self { levels, start_s, end_s, db })
    }

    /// Whether the words are much louder than a stretch.
    pub(super) fn is_above(self, start_s: f32, end_s: f32) -> bool {
        mean_db(stretch(self.levels, start_s, end_s).iter()).is_none_or(|db| db < self.db - BESIDE_DB)
    }

    /// Whether a stretch is before or after the words and much softer, like a neighbour, a chair or the street.
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
