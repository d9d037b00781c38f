//! What people at a board should not do: presses too early, pieces touched and left, pieces let go and taken up
//! again, moves no rule knows, captured pieces and pawns left standing.

use annabella::game::{Move, Piece, Role, Seat, Square};

use crate::referee::unlawful;

use super::{Course, Deed, Game, Kind, Stop};

impl Game {
    pub(super) fn own_square(&mut self, seat: Seat) -> Square {
        let own: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|&s| self.at(seat, s).is_some_and(|p| p.color == seat.color()))
            .collect();
        *self.chance.pick(&own).expect("a king at least")
    }

    /// `true` where the turn begins anew.
    pub(super) fn prank(&mut self, seat: Seat) -> Result<bool, Stop> {
        let bound = !self.referee.hand(seat).has_touched_nothing();
        if bound {
            return Ok(false);
        }
        let standing = !self.sensed(seat) || !self.referee.hand(seat).is_following();
        match self.chance.below(100) {
            0..4 => self.does(Deed::Presses(seat)).and_then(|()| self.pause(300, 900)).map(|()| false),
            16..20 if standing => self.moves_as_nobody_may(seat),
            _ if !self.sensed(seat) || !standing => Ok(false),
            4..6 => self.adjusts(seat).map(|()| false),
            6..12 => self.touches_and_leaves(seat).map(|()| false),
            12..16 => self.lets_go_and_takes_up(seat).map(|()| false),
            20..24 => self.presses_before_saying(seat),
            24..34 => self.leaves_something(seat),
            _ => Ok(false),
        }
    }

    /// "I adjust" covers the next touch only (4.2).
    fn adjusts(&mut self, seat: Seat) -> Course {
        self.does(Deed::Adjusts(seat))?;
        for _ in 0..=usize::from(self.chance.happens(400)) {
            let square = self.own_square(seat);
            self.touch(seat, square)?;
        }
        Ok(())
    }

    fn touches_and_leaves(&mut self, seat: Seat) -> Course {
        for _ in 0..=usize::from(self.chance.happens(350)) {
            let whose = if self.chance.happens(250) { seat.other().color() } else { seat.color() };
            let there: Vec<Square> = Square::ALL
                .into_iter()
                .filter(|&s| self.at(seat, s).is_some_and(|p| p.color == whose))
                .collect();
            if let Some(&square) = self.chance.pick(&there) {
                self.touch(seat, square)?;
            }
        }
        Ok(())
    }

    /// A piece is let go on another square, then put back (4.7).
    fn lets_go_and_takes_up(&mut self, seat: Seat) -> Course {
        let position = self.referee.position();
        let plain = |m: &Move| !m.is_capture() && m.promotion().is_none() && !Self::ends(&position, *m);
        let moves: Vec<Move> = position.legal_moves().into_iter().filter(plain).collect();
        let castling = moves.iter().copied().find(|m| m.is_castle()).filter(|_| self.chance.happens(400));
        let Some(m) = castling.or_else(|| self.chance.pick(&moves).copied()) else { return Ok(()) };
        // A king is let go where castling puts it, and the rook was never touched (4.7.2).
        let to = m.castling_side().map_or(m.to(), |side| side.king_to(seat.color()));
        let from = m.from().expect("no drop");
        let Some(piece) = self.at(seat, from) else { return Ok(()) };
        self.lift(seat, from)?;
        self.put(seat, to, piece)?;
        if self.chance.happens(600) {
            self.wait(1_300)?;
        }
        self.lift(seat, to)?;
        self.put(seat, from, piece)
    }

    /// A move no rule knows, announced like any other, and pressed (7.5).
    fn moves_as_nobody_may(&mut self, seat: Seat) -> Result<bool, Stop> {
        let position = self.referee.position();
        let from = self.own_square(seat);
        let Some(piece) = self.at(seat, from).filter(|p| p.role != Role::King) else { return Ok(false) };
        let legal = position.legal_moves();
        let ranks = [annabella::game::Rank::First, annabella::game::Rank::Eighth];
        let reached = |to: Square| legal.iter().any(|m| m.from() == Some(from) && m.to() == to);
        let free: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|&s| position.piece_at(s).is_none() && self.at(seat, s).is_none() && !reached(s))
            .filter(|s| piece.role != Role::Pawn || !ranks.contains(&s.rank()) && s.file() == from.file())
            .collect();
        let Some(m) = self.chance.pick(&free).and_then(|&to| unlawful(&position, from, to)) else {
            return Ok(false);
        };
        self.makes_unlawfully(seat, piece, m)?;
        let told = self.referee.made() == Some(m);
        if told {
            self.repeats(seat.other(), m)?;
            if self.chance.happens(700) {
                self.follow(seat.other(), &position, m, false)?;
            }
        }
        self.pause(100, 900)?;
        self.does(Deed::Presses(seat))?;
        self.claims_the_illegal(seat)?;
        let judged = self.referee.items().iter().any(|item| item.kind == Kind::IllegalMove);
        self.desk()?;
        if !judged && self.sensed(seat) {
            // He sees it himself, and puts it back.
            self.lift(seat, m.to())?;
            self.put(seat, from, piece)?;
        }
        Ok(true)
    }

    /// Without full supervision the opponent claims, where the arbiter would wait for it always.
    fn claims_the_illegal(&mut self, seat: Seat) -> Course {
        let judged = self.referee.items().iter().any(|item| item.kind == Kind::IllegalMove);
        let must = self.setup.edition == annabella::game::Edition::Da09 || self.referee.both_kings_in_check();
        if self.unsupervised() && judged && (must || self.chance.happens(500)) {
            self.pause(300, 2_000)?;
            self.does(Deed::ClaimsIllegal(seat.other()))?;
        }
        Ok(())
    }

    fn makes_unlawfully(&mut self, seat: Seat, piece: Piece, m: Move) -> Course {
        let from = m.from().expect("no drop");
        if self.sensed(seat) {
            self.lift(seat, from)?;
            self.put(seat, m.to(), piece)?;
            if !self.impaired(seat) && self.chance.happens(500) {
                self.wait(1_300)?;
            }
        }
        match (self.sensed(seat), self.impaired(seat)) {
            // Without the words it is not made (D.2.3).
            (true, true) if self.chance.happens(150) => Ok(()),
            (_, true) => {
                self.repeats_first(seat)?;
                self.pause(300, 900)?;
                self.does(Deed::Names(seat, m))
            }
            (false, false) => self.does(Deed::Types(seat, m)),
            (true, false) => Ok(()),
        }
    }

    /// The impaired player has set his move and presses before he says it (D.2.4).
    fn presses_before_saying(&mut self, seat: Seat) -> Result<bool, Stop> {
        let Some(m) = self.chosen(seat).filter(|_| self.impaired(seat)) else { return Ok(false) };
        let before = self.referee.position();
        self.execute(seat, &before, m)?;
        self.does(Deed::Presses(seat))?;
        self.pause(400, 1_500)?;
        self.does(Deed::Names(seat, m))?;
        self.finish(seat, m)?;
        Ok(true)
    }

    /// A pawn captured in passing, a pawn on the last rank, or the choice of the new piece.
    fn leaves_something(&mut self, seat: Seat) -> Result<bool, Stop> {
        let position = self.referee.position();
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let passing = legal.iter().copied().find(|m| m.is_en_passant());
        let queens = |m: &&Move| m.promotion() == Some(Role::Queen) && !Self::ends(&position, **m);
        let promotes = legal.iter().find(queens).copied();
        match (passing, promotes) {
            (Some(m), _) => self.leaves_the_captured(seat, m),
            // Whether a press completes it without full supervision no text says.
            (None, Some(m)) if !self.unsupervised() && self.chance.happens(500) => {
                self.leaves_the_pawn(seat, m)
            }
            (None, Some(m)) => self.changes_the_new_piece(seat, m),
            (None, None) => Ok(false),
        }
    }

    fn leaves_the_captured(&mut self, seat: Seat, m: Move) -> Result<bool, Stop> {
        let Move::EnPassant { from, to } = m else { return Ok(false) };
        let pawn = Piece { color: seat.color(), role: Role::Pawn };
        self.lift(seat, from)?;
        self.put(seat, to, pawn)?;
        if self.impaired(seat) {
            self.does(Deed::Names(seat, m))?;
        }
        self.does(Deed::Presses(seat))?;
        self.pause(300, 900)?;
        self.lift(seat, Square::from_coords(to.file(), from.rank()))?;
        self.finish(seat, m)?;
        Ok(true)
    }

    fn leaves_the_pawn(&mut self, seat: Seat, m: Move) -> Result<bool, Stop> {
        let pawn = Piece { color: seat.color(), role: Role::Pawn };
        let (from, to) = (m.from().expect("no drop"), m.to());
        if m.is_capture() {
            self.lift(seat, to)?;
        }
        self.lift(seat, from)?;
        self.put(seat, to, pawn)?;
        if self.impaired(seat) {
            self.does(Deed::Names(seat, m))?;
        }
        self.does(Deed::Presses(seat))?;
        self.desk()?;
        Ok(true)
    }

    /// 4.4.4: the new piece has touched the square, and another is set in its place.
    fn changes_the_new_piece(&mut self, seat: Seat, m: Move) -> Result<bool, Stop> {
        let position = self.referee.position();
        let (from, to) = (m.from().expect("no drop"), m.to());
        let rook = position
            .legal_moves()
            .into_iter()
            .find(|r| r.from() == Some(from) && r.to() == to && r.promotion() == Some(Role::Rook))
            .filter(|&r| !Self::ends(&position, r));
        let Some(rook) = rook else { return Ok(false) };
        let piece = |role| Piece { color: seat.color(), role };
        if m.is_capture() {
            self.lift(seat, to)?;
        }
        self.lift(seat, from)?;
        if self.chance.happens(500) {
            self.put(seat, to, piece(Role::Pawn))?;
            self.lift(seat, to)?;
        }
        self.put(seat, to, piece(Role::Queen))?;
        self.lift(seat, to)?;
        self.put(seat, to, piece(Role::Rook))?;
        if self.impaired(seat) {
            self.does(Deed::Names(seat, rook))?;
        }
        self.finish(seat, rook)?;
        Ok(true)
    }
}
