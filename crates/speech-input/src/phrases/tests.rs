//! Tests the phrases of a position, their wordings and their costs.

use std::collections::BTreeMap;

use super::*;
use annabella_game::Position;
use annabella_game::seeded_rng::SeededRng;
use annabella_language::{
    announce::{AnnouncementForm, announce},
    command::Command,
    understand::{Understanding, understand_words},
};

/// A model with every word of these schemes' announcements.
fn model(schemes: &[SchemeId]) -> Vocabulary {
    let mut vocabulary: Vec<String> = schemes.iter().flat_map(|&s| Scheme::builtin(s).vocabulary()).collect();
    vocabulary.sort();
    vocabulary.dedup();
    let mut text = String::from("<eps> 0\n[unk] 1\n");
    for (i, word) in vocabulary.iter().enumerate() {
        text.push_str(&format!("{word} {}\n", i + 2));
    }
    Vocabulary::read(&text).unwrap()
}

fn expecting(fen: &str, scheme: SchemeId, awaited: AwaitedSpeech) -> Expectation {
    Expectation {
        awaited,
        ..Expectation::any_move(Position::from_fen(fen).unwrap(), vec![scheme], vec![Lang::De])
    }
}

fn ids(words: &Vocabulary, text: &str) -> Vec<u32> {
    spelling::words(text).iter().map(|w| words.id(w).unwrap()).collect()
}

const POSITIONS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r1bqkbnr/ppp2ppp/2n5/1B1pP3/8/5N2/PPPP1PPP/RNBQK2R w KQkq d6 0 5",
];

#[test]
fn every_legal_move_can_be_said_in_every_scheme_and_form() {
    for scheme in SchemeId::ALL {
        let words = model(&[scheme]);
        for fen in POSITIONS {
            let expectation = expecting(fen, scheme, AwaitedSpeech::AnyMove);
            let listening = listening(&expectation, &words, GrammarCosts::default());
            for m in expectation.position.legal_moves() {
                for form in [AnnouncementForm::Short, AnnouncementForm::Long] {
                    let text = announce(Scheme::builtin(scheme), &expectation.position, m, form);
                    let followed = listening.expected.follow(&ids(&words, &text));
                    assert!(followed.complete, "{scheme} {fen} {text}");
                }
            }
        }
    }
}

#[test]
fn a_pawn_names_its_file_once_unless_it_captures() {
    let words = model(&[SchemeId::EnPlain]);
    let listening = |fen| {
        listening(&expecting(fen, SchemeId::EnPlain, AwaitedSpeech::AnyMove), &words, GrammarCosts::default())
            .expected
    };
    let says = |fen, text| listening(fen).follow(&ids(&words, text)).complete;
    assert!(says(POSITIONS[0], "David four") && says(POSITIONS[0], "David two to David four"));
    assert!(!says(POSITIONS[0], "David to David four") && !says(POSITIONS[0], "David David four"));
    assert!(says(POSITIONS[4], "Eva takes David six") && says(POSITIONS[4], "Eva David six"));
}

#[test]
fn everybodys_words_are_heard_at_a_table_of_two_schemes_and_numbers_with_any_letters() {
    let both = [SchemeId::Da, SchemeId::Fide];
    let words = model(&both);
    let expectation = Expectation {
        schemes: both.to_vec(),
        ..expecting(POSITIONS[0], SchemeId::Da, AwaitedSpeech::AnyMove)
    };
    let here = listening(&expectation, &words, GrammarCosts::default());
    let anywhere = general(&both, &[Lang::Da], &words, GrammarCosts::default());
    for said in ["Erik fire", "Eva vier", "Erik vier", "Springer Frederik drei", "Eva zwei Eva vier"] {
        let said_ids = ids(&words, said);
        assert!(here.expected.follow(&said_ids).complete, "{said}");
        assert!(anywhere.grammar.follow(&said_ids).complete, "{said}, without a position");
    }
    assert!(!here.expected.follow(&ids(&words, "Erik fem")).complete, "e5 is still no move");
    let one = Expectation { schemes: vec![SchemeId::Da], ..expectation };
    assert!(
        !listening(&one, &words, GrammarCosts::default()).expected.follow(&ids(&words, "Erik vier")).complete
    );
}

#[test]
fn an_illegal_move_is_heard_as_it_is_at_a_cost() {
    let words = model(&[SchemeId::Fide]);
    let expectation = expecting(POSITIONS[0], SchemeId::Fide, AwaitedSpeech::AnyMove);
    let listening = listening(&expectation, &words, GrammarCosts::default());
    let illegal = ids(&words, "Turm Eva fünf");
    assert!(!listening.expected.follow(&illegal).complete);
    assert!(listening.grammar.follow(&illegal).complete);
}

#[test]
fn an_illegal_move_costs_more_with_an_origin_and_where_a_move_is_verified() {
    let words = model(&[SchemeId::Fide]);
    let costs = GrammarCosts::default();
    let e4 = Position::default().read_uci("e2e4").unwrap();
    for (awaited, base) in [
        (AwaitedSpeech::AnyMove, costs.general),
        (AwaitedSpeech::ReadBack(e4), costs.general + costs.verified),
    ] {
        let expectation = expecting(POSITIONS[0], SchemeId::Fide, awaited);
        let listening = listening(&expectation, &words, costs);
        for (said, origins) in
            [("Turm Eva fünf", 0.0), ("Turm Anna Eva fünf", 1.0), ("Turm Anna eins Eva fünf", 2.0)]
        {
            let cost = cost_of(&listening.grammar, &ids(&words, said)).unwrap();
            assert!((cost - base - origins * costs.origin).abs() < 0.01, "{said}: {cost}");
        }
    }
}

/// The lowest cost of a phrase.
fn cost_of(grammar: &Grammar, said: &[u32]) -> Option<f32> {
    let mut here: BTreeMap<usize, f32> = BTreeMap::from([(0, 0.0)]);
    for &word in said {
        let mut there: BTreeMap<usize, f32> = BTreeMap::new();
        for arc in grammar.arcs().iter().filter(|a| a.word == word) {
            let Some(so_far) = here.get(&arc.from) else { continue };
            let least = there.entry(arc.to).or_insert(f32::INFINITY);
            *least = least.min(so_far + arc.cost);
        }
        here = there;
    }
    grammar.ends().filter_map(|end| here.get(&end).copied()).reduce(f32::min)
}

/// A random phrase of a grammar.
fn a_phrase(grammar: &Grammar, chance: &mut SeededRng) -> Vec<u32> {
    let ends: BTreeSet<usize> = grammar.ends().collect();
    let (mut at, mut said) = (0, Vec::new());
    loop {
        let leaving: Vec<_> = grammar.arcs().iter().filter(|a| a.from == at).collect();
        match chance.pick(&leaving) {
            Some(arc) if !(ends.contains(&at) && chance.happens(500)) => {
                said.push(arc.word);
                at = arc.to;
            }
            _ => return said,
        }
    }
}

#[test]
fn whatever_a_position_lets_one_say_can_be_said_without_one() {
    for (scheme, model) in [(SchemeId::Fide, "fide"), (SchemeId::Da, "da"), (SchemeId::EnPlain, "fide")] {
        let words = ShippedVocabulary::of(model);
        let lang = Scheme::builtin(scheme).lang();
        let anything = general(&[scheme], &[lang], &words, GrammarCosts::default());
        let mut chance = SeededRng::new(1);
        for fen in POSITIONS {
            let expectation =
                Expectation { langs: vec![lang], ..expecting(fen, scheme, AwaitedSpeech::AnyMove) };
            let here = listening(&expectation, &words, GrammarCosts::default());
            for _ in 0..200 {
                let said = a_phrase(&here.expected, &mut chance);
                let text: Vec<_> = said.iter().filter_map(|&id| words.text(id)).collect();
                assert!(anything.grammar.follow(&said).complete, "{scheme} {fen} {text:?}");
            }
        }
    }
}

#[test]
fn words_the_model_lacks_are_named_and_other_spellings_found() {
    let words = ShippedVocabulary::shipped();
    let expectation = expecting(POSITIONS[0], SchemeId::Fide, AwaitedSpeech::AnyMove);
    let here = listening(&expectation, &words, GrammarCosts::default());
    assert!(here.missing.is_empty(), "{:?}", here.missing);
    let danish = ShippedVocabulary::of("da");
    let here = listening(&expectation, &danish, GrammarCosts::default());
    assert!(here.missing.contains("bella") && !here.missing.contains("anna"), "{:?}", here.missing);
}

#[test]
fn with_nothing_pending_only_commands_are_expected() {
    let words = ShippedVocabulary::shipped();
    let here = listening(
        &expecting(POSITIONS[0], SchemeId::Fide, AwaitedSpeech::Commands),
        &words,
        GrammarCosts::default(),
    );
    assert!(here.expected.follow(&ids(&words, "Zeit")).complete);
    assert!(here.expected.follow(&ids(&words, "welche Figur Eva vier")).complete);
    assert!(here.expected.follow(&ids(&words, "Tipp")).complete);
    assert!(!here.expected.follow(&ids(&words, "Tipp Eva vier")).complete, "it is taken for `Karaffe`");
    assert!(!here.expected.follow(&ids(&words, "Springer wo")).complete, "it is taken for `frieren`");
    assert!(!here.expected.follow(&ids(&words, "Eva vier")).complete);
}

struct ShippedVocabulary;

impl ShippedVocabulary {
    fn shipped() -> Vocabulary {
        Self::of("fide")
    }

    fn of(name: &str) -> Vocabulary {
        let models = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models");
        crate::ModelFolder::open(&models.join(name)).unwrap().words
    }
}

/// A model with every word of some languages' commands and numbers, and of the FIDE announcements.
fn model_of_numbers(langs: &[Lang]) -> Vocabulary {
    let mut known: BTreeSet<String> = Scheme::builtin(SchemeId::Fide).vocabulary().into_iter().collect();
    for &lang in langs {
        known.extend(
            command_wordings(lang).flat_map(|(_, w)| w.iter().filter(|w| !w.starts_with('<')).cloned()),
        );
        known.extend((0..=99).flat_map(|n| number_words(n, lang)).map(str::to_owned));
        known.extend(point_words(lang).iter().cloned());
    }
    let lines =
        known.iter().enumerate().map(|(k, word)| format!("{} {}\n", spelling::words(word).concat(), k + 2));
    Vocabulary::read(&format!("<eps> 0\n[unk] 1\n{}", lines.collect::<String>())).unwrap()
}

#[test]
fn pieces_are_asked_for_with_colours_and_in_the_plural_and_ranks_by_ordinals() {
    for (model, scheme, lang, said) in [
        ("fide", SchemeId::EnPlain, Lang::En, &["where are white knights", "what is on fourth rank"][..]),
        ("fide", SchemeId::Fide, Lang::De, &["wo stehen schwarzen bauern", "vierte reihe"][..]),
        ("fide", SchemeId::Da, Lang::Da, &["hvor står mine springere", "fjerde række"][..]),
        ("fide", SchemeId::NbScand, Lang::Nb, &["hvor står de hvite springerne", "fra trekk tjue ett"][..]),
        ("fide", SchemeId::SvScand, Lang::Sv, &["var står vita springarna", "vad står på fjärde raden"][..]),
        ("da", SchemeId::Da, Lang::Da, &["hvor står de hvide springere", "hvad står på ottende række"][..]),
    ] {
        let words = ShippedVocabulary::of(model);
        let expectation =
            Expectation { langs: vec![lang], ..expecting(POSITIONS[0], scheme, AwaitedSpeech::AnyMove) };
        let expected = listening(&expectation, &words, GrammarCosts::default()).expected;
        for said in said {
            assert!(expected.follow(&ids(&words, said)).complete, "models/{model}, {lang}: {said}");
            let meant = understand_words(said, &Position::default(), &[scheme], &[lang]);
            assert!(matches!(meant, Understanding::Command(_)), "{lang} {said}: {meant:?}");
        }
    }
}

#[test]
fn the_moves_from_any_number_can_be_asked_for_in_words_and_digit_by_digit() {
    for (lang, before) in [
        (Lang::De, "ab zug"),
        (Lang::Da, "fra træk"),
        (Lang::Nb, "fra trekk"),
        (Lang::Sv, "från drag"),
        (Lang::En, "from move"),
    ] {
        let words = model_of_numbers(&[lang]);
        let expectation = Expectation {
            langs: vec![lang],
            ..expecting(POSITIONS[0], SchemeId::Fide, AwaitedSpeech::AnyMove)
        };
        let listening = listening(&expectation, &words, GrammarCosts::default());
        for n in 1..=99 {
            let spelt = format!("{before} {}", number_words(n, lang).join(" "));
            let digits: Vec<String> =
                n.to_string().chars().map(|d| number_words(d.to_digit(10).unwrap(), lang).concat()).collect();
            for said in [spelt, format!("{before} {}", digits.join(" "))] {
                assert!(listening.expected.follow(&ids(&words, &said)).complete, "{lang} {said}");
                let meant = understand_words(&said, &Position::default(), &[SchemeId::Fide], &[lang]);
                let wanted = Understanding::Command(Command::FromMove(u16::try_from(n).unwrap()));
                assert_eq!(meant, wanted, "{lang} {said}");
            }
        }
    }
}

#[test]
fn an_article_can_be_asked_for_by_its_parts() {
    for (lang, said) in [
        (Lang::De, "regel neun zwei"),
        (Lang::De, "was sagt artikel elf punkt drei"),
        (Lang::De, "regel zwei zehn sechs zwei"),
        (Lang::Da, "paragraf tolv"),
        (Lang::Nb, "regel elleve tre en"),
        (Lang::Sv, "vad säger regel nio punkt två"),
        (Lang::En, "explain rule nine point two dot one"),
    ] {
        let words = model_of_numbers(&[lang]);
        let expectation = Expectation {
            langs: vec![lang],
            ..expecting(POSITIONS[0], SchemeId::Fide, AwaitedSpeech::AnyMove)
        };
        let expected = listening(&expectation, &words, GrammarCosts::default()).expected;
        let without_position = general(&[SchemeId::Fide], &[lang], &words, GrammarCosts::default());
        let said_ids = ids(&words, said);
        assert!(expected.follow(&said_ids).complete, "{lang} {said}");
        assert!(without_position.grammar.follow(&said_ids).complete, "{lang} {said}, without a position");
        let meant = understand_words(said, &Position::default(), &[SchemeId::Fide], &[lang]);
        assert!(matches!(meant, Understanding::Command(Command::Rule(_))), "{lang} {said}: {meant:?}");
        let square = format!("{} david five", said.split(' ').next().unwrap());
        let known: Option<Vec<u32>> = spelling::words(&square).iter().map(|w| words.id(w)).collect();
        assert!(!known.is_some_and(|said| expected.follow(&said).complete), "{lang} {square} is no article");
    }
}
