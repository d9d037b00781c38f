//! `annabella bench hearing`: how well the ear hears a player, on his own recordings.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::{
    ear::{
        self,
        trial::{Context, Figures, Hearing, Trial, recordings},
    },
    exit_code::ExitCode,
    game::{Lang, SchemeId},
    language::scheme::Scheme,
};

/// Measure.
#[derive(Debug, Args)]
pub(super) struct Bench {
    #[command(subcommand)]
    what: Quantity,
}

#[derive(Debug, Subcommand)]
enum Quantity {
    /// How well the ear hears: right, asked again, wrongly accepted, each with its 95 % bounds.
    Hearing(OwnHearing),
}

#[derive(Debug, Args)]
struct OwnHearing {
    /// Your own recordings: WAV files, each with NAME.txt beside it (line 1: what is said; `fen: …`: the
    /// position). Folders are voices.
    #[arg(long, value_name = "DIR")]
    recordings: PathBuf,
    /// What was learned of the voice: the file that `annabella enrol` wrote.
    #[arg(long, value_name = "FILE")]
    enrolment: Option<PathBuf>,
    /// The recogniser's model (default: the one that ships for the scheme).
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// The words that are announced and listened for.
    #[arg(long, value_name = "SCHEME", default_value = "fide")]
    scheme: SchemeId,
    /// Languages of the spoken commands (default: the scheme's and English).
    #[arg(long, value_name = "LANG")]
    lang: Vec<Lang>,
    /// What is awaited while it is spoken; what does not fit is left out.
    #[arg(
        long,
        value_name = "WHAT",
        value_delimiter = ',',
        default_value = "open,expected,another,commands"
    )]
    awaited: Vec<Context>,
}

/// The answer in JSON.
#[derive(Serialize)]
struct OwnReport<'a> {
    model: String,
    scheme: SchemeId,
    /// Whether the voice had enrolled.
    enrolled: bool,
    utterances: usize,
    seconds_of_speech: usize,
    #[serde(flatten)]
    figures: &'a Figures,
}

impl Bench {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        match self.what {
            Quantity::Hearing(hearing) => hearing.run(json),
        }
    }
}

impl OwnHearing {
    fn run(self, json: bool) -> Result<ExitCode> {
        let folder = self.model.unwrap_or_else(|| ear::model::shipped(self.scheme));
        let model = folder.display().to_string();
        let langs = match self.lang.is_empty() {
            true => vec![Scheme::builtin(self.scheme).lang(), Lang::En],
            false => self.lang,
        };
        let mut hearing =
            Hearing::open(&folder, vec![self.scheme], langs).with_context(|| format!("--model {model}"))?;
        if let Some(path) = &self.enrolment {
            hearing.enrol(&folder, ear::read_enrolment(path).context("--enrolment")?)?;
        }
        let recordings = recordings::read(&self.recordings)?;
        let trials: Vec<Trial> = (1..)
            .zip(&recordings)
            .flat_map(|(seed, recording)| self.awaited.iter().map(move |&context| (seed, recording, context)))
            .filter_map(|(seed, recording, context)| hearing.judge(recording, context, seed))
            .collect();
        let figures = Figures::of(&trials);
        let (utterances, samples) =
            (recordings.len(), recordings.iter().map(|r| r.samples.len()).sum::<usize>());
        let seconds_of_speech = samples / crate::audio::EAR_RATE as usize;
        if json {
            let (scheme, enrolled) = (self.scheme, self.enrolment.is_some());
            let report =
                OwnReport { model, scheme, enrolled, utterances, seconds_of_speech, figures: &figures };
            outln!("{}", serde_json::to_string(&report)?)?;
            return Ok(ExitCode::Done);
        }
        outln!("{model}, scheme {}: {utterances} utterances, {seconds_of_speech} s of speech", self.scheme)?;
        for line in figures.in_words() {
            outln!("{line}")?;
        }
        Ok(ExitCode::Done)
    }
}
