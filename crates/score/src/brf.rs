//! A score sheet for Braille: pages of 40 cells by 25 lines, and one line of 20 cells for a display.
//!
//! liblouis decides on the cells of each letter (the `braille` crate). This module only lays out lines, so the pages
//! do not depend on the table.

use crate::{
    labels::labels,
    move_rows::{Cell, rows},
    notation::{Notation, letters_of, write_move},
    sheet::Sheet,
    text::{headings, printed_result},
};
use annabella_game::{Lang, Move, Position};
use annabella_language::notation::PieceLetters;

/// Cells on a line.
pub(crate) const CELLS: usize = 40;
/// Lines on a page.
pub(crate) const LINES: usize = 25;
/// Cells of a small display, which must fit a move with both times.
pub const DISPLAY_CELLS: usize = 20;

/// Returns the lines of the sheet before translation: headings, and a line for each move number.
pub fn print_lines(sheet: &Sheet, lang: Lang) -> Vec<String> {
    let labels = labels(lang);
    let mut lines = vec![labels.title.to_owned()];
    lines.extend(headings(sheet, lang).into_iter().map(|(label, value)| format!("{label}: {value}")));
    lines.push(String::new());
    let cell = |cell: &Option<Cell>| match cell {
        Some(cell) => format!("{} {}", cell.text, cell.clock).trim_end().to_owned(),
        None => "...".to_owned(),
    };
    for row in rows(sheet, letters_of(lang), Notation::Long) {
        let black = if row.black.is_some() { cell(&row.black) } else { String::new() };
        lines.push(format!("{}. {} {black}", row.number, cell(&row.white)).trim_end().to_owned());
    }
    lines.push(String::new());
    // Most tables have no cells for the asterisk of an unfinished game.
    let result = if sheet.result.is_some() { printed_result(sheet) } else { "..." };
    lines.push(format!("{}: {result}", labels.result));
    lines.iter().map(|line| plain(line, lang)).collect()
}

/// Replaces characters for which not every table has cells: figurines, other scripts, and `#` (mate is `++`, C.13),
/// because `#` is the cell of the number sign.
fn plain(line: &str, lang: Lang) -> String {
    use unicode_normalization::UnicodeNormalization as _;
    let mut plain = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            // The Swedish table has no cells for the capitals of Danish and Norwegian.
            'Æ' if lang == Lang::Sv => plain.push('Ä'),
            'Ø' if lang == Lang::Sv => plain.push('Ö'),
            'æ' | 'ø' | 'å' | 'ä' | 'ö' | 'ü' | 'ß' | 'Æ' | 'Ø' | 'Å' | 'Ä' | 'Ö' | 'Ü' => {
                plain.push(c)
            }
            '#' => plain.push_str("++"),
            '½' => plain.push_str("1/2"),
            '–' | '—' | '−' => plain.push('-'),
            '"' | '’' | '‘' | '“' | '”' | '„' => plain.push('\''),
            'a'..='z'
            | 'A'..='Z'
            | '0'..='9'
            | ' '
            | '.'
            | ','
            | ':'
            | ';'
            | '-'
            | '+'
            | '/'
            | '('
            | ')'
            | '='
            | '\''
            | '!'
            | '?' => plain.push(c),
            c if c.is_whitespace() => plain.push(' '),
            c => {
                let base = c.nfd().next().filter(char::is_ascii_alphanumeric);
                plain.push(base.unwrap_or('?'));
            }
        }
    }
    plain
}

/// Arranges translated lines into pages: wrapped at spaces with an indent of two cells, a form feed between pages.
pub fn pages(translated: &[String]) -> String {
    let mut lines = Vec::new();
    translated.iter().for_each(|line| wrap(line, &mut lines));
    let pages: Vec<String> =
        lines.chunks(LINES).map(|page| page.iter().map(|line| format!("{line}\n")).collect()).collect();
    pages.join("\u{c}")
}

fn wrap(text: &str, lines: &mut Vec<String>) {
    let mut line = String::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let mut word = word.to_owned();
        if !line.trim().is_empty() && line.len() + 1 + word.len() > CELLS {
            lines.push(std::mem::replace(&mut line, "  ".to_owned()));
        }
        if !line.trim().is_empty() {
            line.push(' ');
        }
        // Braille ASCII has one byte per cell.
        while line.len() + word.len() > CELLS {
            let fitting = word.floor_char_boundary(CELLS - line.len());
            line.extend(word.drain(..fitting));
            lines.push(std::mem::replace(&mut line, "  ".to_owned()));
        }
        line.push_str(&word);
    }
    lines.push(line.trim_end().to_owned());
}

/// The state of the repetition of the last announcement (D.2.1), for the display.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReadBackState {
    /// No repetition is awaited.
    #[default]
    None,
    /// A repetition is awaited: `?`.
    Awaited,
    /// The repetition was right: `.`.
    Right,
    /// Another move was repeated: `!`.
    Differs,
}

/// Returns the last move, the state of its repetition and both times (White's first) in at most 20 cells.
///
/// The text is print: a display shows it in its own computer Braille, one cell per character. Times are minutes and
/// seconds `12:34`, or from one hour on `1h02`; the maximum is `99h59`.
pub fn braille_line(
    last: Option<(&Position, Move)>,
    letters: PieceLetters,
    read_back: ReadBackState,
    clocks_ms: Option<(u64, u64)>,
) -> String {
    let mut line = String::new();
    if let Some((before, m)) = last {
        // "e.p." does not fit, and the target square implies it.
        line.push_str(&write_move(before, m, letters, Notation::Long).replace(" e.p.", ""));
        match read_back {
            ReadBackState::None => {}
            ReadBackState::Awaited => line.push('?'),
            ReadBackState::Right => line.push('.'),
            ReadBackState::Differs => line.push('!'),
        }
    }
    if let Some((white, black)) = clocks_ms {
        line = format!("{line} {} {}", short_clock(white), short_clock(black)).trim_start().to_owned();
    }
    debug_assert!(line.chars().count() <= DISPLAY_CELLS, "{line}");
    line
}

/// Returns a time in at most five characters with an unambiguous unit.
fn short_clock(ms: u64) -> String {
    let s = ms / 1000;
    if s < 3600 {
        return format!("{}:{:02}", s / 60, s % 60);
    }
    let minutes = (s / 60).min(99 * 60 + 59);
    format!("{}h{:02}", minutes / 60, minutes % 60)
}
