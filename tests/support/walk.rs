//! Games of chance that are the same each time.

use annabella::chess::{Move, Position};

/// Positions of a deterministic random game, the first one first.
pub(crate) fn walk(mut position: Position, seed: u64, plies: usize) -> Vec<Position> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut positions = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let m: Move = legal[(state % legal.len() as u64) as usize];
        positions.push(position.clone());
        position = position.after(m).unwrap();
    }
    positions
}
