//! `annabella completions`: shell completions.

use annabella_console::out;
use anyhow::Result;
use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::cli::Cli;
use crate::exit_code::ExitCode;

/// Print completions for a shell.
///
/// Example: `annabella completions bash > /etc/bash_completion.d/annabella`.
#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

impl CompletionsArgs {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "annabella", &mut script);
        out!("{}", String::from_utf8_lossy(&script))?;
        Ok(ExitCode::Done)
    }
}
