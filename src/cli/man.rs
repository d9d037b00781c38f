//! `annabella man`: writes the manual pages, one file for each command, for packagers.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::{Args, CommandFactory as _};

use crate::cli::Cli;
use crate::exit_code::ExitCode;

/// The manual pages, written into a folder.
#[derive(Debug, Args)]
pub(super) struct ManArgs {
    /// The folder, which is there.
    folder: PathBuf,
}

impl ManArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        clap_mangen::generate_to(Cli::command(), &self.folder).with_context(|| {
            format!("writing the manual pages to {}; name a folder that is there", self.folder.display())
        })?;
        Ok(ExitCode::Done)
    }
}
