//! A voice that is killed within a sentence: the sentence is repeated whole, and nothing is lost, doubled or out of
//! order.
//!
//! The voice is the real espeak-ng behind a script that kills it after half of its output.

use std::{
    os::unix::fs::PermissionsExt as _,
    path::Path,
    time::{Duration, Instant},
};

use super::table::{Daemon, annabella, assert_runs_again, read};

/// The cues of White's recording: the milliseconds of sound in each, and its words. Pauses are not counted, because a
/// voice on a busy machine may have gaps.
fn heard_by_white(folder: &Path) -> Vec<(usize, String)> {
    let text = read(folder, "white-announcements.vtt");
    let mut sound = hound::WavReader::open(folder.join("white-announcements.wav")).unwrap();
    let a_second = sound.spec().sample_rate as usize;
    let samples: Vec<i16> = sound.samples().map(|s| s.unwrap()).collect();
    let at = |time: &str| {
        let digits: Vec<usize> = time.split([':', '.']).map(|n| n.parse().unwrap()).collect();
        (((digits[0] * 60 + digits[1]) * 60 + digits[2]) * 1000 + digits[3]) * a_second / 1000
    };
    let lines: Vec<&str> = text.lines().collect();
    let cue = |pair: &[&str]| {
        let (from, to) = pair[0].split_once(" --> ")?;
        let sounding = samples[at(from)..at(to)].iter().filter(|&&s| s != 0).count();
        Some((sounding * 1000 / a_second, pair[1].to_owned()))
    };
    lines.windows(2).filter_map(cue).collect()
}

/// A script in place of espeak-ng. It runs the real program, but outputs only half a sentence while `cuts-VARIANT`
/// (`cuts` for a voice without a variant) contains a number above 0, and hangs within one sentence if there is a file
/// `hangs`.
fn breakable(folder: &Path) -> String {
    let path = std::env::var("PATH").unwrap();
    let real = path.split(':').map(|at| Path::new(at).join("espeak-ng")).find(|at| at.exists()).unwrap();
    let program = folder.join("espeak-ng");
    let text = format!(
        "#!/bin/sh\n[ \"$1\" = -v ] || exec {real} \"$@\"\n\
         case $2 in *+*) cuts={folder}/cuts-${{2#*+}};; *) cuts={folder}/cuts;; esac\n\
         if rm {folder}/hangs 2>/dev/null; then\n{real} \"$@\" | head -c 20000\n\
         trap '' HUP INT TERM\nexec sleep 600\nfi\n\
         left=$(cat \"$cuts\" 2>/dev/null || echo 0)\nif [ \"$left\" -gt 0 ]; then\n\
         echo $((left - 1)) > \"$cuts\"\n{real} \"$@\" | head -c 20000\nkill -KILL $$\nfi\nexec {real} \"$@\"\n",
        folder = folder.display(),
        real = real.display(),
    );
    std::fs::write(&program, text).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    format!("{}:{path}", folder.display())
}

/// Starts a game in which White hears espeak-ng or the script; waits until the first announcements are spoken.
fn white_hears(folder: &Path) -> Daemon {
    let text = "[game]\napproved_by = \"the test's arbiter\"\n\
                [game.white]\nsight = \"impaired\"\nlang = \"en\"\n\
                [white]\nvoice = { kind = \"espeak\", device = \"none\", record = true }\n";
    let mut daemon = begins(folder, text);
    daemon.types("white: number of moves");
    daemon.expect("no moves");
    // Earlier announcements are finished, so the next sentence is interrupted.
    is_said(&daemon, "white", "no moves");
    daemon
}

fn begins(folder: &Path, config: &str) -> Daemon {
    std::fs::write(folder.join("table.toml"), config).unwrap();
    let mut command = annabella();
    command.args(["play", "--config", "table.toml", "--terminal"]);
    command.env("PATH", breakable(folder));
    let mut daemon = Daemon::of(command, folder);
    daemon.types("arbiter: start");
    daemon.expect("the clocks start");
    daemon
}

/// Waits until these words were spoken to the end.
fn is_said(daemon: &Daemon, listener: &str, words: &str) {
    let vtt = daemon.folder().join(format!("{listener}-announcements.vtt"));
    let until = Instant::now() + Duration::from_secs(60);
    while !std::fs::read_to_string(&vtt).is_ok_and(|told| told.contains(words)) {
        assert!(Instant::now() < until, "`{words}` is never said to {listener}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Each sentence for White was played once, in order, and whole; the last one was played three times with the same
/// duration.
fn assert_heard_whole_and_once(daemon: &Daemon) {
    let told = |words: &str| daemon.lines.iter().filter(|line| line.contains(words)).count();
    for to in ["white: Your", "arbiter: White's"] {
        let once = ["does not work", "is back"].map(|is| told(&format!("> {to} speech output {is}")));
        assert_eq!(once, [1, 1], "{:#?}", daemon.lines);
    }
    let heard = heard_by_white(&daemon.folder());
    let said = |line: &&String| line.contains("> white: ") || line.contains("> table: ");
    let said = daemon.lines.iter().filter(said).filter(|line| !line.contains("speech output"));
    let said: Vec<&str> = said.filter_map(|line| line.split(": ").nth(1)).collect();
    let words: Vec<&str> = heard.iter().map(|(_, words)| words.as_str()).collect();
    // The start goes before the terms of the game, however far these are spoken.
    let in_order = |told: &[&str]| {
        let (mut beginning, then) = (told[..4].to_vec(), told[4..].to_vec());
        beginning.sort_unstable();
        [beginning, then].concat().join("|")
    };
    assert!(said[..4].contains(&"The game begins"), "{said:?}");
    assert_eq!(in_order(&words), in_order(&said), "each once, in order");
    let moves: Vec<usize> =
        heard.iter().filter(|(_, words)| words == &heard.last().unwrap().1).map(|(ms, _)| *ms).collect();
    assert_eq!(moves.len(), 3, "{heard:?}");
    assert!(moves.iter().all(|ms| ms.abs_diff(moves[0]) < 20), "whole each time: {moves:?}");
    assert_runs_again(&daemon.folder());
}

#[test]
fn a_voice_killed_in_a_sentence_says_it_again_whole_and_drops_and_doubles_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = white_hears(folder.path());
    std::fs::write(folder.path().join("cuts"), "3\n").unwrap();
    for asked in ["number of moves", "captured", "number of moves"] {
        daemon.types(&format!("white: {asked}"));
    }
    // Three failures are reported once, and so is the recovery.
    daemon.expect("White's speech output does not work");
    daemon.expect("White's speech output is back");
    daemon.quits();
    assert_heard_whole_and_once(&daemon);
}

#[test]
fn a_voice_that_hangs_in_a_sentence_is_ended_and_says_it_again_whole() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = white_hears(folder.path());
    // It hangs and heeds no signal but SIGKILL, and the next two attempts fail.
    std::fs::write(folder.path().join("hangs"), "").unwrap();
    std::fs::write(folder.path().join("cuts"), "2\n").unwrap();
    for asked in ["number of moves", "captured", "number of moves"] {
        daemon.types(&format!("white: {asked}"));
    }
    daemon.expect_all(&[
        "made no sound for 5 seconds",
        "White's speech output does not work",
        "White's speech output is back",
    ]);
    daemon.quits();
    assert_heard_whole_and_once(&daemon);
}

#[test]
fn the_rooms_and_the_arbiters_own_voice_are_told_to_him_once_when_they_break_down() {
    let folder = tempfile::tempdir().unwrap();
    let voice = |of: &str| {
        format!("voice = {{ kind = \"espeak\", device = \"none\", record = true, voice = \"{of}\" }}\n")
    };
    let text = format!(
        "[game]\nlang = \"en\"\napproved_by = \"the test's arbiter\"\n[game.white]\nsight = \"impaired\"\nlang = \"en\"\n\
         [white]\n{}[black]\n{}[room]\n{}[arbiter]\n{}",
        voice("f2"),
        voice("m1"),
        voice("m3"),
        voice("f3")
    );
    let mut daemon = begins(folder.path(), &text);
    is_said(&daemon, "room", "game begins");
    for (whose, variant, line) in [
        ("The room's", "m3", "white: arbiter"),
        ("The arbiter's", "f3", "arbiter: item white 7.4 two pawns were knocked over"),
    ] {
        let cuts = folder.path().join(format!("cuts-{variant}"));
        std::fs::write(&cuts, "3\n").unwrap();
        daemon.types(line);
        daemon.expect(&format!("> arbiter: {whose} speech output does not work"));
        daemon.expect(&format!("> arbiter: {whose} speech output is back"));
    }
    daemon.quits();
    for whose in ["The room's", "The arbiter's"] {
        for is in ["does not work", "is back"] {
            let words = format!("{whose} speech output {is}");
            let told: Vec<&String> = daemon.lines.iter().filter(|line| line.contains(&words)).collect();
            assert!(told.len() == 1 && told[0].contains("> arbiter: "), "{told:?}");
        }
    }
    let heard = read(&daemon.folder(), "arbiter-announcements.vtt");
    assert!(
        !heard.contains("The arbiter's speech output"),
        "nobody is told of his voice by this very voice: {heard}"
    );
    assert!(
        heard.contains("The room's speech output does not work") && heard.contains("Item two"),
        "{heard}"
    );
    assert_runs_again(&daemon.folder());
}

#[test]
fn an_espeak_that_answers_nothing_or_without_end_holds_up_no_game_and_fills_no_memory() {
    for script in ["exec sleep 600", "exec cat /dev/zero"] {
        let folder = tempfile::tempdir().unwrap();
        let path = breakable(folder.path());
        std::fs::write(folder.path().join("espeak-ng"), format!("#!/bin/sh\n{script}\n")).unwrap();
        let text = "[game]\napproved_by = \"the test's arbiter\"\n[game.white]\nsight = \"impaired\"\nlang = \"en\"\n\
                    [white]\nvoice = { kind = \"espeak\", device = \"none\", voice = \"f3\" }\n";
        std::fs::write(folder.path().join("table.toml"), text).unwrap();
        let mut command = annabella();
        command.args(["play", "--config", "table.toml", "--terminal"]).env("PATH", path);
        let mut daemon = Daemon::of(command, folder.path());
        daemon.types("arbiter: start");
        daemon.expect_all(&["the clocks start", "> white: Your speech output does not work"]);
        daemon.types("white: number of moves");
        daemon.expect("no moves");
        let status = std::fs::read_to_string(format!("/proc/{}/status", daemon.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(peak < 400_000, "{script}: {peak} kB");
        daemon.quits();
    }
}
