//! The press of an illegal move stops the offender's clock and starts the opponent's (6.2.1; 6.7a in 2009). The press is
//! what completes the illegal move (7.5.1). The Laws give the offender no time back and take none while the arbiter
//! comes.

use super::*;

/// A pawn of White is about to promote.
const PAWN: &str = "8/P7/8/8/7r/8/6k1/K7 w - - 0 1";

#[test]
fn after_the_press_of_an_illegal_move_the_opponents_clock_runs() {
    for edition in Edition::ALL {
        for white in PLAYERS {
            let case = format!("{edition} {white:?}");
            let mut game = Game::new(edition, None, white, TYPED);
            game.makes(Seat::White, "g1g3");
            assert_eq!(game.table.session.running(), Some(Seat::White), "{case}");
            game.presses(Seat::White);
            assert_eq!(game.open(), [IncidentKind::IllegalMove { by: Seat::White }], "{case}");
            assert_eq!(game.table.session.running(), Some(Seat::Black), "{case}");
            assert_eq!(game.table.session.plies().len(), 0, "{case}: an illegal move enters no game");
        }
    }
}

#[test]
fn the_same_holds_for_black() {
    for edition in Edition::ALL {
        for black in PLAYERS {
            let case = format!("{edition} {black:?}");
            let mut game = Game::new(edition, None, TYPED, black);
            game.plays("e2e4");
            game.makes(Seat::Black, "b8b6");
            game.presses(Seat::Black);
            assert_eq!(game.open(), [IncidentKind::IllegalMove { by: Seat::Black }], "{case}");
            assert_eq!(game.table.session.running(), Some(Seat::White), "{case}");
        }
    }
}

#[test]
fn in_rapid_and_blitz_with_full_supervision_too() {
    for edition in Edition::ALL {
        for control in ["20", "5+2"] {
            let mut setup = setup(edition, None, TYPED, TYPED);
            setup.time_control = control.into();
            let mut game = Game::of(setup);
            game.makes(Seat::White, "g1g3");
            game.presses(Seat::White);
            assert_eq!(game.table.session.running(), Some(Seat::Black), "{edition} {control}");
        }
    }
}

#[test]
fn the_offenders_flag_does_not_fall_while_the_arbiter_comes() {
    for edition in Edition::ALL {
        for white in [TYPED, PIECES, PEGS] {
            let case = format!("{edition} {white:?}");
            let mut setup = setup(edition, None, white, TYPED);
            setup.time_control = "60".into();
            let mut game = Game::of(setup);
            game.plays("e2e4 e7e5");
            game.wait(59 * 60_000);
            game.makes(Seat::White, "g1g3");
            game.presses(Seat::White);
            let left = game.times()[0];
            game.wait(10 * 60_000);
            assert!(!game.has(is_flag(Seat::White)), "{case}: {:?}", game.open());
            assert_eq!(game.times()[0], left, "{case}: the offender's time stands");
        }
    }
}

#[test]
fn the_correction_puts_the_offender_on_move_with_the_offenders_own_time() {
    for edition in Edition::ALL {
        for white in [TYPED, PIECES, PEGS] {
            let case = format!("{edition} {white:?}");
            let mut game = Game::new(edition, None, white, TYPED);
            game.makes(Seat::White, "g1g3");
            game.presses(Seat::White);
            let left = game.times()[0];
            game.wait(60_000);
            game.confirms(is_illegal(Seat::White));
            // The gained increment may go, but no time is used for the arbiter's way.
            let increment = 30_000;
            assert!(game.times()[0] + increment >= left, "{case}: {left} {:?}", game.times());
            assert_eq!(game.told(), Position::default().fen(), "{case}");
            assert_eq!(game.table.session.mover(), Seat::White, "{case}");
            game.put_right();
            assert_eq!(game.table.session.running(), Some(Seat::White), "{case}");
            game.unpressed(Seat::White, "g1f3");
            game.presses(Seat::White);
            assert_eq!(game.sans(), ["Nf3"], "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn an_item_that_is_refused_gives_the_clock_back_to_the_player_who_has_to_move() {
    // The move is not made in the game. Whatever the arbiter decides, the clocks follow the player on move.
    for edition in Edition::ALL {
        let mut game = Game::new(edition, None, TYPED, TYPED);
        game.makes(Seat::White, "g1g3");
        game.presses(Seat::White);
        let number = game.number(is_illegal(Seat::White));
        game.types(&format!("arbiter: refuse {number} it was adjusted"));
        game.makes(Seat::White, "g1f3");
        game.presses(Seat::White);
        assert_eq!(game.sans(), ["Nf3"], "{edition}: {:?}", game.open());
        assert_eq!(game.table.session.running(), Some(Seat::Black), "{edition}");
    }
}

#[test]
fn the_press_with_a_pawn_left_on_the_last_rank_starts_the_opponents_clock() {
    // 7.5.2; 7.4a in 2009: the press completes it.
    for edition in Edition::ALL {
        for white in [TYPED, PIECES, PEGS] {
            let case = format!("{edition} {white:?}");
            let mut game = Game::new(edition, Some(PAWN), white, TYPED);
            game.leaves_pawn_on_a8();
            game.presses(Seat::White);
            assert!(game.has(is_pawn_left(Seat::White)), "{case}: {:?}", game.open());
            assert_eq!(game.table.session.running(), Some(Seat::Black), "{case}");
            game.wait(LONG);
            assert!(!game.has(is_flag(Seat::White)), "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn the_opponents_flag_that_falls_meanwhile_is_an_item_and_the_illegal_move_comes_first() {
    // The irregularity is older than the flag. What is proposed for it does not change.
    for edition in Edition::ALL {
        let mut setup = setup(edition, None, TYPED, TYPED);
        setup.time_control = "60".into();
        let mut game = Game::of(setup);
        game.makes(Seat::White, "g1g3");
        game.presses(Seat::White);
        game.wait(61 * 60_000);
        assert!(game.has(is_flag(Seat::Black)), "{edition}: {:?}", game.open());
        game.confirms(is_illegal(Seat::White));
        assert_eq!(game.result(), None, "{edition}");
        assert_eq!(game.table.session.illegal_moves(Seat::White), 1, "{edition}");
        assert_eq!(game.told(), Position::default().fen(), "{edition}");
    }
}

#[test]
fn presses_that_follow_change_nothing() {
    for edition in Edition::ALL {
        for white in [TYPED, PIECES, PEGS] {
            let case = format!("{edition} {white:?}");
            let mut game = Game::new(edition, None, white, TYPED);
            game.makes(Seat::White, "g1g3");
            game.presses(Seat::White);
            game.presses(Seat::White);
            game.presses(Seat::White);
            assert_eq!(game.open(), [IncidentKind::IllegalMove { by: Seat::White }], "{case}");
            assert_eq!(game.table.session.running(), Some(Seat::Black), "{case}");
            assert_eq!(game.table.session.plies().len(), 0, "{case}");
        }
    }
}

#[test]
fn the_press_of_an_impaired_player_without_a_move_starts_no_clock() {
    // D.2.4 (the end of point 3 in 2009 and 2014): only when the move is made may the opponent's clock be started.
    // The move lacks its announcement here, or nothing was moved. So the press starts nothing, and no time of the
    // opponent is used. 6.2.1 speaks of a player who has made a move.
    for edition in Edition::ALL {
        for white in [PEGS, HOLES] {
            for pegged in [false, true] {
                let case = format!("{edition} {white:?} pegged: {pegged}");
                let mut game = Game::new(edition, None, white, TYPED);
                if pegged {
                    game.hand(Seat::White, "e2e4");
                }
                game.presses(Seat::White);
                assert_eq!(game.open(), [IncidentKind::EarlyPress { by: Seat::White }], "{case}");
                assert_eq!(game.table.session.running(), Some(Seat::White), "{case}");
            }
        }
    }
}

#[test]
fn a_move_of_the_opponent_before_the_arbiter_comes_is_void_and_no_fault() {
    // 7.5.1: the position immediately before the irregularity. What followed it goes.
    for edition in Edition::ALL {
        for (white, black) in [(TYPED, TYPED), (TYPED, PIECES), (PEGS, TYPED)] {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = Game::new(edition, None, white, black);
            game.unpressed(Seat::White, "g1g3");
            game.presses(Seat::White);
            game.makes(Seat::Black, "e7e5");
            game.presses(Seat::Black);
            game.confirms(is_illegal(Seat::White));
            assert_eq!(game.told(), Position::default().fen(), "{case}");
            assert_eq!(game.table.session.plies().len(), 0, "{case}");
            assert_eq!(game.table.session.illegal_moves(Seat::White), 1, "{case}");
            assert_eq!(game.table.session.illegal_moves(Seat::Black), 0, "{case}");
            assert!(!game.has(is_illegal(Seat::Black)), "{case}: {:?}", game.open());
            assert_eq!(game.result(), None, "{case}");
        }
    }
}

#[test]
fn the_opponent_who_claims_the_illegal_move_stops_the_clocks() {
    // 6.11.2: the player whose clock runs now calls the arbiter.
    for edition in Edition::ALL {
        let mut game = Game::new(edition, None, TYPED, TYPED);
        game.makes(Seat::White, "g1g3");
        game.presses(Seat::White);
        game.types("black: claim illegal");
        assert_eq!(game.table.session.running(), None, "{edition}");
        assert_eq!(game.open(), [IncidentKind::IllegalMove { by: Seat::White }], "{edition}");
        game.confirms(is_illegal(Seat::White));
        game.put_right();
        assert_eq!(game.table.session.running(), Some(Seat::White), "{edition}");
    }
}

#[test]
fn a_second_illegal_move_loses_where_the_edition_has_it_so() {
    // The clock that went to the opponent and back changes nothing in the counter (7.5.5, 7.5.3, 7.5b, 7.4b).
    for edition in Edition::ALL {
        let mut game = Game::new(edition, None, TYPED, TYPED);
        for _ in 0..2 {
            game.makes(Seat::White, "g1g3");
            game.presses(Seat::White);
            if game.table.session.illegal_moves(Seat::White) == 0 {
                game.confirms(is_illegal(Seat::White));
                game.put_right();
            }
        }
        let proposal = game.proposal(&IncidentKind::IllegalMove { by: Seat::White });
        let loses = proposal == Some(Choice::Loss(Seat::White));
        assert_eq!(loses, edition != Edition::Da09, "{edition}: {proposal:?}");
    }
}
