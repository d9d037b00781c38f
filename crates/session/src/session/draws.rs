//! Draw offers and agreement (9.1, 5.2.3). An offer stands until it is accepted, refused by word or by touch, or the
//! game ends.
//!
//! An agreement ends the game, so an acceptance must be confirmed once; a refusal need not be. A player who accepts
//! before the edition allows an agreement is asked to confirm as soon as it does.

use crate::{
    actor::{Actor, Listener},
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    pending::NextStep,
    plies::Phase,
    session::Session,
};
use annabella_game::{EndReason, GameResult, Seat};
use annabella_language::{command::Command, question::Question};
use annabella_laws::{
    draw::{self, DrawRules, RefuseDrawError},
    ending::GameEnd,
};

/// The open offers, and acceptances that came too early.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DrawOffers {
    /// The players whose offers are open (White, Black). Both are, if a claim is made while the opponent's offer stands
    /// (9.1.2.3).
    pub(crate) offered: [bool; 2],
    /// Whether a ply of each player has the sign of the open offer (9.1.2.2). One offer is noted once.
    pub(crate) signed: [bool; 2],
    /// Whether each player accepted a draw that could not be agreed yet (5.2.3, 9.1.1).
    pub(crate) accepted_early: [bool; 2],
}

impl DrawOffers {
    /// The player whose draw offer is open.
    pub(crate) fn offered_by(&self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.offered[seat as usize])
    }

    /// Whether this player has an offer to answer.
    pub(crate) const fn is_offered_to(&self, seat: Seat) -> bool {
        self.offered[seat.other() as usize]
    }

    /// Opens an offer of this player. Returns `false` if it is open already.
    const fn open(&mut self, by: Seat) -> bool {
        let is_new = !self.offered[by as usize];
        if is_new {
            (self.offered[by as usize], self.signed[by as usize]) = (true, false);
        }
        is_new
    }

    /// Whether the move that this player completes is to have the sign of the open offer. The move in progress, which had
    /// it, may have been taken back meanwhile.
    pub(crate) fn owes_sign(&self, seat: Seat) -> bool {
        self.offered_by() == Some(seat) && !self.signed[seat as usize]
    }
}

impl Session {
    /// Makes a draw offer. It is valid at any time in the game, and noted with the offerer's move (9.1.2).
    pub(crate) fn offer_draw(&mut self, seat: Seat) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        if self.draws.offered[seat as usize] {
            // An offer cannot be withdrawn and need not be repeated.
            return self.say(Listener::Player(seat), Announcement::DrawOfferNoted);
        }
        if self.draws.is_offered_to(seat) {
            // An offer in reply to an offer accepts it.
            return self.accept_draw(seat);
        }
        let [white, black] = self.moves_made();
        if let Err(why) = draw::may_offer(self.edition(), self.draw_rules(), white, black) {
            return self.say(Listener::Player(seat), Announcement::NoDrawYet { why });
        }
        self.draws.open(seat);
        self.mark_draw_offer(seat);
        self.say(Listener::Player(seat), Announcement::DrawOfferNoted);
        self.say(Listener::Player(seat.other()), Announcement::DrawOffered { by: seat });
    }

    /// Asks back a draw offer in words, because an offer cannot be withdrawn and its word is short. One that is said with
    /// a move, or keyed, is not asked back. An offer that means nothing else, or cannot be made, is answered at once.
    pub(crate) fn ask_to_offer_draw(&mut self, seat: Seat) {
        let [white, black] = self.moves_made();
        let is_new = self.phase() == Phase::Playing
            && self.draws.offered == [false; 2]
            && draw::may_offer(self.edition(), self.draw_rules(), white, black).is_ok();
        match is_new {
            true => self.ask_question(seat, Question::Confirm(Command::DrawOffer)),
            false => self.carry_out_command(Actor::Player(seat), seat, Command::DrawOffer),
        }
    }

    /// Marks an offer on the move with which it is made, or on the offerer's last move (9.1.2.2).
    fn mark_draw_offer(&mut self, seat: Seat) {
        if let Some(completed) = self.plies.mark_draw_offer(seat) {
            self.draws.signed[seat as usize] = true;
            self.sheets.mark_draw_offer(completed);
        }
    }

    /// Accepts the opponent's offer. The player must confirm, because it ends the game.
    pub(crate) fn accept_draw(&mut self, seat: Seat) {
        if !self.draws.is_offered_to(seat) {
            return self.say(Listener::Player(seat), Announcement::NothingToAnswer);
        }
        match self.may_agree_draw() {
            Ok(()) => self.ask_question(seat, Question::Confirm(Command::Accept)),
            Err(why) => self.postpone_agreement(seat, why),
        }
    }

    /// Agrees the draw after the confirmation.
    pub(crate) fn agree_draw(&mut self, seat: Seat) {
        if !self.draws.is_offered_to(seat) {
            return self.say(Listener::Player(seat), Announcement::NothingToAnswer);
        }
        let (result, reason) = (GameResult::Draw, EndReason::Agreement);
        if self.hold_for_earlier_end(seat, GameEnd { result, reason }) {
            return;
        }
        self.draws.offered = [false; 2];
        self.close_claims_of(seat.other());
        self.end_game(result, reason);
    }

    /// Tells both players why no draw is agreed yet. The arbiter, who may consent, receives it once (9.1.1).
    fn postpone_agreement(&mut self, seat: Seat, why: RefuseDrawError) {
        let what = Announcement::NoDrawYet { why };
        if Seat::ALL.into_iter().any(|seat| self.called_flag(seat).is_some()) {
            // A flag was called before (6.8), so the acceptance waits for nothing.
            return self.say(Listener::Player(seat), what);
        }
        if std::mem::replace(&mut self.draws.accepted_early[seat as usize], true) {
            return self.say(Listener::Player(seat), what);
        }
        self.tell(ArbiterMessage::AgreedTooEarly { by: seat, why });
        self.say_table(what);
    }

    /// After a move, asks a player who accepted too early to confirm as soon as both have moved (5.2.3).
    pub(crate) fn ask_early_acceptances(&mut self) {
        if self.phase() != Phase::Playing || self.may_agree_draw().is_err() {
            return;
        }
        for seat in Seat::ALL {
            if self.draws.is_offered_to(seat) && std::mem::take(&mut self.draws.accepted_early[seat as usize])
            {
                self.ask_question(seat, Question::Confirm(Command::Accept));
            }
        }
    }

    /// Refuses the opponent's offer in words (9.1.2.1).
    pub(crate) fn decline_draw(&mut self, seat: Seat) {
        if !self.draws.is_offered_to(seat) {
            return self.say(Listener::Player(seat), Announcement::NothingToAnswer);
        }
        self.draws.offered[seat.other() as usize] = false;
        self.draws.accepted_early[seat as usize] = false;
        self.talks[seat].close_acceptance();
        self.say(Listener::Player(seat.other()), Announcement::DrawDeclined);
    }

    /// Refuses an offer by touching a piece to move it (9.1.2.1), unless it was accepted and both players must move
    /// first. A claim or a resignation that is not confirmed yet is no longer meant.
    pub(crate) fn decline_draw_by_touch(&mut self, seat: Seat) {
        self.talks[seat].close_confirmation();
        let waits = self.draws.accepted_early[seat as usize]
            && self.may_agree_draw() == Err(RefuseDrawError::NoMoveYet);
        if self.draws.is_offered_to(seat) && !waits {
            self.decline_draw(seat);
        }
    }

    /// Treats a claim as an offer of the claimant's own (9.1.2.3). The sign belongs to the move with which it is made.
    pub(crate) fn count_claim_as_offer(&mut self, seat: Seat) {
        if self.draws.open(seat) && seat == self.plies.to_move() {
            self.plies.turn_mut().offers_draw = true;
        }
    }

    fn may_agree_draw(&self) -> Result<(), RefuseDrawError> {
        let [white, black] = self.moves_made();
        draw::may_agree(self.edition(), self.draw_rules(), white, black)
    }

    const fn draw_rules(&self) -> DrawRules {
        DrawRules { no_agreement_before_move: self.setup.draw_ban }
    }

    /// Moves made by White and by Black, completed or not (5.2.3). A move on a sighted player's board counts (D.2.5).
    pub(crate) fn moves_made(&self) -> [u32; 2] {
        Seat::ALL.map(|seat| {
            let made = self.plies.made().iter().filter(|ply| ply.by() == seat).count();
            let turn = self.plies.turn();
            let stands = !self.setup.is_impaired(seat) && turn.standing().is_some();
            let made_now = seat == self.plies.to_move() && (stands || turn.relayed().is_some());
            u32::try_from(made).unwrap_or(u32::MAX).saturating_add(u32::from(made_now))
        })
    }

    /// Leaves the end of the game to the arbiter, because a right draw claim (9.5.2) or a called flag (6.8, 6.9) came
    /// before. It takes effect if the arbiter decides otherwise on these. Returns `false` if there are none.
    pub(crate) fn hold_for_earlier_end(&mut self, by: Seat, end: GameEnd) -> bool {
        let flag = || Seat::ALL.into_iter().find_map(|seat| self.called_flag(seat));
        let Some(number) = self.claim_before_the_end(end).or_else(flag) else { return false };
        self.held_end = Some(end);
        self.stop_clocks();
        self.tell(ArbiterMessage::EndWaits { number });
        self.say(Listener::Player(by), Announcement::WhatNow(NextStep::ArbiterDecides));
        true
    }

    /// The open right claim that came before an agreement or a resignation. An agreement accepts the claim as an offer
    /// (9.1.2.3).
    fn claim_before_the_end(&self, end: GameEnd) -> Option<u32> {
        let claim = self.right_claim_by(self.now).filter(|_| end.reason != EndReason::Agreement);
        claim.map(|(number, _)| number)
    }

    /// Ends the game as it was agreed or resigned, once the earlier claims and the called flags are decided.
    pub(crate) fn take_held_end(&mut self) {
        let Some(end) = self.held_end.filter(|_| self.phase() == Phase::Playing) else { return };
        let called = Seat::ALL.into_iter().any(|seat| self.open_called_flag(seat).is_some());
        if !called && self.claim_before_the_end(end).is_none() {
            self.held_end = None;
            self.end_game(end.result, end.reason);
        }
    }
}
