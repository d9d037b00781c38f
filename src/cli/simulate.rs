//! `annabella simulate`: a board on a pseudo-terminal, played by hand-like events.

use anyhow::{Result, bail};
use clap::Args;

use crate::exit_code::ExitCode;

/// A board on a pseudo-terminal, played by hand-like events.
#[derive(Debug, Args)]
pub(super) struct Simulate {}

impl Simulate {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        bail!("`annabella simulate` is not written yet")
    }
}
