//! The command line of Annabella: parses, runs, and returns an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    annabella_daemon::outlive_signals();
    let _logbook = annabella::logbook::begin();
    let cli = match annabella::cli::Cli::read() {
        Ok(cli) => cli,
        Err(code) => return code.into(),
    };
    match cli.run() {
        Ok(code) => code.into(),
        Err(error) => {
            annabella::console::warn(annabella::cli::config_refusal::describe(&error));
            annabella::exit_code::ExitCode::BadInput.into()
        }
    }
}
