//! Generated games at two boards: the session detects every difference, makes no false report, and finds the
//! exact ply and clocks in every D.2.9. `benches/two_boards.rs` plays ten thousand games; its variables work
//! here as well (`TWO_BOARDS_TRAIL=1`), and `TWO_BOARDS_ONLY=93` plays that game alone.

use super::two_boards::{Figures, play};

const GAMES: u64 = 250;

#[test]
fn in_generated_games_every_divergence_is_told_and_retraced_to_the_ply() {
    let mut figures = Figures::default();
    let mut wrong = Vec::new();
    let only = std::env::var("TWO_BOARDS_ONLY").ok().and_then(|s| s.parse::<u64>().ok());
    let seeds = only.map_or_else(|| (0..GAMES).collect(), |seed| vec![seed]);
    for &seed in &seeds {
        match play(seed) {
            Ok(game) => figures.add(&game),
            Err(why) => wrong.push(why),
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), seeds.len(), wrong.join("\n"));
    if only.is_some() {
        return;
    }
    let known = figures.told_at_once + figures.told_late + figures.put_right_unknown;
    assert_eq!(known + figures.unknown_at_the_end, figures.divergences, "every one is accounted for");
    // Every possible fault occurred at least once.
    let never = ["undetected", "false_items"];
    // No fault, and too rare for this number of games.
    let rare = "told_as_later_than_it_was";
    for (what, count) in figures.counts().into_iter().filter(|(what, _)| *what != rare) {
        assert_eq!(count == 0, never.contains(&what), "{what}: {count} in {GAMES} games");
    }
}
