//! `annabella tournament-link`: the process that publishes one game to a tournament. `play` starts it and sends it
//! the settings on stdin.

use anyhow::{Context as _, Result};
use clap::Args;

use crate::exit_code::ExitCode;
use annabella_publish::publisher;

/// Publishes one game to a tournament.
#[derive(Debug, Args)]
pub(super) struct TournamentLinkArgs {}

impl TournamentLinkArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        publisher::run().context("starting the link to the tournament")?;
        Ok(ExitCode::Done)
    }
}
