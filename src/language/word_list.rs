//! The words of one language: ranks, pieces, castling, small words, spoken commands (`grammars/words-LANG.toml`).
//!
//! The first wording of a list is the one that is spoken; all are heard.

use std::sync::OnceLock;

use toml::de::DeValue;

use crate::{
    game::{Lang, Role},
    language::{
        command::Command,
        command_pattern::Pattern,
        grammar_file::{ReadGrammarError, Reader, Section},
        spelling,
    },
};

/// The pieces in the order of the lists kept here.
pub(super) const ROLES: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

const ROLE_KEYS: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/// The place of a role in [`ROLES`].
pub(super) const fn role_index(role: Role) -> usize {
    match role {
        Role::King => 0,
        Role::Queen => 1,
        Role::Rook => 2,
        Role::Bishop => 3,
        Role::Knight => 4,
        Role::Pawn => 5,
    }
}

/// Everything heard and spoken in one language besides the names of the files.
#[derive(Clone, Debug)]
pub(super) struct WordList {
    pub(super) lang: Lang,
    /// The word between two choices of a question.
    pub(super) or: String,
    pub(super) white: Vec<String>,
    pub(super) black: Vec<String>,
    pub(super) ranks: [Vec<String>; 8],
    pub(super) pieces: [Vec<String>; 6],
    pub(super) plurals: [Vec<String>; 6],
    pub(super) short_castling: Vec<String>,
    pub(super) long_castling: Vec<String>,
    pub(super) either_castling: Vec<String>,
    /// The answer when both castlings are possible: `kurz`, `lang`.
    pub(super) short_word: Vec<String>,
    pub(super) long_word: Vec<String>,
    pub(super) capture: Vec<String>,
    pub(super) from: Vec<String>,
    pub(super) to: Vec<String>,
    pub(super) becomes: Vec<String>,
    pub(super) en_passant: Vec<String>,
    pub(super) check: Vec<String>,
    pub(super) mate: Vec<String>,
    pub(super) offer: Vec<String>,
    pub(super) correction: Vec<String>,
    /// What is said between the parts of an article's number.
    pub(super) point: Vec<String>,
    pub(super) filler: Vec<String>,
    pub(super) commands: Vec<(Command, Vec<Pattern>)>,
    pub(super) pronunciations: Vec<Pronunciation>,
    pub(super) confusions: Vec<Confusion>,
}

/// How a wording is respelt for a synthesiser that says it wrong (`Remis`: `remih`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pronunciation {
    /// The wording as it is written.
    pub wording: String,
    /// Respellings in the orthography of the voice, the usual one first.
    pub respellings: Vec<String>,
}

/// Two words one of which is now and then heard for the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Confusion {
    /// One word's key ([`spelling::key`]).
    pub one: String,
    /// The other's.
    pub other: String,
    /// How far apart they sound: 0 the same, 1 nothing in common.
    pub cost: f32,
}

impl WordList {
    /// The list shipped for a language.
    pub(super) fn builtin(lang: Lang) -> &'static Self {
        static LISTS: OnceLock<Vec<WordList>> = OnceLock::new();
        let lists = LISTS.get_or_init(|| {
            Lang::ALL
                .iter()
                .map(|lang| {
                    let (file, text) = file(*lang);
                    Self::from_toml(file, text).expect("a test reads every shipped word list")
                })
                .collect()
        });
        &lists[Lang::ALL.iter().position(|l| *l == lang).expect("every language is in Lang::ALL")]
    }

    /// Reads a word list; every fault is named with its line.
    pub(super) fn from_toml(file: &str, text: &str) -> Result<Self, ReadGrammarError> {
        let mut reader = Reader::new(file, text);
        let mut root = reader.root();
        let lang = read_lang(&mut reader, &mut root);
        let (_, or) = reader.text(&mut root, "or");
        let white = plain(reader.wordings(&mut root, "white"));
        let black = plain(reader.wordings(&mut root, "black"));
        let mut ranks = reader.section(&mut root, "ranks");
        let rank_words = std::array::from_fn(|i| {
            let wordings = reader.wordings(&mut ranks, &(i + 1).to_string());
            single_words(&mut reader, wordings)
        });
        reader.nothing_else(ranks);
        let [pieces, plurals] = ["pieces", "plurals"].map(|name| {
            let mut section = reader.section(&mut root, name);
            let words = ROLE_KEYS.map(|role| {
                let wordings = reader.wordings(&mut section, role);
                single_words(&mut reader, wordings)
            });
            reader.nothing_else(section);
            words
        });
        let mut castling = reader.section(&mut root, "castling");
        let [short, long, either, short_word, long_word] =
            ["short", "long", "either", "short_word", "long_word"]
                .map(|name| plain(reader.wordings(&mut castling, name)));
        reader.nothing_else(castling);
        let mut words = reader.section(&mut root, "words");
        let mut wordings = |name: &str| plain(reader.wordings(&mut words, name));
        let (capture, from, to, becomes) =
            (wordings("capture"), wordings("from"), wordings("to"), wordings("becomes"));
        let (en_passant, check, mate) = (wordings("en_passant"), wordings("check"), wordings("mate"));
        let (offer, correction) = (wordings("offer"), wordings("correction"));
        let (point, filler) = (wordings("point"), wordings("filler"));
        reader.nothing_else(words);
        let commands = read_commands(&mut reader, &mut root);
        let pronunciations = read_pronunciations(&mut reader, &mut root);
        let confusions = read_confusions(&mut reader, &mut root);
        reader.nothing_else(root);
        reader.finish(Self {
            lang,
            or,
            white,
            black,
            ranks: rank_words,
            pieces,
            plurals,
            short_castling: short,
            long_castling: long,
            either_castling: either,
            short_word,
            long_word,
            capture,
            from,
            to,
            becomes,
            en_passant,
            check,
            mate,
            offer,
            correction,
            point,
            filler,
            commands,
            pronunciations,
            confusions,
        })
    }

    /// The first wording of a command, its slot filled with the piece, file, rank or square left out.
    pub(super) fn command_words(&self, command: Command) -> String {
        self.commands
            .iter()
            .find(|(kind, _)| kind.name() == command.name())
            .and_then(|(_, patterns)| patterns.first())
            .map(|pattern| {
                let words = pattern.spoken.iter().filter(|w| !w.starts_with('<'));
                words.map(String::as_str).collect::<Vec<_>>().join(" ")
            })
            .unwrap_or_default()
    }

    /// Every list of wordings that may be part of an announcement.
    pub(super) fn announcement_lists(&self) -> impl Iterator<Item = &Vec<String>> {
        self.ranks.iter().chain(&self.pieces).chain([
            &self.short_castling,
            &self.long_castling,
            &self.either_castling,
            &self.capture,
            &self.from,
            &self.to,
            &self.becomes,
            &self.en_passant,
            &self.check,
            &self.mate,
            &self.offer,
            &self.correction,
        ])
    }
}

const fn file(lang: Lang) -> (&'static str, &'static str) {
    match lang {
        Lang::Da => ("grammars/words-da.toml", include_str!("../../grammars/words-da.toml")),
        Lang::De => ("grammars/words-de.toml", include_str!("../../grammars/words-de.toml")),
        Lang::En => ("grammars/words-en.toml", include_str!("../../grammars/words-en.toml")),
        Lang::Nb => ("grammars/words-nb.toml", include_str!("../../grammars/words-nb.toml")),
        Lang::Sv => ("grammars/words-sv.toml", include_str!("../../grammars/words-sv.toml")),
    }
}

/// `lang = "de"`, one of the five.
pub(super) fn read_lang<'t>(reader: &mut Reader<'t>, root: &mut Section<'t>) -> Lang {
    let (offset, tag) = reader.text(root, "lang");
    Lang::ALL.into_iter().find(|l| l.tag() == tag).unwrap_or_else(|| {
        if !tag.is_empty() {
            reader.fault(offset, format!("`{tag}` is no language; it is one of da, de, en, nb, sv"));
        }
        Lang::default()
    })
}

pub(super) fn plain(wordings: Vec<(usize, String)>) -> Vec<String> {
    wordings.into_iter().map(|(_, wording)| wording).collect()
}

/// Words that stand for one sign of the notation must be one word: the ear and the reader rely on it.
pub(super) fn single_words(reader: &mut Reader<'_>, wordings: Vec<(usize, String)>) -> Vec<String> {
    for (offset, wording) in &wordings {
        if spelling::words(wording).len() != 1 {
            reader.fault(*offset, format!("`{wording}` must be a single word"));
        }
    }
    plain(wordings)
}

fn read_commands<'t>(reader: &mut Reader<'t>, root: &mut Section<'t>) -> Vec<(Command, Vec<Pattern>)> {
    let mut section = reader.section(root, "commands");
    let commands = Command::kinds()
        .map(|kind| {
            let mut patterns = Vec::new();
            for (offset, wording) in reader.wordings(&mut section, kind.name()) {
                match Pattern::read(kind, &wording) {
                    Ok(read) => patterns.extend(read),
                    Err(what) => reader.fault(offset, what),
                }
            }
            (kind, patterns)
        })
        .collect();
    reader.nothing_else(section);
    commands
}

/// `[pronunciations]`: `"Remis" = ["remih"]`.
pub(super) fn read_pronunciations<'t>(reader: &mut Reader<'t>, root: &mut Section<'t>) -> Vec<Pronunciation> {
    if !root.has("pronunciations") {
        return Vec::new();
    }
    let mut section = reader.section(root, "pronunciations");
    Reader::names(&section)
        .into_iter()
        .map(|wording| {
            let respellings = plain(reader.wordings(&mut section, &wording));
            Pronunciation { wording, respellings }
        })
        .collect()
}

/// `[confusions]`: where the costs come from, and the pairs `["zwei", "drei", 0.5]`.
pub(super) fn read_confusions<'t>(reader: &mut Reader<'t>, root: &mut Section<'t>) -> Vec<Confusion> {
    if !root.has("confusions") {
        return Vec::new();
    }
    let mut section = reader.section(root, "confusions");
    reader.text(&mut section, "source");
    let mut confusions = Vec::new();
    for (offset, item) in reader.items(&mut section, "pairs") {
        let read = item.as_array().and_then(|triple| match triple.iter().collect::<Vec<_>>()[..] {
            [one, other, cost] => match (one.get_ref(), other.get_ref(), cost.get_ref()) {
                (DeValue::String(one), DeValue::String(other), DeValue::Float(cost)) => {
                    let cost: f32 = cost.as_str().parse().ok()?;
                    (0.0..=1.0).contains(&cost).then(|| Confusion {
                        one: spelling::key(one),
                        other: spelling::key(other),
                        cost,
                    })
                }
                _ => None,
            },
            _ => None,
        });
        match read {
            Some(confusion) => confusions.push(confusion),
            None => reader
                .fault(offset, "a pair is [\"zwei\", \"drei\", 0.5]: two words and a cost from 0.0 to 1.0"),
        }
    }
    reader.nothing_else(section);
    confusions
}
