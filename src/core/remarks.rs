//! What people put on the record beside the moves: remarks and appeals (8.1.4, 11.10), and what the arbiter settles
//! while the game goes on (D.1, D.2.1, 4.9). It stays whatever becomes of the game.

use crate::{core::actor::Actor, game::Moment};

/// What a remark is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RemarkKind {
    /// Anybody's remark.
    Remark,
    /// An appeal against a decision (11.10).
    Appeal,
    /// An adaptation to local conditions (D.1).
    Adaptation,
    /// A deviation from what an article prints, named by its number.
    Deviation(String),
}

/// One remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Whose.
    pub by: Actor,
    /// When.
    pub at: Moment,
    /// Plies completed then.
    pub plies: usize,
    /// What it is.
    pub kind: RemarkKind,
    /// The words.
    pub words: String,
}
