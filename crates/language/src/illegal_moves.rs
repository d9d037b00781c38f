//! The moves that the parts of an announcement name, whatever the rules say about them.

use shakmaty::{Bitboard, CastlingMode, CastlingSide, Position as _, attacks};

use crate::announcement_parser::{ParsedMove, ParsedPieceMove};
use annabella_game::{Move, Piece, Position, Rank, Role, Square};

/// The pieces for a promotion.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The illegal moves named by words or by a written move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct NamedIllegalMoves {
    /// The illegal moves; empty if the player has no such piece.
    pub(crate) moves: Vec<Move>,
    /// The piece can move so on a free path; only a check or another rule forbids it.
    pub(crate) pseudo_legal: bool,
}

/// Whether the words or the written text name this move: its piece, its target, and all other named parts.
pub(crate) fn names_move(shape: &ParsedMove, m: Move, position: &Position) -> bool {
    let (Some(from), false) = (m.from(), position.is_legal(m)) else { return false };
    match shape {
        ParsedMove::Castling(side) => m.castling_side().is_some_and(|to| side.is_none_or(|side| side == to)),
        ParsedMove::Piece(_) if m.is_castle() => false,
        ParsedMove::Piece(shape) => {
            let whole = shape.from_file.is_some() && shape.from_rank.is_some();
            let role = shape.role.map_or(whole || m.role() == Role::Pawn, |role| role == m.role());
            role && m.to() == shape.to
                && shape.from_file.is_none_or(|file| file == from.file())
                && shape.from_rank.is_none_or(|rank| rank == from.rank())
                && shape.promotion.is_none_or(|role| m.promotion() == Some(role))
        }
    }
}

/// The named moves: those the piece can make, else any that put such a piece on the square.
pub(crate) fn illegal_moves_matching(shape: &ParsedMove, position: &Position) -> NamedIllegalMoves {
    let shape = match shape {
        ParsedMove::Castling(side) => {
            let sides = CastlingSide::ALL.into_iter().filter(|&to| side.is_none_or(|side| side == to));
            let moves: Vec<Move> = sides.filter_map(|side| castling(position, side)).collect();
            return NamedIllegalMoves { pseudo_legal: !moves.is_empty(), moves };
        }
        ParsedMove::Piece(shape) => shape,
    };
    if let Some(side) = castles_by_squares(shape, position)
        && let Some(m) = castling(position, side)
    {
        return NamedIllegalMoves { moves: vec![m], pseudo_legal: true };
    }
    let mut all: Vec<Move> =
        Square::ALL.into_iter().flat_map(|from| captures_on_square(shape, position, from)).collect();
    all.retain(|&m| names_move(&ParsedMove::Piece(*shape), m, position));
    let pseudo_legal: Vec<Move> = all.iter().copied().filter(|&m| is_pseudo_legal(position, m)).collect();
    if !pseudo_legal.is_empty() {
        return NamedIllegalMoves { moves: pseudo_legal, pseudo_legal: true };
    }
    // Else moves of the piece that something obstructs; they exclude, for example, the bishop of the other colour.
    let empty = Bitboard::EMPTY;
    let reaches = |m: &Move| {
        let piece = m.from().and_then(|from| Some((from, position.piece_at(from)?)));
        piece.is_some_and(|(from, piece)| attacks::attacks(from, piece, empty).contains(m.to()))
    };
    if shape.role.is_some_and(|role| role != Role::Pawn) && all.iter().any(reaches) {
        all.retain(reaches);
    }
    // A pawn without a named file is the one on the target file, or else on a neighbouring file.
    if shape.role.unwrap_or(Role::Pawn) == Role::Pawn && shape.from_file.is_none() {
        let off = |m: &Move| m.from().map_or(7, |from| (from.file() - m.to().file()).abs());
        let nearest = all.iter().map(off).min().unwrap_or(0);
        all.retain(|m| nearest < 2 && off(m) == nearest);
    }
    NamedIllegalMoves { moves: all, pseudo_legal: false }
}

/// The moves of the piece from one square to the named one, regardless of the rules; for a pawn that enters the last
/// rank from the rank before it one move for each promotion. No other pawn is asked what it becomes.
fn captures_on_square(shape: &ParsedPieceMove, position: &Position, from: Square) -> Vec<Move> {
    let to = shape.to;
    let Some(piece) = position.piece_at(from).filter(|piece| piece.color == position.turn()) else {
        return Vec::new();
    };
    let there = position.piece_at(to);
    let onto_own = there.is_some_and(|there| there.color == piece.color);
    if from == to || onto_own && there.is_some_and(|there| there.role == Role::King) {
        return Vec::new();
    }
    // A player can put a piece on a square of another own piece; that is not a capture under the Laws.
    let capture = there.filter(|_| !onto_own).map(|there| there.role);
    let role = piece.role;
    let last = to.rank() == position.promotion_rank() && to.rank().distance(from.rank()) == 1;
    let passing = Square::from_coords(to.file(), from.rank());
    if role == Role::Pawn && last {
        let promotes = |new| Move::Normal { role, from, capture, to, promotion: Some(new) };
        PROMOTIONS.into_iter().map(promotes).collect()
    } else if role == Role::Pawn
        && capture.is_none()
        && (shape.capture || shape.en_passant)
        && (from.file() - to.file()).abs() == 1
        && position.piece_at(passing) == Some(Piece { color: !piece.color, role: Role::Pawn })
    {
        vec![Move::EnPassant { from, to }]
    } else {
        vec![Move::Normal { role, from, capture, to, promotion: None }]
    }
}

/// Whether the piece moves so and its path is free.
fn is_pseudo_legal(position: &Position, m: Move) -> bool {
    let Some((from, piece)) = m.from().and_then(|from| Some((from, position.piece_at(from)?))) else {
        return false;
    };
    let occupied = position.chess.board().occupied();
    if piece.role != Role::Pawn {
        return attacks::attacks(from, piece, occupied).contains(m.to());
    }
    let (forward, first) = if piece.color.is_white() { (8, Rank::Second) } else { (-8, Rank::Seventh) };
    let free = |square: Option<Square>| square.filter(|&square| !occupied.contains(square));
    if m.is_capture() {
        return attacks::pawn_attacks(piece.color, from).contains(m.to());
    }
    let one = free(from.offset(forward));
    let two = one.filter(|_| from.rank() == first).and_then(|one| free(one.offset(forward)));
    one == Some(m.to()) || two == Some(m.to())
}

/// Castling on a side where it is not legal.
fn castling(position: &Position, side: CastlingSide) -> Option<Move> {
    position.castling_whatever_forbids(side).filter(|&m| !position.is_legal(m))
}

/// Castling named by the king's two steps: `e1g1`, `Ke1-g1` or `Kg1`.
fn castles_by_squares(shape: &ParsedPieceMove, position: &Position) -> Option<CastlingSide> {
    let king = position.chess.board().king_of(position.turn())?;
    let two_steps = king.rank() == shape.to.rank() && (king.file() - shape.to.file()).abs() == 2;
    let so = position.castling == CastlingMode::Standard && two_steps && shape.names_king_on(king);
    so.then(|| CastlingSide::from_king_side(king.file() < shape.to.file()))
}
