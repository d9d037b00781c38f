//! The real program whose output nobody reads, as when a screen reader hangs: the game goes on.

use std::{
    io::Write as _,
    process::Stdio,
    time::{Duration, Instant},
};

use super::{kills::TYPED_GAME, table::annabella};

/// The time limit of a wait, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

#[test]
fn a_game_goes_on_although_nobody_reads_what_it_prints() {
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("game.toml"), TYPED_GAME).unwrap();
    let mut program = annabella()
        .args(["play", "--config", "game.toml", "--terminal"])
        .env("ANNABELLA_LOG", "debug")
        .current_dir(place.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut typed = program.stdin.take().unwrap();
    // A pipe holds 64 KiB, and what answers these lines is longer. A thread writes them, because a program that hangs
    // reads none.
    let writer = std::thread::spawn(move || {
        let questions = "arbiter: status\nnonsense\n".repeat(2_000);
        let _ = write!(typed, "arbiter: start\n{questions}white: move e4\nwhite: press\nquit\n");
    });
    let until = Instant::now() + PATIENCE;
    let ended = loop {
        if let Some(status) = program.try_wait().unwrap() {
            break Some(status);
        }
        if Instant::now() >= until {
            let _ = program.kill();
            break None;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let _ = program.wait();
    writer.join().unwrap();
    assert!(ended.is_some_and(|status| status.success()), "{ended:?}");
    let games = std::fs::read_dir(place.path().join("games")).unwrap().map(|entry| entry.unwrap().path());
    let folder = games.into_iter().find(|path| path.is_dir()).unwrap();
    let told = super::table::read(&folder, "transcript.txt");
    assert!(told.contains("# white made e2e4"), "{}", told.len());
}
