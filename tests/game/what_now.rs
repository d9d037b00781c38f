//! "What now?" is never untrue: whose clock runs comes from the clock, and what was said from the announcement. It gives
//! no hint at what is legal, nor at a press that is missing (12.6, D.2.10.4).

use super::refereed::truth::{of_clocks, sentence, untrue_in};
use annabella::{
    game::{Edition, Lang, Seat},
    session::pending::{LastSaid, NextStep},
};

#[test]
fn the_words_about_the_clocks_are_told_apart_in_every_language() {
    for lang in Lang::ALL {
        let all = of_clocks(lang).concat();
        for (i, one) in all.iter().enumerate() {
            for other in all.iter().skip(i + 1) {
                assert!(!one.starts_with(other) && !other.starts_with(one), "{lang}: {one} / {other}");
            }
        }
    }
}

mod states {
    use super::*;
    use crate::made_then_completed::{
        Game, HOLES, PAIRS, PEGS, PIECES, PLAYERS, Player, SPOKEN, TYPED, press_cases,
    };
    use annabella::session::setup::Sight;

    fn assert_true(game: &Game, case: &str) {
        for lang in Lang::ALL {
            assert_eq!(untrue_in(&game.table.session, lang), None, "{case}");
        }
    }

    #[test]
    fn in_every_state_of_a_press_the_answer_is_true() {
        for edition in Edition::ALL {
            for state in press_cases(edition) {
                assert_true(&state.game, &format!("{edition}, {}", state.name));
            }
        }
    }

    #[test]
    fn at_every_step_of_a_move_and_its_answer_the_answer_is_true() {
        for edition in Edition::ALL {
            for (white, black) in PAIRS {
                // Legal and illegal moves, and their answers before the press.
                for first in ["e2e4", "g1g3"] {
                    for answer in ["b8c6", "b8b6"] {
                        let case = format!("{edition} {white:?} {black:?} {first} {answer}");
                        let mut game = Game::new(edition, None, white, black);
                        assert_true(&game, &case);
                        game.makes(Seat::White, first);
                        assert_true(&game, &format!("{case}: made"));
                        game.hand(Seat::Black, first);
                        assert_true(&game, &format!("{case}: executed"));
                        game.makes(Seat::Black, answer);
                        assert_true(&game, &format!("{case}: answered"));
                        game.hand(Seat::White, answer);
                        assert_true(&game, &format!("{case}: answer executed"));
                        game.presses(Seat::White);
                        assert_true(&game, &format!("{case}: pressed"));
                        game.presses(Seat::Black);
                        assert_true(&game, &format!("{case}: both pressed"));
                    }
                }
            }
        }
    }

    /// The player's own answer after words for a move.
    fn own_answer(edition: Edition, white: Player, uci: &str) -> NextStep {
        let mut game = Game::new(edition, None, white, TYPED);
        game.makes(Seat::White, uci);
        game.table.session.next_step(Seat::White)
    }

    #[test]
    fn after_words_or_a_made_move_the_own_clock_and_the_words_are_told() {
        for edition in Edition::ALL {
            for white in PLAYERS {
                for uci in ["g1f3", "g1g3"] {
                    let step = own_answer(edition, white, uci);
                    let case = format!("{edition} {white:?} {uci}: {step:?}");
                    let NextStep::Said { own_clock: true, said } = step else { panic!("{case}") };
                    match white.sight {
                        Sight::Impaired => assert!(matches!(said, LastSaid::OwnWords { .. }), "{case}"),
                        Sight::Sighted => assert!(matches!(said, LastSaid::Announced { .. }), "{case}"),
                    }
                }
            }
        }
    }

    #[test]
    fn the_sentence_repeats_the_words_legal_or_not() {
        let said = |words: &str| {
            let mut game = Game::new(Edition::Fide23, None, SPOKEN, TYPED);
            game.types(&format!("white: say {words}"));
            sentence(Lang::En, game.table.session.next_step(Seat::White))
        };
        // Legal; of a piece that cannot go there; of no piece; of a pawn too far.
        for words in ["Springer Felix drei", "Springer David acht", "Dame Hector fünf", "Eva sechs"] {
            assert_eq!(said(&words.to_lowercase()), format!("Your clock runs. You said: {words}"));
        }
    }

    #[test]
    fn the_opponent_of_an_announced_move_hears_the_same_legal_or_not() {
        for edition in Edition::ALL {
            for white in [TYPED, PIECES, PEGS, HOLES] {
                for black in PLAYERS {
                    for uci in ["g1f3", "g1g3"] {
                        let mut game = Game::new(edition, None, white, black);
                        game.makes(Seat::White, uci);
                        game.hand(Seat::Black, uci);
                        let step = game.table.session.next_step(Seat::Black);
                        let case = format!("{edition} {white:?} {black:?} {uci}: {step:?}");
                        let NextStep::Said { own_clock: false, said: LastSaid::Announced { m, .. } } = step
                        else {
                            panic!("{case}")
                        };
                        assert_eq!((m.from(), m.to()), {
                            let (from, to) = crate::made_then_completed::squares(uci);
                            (Some(from), to)
                        });
                    }
                }
            }
        }
    }

    #[test]
    fn in_practice_the_press_is_named_only_while_the_own_clock_runs() {
        for (white, black) in PAIRS {
            let mut setup = crate::made_then_completed::setup(Edition::Fide23, None, white, black);
            setup.practice = true;
            setup.approved_by = None;
            let mut game = Game::of(setup);
            let case = format!("{white:?} {black:?}");
            let is_press = |game: &Game, seat: Seat, uci: &str| {
                let step = game.table.session.next_step(seat);
                matches!(&step, NextStep::Press { before, m } if before.uci(*m) == uci)
            };
            game.makes(Seat::White, "e2e4");
            assert_true(&game, &case);
            assert!(is_press(&game, Seat::White, "e2e4"), "{case}");
            game.hand(Seat::Black, "e2e4");
            assert_true(&game, &case);
            game.makes(Seat::Black, "e7e5");
            assert_true(&game, &case);
            assert!(!is_press(&game, Seat::Black, "e7e5"), "{case}: White's clock runs");
            game.hand(Seat::White, "e7e5");
            assert!(
                is_press(&game, Seat::White, "e2e4"),
                "{case}: {:?}",
                game.table.session.next_step(Seat::White)
            );
            game.presses(Seat::White);
            assert_true(&game, &case);
            assert!(is_press(&game, Seat::Black, "e7e5"), "{case}");
        }
    }

    #[test]
    fn an_offer_is_told_beside_the_clock_that_runs() {
        for edition in Edition::ALL {
            for by in Seat::ALL {
                let mut game = Game::new(edition, None, TYPED, TYPED);
                game.plays("e2e4 e7e5");
                game.types(&format!("{by}: key draw_offer"));
                let own_clock = by == Seat::Black;
                let step = game.table.session.next_step(by.other());
                assert_eq!(step, NextStep::DrawOffered { own_clock }, "{edition} {by}");
                assert_true(&game, &format!("{edition} {by}"));
            }
        }
    }
}
