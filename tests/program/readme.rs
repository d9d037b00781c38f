//! The README's promises, taken at its words.

use std::path::Path;

use super::table::{Board, Daemon, annabella};

fn readme() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

/// The indented block that begins with `first`.
fn block(first: &str) -> String {
    let text = readme();
    let lines = text.lines().skip_while(|line| line.trim() != first);
    let lines: Vec<&str> = lines
        .take_while(|line| line.starts_with("    ") || line.is_empty())
        .map(|line| line.trim_start_matches("    "))
        .collect();
    assert!(!lines.is_empty(), "the README has no block `{first}`");
    lines.join("\n")
}

#[test]
fn the_configuration_it_shows_starts_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut text = block("[game]");
    for name in ["white-port", "black-port"] {
        assert!(text.contains("/dev/serial/by-id/..."), "the README names a port for each board");
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

#[test]
fn every_command_it_names_is_there() {
    let text = readme();
    let table = text.split("## Commands").nth(1).unwrap().split("\n## ").next().unwrap();
    let mut commands: Vec<&str> = Vec::new();
    for row in table.lines().filter(|line| line.starts_with("| `")) {
        let names = row.split('|').nth(1).unwrap();
        commands.extend(names.split('`').skip(1).step_by(2));
    }
    assert!(commands.len() >= 13, "{commands:?}");
    for command in commands {
        let out = annabella().args(["help", command]).output().unwrap();
        assert!(out.status.success(), "{command}: {}", String::from_utf8_lossy(&out.stderr));
    }
    let example = annabella().args(["hear", "--text", "springer felix drei"]).output().unwrap();
    assert!(String::from_utf8_lossy(&example.stdout).contains("\"g1f3\""));
}

#[test]
fn the_keys_it_shows_are_those_of_the_layout() {
    let out = annabella().args(["keys", "--lang", "en", "--json"]).output().unwrap();
    let rows = String::from_utf8(out.stdout).unwrap();
    let rows = rows.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let rows: Vec<String> = rows
        .map(|row| format!("| `{}` | {} |", row["keys"].as_str().unwrap(), row["does"].as_str().unwrap()))
        .collect();
    let text = readme();
    let table = text.split("## Keys").nth(1).unwrap().split("\n## ").next().unwrap();
    let shown: Vec<&str> = table.lines().filter(|line| line.starts_with("| `")).collect();
    assert_eq!(shown, rows);
}

#[test]
fn every_file_and_rule_it_names_is_there() {
    let text = readme();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in ["src/lib.rs", "grammars/", "voices/", "models/", "docs/", "docs/peg.md"] {
        assert!(text.contains(name) && root.join(name).exists(), "{name}");
    }
    let rules = std::fs::read_to_string(root.join("Makefile")).unwrap();
    for rule in text.lines().filter_map(|line| line.strip_prefix("    make ")) {
        assert!(rules.lines().any(|line| line.starts_with(&format!("{rule}:"))), "make {rule}");
    }
}
