//! The recogniser without our grammar, limits and position, as other programs use it.
//!
//! It receives a list of words, or the announcements of the legal moves; its text is accepted unchanged.

use std::{collections::BTreeSet, path::Path};

use annabella::{
    audio::RECOGNISER_RATE,
    game::{Position, SchemeId},
    language::{
        announce::{AnnouncementForm, announce},
        scheme::Scheme,
        spelling,
    },
    speech_input::{ModelFolder, UNKNOWN_WORD},
};
use anyhow::{Context as _, Result};
use vosk::{CompleteResult, Model, Recognizer};

/// The vocabulary of the recogniser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainGrammar {
    /// All words of the scheme, in any order.
    Words,
    /// The complete announcements of the legal moves.
    Moves,
}

impl PlainGrammar {
    /// Each of them with its name in figures.
    pub(crate) const ALL: [(Self, &'static str); 2] = [
        (Self::Words, "the bare recogniser, a list of words"),
        (Self::Moves, "the bare recogniser, a list of the legal moves"),
    ];
}

/// A recogniser that shares only the model with ours.
pub(crate) struct PlainRecogniser {
    model: Model,
    known: ModelFolder,
    scheme: &'static Scheme,
}

impl PlainRecogniser {
    pub(crate) fn open(folder: &Path, scheme: SchemeId) -> Result<Self> {
        let known = ModelFolder::open(folder)?;
        let model = folder.to_str().and_then(Model::new).context("libvosk refuses the model")?;
        Ok(Self { model, known, scheme: Scheme::builtin(scheme) })
    }

    /// The words in the model's spelling; `None` if it does not know one.
    fn spelt(&self, text: &str) -> Option<String> {
        let words: Option<Vec<String>> = spelling::words(text)
            .into_iter()
            .map(|word| {
                let lower = word.to_lowercase();
                let others = self.scheme.variants_of(&word).iter().map(|w| w.to_lowercase());
                let exact = |word: &String| {
                    self.known
                        .words
                        .id(word)
                        .is_some_and(|id| self.known.words.id(&spelling::key(word)) == Some(id))
                };
                [lower].into_iter().chain(others).find(exact)
            })
            .collect();
        Some(words?.join(" "))
    }

    /// The recognised text.
    pub(crate) fn hear(&self, listed: PlainGrammar, position: &Position, samples: &[i16]) -> Result<String> {
        let mut phrases: BTreeSet<String> = match listed {
            PlainGrammar::Words => self
                .scheme
                .vocabulary()
                .iter()
                .flat_map(|text| spelling::words(text))
                .filter_map(|word| self.spelt(&word))
                .collect(),
            PlainGrammar::Moves => position
                .legal_moves()
                .into_iter()
                .flat_map(|m| {
                    [AnnouncementForm::Short, AnnouncementForm::Long]
                        .map(|form| announce(self.scheme, position, m, form))
                })
                .filter_map(|text| self.spelt(&text))
                .collect(),
        };
        phrases.insert(UNKNOWN_WORD.to_owned());
        let phrases: Vec<&str> = phrases.iter().map(String::as_str).collect();
        let mut recogniser = Recognizer::new_with_grammar(&self.model, RECOGNISER_RATE as f32, &phrases)
            .context("libvosk refuses the list")?;
        for chunk in samples.chunks(1_600) {
            recogniser.accept_waveform(chunk).context("libvosk refuses the sound")?;
        }
        let text = match recogniser.final_result() {
            CompleteResult::Single(single) => single.text.to_owned(),
            CompleteResult::Multiple(_) => String::new(),
        };
        Ok(text.split(' ').filter(|word| *word != UNKNOWN_WORD).collect::<Vec<_>>().join(" "))
    }
}
