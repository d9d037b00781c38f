//! A player's score sheet (8.1): the recorded text of each ply, and its meaning.

use annabella_game::{GameResult, Move, Position};
use annabella_language::notation::{PieceLetters, offers_draw, plain_notation, read_move, split_annotation};

/// The largest text of a score sheet, in bytes. A game of 600 plies with both clocks, an evaluation and thirty letters at
/// each of them needs 54 kB, the moves alone 6 kB.
pub const LARGEST_SHEET: usize = 64 * 1024;

/// One ply as a player recorded it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The text as written, dictated or typed (`Sf3`, `ed4`, `0-0`).
    pub text: String,
    /// Its meaning by replay; `None` for an unreadable, ambiguous or impossible entry (D.2.9, step 2).
    pub m: Option<Move>,
    /// A draw was offered with this move: `(=)` (C.12).
    pub draw_offer: bool,
    /// Both clocks when the ply was completed, in milliseconds (White, Black).
    pub clocks_ms: Option<(u64, u64)>,
}

/// A word of an imported sheet that is not a move of the game: unreadable, impossible in the position, or not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadWord {
    /// The index of its entry; `None` for a word that is not a move in any notation and is omitted.
    pub entry: Option<usize>,
    /// Its line, from 1.
    pub line: usize,
    /// Its column in characters, from 1.
    pub column: usize,
    /// The word as written.
    pub text: String,
}

/// A player's record of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The start position.
    pub start: Position,
    /// PGN tags in order (`Event`, `White`, …).
    pub tags: Vec<(String, String)>,
    /// The plies, White's first move first.
    pub entries: Vec<Entry>,
    /// The result, once entered (8.7).
    pub result: Option<GameResult>,
    /// Remarks, each with the number of plies before it, in order.
    pub remarks: Vec<(usize, String)>,
    /// The words of an imported text that could not be read, at most the first hundred.
    pub unread: Vec<UnreadWord>,
    /// Line and column, from 1, at which a second game begins in an imported text; only the first one was read.
    pub second_game: Option<(usize, usize)>,
}

impl Sheet {
    /// Creates a sheet of these moves in English SAN. An illegal move becomes an entry without meaning.
    pub fn from_moves(start: Position, moves: &[Move]) -> Self {
        let mut sheet = Self { start, ..Self::default() };
        let mut position = Some(sheet.start.clone());
        for m in moves {
            let after = position.as_ref().and_then(|position| position.after(*m));
            let text = match (&position, &after) {
                (Some(before), Some(_)) => before.san(*m),
                _ => m.to_string(),
            };
            let m = after.is_some().then_some(*m);
            sheet.entries.push(Entry { text, m, draw_offer: false, clocks_ms: None });
            position = after;
        }
        sheet
    }

    /// Records a move with both clocks (White, Black; milliseconds). If the position is unknown or the move is
    /// illegal in it, the entry has no meaning.
    pub fn push(&mut self, m: Move, clocks_ms: Option<(u64, u64)>) {
        let before = self.last_position().filter(|position| position.after_made(m).is_some());
        let text = before.as_ref().map_or_else(|| m.to_string(), |position| position.san(m));
        self.entries.push(Entry { text, m: before.map(|_| m), draw_offer: false, clocks_ms });
    }

    /// Records an entry as written, dictated or typed; replay determines its meaning.
    pub fn push_text(&mut self, text: &str, letters: PieceLetters, clocks_ms: Option<(u64, u64)>) {
        self.push_text_at(self.last_position(), text, letters, clocks_ms);
    }

    /// Records an entry like [`Self::push_text`] in the position after the last entry, if that is known. Returns the
    /// position after this entry, if it has a meaning.
    pub fn push_text_at(
        &mut self,
        position: Option<Position>,
        text: &str,
        letters: PieceLetters,
        clocks_ms: Option<(u64, u64)>,
    ) -> Option<Position> {
        let m = position.as_ref().and_then(|position| {
            let plain = plain_notation(text);
            let without_signs = || read_move(position, split_annotation(plain.trim())?.0, letters).ok();
            read_move(position, text, letters).ok().or_else(without_signs)
        });
        let draw_offer = offers_draw(text);
        self.entries.push(Entry { text: text.trim().to_owned(), m, draw_offer, clocks_ms });
        position?.after_made(m?)
    }

    /// Returns the start and the position after every entry, up to the first entry without meaning.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.start.clone()];
        for entry in &self.entries {
            let last = positions.last().expect("the start is always there");
            let Some(after) = entry.m.and_then(|m| last.after_made(m)) else { break };
            positions.push(after);
        }
        positions
    }

    /// Returns the moves, up to the first entry without meaning.
    pub fn moves(&self) -> Vec<Move> {
        self.entries.iter().map_while(|entry| entry.m).collect()
    }

    /// Returns the position after the last entry; `None` if an earlier entry has no meaning.
    pub fn last_position(&self) -> Option<Position> {
        let mut positions = self.positions();
        (positions.len() == self.entries.len() + 1).then(|| positions.pop()).flatten()
    }

    /// The time with which each player began, in milliseconds, by the tag `TimeControl` (`40/5400+30:1800+30`).
    pub fn start_time_ms(&self) -> Option<u64> {
        let control = self.tag("TimeControl")?.trim();
        let first = control.split_once('/').map_or(control, |(_, after)| after);
        let seconds = first.split(['+', ':', 'd']).next()?.trim().parse::<u64>().ok()?;
        (1..1_000_000).contains(&seconds).then_some(seconds * 1_000)
    }

    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}
