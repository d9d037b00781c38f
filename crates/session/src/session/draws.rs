//! The steps of a draw offer that concern the turn, the record and both sheets (9.1).

use crate::{context::context_of, session::Session};
use annabella_game::Seat;

impl Session {
    /// Makes a draw offer (9.1.2).
    pub(super) fn offer_draw(&mut self, seat: Seat) {
        let events = self.draws.offer_draw(seat, &context_of!(self));
        self.route_part_events(events);
    }

    pub(super) fn accept_draw(&mut self, seat: Seat) {
        let events = self.draws.accept_draw(seat, &context_of!(self));
        self.route_part_events(events);
    }

    pub(super) fn decline_draw(&mut self, seat: Seat) {
        let events = self.draws.decline_draw(seat);
        self.route_part_events(events);
    }

    /// Refuses an offer by touching a piece to move it (9.1.2.1). A claim or a resignation that is not confirmed yet is
    /// no longer meant.
    pub(super) fn decline_draw_by_touch(&mut self, seat: Seat) {
        self.close_confirmation(seat);
        let events = self.draws.decline_draw_by_touch(seat, &context_of!(self));
        self.route_part_events(events);
    }

    /// Marks an offer on the move with which it is made, or on the offerer's last move (9.1.2.2).
    pub(super) fn mark_draw_offer(&mut self, seat: Seat) {
        if seat == self.mover() {
            self.turn.mark_draw_offer();
        } else if let Some(last) = self.record.mark_draw_offer_on_last_ply() {
            self.sheets.mark_draw_offer(last);
        }
    }

    /// Asks players who accepted too early to confirm, as soon as a draw can be agreed (5.2.3).
    pub(super) fn ask_early_acceptances(&mut self) {
        let events = self.draws.ask_early_acceptances(&context_of!(self));
        self.route_part_events(events);
    }

    /// Treats a claim as an offer if none is open (9.1.2.3). The sign belongs to the move with which it is made.
    pub(super) fn count_claim_as_offer(&mut self, seat: Seat, with_move: bool) {
        if self.draws.count_claim_as_offer(seat) && with_move {
            self.turn.mark_draw_offer();
        }
    }
}
