//! The chess clock (6): the running clock, periods, increments, delay, counters, flags.
//!
//! All times come from two ledgers. The increment of the first move is credited before that move starts. The press that
//! completes a move credits the increment of the next move, and the time of a new period. The sum of the entries up to
//! a ply is therefore the time displayed when that ply was completed, and play can resume from there.

use crate::edition::EditionRules;
use crate::{
    edition_terms::CountedMoves,
    ledger::{AccountLine, Ledger, LedgerEntryKind, Ruling, RulingBasis, UsedTime, signed},
    time_control::{MoveTimeBonus, TimeControl, TimeControlPlace},
};
use annabella_game::{Moment, Seat};

/// Both players' clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    edition: &'static EditionRules,
    controls: [TimeControl; 2],
    first: Seat,
    ledgers: [Ledger; 2],
    /// The player who completed each ply.
    completed: Vec<Seat>,
    /// Whether a player's move is made and not completed.
    made: [bool; 2],
    /// The used part of the current move's delay.
    delay_used_ms: [u64; 2],
    falls: Vec<FlagFall>,
    /// The running clock, and the time up to which its ledger is complete.
    running: Option<(Seat, Moment)>,
    /// The clock that runs next after a stop or at the start.
    next: Seat,
    /// A clock has run.
    begun: bool,
    /// An external clock is followed. Its reports give the times, and no time passes here.
    follows: bool,
    rulings: u32,
    /// For each player, the counter as set minus the moves completed here.
    counter: [i64; 2],
}

/// A fall of a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagFall {
    pub seat: Seat,
    /// The time of the fall.
    pub at: Moment,
    /// The period, from 1.
    pub period: u32,
    /// The ply being made at the fall.
    ply: u32,
    /// The ply at which the flag was raised again; 0 if a ruling raised it.
    up_again: Option<u32>,
}

/// Both clock times at the completion of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockSnapshot {
    /// Number of completed plies (0 = before the first move).
    pub ply: u32,
    /// White's time, milliseconds.
    pub white_ms: u64,
    /// Black's time, milliseconds.
    pub black_ms: u64,
}

/// Both flags are down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BothFlags {
    /// The player whose flag fell first; `None` if both fell at the same moment.
    pub first: Option<Seat>,
    /// Both players must complete all remaining moves in the current period.
    pub last_period: bool,
}

/// The effect of a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressEffect {
    /// The move is completed and the opponent's clock runs.
    Completed {
        /// Completed plies of both players.
        ply: u32,
    },
    /// The player's own clock did not run, so nothing changed.
    NotRunning,
}

impl Clock {
    /// A stopped clock with the same control for both players; White begins.
    pub fn new(edition: impl Into<&'static EditionRules>, control: TimeControl) -> Self {
        let edition = edition.into();
        Self::with_sides(edition, control.clone(), control, Seat::White)
    }

    /// A stopped clock with a control for each player; `first` is on move in the start position.
    pub fn with_sides(
        edition: impl Into<&'static EditionRules>,
        white: TimeControl,
        black: TimeControl,
        first: Seat,
    ) -> Self {
        let edition = edition.into();
        let controls = [white, black];
        let ledgers = controls.each_ref().map(|control| {
            let mut ledger = Ledger::default();
            ledger.give_period(0, 1, control.period(0).base_ms);
            ledger.give_extra(0, control.period(0).extra.added_ms());
            ledger
        });
        Self {
            edition,
            controls,
            first,
            ledgers,
            completed: Vec::new(),
            made: [false; 2],
            delay_used_ms: [0; 2],
            falls: Vec::new(),
            running: None,
            next: first,
            begun: false,
            follows: false,
            rulings: 0,
            counter: [0; 2],
        }
    }

    /// Adds time to every move of both players from now on, including the current one (G.4, III.4).
    pub fn add_extra(&mut self, ms: u64, now: Moment) {
        self.advance(now);
        let ply = self.plies() + 1;
        for (control, ledger) in self.controls.iter_mut().zip(&mut self.ledgers) {
            control.add_extra(ms);
            if !self.follows {
                ledger.give_extra(ply, ms);
            }
        }
    }

    /// Both clocks as set for a new game. The numbers of rulings continue, and a followed clock stays followed.
    #[must_use]
    pub fn anew(&self) -> Self {
        let [white, black] = self.controls.clone();
        let fresh = Self::with_sides(self.edition, white, black, self.first);
        Self { rulings: self.rulings, follows: self.follows, ..fresh }
    }

    /// Starts the clock of the player on move.
    pub fn start(&mut self, now: Moment) {
        self.resume(now);
    }

    /// Restores this clock after a later decision: `after` is the clock right after that decision, `later` the clock
    /// now. Time used since then stays used (7.1). This clock must have been advanced to the decision.
    #[must_use]
    pub fn taken_back(&self, after: &Self, later: &Self, now: Moment) -> Self {
        let mut later = later.clone();
        later.advance(now);
        let mut clock = self.clone();
        let ply = clock.plies() + 1;
        for seat in Seat::ALL {
            let of = |clock: &Self| {
                let used = u64::try_from(clock.ledgers[seat as usize].used_ms()).unwrap_or(0);
                used + clock.delay_used_ms[seat as usize]
            };
            // The elapsed time uses the delay of the current move first.
            let elapsed = of(&later).saturating_sub(of(after));
            let delayed = elapsed.min(clock.delay_left_ms(seat));
            clock.ledgers[seat as usize].run(ply, delayed, elapsed - delayed);
            clock.delay_used_ms[seat as usize] += delayed;
        }
        clock.running = clock.running.map(|(seat, _)| (seat, now));
        clock
    }

    /// Stops both clocks (6.11.2).
    pub fn stop(&mut self, now: Moment) {
        self.advance(now);
        self.running = None;
    }

    /// Restarts the stopped clock; has no effect if a clock runs.
    pub fn resume(&mut self, now: Moment) {
        if self.running.is_none() {
            self.running = Some((self.next, now));
            self.begun = true;
        }
    }

    /// Starts this player's clock by the arbiter's order, without counting a move.
    pub fn run(&mut self, seat: Seat, now: Moment) {
        self.advance(now);
        self.next = seat;
        self.running = Some((seat, now));
        self.begun = true;
    }

    /// Completes the move of the player who presses: credits the next increment and period and starts the opponent's
    /// clock. Has no effect unless the player's own clock runs.
    pub fn press(&mut self, seat: Seat, now: Moment) -> PressEffect {
        if self.running.is_none_or(|(running, _)| running != seat) {
            return PressEffect::NotRunning;
        }
        self.complete(seat, now);
        self.next = seat.other();
        self.running = Some((seat.other(), now));
        PressEffect::Completed { ply: self.plies() }
    }

    /// Counts a completed move and credits its time without changing the running clock: for the move that ended the
    /// game, and for a move completed by the player's own next one (6.2.1.2).
    pub fn complete(&mut self, seat: Seat, now: Moment) {
        self.advance(now);
        let was = self.place(seat);
        self.completed.push(seat);
        self.made[seat as usize] = false;
        self.delay_used_ms[seat as usize] = 0;
        let at_zero = self.ledgers[seat as usize].left_ms() == 0;
        let (ply, place) = (self.plies(), self.place(seat));
        let control = &self.controls[seat as usize];
        let (ended, begins) = (control.period(was.period), control.period(place.period));
        let ledger = &mut self.ledgers[seat as usize];
        if place.period != was.period {
            if !self.follows {
                let delays = matches!(ended.extra, MoveTimeBonus::Delay { .. });
                if delays && !self.edition.saved_time_is_carried_in_the_delay_mode.value {
                    ledger.record_lapsed_time(ply);
                }
                let number = u32::try_from(place.period + 1).unwrap_or(u32::MAX);
                ledger.give_period(ply, number, begins.base_ms);
            }
            self.raise_flag(seat, ply);
        }
        // A clock at zero has ended its time control; a later move adds nothing to it before the next period (6.8, 6.9).
        let begins_period = place.period != was.period;
        if !self.follows && (!at_zero || begins_period) {
            self.ledgers[seat as usize].give_extra(ply, begins.extra.added_ms());
        }
    }

    /// Counts a move made on the board (4.7; D.2.3) before the press.
    pub fn count_made(&mut self, seat: Seat) {
        self.made[seat as usize] = true;
    }

    /// Removes the count of a move that was made and not completed.
    pub fn uncount_made(&mut self, seat: Seat) {
        self.made[seat as usize] = false;
    }

    /// Charges the time up to now.
    pub fn advance(&mut self, now: Moment) {
        let Some((seat, since)) = self.running else { return };
        if self.follows {
            return self.running = Some((seat, now.max(since)));
        }
        let elapsed = now.ms_since(since);
        if let Some(at) = self.deadline().filter(|&at| at <= now) {
            self.drop_flag(seat, at);
        }
        let delayed = elapsed.min(self.delay_left_ms(seat));
        let spent = elapsed - delayed;
        let ply = self.plies() + 1;
        self.ledgers[seat as usize].run(ply, delayed, spent);
        self.delay_used_ms[seat as usize] += delayed;
        self.running = Some((seat, now.max(since)));
    }

    /// Both times left, White's first, milliseconds.
    pub fn times(&self, now: Moment) -> (u64, u64) {
        (self.left_ms(Seat::White, now), self.left_ms(Seat::Black, now))
    }

    /// One player's time left, milliseconds.
    pub fn left_ms(&self, seat: Seat, now: Moment) -> u64 {
        let left = self.ledgers[seat as usize].left_ms();
        match self.running {
            Some((runs, since)) if runs == seat && !self.follows => {
                left.saturating_sub(now.ms_since(since).saturating_sub(self.delay_left_ms(seat)))
            }
            _ => left,
        }
    }

    /// One player's ledger, up to the last advance.
    pub const fn ledger(&self, seat: Seat) -> &Ledger {
        match seat {
            Seat::White => &self.ledgers[0],
            Seat::Black => &self.ledgers[1],
        }
    }

    /// The account lines of the displayed time; their sum is that time.
    pub fn explain(&self, seat: Seat, now: Moment) -> Vec<AccountLine> {
        let mut passed = self.clone();
        passed.advance(now);
        passed.ledger(seat).lines()
    }

    /// The time at which this player's flag fell, if it is down.
    pub fn flag(&self, seat: Seat, now: Moment) -> Option<Moment> {
        let down = self.falls.iter().rev().find(|fall| fall.seat == seat && fall.up_again.is_none());
        let falls = self.deadline().filter(|&at| self.running() == Some(seat) && at <= now);
        down.map(|fall| fall.at).or(falls)
    }

    /// Every fall of a flag, in order, up to the last advance.
    pub fn falls(&self) -> &[FlagFall] {
        &self.falls
    }

    /// Whether both flags are down, and which fell first (III.3, G.3, 6.11).
    pub fn both_flags(&self, now: Moment) -> Option<BothFlags> {
        let (white, black) = (self.flag(Seat::White, now)?, self.flag(Seat::Black, now)?);
        let first = match white.cmp(&black) {
            std::cmp::Ordering::Less => Some(Seat::White),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Seat::Black),
        };
        let last_period = Seat::ALL.into_iter().all(|seat| self.moves_to_control(seat).is_none());
        Some(BothFlags { first, last_period })
    }

    /// When the running clock's flag will fall; `None` if no clock runs or the flag has fallen.
    pub fn deadline(&self) -> Option<Moment> {
        let (seat, since) = self.running.filter(|_| !self.follows)?;
        let down = self.falls.iter().any(|fall| fall.seat == seat && fall.up_again.is_none());
        let left = self.ledgers[seat as usize].left_ms();
        (!down).then(|| since.plus_ms(self.delay_left_ms(seat)).plus_ms(left))
    }

    /// Sets both times by the arbiter's order (6.10, 7.1); the difference is a ruling. A flag with time again is
    /// raised. The running clock stays the same.
    pub fn set(&mut self, white_ms: u64, black_ms: u64, why: RulingBasis, now: Moment) {
        self.advance(now);
        for (seat, ms) in Seat::ALL.into_iter().zip([white_ms, black_ms]) {
            let by = signed(ms) - signed(self.ledgers[seat as usize].left_ms());
            if by != 0 {
                self.rule(seat, by, Some(ms), why, now);
            }
            if ms > 0 {
                self.raise_flag(seat, 0);
            }
        }
    }

    /// Gives a player more time: two minutes for the opponent's illegal move (7.5), for instance.
    pub fn give(&mut self, seat: Seat, ms: u64, why: RulingBasis, now: Moment) {
        self.advance(now);
        self.rule(seat, signed(ms), None, why, now);
        if self.ledgers[seat as usize].left_ms() > 0 {
            self.raise_flag(seat, 0);
        }
    }

    /// Subtracts time from a player (12.9), at most the time left; the flag falls at zero.
    pub fn take(&mut self, seat: Seat, ms: u64, why: RulingBasis, now: Moment) {
        self.advance(now);
        self.rule(seat, -signed(ms), None, why, now);
        if self.ledgers[seat as usize].left_ms() == 0 {
            self.drop_flag(seat, now);
        }
    }

    /// Every ruling, with the number of plies that were completed before it.
    pub fn rulings(&self) -> Vec<(u32, Seat, i64, Ruling)> {
        let mut rulings = Vec::new();
        for seat in Seat::ALL {
            for entry in self.ledger(seat).entries() {
                if let LedgerEntryKind::Ruled(ruling) = entry.what {
                    rulings.push((entry.ply.saturating_sub(1), seat, entry.ms, ruling));
                }
            }
        }
        rulings.sort_by_key(|(.., ruling)| ruling.number);
        rulings
    }

    /// The rulings given since this ply was completed.
    pub fn rulings_after(&self, ply: u32) -> Vec<(Seat, i64, Ruling)> {
        let since = |(plies, seat, ms, ruling)| (plies >= ply).then_some((seat, ms, ruling));
        self.rulings().into_iter().filter_map(since).collect()
    }

    /// Removes a ruling by the arbiter's order, as if it had not been given. Returns `false` if no ruling has this
    /// number.
    pub fn drop_ruling(&mut self, number: u32, now: Moment) -> bool {
        self.advance(now);
        let ply = self.plies() + 1;
        let dropped = self.ledgers.iter_mut().any(|ledger| ledger.drop_ruling(ply, number).is_some());
        for seat in Seat::ALL {
            if dropped && self.ledgers[seat as usize].left_ms() == 0 {
                self.drop_flag(seat, now);
            }
        }
        dropped
    }

    /// Sets the times from an external clock (a DGT clock on its board). From the first report on, only the external
    /// clock's times count.
    pub fn follow(&mut self, white_ms: u64, black_ms: u64, now: Moment) {
        self.advance(now);
        // The first report, or one before the start, gives the initial times.
        let before = self.completed.is_empty() && !(self.follows && self.begun);
        let ply = if before { 0 } else { self.plies() + 1 };
        self.follows = true;
        for (seat, ms) in Seat::ALL.into_iter().zip([white_ms, black_ms]) {
            self.ledgers[seat as usize].follow(ply, ms);
            match ms {
                0 => self.drop_flag(seat, now),
                _ => self.raise_flag(seat, ply),
            }
        }
    }

    /// Whether an external clock may have gone from one pair of times to another (White's first, milliseconds): time
    /// passes on one clock at a time, and a move adds what its time control gives.
    pub fn may_have_gone(&self, from: (u64, u64), to: (u64, u64), passed_ms: u64, tolerance_ms: u64) -> bool {
        let sides = [(from.0, to.0), (from.1, to.1)];
        let used: u64 = sides.iter().map(|(from, to)| from.saturating_sub(*to)).sum();
        let may_gain = |control: &TimeControl, gained: u64| {
            // As many moves as could be made meanwhile.
            let moves = 1 + passed_ms / 1_000;
            let extra = control.periods().iter().map(|period| period.extra.added_ms()).max().unwrap_or(0);
            let extra = extra.saturating_mul(moves);
            let most = tolerance_ms.saturating_add(extra);
            let begins =
                |base: u64| gained <= base.saturating_add(most) && gained + passed_ms + tolerance_ms >= base;
            gained <= most || control.periods().iter().skip(1).any(|period| begins(period.base_ms))
        };
        let gained = sides.map(|(from, to)| to.saturating_sub(from));
        used <= passed_ms.saturating_add(tolerance_ms)
            && self.controls.iter().zip(gained).all(|(control, gained)| may_gain(control, gained))
    }

    /// Whether an external clock is followed.
    pub const fn follows(&self) -> bool {
        self.follows
    }

    /// Whether a move brings an increment or a delay in any period.
    pub fn has_move_bonus(&self) -> bool {
        self.controls
            .iter()
            .any(|control| control.periods().iter().any(|period| period.extra != MoveTimeBonus::None))
    }

    /// Whether moves add time: an increment, a delay or a further period.
    pub fn adds_time(&self) -> bool {
        self.controls.iter().any(|control| {
            control.periods().len() > 1
                || control.periods().iter().any(|period| period.extra != MoveTimeBonus::None)
        })
    }

    /// The player whose clock runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// The player whose clock runs, or runs next.
    pub const fn on_move(&self) -> Seat {
        self.next
    }

    /// This player's number of moves, made or completed.
    pub fn moves(&self, seat: Seat, counted: CountedMoves) -> u32 {
        let completed = self.completed.iter().filter(|&&by| by == seat).count();
        let completed = self.counted(seat, completed);
        match counted {
            CountedMoves::Made => completed + u32::from(self.made[seat as usize]),
            CountedMoves::Completed => completed,
        }
    }

    /// Sets the move counter (6.10): the player who began has completed this many moves, the other as many, or one
    /// fewer if that player is on move. The periods follow the counter from then on; both times stay. Returns the
    /// previous offsets from the moves completed (White's, Black's).
    pub fn set_moves(&mut self, number: u32, now: Moment) -> [i64; 2] {
        self.advance(now);
        let was = self.counter;
        for seat in Seat::ALL {
            let behind = seat != self.first && !self.plies().is_multiple_of(2);
            let completed = self.completed.iter().filter(|&&by| by == seat).count();
            let counted = i64::from(number.saturating_sub(u32::from(behind)));
            self.counter[seat as usize] = counted - i64::try_from(completed).unwrap_or(i64::MAX);
        }
        was
    }

    /// Restores the offsets that [`Self::set_moves`] returned.
    pub fn restore_move_counter(&mut self, was: [i64; 2], now: Moment) {
        self.advance(now);
        self.counter = was;
    }

    /// The number of the last ruling; 0 if there was none.
    pub const fn last_ruling(&self) -> u32 {
        self.rulings
    }

    /// The player's counter value after this many completed moves of the game.
    pub fn counted(&self, seat: Seat, completed: usize) -> u32 {
        let completed = i64::try_from(completed).unwrap_or(i64::MAX);
        u32::try_from(completed.saturating_add(self.counter[seat as usize]).max(0)).unwrap_or(u32::MAX)
    }

    /// Completed plies of both players.
    pub fn plies(&self) -> u32 {
        u32::try_from(self.completed.len()).unwrap_or(u32::MAX)
    }

    /// The moves that this player must still complete in the current period; `None` in the last one.
    pub fn moves_to_control(&self, seat: Seat) -> Option<u32> {
        let place = self.place(seat);
        self.controls[seat as usize].period(place.period).moves.map(|n| n - place.moves)
    }

    /// A player's period, from 0, and its increment or delay, milliseconds.
    pub fn period_and_extra(&self, seat: Seat) -> (usize, u64) {
        let period = self.place(seat).period;
        (period, self.controls[seat as usize].period(period).extra.ms())
    }

    /// Both clock times when this many plies were completed.
    pub fn at_ply(&self, ply: u32) -> Option<ClockSnapshot> {
        let [white_ms, black_ms] = self.ledgers.each_ref().map(|ledger| ledger.left_at_ply(ply));
        (ply <= self.plies()).then_some(ClockSnapshot { ply, white_ms, black_ms })
    }

    /// The times at every completed ply, beginning with ply 0.
    pub fn log(&self) -> Vec<ClockSnapshot> {
        (0..=self.plies()).filter_map(|ply| self.at_ply(ply)).collect()
    }

    /// Goes back to a completed ply. Periods and counters return to that ply, `used` decides on the time used since,
    /// and rulings stay. Both clocks are stopped, the player on move there is next, and that move's delay is whole
    /// again. Returns `false` if fewer plies were completed.
    pub fn go_back(&mut self, ply: u32, used: UsedTime) -> bool {
        if ply > self.plies() {
            return false;
        }
        self.falls.retain(|fall| fall.ply <= ply || used == UsedTime::Kept);
        for fall in &mut self.falls {
            fall.up_again = fall.up_again.filter(|&up| up <= ply);
        }
        for ledger in &mut self.ledgers {
            ledger.back_to(ply, used);
        }
        self.stand_at(ply);
        true
    }

    /// Deletes plies without changing a time (7.1). The counters and the next player follow the remaining plies.
    pub fn strike(&mut self, ply: u32) {
        for ledger in &mut self.ledgers {
            ledger.move_to(ply);
        }
        self.stand_at(ply);
    }

    /// The times that both clocks would show after going back.
    pub fn times_after_going_back(&self, ply: u32, used: UsedTime, now: Moment) -> Option<(u64, u64)> {
        let mut back = self.clone();
        back.advance(now);
        back.go_back(ply, used).then(|| back.times(now))
    }

    fn stand_at(&mut self, ply: u32) {
        self.completed.truncate(ply as usize);
        for fall in &mut self.falls {
            fall.ply = fall.ply.min(ply + 1);
        }
        self.made = [false; 2];
        self.delay_used_ms = [0; 2];
        self.running = None;
        self.next = if ply.is_multiple_of(2) { self.first } else { self.first.other() };
    }

    fn rule(&mut self, seat: Seat, ms: i64, set_to_ms: Option<u64>, why: RulingBasis, now: Moment) {
        self.rulings += 1;
        let ruling = Ruling { number: self.rulings, at: now, why, set_to_ms };
        let ply = self.plies() + 1;
        self.ledgers[seat as usize].rule(ply, ruling, ms);
    }

    fn drop_flag(&mut self, seat: Seat, at: Moment) {
        if self.falls.iter().any(|fall| fall.seat == seat && fall.up_again.is_none()) {
            return;
        }
        let period = u32::try_from(self.place(seat).period + 1).unwrap_or(u32::MAX);
        self.falls.push(FlagFall { seat, at, period, ply: self.plies() + 1, up_again: None });
    }

    fn raise_flag(&mut self, seat: Seat, with_ply: u32) {
        for fall in self.falls.iter_mut().filter(|fall| fall.seat == seat) {
            fall.up_again.get_or_insert(with_ply);
        }
    }

    fn delay_left_ms(&self, seat: Seat) -> u64 {
        if self.follows {
            return 0;
        }
        let period = self.controls[seat as usize].period(self.place(seat).period);
        period.extra.delay_ms().saturating_sub(self.delay_used_ms[seat as usize])
    }

    fn place(&self, seat: Seat) -> TimeControlPlace {
        self.controls[seat as usize].place(self.moves(seat, CountedMoves::Completed))
    }
}
