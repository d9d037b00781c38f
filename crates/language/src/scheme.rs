//! Announcement schemes: the file names, and the words of a language (`grammars/NAME.toml`).
//!
//! A scheme defines the spoken words. The recognised words are the union of all schemes (see `lexicon`): in every
//! scheme the first letter of a name is its file, and no rank word of one language is a different number in another.

use std::sync::OnceLock;

use shakmaty::CastlingSide;

pub(crate) use crate::word_list::{Confusion, Pronunciation};
use crate::{
    grammar_file::{GrammarReader, GrammarSection},
    spelling,
    word_list::{WordList, plain, read_confusions, read_lang, read_pronunciations, role_index, single_words},
};
use annabella_game::{File, Lang, Rank, Role, SchemeId};
use annabella_texts::ReadFileError;

const FILE_KEYS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// The announcement words of Appendix D in one local form.
#[derive(Clone, Debug)]
pub struct Scheme {
    id: SchemeId,
    files: [Vec<String>; 8],
    /// All letters, or none.
    letters: Vec<String>,
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

    /// Reads a scheme; every fault has a file and a line.
    pub(crate) fn from_toml(file_name: &str, text: &str) -> Result<Self, ReadFileError> {
        let mut reader = GrammarReader::new(file_name, text);
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
                // The union of all schemes is free of conflicts only under this condition.
                if !spelling::key(name).starts_with(letter) {
                    reader.fault(
                        *offset,
                        format!("`{name}` does not begin with `{letter}`, the file it names"),
                    );
                }
            }
            single_words(&mut reader, wordings)
        });
        reader.reject_unknown_keys(section);
        let letters = read_letters(&mut reader, &mut root);
        let pronunciations = read_pronunciations(&mut reader, &mut root);
        let confusions = read_confusions(&mut reader, &mut root);
        reader.reject_unknown_keys(root);
        reader.finish(Self { id, files, letters, pronunciations, confusions, list: WordList::builtin(lang) })
    }

    /// The scheme's identifier.
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

    /// The letter that may be said instead of a file's name: `E`; `None` where the scheme has only names.
    pub fn letter_word(&self, file: File) -> Option<&str> {
        self.letters.get(file as usize).map(String::as_str)
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

    /// The words of castling, towards the h-side and towards the a-side.
    pub fn castlings(&self) -> [&str; 2] {
        [CastlingSide::KingSide, CastlingSide::QueenSide].map(|side| self.castling(side))
    }

    /// The word between two choices: `oder`.
    pub(crate) fn or_word(&self) -> &str {
        &self.list.or
    }

    /// Every single word of an announcement, with variants, in lower case (`cäsar`, `zwo`), each once. The recogniser
    /// builds its grammar from them.
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

    /// The variants of a word or wording, the spoken one first: `Cesar` gives `Cesar`, `Cäsar`. Every spelling is
    /// accepted; an unknown word has no variants.
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

    /// Pairs of words that sound similar, with their costs: file names, then the language's words.
    pub fn confusions(&self) -> impl Iterator<Item = &Confusion> {
        self.confusions.iter().chain(&self.list.confusions)
    }

    /// The wordings that may precede a promotion's piece (`wird`).
    pub fn becomes_words(&self) -> &[String] {
        &self.list.becomes
    }

    /// The wordings that may precede the source square.
    pub fn origin_words(&self) -> &[String] {
        &self.list.from
    }

    /// The wordings that may precede the target square.
    pub fn to_words(&self) -> &[String] {
        &self.list.to
    }

    /// The wordings that may follow a move, in groups: en passant, check, mate, an offer of a draw.
    pub fn endings(&self) -> [&[String]; 4] {
        [&self.list.en_passant, &self.list.check, &self.list.mate, &self.list.offer]
    }

    /// The wordings that may precede a move that corrects another (D.2.8).
    pub fn correction_words(&self) -> &[String] {
        &self.list.correction
    }

    /// Respellings for a synthesiser, used to generate a recogniser's lexicon.
    pub fn pronunciations(&self) -> impl Iterator<Item = &Pronunciation> {
        self.pronunciations.iter().chain(&self.list.pronunciations)
    }

    pub(super) fn file_names(&self) -> &[Vec<String>; 8] {
        &self.files
    }
}

/// Reads the letters that may be said instead of names, if a scheme has them: all eight, in order.
fn read_letters<'t>(reader: &mut GrammarReader<'t>, root: &mut GrammarSection<'t>) -> Vec<String> {
    if !root.has("letters") {
        return Vec::new();
    }
    let letters = reader.wordings(root, "letters");
    if !letters.iter().map(|(_, letter)| letter.to_lowercase()).eq(FILE_KEYS) {
        let offset = letters.first().map_or(0, |(offset, _)| *offset);
        reader.fault(offset, "`letters` must hold the letters A to H in order");
    }
    plain(letters)
}

/// Checks a grammar file. Its name decides the kind: `words-LANG.toml` or a scheme.
pub fn check_grammar(file_name: &str, text: &str) -> Result<(), ReadFileError> {
    let name = file_name.rsplit('/').next().unwrap_or(file_name);
    if name.starts_with("words-") {
        WordList::from_toml(file_name, text).map(drop)
    } else {
        Scheme::from_toml(file_name, text).map(drop)
    }
}

const fn file(id: SchemeId) -> (&'static str, &'static str) {
    match id {
        SchemeId::Fide => ("grammars/fide.toml", include_str!("../../../grammars/fide.toml")),
        SchemeId::Da => ("grammars/da.toml", include_str!("../../../grammars/da.toml")),
        SchemeId::DaDe => ("grammars/da-de.toml", include_str!("../../../grammars/da-de.toml")),
        SchemeId::Nb => ("grammars/nb.toml", include_str!("../../../grammars/nb.toml")),
        SchemeId::NbScand => ("grammars/nb-scand.toml", include_str!("../../../grammars/nb-scand.toml")),
        SchemeId::SvScand => ("grammars/sv-scand.toml", include_str!("../../../grammars/sv-scand.toml")),
        SchemeId::EnPlain => ("grammars/en-plain.toml", include_str!("../../../grammars/en-plain.toml")),
    }
}
