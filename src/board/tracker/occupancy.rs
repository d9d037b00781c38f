//! Boards that only know full from empty: lifts and places in order, and what was announced.
//!
//! The surprise: a lifted piece leaves exactly the squares full that its captures would. So a capture is
//! believed when its square was seen emptied and filled again after the mover was lifted; what falls short of
//! that waits for an announcement and rested hands or the press.

use shakmaty::{Board, CastlingSide, Position as _};

use crate::{
    board::{
        BoardEvent,
        reader::Squares,
        seating::across,
        tracker::{Tracker, board_of, successors},
    },
    game::{Color, Move, Position, Role, Square},
};

/// How firmly what stands is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Firmness {
    /// A single change: more may follow.
    Moving,
    /// The whole board was read.
    Scanned,
    /// The hands rest.
    Rested,
    /// The clock was pressed: a move is claimed.
    Pressed,
}

/// What the hands did since a point of the trail.
struct Window<'a> {
    changes: &'a [(Square, bool)],
    lifted: Squares,
    placed: Squares,
}

impl<'a> Window<'a> {
    fn new(changes: &'a [(Square, bool)]) -> Self {
        let of = |kind: bool| changes.iter().filter(|c| c.1 == kind).map(|c| c.0).collect();
        Self { changes, lifted: of(false), placed: of(true) }
    }

    fn last(&self, square: Square, placed: bool) -> Option<usize> {
        self.changes.iter().rposition(|&change| change == (square, placed))
    }

    /// Whether the reply left its square after the move did, and arrived after it left.
    fn follows(&self, m: Move, reply: Move) -> bool {
        let left = |m: Move| m.from().and_then(|from| self.last(from, false));
        let arrivals =
            self.changes.iter().skip(left(m).unwrap_or(0)).filter(|&&c| c == (m.to(), true)).count();
        // What stood there first was lifted too, before what was then captured.
        let lifts = self.changes.iter().filter(|&&c| c == (m.to(), false)).count();
        if reply.to() == m.to() && (arrivals < 2 || lifts < 1 + usize::from(m.is_capture())) {
            return false;
        }
        left(m) < left(reply) && (reply.is_castle() || left(reply) < self.last(reply.to(), true))
    }

    /// Whether the last thing the hands did with the capturing piece was a slip: something was set down on a square that the
    /// move leaves empty, after the piece had left its own, and was taken up again, and nothing came to the captured one's
    /// square since. That square is full of whoever stood there before.
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

    /// Whether the hands were seen to do what this move takes.
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

    pub(super) fn settle_occupancy(&mut self, rest: Firmness, out: &mut Vec<BoardEvent>) {
        let occupied = self.occupied();
        if let Some(m) = self.contradicted
            && self.stands_instead(m)
        {
            self.announced_instead(m, out);
        }
        self.take_announced(rest, out);
        if occupied == self.head.chess.board().occupied() {
            match self.changed_places() {
                // Nothing else is seen of it; who presses claims a move, and words name it.
                Some(castling) if rest == Firmness::Pressed => self.made(&[castling], out),
                Some(_) => self.unsure.clear(),
                None => {
                    self.unsure.clear();
                    // Whatever was lifted stands again; it is no evidence for what comes next.
                    self.window = self.trail.len();
                }
            }
            return;
        }
        let window = Window::new(&self.trail[self.window..]);
        let turn = self.head.turn();
        let fits: Vec<Move> =
            self.next.iter().filter(|(_, after)| after.occupied() == occupied).map(|&(m, _)| m).collect();
        // A slip that was taken up again is no capture; a press claims one all the same.
        let slipped = |m: Move| m.is_capture() && rest != Firmness::Pressed && window.slipped(m, occupied);
        let seen: Vec<Move> =
            fits.iter().copied().filter(|&m| window.supports(m, turn) && !slipped(m)).collect();
        if !seen.is_empty() {
            self.choose(seen, false, out);
            return;
        }
        if rest == Firmness::Moving && !self.heard && !self.record.is_clocked() {
            // Neither words nor a press are to be had: the arrival with the reply's lift must do.
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
        if rest == Firmness::Pressed {
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
        if !fits.is_empty() && rest >= Firmness::Rested {
            // Even a press does not tell: it may be the last player's, with this one's piece in the air.
            self.ask(fits, out);
            return;
        }
        // What was announced or clocked stands until other words, or its piece back on its square, undo it.
        let firm = self.line.len() <= self.confirmed;
        if let Some(last) = self.line.last() {
            let (before, last_move) = (last.before.clone(), last.m);
            let window = Window::new(&self.trail[self.last_window..]);
            // Revising takes the moved piece up again, or moves the king after its rook.
            let lifted_again = Window::new(&self.trail[self.window..]).lifted.contains(last_move.to());
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
                .is_some_and(|from| Window::new(&self.trail[self.window..]).placed.contains(from));
            if back && (!firm || rest >= Firmness::Rested) && before.chess.board().occupied() == occupied {
                self.take_back(out);
                self.noted_takeback(Some(last_move));
                return;
            }
        }
        if self.line.len() > 1 && self.begin_again(out) {
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

    /// Castling by which king and rook change places, where both were taken up and two pieces were set down there.
    fn changed_places(&self) -> Option<Move> {
        let window = Window::new(&self.trail[self.window..]);
        let stood = self.head.chess.board().occupied();
        let seen = |&&(m, ref after): &&(Move, Board)| {
            after.occupied() == stood && window.supports(m, self.head.turn())
        };
        self.next.iter().find(seen).map(|&(m, _)| m)
    }

    /// Moves that were seen whole, but for one piece that the reply has lifted since.
    fn with_a_lift(&self, from: &Position, moves: &[(Move, Board)], since: usize) -> Vec<Move> {
        let window = Window::new(&self.trail[since..]);
        let stands = |m: Move, after: &Board| {
            let lifted = after.occupied() & !self.occupied();
            let left = m.from().and_then(|from| window.last(from, false));
            lifted.count() == 1
                && lifted.is_subset(after.by_color(from.turn().other()))
                && window.supports(m, from.turn())
                && self.stands(m, from.chess.board(), after, window.lifted)
                && lifted.into_iter().all(|square| window.last(square, false) > left)
        };
        moves.iter().filter(|(m, after)| stands(*m, after)).map(|&(m, _)| m).collect()
    }

    /// Whether the position last understood stands, but for one piece in the air that did not move last.
    pub(super) fn stands_but_for_a_lift(&self) -> bool {
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

    /// One candidate is committed, several are asked about.
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

    /// Says once that several moves fit.
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

    /// A move and a reply that began before it was finished, if exactly one pair fits.
    fn pair(&self, from: &Position, since: usize) -> Option<(Move, Move)> {
        let occupied = self.occupied();
        let window = Window::new(&self.trail[since..]);
        if window.changes.len() < 4 {
            return None;
        }
        let mut found = None;
        for (m, board) in successors(from) {
            let seen = m.from().is_some_and(|from| window.lifted.contains(from));
            // A reply fills one square at most (castling two) and empties as few.
            if !seen || (board.occupied() ^ occupied).count() > 4 || !window.supports(m, from.turn()) {
                continue;
            }
            // Nobody was asked: play went on, and a pawn nearly always becomes a queen.
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
                // Other words than the board showed: they choose among moves that leave the same squares
                // full, or a report was lost and the next will bear them out.
                if self.stands_instead(m) {
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
        self.settle_occupancy(Firmness::Moving, out);
    }

    /// Whether the squares are full that a move leaves full, but for pieces the next side has lifted.
    fn stands(&self, m: Move, before: &Board, after: &Board, lifted: Squares) -> bool {
        let (missing, extra) = (after.occupied() & !self.occupied(), self.occupied() & !after.occupied());
        let arrivals = after.occupied() & !before.occupied()
            | if m.is_castle() { Squares::EMPTY } else { Squares::from_square(m.to()) };
        extra.is_empty() && (missing & !lifted).is_empty() && (missing & arrivals).is_empty()
    }

    fn stands_instead(&self, m: Move) -> bool {
        let Some(last) = self.line.last() else { return false };
        let lifted = Window::new(&self.trail[self.last_window..]).lifted;
        self.prior
            .iter()
            .any(|(other, after)| *other == m && self.stands(m, last.before.chess.board(), after, lifted))
    }

    fn announced_instead(&mut self, m: Move, out: &mut Vec<BoardEvent>) {
        self.revise(m, out);
        self.noted(&[m]);
        self.confirmed = self.line.len();
    }

    /// Takes two plies back that nobody announced, where the words are for another move than the first of them.
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

    /// Whether the first move stands only if the board lies the other way round.
    pub(in crate::board) fn announced_across(&self, m: Move) -> bool {
        if self.identity || self.has_begun() {
            return false;
        }
        let Some((_, after)) = self.next.iter().find(|&&(other, _)| other == m) else { return false };
        let lifted = Window::new(&self.trail).lifted;
        let turned = board_of(&self.view_across());
        let fits = |shown: Squares, lifted: Squares| {
            (shown & !after.occupied()).is_empty() && (after.occupied() & !shown & !lifted).is_empty()
        };
        let rotated = lifted.into_iter().map(across).collect();
        fits(turned.occupied(), rotated) && !fits(self.occupied(), lifted)
    }

    /// Commits announced moves that stand, with the next side's pieces possibly in the air already.
    fn take_announced(&mut self, rest: Firmness, out: &mut Vec<BoardEvent>) {
        while let Some(&m) = self.announced.first() {
            let Some((_, after)) = self.next.iter().find(|&&(other, _)| other == m) else {
                self.announced.remove(0);
                continue;
            };
            let window = Window::new(&self.trail[self.window..]);
            let turn = self.head.turn();
            let after = after.clone();
            let missing = after.occupied() & !self.occupied();
            // The reply may have begun with its own piece, or with the one it captures.
            let stands = self.stands(m, self.head.chess.board(), &after, window.lifted);
            // A king and a rook that change places leave every square as it was: their hands must be seen.
            let shows = after.occupied() != self.head.chess.board().occupied();
            let slipped = m.is_capture() && window.slipped(m, after.occupied());
            // The mover's own other pieces stand: one that is up may be what stood on the captured one's square.
            let own_stand = !m.is_capture() || (missing & after.by_color(turn)).is_empty();
            let seen = window.supports(m, turn) || shows && (rest >= Firmness::Rested || !m.is_capture());
            let sure = rest == Firmness::Pressed || own_stand && !slipped;
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
            // Replies stand already: all were announced, and together they explain the board.
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
