//! Braille on a player's display ([`mod@line`], [`brlapi`]), and on paper.
//!
//! For paper, liblouis' program `lou_translate` translates with uncontracted 6-dot tables.
//!
//! A contracted word would no longer be a move: `Dame` must not become three cells. Every table here marks capitals,
//! because `De5` (queen) and `de5` (pawn takes) are two moves.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
pub mod brlapi;
pub mod line;

use std::{
    io::{self, Write as _},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use thiserror::Error;

use annabella_game::Lang;
use annabella_score::{Sheet, brf};

const PROGRAM: &str = "lou_translate";
/// How long the program may take; a long game takes less than a second.
const LONGEST: Duration = Duration::from_secs(20);

/// The reason why no Braille could be written.
#[derive(Debug, Error)]
pub enum WriteBrailleError {
    /// liblouis is not installed.
    #[error(
        "`{program}` is not installed; `make deps` or `apt-get install liblouis-bin liblouis-data` brings it"
    )]
    Missing {
        /// The program that was not found.
        program: String,
    },
    /// The program could not be run.
    #[error("`{program}` could not be run: {source}")]
    Run {
        /// The program.
        program: String,
        /// The cause.
        source: io::Error,
    },
    /// The program lacks the table, or failed on the text.
    #[error("`{program}` failed with table {table}: {said}; is liblouis-data installed?")]
    Failed {
        /// The program.
        program: String,
        /// The table.
        table: &'static str,
        /// The error output of the program.
        said: String,
    },
    /// The output is not one line of Braille ASCII for each line of text.
    #[error("table {table} has no cells for `{line}`; use --format text")]
    Untranslatable {
        /// The table.
        table: &'static str,
        /// The first line that could not be translated.
        line: String,
    },
}

/// Returns the uncontracted 6-dot table of a language.
pub(crate) const fn table(lang: Lang) -> &'static str {
    match lang {
        Lang::Da => "da-dk-g16.ctb",
        // The plain de-g0 does not mark capitals.
        Lang::De => "de-g0-detailed.utb",
        Lang::En => "en-ueb-g1.ctb",
        Lang::Nb => "no-no-g0.utb",
        Lang::Sv => "sv-g0.utb",
    }
}

/// Returns a score sheet as Braille ASCII: 40 cells by 25 lines, a form feed between pages.
pub fn write(sheet: &Sheet, lang: Lang) -> Result<String, WriteBrailleError> {
    write_lines(&brf::print_lines(sheet, lang), lang)
}

/// Returns lines of text as pages of Braille ASCII.
pub fn write_lines(lines: &[String], lang: Lang) -> Result<String, WriteBrailleError> {
    Ok(brf::pages(&translate(lines, lang)?))
}

/// Translates each line to a line of Braille ASCII.
pub fn translate(lines: &[String], lang: Lang) -> Result<Vec<String>, WriteBrailleError> {
    translate_with(PROGRAM, lines, lang)
}

#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
fn translate_with(program: &str, lines: &[String], lang: Lang) -> Result<Vec<String>, WriteBrailleError> {
    let table = table(lang);
    let run = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound => WriteBrailleError::Missing { program: program.to_owned() },
        _ => WriteBrailleError::Run { program: program.to_owned(), source },
    };
    let mut child = Command::new(program)
        .args(["--forward", &format!("en-us-brf.dis,{table}")])
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(run)?;
    // Another thread writes, because a long sheet fills both pipes. Backslashes would be escapes.
    let mut stdin = child.stdin.take().expect("the pipe was asked for");
    let text: String = lines.iter().map(|line| line.replace(['\\', '\n', '\r'], " ") + "\n").collect();
    let writer = thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = annabella_files::output_within(child, LONGEST).map_err(run)?;
    let written = writer.join().unwrap_or_else(|_| Err(io::Error::other("the writing thread died")));
    let said = String::from_utf8_lossy(&output.stderr).trim().replace('\n', ", ");
    if !output.status.success() {
        return Err(WriteBrailleError::Failed { program: program.to_owned(), table, said });
    }
    written.map_err(run)?;
    let translated: Vec<String> =
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    if translated.len() > lines.len() || (translated.is_empty() && !lines.is_empty()) {
        return Err(WriteBrailleError::Failed { program: program.to_owned(), table, said });
    }
    for (index, line) in lines.iter().enumerate() {
        let is_braille = |cells: &String| cells.bytes().all(|b| (0x20..0x60).contains(&b));
        if !translated.get(index).is_some_and(is_braille) {
            return Err(WriteBrailleError::Untranslatable { table, line: line.clone() });
        }
    }
    Ok(translated)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_liblouis_is_named_with_its_remedy() {
        let error =
            translate_with("lou_translate-that-is-not-there", &["e4".to_owned()], Lang::Da).unwrap_err();
        assert!(error.to_string().contains("liblouis-bin"), "{error}");
    }
}
