//! Touch-move (4.2–4.8): which moves a touch leaves.
//!
//! On the pegged board a touch is a peg out of its hole (D.2.2). Mirroring the opponent's announced
//! move is never a touch: the caller knows that phase and asks nothing here. Whether a touch was meant
//! is for the arbiter; what it binds to is decided here.

use shakmaty::CastlingSide;

use crate::game::{Color, Edition, Move, Position, Role, Square};

/// The pieces a player on move touched, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touches {
    /// "I adjust" was said before the first touch (4.2).
    pub adjust_said: bool,
    /// The squares of the pieces, first touched first. Empty squares bind to nothing.
    pub squares: Vec<Square>,
    /// The first two were touched at the same time.
    pub together: bool,
}

/// The clause that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
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
    /// The one captures the other (4.3c, 4.3.3).
    CaptureWithTouched,
    /// None of the touched pieces can be moved or captured: any legal move (4.5).
    Free,
    /// A piece was released on a square (4.7).
    Released,
    /// The king was released where castling puts it: only castling on that side (4.7.2).
    ReleasedKing,
    /// The rook was touched before the king: no castling on that side (4.4b, 4.4.2).
    RookFirst,
    /// A new piece has touched the promotion square: it stays (4.4d, 4.4.4).
    PromotionChosen,
    /// A touch is reported of a player who is not on move: only in his turn before would it oblige him (4.2, 4.3).
    NotOnMove,
}

/// A piece of the player on move that was let go on another square than it was taken from: on the pegged board
/// a peg in another hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Release {
    /// Where it stood before the turn; `None` for a new piece at a promotion.
    pub from: Option<Square>,
    /// Where it was let go.
    pub to: Square,
    /// What it is.
    pub role: Role,
    /// How many pieces had been touched by then.
    pub touched: usize,
}

/// Another move was made than what was touched and released leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The clause.
    pub clause: Clause,
    /// The square that binds: where the piece was touched, or where it was released.
    pub square: Square,
    /// The release that binds, where it is one.
    pub release: Option<Release>,
    /// The moves that keep it.
    pub owed: Vec<Move>,
}

/// Whether the move made keeps what was touched and released in the turn, in the order of the clauses: castling
/// (4.4), what was released (4.7, 4.4.4), what was touched (4.3).
pub fn breach(
    edition: Edition,
    position: &Position,
    touches: &Touches,
    releases: &[Release],
    made: Move,
) -> Option<Breach> {
    let touches = &before_the_release(position, touches, releases);
    let owed = obligation(edition, position, touches);
    let first = touches.squares.first().copied();
    if let (Some(square), Clause::MustCastle | Clause::AnotherKingMove) = (first, owed.clause)
        && !owed.moves.contains(&made)
    {
        return Some(Breach { clause: owed.clause, square, release: None, owed: owed.moves });
    }
    if let (Some(square), true) = (rook_of(made), bars_castling(position, touches, made)) {
        // Let go before the king was touched, the rook has moved by itself and stays there (4.7).
        let alone = |release: &&Release| release.from == Some(square) && release.touched < 2;
        let moved =
            releases.iter().find(alone).map(|&release| (release, released(position, square, release.to)));
        let (release, owed) = match moved {
            Some((release, bound)) if !bound.moves.is_empty() => (Some(release), bound.moves),
            _ => (None, owed.moves),
        };
        return Some(Breach { clause: Clause::RookFirst, square, release, owed });
    }
    let (mut square_kept, mut piece_kept) = (false, false);
    for release in releases {
        // The first square that binds is kept, and the first new piece; what was touched binds besides.
        let kept = if release.from.is_some() { &mut square_kept } else { &mut piece_kept };
        if *kept {
            continue;
        }
        let bound = match (release.from, release.role) {
            (None, role) => Obligation {
                clause: Clause::PromotionChosen,
                moves: promotion_touched(position, release.to, role),
            },
            (Some(from), _) => released(position, from, release.to),
        };
        // A king on its way to castle is bound by its own clause; a rook on its way too, once the king was first.
        let part_of_castling =
            made.is_castle() && release.from.is_some_and(|from| Some(from) == rook_of(made));
        if bound.moves.is_empty() || part_of_castling {
            continue;
        }
        let to_castle = castles_to(made, position.turn()) == Some(release.to);
        if !bound.moves.contains(&made) && !to_castle {
            return Some(Breach {
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
            Some(Breach { clause: owed.clause, square, release: None, owed: owed.moves })
        }
        _ => None,
    }
}

/// What was touched until a piece was let go as a legal move does: the move is made by that, and what is touched
/// later changes nothing (4.7).
fn before_the_release(position: &Position, touches: &Touches, releases: &[Release]) -> Touches {
    let legal = position.legal_moves();
    let binds = |release: &&Release| {
        let there = |m: &Move| !m.is_castle() && m.from() == release.from && m.to() == release.to;
        legal.iter().any(there)
    };
    let mut touches = touches.clone();
    if let Some(release) = releases.iter().find(binds) {
        touches.squares.truncate(release.touched);
    }
    touches
}

/// Whether the rook was touched first, and the move castles on its side (4.4b, 4.4.2). Who castles has touched his king,
/// also where the rook had been let go by then; only a king that stands already where castling puts him may not have been.
fn bars_castling(position: &Position, touches: &Touches, made: Move) -> bool {
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

/// The touched square that the owed moves move or capture.
fn binding_square(position: &Position, touches: &Touches, owed: &Obligation) -> Option<Square> {
    touches.squares.iter().copied().find(|&square| {
        let own = position.piece_at(square).is_some_and(|piece| piece.color == position.turn());
        owed.moves.iter().all(|&m| {
            if own { moves_of(&[m], square).count() > 0 } else { captured_square(m) == Some(square) }
        })
    })
}

/// What a player must do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    /// The clause that decides.
    pub clause: Clause,
    /// The legal moves that satisfy it; never empty unless the position has no legal move.
    pub moves: Vec<Move>,
}

impl Obligation {
    /// Whether the player may choose among all legal moves.
    pub const fn is_free(&self) -> bool {
        matches!(self.clause, Clause::NothingBinding | Clause::Free)
    }
}

/// The square a capture takes from: not the target square en passant.
pub fn captured_square(m: Move) -> Option<Square> {
    match m {
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        _ => None,
    }
}

/// What the touches of the player on move oblige him to.
pub fn obligation(edition: Edition, position: &Position, touches: &Touches) -> Obligation {
    let legal: Vec<Move> = position.legal_moves().into_iter().collect();
    let mut touched: Vec<Touched> = Vec::new();
    for &square in &touches.squares {
        if let Some(piece) = position.piece_at(square)
            && touched.iter().all(|t| t.square != square)
        {
            touched.push(Touched { square, own: piece.color == position.turn(), role: piece.role });
        }
    }
    if touches.adjust_said || touched.is_empty() {
        return Obligation { clause: Clause::NothingBinding, moves: legal };
    }
    let castle = CastlingTouch::of(&touched, touches.together);
    if let Some(castle) = castle
        && castle.king_first
    {
        let wanted: Vec<Move> = legal.iter().copied().filter(|&m| castles(m, castle.side)).collect();
        if !wanted.is_empty() {
            return Obligation { clause: Clause::MustCastle, moves: wanted };
        }
        if !touches.together || edition.castling_touch_may_be_together() {
            let king: Vec<Move> = moves_of(&legal, castle.king).collect();
            return if king.is_empty() {
                Obligation { clause: Clause::Free, moves: legal }
            } else {
                Obligation { clause: Clause::AnotherKingMove, moves: king }
            };
        }
    }
    let barred = castle.filter(|c| !c.king_first).map(|c| c.side);
    let allowed: Vec<Move> =
        legal.iter().copied().filter(|&m| barred.is_none_or(|side| !castles(m, side))).collect();
    general(&legal, &allowed, &touched, touches.together)
}

/// Clauses 4.3 and 4.5.
fn general(legal: &[Move], allowed: &[Move], touched: &[Touched], together: bool) -> Obligation {
    let own: Vec<Square> = touched.iter().filter(|t| t.own).map(|t| t.square).collect();
    let theirs: Vec<Square> = touched.iter().filter(|t| !t.own).map(|t| t.square).collect();
    let first_capture = |squares: &[Square]| {
        squares.iter().find_map(|&s| some(allowed.iter().copied().filter(|&m| captured_square(m) == Some(s))))
    };
    let first_move = |squares: &[Square]| squares.iter().find_map(|&s| some(moves_of(allowed, s)));
    let found = match (own.first(), theirs.first()) {
        (Some(_), None) => first_move(&own).map(|m| (Clause::MoveTouched, m)),
        (None, Some(_)) => first_capture(&theirs).map(|m| (Clause::CaptureTouched, m)),
        (Some(&mine), Some(&yours)) => {
            let takes = moves_of(allowed, mine).filter(|&m| captured_square(m) == Some(yours));
            some(takes).map(|m| (Clause::CaptureWithTouched, m)).or_else(|| {
                // The first touched that can be moved or captured; an unclear order counts as own first.
                let mut order: Vec<&Touched> = touched.iter().collect();
                if together && order.len() > 1 && !order[0].own && order[1].own {
                    order.swap(0, 1);
                }
                order.into_iter().find_map(|t| {
                    let one = [t.square];
                    if t.own {
                        first_move(&one).map(|m| (Clause::MoveTouched, m))
                    } else {
                        first_capture(&one).map(|m| (Clause::CaptureTouched, m))
                    }
                })
            })
        }
        (None, None) => None,
    };
    match found {
        Some((clause, moves)) => Obligation { clause, moves },
        None => Obligation { clause: Clause::Free, moves: legal.to_vec() },
    }
}

/// What a piece released on another square leaves (4.7; 4.6 in 2009): the moves that put it there. A
/// king released where castling puts it leaves castling on that side. Empty if it is no part of a
/// legal move: then nothing was made and the touch alone binds.
pub fn released(position: &Position, from: Square, to: Square) -> Obligation {
    let legal = position.legal_moves();
    let king = position.piece_at(from).is_some_and(|p| p.role == Role::King && p.color == position.turn());
    let castling =
        some(legal.iter().copied().filter(|&m| king && castles_to(m, position.turn()) == Some(to)));
    let ordinary =
        some(legal.iter().copied().filter(|&m| !m.is_castle() && m.from() == Some(from) && m.to() == to));
    match (ordinary, castling) {
        (Some(moves), _) => Obligation { clause: Clause::Released, moves },
        (None, Some(moves)) => Obligation { clause: Clause::ReleasedKing, moves },
        (None, None) => Obligation { clause: Clause::Released, moves: Vec::new() },
    }
}

/// What a new piece that touched the promotion square leaves: the choice is final (4.4d, 4.4.4).
pub fn promotion_touched(position: &Position, to: Square, role: Role) -> Vec<Move> {
    position.legal_moves().into_iter().filter(|m| m.to() == to && m.promotion() == Some(role)).collect()
}

/// Whether a breach of 4.1–4.7 may still be claimed: not once the claimant has himself touched a piece
/// to move or capture it (4.8; 4.7 in 2009). Mirroring is no such touch.
pub const fn may_claim_breach(claimant_touched_since: bool) -> bool {
    !claimant_touched_since
}

#[derive(Clone, Copy)]
struct Touched {
    square: Square,
    own: bool,
    role: Role,
}

/// The first two own pieces touched are king and rook, and none of the opponent's was.
#[derive(Clone, Copy)]
struct CastlingTouch {
    king: Square,
    side: CastlingSide,
    king_first: bool,
}

impl CastlingTouch {
    fn of(touched: &[Touched], together: bool) -> Option<Self> {
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

/// Where castling puts the king.
fn castles_to(m: Move, color: Color) -> Option<Square> {
    m.castling_side().map(|side| side.king_to(color))
}

/// The moves of the piece on a square; castling is the king's, save where he stands already where it puts
/// him (Chess960): then it is a move of the rook alone.
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

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    fn touched(squares: &[Square]) -> Touches {
        Touches { squares: squares.to_vec(), ..Touches::default() }
    }

    fn found(
        fen: &str,
        squares: &[Square],
        released: &[(Square, Square)],
        made: &str,
    ) -> Option<(Clause, Square)> {
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
            Some((Clause::RookFirst, Square::H1))
        );
        assert_eq!(found(CASTLING, &[Square::H1, Square::E1], &[], "h1h5"), None);
    }

    #[test]
    fn king_and_rook_touched_bind_to_castling() {
        assert_eq!(
            found(CASTLING, &[Square::E1, Square::H1], &[], "e1e2"),
            Some((Clause::MustCastle, Square::E1))
        );
    }

    #[test]
    fn a_king_released_where_castling_puts_it_castles() {
        let released = [(Square::E1, Square::G1)];
        assert_eq!(
            found(CASTLING, &[Square::E1], &released, "e1f1"),
            Some((Clause::ReleasedKing, Square::G1))
        );
        assert_eq!(found(CASTLING, &[Square::E1, Square::H1], &released, "e1g1"), None);
    }

    #[test]
    fn what_was_released_stays_there() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let released = [(Square::B1, Square::C3)];
        assert_eq!(found(start, &[Square::B1], &released, "b1a3"), Some((Clause::Released, Square::C3)));
        assert_eq!(found(start, &[Square::B1], &released, "b1c3"), None);
        assert_eq!(found(start, &[Square::B1], &[], "g1f3"), Some((Clause::MoveTouched, Square::B1)));
    }

    #[test]
    fn the_piece_chosen_at_a_promotion_stays() {
        let before = position("8/P7/8/8/8/8/8/K1k5 w - - 0 1");
        let queen = Release { from: None, to: Square::A8, role: Role::Queen, touched: 1 };
        let rook = before.read_uci("a7a8r").unwrap();
        let found = breach(Edition::Sv17, &before, &touched(&[Square::A7]), &[queen], rook).unwrap();
        assert_eq!((found.clause, found.square), (Clause::PromotionChosen, Square::A8));
        assert_eq!(found.owed, [before.read_uci("a7a8q").unwrap()]);
    }

    #[test]
    fn a_first_touched_piece_that_cannot_move_binds_the_next() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(
            found(start, &[Square::A1, Square::E2], &[], "d2d4"),
            Some((Clause::MoveTouched, Square::E2)),
            "the item names the pawn, not the rook that cannot move"
        );
    }
}
