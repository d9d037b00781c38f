//! `annabella replay`: run a journal again: the same transcript, byte for byte.

use anyhow::{Result, bail};
use clap::Args;

use crate::exit_code::ExitCode;

/// Run a journal again: the same transcript, byte for byte.
#[derive(Debug, Args)]
pub(super) struct Replay {}

impl Replay {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        bail!("`annabella replay` is not written yet")
    }
}
