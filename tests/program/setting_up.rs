//! A game set up by those who play it: `init` writes what `play` and `doctor` read.

use super::table::{Board, Daemon, run};

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn what_is_answered_is_played_and_a_file_that_is_there_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let answers =
        "da99\nsv17\nan hour\n25d10\nKim, IA\nÅsa \"Å\"\nja\nhal\ningen\nnej\nBo\nnej\ninget\nnej\n";
    let out = run(folder.path(), &["init", "--lang", "sv"], answers);
    let asked = text(&out.stderr);
    assert!(out.status.success(), "{asked}");
    assert_eq!(text(&out.stdout), "annabella.toml\n");
    for again in ["da99", "an hour", "hal"] {
        assert!(asked.contains(&format!("”{again}”")), "{asked}");
    }
    let file = folder.path().join("annabella.toml");
    let written = std::fs::read_to_string(&file).unwrap();
    for set in
        ["\nedition = \"sv17\"", "\ntime_control = \"25d10\"", "\nname = 'Åsa \"Å\"'", "\n#[white.ear]"]
    {
        assert!(written.contains(set), "{set}:\n{written}");
    }
    let mut daemon = Daemon::start(folder.path(), &["--config", "annabella.toml", "--terminal"]);
    daemon.types("status");
    daemon.expect("väntar");
    daemon.types("quit");
    assert!(daemon.end().success());

    let again = run(folder.path(), &["init", "--edition", "da18"], "");
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("--output"), "{}", text(&again.stderr));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), written);
}

#[test]
fn a_voice_that_does_not_exist_is_said_by_doctor_and_at_the_start_and_no_plain_one_speaks_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |who: &str, kind: &str, variant: &str| {
        let config =
            format!("[{who}]\nvoice = {{ kind = \"{kind}\", device = \"none\", voice = \"{variant}\" }}\n");
        std::fs::write(folder.path().join("v.toml"), config).unwrap();
        let tried = run(folder.path(), &["doctor", "--config", "v.toml"], "");
        let said = text(&tried.stdout);
        assert_eq!(tried.status.code(), Some(1), "{said}");
        assert!(said.contains(&format!("{who} voice: MISSING: the voice `{kind}`")), "{said}");
        let begun = run(folder.path(), &["play", "--config", "v.toml"], "");
        let why = text(&begun.stderr);
        assert_eq!(begun.status.code(), Some(2), "{why}");
        assert!(why.contains("v.toml") && why.contains(&format!("{who}.voice")), "{why}");
        assert!(why.contains(&format!("`{variant}`")), "{why}");
        assert!(!folder.path().join("games").exists(), "no game is begun");
        why
    };
    // Capital letters count to espeak-ng: it speaks `Klatt` as its plain voice.
    assert!(refused("black", "espeak", "Klatt").contains("such as `klatt`"));
    assert!(refused("room", "espeak", "contralto").contains("such as `f3`"));
    assert!(refused("arbiter", "transcript", "f3").contains("no variants"));
}

#[test]
fn nobody_who_answers_is_a_file_of_defaults() {
    let folder = tempfile::tempdir().unwrap();
    for (name, arguments) in [("a.toml", &["--json"][..]), ("b.toml", &["--yes", "--impaired", "none"])] {
        let out = run(folder.path(), &[&["init", "--output", name], arguments].concat(), "");
        assert!(out.status.success() && text(&out.stdout).contains(name), "{}", text(&out.stderr));
    }
}

#[test]
fn every_device_that_is_named_is_tried_and_each_line_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let port = folder.path().join("port");
    let _board = Board::start("dgt", &port, &[]);
    let config = |port: &std::path::Path| {
        let text = format!(
            "[game]\nlang = \"da\"\n[game.white]\nlang = \"da\"\n[white]\nvoice = {{ kind = \"transcript\", device = \"none\" }}\n\
             board = {{ protocol = \"dgt\", port = \"{}\" }}\near = {{ kind = \"typed\" }}\n",
            port.display()
        );
        std::fs::write(folder.path().join("a.toml"), text).unwrap();
    };
    config(&port);
    let out = run(folder.path(), &["doctor", "--config", "a.toml"], "");
    let said = text(&out.stdout);
    assert!(out.status.success(), "{said}");
    for line in [
        "game: ok",
        "white board: ok: DGT e-board",
        "32 squares",
        "white voice: ok",
        "door: ok",
        "disk: ok",
        "clock: ",
    ] {
        assert!(said.contains(line), "{line}:\n{said}");
    }
    assert!(said.contains("Her er Annabella. Det her hører Hvid."), "{said}");
    assert!(!folder.path().join("games").exists(), "nothing is begun");

    config(&folder.path().join("nothing"));
    let out = run(folder.path(), &["--json", "doctor", "--config", "a.toml"], "");
    assert_eq!(out.status.code(), Some(1));
    let lines: Vec<serde_json::Value> =
        text(&out.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let board = lines.iter().find(|line| line["part"] == "white board").unwrap();
    assert!(board["ok"] == false && board["remedy"].as_str().unwrap().contains("cable"), "{board}");

    std::fs::write(folder.path().join("a.toml"), "[game]\nbored = 1\n").unwrap();
    let out = run(folder.path(), &["doctor", "--config", "a.toml"], "");
    assert_eq!(out.status.code(), Some(2));
    assert!(text(&out.stderr).contains("line 2"), "{}", text(&out.stderr));
}
