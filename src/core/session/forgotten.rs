//! A press that was forgotten: the opponent may answer all the same (6.2.2), and from NO14 on the player's own next
//! move completes the one before (6.2.1.2); in 2009 only a press does, his next move waits for its own, and neither
//! takes the place of the other. Nobody is told that he forgot it (12.6).

use crate::{
    board::tracker::Testimony,
    core::{
        announcement::Announcement,
        earcon::Earcon,
        fact::Fact,
        listener::Listener,
        output::Note,
        session::{Phase, Session},
        turn::{KnownBy, Turn},
    },
    game::{Move, Position, Seat},
    language::notation::{Letters, read_move},
};

impl Session {
    /// The position after the mover's move that stands announced, while its press is still to come.
    pub(super) fn after_made(&self) -> Option<(Move, Position)> {
        let m = self.turn.standing().or(self.turn.relayed()).filter(|&m| self.turn.relayed() == Some(m))?;
        Some((m, self.record.position().after(m)?))
    }

    /// A reply keyed before the clock was pressed. `false` where there is nothing to reply to.
    pub(super) fn on_keyed_reply(&mut self, seat: Seat, text: &str) -> bool {
        if seat == self.mover() || self.is_sensed(seat) {
            return false;
        }
        let Some((_, after)) = self.after_made() else { return false };
        let Ok(reply) = read_move(&after, text, Letters::Any) else { return false };
        // Who moves has touched a piece (9.1.2.1), also where no board tells of it.
        self.decline_by_touch(seat);
        self.turn.reply(reply);
        self.note(Note::Pegged { seat, uci: after.uci(reply) });
        self.play(seat, Earcon::Understood);
        true
    }

    /// The mover keys his next move though he never pressed. `false` where it is not that.
    pub(super) fn on_keyed_next(&mut self, seat: Seat, text: &str) -> bool {
        if seat != self.mover() || self.is_sensed(seat) {
            return false;
        }
        let Some((m, reply, after)) = self.reply_made(seat) else { return false };
        let Ok(next) = read_move(&after, text, Letters::Any) else { return false };
        if self.setup.edition.own_next_move_completes() {
            self.complete_forgotten(seat, m, reply);
            self.then(Fact::Stands { seat, m: next, known: KnownBy::Key });
        } else {
            let hand = self.hand(seat.other());
            self.turn.early(hand).reply(next);
            self.note(Note::Pegged { seat, uci: after.uci(next) });
            self.play(seat, Earcon::Understood);
        }
        true
    }

    /// The mover's board shows his move, the reply and his next move: the first two are completed by it. What he
    /// announced is his next move, where it is that.
    pub(super) fn on_board_of_forgotten_press(&mut self, seat: Seat) {
        let shown = self.moves_shown(seat, self.record.position());
        if !self.is_sensed(seat) || self.turn.standing().is_some_and(|m| shown.contains(&m)) {
            return;
        }
        let Some((m, reply, after)) = self.reply_made(seat).filter(|_| seat == self.mover()) else { return };
        let next = match self.moves_shown(seat, &after)[..] {
            [next] if self.setup.edition.own_next_move_completes() => next,
            [] if !self.shows(seat, &after) => return,
            // The press makes up for the one that was forgotten.
            _ => return self.turn.take_as_made(m),
        };
        let named = self.turn_of(seat).announced() == Some(next);
        self.complete_forgotten(seat, m, reply);
        self.then(Fact::Stands { seat, m: next, known: KnownBy::Board });
        if named {
            self.turn.named(next, false);
            self.tell_board(seat, Testimony::Announced(next));
        }
    }

    /// The mover's announced move, the reply to it, and where they lead, where the edition completes a move by
    /// the player's own next one.
    fn replied(&self, seat: Seat) -> Option<(Move, Move, Position)> {
        let completes = seat == self.mover() && self.setup.edition.own_next_move_completes();
        self.reply_made(seat).filter(|_| completes)
    }

    /// The move whose press was forgotten, the reply to it, and where they lead; `seat` made the move.
    fn reply_made(&self, seat: Seat) -> Option<(Move, Move, Position)> {
        let (m, after) = self.after_made()?;
        let shown = || match self.moves_shown(seat.other(), &after)[..] {
            [reply] if self.is_sensed(seat.other()) => Some(reply),
            _ => None,
        };
        // Where nothing is sensed and nothing keyed, the words are the reply.
        let said = || self.turn.announced_early().filter(|_| !self.is_sensed(seat.other()));
        let reply = self.turn.replied().or_else(said).or_else(shown)?;
        Some((m, reply, after.after(reply)?))
    }

    /// The position a player is on move in though a clock was not pressed: the opponent's move is made and stands on
    /// his own board too, or his own is, and so is the reply to it.
    pub(super) fn on_move_before_the_press(&self, seat: Seat) -> Option<Position> {
        // Who is to seal his next move makes none before.
        if self.is_to_be_sealed() {
            return None;
        }
        if self.record.phase() != Phase::Playing || self.board(seat).mirror().is_some() {
            return None;
        }
        let (_, after) = self.after_made()?;
        if seat != self.mover() {
            return Some(after);
        }
        let (.., then) = self.reply_made(seat)?;
        // On a board that is sensed he has executed the reply first.
        let begun = self.turn.begun_after_reply();
        (begun || !self.is_sensed(seat) || self.shows(seat, &then)).then_some(then)
    }

    /// Whether the player whose press is still to come has been replied to: until his board shows the reply his
    /// hands execute it.
    pub(super) fn executes_the_reply(&self, seat: Seat) -> bool {
        seat == self.mover()
            && self.reply_made(seat).is_some()
            && self.on_move_before_the_press(seat).is_none()
    }

    /// His board shows the reply: from now on his hands are at his next move.
    pub(super) fn look_for_the_next_turn(&mut self, seat: Seat) {
        if seat == self.mover() && self.on_move_before_the_press(seat).is_some() {
            self.turn_of(seat);
        }
    }

    /// The turn in which this player's hands and words count just now.
    pub(super) fn turn_of(&mut self, seat: Seat) -> &mut Turn {
        let (own, other) = (self.hand(seat), self.hand(seat.other()));
        match (self.on_move_before_the_press(seat).is_some(), seat == self.mover()) {
            (false, _) => &mut self.turn,
            (true, false) => self.turn.early(own),
            (true, true) => self.turn.early(other).early(own),
        }
    }

    /// A move announced before a press: of several the words fit, the one that stands on his board.
    pub(super) fn announced_early(&mut self, seat: Seat, candidates: &[Move], draw_offer: bool) {
        let Some(position) = self.on_move_before_the_press(seat) else { return };
        let shown = self.moves_shown(seat, &position);
        let found = match candidates {
            &[m] => Some(m),
            several => several.iter().copied().find(|m| shown.contains(m)),
        };
        let Some(m) = found else { return };
        if !self.is_sensed(seat) {
            self.decline_by_touch(seat);
        }
        if let Some((made, reply)) = self.words_complete(seat, m) {
            self.complete_forgotten(seat, made, reply);
            if self.record.phase() == Phase::Playing {
                self.on_announced(seat, m, draw_offer);
            }
            if draw_offer {
                self.then(Fact::Offers { seat });
            }
            return;
        }
        self.turn_of(seat).named(m, draw_offer);
        self.note(Note::Announced { seat, uci: position.uci(m) });
        self.play(seat, Earcon::Understood);
        if draw_offer {
            self.then(Fact::Offers { seat });
        }
    }

    /// The forgotten move and the reply that a player's words complete: nothing senses his board, so that they are his next
    /// move. Words that may repeat the reply are not it.
    fn words_complete(&self, seat: Seat, m: Move) -> Option<(Move, Move)> {
        let (made, reply, _) = self.replied(seat).filter(|_| !self.is_sensed(seat))?;
        let repeats = (m.role(), m.to()) == (reply.role(), reply.to());
        (!repeats).then_some((made, reply))
    }

    /// Words said before a press are taken back like any others (D.2.8). `false` where there are none.
    pub(super) fn take_back_early_words(&mut self, seat: Seat) -> bool {
        if self.on_move_before_the_press(seat).is_none() || !self.turn_of(seat).take_back_words() {
            return false;
        }
        self.play(seat, Earcon::Understood);
        self.say(Listener::Player(seat), Announcement::PleaseAnnounce);
        true
    }

    /// The clock was pressed: a reply that was keyed, or said where nothing is sensed, is the move under way.
    pub(super) fn adopt_told_reply(&mut self, seat: Seat, keyed: Option<Move>) {
        let said = self.turn.announced().filter(|_| !self.is_sensed(seat));
        let stands = keyed.map(|m| (m, KnownBy::Key)).or(said.map(|m| (m, KnownBy::Words)));
        if let Some((m, known)) = stands {
            self.then(Fact::Stands { seat, m, known });
        }
    }

    fn complete_forgotten(&mut self, seat: Seat, m: Move, reply: Move) {
        self.complete(seat, m);
        if self.record.phase() != Phase::Playing {
            // The first of them ended the game (9.6).
            return;
        }
        self.turn.take_as_made(reply);
        self.turn.relay(reply);
        self.complete(seat.other(), reply);
    }
}
