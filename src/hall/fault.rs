//! What can be wrong with a line of a table's journal. PURE.
//!
//! It is named to the arbiter and never repaired in silence; spectators learn nothing of it.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FaultKind {
    /// It does not follow from the lines before it: it was altered, forged, or is of another journal.
    Broken,
    /// Another line of this number was there before.
    Forked,
    /// Lines before it never came: this is the first of them.
    Missing,
    /// Another device than the one that began signed it, or the journal is of another device than was enrolled.
    Foreign,
    /// The journal is shorter than it was.
    Cut,
    /// Something came under the table's name that is no line of its journal at all.
    Strange,
}

/// A line that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LineFault {
    /// Which, from 1.
    pub(crate) line: usize,
    pub(crate) kind: FaultKind,
}
