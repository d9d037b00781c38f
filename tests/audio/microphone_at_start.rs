//! A game with a microphone begins where a sound server has one.

use std::{io::Write as _, process::Stdio};

use super::sound_bench::SoundBench;

#[test]
fn a_practice_game_begins_and_ends_beside_a_sound_server_with_a_microphone() {
    let bench = SoundBench::start();
    let mut command = bench.command(env!("CARGO_BIN_EXE_annabella"));
    command.args(["practice", "--two", "--lang", "en"]).current_dir(bench.path());
    let mut game =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    game.stdin.take().unwrap().write_all(b"quit\nquit\n").unwrap();
    let out = game.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success() && told.contains("games/"), "{told}");
}
