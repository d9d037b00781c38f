//! What an ear is asked to listen for, and what it heard.

use crate::game::{Lang, Move, Position, SchemeId};

/// What an ear should listen for now. Context is evidence: where the words are known beforehand the
/// ear verifies them instead of guessing among all moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The position the words are about.
    pub position: Position,
    /// Schemes whose words may be used.
    pub schemes: Vec<SchemeId>,
    /// Languages of the spoken commands.
    pub langs: Vec<Lang>,
    /// What is awaited.
    pub awaited: Awaited,
    /// Whether anything was asked or offered, so that yes, no, accept or decline would answer it.
    pub asked: bool,
}

/// What an ear awaits. Commands are always heard besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// Nothing but commands.
    Commands,
    /// Any legal move.
    AnyMove,
    /// The announcement of this move, which already stands on the board.
    Announcement(Move),
    /// The repetition of this announced move (D.2.1).
    ReadBack(Move),
    /// The answer to a question with these possible moves.
    Choice(Vec<Move>),
    /// A piece for a promotion.
    PromotionPiece,
    /// Yes or no.
    YesOrNo,
}

/// One stretch of speech as an ear understood it.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// What may have been said, best first; never empty.
    pub hypotheses: Vec<Hypothesis>,
    /// How long the speech lasted, milliseconds.
    pub lasted_ms: u32,
}

/// One reading of a stretch of speech.
#[derive(Clone, Debug, PartialEq)]
pub struct Hypothesis {
    /// The words, lower case, `[unk]` where the ear heard something outside its vocabulary.
    pub words: String,
    /// How much worse than the best reading this one is (0 for the best), in the ear's own costs.
    pub cost: f32,
}

impl Heard {
    /// Words that are certain: typed at a console or keyed.
    pub fn typed(words: impl Into<String>) -> Self {
        Self { hypotheses: vec![Hypothesis { words: words.into(), cost: 0.0 }], lasted_ms: 0 }
    }
}
