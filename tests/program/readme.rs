//! The commands in README.md and docs/devices.md work as shown.

use std::path::Path;

use super::table::{Board, Daemon, annabella};

fn page(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// The indented block of docs/devices.md that begins with `first`.
fn block(first: &str) -> String {
    let text = page("docs/devices.md");
    let lines = text.lines().skip_while(|line| line.trim() != first);
    let lines: Vec<&str> = lines
        .take_while(|line| line.starts_with("    ") || line.is_empty())
        .map(|line| line.trim_start_matches("    "))
        .collect();
    assert!(!lines.is_empty(), "docs/devices.md has no block `{first}`");
    lines.join("\n")
}

#[test]
fn the_example_configuration_starts_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut text = block("[game]");
    for name in ["white-port", "black-port"] {
        assert!(text.contains("/dev/serial/by-id/..."), "the example names a port for each board");
        text = text.replacen("/dev/serial/by-id/...", &at(name).display().to_string(), 1);
    }
    std::fs::write(at("table.toml"), text).unwrap();
    let mut white = Board::start("peg", &at("white-port"), &[]);
    let _black = Board::start("dgt", &at("black-port"), &[]);
    let mut daemon = Daemon::start(folder.path(), &["--config", "table.toml"]);
    daemon.expect("# the clocks start");
    white.act("move e2e4");
    daemon.expect("# white has e2e4 on the board");
    daemon.signal("TERM");
    let ended = daemon.end();
    assert!(ended.success(), "{ended}:\n{}", daemon.lines.join("\n"));
    assert!(daemon.folder().join("white-announcements.wav").exists());
}

/// Commands of the README are `annabella NAME` in code marks or in an indented block.
#[test]
fn every_command_of_the_readme_is_there() {
    let text = page("README.md");
    let commands: std::collections::BTreeSet<&str> = text
        .split("annabella ")
        .skip(1)
        .zip(text.split("annabella "))
        .filter(|(_, before)| before.ends_with('`') || before.ends_with("    "))
        .filter_map(|(after, _)| after.split(|c: char| !c.is_ascii_lowercase()).next())
        .collect();
    assert!(commands.contains("play"), "{commands:?}");
    for command in commands {
        let out = annabella().args(["help", command]).output().unwrap();
        assert!(out.status.success(), "{command}: {}", String::from_utf8_lossy(&out.stderr));
    }
}

#[test]
fn every_rule_of_the_readme_is_in_the_makefile() {
    let text = page("README.md");
    let rules = page("Makefile");
    let named: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("    make ")).collect();
    assert!(named.contains(&"demo"), "{named:?}");
    for rule in named {
        assert!(rules.lines().any(|line| line.starts_with(&format!("{rule}:"))), "make {rule}");
    }
}
