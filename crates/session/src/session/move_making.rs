//! The turn by Appendix D: touched, made, completed (D.2.1–D.2.5), and the press.

use crate::{
    act::{OpponentEntry, WrittenMove},
    actor::Actor,
    adjourned_game::SealingPress,
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    context::context_of,
    conversation::AnnouncementRepetition,
    decision::ClosureReason,
    earcon::Earcon,
    edition_provision::EditionProvision,
    incidents::Item,
    listener::Listener,
    next_step::NextStep,
    output::Note,
    record::Phase,
    refusal::Refusal,
    session::{SETTLE_MS, Session},
    session_event::SessionEvent,
    turn::{AnnouncementCheck, MoveSource, PressOutcome, RelayKind, Turn},
};
use annabella_board::tracker::ExternalEvidence;
use annabella_game::{Move, Seat};
use annabella_language::{
    notation::{PieceLetters, ReadNotationError, read_move},
    question::Question,
};
use annabella_laws::{
    assistant::{Duty, DutyHolder},
    edition::EditionValues as _,
    ending::{self, FivefoldStanding, GameEnd},
    incident_kind::{AutomaticDraw, IncidentKind},
    touch::{self, TouchBreach, TouchSequence},
};

impl Session {
    /// Records a move on the mover's own board, legal or not.
    pub(super) fn note_pegged_move(&mut self, seat: Seat, m: Move, known: MoveSource) {
        let rests_at = self.now().plus_ms(SETTLE_MS);
        if self.cx().standing() != Some(m) {
            // A move implies a touched piece (9.1.2.1), even if no board reports it.
            self.decline_draw_by_touch(seat);
        }
        let Some(weighed) = self.turn.set_pegged_move(m, known, rests_at) else { return };
        let uci = self.position().uci(m);
        self.note(Note::Pegged { seat, uci });
        if self.talks.of(seat).has_named_no_move() {
            self.ask_for_pegged_move(seat);
        }
        self.follow_announcement_check(seat, weighed, false);
    }

    /// Handles a move that the mover named in their own turn.
    pub(super) fn announce_move(&mut self, seat: Seat, m: Move, draw_offer: bool) {
        if self.hold_for_arbiter(seat) {
            return;
        }
        let legal = self.position().is_legal(m);
        if !legal && self.reject_illegal_words(seat, Some(m)) {
            return;
        }
        self.judge_waiting_press(seat);
        if !legal && self.cx().words_stand_alone() {
            // These words replace an earlier announcement, as words for a legal move do.
            self.turn.clear_pegged_move();
            self.turn.keep_pegged_move();
        }
        let corrects = self.turn.announce_move(m, draw_offer);
        self.talks.of_mut(seat).close_confirmation();
        self.talks.of_mut(seat).set_names_no_move(false);
        let uci = self.position().uci(m);
        self.note(Note::Announced { seat, uci });
        if self.cx().is_sensed(seat) && !legal {
            self.peg_illegal_announcement(seat, m);
        } else if self.cx().is_sensed(seat) {
            // On an occupancy board the announcement resolves an ambiguous placement.
            self.give_evidence(seat, ExternalEvidence::Announced(m));
        } else if !self.turn.is_keyed() && legal {
            // Nothing senses the board, so the words are the only source. An illegal move is not made before the
            // player has confirmed it. Until the press it is handled like any other.
            self.add_event(SessionEvent::MovePegged { seat, m, known: MoveSource::Words });
        }
        self.add_event(SessionEvent::MoveAnnounced { seat, corrects });
    }

    /// Tells a player who pressed an illegal move and goes on speaking that the arbiter decides first (7.5.1).
    pub(super) fn hold_for_arbiter(&mut self, seat: Seat) -> bool {
        let holds = seat == self.mover() && self.cx().arbiter_decides_on_press();
        if holds {
            self.say(Listener::Player(seat), Announcement::WhatNow(NextStep::ArbiterDecides));
        }
        holds
    }

    /// Compares words and board, once the board has received the words.
    pub(super) fn check_announcement(&mut self, seat: Seat, corrects: bool) {
        let weighed = self.turn.compare_announcement();
        match weighed {
            AnnouncementCheck::Made(_) if corrects => {
                self.say(Listener::Player(seat), Announcement::Corrected)
            }
            AnnouncementCheck::WordsOnly if self.cx().words_stand_alone() => {
                if corrects {
                    self.say(Listener::Player(seat), Announcement::Corrected);
                }
            }
            AnnouncementCheck::WordsOnly => {
                self.play(seat, Earcon::Understood);
                if let Some((_, step)) = self.cx().move_beside_displaced(seat) {
                    self.say(Listener::Player(seat), Announcement::PutRight(step));
                }
            }
            AnnouncementCheck::Made(_) | AnnouncementCheck::Differs { .. } | AnnouncementCheck::Pending => {}
        }
        self.follow_announcement_check(seat, weighed, false);
    }

    /// Follows up the comparison of words and board.
    fn follow_announcement_check(&mut self, seat: Seat, weighed: AnnouncementCheck, at_rest: bool) {
        match weighed {
            AnnouncementCheck::Made(m) => self.add_event(SessionEvent::MoveMade { seat, m, at_rest }),
            AnnouncementCheck::Differs { announced, pegged } => {
                self.announce_pegged_and_named_move(seat, announced, pegged)
            }
            AnnouncementCheck::Pending | AnnouncementCheck::WordsOnly => {}
        }
    }

    fn announce_pegged_and_named_move(&mut self, seat: Seat, announced: Move, pegged: Move) {
        let before = Box::new(self.position().clone());
        self.play(seat, Earcon::Mismatch);
        self.say(
            Listener::Player(seat),
            Announcement::AnnouncedOtherThanPegged { before, announced, pegged },
        );
    }

    /// Accepts a sighted player's move that has rested on the board (4.7). It is announced for the player (D.2.10.2).
    pub(super) fn settle_rested_move(&mut self) {
        if !self.turn.rest_is_over(self.now()) || !self.cx().moves_are_made() {
            return;
        }
        let weighed = self.turn.accept_rest();
        self.follow_announcement_check(self.mover(), weighed, true);
        self.route_events();
    }

    /// Makes the move: captured piece removed, peg in another hole, announced (D.2.3).
    pub(super) fn make_move(&mut self, seat: Seat, m: Move, at_rest: bool) {
        let relayed = self.turn.relay_move(m);
        if relayed == RelayKind::Repeated {
            return;
        }
        let uci = self.position().uci(m);
        self.note(Note::Made { seat, uci });
        self.talks.of_mut(seat).forget_said();
        self.let_illegal_move_stand(seat);
        // A move that replaces an illegal one is checked.
        let legal = self.position().is_legal(m);
        if legal {
            self.judge_recording(seat);
        }
        self.relay_move(seat, m, relayed);
        // A move that ends the game needs no press (6.2.1.1), but a rest on the board may be a pause. A press may
        // also have come before an answer.
        let ends = legal && self.cx().ending(Some(m)).is_some();
        if ends && at_rest && self.cx().announced() != Some(m) {
            self.raise_incident(IncidentKind::EndingMoveUnpressed { by: seat, m });
        } else if (ends || self.turn.press_waits()) && !self.cx().clocks_stand() {
            self.add_event(SessionEvent::MoveCompleted { seat, m });
        }
    }

    /// Completes a move that was made while the clocks stood and needs no further press, because they run again.
    pub(super) fn complete_move_made_meanwhile(&mut self) {
        let Some((m, _)) = self.cx().after_made() else { return };
        let ends = || self.cx().announced() == Some(m) && self.cx().ending(Some(m)).is_some();
        if self.position().is_legal(m) && (self.turn.press_waits() || ends()) {
            self.add_event(SessionEvent::MoveCompleted { seat: self.mover(), m });
        }
    }

    /// Refuses a move that is said or keyed for a board without a sensor while the clocks stand, and repeats the
    /// set-up instructions. Returns `false` if moves are accepted, also for journals of earlier program versions,
    /// which accepted them.
    pub(super) fn refuse_unsensed_move(&mut self, seat: Seat) -> bool {
        if !self.cx().clocks_stand() || self.cx().is_sensed(seat) || !self.talks.tells_open_step() {
            return false;
        }
        let led = Seat::ALL.into_iter().find(|&seat| self.cx().board(seat).led_to().is_some());
        self.refuse(match led {
            Some(wrong) => Refusal::BoardNotRight { seat: wrong, sensed: self.cx().is_sensed(wrong) },
            None => Refusal::ClocksStand,
        });
        self.say_what_to_set_up(seat);
        true
    }

    /// Says the set-up instructions while the clocks stand; without instructions, that the clocks stand.
    fn say_what_to_set_up(&mut self, seat: Seat) {
        let steps = self.cx().board(seat).open_steps();
        match steps.is_empty() {
            true => self.say(Listener::Player(seat), Announcement::WhatNow(NextStep::ClocksStand)),
            false => self.say_steps(seat, &steps),
        }
    }

    /// Whether the program announces moves to a player, by the duty of whoever is impaired (D.2.10.2).
    pub(super) fn daemon_announces_to(&self, seat: Seat) -> bool {
        let whose = if self.cx().setup().is_impaired(seat) { seat } else { seat.other() };
        self.cx().setup().duties(whose).by(Duty::B) == DutyHolder::Daemon
    }

    /// Relays the announced move to the opponent, who hears it, owes its repetition and executes it.
    fn relay_move(&mut self, seat: Seat, m: Move, relayed: RelayKind) {
        let opponent = seat.other();
        let before = self.position().clone();
        let after = before.after_made(m);
        if self.daemon_announces_to(opponent) {
            let position = Box::new(before.clone());
            let what = match relayed == RelayKind::Replacement {
                true => Announcement::MovedInstead { before: position, m },
                false => Announcement::Move { before: position, m },
            };
            self.say(Listener::Player(opponent), what);
        }
        let awaited = self.cx().setup().seat(opponent).ear;
        let (now, ply) = (self.now(), self.plies().len());
        self.talks.of_mut(opponent).owe_repetition(AnnouncementRepetition { before, m, ply, awaited }, now);
        if awaited {
            self.play(opponent, Earcon::AwaitingReadBack);
        }
        if self.cx().board(opponent).has_sensor() {
            if relayed == RelayKind::Replacement {
                // The opponent executed another move. They have time to correct that.
                self.boards.of_mut(opponent).set_in_step(ply);
                self.boards.of_mut(opponent).compare_in_a_while(now);
            }
            // After a king was taken, no position is left to which a player could be guided.
            self.boards.of_mut(opponent).set_mirror(after);
            self.check_executed_move(opponent);
        }
    }

    /// Handles a press of a clock (6.2.1, D.2.4).
    pub(super) fn press_clock(&mut self, seat: Seat) {
        if self.phase() == Phase::Over {
            return self.refuse(Refusal::IsOver);
        }
        if self.phase() == Phase::SettingUp {
            return self.refuse(Refusal::NotStarted);
        }
        match self.adjournment.judge_press(seat) {
            SealingPress::NotOfSealer => {}
            SealingPress::Refused(why) => return self.refuse(why),
            SealingPress::ShutsEnvelope => return self.shut_envelope(),
        }
        if self.cx().clocks_stand() {
            self.refuse(Refusal::ClocksStand);
            if self.talks.tells_open_step() {
                self.say_what_to_set_up(seat);
            }
            return;
        }
        if self.answer_press_without_king(seat) {
            return;
        }
        if seat != self.mover() {
            return self.refuse(Refusal::NotPlayersClock { seat });
        }
        if self.running() == Some(seat.other()) {
            // After a king was taken, the opponent's clock was running. The player resumes their turn.
            self.give_clock_back(seat);
        }
        if self.cx().is_sensed(seat) && !self.cx().captured_piece_was_not_seen(seat) {
            self.give_evidence(seat, ExternalEvidence::Pressed);
        }
        self.complete_forgotten_from_board(seat);
        // A legal move beside squares that were wrong before is judged separately. D.2.9 covers those squares. Pieces
        // that were displaced with the move are no illegal move either: the player puts them right (7.4).
        let left = self.cx().board(seat).move_beside_what_was_left(self.position());
        let displaced = self.cx().move_beside_displaced(seat);
        if let Some((_, step)) = displaced.filter(|_| self.cx().setup().is_impaired(seat)) {
            self.say(Listener::Player(seat), Announcement::PutRight(step));
        }
        let beside = left.or(displaced.map(|(m, _)| m));
        if self.cx().standing().is_none()
            && let Some(m) = beside
        {
            self.add_event(SessionEvent::MovePegged { seat, m, known: MoveSource::Board });
        }
        self.add_event(SessionEvent::ClockPressed { seat });
    }

    /// Completes the move of the press, once the board at the clock has received the press.
    pub(super) fn resolve_press(&mut self, seat: Seat) {
        match self.turn.press_clock() {
            PressOutcome::Completes(m) => {
                self.add_event(SessionEvent::MoveMade { seat, m, at_rest: false });
                self.add_event(SessionEvent::MoveCompleted { seat, m });
            }
            PressOutcome::AmbiguousMove => self.ask_pegged_move(seat),
            PressOutcome::WithoutMove { stands } => match self.cx().held_words() {
                Some(m) => self.ask_back_held_words(seat, m),
                None if !stands && self.may_have_moved_unseen(seat) => self.keep_press(seat),
                None => self.raise_early_press(seat, stands),
            },
        }
    }

    /// Whether the player may have made a move that the program cannot know, because the board does not answer. A
    /// visually disabled player must have announced it (D.2.3 c). Once moves are keyed, the keys are the source.
    fn may_have_moved_unseen(&self, seat: Seat) -> bool {
        let lost = IncidentKind::BoardLost { seat };
        let is_awaited =
            !self.cx().policy().has_arbiter() || self.cx().open_items().any(|item| item.matter == lost);
        let is_made = !self.cx().setup().is_impaired(seat) || self.has_announced_move(seat);
        self.cx().board(seat).is_lost() && is_awaited && is_made
    }

    /// Keeps a press until the board answers again, because a board that does not answer is no evidence of a press
    /// without a move (7.5.3).
    fn keep_press(&mut self, seat: Seat) {
        self.turn.hold_press();
        self.say(Listener::Player(seat), Announcement::PressKept);
    }

    /// Judges a press that was kept, because the board answers again and shows whether a move was made. While the
    /// clocks stand, the press of a move counts once they run.
    pub(super) fn judge_kept_press(&mut self, seat: Seat) {
        let is_kept = seat == self.mover() && self.turn.press_waits() && self.is_asked(seat).is_none();
        if self.phase() != Phase::Playing || !is_kept {
            return;
        }
        let stands = self.cx().standing().is_some();
        match self.cx().clocks_stand() {
            true if stands => {}
            true => {
                self.turn.take_waiting_press();
                self.raise_early_press(seat, stands);
            }
            false => {
                self.turn.take_waiting_press();
                self.press_clock(seat);
            }
        }
    }

    /// Asks the player to confirm an illegal move in words before the press counts, if words are the only source.
    fn ask_back_held_words(&mut self, seat: Seat, m: Move) {
        self.turn.hold_press();
        let before = Box::new(self.position().clone());
        self.ask_question(seat, Question::ConfirmMove { before, m });
    }

    /// Makes and presses the illegal move that the player confirmed.
    pub(super) fn make_held_move(&mut self, seat: Seat, m: Move) {
        self.turn.take_waiting_press();
        self.add_event(SessionEvent::MovePegged { seat, m, known: MoveSource::Words });
        self.add_event(SessionEvent::ClockPressed { seat });
    }

    /// Judges a press after the player denied the move in question: it was a press without a move, for the arbiter. A
    /// player can therefore not test legality by pressing. Returns `false` if no such press waits.
    pub(super) fn judge_waiting_press(&mut self, seat: Seat) -> bool {
        if self.cx().held_words().is_none() || !self.turn.take_waiting_press() {
            return false;
        }
        let by = seat;
        self.raise_press_item(match self.cx().setup().is_impaired(seat) {
            true => IncidentKind::EarlyPress { by },
            false => IncidentKind::PressWithoutMove { by },
        });
        true
    }

    /// Opens an item for a press without a move, without a penalty. The clock stays the mover's. The player is told
    /// what is missing, because a sound alone does not say it.
    fn raise_early_press(&mut self, seat: Seat, stands: bool) {
        let nothing_moved = self.cx().is_sensed(seat) && !self.cx().board(seat).own_hand_was_at_it();
        // A move without its announcement, or announced as another, is not made, legal or not (D.2.3 c).
        let not_said = self.cx().setup().is_impaired(seat) && (stands || !self.has_announced_move(seat));
        let pawn = self.cx().pawn_left_standing(seat);
        if let Some(m) = pawn.filter(|_| !not_said)
            && self.complete_with_pawn(seat, m)
        {
            return;
        }
        if let Some(m) = pawn {
            self.raise_board_item(seat, IncidentKind::PromotionUnfinished { by: seat, m });
        } else if !nothing_moved
            && !not_said
            && !self.cx().captured_left_standing(seat)
            && self.cx().shows_no_legal_move(seat)
        {
            self.raise_board_item(seat, IncidentKind::IllegalMove { by: seat });
        } else if self.cx().setup().is_impaired(seat) {
            self.raise_press_item(IncidentKind::EarlyPress { by: seat });
        } else {
            self.raise_press_item(IncidentKind::PressWithoutMove { by: seat });
        }
        if self.cx().standing().is_none() && self.cx().words_stand_alone() {
            // The press was judged with any words for no move. A move must be announced again.
            self.talks.of_mut(seat).set_names_no_move(false);
        }
        self.play(seat, Earcon::Mismatch);
        if self.talks.tells_open_step() {
            self.tell_next_step(Listener::Player(seat), seat);
        } else if stands {
            self.say(Listener::Player(seat), Announcement::PleaseAnnounce);
        }
    }

    /// Whether words for a move were recognised in this turn, even if its promotion piece is still unknown.
    fn has_announced_move(&self, seat: Seat) -> bool {
        let talk = &self.talks.of(seat);
        self.cx().announced().is_some()
            || talk.has_named_no_move()
            || matches!(talk.question(), Some(Question::PromotionPiece { .. }))
    }

    /// Completes a move for the arbiter: announced, pressed and entered, with the clocks as they were.
    pub(super) fn complete_move_for(&mut self, seat: Seat, m: Move) {
        self.turn.set_made_move(m);
        let relayed = self.turn.relay_move(m);
        if relayed != RelayKind::Repeated {
            self.relay_move(seat, m, relayed);
        }
        self.commit_move(seat, m);
    }

    /// Completes the move: it enters the game, and the opponent's clock runs.
    pub(super) fn commit_move(&mut self, seat: Seat, m: Move) {
        let position = self.position();
        let legal = position.is_legal(m);
        if position.after_made(m).is_none() || !legal && self.cx().is_supervised() {
            return;
        }
        let stood = self.cx().stands_unlawful();
        let position = self.position();
        let (san, number) = (position.san(m), position.move_number());
        self.bar_undo_by_play();
        // The clock may have been pressed already, for a move that was in its envelope.
        let pressed = self.adjournment.take_press();
        let clocks_ms = pressed.unwrap_or_else(|| self.clock.press(seat, self.now()));
        let next = self.turn.take_next_turn(self.cx().hand(seat.other()));
        let turn = std::mem::replace(&mut self.turn, next);
        self.record.complete(m, clocks_ms, turn.offers_draw() || self.draws.offered_by() == Some(seat));
        self.note(Note::Completed {
            ply: u32::try_from(self.plies().len()).unwrap_or(u32::MAX),
            number,
            seat,
            m,
            san,
            white_ms: clocks_ms.0,
            black_ms: clocks_ms.1,
        });
        self.record_completed_ply(seat);
        self.adopt_told_reply(seat.other(), turn.replied());
        if legal {
            self.judge_touch(seat, &turn, m);
        }
        self.report_unseen_pawn(seat, &turn, m);
        self.close_unpressed_end(seat);
        if let Some(owed) = turn.owed().filter(|&owed| owed != m) {
            self.raise_incident_of_turn(IncidentKind::WrittenMoveNotMade { by: seat }, None, vec![owed]);
        }
        self.raise_missing_repetition(seat);
        let plies = self.plies().len();
        // Without a sensor the player's own move confirms the board. For a disconnected board the last sensed ply
        // stays.
        let stands = !self.cx().board(seat).has_sensor()
            || self.cx().is_sensed(seat) && self.cx().shows(seat, self.position());
        let board = self.boards.of_mut(seat);
        if stands {
            board.set_in_step(plies);
        }
        board.set_mirror(None);
        board.end_own_turn();
        let talk = self.talks.of_mut(seat);
        talk.close_question();
        talk.set_names_no_move(false);
        talk.set_unheard(false);
        talk.forget_repeated();
        self.follow_completed_move(seat);
        self.raise_standing_illegality(stood);
        // A mate or stalemate by an illegal move does not end the game (5.1.1, 5.2.1).
        if legal {
            self.judge_game_end();
        } else {
            self.ask_early_acceptances();
            self.adopt_early_reply();
        }
        let sealing = self.adjournment.begin_ordered_sealing(&context_of!(self));
        self.route_part_events(sealing);
    }

    /// Checks the touch-move rule (4.3, 4.4, 4.7). A breach becomes an item for the arbiter.
    fn judge_touch(&mut self, seat: Seat, turn: &Turn, m: Move) {
        let Some(before) = self.plies().last().map(|ply| &ply.before) else { return };
        let (squares, together) = (turn.touched().to_vec(), turn.touched_together());
        let castling_begun = turn.castling_begun();
        let touches = TouchSequence { squares, together, castling_begun, ..TouchSequence::default() };
        let breach = touch::breach(self.cx().edition(), before, &touches, turn.releases(), m);
        if let Some(TouchBreach { clause, square, release, owed }) = breach {
            let kind = IncidentKind::TouchMove {
                by: seat,
                square,
                clause: Some(clause),
                release,
                right_is_lost: false,
            };
            self.raise_incident_of_turn(kind, Some((turn.touched(), castling_begun)), owed);
        }
        self.close_kept_touches(seat, m);
    }

    /// Reports a promotion whose pawn was not sensed on the last rank. One edition requires that (4.6c of 2009), and
    /// a board that distinguishes pieces would have sensed it.
    fn report_unseen_pawn(&mut self, seat: Seat, turn: &Turn, m: Move) {
        let must = self.cx().edition().pawn_must_reach_last_rank() && m.promotion().is_some();
        if must
            && self.cx().is_sensed(seat)
            && self.cx().board(seat).is_identity()
            && !turn.pawn_arrived_on(m.to())
        {
            self.tell(ArbiterMessage::Printed(EditionProvision::PawnNotSeen { seat, square: m.to() }));
        }
    }

    /// Closes the item about a move that ends the game, because it is completed.
    fn close_unpressed_end(&mut self, seat: Seat) {
        let is_it =
            |item: &Item| matches!(item.matter, IncidentKind::EndingMoveUnpressed { by, .. } if by == seat);
        self.close_items(is_it, ClosureReason::Completed);
    }

    /// Settles a reported touch by the move that satisfies it (4.3).
    fn close_kept_touches(&mut self, seat: Seat, m: Move) {
        let ply = self.plies().len() - 1;
        let keeps = |square| m.from() == Some(square) || touch::captured_square(m) == Some(square);
        let kept = |item: &Item| {
            matches!(item.matter, IncidentKind::TouchMove { by, square, clause: None, .. } if by == seat && keeps(square))
                && item.seen.ply == ply
        };
        self.close_items(kept, ClosureReason::TouchKept);
    }

    /// Checks whether the completed move ended the game, and otherwise whether a reply is on the board.
    fn judge_game_end(&mut self) {
        if let Some(number) = self.cx().item_before_the_end() {
            return self.hold_end(number);
        }
        if let Some(GameEnd { result, reason }) = self.cx().ending(None) {
            self.end_game(result, reason);
            return;
        }
        if ending::fivefold(self.cx().edition(), &self.record.history())
            == Some(FivefoldStanding::ForTheArbiter)
        {
            self.raise_incident(IncidentKind::AutomaticDraw(AutomaticDraw::Fivefold));
        }
        self.ask_early_acceptances();
        self.adopt_early_reply();
    }

    /// Stops the clocks until an item is decided, because only its decision tells whether the move ends the game.
    fn hold_end(&mut self, number: u32) {
        self.stop_clocks();
        self.tell(ArbiterMessage::EndWaits { number });
        for seat in Seat::ALL {
            self.say(Listener::Player(seat), Announcement::WhatNow(NextStep::ArbiterDecides));
        }
    }

    /// Raises an incident if a repetition is still owed when its player completes their own move (D.2.1).
    fn raise_missing_repetition(&mut self, seat: Seat) {
        if self.talks.of_mut(seat).take_repetition().is_some_and(|repetition| repetition.awaited) {
            self.raise_incident(IncidentKind::ReadBackMissing { by: seat });
        }
    }

    /// Drops the current turn, after the arbiter changed the game.
    pub(super) fn restart_turn(&mut self) {
        self.turn = Turn::new(self.cx().hand(self.mover()));
        self.draws.drop_acceptances();
        for seat in Seat::ALL {
            self.boards.of_mut(seat).restart_turn();
            self.talks.of_mut(seat).drop_open_matters();
        }
    }

    /// Handles a move keyed for a board that is not sensed, or by an assistant for the player.
    pub(super) fn key_move(&mut self, seat: Seat, WrittenMove(text): WrittenMove) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.cx().not_playing());
        }
        if !self.cx().moves_are_made() {
            return self.refuse(Refusal::IsAdjourned);
        }
        if self.refuse_unsensed_move(seat)
            || self.key_early_reply(seat, &text)
            || self.key_next_move(seat, &text)
        {
            return;
        }
        if seat != self.mover() {
            return self.refuse(Refusal::NotPlayersMove { seat });
        }
        if let Some(wrong) = Seat::ALL.into_iter().find(|&seat| self.cx().board(seat).led_to().is_some()) {
            return self.refuse(Refusal::BoardNotRight { seat: wrong, sensed: self.cx().is_sensed(wrong) });
        }
        if let Some(m) = self.cx().pawn_keyed(seat, &text) {
            return self.key_unpromoted_pawn(seat, m);
        }
        match read_move(self.position(), &text, PieceLetters::Any) {
            Ok(m) => self.enter_written_move(seat, m),
            Err(error @ ReadNotationError::Illegal { .. }) => {
                self.enter_illegal_written_move(seat, &text, error)
            }
            Err(error) => self.refuse(Refusal::NotAMove(error)),
        }
    }

    /// Handles an assistant's entry for the opponent, if no board reports it (D.2.10.1, D.2.10.2).
    pub(super) fn enter_for_opponent(&mut self, by: Actor, seat: Seat, entry: OpponentEntry) {
        let opponent = seat.other();
        match by {
            Actor::Assistant(_) => {}
            Actor::Player(_) | Actor::Arbiter => {
                return self.refuse(Refusal::EnteredByAssistant { seat: opponent, duty: Duty::A });
            }
        }
        if self.cx().is_sensed(opponent) {
            return self.refuse(Refusal::BoardIsSensed { seat: opponent });
        }
        match entry {
            OpponentEntry::Move(written) => self.key_move(opponent, written),
            OpponentEntry::Board(placement) => self.state_board(opponent, &placement),
            OpponentEntry::Press => self.press_clock(opponent),
        }
    }

    /// Handles a typed move: as keyed for a board that is not sensed, and as announced for a sensed one.
    pub(super) fn enter_written_move(&mut self, seat: Seat, m: Move) {
        if !self.position().is_legal(m) && self.reject_illegal_words(seat, Some(m)) {
            return;
        }
        self.take_keyed_pawn_back(seat);
        match self.cx().is_sensed(seat) {
            true => self.announce_move(seat, m, false),
            false => self.add_event(SessionEvent::MovePegged { seat, m, known: MoveSource::Key }),
        }
    }
}
