//! "What now?" is never untrue: whose clock runs comes from the clock, and what was said from the announcement. It gives
//! no hint at what is legal, nor at a press that is missing (12.6, D.2.10.4).

use annabella::session::pending::LastSaid;

use crate::players::{setup, squares};
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

fn assert_true(table: &Table, case: &str) {
    for lang in Lang::ALL {
        assert_eq!(untrue_in(&table.session, lang), None, "{case}");
    }
}

#[test]
fn at_every_step_of_a_move_and_its_answer_the_answer_is_true() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            // Legal and illegal moves, and their answers before the press.
            for (first, answer) in [("e2e4", "b8c6"), ("e2e4", "b8b6"), ("g1g3", "b8c6"), ("g1g3", "b8b6")] {
                let mut table = Table::of(setup(edition, None, white, black));
                let steps: [&dyn Fn(&mut Table); 6] = [
                    &|table| drop(table.makes(Seat::White, first)),
                    &|table| drop(table.executes_by_hand(Seat::Black, first)),
                    &|table| drop(table.makes(Seat::Black, answer)),
                    &|table| drop(table.executes_by_hand(Seat::White, answer)),
                    &|table| drop(table.presses(Seat::White)),
                    &|table| drop(table.presses(Seat::Black)),
                ];
                for (number, step) in steps.iter().enumerate() {
                    step(&mut table);
                    assert_true(&table, &format!("{edition} {white:?} {black:?} {first} {answer}: {number}"));
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
                let mut table = Table::of(setup(edition, None, white, black));
                table.makes(Seat::White, uci);
                table.executes_by_hand(Seat::Black, uci);
                let [own, others] = Seat::ALL.map(|seat| table.session.next_step(seat));
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
        let mut table = Table::of(Setup { practice: true, approved_by: None, ..setup });
        let case = format!("{white:?} {black:?}");
        let is_press = |table: &Table, seat: Seat, uci: &str| {
            assert_true(table, &case);
            let step = table.session.next_step(seat);
            matches!(&step, NextStep::Press { before, m } if before.uci(*m) == uci)
        };
        table.makes(Seat::White, "e2e4");
        assert!(is_press(&table, Seat::White, "e2e4"), "{case}");
        table.executes_by_hand(Seat::Black, "e2e4");
        table.makes(Seat::Black, "e7e5");
        assert!(!is_press(&table, Seat::Black, "e7e5"), "{case}: White's clock runs");
        table.executes_by_hand(Seat::White, "e7e5");
        assert!(is_press(&table, Seat::White, "e2e4"), "{case}");
        table.presses(Seat::White);
        assert!(is_press(&table, Seat::Black, "e7e5"), "{case}");
    }
}
