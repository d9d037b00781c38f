//! Random sequences of clock events, compared with the clock of the referee of `tests/game`, which uses nothing of the
//! program's ledger; and the ledger must add up. `benches/clock_events.rs` plays a million.

use annabella::laws::edition::EditionArticles as _;
use std::fmt::Write as _;

use annabella::{
    game::{Edition, Moment, Seat},
    laws::{
        Topic,
        clock::Clock,
        ledger::{AccountLineKind, RulingBasis, UsedTime},
    },
};

use super::clock_of_referee::{Clock as Referee, Period};

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

/// Plays one sequence of events; returns what did not add up, if anything.
pub(crate) fn play(seed: u64, events: u64) -> Result<Played, String> {
    let mut chance = Chance(seed);
    let edition = Edition::ALL[chance.below(Edition::ALL.len() as u64) as usize];
    let (text, periods) = control(&mut chance);
    let mut clock = Clock::new(edition, text.parse().map_err(|e| format!("{text}: {e}"))?);
    // In DA09 and SV17 saved main time lapses under a delay.
    let carries = !matches!(edition, Edition::Da09 | Edition::Sv17);
    let mut referee = Referee::of(periods, carries);
    // Who moves when a clock runs again.
    let mut next = 0;
    let why = RulingBasis { article: edition.article_or_penalties(Topic::ClockSetting), item: None };
    let mut played = Played::default();
    let mut now = 0;
    let mut trail = format!("seed {seed}, {edition:?}, {text}:");
    for _ in 0..events {
        let ms = [0, chance.below(500), chance.below(5_000), chance.below(60_000)][chance.below(4) as usize];
        now += ms;
        referee.run_to(now);
        let at = Moment::from_ms(now);
        let side = chance.below(2) as usize;
        let seat = Seat::ALL[side];
        let amount = chance.below(90_000);
        let ply = chance.below(referee.logged().len() as u64) as usize;
        match chance.below(40) {
            0..20 => {
                let _ = write!(trail, " {now}:press");
                clock.press(Seat::ALL[next], at);
                if referee.runs() {
                    referee.complete(next, now);
                    next = 1 - next;
                    played.completed += 1;
                }
            }
            20..24 => {
                let _ = write!(trail, " {now}:resume");
                clock.resume(at);
                referee.start(next, now);
            }
            24..26 => {
                let _ = write!(trail, " {now}:stop");
                clock.stop(at);
                referee.stop(now);
            }
            26..29 => {
                let _ = write!(trail, " {now}:give {seat} {amount}");
                clock.give(seat, amount, why, at);
                referee.give(side, amount, now);
                played.rulings += 1;
            }
            29..31 => {
                let _ = write!(trail, " {now}:take {seat} {amount}");
                clock.take(seat, amount, why, at);
                takes(&mut referee, side, amount, now);
                played.rulings += 1;
            }
            31..33 => {
                let times = [amount, chance.below(90_000)];
                let _ = write!(trail, " {now}:set {times:?}");
                clock.set(times[0], times[1], why, at);
                referee.set(times, now);
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
                referee.back_to(ply, used == UsedTime::Kept);
                next = ply % 2;
                played.went_back += 1;
            }
            37 => {
                let _ = write!(trail, " {now}:strike {ply}");
                clock.stop(at);
                clock.strike(ply as u32);
                referee.stop(now);
                referee.strike_to(ply);
                next = ply % 2;
            }
            _ => {
                let _ = write!(trail, " {now}:decide");
                clock.advance(at);
                let (before, was, mover) = (clock.clone(), referee.clone(), next);
                match chance.below(4) {
                    0 => {
                        clock.give(seat, amount, why, at);
                        referee.give(side, amount, now);
                    }
                    1 => {
                        clock.take(seat, amount, why, at);
                        takes(&mut referee, side, amount, now);
                    }
                    2 => {
                        clock.stop(at);
                        referee.stop(now);
                    }
                    _ => {
                        clock.stop(at);
                        clock.go_back(ply as u32, UsedTime::Kept);
                        referee.back_to(ply, true);
                        clock.resume(at);
                        referee.start(ply % 2, now);
                    }
                }
                let (after, then) = (clock.clone(), referee.clone());
                now += chance.below(20_000);
                referee.run_to(now);
                let at = Moment::from_ms(now);
                let _ = write!(trail, " {now}:take it back");
                clock = before.taken_back(&after, &clock, at);
                referee = Referee::taken_back(&was, &then, &referee, now);
                next = mover;
                played.taken_back += 1;
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

/// The arbiter takes time, and no more than there is.
fn takes(referee: &mut Referee, side: usize, ms: u64, now: u64) {
    let mut times = referee.times();
    times[side] = times[side].saturating_sub(ms);
    referee.set(times, now);
}

fn check(clock: &Clock, referee: &Referee, at: Moment) -> Result<(), String> {
    for (side, (seat, right)) in Seat::ALL.into_iter().zip(referee.times()).enumerate() {
        let (ledger, lines) = (clock.ledger(seat), clock.explain(seat, at));
        if lines.iter().filter(|line| matches!(line.what, AccountLineKind::Period(1))).count() != 1 {
            return Err(format!("{seat}: the first period is not told once"));
        }
        // What was given less what was used is left, and so are the sums of entries and lines.
        let entries: i64 = ledger.entries().iter().map(|entry| entry.ms).sum();
        let sums = [
            entries,
            ledger.given_ms() - ledger.used_ms(),
            lines.iter().map(|line| line.ms).sum(),
            clock.left_ms(seat, at) as i64,
        ];
        if sums != [right as i64; 4] {
            return Err(format!("{seat}: entries, given less used, lines, shown: {sums:?}, right: {right}"));
        }
        if referee.runs_for(side) && referee.falls_at().is_none() && clock.flag(seat, at).is_none() {
            return Err(format!("{seat} has nothing left and the flag is up"));
        }
    }
    let shown: Vec<[u64; 2]> = clock.log().iter().map(|s| [s.white_ms, s.black_ms]).collect();
    if shown != referee.logged() {
        return Err(format!("plies showed {shown:?}, not {:?}", referee.logged()));
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
                increment = extra * 1000;
            }
            _ => {
                let _ = write!(text, "d{extra}");
                delay = extra * 1000;
            }
        }
        periods.push(Period { moves, base: base * 1000, increment, delay });
    }
    (text, periods)
}
