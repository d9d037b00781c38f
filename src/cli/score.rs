//! `annabella score`: writes the score sheets from a journal.

use annabella_console::out;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::cli::{game_path::journal_of, practice::system_lang, replay::warn_of_torn_line};
use crate::exit_code::ExitCode;
use annabella_braille as braille;
use annabella_daemon::replay_journal;
use annabella_game::{Lang, Seat};
use annabella_journal::Journal;
use annabella_score::format::{Format, render};

/// Print the score sheets of a kept game.
///
/// Example: `annabella score games/2026-11-25_140000 --format brf --lang da`.
#[derive(Debug, Args)]
pub(super) struct ScoreArgs {
    /// The folder of the game, or its journal.
    #[arg(value_name = "GAME")]
    journal: PathBuf,
    /// The form of the sheets.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The language of headings and piece letters (text and Braille); the system's where absent.
    #[arg(long, value_enum)]
    lang: Option<Lang>,
    /// Which sheet is printed.
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
    /// The game as the program followed it; no claim can be based on it.
    Game,
}

impl ScoreArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let journal = Journal::read(&journal_of(&self.journal))?;
        warn_of_torn_line(&journal);
        let session = replay_journal(&journal, |_| {})?;
        let game = session.game_sheet();
        let [white, black] = Seat::ALL.map(|seat| session.sheet_file(seat));
        let sheets = match self.sheet {
            WhoseSheet::Both => vec![("white", &white), ("black", &black)],
            WhoseSheet::White => vec![("white", &white)],
            WhoseSheet::Black => vec![("black", &black)],
            WhoseSheet::Game => vec![("game", &game)],
        };
        let format = if json { Format::Json } else { self.format };
        let lang = self.lang.unwrap_or_else(system_lang);
        out!("{}", render(&sheets, format, lang, braille::translate)?)?;
        Ok(ExitCode::Done)
    }
}
