//! Ten thousand generated two-board games through the session: prints what came of them.
//!
//! `TWO_BOARDS_GAMES=500` plays fewer, `TWO_BOARDS_FIRST=93` begins with that seed, and `TWO_BOARDS_TRAIL=1` prints
//! what led to a game that went wrong.

#[path = "../tests/game/two_boards/mod.rs"]
mod two_boards;

use two_boards::{Figures, play};

fn main() {
    let games = std::env::var("TWO_BOARDS_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000_u64);
    let began = std::time::Instant::now();
    let mut figures = Figures::default();
    let mut wrong = 0;
    let first = std::env::var("TWO_BOARDS_FIRST").ok().and_then(|n| n.parse().ok()).unwrap_or(0_u64);
    for seed in first..first + games {
        match play(seed) {
            Ok(game) => figures.add(&game),
            Err(why) => {
                wrong += 1;
                println!("{why}");
            }
        }
    }
    for (what, count) in figures.counts() {
        println!("{count:>9} {}", what.replace('_', " "));
    }
    println!("games that went wrong: {wrong} of {games}; {:.1} s", began.elapsed().as_secs_f64());
    if wrong > 0 {
        std::process::exit(1);
    }
}
