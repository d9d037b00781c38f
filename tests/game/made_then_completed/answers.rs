//! An answer before the press: the position in force, illegal moves after it, and presses that are forgotten in a row
//! (1.1, 1.3, 6.2.1.2, 6.2.2, 7.5.1).

use super::*;
use annabella::session::{
    actor::Listener,
    pending::{AwaitedAction, NextStep},
};

const PAWN: &str = "7k/P7/8/8/8/8/8/1K6 w - - 0 1";

#[test]
fn after_an_answer_the_player_who_forgot_to_press_has_the_move() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let game = answered(edition, white, black);
            let case = format!("{edition} {white:?} {black:?}");
            // 1.1: a player has the move when the opponent's move is made. The clock is White's all the time.
            assert_eq!(game.told(), position_after(None, "e2e4 e7e5").fen(), "{case}");
            assert_eq!(game.table.session.running(), Some(Seat::White), "{case}");
            let waits = game.table.session.waits(Listener::Arbiter);
            assert!(waits.contains(&AwaitedAction::Move { seat: Seat::White }), "{case}: {waits:?}");
            assert!(!waits.contains(&AwaitedAction::Move { seat: Seat::Black }), "{case}: {waits:?}");
            for seat in Seat::ALL {
                let step = game.table.session.next_step(seat);
                let own = seat == Seat::White;
                let is_true = match &step {
                    NextStep::Said { own_clock, .. } => *own_clock == own,
                    NextStep::Execute { .. } => own,
                    _ => false,
                };
                assert!(is_true, "{case} {seat}: {step:?}");
            }
            // 12.6: the missing press is the arbiter's knowledge alone.
            let press = AwaitedAction::Press { seat: Seat::White };
            assert!(waits.contains(&press), "{case}: {waits:?}");
            for other in [Listener::Player(Seat::White), Listener::Player(Seat::Black), Listener::Table] {
                assert!(!game.table.session.waits(other).contains(&press), "{case}: {other}");
            }
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn an_illegal_move_after_an_answer_is_judged_from_the_position_with_the_answer() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = answered(edition, white, black);
            game.makes(Seat::White, "g1g3");
            game.presses_illegal(Seat::White);
            assert_eq!(game.open(), [IncidentKind::IllegalMove { by: Seat::White }], "{case}");
            game.confirms(is_illegal(Seat::White));
            // 7.5.1: the position immediately before the irregularity holds both legal moves.
            assert_eq!(game.told(), position_after(None, "e2e4 e7e5").fen(), "{case}");
            game.put_right();
            game.unpressed(Seat::White, "g1f3");
            game.presses(Seat::White);
            assert_eq!(game.sans(), ["e4", "e5", "Nf3"], "{case}: {:?}", game.open());
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn the_piece_of_an_illegal_move_after_an_answer_must_be_moved() {
    // 7.5.1: 4.3 binds the move that replaces the illegal one.
    for edition in Edition::ALL {
        for (white, black) in [(TYPED, TYPED), (PIECES, PIECES), (PEGS, TYPED)] {
            let mut game = answered(edition, white, black);
            game.makes(Seat::White, "g1g3");
            game.presses_illegal(Seat::White);
            game.confirms(is_illegal(Seat::White));
            game.put_right();
            game.unpressed(Seat::White, "d2d4");
            game.presses(Seat::White);
            let is_knight = |matter: &IncidentKind| {
                matches!(matter, IncidentKind::TouchMove { by: Seat::White, square: Square::G1, .. })
            };
            assert!(game.has(is_knight), "{edition} {white:?}: {:?}", game.open());
            assert_eq!(game.sans(), ["e4", "e5", "d4"], "{edition} {white:?}");
        }
    }
}

#[test]
fn black_who_forgets_the_press_loses_no_legal_ply_by_the_next_illegal_move() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = Game::new(edition, None, white, black);
            game.plays("e2e4");
            game.unpressed(Seat::Black, "e7e5");
            game.unpressed(Seat::White, "g1f3");
            game.makes(Seat::Black, "b8b6");
            game.presses_illegal(Seat::Black);
            assert_eq!(game.open(), [IncidentKind::IllegalMove { by: Seat::Black }], "{case}");
            game.confirms(is_illegal(Seat::Black));
            assert_eq!(game.told(), position_after(None, "e2e4 e7e5 g1f3").fen(), "{case}");
            game.put_right();
            game.unpressed(Seat::Black, "b8c6");
            game.presses(Seat::Black);
            assert_eq!(game.sans(), ["e4", "e5", "Nf3", "Nc6"], "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn a_pawn_left_on_the_last_rank_after_an_answer_leaves_the_legal_plies() {
    for edition in Edition::ALL {
        for white in [TYPED, PIECES, PEGS] {
            let case = format!("{edition} {white:?}");
            let mut game = Game::new(edition, Some(PAWN), white, TYPED);
            game.unpressed(Seat::White, "b1b2");
            game.unpressed(Seat::Black, "h8g7");
            game.leaves_pawn_on_a8();
            game.presses_late(Seat::White);
            assert!(game.has(is_pawn_left(Seat::White)), "{case}: {:?}", game.open());
            assert!(!game.has(is_illegal(Seat::White)), "{case}: {:?}", game.open());
            game.confirms(is_pawn_left(Seat::White));
            let before = position_after(Some(PAWN), "b1b2 h8g7");
            if edition == Edition::Da09 {
                // 7.4a: the position immediately before it.
                assert_eq!(game.told(), before.fen(), "{case}");
            } else {
                // 7.5.2: the pawn becomes a queen.
                assert_eq!(game.sans(), ["Kb2", "Kg7", "a8=Q"], "{case}");
            }
        }
    }
}

#[test]
fn an_illegal_answer_before_the_press_is_judged_at_its_press_and_the_move_before_it_stays() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = Game::new(edition, None, white, black);
            game.unpressed(Seat::White, "e2e4");
            game.makes(Seat::Black, "b8b6");
            assert!(game.open().is_empty(), "{case}: before the press nothing is illegal: {:?}", game.open());
            // 6.2.2: White may still press.
            game.presses(Seat::White);
            assert_eq!(game.sans(), ["e4"], "{case}");
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
            game.presses(Seat::Black);
            assert_eq!(game.open(), [IncidentKind::IllegalMove { by: Seat::Black }], "{case}");
            game.confirms(is_illegal(Seat::Black));
            assert_eq!(game.told(), position_after(None, "e2e4").fen(), "{case}");
            game.put_right();
            game.unpressed(Seat::Black, "b8c6");
            game.presses(Seat::Black);
            assert_eq!(game.sans(), ["e4", "Nc6"], "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn two_presses_forgotten_in_a_row_leave_five_legal_plies_legal() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = Game::new(edition, None, white, black);
            for (seat, uci) in [
                (Seat::White, "e2e4"),
                (Seat::Black, "e7e5"),
                (Seat::White, "g1f3"),
                (Seat::Black, "b8c6"),
                (Seat::White, "f1b5"),
            ] {
                game.unpressed(seat, uci);
            }
            assert_eq!(game.told(), position_after(None, "e2e4 e7e5 g1f3 b8c6 f1b5").fen(), "{case}");
            // In 2009 each move needs its own press, and a press completes the oldest move of its player (6.7a).
            let presses = if edition == Edition::Da09 { 3 } else { 1 };
            for left in (0..presses).rev() {
                game.presses(Seat::White);
                if left > 0 {
                    game.presses(Seat::Black);
                }
            }
            assert_eq!(game.sans(), ["e4", "e5", "Nf3", "Nc6", "Bb5"], "{case}: {:?}", game.open());
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
            assert_eq!(game.table.session.running(), Some(Seat::Black), "{case}");
        }
    }
}

#[test]
fn an_illegal_move_after_two_forgotten_presses_leaves_four_plies() {
    for edition in SINCE_2014 {
        for (white, black) in PAIRS {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = answered(edition, white, black);
            game.unpressed(Seat::White, "g1f3");
            game.unpressed(Seat::Black, "b8c6");
            game.makes(Seat::White, "b1b3");
            game.presses_illegal(Seat::White);
            assert_eq!(game.open(), [IncidentKind::IllegalMove { by: Seat::White }], "{case}");
            game.confirms(is_illegal(Seat::White));
            assert_eq!(game.told(), position_after(None, "e2e4 e7e5 g1f3 b8c6").fen(), "{case}");
        }
    }
}

#[test]
fn a_late_press_completes_the_oldest_move_of_its_player_and_no_later_one() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = answered(edition, white, black);
            game.presses(Seat::White);
            assert_eq!(game.sans(), ["e4"], "{case}: 6.2.2");
            assert_eq!(game.table.session.running(), Some(Seat::Black), "{case}");
            assert_eq!(game.told(), position_after(None, "e2e4 e7e5").fen(), "{case}");
            game.presses(Seat::Black);
            assert_eq!(game.sans(), ["e4", "e5"], "{case}");
            assert_eq!(game.table.session.running(), Some(Seat::White), "{case}");
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn keys_name_an_answer_before_the_press_as_words_do() {
    // Keys 6 and 9 begin a move, 5 7 5 5 is e7e5, and E ends it.
    for edition in Edition::ALL {
        for black in [SPOKEN, PEGS, HOLES] {
            let case = format!("{edition} {black:?}");
            let mut game = Game::new(edition, None, TYPED, black);
            game.unpressed(Seat::White, "e2e4");
            game.hand(Seat::Black, "e7e5");
            for key in "695755E".chars() {
                game.types(&format!("black: key {key}"));
            }
            assert_eq!(game.told(), position_after(None, "e2e4 e7e5").fen(), "{case}");
            game.unpressed(Seat::White, "g1f3");
            game.presses_late(Seat::White);
            assert_eq!(game.sans(), ["e4", "e5", "Nf3"], "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn a_piece_touched_after_an_answer_must_be_moved() {
    // 4.3: the player has the move, so the touch counts, pressed or not.
    for edition in Edition::ALL {
        for white in [PIECES, PEGS] {
            let case = format!("{edition} {white:?}");
            let mut game = answered(edition, white, TYPED);
            let (held, _) = game.lifts(Seat::White, Square::G1);
            game.change(Seat::White, Square::G1, held);
            game.unpressed(Seat::White, "d2d4");
            game.presses_late(Seat::White);
            let is_knight = |matter: &IncidentKind| {
                matches!(matter, IncidentKind::TouchMove { by: Seat::White, square: Square::G1, .. })
            };
            assert!(game.has(is_knight), "{case}: {:?}", game.open());
            assert_eq!(game.sans(), ["e4", "e5", "d4"], "{case}");
        }
    }
}

#[test]
fn an_assistant_presses_late_for_the_player() {
    // D.2.10.3 with 6.2.2.
    for edition in Edition::ALL {
        let mut setup = setup(edition, None, PEGS, TYPED);
        setup.white.assistant_name = Some("K. Berg".into());
        setup.white.assistant.score_and_press = Some(annabella::laws::assistant::DutyHolder::Person);
        let mut game = Game::of(setup);
        game.unpressed(Seat::White, "e2e4");
        game.unpressed(Seat::Black, "e7e5");
        game.types("assistant: press");
        assert_eq!(game.sans(), ["e4"], "{edition}: {:?}", game.open());
        game.presses(Seat::Black);
        assert_eq!(game.sans(), ["e4", "e5"], "{edition}: {:?}", game.open());
    }
}

#[test]
fn a_flag_that_falls_after_an_answer_is_the_flag_of_the_player_who_forgot_to_press() {
    // 6.2.1: the time until the press belongs to the player who has to press.
    for edition in Edition::ALL {
        let mut game = answered(edition, TYPED, PIECES);
        game.wait(LONG);
        assert!(game.has(is_flag(Seat::White)), "{edition}: {:?}", game.open());
        assert!(!game.has(is_flag(Seat::Black)), "{edition}: {:?}", game.open());
        assert_eq!(
            game.proposal(&IncidentKind::FlagFall { seat: Seat::White }),
            Some(Choice::Loss(Seat::White))
        );
    }
}
