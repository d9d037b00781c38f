//! `annabella demo`: the main job with no hardware.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::{
    console,
    demo::{self, DemoError},
    exit_code::ExitCode,
};

/// The main job with no hardware.
#[derive(Debug, Args)]
pub(super) struct Demo {
    /// Where the game's folder is made.
    #[arg(long, value_name = "FOLDER", default_value = "annabella-demo")]
    folder: PathBuf,
    /// The recogniser's model; the shipped one where absent.
    #[arg(long, value_name = "FOLDER")]
    model: Option<PathBuf>,
    /// Leave the loudspeaker alone; the recording is made in any case.
    #[arg(long)]
    silent: bool,
}

impl Demo {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let options = demo::Options { folder: self.folder, model: self.model, silent: self.silent, json };
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
