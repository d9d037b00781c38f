//! What must be heard on each page, in little time; a part of `make test`.

use std::time::Duration;

use annabella::game::Lang;

use crate::{
    browser_on_desktop::BrowserKind,
    run_of_scenes::{NamedScene, play},
    scene::{Mode, Scene},
    table_with_pages::{DeskOfTables, TableWithPages},
};

/// A message must reach the voice within this time after its cause.
const AT_ONCE: Duration = Duration::from_millis(1_000);

const PLAYER: NamedScene = NamedScene { name: "player hears a move", play: player_hears_a_move };

#[test]
fn what_matters_on_each_page_is_heard() {
    let scenes = [
        PLAYER,
        NamedScene { name: "player types a question", play: player_types_a_question },
        NamedScene { name: "assistant hears a move", play: assistant_hears_a_move },
        NamedScene { name: "arbiter hears an item", play: arbiter_hears_an_item },
        NamedScene { name: "spectator hears a move", play: spectator_hears_a_move },
        NamedScene { name: "desk hears a call", play: desk_hears_a_call },
    ];
    play(Lang::En, &[(BrowserKind::Firefox, &scenes), (BrowserKind::Chromium, &[PLAYER])]);
}

fn player_hears_a_move(scene: &mut Scene<'_>) {
    let mut table = TableWithPages::open(scene.lang());
    table.plays_first_move();
    scene.open(&table.link("white"), "Anna Berg");
    scene.act("Black moves e5 and presses the clock");
    table.types(&["black: move e5", "black: press"]);
    scene.hears_once_within(AT_ONCE, "Eva f");
    scene.was_whole("Eva f");
    scene.act("White repeats, the assistant executes, White asks two questions");
    table.types(&["white: eva fünf", "assistant: executed", "white: key time", "white: key last_move"]);
    scene.hears("hour");
    scene.hears("Eva");
    scene.was_whole("hour");
}

fn arbiter_hears_an_item(scene: &mut Scene<'_>) {
    let mut table = TableWithPages::open(scene.lang());
    table.plays_first_move();
    scene.open(&table.link("arbiter"), "Anna Berg");
    scene.act("the clocks run");
    scene.hears_nothing_for(Duration::from_secs(8));
    scene.act("the arbiter's terminal gets an item");
    table.types(&["arbiter: item black 11.5 hums"]);
    scene.hears_once_within(AT_ONCE, "hums");
    scene.act("White calls the arbiter");
    table.types(&["white: key arbiter"]);
    scene.hears_within(AT_ONCE, "calls the arbiter");
    scene.was_whole("calls the arbiter");
}

fn player_types_a_question(scene: &mut Scene<'_>) {
    let mut table = TableWithPages::open(scene.lang());
    table.plays_first_move();
    scene.open(&table.link("white"), "Anna Berg");
    scene.walk_to("e", "What you would say");
    scene.change_to(Mode::Focus);
    scene.act("White asks for the time in the field");
    scene.types("time", Duration::from_millis(60));
    scene.press("Return");
    scene.hears("hour");
    scene.was_whole("hour");
    scene.change_to(Mode::Browse);
}

fn assistant_hears_a_move(scene: &mut Scene<'_>) {
    let mut table = TableWithPages::open(scene.lang());
    table.plays_first_move();
    scene.open(&table.link("assistant-white"), "Anna Berg");
    scene.act("Black moves e5 and presses the clock");
    table.types(&["black: move e5", "black: press"]);
    scene.hears_once_within(AT_ONCE, "Eva f");
}

fn spectator_hears_a_move(scene: &mut Scene<'_>) {
    let mut table = TableWithPages::open(scene.lang());
    table.plays_first_move();
    scene.open(&table.link("spectator"), "Anna Berg");
    scene.act("Black moves e5 and presses the clock");
    table.types(&["black: move e5", "black: press"]);
    scene.hears_once_within(AT_ONCE, "e5");
    // The clock was changed by the press, and is read when it is asked for only.
    scene.never_hears("1:30:");
}

fn desk_hears_a_call(scene: &mut Scene<'_>) {
    let mut table = TableWithPages::open(scene.lang());
    table.plays_first_move();
    let desk = DeskOfTables::open(&table, scene.lang());
    scene.open(&desk.link, "desk");
    scene.act("White calls the arbiter");
    table.types(&["white: key arbiter"]);
    scene.hears_once_within(AT_ONCE, "calls the arbiter");
}
