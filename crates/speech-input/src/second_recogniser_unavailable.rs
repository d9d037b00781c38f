//! The interface of the second recogniser in a program built without it.

use annabella_game::Lang;
use annabella_language::{
    heard_utterance::Expectation,
    score_fusion::{LanguageScores, ShownText},
};

/// A type without values.
pub(crate) enum SecondRecogniser {}

/// The answer to a request.
#[expect(dead_code, reason = "there is nobody to answer")]
pub(crate) enum SecondAnswer {
    /// Scores.
    Scores(Vec<LanguageScores>),
    /// Not in time.
    Late,
    /// The speech was too long.
    TooLong,
    /// The thread has failed.
    Gone,
}

impl SecondRecogniser {
    pub(crate) fn discard(&mut self) {
        match *self {}
    }

    pub(crate) fn expect(&mut self, _expectation: &Expectation) {
        match *self {}
    }

    pub(crate) fn begin(&mut self, _said: &[i16]) {
        match *self {}
    }

    pub(crate) fn scores_so_far(&mut self) -> Option<&[LanguageScores]> {
        match *self {}
    }

    pub(crate) fn answer(&mut self, _said: &[i16], _loud_until: usize) -> SecondAnswer {
        match *self {}
    }

    pub(crate) fn show(&mut self, _lang: Lang, _text: &str) -> Option<ShownText> {
        match *self {}
    }
}
