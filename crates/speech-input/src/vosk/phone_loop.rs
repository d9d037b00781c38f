//! A loop over the model's phones without words. It is compared with the words, to decide whether an utterance was
//! words at all.
//!
//! The static graph (`graph/HCLG.fst`) has one loop over the phones, so it needs neither a lexicon nor the lookahead
//! layout. It is written only for models whose phones have one state each, according to the table of the acoustic
//! model; other models have no such pass.

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

use crate::{OpenModelError, vosk::graph::ModelWorkingCopy};

/// The cost of each phone, which prevents a change of phone in every frame.
const PHONE_COST: f32 = 0.2;
/// -log 1/2: leaving a phone and staying in it are equally likely, as in the models' own graphs.
const HALF: f32 = std::f32::consts::LN_2;

/// A phone of a model, independent of its place in a word: name and number.
pub(super) struct ModelPhone {
    name: String,
    number: usize,
}

/// Loads a model for these phones instead of words.
pub(super) fn load(model: &Path, phones: &[ModelPhone]) -> Result<vosk::Model, OpenModelError> {
    let workspace = ModelWorkingCopy::new(model)?;
    let graph = workspace.folder().join("graph");
    fs::remove_file(graph.join("words.txt"))?;
    // Phones are not assembled to words.
    if graph.join("phones").is_symlink() {
        fs::remove_file(graph.join("phones"))?;
    }
    let mut words = String::from("<eps> 0\n");
    for (i, phone) in phones.iter().enumerate() {
        words.push_str(&format!("{} {}\n", phone.name, i + 1));
    }
    fs::write(graph.join("words.txt"), words)?;
    // Only the best path is used, so a narrow search suffices. The lattice must hold no other path (one with a repeated
    // phone costs `PHONE_COST` more), because libvosk would give each phone the time of the one before it.
    let alone = PHONE_COST / 2.0;
    let conf = workspace.folder().join("conf/model.conf");
    let mut options: String = fs::read_to_string(&conf)?
        .lines()
        .filter(|l| !l.contains("beam=") && !l.contains("active="))
        .flat_map(|l| [l, "\n"])
        .collect();
    options.push_str(&format!("--beam=8.0\n--lattice-beam={alone}\n--max-active=400\n--min-active=40\n"));
    fs::write(&conf, options)?;
    let bytes = compile(phones).map_err(|why| OpenModelError::Scratch(io::Error::other(why)))?;
    fs::write(graph.join("HCLG.fst"), bytes)?;
    let refused = || OpenModelError::Refused(model.to_owned());
    let path = workspace.folder().to_str().ok_or_else(refused)?;
    vosk::Model::new(path).ok_or_else(refused)
}

/// The phones, if each has exactly one state: transition `2k` enters phone `k`, and `2k - 1` stays in it.
pub(super) fn phones(model: &Path) -> io::Result<Option<Vec<ModelPhone>>> {
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

/// The number of transitions of an acoustic model: the length of its log-probabilities minus one.
fn transitions(bytes: &[u8]) -> Option<usize> {
    const MARK: &[u8] = b"<LogProbs> FV \x04";
    let at = bytes.windows(MARK.len()).position(|w| w == MARK)? + MARK.len();
    let count = bytes.get(at..at + 4)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(count)).ok()?.checked_sub(1)
}

/// Builds the graph. State 0 is between two phones and is the end.
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
