//! The grammar as libvosk reads it: `graph/Gr.fst` in a private folder with links to the model's other files.
//!
//! The model is loaded again for every position, which takes about ten milliseconds for a small one.

use std::{
    fs, io,
    os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink},
    path::Path,
    sync::Once,
};

use tempfile::TempDir;

use rustfst::{
    Tr,
    fst_impls::VectorFst,
    fst_traits::{MutableFst, SerializableFst},
    semirings::{Semiring as _, TropicalWeight},
};

use crate::{OpenModelError, grammar::Grammar};
use annabella_audio::RECOGNISER_RATE;

/// Endpoint time for libvosk, seconds: it must never end an utterance by itself, because an announcement with a pause
/// must stay whole.
const NEVER: &str = "100000";

/// The width of libvosk's search. A wider search finds no more in such small graphs, and takes minutes for other
/// speech, because many paths are equally unlikely.
const SEARCH: &str = "--beam=9.0\n--lattice-beam=2.5\n--max-active=700\n--min-active=200\n";

/// The prefix of a working copy's name, before the process number.
const PREFIX: &str = "annabella-ear-";
/// Random characters after it.
const RANDOM: usize = 16;

/// A private working copy of a model; removed on drop. Its name cannot be foreseen, so that no other user can take it
/// first.
pub(super) struct ModelWorkingCopy {
    folder: TempDir,
}

impl ModelWorkingCopy {
    /// Creates the folder: links to the model's files and its own configuration, without a grammar.
    pub(super) fn new(model: &Path) -> Result<Self, OpenModelError> {
        static SWEPT: Once = Once::new();
        SWEPT.call_once(|| sweep(&std::env::temp_dir()));
        let prefix = format!("{PREFIX}{}-", std::process::id());
        // The folder is private from its creation on.
        let own = fs::Permissions::from_mode(0o700);
        let folder =
            tempfile::Builder::new().prefix(&prefix).rand_bytes(RANDOM).permissions(own).tempdir()?;
        let workspace = Self { folder };
        workspace.fill(&fs::canonicalize(model)?)?;
        Ok(workspace)
    }

    fn fill(&self, model: &Path) -> io::Result<()> {
        for part in fs::read_dir(model)? {
            let part = part?;
            let name = part.file_name();
            if name != "graph" && name != "conf" {
                symlink(part.path(), self.folder.path().join(name))?;
            }
        }
        for (within, own) in [("graph", "Gr.fst"), ("conf", "model.conf")] {
            fs::create_dir(self.folder.path().join(within))?;
            for file in fs::read_dir(model.join(within))? {
                let file = file?;
                if file.file_name() != own {
                    symlink(file.path(), self.folder.path().join(within).join(file.file_name()))?;
                }
            }
        }
        let theirs = fs::read_to_string(model.join("conf/model.conf"))?;
        let mut ours: String = theirs
            .lines()
            .filter(|l| !l.contains("endpoint.rule") && !l.contains("beam=") && !l.contains("active="))
            .flat_map(|l| [l, "\n"])
            .collect();
        for rule in 1..=4 {
            ours.push_str(&format!("--endpoint.rule{rule}.min-trailing-silence={NEVER}\n"));
        }
        ours.push_str(SEARCH);
        ours.push_str(&format!("--endpoint.rule5.min-utterance-length={NEVER}\n"));
        fs::write(self.folder.path().join("conf/model.conf"), ours)
    }

    /// The path of the folder.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Loads the model with a grammar and replaces a recogniser.
    ///
    /// The old recogniser is dropped first: loading a second model beside it fragments the memory, by some twelve
    /// megabytes a recogniser and a little more with every position.
    pub(super) fn renew<'a>(
        &self,
        place: &'a mut Option<vosk::Recognizer>,
        model: &Path,
        grammar: &Grammar,
    ) -> Result<&'a mut vosk::Recognizer, OpenModelError> {
        *place = None;
        let loaded = self.load(model, grammar)?;
        let recogniser = vosk::Recognizer::new(&loaded, RECOGNISER_RATE as f32);
        Ok(place.insert(recogniser.ok_or_else(|| OpenModelError::Refused(model.to_owned()))?))
    }

    /// Loads the model with a grammar.
    pub(super) fn load(&self, model: &Path, grammar: &Grammar) -> Result<vosk::Model, OpenModelError> {
        let refused = || OpenModelError::Refused(model.to_owned());
        let bytes = compile(grammar).map_err(|why| OpenModelError::Scratch(io::Error::other(why)))?;
        fs::write(self.folder.path().join("graph/Gr.fst"), bytes)?;
        let path = self.folder.path().to_str().ok_or_else(refused)?;
        vosk::Model::new(path).ok_or_else(refused)
    }
}

/// Removes this user's working copies of killed processes from a folder.
fn sweep(temporary: &Path) {
    let own = rustix::process::geteuid().as_raw();
    for entry in fs::read_dir(temporary).into_iter().flatten().flatten() {
        let is_own = entry.metadata().is_ok_and(|found| found.is_dir() && found.uid() == own);
        let name = entry.file_name();
        let pid = name.to_str().and_then(|n| n.strip_prefix(PREFIX)).and_then(|n| n.split('-').next());
        if let Some(pid) = pid
            && pid.parse::<u32>().is_ok()
            && Path::new("/proc/self").exists()
            && !Path::new("/proc").join(pid).exists()
            && is_own
        {
            drop(fs::remove_dir_all(entry.path()));
        }
    }
}

/// A word number beyond all words of a model. libvosk's search for the next words (`LabelReachable::LowerBound`) reads
/// one arc past a state's last one unless that arc's word is greater than all searched words.
const BEYOND: usize = i32::MAX as usize;

/// Writes the grammar as an OpenFst vector acceptor with one arc for each word and state, sorted by word.
pub(super) fn compile(grammar: &Grammar) -> Result<Vec<u8>, String> {
    fn told(why: impl std::fmt::Display) -> String {
        format!("the grammar cannot be written: {why}")
    }
    let determined = grammar.deterministic();
    let mut fst = VectorFst::<TropicalWeight>::new();
    fst.add_states(determined.ends.len());
    fst.set_start(0).map_err(told)?;
    for arc in &determined.arcs {
        let word = arc.word.try_into().map_err(|_| "a word's number is too large".to_owned())?;
        fst.add_tr(arc.from, Tr::new(word, word, arc.cost, arc.to)).map_err(told)?;
    }
    for (state, cost) in determined.ends.iter().enumerate() {
        fst.add_tr(state, Tr::new(BEYOND, BEYOND, 0.0, state)).map_err(told)?;
        if let Some(cost) = cost {
            fst.set_final(state, TropicalWeight::new(*cost)).map_err(told)?;
        }
    }
    let mut bytes = Vec::new();
    fst.store(&mut bytes).map_err(told)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use rustfst::{
        fst_traits::{CoreFst as _, ExpandedFst as _},
        trs::Trs as _,
    };

    use std::path::PathBuf;

    use super::*;

    #[test]
    fn a_recogniser_is_let_go_before_another_is_loaded_in_its_place() {
        let model = crate::model::shipped(annabella_game::SchemeId::Fide);
        let (workspace, mut place) = (ModelWorkingCopy::new(&model).unwrap(), None);
        let mut grammar = Grammar::new();
        grammar.add(&[vec![vec![3]].into()], 1.0);
        workspace.renew(&mut place, &model, &grammar).unwrap();
        assert!(place.is_some());
        fs::remove_dir_all(workspace.folder()).unwrap();
        // The model is gone. The old recogniser was dropped nevertheless, before the new one could be loaded.
        assert!(workspace.renew(&mut place, &model, &grammar).is_err());
        assert!(place.is_none());
    }

    #[test]
    fn names_that_others_have_taken_keep_no_recogniser_from_opening() {
        let taken: Vec<PathBuf> = (0..1_000)
            .map(|n| std::env::temp_dir().join(format!("{PREFIX}{}-{n}", std::process::id())))
            .filter(|name| fs::write(name, "").is_ok())
            .collect();
        assert!(taken.len() > 900, "{}", taken.len());
        let model = crate::model::shipped(annabella_game::SchemeId::Fide);
        let opened = ModelWorkingCopy::new(&model).map(|workspace| {
            let mode = fs::metadata(workspace.folder()).unwrap().mode() & 0o777;
            (mode, workspace.folder().to_owned())
        });
        taken.iter().for_each(|name| fs::remove_file(name).unwrap());
        let (mode, folder) = opened.unwrap();
        assert_eq!(mode, 0o700);
        assert!(!folder.exists(), "it is removed on drop");
    }

    #[test]
    fn copies_of_killed_programs_are_removed_and_nothing_else() {
        let place = tempfile::tempdir().unwrap();
        let make = |name: &str| {
            let folder = place.path().join(name);
            fs::create_dir(&folder).unwrap();
            folder
        };
        // No process has a number beyond the largest one.
        let left = make(&format!("{PREFIX}999999999-AbC"));
        let kept = [
            make(&format!("{PREFIX}{}-AbC", std::process::id())),
            make(&format!("{PREFIX}x")),
            make("other"),
        ];
        sweep(place.path());
        assert!(!left.exists());
        assert!(kept.iter().all(|folder| folder.exists()));
    }

    #[test]
    fn after_every_state_s_words_comes_one_beyond_all_words() {
        let mut grammar = Grammar::new();
        grammar.add(&[vec![vec![3, 1], vec![2]].into(), vec![vec![4], Vec::new()].into()], 1.0);
        grammar.add_filler(7, 0.5);
        let fst = VectorFst::<TropicalWeight>::load(&compile(&grammar).unwrap()).unwrap();
        assert!(fst.num_states() > 3);
        for state in 0..fst.num_states() {
            let words: Vec<_> = fst.get_trs(state).unwrap().trs().iter().map(|tr| tr.ilabel).collect();
            assert!(words.is_sorted(), "{words:?}");
            assert_eq!(words.last(), Some(&BEYOND), "{words:?}");
        }
    }
}
