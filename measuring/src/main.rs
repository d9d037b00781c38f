//! How well Annabella's ear hears, measured on speech it never met, and which limits of belief fit a model.
//!
//! No part of the product: it uses the library as anybody could, and nothing in the library knows it. Speakers, rooms and
//! everyday talk are here; what an ear made of it is judged by `annabella::ear::trial`, as a player's own recordings are.

use std::{
    fmt::Display,
    io::{self, Write as _},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

mod alphabets;
mod bare;
mod chart;
mod cli;
mod endless;
mod letters;
mod limits;
mod noise;
mod positions;
mod programme;
mod rate;
mod speakers;
mod speech;
mod turns;
mod weigh;

/// How well Annabella's ear hears.
#[derive(Debug, Parser)]
#[command(name = "measuring", version, about)]
struct Measuring {
    /// Answer with one JSON object.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Measurement,
}

#[derive(Debug, Subcommand)]
enum Measurement {
    /// How well the ear hears: right, asked again, wrongly accepted, each with its 95 % bounds.
    Hearing(cli::hearing::HearingBench),
    /// Our hearing beside the bare recogniser's, and Appendix D's names beside letters and NATO's, as lines of JSON.
    Beside(cli::beside::BesideBench),
    /// Whole turns: moves completed that nobody meant, irregularities raised that were none.
    Turns(cli::turns::TurnsBench),
    /// Which limits of belief fit a model, from development speech.
    Limits(cli::limits::LimitsBench),
}

/// Prints a diagnostic; a reader that is gone is no matter.
fn warn(line: impl Display) {
    let _ = writeln!(io::stderr().lock(), "measuring: {line}");
}

fn main() -> ExitCode {
    let Measuring { json, command } = Measuring::parse();
    let done = match command {
        Measurement::Hearing(bench) => bench.run(json),
        Measurement::Beside(bench) => bench.run(),
        Measurement::Turns(bench) => bench.run(json),
        Measurement::Limits(bench) => bench.run(json),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            warn(format_args!("{why:#}"));
            ExitCode::from(2)
        }
    }
}
