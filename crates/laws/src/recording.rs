//! The duty to write the score sheet and to complete it (8.1–8.6).
//!
//! A player may reply before writing, so the opponent's last move must be on the sheet only before the move after the
//! reply.

use crate::Pace;
use annabella_game::Seat;

/// With less time than this a player need not write, if each move adds less than [`ENOUGH_EXTRA_MS`] (8.4).
const LITTLE_MS: u64 = 5 * 60_000;
/// The time added by each move from which a player must always write.
const ENOUGH_EXTRA_MS: u64 = 30_000;

/// Whether a player with this much time left, and this much added by each move, need not write for the rest of the
/// period (8.4).
pub const fn is_excused(left_ms: u64, extra_ms: u64) -> bool {
    left_ms < LITTLE_MS && extra_ms < ENOUGH_EXTRA_MS
}

/// Whether players must write at all: not in rapid and blitz (A.2).
pub const fn must_write(pace: Pace) -> bool {
    matches!(pace, Pace::Standard)
}

/// The number of the `completed` plies that a player must have written before the next move (8.1.3): all except the one
/// to be answered.
pub const fn owed(completed: usize, is_on_move: bool) -> usize {
    if is_on_move { completed.saturating_sub(1) } else { completed }
}

/// The first of `plies` that is missing on a sheet; `written` marks the written ones.
pub fn first_missing(written: &[bool], plies: usize) -> Option<usize> {
    (0..plies).find(|&ply| !written.get(ply).is_some_and(|&is| is))
}

/// The note made before reconstruction if a flag falls and no complete sheet exists (8.5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagFallNote {
    /// Both clocks, White's first, milliseconds.
    pub clocks_ms: [u64; 2],
    /// The player whose clock ran.
    pub running: Option<Seat>,
    /// Moves made by White and by Black.
    pub made: [u32; 2],
    /// Moves completed by White and by Black.
    pub completed: [u32; 2],
}

/// Whether an entry names both the source and the target square (`Lb2e5`, `e2-e4`); the short form names the target
/// only.
pub fn names_both_squares(entry: &str) -> bool {
    let letters: Vec<char> = entry.chars().collect();
    let is_square = |pair: &&[char]| matches!(pair, ['a'..='h', '1'..='8']);
    letters.windows(2).filter(is_square).count() > 1
}
