//! The demonstration as `make demo` runs it: a complete run, and its failures.

use std::{
    path::Path,
    process::{Child, Stdio},
    time::Duration,
};

use super::table::{annabella, assert_runs_again, read};
use annabella::audio::wav::WavSource;

const FINAL_FEN: &str = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11";

fn demo(folder: &Path, more: &[&str]) -> Child {
    let mut command = annabella();
    command.args(["demo", "--silent", "--folder"]).arg(folder).args(more);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Milliseconds of sound and of silence, in windows of 20 ms.
fn sound_and_silence(samples: &[i16]) -> (usize, usize) {
    let windows = samples.chunks(16_000 / 50);
    let all = windows.len();
    let loud = windows.filter(|window| window.iter().any(|s| s.unsigned_abs() > 600)).count();
    (loud * 20, (all - loud) * 20)
}

#[test]
fn the_demonstration_plays_the_sample_game_speaks_it_and_leaves_its_record() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("sample-game");
    let mut plain = demo(place.path(), &[]);
    // A second run in the same folder overwrites nothing. It waits for speech most of the time, so both run at once.
    while !folder.exists() && plain.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let json = demo(place.path(), &["--json"]);
    // Each is read to its end, so that neither waits for a full pipe.
    let json = std::thread::spawn(move || json.wait_with_output().unwrap());
    let out = plain.wait_with_output().unwrap();
    let again = json.join().unwrap();
    let shown = String::from_utf8(out.stdout).unwrap();
    assert!(out.status.success(), "{shown}\n{}", String::from_utf8_lossy(&out.stderr));
    assert_eq!(shown.lines().filter(|line| line.contains("  = ")).count(), 21, "{shown}");
    assert!(shown.contains(FINAL_FEN), "{shown}");
    assert!(shown.contains("ply 21 of 21"));
    assert!(shown.contains(&folder.display().to_string()), "it names its folder");
    for name in ["white-sheet.pgn", "black-sheet.pgn", "white-sheet.txt", "black-sheet.txt"] {
        assert!(!read(&folder, name).is_empty(), "{name}");
    }
    let pgn = read(&folder, "game.pgn");
    assert!(pgn.contains("11. Kb1"), "{pgn}");
    assert_runs_again(&folder);

    // Every utterance is in the recording: even the shortest takes more than 400 ms.
    let said = shown
        .lines()
        .filter(|line| ["> white: ", "> black: ", "> table: "].iter().any(|to| line.contains(to)));
    let said = said.count();
    assert!(said >= 21 + 3, "{said} utterances");
    let samples = WavSource::open(&folder.join("announcements.wav")).unwrap().read_all().unwrap();
    let (sound_ms, silence_ms) = sound_and_silence(&samples);
    assert!(sound_ms > said * 400, "{sound_ms} ms of sound in {said} utterances");
    assert!(silence_ms < sound_ms, "{silence_ms} ms of silence, {sound_ms} ms of sound");

    // Each player's announcements are recorded separately, with 6 dB of headroom and a text with times.
    let both = ["white", "black"].map(|seat| {
        let own = hound::WavReader::open(folder.join(format!("{seat}-announcements.wav"))).unwrap();
        let own: Vec<i16> = own.into_samples().map(Result::unwrap).collect();
        assert!(own.iter().all(|s| s.unsigned_abs() <= 1 << 14), "{seat}'s recording has no headroom");
        let text = read(&folder, &format!("{seat}-announcements.vtt"));
        assert!(text.starts_with("WEBVTT\n"), "{text}");
        let told = [format!("> {seat}: "), "> table: ".to_owned()];
        let told = shown.lines().filter(|line| told.iter().any(|to| line.contains(to))).count();
        assert_eq!(text.matches(" --> ").count(), told, "{seat}: {text}");
        own.len()
    });
    let all = hound::WavReader::open(folder.join("announcements.wav")).unwrap().len() as usize;
    assert!(both.iter().all(|own| *own < all), "nobody hears what the other is told: {both:?} of {all}");

    // White's dictation is there as sound, with an index of the recognised words (D.2.7).
    let flac = std::fs::read(folder.join("white-dictation.flac")).unwrap();
    assert!(flac.starts_with(b"fLaC"));
    let index = read(&folder, "white-dictation.txt");
    assert!(index.lines().count() >= 21 && index.lines().all(|l| l.starts_with("0:0")), "{index}");
    assert!(!folder.join("white-dictation.wav").exists());
    assert!(!folder.join("black-dictation.txt").exists(), "Black enters his moves");

    assert!(again.status.success());
    let shown = String::from_utf8(again.stdout).unwrap();
    for line in shown.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
    let last: serde_json::Value = serde_json::from_str(shown.lines().last().unwrap()).unwrap();
    assert_eq!((last["plies"].as_u64(), last["fen"].as_str()), (Some(21), Some(FINAL_FEN)));
    assert!(place.path().join("sample-game-2/journal.jsonl").exists());
}
