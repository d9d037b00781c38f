//! The possible meanings of each word: the union of all schemes and languages.
//!
//! A few words have two meanings in two languages (Danish "to" is 2, English "to" links the squares). Such a word keeps
//! both meanings with their languages, and the rest of the utterance decides.

use std::{collections::HashMap, sync::OnceLock};

use shakmaty::CastlingSide;

use crate::{
    command::Command,
    command_pattern::PatternPart,
    scheme::Scheme,
    spelling,
    word_list::{CommandWords, Confusion, ROLES, WordList},
};
use annabella_game::{Color, File, Lang, Rank, Role, SchemeId};

/// The meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordMeaning {
    File(File),
    Rank(Rank),
    /// A rank by its ordinal number; only in questions about a rank.
    Ordinal(Rank),
    Piece(Role),
    /// Several pieces; only in questions about the board.
    Plural(Role),
    Color(Color),
    /// The asker's own pieces, before or after a piece: `my`.
    Own,
    /// The opponent's pieces.
    Opponents,
    Capture,
    From,
    To,
    Becomes,
    EnPassant,
    /// Check or mate.
    Check,
    Offer,
    Correction,
    Castling(Option<CastlingSide>),
    /// The side of castling; only as an answer.
    Side(CastlingSide),
    /// The point between the parts of an article's number; only in a question about an article.
    Point,
    Filler,
}

/// A set of languages, one bit each, in the order of [`Lang::ALL`].
pub(super) type Langs = u8;

/// The set of all languages, for digits and letters.
pub(super) const EVERY_LANG: Langs = 0b1_1111;

pub(super) fn lang_bit(lang: Lang) -> Langs {
    Lang::ALL.iter().position(|l| *l == lang).map_or(0, |i| 1 << i)
}

#[derive(Clone, Debug)]
struct LexiconEntry {
    /// The keys of the words after the first.
    rest: Vec<String>,
    meanings: Vec<(WordMeaning, Langs)>,
}

/// A wording of a command, without fillers.
#[derive(Clone, Debug)]
pub(super) struct Wording {
    pub(super) kind: Command,
    pub(super) parts: Vec<PatternPart>,
    pub(super) langs: Langs,
}

/// The meanings of words and the wordings of commands.
#[derive(Debug, Default)]
pub(super) struct Lexicon {
    entries: HashMap<String, Vec<LexiconEntry>>,
    /// Wordings by their first word; the empty key holds those that begin with a slot.
    wordings: HashMap<String, Vec<Wording>>,
    /// Costs of easily confused words, by their two keys in order.
    confusions: HashMap<(String, String), f32>,
}

impl Lexicon {
    /// The union of all shipped grammar files.
    pub(super) fn builtin() -> &'static Self {
        static LEXICON: OnceLock<Lexicon> = OnceLock::new();
        LEXICON.get_or_init(|| {
            let mut lexicon = Self::default();
            for id in SchemeId::ALL {
                let names = Scheme::builtin(id).file_names();
                for (file, names) in File::ALL.into_iter().zip(names) {
                    lexicon.add_all(names, WordMeaning::File(file), EVERY_LANG);
                }
            }
            for lang in Lang::ALL {
                lexicon.add_list(WordList::builtin(lang));
            }
            for lang in Lang::ALL {
                lexicon.add_commands(WordList::builtin(lang));
            }
            for id in SchemeId::ALL {
                for Confusion { one, other, cost } in Scheme::builtin(id).confusions() {
                    let pair = ordered(one, other);
                    let known = lexicon.confusions.entry(pair).or_insert(*cost);
                    *known = known.min(*cost);
                }
            }
            for entries in lexicon.entries.values_mut() {
                entries.sort_by_key(|e| std::cmp::Reverse(e.rest.len()));
            }
            lexicon
        })
    }

    fn add_list(&mut self, list: &WordList) {
        let langs = lang_bit(list.lang);
        for (rank, words) in Rank::ALL.into_iter().zip(&list.ranks) {
            self.add_all(words, WordMeaning::Rank(rank), langs);
        }
        for (rank, words) in Rank::ALL.into_iter().zip(&list.ordinals) {
            self.add_all(words, WordMeaning::Ordinal(rank), langs);
        }
        for (role, words) in ROLES.into_iter().zip(&list.pieces) {
            self.add_all(words, WordMeaning::Piece(role), langs);
        }
        for (role, words) in ROLES.into_iter().zip(&list.plurals) {
            self.add_all(words, WordMeaning::Plural(role), langs);
        }
        let [white, black, own, opponents] = &list.adjectives;
        self.add_all(white, WordMeaning::Color(Color::White), langs);
        self.add_all(black, WordMeaning::Color(Color::Black), langs);
        self.add_all(own, WordMeaning::Own, langs);
        self.add_all(opponents, WordMeaning::Opponents, langs);
        for (words, meaning) in [
            (&list.short_castling, WordMeaning::Castling(Some(CastlingSide::KingSide))),
            (&list.long_castling, WordMeaning::Castling(Some(CastlingSide::QueenSide))),
            (&list.either_castling, WordMeaning::Castling(None)),
            (&list.short_word, WordMeaning::Side(CastlingSide::KingSide)),
            (&list.long_word, WordMeaning::Side(CastlingSide::QueenSide)),
            (&list.white, WordMeaning::Color(Color::White)),
            (&list.black, WordMeaning::Color(Color::Black)),
            (&list.capture, WordMeaning::Capture),
            (&list.from, WordMeaning::From),
            (&list.to, WordMeaning::To),
            (&list.becomes, WordMeaning::Becomes),
            (&list.en_passant, WordMeaning::EnPassant),
            (&list.check, WordMeaning::Check),
            (&list.mate, WordMeaning::Check),
            (&list.offer, WordMeaning::Offer),
            (&list.correction, WordMeaning::Correction),
            (&list.point, WordMeaning::Point),
            (&list.filler, WordMeaning::Filler),
        ] {
            self.add_all(words, meaning, langs);
        }
    }

    /// Whether a word alone is the answer "no" in any language.
    pub(super) fn says_no(&self, key: &str) -> bool {
        self.wordings(key).any(|wording| {
            wording.kind == Command::No
                && matches!(&wording.parts[..], [PatternPart::Word(word)] if word == key)
        })
    }

    fn add_all(&mut self, wordings: &[String], meaning: WordMeaning, langs: Langs) {
        for wording in wordings {
            let mut keys = spelling::words(wording).into_iter().map(|w| spelling::key(&w));
            let Some(first) = keys.next() else { continue };
            let rest: Vec<String> = keys.collect();
            let entries = self.entries.entry(first).or_default();
            let at = entries.iter().position(|e| e.rest == rest).unwrap_or_else(|| {
                entries.push(LexiconEntry { rest, meanings: Vec::new() });
                entries.len() - 1
            });
            let meanings = &mut entries[at].meanings;
            // A plural that is spelt like its singular is not added.
            let singular = singular_of(meaning);
            match meanings.iter_mut().find(|(m, _)| *m == meaning || Some(*m) == singular) {
                Some((_, known)) => *known |= langs,
                None => meanings.push((meaning, langs)),
            }
        }
    }

    fn add_commands(&mut self, list: &WordList) {
        let langs = lang_bit(list.lang);
        for CommandWords { command: kind, patterns, .. } in &list.commands {
            for pattern in patterns {
                if *kind == Command::Correction {
                    // A move may follow at once: `I meant knight f three` (D.2.8).
                    self.add_all(&[pattern.spoken.join(" ")], WordMeaning::Correction, langs);
                }
                let parts: Vec<PatternPart> = pattern
                    .parts
                    .iter()
                    .filter(|part| !matches!(part, PatternPart::Word(key) if self.is_filler(key)))
                    .cloned()
                    .collect();
                let first = match parts.first() {
                    Some(PatternPart::Word(key)) => key.clone(),
                    Some(PatternPart::Slot(_)) => String::new(),
                    None => continue,
                };
                let wordings = self.wordings.entry(first).or_default();
                match wordings.iter_mut().find(|w| w.kind == *kind && w.parts == parts) {
                    Some(known) => known.langs |= langs,
                    None => wordings.push(Wording { kind: *kind, parts, langs }),
                }
            }
        }
    }

    /// Whether a word has no meaning in any language.
    pub(super) fn is_filler(&self, key: &str) -> bool {
        self.entries.get(key).is_some_and(|e| {
            e.iter().any(|e| e.rest.is_empty() && e.meanings.iter().all(|m| m.0 == WordMeaning::Filler))
        })
    }

    /// The meanings of the longest entry at the front, and its number of words.
    pub(super) fn longest(&self, keys: &[String]) -> Option<(&[(WordMeaning, Langs)], usize)> {
        let (first, rest) = keys.split_first()?;
        self.entries
            .get(first)?
            .iter()
            .find(|entry| rest.starts_with(&entry.rest))
            .map(|entry| (entry.meanings.as_slice(), 1 + entry.rest.len()))
    }

    /// The meanings of one word by itself.
    pub(super) fn single(&self, key: &str) -> &[(WordMeaning, Langs)] {
        self.entries
            .get(key)
            .and_then(|entries| entries.iter().find(|e| e.rest.is_empty()))
            .map_or(&[], |e| e.meanings.as_slice())
    }

    /// The acoustic distance of two words, if a grammar file lists them as easily confused.
    pub(super) fn confusion(&self, one: &str, other: &str) -> Option<f32> {
        self.confusions.get(&ordered(one, other)).copied()
    }

    /// The wordings of commands that may begin with a word.
    pub(super) fn wordings(&self, first: &str) -> impl Iterator<Item = &Wording> {
        [first, ""].into_iter().filter_map(|key| self.wordings.get(key)).flatten()
    }

    /// Every wording, for the tests of the shipped files.
    #[cfg(test)]
    pub(super) fn all_wordings(&self) -> impl Iterator<Item = &Wording> {
        self.wordings.values().flatten()
    }

    /// Every single word with its meanings, for the tests of the shipped files.
    #[cfg(test)]
    pub(super) fn all_meanings(&self) -> impl Iterator<Item = (String, &[(WordMeaning, Langs)])> {
        self.entries.iter().flat_map(|(first, entries)| {
            entries.iter().map(move |e| {
                (
                    std::iter::once(first.as_str())
                        .chain(e.rest.iter().map(String::as_str))
                        .collect::<Vec<_>>()
                        .join(" "),
                    e.meanings.as_slice(),
                )
            })
        })
    }
}

fn ordered(one: &str, other: &str) -> (String, String) {
    let (low, high) = if one <= other { (one, other) } else { (other, one) };
    (low.to_owned(), high.to_owned())
}

const fn singular_of(meaning: WordMeaning) -> Option<WordMeaning> {
    match meaning {
        WordMeaning::Plural(role) => Some(WordMeaning::Piece(role)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        command_pattern::PatternSlot,
        spoken_command::{read_command, read_commands},
        utterance_parser::{ParsedUtterance, UtteranceWords, read_said},
    };

    #[test]
    fn only_known_words_mean_two_things() {
        let twofold: Vec<String> = Lexicon::builtin()
            .all_meanings()
            .filter(|(_, meanings)| {
                meanings.iter().filter(|(m, _)| !matches!(m, WordMeaning::Side(_))).count() > 1
            })
            .map(|(word, _)| word)
            .collect();
        // Danish and Norwegian 2, English "to".
        assert_eq!(twofold, ["to"]);
    }

    #[test]
    fn every_wording_of_a_command_means_it_in_every_language_and_no_move() {
        let lexicon = Lexicon::builtin();
        let mut wrong = Vec::new();
        for wording in lexicon.all_wordings() {
            let spoken = wording
                .parts
                .iter()
                .map(|part| match part {
                    PatternPart::Word(word) => word.as_str(),
                    PatternPart::Slot(PatternSlot::Square) => "eva vier",
                    PatternPart::Slot(PatternSlot::File) => "eva",
                    PatternPart::Slot(PatternSlot::Rank) => "vier",
                    PatternPart::Slot(PatternSlot::Ordinal) => "vierte",
                    PatternPart::Slot(PatternSlot::Piece) => "springer",
                    PatternPart::Slot(PatternSlot::Rule) => "vier drei",
                    PatternPart::Slot(PatternSlot::Number) => "zwei drei",
                })
                .collect::<Vec<_>>()
                .join(" ");
            let words = UtteranceWords::read(&spoken).unwrap();
            let own = read_command(&words, lexicon, wording.langs).map(|c| c.name());
            let any = read_command(&words, lexicon, EVERY_LANG).map(|c| c.name());
            // A word that takes back a move may also be the answer no to a question.
            let both = [Command::No, Command::TakeBack(None)];
            let says_no = wording.kind == Command::No
                && both.iter().all(|both| read_commands(&words, lexicon, wording.langs).contains(both));
            if own != Some(wording.kind.name()) && !says_no || any != own {
                wrong.push(format!("{spoken}: {} is {own:?}, {any:?}", wording.kind.name()));
            }
            let moves = words
                .readings(lexicon, &[])
                .iter()
                .any(|r| matches!(read_said(r), ParsedUtterance::Announcement { .. }));
            if moves {
                wrong.push(format!("{spoken}: also an announcement"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn every_wording_of_a_word_is_found() {
        for lang in Lang::ALL {
            for list in WordList::builtin(lang).announcement_lists() {
                for wording in list {
                    let words = UtteranceWords::read(wording).unwrap();
                    let (_, length) = lexicon_longest(&words).unwrap_or_else(|| panic!("{wording}"));
                    assert_eq!(length, words.keys.len(), "{wording}");
                }
            }
        }
    }

    fn lexicon_longest(words: &UtteranceWords) -> Option<(&'static [(WordMeaning, Langs)], usize)> {
        Lexicon::builtin().longest(&words.keys)
    }
}
