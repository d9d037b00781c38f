//! Finds the ply since which a board differs (D.2.9): the one move whose wrong or missing execution explains the
//! position on the board, if every later move was made with the pieces as they stood.
//!
//! If one wrong move does not explain it, no ply is reported, because the arbiter must not receive a guess.

use crate::placement::{Placement, SquareReading};
use annabella_game::{Move, Piece, Position, Square};

type PieceArray = [Option<Piece>; 64];

/// The first ply, from 0 and not before `from`, that was executed differently; `plies` are the positions before the
/// moves, and the moves.
pub fn since_ply(plies: &[(&Position, Move)], shown: &Placement, from: usize) -> Option<usize> {
    (from..plies.len()).find(|&ply| {
        let (before, m) = plies[ply];
        executions(before, m).into_iter().any(|pieces| {
            let later = plies[ply + 1..].iter().try_fold(pieces, |pieces, &(_, m)| moved(pieces, m));
            later.is_some_and(|pieces| is_shown(&pieces, shown))
        })
    })
}

fn is_shown(pieces: &PieceArray, shown: &Placement) -> bool {
    Square::ALL.into_iter().all(|square| match (shown.at(square), pieces[square.to_usize()]) {
        (SquareReading::Empty, None) | (SquareReading::Something, Some(_)) => true,
        (SquareReading::Piece(seen), Some(piece)) => seen == piece,
        _ => false,
    })
}

fn pieces_of(position: &Position) -> PieceArray {
    std::array::from_fn(|i| position.piece_at(Square::ALL[i]))
}

/// The positions after a wrong execution of a move: not executed, its piece on another square, the captured piece left,
/// another piece of the same kind moved, another legal move made.
fn executions(before: &Position, m: Move) -> Vec<PieceArray> {
    let pieces = pieces_of(before);
    let right = moved(pieces, m);
    let set = |pieces: &PieceArray, from: Square, to: Square| {
        let mut wrong = *pieces;
        wrong[to.to_usize()] = wrong[from.to_usize()].take();
        wrong
    };
    let mut all = vec![pieces];
    if let (Some(from), false) = (m.from(), m.is_castle()) {
        all.extend(Square::ALL.into_iter().filter(|&to| to != from).map(|to| set(&pieces, from, to)));
        // The captured piece is removed and its captor put on another square.
        if let Some(right) = right {
            all.extend(Square::ALL.into_iter().filter(|&to| to != m.to()).map(|to| set(&right, m.to(), to)));
        }
        let same = |square: &Square| pieces[square.to_usize()] == pieces[from.to_usize()] && *square != from;
        all.extend(Square::ALL.into_iter().filter(same).map(|other| set(&pieces, other, m.to())));
    }
    all.extend(before.legal_moves().into_iter().filter_map(|other| moved(pieces, other)));
    all.retain(|wrong| Some(*wrong) != right);
    all
}

/// Makes a move with the pieces as they stand; `None` if the moving piece is not there.
fn moved(mut pieces: PieceArray, m: Move) -> Option<PieceArray> {
    if let Move::Castle { king, rook } = m {
        let side = m.castling_side()?;
        let (k, r) = (pieces[king.to_usize()].take()?, pieces[rook.to_usize()].take()?);
        pieces[Square::from_coords(side.king_to_file(), king.rank()).to_usize()] = Some(k);
        pieces[Square::from_coords(side.rook_to_file(), king.rank()).to_usize()] = Some(r);
        return Some(pieces);
    }
    let from = m.from()?;
    let piece = pieces[from.to_usize()].take().filter(|piece| piece.role == m.role())?;
    if m.is_en_passant() {
        pieces[Square::from_coords(m.to().file(), from.rank()).to_usize()] = None;
    }
    let role = m.promotion().unwrap_or(piece.role);
    pieces[m.to().to_usize()] = Some(Piece { color: piece.color, role });
    Some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plies of a game.
    fn game(moves: &str) -> Vec<(Position, Move)> {
        let mut position = Position::default();
        let read = |san: &str| {
            let m = position.read_san(san).unwrap();
            let before = position.clone();
            position = position.after(m).unwrap();
            (before, m)
        };
        moves.split_whitespace().map(read).collect()
    }

    fn since(moves: &str, shown: &str, from: usize) -> Option<usize> {
        let game = game(moves);
        let plies: Vec<(&Position, Move)> = game.iter().map(|(before, m)| (before, *m)).collect();
        since_ply(&plies, &Placement::read(shown).unwrap(), from)
    }

    #[test]
    fn a_move_set_wrongly_long_ago_is_found_under_the_later_ones() {
        let moves = "c4 e6 Nc3 d5 cxd5 exd5 g3 Nf6";
        // The knight went to a3 instead of c3.
        let board = "rnbqkb1r/ppp2ppp/5n2/3p4/8/N5P1/PP1PPP1P/R1BQKBNR";
        assert_eq!(since(moves, board, 0), Some(2));
        assert_eq!(
            since(moves, board, 3),
            None,
            "after it was seen to stand right no later move explains it"
        );
        // A move that was not executed, and two wrong moves at once.
        assert_eq!(since("d4 f5 g3 g6", "rnbqkbnr/ppppp2p/6p1/5p2/8/6P1/PPPPPP1P/RNBQKBNR", 0), Some(0));
        assert_eq!(since("d4 f5 g3 g6", "rnbqkbnr/ppppp2p/6p1/5p2/8/6P1/PPPPPPBP/RNBQK1NR", 0), None);
        assert_eq!(since("d4 f5 g3 g6", "rnbqkbnr/ppppp2p/6p1/5p2/8/3P2P1/PPP1PP1P/RNBQKBNR", 0), Some(0));
        assert_eq!(since("d4 f5 g3 g6", "rnbqkbnr/ppppp2p/6p1/5p2/3P4/8/PPP1PPPP/RNBQKBNR", 0), Some(2));
    }

    #[test]
    fn a_board_that_shows_the_game_has_no_such_ply() {
        assert_eq!(since("d4 f5", "rnbqkbnr/ppppp1pp/8/5p2/3P4/8/PPP1PPPP/RNBQKBNR", 0), None);
    }

    #[test]
    fn every_single_wrong_move_of_generated_games_is_found_no_later_than_it_was_made() {
        use annabella_board::hand_simulation::random_game;
        use annabella_game::seeded_rng::SeededRng;
        let mut chance = SeededRng::new(3);
        let mut exact = 0;
        for seed in 0..40 {
            let mut position = Position::default();
            let mut game = Vec::new();
            for m in random_game(seed, 40) {
                game.push((position.clone(), m));
                position = position.after(m).unwrap();
            }
            let plies: Vec<(&Position, Move)> = game.iter().map(|(before, m)| (before, *m)).collect();
            let ply = chance.below(plies.len());
            let wrong = executions(plies[ply].0, plies[ply].1);
            let Some(pieces) = chance.pick(&wrong).copied() else { continue };
            let Some(end) = plies[ply + 1..].iter().try_fold(pieces, |p, &(_, m)| moved(p, m)) else {
                continue;
            };
            let board: shakmaty::Board =
                Square::ALL.into_iter().filter_map(|s| end[s.to_usize()].map(|piece| (s, piece))).collect();
            if Placement::from_board(&board).shows(&position) {
                continue;
            }
            let found = since_ply(&plies, &Placement::from_board(&board), 0);
            assert!(found.is_some_and(|found| found <= ply), "{seed}: {found:?}, made {ply}");
            exact += u32::from(found == Some(ply));
        }
        assert!(exact > 15, "{exact}");
    }
}
