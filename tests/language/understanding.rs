//! The input of Appendix D's language: recognised or typed words, and their meaning.

use annabella::{
    game::{Position, SchemeId},
    language::{
        announce::{AnnouncementForm, announce},
        notation::{PieceLetters, read_move},
        scheme::Scheme,
        understand::{Understanding, understand_words},
    },
};

use super::{tables::name, walk::walk};

fn at(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

const CASTLING_BOTH: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn hear(words: &str, position: &Position) -> Understanding {
    understand_words(words, position, &[], &[])
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
            assert_eq!(name(&hear(&text, &start), &start), "not understood", "{word:?}");
            assert!(read_move(&start, &text, PieceLetters::Any).is_err());
        }
    }
}
