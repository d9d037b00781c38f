//! Nothing that comes from outside breaks a reader: each is given its corpus, and as many inputs made of it as a test may.

use std::panic::{AssertUnwindSafe, catch_unwind};

use annabella::{chance::Chance, outside::READERS};
use fuzzing::{changed, corpus, root};

/// How many inputs each reader is given. `make fuzz` gives millions, guided by what they reach.
const INPUTS: usize = 400;

#[test]
fn no_input_breaks_a_reader() {
    let mut broken = Vec::new();
    for reader in READERS {
        let corpus = corpus(reader);
        let mut chance = Chance::new(0x5eed);
        let inputs = corpus.iter().cloned().chain((0..INPUTS).map(|_| changed(&corpus, &mut chance)));
        for input in inputs {
            if catch_unwind(AssertUnwindSafe(|| (reader.read)(&input))).is_err() {
                broken.push(format!("{}: {:?}", reader.name, String::from_utf8_lossy(&input)));
                break;
            }
        }
    }
    assert!(
        broken.is_empty(),
        "keep each in fuzzing/corpus/NAME and mend its reader:\n{}",
        broken.join("\n")
    );
}

#[test]
fn every_reader_has_a_corpus_and_none_is_left_over() {
    for reader in READERS {
        assert!(corpus(reader).len() > 1, "fuzzing/corpus/{} is empty and no seed is named", reader.name);
    }
    for folder in std::fs::read_dir(root().join("fuzzing/corpus")).unwrap().flatten() {
        let name = folder.file_name();
        assert!(READERS.iter().any(|reader| *reader.name == *name), "{name:?} is no reader's");
    }
}
