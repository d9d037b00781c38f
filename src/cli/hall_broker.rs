//! `annabella hall-broker`: becomes the broker of a hall, bound to it. `hall --with-broker` starts it.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::{exit_code::ExitCode, hall::become_broker};

/// Becomes the broker of a hall.
#[derive(Debug, Args)]
pub(super) struct HallBroker {
    /// The server's program.
    program: PathBuf,
    /// Its configuration.
    config: PathBuf,
    /// The hall's process; the broker ends with it.
    #[arg(long, value_name = "PID")]
    hall: i32,
}

impl HallBroker {
    pub(super) fn run(self) -> Result<ExitCode> {
        let Self { program, config, hall } = self;
        // It returns only where nothing was started.
        let why = become_broker(&program, &config, hall);
        Err(why).with_context(|| format!("starting {}", program.display()))
    }
}
