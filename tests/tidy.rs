//! House rules that no compiler checks.

use std::{fs, path::Path, process::Command};

/// Every file git tracks or would track, as text where it is text.
fn files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .expect("git lists the files");
    let names = String::from_utf8(listed.stdout).expect("file names are text");
    let files: Vec<(String, String)> = names
        .lines()
        .filter_map(|name| fs::read_to_string(root.join(name)).ok().map(|text| (name.to_owned(), text)))
        .collect();
    assert!(files.len() > 20, "git listed only {} files", files.len());
    files
}

fn rust_files() -> impl Iterator<Item = (String, String)> {
    files().into_iter().filter(|(name, _)| name.ends_with(".rs"))
}

#[test]
fn every_file_says_what_it_is() {
    for (name, text) in rust_files() {
        assert!(text.starts_with("//!"), "{name} does not start with `//!`");
    }
}

#[test]
fn no_file_is_longer_than_600_lines() {
    for (name, text) in rust_files() {
        let lines = text.lines().count();
        assert!(lines <= 600, "{name} has {lines} lines: split it by noun");
    }
}

#[test]
fn nothing_is_left_for_later_in_the_code() {
    let marks = [
        "TO".to_owned() + "DO",
        "FIX".to_owned() + "ME",
        "dbg".to_owned() + "!",
        "#[ig".to_owned() + "nore]",
    ];
    for (name, text) in rust_files() {
        for mark in &marks {
            assert!(!text.contains(mark.as_str()), "{name} holds `{mark}`");
        }
    }
}

#[test]
fn decisions_know_no_devices() {
    let pure = ["src/core/", "src/language/", "src/laws/", "src/score/", "src/board/protocol/"];
    let devices =
        ["tokio", "std::fs", "std::net", "std::thread", "Instant::now", "SystemTime", "serialport", "cpal"];
    for (name, text) in rust_files().filter(|(name, _)| pure.iter().any(|folder| name.starts_with(folder))) {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for device in devices {
            let used = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .any(|line| line.contains(device));
            assert!(!used, "{name} mentions `{device}`: decisions are pure");
        }
    }
}

#[test]
fn the_map_names_every_module() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let map = fs::read_to_string(root.join("src/lib.rs")).expect("src/lib.rs is there");
    for line in map.lines().filter_map(|line| line.strip_prefix("pub mod ")) {
        let module = line.trim_end_matches(';');
        assert!(map.contains(&format!("[`{module}`]")), "the map in src/lib.rs does not name `{module}`");
    }
}

#[test]
fn no_machine_and_no_registry_is_named() {
    let hosts = [
        "pypi.".to_owned() + "org",
        "crates.".to_owned() + "io/api",
        "static.crates.".to_owned() + "io",
        "deb.debian.".to_owned() + "org",
        "registry.npmjs.".to_owned() + "org",
    ];
    let places = ["/".to_owned() + "root/", "/".to_owned() + "work/", "/home".to_owned() + "/"];
    for (name, text) in files() {
        if name == "Cargo.lock" || name.starts_with("models/") {
            continue;
        }
        for word in hosts.iter().chain(&places) {
            assert!(!text.contains(word.as_str()), "{name} names `{word}`");
        }
    }
}
