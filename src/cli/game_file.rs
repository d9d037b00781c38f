//! A game that a flag names, as PGN. It is played out, so each of its moves must be legal.

use std::path::Path;

use anyhow::{Context as _, Result, bail};

use super::named_file::read_named_file;
use annabella_console as console;
use annabella_score::{Sheet, pgn, text_file};

/// The largest file of a game.
const LARGEST_GAME: u64 = annabella_files::MIB;

/// Reads the first game of a file. An entry that is no legal move is refused with its place.
pub(super) fn read_game_file(flag: &str, path: &Path) -> Result<Sheet> {
    let named = || format!("{flag} {}", path.display());
    let bytes = read_named_file(flag, path, LARGEST_GAME)?;
    let text = text_file::decode_games(&bytes).with_context(named)?;
    let sheet = pgn::read(&text).with_context(named)?;
    let unread = sheet.unread.iter().find(|word| word.entry.is_some());
    let unplayed = sheet.entries.iter().position(|entry| entry.m.is_none());
    if let Some(ply) = unplayed
        && unread.is_none_or(|word| word.entry != Some(ply))
    {
        // A null move. After it no move can be read, so the next one would be named.
        let text = &sheet.entries[ply].text;
        bail!("{}: ply {}, `{text}`, cannot be played; correct it in the file", named(), ply + 1);
    }
    if let Some(word) = unread {
        bail!(
            "{}: line {}, column {}: `{}` is no legal move there; correct it in the file",
            named(),
            word.line,
            word.column,
            word.text
        );
    }
    Ok(sheet)
}

/// Names what is not taken from a file: words that are no moves, and a second game.
pub(super) fn warn_of_what_is_left_out(flag: &str, path: &Path, sheet: &Sheet) {
    let path = path.display();
    for word in sheet.unread.iter().filter(|word| word.entry.is_none()) {
        console::warn(format_args!(
            "{flag} {path}: line {}, column {}: `{}` is no move and is left out",
            word.line, word.column, word.text
        ));
    }
    warn_of_second_game(flag, &path, sheet);
}

/// Names the second game of a file, of which only the first is taken.
pub(super) fn warn_of_second_game(flag: &str, path: &impl std::fmt::Display, sheet: &Sheet) {
    let Some((line, column)) = sheet.second_game else { return };
    let name = |color: &str| sheet.tag(color).filter(|name| !name.is_empty()).unwrap_or("?");
    console::warn(format_args!(
        "{flag} {path}: line {line}, column {column}: a second game begins here; the first one is taken ({} – {}); \
         put another one into a file of its own",
        name("White"),
        name("Black")
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_cannot_be_played_is_named_by_its_line_and_column() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        for (text, place) in [
            ("[Event \"Nf9\"]\n\n1. e4 {Nf9 is no move} e5\n2. Nf3 Nf9 1-0\n", "line 4, column 8: `Nf9`"),
            ("1. e4 e5 2. Ke3 Nc6 *\n", "line 1, column 13: `Ke3`"),
            ("1. e4 Z0 2. d4 Nf6 *\n", "ply 2, `Z0`, cannot"),
        ] {
            std::fs::write(&path, text).unwrap();
            let error = format!("{:#}", read_game_file("--pgn", &path).unwrap_err());
            assert!(error.contains(place), "{error}");
        }
        std::fs::write(&path, "1. e4 e5\n2. Zz3 Nf3 *\n").unwrap();
        let sheet = read_game_file("--pgn", &path).unwrap();
        assert_eq!((sheet.entries.len(), sheet.unread[0].line), (3, 2), "a word that is no move is left out");
    }
}
