//! Article 4: the touched and released pieces of a turn, and the clauses that a move breaks.
//!
//! A clause is a set of legal moves that satisfy it; a move breaks every clause whose set does not contain it. If
//! several are broken, the arbiter may be told any of them.

use annabella::game::{Color, Move, Piece, Position, Role, Square};
use shakmaty::CastlingSide;

use super::captured_at;

/// The clauses of article 4 that can be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clause {
    /// The touched piece must be moved or captured.
    Touched,
    /// King and rook: castling on that side is required.
    Castle,
    /// Rook first: castling on that side is not allowed.
    RookFirst,
    /// Castling on that side is illegal: another king move is required.
    OtherKingMove,
    /// The new piece of a promotion has touched the square.
    NewPiece,
    /// A piece was released on a square.
    Released,
    /// The king was released on its castling square.
    KingReleased,
}

/// The touched and released pieces of one turn, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Touched {
    pieces: Vec<(Square, Piece)>,
    /// The square from (`None`: a new piece), the square to, and the piece.
    released: Vec<(Option<Square>, Square, Piece)>,
    /// How many pieces were touched when each was released.
    touched_then: Vec<usize>,
}

type Sets = Vec<(Clause, Vec<Move>)>;

impl Touched {
    pub(super) fn touch(&mut self, square: Square, piece: Piece) {
        // A piece that is lifted again from where it was released is touched already.
        let again = self.released.iter().any(|&(_, to, of)| to == square && of == piece);
        if !again && self.pieces.iter().all(|&(at, _)| at != square) {
            self.pieces.push((square, piece));
        }
    }

    pub(super) fn release(&mut self, from: Option<Square>, to: Square, piece: Piece) {
        let first = self.released.iter().find(|&&(_, at, of)| Some(at) == from && of == piece);
        let from = first.map_or(from, |&(origin, ..)| origin);
        if from != Some(to) {
            self.released.push((from, to, piece));
            self.touched_then.push(self.pieces.len());
        }
    }

    /// A sighted hand slid on: the piece was not released there, and still comes from its first square. A new piece
    /// of a promotion has touched its square all the same (4.4.4).
    pub(super) fn slid_on(&mut self, to: Square) -> Option<Square> {
        let (from, _, _) = self.released.pop_if(|&mut (from, at, _)| at == to && from.is_some())?;
        self.touched_then.pop();
        from
    }

    /// An illegal move releases no piece (4.7).
    pub(super) fn let_nothing_go(&mut self) {
        self.released.clear();
        self.touched_then.clear();
    }

    pub(crate) const fn is_nothing(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The clauses that a move breaks.
    pub(super) fn broken(&self, position: &Position, m: Move) -> Vec<Clause> {
        self.broken_of(self.sets(position, self.counted(position)), position, m)
    }

    /// The same, also counting pieces that were touched after a release.
    pub(super) fn broken_in_any_order(&self, position: &Position, m: Move) -> Vec<Clause> {
        let mut broken = self.broken(position, m);
        broken.extend(self.broken_of(self.sets(position, self.pieces.len()), position, m));
        broken
    }

    fn broken_of(&self, sets: Sets, position: &Position, m: Move) -> Vec<Clause> {
        sets.into_iter()
            .filter(|(clause, moves)| {
                let castles_on = matches!(clause, Clause::Released | Clause::KingReleased)
                    && self.is_part_of_castling(m, position);
                !moves.contains(&m) && !castles_on
            })
            .map(|(clause, _)| clause)
            .collect()
    }

    /// The moves that break no clause.
    pub(crate) fn owed(&self, position: &Position) -> Vec<Move> {
        let legal = position.legal_moves();
        legal.into_iter().filter(|&m| self.broken(position, m).is_empty()).collect()
    }

    /// The requirements for the move that replaces one that broke a clause. Released pieces stay released; pieces
    /// touched after them count only if both can be satisfied (4.7). A release that contradicts earlier touches
    /// belonged to the void move only.
    pub(super) fn enforced(mut self, position: &Position) -> Self {
        while self.owed(position).is_empty() {
            let Some(&then) = self.touched_then.last() else { break };
            let mut before = self.clone();
            before.pieces.truncate(then);
            if !before.owed(position).is_empty() {
                return before;
            }
            self.released.pop();
            self.touched_then.pop();
        }
        self
    }

    /// Whether a king or rook was released as part of castling.
    fn is_part_of_castling(&self, m: Move, position: &Position) -> bool {
        let (Move::Castle { king, rook }, Some(side)) = (m, m.castling_side()) else { return false };
        let turn = position.turn();
        self.released.first().is_some_and(|&(from, to, _)| {
            (from == Some(king) && to == side.king_to(turn))
                || (from == Some(rook) && to == side.rook_to(turn))
        })
    }

    fn sets(&self, position: &Position, counted: usize) -> Sets {
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let turn = position.turn();
        let pieces = &self.pieces[..counted];
        let own: Vec<(Square, Role)> =
            pieces.iter().filter(|(_, p)| p.color == turn).map(|&(s, p)| (s, p.role)).collect();
        let theirs: Vec<Square> = pieces.iter().filter(|(_, p)| p.color != turn).map(|&(s, _)| s).collect();
        let mut sets = Sets::new();
        // 4.4: king and rook were touched and no opposing piece; touching the rook first excludes castling in
        // any case.
        match (&own[..], theirs.is_empty()) {
            (&[(king, Role::King), (rook, Role::Rook), ..], true) => {
                castling_touched(&legal, king, rook, &mut sets);
            }
            (&[(rook, Role::Rook), (king, Role::King), ..], _) => {
                let side = CastlingSide::from_king_side(king.file() < rook.file());
                let allowed: Vec<Move> =
                    legal.iter().copied().filter(|m| m.castling_side() != Some(side)).collect();
                if allowed.len() < legal.len() {
                    sets.push((Clause::RookFirst, allowed.clone()));
                }
                first_touched(&allowed, pieces, turn, &mut sets);
            }
            _ => first_touched(&legal, pieces, turn, &mut sets),
        }
        // A rook touched anywhere before the king bars castling with it (4.4.2).
        let king_at = own.iter().position(|&(_, role)| role == Role::King).unwrap_or_default();
        for &(rook, _) in own[..king_at].iter().filter(|(_, role)| *role == Role::Rook) {
            let side = CastlingSide::from_king_side(own[king_at].0.file() < rook.file());
            let allowed = legal.iter().copied().filter(|m| m.castling_side() != Some(side));
            sets.push((Clause::RookFirst, allowed.collect()));
        }
        self.let_go(&legal, turn, &mut sets);
        sets
    }

    /// After a piece was released by a legal move, later touches have no effect (4.7).
    fn counted(&self, position: &Position) -> usize {
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let binds = |&(from, to, _): &(Option<Square>, Square, Piece)| {
            legal.iter().any(|m| !m.is_castle() && m.from() == from && m.to() == to)
        };
        let first = self
            .released
            .iter()
            .position(|release| binds(release) && !self.is_of_forbidden_castling(release, &legal));
        first.map_or(self.pieces.len(), |index| self.touched_then[index])
    }

    /// Whether a rook was placed beside an earlier touched king as in a castling that is illegal. It was released by
    /// no legal move, and 4.4.3 requires a king move.
    fn is_of_forbidden_castling(&self, release: &(Option<Square>, Square, Piece), legal: &[Move]) -> bool {
        let &(Some(from), to, piece) = release else { return false };
        let at = |square: Square| self.pieces.iter().position(|&(touched, _)| touched == square);
        let king = self.pieces.iter().find(|(_, of)| of.role == Role::King && of.color == piece.color);
        let Some(&(king, _)) = king.filter(|_| piece.role == Role::Rook) else { return false };
        let side = CastlingSide::from_king_side(king.file() < from.file());
        let went = self.released.iter().any(|&(origin, goal, of)| {
            of.role == Role::King && origin == Some(king) && goal == side.king_to(piece.color)
        });
        went && king.rank() == from.rank()
            && to == side.rook_to(piece.color)
            && at(king) < at(from)
            && !legal.iter().any(|m| m.castling_side() == Some(side))
    }

    /// 4.7 (4.6 in 2009) and 4.4.4.
    fn let_go(&self, legal: &[Move], turn: Color, sets: &mut Sets) {
        let on_square = self.released.iter().filter_map(|release| {
            let &(from, to, piece) = release;
            let from = from.filter(|_| !self.is_of_forbidden_castling(release, legal))?;
            let there =
                legal.iter().copied().filter(|m| !m.is_castle() && m.from() == Some(from) && m.to() == to);
            let castles = legal.iter().copied().filter(|m| {
                piece.role == Role::King && m.castling_side().is_some_and(|side| side.king_to(turn) == to)
            });
            some(there)
                .map(|moves| (Clause::Released, moves))
                .or_else(|| some(castles).map(|moves| (Clause::KingReleased, moves)))
        });
        sets.extend({ on_square }.next());
        let new = self.released.iter().filter(|(from, ..)| from.is_none()).find_map(|&(_, to, piece)| {
            some(legal.iter().copied().filter(|m| m.to() == to && m.promotion() == Some(piece.role)))
        });
        sets.extend(new.map(|moves| (Clause::NewPiece, moves)));
    }
}

/// 4.3 and 4.5.
fn first_touched(legal: &[Move], pieces: &[(Square, Piece)], turn: Color, sets: &mut Sets) {
    let of = |own: bool| pieces.iter().find(|(_, piece)| (piece.color == turn) == own).map(|&(at, _)| at);
    let moves = |s: Square| some(legal.iter().copied().filter(|&m| moves_piece_on(m, s)));
    let captures = |s: Square| some(legal.iter().copied().filter(|&m| captured_at(m) == Some(s)));
    // Pieces of both colours: the one captures the other if that is legal (4.3.3).
    let takes = of(true).zip(of(false)).and_then(|(mine, yours)| {
        some(legal.iter().copied().filter(|&m| captured_at(m) == Some(yours) && moves_piece_on(m, mine)))
    });
    let bound = takes.or_else(|| {
        let each =
            pieces.iter().map(|&(at, piece)| if piece.color == turn { moves(at) } else { captures(at) });
        each.flatten().next()
    });
    sets.extend(bound.map(|moves| (Clause::Touched, moves)));
}

/// 4.4.1 and 4.4.3.
fn castling_touched(legal: &[Move], king: Square, rook: Square, sets: &mut Sets) {
    let side = CastlingSide::from_king_side(king.file() < rook.file());
    let wanted = some(legal.iter().copied().filter(|m| m.castling_side() == Some(side)));
    if let Some(castle) = wanted {
        return sets.push((Clause::Castle, castle));
    }
    let Some(others) = some(legal.iter().copied().filter(|&m| moves_piece_on(m, king))) else { return };
    // A hand does not show whether castling was intended; the first touched piece must move either way (4.3.1).
    sets.push((Clause::Touched, others.clone()));
    sets.push((Clause::OtherKingMove, others));
}

/// Castling is a move of the king (3.8), and one of the rook, too, where the king stays where it is.
fn moves_piece_on(m: Move, square: Square) -> bool {
    match m {
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king.file() < rook.file());
            let stays = Square::from_coords(side.king_to_file(), king.rank()) == king;
            square == king || stays && square == rook
        }
        _ => m.from() == Some(square),
    }
}

fn some(moves: impl Iterator<Item = Move>) -> Option<Vec<Move>> {
    let moves: Vec<Move> = moves.collect();
    (!moves.is_empty()).then_some(moves)
}
