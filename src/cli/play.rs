//! `annabella play`: the daemon: one game, both seats.

use anyhow::{Result, bail};
use clap::Args;

use crate::exit_code::ExitCode;

/// The daemon: one game, both seats.
#[derive(Debug, Args)]
pub(super) struct Play {}

impl Play {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        bail!("`annabella play` is not written yet")
    }
}
