//! The chess clock (6): whose clock runs, periods, increments, delay, counters, flags.
//!
//! Times are read from two ledgers and from nothing else. The increment of the first move is on the
//! clock before it starts; that of every later move, and the time of a new period, come with the press
//! that completes the move before. So the entries up to a ply add up to what both displays showed when
//! it was completed, and play can resume from there.

use crate::{
    game::{Edition, Moment, Seat},
    laws::{
        ledger::{Ledger, Line, Ruling, UsedTime, What, Why, signed},
        terms::Counted,
        time_control::{Extra, Place, TimeControl},
    },
};

/// Both players' clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    edition: Edition,
    controls: [TimeControl; 2],
    first: Seat,
    ledgers: [Ledger; 2],
    /// Who completed each ply.
    completed: Vec<Seat>,
    /// Whose move stands made and not completed.
    made: [bool; 2],
    /// What was used of the delay of the move under way.
    delay_used_ms: [u64; 2],
    falls: Vec<Fall>,
    /// Whose clock runs, and since when its ledger is up to date.
    running: Option<(Seat, Moment)>,
    /// Whose clock ran when both were stopped, or runs first.
    next: Seat,
    /// A clock ran before.
    begun: bool,
    /// An external clock is followed: nothing runs here, its reports are the truth.
    follows: bool,
    /// How many rulings there were.
    rulings: u32,
    /// By how much the counter of each player was set beside the moves completed here.
    counter: [i64; 2],
}

/// A flag that fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// Whose.
    pub seat: Seat,
    /// When.
    pub at: Moment,
    /// In which period, from 1.
    pub period: u32,
    /// While which ply was made.
    ply: u32,
    /// The ply with which it went up again. A ruling raises it for good: ply 0.
    up_again: Option<u32>,
}

/// Both clocks as they stood when a ply was completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot {
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
    /// Whose fell first; `None` where they fell at the same moment.
    pub first: Option<Seat>,
    /// Both players have to complete all remaining moves in the period they are in.
    pub last_period: bool,
}

/// What a press did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressDone {
    /// The move is completed, the opponent's clock runs; this many plies are completed now.
    Completed {
        /// Plies of both players.
        ply: u32,
    },
    /// The presser's clock did not run: nothing changed.
    NotRunning,
}

impl Clock {
    /// A clock that stands, both players under the same control, White to begin.
    pub fn new(edition: Edition, control: TimeControl) -> Self {
        Self::with_sides(edition, control.clone(), control, Seat::White)
    }

    /// A clock that stands, with a control for each player; `first` is on move in the start position.
    pub fn with_sides(edition: Edition, white: TimeControl, black: TimeControl, first: Seat) -> Self {
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

    /// From now on every move brings both players so much more, the one under way included (G.4, III.4).
    pub(crate) fn add_extra(&mut self, ms: u64, now: Moment) {
        self.pass(now);
        let ply = self.plies() + 1;
        for (control, ledger) in self.controls.iter_mut().zip(&mut self.ledgers) {
            control.add_extra(ms);
            if !self.follows {
                ledger.give_extra(ply, ms);
            }
        }
    }

    /// Both clocks as they are for a new game; rulings are numbered on. A clock that is followed is followed still.
    #[must_use]
    pub(crate) fn anew(&self) -> Self {
        let [white, black] = self.controls.clone();
        let fresh = Self::with_sides(self.edition, white, black, self.first);
        Self { rulings: self.rulings, follows: self.follows, ..fresh }
    }

    /// Starts the clock of the player on move.
    pub fn start(&mut self, now: Moment) {
        self.resume(now);
    }

    /// This clock again, though another decision went between: `after` is the clock right after it, `later` the
    /// clock now. What was used since stays used (7.1). This one has let its time pass up to the decision.
    #[must_use]
    pub fn taken_back(&self, after: &Self, later: &Self, now: Moment) -> Self {
        let mut later = later.clone();
        later.pass(now);
        let mut clock = self.clone();
        let ply = clock.plies() + 1;
        for seat in Seat::ALL {
            let of = |clock: &Self| {
                let used = u64::try_from(clock.ledgers[seat as usize].used_ms()).unwrap_or(0);
                used + clock.delay_used_ms[seat as usize]
            };
            // It falls into the delay of the move that is under way again first.
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
        self.pass(now);
        self.running = None;
    }

    /// Lets the clock that was stopped run on; nothing changes if one runs.
    pub fn resume(&mut self, now: Moment) {
        if self.running.is_none() {
            self.running = Some((self.next, now));
            self.begun = true;
        }
    }

    /// Makes this player's clock the running one, without any move counted: the arbiter's order.
    pub fn run(&mut self, seat: Seat, now: Moment) {
        self.pass(now);
        self.next = seat;
        self.running = Some((seat, now));
        self.begun = true;
    }

    /// The player presses: his move is completed, his next increment and period come, the opponent's
    /// clock runs. Without effect unless his own clock runs.
    pub fn press(&mut self, seat: Seat, now: Moment) -> PressDone {
        if self.running.is_none_or(|(running, _)| running != seat) {
            return PressDone::NotRunning;
        }
        self.complete(seat, now);
        self.next = seat.other();
        self.running = Some((seat.other(), now));
        PressDone::Completed { ply: self.plies() }
    }

    /// Counts a completed move and brings its time without any clock changing over: the move that ended
    /// the game, and the move completed by the player's own next one (6.2.1.2).
    pub(crate) fn complete(&mut self, seat: Seat, now: Moment) {
        self.pass(now);
        let was = self.place(seat);
        self.completed.push(seat);
        self.made[seat as usize] = false;
        self.delay_used_ms[seat as usize] = 0;
        let (ply, place) = (self.plies(), self.place(seat));
        let control = &self.controls[seat as usize];
        let (ended, begins) = (control.period(was.period), control.period(place.period));
        let ledger = &mut self.ledgers[seat as usize];
        if place.period != was.period {
            if !self.follows {
                let delays = matches!(ended.extra, Extra::Delay { .. });
                if delays && !self.edition.saved_time_is_carried_in_the_delay_mode() {
                    ledger.let_lapse(ply);
                }
                let number = u32::try_from(place.period + 1).unwrap_or(u32::MAX);
                ledger.give_period(ply, number, begins.base_ms);
            }
            self.raise_flag(seat, ply);
        }
        if !self.follows {
            self.ledgers[seat as usize].give_extra(ply, begins.extra.added_ms());
        }
    }

    /// Counts a move that was made on the board (4.7; D.2.3); the press comes later.
    pub fn count_made(&mut self, seat: Seat) {
        self.made[seat as usize] = true;
    }

    /// Takes back the count of a move that was made and not completed.
    pub fn uncount_made(&mut self, seat: Seat) {
        self.made[seat as usize] = false;
    }

    /// Lets time pass up to now.
    pub fn pass(&mut self, now: Moment) {
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

    /// The account of one player's clock, up to when time passed last.
    pub const fn ledger(&self, seat: Seat) -> &Ledger {
        match seat {
            Seat::White => &self.ledgers[0],
            Seat::Black => &self.ledgers[1],
        }
    }

    /// What makes up the time a clock shows now; the lines add up to it.
    pub fn explain(&self, seat: Seat, now: Moment) -> Vec<Line> {
        let mut passed = self.clone();
        passed.pass(now);
        passed.ledger(seat).lines()
    }

    /// When this player's flag fell, if it is down.
    pub fn flag(&self, seat: Seat, now: Moment) -> Option<Moment> {
        let down = self.falls.iter().rev().find(|fall| fall.seat == seat && fall.up_again.is_none());
        let falls = self.deadline().filter(|&at| self.running() == Some(seat) && at <= now);
        down.map(|fall| fall.at).or(falls)
    }

    /// Every fall of a flag, in order, up to when time passed last.
    pub fn falls(&self) -> &[Fall] {
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

    /// When the running clock's flag will fall; `None` while nothing runs or it has fallen.
    pub fn deadline(&self) -> Option<Moment> {
        let (seat, since) = self.running.filter(|_| !self.follows)?;
        let down = self.falls.iter().any(|fall| fall.seat == seat && fall.up_again.is_none());
        let left = self.ledgers[seat as usize].left_ms();
        (!down).then(|| since.plus_ms(self.delay_left_ms(seat)).plus_ms(left))
    }

    /// The arbiter sets both times (6.10, 7.1): what that gives or takes is a ruling. A flag goes up where
    /// there is time again; whichever clock ran runs on.
    pub fn set(&mut self, white_ms: u64, black_ms: u64, why: Why, now: Moment) {
        self.pass(now);
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
    pub fn give(&mut self, seat: Seat, ms: u64, why: Why, now: Moment) {
        self.pass(now);
        self.rule(seat, signed(ms), None, why, now);
        if self.ledgers[seat as usize].left_ms() > 0 {
            self.raise_flag(seat, 0);
        }
    }

    /// Takes time from a player (12.9), as much as there is; where nothing is left the flag falls.
    pub fn take(&mut self, seat: Seat, ms: u64, why: Why, now: Moment) {
        self.pass(now);
        self.rule(seat, -signed(ms), None, why, now);
        if self.ledgers[seat as usize].left_ms() == 0 {
            self.drop_flag(seat, now);
        }
    }

    /// The rulings given since this ply was completed.
    pub fn rulings_after(&self, ply: u32) -> Vec<(Seat, i64, Ruling)> {
        let mut rulings = Vec::new();
        for seat in Seat::ALL {
            for entry in self.ledger(seat).entries().iter().filter(|entry| entry.ply > ply) {
                if let What::Ruled(ruling) = entry.what {
                    rulings.push((seat, entry.ms, ruling));
                }
            }
        }
        rulings.sort_by_key(|(_, _, ruling)| ruling.number);
        rulings
    }

    /// The arbiter drops a ruling: as though it had not been given. `false` if there is none of this number.
    pub fn drop_ruling(&mut self, number: u32, now: Moment) -> bool {
        self.pass(now);
        let ply = self.plies() + 1;
        let dropped = self.ledgers.iter_mut().any(|ledger| ledger.drop_ruling(ply, number).is_some());
        for seat in Seat::ALL {
            if dropped && self.ledgers[seat as usize].left_ms() == 0 {
                self.drop_flag(seat, now);
            }
        }
        dropped
    }

    /// Takes the times from an external clock (a DGT clock on its board). From the first report on
    /// nothing runs or is credited here: only what the other clock shows counts.
    pub fn follow(&mut self, white_ms: u64, black_ms: u64, now: Moment) {
        self.pass(now);
        // What it showed first, or before the start, is what the players began with.
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

    /// Whether an external clock is followed.
    pub(crate) const fn follows(&self) -> bool {
        self.follows
    }

    /// Whether a move brings an increment or a delay in any period.
    pub(crate) fn brings_extra(&self) -> bool {
        self.controls.iter().any(|control| control.periods().iter().any(|period| period.extra != Extra::None))
    }

    /// Whether moves bring time: an increment, a delay or a further period.
    pub(crate) fn adds_time(&self) -> bool {
        self.controls.iter().any(|control| {
            control.periods().len() > 1 || control.periods().iter().any(|period| period.extra != Extra::None)
        })
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// Whose clock runs, or will when the clocks go on.
    pub const fn on_move(&self) -> Seat {
        self.next
    }

    /// This player's number of moves, made or completed.
    pub fn moves(&self, seat: Seat, counted: Counted) -> u32 {
        let completed = self.completed.iter().filter(|&&by| by == seat).count();
        let completed = self.counted(seat, completed);
        match counted {
            Counted::Made => completed + u32::from(self.made[seat as usize]),
            Counted::Completed => completed,
        }
    }

    /// The move counter is set (6.10): whoever began has completed this many moves, the other as many, or one
    /// fewer while it is his move. Periods are counted by it from then on; what both clocks show stays. By how
    /// much it was set beside the moves completed before (White's, Black's).
    pub fn set_moves(&mut self, number: u32, now: Moment) -> [i64; 2] {
        self.pass(now);
        let was = self.counter;
        for seat in Seat::ALL {
            let behind = seat != self.first && !self.plies().is_multiple_of(2);
            let completed = self.completed.iter().filter(|&&by| by == seat).count();
            let counted = i64::from(number.saturating_sub(u32::from(behind)));
            self.counter[seat as usize] = counted - i64::try_from(completed).unwrap_or(i64::MAX);
        }
        was
    }

    /// The move counter is as far beside the moves completed as it was before it was set.
    pub fn move_counter_again(&mut self, was: [i64; 2], now: Moment) {
        self.pass(now);
        self.counter = was;
    }

    /// The number of the last ruling; 0 where there was none.
    pub const fn last_ruling(&self) -> u32 {
        self.rulings
    }

    /// How many completed moves count for a player who completed so many in this game.
    pub fn counted(&self, seat: Seat, completed: usize) -> u32 {
        let completed = i64::try_from(completed).unwrap_or(i64::MAX);
        u32::try_from(completed.saturating_add(self.counter[seat as usize]).max(0)).unwrap_or(u32::MAX)
    }

    /// Completed plies of both players.
    pub fn plies(&self) -> u32 {
        u32::try_from(self.completed.len()).unwrap_or(u32::MAX)
    }

    /// Moves this player must still complete in the running period; `None` in the last one.
    pub fn moves_to_control(&self, seat: Seat) -> Option<u32> {
        let place = self.place(seat);
        self.controls[seat as usize].period(place.period).moves.map(|n| n - place.moves)
    }

    /// The period a player is in, from 0, and what each move brings him in it, milliseconds.
    pub(crate) fn period_and_extra(&self, seat: Seat) -> (usize, u64) {
        let period = self.place(seat).period;
        (period, self.controls[seat as usize].period(period).extra.ms())
    }

    /// Both clocks as they stood when this many plies were completed.
    pub fn at_ply(&self, ply: u32) -> Option<Snapshot> {
        let [white_ms, black_ms] = self.ledgers.each_ref().map(|ledger| ledger.left_at_ply(ply));
        (ply <= self.plies()).then_some(Snapshot { ply, white_ms, black_ms })
    }

    /// Every completed ply, after the entry of ply 0.
    pub fn log(&self) -> Vec<Snapshot> {
        (0..=self.plies()).filter_map(|ply| self.at_ply(ply)).collect()
    }

    /// Goes back to a completed ply: periods and counters as they stood then, the time used since as
    /// asked for, rulings as they are. Both clocks stand, and the player on move there is next; his move's
    /// delay is whole again. `false` if that many plies were not completed.
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

    /// Plies are struck out and no time is changed (7.1): counters, and who is next, follow the plies that
    /// remain.
    pub fn strike(&mut self, ply: u32) {
        for ledger in &mut self.ledgers {
            ledger.move_to(ply);
        }
        self.stand_at(ply);
    }

    /// What both clocks would show after going back.
    pub fn as_if_back(&self, ply: u32, used: UsedTime, now: Moment) -> Option<(u64, u64)> {
        let mut back = self.clone();
        back.pass(now);
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

    fn rule(&mut self, seat: Seat, ms: i64, set_to_ms: Option<u64>, why: Why, now: Moment) {
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
        self.falls.push(Fall { seat, at, period, ply: self.plies() + 1, up_again: None });
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

    fn place(&self, seat: Seat) -> Place {
        self.controls[seat as usize].place(self.moves(seat, Counted::Completed))
    }
}
