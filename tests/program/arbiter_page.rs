//! The arbiter's page that `annabella play` writes to the game's folder, also after a later sheet.

use super::table::{Daemon, assert_runs_again, read};

#[test]
fn a_game_leaves_its_page_with_what_was_decided() {
    let place = tempfile::tempdir().unwrap();
    let mut daemon = Daemon::begin(place.path());
    let before = read(&daemon.folder(), "arbiter-sheet.txt");
    assert!(before.contains("not yet"), "the page lies there from the beginning: {before}");
    daemon.types("white: press");
    daemon.expect("Item one");
    daemon.types("arbiter: choose 1 2 said aloud");
    daemon.expect("item 1 decided");
    daemon.types("black: claim fifty");
    daemon.expect("no valid claim: only the player on move may claim");
    daemon.types("arbiter: result 0-1");
    daemon.expect("result 0-1");
    assert!(daemon.end().success());
    let folder = daemon.folder();
    // Long lines are wrapped.
    let page = read(&folder, "arbiter-sheet.txt").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains("Approval of the device (11.3): N. N."), "{page}");
    assert!(page.contains("Decided: warn white: said aloud"), "{page}");
    assert!(page.contains("Penalty for white (item 1,"), "{page}");
    assert!(page.contains("Result: 0-1"), "{page}");
    assert!(read(&folder, "game.pgn").contains("[Termination \"adjudication\"]"));
    assert_runs_again(&folder);
}

#[test]
fn a_game_that_is_over_takes_a_sheet_and_a_decision_later() {
    let place = tempfile::tempdir().unwrap();
    let mut daemon = Daemon::begin(place.path());
    daemon.types("white: press");
    daemon.expect("Item one");
    daemon.types("white: eva vier");
    daemon.types("white: press");
    daemon.expect("= 1. e4");
    daemon.types("arbiter: result 1-0");
    assert!(daemon.end().success());
    let folder = daemon.folder();
    assert!(!read(&folder, "black-sheet.pgn").contains("e4"));
    std::fs::write(place.path().join("late.pgn"), "1. e4 e5 2. Sf3 *\n").unwrap();
    // Windows-1252, with a word that is not a move, and a move to a square that does not exist.
    std::fs::write(place.path().join("odd.pgn"), b"[White \"\xc5kesson\"]\n\n1. e4 maybe e5\n2. Sf9 *\n")
        .unwrap();

    let mut later = Daemon::start(place.path(), &["--resume", folder.to_str().unwrap()]);
    later.expect("the game is over");
    later.types("black: sheet late.pgn");
    later.expect("(3 plies brought in)");
    later.types("black: sheet odd.pgn");
    later.expect("(3 plies brought in)");
    for (sign, place) in [("!", "line 4, column 4"), ("#", "line 4, column 4"), ("!", "line 3, column 7")] {
        let line = later.expect(place);
        assert!(
            line.contains(&format!("  {sign} "))
                && line.contains("bring the sheet again: `black: sheet FILE.pgn`"),
            "{line}"
        );
    }
    assert!(later.expect("line 3, column 7").contains("  # arbiter: `maybe` on black's sheet"));
    // Of several games the first is taken, and both who brought it and the arbiter are told.
    std::fs::write(place.path().join("two.pgn"), "1. e4 e5 2. Sf3 1-0\n\n[White \"A\"]\n\n1. d4 *\n")
        .unwrap();
    later.types("black: sheet two.pgn");
    later.expect("(3 plies brought in)");
    for sign in ["!", "#"] {
        let line = later.expect("the second begins in line 3, column 1");
        assert!(line.contains(&format!("  {sign} ")) && line.contains("`black: sheet FILE.pgn`"), "{line}");
    }
    later.types("black: sheet /dev/zero");
    later.expect("! cannot read the score sheet /dev/zero (it is not a file");
    later.types("black: sheet late.pgn");
    later.expect("(3 plies brought in)");
    later.types("white: move d4");
    later.expect("! ");
    later.types("arbiter: choose 1 8 1/2");
    later.expect("points: white 1/2, black 0");
    later.end_of_lines();
    assert!(later.end().success());
    assert!(read(&folder, "black-sheet.pgn").contains("1. e4 {"), "{}", read(&folder, "black-sheet.pgn"));
    assert!(read(&folder, "game.pgn").contains("[WhitePoints \"1/2\"]"));
    assert!(read(&folder, "arbiter-sheet.txt").contains("Points: white 1/2, black 0"));
    assert_runs_again(&folder);
}
