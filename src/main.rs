//! The command line of Annabella: parse, run, answer with an exit code.

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    match annabella::cli::Cli::parse().run() {
        Ok(code) => code.into(),
        Err(error) => {
            eprintln!("annabella: {error:#}");
            annabella::exit_code::ExitCode::BadInput.into()
        }
    }
}
