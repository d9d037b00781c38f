//! `annabella replay`: run a journal again: the same transcript, byte for byte.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::{
    console::AnswerError,
    daemon::{Step, run_again},
    exit_code::ExitCode,
    journal::Journal,
};

/// Run a journal again: the same transcript, byte for byte.
#[derive(Debug, Args)]
pub(super) struct Replay {
    /// The journal of a game (`journal.jsonl` in its folder).
    journal: PathBuf,
}

impl Replay {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let journal = Journal::read(&self.journal)?;
        warn_of_torn_line(&journal);
        let mut told = Ok(());
        run_again(&journal, |step| {
            if told.is_ok() {
                told = answer(&step, json);
            }
        })?;
        told?;
        Ok(ExitCode::Done)
    }
}

fn answer(step: &Step, json: bool) -> Result<(), AnswerError> {
    for line in &step.lines {
        if json {
            outln!("{}", serde_json::json!({ "at_ms": step.at.ms, "line": line }))?;
        } else {
            outln!("{line}")?;
        }
    }
    Ok(())
}

pub(super) fn warn_of_torn_line(journal: &Journal) {
    if let Some(line) = journal.torn_line {
        crate::console::warn(format_args!(
            "line {line} of the journal is torn and was left out; all before it is sound"
        ));
    }
}
