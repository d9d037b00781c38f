//! The check of a player's voice: announcements, each heard as in a game where any move may come.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use serde::Serialize;

use crate::cli::microphone_takes::TakeSource;
use annabella_game::SchemeId;
use annabella_language::{
    drill::{DrillTask, voice_check::check_announcements},
    heard_utterance::{Expectation, HeardUtterance, UNKNOWN_WORD},
    scheme::Scheme,
    understand::{Understanding, understand_words},
};
use annabella_speech_input::{self as speech_input, RecognitionError, SpeechRecogniser, recordings};

/// The time for an announcement after Enter, seconds.
const SECONDS: u64 = 4;

/// The words of the prompts, in order.
pub(super) fn prompts(scheme: SchemeId) -> Vec<String> {
    check_announcements().iter().map(|task| task.words(scheme)).collect()
}

/// An announcement and how it was heard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct CheckedAnnouncement {
    /// The words of the prompt.
    pub(super) said: String,
    /// The recognised words; [`UNKNOWN_WORD`] for other speech, empty for silence.
    pub(super) heard: String,
    /// Whether it was understood at once as this move.
    pub(super) understood: bool,
}

impl CheckedAnnouncement {
    /// What was heard, in words.
    pub(super) fn heard_in_words(&self) -> &str {
        match self.heard.as_str() {
            "" => "nothing was heard",
            UNKNOWN_WORD => "other words",
            words => words,
        }
    }
}

/// The recognisers of a check.
pub(super) struct VoiceCheck {
    ear: Box<dyn SpeechRecogniser>,
    scheme: SchemeId,
}

impl VoiceCheck {
    /// Opens both recognisers, or the first alone, as a game does. No clock is running, so a late result is better than
    /// none.
    pub(super) fn open(model: &Path, scheme: SchemeId) -> Result<Self, RecognitionError> {
        Ok(Self { ear: speech_input::open_patient(model)?, scheme })
    }

    /// Asks for every announcement and hears it; `tell` prints a line.
    pub(super) fn hear_prompts(
        &mut self,
        said: &mut TakeSource<'_>,
        tell: &dyn Fn(String) -> Result<()>,
    ) -> Result<Vec<CheckedAnnouncement>> {
        let tasks = check_announcements();
        tell(format!(
            "{} announcements; after each line press Enter, then say it within {SECONDS} seconds",
            tasks.len()
        ))?;
        let mut checked = Vec::new();
        for (number, task) in (1..).zip(&tasks) {
            let words = task.words(self.scheme);
            tell(format!("{number} of {}: {words}", tasks.len()))?;
            let samples =
                said(SECONDS, &words)?.context("the lines ended before all announcements were said")?;
            let announcement = self.hear(task, words, &samples);
            let verdict = if announcement.understood { "understood" } else { "not understood" };
            tell(format!("{verdict}: {}", announcement.heard_in_words()))?;
            checked.push(announcement);
        }
        Ok(checked)
    }

    /// Hears the recordings of a folder, each in its position.
    pub(super) fn hear_folder(&mut self, folder: &Path) -> Result<Vec<CheckedAnnouncement>> {
        let mut checked = Vec::new();
        for recording in recordings::read(folder)? {
            let words = recording.words;
            let Understanding::Move { m, .. } =
                understand_words(&words, &recording.position, &[self.scheme], &[])
            else {
                bail!(
                    "`{words}` names no legal move of its position; give the position as `fen: …` below the words"
                );
            };
            let task = DrillTask::Move { before: Box::new(recording.position), m };
            checked.push(self.hear(&task, words, &recording.samples));
        }
        Ok(checked)
    }

    fn hear(&mut self, task: &DrillTask, said: String, samples: &[i16]) -> CheckedAnnouncement {
        let lang = Scheme::builtin(self.scheme).lang();
        self.ear.expect(&Expectation { asked: false, ..task.expectation(self.scheme, lang) });
        let mut heard = self.ear.push_in_pieces(samples);
        heard.extend(self.ear.finish());
        let understood = heard.iter().any(|heard| task.is_answered_by(heard, self.scheme));
        // A noise before or after the words does not count.
        let mut texts = heard.iter().map(HeardUtterance::text);
        let first = texts.next().unwrap_or_default();
        let heard = if first == UNKNOWN_WORD {
            texts.find(|text| text != UNKNOWN_WORD).unwrap_or(first)
        } else {
            first
        };
        CheckedAnnouncement { said, heard, understood }
    }
}
