//! Games at the simulated table with all its faults: no completed move is lost, no clock is off by more than 50 ms,
//! and no role receives what it must not know. `benches/simulated_table.rs` plays many; `SEED=93` plays that game
//! alone, and `GAMES=500` more of them.

use super::simulated_table::{Figures, play};

const GAMES: u64 = 100;

#[test]
fn whatever_breaks_at_a_table_no_completed_move_is_lost_and_the_clocks_are_right() {
    let mut figures = Figures::default();
    let mut wrong = Vec::new();
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let (only, more) = (number("SEED"), number("GAMES"));
    let first = only.unwrap_or(0);
    for seed in first..first + more.unwrap_or(if only.is_some() { 1 } else { GAMES }) {
        match play(seed) {
            Ok(game) => figures.add(&game),
            Err(why) => wrong.push(why),
        }
    }
    assert!(wrong.is_empty(), "{} games:\n{}", wrong.len(), wrong.join("\n"));
    for (what, count) in figures.counts().into_iter().filter(|_| only.is_none()) {
        assert!(count > 0, "in {GAMES} games there was nothing of this: {what}");
    }
}

#[test]
fn games_that_once_went_wrong_go_right() {
    let once_wrong = [
        (565, "the power failed in the line that would have started the clocks"),
        (4_124, "the same, after a disk that was full"),
    ];
    for (seed, what) in once_wrong {
        assert_eq!(play(seed).err(), None, "{what}");
    }
}
