//! One game of a round as a file of pairings names it. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

/// A player as the file names him.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PairedPlayer {
    pub(crate) name: String,
    pub(crate) fide_id: Option<String>,
    pub(crate) title: Option<String>,
    pub(crate) rating: Option<String>,
}

/// One game of the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pairing {
    pub(crate) board: u32,
    /// White's, Black's.
    pub(crate) players: [PairedPlayer; 2],
}

/// Why there are no pairings in a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ReadPairingsError {
    /// A line does not fit.
    #[error("line {line}: {why}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong there.
        why: String,
    },
    /// The text as a whole does not.
    #[error("{0}")]
    Whole(String),
}

impl ReadPairingsError {
    pub(crate) fn at(line: usize, why: impl Into<String>) -> Self {
        Self::Line { line, why: why.into() }
    }
}

/// A name whatever its order and signs: `Berg, Kari` is `Kari Berg`.
pub(crate) fn plain_name(name: &str) -> Vec<String> {
    let mut parts: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(str::to_lowercase)
        .collect();
    parts.sort();
    parts
}

impl Pairing {
    /// Both names, whatever their order and signs.
    pub(crate) fn plain_names(&self) -> [Vec<String>; 2] {
        self.players.each_ref().map(|player| plain_name(&player.name))
    }
}
