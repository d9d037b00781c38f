//! A press that was forgotten: the opponent may answer all the same (6.2.2), and from NO14 on the player's own next
//! move completes the one before (6.2.1.2). Nobody is told that he forgot it (12.6).

use crate::{
    board::tracker::Testimony,
    core::{earcon::Earcon, fact::Fact, output::Note, session::Session, turn::KnownBy},
    game::{Move, Position, Seat},
    language::notation::{Letters, read_move},
};

impl Session {
    /// The position after the mover's move that stands announced, while its press is still to come.
    fn after_made(&self) -> Option<(Move, Position)> {
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
        self.turn.reply(reply);
        self.note(Note::Pegged { seat, uci: after.uci(reply) });
        self.play(seat, Earcon::Understood);
        true
    }

    /// The mover keys his next move though he never pressed. `false` where it is not that.
    pub(super) fn on_keyed_next(&mut self, seat: Seat, text: &str) -> bool {
        let Some((m, reply, after)) = self.replied(seat) else { return false };
        let Ok(next) = read_move(&after, text, Letters::Any) else { return false };
        self.complete_forgotten(seat, m, reply);
        self.then(Fact::Stands { seat, m: next, known: KnownBy::Key });
        true
    }

    /// The mover's board shows his move, the reply and his next move: the first two are completed by it. What he
    /// announced is his next move, where it is that.
    pub(super) fn on_board_of_forgotten_press(&mut self, seat: Seat) {
        if self.turn.standing().is_some() || !self.is_sensed(seat) {
            return;
        }
        let Some((m, reply, after)) = self.replied(seat) else { return };
        let [next] = self.moves_shown(seat, &after)[..] else { return };
        let named = self.turn.announced() == Some(next);
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
        if seat != self.mover() || !self.setup.edition.own_next_move_completes() {
            return None;
        }
        let (m, after) = self.after_made()?;
        let shown = || match self.moves_shown(seat.other(), &after)[..] {
            [reply] if self.is_sensed(seat.other()) => Some(reply),
            _ => None,
        };
        let reply = self.turn.replied().or_else(shown)?;
        Some((m, reply, after.after(reply)?))
    }

    fn complete_forgotten(&mut self, seat: Seat, m: Move, reply: Move) {
        self.complete(seat, m);
        self.turn.take_as_made(reply);
        self.turn.relay(reply);
        self.complete(seat.other(), reply);
    }
}
