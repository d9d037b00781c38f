//! Tests of the command line of `recogniser-evaluation`: its counts, and fitted limits.

use std::{path::Path, process::Command};

use annabella::{
    game::SchemeId,
    speech_input::{self, vosk},
};

#[path = "../../../tests/hearing/spoken.rs"]
mod spoken;
use spoken::{PLAIN, speech, write};

/// The exit code, stdout and stderr.
fn measuring(args: &[&str]) -> (Option<i32>, String, String) {
    let told = Command::new(env!("CARGO_BIN_EXE_recogniser-evaluation")).args(args).output().unwrap();
    (told.status.code(), String::from_utf8(told.stdout).unwrap(), String::from_utf8(told.stderr).unwrap())
}

/// Synthesises some words and stores them like a user's own recordings.
fn record(folder: &Path, name: &str, words: &str, voice: &str) {
    write(&folder.join(format!("{name}.wav")), PLAIN, &speech(words, voice));
    std::fs::write(folder.join(format!("{name}.txt")), format!("{words}\n")).unwrap();
}

#[test]
fn the_bench_tells_verification_and_open_choice_apart() {
    let voice = ["hearing", "--json", "--speakers", "held-out", "--voice", "m7", "--noise", "clean"];
    let said = ["--announcements", "2", "--commands", "1", "--talk", "1", "--endless", "10"];
    let (code, told, trouble) = measuring(&[&voice[..], &said].concat());
    assert_eq!(code, Some(0), "{trouble}");
    let report: serde_json::Value = serde_json::from_str(&told).unwrap();
    let rows = report["rows"].as_array().unwrap();
    let row = |meant: &str, context: &str| {
        rows.iter().find(|r| r["meant"] == meant && r["context"] == context && r["voice"] == "all")
    };
    for (meant, context, n) in [
        ("announcement", "open", 2),
        ("announcement", "expected", 2),
        ("announcement", "another", 2),
        ("announcement", "commands", 2),
        ("illegal", "open", 2),
        ("command", "open", 1),
        ("command", "commands", 1),
        ("talk", "another", 1),
    ] {
        let right = &row(meant, context).unwrap_or_else(|| panic!("{meant}, {context}: {rows:?}"))["right"];
        assert_eq!(right["of"], n, "{meant}, {context}");
        assert!(right["low"].as_f64() < right["high"].as_f64(), "{right}");
    }
    assert!(row("talk", "expected").is_none(), "talk is never what is expected");
    let endless = report["endless"].as_array().unwrap();
    assert_eq!(endless.len(), 3);
    assert!(endless.iter().all(|e| e["moves"]["hours"].as_f64() > Some(10.0 / 3600.0)), "{endless:?}");
}

#[test]
fn limits_are_searched_in_what_was_heard_before() {
    let folder = tempfile::tempdir().unwrap();
    let (said, kept) = (folder.path().join("said"), folder.path().join("heard.jsonl"));
    std::fs::create_dir(&said).unwrap();
    record(&said, "a", "Springer Felix drei", "de+m3");
    record(&said, "b", "Guten Morgen", "de+m3");
    let (said, kept) = (said.to_str().unwrap(), kept.to_str().unwrap());
    let nobody = ["--announcements", "0", "--commands", "0", "--talk", "0", "--letters", "0"];
    let once = ["limits", "--json", "--recordings", said, "--noise", "clean", "--awaited", "open"];
    let (code, heard, trouble) = measuring(&[&once[..], &nobody, &["--cases", kept]].concat());
    assert_eq!(code, Some(0), "{trouble}");
    for kind in ["moves", "commands"] {
        assert!(trouble.contains(&format!("too few {kind} were heard")), "{trouble}");
    }
    let report: serde_json::Value = serde_json::from_str(&heard).unwrap();
    assert_eq!(report["cases"], 2, "{report}");
    assert_eq!(
        (&report["after"]["tally"]["ours"], &report["after"]["tally"]["others"]),
        (&1.into(), &1.into())
    );
    let again = measuring(&["limits", "--json", "--heard", kept]);
    assert_eq!((again.0, &again.1), (Some(0), &heard), "{}", again.2);

    let whole = std::fs::read_to_string(kept).unwrap();
    let net = vosk::fingerprint(&speech_input::model::shipped(SchemeId::Fide)).unwrap();
    for (text, named) in [
        (whole[..whole.len() - 20].to_owned(), "line 2: EOF while parsing"),
        (whole.replacen(&net, "0123456789abcdef", 1), "line 1: heard with model 0123456789abcdef"),
        (whole.replacen("rnbqkbnr", "xyz", 1), "line 1: `xyz/"),
        (whole.replacen("\"de\"", "\"da\"", 1), "line 1: heard with other words"),
    ] {
        std::fs::write(kept, text).unwrap();
        let (code, told, trouble) = measuring(&["limits", "--heard", kept]);
        assert!(code == Some(2) && told.is_empty() && trouble.contains(named), "{code:?} {trouble}");
        assert_eq!(trouble.matches(" at line ").count(), usize::from(named.contains("EOF")), "{trouble}");
    }
}
