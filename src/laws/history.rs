//! The positions of a game in order: repetition and the count of moves without progress.
//!
//! It begins anew from any position, so going back to a ply (D.2.9) and its counters is
//! [`History::truncated`].

use shakmaty::Position as _;

use crate::game::{Move, Position};

/// A game's positions, from the start position to the present one; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    positions: Vec<Position>,
}

impl History {
    /// A game that has just begun.
    pub fn new(start: Position) -> Self {
        Self { positions: vec![start] }
    }

    /// Adds a move; `false`, and nothing added, if it is not legal.
    pub fn play(&mut self, m: Move) -> bool {
        match self.now().after(m) {
            Some(next) => {
                self.positions.push(next);
                true
            }
            None => false,
        }
    }

    /// Adds a move that was made and stands, legal or not (A.4.2); `false`, and nothing added, where a king would be
    /// gone.
    pub fn made(&mut self, m: Move) -> bool {
        let next = self.now().after_made(m);
        self.positions.extend(next.clone());
        next.is_some()
    }

    /// The present position.
    pub fn now(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// Plies played.
    pub(crate) const fn plies(&self) -> usize {
        self.positions.len() - 1
    }

    /// The game as it was after `ply` plies: later plies are void, and so are their repetitions and
    /// their part of every count.
    #[must_use]
    pub fn truncated(&self, ply: usize) -> Self {
        Self { positions: self.positions[..=ply.min(self.plies())].to_vec() }
    }

    /// The plies after which the present position stood, the present included: same player on move,
    /// same pieces on the same squares, same possible moves (9.2.2). A lost castling right or a lost
    /// en passant capture makes a position another.
    pub fn occurrences(&self) -> Vec<usize> {
        let now = self.now();
        (0..self.positions.len()).filter(|&i| self.positions[i].chess == now.chess).collect()
    }

    /// Half-moves since the last capture or pawn move.
    pub(crate) fn without_progress(&self) -> u32 {
        self.now().chess.halfmoves()
    }
}
