//! `annabella bench` as a user runs it: a player's own recordings, with and without enrolment.

use std::{path::Path, process::Command};

use annabella::{
    game::SchemeId,
    speech_input::{self, vosk},
};

use super::spoken::{PLAIN, speech, write};

/// The exit code, stdout and stderr.
fn bench(args: &[&str]) -> (Option<i32>, String, String) {
    let told = Command::new(env!("CARGO_BIN_EXE_annabella")).arg("bench").args(args).output().unwrap();
    (told.status.code(), String::from_utf8(told.stdout).unwrap(), String::from_utf8(told.stderr).unwrap())
}

/// Synthesises some words and stores them like a user's own recordings.
fn record(folder: &Path, name: &str, words: &str, voice: &str) {
    write(&folder.join(format!("{name}.wav")), PLAIN, &speech(words, voice));
    std::fs::write(folder.join(format!("{name}.txt")), format!("{words}\n")).unwrap();
}

#[test]
fn the_bench_takes_a_players_own_recordings_and_his_enrolment() {
    let bench = |args: &[&str]| bench(&[&["hearing", "--json"], args].concat());
    let folder = tempfile::tempdir().unwrap();
    record(folder.path(), "a", "Springer Felix drei", "de+m3");
    let own = folder.path().join("karin.toml");
    let recordings = folder.path().display().to_string();
    let own_path = own.display().to_string();
    let args = ["--recordings", &recordings, "--enrolment", &own_path];
    let (code, _, trouble) = bench(&args);
    assert!(code == Some(2) && trouble.contains("karin.toml"), "{code:?} {trouble}");
    // So strict that nothing is accepted.
    let ear = vosk::VoskRecogniser::open(&speech_input::model::shipped(SchemeId::Fide)).unwrap();
    let write = |made_for: &str| {
        let learned = "name = \"Karin\"\nutterances = 20\ndoubt = -60.0\n";
        std::fs::write(&own, format!("{learned}made_for = \"{made_for}\"\n")).unwrap();
    };
    let right = |told: &str| {
        let report: serde_json::Value = serde_json::from_str(told).unwrap();
        let rows = report["rows"].as_array().unwrap().clone();
        let open = rows.into_iter().find(|r| r["meant"] == "announcement" && r["context"] == "open").unwrap();
        open["right"]["count"].clone()
    };
    assert_eq!(right(&bench(&args[..2]).1), 1);
    write(&ear.score_fingerprint());
    assert_eq!(right(&bench(&args).1), 0, "the file's own limit counts");
    write(ear.made_for());
    assert_eq!(right(&bench(&args).1), 1, "but not one found with other weights");
}
