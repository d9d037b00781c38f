//! Why a score sheet's file gives no text.

use std::io::{self, ErrorKind};

use thiserror::Error;

use crate::{LARGEST_SHEET, text_file::NoTextError};

/// The fault of a score sheet's file.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SheetFileFault {
    /// No file has this name.
    #[error("there is no such file; check its name")]
    Missing,
    /// The user may not read the file.
    #[error("this user may not read it; change its permissions")]
    Forbidden,
    /// The name belongs to a folder, a pipe or a device.
    #[error("it is no file; name a file that holds the moves")]
    NoFile,
    /// The file is larger than a sheet may be.
    #[error("it is larger than {} KiB; name a file with one game", LARGEST_SHEET / 1024)]
    TooLarge,
    /// The file is not text.
    #[error(transparent)]
    NoText(NoTextError),
    /// Another error of the operating system, in its own words.
    #[error("{0}")]
    Failed(String),
}

impl SheetFileFault {
    /// The fault of an attempt to read the file.
    pub fn of(why: &io::Error) -> Self {
        match why.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidInput => Self::Missing,
            ErrorKind::PermissionDenied => Self::Forbidden,
            ErrorKind::IsADirectory => Self::NoFile,
            _ => Self::Failed(why.to_string()),
        }
    }
}
