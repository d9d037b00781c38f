//! Generated games judged by a referee who is written from the Laws and not from the program: both agree about
//! every verdict. The games are always the same ones, so that the kinds that must come up do. `benches/refereed_games.rs`
//! plays ten thousand. One game alone: `REFEREED_ONLY=93 cargo test --test game one_refereed_game -- --ignored`.

use std::{fs, path::Path};

use super::refereed::{Figures, play};

const GAMES: u64 = 600;

/// A part of `refereed_games.txt`.
fn part(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/game/refereed_games.txt");
    let text = fs::read_to_string(path).expect("the list of the games");
    let (_, rest) = text.split_once(&format!("# {name}\n")).expect("a part");
    rest.lines().take_while(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
#[ignore = "plays the one game that REFEREED_ONLY names"]
fn one_refereed_game_alone() {
    let seed = std::env::var("REFEREED_ONLY").expect("REFEREED_ONLY names a game");
    let seed = seed.parse().expect("REFEREED_ONLY is a number");
    if let Err(why) = play(seed) {
        panic!("{why}");
    }
}

#[test]
fn a_referee_written_from_the_laws_agrees_with_every_verdict() {
    let mut figures = Figures::default();
    let mut wrong = Vec::new();
    // Later games about which program and referee once disagreed.
    let once_wrong = part("once wrong").join(" ");
    let later = once_wrong.split(' ').map(|seed| seed.parse().expect("a seed"));
    for seed in (0..GAMES).chain(later) {
        match play(seed) {
            Ok(game) => figures.add(game),
            Err(why) => wrong.push(why),
        }
    }
    assert!(wrong.is_empty(), "{} of {GAMES} and more:\n{}", wrong.len(), wrong.join("\n"));
    // Every possible case occurred at least once.
    for what in part("comes up") {
        assert!(figures.by_name.contains_key(&what), "{what} never came up: {:?}", figures.by_name);
    }
    println!("{GAMES} games, {} plies, {} verdicts: {:?}", figures.plies, figures.verdicts, figures.by_name);
}
