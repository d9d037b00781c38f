//! A turn: touched, made, announced, repeated, executed, completed, recorded; and the pause after it.

use super::{sheets::named_apart, *};
use crate::refereed::square_words;

impl Table {
    pub(super) fn turn(&mut self, m: Move) -> StepResult {
        let before = self.position();
        let (mover, waiting) = (self.mover(), self.mover().other());
        let plies = self.line.len();
        let most = self.clock.thinking();
        let think = 500 + self.chance.below(most) as u64;
        self.wait(think)?;
        self.resign()?;
        self.late_read_back(mover)?;
        self.answer_offer(mover)?;
        self.early_press(mover)?;
        let offered = self.offer == Some(waiting);
        self.may_refuse = Some(mover);
        self.illegal_move(mover, &before, m)?;
        let rook_first = self.rook_before_king(mover, &before, m);
        let followed = self.misheard(mover, waiting, &before, m);
        self.expected = Some((mover, followed));
        // The opponent may hear the player directly, and not the program's version.
        let alone = followed != m && self.chance.happens(600);
        self.meaning = alone.then_some(m);
        self.figures.misheard_by_the_program_alone += u64::from(alone);
        self.make(mover, &before, m, followed, rook_first)?;
        self.figures.draws_refused_by_touch += u64::from(offered && self.offer.is_none());
        if self.offer == Some(waiting) && !self.accepted_early {
            return self.err("an offer outlives the opponent's touch");
        }
        self.may_refuse = None;
        self.owes[waiting as usize] = self.setup.seat(waiting).ear;
        if !alone {
            self.read_back(waiting, &before, followed)?;
        }
        self.offer(mover)?;
        if self.sensed(waiting) && self.chance.happens(25) {
            self.unplug(waiting)?;
        }
        self.mirror(waiting, &before, if alone { m } else { followed }, followed)?;
        let pause = if self.chance.happens(500) { 300 } else { 4_000 };
        self.wait(pause)?;
        let owed = self.owes[mover as usize];
        self.press(mover)?;
        if self.line.len() != plies + 1 {
            return self.err(&format!("the press did not complete {}", before.uci(followed)));
        }
        self.agree_at_last(mover)?;
        self.figures.castlings += u64::from(m.is_castle());
        self.figures.promotions += u64::from(m.promotion().is_some());
        self.figures.plies_unplugged += self.plugged.iter().filter(|&&plugged| !plugged).count() as u64;
        self.check_missing(mover, owed)?;
        self.check_touch(mover, rook_first)?;
        if self.line.len() <= plies {
            return Ok(());
        }
        self.write()?;
        self.look_at_boards()
    }

    fn press(&mut self, mover: Seat) -> StepResult {
        match self.sensed(mover) {
            true => self.feed(Input::Board { seat: mover, event: WireEvent::Press }),
            false => self.act(Actor::Player(mover), Act::Press),
        }
    }

    /// The impaired player presses the clock before making a move (D.2.4): this is an item, and nothing else
    /// is.
    fn early_press(&mut self, mover: Seat) -> StepResult {
        if !self.setup.is_impaired(mover) || !self.chance.happens(25) {
            return Ok(());
        }
        self.figures.early_presses += 1;
        let items = self.session.items().len();
        self.press(mover)?;
        match &self.session.items()[items..] {
            [item] if item.matter == (IncidentKind::EarlyPress { by: mover }) => {
                let number = item.number;
                self.arbiter(Act::Confirm(vec![number]))?;
                self.wait(100)
            }
            other => self.err(&format!("an early press must be an item and nothing else: {other:?}")),
        }
    }

    /// The rook is lifted before the king: castling on that side is excluded (4.4.2).
    fn rook_before_king(&mut self, mover: Seat, before: &Position, m: Move) -> bool {
        // In Chess960 the king may already stand on its castling square; then only a rook is moved.
        let king_stays = before
            .after(m)
            .is_some_and(|after| m.from().is_some_and(|king| after.piece_at(king) == before.piece_at(king)));
        m.is_castle() && !king_stays && self.sensed(mover) && self.identity(mover) && self.chance.happens(300)
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
    fn make(&mut self, mover: Seat, before: &Position, m: Move, heard: Move, rook_first: bool) -> StepResult {
        if rook_first {
            self.figures.rook_before_king += 1;
            let want = pieces_of(&before.after(m).expect("a legal move"));
            self.set(mover, m.to(), None)?;
            self.hand(mover, &want, None)?;
        } else if !self.sensed(mover) && self.chance.happens(20) && heard == m {
            // The player announces the move and places another on a board that is not sensed.
            match self.wrongly(mover, before, m) {
                Some(wrong) => self.hand(mover, &wrong, None)?,
                None => self.execute(mover, before, m)?,
            }
        } else {
            self.execute(mover, before, m)?;
        }
        if self.setup.is_impaired(mover) {
            self.slip(mover, before, m)?;
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

    /// A slip of the tongue, corrected before the clock press (D.2.8).
    fn slip(&mut self, mover: Seat, before: &Position, m: Move) -> StepResult {
        if !self.chance.happens(60) {
            return Ok(());
        }
        let goes_on = |&o: &Move| {
            o != m && before.after(o).is_some_and(|p| !shakmaty::Position::is_game_over(&p.chess))
        };
        let others: Vec<Move> = before.legal_moves().into_iter().filter(goes_on).collect();
        let Some(&slip) = self.chance.pick(&others) else { return Ok(()) };
        // On an occupancy board words decide what pegs cannot; only a board that distinguishes pieces can
        // contradict them.
        if self.sensed(mover) && !self.identity(mover) {
            return Ok(());
        }
        self.figures.slips += 1;
        self.says(mover, Self::words(before, slip))?;
        self.wait(900)?;
        self.says(mover, "korrektur".into())?;
        self.wait(900)
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

    /// A piece is placed where no legal move leads, and the clock is pressed (7.5).
    fn illegal_move(&mut self, mover: Seat, before: &Position, m: Move) -> StepResult {
        // A king that moves far would be understood as castling.
        let king = |from: &Square| before.piece_at(*from).is_some_and(|p| p.role == shakmaty::Role::King);
        let Some(from) = m.from().filter(|from| !king(from)) else { return Ok(()) };
        if !self.sensed(mover) || !self.identity(mover) || !self.chance.happens(12) {
            return Ok(());
        }
        let reached =
            |to: Square| before.legal_moves().iter().any(|o| o.from() == Some(from) && o.to() == to);
        let free: Vec<Square> =
            Square::ALL.into_iter().filter(|&s| before.piece_at(s).is_none() && !reached(s)).collect();
        let pawn = before.piece_at(from).is_some_and(|p| p.role == shakmaty::Role::Pawn);
        let last =
            |s: &&Square| matches!(s.rank(), annabella::game::Rank::First | annabella::game::Rank::Eighth);
        let free: Vec<Square> =
            free.iter().filter(|s| !pawn || !last(s) && s.file() == from.file()).copied().collect();
        let Some(&bad) = self.chance.pick(&free) else { return Ok(()) };
        self.figures.illegal_moves += 1;
        self.set(mover, from, None)?;
        self.set(mover, bad, before.piece_at(from))?;
        self.wait(500)?;
        if self.setup.is_impaired(mover) {
            // Without words the move would not be made (D.2.3), and so not be illegal.
            self.says(mover, format!("{} {}", square_words(from), square_words(bad)))?;
        }
        let items = self.session.items().len();
        self.press(mover)?;
        match &self.session.items()[items..] {
            [item] if item.matter == (IncidentKind::IllegalMove { by: mover }) => {
                let number = item.number;
                self.judge_illegal(number)
            }
            other => self.err(&format!("an illegal move must be an item and nothing else: {other:?}")),
        }
    }

    /// If another piece was moved than touch-move requires, that is an item, and nothing else is.
    fn check_touch(&mut self, mover: Seat, rook_first: bool) -> StepResult {
        let items = self.open_items(|m| matches!(m, IncidentKind::TouchMove { .. }));
        let by_mover = self.open_items(|m| matches!(m, IncidentKind::TouchMove { by, .. } if *by == mover));
        match (rook_first, &items[..]) {
            (false, []) => Ok(()),
            (true, &[item]) if by_mover == [item] => self.judge_touch(item),
            _ => self.err(&format!("rook first: {rook_first}, items about touches: {items:?}")),
        }
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
