//! No external data makes a reader panic: each target reads its corpus and a bounded number of mutated inputs.

use std::panic::{AssertUnwindSafe, catch_unwind};

use annabella::seeded_rng::SeededRng;
use fuzzing::FUZZ_TARGETS;
use fuzzing::{changed, corpus, corpus_root};

/// The number of inputs for each target. `make fuzz` runs millions, guided by coverage.
const INPUTS: usize = 400;

#[test]
fn no_input_breaks_a_reader() {
    let mut broken = Vec::new();
    for reader in FUZZ_TARGETS {
        let corpus = corpus(reader);
        let mut chance = SeededRng::new(0x5eed);
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
        "keep each in tools/fuzzing/corpus/NAME and mend its reader:\n{}",
        broken.join("\n")
    );
}

#[test]
fn every_reader_has_a_corpus_and_none_is_left_over() {
    for reader in FUZZ_TARGETS {
        assert!(
            corpus(reader).len() > 1,
            "tools/fuzzing/corpus/{} is empty and no seed is named",
            reader.name
        );
    }
    for folder in std::fs::read_dir(corpus_root()).unwrap().flatten() {
        let name = folder.file_name();
        assert!(FUZZ_TARGETS.iter().any(|reader| *reader.name == *name), "{name:?} is no reader's");
    }
}
