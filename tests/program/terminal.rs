//! `play --terminal` as a user drives it: the real program and typed lines, without boards, microphones or voices.

use super::table::{Daemon, assert_runs_again, run};

#[test]
fn an_empty_line_presses_no_clock_of_a_rated_game_and_a_letter_asks() {
    let folder = tempfile::tempdir().unwrap();
    let config = "[game]\napproved_by = \"N. N.\"\n[game.white]\nsight = \"impaired\"\nscheme = \"fide\"\n";
    std::fs::write(folder.path().join("game.toml"), config).unwrap();
    let mut daemon = Daemon::start(folder.path(), &["--config", "game.toml", "--terminal"]);
    daemon.types("arbiter: start");
    daemon.types("white: eva vier");
    daemon.expect("# white made e2e4");
    daemon.types("");
    daemon.types("white: l");
    daemon.expect("> white: one: Eva vier");
    assert!(!daemon.has_told("= 1. e4"), "{}", daemon.lines.join("\n"));
    daemon.types("white: press");
    daemon.expect("= 1. e4");
    daemon.quits();
    assert_runs_again(&daemon.folder());
}

/// The program refuses the game before it begins, and the session says why.
#[test]
fn a_hearing_impaired_opponent_without_an_assistant_is_refused_before_the_game_by_d_2_11() {
    let folder = tempfile::tempdir().unwrap();
    let config = "[game]\nedition = \"da18\"\n[game.white]\nsight = \"impaired\"\n[game.black]\nhearing_impaired = true\n";
    std::fs::write(folder.path().join("game.toml"), config).unwrap();
    let refused = run(folder.path(), &["play", "--config", "game.toml", "--terminal"], "");
    let why = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{why}");
    assert!(why.contains("D.2.11") && why.contains("name a person"), "{why}");
    assert!(!folder.path().join("games").exists(), "a game that does not start leaves no folder");
}

#[test]
fn voices_that_write_lines_lose_no_sound_and_put_no_line_between_the_objects() {
    let folder = tempfile::tempdir().unwrap();
    let voice = "voice = { kind = \"transcript\" }\n";
    let config = format!(
        "[game]\napproved_by = \"N. N.\"\n[white]\n{voice}[room]\n{voice}[arbiter]\n{voice}[web]\nlisten = \"none\"\n"
    );
    std::fs::write(folder.path().join("v.toml"), config).unwrap();
    let typed = "arbiter: start\nwhite: move e4\nwhite: press\nquit\n";
    let play = ["play", "--config", "v.toml", "--terminal"];
    let plain = run(folder.path(), &play, typed);
    let told = String::from_utf8(plain.stdout).unwrap();
    assert!(!told.contains("sound is gone"), "{told}");
    let warned = String::from_utf8(plain.stderr).unwrap();
    assert!(!warned.contains("no loudspeaker"), "{warned}");
    for role in [&[][..], &["--as", "white"], &["--as", "arbiter"]] {
        let out = run(folder.path(), &[&["--json"], &play[..], role].concat(), typed);
        let told = String::from_utf8(out.stdout).unwrap();
        assert!(told.contains("\"event\":\"say\"") || !role.is_empty(), "{told}");
        for line in told.lines() {
            let read = serde_json::from_str::<serde_json::Value>(line);
            assert!(read.is_ok_and(|line| line.is_object()), "{role:?}: {line}");
        }
    }
}

#[test]
fn only_a_game_that_serves_pages_says_that_they_stay_open() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "arbiter: start\nwhite: key resign\nwhite: key yes\narbiter: sign\nquit\n";
    for (listen, serves) in [("none", false), ("127.0.0.1:0", true)] {
        let config = format!("[game]\napproved_by = \"N. N.\"\n[web]\nlisten = \"{listen}\"\n");
        std::fs::write(folder.path().join("w.toml"), config).unwrap();
        let ended = run(folder.path(), &["play", "--config", "w.toml", "--terminal"], typed);
        let warned = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(warned.contains("its pages stay open"), serves, "{listen}: {warned}");
    }
}
