//! A turn: made, announced, executed, completed, recorded; and the pause after it.

use super::{sheets::named_apart, *};

impl Table {
    pub(super) fn turn(&mut self, m: Move) -> StepResult {
        let before = self.position();
        let (mover, waiting) = (self.mover(), self.mover().other());
        let plies = self.line.len();
        let most = self.clock.thinking();
        let think = 500 + self.chance.below(most) as u64;
        self.wait(think)?;
        let followed = self.misheard(mover, waiting, &before, m);
        self.expected = Some((mover, followed));
        // The opponent may hear the player directly, and not the program's version.
        let alone = followed != m && self.chance.happens(600);
        self.meaning = alone.then_some(m);
        self.figures.misheard_by_the_program_alone += u64::from(alone);
        self.make(mover, &before, m, followed)?;
        if self.sensed(waiting) && self.chance.happens(25) {
            self.unplug(waiting)?;
        }
        self.mirror(waiting, &before, if alone { m } else { followed }, followed)?;
        let pause = if self.chance.happens(500) { 300 } else { 4_000 };
        self.wait(pause)?;
        self.press(mover)?;
        if self.line.len() != plies + 1 {
            return self.err(&format!("the press did not complete {}", before.uci(followed)));
        }
        self.figures.castlings += u64::from(m.is_castle());
        self.figures.promotions += u64::from(m.promotion().is_some());
        self.figures.plies_unplugged += self.plugged.iter().filter(|&&plugged| !plugged).count() as u64;
        self.write()?;
        self.look_at_boards()
    }

    fn press(&mut self, mover: Seat) -> StepResult {
        match self.sensed(mover) {
            true => self.feed(Input::Board { seat: mover, event: WireEvent::Press }),
            false => self.act(Actor::Player(mover), Act::Press),
        }
    }

    /// If neither board is sensed, the recogniser may record another move, which counts until it is found out.
    fn misheard(&mut self, mover: Seat, waiting: Seat, before: &Position, m: Move) -> Move {
        if self.sensed(mover) || self.sensed(waiting) || !self.setup.is_impaired(mover) {
            return m;
        }
        if !self.chance.happens(60) {
            return m;
        }
        let others: Vec<Move> = before
            .legal_moves()
            .into_iter()
            .filter(|&o| o != m && before.after(o).is_some_and(|p| !p.legal_moves().is_empty()))
            .filter(|&o| before.after(o).is_some_and(|p| !shakmaty::Position::is_game_over(&p.chess)))
            .collect();
        match self.chance.pick(&others) {
            Some(&other) => {
                self.figures.misheard += 1;
                other
            }
            None => m,
        }
    }

    /// The move by hand and words.
    fn make(&mut self, mover: Seat, before: &Position, m: Move, heard: Move) -> StepResult {
        if !self.sensed(mover) && self.chance.happens(20) && heard == m {
            // The player announces the move and places another on a board that is not sensed.
            match self.wrongly(mover, before, m) {
                Some(wrong) => self.hand(mover, &wrong, None)?,
                None => self.execute(mover, before, m)?,
            }
        } else {
            self.execute(mover, before, m)?;
        }
        if self.setup.is_impaired(mover) {
            self.says(mover, Self::words(before, heard))?;
        } else if !self.sensed(mover) {
            let text = if self.chance.happens(500) { before.uci(m) } else { before.san(m) };
            self.act(Actor::Player(mover), Act::Move(named_apart(before, &text).into()))?;
        }
        self.asked = None;
        self.wait(400)?;
        // An occupancy board cannot decide: the player is asked at rest or at the press.
        if !self.identity(mover) && self.sensed(mover) && !self.setup.is_impaired(mover) {
            self.wait(2_100)?;
            if self.asked.take() == Some(mover) {
                self.figures.questions_answered += 1;
                self.act(Actor::Player(mover), Act::Move(before.uci(m).into()))?;
                self.wait(400)?;
            }
        }
        Ok(())
    }

    /// The announced move on the other board: correct, wrong, or not sensed.
    fn mirror(&mut self, seat: Seat, before: &Position, m: Move, followed: Move) -> StepResult {
        let stood_right = self.boards[seat as usize] == pieces_of(before);
        let wrong = match stood_right && self.chance.happens(50) {
            true => self.wrongly(seat, before, m),
            false => None,
        };
        match wrong {
            Some(wrong) => self.hand(seat, &wrong, m.is_capture().then(|| m.to()))?,
            None => self.execute(seat, before, m)?,
        }
        let right = self.boards[seat as usize] == pieces_of(&before.after(followed).expect("a legal move"));
        if !self.sensed(seat) && right && self.chance.happens(600) {
            let by = if self.setup.is_impaired(seat) { Actor::Assistant(seat) } else { Actor::Player(seat) };
            self.act(by, Act::Executed)?;
        }
        Ok(())
    }

    /// At the next quiet moment, every detectable difference has been reported, and nothing else.
    pub(super) fn look_at_boards(&mut self) -> StepResult {
        self.mark_differences();
        let want = pieces_of(&self.position());
        self.wait(2_100)?;
        for seat in Seat::ALL {
            if !self.sensed(seat) && self.chance.happens(300) {
                self.find_out(seat)?;
            }
        }
        let shows_other =
            |t: &Self, seat: Seat| t.sensed(seat) && t.tells_apart(seat, &t.boards[seat as usize], &want);
        let wrong: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| shows_other(self, seat)).collect();
        if self.differences_open().len() < wrong.len() {
            // A hand may be at work, so a missing piece is reported a little later.
            self.wait(30_100)?;
        }
        let items = self.differences_open();
        if items.len() < wrong.len() {
            self.figures.undetected += 1;
            return self.err(&format!("boards differ ({wrong:?}) and nobody was told"));
        }
        let stated: Vec<Seat> =
            Seat::ALL.into_iter().filter(|&s| !self.sensed(s) && self.boards[s as usize] != want).collect();
        if items.len() > wrong.len() + stated.len() {
            self.figures.false_items += 1;
            return self.err("an item although both boards are right");
        }
        self.check_since()?;
        match items.first() {
            Some(&item) => self.arbitrate(item),
            None => Ok(()),
        }
    }

    /// The test's own record of differing boards, and since when.
    pub(super) fn mark_differences(&mut self) {
        let want = pieces_of(&self.position());
        for seat in Seat::ALL {
            let own = seat as usize;
            if self.boards[own] == want {
                self.figures.put_right_unknown +=
                    u64::from(self.wrong_since[own].is_some() && !self.told[own]);
                (self.wrong_since[own], self.told[own]) = (None, false);
            } else if self.wrong_since[own].is_none() {
                self.wrong_since[own] = Some(self.line.len().saturating_sub(1));
                self.figures.divergences += 1;
                self.told[own] = self.sensed(seat);
                self.figures.told_at_once += u64::from(self.sensed(seat));
            }
        }
    }

    /// The reported ply is never later than the real one if it is certain; with "or before" it may be.
    fn check_since(&mut self) -> StepResult {
        let since = |seat: Seat| match (self.wrong_since[seat as usize], self.setup.seat(seat).board) {
            (Some(_), BoardSense::Manual) => Some(usize::MAX),
            (ply, _) => ply.map(|ply| ply.max(self.right_with[seat as usize])),
        };
        let latest = Seat::ALL.into_iter().filter_map(since).max();
        for item in self.session.items().iter().filter(|i| i.decision.is_none()) {
            let IncidentKind::BoardsDiffer { since_ply, sure, .. } = item.matter else { continue };
            if latest.is_none_or(|latest| since_ply as usize > latest) {
                if sure != BoardReliability::Pieces
                    && latest.is_some()
                    && (since_ply as usize) <= self.line.len()
                {
                    self.figures.told_as_later_than_it_was += 1;
                    continue;
                }
                let was = self.wrong_since;
                return self.err(&format!("item {} says since ply {since_ply}, it was {was:?}", item.number));
            }
        }
        Ok(())
    }

    /// A cable is connected again, or a person states the position of a board that is not sensed.
    fn find_out(&mut self, seat: Seat) -> StepResult {
        let wrong = self.wrong_since[seat as usize].is_some();
        // A difference that looks like a move of the player on move is taken for it, until they announce
        // another.
        let stands = self.boards[seat as usize];
        let position = self.position();
        let looks_like_a_move = wrong && seat == self.mover() && self.looks_right(seat, &stands, &position);
        let cable = self.setup.seat(seat).board != BoardSense::Manual && !looks_like_a_move;
        if cable && self.chance.happens(700) {
            self.tell_late(seat);
            self.plug(seat)?;
            return self.wait(2_100);
        }
        let items = self.differences_open().len();
        self.state(seat)?;
        if self.differences_open().len() != items + usize::from(wrong) {
            return self.err(&format!("{seat}'s board was stated, wrong: {wrong}"));
        }
        Ok(())
    }

    /// From now on the session can detect this board's position.
    fn tell_late(&mut self, seat: Seat) {
        let own = seat as usize;
        if let Some(since) = self.wrong_since[own].filter(|_| !self.told[own]) {
            self.told[own] = true;
            self.figures.told_late += 1;
            self.figures.plies_unknown += self.line.len().saturating_sub(since + 1) as u64;
        }
    }

    pub(super) fn state(&mut self, seat: Seat) -> StepResult {
        self.tell_late(seat);
        let by = if self.setup.is_impaired(seat) { Actor::Assistant(seat) } else { Actor::Player(seat) };
        self.act(by, self.states(seat))
    }
}
