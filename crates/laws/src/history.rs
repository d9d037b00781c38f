//! The positions of a game in order: repetition and the count of moves without progress.
//!
//! Only the key of an earlier position is stored, so that a long game needs little memory. The current position is
//! searched among the keys, from the last one back.

use shakmaty::{EnPassantMode, Position as _, zobrist::Zobrist128};

use annabella_game::{Move, Position};

/// The identity of a position: player on move, pieces on squares, possible moves (9.2.3). Two different positions have
/// the same key with a probability of 2^-128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionKey(u128);

impl PositionKey {
    /// The key of a position.
    pub fn of(position: &Position) -> Self {
        Self(position.chess.zobrist_hash::<Zobrist128>(EnPassantMode::Legal).0)
    }
}

/// A game's positions, from the start position to the current one; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<'a> {
    /// The first positions, stored by the caller.
    earlier: &'a [PositionKey],
    /// The positions after those and before the current one.
    since: Vec<PositionKey>,
    now: Position,
}

impl History<'static> {
    /// A game at its start.
    pub const fn new(start: Position) -> Self {
        Self { earlier: &[], since: Vec::new(), now: start }
    }
}

impl<'a> History<'a> {
    /// A game in progress.
    pub const fn of(earlier: &'a [PositionKey], now: Position) -> Self {
        Self { earlier, since: Vec::new(), now }
    }

    /// Plays a move. Returns `false` without a change if it is not legal.
    pub fn play(&mut self, m: Move) -> bool {
        let Some(next) = self.now.after(m) else { return false };
        self.since.push(PositionKey::of(&self.now));
        self.now = next;
        true
    }

    /// The current position.
    pub const fn now(&self) -> &Position {
        &self.now
    }

    /// The plies after which the current position occurred, including the current one: same player on move, same pieces
    /// on the same squares, same possible moves (9.2.2). A lost castling right or en passant capture makes a position
    /// different.
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
