//! One player's score sheet (8.1): what was written, ply by ply, and what it means.

use crate::{
    game::{GameResult, Move, Position},
    language::notation::{Letters, offers_draw, read_move},
};

/// One ply as a player recorded it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The text as written, dictated or keyed (`Sf3`, `ed4`, `0-0`).
    pub text: String,
    /// Its meaning by replay; `None` for an unreadable, ambiguous or impossible entry (D.2.9, step 2).
    pub m: Option<Move>,
    /// A draw was offered with this move: `(=)` (C.12).
    pub draw_offer: bool,
    /// Both clocks when the ply was completed, milliseconds (White, Black).
    pub clocks_ms: Option<(u64, u64)>,
}

/// One player's record of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Where the game began.
    pub start: Position,
    /// PGN tags in order (`Event`, `White`, …).
    pub tags: Vec<(String, String)>,
    /// The plies, White's first move first.
    pub entries: Vec<Entry>,
    /// The result, once entered (8.7).
    pub result: Option<GameResult>,
    /// Remarks, each with the number of plies it was made after, in order.
    pub remarks: Vec<(usize, String)>,
}

impl Sheet {
    /// A sheet of these moves, written in English SAN. A move that is not legal where it stands is kept
    /// as an entry without meaning.
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

    /// Records a move with both clocks (White, Black; milliseconds). Where the position is not known or
    /// the move is not legal in it, the move is written down all the same, without meaning.
    pub fn push(&mut self, m: Move, clocks_ms: Option<(u64, u64)>) {
        let before = self.last_position().filter(|position| position.after_made(m).is_some());
        let text = before.as_ref().map_or_else(|| m.to_string(), |position| position.san(m));
        self.entries.push(Entry { text, m: before.map(|_| m), draw_offer: false, clocks_ms });
    }

    /// Records an entry as it was written, dictated or keyed; its meaning is found by replay.
    pub fn push_text(&mut self, text: &str, letters: Letters, clocks_ms: Option<(u64, u64)>) {
        let m = self.last_position().and_then(|position| read_move(&position, text, letters).ok());
        let draw_offer = offers_draw(text);
        self.entries.push(Entry { text: text.trim().to_owned(), m, draw_offer, clocks_ms });
    }

    /// The start and the position after every entry, as far as every entry so far has a meaning.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.start.clone()];
        for entry in &self.entries {
            let last = positions.last().expect("the start is always there");
            let Some(after) = entry.m.and_then(|m| last.after_made(m)) else { break };
            positions.push(after);
        }
        positions
    }

    /// The moves, as far as every entry so far has a meaning.
    pub fn moves(&self) -> Vec<Move> {
        self.entries.iter().map_while(|entry| entry.m).collect()
    }

    /// The position after the last entry; `None` once an entry without meaning stands before.
    pub fn last_position(&self) -> Option<Position> {
        let mut positions = self.positions();
        (positions.len() == self.entries.len() + 1).then(|| positions.pop()).flatten()
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}
