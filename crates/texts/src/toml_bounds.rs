//! The bounds of a TOML file that a person or another program wrote.
//!
//! Every reader of such a file asks [`check_toml_bounds`] first. The TOML parser descends without a limit where closing
//! brackets are wrong, so that a file of 4 kB would end the program by a full stack.

use thiserror::Error;
use toml_parser::{Source, lexer::TokenKind};

/// The largest TOML file, in bytes. The largest file of the program itself has an eighth of it.
pub const LARGEST_TOML: usize = 512 * 1024;
/// How deep brackets and braces may be nested. The program's own files have three levels.
pub const DEEPEST_TOML: usize = 32;

/// Why a TOML file is not read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TomlBoundsError {
    /// The file is too large.
    #[error("line 1, column 1: the file is larger than {} KiB; name a smaller one", LARGEST_TOML / 1024)]
    TooLarge,
    /// Brackets are nested too deep.
    #[error(
        "line {line}, column {column}: brackets are nested more than {DEEPEST_TOML} deep here; close them, or take some away"
    )]
    TooDeep {
        /// Line of the bracket, from 1.
        line: usize,
        /// Its column in characters, from 1.
        column: usize,
    },
}

/// Checks the size of a TOML text and the depth of its brackets.
///
/// # Errors
/// If one of them is over its bound.
pub fn check_toml_bounds(text: &str) -> Result<(), TomlBoundsError> {
    if text.len() > LARGEST_TOML {
        return Err(TomlBoundsError::TooLarge);
    }
    // Each kind is counted by itself, because a wrong closing bracket does not end what the parser descended into.
    let [mut brackets, mut braces] = [0_usize; 2];
    for token in Source::new(text).lex() {
        match token.kind() {
            TokenKind::LeftSquareBracket => brackets += 1,
            TokenKind::RightSquareBracket => brackets = brackets.saturating_sub(1),
            TokenKind::LeftCurlyBracket => braces += 1,
            TokenKind::RightCurlyBracket => braces = braces.saturating_sub(1),
            _ => {}
        }
        if brackets + braces > DEEPEST_TOML {
            let before = text.get(..token.span().start()).unwrap_or(text);
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            return Err(TomlBoundsError::TooDeep { line: before.matches('\n').count() + 1, column });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_count_outside_texts_and_comments_only() {
        let many = "[".repeat(DEEPEST_TOML + 1);
        for fine in [
            "a = [[1], { b = [2] }]\n".repeat(1_000),
            format!("a = \"{many}\" # {many}\nb = '{many}'\nc = \"\"\"\n{many}\"\"\"\n"),
        ] {
            assert_eq!(check_toml_bounds(&fine), Ok(()));
        }
        let line = 2;
        let deep = |text: &str| check_toml_bounds(&format!("a = 1\n{text}"));
        assert_eq!(deep(&many), Err(TomlBoundsError::TooDeep { line, column: DEEPEST_TOML + 1 }));
        // Where the parser descends although the braces are closed.
        assert!(matches!(deep(&"={{}".repeat(40)), Err(TomlBoundsError::TooDeep { line: 2, .. })));
        let large = " ".repeat(LARGEST_TOML + 1);
        assert_eq!(check_toml_bounds(&large), Err(TomlBoundsError::TooLarge));
    }
}
