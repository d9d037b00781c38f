//! Plays many games at a simulated table: a seed decides when boards, cables, disk, recognisers and power fail.
//! Prints the outcomes, and the hours played per second.
//!
//! `GAMES=100000` sets the number; `SEED=93` starts with that seed.

mod figure;

// The table needs only the clock of the referee.
#[allow(dead_code, unused_imports)]
#[path = "../tests/game/referee/mod.rs"]
mod referee;
// Its place in a tournament is for another bench.
#[allow(dead_code, unused_imports)]
#[path = "../tests/game/simulated_table/mod.rs"]
mod simulated_table;

use std::time::Instant;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

fn main() {
    let (games, first) = (number("GAMES", 2_000), number("SEED", 0));
    let began = Instant::now();
    let mut figures = simulated_table::Figures::default();
    let mut wrong = 0_u64;
    for seed in first..first + games {
        match simulated_table::play(seed) {
            Ok(game) => figures.add(&game),
            Err(why) => {
                wrong += 1;
                println!("{why}");
            }
        }
    }
    for (what, count) in figures.counts() {
        println!("{count:>12} {}", what.replace('_', " "));
    }
    let seconds = began.elapsed().as_secs_f64();
    let hours = figures.simulated_ms as f64 / 3_600_000.0;
    println!("the farthest a clock was from the truth: {} ms", figures.clock_off_ms);
    println!(
        "{wrong} of {games} games went wrong; {hours:.0} hours were played in {seconds:.0} s: {:.1} hours a second",
        hours / seconds
    );
    figure::tell(
        "games at a simulated table with faults that went wrong",
        &format!("of {games}"),
        &[wrong as f64],
        Some(0.0),
    );
    figure::tell(
        "the farthest a clock was from the truth there",
        "ms",
        &[figures.clock_off_ms as f64],
        Some(50.0),
    );
    figure::tell("hours played there", "h", &[hours], None);
    figure::tell("hours played there in a second", "h", &[hours / seconds], None);
    if wrong > 0 {
        std::process::exit(1);
    }
}
