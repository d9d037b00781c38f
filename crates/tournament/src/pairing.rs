//! One game of a round as a pairings file names it.
//!
//! Names are compared after Unicode normalisation and without regard to the order of their parts.

use annabella_language::notation::is_invisible;
use unicode_normalization::UnicodeNormalization as _;

/// The largest size of a pairings file, in bytes. A round of a thousand boards with all its tags needs a fifth of it.
pub(crate) const LARGEST_PAIRINGS: usize = 2 * 1024 * 1024;

/// A player as the file names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PairedPlayer {
    /// The starting number in a tournament report.
    pub(crate) number: Option<u32>,
    pub(crate) name: String,
    pub(crate) fide_id: Option<String>,
    pub(crate) title: Option<String>,
    pub(crate) rating: Option<String>,
}

/// One game of the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    pub(crate) board: u32,
    /// The board's name in the file if it is not a number, such as `2.1` for match and board of a team
    /// tournament.
    pub(crate) board_name: Option<String>,
    /// White and Black.
    pub(crate) players: [PairedPlayer; 2],
}

/// Why a text has no pairings, or why one game of it is left out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadPairingsError {
    /// A line is invalid.
    #[error("line {line}, column {column}: {why}")]
    Line {
        /// The line number, from 1.
        line: usize,
        /// The column, in characters from 1.
        column: usize,
        /// What is wrong, and what would be valid.
        why: String,
    },
    /// The whole text is invalid.
    #[error("{0}")]
    Whole(String),
}

impl ReadPairingsError {
    pub(crate) fn too_large() -> Self {
        Self::Whole(format!(
            "line 1, column 1: it is larger than {} MiB; name a file with the pairings of one round",
            LARGEST_PAIRINGS / (1024 * 1024)
        ))
    }

    pub(crate) fn at((line, column): (usize, usize), why: impl Into<String>) -> Self {
        Self::Line { line, column, why: why.into() }
    }

    pub(crate) fn line(&self) -> usize {
        match self {
            Self::Line { line, .. } => *line,
            Self::Whole(_) => 0,
        }
    }
}

/// A text in Unicode's compatible composition, without invisible characters.
pub(crate) fn normal_text(text: &str) -> String {
    text.nfkc().filter(|c| !is_invisible(*c)).collect()
}

/// The parts of a name in a canonical order and spelling: `Berg, Kari` equals `Kari Berg`.
pub(crate) fn plain_name(name: &str) -> Vec<String> {
    let name = normal_text(name);
    let mut parts: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(|part| part.to_lowercase().nfkc().collect())
        .collect();
    parts.sort();
    parts
}

impl Pairing {
    /// The board as the file names it.
    pub(crate) fn board_label(&self) -> String {
        self.board_name.clone().unwrap_or_else(|| self.board.to_string())
    }

    /// Both names in that form.
    pub(crate) fn plain_names(&self) -> [Vec<String>; 2] {
        self.players.each_ref().map(|player| plain_name(&player.name))
    }
}

#[cfg(test)]
mod tests {
    use super::plain_name;

    #[test]
    fn a_name_is_the_same_however_it_is_written() {
        for (one, other) in [
            ("Åkesson, Örjan", "O\u{308}rjan A\u{30a}kesson"),
            ("Nguyễn Thị", "Nguye\u{302}\u{303}n THI\u{323}"),
            ("Berg,Kari", "\u{feff}kari\u{ad}  BERG"),
            ("Ｂｅｒｇ Kari", "Berg, Kari"),
            ("İnan", "I\u{307}nan"),
        ] {
            assert_eq!(plain_name(one), plain_name(other), "{one} {other}");
        }
        assert_ne!(plain_name("Ost, Bo"), plain_name("Öst, Bo"));
    }
}
