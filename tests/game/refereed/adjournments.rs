//! Adjournments: the move is sealed, the clock is stopped, and the game is resumed with present or absent players and
//! any content of the envelope.

use annabella::{
    game::{Move, Role, Seat, Square},
    session::adjournment::{SealedMove, commitment},
};

use crate::referee::{Ply, Sealed, unlawful};

use super::{Game, Input, Kind, StepResult, Stop, TOLERANCE_MS, TableAction, pieces_of};

const SALT: &str = "00";

impl Game {
    pub(super) fn adjourns(&mut self, seat: Seat) -> StepResult {
        let often = if self.up_to_date() { 25 } else { 60 };
        if !self.chance.happens(often) || !self.stands_still(seat) {
            return Ok(());
        }
        self.does(TableAction::OrdersSealing)?;
        if !self.up_to_date() {
            self.figures.note("sealing after a forgotten press");
        }
        // The house has the made moves completed before a move is sealed.
        self.presses_late()?;
        for _ in 0..=usize::from(self.chance.happens(300)) {
            self.pause(500, 20_000)?;
            self.seals(seat)?;
        }
        self.pause(100, 3_000)?;
        let pressed = self.chance.happens(700);
        self.does(if pressed { TableAction::Presses(seat) } else { TableAction::Stops })?;
        self.ends_overnight(seat)?;
        let hours = 1 + self.chance.below(20) as u64;
        self.wait(hours * 3_600_000)?;
        match self.chance.below(9) {
            0 => self.finds_no_envelope(seat)?,
            1..=4 => self.both_come(seat)?,
            5 | 6 => self.replier_is_absent(seat)?,
            7 => self.sealer_is_absent(seat)?,
            _ => self.nobody_comes(seat)?,
        }
        self.desk()
    }

    /// Whether no hand is at work and both boards show the game.
    fn stands_still(&self, seat: Seat) -> bool {
        let game = pieces_of(&self.referee.position());
        let rests = |seat: Seat| {
            let hand = self.referee.hand(seat);
            hand.has_touched_nothing()
                && !(hand.is_at_work() || hand.is_following() || hand.is_led())
                && (!self.sensed(seat) || hand.board == game)
        };
        seat == self.referee.mover()
            && self.referee.clock_runs()
            && self.referee.items().is_empty()
            && Seat::ALL.into_iter().all(rests)
    }

    /// Usually a legal move; sometimes an ambiguous, illegal or illegible one.
    fn seals(&mut self, seat: Seat) -> StepResult {
        let legal: Vec<Move> = self.referee.position().legal_moves().into_iter().collect();
        let sealed = match (self.referee.owed(), self.chance.below(20)) {
            (Some(owed), _) => Some(Sealed::Whole(owed)),
            (None, 0) => Some(Sealed::Scrawl),
            (None, 1) => self.unlawful_move(seat).map(Sealed::Whole),
            (None, 2..=5) => self.short(&legal),
            _ => None,
        };
        let any = self.chance.pick(&legal).copied().map(Sealed::Whole);
        match sealed.or(any) {
            Some(sealed) => self.does(TableAction::Seals(seat, sealed)),
            None => Err(Stop::Over),
        }
    }

    fn short(&mut self, legal: &[Move]) -> Option<Sealed> {
        let pieces =
            |m: &&Move| matches!(m.role(), Role::Knight | Role::Rook | Role::Queen) && !m.is_castle();
        let some: Vec<Move> = legal.iter().filter(pieces).copied().collect();
        self.chance.pick(&some).map(|m| Sealed::Short(m.role(), m.to()))
    }

    fn unlawful_move(&mut self, seat: Seat) -> Option<Move> {
        let position = self.referee.position();
        let own: Vec<Square> = Square::ALL
            .into_iter()
            // A king's move by two squares would be written as castling.
            .filter(|&s| {
                position.piece_at(s).is_some_and(|p| p.color == seat.color() && p.role != Role::King)
            })
            .collect();
        let from = *self.chance.pick(&own)?;
        let reached =
            |to: Square| position.legal_moves().iter().any(|m| m.from() == Some(from) && m.to() == to);
        let free: Vec<Square> =
            Square::ALL.into_iter().filter(|&s| position.piece_at(s).is_none() && !reached(s)).collect();
        let to = *self.chance.pick(&free)?;
        unlawful(&position, from, to)
    }

    /// I.6: a draw agreement or a resignation before the resumption.
    fn ends_overnight(&mut self, seat: Seat) -> StepResult {
        let other = seat.other();
        match self.chance.below(16) {
            0 => {
                self.does(TableAction::Resigns(other))?;
                self.does(TableAction::Yes(other))
            }
            1 if self.referee.offers_stand() == [false; 2] && self.referee.plies().len() >= 2 => {
                self.does(TableAction::Offers(other))?;
                if self.chance.happens(500) {
                    self.does(TableAction::Accepts(seat))?;
                    self.does(TableAction::Yes(seat))?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn comes(&mut self, seat: Seat) -> StepResult {
        self.pause(1_000, 9_000)?;
        self.does(TableAction::Comes(seat))?;
        for seat in Seat::ALL {
            if self.sensed(seat) && self.chance.happens(500) {
                self.does(TableAction::Shows(seat))?;
            }
        }
        Ok(())
    }

    fn both_come(&mut self, sealer: Seat) -> StepResult {
        let first = if self.chance.happens(500) { sealer } else { sealer.other() };
        self.comes(first)?;
        if self.chance.happens(300) && first == sealer {
            // Too early: the replying player is absent (I.7).
            self.does(TableAction::Opens)?;
        }
        self.comes(first.other())?;
        self.opens()
    }

    fn replier_is_absent(&mut self, sealer: Seat) -> StepResult {
        self.comes(sealer)?;
        self.does(TableAction::Resumes)?;
        self.waits_for_somebody()?;
        self.comes(sealer.other())?;
        if self.chance.happens(600) {
            // The player stops the clock and calls the arbiter.
            self.does(TableAction::Stops)?;
        }
        self.opens()
    }

    fn sealer_is_absent(&mut self, sealer: Seat) -> StepResult {
        let replier = sealer.other();
        self.comes(replier)?;
        self.opens()?;
        if self.chance.happens(600) && self.stands_still(replier) {
            self.pause(1_000, 30_000)?;
            if !self.stands_still(replier) {
                return self.comes(sealer);
            }
            self.seals(replier)?;
            if self.chance.happens(250) {
                // The arbiter needs both clocks stopped. The reply stays as it was handed in, and no press counts.
                self.does(TableAction::Stops)?;
                self.does(TableAction::Presses(replier))?;
                self.pause(1_000, 30_000)?;
                self.does(TableAction::Resumes)?;
            }
            self.does(TableAction::Presses(replier))?;
            self.waits_for_somebody()?;
            self.comes(sealer)?;
            return self.opens();
        }
        self.waits_for_somebody()?;
        self.comes(sealer)
    }

    fn nobody_comes(&mut self, sealer: Seat) -> StepResult {
        self.does(TableAction::Resumes)?;
        self.waits_for_somebody()?;
        self.comes(sealer)?;
        self.comes(sealer.other())?;
        self.opens()
    }

    fn finds_no_envelope(&mut self, sealer: Seat) -> StepResult {
        self.does(TableAction::Mislays)?;
        let Some(number) = self.number_of(Kind::EnvelopeMissing) else {
            return self.err("no envelope, no item");
        };
        if self.chance.happens(700) {
            self.comes(sealer.other())?;
        }
        let legal: Vec<Move> = self.referee.position().legal_moves().into_iter().collect();
        let said = self.referee.owed().or_else(|| self.chance.pick(&legal).copied());
        let Some(m) = said else { return Err(Stop::Over) };
        self.does(TableAction::ReadsAs(number, m))?;
        self.follows_sealed()?;
        for seat in Seat::ALL {
            self.comes(seat)?;
        }
        Ok(())
    }

    /// Waits, sometimes for longer than the default time.
    fn waits_for_somebody(&mut self) -> StepResult {
        let ms = match self.chance.below(4) {
            0 => 3_600_000 + self.chance.below(60_000) as u64,
            1 => TOLERANCE_MS + self.chance.below(60_000) as u64,
            _ => 1_000 + self.chance.below(400_000) as u64,
        };
        self.wait(ms)?;
        let late = self.number_of(Kind::Late).or_else(|| self.number_of(Kind::BothLate));
        let Some(number) = late else { return Ok(()) };
        if self.chance.happens(400) {
            self.deed(TableAction::Confirms(number))?;
            if self.chance.happens(600) {
                return Err(Stop::Over);
            }
            self.does(TableAction::Undoes)?;
        }
        self.does(TableAction::Refuses(number))
    }

    fn number_of(&self, kind: Kind) -> Option<u32> {
        self.referee.items().iter().find_map(|item| item.number.filter(|_| item.kind == kind))
    }

    /// The envelope is opened, and its move is played or judged.
    fn opens(&mut self) -> StepResult {
        self.does(TableAction::Opens)?;
        if let Some(number) = self.number_of(Kind::SealedMove) {
            let shown = matches!(self.sealed, Some(Sealed::Whole(_)));
            if shown || self.chance.happens(500) {
                self.deed(TableAction::Confirms(number))?;
                if self.chance.happens(700) {
                    return Err(Stop::Over);
                }
                self.does(TableAction::Undoes)?;
                self.deed(TableAction::Confirms(number))?;
                return Err(Stop::Over);
            }
            let legal: Vec<Move> = self.referee.position().legal_moves().into_iter().collect();
            let Some(&m) = self.chance.pick(&legal) else { return Err(Stop::Over) };
            self.does(TableAction::ReadsAs(number, m))?;
        }
        self.follows_sealed()
    }

    /// The move is set up on its player's board; the opponent repeats and executes it.
    fn follows_sealed(&mut self) -> StepResult {
        let Some(Ply { before, m, .. }) = self.referee.plies().last().cloned() else { return Ok(()) };
        self.goes_on()?;
        let replier = self.referee.mover();
        self.repeats(replier, m)?;
        match self.referee.hand(replier).is_following() {
            true => self.follow(replier, &before, m, false),
            false => Ok(()),
        }
    }

    pub(super) fn sealed_text(&self, sealed: Sealed) -> String {
        match sealed {
            Sealed::Whole(m) if self.referee.position().legal_moves().contains(&m) => {
                self.referee.position().uci(m)
            }
            Sealed::Whole(m) => format!("{}{}", m.from().map_or(String::new(), |s| s.to_string()), m.to()),
            Sealed::Short(role, to) => format!("{}{to}", role.upper_char()),
            Sealed::Scrawl => "wrzlbrmft".into(),
        }
    }

    pub(super) fn sealed_input(&self, seat: Seat, sealed: Sealed) -> Input {
        let commitment = commitment(&self.sealed_text(sealed), SALT);
        let sealed = SealedMove { commitment, ciphertext: "shut".into(), on: "18:05".into() };
        Input::MoveSealed { seat, sealed }
    }

    /// The content of the envelope.
    pub(super) fn opened_input(&self) -> Option<Input> {
        let text = self.sealed_text(self.sealed?);
        Some(Input::EnvelopeOpened { text, salt: SALT.into() })
    }
}
