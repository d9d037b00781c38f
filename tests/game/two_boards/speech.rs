//! Words of the players besides their moves: repetitions, offers, refusals, resignations.

use super::*;

impl Table {
    /// The opponent repeats the announcement correctly, wrongly, late or never (D.2.1).
    pub(super) fn read_back(&mut self, seat: Seat, before: &Position, m: Move) -> StepResult {
        if !self.owes[seat as usize] {
            return Ok(());
        }
        if self.chance.happens(140) {
            return Ok(());
        }
        let late = if self.chance.happens(100) { 30_000 } else { 800 };
        self.wait(late)?;
        let legal = before.legal_moves();
        if self.chance.happens(60)
            && let Some(&heard) = self.chance.pick(&legal)
            && Self::words(before, heard) != Self::words(before, m)
        {
            self.figures.wrong_read_backs += 1;
            self.says(seat, Self::words(before, heard))?;
            self.wait(1_500)?;
        }
        self.repeat(seat, before, m, self.line.len())
    }

    fn repeat(&mut self, seat: Seat, before: &Position, m: Move, ply: usize) -> StepResult {
        self.says(seat, Self::words(before, m))?;
        self.owes[seat as usize] = false;
        if self.dictates(seat) {
            self.enter(seat, ply, SheetPly::Move(m));
        }
        Ok(())
    }

    /// A repetition that is still due when its player is on move comes now or never.
    pub(super) fn late_read_back(&mut self, seat: Seat) -> StepResult {
        if !self.owes[seat as usize] {
            return Ok(());
        }
        // On a board that is not sensed, the next words would be taken for the repetition.
        let must = !(self.sensed(seat) && self.identity(seat)) && self.setup.is_impaired(seat);
        if must || self.chance.happens(500) {
            let (before, m) = self.line.last().cloned().expect("it belongs to a completed ply");
            self.figures.late_read_backs += 1;
            self.repeat(seat, &before, m, self.line.len() - 1)?;
        }
        Ok(())
    }

    /// After their own completed move, a missing repetition is an item, and nothing else is.
    pub(super) fn check_missing(&mut self, seat: Seat, owed: bool) -> StepResult {
        self.owes[seat as usize] = false;
        let items = self.open_items(|m| *m == IncidentKind::ReadBackMissing { by: seat });
        if items.is_empty() == owed {
            return self.err(&format!("repetition owed: {owed}, items about it: {items:?}"));
        }
        for item in items {
            self.figures.missing_read_backs += 1;
            self.arbiter(Act::Refuse(item, "heard by the arbiter".into()))?;
        }
        Ok(())
    }

    fn command(&mut self, seat: Seat, command: Command) -> StepResult {
        self.act(Actor::Player(seat), Act::Command(command))
    }

    /// The player who moves offers a draw; the other may answer by word at once, or decline by a touch later.
    pub(super) fn offer(&mut self, mover: Seat) -> StepResult {
        if self.offer.is_some() || !self.chance.happens(25) {
            return Ok(());
        }
        self.figures.draws_offered += 1;
        self.command(mover, Command::DrawOffer)?;
        self.offer = Some(mover);
        let waiting = mover.other();
        match self.chance.below(10) {
            0..=2 => self.accept(waiting, self.line.len() + 1),
            3..=5 => {
                self.may_refuse = Some(waiting);
                self.command(waiting, Command::Decline)?;
                self.may_refuse = None;
                self.figures.draws_refused_by_word += 1;
                if self.offer.is_some() { self.err("refused, and nobody heard") } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    /// Both must have made a move if the edition requires it (5.2.3); it need not be completed.
    fn accept(&mut self, seat: Seat, made: usize) -> StepResult {
        let new =
            matches!(self.setup.edition, Edition::Sv17 | Edition::Da17 | Edition::Da18 | Edition::Fide23);
        if new && made < 2 {
            self.figures.draws_accepted_too_early += 1;
            self.accepted_early = true;
            return self.command(seat, Command::Accept);
        }
        self.figures.draws_accepted += 1;
        self.command(seat, Command::Accept)?;
        self.result_due = Some(GameResult::Draw);
        self.command(seat, Command::Yes)?;
        self.err("accepted twice, and the game goes on")
    }

    /// Both have moved: the player who accepted earlier is asked, and confirms or refuses.
    pub(super) fn agree_at_last(&mut self, seat: Seat) -> StepResult {
        if !self.accepted_early || self.line.len() < 2 {
            return Ok(());
        }
        self.accepted_early = false;
        if self.chance.happens(500) {
            self.may_refuse = Some(seat);
            self.command(seat, Command::No)?;
            self.may_refuse = None;
            return if self.offer.is_some() { self.err("refused, and nobody heard") } else { Ok(()) };
        }
        self.result_due = Some(GameResult::Draw);
        self.command(seat, Command::Yes)?;
        self.err("confirmed after both had moved, and the game goes on")
    }

    /// The player on move answers an offer by word before touching a piece.
    pub(super) fn answer_offer(&mut self, mover: Seat) -> StepResult {
        match self.offer {
            Some(by) if by != mover && self.chance.happens(200) => self.accept(mover, self.line.len()),
            _ => Ok(()),
        }
    }

    pub(super) fn resign(&mut self) -> StepResult {
        if !self.chance.happens(8) {
            return Ok(());
        }
        let seat = if self.chance.happens(500) { Seat::White } else { Seat::Black };
        self.command(seat, Command::Resign)?;
        self.wait(700)?;
        if self.chance.happens(400) {
            self.figures.resignations_taken_back += 1;
            return self.command(seat, Command::No);
        }
        self.figures.resigned += 1;
        self.result_due = Some(won_by(seat.other()));
        self.command(seat, Command::Yes)?;
        self.err("resigned, and the game goes on")
    }
}
