//! The arbiter's desk: items confirmed, refused, decisions taken back, ends reopened; then hands put boards right
//! and the game goes on.

use annabella::game::Seat;

use super::{Course, Deed, Game, Kind, Stop, pieces_of};

impl Game {
    /// Everything on the desk is decided, and boards that rest are looked at now and then.
    pub(super) fn desk(&mut self) -> Course {
        self.decide_all()?;
        if self.chance.happens(150) || Seat::ALL.into_iter().any(|seat| self.referee.differs(seat)) {
            self.look_at_boards()?;
        }
        self.decide_all()
    }

    fn decide_all(&mut self) -> Course {
        while let Some((number, kind)) =
            self.referee.items().iter().find_map(|item| Some((item.number?, item.kind)))
        {
            if kind == Kind::Flag {
                self.judge_flag(number)?;
                continue;
            }
            let must = matches!(kind, Kind::IllegalMove | Kind::PawnLeft | Kind::BoardDiffers);
            if !must && self.chance.happens(300) {
                self.does(Deed::Refuses(number))?;
                self.goes_on()?;
                continue;
            }
            self.confirm(number, kind)?;
        }
        self.goes_on()
    }

    /// Confirmed; now and then taken back and decided again; an end now and then reopened.
    fn confirm(&mut self, number: u32, kind: Kind) -> Course {
        self.figures.confirmed(kind);
        let plies = self.referee.plies().len();
        self.deed(Deed::Confirms(number))?;
        let completed = self.referee.plies().len() > plies;
        if !completed && self.chance.happens(200) {
            let later = self.now + 200 + self.chance.below(3_000) as u64;
            self.now = later.min(self.session.deadline().map_or(later, |due| due.ms));
            self.deed(Deed::Undoes)?;
            if self.referee.result().is_some() {
                return Err(Stop::Over);
            }
            return Ok(());
        }
        if self.referee.result().is_some() {
            if completed || !self.chance.happens(300) {
                return Err(Stop::Over);
            }
            self.deed(Deed::Reopens)?;
            self.takes_hands_back()?;
        }
        self.goes_on()
    }

    /// A game that is reopened goes on from its position: what a hand left standing is put back.
    fn takes_hands_back(&mut self) -> Course {
        let want = pieces_of(&self.referee.position());
        for seat in Seat::ALL.into_iter().filter(|&seat| self.sensed(seat)).collect::<Vec<_>>() {
            self.set_to(seat, &want)?;
        }
        Ok(())
    }

    /// Boards are put right, and the clocks run again.
    pub(super) fn goes_on(&mut self) -> Course {
        for seat in Seat::ALL {
            while let Some(want) = self.referee.hand(seat).led_to().copied() {
                self.set_to(seat, &want)?;
            }
            if !self.referee.clock_runs() && !self.sensed(seat) {
                self.deed(Deed::Set(seat))?;
            }
        }
        if !self.referee.clock_runs() {
            self.pause(300, 900)?;
            self.does(Deed::Resumes)?;
            for seat in Seat::ALL {
                // A move the arbiter completed is executed on the other board too.
                if let Some(want) = self.referee.hand(seat).follows().filter(|_| seat == self.referee.mover())
                {
                    self.set_to(seat, &want)?;
                }
            }
        }
        Ok(())
    }

    /// Nobody touches anything for a while: a board that differs is known by now, and none that does not.
    fn look_at_boards(&mut self) -> Course {
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

    pub(super) fn judge_flags(&mut self) -> Course {
        while let Some(number) =
            self.referee.items().iter().find_map(|item| item.number.filter(|_| item.kind == Kind::Flag))
        {
            if self.referee.items().iter().filter(|item| item.kind == Kind::Flag).count() == 1
                && self.chance.happens(150)
            {
                // He has not looked yet.
                return Ok(());
            }
            self.judge_flag(number)?;
        }
        Ok(())
    }

    /// The flag counts, or the clocks were set wrongly and are set (6.10).
    fn judge_flag(&mut self, number: u32) -> Course {
        let down: Vec<Seat> =
            Seat::ALL.into_iter().filter(|&seat| self.referee.times()[seat as usize] == 0).collect();
        if let ([seat], true) = (&down[..], self.unsupervised())
            && self.chance.happens(600)
        {
            self.does(Deed::ClaimsTime(seat.other()))?;
        }
        // Whose claim counts with both flags down is for the arbiter to say: here he sets the clocks.
        let simple = !self.unsupervised() || down.len() == 1;
        if simple && self.chance.happens(400) {
            self.figures.confirmed(Kind::Flag);
            self.deed(Deed::Confirms(number))?;
            if self.chance.happens(250) {
                self.deed(Deed::Undoes)?;
                return Ok(());
            }
            if self.referee.result().is_some() {
                return Err(Stop::Over);
            }
        } else {
            self.does(Deed::Refuses(number))?;
        }
        let times = [0, 1].map(|_| 300_000 + self.chance.below(99_999) as u64);
        self.does(Deed::SetsClocks(times))?;
        // The claim stopped them.
        match self.referee.clock_runs() || self.referee.is_shut() {
            true => Ok(()),
            false => self.goes_on(),
        }
    }
}
