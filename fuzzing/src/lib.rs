//! Every reader of what comes from outside, its corpus, and inputs made of it by seeded chance.
//!
//! The corpus of a reader is what lies in `corpus/NAME`, and files of the repository that are like what it reads. What
//! once broke a reader is kept there: it is read in every test from then on.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use annabella::{
    chance::Chance,
    outside::{OutsideReader, READERS},
};

/// The longest input that is made: whatever is longer says nothing new.
const LONGEST: usize = 8 * 1024;
/// Bytes that mean something to somebody.
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

/// The reader of this name.
pub fn named(name: &str) -> Option<&'static OutsideReader> {
    READERS.iter().find(|reader| reader.name == name)
}

/// The names of all readers.
pub fn names() -> String {
    READERS.iter().map(|reader| reader.name).collect::<Vec<_>>().join(" ")
}

/// Where the repository lies.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What a reader is given first.
pub fn corpus(reader: &OutsideReader) -> Vec<Vec<u8>> {
    let own = fs::read_dir(root().join("fuzzing/corpus").join(reader.name)).into_iter().flatten().flatten();
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

/// Writes what each reader is given first into a folder of its own.
///
/// # Errors
/// It cannot be written.
pub fn lay_out_seeds(folder: &Path) -> io::Result<()> {
    for reader in READERS {
        let own = folder.join(reader.name);
        fs::create_dir_all(&own)?;
        for (number, seed) in corpus(reader).iter().enumerate() {
            fs::write(own.join(format!("seed-{number}")), seed)?;
        }
    }
    Ok(())
}

/// One of the corpus, changed in a few places.
pub fn changed(corpus: &[Vec<u8>], chance: &mut Chance) -> Vec<u8> {
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
