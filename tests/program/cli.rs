//! Every command as a user runs it: exit codes, one sentence for each fault, no panics.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Output, Stdio},
};

use super::table::{Daemon, annabella, assert_runs_again};
use tempfile::TempDir;

fn run(arguments: &[&str]) -> Output {
    annabella().args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Bad usage or bad input: exit code 2, nothing on stdout, one line on stderr that contains all of `named`.
#[track_caller]
fn refused(arguments: &[&str], named: &[&str]) {
    let out = run(arguments);
    let told = stderr(&out);
    assert_eq!(out.status.code(), Some(2), "{arguments:?}: {told}");
    assert_eq!(stdout(&out), "", "{arguments:?}");
    assert_eq!(told.trim_end().lines().count(), 1, "{arguments:?}: {told}");
    assert!(told.starts_with("annabella: "), "{arguments:?}: {told}");
    assert!(!told.contains("panicked"), "{arguments:?}: {told}");
    for name in named {
        assert!(told.contains(name), "{arguments:?} does not name {name}: {told}");
    }
    // A cause is not repeated in the message.
    for part in told.trim().split(": ").filter(|part| part.len() > 12) {
        assert_eq!(told.matches(part).count(), 1, "`{part}` is said twice: {told}");
    }
}

const EVERY_COMMAND: [&str; 14] = [
    "say",
    "hear",
    "board",
    "reconcile",
    "rule",
    "score",
    "replay",
    "simulate",
    "play",
    "demo",
    "doctor",
    "devices",
    "enrol",
    "completions",
];

#[test]
fn every_command_has_help_takes_json_and_refuses_unknown_flags() {
    for command in EVERY_COMMAND {
        let help = run(&[command, "--help", "--json"]);
        assert_eq!(help.status.code(), Some(0), "{command}");
        assert!(stdout(&help).contains("Usage: annabella") && stdout(&help).contains("--json"), "{command}");
        assert_eq!(stdout(&run(&["help", command])).lines().next(), stdout(&help).lines().next());
        refused(&[command, "--no-such-flag"], &["--no-such-flag", "annabella help"]);
    }
    assert!(stdout(&run(&["help"])).contains("reconcile"));
    assert_eq!(stdout(&run(&["--version"])), format!("annabella {}\n", env!("CARGO_PKG_VERSION")));
    refused(&["dance"], &["dance"]);
    assert_eq!(run(&[]).status.code(), Some(2));
}

#[test]
fn completions_are_written_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let out = run(&["completions", shell]);
        assert!(out.status.success() && stdout(&out).contains("reconcile"), "{shell}");
    }
    refused(&["completions", "cmd"], &["cmd", "bash"]);
}

#[test]
fn a_reader_that_is_gone_is_no_fault() {
    for arguments in
        [&["completions", "bash"][..], &["help"], &["doctor"], &["say", "e4", "e5"], &["devices", "--json"]]
    {
        let mut command = annabella();
        let mut process =
            command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(process.stdout.take());
        let out = process.wait_with_output().unwrap();
        assert_eq!(out.status.code(), Some(0), "{arguments:?}: {}", stderr(&out));
        assert_eq!(stderr(&out), "", "{arguments:?}");
    }
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let out = annabella().args(["say", "e4"]).stdout(full).output().unwrap();
    assert_eq!(out.status.code(), Some(2));
    assert!(stderr(&out).contains("stdout"), "{}", stderr(&out));
}

#[test]
fn rule_tells_an_article_under_its_editions_own_number() {
    let said = |arguments: &[&str]| {
        let out = run(&[&["rule"], arguments].concat());
        assert_eq!((out.status.code(), stderr(&out).as_str()), (Some(0), ""), "{arguments:?}");
        assert_eq!(stdout(&out).lines().count(), 1, "{arguments:?}");
        stdout(&out)
    };
    // All notations of a number are equivalent.
    for number in [&["D.2.9"][..], &["d", "2", "9"], &["D2.9"], &["d.2.9"]] {
        assert_eq!(said(number), said(&["D.2.9", "--edition", "da18", "--lang", "en"]), "{number:?}");
    }
    // The number in words, in any language.
    for number in [&["four", "three"][..], &["vier", "drei"], &["fire", "tre"], &["fyra", "punkt", "tre"]] {
        assert_eq!(said(number), said(&["4.3"]), "{number:?}");
    }
    assert!(said(&["D.2.9"]).contains("score sheets"));
    assert!(said(&["4.3", "--lang", "sv"]).contains("rör pjäser"));
    for (number, edition) in [
        ("E2.7", "da09"),
        ("R1a", "da09"),
        ("10.2", "da09"),
        ("D2.8", "no14"),
        ("9.1b(3)", "no14"),
        ("G.4", "sv17"),
        ("7.7.2", "da17"),
        ("III.4", "DA18"),
        ("7.5.1", "da18"),
        ("A.4", "da18"),
        ("9", "da18"),
    ] {
        said(&[number, "--edition", edition]);
    }
    let limits = ["da09", "da18"].map(|edition| said(&["7.5", "--edition", edition]));
    assert_ne!(limits[0], limits[1], "7.5 is another article in each");
    let line: serde_json::Value =
        serde_json::from_str(&said(&["9", "5", "--edition", "da17", "--lang", "nb", "--json"])).unwrap();
    assert_eq!(
        (&line["number"], &line["edition"], &line["lang"]),
        (&"9.5".into(), &"da17".into(), &"nb".into())
    );
    assert_eq!(line["parts"], serde_json::json!(["9.5.1", "9.5.2", "9.5.3"]));
    assert_eq!(line["known"], true);
    let unknown = run(&["rule", "4.99", "--json"]);
    let line: serde_json::Value = serde_json::from_str(stdout(&unknown).trim()).unwrap();
    assert_eq!(
        (unknown.status.code(), &line["known"], &line["nearest"]),
        (Some(1), &false.into(), &serde_json::json!(["4.7", "4.8", "4.9"]))
    );
    refused(&["rule", "banana"], &["NUMBER", "banana", "D.2.9"]);
    refused(&["rule", "4.1", "--edition", "fide"], &["--edition", "da18"]);
}

const PROMOTION: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

#[test]
fn say_says_a_line_a_move_in_every_scheme_and_form() {
    let cases: &[(&[&str], &str)] = &[
        (&["e4", "e5", "Nf3"], "Eva vier\nEva fünf\nSpringer Felix drei\n"),
        (&["e2e4", "e7e5", "Sf3"], "Eva vier\nEva fünf\nSpringer Felix drei\n"),
        (&["--scheme", "da", "Nf3"], "springer Frederik tre\n"),
        (&["--form", "long", "Nf3"], "Springer Gustav eins Felix drei\n"),
        (&["--fen", PROMOTION, "--scheme", "nb-scand", "a8=N"], "Anna åtte springer\n"),
        (&["--fen", "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", "0-0"], "Kurze Rochade\n"),
        (&["--fen", "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", "O-O-O"], "Lange Rochade\n"),
        (&["--time", "1:05:00"], "one hour and five minutes\n"),
        (&["--moves", "7", "--lang", "da"], "syv træk\n"),
    ];
    for (arguments, expected) in cases {
        let mut all = vec!["say"];
        all.extend(*arguments);
        let out = run(&all);
        assert_eq!((out.status.code(), stdout(&out).as_str()), (Some(0), *expected), "{arguments:?}");
    }
    for scheme in ["fide", "da", "da-de", "nb", "nb-scand", "sv-scand", "en-plain"] {
        for form in ["short", "long"] {
            let out = run(&["say", "--scheme", scheme, "--form", form, "e4", "e5", "Nf3"]);
            assert_eq!(stdout(&out).lines().count(), 3, "{scheme} {form}");
        }
    }
    let chess960 = run(&["say", "--fen", "bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w ECec - 0 1", "f1g1"]);
    assert_eq!(chess960.status.code(), Some(2), "a queen does not take her own knight");
    let json = run(&["say", "--json", "e4"]);
    let line: serde_json::Value = serde_json::from_str(stdout(&json).trim()).unwrap();
    assert_eq!(line["words"], "Eva vier");
}

#[test]
fn say_names_what_is_wrong() {
    refused(&["say"], &["--time"]);
    refused(&["say", "e2e5"], &["move 1", "e2e5"]);
    refused(&["say", "e4", "e5", "Nf6"], &["move 3", "Nf6"]);
    refused(&["say", "--fen", PROMOTION, "a8"], &["does not say what the pawn becomes"]);
    refused(&["say", "--fen", "8/8", "e4"], &["--fen", "8/8"]);
    refused(&["say", "--scheme", "klingon", "e4"], &["--scheme", "fide"]);
    refused(&["say", "--lang", "xx", "--moves", "3"], &["--lang", "sv"]);
    refused(&["say", "--time", "soon"], &["--time", "soon"]);
    refused(&["say", "--time", "1:75:00"], &["--time"]);
    refused(&["say", "--moves", "many"], &["--moves", "many"]);
    refused(&["say", "--moves", "99999999999999999999"], &["--moves"]);
    refused(&["say", &"e4".repeat(5_000)], &["move 1"]);
}

#[test]
fn hear_has_an_outcome_for_any_words() {
    let long = "anna bella cesar ".repeat(700);
    let cases: &[(&str, &str, i32)] = &[
        ("springer felix drei", "move", 0),
        ("SPRINGER Felix DREI", "move", 0),
        ("eva fuenf", "illegal", 1),
        ("Laeufer Bella fünf", "illegal", 1),
        ("springer", "not_understood", 1),
        ("", "not_understood", 1),
        ("42 ∞ щука 馬", "not_understood", 1),
        (&long, "not_understood", 1),
        ("zeit", "command", 0),
        ("--scheme", "not_understood", 1),
    ];
    for (words, outcome, code) in cases {
        let out = run(&["hear", "--text", words]);
        let line: serde_json::Value = serde_json::from_str(&stdout(&out)).unwrap();
        let shown: String = words.chars().take(40).collect();
        assert_eq!(line["outcome"], *outcome, "{shown}");
        assert_eq!(out.status.code(), Some(*code), "{shown}: {}", stderr(&out));
        assert_eq!(stdout(&out).lines().count(), 1);
    }
    refused(&["hear"], &["--text", "--wav"]);
    refused(&["hear", "--text", "a", "--wav", "b"], &["--wav"]);
    refused(&["hear", "--text", "a", "--fen", "x"], &["--fen"]);
}

fn file(folder: &TempDir, name: &str, bytes: &[u8]) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    path.display().to_string()
}

#[test]
#[cfg(feature = "vosk")]
fn hear_understands_recorded_speech_and_names_torn_recordings() {
    let folder = tempfile::tempdir().unwrap();
    for (voice, words, uci) in [
        ("de+m3", "springer felix drei", "g1f3"),
        ("de+f2", "eva vier", "e2e4"),
        ("de+m7", "david vier", "d2d4"),
    ] {
        let path = folder.path().join("spoken.wav");
        let spoken = std::process::Command::new("espeak-ng")
            .args(["-v", voice, "-s", "150", "-w"])
            .arg(&path)
            .args(["--", words])
            .status()
            .unwrap();
        assert!(spoken.success());
        let out = run(&["hear", "--wav", path.to_str().unwrap()]);
        let line: serde_json::Value = serde_json::from_str(&stdout(&out)).unwrap();
        assert_eq!(line["uci"], uci, "{voice}: {line}");
    }
    let whole = std::fs::read(folder.path().join("spoken.wav")).unwrap();
    for cut in [whole.len() / 2, 46] {
        let torn = file(&folder, "torn.wav", &whole[..cut]);
        let out = run(&["hear", "--wav", &torn]);
        assert!(matches!(out.status.code(), Some(0..=2)), "{}", stderr(&out));
        assert!(!stderr(&out).contains("panicked"));
    }
    refused(&["hear", "--wav", &file(&folder, "head.wav", &whole[..20])], &["--wav", "head.wav", "byte"]);
    refused(&["hear", "--wav", &file(&folder, "empty.wav", b"")], &["--wav", "empty.wav"]);
    refused(&["hear", "--wav", &file(&folder, "text.wav", b"no sound at all, only text")], &["text.wav"]);
    refused(&["hear", "--wav", "/no/such.wav"], &["--wav", "/no/such.wav"]);
    let spoken = folder.path().join("spoken.wav").display().to_string();
    refused(&["hear", "--wav", &spoken, "--model", "/no/model"], &["/no/model", "--model"]);
}

#[test]
#[cfg(not(feature = "vosk"))]
fn what_was_left_out_is_named_with_its_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("silence.wav").display().to_string();
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: 16_000,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut silence = hound::WavWriter::create(&path, spec).unwrap();
    (0..16_000).for_each(|_| silence.write_sample(0_i16).unwrap());
    silence.finalize().unwrap();
    refused(&["hear", "--wav", &path], &["vosk"]);
    let out = run(&["demo", "--silent", "--folder", &folder.path().display().to_string()]);
    assert_ne!(out.status.code(), Some(0));
    assert!(stderr(&out).contains("vosk"), "{}", stderr(&out));
}

#[test]
fn board_reads_any_bytes_without_losing_its_way() {
    let folder = tempfile::tempdir().unwrap();
    let garbage: Vec<u8> = (0..20_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let half = [0x8e_u8, 0x00, 0x05, 0x34];
    for kind in ["dgt", "peg", "sentio", "chesslink", "certabo"] {
        for bytes in [&garbage[..], &half, b"", b"\n\n\n"] {
            let path = file(&folder, "bytes", bytes);
            let out = run(&["board", "--protocol", kind, "--bytes", &path]);
            assert_eq!(out.status.code(), Some(0), "{kind}: {}", stderr(&out));
            for line in stdout(&out).lines() {
                let event: serde_json::Value = serde_json::from_str(line).unwrap();
                assert!(event["event"].is_string(), "{line}");
            }
            let moves = run(&["board", "--protocol", kind, "--bytes", &path, "--moves"]);
            assert_eq!(stdout(&moves).lines().count(), 1, "{kind}: one line of moves, even an empty one");
        }
    }
    refused(&["board", "--protocol", "dgt"], &["--bytes", "--port"]);
    refused(&["board", "--protocol", "dgt", "--bytes", "/no/such"], &["--bytes", "/no/such"]);
    refused(&["board", "--protocol", "dgt", "--port", "/no/such"], &["--port", "/no/such"]);
    refused(&["board", "--protocol", "abacus", "--bytes", "/dev/null"], &["abacus", "peg"]);
    let path = file(&folder, "bytes", b"");
    refused(&["board", "--protocol", "dgt", "--bytes", &path, "--fen", "8"], &["--fen"]);
}

/// Plays a short game by typed lines; returns its folder.
fn played(folder: &Path) -> PathBuf {
    let mut daemon = Daemon::begin(folder);
    for line in ["white: eva vier", "black: eva vier", "black: executed", "white: press"] {
        daemon.types(line);
    }
    daemon.expect("= 1. e4");
    for line in ["black: move e5", "white: eva fünf", "white: executed", "black: press", "black: write e4"] {
        daemon.types(line);
    }
    daemon.expect("= 1... e5");
    daemon.types("nobody: press");
    daemon.types("arbiter: dance");
    daemon.types("black: sheet no-such-file.pgn");
    daemon.expect("! cannot read the score sheet no-such-file.pgn");
    daemon.types("arbiter: result 1/2-1/2");
    assert!(daemon.end().success());
    daemon.folder()
}

#[test]
fn score_and_replay_read_good_torn_and_tampered_journals() {
    let folder = tempfile::tempdir().unwrap();
    let game = played(folder.path());
    assert_runs_again(&game);
    let journal = game.join("journal.jsonl");
    let path = journal.to_str().unwrap();
    for format in ["pgn", "text", "json"] {
        let out = run(&["score", path, "--format", format]);
        assert_eq!(out.status.code(), Some(0), "{format}: {}", stderr(&out));
        assert!(stdout(&out).contains("e4"), "{format}: {}", stdout(&out));
    }
    let pgn = stdout(&run(&["score", path, "--sheet", "game"]));
    assert!(pgn.contains("1. e4") && pgn.contains("1/2-1/2"), "{pgn}");
    for line in stdout(&run(&["score", path, "--json"])).lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    for line in stdout(&run(&["replay", path, "--json"])).lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    refused(&["score", path, "--format", "pdf"], &["--format", "pgn"]);

    let text = std::fs::read_to_string(&journal).unwrap();
    let torn = file(&folder, "torn.jsonl", &text.as_bytes()[..text.len() - 9]);
    let out = run(&["replay", &torn]);
    assert_eq!(out.status.code(), Some(0));
    assert!(stderr(&out).contains("torn"), "{}", stderr(&out));
    assert!(run(&["score", &torn]).status.success());

    let tampered = file(&folder, "tampered.jsonl", text.replace("eva vier", "eva drei").as_bytes());
    for command in ["replay", "score"] {
        refused(&[command, &tampered], &["tampered.jsonl", "line ", "hash"]);
    }
    let cut_out: Vec<&str> = text.lines().enumerate().filter(|(n, _)| *n != 3).map(|(_, l)| l).collect();
    let missing = file(&folder, "missing.jsonl", (cut_out.join("\n") + "\n").as_bytes());
    refused(&["replay", &missing], &["missing.jsonl", "line 4"]);
    refused(&["replay", "/no/such.jsonl"], &["/no/such.jsonl"]);
    refused(&["replay", &folder.path().display().to_string()], &["directory"]);
    refused(&["score", &file(&folder, "empty.jsonl", b"")], &["empty.jsonl", "line 1"]);
    refused(&["score", &file(&folder, "bytes.jsonl", &[0xff, 0xfe, 0x00])], &["bytes.jsonl", "line 1"]);
}

#[test]
fn reconcile_answers_and_names_its_faults() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = file(&folder, "sheet.pgn", b"1. e4 e5 2. Nf3 Nc6 *\n");
    let right = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
    let wrong = "r1bqkbnr/pppp1ppp/2n5/4p3/8/4PN2/PPPP1PPP/RNBQKB1R";
    let ask = |edition, black: &str, board| {
        run(&[
            "reconcile",
            "--edition",
            edition,
            "--white-sheet",
            &sheet,
            "--black-sheet",
            black,
            "--white-board",
            right,
            "--black-board",
            board,
        ])
    };
    let answer: serde_json::Value = serde_json::from_str(&stdout(&ask("da18", &sheet, right))).unwrap();
    assert_eq!(answer["case"], "in_step");
    let differ = ask("no14", &sheet, wrong);
    let answer: serde_json::Value = serde_json::from_str(&stdout(&differ)).unwrap();
    assert_eq!((answer["case"].as_str(), differ.status.code()), (Some("sheets_agree"), Some(1)));
    let two = file(&folder, "two.pgn", b"1. e4 e5 2. Nf3 Nc6 1-0\n\n[White \"B\"]\n\n1. d4 d5 *\n");
    let of_two = ask("fide23", &two, right);
    assert!(stderr(&of_two).contains("two.pgn: line 3, column 1"), "{}", stderr(&of_two));
    assert_eq!(ask("da99", &sheet, right).status.code(), Some(2));
    let missing = ask("da18", "/no/sheet.pgn", right);
    assert!(stderr(&missing).contains("--black-sheet") && stderr(&missing).contains("/no/sheet.pgn"));
    assert!(stderr(&ask("da18", &sheet, "9/8")).contains("--black-board"));
}

#[test]
fn doctor_and_devices_end_and_name_remedies() {
    let out = run(&["doctor", "--json"]);
    assert!(matches!(out.status.code(), Some(0 | 1)), "{}", stderr(&out));
    for line in stdout(&out).lines() {
        let finding: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(finding["ok"] == true || finding["remedy"].is_string(), "{line}");
    }
    assert_eq!(run(&["devices"]).status.code(), Some(0));
}

#[test]
fn simulate_names_what_it_cannot_play() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("port").display().to_string();
    refused(&["simulate", "--protocol", "dgt", "--link", &link], &["--pgn"]);
    refused(
        &["simulate", "--protocol", "dgt", "--link", &link, "--pgn", "/no/such.pgn"],
        &["--pgn", "/no/such.pgn"],
    );
    refused(&["simulate", "--protocol", "abacus", "--link", &link, "--pgn", "x"], &["abacus"]);
    assert!(!folder.path().join("port").exists());
}

#[test]
fn the_terminal_tells_what_can_be_typed() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = Daemon::start(folder.path(), &["--terminal", "--json"]);
    daemon.types("help");
    daemon.expect("arbiter: approve NAME");
    daemon.types("arbiter: approve N. N.");
    daemon.types("arbiter: start");
    let line = daemon.expect("\"event\":\"started\"");
    assert!(serde_json::from_str::<serde_json::Value>(&line).is_ok(), "{line}");
    let odd = "x".repeat(20_000);
    for line in
        ["white:", ":", "::::", "black: move Zz9", "white: key nonsense", "arbiter: confirm 999", &odd]
    {
        daemon.types(line);
    }
    daemon.types("arbiter: items");
    daemon.expect("no open items");
    daemon.end_of_lines();
    assert!(daemon.end().success());
}

#[test]
fn bytes_that_are_no_text_on_stdin_do_not_end_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut process = annabella()
        .args(["play", "--terminal"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut typed = process.stdin.take().unwrap();
    typed.write_all(b"arbiter: approve N.\narbiter: start\n\xff\xfe\xfd\nwhite: eva vier\nquit\n").unwrap();
    drop(typed);
    let lines: Vec<String> =
        BufReader::new(process.stdout.take().unwrap()).lines().map_while(Result::ok).collect();
    assert!(process.wait().unwrap().success());
    assert!(lines.iter().any(|line| line.contains("# white made e2e4")), "{lines:?}");
}
