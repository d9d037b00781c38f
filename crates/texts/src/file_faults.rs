//! The faults of a built-in file, with their lines. All faults are reported together, so that an author can correct
//! them in one pass.

use std::fmt::{self, Display};

use thiserror::Error;

/// One fault of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// Line, counted from 1.
    pub line: usize,
    /// The fault and the remedy.
    pub what: String,
}

impl FileFault {
    /// A fault at a byte of a text.
    pub fn at(text: &str, offset: usize, what: impl Display) -> Self {
        let before = text.as_bytes().iter().take(offset);
        Self { line: 1 + before.filter(|byte| **byte == b'\n').count(), what: what.to_string() }
    }
}

/// The faults of a refused file, in the order of the lines.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub struct ReadFileError {
    file: String,
    /// At least one.
    pub faults: Vec<FileFault>,
}

impl ReadFileError {
    /// The error of a file with these faults, in any order.
    pub fn new(file: &str, mut faults: Vec<FileFault>) -> Self {
        faults.sort_by_key(|fault| fault.line);
        Self { file: file.to_owned(), faults }
    }
}

impl Display for ReadFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            let semicolon = if index == 0 { "" } else { "; " };
            write!(f, "{semicolon}{}:{}: {}", self.file, fault.line, fault.what)?;
        }
        Ok(())
    }
}
