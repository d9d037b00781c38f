//! The results of the passes: N-best lists with times, and the phone loop's best path.
//!
//! Scores are natural logarithms of likelihoods; only differences within an utterance have a meaning.

use annabella_language::recognition::RecognisedWord;

/// A phone found by the phone loop.
#[derive(Clone, Debug, PartialEq)]
pub struct HeardPhone {
    /// The model's name of the phone.
    pub phone: String,
    /// Seconds from the utterance's beginning.
    pub start_s: f32,
    /// The end, seconds from the utterance's beginning.
    pub end_s: f32,
}

/// One alternative of a pass.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Alternative {
    /// The words in the model's spelling, including `[unk]`.
    pub(crate) words: Vec<String>,
    /// Higher is better; only differences have a meaning.
    pub(crate) score: f32,
}

/// One alternative of the position's grammar, word by word, before its posteriors are computed.
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

/// The best alternative's words with their N-best posteriors: the total probability of the alternatives that have the
/// word at that time.
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

/// The results of all passes for one utterance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecognitionPasses {
    /// The best alternative of the position's grammar, word by word.
    pub words: Vec<RecognisedWord>,
    /// The alternatives of the position's grammar.
    pub(crate) position: Vec<Alternative>,
    /// The alternatives of the general grammar.
    pub(crate) general: Vec<Alternative>,
    /// The phone loop; empty if the model does not support it.
    pub(crate) phone_loop: Vec<Alternative>,
    /// Its best path, phone by phone.
    pub phones_heard: Vec<HeardPhone>,
    /// The levels, dB below full scale every 10 ms.
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
