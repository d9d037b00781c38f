//! `annabella reconcile`: two boards, two sheets: what D.2.9 asks for.
//!
//! It reads files and prints one JSON line; every decision is `laws::reconcile`'s.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use serde::Serialize;

use crate::{
    exit_code::ExitCode,
    game::{Edition, Lang, Seat},
    laws::{
        article::Article,
        clock_log::ClockLog,
        difference::Case,
        placement::Placement,
        reconcile::{About, Correction, Inputs, Reconciliation, Times, reconcile},
    },
    score::{Sheet, pgn},
    wording::Desk,
};

/// More than any score sheet or clock log: a wrong file is refused before it is read.
const LARGEST_FILE: u64 = 16 * 1024 * 1024;

/// Two boards, two sheets: what D.2.9 (E2.7-8) asks for, as one JSON line.
///
/// Sheets are compared by meaning: national letters, left-out signs and long forms do not matter, and a
/// sheet that merely ends earlier does not differ. An entry without a meaning is named under `arbiter`.
/// Boards are compared by what stands on them. `in_step`: they show the same; `sheets_agree`: `correct`
/// lists what each seat changes to reach `fen`; `sheets_differ`: both go back to `fen`, the position
/// after ply `back_to_ply`, with the clocks as they were shown when that ply was completed. The arbiter
/// confirms, changes or refuses. Exit code 0 if the boards are in step, 1 if not.
#[derive(Debug, Args)]
pub(super) struct Reconcile {
    /// The text of the Laws: da09, no14, sv17, da17 or da18.
    #[arg(long, value_enum, ignore_case = true)]
    edition: Edition,
    /// White's score sheet, a PGN file (English or national letters).
    #[arg(long, value_name = "PGN")]
    white_sheet: String,
    /// Black's score sheet, a PGN file.
    #[arg(long, value_name = "PGN")]
    black_sheet: String,
    /// What White's board shows: a FEN or its first field; `?` for a piece of unknown kind.
    #[arg(long, value_name = "FEN")]
    white_board: String,
    /// What Black's board shows.
    #[arg(long, value_name = "FEN")]
    black_board: String,
    /// Both clocks at every completed ply. Lines `ply white_ms black_ms` (spaces, tabs, commas or
    /// semicolons; times in ms or as h:mm:ss.mmm; a heading and `#` comments are skipped), or JSON: a
    /// list of [white_ms, black_ms], of [ply, white_ms, black_ms] or of {"ply", "white_ms", "black_ms"},
    /// or one such object a line. Without ply numbers the first entry is ply 0 if there is one entry
    /// more than plies, else ply 1. Without a file, `[%clk]` comments in the sheets are used.
    #[arg(long, value_name = "FILE")]
    clocks: Option<String>,
    /// The language of the sentences in the answer (`who`, `arbiter`).
    #[arg(long, value_enum, default_value = "en")]
    lang: Lang,
}

/// The answer as it is printed: values, and sentences for people beside them.
#[derive(Serialize)]
struct Findings<'a> {
    case: Case,
    correct: &'a [Correction],
    back_to_ply: Option<u32>,
    fen: &'a str,
    clocks: Option<Times>,
    edition: Edition,
    article: Article,
    who: Vec<Errand>,
    arbiter: Vec<OpenQuestion<'a>>,
}

/// Who does what.
#[derive(Serialize)]
struct Errand {
    who: String,
    does: String,
}

/// What only the arbiter can judge.
#[derive(Serialize)]
struct OpenQuestion<'a> {
    about: About,
    seat: Option<Seat>,
    ply: Option<u32>,
    text: Option<&'a str>,
    note: String,
}

impl<'a> Findings<'a> {
    fn of(found: &'a Reconciliation, lang: Lang) -> Self {
        let desk = Desk::new(lang, found.edition);
        let parts = found.who.iter().map(|&task| Errand {
            who: task.who.map_or_else(|| "arbiter".to_owned(), |seat| seat.to_string()),
            does: desk.does(task),
        });
        let questions = found.arbiter.iter().map(|question| OpenQuestion {
            about: question.about,
            seat: question.seat,
            ply: question.ply,
            text: question.text.as_deref(),
            note: desk.to_judge(found.case, question),
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

impl Reconcile {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        let white_sheet = read_sheet("--white-sheet", &self.white_sheet)?;
        let black_sheet = read_sheet("--black-sheet", &self.black_sheet)?;
        if white_sheet.start != black_sheet.start {
            bail!(
                "--white-sheet {} and --black-sheet {} begin from different positions; give both the same FEN tag",
                self.white_sheet,
                self.black_sheet
            );
        }
        let white_board = Placement::read(&self.white_board).context("--white-board")?;
        let black_board = Placement::read(&self.black_board).context("--black-board")?;
        let clocks = match &self.clocks {
            None => None,
            Some(path) => {
                let text = read_text("--clocks", path)?;
                Some(ClockLog::read(&text).map_err(|e| anyhow!("--clocks {path}: {e}"))?)
            }
        };
        let answer = reconcile(&Inputs {
            edition: self.edition,
            start: &white_sheet.start,
            white_sheet: &white_sheet,
            black_sheet: &black_sheet,
            white_board: &white_board,
            black_board: &black_board,
            clocks: clocks.as_ref(),
            plies: None,
        });
        outln!("{}", serde_json::to_string(&Findings::of(&answer, self.lang))?)?;
        Ok(if answer.case == Case::InStep { ExitCode::Done } else { ExitCode::Negative })
    }
}

fn read_sheet(flag: &str, path: &str) -> Result<Sheet> {
    let text = read_text(flag, path)?;
    pgn::read(&text).map_err(|e| anyhow!("{flag} {path}: {e}"))
}

/// Reads a text file; sheets of old programs may be Latin-1.
fn read_text(flag: &str, path: &str) -> Result<String> {
    let file = Path::new(path);
    let found = fs::metadata(file)
        .map_err(|e| anyhow!("{flag} {path}: it cannot be read ({e}); name a file that exists"))?;
    if !found.is_file() {
        // A pipe or a process substitution is fine, a folder is not.
        if found.is_dir() {
            bail!("{flag} {path}: it is a folder; name a file in it");
        }
    } else if found.len() > LARGEST_FILE {
        bail!("{flag} {path}: it is larger than 16 MiB; name a file with one game");
    }
    let bytes = fs::read(file)
        .map_err(|e| anyhow!("{flag} {path}: it cannot be read ({e}); check its permissions"))?;
    let control = |b: &u8| *b < b' ' && !matches!(b, b'\t' | b'\n' | b'\r' | 0x0c);
    if let Some(at) = bytes.iter().position(control) {
        let line = bytes[..at].iter().filter(|&&b| b == b'\n').count() + 1;
        bail!("{flag} {path}: line {line} holds no text; name a plain text file in UTF-8 or Latin-1");
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(e) => e.into_bytes().iter().map(|&b| char::from(b)).collect(),
    })
}
