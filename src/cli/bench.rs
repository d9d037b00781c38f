//! `annabella bench hearing`: measures how well the recogniser understands a player, on the player's own
//! recordings.

use annabella_console::outln;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::exit_code::ExitCode;
use annabella_game::{Lang, SchemeId};
use annabella_language::scheme::Scheme;
use annabella_speech_input as speech_input;
use annabella_speech_input::trial::{RecogniserUnderTest, Trial, TrialContext, TrialStatistics, recordings};

/// Measure how well the recogniser hears recordings of a player.
#[derive(Debug, Args)]
pub(super) struct BenchArgs {
    #[command(subcommand)]
    what: BenchCommand,
}

#[derive(Debug, Subcommand)]
enum BenchCommand {
    /// Count what was heard right, asked again and wrongly accepted, each with its 95 % bounds.
    Hearing(BenchHearingArgs),
}

#[derive(Debug, Args)]
struct BenchHearingArgs {
    /// A folder of recordings: WAV files, each with a text file of the same name (line 1: the words; a line `fen: …`:
    /// the position). Each folder in it is one voice.
    #[arg(long, value_name = "DIR")]
    recordings: PathBuf,
    /// The recogniser's model folder; the installed one if it is left out.
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// The announcement words of the recordings.
    #[arg(long, value_name = "SCHEME", default_value = "fide")]
    scheme: SchemeId,
    /// The language of the spoken commands; repeat it for more. If it is left out: that of the words, and English.
    #[arg(long, value_name = "LANG")]
    lang: Vec<Lang>,
    /// The situations of the game to measure in, with commas between them. A recording that fits none is left out.
    #[arg(
        long,
        value_name = "WHAT",
        value_delimiter = ',',
        default_value = "open,expected,another,commands"
    )]
    awaited: Vec<TrialContext>,
}

/// The answer as JSON.
#[derive(Serialize)]
struct BenchHearingReport<'a> {
    model: String,
    scheme: SchemeId,
    utterances: usize,
    seconds_of_speech: usize,
    #[serde(flatten)]
    figures: &'a TrialStatistics,
}

impl BenchArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        match self.what {
            BenchCommand::Hearing(hearing) => hearing.run(json),
        }
    }
}

impl BenchHearingArgs {
    fn run(self, json: bool) -> Result<ExitCode> {
        let folder = self.model.unwrap_or_else(|| speech_input::model::shipped(self.scheme));
        let model = folder.display().to_string();
        let langs = match self.lang.is_empty() {
            true => vec![Scheme::builtin(self.scheme).lang(), Lang::En],
            false => self.lang,
        };
        let mut hearing = RecogniserUnderTest::open(&folder, vec![self.scheme], langs)
            .with_context(|| format!("--model {model}"))?;
        let recordings = recordings::read(&self.recordings)?;
        let trials: Vec<Trial> = (1..)
            .zip(&recordings)
            .flat_map(|(seed, recording)| self.awaited.iter().map(move |&context| (seed, recording, context)))
            .filter_map(|(seed, recording, context)| hearing.judge(recording, context, seed))
            .collect();
        let figures = TrialStatistics::of(&trials);
        let (utterances, samples) =
            (recordings.len(), recordings.iter().map(|r| r.samples.len()).sum::<usize>());
        let seconds_of_speech = samples / annabella_audio::RECOGNISER_RATE as usize;
        if json {
            let report = BenchHearingReport {
                model,
                scheme: self.scheme,
                utterances,
                seconds_of_speech,
                figures: &figures,
            };
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
