//! Random sequences of all clock events, and a referee that adds up the times independently: initial time, used
//! time, rulings. It uses nothing of the program's ledger. `benches/clock_events.rs` plays a million.

use annabella::laws::edition::EditionArticles as _;
use std::fmt::Write as _;

use annabella::{
    game::{Edition, Moment, Seat},
    laws::{
        Topic,
        clock::Clock,
        ledger::{AccountLineKind, Ledger, LedgerEntryKind, RulingBasis, UsedTime},
    },
};

/// The counts of a sequence.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Played {
    /// Events, after each of which the times are checked.
    pub(crate) events: u64,
    /// Of these, completed moves.
    pub(crate) completed: u64,
    /// Of these, rulings.
    pub(crate) rulings: u64,
    /// Of these, returns to an earlier ply.
    pub(crate) went_back: u64,
    /// Of these, undone decisions.
    pub(crate) taken_back: u64,
    /// Flags that fell.
    pub(crate) falls: u64,
}

/// SplitMix64.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % n
    }
}

#[derive(Clone, Copy)]
struct Period {
    moves: Option<u64>,
    base: i64,
    increment: i64,
    delay: i64,
}

/// The times of one player, in milliseconds.
#[derive(Clone, Copy)]
struct Side {
    left: i64,
    used: i64,
    ruled: i64,
    /// How long their clock ran.
    ran: i64,
    done: u64,
    delay_used: i64,
}

#[derive(Clone)]
struct Referee {
    periods: Vec<Period>,
    carries: bool,
    follows: bool,
    begun: bool,
    sides: [Side; 2],
    log: Vec<[Side; 2]>,
    runs: Option<usize>,
    next: usize,
    /// A ruling was removed, so the recorded times of earlier plies differ from the sum of their entries.
    dropped: bool,
}

impl Referee {
    fn new(periods: Vec<Period>, carries: bool) -> Self {
        let left = periods[0].base + periods[0].increment;
        let side = Side { left, used: 0, ruled: 0, ran: 0, done: 0, delay_used: 0 };
        let log = vec![[side; 2]];
        let (sides, runs, next) = ([side; 2], None, 0);
        Self { periods, carries, follows: false, begun: false, sides, log, runs, next, dropped: false }
    }

    /// The index of the period after this many moves, counting repeats, and the period itself.
    fn period(&self, done: u64) -> (u64, Period) {
        let mut left = done;
        let last = self.periods.len() - 1;
        for (index, period) in self.periods.iter().enumerate() {
            match period.moves {
                Some(moves) if index == last => return (index as u64 + left / moves, *period),
                Some(moves) if left >= moves => left -= moves,
                _ => return (index as u64, *period),
            }
        }
        (last as u64, self.periods[last])
    }

    fn pass(&mut self, ms: u64) {
        let Some(side) = self.runs.filter(|_| !self.follows) else { return };
        let delay = self.period(self.sides[side].done).1.delay;
        let side = &mut self.sides[side];
        let delayed = (ms as i64).min(delay - side.delay_used);
        let used = (ms as i64 - delayed).min(side.left);
        side.delay_used += delayed;
        side.left -= used;
        side.used += used;
        side.ran += ms as i64;
    }

    fn complete(&mut self, side: usize) {
        let done = self.sides[side].done;
        let ((was, ended), (is, begins)) = (self.period(done), self.period(done + 1));
        let moved = &mut self.sides[side];
        let at_zero = moved.left == 0;
        if was != is && !self.follows {
            if ended.delay > 0 && !self.carries {
                moved.left = 0;
            }
            moved.left += begins.base;
        }
        if !self.follows && (!at_zero || was != is) {
            moved.left += begins.increment;
        }
        (moved.done, moved.delay_used) = (done + 1, 0);
        self.log.push(self.sides);
        self.next = 1 - side;
        self.runs = self.runs.map(|_| 1 - side);
    }

    fn rule(&mut self, side: usize, ms: i64) {
        let side = &mut self.sides[side];
        let ms = ms.max(-side.left);
        side.left += ms;
        side.ruled += ms;
    }

    fn back(&mut self, ply: usize, used_stays: bool) {
        let before = self.sides;
        self.log.truncate(ply + 1);
        self.sides = self.log[ply];
        for (side, before) in self.sides.iter_mut().zip(before) {
            let used = if used_stays { before.used - side.used } else { 0 };
            side.left = (side.left + before.ruled - side.ruled - used).max(0);
            (side.used, side.ruled, side.delay_used) = (side.used + used, before.ruled, 0);
            if used_stays {
                side.ran = before.ran;
            }
        }
        (self.runs, self.next) = (None, ply % 2);
    }

    fn strike(&mut self, ply: usize) {
        let before = self.sides;
        self.back(ply, true);
        for (side, before) in self.sides.iter_mut().zip(before) {
            *side = Side { done: side.done, delay_used: 0, ..before };
        }
    }

    /// The state before a decision, with the time used since added, first from the delay.
    fn take_back(&mut self, before: &Self, after: &Self) {
        let later = self.clone();
        *self = before.clone();
        for side in 0..2 {
            let of = |it: &Self| it.sides[side].used + it.sides[side].delay_used;
            let since = of(&later) - of(after);
            let delay = self.period(self.sides[side].done).1.delay;
            let side = &mut self.sides[side];
            let delayed = since.min(delay - side.delay_used);
            let used = (since - delayed).min(side.left);
            side.delay_used += delayed;
            side.left -= used;
            side.used += used;
            side.ran += since;
        }
    }

    fn follow(&mut self, shown: [i64; 2]) {
        let at_start = self.log.len() == 1 && !(self.follows && self.begun);
        self.follows = true;
        for (side, shown) in shown.into_iter().enumerate() {
            let by = shown - self.sides[side].left;
            let zero = at_start.then(|| &mut self.log[0][side]);
            for side in [Some(&mut self.sides[side]), zero].into_iter().flatten() {
                side.left += by;
                side.used += (-by).max(0);
            }
        }
    }
}

/// Invariants of the ledger: time given minus time used is the time left, and so are the sums of its entries
/// and lines.
fn adds_up(ledger: &Ledger, lines: i64, side: &Side, shown: u64) -> Result<(), String> {
    let entries: i64 = ledger.entries().iter().map(|entry| entry.ms).sum();
    let left = ledger.given_ms() - ledger.used_ms();
    let ran: i64 = ledger
        .entries()
        .iter()
        .map(|entry| match entry.what {
            LedgerEntryKind::Used { delayed_ms, over_ms } => delayed_ms as i64 + over_ms as i64 - entry.ms,
            _ => 0,
        })
        .sum();
    if [entries, left, lines, shown as i64] != [side.left; 4]
        || ledger.used_ms() != side.used
        || ran != side.ran
    {
        return Err(format!(
            "entries {entries}, given − used {left}, lines {lines}, shown {shown}, used {}, ran {ran}; right: left {}, \
             used {}, ran {}",
            ledger.used_ms(),
            side.left,
            side.used,
            side.ran
        ));
    }
    Ok(())
}

/// Plays one sequence of events; returns what did not add up, if anything.
pub(crate) fn play(seed: u64, events: u64) -> Result<Played, String> {
    let mut chance = Chance(seed);
    let edition = Edition::ALL[chance.below(Edition::ALL.len() as u64) as usize];
    let (text, periods) = control(&mut chance);
    let mut clock = Clock::new(edition, text.parse().map_err(|e| format!("{text}: {e}"))?);
    // In DA09 and SV17 saved main time lapses under a delay.
    let carries = !matches!(edition, Edition::Da09 | Edition::Sv17);
    let mut referee = Referee::new(periods, carries);
    let why = RulingBasis { article: edition.article_or_penalties(Topic::ClockSetting), item: None };
    let mut played = Played::default();
    let mut now = 0;
    let mut trail = format!("seed {seed}, {edition:?}, {text}:");
    for _ in 0..events {
        let ms = [0, chance.below(500), chance.below(5_000), chance.below(60_000)][chance.below(4) as usize];
        now += ms;
        referee.pass(ms);
        let at = Moment::from_ms(now);
        let side = chance.below(2) as usize;
        let seat = Seat::ALL[side];
        let amount = chance.below(90_000);
        let ply = chance.below(referee.log.len() as u64) as usize;
        match chance.below(42) {
            0..20 => {
                let _ = write!(trail, " {now}:press");
                let mover = referee.next;
                let runs = referee.runs.is_some();
                clock.press(Seat::ALL[mover], at);
                if runs {
                    referee.complete(mover);
                    played.completed += 1;
                }
            }
            20..24 => {
                let _ = write!(trail, " {now}:resume");
                clock.resume(at);
                (referee.runs, referee.begun) = (Some(referee.next), true);
            }
            24..26 => {
                let _ = write!(trail, " {now}:stop");
                clock.stop(at);
                referee.runs = None;
            }
            26..29 => {
                let _ = write!(trail, " {now}:give {seat} {amount}");
                clock.give(seat, amount, why, at);
                referee.rule(side, amount as i64);
                played.rulings += 1;
            }
            29..31 => {
                let _ = write!(trail, " {now}:take {seat} {amount}");
                clock.take(seat, amount, why, at);
                referee.rule(side, -(amount as i64));
                played.rulings += 1;
            }
            31..33 => {
                let times = [amount, chance.below(90_000)];
                let _ = write!(trail, " {now}:set {times:?}");
                clock.set(times[0], times[1], why, at);
                for (side, ms) in times.into_iter().enumerate() {
                    referee.rule(side, ms as i64 - referee.sides[side].left);
                }
                played.rulings += 1;
            }
            33..37 => {
                let (used, name) = match chance.below(2) {
                    0 => (UsedTime::AsThen, "as then"),
                    _ => (UsedTime::Kept, "kept"),
                };
                let _ = write!(trail, " {now}:back {ply} {name}");
                let would = clock.times_after_going_back(ply as u32, used, at);
                clock.stop(at);
                if !clock.go_back(ply as u32, used) || would != Some(clock.times(at)) {
                    return Err(format!("{trail}: it would have been {would:?}"));
                }
                referee.back(ply, used == UsedTime::Kept);
                played.went_back += 1;
            }
            37 => {
                let _ = write!(trail, " {now}:strike {ply}");
                clock.stop(at);
                clock.strike(ply as u32);
                referee.strike(ply);
            }
            38 => {
                let rulings = clock.rulings_after(0);
                let Some(&(seat, ms, ruling)) = rulings.get(chance.below(8) as usize) else { continue };
                let _ = write!(trail, " {now}:drop {}", ruling.number);
                let lifted =
                    |seat| clock.ledger(seat).entries().iter().any(|e| e.what == LedgerEntryKind::Floor);
                if lifted(seat) {
                    // Time that a ruling took below zero is restored first, so from here only the sums are
                    // compared.
                    clock.drop_ruling(ruling.number, at);
                    let lines: i64 = clock.explain(seat, at).iter().map(|line| line.ms).sum();
                    let same = lines == clock.left_ms(seat, at) as i64;
                    return if same { Ok(played) } else { Err(format!("{trail}: lines add up to {lines}")) };
                }
                clock.drop_ruling(ruling.number, at);
                let side = &mut referee.sides[seat as usize];
                side.ruled -= ms;
                side.left = (side.left - ms).max(0);
                referee.dropped = true;
            }
            39 | 40 if !referee.follows => {
                let _ = write!(trail, " {now}:decide");
                clock.advance(at);
                let (before, was) = (clock.clone(), referee.clone());
                match chance.below(4) {
                    0 => {
                        clock.give(seat, amount, why, at);
                        referee.rule(side, amount as i64);
                    }
                    1 => {
                        clock.take(seat, amount, why, at);
                        referee.rule(side, -(amount as i64));
                    }
                    2 => {
                        clock.stop(at);
                        referee.runs = None;
                    }
                    _ => {
                        clock.stop(at);
                        clock.go_back(ply as u32, UsedTime::Kept);
                        referee.back(ply, true);
                        clock.resume(at);
                        referee.runs = Some(referee.next);
                    }
                }
                let (after, then) = (clock.clone(), referee.clone());
                let ms = chance.below(20_000);
                now += ms;
                referee.pass(ms);
                let at = Moment::from_ms(now);
                let _ = write!(trail, " {now}:take it back");
                clock = before.taken_back(&after, &clock, at);
                referee.take_back(&was, &then);
                played.taken_back += 1;
            }
            39 | 40 => {}
            _ if chance.below(10) > 0 => {}
            _ => {
                let times = [amount, chance.below(90_000)];
                let _ = write!(trail, " {now}:follow {times:?}");
                clock.follow(times[0], times[1], at);
                referee.follow(times.map(|ms| ms as i64));
            }
        }
        let at = Moment::from_ms(now);
        clock.advance(at);
        check(&clock, &referee, at).map_err(|why| format!("{trail}: {why}"))?;
        played.events += 1;
    }
    played.falls = clock.falls().len() as u64;
    Ok(played)
}

fn check(clock: &Clock, referee: &Referee, at: Moment) -> Result<(), String> {
    for (seat, side) in Seat::ALL.into_iter().zip(&referee.sides) {
        let lines = clock.explain(seat, at);
        let times = lines.iter().filter(|line| matches!(line.what, AccountLineKind::Period(1))).count();
        if times != 1 {
            return Err(format!("{seat}: the first period is told {times} times"));
        }
        let sum = lines.iter().map(|line| line.ms).sum();
        adds_up(clock.ledger(seat), sum, side, clock.left_ms(seat, at))
            .map_err(|why| format!("{seat}: {why}"))?;
        let delay = referee.period(side.done).1.delay;
        let ran_out = referee.runs == Some(seat as usize) && side.left == 0 && side.delay_used >= delay;
        if ran_out && !referee.follows && clock.flag(seat, at).is_none() {
            return Err(format!("{seat} has nothing left and his flag is up"));
        }
    }
    let shown: Vec<[i64; 2]> = clock.log().iter().map(|s| [s.white_ms as i64, s.black_ms as i64]).collect();
    let right: Vec<[i64; 2]> = referee.log.iter().map(|sides| sides.map(|side| side.left.max(0))).collect();
    if !referee.dropped && shown != right {
        return Err(format!("plies showed {shown:?}, not {right:?}"));
    }
    Ok(())
}

/// A time control in the forms of the program and of the referee.
fn control(chance: &mut Chance) -> (String, Vec<Period>) {
    let n = 1 + chance.below(3);
    let (mut text, mut periods) = (String::new(), Vec::new());
    for index in 0..n {
        let last = index + 1 == n;
        let moves = (!last || chance.below(3) == 0).then(|| 1 + chance.below(3));
        let (base, extra) = (1 + chance.below(70), 1 + chance.below(9));
        let named = moves.map_or_else(String::new, |moves| format!("{moves}/"));
        let comma = if index > 0 { "," } else { "" };
        let _ = write!(text, "{comma}{named}{}:{:02}", base / 60, base % 60);
        let (mut increment, mut delay) = (0, 0);
        match chance.below(3) {
            0 => {}
            1 => {
                let _ = write!(text, "+{extra}");
                increment = extra as i64 * 1000;
            }
            _ => {
                let _ = write!(text, "d{extra}");
                delay = extra as i64 * 1000;
            }
        }
        periods.push(Period { moves, base: base as i64 * 1000, increment, delay });
    }
    (text, periods)
}
