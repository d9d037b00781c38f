//! Lines to people on stdout and stderr, either of which may be gone.
//!
//! The surprise: the standard macros panic once a reader has gone (`annabella devices | head -1`). A
//! command whose answer nobody reads any more is done (`AnswerError::Unread`); a game goes on all the same
//! ([`tell`]).

use std::{
    fmt::{Arguments, Display},
    io::{self, ErrorKind, Write as _},
};

/// Prints a line of a command's answer; `?` ends the command where it cannot go on ([`AnswerError`]).
macro_rules! outln {
    ($($arg:tt)*) => { $crate::console::answer(format_args!("{}\n", format_args!($($arg)*))) };
}

/// As `outln!`, without the line's end.
macro_rules! out {
    ($($arg:tt)*) => { $crate::console::answer(format_args!($($arg)*)) };
}

/// Why a command's answer ended before it was whole.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AnswerError {
    /// Its reader is gone: the command is done.
    #[error("nobody reads the answer any more")]
    Unread,
    /// Something else keeps it from being written, such as a full disk.
    #[error("stdout cannot be written ({0}); give the answer another place")]
    Unwritten(io::Error),
}

impl From<io::Error> for AnswerError {
    fn from(error: io::Error) -> Self {
        if error.kind() == ErrorKind::BrokenPipe { Self::Unread } else { Self::Unwritten(error) }
    }
}

/// Prints some of a command's answer.
pub(crate) fn answer(text: Arguments<'_>) -> Result<(), AnswerError> {
    let mut stdout = io::stdout().lock();
    stdout.write_fmt(text)?;
    Ok(stdout.flush()?)
}

/// Prints a line of a game; a reader that is gone is no reason to end one.
pub fn tell(line: impl Display) {
    let mut stdout = io::stdout().lock();
    let _ = writeln!(stdout, "{line}").and_then(|()| stdout.flush());
}

/// Prints a diagnostic on stderr, named as this program's; a reader that is gone is no matter.
pub fn warn(line: impl Display) {
    let _ = writeln!(io::stderr().lock(), "annabella: {line}");
}

/// Prints a question on stderr, as it is: stdout is the answer's alone.
pub(crate) fn prompt(text: impl Display) {
    let mut stderr = io::stderr().lock();
    let _ = write!(stderr, "{text}").and_then(|()| stderr.flush());
}

/// Prints lines of the logbook on stderr as they are; a reader that is gone is no matter.
pub(crate) fn log(lines: &[u8]) {
    let _ = io::stderr().lock().write_all(lines);
}
