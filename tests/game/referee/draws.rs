//! Draw offers and answers (9.1), claims (9.2 to 9.5), and automatic draws (9.6).

use annabella::game::{Move, Position, Role, Seat};
use shakmaty::{EnPassantMode, Position as _};

use super::{Basis, Draw, Item, Kind, PendingConfirmation, Referee, article, hands::PressFinding, won_by};

impl Referee {
    /// An offer stands until it is accepted, declined by word or touch, or the game ends; it cannot be
    /// withdrawn (9.1).
    pub(super) fn offers(&mut self, seat: Seat) {
        // Offering a draw that is offered accepts it.
        match self.offers[seat.other() as usize] {
            true => self.accepts(seat),
            false => self.offers[seat as usize] = true,
        }
    }

    /// An acceptance must be confirmed. From 2017 on both players must have moved (5.2.3).
    pub(super) fn accepts(&mut self, seat: Seat) {
        if !self.offers[seat.other() as usize] || !self.both_have_moved() {
            return;
        }
        self.asked = Some((seat, PendingConfirmation::Accept));
    }

    /// Made, not completed (5.2.3).
    fn both_have_moved(&self) -> bool {
        let older = !self.says("agreement_needs_a_move_each").is_yes();
        let released = self.last_made().is_none() && self.stands_made(self.mover());
        older || self.in_force() + usize::from(released) >= 2
    }

    /// A sighted player's move is made when it stands on the board (4.7).
    fn stands_made(&self, seat: Seat) -> bool {
        let stands = self.hands[seat as usize].stands(seat, &self.position());
        !self.terms.impaired[seat as usize] && matches!(stands, PressFinding::Move(_))
    }

    pub(super) fn declines(&mut self, seat: Seat) {
        if self.asked.is_some_and(|(who, _)| who == seat) {
            self.asked = None;
        }
        if std::mem::take(&mut self.offers[seat.other() as usize]) {
            self.due.push(super::ExpectedOutcome::OfferRefused(seat.other()));
        }
    }

    pub(super) fn says_yes(&mut self, seat: Seat) {
        match self.asked.filter(|(who, _)| *who == seat) {
            // From 2023 a draw where the other could not mate by any series of legal moves (5.1.2).
            Some((_, PendingConfirmation::Resign))
                if self.says("resignation_needs_a_possible_mate").is_yes() =>
            {
                self.is_resigned(self.lost_by(seat))
            }
            Some((_, PendingConfirmation::Resign)) => self.is_resigned(won_by(seat.other())),
            Some((_, PendingConfirmation::Accept)) => {
                self.close(|item| matches!(item.kind, Kind::Claim(_)) && item.by == seat.other());
                self.is_agreed();
            }
            Some((_, PendingConfirmation::SaidMove(m))) => {
                self.asked = None;
                return self.makes_what_was_said(seat, m);
            }
            None => return self.accepts(seat),
        }
        self.asked = None;
    }

    pub(super) fn says_no(&mut self, seat: Seat) {
        match self.asked.filter(|(who, _)| *who == seat) {
            Some((_, PendingConfirmation::Resign)) => self.asked = None,
            Some((_, PendingConfirmation::SaidMove(_))) => {
                self.asked = None;
                self.takes_back_what_was_said(seat);
            }
            Some((_, PendingConfirmation::Accept)) | None => self.declines(seat),
        }
    }

    /// Only the player who has the move may claim (9.2, 9.3), and not after touching a piece (9.4). The clocks must be
    /// stopped, in 2009 may be (9.5). A claim is also an offer (9.1.2.3).
    pub(super) fn claims(&mut self, seat: Seat, draw: Draw, written: Option<Move>) {
        let on_move = seat == self.mover();
        if self.flag_was_called(seat) {
            return;
        }
        let hand = &self.hands[seat as usize];
        let touched = !hand.touched.is_nothing() || hand.is_at_work() || hand.stated.is_some();
        let right = (on_move && !touched).then(|| self.is_right(draw, written));
        let matter = if draw == Draw::Threefold { "claim_threefold" } else { "claim_fifty" };
        let article = article(self.terms.edition, matter);
        let basis = Basis::Claim { right, at: self.now, written };
        self.raise(Item { basis, ..self.item(Kind::Claim(draw), seat, article) });
        if !on_move {
            return;
        }
        self.offers[seat as usize] = true;
        if self.says("claim_stops_clocks").value == "shall" {
            self.clock.stop(self.now);
        }
    }

    /// The claimant's own flag is down and was called: it decides (6.9). The arbiter calls it, or the opponent claims it
    /// (6.8; A.4.3 and A.4.5).
    pub(crate) fn flag_was_called(&self, seat: Seat) -> bool {
        let by_arbiter =
            !self.terms.unsupervised || self.says("arbiter_calls_flag_in_rapid").value == "shall";
        let by_opponent = self.time_claims.iter().any(|&(by, _)| by == seat.other());
        self.clock.is_down(seat as usize) && (by_arbiter || by_opponent)
    }

    pub(super) fn is_right(&self, draw: Draw, written: Option<Move>) -> bool {
        let mut line = self.positions(self.in_force());
        if let Some(m) = written {
            let Some(after) = self.position().after(m) else { return false };
            line.push(after);
        }
        let Some(now) = line.last() else { return false };
        match draw {
            Draw::Threefold => line.iter().filter(|p| is_same(p, now)).count() >= 3,
            Draw::Fifty => {
                let progress = written.is_some_and(|m| m.is_capture() || m.role() == Role::Pawn);
                // A claim without a written move counts completed moves in some texts (9.3.2).
                let completed =
                    written.is_none() && self.says("fifty_move_claim_counts").value == "completed";
                let enough = !completed || without_progress(&self.position_completed()) >= 100;
                !progress && enough && without_progress(now) >= 100
            }
        }
    }

    /// The positions before and after so many plies.
    fn positions(&self, plies: usize) -> Vec<Position> {
        let before = self.plies[..plies].iter().map(|ply| ply.before.clone());
        before.chain([self.position_after(plies)]).collect()
    }

    /// The numbers of plies after which the position after so many occurred.
    pub(super) fn occurrences(&self, plies: usize) -> Vec<usize> {
        let all = self.positions(plies);
        (0..all.len()).filter(|&i| is_same(&all[i], &all[plies])).collect()
    }

    /// Fivefold repetition, and seventy-five moves by each player without progress (9.6); not in 2009.
    pub(super) fn is_drawn_by_itself(&self, plies: usize, is_completed: bool) -> bool {
        let found = self.occurrences(plies);
        let five = found.len() >= 5;
        // "After at least five consecutive, alternating moves by each": only the repetition in between.
        let in_a_row = five && found[found.len() - 5..].windows(2).all(|two| two[1] - two[0] == 4);
        let seventy_five = without_progress(&self.position_after(plies)) >= 150;
        let fivefold = match self.says("fivefold").value {
            "anywhere" => five,
            "consecutive" => in_a_row,
            _ => false,
        };
        let counted = match self.says("seventy_five_moves").value {
            "made" => seventy_five,
            "completed" => seventy_five && is_completed,
            _ => false,
        };
        fivefold || counted
    }
}

fn without_progress(position: &Position) -> u32 {
    position.chess.halfmoves()
}

/// The same player on move, the same pieces on the same squares, the same possible moves for both (9.2).
fn is_same(one: &Position, other: &Position) -> bool {
    let rights = |p: &Position| (p.turn(), p.chess.castles().castling_rights());
    let en_passant = |p: &Position| p.chess.ep_square(EnPassantMode::Legal);
    one.chess.board() == other.chess.board()
        && rights(one) == rights(other)
        && en_passant(one) == en_passant(other)
}
