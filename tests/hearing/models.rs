//! The shipped models and the grammars must agree: a word that is only in one of them is never recognised.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use annabella::{
    game::{File, Lang, Rank, Role, SchemeId},
    language::{command_wordings, number::number_words, scheme::Scheme},
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

/// Spellings that are only typed, and the model's spelling of the same sound. Two words with the same sound would halve
/// each other's confidence.
const TYPED_SPELLINGS: [(&str, &str); 10] = [
    ("remi", "remis"),
    ("remih", "remis"),
    ("schadub", "jadoube"),
    ("wieviel", "wie viel"),
    ("wieviele", "wie viele"),
    ("afslå", "afslår"),
    ("acceptere", "accepterer"),
    ("opgive", "opgiv"),
    ("linie", "linje"),
    ("lange", "lang"),
];

/// A wording that the recogniser's grammar lacks is never heard, and nothing tells the player.
#[test]
fn every_wording_of_a_command_is_heard_or_has_a_twin_that_is() {
    for (name, langs) in [("fide", &Lang::ALL[..]), ("da", &[Lang::Da])] {
        let model = ModelFolder::open(&folder(name)).unwrap_or_else(|e| panic!("models/{name}: {e}"));
        for &lang in langs {
            let wordings: BTreeSet<(&str, String)> = command_wordings(lang)
                .map(|(command, wording)| (command.name(), wording.join(" ")))
                .collect();
            let mut unheard = Vec::new();
            for (command, wording) in &wordings {
                let is_known = |word: &&str| word.starts_with('<') || model.words.id(word).is_some();
                let unknown: Vec<&str> = wording.split(' ').filter(|word| !is_known(word)).collect();
                let heard = TYPED_SPELLINGS.iter().fold(wording.clone(), |text, (typed, heard)| {
                    let words = text.split(' ').map(|word| if word == *typed { heard } else { word });
                    words.collect::<Vec<&str>>().join(" ")
                });
                if !unknown.is_empty() && (heard == *wording || !wordings.contains(&(*command, heard))) {
                    unheard.push(format!("{command} `{wording}`: {unknown:?}"));
                }
            }
            assert!(
                unheard.is_empty(),
                "grammars/words-{lang}.toml: models/{name} lacks words of {unheard:#?}; `python -m training spell` and \
                 `python -m training graph models/{name} --scheme {name}` add them (training/README.md)"
            );
        }
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
