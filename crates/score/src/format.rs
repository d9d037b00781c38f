//! The formats of `annabella score`: one or both sheets of a game in one text.

use clap::ValueEnum;
use thiserror::Error;

use crate::{Notation, Sheet, brf, json, pgn, text};
use annabella_game::Lang;
use annabella_language::notation::PieceLetters;

/// How sheets are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum)]
pub enum Format {
    /// Portable Game Notation, one game a sheet.
    #[default]
    Pgn,
    /// A table to print, in the language's letters.
    Text,
    /// Braille-ready ASCII, 40 cells by 25 lines.
    Brf,
    /// One object a line, one line a sheet.
    Json,
}

/// The reason why sheets could not be written.
#[derive(Debug, Error)]
pub enum WriteSheetsError<E> {
    /// The Braille translation failed.
    #[error(transparent)]
    Braille(#[from] E),
}

/// Writes sheets, each named by its owner (`white`, `black`). `translate` converts each printed line to a line of
/// Braille ASCII; it is called for [`Format::Brf`] only.
pub fn render<E>(
    sheets: &[(&str, &Sheet)],
    format: Format,
    lang: Lang,
    translate: impl Fn(&[String], Lang) -> Result<Vec<String>, E>,
) -> Result<String, WriteSheetsError<E>> {
    let named = |whose: &str, sheet: &Sheet| {
        let mut sheet = sheet.clone();
        if sheets.len() > 1 && sheet.tag("ScoreSheet").is_none() {
            sheet.tags.push(("ScoreSheet".to_owned(), whose.to_owned()));
        }
        sheet
    };
    let mut texts = Vec::new();
    for (whose, sheet) in sheets {
        texts.push(match format {
            Format::Pgn => pgn::write(&named(whose, sheet), PieceLetters::English),
            Format::Text => text::write(sheet, lang, Notation::Long),
            Format::Json => json::write(whose, sheet) + "\n",
            Format::Brf => brf::pages(&translate(&brf::print_lines(sheet, lang), lang)?),
        });
    }
    Ok(texts.join(match format {
        Format::Pgn | Format::Text => "\n",
        Format::Json => "",
        Format::Brf => "\u{c}",
    }))
}
