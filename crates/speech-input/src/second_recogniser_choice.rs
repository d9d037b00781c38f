//! The choice of a seat's second recogniser.

use std::path::PathBuf;

/// A player's choice of the second recogniser.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SecondRecogniserChoice {
    /// The shipped one, if present and if the machine is fast enough.
    #[default]
    WherePresent,
    /// No second recogniser.
    None,
    /// The shipped one, on any machine.
    Shipped,
    /// A converted file, or a folder in CTranslate2's format.
    Path(PathBuf),
}

impl SecondRecogniserChoice {
    /// Reads the text of a configuration: `whisper-base`, `none`, or a path.
    pub fn read(text: &str) -> Self {
        match text {
            "none" => Self::None,
            "whisper-base" => Self::Shipped,
            path => Self::Path(path.into()),
        }
    }
}
