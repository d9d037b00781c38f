//! Offers and what becomes of them (9.1), claims (9.2 to 9.5), and draws that come by themselves (9.6).

use annabella::game::{Edition, GameResult, Move, Position, Role, Seat};
use shakmaty::{EnPassantMode, Position as _};

use super::{Asked, Basis, Draw, Item, Kind, Referee, articles, hands::Stands, won_by};

impl Referee {
    /// An offer stands until it is answered, refused by touch, or the game ends; it cannot be withdrawn (9.1).
    pub(super) fn offers(&mut self, seat: Seat) {
        match self.offer {
            None => self.offer = Some(seat),
            // Offering what is offered accepts it.
            Some(by) if by != seat => self.accepts(seat),
            Some(_) => {}
        }
    }

    /// An acceptance is asked back. From 2017 on both must have made a move (5.2.3).
    pub(super) fn accepts(&mut self, seat: Seat) {
        if self.offer != Some(seat.other()) || !self.both_have_moved() {
            return;
        }
        self.asked = Some((seat, Asked::Accept));
    }

    fn both_have_moved(&self) -> bool {
        let older = matches!(self.terms.edition, Edition::Da09 | Edition::No14);
        let under_way = self.made.is_some() || self.stands_made(self.mover());
        older || self.line.len() + usize::from(under_way) >= 2
    }

    /// A sighted player's move is made where it stands (4.7).
    fn stands_made(&self, seat: Seat) -> bool {
        let stands = self.hands[seat as usize].stands(seat, &self.position());
        !self.terms.impaired[seat as usize] && matches!(stands, Stands::Move(_))
    }

    pub(super) fn declines(&mut self, seat: Seat) {
        if self.asked.is_some_and(|(who, _)| who == seat) {
            self.asked = None;
        }
        if self.offer == Some(seat.other()) {
            self.offer = None;
            self.due.push(super::Due::OfferRefused(seat.other()));
        }
    }

    pub(super) fn says_yes(&mut self, seat: Seat) {
        match self.asked.filter(|(who, _)| *who == seat) {
            Some((_, Asked::Resign)) => self.over(won_by(seat.other())),
            Some((_, Asked::Accept)) => {
                self.close(|item| matches!(item.kind, Kind::Claim(_)) && item.by == seat.other());
                self.over(GameResult::Draw);
            }
            None => return self.accepts(seat),
        }
        self.asked = None;
    }

    pub(super) fn says_no(&mut self, seat: Seat) {
        match self.asked.filter(|(who, _)| *who == seat) {
            Some((_, Asked::Resign)) => self.asked = None,
            Some((_, Asked::Accept)) | None => self.declines(seat),
        }
    }

    /// Only the player on move claims (9.2, 9.3), not once he touched a piece (9.4); the clocks shall be stopped,
    /// in 2009 may be (9.5); it is an offer too (9.1.2.3).
    pub(super) fn claims(&mut self, seat: Seat, draw: Draw, written: Option<Move>) {
        let on_move = seat == self.mover();
        let hand = &self.hands[seat as usize];
        let touched = !hand.touched.is_nothing() || hand.is_at_work() || hand.stated.is_some();
        let right = (on_move && !touched).then(|| self.is_right(draw, written));
        let article = articles::claim(self.terms.edition, draw);
        let basis = Basis::Claim { right, written };
        self.raise(Item { basis, ..self.item(Kind::Claim(draw), seat, article) });
        if !on_move {
            return;
        }
        if self.offer.is_none() {
            self.offer = Some(seat);
        }
        if self.terms.edition != Edition::Da09 {
            self.clock.stop(self.now);
        }
    }

    pub(super) fn is_right(&self, draw: Draw, written: Option<Move>) -> bool {
        let mut line: Vec<Position> = self.positions();
        if let Some(m) = written {
            let Some(after) = self.position().after(m) else { return false };
            line.push(after);
        }
        let Some(now) = line.last() else { return false };
        match draw {
            Draw::Threefold => line.iter().filter(|p| is_same(p, now)).count() >= 3,
            Draw::Fifty => {
                let progress = written.is_some_and(|m| m.is_capture() || m.role() == Role::Pawn);
                !progress && without_progress(now) >= 100
            }
        }
    }

    fn positions(&self) -> Vec<Position> {
        let mut positions: Vec<Position> = self.line.iter().map(|(before, _)| before.clone()).collect();
        positions.push(self.position());
        positions
    }

    /// After how many plies the present position stood.
    pub(super) fn occurrences(&self) -> Vec<usize> {
        let now = self.position();
        let all = self.positions();
        (0..all.len()).filter(|&i| is_same(&all[i], &now)).collect()
    }

    /// Five times the same position, and seventy-five moves by each without progress (9.6); nothing in 2009.
    pub(super) fn is_drawn_by_itself(&self, position: &Position, made: Option<Move>) -> bool {
        let edition = self.terms.edition;
        let mut all = self.positions();
        if made.is_some() {
            all.push(position.clone());
        }
        let plies: Vec<usize> = (0..all.len()).filter(|&i| is_same(&all[i], position)).collect();
        let five = plies.len() >= 5;
        // "After at least five consecutive, alternating moves by each": nothing but the repetition between.
        let in_a_row = five && plies[plies.len() - 5..].windows(2).all(|two| two[1] - two[0] == 4);
        let seventy_five = without_progress(position) >= 150;
        match edition {
            Edition::Da09 => false,
            Edition::No14 => in_a_row || (seventy_five && made.is_none()),
            // "Made" in the Swedish text, "completed" in the others.
            Edition::Sv17 => five || seventy_five,
            Edition::Da17 | Edition::Da18 => five || (seventy_five && made.is_none()),
        }
    }
}

fn without_progress(position: &Position) -> u32 {
    position.chess.halfmoves()
}

/// The same player on move, the same pieces on the same squares, the same possible moves of both (9.2).
fn is_same(one: &Position, other: &Position) -> bool {
    let rights = |p: &Position| (p.turn(), p.chess.castles().castling_rights());
    let en_passant = |p: &Position| p.chess.ep_square(EnPassantMode::Legal);
    one.chess.board() == other.chess.board()
        && rights(one) == rights(other)
        && en_passant(one) == en_passant(other)
}
