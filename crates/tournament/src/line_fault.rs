//! The faults of a line of a table's journal.
//!
//! A fault is reported to the arbiter and never repaired silently. Spectators do not see it.

/// The kind of a fault.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FaultKind {
    /// The line does not follow from the lines before it: it was altered or forged, or belongs to
    /// another journal.
    Broken,
    /// Another line with this number was received before.
    Forked,
    /// This line and perhaps more are missing before a line that was received.
    Missing,
    /// Signed by a device other than the one that began the journal, or the journal belongs to a device other
    /// than the enrolled one.
    Foreign,
    /// The journal is shorter than before.
    Cut,
    /// A message under the table's name is not a line of a journal.
    Strange,
    /// The broker's reply about another table's line arrived under this table's name, because a client named it as
    /// `reply`.
    Misdirected { table: String },
}

/// A faulty line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LineFault {
    /// The line number, from 1.
    pub(crate) line: usize,
    pub(crate) kind: FaultKind,
}
