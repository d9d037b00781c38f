//! Lines to people on stdout and stderr, either of which may be gone.
//!
//! The surprise: the standard macros panic once a reader has gone (`annabella devices | head -1`). A
//! command whose answer nobody reads any more is done (`outln!`); a game goes on all the same
//! ([`tell`]).

use std::{
    fmt::{Arguments, Display},
    io::{self, ErrorKind, Write as _},
};

/// Prints a line of a command's answer; the command ends, done, once nobody reads it.
macro_rules! outln {
    ($($arg:tt)*) => { $crate::console::answer(format_args!("{}\n", format_args!($($arg)*))) };
}

/// As `outln!`, without the line's end.
macro_rules! out {
    ($($arg:tt)*) => { $crate::console::answer(format_args!($($arg)*)) };
}

/// Prints some of a command's answer. A reader that is gone ends the command with 0, anything else
/// that keeps the answer from being written (a full disk) with 2.
pub fn answer(text: Arguments<'_>) {
    let mut stdout = io::stdout().lock();
    match stdout.write_fmt(text).and_then(|()| stdout.flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => {
            warn(format_args!("stdout cannot be written ({error}); give the answer another place"));
            std::process::exit(2)
        }
    }
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
