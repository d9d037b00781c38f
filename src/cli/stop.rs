//! `annabella stop`: ends the program of a running game from another terminal, as `quit` does at its own.

use std::{
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};
use serde_json::json;

use super::{
    game_path::{JOURNAL, folder_of, in_command, is_there},
    operator_texts,
    play::how_it_goes_on,
    started_games::{NotedGame, process_of},
};
use crate::exit_code::ExitCode;
use annabella_console::outln;
use annabella_daemon::replay_journal;
use annabella_journal::Journal;

/// How long the program may take: it says what it has begun to say, and writes the sheets.
const PATIENCE: Duration = Duration::from_secs(45);
/// How often it is looked whether the program has ended.
const LOOKS: Duration = Duration::from_millis(20);

/// End the program of a running game; the game is kept.
///
/// It does what `quit` does at the game's own terminal, also where that terminal was closed.
///
/// Example: `annabella stop`.
#[derive(Debug, Args)]
pub(super) struct StopArgs {
    /// The game's folder or its journal; the game that runs if it is left out.
    #[arg(value_name = "GAME")]
    game: Option<PathBuf>,
}

impl StopArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let Some(folder) = self.game.map_or_else(the_running_game, |game| Ok(Some(folder_of(&game))))? else {
            annabella_console::warn("no game runs here; name its folder");
            return Ok(ExitCode::Negative);
        };
        let journal = folder.join(JOURNAL);
        let named = in_command(&folder);
        if !is_there(&journal)? {
            bail!("{named} holds no game: it has no {JOURNAL}; name a game's folder");
        }
        if !Journal::is_being_written(&journal) {
            annabella_console::warn(format_args!("no program plays the game in {named}"));
            return Ok(ExitCode::Negative);
        }
        let process = process_of(&folder).and_then(Pid::from_raw).with_context(|| {
            format!("the process that plays the game in {named} is not known; type `quit` at its terminal")
        })?;
        let no_end = || {
            let process = process.as_raw_nonzero();
            format!(
                "process {process}, which plays the game in {named}, cannot be ended; end it as its own user"
            )
        };
        // The number may be an earlier program's, and another process may have it by now. The descriptor stays with one
        // process while it is examined.
        let descriptor = pidfd_open(process, PidfdFlags::empty()).with_context(no_end)?;
        if !has_open(process, &journal) {
            bail!(
                "process {} does not play the game in {named}; type `quit` at the terminal of the program that does",
                process.as_raw_nonzero()
            );
        }
        pidfd_send_signal(&descriptor, Signal::TERM).with_context(no_end)?;
        // A suspended program takes the signal when it goes on.
        pidfd_send_signal(&descriptor, Signal::CONT).with_context(no_end)?;
        let until = Instant::now() + PATIENCE;
        while Journal::is_being_written(&journal) {
            if Instant::now() > until {
                bail!(
                    "the program of the game in {named} does not end; look at its own lines, or end process {}",
                    process.as_raw_nonzero()
                );
            }
            std::thread::sleep(LOOKS);
        }
        if json {
            outln!("{}", json!({ "folder": folder, "ended": true }))?;
            return Ok(ExitCode::Done);
        }
        let read = Journal::read(&journal)?;
        let session = replay_journal(&read, |_| {})?;
        let texts = operator_texts::builtin(session.setup().lang);
        outln!("{}", texts.say("program-ended", &[("folder", named)]))?;
        if let Some(left) = how_it_goes_on(&session, &folder) {
            outln!("{left}")?;
        }
        Ok(ExitCode::Done)
    }
}

/// Whether a process has a file open. Another user's process shows nothing, and nothing is sent to it.
fn has_open(process: Pid, file: &Path) -> bool {
    let Ok(wanted) = std::fs::metadata(file) else { return false };
    let open = std::fs::read_dir(format!("/proc/{}/fd", process.as_raw_nonzero()));
    let mut found =
        open.into_iter().flatten().flatten().filter_map(|entry| std::fs::metadata(entry.path()).ok());
    found.any(|found| (found.dev(), found.ino()) == (wanted.dev(), wanted.ino()))
}

/// The game that runs here, or the only one of this user that runs.
fn the_running_game() -> Result<Option<PathBuf>> {
    let runs = |folder: &PathBuf| Journal::is_being_written(&folder.join(JOURNAL));
    let entries = std::fs::read_dir("games").into_iter().flatten().flatten().map(|entry| entry.path());
    let mut running: Vec<PathBuf> = entries.filter(runs).collect();
    if running.is_empty() {
        running.extend(NotedGame::all().into_iter().map(|game| game.folder).filter(runs));
    }
    running.sort();
    match &running[..] {
        [] | [_] => Ok(running.pop()),
        several => {
            let folders: Vec<String> =
                several.iter().map(|folder: &PathBuf| in_command(Path::new(folder))).collect();
            bail!("{} games run here; name one of them: {}", folders.len(), folders.join(", "))
        }
    }
}
