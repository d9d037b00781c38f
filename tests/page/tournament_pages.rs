//! The tournament's own pages: desk, round, a game, followed boards; in five languages, by keyboard only, for a
//! screen reader, and the announcements of a round with a hundred tables.

use std::{path::Path, time::Duration};

use annabella::{
    game::{Moment, Seat},
    journal::JournalWriter,
    session::{
        input::{Act, Actor, Input},
        setup::{BoardSense, SeatSetup, Setup, SheetWriter},
    },
};
use serde_json::json;

use crate::{
    axe::{AxeRuleSet, has_nothing_of, holds},
    browser::{Browser, Window},
    keyboard::{ENTER, TAB, chord, offered, reached_by_tab, strike},
    screen_reader::{reads_well, sections_of, tree},
    table::{Daemon, annabella},
    touch::{become_phone, stops},
    web_game::folder_in_memory,
};

const LANGS: [&str; 5] = ["da", "de", "en", "nb", "sv"];

/// A table whose journal the test writes in place of its program.
struct JournalOfTable {
    journal: JournalWriter,
    second: u64,
}

impl JournalOfTable {
    fn begins(games: &Path, number: usize) -> Self {
        let seat = |name: &str| SeatSetup {
            name: format!("{name} {number}"),
            sheet: SheetWriter::Entered,
            board: BoardSense::Manual,
            ear: false,
            ..SeatSetup::default()
        };
        let setup = Setup {
            event: "Cup".into(),
            approved_by: Some("the arbiter".into()),
            white: seat("Anna"),
            black: seat("Bo"),
            ..Setup::default()
        };
        let folder = games.join(format!("t{number:03}"));
        std::fs::create_dir_all(&folder).unwrap();
        let journal = JournalWriter::create(&folder.join("journal.jsonl"), &setup, None, Box::new(|_| {}));
        let mut table = Self { journal: journal.unwrap(), second: 0 };
        table.does("arbiter: start");
        table
    }

    fn does(&mut self, line: &str) {
        self.second += 1;
        let (who, act) = line.split_once(": ").unwrap();
        let by = match who {
            "white" => Actor::Player(Seat::White),
            "black" => Actor::Player(Seat::Black),
            _ => Actor::Arbiter,
        };
        self.journal
            .append(Moment::from_ms(self.second * 1_000), &Input::Act { by, act: Act::read(act).unwrap() });
    }

    fn moves(&mut self, seat: &str, m: &str) {
        self.does(&format!("{seat}: move {m}"));
        self.does(&format!("{seat}: press"));
    }
}

/// A tournament with this many tables, each with a move made.
struct WrittenRound {
    tables: Vec<JournalOfTable>,
    tournament: Daemon,
    address: String,
    desk: String,
    place: tempfile::TempDir,
}

impl WrittenRound {
    fn opens(tables: usize) -> Self {
        let place = folder_in_memory();
        let games = place.path().join("games");
        let mut pairings = "board,white,black\n".to_owned();
        let tables: Vec<_> = (1..=tables)
            .map(|number| {
                pairings += &format!("{number},Anna {number},Bo {number}\n");
                let mut table = JournalOfTable::begins(&games, number);
                table.moves("white", "e4");
                table
            })
            .collect();
        std::fs::write(place.path().join("round.csv"), pairings).unwrap();
        let mut command = annabella();
        command.args([
            "tournament",
            "games",
            "--pairings",
            "round.csv",
            "--delay",
            "0:00:00",
            "--lang",
            "en",
        ]);
        let mut tournament = Daemon::of(command, place.path());
        let told = tournament.expect("the tournament is at ");
        let address =
            told.split("the tournament is at ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
        let told = tournament.expect("the arbiter's desk, good once: ");
        let desk = told.split("good once: ").nth(1).unwrap().to_owned();
        Self { tables, tournament, address, desk, place }
    }

    async fn show(&self, window: &Window, path: &str) {
        window.open(&format!("{}{path}", self.address)).await;
    }

    fn ends(mut self) {
        self.tournament.signal("TERM");
        assert!(self.tournament.end().success());
    }
}

#[tokio::test]
async fn no_rule_is_broken_on_any_page_of_the_hall_in_any_language() {
    let browser = Browser::start();
    let mut round = WrittenRound::opens(6);
    let window = browser.window().await;
    for path in ["/", "/desk", "/nowhere", "/game/none"] {
        round.show(&window, path).await;
        holds(&window, &format!("not entered: {path}")).await;
    }
    window.open(&round.desk).await;
    window.until("document.querySelectorAll('table tbody tr').length === 6").await;
    round.tables[1].does("white: key arbiter");
    round.tables[2].does("arbiter: result 1-0");
    round.tables[3].does("arbiter: item white 4.1 two hands on the clock");
    round.tables[4].does("arbiter: result 1/2-1/2");
    round.tables[4].does("arbiter: sign");
    // A second table with the same players.
    let _twin = JournalOfTable::begins(&round.place.path().join("others"), 6);
    std::fs::rename(round.place.path().join("others/t006"), round.place.path().join("games/t007")).unwrap();
    window.until("document.querySelectorAll('form[action=\"/desk/leave-out\"]').length === 2").await;
    let pages = [
        "/desk",
        "/desk/results",
        "/round",
        "/",
        "/round?follow=1,2,3",
        "/round/pairings",
        "/round/pairings?name=anna",
        "/game/t001",
        "/game/t005",
        "/table/t002",
    ];
    // A table that is left out appears only at the desk.
    for (state, pages) in [("a double", &pages[..]), ("one left out", &pages[..3])] {
        for lang in LANGS {
            let sought = if lang == LANGS[0] { AxeRuleSet::Everything } else { AxeRuleSet::AllButColours };
            for path in pages {
                let and = if path.contains('?') { '&' } else { '?' };
                round.show(&window, &format!("{path}{and}lang={lang}")).await;
                assert_eq!(window.js("return document.documentElement.lang").await, lang, "{path}");
                has_nothing_of(&window, sought, &format!("{path} in {lang}, {state}")).await;
            }
        }
        if state == "a double" {
            round.show(&window, "/desk").await;
            window.click("#leave-out-t007").await;
            window.until("document.getElementById('without-t007')").await;
        }
    }
    let refused = |told: &String| told.contains(" 404 ") || told.contains(" 401 ");
    let told: Vec<String> = window.complaints().await.into_iter().filter(|told| !refused(told)).collect();
    assert_eq!(told, Vec::<String>::new());
    round.ends();
}

#[tokio::test]
async fn a_phone_s_swipes_come_first_to_the_table_that_needs_the_arbiter() {
    let browser = Browser::start();
    let mut round = WrittenRound::opens(3);
    let window = browser.window().await;
    become_phone(&window).await;
    window.open(&round.desk).await;
    round.tables[1].does("white: key arbiter");
    window.until("document.querySelectorAll('#items > li').length === 1").await;
    let all = stops(&window).await;
    let place = all.iter().position(|(_, name)| name.starts_with("Board 2, Anna 2 – Bo 2: white calls"));
    assert!(place.is_some_and(|place| place <= 3), "{all:?}");
    // The heading, the news, the need, and four stops for each table, with little around them.
    assert!(all.len() <= 28 + 4 * 3, "{} stops: {all:?}", all.len());
    println!("desk: {} stops with three tables", all.len());
    round.ends();
}

#[tokio::test]
async fn desk_round_and_follow_page_go_by_keys_alone() {
    let browser = Browser::start();
    let mut round = WrittenRound::opens(5);
    let window = browser.window().await;
    window.open(&round.desk).await;
    round.tables[1].does("white: key arbiter");
    round.tables[2].does("black: key arbiter");
    window.until("document.querySelectorAll('#items > li').length === 2").await;
    for path in ["/desk", "/round", "/round?follow=1,2", "/game/t001"] {
        round.show(&window, path).await;
        let offered = offered(&window).await;
        assert!(!offered.is_empty(), "{path}");
        assert_eq!(reached_by_tab(&window, offered.len()).await, offered, "{path}");
    }
    // From the desk to the second table of the list, and to its page.
    round.show(&window, "/desk").await;
    window.js("document.activeElement.blur()").await;
    chord(&window, 'o').await;
    strike(&window, "j").await;
    let focus = window.focus().await;
    assert!(focus.starts_with("A#need-t003"), "{focus}");
    strike(&window, "k").await;
    window.keys([ENTER]).await;
    window.until("location.pathname === '/table/t002'").await;
    // From the round to a game.
    round.show(&window, "/round").await;
    window.js("document.activeElement.blur()").await;
    chord(&window, 'o').await;
    strike(&window, "jj").await;
    let focus = window.focus().await;
    assert!(focus.starts_with("A#game-t003"), "{focus}");
    window.keys([ENTER]).await;
    window.until("location.pathname === '/game/t003'").await;
    chord(&window, 'b').await;
    window.until("document.activeElement.matches('td[data-s]')").await;
    // Two boards are selected with the space bar and followed with Enter.
    round.show(&window, "/round").await;
    for board in ["1", "4"] {
        window
            .js_with(
                "document.querySelector(`input[name=follow][value='${arguments[0]}']`).focus()",
                vec![json!(board)],
            )
            .await;
        strike(&window, " ").await;
    }
    window.keys([TAB, TAB]).await;
    window.until("document.activeElement.closest('form')").await;
    window.js("document.getElementById('follow').focus()").await;
    window.keys([ENTER]).await;
    window.until("document.querySelectorAll('#items > li').length === 2").await;
    // Announcements do not move the focus.
    chord(&window, 'o').await;
    let before = window.focus().await;
    window.listen().await;
    round.tables[3].moves("black", "e5");
    window.until("heard.some(([, text]) => text.startsWith('Board 4: move 1, black: '))").await;
    window.until("document.querySelector('#items').innerText.includes('move 1, black')").await;
    assert_eq!(window.focus().await, before);
    round.ends();
}

#[tokio::test]
async fn a_round_of_a_hundred_tables_is_a_hundred_headings_in_order_and_each_move_is_read_once() {
    let browser = Browser::start();
    let mut round = WrittenRound::opens(100);
    let [spectator, desk] = [browser.window().await, browser.window().await];
    round.show(&spectator, "/round").await;
    let read = tree(&spectator).await;
    assert_eq!(sections_of(&read), ["Latest message", "Games", "More", "Keys"]);
    reads_well(&spectator, &read, "the round").await;
    let games: Vec<&str> = read
        .iter()
        .filter(|node| node.role == "heading" && node.property("level") == 3)
        .map(|node| node.name.as_str())
        .collect();
    let named: Vec<String> =
        (1..=100).map(|board| format!("Board {board}: Anna {board} – Bo {board}")).collect();
    assert_eq!(games, named);
    let of = |role: &str| read.iter().filter(|node| node.role == role).count();
    assert!(of("listitem") >= 100 && of("checkbox") == 100, "{} {}", of("listitem"), of("checkbox"));
    let told_apart = read.iter().filter(|node| node.role == "checkbox").map(|node| &node.name);
    assert_eq!(
        told_apart.collect::<std::collections::BTreeSet<_>>().len(),
        100,
        "each box says of which game it is"
    );

    desk.open(&round.desk).await;
    let read = tree(&desk).await;
    assert_eq!(sections_of(&read), ["Tables that need you", "Latest message", "All tables", "More", "Keys"]);
    reads_well(&desk, &read, "the desk").await;
    let rows = read.iter().filter(|node| node.role == "rowheader").count();
    assert_eq!(rows, 100);

    // Twenty moves at the same time, and a call among them.
    spectator.listen().await;
    desk.listen().await;
    spectator.js("document.getElementById('game-t050').focus()").await;
    for (table, at) in round.tables.iter_mut().zip(1..).take(20) {
        table.moves("black", "e5");
        if at == 7 {
            table.does("white: key arbiter");
        }
    }
    for board in 1..=20 {
        spectator
            .until(&format!(
                "heard.some(([, text]) => text.startsWith('Board {board}, Anna {board} – Bo {board}: move 1, black: '))"
            ))
            .await;
    }
    desk.until(
        "heard.some(([, text]) => text === 'Board 7, Anna 7 – Bo 7: white calls the arbiter (item 1)')",
    )
    .await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let heard = spectator.heard().await;
    assert_eq!(heard.len(), 20, "each move once, and nothing else: {heard:?}");
    assert!(heard.iter().all(|(region, _)| region == "polite"), "no move interrupts: {heard:?}");
    assert!(spectator.focus().await.starts_with("A#game-t050"), "{}", spectator.focus().await);
    let heard = desk.heard().await;
    let calls: Vec<_> = heard.iter().filter(|(region, _)| region == "urgent").collect();
    assert_eq!(calls.len(), 1, "a call interrupts, once: {heard:?}");
    assert_eq!(heard.len(), 1, "no move is read at the desk: {heard:?}");
    round.ends();
}
