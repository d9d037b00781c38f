//! What must be heard on each page, in little time; a part of `make test`.

use std::time::Duration;

use annabella::game::Lang;

use crate::{
    browser_on_desktop::BrowserKind,
    run_of_scenes::{NamedScene, play},
    scene::{Mode, Scene},
    table_with_pages::{DeskOfTables, TableWithPages},
    terminal_scenes::PRACTICE,
    wordings::{call, decided, hour, wording},
};

/// A message must reach the voice within this time after its cause; it takes 0.15 s where nothing else runs, and 2.5 s were
/// seen on a machine that had ten times too much to do.
const AT_ONCE: Duration = Duration::from_millis(4_000);

/// The time between two typed keys.
const BETWEEN_KEYS: Duration = Duration::from_millis(150);
/// A message waits until nobody has typed for 0.7 s, and then reaches the voice.
const AFTER_TYPING: Duration = Duration::from_millis(5_000);

/// A new task is read after the messages that came with it.
const TASK: Duration = Duration::from_millis(5_000);

/// One for each page.
pub(crate) const SHORT: [NamedScene; 5] = [
    NamedScene { name: "player", play: player },
    NamedScene { name: "assistant", play: assistant },
    NamedScene { name: "arbiter", play: arbiter },
    NamedScene { name: "spectator", play: spectator },
    NamedScene { name: "desk", play: desk },
];

#[test]
fn what_matters_on_each_page_is_heard() {
    let firefox = (Some(BrowserKind::Firefox), &SHORT[..]);
    let asks_twice = NamedScene { name: "player asks twice", play: player_asks_twice };
    let chromium = (Some(BrowserKind::Chromium), &[asks_twice][..]);
    play(Lang::En, &[firefox, chromium, (None, &[PRACTICE])]);
}

fn black_moves_e5(scene: &mut Scene<'_>, table: &mut TableWithPages) {
    scene.act("Black moves e5 and presses the clock");
    table.types(&["black: move e5", "black: press"]);
}

/// A move while White types, questions in the field, at the board and by keys, a move, the board.
fn player(scene: &mut Scene<'_>) {
    let lang = scene.lang();
    let mut table = TableWithPages::open_after_first_move(lang);
    scene.open(&table.link("white"), "Anna Berg");
    scene.walk_to("e", &wording("page", lang, "say-label"));
    // Nobody has filled in anything yet.
    scene.never_hears("invalid");
    scene.change_to(Mode::Focus);

    scene.act("White types in the field, Black moves e5 and presses the clock");
    scene.types("ti", BETWEEN_KEYS);
    table.types(&["black: move e5", "black: press"]);
    scene.types("me", BETWEEN_KEYS);
    scene.hears_within(AFTER_TYPING, "Eva fünf");
    scene.was_whole("Eva fünf");
    scene.act("White asks for the time, with what stands in the field");
    scene.press("Return");
    scene.hears(hour(lang));
    scene.was_whole(hour(lang));

    scene.act("White repeats, the assistant executes, White asks two questions");
    table.types(&["white: eva fünf", "assistant: executed", "white: key time", "white: key last_move"]);
    scene.hears(hour(lang));
    scene.hears("Eva fünf");
    scene.was_whole(hour(lang));

    for mode in [Mode::Focus, Mode::Browse] {
        if mode == Mode::Browse {
            scene.change_to(mode);
        }
        scene.act_by_key("alt+l");
        scene.hears_once_within(AT_ONCE, "Eva fünf");
        scene.act_by_key("alt+2");
        scene.hears_within(AT_ONCE, "Eva fünf");
    }

    scene.act("White moves, Black answers");
    table.types(&["white: springer felix drei", "black: springer felix drei", "black: executed"]);
    scene.until_quiet();
    scene.act_by_key("alt+p");
    scene.hears_once_within(AT_ONCE, &wording("", lang, "status-pressed"));
    scene.act("Black moves Nc6 and presses the clock");
    table.types(&["black: move Nc6", "black: press"]);
    scene.hears_once_within(AT_ONCE, "Springer Cesar sechs");

    scene.walk_to("h", &wording("page", lang, "h-own-board"));
    scene.act("Orca reads on from the board's heading");
    scene.press("KP_Add");
    scene.hears(" e1");
    scene.hears(" e8");
    scene.hush();

    scene.act("the arbiter enters the result");
    table.types(&["arbiter: result 1-0"]);
    scene.until_quiet();
    scene.walk_to("b", &wording("page", lang, "sign-result"));
    scene.act_by_key("Return");
    // The heading that takes the focus is read first.
    scene.hears_once_within(TASK, &wording("", lang, "status-signed"));
    // The focus has not fallen on another act.
    scene.never_hears(&wording("page", lang, "appeal-send"));
}

/// A move, and the same answer twice: Chromium reports no change where a text is replaced by the same one.
fn player_asks_twice(scene: &mut Scene<'_>) {
    let mut table = TableWithPages::open_after_first_move(scene.lang());
    scene.open(&table.link("white"), "Anna Berg");
    black_moves_e5(scene, &mut table);
    scene.hears_once_within(AT_ONCE, "Eva fünf");
    for _ in 0..2 {
        scene.act_by_key("alt+l");
        scene.hears_once_within(AT_ONCE, "Eva fünf");
    }
}

/// A move, and the tasks that follow from it.
fn assistant(scene: &mut Scene<'_>) {
    let lang = scene.lang();
    let mut table = TableWithPages::open_after_first_move(lang);
    scene.open(&table.link("assistant-white"), "Anna Berg");
    black_moves_e5(scene, &mut table);
    scene.hears_within(AT_ONCE, "Eva fünf");
    scene.was_whole("Eva fünf");
    scene.act("the assistant executes the move and says so by a key");
    table.types(&["white: eva fünf"]);
    scene.until_quiet();
    scene.act_by_key("alt+x");
    scene.hears_within(AT_ONCE, &wording("", lang, "status-executed"));
    // The next task, whatever it is.
    scene.hears_within(TASK, "");
}

fn arbiter(scene: &mut Scene<'_>) {
    let lang = scene.lang();
    let mut table = TableWithPages::open_after_first_move(lang);
    scene.open(&table.link("arbiter"), "Anna Berg");
    scene.act("the clocks run");
    scene.hears_nothing_for(Duration::from_secs(5));
    scene.act("an item is opened");
    table.types(&["arbiter: item black 11.5 hums"]);
    scene.hears_once_within(AT_ONCE, "hums");
    scene.act("White calls the arbiter");
    table.types(&["white: key arbiter"]);
    scene.hears_within(AT_ONCE, call(lang));
    scene.was_whole(call(lang));
    // The first press asks, the second one decides.
    scene.act_by_key("alt+p");
    scene.hears_within(AT_ONCE, &wording("page", lang, "carry-out-proposed"));
    scene.until_quiet();
    scene.act_by_key("alt+p");
    // The next decision takes the focus and is read first.
    scene.hears(decided(lang));
    scene.act_by_key("alt+i");
    scene.until_quiet();
    scene.change_to(Mode::Focus);
    scene.act("types what is no line");
    scene.types("nonsense", BETWEEN_KEYS);
    scene.press("Return");
    scene.hears_within(AFTER_TYPING, "nonsense");
    scene.was_whole("nonsense");
}

/// A move, in words.
fn spectator(scene: &mut Scene<'_>) {
    let mut table = TableWithPages::open_after_first_move(scene.lang());
    scene.open(&table.link("spectator"), "Anna Berg");
    black_moves_e5(scene, &mut table);
    scene.hears_once_within(AT_ONCE, "Eva ");
    scene.never_hears("e5");
    // The clock was changed by the press, and is read when it is asked for only.
    scene.never_hears("1:30:");
}

fn desk(scene: &mut Scene<'_>) {
    let lang = scene.lang();
    let mut table = TableWithPages::open_after_first_move(lang);
    let desk = DeskOfTables::open(&table, lang);
    scene.open(&desk.link, &wording("tournament", lang, "title-desk"));
    scene.act("White calls the arbiter");
    table.types(&["white: key arbiter"]);
    scene.hears_once_within(AT_ONCE, call(lang));
}
