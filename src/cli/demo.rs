//! `annabella demo`: a complete game without hardware.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::demo::{self, DemoError};
use crate::exit_code::ExitCode;
use annabella_console as console;

/// Play the sample game with simulated boards and recorded speech.
///
/// At the end it prints the PGN, and the folder with the journal, the score sheets and the recordings.
#[derive(Debug, Args)]
pub(super) struct DemoArgs {
    /// The folder in which the game's folder is made.
    #[arg(long, value_name = "FOLDER", default_value = "annabella-demo")]
    folder: PathBuf,
    /// The recogniser's model folder; the installed one if it is left out.
    #[arg(long, value_name = "FOLDER")]
    model: Option<PathBuf>,
    /// Do not use the loudspeaker. The recording is made in any case.
    #[arg(long)]
    silent: bool,
}

impl DemoArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let options = demo::DemoOptions { folder: self.folder, model: self.model, silent: self.silent, json };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("starting the event loop")?;
        match runtime.block_on(demo::run(&options)) {
            Ok(_) => Ok(ExitCode::Done),
            Err(DemoError::NotBegun(error)) => Err(error.context("the demonstration cannot begin")),
            Err(DemoError::Failed(error)) => {
                console::warn(format_args!("the demonstration failed: {error:#}"));
                Ok(ExitCode::Negative)
            }
        }
    }
}
