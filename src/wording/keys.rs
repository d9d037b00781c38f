//! Keys in words: the layout of a keypad as it is printed, and as it is told to a hand that learns it.

use crate::{
    game::SchemeId,
    language::{
        command::Command,
        keypad::{BOARD_KEY, KeyDoes, KeyRow, LAYOUT, LEARN_KEY, role},
        number::{Inflection, number},
        scheme::Scheme,
    },
    wording::{
        announcements::command_message,
        phrases::{Phrases, word},
    },
};

/// How keys are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyNames {
    /// As they are printed on the keys.
    Signs,
    /// In words, numbers as digits: what every Braille table has cells for.
    Words,
    /// As they are said.
    Spoken,
}

impl Phrases {
    /// The layout as lines: title, keys and what they do, and what the numbers stand for.
    pub fn key_lines(&self, names: KeyNames) -> Vec<String> {
        let mut lines = vec![self.say("keys-title", &[]), String::new()];
        lines.extend(self.key_rows(names).into_iter().map(|(keys, does)| format!("{keys}: {does}")));
        lines.push(String::new());
        lines.push(self.say("keys-files", &[]));
        let lang = self.lang();
        let own = SchemeId::ALL.into_iter().map(Scheme::builtin).find(|scheme| scheme.lang() == lang);
        let scheme = own.unwrap_or_else(|| Scheme::builtin(SchemeId::Fide));
        let pieces = (1..=6).filter_map(|n| Some(format!("{n} {}", scheme.piece_word(role(n)?))));
        lines.push(self.say("keys-pieces", &[word("pieces", pieces.collect::<Vec<_>>().join(", "))]));
        lines
    }

    /// Each row of the layout, its keys and what they do.
    pub fn key_rows(&self, names: KeyNames) -> Vec<(String, String)> {
        LAYOUT.iter().map(|row| (self.keys(row.keys, names), self.does(row.does))).collect()
    }

    /// A command's shortest words.
    pub fn command_words(&self, command: Command) -> String {
        self.say(&command_message(command), &[])
    }

    /// Keys and slots, one after the other.
    fn keys(&self, keys: &str, names: KeyNames) -> String {
        keys.chars().map(|key| self.key(key, names)).collect::<Vec<_>>().join(" ")
    }

    fn key(&self, key: char, names: KeyNames) -> String {
        let id = match key {
            'f' => "key-file",
            'r' => "key-rank",
            'p' => "key-piece",
            'q' => "key-becomes",
            'n' => "key-digit",
            'E' => "key-enter",
            'P' => "key-clock",
            key if names == KeyNames::Signs => return key.to_string(),
            '+' => "key-plus",
            '-' => "key-minus",
            '*' => "key-star",
            '/' => "key-slash",
            '.' => "key-point",
            key => {
                return match (names, key.to_digit(10)) {
                    (KeyNames::Spoken, Some(n)) => number(n, self.lang(), Inflection::Bare),
                    _ => key.to_string(),
                };
            }
        };
        self.say(id, &[])
    }

    fn does(&self, does: KeyDoes) -> String {
        match does {
            KeyDoes::Command(command) => self.command_words(command),
            KeyDoes::Say => self.say("keys-does-say", &[]),
            KeyDoes::Press => self.say("keys-does-press", &[]),
            KeyDoes::Learn => self.say("keys-does-learn", &[]),
        }
    }

    /// What these keys do, as it is said.
    pub(super) fn keys_do(&self, keys: &str) -> String {
        let named = word("keys", self.keys(keys, KeyNames::Spoken));
        let does = |row: &KeyRow| word("does", self.does(row.does));
        if let Some(row) = KeyRow::of(keys) {
            return self.say("keys-do", &[named, does(row)]);
        }
        let rows: Vec<&KeyRow> = KeyRow::beginning(keys).collect();
        match rows[..] {
            [] => self.say("keys-nothing", &[named]),
            [first, ref more @ ..] if more.iter().all(|row| row.does == first.does) => {
                let rest = word("rest", self.keys(&first.keys[keys.len()..], KeyNames::Spoken));
                self.say("keys-then", &[named, rest, does(first)])
            }
            _ if keys.chars().eq([BOARD_KEY]) => self.say("keys-board", &[named]),
            _ => self.say("keys-voice", &[named]),
        }
    }

    /// A hand begins to learn the keys.
    pub(super) fn learns_keys(&self) -> String {
        self.say("keys-learn", &[word("key", self.key(LEARN_KEY, KeyNames::Spoken))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Lang;

    #[test]
    fn every_row_is_printed_told_apart_and_said_without_signs() {
        for lang in Lang::ALL {
            let phrases = Phrases::builtin(lang);
            let lines = phrases.key_lines(KeyNames::Signs);
            assert_eq!(lines.len(), LAYOUT.len() + 5, "{lang}");
            let rows = phrases.key_rows(KeyNames::Words);
            for (at, (keys, does)) in rows.iter().enumerate() {
                assert!(rows[..at].iter().all(|(other, _)| other != keys), "{lang}: {keys}");
                assert!(!keys.contains(['+', '*', '/']) && !does.is_empty(), "{lang}: {keys}");
            }
            for keys in ["4", "6", "65", "6/", "69", "6952", "6/9", "P"] {
                let said = phrases.keys_do(keys);
                assert!(!said.contains(|c: char| "0123456789+*/{}".contains(c)), "{lang}: {said}");
            }
        }
    }
}
