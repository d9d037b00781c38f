//! A game that was cut short: no second one begins at its boards, from wherever it is tried, and its program can be
//! ended from elsewhere.

use std::{fs, path::Path, process::Output};

use super::table::{Board, Daemon, annabella, read, run};

fn told(out: &Output) -> String {
    String::from_utf8_lossy(&out.stderr).into_owned()
}

/// A configuration with White's board at this port.
fn table(port: &Path, more: &str) -> String {
    format!(
        "{more}[game]\napproved_by = \"N. N.\"\n[white.board]\nprotocol = \"peg\"\nport = {port:?}\n\
         [web]\nlisten = \"none\"\n"
    )
}

/// Starts a game and kills its program; returns the name of the game's folder.
fn killed(folder: &Path, arguments: &[&str], lines: &[&str]) -> String {
    let mut daemon = Daemon::start(folder, arguments);
    for line in lines {
        daemon.types(line);
    }
    daemon.expect("white's board answers");
    daemon.types("status");
    daemon.expect("waiting for");
    daemon.signal("KILL");
    daemon.end();
    daemon.folder().file_name().unwrap().to_str().unwrap().to_owned()
}

/// The number of games in a folder.
fn games(folder: &Path) -> usize {
    fs::read_dir(folder).into_iter().flatten().count()
}

#[test]
fn after_a_kill_nothing_begins_at_the_same_board_wherever_and_however_it_is_tried() {
    let place = tempfile::tempdir().unwrap();
    let [here, elsewhere] = ["here", "elsewhere"].map(|name| place.path().join(name));
    fs::create_dir(&here).unwrap();
    fs::create_dir(&elsewhere).unwrap();
    let port = here.join("port");
    let _board = Board::start("peg", &port, &[]);
    // The path in the first configuration is relative.
    fs::write(here.join("table.toml"), table(Path::new("port"), "")).unwrap();
    fs::write(here.join("other.toml"), table(&port, "games = \"others\"\n")).unwrap();
    fs::write(elsewhere.join("annabella.toml"), table(Path::new("../here/port"), "")).unwrap();
    let game = killed(&here, &["--config", "table.toml", "--terminal"], &["arbiter: start"]);
    let practice = ["practice", "--two", "--terminal", "--lang", "en", "--board", "peg", "--port"];
    for (folder, arguments) in [
        (&here, &["play", "--config", "table.toml", "--terminal"][..]),
        (&here, &["play", "--config", "other.toml", "--terminal"]),
        (&elsewhere, &["play", "--terminal"]),
        (&elsewhere, &[&practice[..], &["../here/port"]].concat()),
    ] {
        let refused = run(folder, arguments, "quit\n");
        let why = told(&refused);
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}: {why}");
        assert!(why.contains("is not over") && why.contains(&game), "{why}");
        assert!(why.contains("`annabella play --resume ") && why.contains("Nothing was started"), "{why}");
        assert!(why.contains(&format!("`annabella {} --new`", arguments.join(" "))), "{why}");
        assert!(refused.stdout.is_empty(), "{}", String::from_utf8_lossy(&refused.stdout));
    }
    assert_eq!((games(&here.join("games")), games(&here.join("others"))), (1, 0));
    assert_eq!(games(&elsewhere.join("games")), 0);
    // The named command goes on with it, from the other folder too, at its own board.
    let resumed = here.join("games").join(&game);
    let mut daemon = Daemon::start(&elsewhere, &["--resume", resumed.to_str().unwrap(), "--terminal"]);
    daemon.expect("the game goes on");
    daemon.expect("White's board is back, the position matches");
    daemon.types("arbiter: result 1-0");
    daemon.types("arbiter: confirm");
    daemon.expect("# result 1-0");
    daemon.end();
    let mut daemon = Daemon::start(&here, &["--config", "other.toml", "--terminal"]);
    daemon.expect("white's board answers");
    daemon.types("quit");
    assert!(daemon.end().success() && !daemon.has_told("is not over, in"), "{:?}", daemon.lines);
}

#[test]
fn a_game_that_had_not_begun_holds_no_board_and_one_that_cannot_be_read_does() {
    let place = tempfile::tempdir().unwrap();
    let port = place.path().join("port");
    let _board = Board::start("peg", &port, &[]);
    let config = table(&port, "").replace("approved_by = \"N. N.\"", "");
    fs::write(place.path().join("table.toml"), config).unwrap();
    let play = ["play", "--config", "table.toml", "--terminal"];
    let game = killed(place.path(), &play[1..], &[]);
    let mut begun = run(place.path(), &play, "arbiter: approve N. N.\narbiter: start\nquit\n");
    assert!(begun.status.success(), "{}", told(&begun));
    fs::remove_dir_all(place.path().join("games").join(game)).unwrap();
    let folder = fs::read_dir(place.path().join("games")).unwrap().next().unwrap().unwrap().path();
    let journal = folder.join("journal.jsonl");
    let text = read(&folder, "journal.jsonl");
    let mut lines: Vec<&str> = text.lines().collect();
    lines[1] = "{";
    fs::write(&journal, lines.join("\n")).unwrap();
    begun = run(place.path(), &play, "quit\n");
    let why = told(&begun);
    assert_eq!(begun.status.code(), Some(2), "{why}");
    for words in ["line 2", "cannot be read", "annabella verify games/", "--new"] {
        assert!(why.contains(words), "{words}: {why}");
    }
    begun = run(place.path(), &[&play[..], &["--new"]].concat(), "quit\n");
    assert!(begun.status.success(), "{}", told(&begun));
}

#[test]
fn practice_that_was_killed_goes_on_and_one_that_was_ended_does_not_stand_in_the_way() {
    let place = tempfile::tempdir().unwrap();
    let port = place.path().join("port");
    let _board = Board::start("peg", &port, &[]);
    let practice = ["practice", "--two", "--terminal", "--lang", "sv", "--board", "peg", "--port", "port"];
    let mut command = annabella();
    command.args(practice).arg("--json");
    let mut daemon = Daemon::of(command, place.path());
    daemon.expect("\"event\":\"started\"");
    daemon.signal("KILL");
    daemon.end();
    let folder = daemon.folder();
    let refused = run(place.path(), &practice, "quit\n");
    let why = told(&refused);
    assert_eq!(refused.status.code(), Some(2), "{why}");
    assert!(
        why.contains("`annabella practice --resume games/") && why.contains("Ingenting startades"),
        "{why}"
    );
    let resume = [
        "practice",
        "--two",
        "--terminal",
        "--resume",
        folder.to_str().unwrap(),
        "--board",
        "peg",
        "--port",
        "port",
    ];
    let resumed = run(place.path(), &resume, "quit\n");
    assert!(resumed.status.success(), "{}", told(&resumed));
    let anew = run(place.path(), &practice, "quit\n");
    assert!(anew.status.success(), "{}", told(&anew));
    assert!(told(&anew).contains("ditt senaste övningsparti är inte slut"), "{}", told(&anew));
}

#[test]
fn a_program_whose_terminal_was_closed_goes_on_and_can_be_ended_from_elsewhere() {
    let place = tempfile::tempdir().unwrap();
    let port = place.path().join("port");
    let _board = Board::start("peg", &port, &[]);
    fs::write(place.path().join("table.toml"), table(&port, "")).unwrap();
    let play = ["play", "--config", "table.toml", "--terminal"];
    for named in [true, false] {
        let new = if named { &[][..] } else { &["--new"] };
        let mut daemon = Daemon::start(place.path(), &[&play[1..], new].concat());
        daemon.types("arbiter: start");
        daemon.expect("white's board answers");
        daemon.signal("HUP");
        daemon.end_of_lines();
        let refused = run(place.path(), &play, "quit\n");
        let why = told(&refused);
        let stop = why
            .split('`')
            .find(|part| part.starts_with("annabella stop games/"))
            .unwrap_or_else(|| panic!("{why}"));
        let command: Vec<&str> = stop.split(' ').skip(1).take(if named { 2 } else { 1 }).collect();
        let stopped = run(place.path(), &command, "");
        let answer = String::from_utf8_lossy(&stopped.stdout).into_owned();
        assert!(stopped.status.success(), "{} {answer}", told(&stopped));
        assert!(
            answer.contains("has ended") && answer.contains("`annabella play --resume games/"),
            "{answer}"
        );
        assert!(daemon.end().success(), "{:?}", daemon.lines);
        // Without a name another game of this user would be found.
        let folder = stop.rsplit(' ').next().unwrap();
        let again = run(place.path(), &["stop", folder], "");
        assert_eq!(again.status.code(), Some(1), "{}", told(&again));
        let whole =
            run(place.path(), &["verify", command.get(1).unwrap_or(&stop.rsplit(' ').next().unwrap())], "");
        assert!(whole.status.success(), "{}", told(&whole));
    }
}
