//! The commands and their common options: speakers, amounts, noises and contexts.

use std::path::PathBuf;

use annabella::{
    game::{Lang, SchemeId},
    language::scheme::Scheme,
    seeded_rng::SeededRng,
    speech_input::{self, ModelFolder, recordings::Recording},
};
use anyhow::{Context as _, Result};
use clap::Args;
use recogniser_evaluation::trial::TrialContext;
use tempfile::TempDir;

use crate::{
    noise::{Noise, NoiseSounds},
    speakers::{Speaker, Speech},
    utterance_plan::{self, UtterancePlan},
};

pub(crate) mod comparison;
pub(crate) mod corpora;
pub(crate) mod hearing;
pub(crate) mod limits;
pub(crate) mod trial;
pub(crate) mod turns;

/// What both benches have in common.
#[derive(Debug, Args)]
pub(crate) struct BenchOptions {
    /// The recogniser's model (default: the one that ships for the scheme).
    #[arg(long, value_name = "DIR")]
    pub(crate) model: Option<PathBuf>,
    /// The words that are announced and listened for.
    #[arg(long, value_name = "SCHEME", default_value = "fide")]
    pub(crate) scheme: SchemeId,
    /// Languages of the spoken commands (default: the scheme's and English); those whose words the model knows
    /// are said.
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Vec<Lang>,
    /// `clean`, or noise and how many decibels it lies below the speech: `pink:20` (or `20`), `white:20`,
    /// `babble:15` (four people talk), `recorded:10` (the recordings of --sounds), `whispers:10` (these, whispered),
    /// `television:10` (these and music from a loudspeaker); `echo` (a room), `echo+pink:20`; `telephone` (300 to
    /// 3,400 Hz) and `whispered` (the speaker whispers) before any of them.
    #[arg(long, value_name = "NOISE", value_delimiter = ',', default_value = "clean,20,10")]
    pub(crate) noise: Vec<String>,
    /// A folder of WAV or FLAC files (16 kHz, mono), with its folders, for the noises that need recordings.
    #[arg(long, value_name = "DIR")]
    pub(crate) sounds: Option<PathBuf>,
    /// What is awaited while it is spoken; what does not fit is left out.
    #[arg(
        long,
        value_name = "WHAT",
        value_delimiter = ',',
        default_value = "open,expected,another,commands"
    )]
    pub(crate) awaited: Vec<TrialContext>,
    /// Announcements each synthetic voice makes, each heard where it is legal and where it is not.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) announcements: usize,
    /// Commands each of espeak-ng's voices gives.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(crate) commands: usize,
    /// Sentences of everyday talk each synthetic voice says.
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) talk: usize,
    /// Where chance starts.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// The prepared inputs of a measurement.
pub(crate) struct PreparedBench {
    pub(crate) model: PathBuf,
    pub(crate) langs: Vec<Lang>,
    pub(crate) noises: Vec<Noise>,
    pub(crate) contexts: Vec<TrialContext>,
    pub(crate) folder: TempDir,
}

impl BenchOptions {
    /// The options of a measurement with a fixed plan of utterances: the shipped model, and these noises.
    pub(crate) fn quiet(noise: Vec<String>, sounds: Option<PathBuf>, seed: u64) -> Self {
        Self {
            model: None,
            scheme: SchemeId::Fide,
            lang: Vec::new(),
            noise,
            sounds,
            awaited: vec![TrialContext::Open],
            announcements: 0,
            commands: 0,
            talk: 0,
            seed,
        }
    }

    pub(crate) fn prepare(&self) -> Result<PreparedBench> {
        let noises = self.noise.iter().map(|text| read_noise(text)).collect::<Result<Vec<_>>>()?;
        let langs = if self.lang.is_empty() {
            vec![Scheme::builtin(self.scheme).lang(), Lang::En]
        } else {
            self.lang.clone()
        };
        let model = self.model.clone().unwrap_or_else(|| speech_input::model::shipped(self.scheme));
        let folder = tempfile::tempdir().context("the temporary folder cannot be written")?;
        Ok(PreparedBench { model, langs, noises, contexts: self.awaited.clone(), folder })
    }

    /// The utterances of a speaker; commands consist of words that the model knows.
    pub(crate) fn spoken(&self, speaker: &Speaker, table: &PreparedBench) -> Result<Vec<Recording>> {
        let words = ModelFolder::open(&table.model).context("--model")?.words;
        let programme = UtterancePlan {
            announcements: self.announcements,
            commands: self.commands,
            talk: self.talk,
            seed: self.seed,
        };
        let knows = |word: &str| words.id(word).is_some();
        Ok(utterance_plan::utterances(
            speaker,
            self.scheme,
            programme,
            &table.langs,
            &knows,
            table.folder.path(),
        )?)
    }

    /// The sounds that the noises need. The voices of babble make no announcements here.
    pub(crate) fn noise_sounds(&self, table: &PreparedBench) -> Result<NoiseSounds> {
        let mut chance = SeededRng::new(self.seed);
        let mut sounds = NoiseSounds::default();
        while sounds.talkers.len() < 12 && table.noises.iter().any(|n| n.needs_talkers()) {
            let speaker = Speaker::Trained(["f1", "m1", "f3", "m3"][sounds.talkers.len() % 4]);
            let (language, text) = utterance_plan::sentence(&speaker, &mut chance);
            let speech = Speech::Plain(&text, language);
            sounds.talkers.push(speaker.speak(speech, &mut chance, table.folder.path())?);
        }
        if table.noises.iter().any(|n| n.needs_recordings()) {
            let folder = self.sounds.as_deref().context("`recorded` and `television` need --sounds DIR")?;
            sounds.recorded = crate::corpora::read_sounds(folder).context("--sounds")?;
        }
        Ok(sounds)
    }
}

fn read_noise(text: &str) -> Result<Noise> {
    Noise::read(text).with_context(|| {
        format!(
            "--noise {text}: give `clean`, decibels from 0 to 60, `white:`, `pink:`, `babble:`, `recorded:` or \
             `television:` and decibels, or `echo`, such as --noise clean,20,echo+babble:15"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::read_noise;
    use crate::noise::Noise;

    #[test]
    fn noise_is_clean_or_decibels() {
        assert_eq!(read_noise("clean").unwrap(), Noise::CLEAN);
        assert_eq!(read_noise("20").unwrap().name(), "pink 20 dB");
        for wrong in ["", "loud", "-3", "61", "1e9", "brown:10"] {
            assert!(read_noise(wrong).unwrap_err().to_string().contains("--noise"), "{wrong}");
        }
    }
}
