//! `annabella score`: the score sheets out of a journal.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::{
    braille,
    cli::replay::warn_of_torn_line,
    daemon::run_again,
    exit_code::ExitCode,
    game::{Lang, Seat},
    journal::Journal,
    score::format::{Format, render},
};

/// The score sheets out of a journal.
#[derive(Debug, Args)]
pub(super) struct Score {
    /// The journal of a game (`journal.jsonl` in its folder).
    journal: PathBuf,
    /// How the sheets are written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The language of headings and piece letters (text and Braille).
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
    #[arg(long, value_enum, default_value_t)]
    sheet: WhoseSheet,
}

/// Whose sheet is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum WhoseSheet {
    /// Both players' sheets, White's first.
    #[default]
    Both,
    /// White's sheet.
    White,
    /// Black's sheet.
    Black,
    /// The game as the daemon followed it; no claim rests on it.
    Game,
}

impl Score {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let journal = Journal::read(&self.journal)?;
        warn_of_torn_line(&journal);
        let session = run_again(&journal, |_| {})?;
        let game = session.game_sheet();
        let (white, black) = (session.sheet(Seat::White), session.sheet(Seat::Black));
        let sheets = match self.sheet {
            WhoseSheet::Both => vec![("white", white), ("black", black)],
            WhoseSheet::White => vec![("white", white)],
            WhoseSheet::Black => vec![("black", black)],
            WhoseSheet::Game => vec![("game", &game)],
        };
        let format = if json { Format::Json } else { self.format };
        out!("{}", render(&sheets, format, self.lang, braille::translate)?)?;
        Ok(ExitCode::Done)
    }
}
