//! The daemon as a user runs it: the real program, real terminals, boards that are separate processes.

use std::{
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use super::table::{Board, Daemon, annabella, assert_runs_again, read};
use tempfile::TempDir;

/// A configuration: White impaired at a `white` board, Black sighted at a `black` one.
fn config(folder: &Path, white: &str, black: &str, more: &str) {
    let at = |name: &str| folder.join(name).display().to_string();
    let text = format!(
        "[game]\napproved_by = \"the test's arbiter\"\n\
         [white]\nboard = {{ protocol = \"{white}\", port = \"{}\" }}\n{more}\n\
         [black]\nboard = {{ protocol = \"{black}\", port = \"{}\" }}\n",
        at("white-port"),
        at("black-port"),
    );
    std::fs::write(folder.join("table.toml"), text).unwrap();
}

/// Both boards and the daemon, with running clocks.
pub(crate) fn table(
    white: (&str, &[&str]),
    black: (&str, &[&str]),
    more: &str,
) -> (TempDir, Daemon, Board, Board) {
    let folder = tempfile::tempdir().unwrap();
    config(folder.path(), white.0, black.0, more);
    let white = Board::start(white.0, &folder.path().join("white-port"), white.1);
    let black = Board::start(black.0, &folder.path().join("black-port"), black.1);
    let mut daemon = Daemon::start(folder.path(), &["--config", "table.toml", "--terminal"]);
    daemon.expect("# the clocks start");
    (folder, daemon, white, black)
}

fn assert_sheets(folder: &Path) {
    for name in ["game.pgn", "white-sheet.pgn", "black-sheet.pgn", "white-sheet.txt", "black-sheet.txt"] {
        assert!(!read(folder, name).is_empty(), "{name}");
    }
}

#[test]
fn a_game_on_two_boards_ends_by_itself_and_runs_again_byte_for_byte() {
    let (_folder, mut daemon, mut white, mut black) = table(("peg", &[]), ("dgt", &[]), "");
    daemon.white_moves(&mut white, &mut black, "f2f3", "felix drei");
    daemon.black_moves(&mut white, &mut black, "e7e5", "eva fünf");
    daemon.white_moves(&mut white, &mut black, "g2g4", "gustav vier");
    black.act("move d8h4");
    // A mate on a resting board waits for the clock press or the arbiter.
    daemon.expect("would end the game");
    daemon.types("arbiter: confirm 1");
    daemon.expect("# result 0-1");
    assert!(daemon.end().success());
    let folder = daemon.folder();
    assert!(read(&folder, "game.pgn").contains("1. f3"), "{}", read(&folder, "game.pgn"));
    assert!(read(&folder, "game.pgn").contains("Qh4#"), "{}", read(&folder, "game.pgn"));
    assert_sheets(&folder);
    assert_runs_again(&folder);
}

#[test]
fn a_pulled_cable_is_told_and_the_board_is_compared_when_it_is_back() {
    let (_folder, mut daemon, mut white, mut black) = table(("peg", &[]), ("dgt", &[]), "");
    daemon.white_moves(&mut white, &mut black, "e2e4", "eva vier");
    black.act("unplug 1s");
    daemon.expect("black's board does not answer");
    daemon.expect("> black: ");
    daemon.expect("black's board answers");
    daemon.expect("> black: Your board is back, the position matches");
    daemon.black_moves(&mut white, &mut black, "e7e5", "eva fünf");
    // The pegged board is disconnected, and a peg is moved in the meantime.
    white.act("unplug; lift a1; place a5; plug");
    daemon.expect("white's board does not answer");
    daemon.expect("white's board answers");
    let told = daemon.expect("> white: Your board is back");
    assert!(told.contains("Anna one, Anna five"), "the squares that differ are named: {told}");
    white.act("lift a5; place a1");
    daemon.white_moves(&mut white, &mut black, "g1f3", "springer felix drei");
    daemon.signal("TERM");
    assert!(daemon.end().success());
    assert_runs_again(&daemon.folder());
}

#[test]
fn a_missing_model_and_no_sound_card_are_named_and_the_game_goes_on() {
    let (_folder, mut daemon, mut white, mut black) = table(
        ("peg", &[]),
        ("dgt", &[]),
        "ear = { kind = \"vosk\", model = \"no/such/model\" }\n\
         voice = { kind = \"espeak\", device = \"no such card\", record = true }",
    );
    daemon.white_moves(&mut white, &mut black, "e2e4", "eva vier");
    daemon.quits();
    let told: Vec<&String> = daemon.lines.iter().filter(|line| line.starts_with("stderr")).collect();
    assert!(
        told.iter().any(|line| line.contains("no loudspeaker") || line.contains("no such card")),
        "{told:?}"
    );
    assert!(told.iter().any(|line| line.contains("white's recogniser")), "{told:?}");
    if cfg!(feature = "vosk") {
        assert!(told.iter().any(|line| line.contains("no/such/model")), "{told:?}");
    }
    assert!(daemon.lines.iter().any(|line| line.contains("white's microphone does not work")));
    let recording = daemon.folder().join("white-announcements.wav");
    assert!(recording.metadata().unwrap().len() > 20_000, "what was said is recorded");
    assert_runs_again(&daemon.folder());
}

#[test]
fn a_configuration_with_a_fault_is_refused_by_its_line() {
    let folder = tempfile::tempdir().unwrap();
    for (text, line, named) in [
        ("[game]\nedition = \"da18\"\n\n[white]\nbored = 1\n", "line 5", "bored"),
        ("[game]\ntime_control = \"soon\"\n", "time_control", "soon"),
        ("[white]\nboard = { protocol = \"abacus\", port = \"x\" }\n", "abacus", "peg"),
        ("[black]\nvoice = { kind = \"parrot\" }\n", "parrot", "espeak"),
        ("[black]\near = { kind = \"trumpet\" }\n", "trumpet", "vosk"),
        ("[game]\nfen = \"8/8 w\"\n", "fen", "fen"),
        ("[game.white]\nassistant = { execute = \"person\" }\n", "assistant", "white"),
        ("[game\n", "line 1", "table.toml"),
    ] {
        std::fs::write(folder.path().join("table.toml"), text).unwrap();
        let out = annabella()
            .args(["play", "--config", "table.toml"])
            .current_dir(folder.path())
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&out.stderr).into_owned();
        assert_eq!(out.status.code(), Some(2), "{text}: {told}");
        assert!(told.contains(line) && told.contains(named), "{text}: {told}");
        assert!(!told.contains("panicked"), "{told}");
        assert!(!folder.path().join("games").exists(), "a refused game leaves no folder: {text}");
    }
}

#[test]
fn an_alarm_above_the_time_of_the_game_is_named_with_its_line_and_the_game_begins() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[game]\ntime_control = \"60\"\napproved_by = \"the test's arbiter\"\n\n[game.white]\nalarm = [\n  \"0:05:00\",\n  \
                \"2:00:00\",\n]\n\n[web]\nlisten = \"none\"\n";
    std::fs::write(folder.path().join("table.toml"), text).unwrap();
    let mut daemon = Daemon::start(folder.path(), &["--config", "table.toml", "--terminal"]);
    let named = daemon.expect("line 8, column 3");
    assert!(named.contains("table.toml") && named.contains("2:00:00"), "{named}");
    assert!(!daemon.has_told("0:05:00"), "{:?}", daemon.lines);
    daemon.types("arbiter: start");
    daemon.expect("The game begins");
    daemon.signal("TERM");
    assert_eq!(daemon.end().code(), Some(0));
}

#[test]
fn a_signal_ends_the_daemon_with_its_sheets_written_and_its_journal_whole() {
    for name in ["TERM", "INT"] {
        let (_folder, mut daemon, mut white, mut black) = table(("peg", &[]), ("dgt", &[]), "");
        daemon.white_moves(&mut white, &mut black, "e2e4", "eva vier");
        daemon.signal(name);
        assert_eq!(daemon.end().code(), Some(0), "{name}");
        assert_sheets(&daemon.folder());
        assert!(read(&daemon.folder(), "game.pgn").contains("1. e4"));
        assert_runs_again(&daemon.folder());
    }
}

#[test]
fn a_removed_folder_is_told_to_the_arbiter_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = Daemon::begin(folder.path());
    let game = daemon.folder();
    // The program may write a file of it meanwhile.
    while std::fs::remove_dir_all(&game).is_err() {}
    daemon.types("white: eva vier");
    daemon.expect("> arbiter: The game cannot be saved");
    daemon.types("black: eva vier");
    daemon.expect("# black repeats rightly");
    daemon.types("quit");
    daemon.expect("the last lines of the game are not saved");
    daemon.types("quit");
    assert_eq!(daemon.end().code(), Some(2), "the sheets have nowhere to go, and that is said");
    assert!(daemon.lines.last().unwrap().contains("sheets"), "{:?}", daemon.lines);
}

#[test]
fn the_end_of_typed_lines_ends_only_a_game_that_has_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = Daemon::start(folder.path(), &["--terminal"]);
    daemon.types("arbiter: approve N. N.");
    daemon.end_of_lines();
    assert!(daemon.end().success());
    assert_sheets(&daemon.folder());

    let (_folder, mut daemon, mut white, _black) = table(("peg", &[]), ("dgt", &[]), "");
    daemon.end_of_lines();
    white.act("move e2e4");
    daemon.expect("# white has e2e4 on the board");
    daemon.signal("TERM");
    assert!(daemon.end().success());
}

#[test]
fn a_reader_that_is_gone_is_no_reason_to_end_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!("{} play --terminal 2>&1 | head -n 1; sleep 0", env!("CARGO_BIN_EXE_annabella")));
    let mut daemon = Daemon::of(command, folder.path());
    daemon.expect("is kept in");
    daemon.types("arbiter: approve N. N.");
    daemon.types("arbiter: start");
    daemon.types("white: eva vier");
    daemon.types("quit");
    daemon.end();
    assert!(read(&daemon.folder(), "transcript.txt").contains("# white made e2e4"));
    assert_sheets(&daemon.folder());
    assert_runs_again(&daemon.folder());
}

#[test]
fn a_game_that_was_killed_goes_on_in_its_folder_and_its_score_is_whole() {
    let (folder, mut daemon, mut white, mut black) =
        table(("peg", &[]), ("dgt", &[]), "voice = { kind = \"espeak\", device = \"none\", record = true }");
    daemon.white_moves(&mut white, &mut black, "f2f3", "felix drei");
    daemon.black_moves(&mut white, &mut black, "e7e5", "eva fünf");
    daemon.signal("KILL");
    assert!(!daemon.end().success());
    let game = daemon.folder();
    // A line that was being written when the power failed.
    let mut journal = std::fs::OpenOptions::new().append(true).open(game.join("journal.jsonl")).unwrap();
    std::io::Write::write_all(&mut journal, b"{\"at\":99,\"inp").unwrap();

    let game_text = game.display().to_string();
    let mut daemon = Daemon::start(folder.path(), &["--resume", &game_text, "--terminal"]);
    daemon.expect("is torn and was left out");
    daemon.expect("# the clocks are stopped");
    daemon.expect("# arbiter: the program had ended and was started again after 0:00:");
    daemon.expect("> white: The game was interrupted. The clocks are stopped");
    // The last announcement is said again once the boards have been read.
    daemon.expect_all(&["> white: Your board is back", "> black: Your board is back", "> white: Erik fem"]);
    // No clock runs, and a second program is rejected.
    let second = annabella()
        .args(["play", "--terminal", "--resume", &game_text])
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stderr).contains("another program"));
    daemon.types("arbiter: resume");
    daemon.expect("# the clocks run");
    daemon.white_moves(&mut white, &mut black, "g2g4", "gustav vier");
    black.act("move d8h4");
    daemon.expect("# black made d8h4");
    daemon.types("black: press");
    daemon.expect("# result 0-1");
    assert!(daemon.end().success());
    let pgn = read(&game, "game.pgn");
    for san in ["1. f3", "e5", "2. g4", "Qh4#"] {
        assert!(pgn.contains(san), "{pgn}");
    }
    assert_sheets(&game);
    assert_runs_again(&game);
    assert!(game.join("white-announcements-2.wav").exists(), "the first recording is not written over");

    let over = annabella().args(["play", "--resume", &game_text]).output().unwrap();
    assert!(over.status.success());
    assert!(String::from_utf8_lossy(&over.stderr).contains("over"));
    assert_runs_again(&game);
}

#[test]
fn what_cannot_be_gone_on_with_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    std::fs::create_dir(folder.path().join("other")).unwrap();
    std::fs::write(folder.path().join("other/journal.jsonl"), "not a journal\n").unwrap();
    for name in ["nowhere", "empty", "other"] {
        let out = annabella()
            .args(["play", "--resume", name])
            .current_dir(folder.path())
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&out.stderr).into_owned();
        assert_eq!(out.status.code(), Some(2), "{told}");
        assert!(told.contains("--resume") && told.contains("journal.jsonl"), "{told}");
        assert_eq!(told.trim().lines().count(), 1, "{told}");
    }
}

#[test]
fn pipes_in_the_place_of_a_games_other_files_keep_it_from_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = Daemon::begin(folder.path());
    let game = daemon.folder();
    daemon.signal("KILL");
    assert!(!daemon.end().success());
    for name in ["journal.beat", "transcript.txt", "process"] {
        let path = game.join(name);
        if path.exists() {
            std::fs::remove_file(&path).unwrap();
        }
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    }
    let again = annabella().arg("replay").arg(&game).output().unwrap();
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    let game_text = game.display().to_string();
    let mut daemon = Daemon::start(folder.path(), &["--resume", &game_text, "--terminal"]);
    daemon.expect("# the clocks are stopped");
    daemon.quits();
    assert!(read(&game, "transcript.txt").contains("# the clocks start"));
}

#[test]
fn a_certabo_s_set_is_learned_from_the_start_array_and_known_the_next_time() {
    let (folder, mut daemon, mut white, mut black) = table(("peg", &[]), ("certabo", &[]), "");
    // It comes by another stream than the start of the clocks, before or after it.
    let until = Instant::now() + Duration::from_secs(60);
    while !daemon.has_told("black's set of pieces is kept in games/black-set.txt") {
        assert!(Instant::now() < until, "{:#?}", daemon.lines);
        std::thread::sleep(Duration::from_millis(20));
    }
    daemon.white_moves(&mut white, &mut black, "e2e4", "eva vier");
    daemon.black_moves(&mut white, &mut black, "e7e5", "eva fünf");
    daemon.quits();
    let set = folder.path().join("games/black-set.txt");
    let kept = std::fs::read_to_string(&set).unwrap();
    assert_eq!(kept.lines().count(), 32, "{kept}");
    // An invalid file is reported with its line, and the game goes on without it.
    drop((white, black, daemon));
    let games = folder.path().join("other");
    let text = std::fs::read_to_string(folder.path().join("table.toml")).unwrap();
    let set = format!("games = \"{}\"\n", games.display());
    std::fs::write(folder.path().join("table.toml"), format!("{set}{text}")).unwrap();
    std::fs::create_dir_all(&games).unwrap();
    std::fs::write(games.join("black-set.txt"), "nonsense\n").unwrap();
    // The game before is not over, so another one at its boards is asked for.
    let mut daemon = Daemon::start(folder.path(), &["--config", "table.toml", "--terminal", "--new"]);
    let told = daemon.expect("black-set.txt: line 1");
    assert!(told.contains("the pieces are learned anew"), "{told}");
    daemon.quits();
}
