//! The setup of a game by its players: `init` writes a file that `play` and `doctor` read.

use super::table::{Board, Daemon, run};

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn what_is_answered_is_played_and_a_file_that_is_there_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let answers = "da99\nsv17\nan hour\n25d10\nKim, IA\nKM\n\nÅsa \"Å\"\nja\nklingon\nfide\nhal\ningen\nnej\nBo\nnej\n\ninget\nnej\n";
    let out = run(folder.path(), &["init", "--lang", "sv"], answers);
    let asked = text(&out.stderr);
    assert!(out.status.success(), "{asked}");
    assert_eq!(text(&out.stdout), "annabella.toml\n");
    for again in ["da99", "an hour", "klingon", "hal"] {
        assert!(asked.contains(&format!("”{again}”")), "{asked}");
    }
    let file = folder.path().join("annabella.toml");
    let written = std::fs::read_to_string(&file).unwrap();
    for set in [
        "\nedition = \"sv17\"",
        "\ntime_control = \"25d10\"",
        "\nevent = \"KM\"",
        "\n#round = ",
        "\nname = 'Åsa \"Å\"'",
        "\nscheme = \"fide\"",
        "\nscheme = \"sv-scand\"",
        "\n#[white.ear]",
    ] {
        assert!(written.contains(set), "{set}:\n{written}");
    }
    let mut daemon = Daemon::start(folder.path(), &["--config", "annabella.toml", "--terminal"]);
    daemon.types("status");
    daemon.expect("väntar");
    daemon.quits();

    let again = run(folder.path(), &["init", "--edition", "da18"], "");
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("--output"), "{}", text(&again.stderr));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), written);
}

#[test]
fn init_explains_the_announcement_words_and_a_pipe_keeps_question_and_answer_apart() {
    let folder = tempfile::tempdir().unwrap();
    // All answers are blank except for the approval and White's words.
    let answers = "\n\n\n\n\n\n\nfide\n\n\n\n\n\n\n\n";
    let out = run(folder.path(), &["init", "--lang", "en"], answers);
    let asked = text(&out.stderr);
    assert!(out.status.success(), "{asked}");
    for example in
        ["fide: Springer Felix drei", "en-plain: knight Felix three  (English)", "da: springer Frederik tre"]
    {
        assert!(asked.to_lowercase().contains(&example.to_lowercase()), "{example}:\n{asked}");
    }
    let questions = [
        "Which text",
        "How much time",
        "Who approved",
        "event",
        "round",
        "White's name",
        "Is White",
        "White's announcement",
    ];
    for question in questions {
        assert!(
            asked.lines().any(|line| line.starts_with(question) || line.to_lowercase().contains(question)),
            "{question}:\n{asked}"
        );
    }
    assert!(asked.lines().all(|line| line.matches("]: ").count() < 2), "{asked}");
    let written = std::fs::read_to_string(folder.path().join("annabella.toml")).unwrap();
    let schemes: Vec<&str> = written.lines().filter(|line| line.starts_with("scheme")).collect();
    assert_eq!(schemes, ["scheme = \"fide\"", "scheme = \"en-plain\""], "{asked}");
    assert!(written.contains("\n#approved_by"), "{written}");
    for next in ["annabella doctor --config annabella.toml", "annabella play --config annabella.toml"] {
        assert!(asked.lines().last().unwrap().contains(next), "{asked}");
    }
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
    // Names of variants are case-sensitive in espeak-ng, which speaks `Klatt` as its plain voice.
    assert!(refused("black", "espeak", "Klatt").contains("such as `klatt`"));
    assert!(refused("room", "espeak", "contralto").contains("such as `f3`"));
    assert!(refused("arbiter", "transcript", "f3").contains("no variants"));
}

#[test]
fn a_headset_that_is_named_has_headphones_in_the_file() {
    for (answer, is_set) in [("ja", true), ("nein", false)] {
        let folder = tempfile::tempdir().unwrap();
        let answers = format!("\n\n\n\n\n\n\n\n\n{answer}\n\n\n\n\n{answer}\n");
        let out = run(folder.path(), &["init", "--lang", "de"], &answers);
        assert!(out.status.success(), "{}", text(&out.stderr));
        let written = std::fs::read_to_string(folder.path().join("annabella.toml")).unwrap();
        let count = written.lines().filter(|line| *line == "headphones = true").count();
        assert_eq!(count, if is_set { 2 } else { 0 }, "{}\n{written}", text(&out.stderr));
    }
    let folder = tempfile::tempdir().unwrap();
    let out = run(folder.path(), &["init", "--yes", "--sound", "black"], "");
    assert!(out.status.success(), "{}", text(&out.stderr));
    let written = std::fs::read_to_string(folder.path().join("annabella.toml")).unwrap();
    let (white, black) = written.split_once("[black.ear]").unwrap();
    assert!(!white.contains("\nheadphones = true") && black.contains("\nheadphones = true"), "{written}");
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
    let out = run(folder.path(), &["doctor", "--config", "a.toml", "--lang", "en"], "");
    let said = text(&out.stdout);
    assert!(out.status.success(), "{said}");
    for line in [
        "game: ok",
        "white board: ok: DGT e-board",
        "32 squares",
        "white voice: ok",
        "web: ok",
        "disk: ok",
        "clock: ",
    ] {
        assert!(said.contains(line), "{line}:\n{said}");
    }
    assert!(said.contains("Her er Annabella. Det her hører Hvid."), "{said}");
    assert!(!folder.path().join("games").exists(), "nothing is begun");

    config(&folder.path().join("nothing"));
    let out = run(folder.path(), &["--json", "doctor", "--config", "a.toml", "--lang", "en"], "");
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

#[test]
fn a_second_game_over_the_same_boards_is_refused_and_an_unfinished_one_named() {
    let folder = tempfile::tempdir().unwrap();
    let port = folder.path().join("port");
    let config = format!(
        "[game]\napproved_by = \"N. N.\"\n[white.board]\nprotocol = \"peg\"\nport = {port:?}\n[web]\nlisten = \"none\"\n"
    );
    std::fs::write(folder.path().join("table.toml"), config).unwrap();
    let _board = Board::start("peg", &port, &[]);
    let again = || run(folder.path(), &["play", "--config", "table.toml", "--terminal"], "quit\n");
    let refused = |words: &str, command: &str| {
        let done = again();
        let told = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{told}");
        assert!(told.contains(words) && told.contains(command), "{told}");
        told
    };
    let mut first = Daemon::start(folder.path(), &["--config", "table.toml", "--terminal"]);
    first.types("arbiter: start");
    first.expect("> table: ");
    refused("is already played with these boards", "`annabella join games/");
    first.types("quit");
    first.end();
    let told = refused("is not over", "`annabella play --resume games/");
    let anew = "annabella play --config table.toml --terminal --new";
    assert!(told.lines().count() == 1 && told.contains(&format!("`{anew}`")), "{told}");
    let anew: Vec<&str> = anew.split(' ').skip(1).collect();
    let ended = run(folder.path(), &anew, "arbiter: start\narbiter: result 1-0\nquit\n");
    assert!(ended.status.success(), "{}", text(&ended.stderr));
    let told = text(&again().stderr);
    assert!(told.contains("is not signed") && told.contains("`annabella play --resume games/"), "{told}");
}

#[test]
fn the_doctor_says_ok_only_of_what_was_proved() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let link = folder.path().join("board");
    let _board = Board::start("chesslink", &link, &[]);
    std::fs::write(at("empty"), "").unwrap();
    std::fs::write(at("strange-set"), "nonsense\n").unwrap();
    // One press of key 6, and its release.
    let event = |value: i32| {
        let kind = [[1_u16, 77].map(u16::to_ne_bytes).concat(), value.to_ne_bytes().to_vec()].concat();
        [vec![0; 16], kind].concat()
    };
    std::fs::write(at("recorded"), [event(1), event(0)].concat()).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
    let silent = silent_line();
    let board = |kind: &str, port: &str| format!("board = {{ protocol = \"{kind}\", port = \"{port}\" }}");
    let keypad = |path: String| format!("keypad = \"{path}\"");
    let set = |name: &str| {
        format!("board = {{ protocol = \"certabo\", port = \"/dev/null\", set = \"{}\" }}", at(name))
    };
    for (device, part, state, remedy) in [
        (board("peg", &at("board")), "white board", "wrong", "chesslink"),
        (board("sentio", &at("board")), "white board", "wrong", "chesslink"),
        (board("dgt", &at("board")), "white board", "wrong", "chesslink"),
        (board("chesslink", &at("board")), "white board", "works", ""),
        (board("peg", &silent.1), "white board", "not_proved", "doctor"),
        (keypad("/etc/passwd".into()), "white keypad", "wrong", "by-id"),
        (keypad("/dev/null".into()), "white keypad", "wrong", "by-id"),
        (keypad(at("empty")), "white keypad", "not_proved", "file"),
        (keypad(at("pipe")), "white keypad", "not_proved", "by-id"),
        (keypad(at("recorded")), "white keypad", "works", ""),
        (set("strange-set"), "white set of pieces", "wrong", "remove"),
        (set("empty"), "white set of pieces", "wrong", "file"),
    ] {
        std::fs::write(at("a.toml"), format!("[white]\n{device}\n")).unwrap();
        let out = run(folder.path(), &["--json", "doctor", "--config", "a.toml"], "");
        let lines: Vec<serde_json::Value> =
            text(&out.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let found = lines.iter().find(|line| line["part"] == part).unwrap();
        assert_eq!(found["state"], state, "{device}: {found}");
        assert_eq!(found["ok"], state == "works", "{device}: {found}");
        assert!(remedy.is_empty() || found["remedy"].as_str().unwrap().contains(remedy), "{device}: {found}");
        assert_eq!(out.status.code(), Some(i32::from(state != "works")), "{device}");
    }
    // In the arbiter's language, and an empty configuration.
    for (lang, wrong) in [
        ("da", "hvids taltastatur: FORKERT"),
        ("de", "Ziffernblock von Weiß: FALSCH"),
        ("nb", "hvits talltastatur: FEIL"),
        ("sv", "vits numeriskt tangentbord: FEL"),
    ] {
        std::fs::write(
            at("a.toml"),
            format!("[game]\nlang = \"{lang}\"\n[white]\nkeypad = \"/etc/passwd\"\n"),
        )
        .unwrap();
        let out = run(folder.path(), &["doctor", "--config", "a.toml"], "");
        assert!(text(&out.stdout).contains(&format!("{wrong}: /etc/passwd ")), "{lang}");
    }
    let out = run(folder.path(), &["doctor", "--config", "empty"], "");
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stdout).contains("configuration: WRONG"), "{}", text(&out.stdout));
}

/// A serial line at which nothing is: its other end, and its path.
fn silent_line() -> (serialport::TTYPort, String) {
    let (host, other) = serialport::TTYPort::pair().unwrap();
    let path = serialport::SerialPort::name(&other).unwrap();
    drop(other);
    (host, path)
}
