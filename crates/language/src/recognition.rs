//! A recogniser's measurements of a stretch of speech, before any decision about their meaning.
//!
//! A recogniser has its expected phrases and the likelihood of each reading; it has no information on legality. Scores
//! are natural logarithms of likelihoods (nats), and only their differences have a meaning.

use serde::{Deserialize, Serialize};

use crate::heard_utterance::Span;

/// A word of the best reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecognisedWord {
    /// The word in the model's spelling.
    pub word: String,
    /// Its posterior over all N-best readings (0 to 1); readings of the same meaning share it.
    pub posterior: f32,
    /// Seconds from the utterance's beginning.
    pub start_s: f32,
    /// The end, seconds from the utterance's beginning.
    pub end_s: f32,
}

impl RecognisedWord {
    /// The duration, seconds.
    pub const fn lasted_s(&self) -> f32 {
        self.end_s - self.start_s
    }

    /// The time of the word.
    pub(crate) fn span(&self) -> Span {
        let ms = |s: f32| (s.max(0.0) * 1000.0).round() as u32;
        Span { begin_ms: ms(self.start_s), end_ms: ms(self.end_s) }
    }
}

/// The alignment of the words' phones with the phones heard. The kinds of difference are counted separately: a strange
/// voice substitutes phones, other people's speech inserts them, and words that were not said delete them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Alignment {
    /// The phones of the words, in their shortest pronunciation.
    pub phones: usize,
    /// Substituted phones, weighted by dissimilarity from 0.35 (similar) to 1.
    pub substituted: f32,
    /// Phones of the words that were not heard.
    pub deleted: usize,
    /// Phones heard between those of the words.
    pub inserted: usize,
    /// Phones heard before and after the words.
    pub outside: usize,
}

/// The words of the best reading, without some of the unlikely words that a whole phrase does not need.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Phrasing {
    /// The omitted runs of unlikely words: bit 0 is the first run, and so on.
    pub without: u32,
    /// The words, without a breath after them; empty for silence.
    pub words: Vec<RecognisedWord>,
    /// Whether they are one of the recogniser's expected phrases.
    pub awaited: bool,
    /// The cost of the words compared with the best reading of the pass without a position, nats; `None` if that pass
    /// does not find them.
    pub behind: Option<f32>,
    /// The same if any of its readings may include a background speaker's words.
    pub behind_with_background: Option<f32>,
    /// The cost of the best expected reading compared with unexpected words, nats; `None` if no expected reading
    /// exists, or if the words were expected.
    pub behind_unexpected: Option<f32>,
    /// The log-likelihood ratio of the phone loop to the words, nats for each second of them; `None` without a phone
    /// loop.
    pub llr: Option<f32>,
    /// The alignment of the words' phones with the phones heard; `None` if the model has no pronunciations.
    pub alignment: Option<Alignment>,
    /// The phones of the phone loop, without those before and after the words that are much softer.
    pub phones: Vec<String>,
    /// Every reading of the position's pass, best first.
    pub readings: Vec<PassReading>,
}

/// A reading of the position's pass, next to a [`Phrasing`].
#[derive(Clone, Debug, PartialEq)]
pub struct PassReading {
    /// Its words, without those that the phrasing omits as background speech.
    pub words: String,
    /// Its cost compared with the best reading, nats.
    pub cost: f32,
    /// Whether it differs from the phrasing by more than background speech.
    pub other: bool,
}

/// The measurements of one stretch of speech.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recognition {
    /// The words as recognised, followed by every whole phrase that remains without unlikely words.
    pub phrasings: Vec<Phrasing>,
    /// The duration of the speech, milliseconds.
    pub lasted_ms: u32,
}
