//! The completion of made plies (6.2.1), and what is judged with it: touches, repetitions, the end of the game.

use crate::{
    actor::Listener,
    announcement::Announcement,
    arbiter_message::{ArbiterMessage, EditionProvision},
    decision::ClosureReason,
    effect::Effect,
    incidents::Item,
    output::Note,
    pending::NextStep,
    plies::{CompletedBy, Completion, Phase},
    session::Session,
    turn::{RelayKind, Turn},
};
use annabella_game::{EndReason, Move, Seat};
use annabella_laws::{
    CountedMoves,
    edition::EditionValues as _,
    ending::{self, FivefoldStanding, GameEnd},
    incident_kind::{AutomaticDraw, IncidentKind},
    touch::{self, TouchBreach, TouchSequence},
};

impl Session {
    /// Completes a made move by the press or the end of the game; an illegal one is judged, and its press stops the
    /// player's clock like any other (6.2.1, 7.5.1).
    pub(crate) fn complete_made_move(&mut self, seat: Seat, m: Move) {
        let made = self.plies.uncompleted().iter().rposition(|ply| ply.by() == seat && ply.m == m);
        if let Some(at) = made {
            let ply = self.plies.completed().len() + at;
            let by = if self.ending().is_some() { CompletedBy::Ending } else { CompletedBy::Press };
            return self.complete_plies_through(ply, by);
        }
        if self.plies.turn().relayed() != Some(m) || self.commit_illegal_move(seat, m) {
            return;
        }
        self.raise_illegal_once(seat);
        self.give_clock_back(seat.other());
    }

    /// Completes a move for the arbiter: announced, pressed and entered, with the clocks as they were.
    pub(crate) fn complete_move_for(&mut self, seat: Seat, m: Move) {
        let is_made = self.plies.uncompleted().last().is_some_and(|ply| ply.by() == seat && ply.m == m);
        if !is_made {
            let before = self.plies.position().clone();
            self.plies.turn_mut().set_made_move(m);
            let relayed = self.plies.turn_mut().relay_move(m);
            let now = self.now;
            if !self.plies.make(m, now) && !self.plies.make_illegal(m, now) {
                return;
            }
            if relayed != RelayKind::Repeated {
                self.relay_move(seat, &before, m, relayed);
            }
        }
        self.complete_plies_through(self.plies.made().len() - 1, CompletedBy::Arbiter);
    }

    /// Completes made plies in order, up to this one (index from 0). It ends early if one of them ends the game.
    pub(crate) fn complete_plies_through(&mut self, ply: usize, by: CompletedBy) {
        while self.phase() == Phase::Playing && self.plies.completed().len() <= ply {
            self.complete_next_ply(by);
        }
    }

    /// Completes the oldest made ply: it enters the game, and after a press the opponent's clock runs.
    fn complete_next_ply(&mut self, by: CompletedBy) {
        let index = self.plies.completed().len();
        let Some(ply) = self.plies.made().get(index) else { return };
        let (seat, m, before) = (ply.by(), ply.m, ply.before.clone());
        let (legal, turn) = (before.is_legal(m), ply.turn.clone());
        let is_last = index + 1 == self.plies.made().len();
        let stood = self.stands_unlawful();
        // The clock may have been pressed already, for a move that was in its envelope.
        let pressed = self.adjournment.take_press();
        // A press that waited for an answer counts at its own moment.
        let held = match by {
            CompletedBy::Press | CompletedBy::Ending => self.clock.take_held_press(seat, self.now),
            CompletedBy::OwnNextMove | CompletedBy::Arbiter => None,
        };
        let now = held.unwrap_or(self.now);
        let clocks_ms = pressed.unwrap_or_else(|| self.clock.complete_move(seat, by, now));
        let offered = is_last && self.draws.owes_sign(seat);
        let is_signed = self.plies.complete(Completion { at: now, by }, clocks_ms, offered);
        self.draws.signed[seat as usize] |= is_signed;
        self.note(Note::Completed {
            ply: u32::try_from(index + 1).unwrap_or(u32::MAX),
            number: before.move_number(),
            seat,
            m,
            san: before.san(m),
            white_ms: clocks_ms.0,
            black_ms: clocks_ms.1,
        });
        if held.is_some() && self.clock.fallen(seat, now).is_none() {
            self.close_items(
                |item| item.matter == IncidentKind::FlagFall { seat },
                ClosureReason::PressedBefore,
            );
        }
        self.record_completed_ply(seat);
        if legal {
            self.judge_touch(index, &turn);
        }
        self.report_unseen_pawn(seat, &turn, m);
        self.close_unpressed_end(seat);
        if let Some(owed) = turn.owed.filter(|&owed| owed != m) {
            self.raise_incident_of_turn(
                IncidentKind::WrittenMoveNotMade { by: seat },
                index + 1,
                None,
                vec![owed],
            );
        }
        self.raise_missing_repetition(seat, index);
        if is_last {
            self.end_own_turn(seat);
        }
        self.follow_completed_move(index);
        self.raise_standing_illegality(stood);
        // A mate or stalemate by an illegal move does not end the game (5.1.1, 5.2.1).
        match legal {
            true => self.judge_game_end(),
            false => self.ask_early_acceptances(),
        }
        if self.plies.uncompleted().is_empty() {
            self.begin_ordered_sealing();
        }
    }

    /// Ends what belongs to the player's own turn, because their ply is completed.
    fn end_own_turn(&mut self, seat: Seat) {
        self.confirm_own_board(seat);
        self.boards[seat].end_own_turn();
        let talk = &mut self.talks[seat];
        talk.close_question();
        talk.names_no_move = false;
        talk.announced_words = None;
        talk.was_unheard = false;
        // Later words cannot repeat an earlier announcement.
        talk.repetition = talk.repetition.take_open();
    }

    /// Completes a move that was made while the clocks stood and needs no further press, because they run again.
    pub(crate) fn complete_move_made_meanwhile(&mut self) {
        let Some(ply) = self.plies.uncompleted().last() else { return };
        let (seat, m) = (ply.by(), ply.m);
        let ends = self.announced(seat) == Some(m) && self.ending().is_some();
        if self.press_waits(seat) || ends {
            self.add_effect(Effect::MoveCompleted { seat, m });
        }
    }

    /// Checks the touch-move rule for a completed ply (4.3, 4.4, 4.7). A breach becomes an item for the arbiter.
    fn judge_touch(&mut self, index: usize, turn: &Turn) {
        let ply = &self.plies.made()[index];
        let (seat, m) = (ply.by(), ply.m);
        let castling_begun = turn.castling_begun;
        let (squares, together) = (turn.touched.clone(), turn.together);
        let touches = TouchSequence { squares, together, castling_begun, ..TouchSequence::default() };
        let breach = touch::breach(self.edition(), &ply.before, &touches, &turn.releases, m);
        if let Some(TouchBreach { clause, square, release, owed }) = breach {
            let kind = IncidentKind::TouchMove {
                by: seat,
                square,
                clause: Some(clause),
                release,
                right_is_lost: false,
            };
            self.raise_incident_of_turn(kind, index + 1, Some((&turn.touched[..], castling_begun)), owed);
        }
        self.close_kept_touches(seat, index, m);
    }

    /// Reports a promotion whose pawn was not sensed on the last rank. One edition requires that (4.6c of 2009), and
    /// a board that distinguishes pieces would have sensed it.
    fn report_unseen_pawn(&mut self, seat: Seat, turn: &Turn, m: Move) {
        let must = self.edition().pawn_must_reach_last_rank() && m.promotion().is_some();
        if must && self.is_sensed(seat) && self.is_identity(seat) && turn.pawn_arrived != Some(m.to()) {
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
    fn close_kept_touches(&mut self, seat: Seat, ply: usize, m: Move) {
        let keeps = |square| m.from() == Some(square) || touch::captured_square(m) == Some(square);
        let kept = |item: &Item| {
            matches!(item.matter, IncidentKind::TouchMove { by, square, clause: None, .. } if by == seat && keeps(square))
                && item.seen.ply == ply
        };
        self.close_items(kept, ClosureReason::TouchKept);
    }

    /// The way in which the last made ply ended the game by itself (5, 9.6).
    pub(crate) fn ending(&self) -> Option<GameEnd> {
        ending::ending(self.edition(), &self.plies.history(), self.plies.uncompleted().len())
    }

    /// Whether a legal move would end the game.
    pub(crate) fn would_end(&self, m: Move) -> bool {
        let mut history = self.plies.history();
        history.play(m)
            && ending::ending(self.edition(), &history, self.plies.uncompleted().len() + 1).is_some()
    }

    /// The open item to decide before the last made ply can end the game: the move breaks the rule of touch (5.1.1,
    /// 5.2.1, 5.2.2), or a right draw claim (9.5.2) or a called flag (6.8) came before it. `None` if the move does not end
    /// the game.
    pub(crate) fn item_before_the_end(&self) -> Option<u32> {
        if self.phase() != Phase::Playing {
            return None;
        }
        let plies = self.plies.made();
        let by = self.plies.to_move().other();
        let breaks_touch = |item: &&Item| {
            matches!(item.matter, IncidentKind::TouchMove { by: of, clause: Some(_), .. } if of == by)
                && item.seen.ply == plies.len()
                && self.edition().touch_rule_bars_the_end()
        };
        let touch = self.incidents.open_items().find(breaks_touch).map(|item| item.number);
        let made_at = plies.last().map(|ply| ply.made_at);
        let fell_before = |&seat: &Seat| {
            let fell = self.last_flag_fall(seat);
            fell.is_none_or(|fell| made_at.is_none_or(|made| fell <= made))
        };
        let flag = || Seat::ALL.into_iter().filter(fell_before).find_map(|seat| self.open_called_flag(seat));
        let claim = || self.right_claim_by(made_at?).map(|(number, _)| number);
        // Mostly no such item is open. Then the history need not be read.
        touch.or_else(claim).or_else(flag).filter(|_| self.ending().is_some())
    }

    /// Checks whether the last completed ply ended the game.
    fn judge_game_end(&mut self) {
        if !self.plies.uncompleted().is_empty() {
            // The reply is made, so this ply has not ended the game, unless it was the last of 75 that are completed (9.6.2).
            // The reply is judged by itself.
            let counts = self.edition().seventy_five_moves() == Some(CountedMoves::Completed);
            match self.ending().filter(|end| counts && end.reason == EndReason::SeventyFiveMoves) {
                Some(GameEnd { result, reason }) => self.end_game(result, reason),
                None => self.ask_early_acceptances(),
            }
            return;
        }
        if let Some(number) = self.item_before_the_end() {
            return self.hold_end(number);
        }
        if let Some(GameEnd { result, reason }) = self.ending() {
            self.end_game(result, reason);
            return;
        }
        if ending::fivefold(self.edition(), &self.plies.history()) == Some(FivefoldStanding::ForTheArbiter) {
            self.raise_incident(IncidentKind::AutomaticDraw(AutomaticDraw::Fivefold));
        }
        self.ask_early_acceptances();
    }

    /// Stops the clocks until an item is decided, because only its decision tells whether the move ends the game.
    fn hold_end(&mut self, number: u32) {
        self.stop_clocks();
        self.tell(ArbiterMessage::EndWaits { number });
        for seat in Seat::ALL {
            self.say(Listener::Player(seat), Announcement::WhatNow(NextStep::ArbiterDecides));
        }
    }
}
