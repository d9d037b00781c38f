//! Explains a placement by a sequence of legal moves: a bounded search over the squares that changed.

use shakmaty::{Board, Chess, Position as _};

use crate::placement_reader::{Squares, differing};
use annabella_game::{Color, Move, Square};

/// How strictly a line must agree with the order of the square changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OrderStrictness {
    /// Each piece departed and arrived after the one before it.
    Both,
    /// Each piece departed after the one before it. A slow scan may swap arrivals.
    Departures,
    /// Reports arrived in any order, or were lost.
    Unordered,
}

/// The recent changes, by which the search orders and filters moves.
pub(super) struct ChangeTrail<'a> {
    /// Changed squares and whether a piece was placed, oldest first.
    pub(super) changes: &'a [(Square, bool)],
    /// How strictly the moves must follow the order of the changes.
    pub(super) order: OrderStrictness,
    /// The same squares as a set, with others that may have changed unobserved.
    pub(super) squares: Squares,
    /// Squares whose last change was found by a scan; its time is unknown.
    pub(super) unordered: Squares,
}

impl ChangeTrail<'_> {
    fn rank(&self, m: Move) -> usize {
        // The last change of the origin is the real departure; earlier ones are bounces.
        m.from()
            .and_then(|from| self.changes.iter().rposition(|&(s, placed)| s == from && !placed))
            .unwrap_or(usize::MAX)
    }

    /// Returns whether pieces were seen to arrive as often as this line requires.
    fn bears(&self, path: &[Move], m: Move) -> bool {
        let arrived = || self.changes.iter().filter(|&&change| change == (m.to(), true)).count();
        let needed = 1 + path.iter().filter(|before| before.to() == m.to()).count();
        let left = || m.from().is_some_and(|from| self.changes.contains(&(from, false)));
        self.order == OrderStrictness::Unordered || m.is_castle() || left() && arrived() >= needed
    }

    /// Returns whether a move follows another in the order of the changes. An unobserved change contradicts nothing.
    fn in_order(&self, before: Move, m: Move) -> bool {
        let seen = |change: (Square, bool)| {
            let at = self.changes.iter().rposition(|&c| c == change);
            at.filter(|_| !self.unordered.contains(change.0))
        };
        let left = |m: Move| m.from().and_then(|from| seen((from, false)));
        let came = |m: Move| if m.is_castle() { None } else { seen((m.to(), true)) };
        let follows = |a: Option<usize>, b: Option<usize>| a.is_none() || b.is_none() || a <= b;
        // The earlier report counts, because a slow scan shows the arrival before the departure.
        let began = |m: Move| left(m).map(|left| came(m).map_or(left, |came| left.min(came)));
        match self.order {
            OrderStrictness::Both => follows(began(before), left(m)) && follows(came(before), came(m)),
            OrderStrictness::Departures => follows(began(before), left(m)),
            OrderStrictness::Unordered => true,
        }
    }
}

/// Returns whether `depth` plies could lead from a position to a placement, by the number of squares that each side
/// left and filled. This is cheap and rules out nearly every placement in the middle of a move.
pub(super) fn feasible(from: &Chess, target: &Board, depth: usize) -> bool {
    let board = from.board();
    let turn = from.turn();
    let side = |color: Color, plies: usize, others: usize| {
        let (here, there) = (board.by_color(color), target.by_color(color));
        // Castling fills two squares; one more if a piece of another kind stands on a square of its own colour.
        there.count() <= here.count()
            && here.count() <= there.count() + others
            && (there & !here).count() <= plies + 1
            && (here & !there).count() <= plies + 1 + others
    };
    let (own, other) = (depth.div_ceil(2), depth / 2);
    side(turn, own, other)
        && side(turn.other(), other, own)
        // A moved piece left its square, unless it returned on its next move.
        && (own > 1 || !(board.by_color(turn) & differing(board, target)).is_empty())
        && (other > 1 || other == 0 || !(board.by_color(turn.other()) & differing(board, target)).is_empty())
}

/// Searches for a line of at most `depth` legal moves from `from` to exactly `target`, in the order of the square
/// changes. `nodes` limits the work.
pub(super) fn reach(
    from: &Chess,
    target: &Board,
    trail: &ChangeTrail<'_>,
    depth: usize,
    nodes: &mut u32,
    path: &mut Vec<Move>,
) -> bool {
    let diff = differing(from.board(), target);
    if diff.is_empty() {
        return true;
    }
    let (here, there) = (from.board().occupied().count(), target.occupied().count());
    if depth == 0 || diff.count() > 4 * depth || there > here || here - there > depth || *nodes == 0 {
        return false;
    }
    let turn = from.turn();
    // If one move is left, its origin and target must be among the differing squares.
    let origins = if depth == 1 { diff } else { trail.squares | diff };
    if (from.board().by_color(turn) & origins).is_empty() {
        return false;
    }
    let mut moves: Vec<Move> = from
        .legal_moves()
        .into_iter()
        .filter(|m| {
            m.is_castle() || m.from().is_some_and(|s| origins.contains(s)) && origins.contains(m.to())
        })
        .collect();
    if moves.len() > 1 {
        moves.sort_by_key(|&m| trail.rank(m));
    }
    for m in moves {
        if *nodes == 0 {
            return false;
        }
        // A piece that moves and returns explains nothing.
        let undoes = |before: &Move| before.from() == Some(m.to()) && m.from() == Some(before.to());
        if path.last().is_some_and(|&before| !trail.in_order(before, m))
            || !trail.bears(path, m)
            || path.iter().any(undoes)
        {
            continue;
        }
        *nodes -= 1;
        let mut after = from.clone();
        after.play_unchecked(m);
        path.push(m);
        if reach(&after, target, trail, depth - 1, nodes, path) {
            return true;
        }
        path.pop();
    }
    false
}
