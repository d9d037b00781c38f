//! The positions of a game in order: repetition and the count of moves without progress.
//!
//! Of a position that is over its key is kept and no more, so that a long game costs no more than a short one: what stands
//! now is looked for among keys, from the last one back.

use shakmaty::{EnPassantMode, Position as _, zobrist::Zobrist128};

use crate::game::{Move, Position};

/// What makes positions the same: player on move, pieces on squares, possible moves (9.2.3). Two that are not the same
/// share one of 2^128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PositionKey(u128);

impl PositionKey {
    /// The key of a position.
    pub(crate) fn of(position: &Position) -> Self {
        Self(position.chess.zobrist_hash::<Zobrist128>(EnPassantMode::Legal).0)
    }
}

/// A game's positions, from the start position to the present one; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<'a> {
    /// Before the present one, kept elsewhere.
    earlier: &'a [PositionKey],
    /// Between those and the present one.
    since: Vec<PositionKey>,
    now: Position,
}

impl History<'static> {
    /// A game that has just begun.
    pub const fn new(start: Position) -> Self {
        Self { earlier: &[], since: Vec::new(), now: start }
    }
}

impl<'a> History<'a> {
    /// A game under way.
    pub(crate) const fn of(earlier: &'a [PositionKey], now: Position) -> Self {
        Self { earlier, since: Vec::new(), now }
    }

    /// Adds a move; `false`, and nothing added, if it is not legal.
    pub fn play(&mut self, m: Move) -> bool {
        let Some(next) = self.now.after(m) else { return false };
        self.since.push(PositionKey::of(&self.now));
        self.now = next;
        true
    }

    /// The present position.
    pub const fn now(&self) -> &Position {
        &self.now
    }

    /// The plies after which the present position stood, the present included: same player on move,
    /// same pieces on the same squares, same possible moves (9.2.2). A lost castling right or a lost
    /// en passant capture makes a position another.
    pub fn occurrences(&self) -> impl DoubleEndedIterator<Item = usize> {
        let now = PositionKey::of(&self.now);
        let count = self.earlier.len() + self.since.len();
        let key = |ply: usize| match ply.checked_sub(self.earlier.len()) {
            None => self.earlier[ply],
            Some(since) => self.since[since],
        };
        (0..count).filter(move |&ply| key(ply) == now).chain([count])
    }

    /// Half-moves since the last capture or pawn move.
    pub(crate) fn without_progress(&self) -> u32 {
        self.now.chess.halfmoves()
    }
}
