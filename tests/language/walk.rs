//! Random games that are the same in every run.

use annabella::game::{Move, Position};

/// A deterministic random game: each position with the move played in it.
pub(crate) fn walk(mut position: Position, seed: u64, plies: usize) -> Vec<(Position, Move)> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut game = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let m = legal[(state % legal.len() as u64) as usize];
        let after = position.after(m).unwrap();
        game.push((std::mem::replace(&mut position, after), m));
    }
    game
}
