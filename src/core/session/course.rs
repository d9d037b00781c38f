//! The turn as Appendix D has it: touched, made, completed (D.2.1–D.2.5), and the press between.

use crate::{
    board::tracker::Evidence,
    core::{
        announcement::Announcement,
        earcon::Earcon,
        output::{Listener, Note},
        session::{Phase, Ply, READ_BACK_MS, ReadBack, Session, Turn},
        setup::SheetBy,
    },
    game::{EndReason, Move, Position, Seat},
    language::notation::{Letters, read_move},
    laws::{
        assistant::{By, Duty},
        ending::{self, End, FivefoldStanding},
        history::History,
        matter::Matter,
        touch::{self, Touches},
    },
};

impl Session {
    /// The move now stands on the mover's own board.
    pub(super) fn on_pegged(&mut self, seat: Seat, m: Move) {
        if self.turn.pegged == Some(m) {
            return;
        }
        self.turn.pegged = Some(m);
        self.turn.lifted_again = None;
        self.turn.unsure.clear();
        if self.is_sensed(seat) || self.turn.keyed {
            // Where only words tell of the board, nothing was seen to be released (4.7).
            self.turn.released.get_or_insert(m);
        }
        if self.draw_offer == Some(seat.other()) {
            // Who moves has touched a piece (9.1.2.1), also where no board tells of it.
            self.decline(seat);
        }
        let uci = self.position.uci(m);
        self.note(Note::Pegged { seat, uci });
        if self.setup.is_impaired(seat) {
            match self.turn.announced {
                Some(announced) if announced == m => self.on_made(seat),
                Some(announced) => self.name_both(seat, announced, m),
                None => {}
            }
        } else if self.is_sensed(seat) {
            if let Some(announced) = self.turn.announced.filter(|&announced| announced != m) {
                self.name_both(seat, announced, m);
            }
            self.turn.settle_at = Some(self.now.plus_ms(crate::core::session::SETTLE_MS));
        } else {
            self.on_settled();
        }
    }

    /// The mover named a move in his own turn.
    pub(super) fn on_announced(&mut self, seat: Seat, m: Move, draw_offer: bool) {
        let corrected = self.turn.announced.is_some_and(|before| before != m);
        self.turn.announced = Some(m);
        self.turn.draw_offer |= draw_offer;
        let uci = self.position.uci(m);
        self.note(Note::Announced { seat, uci });
        if self.is_sensed(seat) {
            // On an occupancy board the announcement settles what occupancy cannot.
            self.tell_board(seat, Evidence::Announced(m));
        } else if !self.turn.keyed {
            // Nothing senses the board: the words are all there is.
            self.on_pegged(seat, m);
        }
        if self.phase != Phase::Playing || seat != self.mover() {
            return;
        }
        match self.turn.pegged {
            Some(pegged) if pegged == m => {
                if corrected {
                    self.say(Listener::Player(seat), Announcement::Corrected);
                }
                self.on_made(seat);
            }
            Some(pegged) => self.name_both(seat, m, pegged),
            None => self.play(seat, Earcon::Understood),
        }
    }

    fn name_both(&mut self, seat: Seat, announced: Move, pegged: Move) {
        let before = Box::new(self.position.clone());
        self.play(seat, Earcon::Mismatch);
        self.say(
            Listener::Player(seat),
            Announcement::AnnouncedOtherThanPegged { before, announced, pegged },
        );
    }

    /// A sighted player's move has rested on his board (4.7); it is announced for him (D.2.10.2).
    pub(super) fn on_settled(&mut self) {
        if let Some(m) = self.turn.pegged {
            self.on_made_by_sighted(m);
        }
    }

    fn on_made_by_sighted(&mut self, m: Move) {
        if self.turn.relayed != Some(m) {
            self.on_made(self.mover());
        }
    }

    /// Captured piece off, peg in another hole, announced: the move is made (D.2.3).
    fn on_made(&mut self, seat: Seat) {
        let Some(m) = self.turn.pegged else { return };
        if self.turn.relayed == Some(m) {
            return;
        }
        let uci = self.position.uci(m);
        self.note(Note::Made { seat, uci });
        self.relay(seat, m);
        if let Some(End { result, reason }) = self.ending(Some(m)) {
            // A move that ends the game needs no press (6.2.1.1).
            self.commit(seat, m);
            self.end(result, reason);
        } else if self.turn.press_waits {
            // The press came before the question was answered.
            self.commit(seat, m);
            self.after_commit();
        }
    }

    /// Hands the announced move to the opponent: he hears it, owes its repetition, and executes it.
    fn relay(&mut self, seat: Seat, m: Move) {
        let opponent = seat.other();
        self.turn.relayed = Some(m);
        let before = self.position.clone();
        let after = before.after(m);
        let whose = if self.setup.is_impaired(opponent) { opponent } else { seat };
        if self.setup.duties(whose).by(Duty::B) == By::Daemon {
            let what = Announcement::Move { before: Box::new(before.clone()), m };
            self.say(Listener::Player(opponent), what);
        }
        if self.setup.seat(opponent).ear {
            self.seat_mut(opponent).read_back = Some(ReadBack {
                before,
                m,
                remind_at: self.now.plus_ms(READ_BACK_MS),
                ply: self.plies.len(),
                reminders: 0,
            });
            self.play(opponent, Earcon::AwaitingReadBack);
        }
        if self.seat(opponent).board.is_some() {
            self.seat_mut(opponent).mirror = after;
            self.check_mirror(opponent);
        }
    }

    /// A clock was pressed (6.2.1, D.2.4).
    pub(super) fn on_press(&mut self, seat: Seat) {
        if self.phase == Phase::Over {
            return self.note(Note::Refused("the game is over".into()));
        }
        if self.phase != Phase::Playing || self.clock_stopped {
            self.note(Note::Refused("the clocks stand; the arbiter lets the game go on".into()));
            return;
        }
        if seat != self.mover() {
            self.note(Note::Refused(format!("{seat}'s clock does not run")));
            return;
        }
        if self.is_sensed(seat) {
            self.tell_board(seat, Evidence::Pressed);
        }
        let made = match (self.turn.pegged, self.setup.is_impaired(seat)) {
            (Some(m), false) => Some(m),
            (Some(m), true) => (self.turn.announced == Some(m)).then_some(m),
            (None, _) => None,
        };
        match made {
            Some(m) => {
                if self.turn.relayed != Some(m) {
                    self.on_made(seat);
                }
                if self.phase == Phase::Playing {
                    self.commit(seat, m);
                    self.after_commit();
                }
            }
            None => self.on_early_press(seat),
        }
    }

    /// An item for the arbiter, never a penalty by itself. The clock stays the mover's.
    fn on_early_press(&mut self, seat: Seat) {
        if !self.setup.is_impaired(seat) && !self.turn.unsure.is_empty() {
            self.turn.press_waits = true;
            return self.ask_what_stands(seat);
        }
        if let Some(m) = self.pawn_left_standing(seat) {
            self.raise_about_board(seat, Matter::PromotionUnfinished { by: seat, m });
        } else if self.shows_no_legal_move(seat) {
            self.raise_about_board(seat, Matter::IllegalMove { by: seat });
        } else {
            self.raise(Matter::EarlyPress { by: seat });
        }
        self.play(seat, Earcon::Mismatch);
        if self.setup.is_impaired(seat) && self.turn.pegged.is_some() {
            self.say(Listener::Player(seat), Announcement::PleaseAnnounce);
        }
    }

    /// One item is enough for a board with an illegal move on it: the difference is the same.
    fn raise_about_board(&mut self, seat: Seat, matter: Matter) {
        let open = self.seat(seat).difference_item.and_then(|number| self.open_item(number));
        match open {
            // Pressed again before the arbiter came.
            Some(item) if item.matter == matter => {}
            open => {
                let number = self.raise(matter);
                if let Some(item) = open {
                    self.close(item.number, &format!("it is item {number}"));
                }
                self.seat_mut(seat).difference_item = Some(number);
            }
        }
    }

    /// The arbiter completes a move: announced, on the clock and in the game, the clocks as they were.
    pub(super) fn complete_for(&mut self, seat: Seat, m: Move) {
        self.turn.pegged = Some(m);
        self.turn.announced = Some(m);
        if self.turn.relayed != Some(m) {
            self.relay(seat, m);
        }
        if self.clock_stopped {
            self.clock.resume(self.now);
        }
        self.commit(seat, m);
        if self.clock_stopped {
            self.clock.stop(self.now);
        }
        self.after_commit();
    }

    /// The move is completed: it enters the game and the opponent's clock runs.
    fn commit(&mut self, seat: Seat, m: Move) {
        let before = self.position.clone();
        let Some(after) = before.after(m) else { return };
        self.clock.press(seat, self.now);
        let clocks_ms = self.clock.times(self.now);
        let san = before.san(m);
        self.position = after;
        let turn = std::mem::take(&mut self.turn);
        self.plies.push(Ply {
            before,
            m,
            clocks_ms,
            completed_at: self.now,
            draw_offer: turn.draw_offer || self.draw_offer == Some(seat),
        });
        self.note(Note::Completed {
            ply: u32::try_from(self.plies.len()).unwrap_or(u32::MAX),
            seat,
            m,
            san,
            white_ms: clocks_ms.0,
            black_ms: clocks_ms.1,
        });
        self.record_completed(seat);
        self.judge_touch(seat, &turn, m);
        if turn.owed.is_some_and(|owed| owed != m) {
            self.raise(Matter::WrittenMoveNotMade { by: seat });
        }
        self.owe_missing_read_back(seat);
        let plies = self.plies.len();
        // Where nothing is sensed his own move is a person's word for it; a board whose cable is out stood
        // right when it was seen last.
        let stands = match self.seat(seat).board {
            None => true,
            Some(_) => self.is_sensed(seat) && self.shows(seat, &self.position),
        };
        let state = self.seat_mut(seat);
        if stands {
            state.in_step_ply = plies;
        }
        state.mirror = None;
        state.asked = None;
        self.follow_completed(seat);
    }

    /// Touched is moved, released is released (4.3, 4.4, 4.7): a breach is the arbiter's matter.
    fn judge_touch(&mut self, seat: Seat, turn: &Turn, m: Move) {
        let Some(ply) = self.plies.last() else { return };
        let touches = Touches { adjust_said: turn.adjusting, squares: turn.touched.clone(), together: false };
        let owed = touch::obligation(self.setup.edition, &ply.before, &touches);
        // A sighted player's piece may slide over squares; a peg that was in a hole was released there.
        let other_hole = turn
            .released
            .filter(|&first| self.setup.is_impaired(seat) && self.released_elsewhere(seat, first, m));
        let square = match other_hole {
            Some(first) => Some(first.to()),
            None if owed.is_free() || owed.moves.contains(&m) => None,
            None => turn.touched.first().copied(),
        };
        if let Some(square) = square {
            self.raise(Matter::TouchMove { by: seat, square });
        }
    }

    fn after_commit(&mut self) {
        if let Some(End { result, reason }) = self.ending(None) {
            self.end(result, reason);
            return;
        }
        if ending::fivefold(self.setup.edition, &self.history()) == Some(FivefoldStanding::ForTheArbiter) {
            self.raise(Matter::AutomaticDraw(EndReason::Fivefold));
        }
        self.adopt_early_reply();
    }

    /// A repetition still owed when its player completes his own move was never made (D.2.1).
    fn owe_missing_read_back(&mut self, seat: Seat) {
        if self.seat_mut(seat).read_back.take().is_some() {
            self.raise(Matter::ReadBackMissing { by: seat });
        }
    }

    /// What the game's last move ended by itself (5, 9.6), with this move added where it is not
    /// completed yet.
    fn ending(&self, made: Option<Move>) -> Option<End> {
        let mut history = self.history();
        if let Some(m) = made {
            history.play(m);
        }
        ending::ending(self.setup.edition, &history, made.is_none())
    }

    pub(super) fn history(&self) -> History {
        let mut history = History::new(self.start.clone());
        for ply in &self.plies {
            history.play(ply.m);
        }
        history
    }

    /// The seat's own move as it stands now, completed or not.
    pub(super) fn current_position(&self) -> Position {
        self.turn.pegged.and_then(|m| self.position.after(m)).unwrap_or_else(|| self.position.clone())
    }

    /// Forgets the turn under way (after the arbiter changed the game).
    pub(super) fn restart_turn(&mut self) {
        self.turn = Turn::default();
        for seat in Seat::ALL {
            let state = self.seat_mut(seat);
            state.mirror = None;
            state.read_back = None;
            state.asked = None;
            state.quiet_at = None;
        }
    }

    /// A move keyed for a board that is not sensed, or by an assistant for the player.
    pub(super) fn on_keyed_move(&mut self, seat: Seat, text: &str) {
        if self.phase != Phase::Playing || seat != self.mover() {
            self.note(Note::Refused(format!("it is not {seat}'s move")));
            return;
        }
        if let Some(wrong) = Seat::ALL.into_iter().find(|&seat| self.seat(seat).guide.is_some()) {
            return self.note(Note::Refused(format!("{wrong}'s board is put right first")));
        }
        match read_move(&self.position, text, Letters::Any) {
            Ok(m) if !self.is_sensed(seat) => {
                self.turn.keyed = true;
                self.on_pegged(seat, m);
            }
            Ok(m) => self.on_announced(seat, m, false),
            Err(error) => self.note(Note::Refused(error.to_string())),
        }
    }

    /// Whether a seat's dictation is its record.
    pub(super) fn dictates(&self, seat: Seat) -> bool {
        self.setup.seat(seat).sheet == SheetBy::Dictated
    }
}
