//! The shipped models and the grammars must agree: a word that is only in one of them is never recognised.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use annabella::{
    game::{File, Lang, Rank, Role, SchemeId},
    language::{command_wordings, number::number_words, scheme::Scheme, score_fusion::is_scored},
    speech_input::{ModelFolder, model},
};
use shakmaty::CastlingSide;

/// The shipped models, with the schemes whose announcements they recognise.
const SHIPPED: [(&str, &[SchemeId]); 2] = [
    (
        "fide",
        &[
            SchemeId::Fide,
            SchemeId::Nb,
            SchemeId::DaDe,
            SchemeId::NbScand,
            SchemeId::SvScand,
            SchemeId::EnPlain,
        ],
    ),
    ("da", &[SchemeId::Da]),
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(name)
}

#[test]
fn the_shipped_models_know_every_word_of_an_announcement() {
    for (name, schemes) in SHIPPED {
        let model = ModelFolder::open(&folder(name)).unwrap_or_else(|e| panic!("models/{name}: {e}"));
        for &id in schemes {
            let scheme = Scheme::builtin(id);
            let mut words: Vec<&str> = File::ALL.iter().map(|f| scheme.file_word(*f)).collect();
            words.extend(Rank::ALL.iter().map(|r| scheme.rank_word(*r)));
            words.extend(Role::ALL.iter().map(|r| scheme.piece_word(*r)));
            words.extend(CastlingSide::ALL.iter().flat_map(|side| scheme.castling(*side).split(' ')));
            words.push(scheme.capture_word());
            for word in words {
                // One spelling is enough, because the recogniser maps a word to every spelling in the grammar.
                let known = model.words.id(word).is_some()
                    || scheme.variants_of(word).iter().any(|way| model.words.id(way).is_some());
                assert!(known, "{id}: models/{name} does not know `{word}`");
            }
        }
        assert!(model.words.unknown().is_some(), "there is a word for everything else");
    }
}

#[test]
fn each_scheme_has_the_model_that_hears_its_words() {
    for (name, schemes) in SHIPPED {
        for &id in schemes {
            let found = model::shipped(id);
            assert!(found.ends_with(name) && found.join("am").is_dir(), "{id}: {}", found.display());
        }
    }
}

/// Other spellings of words in the model; two words with the same sound would halve each other's confidence.
const SPELT_OTHERWISE: [&str; 5] = ["remi", "remih", "schadub", "wieviel", "wieviele"];

/// Commands added after the model was trained. In languages without the second recogniser they are typed or entered
/// by key.
const NOT_HEARD: [&str; 3] = ["what_now", "take_back", "hint"];

#[test]
fn every_command_has_a_wording_that_is_heard_in_each_language() {
    let model = ModelFolder::open(&folder("fide")).expect("models/fide is whole");
    let knows = |wording: &[String]| {
        let mut words = wording.iter().filter(|word| !word.starts_with('<'));
        words.all(|word| model.words.id(word).is_some() || SPELT_OTHERWISE.contains(&word.as_str()))
    };
    for lang in Lang::ALL {
        let mut heard: BTreeMap<&str, bool> = BTreeMap::new();
        for (command, wording) in command_wordings(lang) {
            *heard.entry(command).or_default() |= is_scored(lang) || knows(wording);
        }
        let unheard: Vec<&str> =
            heard.iter().filter(|(_, heard)| !**heard).map(|(command, _)| *command).collect();
        assert!(
            unheard.iter().all(|command| NOT_HEARD.contains(command)),
            "{lang}: models/fide knows no wording of {unheard:?}; add the words to training/words"
        );
    }
}

#[test]
fn the_shipped_models_know_the_numbers_of_moves_and_articles() {
    for (name, langs) in [("fide", &Lang::ALL[..]), ("da", &[Lang::Da])] {
        let model = ModelFolder::open(&folder(name)).unwrap_or_else(|e| panic!("models/{name}: {e}"));
        for &lang in langs {
            for n in 0..=99 {
                for word in number_words(n, lang) {
                    assert!(
                        model.words.id(word).is_some(),
                        "{lang} {n}: models/{name} does not know `{word}`"
                    );
                }
            }
        }
    }
}

#[test]
fn the_shipped_models_stay_small() {
    for (name, _) in SHIPPED {
        let size: u64 =
            ["am/final.mdl", "graph/HCLr.fst", "graph/Gr.fst", "graph/words.txt", "graph/lexicon.txt"]
                .iter()
                .map(|file| std::fs::metadata(folder(name).join(file)).map_or(0, |m| m.len()))
                .sum();
        assert!(size > 1_000_000 && size <= 5_000_000, "models/{name}: {size} bytes");
    }
}
