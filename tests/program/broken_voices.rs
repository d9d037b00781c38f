//! A voice that is killed in the middle of a sentence: the sentence is said again, whole, and nothing is lost, doubled or out
//! of order.
//!
//! What speaks is the real espeak-ng, behind a few lines that end it by a signal after half of what it has to say.

use std::{os::unix::fs::PermissionsExt as _, path::Path};

use super::table::{Daemon, annabella, assert_runs_again, read};

/// The cues of a recording: how long each lasts, milliseconds, and its words.
fn cues(text: &str) -> Vec<(u64, String)> {
    let ms = |time: &str| {
        let digits: Vec<u64> = time.split([':', '.']).map(|n| n.parse().unwrap()).collect();
        ((digits[0] * 60 + digits[1]) * 60 + digits[2]) * 1000 + digits[3]
    };
    let lines: Vec<&str> = text.lines().collect();
    let cue = |pair: &[&str]| {
        let (from, to) = pair[0].split_once(" --> ")?;
        Some((ms(to) - ms(from), pair[1].to_owned()))
    };
    lines.windows(2).filter_map(cue).collect()
}

/// A program called espeak-ng: the real one, of which half a sentence is heard as long as `cuts` holds a number above 0.
fn breakable(folder: &Path) -> String {
    let path = std::env::var("PATH").unwrap();
    let real = path.split(':').map(|at| Path::new(at).join("espeak-ng")).find(|at| at.exists()).unwrap();
    let program = folder.join("espeak-ng");
    let text = format!(
        "#!/bin/sh\nleft=$(cat {cuts} 2>/dev/null || echo 0)\nif [ \"$1\" = -v ] && [ \"$left\" -gt 0 ]; then\n\
         echo $((left - 1)) > {cuts}\n{real} \"$@\" | head -c 20000\nkill -KILL $$\nfi\nexec {real} \"$@\"\n",
        cuts = folder.join("cuts").display(),
        real = real.display(),
    );
    std::fs::write(&program, text).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    format!("{}:{path}", folder.display())
}

#[test]
fn a_voice_killed_in_a_sentence_says_it_again_whole_and_drops_and_doubles_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[game]\napproved_by = \"the test's arbiter\"\n\
                [game.white]\nsight = \"impaired\"\nlang = \"en\"\n\
                [white]\nvoice = { kind = \"espeak\", device = \"none\", record = true }\n";
    std::fs::write(folder.path().join("table.toml"), text).unwrap();
    let mut command = annabella();
    command.args(["play", "--config", "table.toml", "--terminal"]);
    command.env("PATH", breakable(folder.path()));
    let mut daemon = Daemon::of(command, folder.path());
    daemon.types("arbiter: start");
    daemon.expect("the clocks start");
    daemon.types("white: number of moves");
    daemon.expect("no moves");
    // What was said before is behind it: the next sentence is cut.
    let vtt = daemon.folder().join("white-announcements.vtt");
    while !std::fs::read_to_string(&vtt).unwrap().contains("no moves") {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::fs::write(folder.path().join("cuts"), "3\n").unwrap();
    for asked in ["number of moves", "captured", "number of moves"] {
        daemon.types(&format!("white: {asked}"));
    }
    // Told once, though it broke down three times, and once that it works.
    daemon.expect("White's voice is gone");
    daemon.expect("White's voice is back");
    daemon.types("quit");
    assert!(daemon.end().success());
    let told = |words: &str| daemon.lines.iter().filter(|line| line.contains(words)).count();
    for to in ["white", "arbiter"] {
        let once = ["gone", "back"].map(|is| told(&format!("> {to}: White's voice is {is}")));
        assert_eq!(once, [1, 1], "{:#?}", daemon.lines);
    }
    let heard = cues(&read(&daemon.folder(), "white-announcements.vtt"));
    let said = |line: &&String| line.contains("> white: ") || line.contains("> table: ");
    let said = daemon.lines.iter().filter(said).filter(|line| !line.contains("voice is"));
    let said: Vec<&str> = said.filter_map(|line| line.split(": ").nth(1)).collect();
    let words: Vec<&str> = heard.iter().map(|(_, words)| words.as_str()).collect();
    assert_eq!(words, said, "each once, in order");
    let moves: Vec<u64> =
        heard.iter().filter(|(_, words)| words == &heard.last().unwrap().1).map(|(ms, _)| *ms).collect();
    assert_eq!(moves.len(), 3, "{heard:?}");
    assert!(moves.iter().all(|ms| ms.abs_diff(moves[0]) < 60), "whole each time: {moves:?}");
    assert_runs_again(&daemon.folder());
}
