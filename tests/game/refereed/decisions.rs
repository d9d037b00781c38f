//! The arbiter's decisions: items are confirmed or rejected, decisions undone, results reopened; then boards are
//! set right and the game goes on.

use annabella::game::Seat;

use super::{Game, Kind, StepResult, Stop, TableAction, pieces_of};

impl Game {
    /// Decides all items, and sometimes waits until resting boards are checked.
    pub(super) fn desk(&mut self) -> StepResult {
        self.decide_all()?;
        if self.chance.happens(150) || Seat::ALL.into_iter().any(|seat| self.referee.differs(seat)) {
            self.look_at_boards()?;
        }
        self.decide_all()
    }

    fn decide_all(&mut self) -> StepResult {
        // What concerns the last ply is decided first, because a decision on an earlier one makes it void.
        let last = |game: &Self| {
            let open = game.referee.items().iter().rev().filter_map(|item| Some((item, item.number?)));
            open.max_by_key(|(item, _)| item.before).map(|(item, number)| (number, item.kind))
        };
        while let Some((number, kind)) = last(self) {
            if kind == Kind::Flag {
                self.judge_flag(number)?;
                continue;
            }
            let must = matches!(kind, Kind::IllegalMove | Kind::PawnLeft | Kind::BoardDiffers);
            if !must && self.chance.happens(300) {
                self.does(TableAction::Refuses(number))?;
                self.goes_on()?;
                continue;
            }
            self.confirm(number, kind)?;
        }
        self.goes_on()
    }

    /// Confirms an item; sometimes undoes and repeats it; sometimes reopens a result.
    fn confirm(&mut self, number: u32, kind: Kind) -> StepResult {
        self.figures.confirmed(kind);
        let plies = self.referee.plies().len();
        self.deed(TableAction::Confirms(number))?;
        let completed = self.referee.plies().len() > plies;
        if !completed && self.chance.happens(200) {
            let later = self.now + 200 + self.chance.below(3_000) as u64;
            self.now = later.min(self.session.deadline().map_or(later, |due| due.ms));
            self.deed(TableAction::Undoes)?;
            if self.referee.result().is_some() {
                return Err(Stop::Over);
            }
            return self.goes_on();
        }
        if self.referee.result().is_some() {
            if completed || !self.chance.happens(300) {
                return Err(Stop::Over);
            }
            self.deed(TableAction::Reopens)?;
            self.takes_hands_back()?;
        }
        self.goes_on()
    }

    /// A reopened game goes on from its position, so pieces left by a hand are put back.
    fn takes_hands_back(&mut self) -> StepResult {
        let want = pieces_of(&self.referee.position());
        for seat in Seat::ALL.into_iter().filter(|&seat| self.sensed(seat)).collect::<Vec<_>>() {
            self.set_to(seat, &want)?;
        }
        Ok(())
    }

    /// Boards are set right, and the clocks run again.
    pub(super) fn goes_on(&mut self) -> StepResult {
        for seat in Seat::ALL {
            while let Some(want) = self.referee.hand(seat).led_to().copied() {
                self.set_to(seat, &want)?;
            }
            if !self.referee.clock_runs() && !self.sensed(seat) {
                self.deed(TableAction::Set(seat))?;
            }
        }
        if !self.referee.clock_runs() {
            self.pause(300, 900)?;
            self.does(TableAction::Resumes)?;
            for seat in Seat::ALL {
                // A move that the arbiter completed is executed on the other board, too.
                if let Some(want) = self.referee.hand(seat).follows().filter(|_| seat == self.referee.mover())
                {
                    self.set_to(seat, &want)?;
                }
            }
        }
        Ok(())
    }

    /// Waits without an action: a differing board must be reported by then, and no other.
    fn look_at_boards(&mut self) -> StepResult {
        self.wait(2_200)?;
        let wrong: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| self.referee.differs(seat)).collect();
        let known = |game: &Self, seat: Seat| {
            game.referee.items().iter().any(|item| item.kind == Kind::BoardDiffers && item.by == seat)
        };
        if !wrong.iter().all(|&seat| known(self, seat)) {
            self.wait(31_000)?;
        }
        for seat in Seat::ALL {
            if self.referee.differs(seat) != known(self, seat) {
                let differs = self.referee.differs(seat);
                return self
                    .err(&format!("{seat}'s board differs: {differs}, and the arbiter knows otherwise"));
            }
        }
        Ok(())
    }

    pub(super) fn judge_flags(&mut self) -> StepResult {
        while let Some(number) =
            self.referee.items().iter().find_map(|item| item.number.filter(|_| item.kind == Kind::Flag))
        {
            if self.referee.items().iter().filter(|item| item.kind == Kind::Flag).count() == 1
                && self.chance.happens(150)
            {
                // The program has not checked yet.
                return Ok(());
            }
            self.judge_flag(number)?;
        }
        Ok(())
    }

    /// The players agree on a draw, or one resigns, after a flag that was seen: the flag came first (6.8, 6.9).
    fn settles_after_the_flag(&mut self) -> StepResult {
        if self.referee.is_shut() || !self.chance.happens(80) {
            return Ok(());
        }
        self.figures.note("settled after the flag");
        let seat = if self.chance.happens(500) { Seat::White } else { Seat::Black };
        if self.chance.happens(500) || self.referee.offers_stand() != [false; 2] {
            self.does(TableAction::Resigns(seat))?;
            return self.does(TableAction::Yes(seat));
        }
        self.does(TableAction::Offers(seat))?;
        self.does(TableAction::Accepts(seat.other()))?;
        self.does(TableAction::Yes(seat.other()))
    }

    /// The flag counts, or the clocks were wrong and are set (6.10).
    fn judge_flag(&mut self, number: u32) -> StepResult {
        // A move that ended the game before the flag fell is decided first.
        while let Some(first) =
            self.referee.items().iter().find_map(|item| item.number.filter(|_| item.kind == Kind::EndsAtRest))
        {
            self.figures.note("ending move released before the flag");
            self.does(TableAction::Confirms(first))?;
        }
        self.claims_after_the_flag()?;
        self.settles_after_the_flag()?;
        let down: Vec<Seat> =
            Seat::ALL.into_iter().filter(|&seat| self.referee.times()[seat as usize] == 0).collect();
        if let ([seat], true) = (&down[..], self.unsupervised())
            && self.chance.happens(600)
        {
            self.does(TableAction::ClaimsTime(seat.other()))?;
        }
        // With both flags down the arbiter decides whose claim counts; here the arbiter sets the clocks
        // instead.
        let simple = !self.unsupervised() || down.len() == 1;
        if simple && self.chance.happens(400) {
            self.figures.confirmed(Kind::Flag);
            self.deed(TableAction::Confirms(number))?;
            if self.chance.happens(250) {
                self.deed(TableAction::Undoes)?;
                // A claim on the flag had stopped the clocks.
                return if self.referee.is_shut() { Ok(()) } else { self.goes_on() };
            }
            if self.referee.result().is_some() {
                return Err(Stop::Over);
            }
        } else {
            self.does(TableAction::Refuses(number))?;
        }
        let times = [0, 1].map(|_| 300_000 + self.chance.below(99_999) as u64);
        self.does(TableAction::SetsClocks(times))?;
        // The claim has stopped them.
        match self.referee.clock_runs() || self.referee.is_shut() {
            true => Ok(()),
            false => self.goes_on(),
        }
    }
}
