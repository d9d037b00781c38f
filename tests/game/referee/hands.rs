//! One player's hand on his own board: touched is out of its hole (D.2.2, 4.3), released is in another (4.7), and
//! a move stands where its squares show it beside everything as it was before his hand began.
//!
//! Lifting pieces to execute the other's announced move is no touch: that ends when the board shows the game
//! (D.2.1 asks for it, and no text calls it a touch). The same goes for putting a board right.

use annabella::game::{Move, Piece, Position, Role, Seat, Square};

use super::{Pieces, captured_at, pieces_after, pieces_of, touch::Touched, unlawful};

#[derive(Clone, Debug)]
pub(crate) struct Hand {
    pub(crate) board: Pieces,
    /// What stood there when his own hand began in this turn.
    base: Option<Pieces>,
    up: Vec<(Square, Piece)>,
    pub(super) touched: Touched,
    /// "I adjust" was said (4.2): it covers the next touch.
    pub(super) adjusting: bool,
    /// What the other's announced move leads to, until it stands here, and that move.
    follows: Option<(Pieces, Move)>,
    /// The board is being put right, as the arbiter decided.
    led: Option<Pieces>,
    /// When a hand was here last.
    pub(super) last: u64,
    /// What the sighted hand released there already rested once.
    pub(super) rested: Option<Move>,
    /// A move that is known by word or type alone.
    pub(super) stated: Option<Move>,
}

/// What a press finds on the mover's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stands {
    /// Nothing, or nothing in another hole than before.
    Nothing,
    Move(Move),
    /// A capture whose captured piece is still there (D.2.3a, 4.7a).
    Uncaptured,
    /// A pawn on the last rank that was not exchanged; the promotion to a queen there.
    Pawn(Move),
    /// One piece stands where no legal move brings it.
    Unlawful(Move),
    /// Pieces stand where no one move brings them.
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

    /// What the board is to show once the announced move is executed on it.
    pub(crate) fn follows(&self) -> Option<Pieces> {
        self.follows.map(|(after, _)| after)
    }

    pub(crate) fn is_following(&self) -> bool {
        self.follows.is_some()
    }

    /// A piece leaves its square. `true` where that is a touch of a player on move.
    pub(super) fn lifts(&mut self, seat: Seat, square: Square, on_move: bool, slides: bool) -> bool {
        let before = self.board;
        let came_from = if slides { self.touched.slid_on(square) } else { None };
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
        // A piece that was set there in this turn is touched already.
        if self.base.is_some_and(|base| base[square.to_usize()] == Some(piece)) {
            self.touched.touch(square, piece);
        }
        true
    }

    /// A piece is set down.
    pub(super) fn puts(&mut self, square: Square, piece: Piece, on_move: bool) {
        self.board[square.to_usize()] = Some(piece);
        let back = self.up.iter().rposition(|&(from, of)| from == square && of == piece);
        let found = back.or_else(|| self.up.iter().rposition(|&(_, of)| of == piece));
        let from = found.map(|index| self.up.remove(index).0);
        if self.led.is_some() || self.follows.is_some() {
            self.look();
            return;
        }
        if on_move && from != Some(square) {
            self.touched.release(from, square, piece);
        }
    }

    /// Following and leading end when the board shows what it is to show.
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

    /// He is told a move and executes it from now on (D.2.1).
    pub(super) fn follow(&mut self, after: Pieces, m: Move) {
        self.follows = Some((after, m));
        self.look();
    }

    pub(super) fn follows_nothing(&mut self) {
        self.follows = None;
    }

    /// The arbiter has the board put right.
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

    /// His turn is over, or begins anew.
    pub(super) fn begins_anew(&mut self) -> Touched {
        self.base = None;
        self.up.clear();
        self.rested = None;
        self.stated = None;
        self.adjusting = false;
        std::mem::take(&mut self.touched)
    }

    /// Whether his own hand is in the middle of something.
    pub(crate) const fn is_at_work(&self) -> bool {
        self.base.is_some()
    }

    /// What his own hand made in this turn, judged by itself: whatever was wrong beside it before is no part of it.
    pub(super) fn stands(&self, seat: Seat, game: &Position) -> Stands {
        if let Some(m) = self.stated {
            return if game.legal_moves().contains(&m) { Stands::Move(m) } else { Stands::Unlawful(m) };
        }
        let Some(base) = self.base else { return Stands::Nothing };
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
            return Stands::Move(m);
        }
        for &m in &legal {
            let Some(mut after) = after(&m) else { continue };
            if let Move::EnPassant { .. } = m {
                let captured = captured_at(m).expect("it captures").to_usize();
                after[captured] = before[captured];
                if shows(&after) {
                    return Stands::Uncaptured;
                }
            }
            if m.promotion() == Some(Role::Queen) {
                after[m.to().to_usize()] = Some(Piece { color: seat.color(), role: Role::Pawn });
                if shows(&after) {
                    return Stands::Pawn(m);
                }
            }
        }
        let own = |piece: Option<Piece>| piece.is_some_and(|piece| piece.color == seat.color());
        let elsewhere = (0..64).any(|i| own(self.board[i]) && self.board[i] != base[i]);
        let one = self.strange_move(seat).and_then(|(from, to)| unlawful(game, from, to));
        match one.filter(|&m| shows(&pieces_after(game, m))) {
            Some(m) => Stands::Unlawful(m),
            None if elsewhere => Stands::NoMove,
            None => Stands::Nothing,
        }
    }

    /// Where a piece of his stands that did not stand there before, and where one is missing.
    fn strange_move(&self, seat: Seat) -> Option<(Square, Square)> {
        let base = self.base?;
        let own = |piece: Option<Piece>| piece.is_some_and(|piece| piece.color == seat.color());
        let at = |is: &dyn Fn(usize) -> bool| Square::ALL.into_iter().find(|s| is(s.to_usize()));
        let to = at(&|i| own(self.board[i]) && self.board[i] != base[i])?;
        let from = at(&|i| own(base[i]) && self.board[i].is_none())?;
        Some((from, to))
    }
}
