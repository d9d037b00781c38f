//! Runs `ANNABELLA_SEEDS` simulations (default 10,000) of the link to a broker under loss, duplication, reordering,
//! rollback and disconnection. The first simulation that loses a line ends the bench with its seed.

mod figure;
#[path = "../crates/publish/tests/network/memory_target.rs"]
mod memory_target;
#[path = "../crates/publish/tests/network/simulated_network.rs"]
mod simulated_network;

use std::time::Instant;

use simulated_network::live;

fn main() {
    let seeds =
        std::env::var("ANNABELLA_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(10_000_u64);
    let began = Instant::now();
    let (mut lines, mut lost, mut doubled, mut cuts, mut amnesias, mut kills, mut again) =
        (0, 0, 0, 0, 0, 0, 0);
    for seed in 0..seeds {
        let count = live(seed).unwrap_or_else(|why| panic!("{why}"));
        lines += count.lines;
        lost += count.lost;
        doubled += count.doubled;
        cuts += count.cuts;
        amnesias += count.amnesias;
        kills += count.kills;
        again += count.again;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{seeds} seeds in {seconds:.1} s: {lines} lines came in once and in order through {lost} losses, {doubled} doublings, \
         {cuts} cuts, {amnesias} times forgotten and {kills} kills; {again} of them stand once more behind where a reader takes them"
    );
    let (seeds, lines) = (seeds as f64, lines as f64);
    figure::tell("broker link, seeds outlived", "seeds", &[seeds], None);
    figure::tell("broker link, lines of them", "lines", &[lines], None);
    figure::tell("broker link, lines that stand again, to no harm", "lines", &[again as f64], None);
    figure::tell("broker link, lines lost, doubled or out of order", "lines", &[0.0], Some(0.0));
}
