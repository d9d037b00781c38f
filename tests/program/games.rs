//! `annabella games`: the list of kept games, and one game step by step.

use std::{
    io::Write as _,
    path::Path,
    process::{Output, Stdio},
};

use annabella::{
    journal::JournalWriter,
    session::setup::{SeatSetup, Setup},
};

use crate::table::annabella;

/// Runs the command in a folder that is also this user's, with typed lines.
fn games(place: &Path, arguments: &[&str], lines: &str) -> Output {
    let mut command = annabella();
    command.arg("games").args(arguments).current_dir(place);
    // The games that other tests begin are noted at another place.
    command.env("ANNABELLA_STATE", place.join("state"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = command.spawn().unwrap();
    // A command that refuses its arguments reads nothing.
    let _ = running.stdin.take().unwrap().write_all(lines.as_bytes());
    running.wait_with_output().unwrap()
}

fn told(done: &Output) -> Vec<String> {
    String::from_utf8_lossy(&done.stdout).lines().map(str::to_owned).collect()
}

fn keep(place: &Path, name: &str, names: [&str; 2]) {
    let folder = place.join("games").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let seat = |name: &str| SeatSetup { name: name.into(), ear: false, ..SeatSetup::default() };
    let setup = Setup {
        practice: true,
        date: "2026.11.28".into(),
        white: seat(names[0]),
        black: seat(names[1]),
        ..Setup::default()
    };
    let path = folder.join("journal.jsonl");
    JournalWriter::create(&path, &setup, None, Box::new(|_| {})).unwrap();
}

#[test]
fn kept_games_are_listed_by_opponent_and_date() {
    let place = tempfile::tempdir().unwrap();
    let none = games(place.path(), &["--lang", "en"], "");
    assert_eq!((none.status.code(), told(&none)), (Some(1), vec!["No kept game is here".to_owned()]));
    keep(place.path(), "one", ["Anna", "Bo"]);
    keep(place.path(), "two", ["Cleo", "Dan"]);
    std::fs::create_dir(place.path().join("games/torn")).unwrap();
    std::fs::write(place.path().join("games/torn/journal.jsonl"), "{}\n").unwrap();
    let all = games(place.path(), &["--lang", "en"], "");
    let mut lines = told(&all);
    lines.sort();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(String::from_utf8_lossy(&all.stderr).contains("the game is left out"));
    let one = games(place.path(), &["--lang", "de", "--opponent", "dan"], "");
    assert!(told(&one)[0].ends_with(". Cleo gegen Dan, 2026-11-28, nicht beendet"), "{:?}", told(&one));
    let json = games(place.path(), &["--json", "--opponent", "bo"], "");
    let game: serde_json::Value = serde_json::from_str(&told(&json)[0]).unwrap();
    assert_eq!((&game["white"], &game["result"]), (&"Anna".into(), &serde_json::Value::Null));
    assert_eq!(games(place.path(), &["--opponent", "xyz"], "").status.code(), Some(1));
}

#[test]
fn a_game_of_a_file_is_stepped_through_by_typed_lines() {
    let place = tempfile::tempdir().unwrap();
    let pgn = "[White \"Anna\"]\n[Black \"Bo\"]\n\n1. d4 *\n\n[White \"Larsen\"]\n[Black \"Ek\"]\n\
               [TimeControl \"5400+30\"]\n\n1. e4 {[%clk 1:29:50]} e5 {[%clk 1:29:30] as usual} 2. Nf3! \
               (2. f4 exf4) 2... -- 3. Bc4 1-0\n";
    std::fs::write(place.path().join("games.pgn"), pgn).unwrap();
    let lines = "\nprevious\nprevious\n2 black\nend\nnext\n9\nposition\nNf3\nclock\nsquare e5\nwhat now\nquit\nnext\n";
    let done =
        games(place.path(), &["games.pgn", "--number", "2", "--lang", "en", "--scheme", "en-plain"], lines);
    assert_eq!(done.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&done.stderr).contains("holds 2 games"));
    let told = told(&done);
    for (line, words) in [
        (0, "Larsen against Ek. 3 moves. Result: 1-0"),
        (1, "Left out beside the main line: variations 1, comments 1, annotation signs 1"),
        (2, "Null moves: 1. At each of them the turn passes"),
        (3, "Start of the game"),
        (4, "1. White: Eva four. Clock: one hour and twenty-nine"),
        (5, "Start of the game"),
        (6, "Start of the game"),
        (7, "2. Black: the turn passes"),
        (8, "3. White: bishop Cesar four"),
        (9, "That was the last move"),
        (10, "The game has no move 9"),
        (11, "White: king Eva one, queen David one"),
        (12, "No step is called Nf3"),
        (13, "No clock time is written here"),
        (14, "Eva five: black pawn"),
        (15, "3. White: bishop Cesar four"),
    ] {
        assert!(told[line].to_lowercase().starts_with(&words.to_lowercase()), "{line}: {told:#?}");
    }
    assert_eq!(told.len(), 16, "{told:#?}");
    let json = games(place.path(), &["--json", "games.pgn", "--number", "2", "--from", "1"], "position\n");
    let objects = self::told(&json);
    let place_of: serde_json::Value = serde_json::from_str(&objects[3]).unwrap();
    assert_eq!((&place_of["san"], &place_of["clock_ms"]), (&"e4".into(), &5_390_000.into()));
    let board: serde_json::Value = serde_json::from_str(&objects[4]).unwrap();
    assert!(board["fen"].as_str().unwrap().starts_with("rnbqkbnr/pppppppp/8/8/4P3/"), "{board}");
    for (arguments, words) in [
        (&["none.pgn"][..], "none.pgn"),
        (&["games.pgn", "--number", "3"], "games.pgn holds 2 games; name one of them by --number"),
        (&["."], "journal.jsonl"),
    ] {
        let refused = games(place.path(), arguments, "");
        let why = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{why}");
        assert!(why.contains(words) && why.lines().count() == 1, "{why}");
    }
}

#[test]
fn a_game_is_chosen_from_a_list_by_typed_lines() {
    let place = tempfile::tempdir().unwrap();
    keep(place.path(), "one", ["Anna", "Bo"]);
    keep(place.path(), "two", ["Cleo", "Dan"]);
    let lines = "next\nnext\nprevious\nwhat\nhelp\n2\nnext\nquit\n";
    let chosen = games(place.path(), &["--terminal", "--lang", "en"], lines);
    let told = told(&chosen);
    assert_eq!(chosen.status.code(), Some(0), "{told:#?}");
    let second = told[2].strip_prefix("2. ").unwrap().split(',').next().unwrap();
    for (line, words) in [
        (0, "Games: 2. Say or type"),
        (1, "1. "),
        (2, "2. "),
        (3, "That was the last game of the list"),
        (4, "1. "),
        (5, "Not understood. “help” tells what can be said"),
        (6, "Say or type “next” or “take back” for another game"),
        (7, &format!("{second}. 0 moves. Result: not over")),
        (8, "Say or type “next” for the next move"),
        (9, "Start of the game"),
        (10, "That was the last move"),
    ] {
        assert!(told[line].starts_with(words), "{line}, {words}: {told:#?}");
    }
    assert_eq!(told.len(), 11, "{told:#?}");
    for (name, bytes, words) in [
        ("puzzle.epd", &b"8/8/8/8/8/8/8/8 w - - bm Qb7;\n"[..], "puzzle.epd"),
        ("photo.png", &[0x89, 0x50, 0x4e, 0x47, 0xff, 0x00], "photo.png"),
        ("empty.pgn", b"", "empty.pgn"),
    ] {
        std::fs::write(place.path().join(name), bytes).unwrap();
        let refused = games(place.path(), &[name], "");
        let why = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{name}: {why}");
        assert!(why.contains(words) && why.lines().count() == 1, "{why}");
    }
}
