//! The reason why a move is not legal (3.1–3.10). Only a practice game reports it to the player.

use annabella_game::{Move, Position, Role, Square};
use shakmaty::{Bitboard, CastlingSide, Position as _, attacks};
use strum::{IntoStaticStr, VariantNames};

/// The reason why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum IllegalReason {
    /// None of the player's pieces can make the move.
    NoSuchPiece,
    /// The piece does not move that way (3.2–3.8).
    MovesOtherwise,
    /// Another piece is in the way (3.5).
    WayBlocked {
        /// The square of the nearest one.
        square: Square,
    },
    /// A piece of the player's own is on the target square (3.1).
    OwnPiece { square: Square },
    /// A pawn moves diagonally only to capture (3.7).
    NothingToCapture,
    /// The player's king would be in check (3.9).
    KingInCheck,
    /// The right to castle on that side is lost (3.8.2.1).
    CastlingLost,
    /// The king is in check, or passes or reaches an attacked square (3.8.2.2).
    CastlingThroughCheck,
}

impl IllegalReason {
    /// The reason why `m` is not legal in `position`; `None` if it is legal.
    pub fn of(position: &Position, m: Move) -> Option<Self> {
        if position.is_legal(m) {
            return None;
        }
        Some(match m {
            Move::Normal { role, from, to, .. } => of_piece(position, role, from, to),
            Move::EnPassant { .. } => Self::NothingToCapture,
            Move::Castle { king, rook } => of_castling(position, king, rook),
            Move::Put { .. } => Self::NoSuchPiece,
        })
    }
}

fn of_piece(position: &Position, role: Role, from: Square, to: Square) -> IllegalReason {
    let (board, turn) = (position.chess.board(), position.turn());
    if board.piece_at(from).is_none_or(|piece| piece.role != role || piece.color != turn) {
        return IllegalReason::NoSuchPiece;
    }
    let blocked = |between: Bitboard| {
        let standing = between & board.occupied();
        standing.into_iter().min_by_key(|square| square.distance(from))
    };
    if role == Role::Pawn {
        if attacks::pawn_attacks(turn, from).contains(to) {
            return match board.color_at(to) {
                Some(color) if color == turn => IllegalReason::OwnPiece { square: to },
                Some(_) => IllegalReason::KingInCheck,
                None => IllegalReason::NothingToCapture,
            };
        }
        let steps = turn.fold_wb(1, -1) * (i32::from(to.rank() as u8) - i32::from(from.rank() as u8));
        let from_home = from.rank() == turn.fold_wb(shakmaty::Rank::Second, shakmaty::Rank::Seventh);
        if from.file() != to.file() || !(steps == 1 || steps == 2 && from_home) {
            return IllegalReason::MovesOtherwise;
        }
        let way = attacks::between(from, to) | Bitboard::from(to);
        return blocked(way)
            .map_or(IllegalReason::KingInCheck, |square| IllegalReason::WayBlocked { square });
    }
    let piece = shakmaty::Piece { color: turn, role };
    if !attacks::attacks(from, piece, Bitboard::EMPTY).contains(to) {
        return IllegalReason::MovesOtherwise;
    }
    if let Some(square) = blocked(attacks::between(from, to)) {
        return IllegalReason::WayBlocked { square };
    }
    if board.color_at(to) == Some(turn) {
        return IllegalReason::OwnPiece { square: to };
    }
    IllegalReason::KingInCheck
}

fn of_castling(position: &Position, king: Square, rook: Square) -> IllegalReason {
    let (chess, turn) = (&position.chess, position.turn());
    let side = CastlingSide::from_king_side(rook.file() > king.file());
    if chess.castles().rook(turn, side) != Some(rook) {
        return IllegalReason::CastlingLost;
    }
    let standing = chess.castles().path(turn, side) & chess.board().occupied();
    match standing.into_iter().min_by_key(|square| square.distance(king)) {
        Some(square) => IllegalReason::WayBlocked { square },
        None => IllegalReason::CastlingThroughCheck,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(fen: &str, from: Square, to: Square) -> Option<IllegalReason> {
        let position = Position::from_fen(fen).unwrap();
        let role = position.piece_at(from).unwrap().role;
        let capture = position.piece_at(to).map(|piece| piece.role);
        IllegalReason::of(&position, Move::Normal { role, from, capture, to, promotion: None })
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn each_kind_of_illegal_move_has_its_reason() {
        use IllegalReason as R;
        for (fen, from, to, why) in [
            (START, Square::G1, Square::G3, R::MovesOtherwise),
            (START, Square::F1, Square::C4, R::WayBlocked { square: Square::E2 }),
            (START, Square::A1, Square::A8, R::WayBlocked { square: Square::A2 }),
            (START, Square::D1, Square::E2, R::OwnPiece { square: Square::E2 }),
            (START, Square::E2, Square::D3, R::NothingToCapture),
            (START, Square::E2, Square::E5, R::MovesOtherwise),
            (START, Square::E2, Square::F2, R::MovesOtherwise),
            // A piece in front blocks a pawn, also for a move of two squares.
            (
                "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
                Square::E2,
                Square::E4,
                R::WayBlocked { square: Square::E3 },
            ),
            (
                "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
                Square::E2,
                Square::E3,
                R::WayBlocked { square: Square::E3 },
            ),
            ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", Square::E3, Square::E5, R::MovesOtherwise),
            // A pinned knight, and an unanswered check.
            ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", Square::E2, Square::C3, R::KingInCheck),
            ("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", Square::A2, Square::A3, R::KingInCheck),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
                Square::E7,
                Square::E4,
                R::MovesOtherwise,
            ),
        ] {
            assert_eq!(normal(fen, from, to), Some(why), "{fen} {from}{to}");
        }
        assert_eq!(normal(START, Square::G1, Square::F3), None, "a legal move has none");
    }

    #[test]
    fn castling_has_its_own_reasons() {
        use IllegalReason as R;
        let castle = |fen: &str, rook| {
            let position = Position::from_fen(fen).unwrap();
            IllegalReason::of(&position, Move::Castle { king: Square::E1, rook })
        };
        assert_eq!(castle(START, Square::H1), Some(R::WayBlocked { square: Square::F1 }));
        assert_eq!(castle(START, Square::A1), Some(R::WayBlocked { square: Square::D1 }));
        assert_eq!(castle("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Square::H1), Some(R::CastlingLost));
        assert_eq!(castle("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", Square::H1), Some(R::CastlingThroughCheck));
        assert_eq!(castle("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", Square::H1), Some(R::CastlingThroughCheck));
        assert_eq!(castle("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Square::H1), None);
    }
}
