//! Touch-move (4.2–4.8): the moves permitted after a touch.
//!
//! On the pegged board a touch is a peg taken out of its hole (D.2.2). Executing the opponent's announced move is not a
//! touch; the caller knows that phase and does not call this module. The arbiter decides whether a touch was intended;
//! this module decides what it binds to.

use crate::{article::Topic, edition::EditionRules};
use shakmaty::{CastlingSide, Position as _};
use strum::{IntoStaticStr, VariantNames};

use annabella_game::{Color, Move, Position, Role, Square};

/// The pieces touched by the player on move, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TouchSequence {
    /// "I adjust" was said before the first touch (4.2).
    pub adjust_said: bool,
    /// The squares of the pieces, in order of touch. Empty squares do not bind.
    pub squares: Vec<Square>,
    /// The first two were touched at the same time.
    pub together: bool,
    /// The player began to castle: castling was announced or on the board, or king and rook were off their squares
    /// together.
    pub castling_begun: bool,
}

/// The clause that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum TouchClause {
    /// No piece was touched, or "I adjust" was said.
    NothingBinding,
    /// King and rook: castling on that side (4.4a, 4.4.1).
    MustCastle,
    /// King and rook, castling there not legal: another king move (4.4c, 4.4.3).
    AnotherKingMove,
    /// The first own piece touched that can move (4.3a, 4.3.1); after rook and king without castling on
    /// that side (4.4b, 4.4.2).
    MoveTouched,
    /// The first of the opponent's pieces touched that can be captured (4.3b, 4.3.2).
    CaptureTouched,
    /// One touched piece captures the other (4.3c, 4.3.3).
    CaptureWithTouched,
    /// None of the touched pieces can be moved or captured: any legal move (4.5).
    Free,
    /// A piece was released on a square (4.7).
    Released,
    /// The king was released on its castling square: only castling on that side (4.7.2).
    ReleasedKing,
    /// The rook was touched before the king: no castling on that side (4.4b, 4.4.2).
    RookFirst,
    /// A new piece has touched the promotion square: it stays (4.4d, 4.4.4).
    PromotionChosen,
    /// The touching player was not on move. The touch would bind only in the turn before (4.2, 4.3).
    NotOnMove,
}

impl TouchClause {
    pub(crate) const fn topic(self) -> Topic {
        match self {
            Self::MustCastle => Topic::CastlingTouch,
            Self::RookFirst => Topic::RookFirst,
            Self::AnotherKingMove => Topic::AnotherKingMove,
            Self::PromotionChosen => Topic::PromotionChoice,
            Self::Released => Topic::Released,
            Self::ReleasedKing => Topic::ReleasedKing,
            _ => Topic::TouchMove,
        }
    }
}

/// A piece that the player on move released on another square; on the pegged board a peg put in another hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Release {
    /// The square before the turn; `None` for a new piece at a promotion.
    pub from: Option<Square>,
    /// The square of the release.
    pub to: Square,
    pub role: Role,
    /// The number of pieces touched before.
    pub touched: usize,
}

/// The move made does not satisfy the touches and releases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TouchBreach {
    pub clause: TouchClause,
    /// The binding square of the touch or release.
    pub square: Square,
    /// The binding release, if there is one.
    pub release: Option<Release>,
    /// The moves that satisfy the clause.
    pub owed: Vec<Move>,
}

/// Whether a touch of one piece bound to a move other than the one made (4.3): a legal move goes from its square or
/// captures there.
pub fn leaves_out(position: &Position, touched: Square, made: Move) -> bool {
    !concerns(&made, touched) && may_bind(position, touched)
}

/// Whether a touch of one piece binds to anything: a legal move goes from its square or captures there (4.3, 4.5).
pub fn may_bind(position: &Position, touched: Square) -> bool {
    position.legal_moves().iter().any(|m| concerns(m, touched))
}

fn concerns(m: &Move, touched: Square) -> bool {
    let captured_on = match (m.is_en_passant(), m.from()) {
        (true, Some(from)) => Square::from_coords(m.to().file(), from.rank()),
        _ => m.to(),
    };
    m.from() == Some(touched) || m.is_capture() && captured_on == touched
}

/// Checks the move made against the touches and releases of the turn, in the order of the clauses: castling (4.4),
/// releases (4.7, 4.4.4), touches (4.3).
pub fn breach(
    edition: impl Into<&'static EditionRules>,
    position: &Position,
    touches: &TouchSequence,
    releases: &[Release],
    made: Move,
) -> Option<TouchBreach> {
    let edition = edition.into();
    let touches = &before_the_release(position, touches, releases);
    let owed =
        obligation_of(edition, position, touches, castling_was_meant(position, touches, releases, made));
    let first = touches.squares.first().copied();
    if let (Some(square), TouchClause::MustCastle | TouchClause::AnotherKingMove) = (first, owed.clause)
        && !owed.moves.contains(&made)
    {
        return Some(TouchBreach { clause: owed.clause, square, release: None, owed: owed.moves });
    }
    if let (Some(square), true) = (rook_of(made), bars_castling(position, touches, made)) {
        // A rook released before the king was touched has moved by itself and stays there (4.7).
        let alone = |release: &&Release| release.from == Some(square) && release.touched < 2;
        let moved =
            releases.iter().find(alone).map(|&release| (release, released(position, square, release.to)));
        let (release, owed) = match moved {
            Some((release, bound)) if !bound.moves.is_empty() => (Some(release), bound.moves),
            _ => (None, owed.moves),
        };
        return Some(TouchBreach { clause: TouchClause::RookFirst, square, release, owed });
    }
    let (mut square_kept, mut piece_kept) = (false, false);
    for release in releases {
        // The first binding square counts, and the first new piece; touches bind in addition.
        let kept = if release.from.is_some() { &mut square_kept } else { &mut piece_kept };
        if *kept || is_of_forbidden_castling(position, touches, release) {
            continue;
        }
        let bound = match (release.from, release.role) {
            (None, role) => TouchObligation {
                clause: TouchClause::PromotionChosen,
                moves: promotion_touched(position, release.to, role),
            },
            (Some(from), _) => released(position, from, release.to),
        };
        // A king released in castling has its own clause. The rook of a castling move that began with the king is
        // skipped.
        let part_of_castling =
            made.is_castle() && release.from.is_some_and(|from| Some(from) == rook_of(made));
        if bound.moves.is_empty() || part_of_castling {
            continue;
        }
        let to_castle = castles_to(made, position.turn()) == Some(release.to);
        if !bound.moves.contains(&made) && !to_castle {
            return Some(TouchBreach {
                clause: bound.clause,
                square: release.to,
                release: Some(*release),
                owed: bound.moves,
            });
        }
        *kept = true;
    }
    match first {
        Some(square) if !owed.is_free() && !owed.moves.contains(&made) => {
            let square = binding_square(position, touches, &owed).unwrap_or(square);
            Some(TouchBreach { clause: owed.clause, square, release: None, owed: owed.moves })
        }
        _ => None,
    }
}

/// The touches before the first release that is part of a legal move. That release makes the move, so later touches
/// have no effect (4.7).
fn before_the_release(position: &Position, touches: &TouchSequence, releases: &[Release]) -> TouchSequence {
    let legal = position.legal_moves();
    let binds = |release: &&Release| {
        let there = |m: &Move| !m.is_castle() && m.from() == release.from && m.to() == release.to;
        legal.iter().any(there) && !is_of_forbidden_castling(position, touches, release)
    };
    let mut touches = touches.clone();
    if let Some(release) = releases.iter().find(binds) {
        touches.squares.truncate(release.touched);
    }
    touches
}

/// Whether a rook was released on its castling square after castling had begun with the king but is not legal. The
/// release is part of no legal move, and the king is bound by its own clause (4.4.3, 4.7.2).
fn is_of_forbidden_castling(position: &Position, touches: &TouchSequence, release: &Release) -> bool {
    let own = |role: Role| role.of(position.turn());
    let (Some(from), true) = (release.from, touches.castling_begun) else { return false };
    let at = |square: Square| touches.squares.iter().position(|&touched| touched == square);
    let king = position.chess.board().king_of(position.turn()).and_then(|king| Some((king, at(king)?)));
    let (Some((king, king_at)), Some(rook_at)) = (king, at(from)) else { return false };
    let side = CastlingSide::from_king_side(king.file() < from.file());
    position.piece_at(from) == Some(own(Role::Rook))
        && king.rank() == from.rank()
        && release.to == side.rook_to(position.turn())
        && (king_at < rook_at || touches.together)
        && !position.legal_moves().iter().any(|&m| castles(m, side))
}

/// Whether king and rook were touched in order to castle (4.4.3). If each was touched and put back, and the rook then
/// moved, the general rule applies (4.3.1).
fn castling_was_meant(
    position: &Position,
    touches: &TouchSequence,
    releases: &[Release],
    made: Move,
) -> bool {
    let own = |square: &&Square| {
        position.piece_at(**square).is_some_and(|piece| piece == Role::Rook.of(position.turn()))
    };
    let Some(&rook) = touches.squares.iter().find(own) else { return true };
    let king = position.chess.board().king_of(position.turn());
    let side = CastlingSide::from_king_side(king.is_some_and(|king| king.file() < rook.file()));
    let elsewhere =
        |release: &Release| release.from == Some(rook) && release.to != side.rook_to(position.turn());
    let moved_alone = !made.is_castle() && made.from() == Some(rook);
    touches.castling_begun || !moved_alone && !releases.iter().any(elsewhere)
}

/// Whether the rook was touched first and the move castles on its side (4.4b, 4.4.2). Castling implies a touch of the
/// king, unless the king already stands on its castling square.
fn bars_castling(position: &Position, touches: &TouchSequence, made: Move) -> bool {
    let mut own = touches.squares.iter().filter_map(|&square| {
        position
            .piece_at(square)
            .filter(|piece| piece.color == position.turn())
            .map(|piece| (square, piece.role))
    });
    let first = own.next();
    !touches.adjust_said
        && !touches.together
        && made.is_castle()
        && first.is_some_and(|(square, role)| role == Role::Rook && Some(square) == rook_of(made))
        && (castles_to(made, position.turn()) != made_king(made) || own.any(|(_, role)| role == Role::King))
}

const fn made_king(m: Move) -> Option<Square> {
    match m {
        Move::Castle { king, .. } => Some(king),
        _ => None,
    }
}

const fn rook_of(m: Move) -> Option<Square> {
    match m {
        Move::Castle { rook, .. } => Some(rook),
        _ => None,
    }
}

/// The touched square that all the owed moves move or capture.
fn binding_square(position: &Position, touches: &TouchSequence, owed: &TouchObligation) -> Option<Square> {
    touches.squares.iter().copied().find(|&square| {
        let own = position.piece_at(square).is_some_and(|piece| piece.color == position.turn());
        owed.moves.iter().all(|&m| {
            if own { moves_of(&[m], square).count() > 0 } else { captured_square(m) == Some(square) }
        })
    })
}

/// A player's obligation after touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TouchObligation {
    pub clause: TouchClause,
    /// The legal moves that satisfy it; never empty unless the position has no legal move.
    pub moves: Vec<Move>,
}

impl TouchObligation {
    /// Whether the player may choose among all legal moves.
    pub const fn is_free(&self) -> bool {
        matches!(self.clause, TouchClause::NothingBinding | TouchClause::Free)
    }
}

/// The square of the captured piece; en passant it is not the target square.
pub fn captured_square(m: Move) -> Option<Square> {
    match m {
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        _ => None,
    }
}

/// The obligation from the touches of the player on move.
pub fn obligation(
    edition: impl Into<&'static EditionRules>,
    position: &Position,
    touches: &TouchSequence,
) -> TouchObligation {
    obligation_of(edition.into(), position, touches, true)
}

/// The same, with the information whether king and rook were touched in order to castle.
fn obligation_of(
    edition: &'static EditionRules,
    position: &Position,
    touches: &TouchSequence,
    castling_meant: bool,
) -> TouchObligation {
    let legal: Vec<Move> = position.legal_moves().into_iter().collect();
    let mut touched: Vec<TouchedPiece> = Vec::new();
    for &square in &touches.squares {
        if let Some(piece) = position.piece_at(square)
            && touched.iter().all(|t| t.square != square)
        {
            touched.push(TouchedPiece { square, own: piece.color == position.turn(), role: piece.role });
        }
    }
    if touches.adjust_said || touched.is_empty() {
        return TouchObligation { clause: TouchClause::NothingBinding, moves: legal };
    }
    let castle = CastlingTouch::of(&touched, touches.together);
    if let Some(castle) = castle
        && castle.king_first
    {
        let wanted: Vec<Move> = legal.iter().copied().filter(|&m| castles(m, castle.side)).collect();
        if !wanted.is_empty() {
            return TouchObligation { clause: TouchClause::MustCastle, moves: wanted };
        }
        if castling_meant && (!touches.together || edition.castling_touch_may_be_together.value) {
            let king: Vec<Move> = moves_of(&legal, castle.king).collect();
            return if king.is_empty() {
                TouchObligation { clause: TouchClause::Free, moves: legal }
            } else {
                TouchObligation { clause: TouchClause::AnotherKingMove, moves: king }
            };
        }
    }
    let barred = castle.filter(|c| !c.king_first).map(|c| c.side);
    let barred = barred.or_else(|| barred_by_rook_first(&touched, touches.together));
    let allowed: Vec<Move> =
        legal.iter().copied().filter(|&m| barred.is_none_or(|side| !castles(m, side))).collect();
    general(&legal, &allowed, &touched, touches.together)
}

/// The side on which a rook that was touched first, and the king after it, bar castling (4.4.2), also where a piece of the
/// opponent was touched between them.
fn barred_by_rook_first(touched: &[TouchedPiece], together: bool) -> Option<CastlingSide> {
    let mut own = touched.iter().filter(|t| t.own);
    let rook = own.next().filter(|t| t.role == Role::Rook && !together)?;
    let king = own.find(|t| t.role == Role::King)?;
    (king.square.rank() == rook.square.rank())
        .then(|| CastlingSide::from_king_side(king.square.file() < rook.square.file()))
}

/// Clauses 4.3 and 4.5.
fn general(legal: &[Move], allowed: &[Move], touched: &[TouchedPiece], together: bool) -> TouchObligation {
    let own: Vec<Square> = touched.iter().filter(|t| t.own).map(|t| t.square).collect();
    let theirs: Vec<Square> = touched.iter().filter(|t| !t.own).map(|t| t.square).collect();
    let first_capture = |squares: &[Square]| {
        squares.iter().find_map(|&s| some(allowed.iter().copied().filter(|&m| captured_square(m) == Some(s))))
    };
    let first_move = |squares: &[Square]| squares.iter().find_map(|&s| some(moves_of(allowed, s)));
    let found = match (own.first(), theirs.first()) {
        (Some(_), None) => first_move(&own).map(|m| (TouchClause::MoveTouched, m)),
        (None, Some(_)) => first_capture(&theirs).map(|m| (TouchClause::CaptureTouched, m)),
        (Some(&mine), Some(&yours)) => {
            let takes = moves_of(allowed, mine).filter(|&m| captured_square(m) == Some(yours));
            some(takes).map(|m| (TouchClause::CaptureWithTouched, m)).or_else(|| {
                // The first touched piece that can be moved or captured; in an unclear order the own piece is first.
                let mut order: Vec<&TouchedPiece> = touched.iter().collect();
                if together && order.len() > 1 && !order[0].own && order[1].own {
                    order.swap(0, 1);
                }
                order.into_iter().find_map(|t| {
                    let one = [t.square];
                    if t.own {
                        first_move(&one).map(|m| (TouchClause::MoveTouched, m))
                    } else {
                        first_capture(&one).map(|m| (TouchClause::CaptureTouched, m))
                    }
                })
            })
        }
        (None, None) => None,
    };
    match found {
        Some((clause, moves)) => TouchObligation { clause, moves },
        None => TouchObligation { clause: TouchClause::Free, moves: legal.to_vec() },
    }
}

/// The obligation from a piece released on another square (4.7; 4.6 in 2009): the moves that put it there. A king
/// released on its castling square binds to castling on that side. The moves are empty if the release is part of no
/// legal move; then only the touch binds.
pub fn released(position: &Position, from: Square, to: Square) -> TouchObligation {
    let legal = position.legal_moves();
    let king = position.piece_at(from).is_some_and(|p| p.role == Role::King && p.color == position.turn());
    let castling =
        some(legal.iter().copied().filter(|&m| king && castles_to(m, position.turn()) == Some(to)));
    let ordinary =
        some(legal.iter().copied().filter(|&m| !m.is_castle() && m.from() == Some(from) && m.to() == to));
    match (ordinary, castling) {
        (Some(moves), _) => TouchObligation { clause: TouchClause::Released, moves },
        (None, Some(moves)) => TouchObligation { clause: TouchClause::ReleasedKing, moves },
        (None, None) => TouchObligation { clause: TouchClause::Released, moves: Vec::new() },
    }
}

/// The moves left after a new piece touched the promotion square: the choice is final (4.4d, 4.4.4).
pub fn promotion_touched(position: &Position, to: Square, role: Role) -> Vec<Move> {
    position.legal_moves().into_iter().filter(|m| m.to() == to && m.promotion() == Some(role)).collect()
}

/// Whether a breach of 4.1–4.7 may still be claimed: not after the claimant has touched a piece to move or capture it
/// (4.8; 4.7 in 2009). Executing the opponent's move is not such a touch.
pub const fn may_claim_breach(claimant_touched_since: bool) -> bool {
    !claimant_touched_since
}

#[derive(Clone, Copy)]
struct TouchedPiece {
    square: Square,
    own: bool,
    role: Role,
}

/// The first two own pieces touched are king and rook, and no opposing piece was touched.
#[derive(Clone, Copy)]
struct CastlingTouch {
    king: Square,
    side: CastlingSide,
    king_first: bool,
}

impl CastlingTouch {
    fn of(touched: &[TouchedPiece], together: bool) -> Option<Self> {
        let [first, second, ..] = touched else { return None };
        if touched.iter().any(|t| !t.own) {
            return None;
        }
        let (king, rook, king_first) = match (first.role, second.role) {
            (Role::King, Role::Rook) => (first.square, second.square, true),
            (Role::Rook, Role::King) => (second.square, first.square, together),
            _ => return None,
        };
        Some(Self { king, side: CastlingSide::from_king_side(king.file() < rook.file()), king_first })
    }
}

fn castles(m: Move, side: CastlingSide) -> bool {
    m.castling_side() == Some(side)
}

/// The king's square after castling.
fn castles_to(m: Move, color: Color) -> Option<Square> {
    m.castling_side().map(|side| side.king_to(color))
}

/// The moves of the piece on a square. Castling is a move of the king, unless the king already stands on its castling
/// square (Chess960); then it is a move of the rook.
fn moves_of(moves: &[Move], square: Square) -> impl Iterator<Item = Move> + '_ {
    let rooks = move |m: Move| match m {
        Move::Castle { king, rook } => {
            let color = if king.rank() == shakmaty::Rank::First { Color::White } else { Color::Black };
            rook == square && castles_to(m, color) == Some(king)
        }
        _ => false,
    };
    moves.iter().copied().filter(move |&m| m.from() == Some(square) || rooks(m))
}

fn some(moves: impl Iterator<Item = Move>) -> Option<Vec<Move>> {
    let moves: Vec<Move> = moves.collect();
    (!moves.is_empty()).then_some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::Edition;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    fn touched(squares: &[Square]) -> TouchSequence {
        TouchSequence { squares: squares.to_vec(), ..TouchSequence::default() }
    }

    fn found(
        fen: &str,
        squares: &[Square],
        released: &[(Square, Square)],
        made: &str,
    ) -> Option<(TouchClause, Square)> {
        let before = position(fen);
        let releases: Vec<Release> = released
            .iter()
            .map(|&(from, to)| {
                let role = before.piece_at(from).unwrap().role;
                Release { from: Some(from), to, role, touched: squares.len() }
            })
            .collect();
        let made = before.read_uci(made).unwrap();
        breach(Edition::Da18, &before, &touched(squares), &releases, made).map(|b| (b.clause, b.square))
    }

    const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[test]
    fn castling_is_begun_with_the_king() {
        assert_eq!(found(CASTLING, &[Square::E1, Square::H1], &[], "e1g1"), None);
        assert_eq!(
            found(CASTLING, &[Square::H1, Square::E1], &[], "e1g1"),
            Some((TouchClause::RookFirst, Square::H1))
        );
        assert_eq!(found(CASTLING, &[Square::H1, Square::E1], &[], "h1h5"), None);
    }

    #[test]
    fn a_rook_first_bars_castling_also_where_the_opponents_piece_was_touched_between() {
        // Chess960: the king stands already where castling puts it, and castling would be a move of the rook (4.3.1).
        let fen = "4k3/7p/8/8/8/8/6PP/6KR w H - 0 1";
        let touched = [Square::H1, Square::H7, Square::G1];
        assert_eq!(found(fen, &touched, &[], "g1f1"), None);
        assert_eq!(found(fen, &touched, &[], "g1h1"), Some((TouchClause::RookFirst, Square::H1)));
    }

    #[test]
    fn king_and_rook_touched_bind_to_castling() {
        assert_eq!(
            found(CASTLING, &[Square::E1, Square::H1], &[], "e1e2"),
            Some((TouchClause::MustCastle, Square::E1))
        );
    }

    #[test]
    fn a_king_released_where_castling_puts_it_castles() {
        let released = [(Square::E1, Square::G1)];
        assert_eq!(
            found(CASTLING, &[Square::E1], &released, "e1f1"),
            Some((TouchClause::ReleasedKing, Square::G1))
        );
        assert_eq!(found(CASTLING, &[Square::E1, Square::H1], &released, "e1g1"), None);
    }

    #[test]
    fn a_touch_after_a_piece_was_released_binds_no_more() {
        // The queen rests on d4 and is taken up again; then the pawn that it could have captured is touched (4.7, 4.3.3).
        let before = position("4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1");
        let made = before.read_uci("d1d4").unwrap();
        for (after, bound) in [(1, false), (2, true)] {
            let release =
                Release { from: Some(Square::D1), to: Square::D4, role: Role::Queen, touched: after };
            let found = breach(Edition::Da18, &before, &touched(&[Square::D1, Square::D7]), &[release], made);
            assert_eq!(found.is_some(), bound, "released after {after} touches");
        }
    }

    /// White may not castle: the rook on e8 or the queen on d8 attacks a square on the king's path.
    const FORBIDDEN: &str = "3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";

    fn undone(
        edition: Edition,
        fen: &str,
        order: &[(Square, Square, Role)],
        made: &str,
    ) -> Option<TouchClause> {
        let before = position(fen);
        let touches = TouchSequence {
            squares: order.iter().map(|&(from, ..)| from).collect(),
            castling_begun: true,
            ..TouchSequence::default()
        };
        let releases: Vec<Release> = (order.iter().zip(1..))
            .map(|(&(from, to, role), touched)| Release { from: Some(from), to, role, touched })
            .collect();
        breach(edition, &before, &touches, &releases, before.read_uci(made).unwrap()).map(|b| b.clause)
    }

    #[test]
    fn article_4_4_3_forbidden_castling_that_is_undone_leaves_any_move_of_the_king_and_binds_no_rook() {
        use Role::{King, Rook};
        let short = [(Square::E1, Square::G1, King), (Square::H1, Square::F1, Rook)];
        let long = [(Square::E1, Square::C1, King), (Square::A1, Square::D1, Rook)];
        for edition in Edition::ALL {
            for order in [short, long] {
                assert_eq!(undone(edition, FORBIDDEN, &order, "e1e2"), None, "{edition}");
                for other in ["h1f1", "a1d1", "h1h8"] {
                    let clause = Some(TouchClause::AnotherKingMove);
                    assert_eq!(undone(edition, FORBIDDEN, &order, other), clause, "{edition} {other}");
                }
            }
            // Castling on the other side is also a king move.
            let one_side = "4k3/8/8/8/8/7b/8/R3K2R w KQ - 0 1";
            assert_eq!(undone(edition, one_side, &short, "e1c1"), None, "{edition}");
            // If the king has no legal move, every move is allowed.
            let shut_in = "3rkr2/8/8/8/8/2n3n1/3PP3/R2QK2R w K - 0 1";
            assert_eq!(undone(edition, shut_in, &short, "h1h8"), None, "{edition}");
            assert_eq!(undone(edition, shut_in, &short, "d2c3"), None, "{edition}");
        }
        let black = [(Square::E8, Square::G8, King), (Square::H8, Square::F8, Rook)];
        let fen = "r3k2r/8/8/8/8/8/8/4KR2 b kq - 0 1";
        assert_eq!(undone(Edition::Da18, fen, &black, "e8d7"), None);
        assert_eq!(undone(Edition::Da18, fen, &black, "e8c8"), None);
        assert_eq!(undone(Edition::Da18, fen, &black, "h8f8"), Some(TouchClause::AnotherKingMove));
    }

    #[test]
    fn article_4_3_king_and_rook_touched_one_after_the_other_and_the_rook_moved_is_no_castling() {
        let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        assert_eq!(
            found(fen, &[Square::E1, Square::A1], &[(Square::A1, Square::A8)], "a1a8"),
            Some((TouchClause::MoveTouched, Square::E1))
        );
        // A pawn move does not show that castling was not intended: a king move is owed.
        let fen = "6k1/5ppp/8/8/8/8/7P/R3K3 w - - 0 1";
        assert_eq!(
            found(fen, &[Square::E1, Square::A1], &[], "h2h3"),
            Some((TouchClause::AnotherKingMove, Square::E1))
        );
    }

    #[test]
    fn what_was_released_stays_there() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let released = [(Square::B1, Square::C3)];
        assert_eq!(found(start, &[Square::B1], &released, "b1a3"), Some((TouchClause::Released, Square::C3)));
        assert_eq!(found(start, &[Square::B1], &released, "b1c3"), None);
        assert_eq!(found(start, &[Square::B1], &[], "g1f3"), Some((TouchClause::MoveTouched, Square::B1)));
    }

    #[test]
    fn the_piece_chosen_at_a_promotion_stays() {
        let before = position("8/P7/8/8/8/8/8/K1k5 w - - 0 1");
        let queen = Release { from: None, to: Square::A8, role: Role::Queen, touched: 1 };
        let rook = before.read_uci("a7a8r").unwrap();
        let found = breach(Edition::Sv17, &before, &touched(&[Square::A7]), &[queen], rook).unwrap();
        assert_eq!((found.clause, found.square), (TouchClause::PromotionChosen, Square::A8));
        assert_eq!(found.owed, [before.read_uci("a7a8q").unwrap()]);
    }

    #[test]
    fn a_touch_is_left_out_only_if_a_legal_move_concerned_the_piece_and_another_was_made() {
        let position =
            Position::from_fen("rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2").unwrap();
        let made = |uci: &str| position.read_uci(uci).unwrap();
        let e6 = made("e7e6");
        // A pawn that cannot be captured, and an own bishop that cannot move; a pawn that can, and an own knight.
        for (touched, left_out) in
            [(Square::H2, false), (Square::F8, false), (Square::C4, true), (Square::G8, true)]
        {
            assert_eq!(leaves_out(&position, touched, e6), left_out, "{touched}");
        }
        assert!(!leaves_out(&position, Square::C4, made("d5c4")) && !leaves_out(&position, Square::E7, e6));
        let passant = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").unwrap();
        assert!(leaves_out(&passant, Square::D5, passant.read_uci("e1e2").unwrap()));
        assert!(!leaves_out(&passant, Square::D5, passant.read_uci("e5d6").unwrap()));
    }

    #[test]
    fn a_first_touched_piece_that_cannot_move_binds_the_next() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(
            found(start, &[Square::A1, Square::E2], &[], "d2d4"),
            Some((TouchClause::MoveTouched, Square::E2)),
            "the item names the pawn, not the rook that cannot move"
        );
    }
}
