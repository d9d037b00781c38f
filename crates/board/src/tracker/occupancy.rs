//! Occupancy boards: infers moves from lifts and placements in order, and from announcements.
//!
//! A lifted piece leaves the same squares occupied as each of its captures would. A capture is therefore accepted if
//! its target was seen emptied and filled again after the capturing piece was lifted. Otherwise an announcement is
//! needed, and a pause or the press.

use shakmaty::{Board, CastlingSide, Position as _};

use crate::{
    BoardEvent,
    placement_reader::Squares,
    seating::across,
    tracker::{Tracker, board_of, successors},
};
use annabella_game::{Color, Move, Position, Role, Square};

/// How certainly the placement is intended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PlacementFinality {
    /// A single change; more may follow.
    Moving,
    /// The whole board was scanned.
    Scanned,
    /// The player paused.
    Rested,
    /// The clock was pressed, which claims a move.
    Pressed,
}

/// The changes since an index of the trail.
struct ChangeWindow<'a> {
    changes: &'a [(Square, bool)],
    lifted: Squares,
    placed: Squares,
}

impl<'a> ChangeWindow<'a> {
    fn new(changes: &'a [(Square, bool)]) -> Self {
        let of = |kind: bool| changes.iter().filter(|c| c.1 == kind).map(|c| c.0).collect();
        Self { changes, lifted: of(false), placed: of(true) }
    }

    fn last(&self, square: Square, placed: bool) -> Option<usize> {
        self.changes.iter().rposition(|&change| change == (square, placed))
    }

    /// Returns whether the reply departed after the move did, and arrived after it departed.
    fn follows(&self, m: Move, reply: Move) -> bool {
        let left = |m: Move| m.from().and_then(|from| self.last(from, false));
        let arrivals =
            self.changes.iter().skip(left(m).unwrap_or(0)).filter(|&&c| c == (m.to(), true)).count();
        // The piece that stood there first must also be lifted before the capture.
        let lifts = self.changes.iter().filter(|&&c| c == (m.to(), false)).count();
        if reply.to() == m.to() && (arrivals < 2 || lifts < 1 + usize::from(m.is_capture())) {
            return false;
        }
        left(m) < left(reply) && (reply.is_castle() || left(reply) < self.last(reply.to(), true))
    }

    /// Returns whether the capturing piece slipped: after it left its square, a piece was placed on a square that the
    /// move leaves empty, was lifted again, and none was placed on the captured piece's square since. That square
    /// then holds the piece that stood there before.
    fn slipped(&self, m: Move, after: Squares) -> bool {
        let Some(left) = m.from().and_then(|from| self.last(from, false)) else { return false };
        let since = || self.changes.iter().enumerate().skip(left);
        let set_down = |square: Square| since().find(|(_, c)| **c == (square, true)).map(|(at, _)| at);
        let taken_up = since()
            .filter(|(at, c)| !c.1 && !after.contains(c.0) && set_down(c.0).is_some_and(|set| set < *at))
            .map(|(at, _)| at)
            .next_back();
        taken_up.is_some() && self.last(m.to(), true) < taken_up
    }

    /// Returns whether all lifts and placements of this move were observed.
    fn supports(&self, m: Move, turn: Color) -> bool {
        match m {
            Move::Normal { from, to, capture: None, .. } => {
                self.lifted.contains(from) && self.placed.contains(to)
            }
            Move::Normal { from, to, .. } => {
                let filled = self.last(to, true);
                self.lifted.contains(to) && self.lifted.contains(from) && filled > self.last(from, false)
            }
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                self.lifted.contains(from) && self.placed.contains(to) && self.lifted.contains(taken)
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                let moved = |from: Square, to: Square| {
                    from == to || self.lifted.contains(from) && self.placed.contains(to)
                };
                moved(king, side.king_to(turn)) && moved(rook, side.rook_to(turn))
            }
            Move::Put { .. } => false,
        }
    }
}

impl Tracker {
    fn occupied(&self) -> Squares {
        self.board.occupied()
    }

    pub(super) fn settle_occupancy(&mut self, rest: PlacementFinality, out: &mut Vec<BoardEvent>) {
        let occupied = self.occupied();
        if let Some(m) = self.contradicted
            && self.has_rival_explanation(m)
        {
            self.announced_instead(m, out);
        }
        self.take_announced(rest, out);
        if occupied == self.head.chess.board().occupied() {
            match self.changed_places() {
                // Nothing else shows this castling; a press claims it, or an announcement names it.
                Some(castling) if rest == PlacementFinality::Pressed => self.made(&[castling], out),
                Some(_) => self.unsure.clear(),
                None => {
                    self.unsure.clear();
                    // Every lifted piece stands again, so the lifts are no evidence for the next move.
                    self.window = self.trail.len();
                }
            }
            return;
        }
        let window = ChangeWindow::new(&self.trail[self.window..]);
        let turn = self.head.turn();
        let fits: Vec<Move> =
            self.next.iter().filter(|(_, after)| after.occupied() == occupied).map(|&(m, _)| m).collect();
        // A slip that was lifted again is not a capture, but a press claims one.
        let slipped =
            |m: Move| m.is_capture() && rest != PlacementFinality::Pressed && window.slipped(m, occupied);
        let seen: Vec<Move> =
            fits.iter().copied().filter(|&m| window.supports(m, turn) && !slipped(m)).collect();
        if !seen.is_empty() {
            self.choose(seen, false, out);
            return;
        }
        if rest == PlacementFinality::Moving && !self.heard && !self.record.is_clocked() {
            // If neither an announcement nor a press is available, an arrival followed by the reply's lift is
            // sufficient.
            let latest = self.trail.last().copied();
            let begun = self.with_a_lift(&self.head, &self.next, self.window);
            if let [m] = begun[..]
                && latest == Some((m.to(), true))
                && !m.is_promotion()
            {
                self.choose(begun, false, out);
                return;
            }
        }
        if rest == PlacementFinality::Pressed {
            let begun = self.with_a_lift(&self.head, &self.next, self.window);
            if !begun.is_empty() {
                self.choose(begun, false, out);
                return;
            }
            if self.line.len() > self.confirmed
                && let Some(last) = self.line.last()
            {
                let mut instead = self.with_a_lift(&last.before, &self.prior, self.last_window);
                instead.retain(|&m| m.is_castle() && m != last.m);
                if !instead.is_empty() {
                    self.choose(instead, true, out);
                    return;
                }
            }
        }
        if !fits.is_empty() && rest >= PlacementFinality::Rested {
            // A press is no proof either: it may be the last player's, while a piece of this player is lifted.
            self.ask(fits, out);
            return;
        }
        // A ply that was announced or confirmed by a press stays until another announcement, or its piece returns.
        let firm = self.line.len() <= self.confirmed;
        if let Some(last) = self.line.last() {
            let (before, last_move) = (last.before.clone(), last.m);
            let window = ChangeWindow::new(&self.trail[self.last_window..]);
            // A revision lifts the moved piece again, or moves the king after its rook.
            let lifted_again = ChangeWindow::new(&self.trail[self.window..]).lifted.contains(last_move.to());
            let arrived = self.trail.last().copied();
            let revised: Vec<Move> = self
                .prior
                .iter()
                .filter(|(m, after)| {
                    *m != last_move
                        && (m.is_castle() || lifted_again && arrived == Some((m.to(), true)))
                        && after.occupied() == occupied
                        && window.supports(*m, before.turn())
                })
                .map(|&(m, _)| m)
                .collect();
            if !firm && !revised.is_empty() {
                self.choose(revised, true, out);
                return;
            }
            let back = last_move
                .from()
                .is_some_and(|from| ChangeWindow::new(&self.trail[self.window..]).placed.contains(from));
            if back
                && (!firm || rest >= PlacementFinality::Rested)
                && before.chess.board().occupied() == occupied
            {
                self.take_back(out);
                self.record_takeback(Some(last_move));
                return;
            }
        }
        if self.line.len() > 1 && self.start_next_game(out) {
            return;
        }
        if let Some((m, reply)) = self.pair(&self.head, self.window) {
            self.made(&[m, reply], out);
        } else if !firm
            && let Some(last) = self.line.last()
            && let Some((m, reply)) = self.pair(&last.before, self.last_window)
        {
            self.revise(m, out);
            self.made(&[reply], out);
            let moves = [m, reply];
            self.noted(&moves);
        }
    }

    /// Returns whether all lifts and placements of a move, legal or not, were observed since the last inferred
    /// position.
    pub fn saw_made(&self, m: Move) -> bool {
        ChangeWindow::new(&self.trail[self.window..]).supports(m, self.head.turn())
    }

    /// Returns castling in which king and rook exchange squares, if both were lifted and two pieces were placed
    /// there.
    fn changed_places(&self) -> Option<Move> {
        let window = ChangeWindow::new(&self.trail[self.window..]);
        let stood = self.head.chess.board().occupied();
        let seen = |&&(m, ref after): &&(Move, Board)| {
            after.occupied() == stood && window.supports(m, self.head.turn())
        };
        self.next.iter().find(seen).map(|&(m, _)| m)
    }

    /// Returns the moves that were observed completely, except that the reply lifted one piece since.
    fn with_a_lift(&self, from: &Position, moves: &[(Move, Board)], since: usize) -> Vec<Move> {
        let window = ChangeWindow::new(&self.trail[since..]);
        let stands = |m: Move, after: &Board| {
            let lifted = after.occupied() & !self.occupied();
            let left = m.from().and_then(|from| window.last(from, false));
            lifted.count() == 1
                && lifted.is_subset(after.by_color(from.turn().other()))
                && window.supports(m, from.turn())
                && self.is_explained_by(m, from.chess.board(), after, window.lifted)
                && lifted.into_iter().all(|square| window.last(square, false) > left)
        };
        moves.iter().filter(|(m, after)| stands(*m, after)).map(|&(m, _)| m).collect()
    }

    /// Returns whether the last inferred position stands, except for one lifted piece that did not move last.
    pub(super) fn is_right_but_for_a_lift(&self) -> bool {
        let (shown, head) = (self.occupied(), self.head.chess.board().occupied());
        let missing = head & !shown;
        (shown & !head).is_empty()
            && missing.count() <= 1
            && self.moves.last().is_none_or(|m| m.is_castle() || !missing.contains(m.to()))
    }

    fn made(&mut self, moves: &[Move], out: &mut Vec<BoardEvent>) {
        for &m in moves {
            self.commit(m, out);
        }
        self.noted(moves);
    }

    /// Commits a single candidate, and asks about several.
    fn choose(&mut self, candidates: Vec<Move>, revise: bool, out: &mut Vec<BoardEvent>) {
        match candidates[..] {
            [m] if revise => {
                self.revise(m, out);
                self.noted(&[m]);
            }
            [m] => self.made(&[m], out),
            _ => self.ask(candidates, out),
        }
    }

    /// Reports once that several moves fit.
    fn ask(&mut self, candidates: Vec<Move>, out: &mut Vec<BoardEvent>) {
        if self.unsure == candidates {
            return;
        }
        let square = candidates[0].to();
        if candidates.len() > 1
            && candidates
                .iter()
                .all(|m| m.is_promotion() && m.to() == square && m.from() == candidates[0].from())
        {
            out.push(BoardEvent::AskPromotion { square });
        } else {
            out.push(BoardEvent::Unsure { candidates: candidates.clone() });
        }
        self.unsure = candidates;
    }

    /// Returns a move and a reply that began before it was complete, if exactly one such pair fits.
    fn pair(&self, from: &Position, since: usize) -> Option<(Move, Move)> {
        let occupied = self.occupied();
        let window = ChangeWindow::new(&self.trail[since..]);
        if window.changes.len() < 4 {
            return None;
        }
        let mut found = None;
        for (m, board) in successors(from) {
            let seen = m.from().is_some_and(|from| window.lifted.contains(from));
            // A reply fills at most one square (castling two) and empties as many.
            if !seen || (board.occupied() ^ occupied).count() > 4 || !window.supports(m, from.turn()) {
                continue;
            }
            // Play continued without a question about the promotion, so a queen is most likely.
            if m.promotion().is_some_and(|role| role != Role::Queen || self.heard) {
                continue;
            }
            let Some(after) = from.after(m) else { continue };
            for (reply, end) in successors(&after) {
                if end.occupied() == occupied
                    && !reply.is_promotion()
                    && window.supports(reply, after.turn())
                    && window.follows(m, reply)
                    && found.replace((m, reply)).is_some()
                {
                    return None;
                }
            }
        }
        found
    }

    pub(super) fn announce(&mut self, m: Move, out: &mut Vec<BoardEvent>) {
        self.heard = true;
        self.unmake_for(m, out);
        if let Some(last) = self.line.last() {
            let is_next = self.next.iter().any(|&(other, _)| other == m);
            if last.m == m && !is_next {
                self.confirmed = self.line.len();
                return;
            }
            if !is_next && self.prior.iter().any(|&(other, _)| other == m) {
                // An announcement that contradicts the board selects among moves that leave the same squares
                // occupied. Otherwise a report may have been lost, and the next one will show the announced move.
                if self.has_rival_explanation(m) {
                    self.announced_instead(m, out);
                } else {
                    self.contradicted = Some(m);
                }
                return;
            }
        }
        if self.announced.len() < 8 {
            self.announced.push(m);
        }
        self.settle_occupancy(PlacementFinality::Moving, out);
    }

    /// Returns whether the occupied squares are those of a move, except for pieces that the next side lifted.
    fn is_explained_by(&self, m: Move, before: &Board, after: &Board, lifted: Squares) -> bool {
        let (missing, extra) = (after.occupied() & !self.occupied(), self.occupied() & !after.occupied());
        let arrivals = after.occupied() & !before.occupied()
            | if m.is_castle() { Squares::EMPTY } else { Squares::from_square(m.to()) };
        extra.is_empty() && (missing & !lifted).is_empty() && (missing & arrivals).is_empty()
    }

    fn has_rival_explanation(&self, m: Move) -> bool {
        let Some(last) = self.line.last() else { return false };
        let lifted = ChangeWindow::new(&self.trail[self.last_window..]).lifted;
        self.prior.iter().any(|(other, after)| {
            *other == m && self.is_explained_by(m, last.before.chess.board(), after, lifted)
        })
    }

    fn announced_instead(&mut self, m: Move, out: &mut Vec<BoardEvent>) {
        self.revise(m, out);
        self.noted(&[m]);
        self.confirmed = self.line.len();
    }

    /// Takes back two unannounced plies if the announcement is for a different move than the first of them.
    fn unmake_for(&mut self, m: Move, out: &mut Vec<BoardEvent>) {
        let Some(first) = self.line.len().checked_sub(2) else { return };
        let other = &self.line[first];
        if self.confirmed > first
            || other.m == m
            || self.next.iter().any(|&(next, _)| next == m)
            || !other.before.legal_moves().contains(&m)
        {
            return;
        }
        self.take_back(out);
        self.take_back(out);
        self.window = self.last_window;
    }

    /// Returns whether the first move stands only if the board lies the other way round.
    pub(crate) fn announced_across(&self, m: Move) -> bool {
        !self.identity && !self.has_begun() && self.stands_across(m) && !self.stands_as_thought(m)
    }

    /// Returns whether a move announced before the first change stands only if the board lies the other way round.
    pub(crate) fn awaited_move_stands_across(&self) -> bool {
        self.announced.first().is_some_and(|&m| self.announced_across(m))
    }

    /// Returns whether a first move was made if the board lies the other way round, and none in the current
    /// direction.
    pub(crate) fn moved_across(&self) -> bool {
        let moves = || self.next.iter().map(|&(m, _)| m);
        !self.identity
            && !self.has_begun()
            && moves().any(|m| self.stands_across(m))
            && !moves().any(|m| self.stands_as_thought(m))
    }

    fn stands_as_thought(&self, m: Move) -> bool {
        self.is_whole(m, self.occupied(), &self.trail)
    }

    fn stands_across(&self, m: Move) -> bool {
        let rotated: Vec<(Square, bool)> =
            self.trail.iter().map(|&(square, placed)| (across(square), placed)).collect();
        self.is_whole(m, board_of(&self.view_across()).occupied(), &rotated)
    }

    /// Returns whether a first move is complete; pieces lifted since may be missing. For a capture, and for castling
    /// in which king and rook exchange squares, the occupied squares prove nothing, so the lifts must be observed.
    fn is_whole(&self, m: Move, shown: Squares, changes: &[(Square, bool)]) -> bool {
        let Some((_, after)) = self.next.iter().find(|&&(other, _)| other == m) else { return false };
        let window = ChangeWindow::new(changes);
        let fits =
            (shown & !after.occupied()).is_empty() && (after.occupied() & !shown & !window.lifted).is_empty();
        let tells = !m.is_capture() && after.occupied() != self.head.chess.board().occupied();
        fits && (tells || window.supports(m, self.head.turn()))
    }

    /// Commits announced moves that stand; pieces of the next side may already be lifted.
    fn take_announced(&mut self, rest: PlacementFinality, out: &mut Vec<BoardEvent>) {
        while let Some(&m) = self.announced.first() {
            let Some((_, after)) = self.next.iter().find(|&&(other, _)| other == m) else {
                self.announced.remove(0);
                continue;
            };
            let window = ChangeWindow::new(&self.trail[self.window..]);
            let turn = self.head.turn();
            let after = after.clone();
            let missing = after.occupied() & !self.occupied();
            // The reply may have begun with its own piece, or with the piece that it captures.
            let stands = self.is_explained_by(m, self.head.chess.board(), &after, window.lifted);
            // If king and rook exchange squares, every square stays as it was, so the lifts must be observed.
            let shows = after.occupied() != self.head.chess.board().occupied();
            let slipped = m.is_capture() && window.slipped(m, after.occupied());
            // All other pieces of the moving side must stand: a lifted one may be what stood on the captured piece's
            // square.
            let own_stand = !m.is_capture() || (missing & after.by_color(turn)).is_empty();
            let seen =
                window.supports(m, turn) || shows && (rest >= PlacementFinality::Rested || !m.is_capture());
            let sure = rest == PlacementFinality::Pressed || own_stand && !slipped;
            if stands && seen && sure {
                let begun = missing
                    .into_iter()
                    .filter_map(|s| self.trail.iter().rposition(|&change| change == (s, false)))
                    .min();
                self.announced.remove(0);
                self.made(&[m], out);
                self.confirmed = self.line.len();
                if let Some(begun) = begun {
                    self.window = begun;
                }
                continue;
            }
            // The replies already stand: all were announced, and together they explain the board.
            let mut position = self.head.clone();
            let together = self.announced.iter().position(|&m| match position.after(m) {
                Some(after) => {
                    position = after;
                    position.chess.board().occupied() == self.occupied()
                }
                None => false,
            });
            if let Some(last) = together.filter(|&last| last > 0) {
                let moves: Vec<Move> = self.announced.drain(..=last).collect();
                self.made(&moves, out);
                self.confirmed = self.line.len();
                continue;
            }
            break;
        }
    }

    /// Infers again from the current placement, after the board was found to lie the other way round.
    pub(crate) fn read_again(&mut self) -> Vec<BoardEvent> {
        let mut out = Vec::new();
        self.settle(PlacementFinality::Moving, false, &mut out);
        out
    }

    pub(super) fn promote(&mut self, role: Role, out: &mut Vec<BoardEvent>) {
        if let Some(&m) = self.unsure.iter().find(|m| m.promotion() == Some(role)) {
            self.made(&[m], out);
            return;
        }
        let Some(&Move::Normal { from, to, capture, promotion: Some(_), .. }) = self.moves.last() else {
            return;
        };
        let instead = Move::Normal { role: Role::Pawn, from, to, capture, promotion: Some(role) };
        if !self.identity && self.prior.iter().any(|&(m, _)| m == instead) {
            self.revise(instead, out);
            self.noted(&[instead]);
        }
    }
}
