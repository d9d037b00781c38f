//! The expectation for a recogniser, and its result.

use crate::scheme::Scheme;
use annabella_game::{Lang, Move, Position, SchemeId};
use serde::{Deserialize, Serialize};

/// The recogniser's current expectation. If the words are known beforehand, the recogniser verifies them and does not
/// choose among all moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The position that the words refer to.
    pub position: Position,
    /// The schemes whose words may be used.
    pub schemes: Vec<SchemeId>,
    /// Languages of the spoken commands.
    pub langs: Vec<Lang>,
    /// The expected speech.
    pub awaited: AwaitedSpeech,
    /// Whether a question or an offer is open that yes, no, accept or decline would answer.
    pub asked: bool,
    /// Whether an announcement is all that is known of the player's move, because no board shows it. It is then asked
    /// back sooner.
    pub words_alone: bool,
}

impl Expectation {
    /// Any legal move or a command, with no question open, as at a seat in a game: commands in the player's language and
    /// in that of their own announcements. The first of the schemes is the player's own.
    pub fn at_seat(position: Position, schemes: Vec<SchemeId>, lang: Lang) -> Self {
        let own = schemes.first().map(|&scheme| Scheme::builtin(scheme).lang());
        let langs = std::iter::once(lang).chain(own.filter(|own| *own != lang)).collect();
        Self::any_move(position, schemes, langs)
    }

    /// By how much each limit of acceptance is raised because many languages are listened for, nats: each language is one
    /// more chance that talk resembles something. A seat listens for two at most, and the limits hold for these.
    pub fn language_bar(&self) -> f32 {
        (self.langs.len().max(LANGUAGES_AT_A_SEAT) as f32 / LANGUAGES_AT_A_SEAT as f32).ln()
    }

    /// Any legal move or a command, with no question open, at a board that shows the move.
    pub const fn any_move(position: Position, schemes: Vec<SchemeId>, langs: Vec<Lang>) -> Self {
        Self { position, schemes, langs, awaited: AwaitedSpeech::AnyMove, asked: false, words_alone: false }
    }
}

/// The most languages that a seat listens for: the player's own, and that of their announcement words.
const LANGUAGES_AT_A_SEAT: usize = 2;

/// The expected speech. Commands are always accepted too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AwaitedSpeech {
    /// Only commands.
    Commands,
    /// Any legal move.
    AnyMove,
    /// The announcement of this move, which is already on the board.
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

/// The text for a word outside a recogniser's vocabulary.
pub const UNKNOWN_WORD: &str = "[unk]";

/// A recognised or typed word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Word {
    /// A word of the vocabulary, or a typed one.
    Known(String),
    /// Speech outside the vocabulary, or too uncertain to be a word.
    Unknown,
}

impl Word {
    /// Reads the result of [`Self::text`].
    pub(crate) fn read(text: &str) -> Self {
        if text == UNKNOWN_WORD { Self::Unknown } else { Self::Known(text.to_owned()) }
    }

    /// The word as text; [`UNKNOWN_WORD`] for an unknown one.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Known(word) => word,
            Self::Unknown => UNKNOWN_WORD,
        }
    }
}

/// The time of a word, milliseconds from the utterance's beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// The beginning.
    pub(crate) begin_ms: u32,
    /// The end.
    pub(crate) end_ms: u32,
}

/// A word and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeardWord {
    /// The word, or that it is outside the vocabulary.
    pub(crate) word: Word,
    /// The time; `None` for typed words, words from a journal, and all readings except the best.
    pub(crate) span: Option<Span>,
}

/// One recognised stretch of speech.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeardUtterance {
    /// The possible readings, best first; never empty.
    #[serde(rename = "words")]
    pub readings: Vec<Reading>,
    /// The duration of the speech, milliseconds.
    pub lasted_ms: u32,
    /// Natural logarithm of the odds that other speech than the best reading was said; `None` for typed words, and if
    /// the model does not give it.
    #[serde(rename = "doubt", default, skip_serializing_if = "Option::is_none")]
    pub rejection_score: Option<f32>,
    /// Whether it is not sure enough that it was said, or only one of two recognisers found it because the other was late. A
    /// move in it must be confirmed before it counts as announced, and a command counts where it is expected.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unconfirmed: bool,
    /// Whether the player held the key to talk, so that the words are for the program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held_key: bool,
}

/// One reading of a stretch of speech.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "(String, f32)", into = "(String, f32)")]
pub struct Reading {
    /// The words in order.
    pub words: Vec<HeardWord>,
    /// The cost compared with the best reading (0): the difference of the log-likelihoods, nats, scaled so that
    /// [`CLOSE`](crate::understand::CLOSE) is the model's own limit for a close reading.
    pub cost: f32,
}

impl Reading {
    /// The words of a text, which may hold [`UNKNOWN_WORD`], without times.
    pub fn of(text: &str, cost: f32) -> Self {
        let words = text.split_whitespace().map(|w| HeardWord { word: Word::read(w), span: None });
        Self { words: words.collect(), cost }
    }

    /// The words as a text that [`Self::of`] reads.
    pub fn text(&self) -> String {
        self.words.iter().map(|w| w.word.text()).collect::<Vec<_>>().join(" ")
    }

    /// Whether it holds unknown speech.
    pub fn has_unknown(&self) -> bool {
        self.words.iter().any(|w| w.word == Word::Unknown)
    }
}

impl From<(String, f32)> for Reading {
    fn from((text, cost): (String, f32)) -> Self {
        Self::of(&text, cost)
    }
}

impl From<Reading> for (String, f32) {
    fn from(reading: Reading) -> Self {
        (reading.text(), reading.cost)
    }
}

impl HeardUtterance {
    /// Certain words: typed at a console or keyed.
    pub fn typed(words: impl AsRef<str>) -> Self {
        let readings = vec![Reading::of(words.as_ref(), 0.0)];
        Self { readings, lasted_ms: 0, rejection_score: None, unconfirmed: false, held_key: false }
    }

    /// Whether it was recorded by a microphone that is open to the room, and so may be talk to somebody else.
    pub fn may_be_talk(&self) -> bool {
        self.lasted_ms > 0 && !self.held_key
    }

    /// Whether the best reading has a known word, and is more than noise or other speech.
    pub fn has_words(&self) -> bool {
        self.readings.first().is_some_and(|best| best.words.iter().any(|w| w.word != Word::Unknown))
    }

    /// The words of the best reading as a text.
    pub fn text(&self) -> String {
        self.readings.first().map(Reading::text).unwrap_or_default()
    }
}
