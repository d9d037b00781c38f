//! The words of one language: ranks, pieces, castling, function words, spoken commands (`grammars/words-LANG.toml`).
//!
//! The first wording of a list is the spoken one; all are recognised.

use std::sync::OnceLock;

use toml::de::DeValue;

use crate::{
    command::{Command, role_name},
    command_pattern::CommandPattern,
    grammar_file::{GrammarReader, GrammarSection},
    spelling,
};
use annabella_game::{Lang, Role};
use annabella_texts::ReadFileError;

/// The pieces in the order of the lists in this file.
pub(super) const ROLES: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The index of a role in [`ROLES`].
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

/// The recognised and spoken words of one language, except the file names.
#[derive(Clone, Debug)]
pub(super) struct WordList {
    pub(super) lang: Lang,
    /// The word between two choices of a question.
    pub(super) or: String,
    pub(super) white: Vec<String>,
    pub(super) black: Vec<String>,
    pub(super) ranks: [Vec<String>; 8],
    /// The ordinal numbers of the ranks, in every form.
    pub(super) ordinals: [Vec<String>; 8],
    pub(super) pieces: [Vec<String>; 6],
    pub(super) plurals: [Vec<String>; 6],
    /// White, black, the asker's own and the opponent's before a piece in a question about the board.
    pub(super) adjectives: [Vec<String>; 4],
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
    /// The words for the point between the parts of an article's number.
    pub(super) point: Vec<String>,
    /// Corrections that are also said out of courtesy: `sorry`.
    pub(super) courtesy: Vec<String>,
    pub(super) filler: Vec<String>,
    pub(super) commands: Vec<CommandWords>,
    pub(super) pronunciations: Vec<Pronunciation>,
    pub(super) confusions: Vec<Confusion>,
}

/// The words of a command.
#[derive(Clone, Debug)]
pub(super) struct CommandWords {
    /// The command, with a sample of what it asks about.
    pub(super) command: Command,
    /// What help, pages and questions call it.
    pub(super) label: String,
    pub(super) patterns: Vec<CommandPattern>,
}

/// A respelling of a wording that a synthesiser mispronounces (`Remis`: `remih`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pronunciation {
    /// The wording in normal spelling.
    pub wording: String,
    /// Respellings in the orthography of the voice, the usual one first.
    pub respellings: Vec<String>,
}

/// Two words that are sometimes confused.
#[derive(Clone, Debug, PartialEq)]
pub struct Confusion {
    /// One word's key ([`spelling::key`]).
    pub one: String,
    /// The other word's key.
    pub other: String,
    /// Their acoustic distance: 0 for the same sound, 1 for nothing in common.
    pub cost: f32,
}

impl WordList {
    /// The shipped list of a language.
    pub(super) fn builtin(lang: Lang) -> &'static Self {
        static LISTS: OnceLock<Vec<WordList>> = OnceLock::new();
        let lists = LISTS.get_or_init(|| {
            Lang::ALL
                .iter()
                .map(|lang| {
                    let (file, text) = file(*lang);
                    Self::from_toml(file, text)
                        .unwrap_or_else(|why| panic!("a built-in file is not valid: {why}"))
                })
                .collect()
        });
        &lists[Lang::ALL.iter().position(|l| *l == lang).expect("every language is in Lang::ALL")]
    }

    /// Reads a word list; every fault has its line.
    pub(super) fn from_toml(file: &str, text: &str) -> Result<Self, ReadFileError> {
        let mut reader = GrammarReader::new(file, text);
        let mut root = reader.root();
        let lang = read_lang(&mut reader, &mut root);
        let (_, or) = reader.text(&mut root, "or");
        let white = plain(reader.wordings(&mut root, "white"));
        let black = plain(reader.wordings(&mut root, "black"));
        let [ranks, ordinals] = ["ranks", "ordinals"].map(|name| {
            let mut section = reader.section(&mut root, name);
            let words = std::array::from_fn(|i| {
                let wordings = reader.wordings(&mut section, &(i + 1).to_string());
                single_words(&mut reader, wordings)
            });
            reader.reject_unknown_keys(section);
            words
        });
        let [pieces, plurals] = ["pieces", "plurals"].map(|name| {
            let mut section = reader.section(&mut root, name);
            let words = ROLES.map(|role| {
                let wordings = reader.wordings(&mut section, role_name(role));
                single_words(&mut reader, wordings)
            });
            reader.reject_unknown_keys(section);
            words
        });
        let mut section = reader.section(&mut root, "adjectives");
        let adjectives = ["white", "black", "own", "opponents"].map(|whose| {
            let wordings = reader.wordings(&mut section, whose);
            single_words(&mut reader, wordings)
        });
        reader.reject_unknown_keys(section);
        let mut castling = reader.section(&mut root, "castling");
        let [short, long, either, short_word, long_word] =
            ["short", "long", "either", "short_word", "long_word"]
                .map(|name| plain(reader.wordings(&mut castling, name)));
        reader.reject_unknown_keys(castling);
        let mut words = reader.section(&mut root, "words");
        let mut wordings = |name: &str| plain(reader.wordings(&mut words, name));
        let (capture, from, to, becomes) =
            (wordings("capture"), wordings("from"), wordings("to"), wordings("becomes"));
        let (en_passant, check, mate) = (wordings("en_passant"), wordings("check"), wordings("mate"));
        let (offer, correction) = (wordings("offer"), wordings("correction"));
        let (point, courtesy, filler) = (wordings("point"), wordings("courtesy"), wordings("filler"));
        reader.reject_unknown_keys(words);
        let commands = read_commands(&mut reader, &mut root);
        let pronunciations = read_pronunciations(&mut reader, &mut root);
        let confusions = read_confusions(&mut reader, &mut root);
        reader.reject_unknown_keys(root);
        reader.finish(Self {
            lang,
            or,
            white,
            black,
            ranks,
            ordinals,
            pieces,
            plurals,
            adjectives,
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
            courtesy,
            filler,
            commands,
            pronunciations,
            confusions,
        })
    }

    /// What help, pages and questions call a command.
    pub(super) fn label(&self, command: Command) -> &str {
        let named = self.commands.iter().find(|words| words.command.name() == command.name());
        let is_alone = |pattern: &&CommandPattern| pattern.is_plain() && command.argument().is_none();
        named.map_or("", |words| match words.patterns.iter().find(is_alone) {
            Some(alone) if words.command.argument().is_some() => &alone.written,
            _ => &words.label,
        })
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
        Lang::Da => ("grammars/words-da.toml", include_str!("../../../grammars/words-da.toml")),
        Lang::De => ("grammars/words-de.toml", include_str!("../../../grammars/words-de.toml")),
        Lang::En => ("grammars/words-en.toml", include_str!("../../../grammars/words-en.toml")),
        Lang::Nb => ("grammars/words-nb.toml", include_str!("../../../grammars/words-nb.toml")),
        Lang::Sv => ("grammars/words-sv.toml", include_str!("../../../grammars/words-sv.toml")),
    }
}

/// Reads `lang = "de"`, one of the five languages.
pub(super) fn read_lang<'t>(reader: &mut GrammarReader<'t>, root: &mut GrammarSection<'t>) -> Lang {
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

/// Requires single words for the signs of the notation, because the recogniser and the parser depend on it.
pub(super) fn single_words(reader: &mut GrammarReader<'_>, wordings: Vec<(usize, String)>) -> Vec<String> {
    for (offset, wording) in &wordings {
        if spelling::words(wording).len() != 1 {
            reader.fault(*offset, format!("`{wording}` must be a single word"));
        }
    }
    plain(wordings)
}

fn read_commands<'t>(reader: &mut GrammarReader<'t>, root: &mut GrammarSection<'t>) -> Vec<CommandWords> {
    let mut labels = reader.section(root, "labels");
    let mut section = reader.section(root, "commands");
    let commands = Command::kinds()
        .map(|command| {
            let (mut first, mut patterns) = (None, Vec::new());
            for (offset, wording) in reader.wordings(&mut section, command.name()) {
                match CommandPattern::read(command, &wording) {
                    Ok(read) => {
                        // The last pattern of a wording is the one without what may be left out.
                        first = first.or_else(|| read.last().map(|pattern| pattern.written.clone()));
                        patterns.extend(read);
                    }
                    Err(what) => reader.fault(offset, what),
                }
            }
            // Nobody could say a wording with a slot as it is written.
            let label = match command.argument() {
                Some(_) => reader.text(&mut labels, command.name()).1,
                None => first.unwrap_or_default(),
            };
            CommandWords { command, label, patterns }
        })
        .collect();
    reader.reject_unknown_keys(section);
    reader.reject_unknown_keys(labels);
    commands
}

/// Reads `[pronunciations]`: `"Remis" = ["remih"]`.
pub(super) fn read_pronunciations<'t>(
    reader: &mut GrammarReader<'t>,
    root: &mut GrammarSection<'t>,
) -> Vec<Pronunciation> {
    if !root.has("pronunciations") {
        return Vec::new();
    }
    let mut section = reader.section(root, "pronunciations");
    GrammarReader::names(&section)
        .into_iter()
        .map(|wording| {
            let respellings = plain(reader.wordings(&mut section, &wording));
            Pronunciation { wording, respellings }
        })
        .collect()
}

/// Reads `[confusions]`: the source of the costs, and the pairs `["zwei", "drei", 0.5]`.
pub(super) fn read_confusions<'t>(
    reader: &mut GrammarReader<'t>,
    root: &mut GrammarSection<'t>,
) -> Vec<Confusion> {
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
    reader.reject_unknown_keys(section);
    confusions
}
