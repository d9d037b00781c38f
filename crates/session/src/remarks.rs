//! Remarks and appeals on the record (8.1.4, 11.10), and the arbiter's arrangements during the game (D.1, D.2.1,
//! 4.9). They stay regardless of later decisions.

use crate::actor::Actor;
use annabella_game::Moment;

/// The kind of a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RemarkKind {
    /// An ordinary remark.
    Remark,
    /// An appeal against a decision (11.10).
    Appeal,
    /// An adaptation to local conditions (D.1).
    Adaptation,
    /// A deviation from an article, named by its number.
    Deviation(String),
}

/// One remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The author.
    pub by: Actor,
    /// The moment.
    pub at: Moment,
    /// Plies completed at that moment.
    pub plies: usize,
    /// Its kind.
    pub kind: RemarkKind,
    /// The words.
    pub words: String,
}
