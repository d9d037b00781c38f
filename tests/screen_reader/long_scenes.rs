//! Scenes that take minutes; `make screen-reader` plays them.

use std::time::Duration;

use annabella::game::Lang;

use crate::{
    browser_on_desktop::BrowserKind,
    desktop::Rate,
    run_of_scenes::{NamedScene, play, play_at},
    scene::{Mode, Scene},
    short_scenes::SHORT,
    table_with_pages::{DeskOfTables, TableWithPages},
    terminal_scenes::PRACTICE,
    voice_log::now,
    wordings::{call, wording},
};

#[test]
#[ignore = "takes minutes; `make screen-reader` plays it"]
fn every_page_is_heard_in_two_browsers_and_three_languages() {
    let firefox = (Some(BrowserKind::Firefox), &SHORT[..]);
    let chromium = (Some(BrowserKind::Chromium), &SHORT[..]);
    play(Lang::En, &[firefox, chromium, (None, &[PRACTICE])]);
    play(Lang::De, &[firefox]);
    play(Lang::Da, &[chromium]);
}

#[test]
#[ignore = "takes minutes; `make screen-reader` plays it"]
fn moves_that_come_while_a_player_types_are_heard_to_the_end() {
    let scenes = [
        NamedScene { name: "a key every 80 ms", play: |scene| hears_moves_while_typing(scene, 80) },
        NamedScene { name: "a key every 250 ms", play: |scene| hears_moves_while_typing(scene, 250) },
        NamedScene { name: "a key every 400 ms", play: |scene| hears_moves_while_typing(scene, 400) },
    ];
    play(Lang::En, &[(Some(BrowserKind::Firefox), &scenes)]);
}

#[test]
#[ignore = "takes minutes; `make screen-reader` plays it"]
fn each_page_says_what_is_awaited_within_five_seconds_and_has_few_landmarks() {
    let scenes = [
        NamedScene { name: "awaited of the player", play: awaited_of_the_player },
        NamedScene { name: "awaited of the assistant", play: awaited_of_the_assistant },
        NamedScene { name: "awaited of the arbiter", play: awaited_of_the_arbiter },
        NamedScene { name: "awaited by the spectator", play: awaited_by_the_spectator },
        NamedScene { name: "awaited at the desk", play: awaited_at_the_desk },
    ];
    play_at(Rate::Default, Lang::En, &[(Some(BrowserKind::Firefox), &scenes)]);
}

/// From the reloading of a page to what a person waits for, at Orca's default rate.
const AWAITED: Duration = Duration::from_secs(5);
const MOST_LANDMARKS: usize = 6;

/// Opens a page and reloads it. Orca reads it by itself.
fn is_awaited(scene: &mut Scene<'_>, link: &str, title: &str, awaited: &str) {
    scene.open(link, title);
    scene.act_by_key("F5");
    let after = scene.hears(awaited);
    scene.hush();
    scene.act("goes through the landmarks");
    scene.press("ctrl+Home");
    scene.until_quiet();
    let mut landmarks = 0;
    loop {
        scene.act_by_key("m");
        scene.until_quiet_for(Duration::from_millis(350));
        if scene.passage_holds("wrapping to top") {
            break;
        }
        landmarks += 1;
        assert!(landmarks <= 30, "the landmarks never end:\n{}", scene.heard_so_far());
    }
    println!("{title}: `{awaited}` after {} ms; {landmarks} landmarks", after.as_millis());
    assert!(after <= AWAITED, "`{awaited}` comes after {} ms", after.as_millis());
    assert!(landmarks <= MOST_LANDMARKS, "{landmarks} landmarks");
}

/// Black has moved and pressed; White is to repeat the move.
fn table_with_a_move_to_repeat(scene: &Scene<'_>) -> TableWithPages {
    let mut table = TableWithPages::open_after_first_move(scene.lang());
    table.types(&["black: move e5", "black: press"]);
    table.daemon.expect("# black made e7e5");
    table
}

fn awaited_of_the_player(scene: &mut Scene<'_>) {
    let table = table_with_a_move_to_repeat(scene);
    is_awaited(scene, &table.link("white"), "Anna Berg", "Repeat what was announced");
}

fn awaited_of_the_assistant(scene: &mut Scene<'_>) {
    let table = table_with_a_move_to_repeat(scene);
    is_awaited(scene, &table.link("assistant-white"), "Anna Berg", "Eva fünf");
}

fn awaited_of_the_arbiter(scene: &mut Scene<'_>) {
    let mut table = table_with_a_move_to_repeat(scene);
    table.types(&["arbiter: item black 11.5 hums"]);
    table.daemon.expect("hums");
    is_awaited(scene, &table.link("arbiter"), "Anna Berg", "hums");
}

fn awaited_by_the_spectator(scene: &mut Scene<'_>) {
    let table = table_with_a_move_to_repeat(scene);
    is_awaited(scene, &table.link("spectator"), "Anna Berg", "Eva five");
}

fn awaited_at_the_desk(scene: &mut Scene<'_>) {
    let lang = scene.lang();
    let mut table = table_with_a_move_to_repeat(scene);
    let desk = DeskOfTables::open(&table, lang);
    table.types(&["white: key arbiter"]);
    table.daemon.expect("calls the arbiter");
    is_awaited(scene, &desk.link, &wording("tournament", lang, "title-desk"), call(lang));
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
    let mut table = TableWithPages::open_after_first_move(scene.lang());
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
