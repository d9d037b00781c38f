//! `annabella doctor`: what works on this machine, and the remedy for what does not.

use anyhow::{Result, bail};
use clap::Args;

use crate::exit_code::ExitCode;

/// What works on this machine, and the remedy for what does not.
#[derive(Debug, Args)]
pub(super) struct Doctor {}

impl Doctor {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        bail!("`annabella doctor` is not written yet")
    }
}
