//! Wordings of commands that talk is often taken for. They count where they are expected, or said twice; elsewhere a
//! longer wording is asked for. Pure.

use std::{collections::HashSet, sync::OnceLock};

use serde::Deserialize;

use crate::{
    command::Command, command_wordings, heard_utterance::HeardUtterance, spelling, understand::Understanding,
    word_list::WordList,
};
use annabella_game::Lang;

/// Within this time, milliseconds, a wording said once more counts as meant.
pub const SAID_TWICE_MS: u64 = 10_000;

/// A wording that talk is often taken for, as it was measured.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EverydayWording {
    /// The language of the wording.
    pub lang: Lang,
    /// The wording as written in the word list.
    pub words: String,
    /// How many utterances of other speech came near to it.
    pub near: u32,
    /// Of how many.
    pub of: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EverydayWordings {
    #[serde(default)]
    wording: Vec<EverydayWording>,
}

/// The table; `recogniser-evaluation corpora everyday` writes it.
const TABLE: &str = include_str!("everyday_wordings.toml");

/// The wordings that talk is often taken for, by language.
pub fn everyday_wordings() -> &'static [EverydayWording] {
    static WORDINGS: OnceLock<Vec<EverydayWording>> = OnceLock::new();
    WORDINGS.get_or_init(|| {
        let read: Result<EverydayWordings, _> = toml::from_str(TABLE);
        read.unwrap_or_else(|why| panic!("a built-in file is not valid: everyday_wordings.toml: {why}"))
            .wording
    })
}

/// Words as they are compared.
fn keys(words: &str) -> Vec<String> {
    spelling::words(words).iter().map(|word| spelling::key(word)).collect()
}

/// Whether talk is often taken for these words, in any language. Two languages share words and sounds (`ja`).
pub fn is_everyday(words: &str) -> bool {
    static KEYS: OnceLock<HashSet<Vec<String>>> = OnceLock::new();
    let known = KEYS.get_or_init(|| everyday_wordings().iter().map(|wording| keys(&wording.words)).collect());
    known.contains(&keys(words))
}

/// Whether a command in these words must always be expected to count: talk is often taken for them, or they are one word that has
/// no effect without what is open or being said. People say `more` to others, too, and only the rest of an answer can follow.
fn must_be_expected(words: &str, command: Command) -> bool {
    let is_bound = command.is_answer() || is_for_the_moment(command) || command == Command::Further;
    is_everyday(words) || is_bound && spelling::words(words).len() == 1
}

/// Whether a command that was heard in these words must be expected to count: they may have been said to somebody else, and
/// either they are everyday words, or it is not sure enough that they were said.
pub fn may_be_meant_for_others(heard: &HeardUtterance, command: Command) -> bool {
    heard.may_be_talk() && (heard.unconfirmed || must_be_expected(&heard.text(), command))
}

/// The command of an utterance that would not count at a seat where it is not expected.
pub fn everyday_command(heard: &HeardUtterance, understanding: &Understanding) -> Option<Command> {
    match understanding {
        Understanding::Command(command) => may_be_meant_for_others(heard, *command).then_some(*command),
        _ => None,
    }
}

/// The first wording of a command in a language that talk is seldom taken for: one of several words. `None` if the
/// language has none, and for a command that asks about something.
pub fn longer_wording(command: Command, lang: Lang) -> Option<&'static str> {
    let words = WordList::builtin(lang).commands.iter().find(|words| words.command == command)?;
    let mut written = words.patterns.iter().map(|pattern| pattern.written.as_str());
    written.find(|wording| wording.contains(' ') && !wording.contains(['<', '[']) && !is_everyday(wording))
}

/// Whether a command only answers what is open, or stops what is being said. Without either it has no effect, whatever its
/// wording, so nothing else is asked for.
pub const fn is_for_the_moment(command: Command) -> bool {
    matches!(command, Command::Yes | Command::No | Command::Accept | Command::Decline | Command::Stop)
}

/// The wording to say instead of everyday words for a command: in the language of the words, if it is one of these.
pub fn wording_instead(words: &str, command: Command, langs: &[Lang]) -> Option<&'static str> {
    let said = spelling::tidy(words);
    if is_for_the_moment(command) {
        return None;
    }
    let is_of = |lang: &&Lang| {
        command_wordings(**lang).any(|(other, spoken)| other == command && spoken.join(" ") == said)
    };
    let lang = langs.iter().find(is_of).or_else(|| langs.first())?;
    longer_wording(command, *lang)
}

/// What help calls a command that is to be said: its name, or a longer wording if talk is often taken for the name.
pub fn spoken_label(command: Command, lang: Lang) -> &'static str {
    let label = WordList::builtin(lang).label(command);
    longer_wording(command, lang).filter(|_| is_everyday(label)).unwrap_or(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_a_wording_of_its_language() {
        for row in everyday_wordings() {
            let said = spelling::tidy(&row.words);
            let is_it = |spoken: &[String]| spoken.join(" ") == said;
            assert!(command_wordings(row.lang).any(|(_, spoken)| is_it(spoken)), "{row:?}");
            assert!(0 < row.near && row.near <= row.of, "{row:?}");
            assert!(is_everyday(&said) && is_everyday(&row.words.to_uppercase()), "{row:?}");
        }
    }

    #[test]
    fn one_word_for_the_moment_must_be_expected_and_other_commands_only_in_everyday_words() {
        for (words, command, must) in [
            ("yeah", Command::Yes, true),
            ("falsch", Command::No, true),
            ("I accept", Command::Accept, false),
            ("ja", Command::Yes, true),
            ("stille", Command::Stop, true),
            ("more", Command::Further, true),
            ("read on", Command::Further, false),
            ("my time", Command::Time, false),
            ("tid", Command::Time, true),
        ] {
            assert_eq!(must_be_expected(words, command), must, "{words}");
        }
    }

    #[test]
    fn every_answer_is_for_the_moment() {
        for command in Command::kinds().filter(|command| command.is_answer()) {
            assert!(is_for_the_moment(command), "{command}");
        }
    }

    #[test]
    fn what_is_asked_for_instead_means_the_same_and_is_no_everyday_wording() {
        for row in everyday_wordings() {
            let said = spelling::tidy(&row.words);
            let found = command_wordings(row.lang).find(|(_, spoken)| spoken.join(" ") == said);
            let (command, _) = found.unwrap();
            // Where a language has no longer wording, the same is said again.
            let Some(longer) = longer_wording(command, row.lang) else { continue };
            let tidied = spelling::tidy(longer);
            let means =
                |(other, spoken): (Command, &[String])| other == command && spoken.join(" ") == tidied;
            assert!(command_wordings(row.lang).any(means), "{row:?}: {longer}");
            assert!(!is_everyday(longer) && longer.contains(' '), "{row:?}: {longer}");
        }
    }
}
