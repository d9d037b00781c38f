//! `annabella hall-link`: the process that hands one game on to a hall. `play` starts it, and tells it on its stdin of what.

use anyhow::{Context as _, Result};
use clap::Args;

use crate::{exit_code::ExitCode, hub::publisher};

/// Hands one game on to a hall.
#[derive(Debug, Args)]
pub(super) struct HallLink {}

impl HallLink {
    pub(super) fn run(self) -> Result<ExitCode> {
        publisher::run().context("starting the link to the hall")?;
        Ok(ExitCode::Done)
    }
}
