//! A pawn that was left on the last rank of a board nobody senses, as a person keys it: `a7a8p`.
//!
//! It is no move in any notation, and the board is taken to stand as it was keyed: the press finds the pawn there as
//! it would on a board that tells of it (7.5.2).

use crate::{
    board::{Contents, scan::scan_of},
    core::{session::Session, told::Told},
    game::{Move, Role, Seat},
    language::notation::{Letters, read_move},
};

impl Session {
    /// The promotion that lacks its new piece, where one was keyed for a board that is not sensed.
    pub(super) fn pawn_keyed(&self, seat: Seat, text: &str) -> Option<Move> {
        let stem = text.trim().strip_suffix(['p', 'P'])?;
        let stem = stem.strip_suffix('=').unwrap_or(stem);
        let queens =
            |piece| read_move(self.record.position(), &format!("{stem}{piece}"), Letters::English).ok();
        let m = ['q', 'Q'].into_iter().find_map(queens)?;
        (m.promotion() == Some(Role::Queen) && !self.is_sensed(seat)).then_some(m)
    }

    /// It stands there; nothing is made, and nothing told to anybody but the arbiter.
    pub(super) fn on_pawn_keyed(&mut self, seat: Seat, m: Move) {
        let Some(after) = self.record.position().after(m) else { return };
        self.decline_by_touch(seat);
        let mut scan = scan_of(&after, true);
        scan[m.to().to_usize()] = Contents::Piece(Role::Pawn.of(seat.color()));
        self.board_mut(seat).state(Some(Box::new(scan)));
        self.tell(Told::BoardStated { seat });
    }

    /// Another move is keyed instead: the pawn stands there no more.
    pub(super) fn takes_keyed_pawn_back(&mut self, seat: Seat) {
        if !self.is_sensed(seat) && self.pawn_left_standing(seat).is_some() {
            self.board_mut(seat).state(None);
        }
    }

    /// What who left it has touched: the pawn, and what it took.
    pub(super) fn touched_by_keyed_pawn(&self) -> Option<Move> {
        let mover = self.mover();
        self.pawn_left_standing(mover).filter(|_| !self.is_sensed(mover))
    }
}
