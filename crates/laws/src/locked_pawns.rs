//! Proves that pawns are locked: no pawn can ever move or be captured, and no side has a piece that could give check
//! (5.2.2, 6.9).
//!
//! The proof considers the first pawn that would move or be captured. Until then every pawn stays on its square: it
//! blocks, and kings do not enter the squares it attacks. The kings and bishops get every square they could reach on
//! that board without the other pieces. If none of them reaches a pawn or a square that a pawn attacks, no pawn can be
//! the first. Other positions are not decided here.

use shakmaty::{Bitboard, Board, Chess, Color, Position as _, Role, attacks};

use annabella_game::Position;

/// Whether it is proved that this side can never give check again.
pub(crate) fn never_checks(position: &Position, color: Color) -> bool {
    never_checks_in(&position.chess, color)
}

/// The same for a position without castling mode.
pub(crate) fn never_checks_in(chess: &Chess, color: Color) -> bool {
    let board = chess.board();
    let others = board.by_role(Role::Knight) | board.by_role(Role::Rook) | board.by_role(Role::Queen);
    let (Some(king), Some(other)) = (board.king_of(color), board.king_of(!color)) else { return false };
    // The proof does not cover a position with a check on the board.
    let checked =
        board.attacks_to(other, color, board.occupied()) | board.attacks_to(king, !color, board.occupied());
    let passing = chess.pseudo_legal_ep_square().is_some();
    if others.any() || checked.any() || passing || !every_pawn_is_blocked(board) {
        return false;
    }
    let kings = Color::ALL.map(|color| king_reaches(board, color));
    let bishops = Color::ALL.map(|color| bishops_reach(board, color));
    let pawns = |color: Color| board.by_piece(color.pawn());
    let of = |both: [Bitboard; 2], color: Color| if color == Color::ALL[0] { both[0] } else { both[1] };
    let holds = Color::ALL.into_iter().all(|side| {
        let taken = (of(kings, side) | of(bishops, side)) & pawns(!side);
        let takes = pawn_attacks(board, side) & (of(bishops, !side) | pawns(!side));
        taken.is_empty() && takes.is_empty()
    });
    holds && (of(bishops, color) & of(kings, !color)).is_empty()
}

/// Whether every pawn has a pawn in front of it.
fn every_pawn_is_blocked(board: &Board) -> bool {
    let pawns = board.by_role(Role::Pawn);
    Color::ALL.into_iter().all(|color| {
        let forward = color.fold_wb(8, -8);
        let own = board.by_piece(color.pawn());
        own.into_iter().all(|pawn| pawn.offset(forward).is_some_and(|front| pawns.contains(front)))
    })
}

fn pawn_attacks(board: &Board, color: Color) -> Bitboard {
    let pawns = board.by_piece(color.pawn()).into_iter();
    pawns.fold(Bitboard::EMPTY, |all, pawn| all | attacks::pawn_attacks(color, pawn))
}

/// Every square a king could reach, excluding its own pawns and squares that a pawn attacks.
fn king_reaches(board: &Board, color: Color) -> Bitboard {
    let barred = board.by_piece(color.pawn()) | pawn_attacks(board, !color);
    spread(board.by_piece(color.king()), |square| attacks::king_attacks(square) & !barred)
}

/// Every square the bishops of a side could reach, including capturable pawns.
fn bishops_reach(board: &Board, color: Color) -> Bitboard {
    let pawns = board.by_role(Role::Pawn);
    let own = board.by_piece(color.pawn());
    spread(board.by_piece(color.bishop()), |square| {
        if pawns.contains(square) { Bitboard::EMPTY } else { attacks::bishop_attacks(square, pawns) & !own }
    })
}

fn spread(from: Bitboard, next: impl Fn(shakmaty::Square) -> Bitboard) -> Bitboard {
    let (mut reached, mut new) = (from, from);
    while new.any() {
        let all = new.into_iter().fold(Bitboard::EMPTY, |all, square| all | next(square));
        new = all & !reached;
        reached |= all;
    }
    reached
}

#[cfg(test)]
mod tests {
    use std::collections::{HashSet, VecDeque};

    use super::*;
    use annabella_game::seeded_rng::SeededRng;

    fn locked(fen: &str) -> [bool; 2] {
        let position = Position::from_fen(fen).unwrap();
        [Color::White, Color::Black].map(|color| never_checks(&position, color))
    }

    #[test]
    fn a_wall_of_pawns_without_a_gap_is_dead_and_with_one_is_not_decided() {
        assert_eq!(locked("4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 0 1"), [true, true]);
        assert_eq!(locked("4k3/8/2p1p1p1/2P1P1P1/8/8/8/4K3 w - - 0 1"), [false, false], "the a-file is open");
        assert_eq!(locked("4k3/8/p1p1p3/P1P1P1p1/6P1/8/8/4K3 b - - 0 1"), [true, true]);
        assert_eq!(
            locked("4k3/8/p1p1p3/P1P1P3/8/8/8/4K3 b - - 0 1"),
            [false, false],
            "the g- and h-files are open"
        );
        assert_eq!(locked("4k3/8/p1p1p1p1/P1P1P3/6P1/8/8/4K3 b - - 0 1"), [false, false], "a pawn can move");
        assert_eq!(locked("4k1n1/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 0 1"), [false, false], "a knight");
    }

    #[test]
    fn a_bishop_is_dead_wood_only_where_it_reaches_neither_a_pawn_nor_the_king() {
        assert_eq!(locked("4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/3BK3 w - - 0 1"), [false, false], "it takes on a6");
        assert_eq!(
            locked("4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/2B1K3 w - - 0 1"),
            [true, true],
            "its pawns shut it in"
        );
        assert_eq!(locked("4kb2/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 0 1"), [false, false], "it takes on c5");
    }

    /// Searches the possible positions up to a limit; returns whether the side mates in one of them.
    fn mates(start: &Position, color: Color, most: usize) -> bool {
        let mut seen = HashSet::from([start.chess.clone()]);
        let mut open = VecDeque::from([start.chess.clone()]);
        while let Some(chess) = open.pop_front() {
            if chess.is_checkmate() && chess.turn() != color {
                return true;
            }
            for m in chess.legal_moves() {
                let mut next = chess.clone();
                next.play_unchecked(m);
                if seen.len() < most && seen.insert(next.clone()) {
                    open.push_back(next);
                }
            }
        }
        false
    }

    #[test]
    fn no_helpmate_is_found_by_brute_force_where_it_is_proved_that_there_is_none() {
        let mut chance = SeededRng::new(522);
        let (mut proved, mut tried) = (0, 0);
        for _ in 0..60_000 {
            let mut ranks = [[' '; 8]; 8];
            let mut rank = 2 + chance.below(3);
            let mut set = |rank: usize, file: usize, piece: char| ranks[rank][file] = piece;
            (0..8).for_each(|file| {
                rank = (rank + chance.below(3)).saturating_sub(1).clamp(1, 5);
                if chance.happens(700) {
                    set(rank, file, 'P');
                    set(rank + 1, file, 'p');
                }
            });
            let pieces: &[char] = if chance.happens(250) { &['K', 'k', 'B'] } else { &['K', 'k'] };
            for &piece in pieces {
                let (rank, file) = (chance.below(8), chance.below(8));
                if ranks[rank][file] == ' ' {
                    ranks[rank][file] = piece;
                }
            }
            let rows = ranks
                .iter()
                .rev()
                .map(|row| row.iter().map(|c| if *c == ' ' { '1' } else { *c }).collect::<String>());
            let fen =
                format!("{} {} - - 0 1", rows.collect::<Vec<_>>().join("/"), ["w", "b"][chance.below(2)]);
            let Ok(position) = Position::from_fen(&fen) else { continue };
            tried += 1;
            for color in Color::ALL {
                if never_checks(&position, color) {
                    proved += 1;
                    assert!(!mates(&position, color, 1_500), "{fen}: {color} mates");
                }
            }
        }
        assert!(proved > 30 && tried > 20_000, "{proved} of {tried}");
    }
}
