//! A whole announcement that no legal move bears: which move it names all the same. PURE.
//!
//! Such a move is entered, told to the opponent and judged at the press like any other (7.5.1): whoever says or
//! types it learns nothing of legality by it.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use shakmaty::{CastlingMode, CastlingSide, Position as _, attacks};

use crate::{
    game::{Lang, Move, Piece, Position, Rank, Role, SchemeId, Square},
    language::{
        lexicon::Lexicon,
        notation::{Letters, read_written},
        scheme::Scheme,
        sentence::{Said, Words, read_said},
        utterance::{PieceShape, Shape},
    },
};

/// The pieces a pawn can become.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// What words or a written move name, where no legal move bears them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Named {
    /// The moves, none of them legal; empty where the player has no such piece.
    pub(crate) moves: Vec<Move>,
    /// The piece moves so and its way is free; only the player's own king or a rule besides speaks against it.
    pub(crate) as_it_moves: bool,
}

/// What a whole announcement names that no legal move bears. `stands` is what stands on the player's board.
pub(crate) fn named(text: &str, position: &Position, schemes: &[SchemeId], stands: Option<Move>) -> Named {
    let written = text.split_whitespace().next().unwrap_or_default();
    let looks_written = written.len() <= 24 && written.bytes().any(|b| b.is_ascii_digit() || b == b'-');
    let shape = looks_written.then(|| read_written(written, Letters::Any)).flatten();
    shape.or_else(|| spoken(text, schemes)).map_or_else(Named::default, |shape| {
        // Words that bear what stands on his board mean that.
        match stands.filter(|&m| bears(&shape, m, position)) {
            Some(m) => Named { moves: vec![m], as_it_moves: true },
            None => borne(&shape, position),
        }
    })
}

/// The moves that a written one names where no legal move is written so.
pub(crate) fn written(text: &str, position: &Position) -> Vec<Move> {
    read_written(text, Letters::Any).map(|shape| borne(&shape, position).moves).unwrap_or_default()
}

fn spoken(text: &str, schemes: &[SchemeId]) -> Option<Shape> {
    let words = Words::read(text)?;
    let preferred: Vec<Lang> = schemes.iter().map(|scheme| Scheme::builtin(*scheme).lang()).collect();
    words.readings(Lexicon::builtin(), &preferred).iter().find_map(|reading| match read_said(reading) {
        Said::Announcement { shape, .. } => Some(shape),
        Said::TakenBack | Said::Nothing => None,
    })
}

/// Whether what was said or written names this move: its piece, where it goes, and what else was named.
fn bears(shape: &Shape, m: Move, position: &Position) -> bool {
    let (Some(from), false) = (m.from(), position.is_legal(m)) else { return false };
    match shape {
        Shape::Castling(side) => m.castling_side().is_some_and(|to| side.is_none_or(|side| side == to)),
        Shape::Piece(_) if m.is_castle() => false,
        Shape::Piece(shape) => {
            let whole = shape.from_file.is_some() && shape.from_rank.is_some();
            let role = shape.role.map_or(whole || m.role() == Role::Pawn, |role| role == m.role());
            role && m.to() == shape.to
                && shape.from_file.is_none_or(|file| file == from.file())
                && shape.from_rank.is_none_or(|rank| rank == from.rank())
                && shape.promotion.is_none_or(|role| m.promotion() == Some(role))
        }
    }
}

/// The moves that are named: as the piece moves, or else any that takes such a piece there.
fn borne(shape: &Shape, position: &Position) -> Named {
    let shape = match shape {
        Shape::Castling(side) => {
            let sides = CastlingSide::ALL.into_iter().filter(|&to| side.is_none_or(|side| side == to));
            let moves: Vec<Move> = sides.filter_map(|side| castling(position, side)).collect();
            return Named { as_it_moves: !moves.is_empty(), moves };
        }
        Shape::Piece(shape) => shape,
    };
    if let Some(side) = castles_by_squares(shape, position)
        && let Some(m) = castling(position, side)
    {
        return Named { moves: vec![m], as_it_moves: true };
    }
    let mut all: Vec<Move> =
        Square::ALL.into_iter().flat_map(|from| taken_there(shape, position, from)).collect();
    all.retain(|&m| bears(&Shape::Piece(*shape), m, position));
    let as_it_moves: Vec<Move> = all.iter().copied().filter(|&m| moves_so(position, m)).collect();
    if !as_it_moves.is_empty() {
        return Named { moves: as_it_moves, as_it_moves: true };
    }
    // A pawn whose file was not named is the one on the file it goes to, or else beside it.
    if shape.role.unwrap_or(Role::Pawn) == Role::Pawn && shape.from_file.is_none() {
        let off = |m: &Move| m.from().map_or(7, |from| (from.file() - m.to().file()).abs());
        let nearest = all.iter().map(off).min().unwrap_or(0);
        all.retain(|m| nearest < 2 && off(m) == nearest);
    }
    Named { moves: all, as_it_moves: false }
}

/// The moves that take the piece on one square to the one named, whatever the rules say; a pawn on the last rank
/// as each piece it could become.
fn taken_there(shape: &PieceShape, position: &Position, from: Square) -> Vec<Move> {
    let to = shape.to;
    let Some(piece) = position.piece_at(from).filter(|piece| piece.color == position.turn()) else {
        return Vec::new();
    };
    let there = position.piece_at(to);
    let onto_own = there.is_some_and(|there| there.color == piece.color);
    if from == to || onto_own && there.is_some_and(|there| there.role == Role::King) {
        return Vec::new();
    }
    // A hand can set a piece where one of its own stood; it takes nothing that the Laws know.
    let capture = there.filter(|_| !onto_own).map(|there| there.role);
    let role = piece.role;
    let last = matches!(to.rank(), Rank::First | Rank::Eighth);
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

/// Whether the piece moves so and its way is free.
fn moves_so(position: &Position, m: Move) -> bool {
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

/// Castling on a side that is not legal.
fn castling(position: &Position, side: CastlingSide) -> Option<Move> {
    position.castling_whatever_forbids(side).filter(|&m| !position.is_legal(m))
}

/// Castling written from square to square: the king's two steps.
fn castles_by_squares(shape: &PieceShape, position: &Position) -> Option<CastlingSide> {
    let from = Square::from_coords(shape.from_file?, shape.from_rank?);
    let king = Piece { color: position.turn(), role: Role::King };
    let two_steps = from.rank() == shape.to.rank() && (from.file() - shape.to.file()).abs() == 2;
    let so = position.castling == CastlingMode::Standard
        && matches!(shape.role, None | Some(Role::King))
        && position.piece_at(from) == Some(king)
        && two_steps;
    so.then(|| CastlingSide::from_king_side(from.file() < shape.to.file()))
}

/// The promotions on a square of which none is legal.
pub(crate) fn promotions(position: &Position, to: Square) -> Vec<Move> {
    let shape = PieceShape {
        role: Some(Role::Pawn),
        from_file: None,
        from_rank: None,
        capture: false,
        captured: None,
        to,
        promotion: None,
        en_passant: false,
    };
    let mut moves = borne(&Shape::Piece(shape), position).moves;
    moves.retain(|m| m.promotion().is_some());
    moves
}

/// Which promotions the words leave where the new piece was not named.
pub(crate) fn asks_promotion(moves: &[Move]) -> Option<Square> {
    let [first, _, ..] = moves else { return None };
    let same = |m: &Move| m.promotion().is_some() && m.to() == first.to() && m.from() == first.from();
    moves.iter().all(same).then(|| first.to())
}
