//! Generated two-board games through the session: nothing undetected, nothing told in vain, the exact ply
//! and the exact clocks after every D.2.9. `benches/two_boards.rs` plays ten thousand.

#[path = "support/two_boards.rs"]
mod two_boards;

use two_boards::{Figures, play};

#[test]
fn in_generated_games_every_divergence_is_told_and_retraced_to_the_ply() {
    let mut figures = Figures::default();
    let mut wrong = Vec::new();
    for seed in 0..120 {
        match play(seed) {
            Ok(game) => figures.add(&game),
            Err(why) => wrong.push(why),
        }
    }
    assert!(wrong.is_empty(), "{} of 120:\n{}", wrong.len(), wrong.join("\n"));
    assert!(figures.divergences > 20 && figures.went_back > 3, "{figures:?}");
}
