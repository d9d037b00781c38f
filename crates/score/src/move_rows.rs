//! A sheet as rows of a table: the move number, White's and Black's entries, and their clocks.

use crate::{
    notation::{Notation, write_move},
    pgn::first_ply,
    sheet::{Entry, Sheet},
};
use annabella_game::Position;
use annabella_language::notation::PieceLetters;

/// One player's half of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    /// The move in the requested notation, with `(=)`; for an entry without meaning its text.
    pub(crate) text: String,
    /// The mover's clock as `h:mm:ss`, if it was noted.
    pub(crate) clock: String,
}

/// A row: one move number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveRow {
    pub(crate) number: u32,
    /// White's ply; `None` if the game began with Black to move.
    pub(crate) white: Option<Cell>,
    /// Black's ply, if it was written.
    pub(crate) black: Option<Cell>,
}

pub(crate) fn rows(sheet: &Sheet, letters: PieceLetters, notation: Notation) -> Vec<MoveRow> {
    let mut rows: Vec<MoveRow> = Vec::new();
    let mut position = Some(sheet.start.clone());
    for (ply, entry) in (first_ply(&sheet.start)..).zip(&sheet.entries) {
        let white = ply % 2 == 0;
        let cell = cell(entry, position.as_ref(), white, letters, notation);
        position = position.zip(entry.m).and_then(|(before, m)| before.after_made(m));
        match rows.last_mut() {
            Some(row) if !white => row.black = Some(cell),
            _ if white => rows.push(MoveRow { number: ply / 2 + 1, white: Some(cell), black: None }),
            _ => rows.push(MoveRow { number: ply / 2 + 1, white: None, black: Some(cell) }),
        }
    }
    rows
}

fn cell(
    entry: &Entry,
    before: Option<&Position>,
    white: bool,
    letters: PieceLetters,
    notation: Notation,
) -> Cell {
    let mut text = match (before, entry.m) {
        (Some(before), Some(m)) => write_move(before, m, letters, notation),
        _ if entry.text.is_empty() => "-".to_owned(),
        _ => entry.text.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    if entry.draw_offer && !text.ends_with("(=)") {
        text.push_str(" (=)");
    }
    // A printed sheet shows whole seconds; PGN and JSON have further detail.
    let clock = entry.clocks_ms.map(|(w, b)| if white { w } else { b } / 1000);
    let clock = clock.map(|s| format!("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)).unwrap_or_default();
    Cell { text, clock }
}
