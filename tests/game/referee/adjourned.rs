//! Adjourned games, read off the guidelines of 2009, appendix E and recommendation I: who seals, whose clock runs at
//! the resumption, what a sealed move is worth, and who comes too late.

use annabella::game::{Edition, GameResult, Move, Role, Seat, Square};

use super::{Item, Kind, Referee, articles, could_mate, pieces_of, won_by};

/// How a sealed move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sealed {
    /// From where to where, legal or not.
    Whole(Move),
    /// A piece and where it goes, which may be said of several.
    Short(Role, Square),
    /// Nobody can read it.
    Scrawl,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The player on move seals while his clock runs.
    Sealing,
    /// The clocks stand.
    Shut,
    /// The game is resumed, the envelope is not opened yet.
    Resumed,
    /// It was opened, and the move made.
    Open,
    /// Whoever answers it seals his answer, since the other is not there.
    Answering,
    /// The answer is in its envelope.
    Answered,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Adjournment {
    sealer: Seat,
    stage: Stage,
    sealed: Option<Sealed>,
    here: [bool; 2],
    /// When the game was resumed.
    since: Option<u64>,
    /// Both times when the clock was pressed for a move nobody has read yet.
    pressed: Option<[u64; 2]>,
    late_told: bool,
}

impl Adjournment {
    /// Whose envelope it is that is shut, or being filled.
    fn owner(self) -> Seat {
        match self.stage {
            Stage::Answering | Stage::Answered => self.sealer.other(),
            _ => self.sealer,
        }
    }

    fn is_shut(self) -> bool {
        matches!(self.stage, Stage::Shut | Stage::Resumed | Stage::Answered)
    }
}

impl Referee {
    /// Whether a move is in its envelope.
    pub(crate) fn is_shut(&self) -> bool {
        self.adjournment.is_some_and(Adjournment::is_shut)
    }

    /// I.1: the arbiter has the player on move seal.
    pub(super) fn orders_sealing(&mut self) {
        self.adjournment = Some(Adjournment {
            sealer: self.mover(),
            stage: Stage::Sealing,
            sealed: None,
            here: [false; 2],
            since: None,
            pressed: None,
            late_told: false,
        });
    }

    /// Until his clock is stopped he may change it (I.1.1); where the sealer is absent, the answer may be sealed
    /// (I.9.3).
    pub(super) fn seals(&mut self, seat: Seat, sealed: Sealed) {
        let Some(a) = &mut self.adjournment else { return };
        match a.stage {
            Stage::Sealing if seat == a.sealer => {}
            Stage::Open | Stage::Answering if seat != a.sealer && !a.here[a.sealer as usize] => {
                a.stage = Stage::Answering;
            }
            _ => return,
        }
        a.sealed = Some(sealed);
    }

    /// The clock is stopped on a sealed move, or started for the absent player on a sealed answer. `true` where no
    /// press means anything else now.
    pub(super) fn shuts(&mut self, pressed_by: Option<Seat>) -> bool {
        let Some(mut a) = self.adjournment else { return false };
        if a.sealed.is_none() || pressed_by.is_some_and(|seat| seat != a.owner()) {
            return a.is_shut() && pressed_by.is_some();
        }
        match a.stage {
            Stage::Sealing => {
                self.clock.stop(self.now);
                a.stage = Stage::Shut;
            }
            Stage::Answering => {
                self.clock.complete(a.owner() as usize, self.now);
                a.pressed = Some(self.clock.times());
                a.stage = Stage::Answered;
            }
            _ => return a.is_shut() && pressed_by.is_some(),
        }
        self.adjournment = Some(a);
        true
    }

    /// The arbiter lets the game go on, or be resumed: the clock of whoever is to answer runs if he is not there
    /// (I.9.2).
    pub(super) fn resumes(&mut self) {
        match self.adjournment {
            Some(a) if a.stage == Stage::Shut => self.begins_resumption(),
            _ => self.clock.start(self.mover() as usize, self.now),
        }
    }

    fn begins_resumption(&mut self) {
        let Some(mut a) = self.adjournment else { return };
        (a.stage, a.since) = (Stage::Resumed, Some(self.now));
        if !a.here[a.sealer.other() as usize] {
            self.clock.start(a.sealer as usize, self.now);
            self.clock.complete(a.sealer as usize, self.now);
            a.pressed = Some(self.clock.times());
        }
        self.adjournment = Some(a);
    }

    pub(super) fn comes(&mut self, seat: Seat) {
        if let Some(a) = &mut self.adjournment {
            a.here[seat as usize] = true;
        }
        self.ends_adjournment();
    }

    /// Once the game is resumed, whoever does something has come.
    pub(super) fn is_seen(&mut self, seat: Seat) {
        if self.adjournment.is_some_and(|a| a.since.is_some()) {
            self.comes(seat);
        }
    }

    /// Nothing of it is left once the envelope is opened and both are there.
    fn ends_adjournment(&mut self) {
        if self.adjournment.is_some_and(|a| a.stage == Stage::Open && a.here == [true; 2]) {
            self.adjournment = None;
        }
    }

    /// I.7: opened when whoever is to answer is there.
    pub(super) fn opens(&mut self) {
        let Some(a) = self.adjournment.filter(|a| a.is_shut()) else { return };
        if !a.here[a.owner().other() as usize] {
            return;
        }
        if a.stage == Stage::Shut {
            self.begins_resumption();
        }
        let Some(sealed) = a.sealed else { return };
        if let Some(m) = self.meant(sealed) {
            return self.plays_sealed(m);
        }
        self.clock.stop(self.now);
        let item = self.item(Kind::SealedMove, a.owner(), articles::sealed_move(self.terms.edition));
        self.raise(item);
    }

    /// I.8: a move that is ambiguous, that nobody can tell, or that is not legal is none.
    fn meant(&self, sealed: Sealed) -> Option<Move> {
        let legal = self.position().legal_moves();
        let said = |m: &&Move| match sealed {
            Sealed::Whole(whole) => **m == whole,
            Sealed::Short(role, to) => m.role() == role && m.to() == to && !m.is_castle(),
            Sealed::Scrawl => false,
        };
        let mut found = legal.iter().filter(said);
        match (found.next(), found.next()) {
            (Some(&m), None) => Some(m),
            _ => None,
        }
    }

    /// I.9.1: made, and the clock of whoever answers it runs. On a board that does not show it yet it is set up first.
    fn plays_sealed(&mut self, m: Move) {
        if self.adjournment.is_some_and(|a| a.stage == Stage::Shut) {
            self.begins_resumption();
        }
        let Some(a) = &mut self.adjournment else { return };
        let by = a.owner();
        (a.stage, a.sealed) = (Stage::Open, None);
        self.clock.stop(self.now);
        self.completes(by, m);
        if self.result.is_some() {
            // I.10: the end stands, whoever came late.
            return self.close(|item| matches!(item.kind, Kind::Late | Kind::BothLate));
        }
        let game = pieces_of(&self.position());
        if !self.terms.sensed[by as usize] || self.hands[by as usize].board == game {
            self.clock.start(self.mover() as usize, self.now);
        } else {
            self.hands[by as usize].lead(game);
        }
        self.ends_adjournment();
    }

    /// Both times when the clock was pressed for the move that is completed now, where that was before.
    pub(super) fn pressed_before(&mut self) -> Option<[u64; 2]> {
        self.adjournment.as_mut().and_then(|a| a.pressed.take())
    }

    /// I.12: what is to be done without it is the arbiter's to say.
    pub(super) fn mislays(&mut self) {
        let Some(a) = self.adjournment.filter(|a| a.is_shut()) else { return };
        self.clock.stop(self.now);
        let edition = self.terms.edition;
        let item = self.item(Kind::EnvelopeMissing, a.owner(), articles::envelope_missing(edition));
        self.raise(item);
    }

    /// The arbiter says which move it is.
    pub(super) fn reads_as(&mut self, number: u32, m: Move) {
        self.close(|item| item.number == Some(number));
        self.plays_sealed(m);
    }

    /// I.10: who has not come when the time he may be late is over.
    pub(super) fn look_who_is_late(&mut self) {
        let hour = 3_600_000;
        let tolerance = if self.terms.edition == Edition::Da09 { hour } else { self.terms.tolerance_ms };
        let Some(a) = &mut self.adjournment else { return };
        if a.late_told || a.since.is_none_or(|since| self.now < since + tolerance) || a.here == [true; 2] {
            return;
        }
        a.late_told = true;
        let (kind, by) = match a.here {
            [false, false] => (Kind::BothLate, Seat::White),
            [false, true] => (Kind::Late, Seat::White),
            _ => (Kind::Late, Seat::Black),
        };
        let item: Item = self.item(kind, by, articles::resumption_late(self.terms.edition));
        self.raise(item);
    }

    /// Whoever is late has lost; in 2009 whoever is there has, where his own flag fell (6.9).
    pub(super) fn late_loses(&mut self, late: Seat) {
        let present = late.other();
        let lost_himself = self.terms.edition == Edition::Da09
            && self.down[present as usize]
            && could_mate(&self.position(), late);
        self.over(won_by(if lost_himself { late } else { present }));
    }

    pub(super) fn both_lose(&mut self) {
        self.over(GameResult::BothLose);
    }
}
