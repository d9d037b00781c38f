//! Words and meaning, both ways. PURE: no clock, no file, no device; texts are built in.
//!
//! `grammars/` holds what may be heard and the words of each announcement scheme; `voices/` holds
//! everything else that is said. A fault in either is named by file and line.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::fmt;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

pub mod announce;
pub mod answer;
pub mod command;
mod command_pattern;
mod grammar_file;
mod lexicon;
pub mod notation;
pub mod number;
pub mod phrase;
mod phrase_file;
mod phrase_part;
pub mod question;
pub mod scheme;
mod sentence;
pub mod spelling;
mod spoken_command;
pub mod time;
pub mod understand;
mod utterance;
mod word_list;

/// The announcement words of Appendix D in one local form (contract: scheme).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, ValueEnum, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum SchemeId {
    /// Anna … Hector, German ranks, pieces and castling.
    #[default]
    Fide,
    /// Danish letters, ranks, pieces.
    Da,
    /// The Danish editions' bracketed alternatives.
    DaDe,
    /// As `fide` with Cæsar.
    Nb,
    /// Norwegian words between Scandinavian players.
    NbScand,
    /// Swedish words.
    SvScand,
    /// Plain English words.
    EnPlain,
}

impl SchemeId {
    /// Every scheme.
    pub const ALL: [Self; 7] =
        [Self::Fide, Self::Da, Self::DaDe, Self::Nb, Self::NbScand, Self::SvScand, Self::EnPlain];

    /// The name used on the command line and in file names.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fide => "fide",
            Self::Da => "da",
            Self::DaDe => "da-de",
            Self::Nb => "nb",
            Self::NbScand => "nb-scand",
            Self::SvScand => "sv-scand",
            Self::EnPlain => "en-plain",
        }
    }
}

impl fmt::Display for SchemeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The language of everything that is said besides the announcement itself.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, ValueEnum, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// Danish.
    Da,
    /// German.
    De,
    /// English.
    #[default]
    En,
    /// Norwegian (bokmål).
    Nb,
    /// Swedish.
    Sv,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 5] = [Self::Da, Self::De, Self::En, Self::Nb, Self::Sv];

    /// The BCP 47 tag, also the name used on the command line and in file names.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Da => "da",
            Self::De => "de",
            Self::En => "en",
            Self::Nb => "nb",
            Self::Sv => "sv",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

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

/// The wordings of every spoken command of a language, for ears: the command's name and its words as
/// written in the grammar file. `<square>`, `<file>`, `<rank>` and `<piece>` stand for what is asked about.
pub fn command_wordings(lang: Lang) -> impl Iterator<Item = (&'static str, &'static [String])> {
    word_list::WordList::builtin(lang)
        .commands
        .iter()
        .flat_map(|(kind, patterns)| patterns.iter().map(|p| (kind.name(), p.spoken.as_slice())))
}
