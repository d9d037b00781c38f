//! A turn that begins before the press of the previous move (6.2.1.2, 6.2.2): the move, the reply and the player on
//! move.

use crate::{context::Context, record::Phase};
use annabella_game::{Move, Position, Seat};
use annabella_laws::edition::EditionValues as _;

impl Context<'_> {
    /// The mover's announced move and the position after it, while its press is missing.
    pub(crate) fn after_made(&self) -> Option<(Move, Position)> {
        let m = self.turn.standing().or(self.turn.relayed()).filter(|&m| self.turn.relayed() == Some(m))?;
        Some((m, self.record.position().after(m)?))
    }

    /// The mover's announced move, the reply and the position after both, if in this edition the player's own next
    /// move completes a move.
    pub(crate) fn replied(&self, seat: Seat) -> Option<(Move, Move, Position)> {
        let completes = seat == self.mover() && self.setup.edition.own_next_move_completes();
        self.reply_made(seat).filter(|_| completes)
    }

    /// The move of `seat` whose press is missing, the reply and the position after both.
    pub(crate) fn reply_made(&self, seat: Seat) -> Option<(Move, Move, Position)> {
        let (m, after) = self.after_made()?;
        let shown = || match self.moves_shown(seat.other(), &after)[..] {
            [reply] if self.is_sensed(seat.other()) => Some(reply),
            _ => None,
        };
        // Without sensors and keys, the announced words are the reply.
        let alone = !self.is_sensed(seat.other());
        let said = || self.turn.announced_early().filter(|&m| alone && after.is_legal(m));
        let reply = self.turn.replied().or_else(said).or_else(shown)?;
        Some((m, reply, after.after(reply)?))
    }

    /// The position in which a player is on move although a clock was not pressed. Either the opponent's move is made
    /// and is also on this player's board, or the player's own move and the reply to it are made.
    pub(crate) fn on_move_before_the_press(&self, seat: Seat) -> Option<Position> {
        // A player who must seal the next move makes no move before.
        if self.sealing.next_move_is_sealed {
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
        // On a sensed board the player must have executed the reply first.
        let begun = self.turn.begun_after_reply();
        (begun || !self.is_sensed(seat) || self.shows(seat, &then)).then_some(then)
    }

    /// Whether the player whose press is missing must execute a reply: changes on that board execute the reply until
    /// the board shows it.
    pub(crate) fn executes_the_reply(&self, seat: Seat) -> bool {
        seat == self.mover()
            && self.reply_made(seat).is_some()
            && self.on_move_before_the_press(seat).is_none()
    }

    /// The move without a press and its reply, if the player's words complete them. Nothing senses that board, so the
    /// words are the player's next move. Words that may repeat the reply do not count.
    pub(crate) fn words_complete(&self, seat: Seat, m: Move) -> Option<(Move, Move)> {
        let (made, reply, _) = self.replied(seat).filter(|_| !self.is_sensed(seat))?;
        let repeats = (m.role(), m.to()) == (reply.role(), reply.to());
        (!repeats).then_some((made, reply))
    }
}
