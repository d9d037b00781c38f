//! One player's score sheet (8.1): what was written, ply by ply, and what it means.

use crate::{
    board::GameResult,
    chess::{Move, Position},
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
}
