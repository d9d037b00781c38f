//! The chess clock (6): periods, increments, delay, counters and a log of every completed ply.
//!
//! The increment of the first move is on the clock before it starts; that of every later move, and the
//! time of a new period, come with the press that completes the move before. So the log of a ply is
//! what both displays showed when it was completed, and play can resume from it as it stands.

use crate::{
    game::{Moment, Seat},
    laws::{
        terms::Counted,
        time_control::{Extra, TimeControl},
    },
};

/// Both players' clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    white: TimeControl,
    black: TimeControl,
    first: Seat,
    sides: [Side; 2],
    /// Whose clock runs, and since when its `Side` is up to date.
    running: Option<(Seat, Moment)>,
    /// Whose clock ran when both were stopped, or runs first.
    next: Seat,
    /// An external clock is followed: nothing runs here, its reports are the truth.
    follows: bool,
    /// One entry a completed ply, after the entry of ply 0.
    log: Vec<Snapshot>,
}

/// One player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side {
    left_ms: u64,
    /// What is left of this move's delay.
    delay_left_ms: u64,
    period: usize,
    /// Completed in this period.
    moves_in_period: u32,
    made: u32,
    completed: u32,
    flag: Option<Moment>,
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
    sides: [Side; 2],
}

/// What a press did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// The move is completed, the opponent's clock runs; this many plies are completed now.
    Completed {
        /// Plies of both players.
        ply: u32,
    },
    /// The presser's clock did not run: nothing changed.
    NotRunning,
}

impl Side {
    fn new(control: &TimeControl) -> Self {
        let first = control.period(0);
        Self {
            left_ms: first.base_ms + first.extra.added_ms(),
            delay_left_ms: first.extra.delay_ms(),
            period: 0,
            moves_in_period: 0,
            made: 0,
            completed: 0,
            flag: None,
        }
    }

    /// Lets time pass from `since` to `now`.
    fn pass(&mut self, since: Moment, now: Moment) {
        let elapsed = now.ms_since(since);
        let delayed = elapsed.min(self.delay_left_ms);
        let spent = elapsed - delayed;
        if spent >= self.left_ms && self.flag.is_none() {
            self.flag = Some(since.plus_ms(delayed + self.left_ms));
        }
        self.delay_left_ms -= delayed;
        self.left_ms = self.left_ms.saturating_sub(spent);
    }

    /// Counts a completed move and brings the time the next one is due.
    fn complete(&mut self, control: &TimeControl, credit: bool) {
        self.completed += 1;
        self.made = self.made.max(self.completed);
        self.moves_in_period += 1;
        if control.period(self.period).moves == Some(self.moves_in_period) {
            let was = control.period(self.period);
            self.period = (self.period + 1).min(control.periods().len() - 1);
            self.moves_in_period = 0;
            if credit {
                // Saved time is carried over, except in the delay mode (6.3.2).
                let carried = if matches!(was.extra, Extra::Delay { .. }) { 0 } else { self.left_ms };
                self.left_ms = carried.saturating_add(control.period(self.period).base_ms);
            }
        }
        let extra = control.period(self.period).extra;
        if credit {
            self.left_ms = self.left_ms.saturating_add(extra.added_ms());
        }
        self.delay_left_ms = extra.delay_ms();
    }
}

const fn index(seat: Seat) -> usize {
    match seat {
        Seat::White => 0,
        Seat::Black => 1,
    }
}

impl Clock {
    /// A clock that stands, both players under the same control, White to begin.
    pub fn new(control: TimeControl) -> Self {
        Self::with_sides(control.clone(), control, Seat::White)
    }

    /// A clock that stands, with a control for each player; `first` is on move in the start position.
    pub fn with_sides(white: TimeControl, black: TimeControl, first: Seat) -> Self {
        let sides = [Side::new(&white), Side::new(&black)];
        let mut clock =
            Self { white, black, first, sides, running: None, next: first, follows: false, log: Vec::new() };
        clock.record();
        clock
    }

    /// Starts the clock of the player on move.
    pub fn start(&mut self, now: Moment) {
        self.resume(now);
    }

    /// Stops both clocks (6.11.2).
    pub fn stop(&mut self, now: Moment) {
        self.settle(now);
        self.running = None;
    }

    /// Lets the clock that was stopped run on; nothing changes if one runs.
    pub fn resume(&mut self, now: Moment) {
        if self.running.is_none() {
            self.running = Some((self.next, now));
        }
    }

    /// Makes this player's clock the running one, without any move counted: the arbiter's order.
    pub fn run(&mut self, seat: Seat, now: Moment) {
        self.settle(now);
        self.next = seat;
        self.running = Some((seat, now));
    }

    /// The player presses: his move is completed, his next increment and period come, the opponent's
    /// clock runs. Without effect unless his own clock runs.
    pub fn press(&mut self, seat: Seat, now: Moment) -> Pressed {
        if self.running.is_none_or(|(running, _)| running != seat) {
            return Pressed::NotRunning;
        }
        self.complete(seat, now);
        self.next = seat.other();
        self.running = Some((seat.other(), now));
        Pressed::Completed { ply: self.plies() }
    }

    /// Counts a completed move and brings its time without any clock changing over: the move that ended
    /// the game, and the move completed by the player's own next one (6.2.1.2).
    pub fn complete(&mut self, seat: Seat, now: Moment) {
        self.settle(now);
        let control = match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        };
        self.sides[index(seat)].complete(control, !self.follows);
        self.record();
    }

    /// Counts a move that was made on the board (4.7; D.2.3); the press comes later.
    pub fn count_made(&mut self, seat: Seat) {
        self.sides[index(seat)].made += 1;
    }

    /// Takes back the count of a move that was made and not completed.
    pub fn uncount_made(&mut self, seat: Seat) {
        let side = &mut self.sides[index(seat)];
        side.made = side.made.saturating_sub(1).max(side.completed);
    }

    /// Both times left, White's first, milliseconds.
    pub fn times(&self, now: Moment) -> (u64, u64) {
        let at = |seat| self.side_at(seat, now).left_ms;
        (at(Seat::White), at(Seat::Black))
    }

    /// One player's time left, milliseconds.
    pub fn left_ms(&self, seat: Seat, now: Moment) -> u64 {
        self.side_at(seat, now).left_ms
    }

    /// When this player's flag fell, if it has.
    pub fn flag(&self, seat: Seat, now: Moment) -> Option<Moment> {
        self.side_at(seat, now).flag
    }

    /// When the running clock's flag will fall; `None` while nothing runs or it has fallen.
    pub fn deadline(&self) -> Option<Moment> {
        let (seat, since) = self.running.filter(|_| !self.follows)?;
        let side = &self.sides[index(seat)];
        side.flag.is_none().then(|| since.plus_ms(side.delay_left_ms.saturating_add(side.left_ms)))
    }

    /// The arbiter sets both times (6.10, 7.1). A flag goes up where there is time again; whichever
    /// clock ran runs on.
    pub fn set(&mut self, white_ms: u64, black_ms: u64, now: Moment) {
        self.settle(now);
        for (side, ms) in self.sides.iter_mut().zip([white_ms, black_ms]) {
            side.left_ms = ms;
            if ms > 0 {
                side.flag = None;
            }
        }
    }

    /// Gives a player more time: two minutes for the opponent's illegal move (7.5), for instance.
    pub fn give(&mut self, seat: Seat, ms: u64, now: Moment) {
        self.settle(now);
        let side = &mut self.sides[index(seat)];
        side.left_ms = side.left_ms.saturating_add(ms);
        if side.left_ms > 0 {
            side.flag = None;
        }
    }

    /// Takes time from a player (12.9); where nothing is left the flag falls.
    pub fn take(&mut self, seat: Seat, ms: u64, now: Moment) {
        self.settle(now);
        let side = &mut self.sides[index(seat)];
        side.left_ms = side.left_ms.saturating_sub(ms);
        if side.left_ms == 0 {
            side.flag.get_or_insert(now);
        }
    }

    /// Takes the times from an external clock (a DGT clock on its board). From the first report on
    /// nothing runs or is credited here: only what the other clock shows counts.
    pub fn follow(&mut self, white_ms: u64, black_ms: u64, now: Moment) {
        self.follows = true;
        for (side, ms) in self.sides.iter_mut().zip([white_ms, black_ms]) {
            side.left_ms = ms;
            side.delay_left_ms = 0;
            side.flag = if ms == 0 { side.flag.or(Some(now)) } else { None };
        }
        if self.plies() == 0 {
            self.log.clear();
            self.record();
        }
    }

    /// Whether an external clock is followed.
    pub const fn follows(&self) -> bool {
        self.follows
    }

    /// Whether moves bring time: an increment, a delay or a further period.
    pub fn adds_time(&self) -> bool {
        [&self.white, &self.black].into_iter().any(|control| {
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
        let side = &self.sides[index(seat)];
        match counted {
            Counted::Made => side.made,
            Counted::Completed => side.completed,
        }
    }

    /// Completed plies of both players.
    pub fn plies(&self) -> u32 {
        self.sides[0].completed + self.sides[1].completed
    }

    /// Moves this player must still complete in the running period; `None` in the last one.
    pub fn moves_to_control(&self, seat: Seat) -> Option<u32> {
        let side = &self.sides[index(seat)];
        let control = match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        };
        control.period(side.period).moves.map(|n| n - side.moves_in_period)
    }

    /// Both clocks as they stood when this many plies were completed.
    pub fn at_ply(&self, ply: u32) -> Option<Snapshot> {
        self.log.iter().find(|s| s.ply == ply).copied()
    }

    /// Every completed ply, after the entry of ply 0.
    pub fn log(&self) -> &[Snapshot] {
        &self.log
    }

    /// Goes back to a completed ply: times, periods and counters as they stood then; both clocks stand
    /// and the player on move there is next. `false` if that ply is not in the log.
    pub fn go_back(&mut self, ply: u32) -> bool {
        let Some(snapshot) = self.at_ply(ply) else { return false };
        self.sides = snapshot.sides;
        for side in &mut self.sides {
            side.made = side.completed;
        }
        self.log.retain(|s| s.ply <= ply);
        self.running = None;
        self.next = if ply.is_multiple_of(2) { self.first } else { self.first.other() };
        true
    }

    fn settle(&mut self, now: Moment) {
        if let Some((seat, since)) = self.running {
            if !self.follows {
                self.sides[index(seat)].pass(since, now);
            }
            self.running = Some((seat, now.max(since)));
        }
    }

    fn side_at(&self, seat: Seat, now: Moment) -> Side {
        let mut side = self.sides[index(seat)];
        if let Some((running, since)) = self.running
            && running == seat
            && !self.follows
        {
            side.pass(since, now);
        }
        side
    }

    fn record(&mut self) {
        let [white, black] = self.sides;
        self.log.push(Snapshot {
            ply: white.completed + black.completed,
            white_ms: white.left_ms,
            black_ms: black.left_ms,
            sides: self.sides,
        });
    }
}
