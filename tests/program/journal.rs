//! The journal as evidence: the results of `verify` for a complete, cut, edited or forged journal, or one of
//! another device.

use std::path::Path;

use super::table::{Daemon, annabella, read, run};
use tempfile::TempDir;

/// A typed game of three plies, started and ended in order.
fn played(folder: &Path) -> Daemon {
    std::fs::write(
        folder.join("game.toml"),
        "[game]\napproved_by = \"the arbiter\"\n[game.white]\nsight = \"sighted\"\n",
    )
    .unwrap();
    let mut daemon = Daemon::start(folder, &["--config", "game.toml", "--terminal"]);
    daemon.types("arbiter: start");
    daemon.plays(&[("white", "d4"), ("black", "Nf6"), ("white", "c4")]);
    daemon
}

fn whole() -> (TempDir, std::path::PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let mut daemon = played(place.path());
    daemon.quits();
    (place, daemon.folder())
}

/// The output of `verify`, and its exit code.
fn verify(folder: &Path, more: &[&str]) -> (String, i32) {
    let out = annabella().arg("verify").arg(folder).args(more).output().unwrap();
    assert!(out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    (text, out.status.code().unwrap())
}

fn this_key() -> String {
    let out = annabella().arg("key").output().unwrap();
    String::from_utf8(out.stdout).unwrap().trim().to_owned()
}

#[test]
fn a_game_that_ended_in_order_is_whole_and_its_sheets_name_its_hash_and_device() {
    let (_place, folder) = whole();
    let (text, code) = verify(&folder, &[]);
    assert!(text.starts_with("whole: ") && code == 0, "{text}");
    assert_eq!(verify(&folder, &["--key", &this_key()]).1, 0);
    let device = this_key();
    let device = format!("{} {}", &device[..4], &device[4..8]);
    let journal = read(&folder, "journal.jsonl");
    let last: serde_json::Value = serde_json::from_str(journal.lines().last().unwrap()).unwrap();
    let head = last["chain"].as_str().unwrap();
    let seal = format!("{} {}", &head[..4], &head[4..8]);
    for page in ["arbiter-sheet.txt", "white-sheet.txt", "black-sheet.txt"] {
        let text = read(&folder, page);
        let line = text.lines().last().unwrap();
        assert!(line.contains(&seal) && line.contains(&device), "{page}: {line}");
    }
}

#[test]
fn lines_taken_away_changed_or_reckoned_anew_show() {
    let (_place, folder) = whole();
    let path = folder.join("journal.jsonl");
    let whole = read(&folder, "journal.jsonl");
    let lines: Vec<&str> = whole.lines().collect();
    std::fs::write(&path, lines[..lines.len() - 1].join("\n") + "\n").unwrap();
    let (text, code) = verify(&folder, &[]);
    assert!(text.starts_with("cut: ") && code == 1, "{text}");
    std::fs::write(&path, &whole[..whole.len() - 30]).unwrap();
    assert!(verify(&folder, &[]).0.starts_with("cut: "));
    std::fs::write(&path, whole.replace("move c4", "move c3")).unwrap();
    let number = 1 + lines.iter().position(|line| line.contains("move c4")).unwrap();
    let (text, code) = verify(&folder, &[]);
    assert!(text.starts_with(&format!("edited: line {number}: ")) && code == 1, "{text}");
    // It is not replayed or resumed, either.
    assert_eq!(annabella().arg("replay").arg(&path).output().unwrap().status.code(), Some(2));
}

/// The inputs of a journal in another format would give other outputs.
#[test]
fn a_journal_in_another_format_is_refused_with_one_sentence_and_left_as_it_is() {
    let (_place, folder) = whole();
    let text = read(&folder, "journal.jsonl").replacen("{\"format\":8,", "{\"format\":7,", 1);
    std::fs::write(folder.join("journal.jsonl"), &text).unwrap();
    let transcript = read(&folder, "transcript.txt");
    for command in [&["replay"][..], &["score"], &["verify"], &["play", "--resume"]] {
        let out = annabella().args(command).arg(&folder).output().unwrap();
        let told = String::from_utf8_lossy(&out.stderr);
        assert_eq!((out.status.code(), told.lines().count()), (Some(2), 1), "{command:?}: {told}");
        assert!(told.contains("is in format 7, and this program reads format 8 only"), "{command:?}: {told}");
        assert_eq!(read(&folder, "journal.jsonl"), text, "{command:?}");
        assert_eq!(read(&folder, "transcript.txt"), transcript, "{command:?}");
    }
}

#[test]
fn another_devices_journal_is_foreign() {
    let (_place, folder) = whole();
    let elsewhere = tempfile::tempdir().unwrap();
    let other = annabella().env("ANNABELLA_STATE", elsewhere.path()).arg("key").output().unwrap();
    let other = String::from_utf8(other.stdout).unwrap();
    let (text, code) = verify(&folder, &["--key", other.trim()]);
    assert!(text.starts_with("foreign: ") && text.contains(&this_key()) && code == 1, "{text}");
    let refused = annabella().arg("verify").arg(&folder).args(["--key", "12"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let nothing = annabella().arg("verify").arg(elsewhere.path()).output().unwrap();
    assert_eq!(nothing.status.code(), Some(2));
}

#[test]
fn a_game_that_never_began_does_not_hide_the_unfinished_one() {
    let place = tempfile::tempdir().unwrap();
    let mut daemon = played(place.path());
    daemon.signal("KILL");
    daemon.end();
    let folder = daemon.folder();
    let name = folder.file_name().unwrap().to_str().unwrap();
    for _ in 0..2 {
        let by_mistake = run(place.path(), &["play", "--config", "game.toml", "--terminal"], "quit\n");
        let told = String::from_utf8_lossy(&by_mistake.stderr);
        assert!(told.contains(&format!("`annabella play --resume games/{name}`")), "{told}");
    }
    // A practice game in the same folder is no game that `play` can go on with.
    let practice = ["practice", "--two", "--terminal"];
    let ended = run(place.path(), &practice, "e4\nquit\n");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let again = ["--go-on", "--config", "game.toml", "--terminal"];
    let mut daemon = Daemon::start(place.path(), &again);
    daemon.expect(&format!("games/{name}"));
    daemon.expect("# arbiter: the program had ended and was started again");
    daemon.types("arbiter: result 1-0");
    daemon.types("arbiter: confirm");
    daemon.expect("# result 1-0");
    daemon.end();
    // After it a new one begins.
    let mut daemon = Daemon::start(place.path(), &again);
    daemon.types("arbiter: start");
    daemon.expect("# the clocks start");
}

/// Whether another program holds the lock of a file.
fn is_locked(path: &Path) -> bool {
    std::fs::File::open(path).unwrap().try_lock_shared().is_err()
}

#[test]
fn what_a_program_writes_before_another_one_goes_on_is_not_cut() {
    let place = tempfile::tempdir().unwrap();
    let mut first = played(place.path());
    let folder = first.folder();
    let path = folder.join("journal.jsonl");
    assert!(is_locked(&path));
    let refused = annabella().args(["play", "--terminal", "--resume"]).arg(&folder).output().unwrap();
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(
        refused.status.code() == Some(2) && told.contains("another program is playing this game"),
        "{told}"
    );
    // Programs that begin while another one ends find all of its lines.
    let others: Vec<_> = (0..6)
        .map(|number| {
            let folder = folder.clone();
            std::thread::spawn(move || {
                std::thread::sleep(std::time::Duration::from_millis(number * 15));
                let typed = "white: status\nquit\n";
                let here = folder.parent().unwrap().parent().unwrap().to_owned();
                let resume = ["play", "--terminal", "--resume", folder.to_str().unwrap()];
                // It is refused until no other program plays the game.
                (0..200).any(|_| run(&here, &resume, typed).status.success())
            })
        })
        .collect();
    for _ in 0..20 {
        first.types("white: key time");
    }
    first.quits();
    let written = read(&folder, "journal.jsonl").matches("key time").count();
    assert_eq!(written, 20);
    assert!(others.into_iter().all(|other| other.join().unwrap()), "each went on in its turn");
    let now = read(&folder, "journal.jsonl");
    assert_eq!(now.matches("key time").count(), 20, "nothing is cut");
    assert_eq!(verify(&folder, &[]).1, 0);
}

#[test]
fn a_service_does_not_hide_a_damaged_game_behind_a_new_one() {
    let place = tempfile::tempdir().unwrap();
    let mut daemon = played(place.path());
    daemon.signal("KILL");
    daemon.end();
    let folder = daemon.folder();
    let sound = read(&folder, "journal.jsonl");
    let again = ["play", "--go-on", "--config", "game.toml", "--terminal"];
    let games = || std::fs::read_dir(place.path().join("games")).unwrap().count();
    let third: Vec<&str> = sound.lines().collect();
    for (damaged, names) in [
        (sound.replacen(third[2], "", 1), "line "),
        (sound.replacen("\"at\":", "\"at\": ", 1), "line 2"),
        (String::new(), "the file is empty"),
    ] {
        std::fs::write(folder.join("journal.jsonl"), &damaged).unwrap();
        let refused = run(place.path(), &again, "quit\n");
        let told = String::from_utf8_lossy(&refused.stderr);
        assert_eq!((refused.status.code(), games()), (Some(2), 1), "{told}");
        for part in
            ["journal.jsonl", names, "Nothing was started", "--new", "--resume", "start the service again"]
        {
            assert!(told.contains(part), "{part}: {told}");
        }
        assert!(
            !told.contains("--go-on --config game.toml --terminal --new"),
            "the command is taken: {told}"
        );
        assert_eq!(read(&folder, "journal.jsonl"), damaged, "nothing is changed");
    }
    let begun = run(place.path(), &["play", "--new", "--config", "game.toml", "--terminal"], "quit\n");
    assert!(begun.status.success() && games() == 2, "{}", String::from_utf8_lossy(&begun.stderr));
}
