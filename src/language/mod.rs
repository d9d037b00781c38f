//! Words and meaning, both ways. PURE: no clock, no file, no device; texts are built in.
//!
//! `grammars/` holds what may be heard and the words of each announcement scheme; `voices/` holds
//! everything else that is said. A fault in either is named by file and line.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use serde::{Deserialize, Serialize};

use crate::game::Lang;

pub mod announce;
pub(crate) mod answer;
pub mod as_said;
pub mod belief;
pub mod command;
mod command_pattern;
mod grammar_file;
pub mod hearing;
pub mod keypad;
mod lexicon;
pub mod notation;
pub mod number;
pub(crate) mod occasion;
pub mod question;
pub mod recognition;
pub mod scheme;
mod sentence;
pub mod spelling;
mod spoken_command;
pub mod thresholds;
pub(crate) mod time;
pub mod understand;
pub(crate) mod unlawful;
mod utterance;
pub mod weights;
mod word_list;

/// A stretch of speech in one language: German names stand inside a Danish sentence as their own part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpeechPart {
    /// The words.
    pub text: String,
    /// The language whose voice speaks them.
    pub lang: Lang,
}

/// How much is said of a move; an earcon sounds besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verbosity {
    /// Moves and good news are left to earcons and Braille; answers, questions and troubles are said.
    Earcon,
    /// The move as announced.
    #[default]
    Move,
    /// The move, and whether it checks or mates.
    Check,
    /// A full sentence.
    Sentence,
}

impl Verbosity {
    /// A step more.
    pub(crate) const fn fuller(self) -> Self {
        match self {
            Self::Earcon => Self::Move,
            Self::Move => Self::Check,
            Self::Check | Self::Sentence => Self::Sentence,
        }
    }

    /// A step less.
    pub(crate) const fn briefer(self) -> Self {
        match self {
            Self::Earcon | Self::Move => Self::Earcon,
            Self::Check => Self::Move,
            Self::Sentence => Self::Check,
        }
    }
}

/// The wordings of every spoken command of a language, for ears: the command's name and its words as
/// written in the grammar file. `<square>`, `<file>`, `<rank>`, `<piece>`, `<number>` (of a move) and `<rule>` (of an
/// article) stand for what is asked about; the last two end the wordings that they stand in.
pub fn command_wordings(lang: Lang) -> impl Iterator<Item = (&'static str, &'static [String])> {
    word_list::WordList::builtin(lang)
        .commands
        .iter()
        .flat_map(|(kind, patterns)| patterns.iter().map(|p| (kind.name(), p.spoken.as_slice())))
}

/// What a language calls the point between the parts of an article's number.
pub(crate) fn point_words(lang: Lang) -> &'static [String] {
    &word_list::WordList::builtin(lang).point
}
