//! `annabella reconcile`: two boards, two sheets: what D.2.9 asks for.

use anyhow::{Result, bail};
use clap::Args;

use crate::exit_code::ExitCode;

/// Two boards, two sheets: what D.2.9 asks for.
#[derive(Debug, Args)]
pub(super) struct Reconcile {}

impl Reconcile {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        bail!("`annabella reconcile` is not written yet")
    }
}
