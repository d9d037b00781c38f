//! Locates the program of an engine: a given command line, or Debian's `stockfish`.

use std::{
    env,
    path::{Path, PathBuf},
};

use thiserror::Error;

/// The default engine, and Debian's folder of games.
const DEFAULT_ENGINE: &str = "stockfish";
const GAMES_FOLDER: &str = "/usr/games";

/// The reason why an engine cannot be located.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LocateEngineError {
    /// The command is empty.
    #[error("--engine names no program; give a command such as `stockfish`")]
    Empty,
    /// The program does not exist.
    #[error(
        "--engine {command}: no program `{program}` is installed; give its path, or install Debian's `stockfish`"
    )]
    Missing {
        /// The command as given.
        command: String,
        /// The first word of the command.
        program: String,
    },
}

/// Returns the program and arguments of a command line, split at white space.
///
/// # Errors
/// If the command names no executable program.
pub fn locate_engine(command: &str) -> Result<Vec<String>, LocateEngineError> {
    // A path with white space is one word if it is a file.
    if is_program(Path::new(command)) {
        return Ok(vec![command.to_owned()]);
    }
    let mut words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    let program = words.first().cloned().ok_or(LocateEngineError::Empty)?;
    let found = if program.contains('/') {
        Some(PathBuf::from(&program)).filter(|path| is_program(path))
    } else {
        on_path(&program)
    };
    let found = found.ok_or_else(|| LocateEngineError::Missing { command: command.to_owned(), program })?;
    words[0] = found.display().to_string();
    Ok(words)
}

/// Returns Debian's `stockfish`, from PATH or from its folder of games.
pub fn find_default_engine() -> Option<Vec<String>> {
    on_path(DEFAULT_ENGINE).map(|path| vec![path.display().to_string()])
}

fn on_path(program: &str) -> Option<PathBuf> {
    let listed = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&listed)
        .chain([PathBuf::from(GAMES_FOLDER)])
        .map(|folder| folder.join(program))
        .find(|path| is_program(path))
}

fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_found_on_the_path_and_keeps_its_arguments() {
        let words = locate_engine("sh -c true").unwrap();
        assert!(words[0].ends_with("/sh") && words[1..] == ["-c", "true"], "{words:?}");
    }

    #[test]
    fn what_is_no_program_is_named_with_the_remedy() {
        assert_eq!(locate_engine("  "), Err(LocateEngineError::Empty));
        for command in ["no-such-engine-here --fast", "/dev/null", "/no/such/engine"] {
            let error = locate_engine(command).unwrap_err().to_string();
            assert!(error.contains(command) && error.contains("install"), "{error}");
        }
    }
}
