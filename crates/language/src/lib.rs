//! Converts words to meanings and meanings to words. Pure: no clock, file or device; the texts are built in.
//!
//! `grammars/` holds the words that may be recognised and the words of each announcement scheme; `voices/` holds all
//! other spoken texts. A fault in either is reported with file and line.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

use serde::{Deserialize, Serialize};

use annabella_game::{Lang, Rank};
use command::Command;
use command_pattern::CommandPattern;

pub mod announce;
mod announcement_parser;
pub mod box_menu;
pub mod candidate_texts;
pub mod command;
mod command_pattern;
pub mod decision_explanation;
pub mod decision_probability;
pub mod dialogue;
pub mod drill;
pub mod everyday_wording;
mod grammar_file;
pub mod heard_utterance;
pub mod illegal_announcement;
mod illegal_moves;
pub mod json_understanding;
pub mod keypad_layout;
pub mod late_decision;
mod lexicon;
pub mod notation;
pub mod number;
pub mod question;
pub mod recognition;
pub mod rejection;
pub mod rejection_thresholds;
pub mod rejection_weights;
pub mod scheme;
pub mod score_fusion;
pub mod spelling;
mod spoken_command;
pub mod stated_move;
pub mod time;
pub mod understand;
mod utterance_parser;
mod word_list;

pub use spoken_command::{color_named, read_article};

/// A stretch of speech in one language. German names in a Danish sentence are a part of their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpeechPart {
    /// The words.
    pub text: String,
    /// The language of the voice.
    pub lang: Lang,
}

/// The verbosity of a move's announcement, in addition to its earcon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verbosity {
    /// Moves and positive messages use earcons and Braille only; answers, questions and faults are spoken.
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
    /// The next fuller level.
    pub const fn fuller(self) -> Self {
        match self {
            Self::Earcon => Self::Move,
            Self::Move => Self::Check,
            Self::Check | Self::Sentence => Self::Sentence,
        }
    }

    /// The next briefer level.
    pub const fn briefer(self) -> Self {
        match self {
            Self::Earcon | Self::Move => Self::Earcon,
            Self::Check => Self::Move,
            Self::Sentence => Self::Check,
        }
    }
}

/// What help, pages and questions call a command: its first wording in the grammar file without what may be left out, or
/// its label there if it asks about something.
pub fn command_label(command: Command, lang: Lang) -> &'static str {
    word_list::WordList::builtin(lang).label(command)
}

/// The wordings of every spoken command of a language, for recognisers: the command and its words as in the
/// grammar file. `<square>`, `<file>`, `<rank>`, `<ordinal>` (of a rank), `<piece>`, `<number>` (of a move) and
/// `<rule>` (of an article) stand for the argument; the last two end their wordings.
pub fn command_wordings(lang: Lang) -> impl Iterator<Item = (Command, &'static [String])> {
    patterns(lang).map(|(command, pattern)| (command, pattern.spoken.as_slice()))
}

/// The wordings of [`command_wordings`] as written on a page or a screen.
pub fn written_command_wordings(lang: Lang) -> impl Iterator<Item = (Command, &'static str)> {
    patterns(lang).map(|(command, pattern)| (command, pattern.written.as_str()))
}

fn patterns(lang: Lang) -> impl Iterator<Item = (Command, &'static CommandPattern)> {
    let commands = &word_list::WordList::builtin(lang).commands;
    commands.iter().flat_map(|words| words.patterns.iter().map(|pattern| (words.command, pattern)))
}

/// Words without meaning that may be said anywhere (`please`, `the`).
pub fn filler_words(lang: Lang) -> &'static [String] {
    &word_list::WordList::builtin(lang).filler
}

/// Whether words are a correction that is also said out of courtesy, in any language: `sorry, please`.
pub fn is_courtesy(words: &str) -> bool {
    let lexicon = lexicon::Lexicon::builtin();
    let keys = spelling::words(words).into_iter().map(|word| spelling::key(&word));
    let said: Vec<String> = keys.filter(|key| !lexicon.is_filler(key)).collect();
    let is_courtesy = |key: &String| {
        let mut all = Lang::ALL.iter().flat_map(|lang| &word_list::WordList::builtin(*lang).courtesy);
        all.any(|word| spelling::key(word) == *key)
    };
    !said.is_empty() && said.iter().all(is_courtesy)
}

/// The ordinal numbers of a rank in a language, in every form.
pub fn ordinal_words(lang: Lang, rank: Rank) -> &'static [String] {
    &word_list::WordList::builtin(lang).ordinals[usize::from(rank)]
}

/// The words of the pieces in a language, singular and plural, for questions.
pub fn piece_words(lang: Lang) -> impl Iterator<Item = &'static Vec<String>> {
    let list = word_list::WordList::builtin(lang);
    list.pieces.iter().chain(&list.plurals)
}

/// White, black, the asker's own and the opponent's before a piece in a question about the board.
pub fn color_words(lang: Lang) -> impl Iterator<Item = &'static String> {
    word_list::WordList::builtin(lang).adjectives.iter().flatten()
}

/// The words for whose pieces are asked about after a piece, as Norwegian says it: `hvor står springerne mine`.
pub fn owners_after(lang: Lang) -> Vec<String> {
    match lang {
        Lang::Nb => word_list::WordList::builtin(lang).adjectives[2..].concat(),
        _ => Vec::new(),
    }
}

/// A language's words for the point between the parts of an article's number.
pub fn point_words(lang: Lang) -> &'static [String] {
    &word_list::WordList::builtin(lang).point
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_called_something_that_can_be_heard_and_no_two_are_called_the_same() {
        for lang in Lang::ALL {
            let mut labels: Vec<&str> =
                Command::kinds().map(|command| command_label(command, lang)).collect();
            assert!(
                labels.iter().all(|label| !label.is_empty() && !label.contains(['<', '['])),
                "{labels:?}"
            );
            labels.sort_unstable();
            assert!(labels.windows(2).all(|pair| pair[0] != pair[1]), "{lang}: {labels:?}");
        }
    }
}
