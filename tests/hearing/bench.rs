//! `annabella bench` as a user types it: what it counts, and limits found anew.

use std::{path::Path, process::Command};

use annabella::{
    ear::{self, vosk},
    game::SchemeId,
};

use super::spoken::{PLAIN, speech, write};

/// Exit code, what it tells, and its trouble.
fn bench(args: &[&str]) -> (Option<i32>, String, String) {
    let told = Command::new(env!("CARGO_BIN_EXE_annabella")).arg("bench").args(args).output().unwrap();
    (told.status.code(), String::from_utf8(told.stdout).unwrap(), String::from_utf8(told.stderr).unwrap())
}

/// Says some words and writes them down as a user's own recordings are.
fn record(folder: &Path, name: &str, words: &str, voice: &str) {
    write(&folder.join(format!("{name}.wav")), PLAIN, &speech(words, voice));
    std::fs::write(folder.join(format!("{name}.txt")), format!("{words}\n")).unwrap();
}

#[test]
fn the_bench_tells_verification_and_open_choice_apart() {
    let voice = ["hearing", "--json", "--speakers", "held-out", "--voice", "m7", "--noise", "clean"];
    let said = ["--announcements", "2", "--commands", "1", "--talk", "1", "--endless", "1"];
    let (code, told, trouble) = bench(&[&voice[..], &said].concat());
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
    assert!(endless.iter().all(|e| e["moves"]["hours"].as_f64() > Some(1.0 / 60.0)), "{endless:?}");
}

#[test]
fn the_bench_lets_a_voice_enrol_first_and_takes_a_players_own_enrolment() {
    let bench = |args: &[&str]| bench(&[&["hearing", "--json", "--noise", "clean"], args].concat());
    let voice = ["--speakers", "held-out", "--voice", "m7", "--announcements", "2", "--commands", "0"];
    let enrolled = [&voice[..], &["--talk", "0", "--awaited", "open", "--enrolled"]].concat();
    let (code, told, trouble) = bench(&enrolled);
    let report: serde_json::Value = serde_json::from_str(&told).unwrap_or_else(|_| panic!("{trouble}"));
    assert_eq!((code, &report["enrolled"]), (Some(0), &serde_json::Value::Bool(true)));

    let folder = tempfile::tempdir().unwrap();
    record(folder.path(), "a", "Springer Felix drei", "de+m3");
    let own = folder.path().join("karin.toml");
    let recordings = folder.path().display().to_string();
    let own_path = own.display().to_string();
    let args = ["--recordings", &recordings, "--enrolment", &own_path];
    let (code, _, trouble) = bench(&args);
    assert!(code == Some(2) && trouble.contains("karin.toml"), "{code:?} {trouble}");
    // So strict that nothing is believed.
    let ear = vosk::VoskEar::open(&ear::model::shipped(SchemeId::Fide)).unwrap();
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
    write(&ear.reckoning());
    assert_eq!(right(&bench(&args).1), 0, "the file's own limit counts");
    write(ear.made_for());
    assert_eq!(right(&bench(&args).1), 1, "but not one found with other weights");
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
    let (code, heard, trouble) = bench(&[&once[..], &nobody, &["--cases", kept]].concat());
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
    let again = bench(&["limits", "--json", "--heard", kept]);
    assert_eq!((again.0, &again.1), (Some(0), &heard), "{}", again.2);

    let whole = std::fs::read_to_string(kept).unwrap();
    let net = vosk::fingerprint(&ear::model::shipped(SchemeId::Fide)).unwrap();
    for (text, named) in [
        (whole[..whole.len() - 20].to_owned(), "line 2: EOF while parsing"),
        (whole.replacen(&net, "0123456789abcdef", 1), "line 1: heard with model 0123456789abcdef"),
        (whole.replacen("rnbqkbnr", "xyz", 1), "line 1: `xyz/"),
        (whole.replacen("\"de\"", "\"da\"", 1), "line 1: heard with other words"),
    ] {
        std::fs::write(kept, text).unwrap();
        let (code, told, trouble) = bench(&["limits", "--heard", kept]);
        assert!(code == Some(2) && told.is_empty() && trouble.contains(named), "{code:?} {trouble}");
        assert_eq!(trouble.matches(" at line ").count(), usize::from(named.contains("EOF")), "{trouble}");
    }
}
