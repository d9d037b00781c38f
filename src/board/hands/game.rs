//! Games to play with: random legal moves that lean towards what people do.

use crate::{
    chance::Chance,
    game::{Move, Position},
};

/// A legal game of at most `plies` plies from the start position, the same for the same seed.
///
/// Random, but captures, castling and advances are preferred, so that games are rich in them; it ends
/// early where no legal move is left.
pub fn random_game(seed: u64, plies: usize) -> Vec<Move> {
    let mut chance = Chance::new(seed);
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
