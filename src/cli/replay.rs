//! `annabella replay`: replays a journal and prints the same transcript, byte for byte.

use annabella_console::outln;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::game_path::journal_of;
use crate::exit_code::ExitCode;
use annabella_console::AnswerError;
use annabella_daemon::{GameStep, replay_journal};
use annabella_journal::Journal;

/// Run a kept game again and print its transcript: the same each time, byte for byte.
#[derive(Debug, Args)]
pub(super) struct ReplayArgs {
    /// The folder of the game, or its journal.
    #[arg(value_name = "GAME")]
    journal: PathBuf,
}

impl ReplayArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let journal = Journal::read(&journal_of(&self.journal))?;
        warn_of_torn_line(&journal);
        let mut told = Ok(());
        replay_journal(&journal, |step| {
            if told.is_ok() {
                told = answer(&step, json);
            }
        })?;
        told?;
        Ok(ExitCode::Done)
    }
}

fn answer(step: &GameStep, json: bool) -> Result<(), AnswerError> {
    for line in &step.lines {
        if json {
            outln!("{}", serde_json::json!({ "at_ms": step.at.ms, "line": line }))?;
        } else {
            outln!("{line}")?;
        }
    }
    Ok(())
}

/// Tells which lines of a game that goes on were not signed. Forged lines would stand there.
pub(super) fn warn_of_unsigned_lines(journal: &Journal) {
    if let Some((from, to)) = journal.unsigned_end() {
        annabella_console::warn(format_args!(
            "lines {from} to {to} of the journal carry no signature: the program had been ended by force, or somebody wrote \
             them. Compare the last moves and both clocks; `annabella verify` goes on naming these lines"
        ));
    }
}

pub(super) fn warn_of_torn_line(journal: &Journal) {
    if let Some(line) = journal.torn_line {
        annabella_console::warn(format_args!(
            "line {line} of the journal is torn and was left out; all before it is sound"
        ));
    }
}
