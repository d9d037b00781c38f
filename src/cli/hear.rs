//! `annabella hear`: understand one utterance against a position.

use anyhow::{Result, bail};
use clap::Args;

use crate::exit_code::ExitCode;

/// Understand one utterance against a position.
#[derive(Debug, Args)]
pub(super) struct Hear {}

impl Hear {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        bail!("`annabella hear` is not written yet")
    }
}
