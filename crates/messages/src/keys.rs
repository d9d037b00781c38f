//! The texts of a keypad's layout, for printing and for spoken explanation.

use crate::{
    message,
    phrases::{Phrases, word},
};
use annabella_game::{Role, SchemeId};
use annabella_language::{
    command::Command,
    command_label,
    keypad_layout::{BOARD_KEY, KeyAction, KeyRow, LAYOUT, LEARN_KEY, role},
    number::{Inflection, number},
    scheme::Scheme,
};

/// The form of key names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyNames {
    /// The signs printed on the keys.
    Signs,
    /// Words, with numbers as digits, because every Braille table has cells for them.
    Words,
    /// Spoken words.
    Spoken,
}

impl Phrases {
    /// The layout as lines: title, keys with their actions, and the meaning of the numbers.
    pub fn key_lines(&self, names: KeyNames) -> Vec<String> {
        let mut lines = vec![self.say(message::KEYS_TITLE, &[]), String::new()];
        lines.extend(self.key_rows(names).into_iter().map(|(keys, does)| format!("{keys}: {does}")));
        lines.push(String::new());
        lines.push(self.say(message::KEYS_FILES, &[]));
        let pieces = (1..=6).filter_map(|n| Some(format!("{n} {}", self.piece_name(role(n)?))));
        lines.push(self.say(message::KEYS_PIECES, &[word("pieces", pieces.collect::<Vec<_>>().join(", "))]));
        lines
    }

    /// The name of a piece in this language. Sentences use it with every announcement scheme, because a name in another
    /// language is easily misheard.
    pub(crate) fn piece_name(&self, role: Role) -> &'static str {
        let lang = self.lang();
        let own = SchemeId::ALL.into_iter().map(Scheme::builtin).find(|scheme| scheme.lang() == lang);
        own.unwrap_or_else(|| Scheme::builtin(SchemeId::Fide)).piece_word(role)
    }

    /// Each key sequence of the layout with its action.
    pub fn key_rows(&self, names: KeyNames) -> Vec<(String, String)> {
        LAYOUT.iter().map(|row| (self.keys(row.keys, names), self.does(row.does))).collect()
    }

    /// What a command is called in this language.
    pub fn command_words(&self, command: Command) -> String {
        command_label(command, self.lang()).to_owned()
    }

    /// The names of keys and placeholders in order.
    fn keys(&self, keys: &str, names: KeyNames) -> String {
        keys.chars().map(|key| self.key(key, names)).collect::<Vec<_>>().join(" ")
    }

    fn key(&self, key: char, names: KeyNames) -> String {
        let id = match key {
            'f' => message::KEY_FILE,
            'r' => message::KEY_RANK,
            'p' => message::KEY_PIECE,
            'q' => message::KEY_BECOMES,
            'n' => message::KEY_DIGIT,
            'E' => message::KEY_ENTER,
            'P' => message::KEY_CLOCK,
            key if names == KeyNames::Signs => return key.to_string(),
            '+' => message::KEY_PLUS,
            '-' => message::KEY_MINUS,
            '*' => message::KEY_STAR,
            '/' => message::KEY_SLASH,
            '.' => message::KEY_POINT,
            key => {
                return match (names, key.to_digit(10)) {
                    (KeyNames::Spoken, Some(n)) => number(n, self.lang(), Inflection::Bare),
                    _ => key.to_string(),
                };
            }
        };
        self.say(id, &[])
    }

    fn does(&self, does: KeyAction) -> String {
        match does {
            KeyAction::Command(command) => self.command_words(command),
            KeyAction::Say => self.say(message::KEYS_DOES_SAY, &[]),
            KeyAction::Press => self.say(message::KEYS_DOES_PRESS, &[]),
            KeyAction::Learn => self.say(message::KEYS_DOES_LEARN, &[]),
        }
    }

    /// The action of these keys in spoken words.
    pub(super) fn keys_do(&self, keys: &str) -> String {
        let named = word("keys", self.keys(keys, KeyNames::Spoken));
        let does = |row: &KeyRow| word("does", self.does(row.does));
        if let Some(row) = KeyRow::of(keys) {
            return self.say(message::KEYS_DO, &[named, does(row)]);
        }
        let rows: Vec<&KeyRow> = KeyRow::beginning(keys).collect();
        match rows[..] {
            [] => self.say(message::KEYS_NOTHING, &[named]),
            [first, ref more @ ..] if more.iter().all(|row| row.does == first.does) => {
                let rest = word("rest", self.keys(&first.keys[keys.len()..], KeyNames::Spoken));
                self.say(message::KEYS_THEN, &[named, rest, does(first)])
            }
            _ if keys.chars().eq([BOARD_KEY]) => self.say(message::KEYS_BOARD, &[named]),
            _ => self.say(message::KEYS_VOICE, &[named]),
        }
    }

    /// The message at the start of the keys' explanation.
    pub(super) fn learns_keys(&self) -> String {
        self.say(message::KEYS_LEARN, &[word("key", self.key(LEARN_KEY, KeyNames::Spoken))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::Lang;

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
