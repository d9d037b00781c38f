//! Finds the move named by a whole announcement that matches no legal move.
//!
//! Such a move is entered, announced to the opponent and judged at the press like any other (7.5.1). A player therefore
//! cannot test legality by saying or typing a move.

use shakmaty::CastlingSide;

use crate::{
    announcement_parser::{ParsedMove, ParsedPieceMove},
    illegal_moves::{NamedIllegalMoves, illegal_moves_matching, names_move},
    lexicon::Lexicon,
    notation::{PieceLetters, WrittenReading, read_written},
    scheme::Scheme,
    utterance_parser::{ParsedUtterance, UtteranceWords, read_said},
};
use annabella_game::{Lang, Move, Position, Role, SchemeId, Square};

/// The moves named by a whole announcement that matches no legal move. `stands` is the move on the player's board.
pub(crate) fn named(
    text: &str,
    position: &Position,
    schemes: &[SchemeId],
    stands: Option<Move>,
) -> NamedIllegalMoves {
    let written = text.split_whitespace().next().unwrap_or_default();
    let looks_written = written.len() <= 24 && written.bytes().any(|b| b.is_ascii_digit() || b == b'-');
    let reading = looks_written.then(|| read_written(position, written, PieceLetters::Any)).flatten();
    let reading = reading.or_else(|| spoken(text, schemes).map(WrittenReading::One));
    let Some(reading) = reading else { return NamedIllegalMoves::default() };
    // Words that match the move on the player's board mean that move.
    let stands = stands.filter(|&m| reading.shapes().iter().any(|shape| names_move(shape, m, position)));
    match stands {
        Some(m) => NamedIllegalMoves { moves: vec![m], pseudo_legal: true },
        None => illegal_moves_of(&reading, position),
    }
}

/// The illegal moves that any reading names.
fn illegal_moves_of(reading: &WrittenReading, position: &Position) -> NamedIllegalMoves {
    let named = reading.shapes().into_iter().map(|shape| illegal_moves_matching(&shape, position));
    named.fold(NamedIllegalMoves::default(), |mut all, named| {
        all.moves.extend(named.moves);
        all.pseudo_legal |= named.pseudo_legal;
        all
    })
}

/// The illegal moves named by a written move that matches no legal move.
pub fn written(text: &str, position: &Position) -> Vec<Move> {
    let Some(reading) = read_written(position, text, PieceLetters::Any) else { return Vec::new() };
    let moves = illegal_moves_of(&reading, position).moves;
    match reading {
        // Castling for which there is no room is a move of the king all the same (3.8, 4.4.3).
        WrittenReading::One(ParsedMove::Castling(Some(side))) if moves.is_empty() => {
            castling_without_room(position, side)
        }
        _ => moves,
    }
}

/// Castling as it is written, whatever stands between king and rook; without a rook there, the king's way.
fn castling_without_room(position: &Position, side: CastlingSide) -> Vec<Move> {
    let color = position.turn();
    let is = |role: Role| {
        move |square: &Square| position.piece_at(*square).is_some_and(|piece| piece == role.of(color))
    };
    let Some(king) = Square::ALL.into_iter().find(is(Role::King)) else { return Vec::new() };
    let beyond =
        |rook: &Square| rook.rank() == king.rank() && (king.file() < rook.file()) == side.is_king_side();
    let mut rooks = Square::ALL.into_iter().filter(is(Role::Rook)).filter(beyond);
    let rook = if side.is_king_side() { rooks.next_back() } else { rooks.next() };
    let to = side.king_to(color);
    vec![match rook {
        Some(rook) => Move::Castle { king, rook },
        None => Move::Normal { role: Role::King, from: king, capture: None, to, promotion: None },
    }]
}

fn spoken(text: &str, schemes: &[SchemeId]) -> Option<ParsedMove> {
    let words = UtteranceWords::read(text)?;
    let preferred: Vec<Lang> = schemes.iter().map(|scheme| Scheme::builtin(*scheme).lang()).collect();
    words.readings(Lexicon::builtin(), &preferred).iter().find_map(|reading| match read_said(reading) {
        ParsedUtterance::Announcement { shape, .. } => Some(shape),
        ParsedUtterance::TakenBack | ParsedUtterance::Nothing => None,
    })
}

/// The promotions on a square if none is legal.
pub(crate) fn promotions(position: &Position, to: Square) -> Vec<Move> {
    let shape = ParsedPieceMove {
        role: Some(Role::Pawn),
        from_file: None,
        from_rank: None,
        capture: false,
        captured: None,
        to,
        promotion: None,
        en_passant: false,
    };
    let mut moves = illegal_moves_matching(&ParsedMove::Piece(shape), position).moves;
    moves.retain(|m| m.promotion().is_some());
    moves
}

/// The target square if the moves differ only in the unnamed promotion piece.
pub fn asks_promotion(moves: &[Move]) -> Option<Square> {
    let [first, _, ..] = moves else { return None };
    let same = |m: &Move| m.promotion().is_some() && m.to() == first.to() && m.from() == first.from();
    moves.iter().all(same).then(|| first.to())
}
