//! What a press of the clock means, and what follows from it (6.2.1, D.2.4, 7.5).
//!
//! [`meaning`] changes nothing. A press completes the oldest made ply of the player who presses. The press of an illegal
//! move stops the player's clock as any press does, and the arbiter decides.

use crate::{
    actor::Listener,
    announcement::Announcement,
    effect::Effect,
    output::Earcon,
    pending::NextStep,
    plies::{CompletedBy, Phase},
    refusal::Refusal,
    session::{Session, sealing::SealingPress},
    turn::{HeldPress, MoveSource, PressOutcome, Turn},
};
use annabella_board::tracker::ExternalEvidence;
use annabella_game::{Move, Seat};
use annabella_language::question::Question;
use annabella_laws::{edition::EditionValues as _, incident_kind::IncidentKind};

/// The meaning of a press.
#[derive(Clone, Debug, PartialEq)]
pub enum Press {
    /// No press counts now, for this reason.
    Refused(Refusal),
    /// The player who seals shuts the envelope (I.1.1).
    Seals,
    /// Both clocks stand.
    ClocksStand,
    /// The arbiter must decide first on an illegal move that was pressed (7.5.1), or on the result that the players signal.
    WaitsForArbiter,
    /// The player's clock runs although they have no move: a pressed move took their king. The clock goes back.
    NotOnMove,
    /// It completes the player's oldest made ply, by its index from 0.
    Completes(usize),
    /// It makes the move on the board and completes it. An illegal one is judged (7.5.1).
    Makes(Move),
    /// A pawn stands on the last rank; the move is its promotion to a queen (7.5.2).
    LeavesPawn(Move),
    /// The board shows no legal move (7.5.1).
    ShowsNoLegalMove,
    /// The placement fits several moves. The player is asked, and the press waits for the answer.
    Ambiguous,
    /// Words for an illegal move are all that is known. The player confirms them before the press counts.
    AsksBack(Move),
    /// A question to the player is open. The press waits for the answer and counts at its own moment.
    HeldUntilAnswered(Question),
    /// The board does not answer, so the press waits for it.
    HeldUntilBoardAnswers,
    /// No move is made (D.2.4, 7.5.3).
    WithoutMove,
}

/// The meaning of a press of this player's clock (6.2.1, D.2.4). It changes nothing. The board beside the clock has received
/// the press.
pub fn meaning(game: &Session, seat: Seat) -> Press {
    match game.phase() {
        Phase::Over => return Press::Refused(Refusal::IsOver),
        Phase::SettingUp => return Press::Refused(Refusal::NotStarted),
        Phase::Playing => {}
    }
    match game.adjournment.judge_press(seat) {
        SealingPress::NotOfSealer => {}
        SealingPress::Refused(why) => return Press::Refused(why),
        SealingPress::ShutsEnvelope if game.answer_waits_for_clocks() => return Press::ClocksStand,
        SealingPress::ShutsEnvelope => return Press::Seals,
    }
    let Some(running) = game.running() else { return Press::ClocksStand };
    if game.pressed_illegally().is_some() || game.result_is_proposed() {
        return Press::WaitsForArbiter;
    }
    if running != seat && !game.resumes_own_move(seat) {
        return Press::Refused(Refusal::NotPlayersClock { seat });
    }
    if game.plies.uncompleted().first().is_some_and(|ply| ply.by() == seat)
        && let Some(ply) = completed_by_press(game, seat)
    {
        return Press::Completes(ply);
    }
    let Some(turn) = game.plies.turn_of(seat) else { return Press::NotOnMove };
    match turn.press_outcome() {
        PressOutcome::Completes(m) if game.is_half_castling(seat, m) => Press::WithoutMove,
        PressOutcome::Completes(m) => Press::Makes(m),
        PressOutcome::AmbiguousMove => Press::Ambiguous,
        PressOutcome::WithoutMove { stands } => without_made_move(game, seat, stands),
    }
}

/// The ply that a press completes: the player's oldest one, if it stands as it was made, or its reply is made. A press
/// with the player's next move on the board is for that move if it ends the game (6.2.1.1) or, from 2014 on, completes
/// the earlier one (6.2.1.2).
fn completed_by_press(game: &Session, seat: Seat) -> Option<usize> {
    let plies = game.plies.made();
    let (oldest, last) = (game.plies.completed().len(), plies.len() - 1);
    if oldest == last {
        let stands = plies[last].turn.press_outcome() == PressOutcome::Completes(plies[last].m);
        return stands.then_some(last);
    }
    if plies[last].by() == seat && game.ending().is_some() {
        return Some(last);
    }
    (!presses_next_move(game, seat)).then_some(oldest)
}

/// Whether a press is for the player's next move, although an earlier ply of theirs is not completed.
fn presses_next_move(game: &Session, seat: Seat) -> bool {
    if seat != game.plies.to_move() {
        return false;
    }
    let pegged = match game.plies.turn().press_outcome() {
        PressOutcome::Completes(m) => Some(m),
        PressOutcome::AmbiguousMove | PressOutcome::WithoutMove { .. } => None,
    };
    let is_on_board = || {
        pegged.is_some()
            || game.pawn_left_standing(seat).is_some()
            || game.is_own_turn(seat)
                && game.board(seat).own_hand_was_at_it()
                && game.shows_no_legal_move(seat)
    };
    game.edition().own_next_move_completes() && is_on_board() || pegged.is_some_and(|m| game.would_end(m))
}

/// The meaning of a press without a made move; `stands`: a move is on the board without its words.
fn without_made_move(game: &Session, seat: Seat, stands: bool) -> Press {
    if let Some(m) = game.held_words(seat) {
        return Press::AsksBack(m);
    }
    if !stands && game.is_asked(seat).is_none() && game.may_have_moved_unseen(seat) {
        return Press::HeldUntilBoardAnswers;
    }
    let nothing_moved = game.is_sensed(seat) && !game.board(seat).own_hand_was_at_it();
    // A move without its announcement, or announced as another, is not made, legal or not (D.2.3 c).
    let not_said = game.setup.is_impaired(seat) && (stands || !game.has_announced_move(seat));
    match (game.pawn_left_standing(seat), game.is_asked(seat)) {
        (Some(m), _) => Press::LeavesPawn(m),
        (None, Some(question)) => Press::HeldUntilAnswered(question.clone()),
        (None, None) if nothing_moved || not_said || game.move_is_half_executed(seat) => Press::WithoutMove,
        (None, None) if game.shows_no_legal_move(seat) => Press::ShowsNoLegalMove,
        (None, None) => Press::WithoutMove,
    }
}

impl Session {
    /// Handles a press of a clock. It is judged at once, or when the board beside it was read.
    pub(crate) fn press_clock(&mut self, seat: Seat) {
        if !self.let_press_wait(seat) {
            self.judge_press(seat);
        }
    }

    /// Judges a press. The board beside the clock receives it first, and with it the move is read.
    pub(crate) fn judge_press(&mut self, seat: Seat) {
        let counts = self.phase() == Phase::Playing
            && self.running() == Some(seat)
            && self.moves_are_made()
            && self.plies.turn_of(seat).is_some();
        if counts {
            if self.is_sensed(seat) && !self.captured_piece_was_not_seen(seat) {
                self.give_evidence(seat, ExternalEvidence::Pressed);
            }
            self.read_move_beside_other_squares(seat);
        }
        self.add_effect(Effect::ClockPressed { seat });
    }

    /// Reads a legal move beside squares that were wrong before, which are judged separately (D.2.9), or beside pieces that
    /// were displaced with it, which the player puts right (7.4).
    fn read_move_beside_other_squares(&mut self, seat: Seat) {
        let left = self.board(seat).move_beside_what_was_left(self.plies.before_of(seat));
        let displaced = self.move_beside_displaced(seat);
        if let Some((_, step)) = displaced.filter(|_| self.setup.is_impaired(seat)) {
            self.say(Listener::Player(seat), Announcement::PutRight(step));
        }
        if self.standing(seat).is_none()
            && let Some(m) = left.or(displaced.map(|(m, _)| m))
        {
            self.add_effect(Effect::MovePegged { seat, m, known: MoveSource::Board });
        }
    }

    /// Carries out a press.
    pub(crate) fn carry_out_press(&mut self, seat: Seat) {
        if self.phase() == Phase::Playing
            && self.running() == Some(seat)
            && let Some(turn) = self.plies.turn_of_mut(seat)
        {
            turn.release_pieces();
        }
        if let Some(m) = self.asked_move_on_board(seat) {
            // The move on the board is one of those in question, so the press answers.
            self.answer_which_move(seat, m, false);
            return self.add_effect(Effect::ClockPressed { seat });
        }
        let press = meaning(self, seat);
        if self.running() == Some(seat.other())
            && !matches!(press, Press::Refused(_) | Press::WaitsForArbiter)
        {
            // After a king was taken, the opponent's clock was running. The player resumes their turn.
            self.give_clock_back(seat);
        }
        if matches!(press, Press::Completes(_) | Press::Makes(_)) && self.policy().helps_players() {
            // No clock is heard that is pressed by a word.
            self.confirm_own_move(seat);
        }
        match press {
            Press::Refused(_) if self.policy().helps_players() && self.setup.is_impaired(seat) => {
                self.tell_next_step(Listener::Player(seat), seat);
            }
            Press::Refused(why) => self.refuse(why),
            Press::Seals => self.shut_envelope(),
            Press::ClocksStand => {
                if self.policy().has_arbiter() {
                    self.refuse(Refusal::ClocksStand);
                }
                self.say_what_to_set_up(seat);
            }
            Press::WaitsForArbiter => {
                self.say(Listener::Player(seat), Announcement::WhatNow(NextStep::ArbiterDecides));
            }
            Press::NotOnMove => {
                self.give_clock_back(seat.other());
                self.raise_incident(IncidentKind::PressWithoutMove { by: seat });
            }
            Press::Completes(ply) => {
                self.make_released_move(seat);
                self.complete_plies_through(ply, CompletedBy::Press);
            }
            Press::Makes(m) => {
                self.add_effect(Effect::MoveMade { seat, m, at_rest: false });
                self.add_effect(Effect::MoveCompleted { seat, m });
            }
            Press::Ambiguous => {
                self.hold_press(seat, HeldPress::UntilAnswer);
                self.ask_pegged_move(seat);
            }
            Press::AsksBack(m) => {
                self.hold_press(seat, HeldPress::UntilAnswer);
                let before = Box::new(self.plies.before_of(seat).clone());
                self.ask_question(seat, Question::ConfirmMove { before, m });
            }
            Press::HeldUntilAnswered(question) => {
                let now = self.now;
                if let Some(turn) = self.plies.turn_of_mut(seat).filter(|turn| turn.held_press.is_none()) {
                    turn.asked_at_press = Some((question.clone(), now));
                    self.clock.hold_press(seat, now);
                }
                self.hold_press(seat, HeldPress::UntilAnswer);
                self.say(Listener::Player(seat), Announcement::Ask(question));
            }
            Press::HeldUntilBoardAnswers => {
                self.hold_press(seat, HeldPress::UntilBoardAnswers);
                self.say(Listener::Player(seat), Announcement::PressKept);
            }
            Press::LeavesPawn(m) => self.judge_pawn_left(seat, m),
            Press::ShowsNoLegalMove => {
                self.raise_board_item(seat, IncidentKind::IllegalMove { by: seat });
                self.give_clock_back(seat.other());
                self.answer_press_in_vain(seat);
            }
            Press::WithoutMove => {
                self.raise_press_without_move(seat);
                self.answer_press_in_vain(seat);
            }
        }
    }

    /// Makes the next move of a player whose press completes an earlier one: the hand that presses has released it (4.7).
    fn make_released_move(&mut self, seat: Seat) {
        if seat == self.plies.to_move()
            && let PressOutcome::Completes(m) = self.plies.turn().press_outcome()
            && !self.is_half_castling(seat, m)
        {
            self.make_move(seat, m, false);
        }
    }

    pub(crate) fn hold_press(&mut self, seat: Seat, until: HeldPress) {
        if let Some(turn) = self.plies.turn_of_mut(seat) {
            turn.held_press = Some(until);
        }
    }

    /// Judges a press that left a pawn on the last rank (7.5.2). A visually disabled player must have announced it
    /// (D.2.3 c). Without full supervision the press completes it.
    fn judge_pawn_left(&mut self, seat: Seat, m: Move) {
        let is_said =
            !self.setup.is_impaired(seat) || self.standing(seat).is_none() && self.has_announced_move(seat);
        if is_said && self.complete_with_pawn(seat, m) {
            return;
        }
        self.raise_board_item(seat, IncidentKind::PromotionUnfinished { by: seat, m });
        self.give_clock_back(seat.other());
        self.answer_press_in_vain(seat);
    }

    /// Opens the item for a press without a made move. The clock stays the player's.
    fn raise_press_without_move(&mut self, by: Seat) {
        self.raise_press_item(match self.setup.is_impaired(by) {
            true => IncidentKind::EarlyPress { by },
            false => IncidentKind::PressWithoutMove { by },
        });
    }

    /// Tells the player what is missing, because a sound alone does not say it.
    fn answer_press_in_vain(&mut self, seat: Seat) {
        if self.standing(seat).is_none() && self.words_stand_alone(seat) {
            // The press was judged with any words for no move. A move must be announced again.
            self.talks[seat].names_no_move = false;
        }
        self.play(seat, Earcon::Mismatch);
        self.tell_next_step(Listener::Player(seat), seat);
    }

    /// Whether the player resumes an illegal move that was pressed and took a king, without full supervision.
    pub(crate) fn resumes_own_move(&self, seat: Seat) -> bool {
        seat == self.plies.to_move()
            && self.plies.turn().relayed().is_some()
            && self.plies.uncompleted().is_empty()
    }

    /// Whether the player may have made a move that the program cannot know, because the board does not answer. A
    /// visually disabled player must have announced it (D.2.3 c). Once moves are keyed, the keys are the source.
    pub(crate) fn may_have_moved_unseen(&self, seat: Seat) -> bool {
        let lost = IncidentKind::BoardLost { seat };
        let is_awaited =
            !self.policy().has_arbiter() || self.incidents.open_items().any(|item| item.matter == lost);
        let is_made = !self.setup.is_impaired(seat) || self.has_announced_move(seat);
        self.board(seat).is_lost() && is_awaited && is_made
    }

    /// Judges a press that was held, because the board answers again and shows whether a move was made. While the
    /// clocks stand, the press of a move counts once they run.
    pub(crate) fn judge_held_press(&mut self, seat: Seat) {
        let held = self.plies.turn_of(seat).and_then(|turn| turn.held_press);
        if self.phase() != Phase::Playing || held.is_none() || self.is_asked(seat).is_some() {
            return;
        }
        let stands = self.standing(seat).is_some();
        if self.clocks_stand() && stands {
            return;
        }
        self.take_held_press(seat);
        match self.clocks_stand() {
            true => {
                self.raise_press_without_move(seat);
                self.answer_press_in_vain(seat);
            }
            // The board was read since.
            false => self.judge_press(seat),
        }
    }

    /// Takes a press that waits. Returns `false` if none waits.
    pub(crate) fn take_held_press(&mut self, seat: Seat) -> bool {
        self.plies.turn_of_mut(seat).is_some_and(|turn| turn.held_press.take().is_some())
    }

    /// Whether a press waits for this player's move. The answer to a question about another matter, such as whether the
    /// player resigns, makes no move.
    pub(crate) fn press_waits(&self, seat: Seat) -> bool {
        let is_about_move = |turn: &Turn| !matches!(turn.asked_at_press, Some((Question::Confirm(_), _)));
        self.plies.turn_of(seat).is_some_and(|turn| turn.held_press.is_some() && is_about_move(turn))
    }

    /// The one move in question that the player's board shows.
    fn asked_move_on_board(&self, seat: Seat) -> Option<Move> {
        if self.phase() != Phase::Playing
            || self.running() != Some(seat)
            || self.pressed_illegally().is_some()
            || !self.is_sensed(seat)
            || !self.is_own_turn(seat)
        {
            return None;
        }
        let before = self.plies.before_of(seat);
        let asked = self.is_asked(seat)?.moves(before);
        if let Some(m) = self.standing(seat) {
            return asked.contains(&m).then_some(m);
        }
        let (legal, unlawful) = (self.moves_shown(seat, before), self.unlawful_on_board(seat));
        let mut shown = asked.into_iter().filter(|m| legal.contains(m) || unlawful.contains(m));
        shown.next().filter(|_| shown.next().is_none())
    }

    /// Judges the presses that waited for an answer, because nothing is asked any more. The item says what was asked.
    pub(crate) fn judge_answered_presses(&mut self) {
        for seat in Seat::ALL {
            let waits = |turn: &Turn| {
                turn.held_press == Some(HeldPress::UntilAnswer) && turn.asked_at_press.is_some()
            };
            if self.phase() == Phase::Playing
                && self.is_asked(seat).is_none()
                && self.plies.turn_of(seat).is_some_and(waits)
            {
                self.take_held_press(seat);
                self.clock.drop_held_press();
                if !self.clocks_stand() {
                    self.judge_press(seat);
                    self.route_effects();
                }
            }
        }
    }

    /// Makes and presses the illegal move that the player confirmed.
    pub(crate) fn make_held_move(&mut self, seat: Seat, m: Move) {
        self.take_held_press(seat);
        self.add_effect(Effect::MovePegged { seat, m, known: MoveSource::Words });
        self.add_effect(Effect::ClockPressed { seat });
    }

    /// Judges a press after the player denied the move in question: it was a press without a move, for the arbiter. A
    /// player can therefore not test legality by pressing. Returns `false` if no such press waits.
    pub(crate) fn judge_denied_press(&mut self, seat: Seat) -> bool {
        let asks_words = self.plies.turn_of(seat).is_some_and(|turn| turn.asked_at_press.is_none());
        if self.held_words(seat).is_none() || !asks_words || !self.take_held_press(seat) {
            return false;
        }
        self.raise_press_without_move(seat);
        true
    }
}
