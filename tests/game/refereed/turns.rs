//! A turn as people play it: thinking, claims, offers, the move, its repetition and execution, the clock press,
//! which is sometimes forgotten, and the arbiter's items afterwards.

use annabella::game::{Move, Piece, Position, Rank, Role, Seat, Square};

use super::{Draw, Game, Kind, Ply, StepResult, Stop, TableAction, pieces_of};

/// Whether words for the one move could mean the other.
fn sounds_alike(one: Move, other: Move) -> bool {
    (one.is_castle() && other.is_castle()) || (one.role(), one.to()) == (other.role(), other.to())
}

impl Game {
    pub(super) fn turn(&mut self) -> StepResult {
        let seat = self.referee.mover();
        if self.referee.position().legal_moves().is_empty() || self.referee.is_dead() {
            // The arbiter did not confirm the end, and there is nothing left to play.
            return Err(Stop::Over);
        }
        let most = self.setup_thinking();
        let think = 300 + self.chance.below(most) as u64;
        self.wait(think)?;
        if self.chance.happens(12) {
            self.thinks_too_long()?;
        }
        if !self.up_to_date() {
            let late = self.chance.below(100);
            if late < 20 {
                self.does(TableAction::Presses(self.referee.on_clock()))?;
            } else if late < 30 {
                self.thinks_too_long()?;
                self.figures.note("flag after a forgotten press");
            }
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
    pub(super) fn thinks_too_long(&mut self) -> StepResult {
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
        // Words alone for a next move must not fit the answer that they could repeat.
        let answer = self.referee.made_plies().last().filter(|_| !self.up_to_date()).map(|ply| ply.m);
        let words = !self.sensed(seat) && self.impaired(seat);
        let from: Vec<Move> =
            from.into_iter().filter(|m| !words || answer.is_none_or(|a| !sounds_alike(a, *m))).collect();
        let clean = |m: &&Move| self.squares_stand(seat, &position, **m);
        let moves: Vec<Move> = from.iter().filter(clean).copied().collect();
        if let Some(owed) = self.referee.owed().filter(|m| moves.contains(m) && !careless) {
            return Some(owed);
        }
        if let Some(m) = self.towards_an_early_end(&position, &moves) {
            return Some(m);
        }
        let back = self.referee.made_plies().iter().rev().nth(1).and_then(|Ply { m, .. }| {
            moves
                .iter()
                .copied()
                .find(|b| b.from() == Some(m.to()) && m.from() == Some(b.to()) && !b.is_castle())
        });
        let again = if self.forgetful { 970 } else { 800 };
        if let (true, Some(back)) = (self.shuffles && self.chance.happens(again), back) {
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

    /// In a forgetful game: an answer that ends the game before the press, or a move that allows one.
    fn towards_an_early_end(&mut self, position: &Position, moves: &[Move]) -> Option<Move> {
        if !self.forgetful || !self.chance.happens(700) {
            return None;
        }
        if !self.up_to_date() {
            let ending: Vec<Move> = moves.iter().copied().filter(|&m| self.referee.would_end(m)).collect();
            return self.chance.pick(&ending).copied();
        }
        // A look one move ahead is only cheap with few pieces.
        if pieces_of(position).iter().flatten().count() > 16 {
            return None;
        }
        let allows = |m: &Move| {
            let after = position.after(*m);
            after.is_some_and(|after| after.legal_moves().into_iter().any(|r| Self::ends(&after, r)))
        };
        let allowing: Vec<Move> = moves.iter().copied().filter(allows).collect();
        self.chance.pick(&allowing).copied()
    }

    /// Whether an answer to the last move would end the game.
    fn end_is_near(&self) -> bool {
        let legal = self.referee.position().legal_moves();
        legal.into_iter().any(|m| self.referee.would_end(m))
    }

    /// Whether this player may promote a pawn with the next move.
    fn pawn_is_near(&self, seat: Seat) -> bool {
        let color = seat.color();
        let rank = color.fold_wb(Rank::Seventh, Rank::Second);
        let stands = |square: &Square| square.rank() == rank;
        let pawn = Some(Piece { color, role: Role::Pawn });
        Square::ALL
            .iter()
            .filter(|square| stands(square))
            .any(|&s| self.referee.position().piece_at(s) == pawn)
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
        if self.referee.on_clock() != seat {
            self.figures.note("answer before the press");
            if let (true, Some(last)) = (self.referee.owes_repetition(seat), self.referee.made()) {
                self.does(TableAction::Repeats(seat, last))?;
            }
        } else if !self.up_to_date() {
            self.figures.note("next move after a forgotten press");
        }
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
        let last = self.referee.made_plies().last().map(|ply| ply.m);
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
        let last = self.referee.made_plies().last().map(|ply| ply.m);
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

    /// From the made move to the completed and executed move, unless the press is forgotten.
    pub(super) fn finish(&mut self, seat: Seat, m: Move) -> StepResult {
        let other = seat.other();
        let is_it = |ply: &&Ply| ply.m == m && ply.before.turn() == seat.color();
        let made = self.referee.made_plies().last().filter(is_it).map(|ply| ply.before.clone());
        let before = made.unwrap_or_else(|| self.referee.position_for(seat));
        let early = self.referee.on_clock() != seat;
        if self.sensed(seat) && !self.impaired(seat) && (early || self.chance.happens(700)) {
            self.wait(1_300)?;
        }
        let rests = self.referee.items().iter().any(|item| item.kind == Kind::EndsAtRest);
        if self.forgetful && (rests || Self::ends(&before, m)) && self.chance.happens(700) {
            self.thinks_too_long()?;
        }
        let told = self.referee.made() == Some(m);
        if told {
            self.repeats(other, m)?;
            let wrongly = self.referee.offers_stand() == [false; 2] && self.chance.happens(40);
            self.follow(other, &before, m, wrongly)?;
        }
        if self.chance.happens(40) {
            self.does(TableAction::Offers(seat))?;
            if self.chance.happens(300) {
                self.does(TableAction::Declines(other))?;
            }
        }
        let in_step =
            !self.sensed(other) || self.referee.hand(other).board == pieces_of(&self.referee.position());
        let may = told && in_step && !self.referee.owes_repetition(seat);
        let often =
            if may && self.forgetful && (self.end_is_near() || self.pawn_is_near(seat)) { 800 } else { 350 };
        if may && self.forgetful && self.chance.happens(often) {
            self.figures.note("forgotten press");
            if early {
                self.figures.note("two presses forgotten in a row");
            }
            return Ok(());
        }
        self.pause(100, 2_500)?;
        if self.referee.on_clock() != seat && self.chance.happens(500) {
            self.does(TableAction::Presses(other))?;
            self.pause(100, 900)?;
        }
        self.does(TableAction::Presses(seat))?;
        if !told && self.referee.made_plies().last().is_some_and(|ply| ply.m == m) {
            self.repeats(other, m)?;
            self.follow(other, &before, m, false)?;
        }
        Ok(())
    }

    /// Whether every ply that was made is completed.
    pub(super) fn up_to_date(&self) -> bool {
        self.referee.made_plies().len() == self.referee.plies().len()
    }

    /// The presses that were forgotten come late (6.2.2).
    pub(super) fn presses_late(&mut self) -> StepResult {
        while !self.up_to_date() {
            let plies = self.referee.plies().len();
            self.pause(100, 900)?;
            self.does(TableAction::Presses(self.referee.on_clock()))?;
            if self.referee.plies().len() == plies {
                return Ok(());
            }
        }
        Ok(())
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
        self.does(if really { TableAction::Yes(seat) } else { TableAction::No(seat) })?;
        // After a flag that was called, the arbiter decides first.
        self.desk()
    }

    /// The player on move answers an offer by word, before touching a piece.
    fn answers(&mut self, seat: Seat) -> StepResult {
        if !self.referee.offers_stand()[seat.other() as usize] {
            return Ok(());
        }
        match self.chance.below(10) {
            0 if self.referee.made_plies().len() >= 2 => {
                self.does(TableAction::Accepts(seat))?;
                self.pause(300, 900)?;
                let really = self.chance.happens(500);
                self.does(if really { TableAction::Yes(seat) } else { TableAction::No(seat) })?;
                self.desk()
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
        let other = self.chance.happens(60) && self.up_to_date();
        let by = if other { seat.other() } else { seat };
        let waits = !self.up_to_date();
        let (draw, written) = match self.chance.pick(&right).copied() {
            // Who shuffles and forgets comes to the fifth time.
            Some(claim) if self.chance.happens(if self.shuffles && self.forgetful { 30 } else { 200 }) => {
                claim
            }
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
        if waits {
            self.figures.note("claim after a forgotten press");
        }
        let offered = self.referee.offers_stand()[by as usize];
        if offered && self.referee.made_plies().len() >= 2 && self.chance.happens(100) {
            self.does(TableAction::Accepts(by.other()))?;
            self.does(TableAction::Yes(by.other()))?;
        }
        self.desk()
    }
}
