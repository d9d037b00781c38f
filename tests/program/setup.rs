//! The setup of a game by its players: `init` writes a file that `play` and `doctor` read.

use super::table::{Board, run};

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_doctor_says_ok_only_of_what_was_proved() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let link = folder.path().join("board");
    let _board = Board::start("chesslink", &link, &[]);
    // A pegged board may send the frames that a Sentio sends.
    let _sentio = Board::start("sentio", &folder.path().join("sentio"), &[]);
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
        (board("dgt", &at("sentio")), "white board", "wrong", "sentio\"`"),
        (board("certabo", &at("sentio")), "white board", "wrong", "sentio\"`"),
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
