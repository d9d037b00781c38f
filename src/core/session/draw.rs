//! Draw offers and agreement (9.1, 5.2.3): an offer stands until it is accepted, refused by word or by touch, or
//! the game ends.
//!
//! An agreement ends the game for good, so an acceptance is asked back once; a refusal is not. Who accepts before
//! the edition lets a draw be agreed is asked back as soon as it does.

use crate::{
    core::{
        announcement::Announcement,
        listener::Listener,
        session::{Phase, Session},
        told::Told,
    },
    game::{EndReason, GameResult, Seat},
    language::{command::Command, question::Question},
    laws::draw::{self, DrawRules, RefuseDrawError},
};

impl Session {
    /// A draw is offered: valid at any time in the game, and noted with the offerer's move (9.1.2).
    pub(super) fn offer_draw(&mut self, seat: Seat) {
        if self.record.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        match self.draw_offer {
            // It cannot be withdrawn, and need not be made again.
            Some(by) if by == seat => {
                return self.say(Listener::Player(seat), Announcement::DrawOfferNoted);
            }
            // Offering back what is offered accepts it.
            Some(_) => return self.accept(seat),
            None => {}
        }
        let [white, black] = self.moves_made();
        if let Err(why) = draw::may_offer(self.setup.edition, self.draw_rules(), white, black) {
            return self.say(Listener::Player(seat), Announcement::NoDrawYet { why });
        }
        self.draw_offer = Some(seat);
        self.note_offer(seat);
        self.say(Listener::Player(seat), Announcement::DrawOfferNoted);
        self.say(Listener::Player(seat.other()), Announcement::DrawOffered { by: seat });
    }

    /// The sign of the offer belongs to the move it is made with, or to the offerer's last one (9.1.2.2).
    fn note_offer(&mut self, seat: Seat) {
        if seat == self.mover() {
            return self.turn.offer_draw();
        }
        let Some(last) = self.record.offer_with_last() else { return };
        for owner in Seat::ALL {
            if let Some(entry) = self.seat_mut(owner).sheet.entries.get_mut(last) {
                entry.draw_offer = true;
            }
        }
    }

    /// The offer of the other seat is accepted: asked back, because it ends the game.
    pub(super) fn accept(&mut self, seat: Seat) {
        if self.draw_offer != Some(seat.other()) {
            return self.say(Listener::Player(seat), Announcement::NothingToAnswer);
        }
        match self.may_agree() {
            Ok(()) => self.ask(seat, Question::Confirm(Command::Accept)),
            Err(why) => self.agreement_waits(seat, why),
        }
    }

    /// The acceptance was confirmed.
    pub(super) fn agree(&mut self, seat: Seat) {
        if self.draw_offer != Some(seat.other()) {
            return self.say(Listener::Player(seat), Announcement::NothingToAnswer);
        }
        self.draw_offer = None;
        self.close_claims_of(seat.other());
        self.end(GameResult::Draw, EndReason::Agreement);
    }

    /// Both players hear why nothing is agreed yet, and the arbiter once: he may consent (9.1.1).
    fn agreement_waits(&mut self, seat: Seat, why: RefuseDrawError) {
        let what = Announcement::NoDrawYet { why };
        if !self.seat_mut(seat).talk.accept_early() {
            return self.say(Listener::Player(seat), what);
        }
        self.tell(Told::AgreedTooEarly { by: seat, why });
        self.say_table(what);
    }

    /// A move was completed: who accepted before both had moved is asked back as soon as both have (5.2.3).
    pub(super) fn ask_who_accepted_early(&mut self) {
        if self.record.phase() != Phase::Playing || self.may_agree().is_err() {
            return;
        }
        for seat in Seat::ALL {
            if self.draw_offer == Some(seat.other()) && self.seat_mut(seat).talk.forget_acceptance() {
                self.ask(seat, Question::Confirm(Command::Accept));
            }
        }
    }

    /// The offer made by the other seat is refused by `seat` in words (9.1.2.1).
    pub(super) fn decline(&mut self, seat: Seat) {
        if self.draw_offer != Some(seat.other()) {
            return self.say(Listener::Player(seat), Announcement::NothingToAnswer);
        }
        self.draw_offer = None;
        let talk = &mut self.seat_mut(seat).talk;
        talk.forget_acceptance();
        if talk.question() == Some(&Question::Confirm(Command::Accept)) {
            talk.close_question();
        }
        self.say(Listener::Player(seat.other()), Announcement::DrawDeclined);
    }

    /// A piece touched to be moved refuses an offer (9.1.2.1); not where it was accepted and both must move first.
    pub(super) fn decline_by_touch(&mut self, seat: Seat) {
        let waits =
            self.seat(seat).talk.accepted_early() && self.may_agree() == Err(RefuseDrawError::NoMoveYet);
        if self.draw_offer == Some(seat.other()) && !waits {
            self.decline(seat);
        }
    }

    fn may_agree(&self) -> Result<(), RefuseDrawError> {
        let [white, black] = self.moves_made();
        draw::may_agree(self.setup.edition, self.draw_rules(), white, black)
    }

    const fn draw_rules(&self) -> DrawRules {
        DrawRules { no_agreement_before_move: self.setup.draw_ban }
    }

    /// Moves made by White and by Black; the one that is announced and not completed counts (5.2.3), and so does a
    /// sighted player's that stands on his board (D.2.5).
    pub(super) fn moves_made(&self) -> [u32; 2] {
        Seat::ALL.map(|seat| {
            let completed =
                self.record.plies().iter().filter(|ply| Seat::from(ply.before.turn()) == seat).count();
            let stands = !self.setup.is_impaired(seat) && self.turn.standing().is_some();
            let made_now = seat == self.mover() && (stands || self.turn.relayed().is_some());
            u32::try_from(completed).unwrap_or(u32::MAX).saturating_add(u32::from(made_now))
        })
    }
}
