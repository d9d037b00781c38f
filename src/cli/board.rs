//! `annabella board`: decode a board's bytes into events.

use anyhow::{Result, bail};
use clap::Args;

use crate::exit_code::ExitCode;

/// Decode a board's bytes into events.
#[derive(Debug, Args)]
pub(super) struct Board {}

impl Board {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        bail!("`annabella board` is not written yet")
    }
}
