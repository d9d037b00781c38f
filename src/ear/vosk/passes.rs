//! What the passes bring: N-best lists with times, and the phone loop's best path. PURE.
//!
//! Scores are natural logarithms of likelihoods; only differences within an utterance mean something.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::language::recognition::RecognisedWord;

/// A phone that the phone loop heard.
#[derive(Clone, Debug, PartialEq)]
pub struct HeardPhone {
    /// As the model calls its phone.
    pub phone: String,
    /// Seconds from the utterance's beginning.
    pub start_s: f32,
    /// When it ended, counted likewise.
    pub end_s: f32,
}

/// One alternative of a pass.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Alternative {
    /// As the model writes them, `[unk]` among them.
    pub(crate) words: Vec<String>,
    /// The more the better; only differences mean something.
    pub(crate) score: f32,
}

/// One alternative of the position's grammar, word by word; the posteriors of its words are not reckoned yet.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TimedAlternative {
    pub(super) words: Vec<RecognisedWord>,
    pub(super) score: f32,
}

impl TimedAlternative {
    pub(super) fn reading(&self) -> Alternative {
        Alternative { words: self.words.iter().map(|w| w.word.clone()).collect(), score: self.score }
    }
}

/// The best alternative's words with their N-best posteriors: how likely the alternatives are, all in all, that have a word
/// at that time.
pub(super) fn with_posteriors(alternatives: &[TimedAlternative]) -> Vec<RecognisedWord> {
    let Some(best) = alternatives.first() else { return Vec::new() };
    let chance = |a: &TimedAlternative| (a.score - best.score).exp();
    let all: f32 = alternatives.iter().map(chance).sum();
    let sure = |word: &RecognisedWord| {
        let same =
            |w: &RecognisedWord| w.word == word.word && w.start_s < word.end_s && w.end_s > word.start_s;
        let with: f32 = alternatives.iter().filter(|a| a.words.iter().any(same)).map(chance).sum();
        RecognisedWord { posterior: with / all, ..word.clone() }
    };
    best.words.iter().map(sure).collect()
}

/// What all passes found in one utterance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Passes {
    /// The position's grammar, word by word.
    pub words: Vec<RecognisedWord>,
    /// The position's grammar, alternatives.
    pub(crate) position: Vec<Alternative>,
    /// The general grammar, alternatives.
    pub(crate) general: Vec<Alternative>,
    /// The phone loop; empty where the model does not lend itself to it.
    pub(crate) phone_loop: Vec<Alternative>,
    /// Its best path, phone by phone.
    pub phones_heard: Vec<HeardPhone>,
    /// How loud it was, dB below full scale every 10 ms.
    pub(crate) levels: Vec<f32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spoken(score: f32, words: &[(&str, f32)]) -> TimedAlternative {
        let word = |(word, start_s): &(&str, f32)| RecognisedWord {
            word: (*word).to_owned(),
            posterior: 0.0,
            start_s: *start_s,
            end_s: start_s + 0.3,
        };
        TimedAlternative { words: words.iter().map(word).collect(), score }
    }

    #[test]
    fn a_word_is_as_sure_as_the_readings_that_have_it_at_its_time() {
        let half = spoken(-10.0, &[("eva", 0.0), ("eins", 0.3)]);
        let words = with_posteriors(&[spoken(-10.0, &[("eva", 0.0), ("drei", 0.3)]), half]);
        assert_eq!(words.iter().map(|w| w.posterior).collect::<Vec<_>>(), [1.0, 0.5]);
        let elsewhere = spoken(-10.0, &[("drei", 0.0), ("eva", 0.3)]);
        let words = with_posteriors(&[spoken(-10.0, &[("eva", 0.0), ("drei", 0.3)]), elsewhere]);
        assert_eq!(words.iter().map(|w| w.posterior).collect::<Vec<_>>(), [0.5, 0.5]);
        let unlikely = spoken(-30.0, &[("anna", 0.0)]);
        let words = with_posteriors(&[spoken(-10.0, &[("eva", 0.0)]), unlikely]);
        assert!(words[0].posterior > 0.999, "{words:?}");
        assert!(with_posteriors(&[]).is_empty());
    }
}
