//! `annabella say`: announce moves, times or move counts in words.

use anyhow::{Result, bail};
use clap::Args;

use crate::exit_code::ExitCode;

/// Announce moves, times or move counts in words.
#[derive(Debug, Args)]
pub(super) struct Say {}

impl Say {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        bail!("`annabella say` is not written yet")
    }
}
