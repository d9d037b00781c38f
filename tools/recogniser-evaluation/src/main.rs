//! Measures Annabella's speech recognition on held-out speech, and fits the rejection limits of a model.
//!
//! It is not part of the product: it uses the library as any program could. Speakers, rooms and everyday talk are
//! defined here. The library `trial` judges the results, as for a player's own recordings.

use std::{
    fmt::Display,
    io::{self, Write as _},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

mod alphabets;
mod calibration;
mod chart;
mod cli;
mod continuous_talk;
mod corpora;
mod everyday;
mod letters;
mod limits;
mod noise;
mod plain_recogniser;
mod positions;
mod rate;
mod speakers;
mod speech;
mod turns;
mod utterance_plan;
mod weight_fitting;

/// How well Annabella's ear hears.
#[derive(Debug, Parser)]
#[command(name = "recogniser-evaluation", version, about)]
struct EvaluationCli {
    /// Answer with one JSON object.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: EvaluationTask,
}

#[derive(Debug, Subcommand)]
enum EvaluationTask {
    /// How well the ear hears: right, asked again, wrongly accepted, each with its 95 % bounds.
    Hearing(cli::hearing::HearingBench),
    /// Our hearing beside the bare recogniser's, and Appendix D's names beside letters and NATO's, as lines of JSON.
    Beside(cli::comparison::ComparisonBench),
    /// Neural voices and people's recordings: vosk alone, Whisper alone, both; by speaker.
    Corpora(cli::corpora::CorporaBench),
    /// Whole turns: moves completed that nobody meant, irregularities raised that were none.
    Turns(cli::turns::TurnsBench),
    /// Which limits of belief fit a model, from development speech.
    Limits(cli::limits::LimitsBench),
    Trial(cli::trial::TrialRecording),
}

/// Prints a diagnostic; a closed output is ignored.
fn warn(line: impl Display) {
    let _ = writeln!(io::stderr().lock(), "recogniser-evaluation: {line}");
}

fn main() -> ExitCode {
    let EvaluationCli { json, command } = EvaluationCli::parse();
    let done = match command {
        EvaluationTask::Hearing(bench) => bench.run(json),
        EvaluationTask::Beside(bench) => bench.run(),
        EvaluationTask::Corpora(bench) => bench.run(),
        EvaluationTask::Turns(bench) => bench.run(json),
        EvaluationTask::Limits(bench) => bench.run(json),
        EvaluationTask::Trial(recording) => recording.run(json),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            warn(format_args!("{why:#}"));
            ExitCode::from(2)
        }
    }
}
