//! `annabella bench hearing`: how well the ear hears, on held-out speakers or on a user's own recordings.

use std::{fs, path::PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::{
    ear,
    exit_code::ExitCode,
    hearing_bench::{
        Figures, Hearing, Trial, Utterance, chart, noise::Noise, recordings, speakers, speakers::Programme,
        speakers::Speaker,
    },
    language::{Lang, SchemeId},
};

/// Measure.
#[derive(Debug, Args)]
pub(super) struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// How well the ear hears: right, asked again, wrongly accepted, each with its 95 % bounds.
    Hearing(HearingBench),
}

#[derive(Debug, Args)]
struct HearingBench {
    /// The recogniser's model (default: the one that ships for the scheme).
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// Your own recordings: WAV files, each with NAME.txt beside it (line 1: what is said; `fen: …`: the
    /// position). Folders are voices.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["announcements", "talk", "voice", "seed"])]
    recordings: Option<PathBuf>,
    /// The words that are announced and listened for.
    #[arg(long, value_name = "SCHEME", default_value = "fide")]
    scheme: SchemeId,
    /// Languages of the spoken commands (default: the scheme's and English).
    #[arg(long, value_name = "LANG")]
    lang: Vec<Lang>,
    /// Noise: `clean`, or decibels below the speech.
    #[arg(long, value_name = "NOISE", value_delimiter = ',', default_value = "clean,20,10")]
    noise: Vec<String>,
    /// Announcements each synthetic voice makes, each heard where it is legal and where it is not.
    #[arg(long, value_name = "N", default_value_t = 10)]
    announcements: usize,
    /// Sentences of everyday talk each synthetic voice says.
    #[arg(long, value_name = "N", default_value_t = 8)]
    talk: usize,
    /// Only voices whose name has this in it (`flite`, `slt`).
    #[arg(long, value_name = "PART")]
    voice: Option<String>,
    /// Where chance starts.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write a chart.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The answer in JSON.
#[derive(Serialize)]
struct Report<'a> {
    model: String,
    scheme: SchemeId,
    utterances: usize,
    seconds_of_speech: u64,
    #[serde(flatten)]
    figures: &'a Figures,
}

impl Bench {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        match self.what {
            What::Hearing(hearing) => hearing.run(json),
        }
    }
}

impl HearingBench {
    fn run(self, json: bool) -> Result<ExitCode> {
        let noises = self.noise.iter().map(|text| read_noise(text)).collect::<Result<Vec<_>>>()?;
        let langs = if self.lang.is_empty() {
            vec![crate::language::scheme::Scheme::builtin(self.scheme).lang(), Lang::En]
        } else {
            self.lang.clone()
        };
        let model = self.model.clone().unwrap_or_else(|| ear::model::shipped(self.scheme));
        let mut hearing = Hearing::open(&model, vec![self.scheme], langs)
            .with_context(|| format!("--model {}", model.display()))?;
        let mut trials: Vec<Trial> = Vec::new();
        let (mut utterances, mut samples) = (0, 0);
        let mut judge = |batch: &[Utterance]| {
            for utterance in batch {
                utterances += 1;
                samples += utterance.samples.len() as u64;
                for &noise in &noises {
                    trials.push(hearing.judge(utterance, noise, self.seed.wrapping_add(utterances as u64)));
                }
            }
        };
        if let Some(folder) = &self.recordings {
            judge(&recordings::read(folder)?);
        } else {
            let speakers: Vec<Speaker> = Speaker::all(self.scheme)
                .into_iter()
                .filter(|s| self.voice.as_ref().is_none_or(|part| s.name().contains(part.as_str())))
                .collect();
            if speakers.is_empty() {
                let part = self.voice.as_deref().unwrap_or_default();
                bail!("--voice {part}: no voice has that in its name; try `espeak-ng` or `flite`");
            }
            let folder = Scratch::new()?;
            let programme = Programme { announcements: self.announcements, talk: self.talk, seed: self.seed };
            for (k, speaker) in speakers.iter().enumerate() {
                crate::console::warn(format_args!("{} of {}: {}", k + 1, speakers.len(), speaker.name()));
                judge(&speakers::utterances(speaker, self.scheme, programme, &folder.0)?);
            }
        }
        let figures = Figures::of(&trials);
        let model = model.display().to_string();
        if let Some(path) = &self.svg {
            fs::write(path, chart::svg(&figures, &model))
                .with_context(|| format!("--svg {}: cannot be written", path.display()))?;
        }
        if json {
            let report = Report {
                model,
                scheme: self.scheme,
                utterances,
                seconds_of_speech: samples / 16000,
                figures: &figures,
            };
            outln!("{}", serde_json::to_string(&report)?);
        } else {
            outln!(
                "{model}, scheme {}: {utterances} utterances, {} s of speech",
                self.scheme,
                samples / 16000
            );
            for row in &figures.rows {
                outln!("{}", chart::in_words(row));
            }
            for wrong in &figures.mistakes {
                outln!(
                    "wrongly accepted: {}, {}: said `{}`, heard `{}`",
                    wrong.voice,
                    wrong.noise,
                    wrong.said,
                    wrong.heard
                );
            }
        }
        Ok(ExitCode::Done)
    }
}

fn read_noise(text: &str) -> Result<Noise> {
    if text == "clean" {
        return Ok(Noise::Clean);
    }
    match text.parse::<u8>() {
        Ok(decibels) if decibels <= 60 => Ok(Noise::Pink(decibels)),
        _ => bail!("--noise {text}: give `clean` or decibels from 0 to 60, such as --noise clean,20"),
    }
}

/// A private temporary folder that is gone when the bench ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("annabella-bench-{}", std::process::id()));
        fs::create_dir(&path).with_context(|| format!("{}: cannot be made", path.display()))?;
        Ok(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed stays in the temporary folder, which the system empties.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::read_noise;
    use crate::hearing_bench::noise::Noise;

    #[test]
    fn noise_is_clean_or_decibels() {
        assert_eq!(read_noise("clean").unwrap(), Noise::Clean);
        assert_eq!(read_noise("20").unwrap(), Noise::Pink(20));
        for wrong in ["", "loud", "-3", "61", "1e9"] {
            assert!(read_noise(wrong).unwrap_err().to_string().contains("--noise"), "{wrong}");
        }
    }
}
