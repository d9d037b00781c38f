//! The referee's clock (6.2, 6.3): a player's time at the start of the move, the time used since, and the time added
//! by a completed move. It counts whole milliseconds and uses no code of the program. `tests/laws` compares random
//! sequences of clock events with it.

use annabella::game::Edition;

use super::printed::printed;

/// One period as a person reads it: moves (`None` = the rest of the game; the last period comes again), base, increment,
/// delay.
#[derive(Clone, Copy)]
pub(crate) struct Period {
    pub(crate) moves: Option<u64>,
    pub(crate) base: u64,
    pub(crate) increment: u64,
    pub(crate) delay: u64,
}

const fn rest(base: u64, increment: u64, delay: u64) -> Period {
    Period { moves: None, base, increment, delay }
}

const fn first(moves: u64, base: u64, increment: u64, delay: u64) -> Period {
    Period { moves: Some(moves), base, increment, delay }
}

/// Time controls in two forms: the text of the setup, and the referee's periods in milliseconds.
const CONTROLS: [(&str, &[Period]); 8] = [
    ("90+30", &[rest(5_400_000, 30_000, 0)]),
    ("40/90+30,30+30", &[first(40, 5_400_000, 30_000, 0), rest(1_800_000, 30_000, 0)]),
    (
        "4/20+5,3/10+10,5+15",
        &[first(4, 1_200_000, 5_000, 0), first(3, 600_000, 10_000, 0), rest(300_000, 15_000, 0)],
    ),
    ("25d10", &[rest(1_500_000, 0, 10_000)]),
    ("60", &[rest(3_600_000, 0, 0)]),
    ("5/30d5,10+3", &[first(5, 1_800_000, 0, 5_000), rest(600_000, 3_000, 0)]),
    ("3+2", &[rest(180_000, 2_000, 0)]),
    (
        "6/2:30,2/1:00+1,1:00d3",
        &[first(6, 150_000, 0, 0), first(2, 60_000, 1_000, 0), rest(60_000, 0, 3_000)],
    ),
];

#[derive(Clone, Copy)]
struct Side {
    /// The time on the clock when this move began.
    had: u64,
    /// The time used for this move so far.
    thought: u64,
    /// Completed moves.
    done: u64,
    /// The time used in the game, without the current move.
    used: u64,
    /// The time that the arbiter added and removed.
    ruled: i64,
}

#[derive(Clone)]
pub(crate) struct Clock {
    /// The text for the setup.
    pub(crate) text: &'static str,
    periods: Vec<Period>,
    /// Whether main time saved under a delay is carried into the next period.
    carries: bool,
    sides: [Side; 2],
    runs: Option<(usize, u64)>,
    /// Both sides at the completion of each ply; index 0 is the start.
    log: Vec<[Side; 2]>,
    /// When each fallen flag fell.
    fell: [Option<u64>; 2],
}

impl Clock {
    pub(crate) fn new(choice: usize, carries: bool) -> Self {
        let (text, periods) = CONTROLS[choice % CONTROLS.len()];
        Self { text, ..Self::of(periods.to_vec(), carries) }
    }

    pub(crate) fn of(periods: Vec<Period>, carries: bool) -> Self {
        let had = periods[0].base + periods[0].increment;
        let sides = [Side { had, thought: 0, done: 0, used: 0, ruled: 0 }; 2];
        Self { text: "", periods, carries, sides, runs: None, log: vec![sides], fell: [None; 2] }
    }

    /// The time for sixty moves, seconds (A.1, B.1).
    fn seconds_for_sixty(&self) -> u64 {
        let base: u64 = self.periods.iter().map(|period| period.base).sum();
        (base + 60 * self.periods[0].increment) / 1_000
    }

    /// Shorter than rapid play (B.1).
    pub(crate) fn is_blitz(&self, edition: Edition) -> bool {
        self.seconds_for_sixty() < printed(edition, "rapid_from_seconds").number()
    }

    /// More than that, and less than an hour (A.1).
    pub(crate) fn is_rapid(&self, edition: Edition) -> bool {
        !self.is_blitz(edition) && self.seconds_for_sixty() < 3_600
    }

    pub(crate) const fn runs(&self) -> bool {
        self.runs.is_some()
    }

    /// Whether this side's clock runs.
    pub(crate) fn runs_for(&self, side: usize) -> bool {
        self.runs.is_some_and(|(running, _)| running == side)
    }

    /// When this side's flag fell, if it is down.
    pub(crate) const fn fell(&self, side: usize) -> Option<u64> {
        self.fell[side]
    }

    /// The side whose flag fell first, if both are down.
    pub(crate) fn first_down(&self) -> Option<usize> {
        match self.fell {
            [Some(white), Some(black)] => Some(usize::from(black < white)),
            _ => None,
        }
    }

    /// The arbiter adds time.
    pub(crate) fn give(&mut self, side: usize, ms: u64, now: u64) {
        self.run_to(now);
        let mut times = self.times();
        times[side] += ms;
        self.set(times, now);
    }

    /// The clock after a decision is undone. Time used since the decision stays used; a clock that is stopped or has run
    /// out used none.
    pub(crate) fn taken_back(before: &Self, after: &Self, later: &Self, now: u64) -> Self {
        let mut clock = before.clone();
        for side in 0..2 {
            let Side { had, thought, done, .. } = after.sides[side];
            let could = (had + after.period(done).delay).saturating_sub(thought);
            clock.sides[side].thought += later.sides[side].thought.saturating_sub(thought).min(could);
        }
        clock.runs = before.runs.map(|(side, _)| (side, now));
        clock
    }

    /// The approximate thinking time of a player under this control.
    pub(crate) fn thinking(&self) -> usize {
        (self.periods[0].base / 60).clamp(2_000, 60_000) as usize
    }

    fn period(&self, done: u64) -> Period {
        let mut left = done;
        for period in &self.periods {
            match period.moves {
                Some(moves) if left >= moves => left -= moves,
                _ => return *period,
            }
        }
        self.periods[self.periods.len() - 1]
    }

    /// Both times at the completion of each ply; index 0 is the start.
    #[allow(dead_code, reason = "tests/laws compares the logs")]
    pub(crate) fn logged(&self) -> Vec<[u64; 2]> {
        self.log.iter().map(|sides| sides.map(|side| side.had)).collect()
    }

    fn left(&self, side: usize) -> u64 {
        let Side { had, thought, done, .. } = self.sides[side];
        had.saturating_sub(thought.saturating_sub(self.period(done).delay))
    }

    /// The total time that this side has used.
    fn used(&self, side: usize) -> u64 {
        self.sides[side].used + self.sides[side].had - self.left(side)
    }

    pub(crate) fn times(&self) -> [u64; 2] {
        [self.left(0), self.left(1)]
    }

    /// Up to when the running clock has counted.
    pub(crate) fn ran_to(&self) -> u64 {
        self.runs.map_or(0, |(_, since)| since)
    }

    /// Advances the running clock to `now`.
    pub(crate) fn run_to(&mut self, now: u64) {
        if let Some((side, since)) = self.runs {
            if let Some(at) = self.falls_at().filter(|&at| at <= now) {
                self.fell[side] = Some(at);
            }
            self.sides[side].thought += now - since;
            self.runs = Some((side, now));
        }
    }

    /// Takes back what the running clock counted after `now`: nobody knows of that time any more.
    pub(crate) fn run_back_to(&mut self, now: u64) {
        if let Some((side, since)) = self.runs.filter(|(_, since)| *since > now) {
            let Side { had, thought, .. } = &mut self.sides[side];
            let of_this_move = (since - now).min(*thought);
            *thought -= of_this_move;
            *had += since - now - of_this_move;
            self.runs = Some((side, now));
        }
    }

    /// When the running flag falls, if it has not fallen.
    pub(crate) fn falls_at(&self) -> Option<u64> {
        let (side, since) = self.runs?;
        let Side { had, thought, done, .. } = self.sides[side];
        (had + self.period(done).delay).checked_sub(thought).filter(|&ms| ms > 0).map(|ms| since + ms)
    }

    pub(crate) fn is_down(&self, side: usize) -> bool {
        self.left(side) == 0
    }

    pub(crate) fn start(&mut self, side: usize, now: u64) {
        self.runs = Some((side, now));
    }

    pub(crate) fn stop(&mut self, now: u64) {
        self.run_to(now);
        self.runs = None;
    }

    /// The clock is pressed for a move that does not count: this side stops and the other runs. Nothing is added.
    pub(crate) fn hand_over(&mut self, side: usize, now: u64) {
        self.run_to(now);
        self.runs = Some((1 - side, now));
    }

    pub(crate) fn complete(&mut self, side: usize, now: u64) {
        self.run_to(now);
        let (left, used) = (self.left(side), self.used(side));
        let Side { done, ruled, .. } = self.sides[side];
        let (was, next) = (self.period(done), self.period(done + 1));
        let ended = was.moves.is_some() && self.begins_period(done + 1);
        let carried = if ended && was.delay > 0 && !self.carries { 0 } else { left };
        // A clock whose flag is down adds nothing before the next period.
        let increment = if left > 0 || ended { next.increment } else { 0 };
        let had = carried + if ended { next.base } else { 0 } + increment;
        self.sides[side] = Side { had, thought: 0, done: done + 1, used, ruled };
        // The other side may have begun its move before: its clock ran, and a decision or a stop came between.
        let ends = |side: usize| Side {
            had: self.left(side),
            thought: 0,
            used: self.used(side),
            ..self.sides[side]
        };
        self.log.push([ends(0), ends(1)]);
        self.runs = self.runs.map(|_| (1 - side, now));
    }

    fn begins_period(&self, done: u64) -> bool {
        let mut sum = 0;
        let begins = self.periods.iter().filter_map(|p| p.moves).any(|moves| {
            sum += moves;
            sum == done
        });
        let again = self.periods[self.periods.len() - 1].moves;
        begins || again.is_some_and(|moves| done > sum && (done - sum).is_multiple_of(moves))
    }

    /// The arbiter sets both times; the used part of a delay stays used.
    pub(crate) fn set(&mut self, times: [u64; 2], now: u64) {
        self.run_to(now);
        for (side, ms) in times.into_iter().enumerate() {
            if ms > 0 {
                self.fell[side] = None;
            }
            let (left, used) = (self.left(side), self.used(side));
            let kept = self.sides[side].thought.min(self.period(self.sides[side].done).delay);
            let side = &mut self.sides[side];
            side.ruled += ms as i64 - left as i64;
            (side.had, side.thought, side.used) = (ms, kept, used);
        }
    }

    /// Restores the state after this many completed plies, except for the arbiter's rulings since; no clock
    /// runs. If a move is set right, used time stays used. The turn begins again, with its whole delay.
    pub(crate) fn back_to(&mut self, plies: usize, used_stays: bool) {
        let before = [0, 1].map(|side| (self.used(side), self.sides[side].ruled));
        self.log.truncate(plies + 1);
        self.sides = self.log[plies];
        for (side, (used, ruled)) in self.sides.iter_mut().zip(before) {
            let since = if used_stays { used - side.used } else { 0 };
            let left = side.had as i64 + ruled - side.ruled - since as i64;
            side.had = u64::try_from(left).unwrap_or(0);
            (side.used, side.ruled, side.thought) = (side.used + since, ruled, 0);
        }
        self.runs = None;
    }

    /// Plies are removed and the times stay; the move counters are those of the remaining plies.
    pub(crate) fn strike_to(&mut self, plies: usize) {
        let kept = [0, 1].map(|side| (self.left(side), self.used(side), self.sides[side].ruled));
        self.back_to(plies, false);
        for (side, (left, used, ruled)) in self.sides.iter_mut().zip(kept) {
            (side.had, side.used, side.ruled) = (left, used, ruled);
        }
    }
}
