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

/// How a word outside an ear's vocabulary is written.
pub const UNKNOWN: &str = "[unk]";

/// A word, as an ear heard it or somebody typed it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Word {
    /// One of the vocabulary's, or typed.
    Known(String),
    /// Speech that is none of the vocabulary's words, or too doubtful to be one.
    Unknown,
}

impl Word {
    /// Reads what [`Self::text`] writes.
    pub(crate) fn read(text: &str) -> Self {
        if text == UNKNOWN { Self::Unknown } else { Self::Known(text.to_owned()) }
    }

    /// As it is written, [`UNKNOWN`] for an unknown one.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Known(word) => word,
            Self::Unknown => UNKNOWN,
        }
    }
}

/// When a word was spoken, milliseconds from the utterance's beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// When it began.
    pub(crate) begin_ms: u32,
    /// When it was over.
    pub(crate) end_ms: u32,
}

/// A word and when it was spoken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeardWord {
    /// What was heard, or that it was none of the vocabulary.
    pub(crate) word: Word,
    /// When; `None` where nobody tells: typed, out of a journal, or in another reading than the best.
    pub(crate) span: Option<Span>,
}

/// One stretch of speech, as it is handed on.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// What may have been said, best first; never empty.
    pub readings: Vec<Reading>,
    /// How long the speech lasted, milliseconds.
    pub lasted_ms: u32,
    /// Natural logarithm of the odds that it was other speech than the best reading; `None` for typed words, and where a
    /// model does not tell.
    pub doubt: Option<f32>,
}

/// One reading of a stretch of speech.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Its words in their order.
    pub(crate) words: Vec<HeardWord>,
    /// How much less likely than the best reading it is: the difference of the logarithms of their likelihoods, nats, in
    /// which [`CLOSE`](crate::language::understand::CLOSE) is as near as the model's own limit says; 0 for the best.
    pub cost: f32,
}

impl Reading {
    /// Words out of a text, [`UNKNOWN`] among them; nobody tells when they were spoken.
    pub fn of(text: &str, cost: f32) -> Self {
        let words = text.split_whitespace().map(|w| HeardWord { word: Word::read(w), span: None });
        Self { words: words.collect(), cost }
    }

    /// The words as a text, as [`Self::of`] reads it.
    pub fn text(&self) -> String {
        self.words.iter().map(|w| w.word.text()).collect::<Vec<_>>().join(" ")
    }

    /// Whether some of it is no word.
    pub(crate) fn has_unknown(&self) -> bool {
        self.words.iter().any(|w| w.word == Word::Unknown)
    }
}

impl Heard {
    /// Words that are certain: typed at a console or keyed.
    pub fn typed(words: impl AsRef<str>) -> Self {
        Self { readings: vec![Reading::of(words.as_ref(), 0.0)], lasted_ms: 0, doubt: None }
    }

    /// Whether it is more than noise or other speech: some word of the best reading is known.
    pub fn has_words(&self) -> bool {
        self.readings.first().is_some_and(|best| best.words.iter().any(|w| w.word != Word::Unknown))
    }

    /// The best reading's words as a text.
    pub fn text(&self) -> String {
        self.readings.first().map(Reading::text).unwrap_or_default()
    }
}
