//! A move from the words and the board to the opponent: pegged, announced, made (D.2.1–D.2.5).

use crate::{
    act::{OpponentEntry, WrittenMove},
    actor::{Actor, Listener},
    announcement::Announcement,
    effect::Effect,
    output::{Earcon, Note},
    pending::NextStep,
    plies::{CompletedBy, Phase},
    refusal::Refusal,
    session::{
        Session,
        conversations::{AnnouncedMove, Repetition},
    },
    turn::{AnnouncementCheck, MoveSource, RelayKind},
};
use annabella_board::tracker::ExternalEvidence;
use annabella_game::{Moment, Move, Position, Seat};
use annabella_language::notation::{PieceLetters, ReadNotationError, offers_draw, read_move};
use annabella_laws::{
    assistant::{Duty, DutyHolder},
    edition::EditionValues as _,
    incident_kind::IncidentKind,
};

impl Session {
    /// Records a move on the player's own board, legal or not.
    pub(crate) fn note_pegged_move(&mut self, seat: Seat, m: Move, known: MoveSource) {
        if self.standing(seat) != Some(m) {
            // A move implies a touched piece (9.1.2.1), even if no board reports it.
            self.decline_draw_by_touch(seat);
        }
        let now = self.now;
        let Some(turn) = self.plies.turn_of_mut(seat) else { return };
        let weighed = turn.set_pegged_move(m, known, now);
        let is_heard = matches!(weighed, Some(AnnouncementCheck::Made(_))) && self.setup.is_impaired(seat);
        if known == MoveSource::Key || is_heard && known == MoveSource::Board {
            self.confirm_own_move(seat);
        }
        let Some(weighed) = weighed else { return };
        let uci = self.plies.before_of(seat).uci(m);
        self.note(Note::Pegged { seat, uci });
        if self.talks[seat].names_no_move {
            self.ask_for_pegged_move(seat);
        }
        self.follow_announcement_check(seat, weighed, false);
    }

    /// Plays the tone that answers a player's own move, however it was given. It sounds for an illegal one too. A player who
    /// sees a move on their own board needs none, and an engine hears nothing.
    pub(crate) fn confirm_own_move(&mut self, seat: Seat) {
        if self.policy().has_arbiter() || self.setup.is_impaired(seat) {
            self.play(seat, Earcon::Understood);
        }
    }

    /// Handles a move that the player named as their own.
    pub(crate) fn announce_move(&mut self, seat: Seat, m: Move, draw_offer: bool) {
        if self.hold_for_arbiter(seat) {
            return;
        }
        let legal = self.plies.before_of(seat).is_legal(m);
        if !legal && self.reject_illegal_words(seat, Some(m)) {
            return;
        }
        self.judge_denied_press(seat);
        let alone = self.words_stand_alone(seat);
        let Some(turn) = self.plies.turn_of_mut(seat) else { return };
        if !legal && alone {
            // These words replace an earlier announcement, as words for a legal move do.
            turn.clear_pegged_move();
            turn.keep_pegged_move();
        }
        let corrects = turn.announce_move(m, draw_offer);
        let keyed = turn.keyed;
        self.talks[seat].close_confirmation();
        self.talks[seat].names_no_move = false;
        let uci = self.plies.before_of(seat).uci(m);
        self.note(Note::Announced { seat, uci });
        if self.is_sensed(seat) && !legal {
            self.peg_illegal_announcement(seat, m);
        } else if self.is_sensed(seat) {
            // On an occupancy board the announcement resolves an ambiguous placement.
            self.give_evidence(seat, ExternalEvidence::Announced(m));
        } else if !keyed && legal {
            // Nothing senses the board, so the words are the only source. An illegal move is not made before the
            // player has confirmed it. Until the press it is handled like any other.
            self.add_effect(Effect::MovePegged { seat, m, known: MoveSource::Words });
        }
        self.add_effect(Effect::MoveAnnounced { seat, corrects });
    }

    /// Tells a player who pressed an illegal move and goes on speaking that the arbiter decides first (7.5.1).
    pub(crate) fn hold_for_arbiter(&mut self, seat: Seat) -> bool {
        let holds = self.pressed_illegally() == Some(seat);
        if holds {
            self.say(Listener::Player(seat), Announcement::WhatNow(NextStep::ArbiterDecides));
        }
        holds
    }

    /// Compares words and board, once the board has received the words.
    pub(crate) fn check_announcement(&mut self, seat: Seat, corrects: bool) {
        let Some(turn) = self.plies.turn_of_mut(seat) else { return };
        let weighed = turn.compare_announcement();
        match weighed {
            AnnouncementCheck::Made(_) => {
                self.confirm_own_move(seat);
                if corrects {
                    self.say(Listener::Player(seat), Announcement::Corrected);
                }
            }
            AnnouncementCheck::WordsOnly if self.words_stand_alone(seat) => {
                self.confirm_own_move(seat);
                if corrects {
                    self.say(Listener::Player(seat), Announcement::Corrected);
                }
            }
            AnnouncementCheck::WordsOnly => {
                self.confirm_own_move(seat);
                if let Some((_, step)) = self.move_beside_displaced(seat) {
                    self.say(Listener::Player(seat), Announcement::PutRight(step));
                }
            }
            AnnouncementCheck::Differs { .. } | AnnouncementCheck::Pending => {}
        }
        self.follow_announcement_check(seat, weighed, false);
    }

    /// Follows up the comparison of words and board.
    fn follow_announcement_check(&mut self, seat: Seat, weighed: AnnouncementCheck, at_rest: bool) {
        match weighed {
            AnnouncementCheck::Made(m) => self.add_effect(Effect::MoveMade { seat, m, at_rest }),
            AnnouncementCheck::Differs { announced, pegged } => {
                let before = Box::new(self.plies.before_of(seat).clone());
                self.play(seat, Earcon::Mismatch);
                let what = Announcement::AnnouncedOtherThanPegged { before, announced, pegged };
                self.say(Listener::Player(seat), what);
            }
            AnnouncementCheck::Pending | AnnouncementCheck::WordsOnly => {}
        }
    }

    /// Accepts a sighted player's move that has rested on the board (4.7). It is announced for the player (D.2.10.2).
    pub(crate) fn settle_rested_moves(&mut self) {
        let now = self.now;
        for seat in Seat::ALL {
            if !self.moves_are_made()
                || !self.plies.turn_of_mut(seat).is_some_and(|turn| turn.rest_is_over(now))
            {
                continue;
            }
            let Some(turn) = self.plies.turn_of_mut(seat) else { continue };
            let weighed = turn.accept_rest();
            self.follow_announcement_check(seat, weighed, true);
            self.route_effects();
        }
    }

    /// Makes the move: captured piece removed, peg in another hole, announced (D.2.3). A legal one becomes a ply, and
    /// the opponent has the move. An illegal one is judged at the press.
    pub(crate) fn make_move(&mut self, seat: Seat, m: Move, at_rest: bool) {
        if self.pressed_illegally() == Some(seat) {
            // Until the arbiter has decided on a pressed illegal move, no other one is made in its place (7.5.1).
            return;
        }
        let Some(turn) = self.plies.turn_of_mut(seat) else { return };
        let relayed = turn.relay_move(m);
        if relayed == RelayKind::Repeated {
            return;
        }
        // The opponent's reply was to another move.
        self.plies.take_up_again(seat);
        self.complete_by_own_next_move(seat);
        if self.phase() != Phase::Playing {
            return;
        }
        let before = self.plies.position().clone();
        self.note(Note::Made { seat, uci: before.uci(m) });
        self.repeat_own_move(seat, &before, m);
        self.talks[seat].forget_said();
        self.let_illegal_move_stand(seat);
        // A move that replaces an illegal one is checked.
        let legal = before.is_legal(m);
        if legal {
            self.judge_recording(seat);
            let made_at = self.moment_made(seat);
            self.plies.make(m, made_at);
            self.confirm_own_board(seat);
            // The opponent's own ply is answered, and what they do from now on belongs to their next one.
            self.boards[seat.other()].end_own_turn();
            self.talks[seat.other()].names_no_move = false;
            self.talks[seat.other()].announced_words = None;
            self.talks[seat.other()].was_unheard = false;
        }
        self.relay_move(seat, &before, m, relayed);
        // A move that ends the game needs no press (6.2.1.1), but a rest on the board may be a pause. A press may
        // also have come before an answer.
        let ends = legal && self.ending().is_some();
        if ends && at_rest && self.announced(seat) != Some(m) {
            self.raise_incident(IncidentKind::EndingMoveUnpressed { by: seat, m });
        } else if (ends || self.press_waits(seat)) && !self.clocks_stand() {
            self.add_effect(Effect::MoveCompleted { seat, m });
        }
    }

    /// The moment at which a player's move in progress was made. A sighted player's piece is released when it is put down
    /// (4.7); a visually disabled player's move needs its words too (D.2.3).
    fn moment_made(&self, seat: Seat) -> Moment {
        let pegged = self.plies.turn().pegged_at.filter(|_| !self.setup.is_impaired(seat));
        pegged.unwrap_or(self.now)
    }

    /// Completes the player's forgotten ply, because their next move is made (6.2.1.2). The opponent's reply between them
    /// is completed with it: the clock that runs is the player's already, so there is nothing left to press.
    fn complete_by_own_next_move(&mut self, seat: Seat) {
        let own = self.plies.oldest_uncompleted(seat);
        let last = self.plies.made().len().checked_sub(1);
        if let (Some(_), Some(reply)) = (own, last)
            && self.edition().own_next_move_completes()
        {
            self.complete_plies_through(reply, CompletedBy::OwnNextMove);
        }
    }

    /// Records that the player's own board stands right, because the move on it is made. Without a sensor the move itself
    /// confirms the board. For a disconnected board the last sensed ply stays.
    pub(crate) fn confirm_own_board(&mut self, seat: Seat) {
        let stands =
            !self.board(seat).has_sensor() || self.is_sensed(seat) && self.shows(seat, self.plies.position());
        let plies = self.plies.made().len();
        let board = &mut self.boards[seat];
        if stands {
            board.set_in_step(plies);
        }
        board.mirror = None;
    }

    /// Refuses a move that is said or keyed for a board without a sensor while the clocks stand, and repeats the
    /// set-up instructions. Returns `false` if moves are accepted.
    pub(crate) fn refuse_unsensed_move(&mut self, seat: Seat) -> bool {
        self.end_orders_by_move(seat);
        if !self.clocks_stand() || self.is_sensed(seat) {
            return false;
        }
        let led = Seat::ALL.into_iter().find(|&seat| self.board(seat).led_to().is_some());
        self.refuse(match led {
            Some(wrong) => Refusal::BoardNotRight { seat: wrong, sensed: self.is_sensed(wrong) },
            None => Refusal::ClocksStand,
        });
        self.say_what_to_set_up(seat);
        true
    }

    /// Says the set-up instructions while the clocks stand; without instructions, that the clocks stand.
    pub(crate) fn say_what_to_set_up(&mut self, seat: Seat) {
        let steps = self.board(seat).open_steps();
        match steps.is_empty() {
            true => self.say(Listener::Player(seat), Announcement::WhatNow(NextStep::ClocksStand)),
            false => self.say_steps(seat, &steps),
        }
    }

    /// Whether the program announces moves to a player, by the duty of whoever is impaired (D.2.10.2).
    pub(crate) fn daemon_announces_to(&self, seat: Seat) -> bool {
        let whose = if self.setup.is_impaired(seat) { seat } else { seat.other() };
        self.setup.duties(whose).by(Duty::B) == DutyHolder::Daemon
    }

    /// Relays an announced move to the opponent, who hears it, owes its repetition and executes it.
    pub(crate) fn relay_move(&mut self, seat: Seat, before: &Position, m: Move, relayed: RelayKind) {
        let opponent = seat.other();
        if self.daemon_announces_to(opponent) {
            let position = Box::new(before.clone());
            let what = match relayed == RelayKind::Replacement {
                true => Announcement::MovedInstead { before: position, m },
                false => Announcement::Move { before: position, m },
            };
            self.say(Listener::Player(opponent), what);
        }
        let ply = self.plies.announced_plies().saturating_sub(1);
        if self.plies.oldest_uncompleted(opponent).is_some() {
            // Their ply is answered before its press, at which a missing repetition would be noticed.
            self.raise_missing_repetition(opponent, ply.saturating_sub(1));
        }
        let awaited = self.awaits_repetition(opponent);
        let (now, before) = (self.now, before.clone());
        let after = before.after_made(m);
        self.talks[opponent].repetition = Repetition::of(AnnouncedMove { before, m, ply }, awaited, now);
        if awaited {
            self.play(opponent, Earcon::AwaitingReadBack);
        }
        if self.board(opponent).has_sensor() {
            if relayed == RelayKind::Replacement {
                // The opponent executed another move. They have time to correct that.
                self.boards[opponent].set_in_step(ply);
                self.boards[opponent].compare_in_a_while(now);
            }
            // After a king was taken, no position is left to which a player could be guided.
            self.boards[opponent].mirror = after;
            self.check_executed_move(opponent);
        }
    }

    /// Whether the repetition of an announcement is awaited from a player. Two people who practise have the same duties, also
    /// where one microphone hears only one of them.
    fn awaits_repetition(&self, seat: Seat) -> bool {
        let are_two =
            !self.policy().has_arbiter() && Seat::ALL.into_iter().all(|seat| self.setup.is_impaired(seat));
        self.setup.seat(seat).ear && (!are_two || self.setup.seat(seat.other()).ear)
    }

    /// Raises an incident if a repetition of an earlier ply than this one is still owed (D.2.1).
    pub(crate) fn raise_missing_repetition(&mut self, seat: Seat, before_ply: usize) {
        let repetition = &mut self.talks[seat].repetition;
        if repetition.open().is_some_and(|announced| announced.ply < before_ply)
            && repetition.take_open().owed().is_some()
        {
            self.raise_incident(IncidentKind::ReadBackMissing { by: seat });
        }
    }

    /// Whether words for a move were recognised in this turn, even if its promotion piece is still unknown.
    pub(crate) fn has_announced_move(&self, seat: Seat) -> bool {
        let talk = &self.talks[seat];
        self.announced(seat).is_some()
            || talk.names_no_move
            || matches!(talk.question(), Some(annabella_language::question::Question::PromotionPiece { .. }))
    }

    /// Drops the move in progress, after the arbiter changed the game.
    pub(crate) fn restart_turn(&mut self) {
        self.plies.restart_turn();
        self.draws.accepted_early = [false; 2];
        for seat in Seat::ALL {
            self.boards[seat].restart_turn();
            self.talks[seat].drop_open_matters();
        }
    }

    /// Handles a move keyed for a board that is not sensed, or by an assistant for the player.
    pub(crate) fn key_move(&mut self, seat: Seat, WrittenMove(text): WrittenMove) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        if !self.moves_are_made() || self.must_seal(seat) {
            return self.refuse(Refusal::IsAdjourned);
        }
        if self.refuse_unsensed_move(seat) {
            return;
        }
        if self.plies.turn_of(seat).is_none() {
            if self.answer_before_made_move(seat) {
                return;
            }
            return self.refuse(Refusal::NotPlayersMove { seat });
        }
        if let Some(wrong) = Seat::ALL.into_iter().find(|&seat| self.board(seat).led_to().is_some()) {
            return self.refuse(Refusal::BoardNotRight { seat: wrong, sensed: self.is_sensed(wrong) });
        }
        if let Some(m) = self.pawn_keyed(seat, &text) {
            return self.key_unpromoted_pawn(seat, m);
        }
        match read_move(self.plies.before_of(seat), &text, PieceLetters::Any) {
            Ok(m) => self.enter_written_move(seat, m, offers_draw(&text)),
            Err(error @ ReadNotationError::Illegal { .. }) => {
                self.enter_illegal_written_move(seat, &text, error)
            }
            Err(error) => self.refuse(Refusal::NotAMove(error)),
        }
    }

    /// Handles an assistant's entry for the opponent, if no board reports it (D.2.10.1, D.2.10.2).
    pub(crate) fn enter_for_opponent(&mut self, by: Actor, seat: Seat, entry: OpponentEntry) {
        let opponent = seat.other();
        match by {
            Actor::Assistant(_) => {}
            Actor::Player(_) | Actor::Arbiter => {
                return self.refuse(Refusal::EnteredByAssistant { seat: opponent, duty: Duty::A });
            }
        }
        if self.is_sensed(opponent) {
            return self.refuse(Refusal::BoardIsSensed { seat: opponent });
        }
        match entry {
            OpponentEntry::Move(written) => self.key_move(opponent, written),
            OpponentEntry::Board(placement) => self.state_board(opponent, &placement),
            OpponentEntry::Press => self.press_clock(opponent),
        }
    }

    /// Handles a typed move: as keyed for a board that is not sensed, and as announced for a sensed one. `offer`: it has the
    /// sign of a draw offer (C.12).
    pub(crate) fn enter_written_move(&mut self, seat: Seat, m: Move, offer: bool) {
        if !self.plies.before_of(seat).is_legal(m) && self.reject_illegal_words(seat, Some(m)) {
            return;
        }
        self.take_keyed_pawn_back(seat);
        // The entry names the move, not the words before it.
        self.talks[seat].announced_words = None;
        match self.is_sensed(seat) {
            true => self.announce_move(seat, m, offer),
            false => self.add_effect(Effect::MovePegged { seat, m, known: MoveSource::Key }),
        }
        if offer {
            self.add_effect(Effect::DrawOffered { seat });
        }
    }

    /// Handles "I adjust", which counts only before the touch, for the player who has the move (4.2).
    pub(crate) fn adjust_pieces(&mut self, seat: Seat) {
        if seat != self.plies.to_move() {
            return self.say(Listener::Player(seat), Announcement::AdjustOnMoveOnly);
        }
        self.plies.turn_mut().adjusting = true;
        self.say(Listener::Player(seat), Announcement::AdjustNoted);
    }
}
