//! Several boards of a tournament on one page: they are read aloud with their numbers, each with its own tone.

use std::path::Path;

use serde_json::json;

use crate::{
    axe::holds,
    browser::Browser,
    table::{Daemon, annabella},
    web_game::folder_in_memory,
};

fn table(place: &Path, name: &str, players: [&str; 2]) -> Daemon {
    let folder = place.join(name);
    std::fs::create_dir(&folder).unwrap();
    let config = format!(
        "[game]\napproved_by = \"the arbiter\"\ntime_control = \"90\"\n[web]\nlisten = \"none\"\n\
         [game.white]\nname = \"{}\"\nsight = \"sighted\"\near = false\n[game.black]\nname = \"{}\"\near = false\n",
        players[0], players[1]
    );
    std::fs::write(folder.join("table.toml"), config).unwrap();
    let mut daemon = Daemon::start(&folder, &["--terminal", "--config", "table.toml"]);
    daemon.expect("this game is kept in ");
    daemon.types("arbiter: start");
    daemon.expect("the clocks start");
    daemon
}

fn plays(daemon: &mut Daemon, seat: &str, m: &str) {
    daemon.types(&format!("{seat}: move {m}"));
    daemon.types(&format!("{seat}: press"));
    daemon.expect("= ");
}

#[tokio::test]
async fn boards_that_are_followed_are_read_with_their_numbers_and_sound_once_tones_are_switched_on() {
    let place = folder_in_memory();
    let mut three = table(place.path(), "one", ["Anna", "Bo"]);
    let mut seven = table(place.path(), "two", ["Cleo", "Dan"]);
    let mut five = table(place.path(), "three", ["Eva", "Finn"]);
    let round = "board,white,black\n3,Anna,Bo\n5,Eva,Finn\n7,Cleo,Dan\n";
    std::fs::write(place.path().join("round.csv"), round).unwrap();
    let mut command = annabella();
    command.args(["tournament", "one/games", "two/games", "three/games"]);
    command.args(["--pairings", "round.csv", "--delay", "0:00:00", "--lang", "en"]);
    let mut tournament = Daemon::of(command, place.path());
    let told = tournament.expect("the tournament is at ");
    let address = told.split("the tournament is at ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    let browser = Browser::start();
    let window = browser.window().await;
    // Selected by checkboxes, which also work without a script.
    window.open(&format!("{address}/round")).await;
    window.until("document.querySelectorAll('input[name=follow]').length === 3").await;
    holds(&window, "all games").await;
    window.click("input[name=follow][value='3']").await;
    window.click("input[name=follow][value='7']").await;
    window.click("#follow").await;
    window.until("location.search.includes('follow=3&follow=7')").await;
    window.until("document.querySelectorAll('#items > li').length === 2").await;
    holds(&window, "two boards").await;
    window.js("window.tones = []; const begins = OscillatorNode.prototype.start; \
        OscillatorNode.prototype.start = function (at) { tones.push(Math.round(this.frequency.value)); begins.call(this, at); }")
        .await;
    window.listen().await;
    // Tones are off by default.
    plays(&mut three, "white", "e4");
    window.until("heard.some(([, text]) => text.startsWith('Board 3: move 1, white: '))").await;
    assert_eq!(window.js("return tones").await, json!([]));
    window.click("#tones").await;
    window.until("document.querySelector('#tones[aria-pressed=true]')").await;
    window.until("heard.some(([, text]) => text.startsWith('Tones are on'))").await;
    let (low, high) = (262, 312);
    assert_eq!(
        window.js("return tones.splice(0)").await,
        json!([low, high]),
        "each is heard once, to know it by"
    );
    // The board that is not followed here is not read aloud.
    plays(&mut five, "white", "d4");
    plays(&mut seven, "white", "c4");
    window.until("heard.some(([, text]) => text.startsWith('Board 7: move 1, white: '))").await;
    window.until("tones.length === 1").await;
    plays(&mut three, "black", "e5");
    window.until("heard.some(([, text]) => text.startsWith('Board 3: move 1, black: '))").await;
    window.until("tones.length === 2").await;
    assert_eq!(window.js("return tones.splice(0)").await, json!([high, low]));
    assert!(
        !window.heard().await.iter().any(|(_, text)| text.contains("Board 5")),
        "{:?}",
        window.heard().await
    );
    holds(&window, "two boards with news").await;
    window.click("#tones").await;
    plays(&mut seven, "black", "c5");
    window.until("heard.some(([, text]) => text.startsWith('Board 7: move 1, black: '))").await;
    assert_eq!(window.js("return tones").await, json!([]), "switched off again");
    assert_eq!(window.complaints().await, Vec::<String>::new());
    tournament.signal("TERM");
    assert!(tournament.end().success());
}
