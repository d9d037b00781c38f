//! Kills the real program as the tests do, but more often. A lost move or a wrong clock ends the bench.
//!
//! `KILLS=1000` sets the number of kills.

mod figure;

#[path = "../tests/program/kills.rs"]
mod kills;
#[expect(dead_code, reason = "nobody plays with a board here")]
#[path = "../tests/program/table.rs"]
mod table;

fn main() {
    let kills = std::env::var("KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000);
    let began = std::time::Instant::now();
    let completed = kills::kill(kills);
    println!(
        "{kills} kills, {completed} moves, {} s: nothing is lost, the clocks stand at the last line",
        began.elapsed().as_secs()
    );
    let count = |number: u64| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    figure::tell("the program killed, and the game gone on with", "times", &[count(kills)], None);
    figure::tell("completed moves that a kill lost", "", &[0.0], Some(0.0));
}
