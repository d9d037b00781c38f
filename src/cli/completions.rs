//! `annabella completions`: shell completions.

use anyhow::Result;
use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::{cli::Cli, exit_code::ExitCode};

/// Shell completions.
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell to write completions for.
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "annabella", &mut script);
        out!("{}", String::from_utf8_lossy(&script))?;
        Ok(ExitCode::Done)
    }
}
