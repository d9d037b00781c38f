//! The arbiter's decisions by D.2.9 with both sheets, and the hands that follow them. The expected results are computed
//! from the test's own sheets, plies and clocks.

use super::*;

impl Table {
    fn check_times(&mut self) -> StepResult {
        self.clock.run_to(self.now);
        let (white_ms, black_ms) = self.session.times(Moment::from_ms(self.now));
        if [white_ms, black_ms] != self.clock.times() {
            return self.err(&format!("clocks {white_ms} {black_ms}, not {:?}", self.clock.times()));
        }
        Ok(())
    }

    /// The arbiter inspects both boards and states the positions that differ and are not sensed.
    fn look(&mut self) -> StepResult {
        self.mark_differences();
        let want = pieces_of(&self.position());
        for seat in Seat::ALL {
            if !self.sensed(seat) && self.boards[seat as usize] != want {
                self.state(seat)?;
            }
        }
        Ok(())
    }

    fn clear_steps(&mut self) {
        self.steps = [Vec::new(), Vec::new()];
    }

    /// Everything after a ply is void: plies, times, entries, offers, due repetitions.
    fn went_back(&mut self, kept: usize, used_stays: bool) {
        self.line.truncate(kept);
        self.meant.truncate(kept);
        self.clock.back_to(kept, used_stays);
        self.strike_sheets(kept);
        self.right_with = [kept; 2];
    }

    /// The arbiter carries out D.2.9, decides otherwise, or leaves it.
    pub(super) fn arbitrate(&mut self, item: u32) -> StepResult {
        self.wait(3_000)?;
        self.look()?;
        match self.chance.below(12) {
            0 => return self.leave_it(),
            1 => {
                let kept = self.line.len() - self.chance.below(self.line.len().min(4) + 1);
                self.figures.changed_by_arbiter += 1;
                self.clock.stop(self.now);
                self.clear_steps();
                self.arbiter(Act::GoBack(u32::try_from(kept).unwrap_or(u32::MAX)))?;
                self.went_back(kept, false);
                return self.go_on();
            }
            _ => {}
        }
        let same = self.boards[0] == self.boards[1] && self.boards[0] != pieces_of(&self.position());
        self.confirm(item, same)?;
        let plies = self.line.len();
        let (shared, mut part, mut longer) = self.compare_sheets();
        if same {
            // Both boards show the same position, so there is no difference to go back for.
            match self.line_shown() {
                Some(line) => (longer, part) = (line, false),
                None if part => return self.back_by_his_own_order(),
                None => {}
            }
        }
        let reached = if part { shared } else { longer.len().min(plies) };
        let as_followed = self.line.iter().zip(&longer[..reached]).all(|((_, m), w)| m == w);
        let kept = if part || !as_followed { reached } else { plies };
        if !as_followed {
            self.figures.sheets_overruled += 1;
            let mut position = self.start.clone();
            for (ply, &m) in longer[..reached].iter().enumerate() {
                let after = position.after(m).expect("only legal moves");
                self.line[ply] = (std::mem::replace(&mut position, after), m);
                self.meant[ply] = m;
            }
        }
        if part {
            self.figures.went_back += 1;
            self.figures.plies_voided += (plies - kept) as u64;
            self.went_back(kept, false);
        } else {
            self.figures.corrected += 1;
            self.line.truncate(kept);
            self.meant.truncate(kept);
            if kept < plies {
                self.clock.strike_to(kept);
            }
        }
        self.go_on()
    }

    /// Neither sheet leads to the position on both boards: nothing is carried out, and the arbiter goes back
    /// without a proposal.
    fn back_by_his_own_order(&mut self) -> StepResult {
        let [white, black] = Seat::ALL.map(|seat| self.moves(seat));
        let same = |(ply, (_, m)): &(usize, &(Position, Move))| {
            white.get(*ply) == Some(m) && black.get(*ply) == Some(m)
        };
        let kept = self.line.iter().enumerate().take_while(same).count();
        self.figures.changed_by_arbiter += 1;
        self.clear_steps();
        self.arbiter(Act::GoBack(u32::try_from(kept).unwrap_or(u32::MAX)))?;
        self.went_back(kept, false);
        self.go_on()
    }

    /// The plies of a sheet, with up to two unwritten ones, that lead to the position on both boards.
    fn line_shown(&self) -> Option<Vec<Move>> {
        let shown = |line: &[Move]| {
            let end = line.iter().try_fold(self.start.clone(), |p, &m| p.after(m))?;
            Some((pieces_of(&end) == self.boards[0], end))
        };
        for seat in Seat::ALL {
            let mut lines = vec![self.moves(seat)];
            while let Some(line) = lines.pop() {
                let Some((stands, end)) = shown(&line) else { continue };
                if stands && line.len() == self.line.len() {
                    return Some(line);
                }
                if line.len() < self.line.len() && self.line.len() - line.len() <= 2 {
                    let next = end.legal_moves();
                    lines.extend(next.into_iter().rev().map(|m| [&line[..], &[m]].concat()));
                }
            }
        }
        None
    }

    /// The sheets are completed as far as required, before or after the arbiter asks.
    fn confirm(&mut self, item: u32, same: bool) -> StepResult {
        let mut lacking = false;
        for seat in Seat::ALL {
            let on_paper = self.on_paper[seat as usize];
            if !on_paper && self.chance.happens(700) {
                self.catch_up(seat, self.line.len())?;
            }
            if on_paper {
                let owed = self.owed(seat);
                let upto = if self.chance.happens(500) { self.line.len() } else { owed };
                self.catch_up(seat, upto)?;
                if self.session.sheet(seat).entries.is_empty() && owed > 0 && self.chance.happens(300) {
                    lacking = true;
                    continue;
                }
                self.bring_pgn(seat)?;
            }
            lacking |= self.lacks(seat);
        }
        self.clock.stop(self.now);
        self.clear_steps();
        self.arbiter(Act::Confirm(vec![item]))?;
        let (_, part, _) = self.compare_sheets();
        let his_own = same && part && self.line_shown().is_none();
        if !lacking && !his_own && self.open_items(|_| true).contains(&item) {
            // Completed moves would be lost, which was shown first.
            self.arbiter(Act::Confirm(vec![item]))?;
        }
        let open = self.open_items(|_| true).contains(&item);
        if open != (lacking || his_own) {
            return self.err(&format!("a sheet lacks plies: {lacking}, and the item is open: {open}"));
        }
        if lacking {
            self.figures.sheets_asked_for += 1;
            for seat in Seat::ALL {
                self.catch_up(seat, self.line.len())?;
                if self.on_paper[seat as usize] {
                    self.bring_pgn(seat)?;
                }
            }
            self.arbiter(Act::Confirm(vec![item]))?;
        }
        let (_, part, _) = self.compare_sheets();
        let his_own = same && part && self.line_shown().is_none();
        if lacking && !his_own && self.open_items(|_| true).contains(&item) {
            // With the sheets written, another loss is shown first.
            self.arbiter(Act::Confirm(vec![item]))?;
        }
        match self.open_items(|_| true).contains(&item) {
            open if open != his_own => {
                self.err(&format!("the arbiter confirmed and the item is open: {open}"))
            }
            _ => Ok(()),
        }
    }

    /// The arbiter rejects the item, and the players set their boards right.
    fn leave_it(&mut self) -> StepResult {
        self.figures.refused_by_arbiter += 1;
        for item in self.differences_open() {
            self.arbiter(Act::Refuse(item, "they see to it".into()))?;
        }
        self.wait(2_500)?;
        if !self.differences_open().is_empty() {
            return self.err("what the arbiter left as it is was told again");
        }
        let want = pieces_of(&self.position());
        for seat in Seat::ALL {
            if self.boards[seat as usize] == want {
                continue;
            }
            self.hand(seat, &want, None)?;
            (self.wrong_since[seat as usize], self.told[seat as usize]) = (None, false);
            if !self.sensed(seat) {
                self.state(seat)?;
            }
        }
        self.wait(2_500)?;
        match self.differences_open()[..] {
            [] => Ok(()),
            _ => self.err("hands put it right and an item is open"),
        }
    }

    /// The game must be in the expected position; hands follow the instructions, and it goes on.
    fn go_on(&mut self) -> StepResult {
        let moves: Vec<Move> = self.line.iter().map(|(_, m)| *m).collect();
        let followed: Vec<Move> = self.session.plies().iter().map(|ply| ply.m).collect();
        if followed != moves {
            return self.err(&format!("{} plies are kept, {} are right", followed.len(), moves.len()));
        }
        let position = self.position();
        if *self.session.position() != position {
            return self.err(&format!("the game stands at {}", self.session.position()));
        }
        self.check_times()?;
        self.follow_guidance(&position)?;
        self.wait(2_000)?;
        self.arbiter(Act::Resume)?;
        self.clock.start(self.mover() as usize, self.now);
        self.wait(2_500)?;
        self.check_times()?;
        match self.differences_open()[..] {
            [] => Ok(()),
            _ => self.err("both boards were put right and an item is open"),
        }
    }
}
