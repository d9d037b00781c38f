//! `annabella score`: the score sheets out of a journal.

use anyhow::{Result, bail};
use clap::Args;

use crate::exit_code::ExitCode;

/// The score sheets out of a journal.
#[derive(Debug, Args)]
pub(super) struct Score {}

impl Score {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        bail!("`annabella score` is not written yet")
    }
}
