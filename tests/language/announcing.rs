//! The output of Appendix D's language: announcements, written moves, the grammar files.

use annabella::{
    game::{Edition, Lang, Position, SchemeId},
    language::{
        announce::{AnnouncementForm, announce},
        candidate_texts::list_candidate_texts,
        command_wordings,
        heard_utterance::Expectation,
        notation::{PieceLetters, ReadNotationError, SmallLetters, read_move, read_move_with},
        scheme::{Scheme, check_grammar},
    },
    laws::edition::EditionValues as _,
};

/// The sample game of Appendix C: long form, short form, `da`, `fide` (rules of every edition, C.13).
const SAMPLE: [(&str, &str, &str, &str); 21] = [
    ("e4", "e4", "Erik fire", "Eva vier"),
    ("e5", "e5", "Erik fem", "Eva fünf"),
    ("Sf3", "Sf3", "springer Frederik tre", "Springer Felix drei"),
    ("Sf6", "Sf6", "springer Frederik seks", "Springer Felix sechs"),
    ("d4", "d4", "Dora fire", "David vier"),
    ("exd4", "ed4", "Erik slår Dora fire", "Eva schlägt David vier"),
    ("e5", "e5", "Erik fem", "Eva fünf"),
    ("Se4", "Se4", "springer Erik fire", "Springer Eva vier"),
    ("Dxd4", "Dd4", "dronning slår Dora fire", "Dame schlägt David vier"),
    ("d5", "d5", "Dora fem", "David fünf"),
    ("exd6 e.p.", "ed6", "Erik slår Dora seks", "Eva schlägt David sechs"),
    ("Sxd6", "Sd6", "springer slår Dora seks", "Springer schlägt David sechs"),
    ("Lg5", "Lg5", "løber Gustav fem", "Läufer Gustav fünf"),
    ("Sc6", "Sc6", "springer Cecilie seks", "Springer Cesar sechs"),
    ("De3+", "De3", "dronning Erik tre", "Dame Eva drei"),
    ("Le7", "Le7", "løber Erik syv", "Läufer Eva sieben"),
    ("Sbd2", "Sbd2", "springer Bodil Dora to", "Springer Bella David zwei"),
    ("0-0", "0-0", "kort rokade", "Kurze Rochade"),
    ("0-0-0", "0-0-0", "lang rokade", "Lange Rochade"),
    ("Te8", "Te8", "tårn Erik otte", "Turm Eva acht"),
    ("Kb1 (=)", "Kb1(=)", "konge Bodil et", "König Bella eins"),
];

fn at(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[test]
fn the_sample_game_is_announced_as_printed() {
    let mut position = Position::default();
    for (ply, (long, short, da, fide)) in SAMPLE.into_iter().enumerate() {
        let m = read_move(&position, long, PieceLetters::National).unwrap();
        assert_eq!(read_move(&position, short, PieceLetters::Any).unwrap(), m, "ply {}", ply + 1);
        assert_eq!(announce(Scheme::builtin(SchemeId::Da), &position, m, AnnouncementForm::Short), da);
        assert_eq!(announce(Scheme::builtin(SchemeId::Fide), &position, m, AnnouncementForm::Short), fide);
        assert_eq!(announce(Scheme::builtin(SchemeId::DaDe), &position, m, AnnouncementForm::Short), fide);
        position = position.after(m).unwrap();
    }
    assert_eq!(position.fen(), "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11");
}

#[test]
fn each_edition_has_its_own_default_scheme() {
    let of = Edition::default_scheme;
    assert_eq!([Edition::Da09, Edition::Da17, Edition::Da18].map(of), [SchemeId::Da; 3]);
    assert_eq!(
        [Edition::No14, Edition::Sv17, Edition::Fide23].map(of),
        [SchemeId::Nb, SchemeId::Fide, SchemeId::Fide]
    );
}

/// What a text is: a move, an error, or the pawn's and the piece's move between which nothing decides.
fn read_as(position: &Position, text: &str, small: SmallLetters) -> String {
    match read_move_with(position, text, PieceLetters::Any, small) {
        Ok(m) => position.uci(m),
        Err(ReadNotationError::PawnOrPiece { pawn, piece, .. }) => format!("{pawn} or {piece}"),
        Err(ReadNotationError::Illegal { .. }) => "illegal".into(),
        Err(other) => panic!("{text}: {other}"),
    }
}

#[test]
fn each_letter_that_the_lists_of_words_give_a_piece_is_read_as_that_piece() {
    let position = at("k7/8/8/8/8/2N5/1P1BQR2/4K3 w - - 0 1");
    for (lang, letters) in [
        (Lang::En, "KQRBNP"),
        (Lang::De, "KDTLSP"),
        (Lang::Da, "KDTLSP"),
        (Lang::Nb, "KDTLSP"),
        (Lang::Sv, "KDTLSP"),
    ] {
        for (letter, (target, uci)) in letters.chars().zip([
            ("d1", "e1d1"),
            ("a6", "e2a6"),
            ("f8", "f2f8"),
            ("h6", "d2h6"),
            ("d5", "c3d5"),
            ("b4", "b2b4"),
        ]) {
            for text in [format!("{letter}{target}"), format!("{letter}{target}").to_lowercase()] {
                assert_eq!(read_as(&position, &text, SmallLetters::Either), uci, "{lang}: {text}");
            }
        }
    }
}

#[test]
fn every_grammar_file_is_read_and_belongs_to_a_scheme_or_language() {
    let mut read = Vec::new();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/grammars")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let path = format!("{}/grammars/{name}", env!("CARGO_MANIFEST_DIR"));
        check_grammar(&name, &std::fs::read_to_string(path).unwrap()).unwrap();
        read.push(name);
    }
    let mut shipped: Vec<String> = SchemeId::ALL.iter().map(|s| format!("{s}.toml")).collect();
    shipped.extend(Lang::ALL.iter().map(|l| format!("words-{l}.toml")));
    read.sort();
    shipped.sort();
    assert_eq!(read, shipped);
}

#[test]
fn every_fault_of_a_grammar_file_is_named_with_its_line() {
    let text = include_str!("../../grammars/fide.toml");
    let faults = |from: &str, to: &str| {
        assert!(text.contains(from));
        check_grammar("grammars/fide.toml", &text.replace(from, to)).unwrap_err().to_string()
    };
    let line = 1 + text.lines().position(|l| l.starts_with("b = ")).unwrap();
    for (from, to, what) in [
        ("b = [\"Bella\"]", "b = [\"Anna\"]", "does not begin with `b`"),
        ("b = [\"Bella\"]", "b = []", "is empty"),
        ("b = [\"Bella\"]", "b = [\"\"]", "without a word"),
        ("b = [\"Bella\"]", "b = [3]", "words stand in quotes"),
        ("b = [\"Bella\"]", "b = \"Bella\"", "give a list"),
        ("b = [\"Bella\"]", "b = [\"Bella Bella\"]", "single word"),
        ("b = [\"Bella\"]", "b = [\"Bella\"", ""),
        ("b = [\"Bella\"]", "b = [\"Bella\"]\nz = [\"Zoe\"]", "`files.z` is not known here"),
    ] {
        let error = faults(from, to);
        let line = line + usize::from(to.contains("Zoe"));
        let place = format!("grammars/fide.toml:{line}: ");
        // An unclosed list is reported on the line after it at the latest.
        let later = format!("grammars/fide.toml:{}: ", line + 1);
        assert!(error.contains(&place) || (what.is_empty() && error.contains(&later)), "{error}");
        assert!(error.contains(what), "{error}");
    }
    let two = check_grammar("x.toml", "name = \"klingon\"\nlang = \"tlh\"\n").unwrap_err();
    assert!(two.faults.iter().any(|f| f.line == 1 && f.what.contains("`klingon`")));
    assert!(two.faults.iter().any(|f| f.line == 2 && f.what.contains("`tlh`")));
    assert!(two.faults.iter().any(|f| f.what.contains("the table `[files]` is missing")));
    let words = include_str!("../../grammars/words-de.toml");
    let wrong = words.replace("\"Linie <file>\"", "\"Linie <rank>\"");
    let error = check_grammar("words-de.toml", &wrong).unwrap_err().to_string();
    assert!(error.contains("`<rank>` does not belong to `file`"), "{error}");
}

#[test]
fn the_vocabulary_holds_every_variant_once() {
    let fide = Scheme::builtin(SchemeId::Fide);
    let words = fide.vocabulary();
    for word in
        ["anna", "cesar", "cäsar", "hector", "hektor", "zwo", "fünf", "schlägt", "rochade", "kurze", "remis"]
    {
        assert_eq!(words.iter().filter(|w| *w == word).count(), 1, "{word}");
    }
    assert_eq!(fide.variants_of("Caesar"), ["Cesar", "Cäsar"]);
    assert_eq!(fide.variants_of("zwei"), ["zwei", "zwo"]);
    assert!(fide.variants_of("Bodil").is_empty());
}

#[test]
fn a_synthesiser_is_told_what_it_says_wrong() {
    let respelt = |id: SchemeId, wording: &str| {
        Scheme::builtin(id).pronunciations().find(|p| p.wording == wording).map(|p| p.respellings.clone())
    };
    assert_eq!(respelt(SchemeId::Fide, "Cäsar"), Some(vec!["Zäsar".to_owned()]));
    assert_eq!(respelt(SchemeId::Fide, "Remis"), Some(vec!["remih".to_owned()]));
    assert_eq!(respelt(SchemeId::Da, "Bodil"), None);
}

#[test]
fn the_ear_is_given_every_wording_of_a_command() {
    let german: Vec<String> = command_wordings(Lang::De).map(|(_, words)| words.join(" ")).collect();
    for wording in ["zeit", "letzter zug", "remis anbieten", "linie <file>", "wie viel zeit habe ich noch"] {
        assert!(german.iter().any(|w| w == wording), "{wording}");
    }
}

#[test]
fn a_pawns_capture_may_be_said_with_the_file_it_comes_from() {
    let position = at("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    let expectation = Expectation::any_move(position, vec![SchemeId::Fide], vec![Lang::De]);
    let texts = list_candidate_texts(&expectation);
    let is_there = |text: &str| texts.iter().any(|known| known.text == text);
    assert!(is_there("Eva David fünf") && is_there("Eva schlägt David fünf"));
}
