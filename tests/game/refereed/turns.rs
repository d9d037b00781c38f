//! A turn as people play it: thinking, claims, offers, the move, its repetition and execution, the clock press,
//! which is sometimes forgotten, and the arbiter's items afterwards.

use annabella::game::{Move, Position, Seat};
use shakmaty::Position as _;

use super::{Draw, Game, StepResult, Stop, TableAction, pieces_of, printed};

impl Game {
    pub(super) fn turn(&mut self) -> StepResult {
        let seat = self.referee.mover();
        let most = self.setup_thinking();
        let think = 300 + self.chance.below(most) as u64;
        self.wait(think)?;
        if self.chance.happens(12) {
            self.thinks_too_long()?;
        }
        self.asides(seat)?;
        self.adjourns(seat)?;
        let seat = self.referee.mover();
        self.resigns()?;
        self.answers(seat)?;
        self.claims(seat)?;
        if self.prank(seat)? {
            return self.desk();
        }
        let Some(m) = self.chosen(seat) else { return Err(Stop::Over) };
        self.make(seat, m)?;
        self.finish(seat, m)?;
        self.desk()
    }

    /// Waits until a flag falls, and a little longer.
    fn thinks_too_long(&mut self) -> StepResult {
        let Some(at) = self.referee.clock().falls_at() else { return Ok(()) };
        let longer = self.chance.below(20_000) as u64;
        self.wait(at.saturating_sub(self.now) + longer)
    }

    fn setup_thinking(&self) -> usize {
        self.referee.clock().thinking()
    }

    /// Usually a move that satisfies touch-move and a written move, even if other squares are wrong.
    pub(super) fn chosen(&mut self, seat: Seat) -> Option<Move> {
        let position = self.referee.position();
        let all: Vec<Move> = position.legal_moves().into_iter().collect();
        let kept = self.referee.moves_owed(seat);
        let careless = self.chance.happens(350);
        let from = if careless || kept.is_empty() { all } else { kept };
        let clean = |m: &&Move| self.squares_stand(seat, &position, **m);
        let moves: Vec<Move> = from.iter().filter(clean).copied().collect();
        if let Some(owed) = self.referee.owed().filter(|m| moves.contains(m) && !careless) {
            return Some(owed);
        }
        let back = self.referee.plies().iter().rev().nth(1).and_then(|(_, m)| {
            moves
                .iter()
                .copied()
                .find(|b| b.from() == Some(m.to()) && m.from() == Some(b.to()) && !b.is_castle())
        });
        if let (true, Some(back)) = (self.shuffles && self.chance.happens(800), back) {
            return Some(back);
        }
        let special: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|m| m.is_castle() || m.promotion().is_some() || m.is_en_passant())
            .collect();
        match self.chance.pick(&special) {
            Some(&m) if self.chance.happens(400) => Some(m),
            _ => self.chance.pick(&moves).copied(),
        }
    }

    /// Whether the squares of a move are right on the mover's board.
    fn squares_stand(&self, seat: Seat, position: &Position, m: Move) -> bool {
        let (before, board) = (pieces_of(position), self.referee.hand(seat).board);
        position.after(m).is_some_and(|after| {
            let after = pieces_of(&after);
            (0..64).all(|i| before[i] == after[i] || board[i] == before[i])
        })
    }

    pub(super) fn ends(position: &Position, m: Move) -> bool {
        position.after(m).is_none_or(|after| shakmaty::Position::is_game_over(&after.chess))
    }

    /// Makes the move by hand and words.
    pub(super) fn make(&mut self, seat: Seat, m: Move) -> StepResult {
        let before = self.referee.position_for(seat);
        match (self.sensed(seat), self.impaired(seat)) {
            (true, true) => {
                // While a repetition is due, words before the move would count as that repetition.
                let first = !self.referee.owes_repetition(seat) && self.chance.happens(250);
                if first {
                    self.does(TableAction::Names(seat, m))?;
                }
                self.execute(seat, &before, m)?;
                if !first {
                    self.pause(200, 900)?;
                    self.slip(seat, &before, m)?;
                    self.does(TableAction::Names(seat, m))?;
                }
                Ok(())
            }
            (true, false) => self.execute(seat, &before, m),
            (false, true) => {
                self.repeats_first(seat)?;
                self.does(TableAction::Names(seat, m))
            }
            (false, false) => self.does(TableAction::Types(seat, m)),
        }
    }

    /// On a board known only from words, other words would be taken for a repetition that is due.
    pub(super) fn repeats_first(&mut self, seat: Seat) -> StepResult {
        let last = self.referee.plies().last().map(|&(_, last)| last);
        match last.filter(|_| self.referee.owes_repetition(seat)) {
            Some(last) => self.does(TableAction::Repeats(seat, last)),
            None => Ok(()),
        }
    }

    /// A slip of the tongue, which is taken back or corrected (D.2.8).
    fn slip(&mut self, seat: Seat, before: &Position, m: Move) -> StepResult {
        if !self.chance.happens(80) || seat != self.referee.mover() {
            return Ok(());
        }
        // Words that fit a repetition that is due are taken for it.
        let last = self.referee.plies().last().map(|&(_, last)| last);
        let owed = last.filter(|_| self.referee.owes_repetition(seat));
        let repeats = |other: Move| owed.is_some_and(|o| (o.role(), o.to()) == (other.role(), other.to()));
        let slips = |&other: &Move| other != m && !repeats(other);
        let others: Vec<Move> = before.legal_moves().into_iter().filter(slips).collect();
        let Some(&other) = self.chance.pick(&others) else { return Ok(()) };
        self.does(TableAction::Names(seat, other))?;
        self.pause(300, 900)?;
        if self.chance.happens(300) {
            // The player presses the clock with words that differ from the board.
            self.does(TableAction::Presses(seat))?;
        }
        if self.chance.happens(500) { self.does(TableAction::TakesBack(seat)) } else { Ok(()) }
    }

    /// From the made move to the completed and executed move.
    pub(super) fn finish(&mut self, seat: Seat, m: Move) -> StepResult {
        let other = seat.other();
        let before = self.referee.position();
        if self.sensed(seat) && !self.impaired(seat) && self.chance.happens(700) {
            self.wait(1_200)?;
        }
        let told = self.referee.made() == Some(m);
        if told {
            self.repeats(other, m)?;
            let wrongly = self.referee.offer().is_none() && self.chance.happens(40);
            self.follow(other, &before, m, wrongly)?;
        }
        if self.chance.happens(40) {
            self.does(TableAction::Offers(seat))?;
            if self.chance.happens(300) {
                self.does(TableAction::Declines(other))?;
            }
        }
        let in_step = !self.sensed(other) || self.referee.hand(other).board == self.after_made();
        // A reply that would end the game by repetition or count is not used here.
        let far = before.chess.halfmoves() < 140 && !self.shuffles;
        if told && in_step && far && self.chance.happens(100) {
            return self.forgets(seat, m);
        }
        self.pause(100, 2_500)?;
        self.does(TableAction::Presses(seat))?;
        if !told && self.referee.plies().last().is_some_and(|(_, last)| *last == m) {
            self.repeats(other, m)?;
            self.follow(other, &before, m, false)?;
        }
        Ok(())
    }

    fn after_made(&self) -> crate::referee::Pieces {
        let position = self.referee.position();
        let after = self.referee.made().and_then(|m| position.after(m));
        pieces_of(&after.unwrap_or(position))
    }

    pub(super) fn repeats(&mut self, seat: Seat, m: Move) -> StepResult {
        // On a board known only from words, the next words would be taken for the repetition.
        let must = !self.sensed(seat) && self.impaired(seat);
        if !self.referee.owes_repetition(seat) || (!must && self.chance.happens(80)) {
            return Ok(());
        }
        self.pause(300, 1_500)?;
        self.does(TableAction::Repeats(seat, m))
    }

    /// The clock press is forgotten, and the opponent replies (6.2.2); then the press or the next move follows
    /// (6.2.1.2).
    fn forgets(&mut self, seat: Seat, m: Move) -> StepResult {
        let other = seat.other();
        let after = self.referee.position_for(other);
        let quiet: Vec<Move> = after.legal_moves().into_iter().filter(|&r| !Self::ends(&after, r)).collect();
        let Some(&reply) = self.chance.pick(&quiet) else { return self.does(TableAction::Presses(seat)) };
        if self.referee.owes_repetition(other) {
            self.does(TableAction::Repeats(other, m))?;
        }
        self.pause(300, 2_000)?;
        self.make(other, reply)?;
        self.wait(1_300)?;
        let next = printed(self.setup.edition, "own_next_move_completes").is_yes()
            && (self.sensed(seat) || !self.impaired(seat));
        if next && self.chance.happens(500) {
            let then = after.after(reply).expect("a legal move");
            if self.sensed(seat) {
                self.execute(seat, &after, reply)?;
            }
            let quiet: Vec<Move> =
                then.legal_moves().into_iter().filter(|&n| !Self::ends(&then, n)).collect();
            let Some(&next) = self.chance.pick(&quiet) else { return self.does(TableAction::Presses(seat)) };
            match (self.sensed(seat), self.impaired(seat)) {
                (true, impaired) => {
                    self.execute(seat, &then, next)?;
                    if impaired {
                        self.does(TableAction::Names(seat, next))?;
                    }
                }
                _ => self.does(TableAction::Types(seat, next))?,
            }
            self.pause(200, 900)?;
            self.does(TableAction::Presses(seat))?;
            if self.referee.plies().last().is_some_and(|(_, last)| *last == next) {
                self.repeats(other, next)?;
                self.follow(other, &then, next, false)?;
            }
            return Ok(());
        }
        self.does(TableAction::Presses(seat))?;
        self.repeats(seat, reply)?;
        if self.sensed(seat) {
            self.execute(seat, &after, reply)?;
        }
        self.pause(1_200, 2_500)?;
        self.does(TableAction::Presses(other))
    }

    /// Rare acts of the arbiter: added time, a counter, two hands.
    fn asides(&mut self, seat: Seat) -> StepResult {
        match self.chance.below(300) {
            5..8 => self.moves_while_the_clocks_stand(seat),
            8..11 => self.reports_late(),
            11..15 => self.claims_with_an_illegal_move(seat),
            15 => self.finds_device(seat),
            0 => {
                let ms = 1_000 + self.chance.below(90_000) as u64;
                self.does(TableAction::GivesTime(seat, ms))
            }
            1 => self.does(TableAction::SetsCounter(seat, 1)),
            4 => {
                let by = if self.chance.happens(500) { seat } else { seat.other() };
                self.does(TableAction::ClaimsTime(by))
            }
            2 | 3 => {
                self.does(TableAction::SeesTwoHands(seat))?;
                self.desk()
            }
            _ => Ok(()),
        }
    }

    fn resigns(&mut self) -> StepResult {
        if !self.chance.happens(8) {
            return Ok(());
        }
        let seat = if self.chance.happens(500) { Seat::White } else { Seat::Black };
        self.does(TableAction::Resigns(seat))?;
        self.pause(300, 900)?;
        let really = self.chance.happens(500);
        self.does(if really { TableAction::Yes(seat) } else { TableAction::No(seat) })
    }

    /// The player on move answers an offer by word, before touching a piece.
    fn answers(&mut self, seat: Seat) -> StepResult {
        if self.referee.offer() != Some(seat.other()) {
            return Ok(());
        }
        match self.chance.below(10) {
            0 if self.referee.plies().len() >= 2 => {
                self.does(TableAction::Accepts(seat))?;
                self.pause(300, 900)?;
                let really = self.chance.happens(500);
                self.does(if really { TableAction::Yes(seat) } else { TableAction::No(seat) })
            }
            1 | 2 => self.does(TableAction::Declines(seat)),
            _ => Ok(()),
        }
    }

    /// Claims a draw: correctly, sometimes incorrectly, too late or out of turn.
    fn claims(&mut self, seat: Seat) -> StepResult {
        let legal: Vec<Move> = self.referee.position().legal_moves().into_iter().collect();
        let mut right: Vec<(Draw, Option<Move>)> = Vec::new();
        for draw in [Draw::Threefold, Draw::Fifty] {
            let with = legal.iter().map(|&m| Some(m)).chain([None]);
            right.extend(with.filter(|&m| self.referee.would_be_right(draw, m)).map(|m| (draw, m)));
        }
        let by = if self.chance.happens(60) { seat.other() } else { seat };
        let (draw, written) = match self.chance.pick(&right).copied() {
            Some(claim) if self.chance.happens(200) => claim,
            _ if self.chance.happens(25) => {
                let draw = if self.chance.happens(600) { Draw::Threefold } else { Draw::Fifty };
                let written = self.chance.happens(600).then(|| self.chance.pick(&legal).copied()).flatten();
                (draw, written)
            }
            _ => return Ok(()),
        };
        if self.sensed(seat) && self.chance.happens(120) {
            let square = self.own_square(seat);
            self.touch(seat, square)?;
        }
        let written = written.filter(|_| by == seat);
        self.does(TableAction::Claims(by, draw, written))?;
        if self.referee.offer() == Some(by) && self.referee.plies().len() >= 2 && self.chance.happens(100) {
            self.does(TableAction::Accepts(by.other()))?;
            self.does(TableAction::Yes(by.other()))?;
        }
        self.desk()
    }
}
