//! Fuzz targets for all readers of external data, their corpora, and inputs mutated from these with a seeded
//! generator.
//!
//! The corpus of a target consists of `corpus/NAME` and of files of the repository in the format that it reads. An
//! input that once caused a failure is kept there, and every test run reads it.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use annabella::seeded_rng::SeededRng;

pub use targets::{FUZZ_TARGETS, FuzzTarget};

pub mod targets;

/// The longest generated input; longer ones find nothing new.
const LONGEST: usize = 8 * 1024;
/// Byte sequences with a meaning in some format.
const TELLING: [&[u8]; 18] = [
    b"\0",
    b"\xff",
    b"\x7f",
    b"\x80",
    b"\n",
    b"\r\n",
    b"\"",
    b"{",
    b"}",
    b"[",
    b"]",
    b"=",
    b":",
    b" ",
    b"-1",
    b"99999999999999999999",
    b"\xc3\xa6",
    b"\xef\xbb\xbf",
];

/// The target of this name.
pub fn named(name: &str) -> Option<&'static FuzzTarget> {
    FUZZ_TARGETS.iter().find(|reader| reader.name == name)
}

/// The names of all targets.
pub fn names() -> String {
    FUZZ_TARGETS.iter().map(|reader| reader.name).collect::<Vec<_>>().join(" ")
}

/// The folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder with one corpus for each target.
pub fn corpus_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// The corpus of a target.
pub fn corpus(reader: &FuzzTarget) -> Vec<Vec<u8>> {
    let own = fs::read_dir(corpus_root().join(reader.name)).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = own.map(|entry| entry.path()).collect();
    files.sort();
    files.extend(reader.seeds.iter().map(|seed| root().join(seed)));
    let mut corpus = vec![Vec::new()];
    for file in files {
        let bytes = fs::read(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        if reader.by_line {
            corpus.extend(bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec));
        }
        corpus.push(bytes);
    }
    corpus
}

/// Writes the corpus of each target into a folder of its own.
///
/// # Errors
/// If a file cannot be written.
pub fn lay_out_seeds(folder: &Path) -> io::Result<()> {
    for reader in FUZZ_TARGETS {
        let own = folder.join(reader.name);
        fs::create_dir_all(&own)?;
        for (number, seed) in corpus(reader).iter().enumerate() {
            fs::write(own.join(format!("seed-{number}")), seed)?;
        }
    }
    Ok(())
}

/// An input of the corpus with a few mutations.
pub fn changed(corpus: &[Vec<u8>], chance: &mut SeededRng) -> Vec<u8> {
    let mut bytes = chance.pick(corpus).cloned().unwrap_or_default();
    if bytes.len() > LONGEST {
        let from = chance.below(bytes.len() - LONGEST);
        bytes = bytes[from..from + LONGEST].to_vec();
    }
    for _ in 0..=chance.below(6) {
        let at = chance.below(bytes.len() + 1);
        let to = at + chance.below((bytes.len() - at).min(64) + 1);
        match chance.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << chance.below(8),
            1 if at < bytes.len() => bytes[at] = chance.below(256) as u8,
            2 => drop(bytes.drain(at..to)),
            3 => {
                let again = bytes[at..to].to_vec();
                drop(bytes.splice(at..at, again));
            }
            4 => drop(bytes.splice(at..to, TELLING[chance.below(TELLING.len())].iter().copied())),
            5 => bytes.truncate(at),
            6 => {
                let other = chance.pick(corpus).cloned().unwrap_or_default();
                let from = chance.below(other.len() + 1);
                let until = from + chance.below((other.len() - from).min(256) + 1);
                drop(bytes.splice(at..to, other[from..until].iter().copied()));
            }
            _ => {
                let digit = b'0' + chance.below(10) as u8;
                drop(bytes.splice(at..at, [digit]));
            }
        }
    }
    bytes.truncate(LONGEST);
    bytes
}
