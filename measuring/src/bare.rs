//! The recogniser as it comes, without our grammar, limits or position: what others build on.
//!
//! It is given a list of words, or the announcements of the legal moves; what it writes down is taken at its word.

use std::{collections::BTreeSet, path::Path};

use annabella::{
    audio::EAR_RATE,
    ear::{ModelFolder, UNKNOWN},
    game::{Position, SchemeId},
    language::{
        announce::{Form, announce},
        scheme::Scheme,
        spelling,
    },
};
use anyhow::{Context as _, Result};
use vosk::{CompleteResult, Model, Recognizer};

/// What it is told to listen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listed {
    /// Every word of the scheme, in any order.
    Words,
    /// The announcements of the legal moves, whole.
    Moves,
}

impl Listed {
    /// Each of them, and what figures call it.
    pub(crate) const ALL: [(Self, &'static str); 2] = [
        (Self::Words, "the bare recogniser, a list of words"),
        (Self::Moves, "the bare recogniser, a list of the legal moves"),
    ];
}

/// A recogniser with nothing of ours but the model.
pub(crate) struct Bare {
    model: Model,
    known: ModelFolder,
    scheme: &'static Scheme,
}

impl Bare {
    pub(crate) fn open(folder: &Path, scheme: SchemeId) -> Result<Self> {
        let known = ModelFolder::open(folder)?;
        let model = folder.to_str().and_then(Model::new).context("libvosk refuses the model")?;
        Ok(Self { model, known, scheme: Scheme::builtin(scheme) })
    }

    /// The words as the model writes them; nothing where it does not know one.
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

    /// What it writes down.
    pub(crate) fn hear(&self, listed: Listed, position: &Position, samples: &[i16]) -> Result<String> {
        let mut phrases: BTreeSet<String> = match listed {
            Listed::Words => self
                .scheme
                .vocabulary()
                .iter()
                .flat_map(|text| spelling::words(text))
                .filter_map(|word| self.spelt(&word))
                .collect(),
            Listed::Moves => position
                .legal_moves()
                .into_iter()
                .flat_map(|m| [Form::Short, Form::Long].map(|form| announce(self.scheme, position, m, form)))
                .filter_map(|text| self.spelt(&text))
                .collect(),
        };
        phrases.insert(UNKNOWN.to_owned());
        let phrases: Vec<&str> = phrases.iter().map(String::as_str).collect();
        let mut recogniser = Recognizer::new_with_grammar(&self.model, EAR_RATE as f32, &phrases)
            .context("libvosk refuses the list")?;
        for chunk in samples.chunks(1_600) {
            recogniser.accept_waveform(chunk).context("libvosk refuses the sound")?;
        }
        let text = match recogniser.final_result() {
            CompleteResult::Single(single) => single.text.to_owned(),
            CompleteResult::Multiple(_) => String::new(),
        };
        Ok(text.split(' ').filter(|word| *word != UNKNOWN).collect::<Vec<_>>().join(" "))
    }
}
