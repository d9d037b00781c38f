//! The model's own phones in a loop, no words at all: what an utterance is held against to learn whether it was words at all.
//!
//! A static graph (`graph/HCLG.fst`) of one loop over the phones, so it needs neither a lexicon nor the
//! lookahead layout. It is written only for models whose phones have one state each, which is told by the
//! acoustic model's own table; others are heard without this pass.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

use rustfst::{
    Tr,
    fst_impls::VectorFst,
    fst_traits::{MutableFst as _, SerializableFst as _},
    semirings::{Semiring as _, TropicalWeight},
};

use crate::ear::{OpenModelError, vosk::graph::Workspace};

/// What each phone costs besides its likelihood: without it the loop would change its mind every frame.
const PHONE_COST: f32 = 0.2;
/// -log 1/2: a phone is left or stayed in with equal chance, as in the models' own graphs.
const HALF: f32 = std::f32::consts::LN_2;

/// The phones of a model, each once whatever its place in a word: name and number.
struct ModelPhone {
    name: String,
    number: usize,
}

/// Loads a model that hears phones instead of words; `None` where its phones are made otherwise.
pub(super) fn load(model: &Path) -> Result<Option<(Workspace, vosk::Model)>, OpenModelError> {
    let Some(phones) = phones(model)? else { return Ok(None) };
    let workspace = Workspace::new(model)?;
    let graph = workspace.folder().join("graph");
    fs::remove_file(graph.join("words.txt"))?;
    // Sounds are not words: nothing is to be put together from them.
    if graph.join("phones").is_symlink() {
        fs::remove_file(graph.join("phones"))?;
    }
    let mut words = String::from("<eps> 0\n");
    for (i, phone) in phones.iter().enumerate() {
        words.push_str(&format!("{} {}\n", phone.name, i + 1));
    }
    fs::write(graph.join("words.txt"), words)?;
    // Only the best path counts: a narrow search will do. The lattice must hold no other path (one with a phone said
    // twice costs `PHONE_COST` more), or libvosk gives each phone the time of the one before it.
    let alone = PHONE_COST / 2.0;
    let conf = workspace.folder().join("conf/model.conf");
    let mut options: String = fs::read_to_string(&conf)?
        .lines()
        .filter(|l| !l.contains("beam=") && !l.contains("active="))
        .flat_map(|l| [l, "\n"])
        .collect();
    options.push_str(&format!("--beam=8.0\n--lattice-beam={alone}\n--max-active=400\n--min-active=40\n"));
    fs::write(&conf, options)?;
    let bytes = compile(&phones).map_err(|why| OpenModelError::Scratch(io::Error::other(why)))?;
    fs::write(graph.join("HCLG.fst"), bytes)?;
    let refused = || OpenModelError::Refused(model.to_owned());
    let path = workspace.folder().to_str().ok_or_else(refused)?;
    let model = vosk::Model::new(path).ok_or_else(refused)?;
    Ok(Some((workspace, model)))
}

/// The phones, if each has exactly one state: then phone `k` is entered by transition `2k` and stayed in by
/// `2k - 1`.
fn phones(model: &Path) -> io::Result<Option<Vec<ModelPhone>>> {
    let table: PathBuf = model.join("graph/phones.txt");
    let Ok(text) = fs::read_to_string(table) else { return Ok(None) };
    let mut all = Vec::new();
    for line in text.lines() {
        let Some((name, number)) = line.rsplit_once(' ') else { return Ok(None) };
        let Ok(number) = number.parse::<usize>() else { return Ok(None) };
        if number > 0 && !name.starts_with('#') {
            all.push((name, number));
        }
    }
    if transitions(&fs::read(model.join("am/final.mdl"))?) != Some(2 * all.len()) {
        return Ok(None);
    }
    let mut seen = BTreeSet::new();
    let phones = all.into_iter().filter_map(|(name, number)| {
        let plain = match name.rsplit_once('_') {
            Some((plain, "B" | "E" | "I" | "S")) => plain,
            _ => name,
        };
        seen.insert(plain.to_owned()).then(|| ModelPhone { name: plain.to_owned(), number })
    });
    Ok(Some(phones.collect()))
}

/// How many transitions an acoustic model has: one less than its row of log-probabilities is long.
fn transitions(bytes: &[u8]) -> Option<usize> {
    const MARK: &[u8] = b"<LogProbs> FV \x04";
    let at = bytes.windows(MARK.len()).position(|w| w == MARK)? + MARK.len();
    let count = bytes.get(at..at + 4)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(count)).ok()?.checked_sub(1)
}

/// State 0 is between two phones and the end.
fn compile(phones: &[ModelPhone]) -> Result<Vec<u8>, String> {
    let told = |why: &dyn std::fmt::Display| format!("the phone loop cannot be written: {why}");
    let mut fst = VectorFst::<TropicalWeight>::new();
    fst.add_states(phones.len() + 1);
    fst.set_start(0).map_err(|e| told(&e))?;
    fst.set_final(0, TropicalWeight::one()).map_err(|e| told(&e))?;
    for (i, phone) in phones.iter().enumerate() {
        let (inside, word) = (i + 1, i + 1);
        let (enter, stay) = (2 * phone.number, 2 * phone.number - 1);
        for tr in [
            (0, Tr::new(enter, word, PHONE_COST + HALF, inside)),
            (inside, Tr::new(stay, 0, HALF, inside)),
            (inside, Tr::new(0, 0, 0.0, 0)),
        ] {
            fst.add_tr(tr.0, tr.1).map_err(|e| told(&e))?;
        }
    }
    let mut bytes = Vec::new();
    fst.store(&mut bytes).map_err(|e| told(&e))?;
    Ok(bytes)
}
