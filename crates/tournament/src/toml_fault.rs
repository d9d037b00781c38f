//! Faults in the tournament's TOML files, with line and column.

use annabella_daemon::config_fault;

/// The line and column of a byte, from 1; columns are counted in characters.
fn place(text: &str, at: usize) -> (usize, usize) {
    let at = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let before = &text[..at];
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (before.matches('\n').count() + 1, column)
}

/// A fault message for a byte of a text.
pub(crate) fn at(text: &str, at: usize, why: &str) -> String {
    let (line, column) = place(text, at);
    format!("line {line}, column {column}: {why}")
}

/// The message of the TOML reader in one line.
pub(crate) fn of_reader(text: &str, why: &toml::de::Error) -> String {
    of_part(text, 0, why)
}

/// The message of the TOML reader that read a part of the text, from this byte on.
pub(crate) fn of_part(text: &str, begins: usize, why: &toml::de::Error) -> String {
    let span = why.span().map(|span| begins + span.start..begins + span.end);
    // `init` writes the configuration of a table, not these files, so its hint is removed.
    config_fault::describe(text, why.message(), span).replace(", `annabella init` shows an example", "")
}

/// The byte at which a key begins a line, bare or quoted; 0 if it is missing.
pub(crate) fn key(text: &str, key: &str) -> usize {
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        let visible = line.trim_start();
        let name = visible.split('=').next().unwrap_or_default().trim().trim_matches(['"', '\'']);
        if name == key {
            return begin + line.len() - visible.len();
        }
        begin += line.len();
    }
    0
}
