//! Where something is missing or breaks, the run says what it is, and nothing keeps running.

use std::{
    os::unix::fs::symlink,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use annabella::game::Lang;

use crate::{
    desktop::{Desktop, Rate, write_program},
    requirements::PROGRAMS,
};

/// Where a program of this machine lies.
fn place_of(program: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap();
    std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
        .unwrap_or_else(|| panic!("{program} is not there; `make deps-test` installs it"))
}

#[test]
fn a_run_without_orca_or_speech_server_fails_and_names_its_package() {
    for lacking in ["orca", "speech-dispatcher"] {
        let path = tempfile::tempdir().unwrap();
        for (program, _) in PROGRAMS.iter().filter(|(program, _)| *program != lacking) {
            symlink(place_of(program), path.path().join(program)).unwrap();
        }
        let run = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "short_scenes::what_matters_on_each_page_is_heard"])
            .env("PATH", path.path())
            .output()
            .unwrap();
        assert!(!run.status.success(), "without {lacking} it fails");
        let told = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
        let words = format!("this is missing: {lacking} (package {lacking}); `make deps-test` installs it");
        assert!(told.contains(&words), "{told}");
    }
}

/// Whether a process lives whose environment holds this text.
fn lives_with(text: &str) -> bool {
    std::fs::read_dir("/proc").unwrap().flatten().any(|process| {
        std::fs::read(process.path().join("environ"))
            .is_ok_and(|environment| String::from_utf8_lossy(&environment).contains(text))
    })
}

#[test]
fn a_program_that_ends_at_once_is_named_with_its_words_and_all_others_end() {
    for broken in ["orca", "speech-dispatcher"] {
        let programs = tempfile::tempdir().unwrap();
        write_program(&programs.path().join(broken), "#!/bin/sh\necho \"broken in $HOME\"\nexit 3\n");
        let path = format!("{}:{}", programs.path().display(), std::env::var("PATH").unwrap());
        let started = catch_unwind(AssertUnwindSafe(|| {
            drop(Desktop::start_with_path(Lang::En, Rate::Practised, &path))
        }));
        let why = started.expect_err("it does not start").downcast::<String>().unwrap();
        assert!(why.contains(&format!("{broken} ended (exit status: 3)")), "{why}");
        let home = why.split("broken in ").nth(1).unwrap_or_else(|| panic!("its words: {why}")).trim();
        let place = Path::new(home).parent().unwrap();
        assert!(!place.exists(), "{} is left", place.display());
        // What the bus started ends a moment after the bus.
        let until = Instant::now() + Duration::from_secs(10);
        while lives_with(home) {
            assert!(Instant::now() < until, "something of {home} still runs");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}
