//! The journal of a game that several programs want to go on with.

use std::path::Path;

use super::table::{Daemon, annabella, read, run};

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
    assert!(annabella().arg("verify").arg(&folder).status().unwrap().success());
}
