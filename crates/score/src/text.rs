//! A printable score sheet: columns for White and Black with their clocks, at most 80 characters wide.
//!
//! A text that is too long for its column is cut, and printed in full below the table.

use std::fmt::Write as _;

use crate::{
    labels::labels,
    move_rows::{Cell, rows},
    notation::{Notation, letter, letters_of},
    sheet::Sheet,
};
use annabella_game::{Color, GameResult, Lang, Position, Role, Square};

const WIDTH: usize = 80;
const MOVE: usize = 18;
const CLOCK: usize = 9;

/// Returns the sheet as plain text, with letters and headings in the language.
pub fn write(sheet: &Sheet, lang: Lang, notation: Notation) -> String {
    let labels = labels(lang);
    let mut lines = vec![labels.title.to_owned(), String::new()];
    for (label, value) in headings(sheet, lang) {
        wrap(&format!("{label}: {value}"), &mut lines);
    }
    lines.push(String::new());
    lines.push(line("", labels.white, labels.time, labels.black, labels.time));
    let mut notes = Vec::new();
    for row in rows(sheet, letters_of(lang), notation) {
        let mut cut = |cell: &Option<Cell>, dots: &str| match cell {
            None => (String::new(), String::new()),
            Some(cell) if cell.text.chars().count() <= MOVE => (cell.text.clone(), cell.clock.clone()),
            Some(cell) => {
                notes.push(format!("{}{dots} {}", row.number, cell.text));
                (cell.text.chars().take(MOVE - 1).chain(['…']).collect(), cell.clock.clone())
            }
        };
        let (white, white_clock) = cut(&row.white, ".");
        let (black, black_clock) = cut(&row.black, "...");
        lines.push(line(&format!("{}.", row.number), &white, &white_clock, &black, &black_clock));
    }
    if !notes.is_empty() {
        lines.extend([String::new(), format!("{}:", labels.notes)]);
        notes.iter().for_each(|note| wrap(note, &mut lines));
    }
    lines.extend([String::new(), format!("{}: {}", labels.result, printed_result(sheet))]);
    if let Some(by) = sheet.tag("Signed") {
        wrap(&format!("{}: {}", labels.signed, signers(by, lang)), &mut lines);
    }
    lines.push(String::new());
    lines.join("\n")
}

/// Returns the tag of the signers (`white, black, arbiter`) in a language. Another text is returned as it is.
pub fn signers(tag: &str, lang: Lang) -> String {
    let [white, black, arbiter] = labels(lang).signers;
    let signer = |name: &str| {
        match name {
            "white" => white,
            "black" => black,
            "arbiter" => arbiter,
            other => other,
        }
        .to_owned()
    };
    tag.split(", ").map(signer).collect::<Vec<_>>().join(", ")
}

/// Returns the headings above the moves, in order; unknown values are omitted.
pub(crate) fn headings(sheet: &Sheet, lang: Lang) -> Vec<(&'static str, String)> {
    let labels = labels(lang);
    let tags = [
        (labels.event, "Event"),
        (labels.site, "Site"),
        (labels.date, "Date"),
        (labels.round, "Round"),
        (labels.white, "White"),
        (labels.black, "Black"),
    ];
    let mut headings: Vec<(&str, String)> = tags
        .into_iter()
        .filter_map(|(label, tag)| sheet.tag(tag).map(|value| (label, value)))
        .filter(|(_, value)| !value.chars().all(|c| matches!(c, '?' | '.' | ' ' | '-')))
        .map(|(label, value)| (label, value.split_whitespace().collect::<Vec<_>>().join(" ")))
        .collect();
    if sheet.start != Position::default() {
        headings.push((labels.start, start_in_words(&sheet.start, lang)));
    }
    headings
}

/// Returns the number of a Chess960 start; else the pieces of both sides, the king first, and the side to move if it is
/// Black.
fn start_in_words(start: &Position, lang: Lang) -> String {
    let labels = labels(lang);
    if let Some(number) = (0..960).find(|&number| Position::chess960(number).as_ref() == Some(start)) {
        return format!("Chess960 {number}");
    }
    let order = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let side = |color: Color, label: &str| {
        let squares = |role: Role| {
            let stands = move |square: &Square| start.piece_at(*square) == Some(role.of(color));
            let of = letter(role, letters_of(lang));
            Square::ALL.into_iter().filter(stands).map(move |square| format!("{of}{square}"))
        };
        let pieces: Vec<String> = order.into_iter().flat_map(squares).collect();
        format!("{label} {}", pieces.join(" "))
    };
    let mut text = format!("{}, {}", side(Color::White, labels.white), side(Color::Black, labels.black));
    if start.turn() == Color::Black {
        text.push_str(&format!(" ({})", labels.black_begins));
    }
    text
}

/// Returns the printed result: `½-½` for a draw, `*` if there is none.
pub(crate) fn printed_result(sheet: &Sheet) -> &'static str {
    match sheet.result.map(GameResult::code) {
        Some("1/2-1/2") => "½-½",
        Some(result) => result,
        None => "*",
    }
}

fn line(number: &str, white: &str, white_clock: &str, black: &str, black_clock: &str) -> String {
    let mut line = String::new();
    write!(line, "{number:>5} {white:<MOVE$} {white_clock:>CLOCK$}   {black:<MOVE$} {black_clock:>CLOCK$}")
        .expect("a String takes every line");
    line.trim_end().to_owned()
}

/// Wraps a line at spaces, or within a word that is too long.
fn wrap(text: &str, lines: &mut Vec<String>) {
    let mut line = String::new();
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        if !line.is_empty() && line.chars().count() + 1 + word.len() > WIDTH {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        while word.len() > WIDTH {
            lines.push(word.drain(..WIDTH).collect());
        }
        line.extend(word);
    }
    lines.push(line);
}
