//! Adjourned games, from the guidelines of 2009, appendix E and recommendation I: who seals, whose clock runs at the
//! resumption, the validity of a sealed move, and who is late.

use annabella::game::{GameResult, Move, Role, Seat, Square};

use super::{Item, Kind, Referee, article, could_mate, pieces_of, won_by};

/// The form of a sealed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sealed {
    /// The squares from and to, legal or not.
    Whole(Move),
    /// A piece and its target square, which may fit several pieces.
    Short(Role, Square),
    /// Illegible.
    Scrawl,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The player on move is sealing while their clock runs.
    Sealing,
    /// The clocks are stopped.
    Shut,
    /// The game is resumed, and the envelope is still closed.
    Resumed,
    /// The envelope is open, and the move is made.
    Open,
    /// The replying player seals the reply, because the other is absent.
    Answering,
    /// The reply is in its envelope.
    Answered,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Adjournment {
    sealer: Seat,
    stage: Stage,
    sealed: Option<Sealed>,
    here: [bool; 2],
    /// The time of the resumption.
    since: Option<u64>,
    /// Both times when the clock was pressed for a move that is still sealed.
    pressed: Option<[u64; 2]>,
    late_told: bool,
}

impl Adjournment {
    /// The owner of the envelope that is closed or being filled.
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
    /// Whether a sealed move is in its envelope.
    pub(crate) fn is_shut(&self) -> bool {
        self.adjournment.is_some_and(Adjournment::is_shut)
    }

    /// I.1.1: the arbiter orders the player who has the move to seal. If that player forgot a press, the opponent has
    /// answered it, and the order completes both plies: nobody makes another move that could.
    pub(super) fn orders_sealing(&mut self) {
        let sealer = self.mover();
        if self.plies.get(self.completed).is_some_and(|ply| ply.seat() == sealer) {
            self.completes_all();
        }
        self.adjournment = Some(Adjournment {
            sealer,
            stage: Stage::Sealing,
            sealed: None,
            here: [false; 2],
            since: None,
            pressed: None,
            late_told: false,
        });
    }

    /// Until their clock is stopped they may change it (I.1.1); if the sealer is absent, the reply may be sealed
    /// (I.9.3). The house has the opponent's made move completed first.
    pub(super) fn seals(&mut self, seat: Seat, sealed: Sealed) {
        let is_completed = self.completed == self.plies.len();
        let Some(a) = &mut self.adjournment else { return };
        match a.stage {
            Stage::Sealing if seat == a.sealer && is_completed => {}
            Stage::Open if seat != a.sealer && !a.here[a.sealer as usize] => a.stage = Stage::Answering,
            // It is handed in and may be changed, although the sealer has come since.
            Stage::Answering if seat != a.sealer => {}
            _ => return,
        }
        a.sealed = Some(sealed);
    }

    /// The clock is stopped after a sealed move, or started for the absent player by the press after a sealed reply
    /// (I.9.3). Returns `true` if a press has no other meaning now.
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
            Stage::Answering if pressed_by.is_some_and(|seat| self.clock.runs_for(seat as usize)) => {
                self.clock.complete(a.owner() as usize, self.now);
                a.pressed = Some(self.clock.times());
                a.stage = Stage::Answered;
            }
            _ => return a.is_shut() && pressed_by.is_some(),
        }
        self.adjournment = Some(a);
        true
    }

    /// The arbiter continues or resumes the game: the replying player's clock runs if they are absent (I.9.2).
    pub(super) fn resumes(&mut self) {
        match self.adjournment {
            Some(a) if a.stage == Stage::Shut => self.begins_resumption(),
            // No clock runs for a player who has no move.
            _ if self.ends(self.completed, true).is_some() => {}
            _ => self.clock.start(self.on_clock() as usize, self.now),
        }
    }

    fn begins_resumption(&mut self) {
        let Some(mut a) = self.adjournment else { return };
        (a.stage, a.since) = (Stage::Resumed, Some(self.now));
        if !a.here[a.sealer.other() as usize] {
            self.completes_all();
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

    /// After the resumption a player who acts counts as present.
    pub(super) fn is_seen(&mut self, seat: Seat) {
        if self.adjournment.is_some_and(|a| a.since.is_some()) {
            self.comes(seat);
        }
    }

    /// Ends the adjournment once the envelope is open and both players are present.
    fn ends_adjournment(&mut self) {
        if self.adjournment.is_some_and(|a| a.stage == Stage::Open && a.here == [true; 2]) {
            self.adjournment = None;
        }
    }

    /// I.7: the envelope is opened when the replying player is present.
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
        let item = self.item(Kind::SealedMove, a.owner(), article(self.terms.edition, "sealed_move"));
        self.raise(item);
    }

    /// I.8: an ambiguous, illegible or illegal move is invalid.
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

    /// I.9.1: the move is made, and the replying player's clock runs. A board that does not show it yet is set up
    /// first.
    fn plays_sealed(&mut self, m: Move) {
        if self.adjournment.is_some_and(|a| a.stage == Stage::Shut) {
            self.begins_resumption();
        }
        let Some(a) = &mut self.adjournment else { return };
        let by = a.owner();
        (a.stage, a.sealed) = (Stage::Open, None);
        self.clock.stop(self.now);
        if a.pressed.is_none() {
            self.completes_all();
        }
        self.completes(by, m);
        if self.result.is_some() {
            // I.10: the result stands, whoever was late.
            return self.close(|item| matches!(item.kind, Kind::Late | Kind::BothLate));
        }
        let game = pieces_of(&self.position());
        if !self.terms.sensed[by as usize] || self.hands[by as usize].board == game {
            self.clock.start(self.on_clock() as usize, self.now);
        } else {
            self.hands[by as usize].lead(game);
        }
        self.ends_adjournment();
    }

    /// Both times at an earlier clock press for the move that is completed now.
    pub(super) fn pressed_before(&mut self) -> Option<[u64; 2]> {
        self.adjournment.as_mut().and_then(|a| a.pressed.take())
    }

    /// I.12: the arbiter decides how to continue without the envelope.
    pub(super) fn mislays(&mut self) {
        let Some(a) = self.adjournment.filter(|a| a.is_shut()) else { return };
        self.clock.stop(self.now);
        let edition = self.terms.edition;
        let item = self.item(Kind::EnvelopeMissing, a.owner(), article(edition, "envelope_missing"));
        self.raise(item);
    }

    /// The arbiter states the move.
    pub(super) fn reads_as(&mut self, number: u32, m: Move) {
        self.close(|item| item.number == Some(number));
        self.plays_sealed(m);
    }

    /// I.10: reports players who are absent after the default time.
    pub(super) fn look_who_is_late(&mut self) {
        let hour = 3_600_000;
        let tolerance =
            if self.says("resumption_lateness").value == "one hour" { hour } else { self.terms.tolerance_ms };
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
        let item: Item = self.item(kind, by, article(self.terms.edition, "resumption_late"));
        self.raise(item);
    }

    /// A late player loses; in 2009 the present player loses if their own flag fell (6.9).
    pub(super) fn late_loses(&mut self, late: Seat) {
        let present = late.other();
        let lost_himself = self.says("resumption_lateness").value == "one hour"
            && self.down[present as usize]
            && could_mate(&self.position(), late);
        self.over(won_by(if lost_himself { late } else { present }));
    }

    pub(super) fn both_lose(&mut self) {
        self.over(GameResult::BothLose);
    }
}
