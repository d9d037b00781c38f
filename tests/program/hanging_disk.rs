//! The real program at a disk that hangs. A library that is loaded before the system's holds each write and sync of a
//! file in the game's folder while a file named `hang` is there.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use super::{
    installed::installed,
    kills::TYPED_GAME,
    table::{Daemon, annabella},
};

const HOLDS: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>
static void hold(int fd) {
    char name[64], path[4096];
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(name, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    const char *hang = getenv("TEST_HANG");
    while (hang && strstr(path, "/games/") && access(hang, F_OK) == 0) usleep(10000);
}
int fdatasync(int fd) { hold(fd); return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd); }
int fsync(int fd) { hold(fd); return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd); }
ssize_t write(int fd, const void *bytes, size_t size) {
    hold(fd); return ((ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write"))(fd, bytes, size);
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t at) {
    hold(fd); return ((ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite64"))(fd, bytes, size, at);
}
"#;

/// Builds the library.
fn library(place: &Path) -> PathBuf {
    let (source, library) = (place.join("holds.c"), place.join("holds.so"));
    std::fs::write(&source, HOLDS).unwrap();
    let built = Command::new(installed("cc", "deps"))
        .args(["-shared", "-fPIC", "-o"])
        .arg(&library)
        .arg(&source)
        .arg("-ldl")
        .status();
    assert!(built.unwrap().success(), "the library is not built");
    library
}

/// A game whose disk hangs while `hang` is there.
fn game(place: &Path) -> Daemon {
    let library = library(place);
    std::fs::write(place.join("game.toml"), TYPED_GAME).unwrap();
    let mut command = annabella();
    command.args(["play", "--config", "game.toml", "--terminal"]);
    command.env("LD_PRELOAD", library).env("TEST_HANG", place.join("hang"));
    let mut daemon = Daemon::of(command, place);
    daemon.types("arbiter: start");
    daemon.expect("# the clocks start");
    daemon
}

/// The disk hangs, and the game goes on.
fn hangs(daemon: &mut Daemon, place: &Path) {
    std::fs::write(place.join("hang"), "").unwrap();
    daemon.plays(&[("white", "d4"), ("black", "Nf6"), ("white", "c4")]);
    daemon.expect("> arbiter: The game cannot be saved: the disk does not answer");
    daemon.types("white: status");
    daemon.expect("Your last two moves are not on the disk yet");
}

#[test]
fn a_disk_that_hangs_is_told_and_so_is_its_return() {
    let place = tempfile::tempdir().unwrap();
    let mut daemon = game(place.path());
    hangs(&mut daemon, place.path());
    std::fs::remove_file(place.path().join("hang")).unwrap();
    daemon.expect("The game is saved again");
    daemon.types("white: status");
    daemon.quits();
    let told = daemon.lines.iter().filter(|line| line.contains("> white: Your last")).count();
    assert_eq!(told, 1, "{:?}", daemon.lines);
    let sound = annabella().arg("verify").arg(daemon.folder()).output().unwrap();
    assert!(sound.status.success(), "{}", String::from_utf8_lossy(&sound.stdout));
}

#[test]
fn the_second_quit_and_the_second_signal_end_a_program_whose_disk_hangs() {
    for way in ["quit", "INT", "TERM"] {
        let place = tempfile::tempdir().unwrap();
        let mut daemon = game(place.path());
        hangs(&mut daemon, place.path());
        let ends = |daemon: &mut Daemon| match way {
            "quit" => daemon.types("quit"),
            signal => daemon.signal(signal),
        };
        ends(&mut daemon);
        daemon.expect("the last lines of the game are not saved, 3 moves among them");
        let began = Instant::now();
        if way != "quit" {
            // The end of the lines is no second one, and does not keep the signal from ending the program.
            daemon.end_of_lines();
        }
        ends(&mut daemon);
        daemon.end();
        assert!(began.elapsed() < Duration::from_secs(50), "{way}: {:?}", began.elapsed());
        assert!(daemon.lines.iter().any(|line| line.contains("are lost")), "{way}: {:?}", daemon.lines);
        // Threads that hang do not outlive the program.
        std::fs::remove_file(place.path().join("hang")).unwrap();
    }
}

#[test]
fn a_signal_and_the_end_of_the_lines_wait_for_a_disk_as_quit_does() {
    for signal in [Some("TERM"), None] {
        let place = tempfile::tempdir().unwrap();
        let mut daemon = game(place.path());
        hangs(&mut daemon, place.path());
        match signal {
            Some(signal) => daemon.signal(signal),
            None => daemon.end_of_lines(),
        }
        daemon.expect("the last lines of the game are not saved");
        std::fs::remove_file(place.path().join("hang")).unwrap();
        assert!(daemon.end().success(), "{:?}", daemon.lines);
        let sound = annabella().arg("verify").arg(daemon.folder()).output().unwrap();
        assert!(sound.status.success(), "{}", String::from_utf8_lossy(&sound.stdout));
    }
}
