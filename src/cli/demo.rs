//! `annabella demo`: the main job with no hardware.

use anyhow::{Result, bail};
use clap::Args;

use crate::exit_code::ExitCode;

/// The main job with no hardware.
#[derive(Debug, Args)]
pub(super) struct Demo {}

impl Demo {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        bail!("`annabella demo` is not written yet")
    }
}
