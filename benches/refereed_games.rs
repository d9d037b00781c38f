//! Plays ten thousand generated games with claims, illegal moves, missing presses, flags, adjournments and undone
//! decisions. A separate referee written from the Laws checks every verdict. Prints the outcomes, and the time per input.
//!
//! `GAMES=500` plays fewer; `FIRST=93` starts with that seed; `REFEREED_TRAIL=1` prints the inputs of a game that
//! failed.

mod figure;

// The simulated tables use more of its clock.
#[allow(dead_code)]
#[path = "../tests/game/referee/mod.rs"]
mod referee;
#[path = "../tests/game/refereed/mod.rs"]
mod refereed;

use std::time::Instant;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

fn main() {
    let (games, first) = (number("GAMES", 10_000), number("FIRST", 0));
    if verdicts(first, games) > 0 {
        std::process::exit(1);
    }
}

fn verdicts(first: u64, games: u64) -> u64 {
    let began = Instant::now();
    let mut figures = refereed::Figures::default();
    let mut wrong = 0;
    for seed in first..first + games {
        match refereed::play(seed) {
            Ok(game) => figures.add(game),
            Err(why) => {
                wrong += 1;
                println!("{why}");
            }
        }
    }
    for (what, count) in &figures.by_name {
        println!("{count:>9} {what}");
    }
    let seconds = began.elapsed().as_secs_f64();
    let inputs = figures.handled.len();
    println!("{:>9} plies, {} inputs, {} verdicts", figures.plies, inputs, figures.verdicts);
    let [median, slow, longest] = handling(figures.handled);
    println!(
        "an input is handled in {median:.1} µs (median), {slow:.1} µs (99th), {longest:.0} µs (longest)"
    );
    println!("verdicts: {wrong} of {games} games the referee does not agree with; {seconds:.1} s");
    let of = format!("of {games}");
    figure::tell("games whose verdicts the referee does not share", &of, &[wrong as f64], Some(0.0));
    figure::tell("an input handled, median", "µs", &[median], Some(10.0));
    figure::tell("an input handled, 99 of 100", "µs", &[slow], Some(100.0));
    wrong
}

/// Returns the median, the 99th percentile and the longest duration in microseconds.
fn handling(mut nanoseconds: Vec<u32>) -> [f64; 3] {
    nanoseconds.sort_unstable();
    [50, 99, 100].map(|percent| {
        nanoseconds
            .get(figure::nearest_rank(nanoseconds.len(), percent))
            .map_or(0.0, |&ns| f64::from(ns) / 1_000.0)
    })
}
