//! The input of Appendix D's language: recognised or typed words, and their meaning.

use annabella::{
    game::{Position, SchemeId},
    language::{
        announce::{AnnouncementForm, announce},
        notation::{PieceLetters, read_move},
        question::question_text,
        scheme::Scheme,
        understand::{Understanding, understand_choice, understand_words},
    },
};

use super::walk::walk;

fn at(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

const CASTLING_BOTH: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn hear(words: &str, position: &Position) -> Understanding {
    understand_words(words, position, &[], &[])
}

/// The move in UCI, or the name of the outcome.
fn outcome(words: &str, position: &Position) -> String {
    name(&hear(words, position), position)
}

fn name(understanding: &Understanding, position: &Position) -> String {
    match understanding {
        Understanding::Move { m, draw_offer } => {
            format!("{}{}", position.uci(*m), if *draw_offer { " =" } else { "" })
        }
        Understanding::Ambiguous { question, .. } => question_text(question, Scheme::builtin(SchemeId::Fide)),
        Understanding::Illegal => "illegal".to_owned(),
        Understanding::Command(command) => format!("command {}", command.name()),
        Understanding::NotUnderstood => "not understood".to_owned(),
    }
}

fn check(position: &Position, cases: &[(&str, &str)]) {
    for (words, expected) in cases {
        assert_eq!(&outcome(words, position), expected, "{words:?} in {position}");
    }
}

#[test]
fn spellings_and_cases_do_not_matter() {
    let start = Position::default();
    for words in
        ["Springer Felix drei", "SPRINGER FELIX DREI", "springer, felix-drei!", " Springer\tFelix\ndrei "]
    {
        assert_eq!(outcome(words, &start), "g1f3", "{words:?}");
    }
    let position = at("4k3/8/8/8/8/8/8/2B1K2R w K - 0 1");
    check(
        &position,
        &[
            ("Läufer Gustav fünf", "c1g5"),
            ("La\u{308}ufer Gustav fu\u{308}nf", "c1g5"),
            ("LAEUFER GUSTAV FUENF", "c1g5"),
            ("laufer gustav funf", "c1g5"),
            ("löber gustav fem", "c1g5"),
            ("loeber Gustav fem", "c1g5"),
            ("lober Gustav fem", "c1g5"),
            ("løper Gustav fem", "c1g5"),
            ("löpare Gustav fem", "c1g5"),
            ("loepare Gustav fem", "c1g5"),
            ("bishop Gustav five", "c1g5"),
            ("taarn Hektor fire", "h1h4"),
            ("tarn Henrik fire", "h1h4"),
            ("torn Hector fyra", "h1h4"),
            ("König David zwo", "e1d2"),
            ("Koenig David 2", "e1d2"),
            ("konig d2", "e1d2"),
            ("Konge Dora to", "e1d2"),
        ],
    );
    let position = at("4k3/8/8/2p5/3P4/8/8/2R1K3 w - - 0 1");
    for name in ["Cesar", "Cæsar", "Caesar", "Cäsar", "CÄSAR", "Cecilie", "Casar"] {
        assert_eq!(outcome(&format!("David slaar {name} fünf"), &position), "d4c5", "{name}");
        assert_eq!(outcome(&format!("tårn slår {name} fem"), &position), "c1c5", "{name}");
    }
    check(&position, &[("David schlaegt Cesar fuenf", "d4c5"), ("David schlagt Cesar funf", "d4c5")]);
}

#[test]
fn optional_words_may_be_said_or_left_out() {
    check(
        &Position::default(),
        &[
            ("Eva vier", "e2e4"),
            ("Bauer Eva vier", "e2e4"),
            ("Eva zwei Eva vier", "e2e4"),
            ("Eva zwei nach Eva vier", "e2e4"),
            ("Bauer von Eva zwei nach Eva vier", "e2e4"),
            ("Eva to Eva fire", "e2e4"),
            ("Erik to til Erik fire", "e2e4"),
            ("Eva two to Eva four", "e2e4"),
            ("knight to Felix three", "g1f3"),
            ("Knight from Gustav one to Felix three", "g1f3"),
            ("Springer Gustav Felix drei", "g1f3"),
            ("Springer eins Felix drei", "g1f3"),
            ("Gustav eins Felix drei", "g1f3"),
            ("Eva Eva vier", "e2e4"),
            ("Eva vier Schach", "e2e4"),
            ("Eva vier, remis", "e2e4 ="),
            ("Eva four, draw", "e2e4 ="),
            ("Erik fire, jeg tilbyder remis", "e2e4 ="),
            ("Springer Felix drei bitte", "g1f3"),
        ],
    );
    let capture = at("4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1");
    check(
        &capture,
        &[
            ("Eva schlägt David fünf", "e4d5"),
            ("Eva David fünf", "e4d5"),
            ("Eva vier David fünf", "e4d5"),
            ("Bauer schlägt David fünf", "e4d5"),
            ("Springer David fünf", "c3d5"),
            ("Springer schlägt David fünf", "c3d5"),
            ("Springer schlägt Bauer David fünf", "c3d5"),
            ("Springer slår på Dora fem", "c3d5"),
            ("knight takes pawn on David five", "c3d5"),
            ("Springer schlägt Dame David fünf", "illegal"),
        ],
    );
}

#[test]
fn a_whole_announcement_without_a_legal_move_is_illegal_and_never_bent() {
    check(
        &Position::default(),
        &[
            ("Eva fünf", "illegal"),
            ("Springer Felix vier", "illegal"),
            ("Felix drei Eva fünf", "illegal"),
            ("Springer schlägt Felix drei", "illegal"),
            ("Dame David drei", "illegal"),
            ("Springer Bella Felix drei", "illegal"),
            ("Kurze Rochade", "illegal"),
            ("Eva vier Dame", "illegal"),
            ("Eva vier en passant", "illegal"),
        ],
    );
    // A pawn's capture must name its file; a square alone is a pawn move.
    check(&at("4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1"), &[("David fünf", "illegal")]);
}

#[test]
fn an_incomplete_announcement_is_not_understood() {
    let cases = [
        "",
        "   ",
        "...",
        "Springer",
        "Eva",
        "vier",
        "Springer Felix",
        "Springer drei",
        "schlägt",
        "Eva schlägt",
        "Eva schlägt David",
        "schlägt David vier",
        "Springer schlägt",
        "Eva zwei nach",
        "Schach",
        "Springer Felix drei nach",
        "Bauer",
        "drei Felix",
        "Springer Springer Felix drei",
        "Springer Felix drei vier",
        "wird Dame",
        "[unk]",
        "Springer [unk] Felix drei",
        "Springer Felix drei [unk]",
        "hallo Welt",
        "e4 e5 Nf3",
        "Eva vier Eva fünf Eva sechs",
        "♞f3 ♜",
        "Конь ф3",
        "馬 f3",
    ];
    for words in cases {
        assert_eq!(outcome(words, &Position::default()), "not understood", "{words:?}");
    }
}

#[test]
fn castling_is_understood_in_every_scheme_and_order() {
    let both = at(CASTLING_BOTH);
    for (words, expected) in [
        ("Kurze Rochade", "e1g1"),
        ("kurze rochade", "e1g1"),
        ("Rochade kurz", "e1g1"),
        ("kort rokade", "e1g1"),
        ("rokade kort", "e1g1"),
        ("kort rockad", "e1g1"),
        ("short castling", "e1g1"),
        ("castles kingside", "e1g1"),
        ("castle short", "e1g1"),
        ("0-0", "e1g1"),
        ("O-O", "e1g1"),
        ("o-o", "e1g1"),
        ("null null", "e1g1"),
        ("König Eva eins Gustav eins", "e1g1"),
        ("Lange Rochade", "e1c1"),
        ("lang rokade", "e1c1"),
        ("lång rockad", "e1c1"),
        ("lang rockad", "e1c1"),
        ("long castling", "e1c1"),
        ("castle queenside", "e1c1"),
        ("0-0-0", "e1c1"),
        ("O-O-O!", "e1c1"),
        ("Lange Rochade Schach remis", "e1c1 ="),
        ("Rochade", "Kurze Rochade oder Lange Rochade?"),
        ("König Gustav eins", "e1g1"),
        ("König Hektor eins", "e1g1"),
        ("König Cäsar eins", "e1c1"),
        ("König Bella eins", "illegal"),
    ] {
        assert_eq!(outcome(words, &both), expected, "{words:?}");
    }
    check(&at("r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1"), &[("Rochade", "e1g1"), ("Lange Rochade", "illegal")]);
    // Without the right to castle it is a king's move over two squares.
    check(&at("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), &[("König Gustav eins", "illegal")]);
}

#[test]
fn chess960_castling_has_the_same_words() {
    let position = at("4k3/8/8/8/8/8/8/1R3K1R w BH - 0 1");
    check(
        &position,
        &[
            ("Kurze Rochade", "f1h1"),
            ("lang rokade", "f1b1"),
            ("0-0-0", "f1b1"),
            ("König Felix eins Hektor eins", "f1h1"),
        ],
    );
    let m = read_move(&position, "0-0-0", PieceLetters::National).unwrap();
    assert_eq!(
        announce(Scheme::builtin(SchemeId::Fide), &position, m, AnnouncementForm::Long),
        "Lange Rochade"
    );
    // The king is next to its castling square: a step is not castling.
    check(&position, &[("König Gustav eins", "f1g1"), ("König Felix eins Gustav eins", "f1g1")]);
}

#[test]
fn a_promotion_names_its_piece_or_is_asked_for_it() {
    let position = at("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    check(
        &position,
        &[
            ("Eva acht Dame", "e7e8q"),
            ("Eva acht wird Dame", "e7e8q"),
            ("Erik otte bliver løber", "e7e8b"),
            ("Eva åtte blir tårn", "e7e8r"),
            ("Eva åtta springare", "e7e8n"),
            ("Eva eight promotes to a queen", "e7e8q"),
            ("pawn Eva eight becomes knight", "e7e8n"),
            ("Eva schlägt David acht Springer", "e7d8n"),
            ("Eva sieben Eva acht Turm", "e7e8r"),
            ("e8=Q", "e7e8q"),
            ("e8D", "e7e8q"),
            ("Eva acht", "Dame, Turm, Läufer oder Springer?"),
            ("Eva schlägt David acht", "Dame, Turm, Läufer oder Springer?"),
            ("Eva acht König", "illegal"),
            ("Eva acht Bauer", "illegal"),
            ("Eva acht wird", "not understood"),
        ],
    );
    let Understanding::Ambiguous { candidates, .. } = hear("Eva acht", &position) else { panic!() };
    assert_eq!(
        candidates.iter().map(|m| position.uci(*m)).collect::<Vec<_>>(),
        ["e7e8q", "e7e8r", "e7e8b", "e7e8n"]
    );
    let answer = |words: &str| name(&understand_choice(words, &candidates, &position, &[], &[]), &position);
    assert_eq!(answer("Turm"), "e7e8r");
    assert_eq!(answer("wird Dame"), "e7e8q");
    assert_eq!(answer("dronning"), "e7e8q");
    assert_eq!(answer("Eva acht Springer"), "e7e8n");
    assert_eq!(answer("nein"), "command no");
    assert_eq!(answer("König"), "not understood");
}

#[test]
fn en_passant_is_a_plain_capture_with_or_without_its_name() {
    let position = at("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    check(
        &position,
        &[
            ("Eva schlägt David sechs", "e5d6"),
            ("Eva schlägt David sechs en passant", "e5d6"),
            ("Eva David sechs", "e5d6"),
            ("Erik slår Dora seks", "e5d6"),
            ("exd6 e.p.", "e5d6"),
            ("exd6e.p.", "e5d6"),
            ("Eva sechs en passant", "illegal"),
        ],
    );
}

#[test]
fn a_question_can_be_answered_by_one_of_its_words() {
    let position = at("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    let Understanding::Ambiguous { candidates, question } = hear("Turm David eins", &position) else {
        panic!()
    };
    assert_eq!(question_text(&question, Scheme::builtin(SchemeId::Fide)), "Anna oder Hector?");
    assert_eq!(question_text(&question, Scheme::builtin(SchemeId::Da)), "Anna eller Henrik?");
    let answer = |words: &str| name(&understand_choice(words, &candidates, &position, &[], &[]), &position);
    assert_eq!(answer("Anna"), "a1d1");
    assert_eq!(answer("Hektor"), "h1d1");
    assert_eq!(answer("Henrik"), "h1d1");
    assert_eq!(answer("h"), "h1d1");
    assert_eq!(answer("a1"), "a1d1");
    assert_eq!(answer("Hector eins"), "h1d1");
    assert_eq!(answer("Turm Anna David eins"), "a1d1");
    assert_eq!(answer("eins"), "Anna oder Hector?");
    assert_eq!(answer("Bella"), "not understood");
    let position = at("6k1/R7/8/8/8/8/4K3/R7 w - - 0 1");
    let Understanding::Ambiguous { candidates, question } = hear("Turm Anna vier", &position) else {
        panic!()
    };
    assert_eq!(question_text(&question, Scheme::builtin(SchemeId::Fide)), "eins oder sieben?");
    assert_eq!(name(&understand_choice("sieben", &candidates, &position, &[], &[]), &position), "a7a4");
    let position = at(CASTLING_BOTH);
    let Understanding::Ambiguous { candidates, .. } = hear("Rochade", &position) else { panic!() };
    for (words, uci) in [("kurz", "e1g1"), ("lang", "e1c1"), ("lange Rochade", "e1c1"), ("kort", "e1g1")] {
        assert_eq!(name(&understand_choice(words, &candidates, &position, &[], &[]), &position), uci);
    }
}

#[test]
fn what_follows_a_correction_counts() {
    check(
        &Position::default(),
        &[
            ("Springer Felix drei, nein, Korrektur, Springer Cesar drei", "b1c3"),
            ("Springer Felix, nein, Springer Hektor drei", "g1h3"),
            ("nein Springer Felix drei", "g1f3"),
            ("springer Frederik tre, nej, rettelse, Erik fire", "e2e4"),
            ("knight Felix three no correction knight Cesar three", "b1c3"),
            ("Eva vier nein Eva drei nein David vier", "d2d4"),
            ("Springer Felix drei, Korrektur", "command correction"),
            ("Springer Felix drei, nein, Springer", "not understood"),
            ("Springer Felix drei, Korrektur, Springer Felix vier", "illegal"),
        ],
    );
}

#[test]
fn a_word_of_two_languages_is_read_in_the_language_around_it() {
    // Danish "to" is 2; English "to" is a connecting word.
    let position = at("4k3/8/8/8/8/R7/R7/4K3 w - - 0 1");
    check(
        &position,
        &[
            ("tårn Anna to Bodil to", "a2b2"),
            ("rook Anna two to Bella two", "a2b2"),
            ("rook to Anna four", "a3a4"),
            ("tårn to Bodil to", "a2b2"),
        ],
    );
    check(&at("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1"), &[("knight Bella to David two", "b1d2")]);
}

#[test]
fn written_moves_are_understood_where_typed() {
    check(
        &Position::default(),
        &[
            ("Nf3", "g1f3"),
            ("Sf3", "g1f3"),
            ("g1f3", "g1f3"),
            ("e2-e4", "e2e4"),
            ("e4", "e2e4"),
            ("e5", "illegal"),
            ("springer f3", "g1f3"),
            ("Springer f 3", "g1f3"),
            ("knight g1 f3", "g1f3"),
            ("e2 e4", "e2e4"),
            ("nf3", "g1f3"),
            ("f9", "not understood"),
            ("3", "not understood"),
            ("e", "not understood"),
            ("12345678", "not understood"),
        ],
    );
}

#[test]
fn what_is_said_is_understood_as_the_same_move_in_every_scheme_and_form() {
    let chess960 = at("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
    for game in [walk(Position::default(), 1, 120), walk(Position::default(), 2, 120), walk(chess960, 3, 60)]
    {
        for (position, _) in game.iter().step_by(5) {
            for m in position.legal_moves() {
                for id in SchemeId::ALL {
                    for form in [AnnouncementForm::Short, AnnouncementForm::Long] {
                        let words = announce(Scheme::builtin(id), position, m, form);
                        let understood = understand_words(&words, position, &[], &[]);
                        assert_eq!(
                            understood,
                            Understanding::Move { m, draw_offer: false },
                            "{id} {form:?} {words:?} in {position}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn typed_letters_and_marks_stand_for_their_words() {
    let capture = at("4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1");
    check(
        &capture,
        &[
            ("e takes d5", "e4d5"),
            ("e x d5", "e4d5"),
            ("exd5", "e4d5"),
            ("ed5", "e4d5"),
            ("exd5 (=)", "e4d5 ="),
            ("exd5 remis", "e4d5 ="),
            ("exd5=", "e4d5 ="),
            ("Nxd5+", "c3d5"),
            ("Sd5 Schach", "c3d5"),
            ("exd5 e.p.", "illegal"),
            ("exd5 exd5", "not understood"),
            ("a queen", "not understood"),
            ("Springer zieht nach David fünf", "c3d5"),
            ("knight moves to David five", "c3d5"),
        ],
    );
}

mod odd_input {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn any_text_has_an_outcome(text in "\\PC{0,120}") {
            let _ = hear(&text, &Position::default());
            let _ = read_move(&Position::default(), &text, PieceLetters::Any);
        }

        #[test]
        fn any_run_of_known_words_has_an_outcome(
            words in proptest::collection::vec(
                prop_oneof![
                    Just("Eva"), Just("to"), Just("vier"), Just("Springer"), Just("schlägt"), Just("nein"), Just("remis"),
                    Just("Dame"), Just("Rochade"), Just("kurze"), Just("en"), Just("passant"), Just("wird"), Just("nach"),
                    Just("e4"), Just("[unk]"), Just("a"), Just("3"), Just("0-0"), Just("Linie"), Just("wo"), Just("steht"),
                ],
                0..30,
            ),
        ) {
            let position = at(CASTLING_BOTH);
            if let Understanding::Move { m, .. } = hear(&words.join(" "), &position) {
                prop_assert!(position.legal_moves().contains(&m));
            }
        }
    }

    #[test]
    fn ten_thousand_bytes_are_answered_at_once() {
        let start = Position::default();
        for word in ["Springer ", "to ", "ü", "🐎 ", "0-0 ", "e4", "nein ", "\u{301}", "wo steht der "] {
            let text = word.repeat(10_000 / word.len());
            assert_eq!(outcome(&text, &start), "not understood", "{word:?}");
            assert!(read_move(&start, &text, PieceLetters::Any).is_err());
        }
    }
}
