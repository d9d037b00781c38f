//! A recogniser for known words, used to learn a voice.

use std::path::Path;

use crate::{
    OpenModelError, SpeechRecogniser as _, UNKNOWN_WORD,
    enrolment::{Enrolment, LearnEnrolmentError, PromptResult},
    vosk::VoskRecogniser,
};
use annabella_game::{Position, SchemeId};
use annabella_language::{
    heard_utterance::{AwaitedSpeech, Expectation},
    scheme::Scheme,
    spelling,
};

/// Recognises known words, one utterance after another.
pub struct EnrolmentRecogniser {
    ear: VoskRecogniser,
    scheme: &'static Scheme,
    trials: Vec<PromptResult>,
    missing: Vec<String>,
}

impl EnrolmentRecogniser {
    /// Opens a model's folder for a scheme's words.
    ///
    /// # Errors
    /// The missing or damaged file.
    pub fn open(model: &Path, scheme: SchemeId) -> Result<Self, OpenModelError> {
        let mut ear = VoskRecogniser::open(model)?;
        ear.expect(&Expectation {
            position: Position::default(),
            schemes: vec![scheme],
            langs: vec![Scheme::builtin(scheme).lang()],
            awaited: AwaitedSpeech::AnyMove,
            asked: false,
            words_alone: false,
        });
        Ok(Self { ear, scheme: Scheme::builtin(scheme), trials: Vec::new(), missing: Vec::new() })
    }

    /// Recognises an utterance of these words; returns the words found without this knowledge.
    pub fn hear(&mut self, said: &str, samples: &[i16]) -> String {
        let mut words = Vec::new();
        for word in spelling::words(said) {
            // The model may spell `Cesar` as `cäsar`.
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
        let heard: Vec<String> = best.into_iter().filter(|w| w != UNKNOWN_WORD).collect();
        let candidate = self.ear.candidate().filter(|e| e.words.iter().map(|w| &w.word).eq(&words));
        let rejection_score =
            candidate.and_then(|candidate| self.ear.thresholds().rejection_score(candidate));
        let told = heard.join(" ");
        self.trials.push(PromptResult { said: words, heard, rejection_score });
        told
    }

    /// Learns the voice from the utterances so far.
    ///
    /// # Errors
    /// Too few prompts, or most of them were not recognised as spoken.
    pub fn learn(&self, name: &str) -> Result<Enrolment, LearnEnrolmentError> {
        Enrolment::learn(
            name,
            &self.trials,
            self.ear.thresholds().choice.rejection_score,
            &self.ear.score_fingerprint(),
        )
    }

    /// Words that the model lacks.
    pub fn missing(&self) -> &[String] {
        &self.missing
    }
}
