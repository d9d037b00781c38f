//! Article 4: what was touched and released in a turn, and which clauses a move breaks.
//!
//! A clause is a set of legal moves that keep it; a move breaks every clause whose set it is not in. Where several
//! are broken, the arbiter may be told any of them.

use annabella::game::{Color, Edition, Move, Piece, Position, Role, Square};
use shakmaty::CastlingSide;

use super::{articles::Clause, captured_at};

/// What was touched and let go in one turn, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Touched {
    pieces: Vec<(Square, Piece)>,
    /// Where from (`None`: a new piece), where to, and what.
    released: Vec<(Option<Square>, Square, Piece)>,
    /// How many were touched when each was let go.
    touched_then: Vec<usize>,
}

type Sets = Vec<(Clause, Vec<Move>)>;

impl Touched {
    pub(super) fn touch(&mut self, square: Square, piece: Piece) {
        // The same piece taken up again where he let it go is touched already.
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

    /// A sighted hand slid on: the piece was not let go there, and still comes from where it stood. A new piece has
    /// touched its square all the same (4.4.4).
    pub(super) fn slid_on(&mut self, to: Square) -> Option<Square> {
        let (from, _, _) = self.released.pop_if(|&mut (from, at, _)| at == to && from.is_some())?;
        self.touched_then.pop();
        from
    }

    /// What was let go in an illegal move was let go nowhere (4.7).
    pub(super) fn let_nothing_go(&mut self) {
        self.released.clear();
        self.touched_then.clear();
    }

    pub(crate) const fn is_nothing(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The clauses a move breaks.
    pub(super) fn broken(&self, edition: Edition, position: &Position, m: Move) -> Vec<Clause> {
        self.broken_of(self.sets(edition, position, self.counted(position)), position, m)
    }

    /// The same, where what was touched after a piece was let go is looked at too.
    pub(super) fn broken_in_any_order(&self, edition: Edition, position: &Position, m: Move) -> Vec<Clause> {
        let mut broken = self.broken(edition, position, m);
        broken.extend(self.broken_of(self.sets(edition, position, self.pieces.len()), position, m));
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

    /// The moves that break nothing.
    pub(crate) fn owed(&self, edition: Edition, position: &Position) -> Vec<Move> {
        let legal = position.legal_moves();
        legal.into_iter().filter(|&m| self.broken(edition, position, m).is_empty()).collect()
    }

    /// What binds the move that replaces one that broke a clause: what was let go stays let go, and of what was touched
    /// after it nothing binds that cannot be kept beside it (4.7). What cannot be kept beside what was touched before
    /// was let go in the void move alone.
    pub(super) fn enforced(mut self, edition: Edition, position: &Position) -> Self {
        while self.owed(edition, position).is_empty() {
            let Some(&then) = self.touched_then.last() else { break };
            let mut before = self.clone();
            before.pieces.truncate(then);
            if !before.owed(edition, position).is_empty() {
                return before;
            }
            self.released.pop();
            self.touched_then.pop();
        }
        self
    }

    /// A king or rook let go on its way to castle.
    fn is_part_of_castling(&self, m: Move, position: &Position) -> bool {
        let (Move::Castle { king, rook }, Some(side)) = (m, m.castling_side()) else { return false };
        let turn = position.turn();
        self.released.first().is_some_and(|&(from, to, _)| {
            (from == Some(king) && to == side.king_to(turn))
                || (from == Some(rook) && to == side.rook_to(turn))
        })
    }

    fn sets(&self, edition: Edition, position: &Position, counted: usize) -> Sets {
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let turn = position.turn();
        let pieces = &self.pieces[..counted];
        let own: Vec<(Square, Role)> =
            pieces.iter().filter(|(_, p)| p.color == turn).map(|&(s, p)| (s, p.role)).collect();
        let theirs: Vec<Square> = pieces.iter().filter(|(_, p)| p.color != turn).map(|&(s, _)| s).collect();
        let mut sets = Sets::new();
        // 4.4: king and rook, the opponent's pieces left alone; rook first bars castling in any case.
        match (&own[..], theirs.is_empty()) {
            (&[(king, Role::King), (rook, Role::Rook), ..], true) => {
                castling_touched(edition, &legal, king, rook, &mut sets);
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
        self.let_go(&legal, turn, &mut sets);
        sets
    }

    /// Once a piece was let go as a legal move does, what is touched later changes nothing (4.7).
    fn counted(&self, position: &Position) -> usize {
        let legal = position.legal_moves();
        let binds = |&(from, to, _): &(Option<Square>, Square, Piece)| {
            legal.iter().any(|m| !m.is_castle() && m.from() == from && m.to() == to)
        };
        let first = self.released.iter().position(binds);
        first.map_or(self.pieces.len(), |index| self.touched_then[index])
    }

    /// 4.7 (4.6 in 2009) and 4.4.4.
    fn let_go(&self, legal: &[Move], turn: Color, sets: &mut Sets) {
        let on_square = self.released.iter().filter_map(|&(from, to, piece)| {
            let from = from?;
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
    // Of both colours: the one takes the other, where that is legal (4.3.3).
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
fn castling_touched(edition: Edition, legal: &[Move], king: Square, rook: Square, sets: &mut Sets) {
    let side = CastlingSide::from_king_side(king.file() < rook.file());
    let wanted = some(legal.iter().copied().filter(|m| m.castling_side() == Some(side)));
    if let Some(castle) = wanted {
        return sets.push((Clause::Castle, castle));
    }
    let Some(others) = some(legal.iter().copied().filter(|&m| moves_piece_on(m, king))) else { return };
    // The older texts say the same of the first touched piece too.
    if matches!(edition, Edition::Da09 | Edition::No14) {
        sets.push((Clause::Touched, others.clone()));
    }
    sets.push((Clause::OtherKingMove, others));
}

/// Castling is a move of the king (3.8), but of the rook alone where the king stays where he is.
fn moves_piece_on(m: Move, square: Square) -> bool {
    match m {
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king.file() < rook.file());
            let stays = Square::from_coords(side.king_to_file(), king.rank()) == king;
            square == if stays { rook } else { king }
        }
        _ => m.from() == Some(square),
    }
}

fn some(moves: impl Iterator<Item = Move>) -> Option<Vec<Move>> {
    let moves: Vec<Move> = moves.collect();
    (!moves.is_empty()).then_some(moves)
}
