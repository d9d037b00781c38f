//! Random legal games that prefer the kinds of moves that people make.

use annabella_game::seeded_rng::SeededRng;
use annabella_game::{Move, Position};

/// Returns a legal game of at most `plies` plies from the start position. The same seed gives the same game.
///
/// Captures, castling, en passant and promotions are preferred. The game ends early if no legal move is left.
pub fn random_game(seed: u64, plies: usize) -> Vec<Move> {
    let mut chance = SeededRng::new(seed);
    let mut position = Position::default();
    let mut moves = Vec::new();
    while moves.len() < plies {
        let legal = position.legal_moves();
        let Some(&first) = chance.pick(&legal) else { break };
        let mut best = first;
        for _ in 0..3 {
            let Some(&other) = chance.pick(&legal) else { break };
            if weight(other) > weight(best) {
                best = other;
            }
        }
        let Some(after) = position.after(best) else { break };
        moves.push(best);
        position = after;
    }
    moves
}

fn weight(m: Move) -> u8 {
    u8::from(m.is_capture()) * 2
        + u8::from(m.is_castle()) * 4
        + u8::from(m.is_en_passant()) * 3
        + u8::from(m.is_promotion())
}
