//! Positions from random games, each with a legal move to announce. Pure.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use annabella::{
    game::{Move, Position},
    seeded_rng::SeededRng,
};
use shakmaty::Position as _;

/// The range of legal moves of a chosen position.
const LEGAL: std::ops::RangeInclusive<usize> = 10..=50;

/// Random games rarely allow castling, so every tenth position is one of these.
const CASTLING: [&str; 2] = [
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 8",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 5 8",
];

/// A position and a legal move in it. Castling is more frequent than by chance; promotions are not.
pub(crate) fn position_and_move(chance: &mut SeededRng) -> (Position, Move) {
    if chance.below(10) == 0
        && let Some(position) = chance.pick(&CASTLING).and_then(|fen| Position::from_fen(fen).ok())
    {
        let castlings: Vec<Move> =
            position.chess.legal_moves().into_iter().filter(|m| m.is_castle()).collect();
        if let Some(&m) = chance.pick(&castlings) {
            return (position, m);
        }
    }
    loop {
        let mut position = Position::default();
        for _ in 0..2 + chance.below(70) {
            let moves = position.chess.legal_moves();
            let captures: Vec<Move> = moves.iter().filter(|m| m.is_capture()).copied().collect();
            let from: &[Move] = if !captures.is_empty() && chance.below(4) == 0 { &captures } else { &moves };
            let Some(&m) = chance.pick(from) else { break };
            position.chess.play_unchecked(m);
        }
        let moves = position.chess.legal_moves();
        if !LEGAL.contains(&moves.len()) {
            continue;
        }
        if let Some(&m) = chance.pick(&moves) {
            return (position, m);
        }
    }
}

#[cfg(test)]
mod tests {
    use annabella::seeded_rng::SeededRng;
    use shakmaty::Position as _;

    use super::{LEGAL, position_and_move};

    #[test]
    fn every_position_is_playable_and_its_move_legal() {
        let mut chance = SeededRng::new(11);
        let mut castled = 0;
        for _ in 0..40 {
            let (position, m) = position_and_move(&mut chance);
            assert!(LEGAL.contains(&position.chess.legal_moves().len()));
            assert!(position.chess.is_legal(m), "{m:?}");
            castled += u32::from(m.is_castle());
        }
        assert!(castled > 0, "castling words were never asked for");
    }

    #[test]
    fn a_seed_gives_the_same_game() {
        let first = position_and_move(&mut SeededRng::new(5));
        assert_eq!(first, position_and_move(&mut SeededRng::new(5)));
        assert_ne!(first, position_and_move(&mut SeededRng::new(6)));
    }
}
