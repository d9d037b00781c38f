//! The folder of a Vosk model. All files that libvosk reads are checked first, because libvosk aborts on some damaged
//! files and reports little about others.

use std::{
    collections::HashMap,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::{alignment::PronunciationLexicon, model_integrity};
use annabella_files::NamedFileFault;
use annabella_game::SchemeId;
use annabella_language::spelling;

/// The largest file of a model, in bytes.
const LARGEST_FILE: u64 = 1 << 30;

/// The reason why a model cannot be used.
#[derive(Debug, Error)]
pub enum OpenModelError {
    /// The folder does not exist.
    #[error(
        "there is no model folder {0}; name one by its whole path (`--model DIR`, or `model` of an `ear`), or install those that ship again (models/)"
    )]
    Missing(PathBuf),
    /// A file is missing, empty or of another kind.
    #[error("the model {folder} is torn: {file} {why}; unpack it again")]
    Damaged {
        /// The model's folder.
        folder: PathBuf,
        /// The file within it.
        file: &'static str,
        /// The fault.
        why: String,
    },
    /// A model with a fixed graph accepts no grammar for a position.
    #[error(
        "the model {0} has a fixed graph (graph/HCLG.fst) and cannot take a grammar; choose one with \
         graph/HCLr.fst, such as the small models"
    )]
    FixedGraph(PathBuf),
    /// A line of words.txt is not a word and a number.
    #[error("{path}: line {line}: expected a word and its number; unpack the model again")]
    Vocabulary {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// Its own acceptance limits cannot be read.
    #[error(
        "{path}: {why}; correct it, remove it, or find limits anew with `recogniser-evaluation limits` (docs/recognition.md)"
    )]
    Limits {
        /// The file.
        path: PathBuf,
        /// The place and the fault.
        why: String,
    },
    /// libvosk refused the model although the checks passed.
    #[error("libvosk cannot load the model {0}; unpack it again, or try `annabella doctor`")]
    Refused(PathBuf),
    /// The private copy could not be created.
    #[error("no room for the recogniser's working folder: {0}; free space in the temporary folder")]
    Scratch(#[from] io::Error),
}

/// The required files and their first bytes (`None`: any contents, even none).
const NEEDED: &[(&str, Option<&[u8]>)] = &[
    ("am/final.mdl", Some(b"\0B")),
    ("conf/mfcc.conf", Some(b"")),
    ("conf/model.conf", Some(b"")),
    // OpenFst's magic number, little endian.
    ("graph/HCLr.fst", Some(&[0xd6, 0xfd, 0xb2, 0x7e])),
    ("graph/disambig_tid.int", None),
    ("graph/words.txt", Some(b"")),
];

/// The file with a model's pronunciations.
pub(crate) const LEXICON: &str = "graph/lexicon.txt";

/// The smallest size of an acoustic model or a graph, bytes.
const LEAST: u64 = 256;

/// The folder of the shipped model for a scheme. It is searched beside the installed binary, in the checkout or folder
/// of the binary, and in the data folders of the user and the system. Schemes without a model use the one for the FIDE
/// words.
pub fn shipped(scheme: SchemeId) -> PathBuf {
    let roots = roots();
    [scheme.name(), SchemeId::Fide.name()]
        .into_iter()
        .find_map(|name| roots.iter().map(|root| root.join(name)).find(|folder| folder.join("am").is_dir()))
        .unwrap_or_else(|| PathBuf::from("models").join(scheme.name()))
}

/// The folders in which models are searched, in order.
pub(crate) fn roots() -> Vec<PathBuf> {
    let beside = std::env::current_exe().ok();
    let installed = beside.as_deref().and_then(Path::parent).map(|bin| bin.join("../share/annabella/models"));
    // target/PROFILE/annabella, target/PROFILE/deps/test. `make deps` writes to .deps.
    let checkout = |folder: &Path| [folder.join("models"), folder.join(".deps/models")];
    let built = beside.iter().flat_map(|exe| exe.ancestors().flat_map(checkout));
    let found = installed.iter().cloned().chain(built).chain(data_folders());
    found.chain([PathBuf::from("models")]).collect()
}

/// The shipped model for the words of several schemes. A scheme's own model has only its words, the one of `fide` has
/// all.
pub fn shipped_for(schemes: &[SchemeId]) -> PathBuf {
    match schemes {
        [only] => shipped(*only),
        _ => shipped(SchemeId::Fide),
    }
}

/// The data folders of the user and the system (XDG).
fn data_folders() -> Vec<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = || named("HOME").map(|home| Path::new(&home).join(".local/share"));
    let of_user = named("XDG_DATA_HOME").map(PathBuf::from).or_else(home);
    let of_system = named("XDG_DATA_DIRS").unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    of_user
        .into_iter()
        .chain(std::env::split_paths(&of_system))
        .map(|folder| folder.join("annabella/models"))
        .collect()
}

/// A checked model folder.
#[derive(Clone, Debug)]
pub struct ModelFolder {
    /// The path.
    pub path: PathBuf,
    /// Its vocabulary.
    pub words: Vocabulary,
    /// The pronunciations of its words, if it has them.
    pub(crate) lexicon: Option<PronunciationLexicon>,
}

impl ModelFolder {
    /// Checks a folder and reads its vocabulary.
    ///
    /// # Errors
    /// The missing or damaged file.
    pub fn open(path: &Path) -> Result<Self, OpenModelError> {
        if !path.is_dir() {
            // A relative path is named as a whole, because it depends on the folder in which the program begins.
            let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
            return Err(OpenModelError::Missing(whole));
        }
        if path.join("graph/HCLG.fst").exists() {
            return Err(OpenModelError::FixedGraph(path.to_owned()));
        }
        for &(file, begins) in NEEDED {
            check(path, file, begins)?;
        }
        let words_path = path.join("graph/words.txt");
        let text =
            annabella_files::read_text(&words_path, LARGEST_FILE).map_err(|e| OpenModelError::Damaged {
                folder: path.to_owned(),
                file: "graph/words.txt",
                why: format!("cannot be read ({e})"),
            })?;
        let words =
            Vocabulary::read(&text).map_err(|line| OpenModelError::Vocabulary { path: words_path, line })?;
        let torn = |why: String| OpenModelError::Damaged { folder: path.to_owned(), file: LEXICON, why };
        let lexicon = match annabella_files::read_text(&path.join(LEXICON), LARGEST_FILE)
            .map_err(io::Error::from)
        {
            Ok(text) if !text.ends_with('\n') => return Err(torn("ends in the middle of a line".to_owned())),
            Ok(text) => {
                let lexicon = PronunciationLexicon::read(&text)
                    .map_err(|line| torn(format!("has no sounds in line {line}")))?;
                if let Some(word) = words.texts().find(|word| !lexicon.knows(word)) {
                    return Err(torn(format!("does not tell how `{word}` is said")));
                }
                Some(lexicon)
            }
            Err(e) if e.kind() == io::ErrorKind::NotFound => None,
            Err(e) => return Err(torn(format!("cannot be read ({e})"))),
        };
        Ok(Self { path: path.to_owned(), words, lexicon })
    }
}

fn check(folder: &Path, file: &'static str, begins: Option<&[u8]>) -> Result<(), OpenModelError> {
    let broken = |why: String| OpenModelError::Damaged { folder: folder.to_owned(), file, why };
    let mut opened = annabella_files::open_file(&folder.join(file)).map_err(|why| match why {
        NamedFileFault::System(_) => broken("is missing".to_owned()),
        why => broken(why.to_string()),
    })?;
    let Some(begins) = begins else { return Ok(()) };
    let length = opened.metadata()?.len();
    let least = if begins.is_empty() { 1 } else { LEAST };
    if length < least {
        return Err(broken(format!("holds only {length} bytes")));
    }
    let mut start = vec![0; begins.len()];
    opened.read_exact(&mut start)?;
    if start != begins {
        return Err(broken("begins with other bytes than a Kaldi file".to_owned()));
    }
    let read = || annabella_files::read(&folder.join(file), LARGEST_FILE).map_err(io::Error::from);
    let whole = match file {
        "am/final.mdl" => model_integrity::acoustic(&read()?),
        "graph/HCLr.fst" => model_integrity::graph(&read()?),
        "conf/model.conf" => model_integrity::options(&String::from_utf8_lossy(&read()?)),
        _ => Ok(()),
    };
    whole.map_err(broken)
}

/// A model's vocabulary. Words are found by [`spelling::key`], so `Cäsar`, `CAESAR` and `cäsar` are the same.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    by_key: HashMap<String, u32>,
    by_text: HashMap<String, u32>,
    text: HashMap<u32, String>,
    unknown: Option<u32>,
}

impl Vocabulary {
    /// Reads `words.txt`; the error is the number of the faulty line.
    ///
    /// # Errors
    /// A line without a word and a number.
    pub fn read(text: &str) -> Result<Self, usize> {
        let mut words = Self::default();
        for (i, line) in text.lines().enumerate() {
            let (word, id) = line.trim().rsplit_once(char::is_whitespace).ok_or(i + 1)?;
            let id: u32 = id.parse().map_err(|_| i + 1)?;
            let word = word.trim();
            if word == crate::UNKNOWN_WORD {
                words.unknown = Some(id);
            }
            // Marks such as <eps> and #0 are never spoken.
            if id == 0 || word.starts_with(['<', '#', '[', '!']) {
                continue;
            }
            words.by_key.entry(spelling::key(word)).or_insert(id);
            words.by_text.insert(word.to_owned(), id);
            words.text.insert(id, word.to_owned());
        }
        Ok(words)
    }

    /// The number of a word: in its exact spelling, else in any spelling (Danish `træk` is not `trak` if both are in
    /// the vocabulary).
    pub fn id(&self, word: &str) -> Option<u32> {
        self.by_text.get(word).or_else(|| self.by_key.get(&spelling::key(word))).copied()
    }

    /// Every word in the model's spelling.
    fn texts(&self) -> impl Iterator<Item = &str> {
        self.text.values().map(String::as_str)
    }

    /// The word with a number, in the model's spelling.
    #[cfg(test)]
    pub(crate) fn text(&self, id: u32) -> Option<&str> {
        self.text.get(&id).map(String::as_str)
    }

    /// The number of `[unk]`, if the model has it.
    pub const fn unknown(&self) -> Option<u32> {
        self.unknown
    }

    /// The number of words.
    pub fn word_count(&self) -> usize {
        self.text.len()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn fide() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/fide")
    }

    #[test]
    fn the_shipped_model_is_whole_and_knows_every_spelling() {
        let model = ModelFolder::open(&fide()).unwrap();
        let id = model.words.id("KOENIG").unwrap();
        assert_eq!(model.words.text(id), Some("könig"));
        assert!(model.words.unknown().is_some());
        assert_eq!(model.words.id("waschmaschine"), None);
    }

    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            let target = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy(&entry.path(), &target);
            } else {
                fs::copy(entry.path(), target).unwrap();
            }
        }
    }

    #[test]
    fn a_torn_model_is_refused_by_file() {
        for (file, cut) in [
            ("am/final.mdl", Some(2000)),
            ("am/final.mdl", Some(3_000_000)),
            ("graph/HCLr.fst", Some(60_000)),
            ("conf/model.conf", Some(0)),
            ("conf/model.conf", Some(149)),
            ("graph/HCLr.fst", Some(3)),
            ("graph/words.txt", None),
            ("conf/mfcc.conf", None),
        ] {
            let folder = tempfile::tempdir().unwrap();
            copy(&fide(), folder.path());
            let path = folder.path().join(file);
            match cut {
                Some(n) => fs::write(&path, &fs::read(&path).unwrap()[..n]).unwrap(),
                None => fs::remove_file(&path).unwrap(),
            }
            let why = ModelFolder::open(folder.path()).unwrap_err().to_string();
            assert!(why.contains(file) && why.contains("unpack"), "{why}");
        }
    }

    #[test]
    fn a_word_is_found_as_it_is_spelt_before_one_that_is_spelt_alike() {
        let words = Vocabulary::read("<eps> 0\ntrak 1\ntræk 2\n").unwrap();
        assert_eq!((words.id("træk"), words.id("trak"), words.id("TRÆK")), (Some(2), Some(1), Some(1)));
    }

    #[test]
    fn a_garbled_word_list_is_named_with_its_line() {
        assert_eq!(Vocabulary::read("<eps> 0\nacht 4\nneun\n").unwrap_err(), 3);
    }
}
