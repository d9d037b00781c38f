//! Scenes that take minutes; `make screen-reader` plays them.

use std::time::Duration;

use annabella::game::Lang;

use crate::{
    browser_on_desktop::BrowserKind,
    run_of_scenes::{NamedScene, play},
    scene::{Mode, Scene},
    short_scenes::SHORT,
    table_with_pages::TableWithPages,
    voice_log::now,
    wordings::wording,
};

#[test]
#[ignore = "takes minutes; `make screen-reader` plays it"]
fn every_page_is_heard_in_two_browsers_and_three_languages() {
    for lang in [Lang::En, Lang::De, Lang::Da] {
        play(lang, &[(BrowserKind::Firefox, &SHORT), (BrowserKind::Chromium, &SHORT)]);
    }
}

#[test]
#[ignore = "takes minutes; `make screen-reader` plays it"]
fn moves_that_come_while_a_player_types_are_heard_to_the_end() {
    let scenes = [
        NamedScene { name: "a key every 80 ms", play: |scene| hears_moves_while_typing(scene, 80) },
        NamedScene { name: "a key every 250 ms", play: |scene| hears_moves_while_typing(scene, 250) },
        NamedScene { name: "a key every 400 ms", play: |scene| hears_moves_while_typing(scene, 400) },
    ];
    play(Lang::En, &[(BrowserKind::Firefox, &scenes)]);
}

/// Black's moves, each with its words in the announcement words `fide`, and White's answer. Pawns only: nothing is
/// taken, and no check is given.
const ROUNDS: [(&str, &str, &str); 12] = [
    ("e5", "eva fünf", "anna drei"),
    ("a6", "anna sechs", "bella drei"),
    ("b6", "bella sechs", "cesar drei"),
    ("c6", "cesar sechs", "david drei"),
    ("d6", "david sechs", "felix drei"),
    ("f6", "felix sechs", "gustav drei"),
    ("g6", "gustav sechs", "hector drei"),
    ("h6", "hector sechs", "anna vier"),
    ("a5", "anna fünf", "bella vier"),
    ("b5", "bella fünf", "cesar vier"),
    ("c5", "cesar fünf", "hector vier"),
    ("h5", "hector fünf", "gustav vier"),
];

/// White types in a field while Black moves. The move comes after the fourth of eight keys.
fn hears_moves_while_typing(scene: &mut Scene<'_>, between_keys: u64) {
    let mut table = TableWithPages::open(scene.lang());
    table.plays_first_move();
    scene.open(&table.link("white"), "Anna Berg");
    scene.walk_to("e", &wording("page", scene.lang(), "say-label"));
    scene.change_to(Mode::Focus);
    let mut lost = Vec::new();
    let mut longest = Duration::ZERO;
    for (black, words, white) in ROUNDS {
        scene.act(&format!("White types a key every {between_keys} ms, Black moves {black}"));
        let begins = now();
        let mut came = begins;
        for key in 0..8_u64 {
            let due = begins + Duration::from_millis(between_keys * key);
            std::thread::sleep(due.saturating_sub(now()));
            scene.press(["d", "a", "m", "e"][usize::try_from(key % 4).unwrap()]);
            if key == 3 {
                table.types(&[&format!("black: move {black}"), "black: press"]);
                came = now();
            }
        }
        scene.until_heard_or(words, Duration::from_secs(5));
        scene.until_quiet();
        let said = scene.passage();
        let whole = said.iter().find(|said| said.holds(words) && said.end.is_some() && !said.was_cut());
        match whole {
            Some(said) => longest = longest.max(said.begins.saturating_sub(came)),
            None => lost.push(black),
        }
        let times = said.iter().filter(|said| said.holds(words)).count();
        assert!(times <= 2, "{black} is repeated once at most:\n{}", scene.heard_so_far());
        table.types(&[&format!("white: {words}"), "assistant: executed"]);
        let answer = format!("white: {white}");
        table.types(&[&answer]);
        table.daemon.expect("# white made");
        table.types(&[&format!("black: {white}"), "black: executed", "white: press"]);
        table.daemon.expect("= ");
        scene.until_quiet();
    }
    println!(
        "a key every {between_keys} ms: {} of {} moves heard to the end, the last {} ms after the move",
        ROUNDS.len() - lost.len(),
        ROUNDS.len(),
        longest.as_millis()
    );
    assert!(lost.is_empty(), "not heard to the end: {lost:?}");
}
