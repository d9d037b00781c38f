//! Writes PGN: the Seven Tag Roster, lines of at most 80 characters, clocks and draw offers as comments.
//!
//! An entry without meaning is written as the null move `--` with its text in a comment, so the number of plies and
//! all written text survive. Both clocks survive too: `[%clk …]` is the mover's, as is usual; `[%oclk …]` is the
//! opponent's, if it differs from the opponent's last `[%clk …]`. Times are in whole seconds, as clocks show them
//! (6.3); the journal and `score --format json` keep the thousandths.

use crate::{
    notation::letter,
    sheet::{Entry, Sheet},
};
use annabella_game::{Color, Move, Position};
use annabella_language::{notation::PieceLetters, time::clock_text};

mod read;

pub use read::{ReadPgnError, read, read_all, read_from, read_tags};

const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];
/// Tags that are written from the sheet itself, whatever its own tags contain.
pub(crate) const DERIVED: [&str; 3] = ["Result", "SetUp", "FEN"];
/// The tag with the code of a result without play, such as `+/-`, for which PGN has no result.
pub(crate) const FORFEIT: &str = "Forfeit";
const WIDTH: usize = 80;

/// Returns a sheet as one game of PGN. English letters are the standard; national ones can be read back as well.
pub fn write(sheet: &Sheet, letters: PieceLetters) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    for (name, unknown) in ROSTER {
        tag(name, sheet.tag(name).unwrap_or(unknown));
    }
    // Readers count these codes; a forfeit is told by the tag `Forfeit`.
    let result = sheet.result.map_or("*", |result| result.as_played().code());
    tag("Result", result);
    if sheet.start != Position::default() {
        tag("SetUp", "1");
        tag("FEN", &sheet.start.fen());
        if sheet.start.castling.is_chess960() && sheet.tag("Variant").is_none() {
            // Other programs need the tag for castling; ours detects Chess960 from the FEN.
            tag("Variant", "Chess960");
        }
    }
    for (name, value) in &sheet.tags {
        if is_tag_name(name)
            && !ROSTER.iter().any(|(known, _)| known == name)
            && !DERIVED.contains(&name.as_str())
            && name != FORFEIT
        {
            tag(name, value);
        }
    }
    if let Some(result) = sheet.result.filter(|result| result.is_forfeit()) {
        tag(FORFEIT, result.code());
        if sheet.tag("Termination").is_none() {
            // PGN's term for a game that was decided without play.
            tag("Termination", "rules infraction");
        }
    }
    text.push('\n');
    let mut line = WrappedLine { text, used: 0 };
    let last = movetext(sheet, letters, &mut line);
    // `0-0` would be a move where the side to move can castle.
    line.word(if result == "0-0" && last.is_some_and(|last| can_castle_short(&last)) { "*" } else { result });
    line.text.push('\n');
    line.text
}

fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

fn can_castle_short(position: &Position) -> bool {
    let is_short = |m: &Move| m.castling_side() == Some(shakmaty::CastlingSide::KingSide);
    position.legal_moves().iter().any(is_short)
}

/// Writes the moves; returns the position after the last one, if every entry has a meaning.
fn movetext(sheet: &Sheet, letters: PieceLetters, line: &mut WrappedLine) -> Option<Position> {
    let mut position = Some(sheet.start.clone());
    let first = first_ply(&sheet.start);
    let mut last_known: Option<(u64, u64)> = None;
    let mut after_comment = true;
    let of_ply =
        |plies: usize| sheet.remarks.iter().filter(move |(of, _)| *of == plies).map(|(_, text)| text);
    for remark in of_ply(0) {
        line.comment(&plain(remark));
    }
    for (ply, entry) in (first..).zip(&sheet.entries) {
        let number = ply / 2 + 1;
        if ply % 2 == 0 {
            line.word(&format!("{number}."));
        } else if after_comment {
            line.word(&format!("{number}..."));
        }
        match (&position, entry.m) {
            (Some(before), Some(m)) => line.word(&san(before, m, letters)),
            _ => line.word("--"),
        }
        let comment = comment(entry, ply % 2 == 0, last_known);
        after_comment = !comment.is_empty();
        if after_comment {
            line.comment(&comment);
        }
        for remark in of_ply((ply - first) as usize + 1) {
            line.comment(&plain(remark));
            after_comment = true;
        }
        last_known = entry.clocks_ms.or(last_known);
        position = position.zip(entry.m).and_then(|(before, m)| before.after_made(m));
    }
    position
}

/// Returns the ply number of the first entry: 0 for White's first move, counted from the position's move number.
pub fn first_ply(start: &Position) -> u32 {
    use shakmaty::Position as _;
    let black = start.turn() == Color::Black;
    start.chess.fullmoves().get().saturating_sub(1).saturating_mul(2).saturating_add(u32::from(black))
}

/// Returns English SAN, with national piece letters if requested.
fn san(before: &Position, m: Move, letters: PieceLetters) -> String {
    let san = before.san(m);
    if letters != PieceLetters::National {
        return san;
    }
    let exchange = |c: char| match shakmaty::Role::from_char(c) {
        Some(role) if c.is_ascii_uppercase() => letter(role, letters).to_owned(),
        _ => c.to_string(),
    };
    san.chars().map(|c| if c == 'O' { c.to_string() } else { exchange(c) }).collect()
}

fn comment(entry: &Entry, white: bool, last_known: Option<(u64, u64)>) -> String {
    let mut words = Vec::new();
    // An entry without text is told from a null move that somebody wrote.
    if entry.m.is_none() {
        words.push(format!("[%text {}]", plain(&entry.text)));
    }
    if entry.draw_offer {
        words.push("(=)".to_owned());
    }
    if let Some((white_ms, black_ms)) = entry.clocks_ms {
        let (own, other) = if white { (white_ms, black_ms) } else { (black_ms, white_ms) };
        let other_before = last_known.map(|(w, b)| if white { b } else { w });
        words.push(format!("[%clk {}]", clock_text(own)));
        if other_before.map(clock_text) != Some(clock_text(other)) {
            words.push(format!("[%oclk {}]", clock_text(other)));
        }
    }
    words.join(" ")
}

/// Returns a text that fits into a comment: a closing brace would end the comment, and a bracket would end a command.
fn plain(text: &str) -> String {
    let text = text.replace(['{', '['], "(").replace(['}', ']'], ")");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Wraps words into lines of at most [`WIDTH`] characters.
struct WrappedLine {
    text: String,
    used: usize,
}

impl WrappedLine {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.used > 0 {
            if self.used + 1 + length > WIDTH {
                self.text.push('\n');
                // A line that begins with `%` is skipped by readers of PGN.
                let blank = usize::from(word.starts_with('%'));
                self.text.push_str(&" "[..blank]);
                self.used = blank;
            } else {
                self.text.push(' ');
                self.used += 1;
            }
        }
        self.text.push_str(word);
        self.used += length;
    }

    /// Wraps a comment at its spaces, but not inside a short command: readers expect `[%clk 1:02:03]` unbroken.
    fn comment(&mut self, comment: &str) {
        let comment = format!("{{{comment}}}");
        let mut rest = comment.as_str();
        while !rest.is_empty() {
            let blank = rest.find(' ').unwrap_or(rest.len());
            let end = match (rest[..blank].find("[%"), rest.find(']')) {
                (Some(_), Some(close)) if close < WIDTH / 2 => {
                    rest[close..].find(' ').map_or(rest.len(), |blank| close + blank)
                }
                _ => blank,
            };
            self.word(&rest[..end]);
            rest = rest[end..].trim_start_matches(' ');
        }
    }
}
