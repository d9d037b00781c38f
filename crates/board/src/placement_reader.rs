//! Finds the legal moves that lead from a position to the placement on a board.
//!
//! It keeps no state and tolerates no difference: the whole placement is compared with the result of each legal move.
//! A caller that knows the position calls once; the [`tracker`] of a board without a known game calls for every
//! position that is still possible.
//!
//! [`tracker`]: crate::tracker

use shakmaty::{Board, CastlingSide, Chess, Position as _};

use crate::{Scan, SquareContents, scan::differing_squares};
use annabella_game::{Move, Position, Role, Square};

/// A set of squares, one bit each (a1 is the lowest).
pub(super) type Squares = shakmaty::Bitboard;

/// Returns the legal moves of `from` that leave exactly the placement of a scan (in game squares), as far as it is
/// sensed.
///
/// An identity board shows one move at most; an occupancy board may show several.
pub fn moves_standing(scan: &Scan, from: &Position) -> Vec<Move> {
    let mut pieces = Board::empty();
    let mut untold = Squares::EMPTY;
    for square in Square::ALL {
        match scan[square.to_usize()] {
            SquareContents::Empty => {}
            SquareContents::Something => untold.add(square),
            SquareContents::Piece(piece) => pieces.set_piece_at(square, piece),
        }
    }
    standing(&from.chess, &pieces, untold).collect()
}

/// Returns the illegal moves of one piece that leave the placement of a scan: a piece of the side to move stands on
/// another square, the piece that stood there is gone, and nothing else changed. `lifted` holds the squares whose
/// pieces were seen to leave; an occupancy board shows a capture only by them.
///
/// Half of a legal move is not returned: a king on its way to castle, a pawn before its en passant capture is
/// complete, or a pawn that waits for its promotion.
pub fn unlawful_standing(scan: &Scan, from: &Position, lifted: &[Square]) -> Vec<Move> {
    let own = |square: Square| from.piece_at(square).filter(|piece| piece.color == from.turn());
    let wrong: Vec<Square> = differing_squares(scan, from).collect();
    let contents = |square: Square| scan[square.to_usize()];
    let left: Vec<Square> = wrong.iter().copied().filter(|&square| own(square).is_some()).collect();
    let filled = |square: &&Square| contents(**square).is_occupied();
    let came: Vec<Square> = wrong.iter().filter(filled).copied().collect();
    let shows = |m: &Move| {
        let Some(after) = from.after_made(*m) else { return false };
        !from.is_legal(*m) && differing_squares(scan, &after).next().is_none()
    };
    let castles = CastlingSide::ALL.into_iter().filter_map(|side| from.castling_whatever_forbids(side));
    let castled: Vec<Move> = castles.filter(shows).collect();
    let ([at], false) = (&left[..], left.iter().any(|&square| contents(square).is_occupied())) else {
        return castled;
    };
    let Some(role) = own(*at).map(|piece| piece.role) else { return castled };
    let to: Vec<Square> = match came[..] {
        [to] => vec![to],
        [] => lifted.iter().copied().filter(|&s| own(s).is_none() && from.piece_at(s).is_some()).collect(),
        _ => return castled,
    };
    let mut moves: Vec<Move> =
        to.into_iter().flat_map(|to| single(from, role, *at, to)).filter(shows).collect();
    moves.retain(|&m| !is_half_done(from, m));
    moves
}

/// Returns the moves of a piece between two squares. A pawn on the last rank gives one move per promotion; a pawn
/// that changes file to an empty square also gives en passant.
fn single(position: &Position, role: Role, from: Square, to: Square) -> Vec<Move> {
    let capture = position.piece_at(to).map(|piece| piece.role);
    let normal = |promotion| Move::Normal { role, from, capture, to, promotion };
    match role {
        Role::Pawn if to.rank() == position.promotion_rank() => {
            [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].map(|new| normal(Some(new))).to_vec()
        }
        Role::Pawn if capture.is_none() && from.file() != to.file() => {
            vec![normal(None), Move::EnPassant { from, to }]
        }
        _ => vec![normal(None)],
    }
}

/// Returns whether a move may be half of castling (a king two or more files away) or of en passant.
fn is_half_done(position: &Position, m: Move) -> bool {
    let Move::Normal { role, from, to, capture: None, .. } = m else { return false };
    let sides =
        |side| position.castling_whatever_forbids(side).is_some() && side.king_to(position.turn()) == to;
    let castles = role == Role::King
        && (from.file() - to.file()).abs() >= 2
        && CastlingSide::ALL.into_iter().any(sides);
    castles
        || position.legal_moves().iter().any(|n| n.is_en_passant() && n.from() == Some(from) && n.to() == to)
}

/// Returns the legal move that leaves exactly these pieces. Every piece is identified.
pub(super) fn move_standing(from: &Chess, pieces: &Board) -> Option<Move> {
    standing(from, pieces, Squares::EMPTY).next()
}

/// Returns the squares on which two boards differ.
pub(super) fn differing(a: &Board, b: &Board) -> Squares {
    Role::ALL.into_iter().fold(a.white() ^ b.white() | (a.black() ^ b.black()), |all, role| {
        all | (a.by_role(role) ^ b.by_role(role))
    })
}

/// `untold` holds the occupied squares whose pieces are unknown.
fn standing<'a>(from: &'a Chess, pieces: &'a Board, untold: Squares) -> impl Iterator<Item = Move> + 'a {
    let wrong = move |board: &Board| (differing(board, pieces) & !untold) | (untold & !board.occupied());
    let diff = wrong(from.board());
    let turn = from.turn();
    let (gone, came) = (from.board().by_color(turn) & diff, pieces.by_color(turn) & diff);
    // A cheap test that rules out nearly every placement in the middle of a move.
    let possible = match untold.is_empty() {
        true => (2..=4).contains(&diff.count()) && gone.any() && came.any(),
        false => diff.count() <= 4,
    };
    let moves = if possible { from.legal_moves() } else { shakmaty::MoveList::new() };
    moves.into_iter().filter(move |&m| {
        // The moving piece leaves its square. Castling leaves at least one of two squares, and may fill both again.
        let leaves = m.from().is_some_and(|square| diff.contains(square))
            || m.is_castle() && (untold.any() || diff.contains(m.to()));
        if !leaves {
            return false;
        }
        let mut after = from.clone();
        after.play_unchecked(m);
        wrong(after.board()).is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::scan_of;

    fn standing(fen: &str, shown: &str, identity: bool) -> Vec<String> {
        let (from, to) = (Position::from_fen(fen).unwrap(), Position::from_fen(shown).unwrap());
        moves_standing(&scan_of(&to, identity), &from).into_iter().map(|m| from.uci(m)).collect()
    }

    #[test]
    fn a_board_that_tells_pieces_apart_shows_one_move_at_most() {
        for (from, shown, m) in [
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1", Some("e4d5")),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1", Some("e5d6")),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/5RK1 b - - 0 1", Some("e1g1")),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "N6k/8/8/8/8/8/8/K7 b - - 0 1", Some("a7a8n")),
            // Both kings moved, and nothing moved.
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "5k2/8/8/8/8/8/8/5K2 w - - 0 1", None),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", None),
        ] {
            assert_eq!(standing(from, shown, true), m.into_iter().collect::<Vec<_>>(), "{from} {shown}");
        }
    }

    #[test]
    fn a_pinned_piece_moved_and_a_pawn_left_standing_on_the_last_rank_are_no_moves() {
        for (fen, left, filled) in [
            ("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", Square::E2, Square::C3),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", Square::A7, Square::A8),
        ] {
            let from = Position::from_fen(fen).unwrap();
            let mut scan = scan_of(&from, true);
            scan.swap(left.to_usize(), filled.to_usize());
            assert_eq!(moves_standing(&scan, &from), []);
        }
    }

    #[test]
    fn a_board_that_knows_full_from_empty_shows_every_move_that_fills_the_same_squares() {
        let from = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
        assert_eq!(standing(from, "4k3/8/8/3P1p2/8/8/8/4K3 b - - 0 1", false), ["e4d5", "e4f5"]);
        // Castling in which king and rook exchange squares leaves the same squares occupied.
        let swap = ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "4k3/8/8/8/8/8/8/5RK1 b - - 0 1");
        assert_eq!(standing(swap.0, swap.1, false), ["f1g1"]);
        assert_eq!(standing(swap.0, swap.1, true), ["f1g1"]);
    }

    #[test]
    fn every_legal_move_of_a_game_is_read_back_from_what_it_leaves() {
        for seed in 0..20 {
            let mut position = Position::default();
            for m in crate::hand_simulation::random_game(seed, 120) {
                for legal in position.legal_moves() {
                    let after = position.after(legal).unwrap();
                    assert_eq!(moves_standing(&scan_of(&after, true), &position), [legal], "{position}");
                    assert!(moves_standing(&scan_of(&after, false), &position).contains(&legal));
                }
                position = position.after(m).unwrap();
            }
        }
    }
}
