//! Writes lines to stdout and stderr. The reader of either may be gone.
//!
//! The standard macros panic if the reader is gone (`annabella devices | head -1`). Here a command ends if nobody
//! reads its answer ([`AnswerError::Unread`]), and a game continues ([`tell`]).

mod person_terminal;
mod print_times;
mod printed_beside;
mod typed_text;

pub use person_terminal::{Keyboard, PersonTerminal, typed_lines};
pub use printed_beside::PrintedBeside;

use printed_beside::{ProcessOutput, print_beside};

use annabella_game::plain_text::escape_text;
use std::{
    fmt::{Arguments, Display},
    io::{self, ErrorKind, Write as _},
};

/// Prints a line of a command's answer. `?` ends the command if the answer cannot be written ([`AnswerError`]).
#[macro_export]
macro_rules! outln {
    ($($arg:tt)*) => { $crate::answer(format_args!("{}\n", format_args!($($arg)*))) };
}

/// As `outln!`, without the line end.
#[macro_export]
macro_rules! out {
    ($($arg:tt)*) => { $crate::answer(format_args!($($arg)*)) };
}

/// The reason why a command's answer ended before it was complete.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// The reader is gone; the command is done.
    #[error("nobody reads the answer any more")]
    Unread,
    /// The answer cannot be written for another reason, such as a full disk.
    #[error("stdout cannot be written ({0}); give the answer another place")]
    Unwritten(io::Error),
}

impl From<io::Error> for AnswerError {
    fn from(error: io::Error) -> Self {
        if error.kind() == ErrorKind::BrokenPipe { Self::Unread } else { Self::Unwritten(error) }
    }
}

/// Prints a part of a command's answer.
pub fn answer(text: Arguments<'_>) -> Result<(), AnswerError> {
    let mut stdout = io::stdout().lock();
    stdout.write_fmt(text)?;
    Ok(stdout.flush()?)
}

/// Prints a line of a game. A missing reader does not end the game.
pub fn tell(line: impl Display) {
    let line = line.to_string();
    let Err(line) = person_terminal::print_there(escape_text(&line).into_owned(), false) else { return };
    if let Err(line) = print_beside(ProcessOutput::Stdout, line + "\n") {
        let mut stdout = io::stdout().lock();
        let _ = stdout.write_all(line.as_bytes()).and_then(|()| stdout.flush());
    }
}

/// Prints a diagnostic on stderr with the name of the program. A missing reader is ignored. At the terminal of a person
/// who plays only this program prints, and a screen reader would read its name each time.
pub fn warn(line: impl Display) {
    let line = line.to_string();
    let Err(line) = person_terminal::print_there(escape_text(&line).into_owned(), true) else { return };
    if let Err(line) = print_beside(ProcessOutput::Stderr, format!("annabella: {line}\n")) {
        let _ = io::stderr().lock().write_all(line.as_bytes());
    }
}

/// Prints a question on stderr without a line end. Stdout carries only the answer.
pub fn prompt(text: impl Display) {
    let mut stderr = io::stderr().lock();
    let _ = write!(stderr, "{text}").and_then(|()| stderr.flush());
}

/// Prints lines of the logbook on stderr unchanged. A missing reader is ignored.
pub fn log(lines: &[u8]) {
    if let Err(lines) = person_terminal::print_there(String::from_utf8_lossy(lines).into_owned(), true) {
        let _ = io::stderr().lock().write_all(lines.as_bytes());
    }
}
