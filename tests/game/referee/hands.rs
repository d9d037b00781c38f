//! One player's hand at their own board. A piece is touched when it is out of its hole (D.2.2, 4.3), and a move stands if
//! its squares show it and all others are as before the hand began. A sighted player's piece is released when it is put
//! down (4.7), an impaired player's when its move is announced as well (D.2.3).
//!
//! Lifting pieces to execute the opponent's announced move is not a touch, until the board shows the game (D.2.1
//! requires it, and no edition calls it a touch). The same applies to setting a board right.

use annabella::game::{Move, Piece, Position, Role, Seat, Square};

use super::{Pieces, captured_at, pieces_after, pieces_of, touch::Touched, unlawful};

#[derive(Clone, Debug)]
pub(crate) struct Hand {
    pub(crate) board: Pieces,
    /// The position when their own hand began in this turn.
    base: Option<Pieces>,
    up: Vec<(Square, Piece)>,
    pub(super) touched: Touched,
    /// "I adjust" was said (4.2), which covers the next touch.
    pub(super) adjusting: bool,
    /// The position after the opponent's announced move and that move, until the board shows it.
    follows: Option<(Pieces, Move)>,
    /// The target position while the board is set right by the arbiter's decision.
    led: Option<Pieces>,
    /// The time of the last change.
    pub(super) last: u64,
    /// The move that a sighted hand released, once it rested.
    pub(super) rested: Option<Move>,
    /// A move known only from words or typing.
    pub(super) stated: Option<Move>,
}

/// What a clock press finds on the mover's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PressFinding {
    /// No piece in another hole than before.
    Nothing,
    Move(Move),
    /// A capture without the removal of the captured piece (D.2.3a, 4.7a).
    Uncaptured,
    /// A pawn on the last rank without an exchange; the promotion to a queen there.
    Pawn(Move),
    /// One piece stands where no legal move leads.
    Unlawful(Move),
    /// Pieces stand where no single move leads.
    NoMove,
}

impl Hand {
    pub(super) fn new(board: Pieces) -> Self {
        Self {
            board,
            base: None,
            up: Vec::new(),
            touched: Touched::default(),
            adjusting: false,
            follows: None,
            led: None,
            last: 0,
            rested: None,
            stated: None,
        }
    }

    pub(crate) const fn is_led(&self) -> bool {
        self.led.is_some()
    }

    pub(crate) fn led_to(&self) -> Option<&Pieces> {
        self.led.as_ref()
    }

    pub(crate) const fn has_touched_nothing(&self) -> bool {
        self.touched.is_nothing()
    }

    /// The position that the board must show after the announced move is executed.
    pub(crate) fn follows(&self) -> Option<Pieces> {
        self.follows.map(|(after, _)| after)
    }

    pub(crate) fn is_following(&self) -> bool {
        self.follows.is_some()
    }

    /// Lifts a piece from its square. Returns `true` if it is a touch by a player on move.
    pub(super) fn lifts(&mut self, seat: Seat, square: Square, on_move: bool, slides: bool) -> bool {
        let before = self.board;
        // Who sets a board right takes back no release.
        let came_from = if slides && self.led.is_none() { self.touched.slid_on(square) } else { None };
        let Some(piece) = self.board[square.to_usize()].take() else { return false };
        self.up.push((came_from.unwrap_or(square), piece));
        if self.led.is_some() {
            return self.look();
        }
        let executes = |(_, m): &(Pieces, Move)| captured_at(*m) == Some(square);
        let own = piece.color == seat.color() && !self.follows.as_ref().is_some_and(executes);
        if self.base.is_none() && on_move && (self.follows.is_none() || own) {
            self.base = Some(before);
        }
        if self.follows.is_some() {
            return self.look();
        }
        if !on_move || std::mem::take(&mut self.adjusting) {
            return false;
        }
        // A piece that was placed there in this turn counts as touched already.
        if self.base.is_some_and(|base| base[square.to_usize()] == Some(piece)) {
            self.touched.touch(square, piece);
        }
        true
    }

    /// Places a piece.
    pub(super) fn puts(&mut self, square: Square, piece: Piece, on_move: bool, impaired: bool) {
        self.board[square.to_usize()] = Some(piece);
        let back = self.up.iter().rposition(|&(from, of)| from == square && of == piece);
        let found = back.or_else(|| self.up.iter().rposition(|&(_, of)| of == piece));
        let from = found.map(|index| self.up.remove(index).0);
        if self.led.is_some() || self.follows.is_some() {
            self.look();
            return;
        }
        // The new piece of a promotion has touched its square in any case (4.4.4).
        if on_move && from != Some(square) && !(impaired && from.is_some()) {
            self.touched.release(from, square, piece);
        }
    }

    /// Following an announced move, and setting a board right, end when the board shows the target.
    fn look(&mut self) -> bool {
        if self.led.is_some_and(|target| target == self.board) {
            self.is_put_right();
        }
        if self.follows.is_some_and(|(target, _)| target == self.board) {
            self.follows = None;
            self.up.clear();
        }
        false
    }

    /// A move is announced to them, and they execute it from now on (D.2.1).
    pub(super) fn follow(&mut self, after: Pieces, m: Move) {
        self.follows = Some((after, m));
        self.look();
    }

    pub(super) fn follows_nothing(&mut self) {
        self.follows = None;
    }

    /// The arbiter has the board set right.
    pub(super) fn lead(&mut self, target: Pieces) {
        self.follows = None;
        self.led = Some(target);
        self.look();
    }

    pub(super) fn is_put_right(&mut self) {
        if let Some(target) = self.led.take() {
            self.board = target;
            self.up.clear();
            self.base = None;
        }
    }

    /// Their turn ends or starts again.
    pub(super) fn begins_anew(&mut self) -> Touched {
        self.base = None;
        self.up.clear();
        self.rested = None;
        self.stated = None;
        self.adjusting = false;
        std::mem::take(&mut self.touched)
    }

    /// Whether their own hand has changed the board in this turn.
    pub(crate) const fn is_at_work(&self) -> bool {
        self.base.is_some()
    }

    /// The result of their own hand in this turn, judged by itself; earlier differences do not belong to it.
    pub(super) fn stands(&self, seat: Seat, game: &Position) -> PressFinding {
        if let Some(m) = self.stated {
            return if game.legal_moves().contains(&m) {
                PressFinding::Move(m)
            } else {
                PressFinding::Unlawful(m)
            };
        }
        let Some(base) = self.base else { return PressFinding::Nothing };
        let before = pieces_of(game);
        let shows = |after: &Pieces| {
            (0..64).all(|i| match before[i] == after[i] {
                true => self.board[i] == base[i],
                false => self.board[i] == after[i],
            })
        };
        let legal = game.legal_moves();
        let after = |m: &Move| game.after(*m).as_ref().map(pieces_of);
        if let Some(&m) = legal.iter().find(|m| after(m).is_some_and(|after| shows(&after))) {
            return PressFinding::Move(m);
        }
        for &m in &legal {
            let Some(mut after) = after(&m) else { continue };
            if let Move::EnPassant { .. } = m {
                let captured = captured_at(m).expect("it captures").to_usize();
                after[captured] = before[captured];
                if shows(&after) {
                    return PressFinding::Uncaptured;
                }
            }
            if m.promotion() == Some(Role::Queen) {
                after[m.to().to_usize()] = Some(Piece { color: seat.color(), role: Role::Pawn });
                if shows(&after) {
                    return PressFinding::Pawn(m);
                }
            }
        }
        let own = |piece: Option<Piece>| piece.is_some_and(|piece| piece.color == seat.color());
        let elsewhere = (0..64).any(|i| own(self.board[i]) && self.board[i] != base[i]);
        let one = self.strange_move(seat).and_then(|(from, to)| unlawful(game, from, to));
        match one.filter(|&m| shows(&pieces_after(game, m))) {
            Some(m) => PressFinding::Unlawful(m),
            None if elsewhere => PressFinding::NoMove,
            None => PressFinding::Nothing,
        }
    }

    /// The square of their piece that stood elsewhere, and the square that it left.
    fn strange_move(&self, seat: Seat) -> Option<(Square, Square)> {
        let base = self.base?;
        let own = |piece: Option<Piece>| piece.is_some_and(|piece| piece.color == seat.color());
        let at = |is: &dyn Fn(usize) -> bool| Square::ALL.into_iter().find(|s| is(s.to_usize()));
        let to = at(&|i| own(self.board[i]) && self.board[i] != base[i])?;
        let from = at(&|i| own(base[i]) && self.board[i].is_none())?;
        Some((from, to))
    }
}
