//! A tournament with real tables: separate processes, their folders, pages over HTTP, acts of the desk.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use crate::{
    http_client::{Answer, call},
    table::{Daemon, annabella, assert_runs_again, read},
};

const TABLE: &str = r#"
[game]
event = "Cup"
time_control = "90+30"

[game.white]
name = "WHITE"
lang = "en"
ear = false
sheet = "entered"

[game.black]
name = "BLACK"
lang = "en"
ear = false
sheet = "entered"
"#;

fn table(place: &Path, name: &str, names: [&str; 2]) -> Daemon {
    let folder = place.join(name);
    std::fs::create_dir(&folder).unwrap();
    let config = TABLE.replace("WHITE", names[0]).replace("BLACK", names[1]);
    std::fs::write(folder.join("table.toml"), config).unwrap();
    let mut daemon = Daemon::start(&folder, &["--terminal", "--config", "table.toml"]);
    daemon.expect("the pages are at ");
    daemon
}

/// A client at the desk of a tournament.
pub(crate) struct DeskClient {
    pub(crate) address: String,
    cookie: String,
}

impl DeskClient {
    pub(crate) fn enters(tournament: &mut Daemon) -> Self {
        Self::enters_as(tournament, "the arbiter's desk, good once: ")
    }

    /// Enters by the link in the line with these words.
    fn enters_as(tournament: &mut Daemon, words: &str) -> Self {
        let told = tournament.expect(words);
        let link = told.rsplit("http://").next().unwrap();
        let (address, path) = link.split_once('/').unwrap();
        let path = format!("/{path}");
        let get = || call(address, "GET", &path, &[], "");
        let answer = get();
        assert_eq!(answer.status, 303, "{answer:?}");
        assert_eq!(get().status, 401, "a link is good once");
        let cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
        Self { address: address.to_owned(), cookie }
    }

    pub(crate) fn gets(&self, path: &str) -> Answer {
        call(&self.address, "GET", path, &[("Cookie", &self.cookie)], "")
    }

    /// Waits until a page contains some words.
    pub(crate) fn expects(&self, path: &str, words: &str) -> String {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let page = self.gets(path).body;
            if page.contains(words) {
                return page;
            }
            assert!(Instant::now() < until, "{path} never says `{words}`:\n{page}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    pub(crate) fn types(&self, table: &str, line: &str, token: &str) -> Answer {
        let body = serde_json::json!({ "line": line, "token": token }).to_string();
        let origin = format!("http://{}", self.address);
        let head =
            [("Origin", origin.as_str()), ("Cookie", &self.cookie), ("Content-Type", "application/json")];
        call(&self.address, "POST", &format!("/table/{table}/act"), &head, &body)
    }

    /// A page as anybody sees it.
    pub(crate) fn seen_by_all(&self, path: &str) -> Answer {
        call(&self.address, "GET", path, &[], "")
    }

    /// Types a line once the desk is connected to the table's web server.
    pub(crate) fn does(&self, table: &str, line: &str, token: &str) {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let answer = self.types(table, line, token);
            assert_eq!(answer.status, 200, "{}", answer.body);
            if answer.body.contains("\"done\":true") {
                return;
            }
            assert!(Instant::now() < until, "{line}: {}", answer.body);
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// The token of the table's form. A table that has only just been named on the desk may have no form yet.
    pub(crate) fn token(&self, table: &str) -> String {
        let before = "name=\"token\" value=\"";
        let page = self.expects(&format!("/table/{table}"), before);
        let (_, token) = page.split_once(before).unwrap();
        token.split('"').next().unwrap().to_owned()
    }
}

#[test]
fn the_desk_starts_a_real_table_follows_it_and_its_round_is_written_once_its_delay_is_over() {
    let place = tempfile::tempdir().unwrap();
    let mut one = table(place.path(), "one", ["Anna", "Bo"]);
    let two = table(place.path(), "two", ["Cleo", "Dan"]);
    let pairings = place.path().join("round.csv");
    std::fs::write(&pairings, "board,white,black\n1,Cleo,Dan\n2,Anna,Bo\n").unwrap();
    let mut command = annabella();
    command.args([
        "tournament",
        "one/games",
        "two/games",
        "--pairings",
        "round.csv",
        "--round",
        "5",
        "--delay",
        "0:00:00",
    ]);
    command.args(["--out", "out"]);
    let mut tournament = Daemon::of(command, place.path());
    let desk = DeskClient::enters(&mut tournament);
    let id = one.folder().file_name().unwrap().to_string_lossy().into_owned();
    // If both start within a second, their folders have the same name and get a number.
    let page = desk.expects("/desk", "Board 2: Anna – Bo");
    assert!(page.contains("Board 1: Cleo – Dan"), "{page}");
    let at = page.split("Board 2: Anna").next().unwrap().rsplit("/table/").next().unwrap();
    let table = at.split('"').next().unwrap().to_owned();
    assert!(table.starts_with(&id), "{table} {id}");

    let token = desk.token(&table);
    desk.does(&table, "approve the chief arbiter", &token);
    desk.does(&table, "start", &token);
    one.types("white: move e4");
    one.types("white: press");
    one.expect("= ");
    desk.expects(&format!("/table/{table}"), "1. e4");
    desk.expects("/desk", "move 1, white: Eva four");
    let seen = desk.seen_by_all(&format!("/game/{table}")).body;
    assert!(seen.contains("1. e4") && !seen.contains("name=\"line\""), "{seen}");
    let until = Instant::now() + Duration::from_secs(60);
    while !std::fs::read_to_string(place.path().join("out/round-5/games.pgn"))
        .is_ok_and(|text| text.contains("1. e4"))
    {
        assert!(Instant::now() < until);
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(read(&place.path().join("out/round-5"), "game-2.pgn").contains("[Round \"5.2\"]"));
    // Nobody else can act or see other pages.
    for (path, status) in
        [("/desk", 401), ("/desk/trf", 401), (&*format!("/table/{table}"), 401), ("/game/none", 404)]
    {
        assert_eq!(desk.seen_by_all(path).status, status, "{path}");
    }
    assert_eq!(desk.types(&table, "stop", "0123").status, 403);
    assert_eq!(desk.seen_by_all("/round").status, 200);

    // The table's own terminal is closed, but its game waits for the signature.
    one.end_of_lines();
    desk.does(&table, "result 1-0", &token);
    desk.does(&table, "sign", &token);
    desk.expects("/desk/results", "<td>1-0</td>");
    // A table whose program has ended accepts no acts, and the desk says so.
    one.end();
    drop(two);
    desk.expects("/desk", "its program does not run");
    assert!(desk.types(&table, "status", &token).body.contains("\"done\":false"));
    assert_runs_again(&one.folder());
    tournament.signal("TERM");
    assert!(tournament.end().success());
}

#[test]
fn a_round_begins_with_the_rows_that_fit_and_lists_the_others() {
    let place = tempfile::tempdir().unwrap();
    let csv = b"sep=;\r\nboard;white;black\r\n1;\xc5se;Bo\r\n1;Cleo;Dan\r\n2;Eva;BYE\r\n3;Finn;Gro\r\n";
    std::fs::write(place.path().join("round.csv"), csv).unwrap();
    std::fs::create_dir(place.path().join("games")).unwrap();
    let mut command = annabella();
    command.args(["tournament", "games", "--pairings", "round.csv"]);
    let mut tournament = Daemon::of(command, place.path());
    tournament.expect("round.csv, line 4, column 1: board 1 is there twice; the game is left out");
    let desk = DeskClient::enters(&mut tournament);
    let page = desk.expects("/desk", "Finn");
    assert!(page.contains("Åse") && !page.contains("Cleo") && !page.contains("Eva"), "{page}");
    // Omitted rows stay on the desk, marked with their own language in a page of another language.
    let row = "round.csv, line 4, column 1: board 1 is there twice; the game is left out";
    let page = desk.expects("/desk?lang=de", "Aus den Paarungen weggelassen");
    assert!(page.contains(&format!("<li lang=\"en\">{row}</li>")), "{page}");
    tournament.signal("TERM");
    assert!(tournament.end().success());
}

#[test]
fn each_player_of_a_round_finds_board_colour_and_opponent_on_the_page() {
    let place = tempfile::tempdir().unwrap();
    let csv = b"Havnepokalen\r\nRunde 3\r\nBr\xe6t;Nr.;;Hvid;Rating;Resultat;;Sort;Rating;Nr.\r\n\
                1;4;GM;Larsen, Anna;2511;;;Ek, Bo;2290;1\r\n2;7;;\xc5se Lund;;1;;fri;;\r\n";
    std::fs::write(place.path().join("round.csv"), csv).unwrap();
    std::fs::create_dir(place.path().join("games")).unwrap();
    let mut command = annabella();
    command.args(["tournament", "games", "--pairings", "round.csv", "--round", "3"]);
    let mut tournament = Daemon::of(command, place.path());
    let desk = DeskClient::enters(&mut tournament);
    assert!(desk.seen_by_all("/round").body.contains("href=\"/round/pairings?lang=en\""));
    let page = desk.seen_by_all("/round/pairings?lang=da").body;
    let row = "<tr><th scope=\"row\">Bo Ek</th><td>1</td><td>Sort</td><td>Anna Larsen</td></tr>";
    assert!(page.contains(row) && page.contains("<h1>Parringer i runde 3</h1>"), "{page}");
    let found = desk.seen_by_all("/round/pairings?lang=en&name=Ase+lund").body;
    assert!(found.contains("<li>Åse Lund has no opponent in this round.</li>"), "{found}");
    assert!(!found.contains("Larsen"), "{found}");
    let none = desk.seen_by_all("/round/pairings?lang=en&name=%3Cq%3E").body;
    assert!(none.contains("No player of this round is called &lt;q&gt;."), "{none}");
    tournament.signal("TERM");
    assert!(tournament.end().success());
}

#[test]
fn a_deputy_sees_and_commands_the_tables_of_his_sector_and_the_chief_all() {
    let place = tempfile::tempdir().unwrap();
    let mut one = table(place.path(), "one", ["Anna", "Bo"]);
    let two = table(place.path(), "two", ["Cleo", "Dan"]);
    let round = "board,white,black\n1,Anna,Bo\n2,Cleo,Dan\n";
    std::fs::write(place.path().join("round.csv"), round).unwrap();
    let sectors = "[[sector]]\nname = \"A\"\narbiter = \"Eva\"\nboards = \"1\"\n\
                   [[sector]]\nname = \"B\"\narbiter = \"Finn\"\nboards = \"2-9\"\n";
    std::fs::write(place.path().join("sectors.toml"), sectors).unwrap();
    let mut command = annabella();
    command.args([
        "tournament",
        "one/games",
        "two/games",
        "--pairings",
        "round.csv",
        "--sectors",
        "sectors.toml",
    ]);
    let mut tournament = Daemon::of(command, place.path());
    let chief = DeskClient::enters(&mut tournament);
    let eva = DeskClient::enters_as(&mut tournament, "the desk of sector A for Eva, good once: ");
    let page = eva.expects("/desk", "Anna");
    assert!(page.contains("sector A") && !page.contains("Cleo"), "{page}");
    let all = chief.expects("/desk", "Cleo");
    assert!(all.contains("Anna"), "{all}");
    let id_of = |names: &str| {
        let (before, _) = all.rsplit_once(names).unwrap();
        before.rsplit("href=\"/table/").next().unwrap().split('"').next().unwrap().to_owned()
    };
    let (hers, his) = (id_of("Anna – Bo"), id_of("Cleo – Dan"));
    assert_ne!(hers, his);
    // A deputy can neither see nor command the tables of another sector.
    for path in ["", "/events", "/pgn", "/white.pgn"] {
        assert_eq!(eva.gets(&format!("/table/{his}{path}")).status, 404, "{path}");
    }
    assert_eq!(eva.gets("/desk/trf").status, 404);
    let token = eva.token(&hers);
    assert_eq!(eva.types(&his, "start", &token).status, 404);
    assert_eq!(eva.types(&hers, "start", &chief.token(&hers)).status, 403, "the chief's form is not hers");
    let results = eva.gets("/desk/results").body;
    assert!(results.contains("Anna") && !results.contains("Cleo"), "{results}");
    eva.does(&hers, "approve N. N.", &token);
    eva.does(&hers, "start", &token);
    one.expect("the clocks start");
    chief.does(&his, "approve N. N.", &chief.token(&his));
    // The deputy's cookie is not valid for another desk, and an invented one for none.
    let stranger = DeskClient { address: eva.address.clone(), cookie: eva.cookie.replace('=', "=0") };
    assert_eq!(stranger.gets("/desk").status, 401);
    drop(two);
    tournament.signal("TERM");
    assert!(tournament.end().success());
}

/// In `crates/tournament` the table is left out at the desk and taken back.
#[test]
fn of_two_tables_under_one_name_one_is_left_out_from_the_start() {
    let place = tempfile::tempdir().unwrap();
    let tables = ["one", "two"].map(|name| table(place.path(), name, ["Anna", "Bo"]));
    let id_of = |table: &Daemon| table.folder().file_name().unwrap().to_string_lossy().into_owned();
    // The second of two folders with the same name gets a number.
    let (first, second) = (id_of(&tables[0]), id_of(&tables[1]));
    let second = if first == second { format!("{second}-2") } else { second };
    for (more, seen) in [(&[][..], [404, 404]), (&["--without", &first], [404, 200])] {
        let mut command = annabella();
        command.args(["tournament", "one/games", "two/games", "--delay", "0:00:00"]).args(more);
        let mut tournament = Daemon::of(command, place.path());
        let desk = DeskClient::enters(&mut tournament);
        let told = ["another table plays under the same names", "is left out: neither spectators nor"];
        desk.expects("/desk", told[usize::from(!more.is_empty())]);
        for path in ["", "/events?page&after=0", "/pgn", "/white.pgn", "/report", "/braille"] {
            let seen_of = |table: &String| desk.seen_by_all(&format!("/game/{table}{path}")).status;
            // A stream that is open has no end.
            if seen == [404, 404] || path.is_empty() {
                assert_eq!([&first, &second].map(seen_of), seen, "{path}");
            }
        }
        tournament.signal("TERM");
        assert!(tournament.end().success());
    }
}
