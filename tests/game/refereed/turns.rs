//! A turn as people play it: thinking, claims, offers, the move, its repetition and execution, the press, forgotten
//! sometimes, and what the arbiter has on his desk afterwards.

use annabella::game::{Edition, Move, Position, Seat};
use shakmaty::Position as _;

use super::{Course, Deed, Draw, Game, Stop, pieces_of};

impl Game {
    pub(super) fn turn(&mut self) -> Course {
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

    /// Until a flag falls, and a little longer.
    fn thinks_too_long(&mut self) -> Course {
        let Some(at) = self.referee.clock().falls_at() else { return Ok(()) };
        let longer = self.chance.below(20_000) as u64;
        self.wait(at.saturating_sub(self.now) + longer)
    }

    fn setup_thinking(&self) -> usize {
        self.referee.clock().thinking()
    }

    /// A move that keeps what was touched and written, mostly; beside squares that stand wrong.
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

    /// The squares of a move stand right on the mover's board.
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

    /// Own hand and own words.
    pub(super) fn make(&mut self, seat: Seat, m: Move) -> Course {
        let before = self.referee.position_for(seat);
        match (self.sensed(seat), self.impaired(seat)) {
            (true, true) => {
                // Words that come before the move are the repetition, while one is owed.
                let first = !self.referee.owes_repetition(seat) && self.chance.happens(250);
                if first {
                    self.does(Deed::Names(seat, m))?;
                }
                self.execute(seat, &before, m)?;
                if !first {
                    self.pause(200, 900)?;
                    self.slip(seat, &before, m)?;
                    self.does(Deed::Names(seat, m))?;
                }
                Ok(())
            }
            (true, false) => self.execute(seat, &before, m),
            (false, true) => {
                self.repeats_first(seat)?;
                self.does(Deed::Names(seat, m))
            }
            (false, false) => self.does(Deed::Types(seat, m)),
        }
    }

    /// Where only words tell of a board, words that are not the repetition owed would be taken for it.
    pub(super) fn repeats_first(&mut self, seat: Seat) -> Course {
        let last = self.referee.plies().last().map(|&(_, last)| last);
        match last.filter(|_| self.referee.owes_repetition(seat)) {
            Some(last) => self.does(Deed::Repeats(seat, last)),
            None => Ok(()),
        }
    }

    /// A slip of the tongue, taken back or said anew (D.2.8).
    fn slip(&mut self, seat: Seat, before: &Position, m: Move) -> Course {
        if !self.chance.happens(80) || seat != self.referee.mover() {
            return Ok(());
        }
        // Words that may be the repetition he owes are taken for it.
        let last = self.referee.plies().last().map(|&(_, last)| last);
        let owed = last.filter(|_| self.referee.owes_repetition(seat));
        let repeats = |other: Move| owed.is_some_and(|o| (o.role(), o.to()) == (other.role(), other.to()));
        let slips = |&other: &Move| other != m && !repeats(other);
        let others: Vec<Move> = before.legal_moves().into_iter().filter(slips).collect();
        let Some(&other) = self.chance.pick(&others) else { return Ok(()) };
        self.does(Deed::Names(seat, other))?;
        self.pause(300, 900)?;
        if self.chance.happens(300) {
            // He presses with other words than stand on his board.
            self.does(Deed::Presses(seat))?;
        }
        if self.chance.happens(500) { self.does(Deed::TakesBack(seat)) } else { Ok(()) }
    }

    /// From the move that is made to the move that is completed and followed.
    pub(super) fn finish(&mut self, seat: Seat, m: Move) -> Course {
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
            self.does(Deed::Offers(seat))?;
            if self.chance.happens(300) {
                self.does(Deed::Declines(other))?;
            }
        }
        let in_step = !self.sensed(other) || self.referee.hand(other).board == self.after_made();
        // A reply that would end the game by repetition or count is left to other games.
        let far = before.chess.halfmoves() < 140 && !self.shuffles;
        if told && in_step && far && self.chance.happens(100) {
            return self.forgets(seat, m);
        }
        self.pause(100, 2_500)?;
        self.does(Deed::Presses(seat))?;
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

    pub(super) fn repeats(&mut self, seat: Seat, m: Move) -> Course {
        // Where only words tell of his board, the next words would be taken for the repetition.
        let must = !self.sensed(seat) && self.impaired(seat);
        if !self.referee.owes_repetition(seat) || (!must && self.chance.happens(80)) {
            return Ok(());
        }
        self.pause(300, 1_500)?;
        self.does(Deed::Repeats(seat, m))
    }

    /// The press is forgotten, and the opponent replies (6.2.2); then it comes after all, or the next move does
    /// (6.2.1.2).
    fn forgets(&mut self, seat: Seat, m: Move) -> Course {
        let other = seat.other();
        let after = self.referee.position_for(other);
        let quiet: Vec<Move> = after.legal_moves().into_iter().filter(|&r| !Self::ends(&after, r)).collect();
        let Some(&reply) = self.chance.pick(&quiet) else { return self.does(Deed::Presses(seat)) };
        if self.referee.owes_repetition(other) {
            self.does(Deed::Repeats(other, m))?;
        }
        self.pause(300, 2_000)?;
        self.make(other, reply)?;
        self.wait(1_300)?;
        let next = self.setup.edition != Edition::Da09 && (self.sensed(seat) || !self.impaired(seat));
        if next && self.chance.happens(500) {
            let then = after.after(reply).expect("a legal move");
            if self.sensed(seat) {
                self.execute(seat, &after, reply)?;
            }
            let quiet: Vec<Move> =
                then.legal_moves().into_iter().filter(|&n| !Self::ends(&then, n)).collect();
            let Some(&next) = self.chance.pick(&quiet) else { return self.does(Deed::Presses(seat)) };
            match (self.sensed(seat), self.impaired(seat)) {
                (true, impaired) => {
                    self.execute(seat, &then, next)?;
                    if impaired {
                        self.does(Deed::Names(seat, next))?;
                    }
                }
                _ => self.does(Deed::Types(seat, next))?,
            }
            self.pause(200, 900)?;
            self.does(Deed::Presses(seat))?;
            if self.referee.plies().last().is_some_and(|(_, last)| *last == next) {
                self.repeats(other, next)?;
                self.follow(other, &then, next, false)?;
            }
            return Ok(());
        }
        self.does(Deed::Presses(seat))?;
        self.repeats(seat, reply)?;
        if self.sensed(seat) {
            self.execute(seat, &after, reply)?;
        }
        self.pause(1_200, 2_500)?;
        self.does(Deed::Presses(other))
    }

    /// Now and then: more time, a counter set, two hands seen.
    fn asides(&mut self, seat: Seat) -> Course {
        match self.chance.below(300) {
            0 => {
                let ms = 1_000 + self.chance.below(90_000) as u64;
                self.does(Deed::GivesTime(seat, ms))
            }
            1 => self.does(Deed::SetsCounter(seat, 1)),
            4 => {
                let by = if self.chance.happens(500) { seat } else { seat.other() };
                self.does(Deed::ClaimsTime(by))
            }
            2 | 3 => {
                self.does(Deed::SeesTwoHands(seat))?;
                self.desk()
            }
            _ => Ok(()),
        }
    }

    fn resigns(&mut self) -> Course {
        if !self.chance.happens(8) {
            return Ok(());
        }
        let seat = if self.chance.happens(500) { Seat::White } else { Seat::Black };
        self.does(Deed::Resigns(seat))?;
        self.pause(300, 900)?;
        let really = self.chance.happens(500);
        self.does(if really { Deed::Yes(seat) } else { Deed::No(seat) })
    }

    /// The player on move answers an offer by word, before he touches anything.
    fn answers(&mut self, seat: Seat) -> Course {
        if self.referee.offer() != Some(seat.other()) {
            return Ok(());
        }
        match self.chance.below(10) {
            0 if self.referee.plies().len() >= 2 => {
                self.does(Deed::Accepts(seat))?;
                self.pause(300, 900)?;
                let really = self.chance.happens(500);
                self.does(if really { Deed::Yes(seat) } else { Deed::No(seat) })
            }
            1 | 2 => self.does(Deed::Declines(seat)),
            _ => Ok(()),
        }
    }

    /// A draw is claimed where it is right, sometimes where it is not, sometimes too late or out of turn.
    fn claims(&mut self, seat: Seat) -> Course {
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
        self.does(Deed::Claims(by, draw, written))?;
        if self.referee.offer() == Some(by) && self.referee.plies().len() >= 2 && self.chance.happens(100) {
            self.does(Deed::Accepts(by.other()))?;
            self.does(Deed::Yes(by.other()))?;
        }
        self.desk()
    }
}
