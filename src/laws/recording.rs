//! Who has to write his score sheet, and when it must be brought up to date (8.1–8.6).
//!
//! The reply may come before the entry, so the opponent's last move is owed only with the move after it.

use crate::{game::Seat, laws::Pace};

/// Below this on his clock a player need not write, where his moves bring less than [`ENOUGH_EXTRA_MS`] (8.4).
const LITTLE_MS: u64 = 5 * 60_000;
/// What each move brings to a player who writes to the end.
const ENOUGH_EXTRA_MS: u64 = 30_000;

/// Whether a player who has this much left, and gets this much with each move, is excused for the rest of the
/// period (8.4).
pub const fn is_excused(left_ms: u64, extra_ms: u64) -> bool {
    left_ms < LITTLE_MS && extra_ms < ENOUGH_EXTRA_MS
}

/// Whether players have to write at all: not in rapid and blitz (A.2).
pub const fn must_write(pace: Pace) -> bool {
    matches!(pace, Pace::Standard)
}

/// How many plies of `completed` must stand on a player's sheet before he makes his next move (8.1.3): all but the
/// one he is to answer.
pub const fn owed(completed: usize, is_on_move: bool) -> usize {
    if is_on_move { completed.saturating_sub(1) } else { completed }
}

/// The first of so many plies that a sheet lacks; `written` says which it has.
pub fn first_missing(written: &[bool], plies: usize) -> Option<usize> {
    (0..plies).find(|&ply| !written.get(ply).is_some_and(|&is| is))
}

/// What is noted when a flag falls and no complete sheet is there, before the game is reconstructed (8.5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtTheFlag {
    /// Both clocks, White's first, milliseconds.
    pub clocks_ms: [u64; 2],
    /// Whose clock ran.
    pub running: Option<Seat>,
    /// Moves made by White and by Black.
    pub made: [u32; 2],
    /// Moves completed by White and by Black.
    pub completed: [u32; 2],
}

/// Whether an entry names the square a piece comes from and the one it goes to (`Lb2e5`, `e2-e4`), where the short
/// form names the second alone.
pub fn names_both_squares(entry: &str) -> bool {
    let letters: Vec<char> = entry.chars().collect();
    let is_square = |pair: &&[char]| matches!(pair, ['a'..='h', '1'..='8']);
    letters.windows(2).filter(is_square).count() > 1
}
