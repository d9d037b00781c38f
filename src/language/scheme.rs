//! Announcement schemes: the names of the files, over the words of a language (`grammars/NAME.toml`).
//!
//! A scheme says what is spoken. What is heard is the union of all schemes (see `lexicon`): the first
//! letter of a name is its file in every set, and no rank word of one language is another's number.

use std::sync::OnceLock;

use shakmaty::CastlingSide;

pub(crate) use crate::language::{
    grammar_file::ReadGrammarError,
    word_list::{Confusion, Pronunciation},
};
use crate::{
    game::{Edition, File, Lang, Rank, Role, SchemeId},
    language::{
        grammar_file::Reader,
        spelling,
        word_list::{WordList, read_confusions, read_lang, read_pronunciations, role_index, single_words},
    },
};

const FILE_KEYS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// The announcement words of Appendix D in one local form.
#[derive(Clone, Debug)]
pub struct Scheme {
    id: SchemeId,
    files: [Vec<String>; 8],
    pronunciations: Vec<Pronunciation>,
    confusions: Vec<Confusion>,
    pub(super) list: &'static WordList,
}

impl Scheme {
    /// The scheme shipped under a name.
    pub fn builtin(id: SchemeId) -> &'static Self {
        static SCHEMES: OnceLock<Vec<Scheme>> = OnceLock::new();
        let schemes = SCHEMES.get_or_init(|| {
            SchemeId::ALL
                .iter()
                .map(|id| {
                    let (file, text) = file(*id);
                    Self::from_toml(file, text).expect("a test reads every shipped scheme")
                })
                .collect()
        });
        &schemes[SchemeId::ALL.iter().position(|s| *s == id).expect("every scheme is in SchemeId::ALL")]
    }

    /// Reads a scheme; every fault is named with file and line.
    pub(crate) fn from_toml(file_name: &str, text: &str) -> Result<Self, ReadGrammarError> {
        let mut reader = Reader::new(file_name, text);
        let mut root = reader.root();
        let (offset, name) = reader.text(&mut root, "name");
        let id = SchemeId::ALL.into_iter().find(|s| s.name() == name).unwrap_or_else(|| {
            if !name.is_empty() {
                let names = SchemeId::ALL.map(SchemeId::name).join(", ");
                reader.fault(offset, format!("no scheme is called `{name}`; it is one of {names}"));
            }
            SchemeId::default()
        });
        let lang = read_lang(&mut reader, &mut root);
        let mut section = reader.section(&mut root, "files");
        let files = FILE_KEYS.map(|letter| {
            let wordings = reader.wordings(&mut section, letter);
            for (offset, name) in &wordings {
                // The union of all schemes is free of conflict only while this holds.
                if !spelling::key(name).starts_with(letter) {
                    reader.fault(
                        *offset,
                        format!("`{name}` does not begin with `{letter}`, the file it names"),
                    );
                }
            }
            single_words(&mut reader, wordings)
        });
        reader.nothing_else(section);
        let pronunciations = read_pronunciations(&mut reader, &mut root);
        let confusions = read_confusions(&mut reader, &mut root);
        reader.nothing_else(root);
        reader.finish(Self { id, files, pronunciations, confusions, list: WordList::builtin(lang) })
    }

    /// The scheme an edition's text uses (rules D.2.1; E2.1 in the 2009 text).
    pub const fn default_for(edition: Edition) -> SchemeId {
        match edition {
            Edition::Da09 | Edition::Da17 | Edition::Da18 => SchemeId::Da,
            Edition::No14 => SchemeId::Nb,
            Edition::Sv17 => SchemeId::Fide,
        }
    }

    /// Which scheme this is.
    pub const fn id(&self) -> SchemeId {
        self.id
    }

    /// The language of the voice that speaks these words.
    pub fn lang(&self) -> Lang {
        self.list.lang
    }

    /// The name of a file: `Eva`.
    pub fn file_word(&self, file: File) -> &str {
        &self.files[file as usize][0]
    }

    /// The word of a rank: `vier`.
    pub fn rank_word(&self, rank: Rank) -> &str {
        &self.list.ranks[rank as usize][0]
    }

    /// The word of a piece: `Springer`.
    pub fn piece_word(&self, role: Role) -> &str {
        &self.list.pieces[role_index(role)][0]
    }

    /// The word of a capture: `schlägt`.
    pub fn capture_word(&self) -> &str {
        &self.list.capture[0]
    }

    /// The words of castling: `Kurze Rochade` (towards the h-side), `Lange Rochade`.
    pub fn castling(&self, side: CastlingSide) -> &str {
        match side {
            CastlingSide::KingSide => &self.list.short_castling[0],
            CastlingSide::QueenSide => &self.list.long_castling[0],
        }
    }

    /// The word between two choices: `oder`.
    pub(crate) fn or_word(&self) -> &str {
        &self.list.or
    }

    /// Every single word an announcement may hold, variants included, lower case (`cäsar`, `zwo`),
    /// each once. The ear builds its grammar from these.
    pub fn vocabulary(&self) -> Vec<String> {
        let mut words: Vec<String> = self
            .files
            .iter()
            .chain(self.list.announcement_lists())
            .flatten()
            .flat_map(|wording| spelling::words(wording))
            .collect();
        words.sort();
        words.dedup();
        words
    }

    /// Every way to say what a word (or wording) stands for, the spoken one first: `Cesar` gives
    /// `Cesar`, `Cäsar`. Any spelling of the word is taken; an unknown one has no variants.
    pub fn variants_of(&self, word: &str) -> &[String] {
        let wanted: Vec<String> = spelling::words(word).iter().map(|w| spelling::key(w)).collect();
        let same = |wording: &String| {
            spelling::words(wording).iter().map(|w| spelling::key(w)).eq(wanted.iter().cloned())
        };
        self.files
            .iter()
            .chain(self.list.announcement_lists())
            .find(|list| list.iter().any(same))
            .map_or(&[], Vec::as_slice)
    }

    /// Pairs of words that sound alike, with their costs: file names, then the language's words.
    pub fn confusions(&self) -> impl Iterator<Item = &Confusion> {
        self.confusions.iter().chain(&self.list.confusions)
    }

    /// The wordings that may stand before a promotion's piece (`wird`).
    pub(crate) fn becomes_words(&self) -> &[String] {
        &self.list.becomes
    }

    /// The wordings that may stand before the square a move leaves.
    pub(crate) fn origin_words(&self) -> &[String] {
        &self.list.from
    }

    /// The wordings that may stand before the square a move goes to.
    pub(crate) fn to_words(&self) -> &[String] {
        &self.list.to
    }

    /// The wordings that may follow a move, group by group: en passant, check, mate, an offer of a draw.
    pub(crate) fn endings(&self) -> [&[String]; 4] {
        [&self.list.en_passant, &self.list.check, &self.list.mate, &self.list.offer]
    }

    /// The wordings that may stand before a move that corrects another (D.2.8).
    pub(crate) fn correction_words(&self) -> &[String] {
        &self.list.correction
    }

    /// Respellings for a synthesiser, from which a recogniser's lexicon is made.
    pub fn pronunciations(&self) -> impl Iterator<Item = &Pronunciation> {
        self.pronunciations.iter().chain(&self.list.pronunciations)
    }

    pub(super) fn file_names(&self) -> &[Vec<String>; 8] {
        &self.files
    }
}

/// Checks a grammar file of either kind, told apart by its name: `words-LANG.toml` or a scheme.
pub fn check_grammar(file_name: &str, text: &str) -> Result<(), ReadGrammarError> {
    let name = file_name.rsplit('/').next().unwrap_or(file_name);
    if name.starts_with("words-") {
        WordList::from_toml(file_name, text).map(drop)
    } else {
        Scheme::from_toml(file_name, text).map(drop)
    }
}

const fn file(id: SchemeId) -> (&'static str, &'static str) {
    match id {
        SchemeId::Fide => ("grammars/fide.toml", include_str!("../../grammars/fide.toml")),
        SchemeId::Da => ("grammars/da.toml", include_str!("../../grammars/da.toml")),
        SchemeId::DaDe => ("grammars/da-de.toml", include_str!("../../grammars/da-de.toml")),
        SchemeId::Nb => ("grammars/nb.toml", include_str!("../../grammars/nb.toml")),
        SchemeId::NbScand => ("grammars/nb-scand.toml", include_str!("../../grammars/nb-scand.toml")),
        SchemeId::SvScand => ("grammars/sv-scand.toml", include_str!("../../grammars/sv-scand.toml")),
        SchemeId::EnPlain => ("grammars/en-plain.toml", include_str!("../../grammars/en-plain.toml")),
    }
}
