//! Draw offers and agreement (9.1, 5.2.3). An offer stands until it is accepted, refused by word or by touch, or the
//! game ends.
//!
//! An agreement ends the game, so an acceptance must be confirmed once; a refusal need not be. A player who accepts
//! before the edition allows an agreement is asked to confirm as soon as it does.

use crate::{
    announcement::Announcement, arbiter_message::ArbiterMessage, context::Context, listener::Listener,
    part_event::PartEvent, record::Phase,
};
use annabella_game::{EndReason, GameResult, Seat};
use annabella_language::{command::Command, question::Question};
use annabella_laws::draw::RefuseDrawError;

/// The open offer, and acceptances that came too early.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DrawOffers {
    offered_by: Option<Seat>,
    /// Whether each player accepted a draw that could not be agreed yet (5.2.3, 9.1.1).
    accepted_early: [bool; 2],
}

impl DrawOffers {
    /// The player whose draw offer is open.
    pub(crate) const fn offered_by(&self) -> Option<Seat> {
        self.offered_by
    }

    /// Whether this player has an offer to answer.
    pub(crate) fn is_offered_to(&self, seat: Seat) -> bool {
        self.offered_by == Some(seat.other())
    }

    /// Removes the offer.
    pub(crate) const fn drop_offer(&mut self) {
        self.offered_by = None;
    }

    /// Removes early acceptances, because the game changed.
    pub(crate) const fn drop_acceptances(&mut self) {
        self.accepted_early = [false; 2];
    }

    /// Restores the offer from before a sealed move was played (I.4).
    pub(crate) const fn restore_offer(&mut self, offered_by: Option<Seat>) {
        self.offered_by = offered_by;
    }

    /// Treats a claim as an offer (9.1.2.3). Returns `false` if an offer is open already.
    pub(crate) const fn count_claim_as_offer(&mut self, by: Seat) -> bool {
        let news = self.offered_by.is_none();
        if news {
            self.offered_by = Some(by);
        }
        news
    }

    /// Makes a draw offer. It is valid at any time in the game, and noted with the offerer's move (9.1.2).
    pub(crate) fn offer_draw(&mut self, seat: Seat, cx: &Context) -> Vec<PartEvent> {
        if cx.phase() != Phase::Playing {
            return vec![PartEvent::Refused(cx.not_playing())];
        }
        match self.offered_by {
            // An offer cannot be withdrawn and need not be repeated.
            Some(by) if by == seat => {
                return vec![PartEvent::Said(Listener::Player(seat), Announcement::DrawOfferNoted)];
            }
            // An offer in reply to an offer accepts it.
            Some(_) => return self.accept_draw(seat, cx),
            None => {}
        }
        if let Err(why) = cx.may_offer_draw() {
            return vec![PartEvent::Said(Listener::Player(seat), Announcement::NoDrawYet { why })];
        }
        self.offered_by = Some(seat);
        vec![
            PartEvent::DrawOfferMade(seat),
            PartEvent::Said(Listener::Player(seat), Announcement::DrawOfferNoted),
            PartEvent::Said(Listener::Player(seat.other()), Announcement::DrawOffered { by: seat }),
        ]
    }

    /// Accepts the opponent's offer. The player must confirm, because it ends the game.
    pub(crate) fn accept_draw(&mut self, seat: Seat, cx: &Context) -> Vec<PartEvent> {
        if !self.is_offered_to(seat) {
            return vec![PartEvent::Said(Listener::Player(seat), Announcement::NothingToAnswer)];
        }
        match cx.may_agree_draw() {
            Ok(()) => vec![PartEvent::QuestionAsked(seat, Question::Confirm(Command::Accept))],
            Err(why) => self.postpone_agreement(seat, why),
        }
    }

    /// Agrees the draw after the confirmation.
    pub(crate) fn agree_draw(&mut self, seat: Seat) -> Vec<PartEvent> {
        if !self.is_offered_to(seat) {
            return vec![PartEvent::Said(Listener::Player(seat), Announcement::NothingToAnswer)];
        }
        self.offered_by = None;
        vec![
            PartEvent::ClaimsAccepted(seat.other()),
            PartEvent::GameEnded(GameResult::Draw, EndReason::Agreement),
        ]
    }

    /// Tells both players why no draw is agreed yet. The arbiter, who may consent, receives it once (9.1.1).
    fn postpone_agreement(&mut self, seat: Seat, why: RefuseDrawError) -> Vec<PartEvent> {
        let what = Announcement::NoDrawYet { why };
        if std::mem::replace(&mut self.accepted_early[seat as usize], true) {
            return vec![PartEvent::Said(Listener::Player(seat), what)];
        }
        vec![
            PartEvent::ArbiterTold(ArbiterMessage::AgreedTooEarly { by: seat, why }),
            PartEvent::SaidToTable(what),
        ]
    }

    /// After a completed move, asks a player who accepted too early to confirm as soon as both have moved (5.2.3).
    pub(crate) fn ask_early_acceptances(&mut self, cx: &Context) -> Vec<PartEvent> {
        if cx.phase() != Phase::Playing || cx.may_agree_draw().is_err() {
            return Vec::new();
        }
        let mut events = Vec::new();
        for seat in Seat::ALL {
            if self.is_offered_to(seat) && std::mem::take(&mut self.accepted_early[seat as usize]) {
                events.push(PartEvent::QuestionAsked(seat, Question::Confirm(Command::Accept)));
            }
        }
        events
    }

    /// Refuses the opponent's offer in words (9.1.2.1).
    pub(crate) fn decline_draw(&mut self, seat: Seat) -> Vec<PartEvent> {
        if !self.is_offered_to(seat) {
            return vec![PartEvent::Said(Listener::Player(seat), Announcement::NothingToAnswer)];
        }
        self.offered_by = None;
        self.accepted_early[seat as usize] = false;
        vec![
            PartEvent::AcceptanceSettled(seat),
            PartEvent::Said(Listener::Player(seat.other()), Announcement::DrawDeclined),
        ]
    }

    /// Refuses an offer by touching a piece to move it (9.1.2.1), unless it was accepted and both players must move
    /// first.
    pub(crate) fn decline_draw_by_touch(&mut self, seat: Seat, cx: &Context) -> Vec<PartEvent> {
        let waits =
            self.accepted_early[seat as usize] && cx.may_agree_draw() == Err(RefuseDrawError::NoMoveYet);
        if !self.is_offered_to(seat) || waits {
            return Vec::new();
        }
        self.decline_draw(seat)
    }
}
