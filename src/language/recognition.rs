//! What an ear measured of a stretch of speech, whatever the words mean and whatever is believed. PURE.
//!
//! An ear knows which phrases it was told to be ready for and how likely each reading is; it does not know which is legal or
//! grave. Scores are natural logarithms of likelihoods (nats), and only their differences mean something.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]
#![cfg_attr(not(feature = "vosk"), allow(dead_code, reason = "only a recogniser measures"))]

use serde::{Deserialize, Serialize};

use crate::language::hearing::Span;

/// A word of the best reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecognisedWord {
    /// As the model writes it.
    pub word: String,
    /// How likely it is, of all N-best readings (0 to 1); readings that mean the same share it.
    pub(crate) posterior: f32,
    /// Seconds from the utterance's beginning.
    pub start_s: f32,
    /// When it ended, counted likewise.
    pub end_s: f32,
}

impl RecognisedWord {
    /// How long it was spoken, seconds.
    pub(crate) const fn lasted_s(&self) -> f32 {
        self.end_s - self.start_s
    }

    /// When it was spoken.
    pub(crate) fn span(&self) -> Span {
        let ms = |s: f32| (s.max(0.0) * 1000.0).round() as u32;
        Span { begin_ms: ms(self.start_s), end_ms: ms(self.end_s) }
    }
}

/// How far words lie from the phones that were heard: what became of each phone. Each kind of difference is told
/// apart, since they mean different things: a strange voice changes phones, other people add some beside the words, and
/// words that were not said are missed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Alignment {
    /// How many phones the words have at least.
    pub(crate) phones: usize,
    /// Phones heard as others, each by how unlike it is: 0.35 is near, 1 nothing like it.
    pub(crate) substituted: f32,
    /// Phones of the words that were not heard.
    pub(crate) deleted: usize,
    /// Phones heard between those of the words.
    pub(crate) inserted: usize,
    /// Phones heard before the words and after them.
    pub(crate) outside: usize,
}

/// The words of the best reading, or what is left of them without some that are unlikely and that a whole phrase can do
/// without.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Phrasing {
    /// Which runs of unlikely words are left out: bit 0 the first of them, and so on.
    pub(crate) without: u32,
    /// The words, a breath after them left out; empty for silence.
    pub(crate) words: Vec<RecognisedWord>,
    /// Whether they are one of the phrases that the ear was told to be ready for.
    pub(crate) awaited: bool,
    /// How much worse than its best reading the pass without a position finds the words, nats; `None` where it does not at
    /// all.
    pub(crate) behind: Option<f32>,
    /// The same where any of its readings may have what somebody else says beside them.
    pub(crate) behind_beside: Option<f32>,
    /// How much worse than words that were not awaited the best reading is that was, nats; `None` where there is none, and of
    /// words that were.
    pub(crate) behind_unawaited: Option<f32>,
    /// The log-likelihood ratio of the phone loop to the words, nats for each second of them; `None` where there is no
    /// phone loop.
    pub(crate) llr: Option<f32>,
    /// The words' phones aligned with those that were heard; `None` where the model does not tell.
    pub(crate) alignment: Option<Alignment>,
    /// The phones that the phone loop heard; those far softer than the words, before and after them, are left out.
    pub(crate) phones: Vec<String>,
    /// Every reading of the position's pass, best first.
    pub(crate) readings: Vec<PassReading>,
}

/// A reading of the position's pass beside a [`Phrasing`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PassReading {
    /// Its words, without what is left out of the phrasing as somebody else's.
    pub(crate) words: String,
    /// How much worse than the best it is, nats.
    pub(crate) cost: f32,
    /// Whether it is another than the phrasing, not the same words with something of somebody else's.
    pub(crate) other: bool,
}

/// What an ear measured of one stretch of speech.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Recognition {
    /// The words as they were heard, and after them every whole phrase that is left without unlikely words.
    pub(crate) phrasings: Vec<Phrasing>,
    /// How long the speech lasted, milliseconds.
    pub(crate) lasted_ms: u32,
}
