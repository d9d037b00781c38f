//! `annabella tournament-broker`: the process that becomes a tournament's broker. `tournament --with-broker` starts
//! it.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::exit_code::ExitCode;
use annabella_tournament::become_broker;

/// Becomes the broker of a tournament.
#[derive(Debug, Args)]
pub(super) struct TournamentBrokerArgs {
    /// The server's program.
    program: PathBuf,
    /// Its configuration.
    config: PathBuf,
    /// The process of the tournament; the broker ends with it.
    #[arg(long, value_name = "PID")]
    tournament: i32,
}

impl TournamentBrokerArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let Self { program, config, tournament } = self;
        // It returns only on failure.
        let why = become_broker(&program, &config, tournament);
        Err(why).with_context(|| format!("starting {}", program.display()))
    }
}
