//! Explaining a placement by legal moves: a bounded search over squares that were seen to change.

use shakmaty::{Board, Chess, Position as _};

use crate::{
    board::reader::{Squares, differing},
    game::{Color, Move, Square},
};

/// How much of the order in which squares changed must bear a line out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strictness {
    /// Each piece left and arrived after the one before it.
    Both,
    /// Each piece left after the one before it; a slow scan may swap arrivals.
    Departures,
    /// Reports came in any order, or not at all.
    Free,
}

/// Where in the recent changes each square first moved: the order in which moves are tried.
pub(super) struct Trail<'a> {
    /// Squares that changed and whether something came to stand there, oldest first.
    pub(super) changes: &'a [(Square, bool)],
    /// In what the moves must follow the order of the changes.
    pub(super) order: Strictness,
    /// The same as a set, with whatever else may have changed unseen.
    pub(super) squares: Squares,
    /// Squares whose last change was only found by reading the whole board: nobody knows when it was.
    pub(super) unordered: Squares,
}

impl Trail<'_> {
    fn rank(&self, m: Move) -> usize {
        // The last change of the origin tells when a piece really left it; bounces come before.
        m.from()
            .and_then(|from| self.changes.iter().rposition(|&(s, placed)| s == from && !placed))
            .unwrap_or(usize::MAX)
    }

    /// Whether pieces were seen to arrive as often as this line has them arrive.
    fn bears(&self, path: &[Move], m: Move) -> bool {
        let arrived = || self.changes.iter().filter(|&&change| change == (m.to(), true)).count();
        let needed = 1 + path.iter().filter(|before| before.to() == m.to()).count();
        let left = || m.from().is_some_and(|from| self.changes.contains(&(from, false)));
        self.order == Strictness::Free || m.is_castle() || left() && arrived() >= needed
    }

    /// Whether a move follows another as the changes have it; what was not seen contradicts nothing.
    fn in_order(&self, before: Move, m: Move) -> bool {
        let seen = |change: (Square, bool)| {
            let at = self.changes.iter().rposition(|&c| c == change);
            at.filter(|_| !self.unordered.contains(change.0))
        };
        let left = |m: Move| m.from().and_then(|from| seen((from, false)));
        let came = |m: Move| if m.is_castle() { None } else { seen((m.to(), true)) };
        let follows = |a: Option<usize>, b: Option<usize>| a.is_none() || b.is_none() || a <= b;
        // Whichever was reported first: a slow scan shows the arrival before the departure.
        let began = |m: Move| left(m).map(|left| came(m).map_or(left, |came| left.min(came)));
        match self.order {
            Strictness::Both => follows(began(before), left(m)) && follows(came(before), came(m)),
            Strictness::Departures => follows(began(before), left(m)),
            Strictness::Free => true,
        }
    }
}

/// Whether so many plies could lead from a position to a placement, judged by how many squares each side
/// left and filled. Cheap, and rules out nearly everything a hand shows in the middle of a move.
pub(super) fn feasible(from: &Chess, target: &Board, depth: usize) -> bool {
    let board = from.board();
    let turn = from.turn();
    let side = |color: Color, plies: usize, others: usize| {
        let (here, there) = (board.by_color(color), target.by_color(color));
        // Castling fills two squares; one more where another kind stands on a square of its own colour.
        there.count() <= here.count()
            && here.count() <= there.count() + others
            && (there & !here).count() <= plies + 1
            && (here & !there).count() <= plies + 1 + others
    };
    let (own, other) = (depth.div_ceil(2), depth / 2);
    side(turn, own, other)
        && side(turn.other(), other, own)
        // A piece that moved left its square, unless it went back there on its next move.
        && (own > 1 || !(board.by_color(turn) & differing(board, target)).is_empty())
        && (other > 1 || other == 0 || !(board.by_color(turn.other()) & differing(board, target)).is_empty())
}

/// Finds a line of at most `depth` legal moves that leads from `from` to exactly `target`, trying moves
/// in the order the squares changed. `nodes` bounds the work.
pub(super) fn reach(
    from: &Chess,
    target: &Board,
    trail: &Trail<'_>,
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
    // With one move left, its origin and target must be among the squares that differ.
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
        // A piece that goes there and back is no explanation of anything.
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
