//! Boards that tell pieces apart: the placement alone says which moves were made.
//!
//! After every change the placement is compared with the positions lately reached, those given up among
//! them, and with what one legal move makes of each. A position given up wrongly is found again that way,
//! so a false match costs a revision and never the game. Only what none of them explains is searched for
//! several plies deep, among squares that were seen to change.

use shakmaty::{Board, Chess, Position as _};

use crate::{
    board::{
        BoardEvent,
        reader::{differing, move_standing},
        tracker::{
            Firmness, Tracker, ending,
            search::{Strictness, Trail, feasible, reach},
        },
    },
    game::{Move, Position, Role, Square},
};

/// How many plies of the line and how many positions given up are compared with.
const LINE: usize = 10;
const VARIATIONS: usize = 24;
/// A position given up lies at most this many plies off the line.
const ASTRAY: usize = 8;
/// For so many changes after it was left, a position far back may come back.
const FRESH: u64 = 12;

/// A position that was left again: revised, taken back, or one that would have fitted as well.
#[derive(Clone, Debug)]
pub(super) struct Variation {
    /// How many plies of the line come before it.
    pub(super) base: usize,
    /// The plies that lead to it from there.
    pub(super) path: Vec<Move>,
    /// The position itself.
    pub(super) position: Position,
    /// How many changes had been seen when it was left.
    left_at: u64,
}

/// A way to what the board shows: so many plies of the line stay, these follow.
struct Branch {
    base: usize,
    path: Vec<Move>,
}

impl Tracker {
    pub(super) fn settle_identity(&mut self, rest: Firmness, unseen: bool, out: &mut Vec<BoardEvent>) {
        if self.record.result.is_some() {
            self.begin_again(out);
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
        if unseen && let Some(way) = self.unseen(Strictness::Departures).into_iter().next() {
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
        if ending::kings_in_the_centre(&self.board).is_some() {
            self.end_by_kings(out);
            return;
        }
        if self.line.len() > 1 && self.begin_again(out) {
            return;
        }
        if let Some(m) = self.made_before_the_lift() {
            self.take(m, out);
            return;
        }
        if let Some(way) = self.known().or_else(|| self.seen()) {
            // Several plies taken back are further than one revised with its reply begun.
            let far = self.line.len() > way.base + 1;
            let nearer = if far { self.with_reply_begun(unseen) } else { None };
            let way = nearer.filter(|other| other.base + 1 == self.line.len()).unwrap_or(way);
            self.go(way, out);
            return;
        }
        self.explain(rest, unseen, out);
    }

    /// The move that leads to the board as it stands, unless taking in passing does and is the likelier.
    fn take(&mut self, m: Move, out: &mut Vec<BoardEvent>) {
        if let Some(way) = self.passing_instead(m) {
            self.go(way, out);
            return;
        }
        self.commit(m, out);
        self.noted(&[m]);
    }

    /// One move from the position that stood when the clock was last pressed, where plies that were clocked
    /// have been rewritten since: a captured piece brushed the square it could have gone to instead.
    fn clocked(&self) -> Option<Branch> {
        let (position, line) = self.record.clocked.as_ref()?;
        let base = self.moves.iter().zip(line).take_while(|(a, b)| a == b).count();
        if base == line.len() || base + 2 < self.moves.len() {
            return None;
        }
        let m = move_standing(&position.chess, &self.board)?;
        Some(Branch { base, path: [&line[base..], &[m]].concat() })
    }

    /// A pawn that went two squares, is carried off and brushes the square it passed seems to have gone one
    /// square, where it was taken: taking it in passing leaves the same board and is the likelier.
    fn passing_instead(&self, m: Move) -> Option<Branch> {
        let last = self.moves.last()?;
        if last.to() != m.to() || !m.is_capture() || last.role() != Role::Pawn || m.role() != Role::Pawn {
            return None;
        }
        let base = self.moves.len() - 1;
        let two = self.variations.iter().find(|variation| {
            variation.base == base && matches!(variation.path[..], [double] if double.from() == last.from())
        })?;
        // Back on its first square in between, it was put back and then moved once.
        let came = |square| self.trail.iter().rposition(|&change| change == (square, true));
        if last.from().and_then(came) > came(two.path[0].to()) || self.bends(base, &two.path) {
            return None;
        }
        // Both leave the same placement; the reply may have begun on it.
        let after = self.head.after(m)?;
        let passing = two.position.legal_moves().into_iter().find(|passing| {
            passing.is_en_passant()
                && passing.from() == m.from()
                && two.position.after(*passing).is_some_and(|end| end.chess.board() == after.chess.board())
        })?;
        Some(Branch { base, path: vec![two.path[0], passing] })
    }

    /// Whether pieces of the position last understood are off the board and nothing else differs: a move
    /// is under way, and whatever fits was not meant.
    fn in_the_air(&self) -> bool {
        (differing(self.head.chess.board(), &self.board) & self.board.occupied()).is_empty()
    }

    /// The nearest position lately reached that the board shows, or one move beyond.
    fn known(&self) -> Option<Branch> {
        let &(latest, _) = self.trail.last()?;
        let plies = self.line.len();
        let lowest = plies.saturating_sub(LINE);
        let mut best: Option<(usize, Branch)> = None;
        let mut offer = |way: Branch, left_at: u64| {
            let kept = self.moves[way.base.min(plies)..].iter().zip(&way.path).take_while(|(a, b)| a == b);
            let kept = kept.count();
            let (back, cost) = (plies - way.base - kept, plies - way.base + way.path.len() - 2 * kept);
            // Hands have long passed over what lies further back; only a fresh mistake reaches there.
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
                offer(Branch { base, path: Vec::new() }, 0);
            } else if base + 1 == plies
                && let Some(m) = move_standing(chess, &self.board)
            {
                // Another move further back would rewrite what hands have passed over: such a one is only
                // found among the variations, or once a whole reading bears it out.
                offer(Branch { base, path: vec![m] }, 0);
            }
        }
        for variation in &self.variations {
            let chess = &variation.position.chess;
            if *chess.board() == self.board {
                if !self.bends(variation.base, &variation.path) {
                    offer(Branch { base: variation.base, path: variation.path.clone() }, variation.left_at);
                }
            } else if let Some(m) = move_standing(chess, &self.board)
                // What came last belongs to the last move.
                && (latest == m.to() || !variation.path.iter().any(|earlier| earlier.to() == latest))
            {
                let path = [&variation.path[..], &[m]].concat();
                if !self.moved_on(variation.base, &path) && !self.bends(variation.base, &path) {
                    offer(Branch { base: variation.base, path }, variation.left_at);
                }
            }
        }
        // A takeback to far back, where nothing nearer fits.
        best.map(|(_, way)| way).or_else(|| {
            let base = self.line[..lowest].iter().rposition(|ply| *ply.before.chess.board() == self.board)?;
            Some(Branch { base, path: Vec::new() })
        })
    }

    /// Looks for several plies at once: a reply that began early, or moves whose reports were lost.
    fn explain(&mut self, rest: Firmness, unseen: bool, out: &mut Vec<BoardEvent>) {
        if let Some(way) = self.with_reply_begun(unseen) {
            self.go(way, out);
            return;
        }
        if unseen || rest >= Firmness::Rested {
            let mut ways = self.unseen(Strictness::Free).into_iter();
            if let Some(way) = ways.next() {
                self.go(way, out);
                for other in ways {
                    self.lay_aside(other);
                }
            }
        }
    }

    /// The positions to search from, nearest first: how many plies of the line stay, what follows them.
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

    /// Several plies all of whose departures and arrivals were reported since the position they begin from.
    fn seen(&self) -> Option<Branch> {
        let &(latest, _) = self.trail.last()?;
        for (depth, origins) in [(2, 12), (3, 1)] {
            for order in [Strictness::Both, Strictness::Departures] {
                for (i, (base, before, chess)) in self.origins().take(origins).enumerate() {
                    if !feasible(chess, &self.board, depth) {
                        continue;
                    }
                    let since = if i == 0 { self.window } else { self.last_window };
                    let changes = &self.trail[since.min(self.trail.len())..];
                    let squares = changes.iter().map(|&(square, _)| square).collect();
                    let trail = Trail { changes, order, squares, unordered: self.read };
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
                        return Some(Branch { base, path });
                    }
                }
            }
        }
        None
    }

    /// Whether a way makes other moves of plies that were clocked as they stand, or has the piece that moved
    /// last come to its square by a detour.
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

    /// Whether a piece only now came where this line has it arrive before a reply that stands already: it
    /// passes there on a later move.
    fn moved_on(&self, base: usize, path: &[Move]) -> bool {
        let [.., before, reply] = path else { return false };
        let came = |m: &Move| self.trail.iter().rposition(|&change| change == (m.to(), true));
        base + path.len() == self.moves.len()
            && self.moves.last() == Some(reply)
            && self.moves[self.moves.len() - 2] != *before
            && before.to() != reply.to()
            && came(before) > came(reply)
    }

    /// Plies of which some reports were lost, the likeliest first; those in order alone, or any.
    fn unseen(&self, least: Strictness) -> Vec<Branch> {
        let squares = self.trail.iter().map(|&(square, _)| square).collect();
        let mut ways: Vec<Branch> = Vec::new();
        let orders: &[Strictness] = if least == Strictness::Free {
            &[Strictness::Free]
        } else {
            &[Strictness::Both, Strictness::Departures]
        };
        for &order in orders {
            let trail = Trail { changes: &self.trail, order, squares, unordered: self.read };
            for depth in 1..=(if order == Strictness::Free { 4 } else { 3 }) {
                for (base, before, chess) in self.origins().take(if depth == 4 { 3 } else { 8 }) {
                    if !feasible(chess, &self.board, depth) {
                        continue;
                    }
                    // The ply before decides what follows it in order.
                    let earlier = base.checked_sub(1).map(|last| self.moves[last]);
                    let mut path: Vec<Move> = earlier.into_iter().chain(before.iter().copied()).collect();
                    let mut nodes = 300;
                    if reach(chess, &self.board, &trail, depth, &mut nodes, &mut path) {
                        let path = path.split_off(usize::from(earlier.is_some()));
                        if !self.bends(base, &path)
                            && !ways.iter().any(|way| way.base == base && way.path == path)
                        {
                            ways.push(Branch { base, path });
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

    /// A move that began after the last one had arrived, with the reply begun: nearer than any other history
    /// that leaves the same board.
    fn made_before_the_lift(&self) -> Option<Move> {
        let last = self.moves.last()?;
        let m = self.begun(&self.head.chess, false, None)?;
        let at = |change: (Square, bool)| self.trail.iter().rposition(|&seen| seen == change);
        let began = m.from().and_then(|from| at((from, false))).min(at((m.to(), true)));
        (!last.is_castle() && at((last.to(), true)) < began).then_some(m)
    }

    /// A move stands, and of the reply only a lifted piece is to be seen.
    fn with_reply_begun(&self, unseen: bool) -> Option<Branch> {
        let latest = self.trail.last().map(|&(square, _)| square);
        self.origins().take(10).enumerate().find_map(|(i, (base, before, chess))| {
            let plies = self.moves.len();
            // Of positions that hands have passed over none comes back with a reply under way.
            if base + before.len() + 1 < plies {
                return None;
            }
            let last = self.moves.last().filter(|_| i == 1);
            let m = self.begun(chess, unseen && i == 0, last.map(|m| m.to()))?;
            // What came last belongs to the last move.
            let stale = before.iter().any(|earlier| Some(earlier.to()) == latest) && Some(m.to()) != latest;
            if last == Some(&m) || stale {
                return None;
            }
            let passing = if base == plies { self.passing_instead(m) } else { None };
            Some(passing.unwrap_or_else(|| Branch { base, path: [before, &[m]].concat() }))
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
                    // The reply was begun after the move was.
                    let lifted = at((square, false));
                    let left = at((instead.unwrap_or(origin), false));
                    let began = left.min(at((m.to(), true)));
                    let unordered = self.read.contains(instead.unwrap_or(origin));
                    lifted.is_some() && (unseen || unordered || lifted >= began)
                })
        })
    }

    fn go(&mut self, way: Branch, out: &mut Vec<BoardEvent>) {
        let back = self.line.len().saturating_sub(way.base);
        let undone = self.moves.last().copied().filter(|_| way.path.is_empty());
        let plies = way.base + way.path.len();
        self.rewrite(back, &way.path, out);
        if way.path.len() > 1
            && plies == self.line.len()
            && let Some(ply) = self.line.get(way.base)
        {
            // Where the jump began; it may have been none.
            self.keep(Variation {
                base: way.base,
                path: Vec::new(),
                position: ply.before.clone(),
                left_at: self.changes,
            });
        }
        if way.path.is_empty() {
            self.noted_takeback(undone);
        } else {
            self.noted(&way.path);
        }
    }

    /// Takes plies back and plays others instead; the plies both have in common stay.
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

    /// Keeps a position that the line leaves now; called before its last ply is taken off.
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
        let left = Variation { base, path: vec![m], position: self.head.clone(), left_at: self.changes };
        self.keep(left);
    }

    fn lay_aside(&mut self, way: Branch) {
        let start = match self.line.get(way.base) {
            Some(ply) => ply.before.clone(),
            None if way.base == self.line.len() => self.head.clone(),
            None => return,
        };
        let end = way.path.iter().try_fold(start, |position, &m| position.after(m));
        if let Some(position) = end {
            self.keep(Variation { base: way.base, path: way.path, position, left_at: self.changes });
        }
    }

    fn keep(&mut self, variation: Variation) {
        let board: &Board = variation.position.chess.board();
        self.variations.retain(|other| {
            other.position.chess.board() != board || other.position.turn() != variation.position.turn()
        });
        self.variations.truncate(VARIATIONS - 1);
        self.variations.insert(0, variation);
    }
}
