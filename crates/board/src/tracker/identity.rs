//! Identity boards: the placement alone shows which moves were made.
//!
//! After every change the placement is compared with the recent positions, including abandoned ones, and with the
//! result of one legal move from each. A wrongly abandoned position is found again that way, so a false match costs a
//! revision and not the game. If none of them explains the placement, a search of several plies covers the changed
//! squares.

use shakmaty::{Board, Chess, Position as _};

use crate::{
    BoardEvent,
    placement_reader::{differing, move_standing},
    tracker::{
        PlacementFinality, Tracker,
        search::{ChangeTrail, OrderStrictness, feasible, reach},
        tracked_games,
    },
};
use annabella_game::{Move, Position, Role, Square};

/// The number of plies of the line, and of abandoned positions, that are compared.
const LINE: usize = 10;
const VARIATIONS: usize = 24;
/// The maximum number of plies by which an abandoned position leaves the line.
const ASTRAY: usize = 8;
/// The number of changes during which an older abandoned position may be restored.
const FRESH: u64 = 12;

/// A position that the line left: it was revised, taken back, or an equally good alternative.
#[derive(Clone, Debug)]
pub(super) struct AbandonedLine {
    /// The number of plies of the line before it.
    pub(super) base: usize,
    /// The plies from there to it.
    pub(super) path: Vec<Move>,
    /// The position itself.
    pub(super) position: Position,
    /// The number of changes when it was left.
    left_at: u64,
}

/// An explanation of the placement: `base` plies of the line stay, and `path` follows.
struct CandidateLine {
    base: usize,
    path: Vec<Move>,
}

impl Tracker {
    pub(super) fn settle_identity(
        &mut self,
        rest: PlacementFinality,
        unseen: bool,
        out: &mut Vec<BoardEvent>,
    ) {
        if self.record.result.is_some() {
            self.start_next_game(out);
            return;
        }
        if self.board == *self.head.chess.board() {
            return;
        }
        if self.in_the_air() {
            return;
        }
        if let Some(way) = self.clocked() {
            self.go(way, out);
            return;
        }
        if unseen && let Some(way) = self.unseen(OrderStrictness::Departures).into_iter().next() {
            self.go(way, out);
            return;
        }
        if let Some(m) = move_standing(&self.head.chess, &self.board) {
            self.take(m, out);
            return;
        }
        if let Some(last) = self.line.last()
            && let Some(m) = move_standing(&last.before.chess, &self.board)
        {
            self.record.replaced = Some(last.m);
            self.revise(m, out);
            self.noted(&[m]);
            return;
        }
        if tracked_games::kings_in_the_centre(&self.board).is_some() {
            self.end_by_kings(out);
            return;
        }
        if self.line.len() > 1 && self.start_next_game(out) {
            return;
        }
        if let Some(m) = self.made_before_the_lift() {
            self.take(m, out);
            return;
        }
        if let Some(way) = self.known().or_else(|| self.seen()) {
            // A takeback of several plies is less likely than a revision with a reply that has begun.
            let far = self.line.len() > way.base + 1;
            let nearer = if far { self.with_reply_begun(unseen) } else { None };
            let way = nearer.filter(|other| other.base + 1 == self.line.len()).unwrap_or(way);
            self.go(way, out);
            return;
        }
        self.explain(rest, unseen, out);
    }

    /// Takes the move that leads to the placement, unless en passant does so and is likelier.
    fn take(&mut self, m: Move, out: &mut Vec<BoardEvent>) {
        if let Some(way) = self.passing_instead(m) {
            self.go(way, out);
            return;
        }
        self.commit(m, out);
        self.noted(&[m]);
    }

    /// Returns one move from the position at the last press, if plies confirmed by a press were rewritten since. This
    /// happens when a captured piece brushes a square to which it could have moved.
    fn clocked(&self) -> Option<CandidateLine> {
        let (position, line) = self.record.clocked.as_ref()?;
        let base = self.moves.iter().zip(line).take_while(|(a, b)| a == b).count();
        if base == line.len() || base + 2 < self.moves.len() {
            return None;
        }
        let m = move_standing(&position.chess, &self.board)?;
        Some(CandidateLine { base, path: [&line[base..], &[m]].concat() })
    }

    /// Returns an en passant capture in place of the pawn capture `m`. A pawn that advanced two squares and, when
    /// captured, brushes the square it passed seems to have advanced one square only. En passant leaves the same
    /// placement, and is likelier.
    fn passing_instead(&self, m: Move) -> Option<CandidateLine> {
        let last = self.moves.last()?;
        if last.to() != m.to() || !m.is_capture() || last.role() != Role::Pawn || m.role() != Role::Pawn {
            return None;
        }
        let base = self.moves.len() - 1;
        let two = self.variations.iter().find(|variation| {
            variation.base == base && matches!(variation.path[..], [double] if double.from() == last.from())
        })?;
        // If the pawn returned to its first square in between, it was put back and then advanced one square.
        let came = |square| self.trail.iter().rposition(|&change| change == (square, true));
        if last.from().and_then(came) > came(two.path[0].to()) || self.bends(base, &two.path) {
            return None;
        }
        // Both captures leave the same placement; the reply may have begun.
        let after = self.head.after(m)?;
        let passing = two.position.legal_moves().into_iter().find(|passing| {
            passing.is_en_passant()
                && passing.from() == m.from()
                && two.position.after(*passing).is_some_and(|end| end.chess.board() == after.chess.board())
        })?;
        Some(CandidateLine { base, path: vec![two.path[0], passing] })
    }

    /// Returns whether pieces of the last inferred position are lifted and nothing else differs. A move is then
    /// incomplete, and a position that fits was not intended.
    fn in_the_air(&self) -> bool {
        (differing(self.head.chess.board(), &self.board) & self.board.occupied()).is_empty()
    }

    /// Returns the nearest recent position that the board shows, or one legal move from it.
    fn known(&self) -> Option<CandidateLine> {
        let &(latest, _) = self.trail.last()?;
        let plies = self.line.len();
        let lowest = plies.saturating_sub(LINE);
        let mut best: Option<(usize, CandidateLine)> = None;
        let mut offer = |way: CandidateLine, left_at: u64| {
            let kept = self.moves[way.base.min(plies)..].iter().zip(&way.path).take_while(|(a, b)| a == b);
            let kept = kept.count();
            let (back, cost) = (plies - way.base - kept, plies - way.base + way.path.len() - 2 * kept);
            // A line further back is restored only shortly after it was left.
            if back > 2 && way.path.len() > kept && self.changes > left_at + FRESH {
                return;
            }
            if best.as_ref().is_none_or(|&(least, _)| cost < least) {
                best = Some((cost, way));
            }
        };
        for base in (lowest..plies).rev() {
            let chess = &self.line[base].before.chess;
            if *chess.board() == self.board {
                offer(CandidateLine { base, path: Vec::new() }, 0);
            } else if base + 1 == plies
                && let Some(m) = move_standing(chess, &self.board)
            {
                // A different move further back would rewrite plies that the game has passed. It is found only among
                // the variations, or after a scan.
                offer(CandidateLine { base, path: vec![m] }, 0);
            }
        }
        for variation in &self.variations {
            let chess = &variation.position.chess;
            if *chess.board() == self.board {
                if !self.bends(variation.base, &variation.path) {
                    offer(
                        CandidateLine { base: variation.base, path: variation.path.clone() },
                        variation.left_at,
                    );
                }
            } else if let Some(m) = move_standing(chess, &self.board)
                // The latest change belongs to the last move.
                && (latest == m.to() || !variation.path.iter().any(|earlier| earlier.to() == latest))
            {
                let path = [&variation.path[..], &[m]].concat();
                if !self.moved_on(variation.base, &path) && !self.bends(variation.base, &path) {
                    offer(CandidateLine { base: variation.base, path }, variation.left_at);
                }
            }
        }
        // A takeback far back, if nothing nearer fits.
        best.map(|(_, way)| way).or_else(|| {
            let base = self.line[..lowest].iter().rposition(|ply| *ply.before.chess.board() == self.board)?;
            Some(CandidateLine { base, path: Vec::new() })
        })
    }

    /// Searches for several plies at once: a reply that began early, or moves whose reports were lost.
    fn explain(&mut self, rest: PlacementFinality, unseen: bool, out: &mut Vec<BoardEvent>) {
        if let Some(way) = self.with_reply_begun(unseen) {
            self.go(way, out);
            return;
        }
        if unseen || rest >= PlacementFinality::Rested {
            let mut ways = self.unseen(OrderStrictness::Unordered).into_iter();
            if let Some(way) = ways.next() {
                self.go(way, out);
                for other in ways {
                    self.keep_abandoned_line(other);
                }
            }
        }
    }

    /// Returns the positions from which to search, nearest first: the number of plies kept, and the plies after them.
    fn origins(&self) -> impl Iterator<Item = (usize, &[Move], &Chess)> {
        let plies = self.line.len();
        let head = std::iter::once((plies, &[][..], &self.head.chess));
        let line =
            self.line.iter().enumerate().rev().take(3).map(|(base, ply)| (base, &[][..], &ply.before.chess));
        let variations = self
            .variations
            .iter()
            .map(|variation| (variation.base, variation.path.as_slice(), &variation.position.chess));
        head.chain(line).chain(variations)
    }

    /// Searches for several plies whose departures and arrivals were all reported since their first position.
    fn seen(&self) -> Option<CandidateLine> {
        let &(latest, _) = self.trail.last()?;
        for (depth, origins) in [(2, 12), (3, 1)] {
            for order in [OrderStrictness::Both, OrderStrictness::Departures] {
                for (i, (base, before, chess)) in self.origins().take(origins).enumerate() {
                    if !feasible(chess, &self.board, depth) {
                        continue;
                    }
                    let since = if i == 0 { self.window } else { self.last_window };
                    let changes = &self.trail[since.min(self.trail.len())..];
                    let squares = changes.iter().map(|&(square, _)| square).collect();
                    let trail = ChangeTrail { changes, order, squares, unordered: self.read };
                    let (mut nodes, mut path) = (40, before.to_vec());
                    if reach(chess, &self.board, &trail, depth, &mut nodes, &mut path)
                        && !self.moved_on(base, &path)
                        && !self.bends(base, &path)
                        && (!differing(chess.board(), &self.board).contains(latest)
                            || path[before.len()..].iter().any(|m| {
                                m.is_castle()
                                    || m.is_en_passant()
                                    || m.from() == Some(latest)
                                    || m.to() == latest
                            }))
                    {
                        return Some(CandidateLine { base, path });
                    }
                }
            }
        }
        None
    }

    /// Returns whether a path replaces plies confirmed by a press, or lets the last moved piece reach its square by a
    /// detour.
    fn bends(&self, base: usize, path: &[Move]) -> bool {
        let common = self.moves[base.min(self.moves.len())..].iter().zip(path).take_while(|(a, b)| a == b);
        let kept = base + common.count();
        let clocked = self
            .record
            .clocked
            .as_ref()
            .is_some_and(|(_, line)| kept < line.len() && self.moves.starts_with(line));
        let detour = kept + 1 == self.moves.len()
            && matches!(path[kept - base..], [first, _, third, ..]
                if first.from() == self.moves[kept].from()
                    && third.from() == Some(first.to())
                    && third.to() == self.moves[kept].to());
        !path.is_empty() && (clocked || detour)
    }

    /// Returns whether a piece arrived only now at a square where this line has it arrive before a reply that is
    /// already complete. It then passes that square on a later move.
    fn moved_on(&self, base: usize, path: &[Move]) -> bool {
        let [.., before, reply] = path else { return false };
        let came = |m: &Move| self.trail.iter().rposition(|&change| change == (m.to(), true));
        base + path.len() == self.moves.len()
            && self.moves.last() == Some(reply)
            && self.moves[self.moves.len() - 2] != *before
            && before.to() != reply.to()
            && came(before) > came(reply)
    }

    /// Searches for plies of which some reports were lost, the likeliest first: in order, or in any order.
    fn unseen(&self, least: OrderStrictness) -> Vec<CandidateLine> {
        let squares = self.trail.iter().map(|&(square, _)| square).collect();
        let mut ways: Vec<CandidateLine> = Vec::new();
        let orders: &[OrderStrictness] = if least == OrderStrictness::Unordered {
            &[OrderStrictness::Unordered]
        } else {
            &[OrderStrictness::Both, OrderStrictness::Departures]
        };
        for &order in orders {
            let trail = ChangeTrail { changes: &self.trail, order, squares, unordered: self.read };
            for depth in 1..=(if order == OrderStrictness::Unordered { 4 } else { 3 }) {
                for (base, before, chess) in self.origins().take(if depth == 4 { 3 } else { 8 }) {
                    if !feasible(chess, &self.board, depth) {
                        continue;
                    }
                    // The previous ply restricts the order of the following ones.
                    let earlier = base.checked_sub(1).map(|last| self.moves[last]);
                    let mut path: Vec<Move> = earlier.into_iter().chain(before.iter().copied()).collect();
                    let mut nodes = 300;
                    if reach(chess, &self.board, &trail, depth, &mut nodes, &mut path) {
                        let path = path.split_off(usize::from(earlier.is_some()));
                        if !self.bends(base, &path)
                            && !ways.iter().any(|way| way.base == base && way.path == path)
                        {
                            ways.push(CandidateLine { base, path });
                        }
                    }
                }
                if !ways.is_empty() {
                    ways.truncate(4);
                    return ways;
                }
            }
        }
        ways
    }

    /// Returns a move that began after the last one was complete, if the reply has begun. It is likelier than any
    /// other line to the same placement.
    fn made_before_the_lift(&self) -> Option<Move> {
        let last = self.moves.last()?;
        let m = self.begun(&self.head.chess, false, None)?;
        let at = |change: (Square, bool)| self.trail.iter().rposition(|&seen| seen == change);
        let began = m.from().and_then(|from| at((from, false))).min(at((m.to(), true)));
        (!last.is_castle() && at((last.to(), true)) < began).then_some(m)
    }

    /// Searches for a completed move whose reply shows only one lifted piece.
    fn with_reply_begun(&self, unseen: bool) -> Option<CandidateLine> {
        let latest = self.trail.last().map(|&(square, _)| square);
        self.origins().take(10).enumerate().find_map(|(i, (base, before, chess))| {
            let plies = self.moves.len();
            // A position that the game has passed is not restored while a reply is in progress.
            if base + before.len() + 1 < plies {
                return None;
            }
            let last = self.moves.last().filter(|_| i == 1);
            let m = self.begun(chess, unseen && i == 0, last.map(|m| m.to()))?;
            // The latest change belongs to the last move.
            let stale = before.iter().any(|earlier| Some(earlier.to()) == latest) && Some(m.to()) != latest;
            if last == Some(&m) || stale {
                return None;
            }
            let passing = if base == plies { self.passing_instead(m) } else { None };
            Some(passing.unwrap_or_else(|| CandidateLine { base, path: [before, &[m]].concat() }))
        })
    }

    fn begun(&self, from: &Chess, unseen: bool, instead: Option<Square>) -> Option<Move> {
        let diff = differing(from.board(), &self.board);
        if diff.count() < 2 || diff.count() > 5 {
            return None;
        }
        let turn = from.turn();
        let gone = from.board().by_color(turn) & diff;
        let came = self.board.by_color(turn) & diff;
        if gone.is_empty() || came.is_empty() {
            return None;
        }
        let at = |change: (_, bool)| self.trail.iter().rposition(|&seen| seen == change);
        let seen = |change| at(change).is_some();
        from.legal_moves().into_iter().find(|&m| {
            let Some(origin) = m.from() else { return false };
            if !gone.contains(origin) || !m.is_castle() && !came.contains(m.to()) {
                return false;
            }
            let mut after = from.clone();
            after.play_unchecked(m);
            let open = differing(after.board(), &self.board);
            let latest = self.trail.last().map(|&(square, _)| square).filter(|&square| diff.contains(square));
            open.count() == 1
                && (open & self.board.occupied()).is_empty()
                && !open.contains(m.to())
                && (unseen
                    || m.is_castle()
                    || m.is_en_passant()
                    || latest.is_none()
                    || latest == m.from()
                    || latest == Some(m.to())
                    || instead.is_some() && latest == instead)
                && (unseen || m.is_castle() || seen((origin, false)) && seen((m.to(), true)))
                && open.into_iter().all(|square| {
                    // The reply began after the move.
                    let lifted = at((square, false));
                    let left = at((instead.unwrap_or(origin), false));
                    let began = left.min(at((m.to(), true)));
                    let unordered = self.read.contains(instead.unwrap_or(origin));
                    lifted.is_some() && (unseen || unordered || lifted >= began)
                })
        })
    }

    fn go(&mut self, way: CandidateLine, out: &mut Vec<BoardEvent>) {
        let back = self.line.len().saturating_sub(way.base);
        let undone = self.moves.last().copied().filter(|_| way.path.is_empty());
        let plies = way.base + way.path.len();
        self.rewrite(back, &way.path, out);
        if way.path.len() > 1
            && plies == self.line.len()
            && let Some(ply) = self.line.get(way.base)
        {
            // Keeps the position before the new plies, because the explanation may be wrong.
            self.keep(AbandonedLine {
                base: way.base,
                path: Vec::new(),
                position: ply.before.clone(),
                left_at: self.changes,
            });
        }
        if way.path.is_empty() {
            self.record_takeback(undone);
        } else {
            self.noted(&way.path);
        }
    }

    /// Takes plies back and plays others in their place; common plies stay.
    fn rewrite(&mut self, back: usize, path: &[Move], out: &mut Vec<BoardEvent>) {
        let kept = self.moves.len() - back;
        let common = self.moves[kept..].iter().zip(path).take_while(|(a, b)| a == b).count();
        let (mut back, path) = (back - common, &path[common..]);
        let replaces = back > 0 && !path.is_empty();
        while back > usize::from(replaces) {
            self.take_back(out);
            back -= 1;
        }
        for (i, &m) in path.iter().enumerate() {
            if i == 0 && replaces {
                self.revise(m, out);
            } else {
                self.commit(m, out);
            }
        }
    }

    /// Stores the position that the line leaves. Must be called before its last ply is removed.
    pub(super) fn leave_head(&mut self) {
        let Some(last) = self.line.last() else { return };
        let base = self.line.len() - 1;
        let m = last.m;
        for variation in &mut self.variations {
            if variation.base > base {
                variation.base = base;
                variation.path.insert(0, m);
            }
        }
        self.variations.retain(|variation| variation.path.len() <= ASTRAY);
        let left = AbandonedLine { base, path: vec![m], position: self.head.clone(), left_at: self.changes };
        self.keep(left);
    }

    fn keep_abandoned_line(&mut self, way: CandidateLine) {
        let start = match self.line.get(way.base) {
            Some(ply) => ply.before.clone(),
            None if way.base == self.line.len() => self.head.clone(),
            None => return,
        };
        let end = way.path.iter().try_fold(start, |position, &m| position.after(m));
        if let Some(position) = end {
            self.keep(AbandonedLine { base: way.base, path: way.path, position, left_at: self.changes });
        }
    }

    fn keep(&mut self, variation: AbandonedLine) {
        let board: &Board = variation.position.chess.board();
        self.variations.retain(|other| {
            other.position.chess.board() != board || other.position.turn() != variation.position.turn()
        });
        self.variations.truncate(VARIATIONS - 1);
        self.variations.insert(0, variation);
    }
}
