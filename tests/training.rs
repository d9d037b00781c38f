//! The shipped model and the grammars belong together: a word that is only in one of them is never heard.

use annabella::{
    chess::{File, Rank, Role},
    ear::ModelFolder,
    language::{SchemeId, scheme::Scheme},
};

/// Schemes whose announcements the German model hears.
const GERMAN: [SchemeId; 3] = [SchemeId::Fide, SchemeId::Nb, SchemeId::DaDe];

#[test]
fn the_shipped_model_knows_every_word_of_an_announcement() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("models/fide");
    let model = ModelFolder::open(&folder).expect("models/fide is whole");
    for id in GERMAN {
        let scheme = Scheme::builtin(id);
        let mut words: Vec<&str> = File::ALL.iter().map(|f| scheme.file_word(*f)).collect();
        words.extend(Rank::ALL.iter().map(|r| scheme.rank_word(*r)));
        words.extend(Role::ALL.iter().map(|r| scheme.piece_word(*r)));
        words.extend([scheme.capture_word(), "kurze", "lange", "Rochade"]);
        for word in words {
            // One spelling is enough: the ear says a word in every way the grammar lists.
            let known = model.words.id(word).is_some()
                || scheme.variants_of(word).iter().any(|way| model.words.id(way).is_some());
            assert!(known, "{id}: models/fide does not know `{word}`");
        }
    }
    assert!(model.words.unknown().is_some(), "there is a word for everything else");
}

#[test]
fn the_shipped_model_stays_small() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("models/fide");
    let size: u64 = ["am/final.mdl", "graph/HCLr.fst", "graph/Gr.fst", "graph/words.txt"]
        .iter()
        .map(|file| std::fs::metadata(folder.join(file)).map_or(0, |m| m.len()))
        .sum();
    assert!(size > 1_000_000 && size <= 5_000_000, "{size} bytes");
}
