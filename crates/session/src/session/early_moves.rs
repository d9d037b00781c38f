//! Moves and words before the press of the previous move (6.2.1.2, 6.2.2). In the 2009 edition only a press completes
//! a move. From NO14 on the player's own next move completes it, too. A missing press is never reported to a player
//! (12.6).

use crate::{
    announcement::Announcement,
    earcon::Earcon,
    listener::Listener,
    output::Note,
    record::Phase,
    session::Session,
    session_event::SessionEvent,
    turn::{BindingTouches, MoveSource, Turn},
};
use annabella_board::tracker::ExternalEvidence;
use annabella_game::{Move, Seat};
use annabella_language::notation::{PieceLetters, read_move};
use annabella_laws::edition::EditionValues as _;

impl Session {
    /// Handles a reply keyed before the clock was pressed. Returns `false` if there is no move to reply to.
    pub(super) fn key_early_reply(&mut self, seat: Seat, text: &str) -> bool {
        if seat == self.mover() || self.cx().is_sensed(seat) {
            return false;
        }
        let Some((_, after)) = self.cx().after_made() else { return false };
        let Ok(reply) = read_move(&after, text, PieceLetters::Any) else { return false };
        // A move implies a touched piece (9.1.2.1), even if no board reports it.
        self.decline_draw_by_touch(seat);
        self.turn.set_reply(reply);
        self.note(Note::Pegged { seat, uci: after.uci(reply) });
        self.play(seat, Earcon::Understood);
        true
    }

    /// Handles the mover's next move, keyed without a press. Returns `false` if it is not that.
    pub(super) fn key_next_move(&mut self, seat: Seat, text: &str) -> bool {
        if seat != self.mover() || self.cx().is_sensed(seat) {
            return false;
        }
        let Some((m, reply, after)) = self.cx().reply_made(seat) else { return false };
        let Ok(next) = read_move(&after, text, PieceLetters::Any) else { return false };
        if self.cx().edition().own_next_move_completes() {
            self.commit_forgotten_moves(seat, m, reply);
            self.add_event(SessionEvent::MovePegged { seat, m: next, known: MoveSource::Key });
        } else {
            let hand = self.cx().hand(seat.other());
            self.turn.start_early_turn(hand).set_reply(next);
            self.note(Note::Pegged { seat, uci: after.uci(next) });
            self.play(seat, Earcon::Understood);
        }
        true
    }

    /// Completes the mover's move and the reply, because the board shows both and the mover's next move. An
    /// announcement counts for the next move if it names that.
    pub(super) fn complete_forgotten_from_board(&mut self, seat: Seat) {
        let shown = self.cx().moves_shown(seat, self.position());
        if !self.cx().is_sensed(seat) || self.cx().standing().is_some_and(|m| shown.contains(&m)) {
            return;
        }
        let Some((m, reply, after)) = self.cx().reply_made(seat).filter(|_| seat == self.mover()) else {
            return;
        };
        let next = match self.cx().moves_shown(seat, &after)[..] {
            [next] if self.cx().edition().own_next_move_completes() => next,
            [] if !self.cx().shows(seat, &after) => return,
            // The press replaces the missing one.
            _ => return self.turn.set_made_move(m),
        };
        let named = self.open_turn_of(seat).announced() == Some(next);
        self.commit_forgotten_moves(seat, m, reply);
        self.add_event(SessionEvent::MovePegged { seat, m: next, known: MoveSource::Board });
        if named {
            self.turn.announce_move(next, false);
            self.give_evidence(seat, ExternalEvidence::Announced(next));
        }
    }

    /// Opens the player's next turn, because their board shows the reply.
    pub(super) fn open_next_turn(&mut self, seat: Seat) {
        if seat == self.mover() && self.cx().on_move_before_the_press(seat).is_some() {
            self.open_turn_of(seat);
        }
    }

    /// The turn to which this player's touches and words belong now.
    pub(super) fn open_turn_of(&mut self, seat: Seat) -> &mut Turn {
        let (own, other) = (self.cx().hand(seat), self.cx().hand(seat.other()));
        match (self.cx().on_move_before_the_press(seat).is_some(), seat == self.mover()) {
            (false, _) => &mut self.turn,
            (true, false) => self.turn.start_early_turn(own),
            (true, true) => self.turn.start_early_turn(other).start_early_turn(own),
        }
    }

    /// Announces a move before a press. If several moves fit the words, the one on the board is meant.
    pub(super) fn announce_move_early(&mut self, seat: Seat, candidates: &[Move], draw_offer: bool) {
        let Some(position) = self.cx().on_move_before_the_press(seat) else { return };
        let shown = self.cx().moves_shown(seat, &position);
        let found = match candidates {
            &[m] => Some(m),
            several => several.iter().copied().find(|m| shown.contains(m)),
        };
        let Some(m) = found else { return };
        if !self.cx().is_sensed(seat) {
            self.decline_draw_by_touch(seat);
        }
        if let Some((made, reply)) = self.cx().words_complete(seat, m) {
            self.commit_forgotten_moves(seat, made, reply);
            if self.phase() == Phase::Playing {
                self.announce_move(seat, m, draw_offer);
            }
            if draw_offer {
                self.add_event(SessionEvent::DrawOffered { seat });
            }
            return;
        }
        self.open_turn_of(seat).announce_move(m, draw_offer);
        self.note(Note::Announced { seat, uci: position.uci(m) });
        self.play(seat, Earcon::Understood);
        if draw_offer {
            self.add_event(SessionEvent::DrawOffered { seat });
        }
    }

    /// Withdraws words said before a press (D.2.8). Returns `false` if there are none.
    pub(super) fn take_back_early_words(&mut self, seat: Seat) -> bool {
        if self.cx().on_move_before_the_press(seat).is_none() || !self.open_turn_of(seat).take_back_words() {
            return false;
        }
        self.play(seat, Earcon::Understood);
        self.say(Listener::Player(seat), Announcement::PleaseAnnounce);
        true
    }

    /// Takes over a reply after the press, if it was keyed, or said for a board that is not sensed.
    pub(super) fn adopt_told_reply(&mut self, seat: Seat, keyed: Option<Move>) {
        let sensed = self.cx().is_sensed(seat);
        let said = self.cx().announced().filter(|&m| !sensed && self.position().is_legal(m));
        let stands = keyed.map(|m| (m, MoveSource::Key)).or(said.map(|m| (m, MoveSource::Words)));
        if let Some((m, known)) = stands {
            self.add_event(SessionEvent::MovePegged { seat, m, known });
        }
    }

    fn commit_forgotten_moves(&mut self, seat: Seat, m: Move, reply: Move) {
        self.commit_move(seat, m);
        if self.phase() != Phase::Playing {
            // The first of them ended the game (9.6).
            return;
        }
        self.turn.set_made_move(reply);
        self.turn.relay_move(reply);
        self.commit_move(seat.other(), reply);
    }

    /// Requires the written move, because the claim with it was wrong (9.5.3). An illegal one binds its piece like a
    /// touch (4.3). A player who is not on move has no such obligation.
    pub(super) fn owe_written_move(&mut self, by: Seat, written: Option<Move>) {
        let hand = self.cx().hand(by);
        let made = self.cx().after_made();
        let position =
            made.as_ref().filter(|_| by != self.mover()).map_or(self.position(), |(_, after)| after);
        let from = written.filter(|&m| !position.is_legal(m)).and_then(|m| m.from());
        if let Some(from) = from {
            if by == self.mover() {
                self.bind_turn(by, BindingTouches { touched: vec![from], ..BindingTouches::default() }, None);
            } else if self.cx().after_made().is_some() {
                self.bind_early_turn(by, BindingTouches { touched: vec![from], ..BindingTouches::default() });
            }
        } else if by == self.mover() {
            self.turn.set_owed_move(written);
        } else if self.cx().after_made().is_some() {
            self.turn.start_early_turn(hand).set_owed_move(written);
        }
    }

    /// Handles "I adjust", which counts only before the touch, for the player on move (4.2). The opponent's announced
    /// move is enough, so the answer does not reveal whether the clock was pressed.
    pub(super) fn adjust_pieces(&mut self, seat: Seat) {
        if seat == self.mover() || self.cx().on_move_before_the_press(seat).is_some() {
            self.open_turn_of(seat).announce_adjustment();
        } else if self.cx().has_the_move(seat) {
            let hand = self.cx().hand(seat);
            self.turn.start_early_turn(hand).announce_adjustment();
        } else {
            return self.say(Listener::Player(seat), Announcement::AdjustOnMoveOnly);
        }
        self.say(Listener::Player(seat), Announcement::AdjustNoted);
    }

    /// Restarts the turn of the player on move, bound by earlier touches, releases or a written move (4.3, 4.7).
    pub(super) fn bind_turn(&mut self, by: Seat, binding: BindingTouches, owed: Option<Move>) {
        self.turn = Turn::bound(self.cx().hand(by), binding, owed);
    }

    /// Restarts the turn that began before the previous press. The move without a press stays made.
    pub(super) fn bind_early_turn(&mut self, by: Seat, binding: BindingTouches) {
        let hand = self.cx().hand(by);
        *self.turn.start_early_turn(hand) = Turn::bound(hand, binding, None);
    }
}
