//! Hands at the boards: own moves and the other's, in the orders hands have.

use annabella::game::{Move, Piece, Position, Role, Seat, Square};

use super::{Course, Game, pieces_after};

impl Game {
    pub(super) fn lift(&mut self, seat: Seat, square: Square) -> Course {
        self.pause(60, 400)?;
        self.does(super::Deed::Lifts(seat, square))
    }

    pub(super) fn put(&mut self, seat: Seat, square: Square, piece: Piece) -> Course {
        self.pause(60, 400)?;
        self.does(super::Deed::Puts(seat, square, piece))
    }

    /// What stands there; on a board nobody senses, hands are always right.
    pub(super) fn at(&self, seat: Seat, square: Square) -> Option<Piece> {
        match self.sensed(seat) {
            true => self.referee.hand(seat).board[square.to_usize()],
            false => self.referee.position().piece_at(square),
        }
    }

    /// A piece is taken up and set down where it stood.
    pub(super) fn touch(&mut self, seat: Seat, square: Square) -> Course {
        let Some(piece) = self.at(seat, square) else { return Ok(()) };
        self.lift(seat, square)?;
        self.put(seat, square, piece)
    }

    /// A move on a board, whatever else stands there.
    pub(super) fn execute(&mut self, seat: Seat, before: &Position, m: Move) -> Course {
        let color = before.turn();
        match m {
            Move::Castle { king, rook } => {
                let side = m.castling_side().expect("it castles");
                let (king_to, rook_to) = (side.king_to(color), side.rook_to(color));
                let both = self.chance.happens(300);
                self.lift(seat, king)?;
                if both {
                    self.lift(seat, rook)?;
                }
                self.put(seat, king_to, Piece { color, role: Role::King })?;
                if !both {
                    self.lift(seat, rook)?;
                }
                self.put(seat, rook_to, Piece { color, role: Role::Rook })
            }
            Move::EnPassant { from, to } => {
                let captured = Square::from_coords(to.file(), from.rank());
                let first = self.chance.happens(500);
                if first {
                    self.lift(seat, captured)?;
                }
                self.lift(seat, from)?;
                self.put(seat, to, Piece { color, role: Role::Pawn })?;
                if first { Ok(()) } else { self.lift(seat, captured) }
            }
            _ => {
                let (from, to) = (m.from().expect("no drop"), m.to());
                let piece = before.piece_at(from).expect("it moves");
                let own_first = self.chance.happens(300);
                if m.is_capture() && !own_first {
                    self.lift(seat, to)?;
                }
                self.lift(seat, from)?;
                if m.is_capture() && own_first {
                    self.lift(seat, to)?;
                }
                if m.promotion().is_some() && self.chance.happens(400) {
                    self.put(seat, to, piece)?;
                    self.lift(seat, to)?;
                }
                self.put(seat, to, Piece { color, role: m.promotion().unwrap_or(piece.role) })
            }
        }
    }

    /// Hands set a board to these pieces, whatever they do it for.
    pub(super) fn set_to(&mut self, seat: Seat, want: &crate::referee::Pieces) -> Course {
        for square in Square::ALL {
            let (is, to) = (self.at(seat, square), want[square.to_usize()]);
            if is.is_some() && is != to {
                self.lift(seat, square)?;
            }
        }
        for square in Square::ALL {
            if let (None, Some(piece)) = (self.at(seat, square), want[square.to_usize()]) {
                self.put(seat, square, piece)?;
            }
        }
        Ok(())
    }

    /// The announced move on the other board: right, or the moved piece beside its square.
    pub(super) fn follow(&mut self, seat: Seat, before: &Position, m: Move, wrongly: bool) -> Course {
        if !self.sensed(seat) {
            return Ok(());
        }
        let after = pieces_after(before, m);
        let near: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|s| s.distance(m.to()) == 1 && after[s.to_usize()].is_none() && Some(*s) != m.from())
            .collect();
        let plain = !m.is_castle() && !m.is_en_passant() && m.promotion().is_none();
        match self.chance.pick(&near).copied() {
            Some(beside) if wrongly && plain => {
                let from = m.from().expect("no drop");
                let piece = before.piece_at(from).expect("it moves");
                if m.is_capture() {
                    self.lift(seat, m.to())?;
                }
                self.lift(seat, from)?;
                self.put(seat, beside, piece)
            }
            _ => self.execute(seat, before, m),
        }
    }
}
