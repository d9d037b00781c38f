//! Hands on the real boards: correct and wrong, with the cable connected or not.

use super::*;

impl Table {
    /// Changes one square of a real board; the session is informed if the board is sensed.
    pub(super) fn set(&mut self, seat: Seat, square: Square, piece: Option<Piece>) -> StepResult {
        let pause = 60 + self.chance.below(500) as u64;
        self.wait(pause)?;
        self.boards[seat as usize][square.to_usize()] = piece;
        let after = self.expected.and_then(|(_, m)| self.position().after(m));
        let stands = self.boards[seat as usize];
        if after.is_some_and(|after| self.looks_right(seat, &stands, &after)) {
            self.right_with[seat as usize] = self.line.len() + 1;
        }
        if !self.sensed(seat) {
            return Ok(());
        }
        let contents = self.tells(seat, piece);
        self.feed(Input::Board { seat, event: WireEvent::Changed { square, contents } })
    }

    /// Whether a board shows a position as far as it can tell, or the position after an early reply.
    pub(super) fn looks_right(&self, seat: Seat, stands: &Pieces, position: &Position) -> bool {
        let shows = |p: &Position| !self.tells_apart(seat, stands, &pieces_of(p));
        shows(position)
            || position.legal_moves().into_iter().filter_map(|m| position.after(m)).any(|p| shows(&p))
    }

    /// A hand changes the position: captured pieces are removed, then moved ones lifted, then placed.
    pub(super) fn hand(&mut self, seat: Seat, want: &Pieces, touched: Option<Square>) -> StepResult {
        let now = self.boards[seat as usize];
        let king = |s: Square| now[s.to_usize()].is_some_and(|p| p.role == shakmaty::Role::King);
        let mut lift: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|s| {
                let (is, to) = (now[s.to_usize()], want[s.to_usize()]);
                is.is_some() && (is != to || touched == Some(*s))
            })
            .collect();
        // Captured pieces first; a king before its rook, or castling on that side is excluded (4.4).
        lift.sort_by_key(|&s| (touched != Some(s), !king(s)));
        for &square in &lift {
            self.set(seat, square, None)?;
        }
        for square in Square::ALL {
            let to = want[square.to_usize()];
            if to.is_some() && self.boards[seat as usize][square.to_usize()].is_none() {
                self.set(seat, square, to)?;
            }
        }
        Ok(())
    }

    /// Makes the move on a real board, whatever else stands on it.
    pub(super) fn execute(&mut self, seat: Seat, before: &Position, m: Move) -> StepResult {
        let (from, to) = (pieces_of(before), pieces_of(&before.after(m).expect("a legal move")));
        let mut want = self.boards[seat as usize];
        for i in (0..64).filter(|&i| from[i] != to[i]) {
            want[i] = to[i];
        }
        let captured = m.is_capture().then(|| m.to());
        self.hand(seat, &want, captured)
    }

    /// A placement that is neither the move nor the old position, as far as this board can tell.
    pub(super) fn wrongly(&mut self, seat: Seat, before: &Position, m: Move) -> Option<Pieces> {
        let after = pieces_of(&before.after(m)?);
        let before_it = pieces_of(before);
        let mut wrong = after;
        match self.chance.below(6) {
            0 => {
                let others = before.legal_moves();
                wrong = pieces_of(&before.after(*self.chance.pick(&others)?)?);
            }
            1 => {
                let free: Vec<usize> = (0..64).filter(|&i| after[i].is_none()).collect();
                wrong.swap(m.to().to_usize(), *self.chance.pick(&free)?);
            }
            2 => {
                let full: Vec<usize> = (0..64).filter(|&i| after[i].is_some()).collect();
                wrong[*self.chance.pick(&full)?] = None;
            }
            3 if m.is_castle() => {
                // Half castling: one of both pieces stays, or the rook stands on another square.
                let changed: Vec<usize> = (0..64).filter(|&i| before_it[i] != after[i]).collect();
                let (one, other) = (*self.chance.pick(&changed)?, *self.chance.pick(&changed)?);
                wrong.swap(one, other);
            }
            3 if m.promotion().is_some() => {
                // The pawn stays, or another piece replaces it.
                let roles = [shakmaty::Role::Pawn, shakmaty::Role::Rook, shakmaty::Role::Knight];
                let role = *self.chance.pick(&roles)?;
                wrong[m.to().to_usize()] = Some(Piece { color: before.turn(), role });
            }
            3 | 4 => {
                // The moved piece is placed on a neighbouring square.
                let near: Vec<usize> = Square::ALL
                    .into_iter()
                    .filter(|s| s.distance(m.to()) == 1 && after[s.to_usize()].is_none())
                    .map(Square::to_usize)
                    .collect();
                wrong.swap(m.to().to_usize(), *self.chance.pick(&near)?);
            }
            _ => {
                let full: Vec<usize> = (0..64).filter(|&i| after[i].is_some()).collect();
                wrong.swap(*self.chance.pick(&full)?, *self.chance.pick(&full)?);
            }
        }
        // Only differences that a board of this kind can detect count.
        let blind = self.setup.seat(seat).board == BoardSense::Manual;
        let differs = |other: &Pieces| match blind {
            true => wrong != *other,
            false => self.tells_apart(seat, &wrong, other),
        };
        let reply = !blind && self.looks_right(seat, &wrong, &before.after(m)?);
        (differs(&before_it) && differs(&after) && !reply).then_some(wrong)
    }

    /// The cable is disconnected; the hands' changes are not sensed from now on.
    pub(super) fn unplug(&mut self, seat: Seat) -> StepResult {
        self.figures.unplugged += 1;
        self.plugged[seat as usize] = false;
        self.feed(Input::BoardLost { seat })?;
        match self.open_items(|m| *m == IncidentKind::BoardLost { seat })[..] {
            [_] => Ok(()),
            _ => self.err("a board is lost and no item says so"),
        }
    }

    pub(super) fn plug(&mut self, seat: Seat) -> StepResult {
        self.plugged[seat as usize] = true;
        self.feed(Input::BoardRestored { seat })?;
        self.wait(200)?;
        let scan = Box::new(self.scan(seat));
        self.feed(Input::Board { seat, event: WireEvent::Scan(scan) })?;
        match self.open_items(|m| *m == IncidentKind::BoardLost { seat })[..] {
            [] => Ok(()),
            _ => self.err("the board is back and its item still open"),
        }
    }

    /// A person states the position on a board.
    pub(super) fn states(&self, seat: Seat) -> Act {
        Act::read(&format!("board {}", self.field(seat))).expect("a board")
    }

    /// The first field of a FEN for the actual position.
    fn field(&self, seat: Seat) -> String {
        let rank = |rank: usize| {
            let mut text = String::new();
            for file in 0..8 {
                match (self.boards[seat as usize][rank * 8 + file], text.pop()) {
                    (Some(piece), last) => {
                        text.extend(last);
                        text.push(piece.char());
                    }
                    (None, Some(c @ '1'..='7')) => text.push(char::from(c as u8 + 1)),
                    (None, last) => {
                        text.extend(last);
                        text.push('1');
                    }
                }
            }
            text
        };
        (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
    }

    /// Hands follow the instructions step by step until there are no more.
    pub(super) fn follow_guidance(&mut self, target: &Position) -> StepResult {
        let want = pieces_of(target);
        for seat in Seat::ALL {
            // A player without a sensed board tells that an order is carried out, or states the board.
            let says_next = self.chance.happens(500);
            for _ in 0..140 {
                let steps = std::mem::take(&mut self.steps[seat as usize]);
                if steps.is_empty() {
                    break;
                }
                for step in steps {
                    self.follow(seat, step)?;
                }
                match (self.sensed(seat), says_next) {
                    (true, _) => {}
                    (false, true) => self.act(Actor::Player(seat), Act::Command(Command::Next))?,
                    (false, false) => self.act(Actor::Player(seat), self.states(seat))?,
                }
            }
            let stands = self.boards[seat as usize];
            let right = match self.sensed(seat) {
                true => !self.tells_apart(seat, &stands, &want),
                false => stands == want,
            };
            if !right {
                return self.err(&format!("{seat}'s board was not led to {target}"));
            }
            // No board detects the kind of this piece; the hand that places it corrects it.
            self.boards[seat as usize] = want;
            (self.wrong_since[seat as usize], self.told[seat as usize]) = (None, false);
        }
        Ok(())
    }

    fn follow(&mut self, seat: Seat, step: Instruction) -> StepResult {
        match step {
            Instruction::Remove { square, .. } => self.set(seat, square, None),
            Instruction::Put { square, piece } => self.set(seat, square, Some(piece)),
            Instruction::Bring { piece, from, to } => {
                self.set(seat, from, None)?;
                self.set(seat, to, Some(piece))
            }
        }
    }
}
