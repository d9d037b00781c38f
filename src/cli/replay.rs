//! `annabella replay`: run a journal again: the same transcript, byte for byte.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::{
    core::session::Session,
    exit_code::ExitCode,
    journal::{Header, Journal},
    transcript,
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
        run_again(&journal, |at, lines| {
            for line in lines {
                if json {
                    println!("{}", serde_json::json!({ "at_ms": at, "line": line }));
                } else {
                    println!("{line}");
                }
            }
        })?;
        Ok(ExitCode::Done)
    }
}

/// Hands a journal's inputs to a fresh session and returns it as it ended.
pub(super) fn run_again(journal: &Journal, mut each: impl FnMut(u64, Vec<String>)) -> Result<Session> {
    let Header { setup, .. } = &journal.header;
    let mut session = Session::new(setup.clone())?;
    for (at, input) in &journal.inputs {
        let outputs = session.handle(*at, input.clone());
        each(at.ms, transcript::lines(session.setup(), *at, input, &outputs));
    }
    Ok(session)
}

pub(super) fn warn_of_torn_line(journal: &Journal) {
    if let Some(line) = journal.torn_line {
        eprintln!("annabella: line {line} of the journal is torn and was left out; all before it is sound");
    }
}
