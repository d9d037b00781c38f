//! A game may be named by its folder or by its journal.

use std::{
    ffi::OsStr,
    os::unix::ffi::OsStrExt as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};

/// The journal's name in a game's folder.
pub(super) const JOURNAL: &str = "journal.jsonl";

/// The configuration of a game, kept in its folder for a later resumption.
pub(super) const KEPT_CONFIG: &str = "config.toml";

/// The journal of a game that is named by its folder or its journal.
pub(super) fn journal_of(named: &Path) -> PathBuf {
    if named.is_dir() { named.join(JOURNAL) } else { named.to_owned() }
}

/// The folder of a game that is named by its folder or by a file in it.
pub(super) fn folder_of(named: &Path) -> PathBuf {
    let is_file = named.is_file() || !named.is_dir() && named.file_name().is_some_and(|name| name == JOURNAL);
    match named.parent() {
        Some(folder) if is_file && folder.as_os_str().is_empty() => PathBuf::from("."),
        Some(folder) if is_file => folder.to_owned(),
        _ => named.to_owned(),
    }
}

/// Whether a file of a game is there.
///
/// # Errors
/// If another user keeps it from being examined.
pub(super) fn is_there(file: &Path) -> Result<bool> {
    file.try_exists()
        .with_context(|| format!("{} cannot be examined; look into it as its own user", in_command(file)))
}

/// A path as a shell takes it, and never as a flag.
pub(super) fn in_command(path: &Path) -> String {
    match path.as_os_str().as_bytes() {
        [b'-', ..] => shell_word(Path::new(".").join(path).as_os_str()),
        _ => shell_word(path.as_os_str()),
    }
}

/// A word as a shell takes it: in quotation marks where it has to be. Bytes that cannot be shown are written as bash and zsh
/// read them.
fn shell_word(word: &OsStr) -> String {
    let bytes = word.as_bytes();
    let is_plain = |c: char| c.is_alphanumeric() || "-_./+,:=@%".contains(c);
    match std::str::from_utf8(bytes) {
        Ok(word) if !word.is_empty() && word.chars().all(is_plain) => word.to_owned(),
        Ok(word) if !word.contains(char::is_control) => format!("'{}'", word.replace('\'', r"'\''")),
        _ => {
            let is_shown = |byte: &u8| matches!(byte, b' '..=b'~') && !b"'\\".contains(byte);
            let shown = |byte: &u8| match is_shown(byte) {
                true => char::from(*byte).to_string(),
                false => format!("\\{byte:03o}"),
            };
            format!("$'{}'", bytes.iter().map(shown).collect::<String>())
        }
    }
}

/// The command that was typed, with another flag in the place of `--go-on`.
pub(super) fn this_command_with(flag: &str) -> String {
    let typed = std::env::args_os().skip(1).filter(|word| word != "--go-on");
    let typed = typed.map(|word| shell_word(&word));
    let words: Vec<String> = typed.chain([flag.to_owned()]).collect();
    format!("annabella {}", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_in_a_command_is_one_word_of_the_shell() {
        for (path, word) in [
            ("games/1", "games/1"),
            ("my games", "'my games'"),
            ("it's", r"'it'\''s'"),
            ("-x.toml", "./-x.toml"),
            ("-my games", "'./-my games'"),
            ("a\nb", r"$'a\012b'"),
        ] {
            assert_eq!(in_command(Path::new(path)), word);
        }
        let latin = OsStr::from_bytes(b"\xe5'\\.pgn");
        assert_eq!(in_command(Path::new(latin)), r"$'\345\047\134.pgn'");
    }

    #[test]
    fn a_folder_and_its_journal_name_the_same_game() {
        let place = tempfile::tempdir().unwrap();
        let journal = place.path().join(JOURNAL);
        std::fs::write(&journal, "").unwrap();
        for named in [place.path(), &journal] {
            assert_eq!((journal_of(named), folder_of(named)), (journal.clone(), place.path().to_owned()));
        }
        assert_eq!(folder_of(Path::new(JOURNAL)), Path::new("."));
        let missing = place.path().join("none");
        assert_eq!((journal_of(&missing), folder_of(&missing)), (missing.clone(), missing));
    }
}
