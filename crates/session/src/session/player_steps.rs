//! "What now?": the player on move and the open step of the player who asks, in one sentence.

use crate::{
    announcement::Announcement, awaited_action::AwaitedAction, listener::Listener, next_step::NextStep,
    record::Phase, session::Session,
};
use annabella_game::Seat;

impl Session {
    /// Answers "what now?".
    pub(super) fn tell_next_step(&mut self, to: Listener, seat: Seat) {
        let step = self.next_step(seat);
        self.say(to, Announcement::WhatNow(step));
    }

    /// The open step of this player.
    pub fn next_step(&self, seat: Seat) -> NextStep {
        match self.phase() {
            Phase::SettingUp if self.board_is_led(seat) => return self.step_of_board(seat),
            Phase::SettingUp if self.cx().board(seat).is_silent() => return NextStep::BoardSilent,
            Phase::SettingUp => return NextStep::NotStarted,
            Phase::Over => {
                return NextStep::Over { unsigned: !self.is_signed() && !self.signatures()[seat as usize] };
            }
            Phase::Playing => {}
        }
        if let Some(question) = self.is_asked(seat) {
            return NextStep::Answer(question.clone());
        }
        match self.adjournment_wait() {
            Some(AwaitedAction::Seal { seat: by }) if by == seat && self.has_sealed_move_to_shut_in() => {
                return NextStep::MoveSealed;
            }
            Some(AwaitedAction::Opening) => return NextStep::EnvelopeUnopened,
            Some(AwaitedAction::Seal { seat: by }) => {
                return NextStep::Adjourned { seals: Some(by), asker: seat };
            }
            Some(_) => return NextStep::Adjourned { seals: None, asker: seat },
            None => {}
        }
        if self.cx().board(seat).is_silent() {
            return NextStep::BoardSilent;
        }
        if self.board_is_led(seat) {
            return self.step_of_board(seat);
        }
        if self.cx().item_before_the_end().is_some() {
            return NextStep::ArbiterDecides;
        }
        if self.clocks_stand() {
            return NextStep::ClocksStand;
        }
        if self.cx().arbiter_decides_on_press() {
            return NextStep::ArbiterDecides;
        }
        if let Some((before, m)) = self.owes_repetition(seat) {
            return NextStep::Repeat { before: Box::new(before.clone()), m };
        }
        if let Some(step) = self.cx().board(seat).step_since_back(&self.cx().lawful(seat)) {
            return NextStep::PutRight(step);
        }
        if let Some((before, m)) = self.to_execute(seat).filter(|_| self.cx().board(seat).has_sensor()) {
            return NextStep::Execute { before: Box::new(before), m };
        }
        if self.draws.is_offered_to(seat) {
            let on_move = seat == self.mover() || self.step_off_move() == NextStep::Move;
            return NextStep::DrawOffered { on_move };
        }
        if seat == self.mover() { self.step_on_move(seat) } else { self.step_off_move() }
    }

    fn board_is_led(&self, seat: Seat) -> bool {
        self.cx().board(seat).led_to().is_some()
    }

    fn step_of_board(&self, seat: Seat) -> NextStep {
        self.way_of(seat).first().map_or(NextStep::BoardToPutRight, |step| NextStep::PutRight(*step))
    }

    fn step_on_move(&self, seat: Seat) -> NextStep {
        let before = || Box::new(self.position().clone());
        let needs_words = self.cx().setup().is_impaired(seat);
        let talk = self.talks.of(seat);
        let said = self.cx().announced().is_some() || talk.has_named_no_move();
        if said && self.cx().standing().is_none() && self.cx().words_stand_alone() {
            // The same answer as after words for a legal move, which are made at once. It reveals nothing about
            // legality.
            return NextStep::OpponentsMove;
        }
        if let Some((_, step)) = self.cx().move_beside_displaced(seat).filter(|_| said) {
            return NextStep::PutRight(step);
        }
        if self.cx().standing().is_none()
            && (self.cx().announced().is_some() || talk.has_named_no_move())
            && let Some(words) = talk.announced_words()
        {
            return NextStep::SaidNotPegged { words: words.to_owned() };
        }
        match (self.cx().announced(), self.cx().standing()) {
            (Some(announced), Some(pegged)) if announced != pegged => {
                NextStep::AnnouncedOther { before: before(), announced, pegged }
            }
            (Some(m), None) => NextStep::AnnouncedNotPegged { before: before(), m },
            (None, Some(m)) if needs_words && self.cx().relayed() != Some(m) => {
                NextStep::PeggedNotAnnounced { before: before(), m }
            }
            (_, Some(m)) if self.cx().policy().tells_of_press() => NextStep::Press { before: before(), m },
            // The move is made and announced, so it is the opponent's turn, pressed or not (1.1).
            (_, Some(_)) if self.cx().relayed().is_some() => NextStep::OpponentsMove,
            (_, None) if let Some(m) = self.cx().owed_move() => NextStep::WrittenMove { before: before(), m },
            (_, Some(_) | None) => NextStep::Move,
        }
    }

    fn step_off_move(&self) -> NextStep {
        // The opponent's move is made, pressed or not (1.1).
        // Withdrawn words leave no move made (D.2.8).
        let made =
            self.cx().relayed().filter(|_| self.cx().announced().is_some() || !self.cx().words_stand_alone());
        match made {
            Some(_) if !self.cx().policy().tells_of_press() => NextStep::Move,
            _ => NextStep::OpponentsMove,
        }
    }
}
