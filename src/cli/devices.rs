//! `annabella devices`: boards and sound devices that were found.

use anyhow::{Result, bail};
use clap::Args;

use crate::exit_code::ExitCode;

/// Boards and sound devices that were found.
#[derive(Debug, Args)]
pub(super) struct Devices {}

impl Devices {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        bail!("`annabella devices` is not written yet")
    }
}
