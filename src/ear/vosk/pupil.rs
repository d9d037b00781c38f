//! An ear that is told what is said, to learn a voice from it.

use std::path::Path;

use crate::{
    ear::{
        Ear as _, OpenModelError, UNKNOWN,
        enrolment::{Enrolment, LearnEnrolmentError, Prompted},
        vosk::VoskEar,
    },
    game::{Position, SchemeId},
    language::{
        hearing::{Awaited, Expectation},
        scheme::Scheme,
        spelling,
    },
};

/// Hears known words, one utterance after the other.
pub struct Pupil {
    ear: VoskEar,
    scheme: &'static Scheme,
    trials: Vec<Prompted>,
    missing: Vec<String>,
}

impl Pupil {
    /// Opens a model's folder, to hear a scheme's words with it.
    ///
    /// # Errors
    /// What is missing or torn in it.
    pub fn open(model: &Path, scheme: SchemeId) -> Result<Self, OpenModelError> {
        let mut ear = VoskEar::open(model)?;
        ear.expect(&Expectation {
            position: Position::default(),
            schemes: vec![scheme],
            langs: vec![Scheme::builtin(scheme).lang()],
            awaited: Awaited::AnyMove,
            asked: false,
        });
        Ok(Self { ear, scheme: Scheme::builtin(scheme), trials: Vec::new(), missing: Vec::new() })
    }

    /// Hears an utterance of these words; returns the words that were heard without knowing them.
    pub fn hear(&mut self, said: &str, samples: &[i16]) -> String {
        let mut words = Vec::new();
        for word in spelling::words(said) {
            // `Cesar` where the model writes `cäsar`.
            let spellings = self.scheme.variants_of(&word).iter().map(String::as_str);
            let known = [word.as_str()].into_iter().chain(spellings).find_map(|w| self.ear.spelt(w));
            let Some(known) = known.map(str::to_owned) else {
                self.missing.push(word);
                return String::new();
            };
            words.push(known);
        }
        self.ear.hear_whole(samples);
        let passes = self.ear.last();
        let best = passes.general.first().map(|r| r.words.clone()).unwrap_or_default();
        let heard: Vec<String> = best.into_iter().filter(|w| w != UNKNOWN).collect();
        let claim = self.ear.claim().filter(|e| e.words.iter().map(|w| &w.word).eq(&words));
        let doubt = claim.and_then(|claim| self.ear.thresholds().doubt(claim));
        let told = heard.join(" ");
        self.trials.push(Prompted { said: words, heard, doubt });
        told
    }

    /// Learns the voice from what was heard so far.
    ///
    /// # Errors
    /// Too few prompts, or most of them were not heard as they were said.
    pub fn learn(&self, name: &str) -> Result<Enrolment, LearnEnrolmentError> {
        Enrolment::learn(name, &self.trials, self.ear.thresholds().choice.doubt, &self.ear.reckoning())
    }

    /// Words the model does not know.
    pub(crate) fn missing(&self) -> &[String] {
        &self.missing
    }
}
