//! Hands at the boards: their own moves and the opponent's, in the orders of real hands.

use annabella::game::{Move, Piece, Position, Role, Seat, Square};

use super::{Game, StepResult, pieces_after};

impl Game {
    pub(super) fn lift(&mut self, seat: Seat, square: Square) -> StepResult {
        self.pause(60, 400)?;
        self.does(super::TableAction::Lifts(seat, square))
    }

    pub(super) fn put(&mut self, seat: Seat, square: Square, piece: Piece) -> StepResult {
        self.pause(60, 400)?;
        self.does(super::TableAction::Puts(seat, square, piece))
    }

    /// The piece on a square; on a board that is not sensed, hands make no errors.
    pub(super) fn at(&self, seat: Seat, square: Square) -> Option<Piece> {
        match self.sensed(seat) {
            true => self.referee.hand(seat).board[square.to_usize()],
            false => self.referee.position().piece_at(square),
        }
    }

    /// Lifts a piece and puts it back.
    pub(super) fn touch(&mut self, seat: Seat, square: Square) -> StepResult {
        let Some(piece) = self.at(seat, square) else { return Ok(()) };
        self.lift(seat, square)?;
        self.put(seat, square, piece)
    }

    /// Makes a move on a board, whatever the other squares show.
    pub(super) fn execute(&mut self, seat: Seat, before: &Position, m: Move) -> StepResult {
        let color = before.turn();
        match m {
            Move::Castle { king, rook } => {
                let side = m.castling_side().expect("it castles");
                let (king_to, rook_to) = (side.king_to(color), side.rook_to(color));
                // In Chess960 a king let go alone may have made a move of its own.
                let both = self.chance.happens(300) || self.setup.chess960;
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

    /// Sets a board to these pieces.
    pub(super) fn set_to(&mut self, seat: Seat, want: &crate::referee::Pieces) -> StepResult {
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

    /// Executes the announced move on the other board, correctly or with the piece on a neighbouring square.
    pub(super) fn follow(&mut self, seat: Seat, before: &Position, m: Move, wrongly: bool) -> StepResult {
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
