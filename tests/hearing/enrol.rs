//! `annabella enrol` as a user runs it on a player's own recordings.

use std::{path::Path, process::Command};

use super::spoken::{PLAIN, speech, write};

/// The exit code, stdout and stderr.
fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let told = Command::new(env!("CARGO_BIN_EXE_annabella")).args(args).output().unwrap();
    (told.status.code(), String::from_utf8(told.stdout).unwrap(), String::from_utf8(told.stderr).unwrap())
}

/// Synthesises some words and stores them like a user's own recordings.
fn record(folder: &Path, name: &str, words: &str, voice: &str) {
    write(&folder.join(format!("{name}.wav")), PLAIN, &speech(words, voice));
    std::fs::write(folder.join(format!("{name}.txt")), format!("{words}\n")).unwrap();
}

#[test]
fn enrol_hears_recordings_as_in_a_game_and_names_those_that_were_not_understood() {
    let folder = tempfile::tempdir().unwrap();
    record(folder.path(), "a", "Springer Felix drei", "de+m3");
    let args = ["--json", "enrol", "--name", "Karin", "--recordings"];
    let folder_name = folder.path().display().to_string();
    let check = || run(&[&args[..], &[&folder_name]].concat());
    let (code, told, trouble) = check();
    assert_eq!(code, Some(0), "{trouble}");
    let report: serde_json::Value = serde_json::from_str(&told).unwrap();
    let heard = "springer felix drei";
    let understood = serde_json::json!({ "said": "Springer Felix drei", "heard": heard, "understood": true });
    assert_eq!(report, serde_json::json!({ "name": "Karin", "announcements": [understood] }));
    // The sound is other speech than the text.
    write(&folder.path().join("b.wav"), PLAIN, &speech("Guten Morgen", "de+m3"));
    std::fs::write(folder.path().join("b.txt"), "Eva vier\n").unwrap();
    let (_, told, _) = run(&[&args[1..], &[&folder_name]].concat());
    assert!(told.contains("1 of 2 were understood") && told.contains("`Eva vier`: other words"), "{told}");
    std::fs::write(folder.path().join("b.txt"), "Eva fünf\n").unwrap();
    let (code, _, trouble) = check();
    assert!(code == Some(2) && trouble.contains("`Eva fünf`") && trouble.contains("fen: "), "{trouble}");
}
