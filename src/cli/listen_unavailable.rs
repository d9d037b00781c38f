//! `annabella listen` in a build without sound: it reports that.

use anyhow::{Result, bail};
use clap::Args;

use crate::exit_code::ExitCode;

/// The microphone's level and what is heard, line by line.
#[derive(Debug, Args)]
pub(super) struct ListenArgs {
    /// Whatever would be asked of a microphone.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _asked: Vec<String>,
}

impl ListenArgs {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        bail!("built without sound; build with the feature `audio` to listen")
    }
}
