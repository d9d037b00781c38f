//! "What now?" is never untrue: whose clock runs comes from the clock, and what was said from the announcement. It gives
//! no hint at what is legal, nor at a press that is missing (12.6, D.2.10.4).

use annabella::session::pending::LastSaid;

use crate::made_then_completed::{Game, setup, squares};
use crate::refereed::truth::of_clocks;
use crate::refereed::truth::untrue_in;
use crate::table::*;

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

fn assert_true(game: &Game, case: &str) {
    for lang in Lang::ALL {
        assert_eq!(untrue_in(&game.table.session, lang), None, "{case}");
    }
}

#[test]
fn at_every_step_of_a_move_and_its_answer_the_answer_is_true() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            // Legal and illegal moves, and their answers before the press.
            for (first, answer) in [("e2e4", "b8c6"), ("e2e4", "b8b6"), ("g1g3", "b8c6"), ("g1g3", "b8b6")] {
                let mut game = Game::new(edition, None, white, black);
                let steps: [&dyn Fn(&mut Game); 6] = [
                    &|game| drop(game.makes(Seat::White, first)),
                    &|game| drop(game.hand(Seat::Black, first)),
                    &|game| drop(game.makes(Seat::Black, answer)),
                    &|game| drop(game.hand(Seat::White, answer)),
                    &|game| drop(game.presses(Seat::White)),
                    &|game| drop(game.presses(Seat::Black)),
                ];
                for (number, step) in steps.iter().enumerate() {
                    step(&mut game);
                    assert_true(&game, &format!("{edition} {white:?} {black:?} {first} {answer}: {number}"));
                }
            }
        }
    }
}

#[test]
fn after_words_or_a_made_move_both_players_hear_them_legal_or_not() {
    for edition in Edition::ALL {
        for white in PLAYERS {
            for (uci, black) in ["g1f3", "g1g3"].into_iter().flat_map(|uci| PLAYERS.map(|black| (uci, black)))
            {
                let mut game = Game::new(edition, None, white, black);
                game.makes(Seat::White, uci);
                game.hand(Seat::Black, uci);
                let [own, others] = Seat::ALL.map(|seat| game.table.session.next_step(seat));
                let case = format!("{edition} {white:?} {black:?} {uci}: {own:?} {others:?}");
                let NextStep::Said { own_clock: true, said } = own else { panic!("{case}") };
                match white.sight {
                    Sight::Impaired => assert!(matches!(said, LastSaid::OwnWords { .. }), "{case}"),
                    Sight::Sighted => assert!(matches!(said, LastSaid::Announced { .. }), "{case}"),
                }
                if ![TYPED, PIECES, PEGS, HOLES].contains(&white) {
                    continue;
                }
                let NextStep::Said { own_clock: false, said: LastSaid::Announced { m, .. } } = others else {
                    panic!("{case}")
                };
                let (from, to) = squares(uci);
                assert_eq!((m.from(), m.to()), (Some(from), to), "{case}");
            }
        }
    }
}

#[test]
fn in_practice_the_press_is_named_only_while_the_own_clock_runs() {
    for (white, black) in PAIRS {
        let setup = setup(Edition::Fide23, None, white, black);
        let mut game = Game::of(Setup { practice: true, approved_by: None, ..setup });
        let case = format!("{white:?} {black:?}");
        let is_press = |game: &Game, seat: Seat, uci: &str| {
            assert_true(game, &case);
            let step = game.table.session.next_step(seat);
            matches!(&step, NextStep::Press { before, m } if before.uci(*m) == uci)
        };
        game.makes(Seat::White, "e2e4");
        assert!(is_press(&game, Seat::White, "e2e4"), "{case}");
        game.hand(Seat::Black, "e2e4");
        game.makes(Seat::Black, "e7e5");
        assert!(!is_press(&game, Seat::Black, "e7e5"), "{case}: White's clock runs");
        game.hand(Seat::White, "e7e5");
        assert!(is_press(&game, Seat::White, "e2e4"), "{case}");
        game.presses(Seat::White);
        assert!(is_press(&game, Seat::Black, "e7e5"), "{case}");
    }
}
