//! The turn as Appendix D has it: touched, made, completed (D.2.1–D.2.5), and the press between.

use crate::{
    board::tracker::Testimony,
    core::{
        act::WrittenMove,
        announcement::Announcement,
        conversation::Repetition,
        decided::Settled,
        docket::Item,
        earcon::Earcon,
        fact::Fact,
        listener::Listener,
        output::Note,
        printed::Printed,
        refusal::Refusal,
        session::{Phase, SETTLE_MS, Session},
        setup::SheetBy,
        told::Told,
        turn::{Hand, KnownBy, Pressed, Relayed, Turn, Weighed},
    },
    game::{EndReason, Move, Position, Seat},
    language::{
        notation::{Letters, ReadNotationError, read_move},
        question::Question,
    },
    laws::{
        assistant::{By, Duty},
        ending::{self, End, FivefoldStanding},
        matter::Matter,
        touch::{self, Breach, Touches},
    },
};

impl Session {
    /// By whose rules the hand at a seat moves.
    pub(super) fn hand(&self, seat: Seat) -> Hand {
        if self.setup.is_impaired(seat) { Hand::Impaired } else { Hand::Sighted }
    }

    /// A move stands on the mover's own board, legal or not.
    pub(super) fn on_stands(&mut self, seat: Seat, m: Move, known: KnownBy) {
        let rests_at = self.now.plus_ms(SETTLE_MS);
        if self.turn.standing() != Some(m) {
            // Who moves has touched a piece (9.1.2.1), also where no board tells of it.
            self.decline_by_touch(seat);
        }
        let Some(weighed) = self.turn.stands(m, known, rests_at) else { return };
        let uci = self.record.position().uci(m);
        self.note(Note::Pegged { seat, uci });
        if self.seat(seat).talk.has_named_no_move() {
            self.asks_for_the_move_on_the_board(seat);
        }
        self.on_weighed(seat, weighed, false);
    }

    /// The mover named a move in his own turn.
    pub(super) fn on_announced(&mut self, seat: Seat, m: Move, draw_offer: bool) {
        let corrects = self.turn.named(m, draw_offer);
        self.seat_mut(seat).talk.names_no_move(false);
        let uci = self.record.position().uci(m);
        self.note(Note::Announced { seat, uci });
        if self.is_sensed(seat) && !self.record.position().is_legal(m) {
            self.on_unlawful_words(seat, m);
        } else if self.is_sensed(seat) {
            // On an occupancy board the announcement settles what occupancy cannot.
            self.tell_board(seat, Testimony::Announced(m));
        } else if !self.turn.is_keyed() {
            // Nothing senses the board: the words are all there is.
            self.then(Fact::Stands { seat, m, known: KnownBy::Words });
        }
        self.then(Fact::Spoken { seat, corrects });
    }

    /// The board was told what the mover said: do words and board agree?
    pub(super) fn on_spoken(&mut self, seat: Seat, corrects: bool) {
        let weighed = self.turn.weigh();
        match weighed {
            Weighed::Made(_) if corrects => self.say(Listener::Player(seat), Announcement::Corrected),
            Weighed::Words => self.play(seat, Earcon::Understood),
            _ => {}
        }
        self.on_weighed(seat, weighed, false);
    }

    /// What words and board came to.
    fn on_weighed(&mut self, seat: Seat, weighed: Weighed, at_rest: bool) {
        match weighed {
            Weighed::Made(m) => self.then(Fact::Made { seat, m, at_rest }),
            Weighed::Differ { announced, pegged } => self.name_both(seat, announced, pegged),
            Weighed::Waits | Weighed::Words => {}
        }
    }

    fn name_both(&mut self, seat: Seat, announced: Move, pegged: Move) {
        let before = Box::new(self.record.position().clone());
        self.play(seat, Earcon::Mismatch);
        self.say(
            Listener::Player(seat),
            Announcement::AnnouncedOtherThanPegged { before, announced, pegged },
        );
    }

    /// A sighted player's move has rested on his board (4.7); it is announced for him (D.2.10.2).
    pub(super) fn on_settled(&mut self) {
        let weighed = self.turn.rested();
        self.on_weighed(self.mover(), weighed, true);
    }

    /// Captured piece off, peg in another hole, announced: the move is made (D.2.3).
    pub(super) fn on_made(&mut self, seat: Seat, m: Move, at_rest: bool) {
        let relayed = self.turn.relay(m);
        if relayed == Relayed::Already {
            return;
        }
        let uci = self.record.position().uci(m);
        self.note(Note::Made { seat, uci });
        self.seat_mut(seat).talk.made_a_move();
        self.let_illegal_move_stand(seat);
        // The move that replaces one that is not legal is looked at.
        let legal = self.record.position().is_legal(m);
        if legal {
            self.look_whether_written(seat);
        }
        self.relay(seat, m, relayed);
        // A move that ends the game needs no press (6.2.1.1), but a hand that rests may only pause; and a press may
        // have come before an answer.
        let ends = legal && self.ending(Some(m)).is_some();
        if ends && at_rest && self.turn.announced() != Some(m) {
            self.raise(Matter::EndsAtRest { by: seat, m });
        } else if ends || self.turn.press_waits() {
            self.then(Fact::Completes { seat, m });
        }
    }

    /// Hands the announced move to the opponent: he hears it, owes its repetition, and executes it.
    fn relay(&mut self, seat: Seat, m: Move, relayed: Relayed) {
        let opponent = seat.other();
        let before = self.record.position().clone();
        let after = before.after_made(m);
        let whose = if self.setup.is_impaired(opponent) { opponent } else { seat };
        if self.setup.duties(whose).by(Duty::B) == By::Daemon {
            let position = Box::new(before.clone());
            let what = match relayed == Relayed::Instead {
                true => Announcement::MovedInstead { before: position, m },
                false => Announcement::Move { before: position, m },
            };
            self.say(Listener::Player(opponent), what);
        }
        let awaited = self.setup.seat(opponent).ear;
        let (now, ply) = (self.now, self.record.plies().len());
        self.seat_mut(opponent).talk.owe(Repetition { before, m, ply, awaited }, now);
        if awaited {
            self.play(opponent, Earcon::AwaitingReadBack);
        }
        if self.board(opponent).has_sensor() {
            if relayed == Relayed::Instead {
                // What he executed was another move; he has time to put that right.
                self.board_mut(opponent).in_step(ply);
                self.board_mut(opponent).compare_in_a_while(now);
            }
            // Of a king that was taken no position is left that hands could be led to.
            self.board_mut(opponent).mirrors(after);
            self.check_mirror(opponent);
        }
    }

    /// A clock was pressed (6.2.1, D.2.4).
    pub(super) fn on_press(&mut self, seat: Seat) {
        if self.record.phase() == Phase::Over {
            return self.refuse(Refusal::IsOver);
        }
        if self.record.phase() == Phase::SettingUp {
            return self.refuse(Refusal::NotStarted);
        }
        if self.press_shuts(seat) {
            return;
        }
        if self.clock.stands() {
            return self.refuse(Refusal::ClocksStand);
        }
        if self.presses_without_a_king(seat) {
            return;
        }
        if seat != self.mover() {
            return self.refuse(Refusal::NotHisClock { seat });
        }
        if self.clock.running() == Some(seat.other()) {
            // Beside a king that was taken the opponent's clock ran: he takes his turn up again.
            self.clock.give_back(seat, self.now);
        }
        if self.is_sensed(seat) && !self.captured_piece_was_not_seen(seat) {
            self.tell_board(seat, Testimony::Pressed);
        }
        self.on_board_of_forgotten_press(seat);
        // A legal move beside squares that were wrong before is judged by itself; those are D.2.9's.
        let position = self.record.position();
        if self.turn.standing().is_none()
            && let Some(m) = self.board(seat).move_beside_what_was_left(position)
        {
            self.then(Fact::Stands { seat, m, known: KnownBy::Board });
        }
        self.then(Fact::Pressed { seat });
    }

    /// The board at the clock was told of the press: which move is completed by it?
    pub(super) fn on_pressed(&mut self, seat: Seat) {
        match self.turn.press() {
            Pressed::Completes(m) => {
                self.then(Fact::Made { seat, m, at_rest: false });
                self.then(Fact::Completes { seat, m });
            }
            Pressed::Asks => self.ask_what_stands(seat),
            Pressed::Without { stands } => self.on_early_press(seat, stands),
        }
    }

    /// An item for the arbiter, never a penalty by itself. The clock stays the mover's.
    fn on_early_press(&mut self, seat: Seat, stands: bool) {
        let nothing_moved = self.is_sensed(seat) && !self.board(seat).own_hand_was_at_it();
        // What was not announced, or announced as another, is not made, legal or not (D.2.3 c).
        let not_said = self.setup.is_impaired(seat) && (stands || !self.has_announced(seat));
        let pawn = self.pawn_left_standing(seat);
        if let Some(m) = pawn.filter(|_| !not_said)
            && self.completes_with_pawn(seat, m)
        {
            return;
        }
        if let Some(m) = pawn {
            self.raise_once(seat, Matter::PromotionUnfinished { by: seat, m });
        } else if !nothing_moved
            && !not_said
            && !self.captured_left_standing(seat)
            && self.shows_no_legal_move(seat)
        {
            self.raise_once(seat, Matter::IllegalMove { by: seat });
        } else if self.setup.is_impaired(seat) {
            self.raise(Matter::EarlyPress { by: seat });
        } else {
            self.raise(Matter::PressWithoutMove { by: seat });
        }
        self.play(seat, Earcon::Mismatch);
        if stands {
            self.say(Listener::Player(seat), Announcement::PleaseAnnounce);
        }
    }

    /// Whether words for some move were heard in this turn; one whose promotion piece is asked for counts.
    fn has_announced(&self, seat: Seat) -> bool {
        let talk = &self.seat(seat).talk;
        self.turn.announced().is_some()
            || talk.has_named_no_move()
            || matches!(talk.question(), Some(Question::PromotionPiece { .. }))
    }

    /// One item is enough for a board with an illegal move on it, however often it is pressed. An item about
    /// boards that differ stays open beside it: no press closes one.
    fn raise_once(&mut self, seat: Seat, matter: Matter) {
        let open = self.docket.about_board(seat).and_then(|number| self.open_item(number));
        if open.is_none_or(|item| item.matter != matter) {
            let number = self.raise(matter);
            self.docket.board_has(seat, number);
        }
    }

    /// The arbiter completes a move: announced, on the clock and in the game, the clocks as they were.
    pub(super) fn complete_for(&mut self, seat: Seat, m: Move) {
        self.turn.take_as_made(m);
        let relayed = self.turn.relay(m);
        if relayed != Relayed::Already {
            self.relay(seat, m, relayed);
        }
        self.complete(seat, m);
    }

    /// The move is completed: it enters the game and the opponent's clock runs.
    pub(super) fn complete(&mut self, seat: Seat, m: Move) {
        let position = self.record.position();
        let legal = position.is_legal(m);
        if position.after_made(m).is_none() || !legal && self.is_supervised() {
            return;
        }
        let stood = self.stands_unlawful();
        let position = self.record.position();
        let san = position.san(m);
        self.close_last_decision();
        // The clock may have been pressed already, for a move that was in its envelope.
        let pressed = self.adjournment.as_mut().and_then(|adjournment| adjournment.pressed.take());
        let clocks_ms = pressed.unwrap_or_else(|| self.clock.press(seat, self.now));
        let next = self.turn.next(self.hand(seat.other()));
        let turn = std::mem::replace(&mut self.turn, next);
        self.record.complete(m, clocks_ms, turn.offers_draw() || self.draw_offer == Some(seat));
        self.note(Note::Completed {
            ply: u32::try_from(self.record.plies().len()).unwrap_or(u32::MAX),
            seat,
            m,
            san,
            white_ms: clocks_ms.0,
            black_ms: clocks_ms.1,
        });
        self.record_completed(seat);
        self.adopt_told_reply(seat.other(), turn.replied());
        if legal {
            self.judge_touch(seat, &turn, m);
        }
        self.look_where_the_pawn_was(seat, &turn, m);
        self.close_rest(seat);
        if let Some(owed) = turn.owed().filter(|&owed| owed != m) {
            let number = self.raise(Matter::WrittenMoveNotMade { by: seat });
            self.docket.was_owed(number, vec![owed]);
        }
        self.owe_missing_read_back(seat);
        let plies = self.record.plies().len();
        // Where nothing is sensed his own move is a person's word for it; a board whose cable is out stood
        // right when it was seen last.
        let stands = !self.board(seat).has_sensor()
            || self.is_sensed(seat) && self.shows(seat, self.record.position());
        let state = self.seat_mut(seat);
        if stands {
            state.board.in_step(plies);
        }
        state.board.mirrors(None);
        state.board.turn_is_over();
        state.talk.close_question();
        state.talk.names_no_move(false);
        self.follow_completed(seat);
        self.look_at_what_stood(stood);
        // No mate and no stalemate by a move against the Laws ends the game (5.1.1, 5.2.1).
        if legal {
            self.look_for_the_end();
        } else {
            self.ask_who_accepted_early();
            self.adopt_early_reply();
        }
        self.seal_where_ordered();
    }

    /// Touched is moved, released is released (4.3, 4.4, 4.7): a breach is the arbiter's matter.
    fn judge_touch(&mut self, seat: Seat, turn: &Turn, m: Move) {
        let Some(before) = self.record.plies().last().map(|ply| &ply.before) else { return };
        let (squares, together) = (turn.touched().to_vec(), turn.touched_together());
        let touches = Touches { squares, together, ..Touches::default() };
        let breach = touch::breach(self.setup.edition, before, &touches, turn.releases(), m);
        if let Some(Breach { clause, square, release, owed }) = breach {
            let number = self.raise(Matter::TouchMove { by: seat, square, clause: Some(clause), release });
            self.docket.was_touched(number, turn.touched());
            self.docket.was_owed(number, owed);
        }
        self.close_kept_touches(seat, m);
    }

    /// One text has the pawn stand on the last rank before it is exchanged (4.6c of 2009); a board that knows its pieces
    /// would have seen it.
    fn look_where_the_pawn_was(&mut self, seat: Seat, turn: &Turn, m: Move) {
        let must = self.setup.edition.pawn_must_reach_last_rank() && m.promotion().is_some();
        if must && self.is_sensed(seat) && self.board(seat).is_identity() && !turn.pawn_arrived_on(m.to()) {
            self.tell(Told::Printed(Printed::PawnNotSeen { seat, square: m.to() }));
        }
    }

    /// The move that would have ended the game at rest is completed.
    fn close_rest(&mut self, seat: Seat) {
        let is_it = |item: &Item| matches!(item.matter, Matter::EndsAtRest { by, .. } if by == seat);
        self.close_where(is_it, Settled::Completed);
    }

    /// A reported touch is settled by the move that keeps it (4.3).
    fn close_kept_touches(&mut self, seat: Seat, m: Move) {
        let ply = self.record.plies().len() - 1;
        let keeps = |square| m.from() == Some(square) || touch::captured_square(m) == Some(square);
        let kept = |item: &Item| {
            matches!(item.matter, Matter::TouchMove { by, square, clause: None, .. } if by == seat && keeps(square))
                && item.seen.ply == ply
        };
        self.close_where(kept, Settled::TouchKept);
    }

    /// What the completed move ended, or whether a reply stands already.
    fn look_for_the_end(&mut self) {
        if let Some(End { result, reason }) = self.ending(None) {
            self.end(result, reason);
            return;
        }
        if ending::fivefold(self.setup.edition, &self.record.history())
            == Some(FivefoldStanding::ForTheArbiter)
        {
            self.raise(Matter::AutomaticDraw(EndReason::Fivefold));
        }
        self.ask_who_accepted_early();
        self.adopt_early_reply();
    }

    /// A repetition still owed when its player completes his own move was never made (D.2.1).
    fn owe_missing_read_back(&mut self, seat: Seat) {
        if self.seat_mut(seat).talk.settle().is_some_and(|repetition| repetition.awaited) {
            self.raise(Matter::ReadBackMissing { by: seat });
        }
    }

    /// What the game's last move ended by itself (5, 9.6), with this move added where it is not
    /// completed yet.
    fn ending(&self, made: Option<Move>) -> Option<End> {
        let mut history = self.record.history();
        if let Some(m) = made {
            history.play(m);
        }
        ending::ending(self.setup.edition, &history, made.is_none())
    }

    /// The seat's own move as it stands now, completed or not.
    pub(super) fn current_position(&self) -> Position {
        self.turn
            .standing()
            .and_then(|m| self.record.position().after_made(m))
            .unwrap_or_else(|| self.record.position().clone())
    }

    /// Forgets the turn under way (after the arbiter changed the game).
    pub(super) fn restart_turn(&mut self) {
        self.turn = Turn::new(self.hand(self.mover()));
        for seat in Seat::ALL {
            let state = self.seat_mut(seat);
            state.board.start_anew();
            state.talk.start_anew();
        }
    }

    /// A move keyed for a board that is not sensed, or by an assistant for the player.
    pub(super) fn on_keyed_move(&mut self, seat: Seat, WrittenMove(text): WrittenMove) {
        if self.record.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        if !self.moves_are_made() {
            return self.refuse(Refusal::IsAdjourned);
        }
        if self.on_keyed_reply(seat, &text) || self.on_keyed_next(seat, &text) {
            return;
        }
        if seat != self.mover() {
            return self.refuse(Refusal::NotHisMove { seat });
        }
        if let Some(wrong) = Seat::ALL.into_iter().find(|&seat| self.board(seat).led_to().is_some()) {
            return self.refuse(Refusal::BoardNotRight { seat: wrong, sensed: self.is_sensed(wrong) });
        }
        if let Some(m) = self.pawn_keyed(seat, &text) {
            return self.on_pawn_keyed(seat, m);
        }
        match read_move(self.record.position(), &text, Letters::Any) {
            Ok(m) => self.on_written(seat, m),
            Err(error @ ReadNotationError::Illegal { .. }) => self.on_unlawful_written(seat, &text, error),
            Err(error) => self.refuse(Refusal::NotAMove(error)),
        }
    }

    /// A typed move is keyed for a board that is not sensed, and announced where one is.
    pub(super) fn on_written(&mut self, seat: Seat, m: Move) {
        self.takes_keyed_pawn_back(seat);
        match self.is_sensed(seat) {
            true => self.on_announced(seat, m, false),
            false => self.then(Fact::Stands { seat, m, known: KnownBy::Key }),
        }
    }

    /// Whether a seat's dictation is its record.
    pub(super) fn dictates(&self, seat: Seat) -> bool {
        self.setup.seat(seat).sheet == SheetBy::Dictated
    }
}
