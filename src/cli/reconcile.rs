//! `annabella reconcile`: compares two boards and two sheets as in D.2.9.
//!
//! It reads files and prints one line of JSON; `laws::reconcile` makes every decision.

use annabella_console::outln;
use annabella_files::NamedFileFault;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use serde::Serialize;

use super::{
    game_file::warn_of_second_game,
    named_file::{LARGEST_FILE, unreadable},
};
use crate::exit_code::ExitCode;
use annabella_game::{Edition, Lang, Seat};
use annabella_laws::{
    article::Article,
    clock_log::ClockLog,
    placement::Placement,
    reconcile::{
        ArbiterQuestionKind, ClockTimes, Correction, Reconciliation, ReconciliationInputs, reconcile,
    },
    reconciliation_tasks::ReconciliationCase,
};
use annabella_messages::MessageWriter;
use annabella_score::{Sheet, pgn, text_file};

/// Compare two boards and two score sheets, and propose what D.2.9 asks for.
///
/// The answer is one JSON line.
///
/// Sheets are compared by meaning: national letters, left-out signs and long forms do not matter, and a
/// sheet that merely ends earlier does not differ. An entry without a meaning is named under `arbiter`.
/// Boards are compared by what stands on them. `in_step`: they show the same; `sheets_agree`: `correct`
/// lists what each seat changes to reach `fen`; `sheets_differ`: both go back to `fen`, the position
/// after ply `back_to_ply`, with the clocks as they were shown when that ply was completed. The arbiter
/// confirms, changes or refuses. Exit code 0 if the boards are in step, 1 if not.
///
/// Example: `annabella reconcile --edition fide23 --white-sheet w.pgn --black-sheet b.pgn --white-board FEN --black-board FEN`.
#[derive(Debug, Args)]
pub(super) struct ReconcileArgs {
    /// The text of the Laws: da09, no14, sv17, da17, da18 or fide23.
    #[arg(long)]
    edition: Edition,
    /// White's score sheet, a PGN file in English or national letters. Of several games the first is taken.
    #[arg(long, value_name = "PGN")]
    white_sheet: PathBuf,
    /// Black's score sheet, likewise.
    #[arg(long, value_name = "PGN")]
    black_sheet: PathBuf,
    /// What White's board shows: a FEN or its first field; `?` for a piece of unknown kind.
    #[arg(long, value_name = "FEN")]
    white_board: String,
    /// What Black's board shows, likewise.
    #[arg(long, value_name = "FEN")]
    black_board: String,
    /// Both clocks at every completed ply. Lines `ply white_ms black_ms` (spaces, tabs, commas or
    /// semicolons; times in ms or as h:mm:ss.mmm; a heading and `#` comments are skipped), or JSON: a
    /// list of [white_ms, black_ms], of [ply, white_ms, black_ms] or of {"ply", "white_ms", "black_ms"},
    /// or one such object a line. Without ply numbers the first entry is ply 0 if there is one entry
    /// more than plies, else ply 1. Without a file, `[%clk]` comments in the sheets are used.
    #[arg(long, value_name = "FILE")]
    clocks: Option<PathBuf>,
    /// The language of the sentences in the answer (`who`, `arbiter`).
    #[arg(long, value_enum, default_value = "en")]
    lang: Lang,
}

/// The answer as printed: values, and sentences for people.
#[derive(Serialize)]
struct ReconcileAnswer<'a> {
    case: ReconciliationCase,
    correct: &'a [Correction],
    back_to_ply: Option<u32>,
    fen: &'a str,
    clocks: Option<ClockTimes>,
    edition: Edition,
    article: Article,
    who: Vec<SeatTask>,
    arbiter: Vec<OpenQuestion<'a>>,
}

/// A task and the person who performs it.
#[derive(Serialize)]
struct SeatTask {
    who: String,
    does: String,
}

/// A question that only the arbiter can decide.
#[derive(Serialize)]
struct OpenQuestion<'a> {
    about: ArbiterQuestionKind,
    seat: Option<Seat>,
    ply: Option<u32>,
    text: Option<&'a str>,
    /// The position of the move in the sheet's file.
    line: Option<usize>,
    column: Option<usize>,
    note: String,
}

impl<'a> ReconcileAnswer<'a> {
    fn of(found: &'a Reconciliation, lang: Lang) -> Self {
        let desk = MessageWriter::new(lang, found.edition);
        let parts = found.who.iter().map(|&task| SeatTask {
            who: task.who.map_or_else(|| "arbiter".to_owned(), |seat| seat.to_string()),
            does: desk.does(task),
        });
        let questions = found.arbiter.iter().map(|question| OpenQuestion {
            about: question.about,
            seat: question.seat,
            ply: question.ply,
            text: question.text.as_deref(),
            line: question.place.map(|(line, _)| line),
            column: question.place.map(|(_, column)| column),
            note: desk.arbiter_question(found.case, question),
        });
        Self {
            case: found.case,
            correct: &found.correct,
            back_to_ply: found.back_to_ply,
            fen: &found.fen,
            clocks: found.clocks,
            edition: found.edition,
            article: found.article,
            who: parts.collect(),
            arbiter: questions.collect(),
        }
    }
}

impl ReconcileArgs {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        let white_sheet = read_sheet("--white-sheet", &self.white_sheet)?;
        let black_sheet = read_sheet("--black-sheet", &self.black_sheet)?;
        if white_sheet.start != black_sheet.start {
            bail!(
                "--white-sheet {} and --black-sheet {} begin from different positions; give both the same FEN tag",
                self.white_sheet.display(),
                self.black_sheet.display()
            );
        }
        let white_board = Placement::read(&self.white_board).context("--white-board")?;
        let black_board = Placement::read(&self.black_board).context("--black-board")?;
        let clocks = match &self.clocks {
            None => None,
            Some(path) => {
                let text = read_text("--clocks", path)?;
                let start_ms = white_sheet.start_time_ms().or_else(|| black_sheet.start_time_ms());
                let read = ClockLog::read_of_game(&text, start_ms);
                Some(read.with_context(|| format!("--clocks {}", path.display()))?)
            }
        };
        let answer = reconcile(&ReconciliationInputs {
            edition: self.edition,
            start: &white_sheet.start,
            white_sheet: &white_sheet,
            black_sheet: &black_sheet,
            white_board: &white_board,
            black_board: &black_board,
            clocks: clocks.as_ref(),
            plies: None,
        });
        outln!("{}", serde_json::to_string(&ReconcileAnswer::of(&answer, self.lang))?)?;
        Ok(if answer.case == ReconciliationCase::InStep { ExitCode::Done } else { ExitCode::Negative })
    }
}

fn read_sheet(flag: &str, path: &Path) -> Result<Sheet> {
    let text = read_text(flag, path)?;
    let path = path.display();
    let sheet = pgn::read(&text).map_err(|e| anyhow!("{flag} {path}: {e}"))?;
    warn_of_second_game(flag, &path, &sheet);
    Ok(sheet)
}

/// Reads a text file; sheets of other programs may be in Windows-1252 or UTF-16.
fn read_text(flag: &str, path: &Path) -> Result<String> {
    let named = format!("{flag} {}", path.display());
    // A pipe or a process substitution is accepted, a folder or a device is not.
    let bytes = annabella_files::read_or_pipe(path, LARGEST_FILE).map_err(|fault| match fault {
        NamedFileFault::TooLarge(_) => {
            anyhow!("{named}: it is larger than 16 MiB; name a file with one game")
        }
        fault => unreadable(&named, fault),
    })?;
    text_file::decode_games(&bytes).map_err(|e| anyhow!("{named}: {e}"))
}
