//! A flag is considered to have fallen when the arbiter observes it or a player claims it (6.8). 6.9 excepts an
//! agreement (5.2.3) and a resignation (5.1.2) that came before. After a flag that was seen they come too late: the flag
//! goes to the arbiter. In rapid and blitz without full supervision a flag has fallen only when it is claimed (A.4).

use annabella::laws::{edition::EditionValues as _, edition_terms::RuleForce, supervision::Supervision};

use super::*;

const DRAWN: (GameResult, EndReason) = (GameResult::Draw, EndReason::Agreement);
const LOST_ON_TIME: (GameResult, EndReason) = (GameResult::BlackWins, EndReason::Time);

/// White's flag has fallen after 1.e4 e5. The item on it is open.
fn flag_down(edition: Edition, supervision: Supervision, white: Player, black: Player) -> Game {
    let mut setup = setup(edition, None, white, black);
    setup.time_control = if supervision == Supervision::Full { "60" } else { "20" }.into();
    setup.supervision = supervision;
    let mut game = Game::of(setup);
    game.plays("e2e4 e7e5");
    game.wait(61 * 60_000);
    assert!(game.has(is_flag(Seat::White)), "{edition}: {:?}", game.open());
    game
}

fn agrees(game: &mut Game, offers: Seat) {
    game.types(&format!("{offers}: key draw_offer"));
    game.types(&format!("{}: key accept", offers.other()));
    game.types(&format!("{}: key yes", offers.other()));
}

fn resigns(game: &mut Game, seat: Seat) {
    game.types(&format!("{seat}: key resign"));
    game.types(&format!("{seat}: key yes"));
}

#[test]
fn a_draw_agreed_after_a_flag_that_was_seen_waits_for_the_arbiter_and_the_flag_decides() {
    for edition in Edition::ALL {
        for (white, black) in [(TYPED, TYPED), (PEGS, TYPED), (PIECES, SPOKEN)] {
            for offers in Seat::ALL {
                let case = format!("{edition} {white:?} {offers} offers");
                let mut game = flag_down(edition, Supervision::Full, white, black);
                agrees(&mut game, offers);
                assert_eq!(game.result(), None, "{case}");
                assert!(game.has(is_flag(Seat::White)), "{case}: {:?}", game.open());
                game.confirms(is_flag(Seat::White));
                assert_eq!(game.result(), Some(LOST_ON_TIME), "{case}");
            }
        }
    }
}

#[test]
fn the_same_holds_for_blacks_flag() {
    for edition in Edition::ALL {
        for resigned in [false, true] {
            let case = format!("{edition} resigned: {resigned}");
            let mut setup = setup(edition, None, TYPED, TYPED);
            setup.time_control = "60".into();
            let mut game = Game::of(setup);
            game.plays("e2e4 e7e5 g1f3");
            game.wait(61 * 60_000);
            assert!(game.has(is_flag(Seat::Black)), "{case}: {:?}", game.open());
            if resigned {
                resigns(&mut game, Seat::White);
            } else {
                agrees(&mut game, Seat::White);
            }
            assert_eq!(game.result(), None, "{case}");
            game.confirms(is_flag(Seat::Black));
            assert_eq!(game.result(), Some((GameResult::WhiteWins, EndReason::Time)), "{case}");
        }
    }
}

#[test]
fn after_an_answer_the_flag_of_the_player_who_forgot_to_press_comes_first_too() {
    for edition in Edition::ALL {
        let mut game = answered(edition, TYPED, TYPED);
        game.wait(LONG);
        assert!(game.has(is_flag(Seat::White)), "{edition}: {:?}", game.open());
        agrees(&mut game, Seat::Black);
        assert_eq!(game.result(), None, "{edition}");
        game.confirms(is_flag(Seat::White));
        assert_eq!(game.result(), Some(LOST_ON_TIME), "{edition}");
    }
}

#[test]
fn an_offer_that_stood_before_the_flag_is_accepted_too_late_after_it() {
    for edition in Edition::ALL {
        let mut setup = setup(edition, None, TYPED, TYPED);
        setup.time_control = "60".into();
        let mut game = Game::of(setup);
        game.plays("e2e4");
        game.makes(Seat::Black, "e7e5");
        game.types("black: key draw_offer");
        game.presses(Seat::Black);
        game.wait(61 * 60_000);
        game.types("white: key accept");
        game.types("white: key yes");
        assert_eq!(game.result(), None, "{edition}");
        game.confirms(is_flag(Seat::White));
        assert_eq!(game.result(), Some(LOST_ON_TIME), "{edition}");
    }
}

#[test]
fn a_draw_agreed_before_the_flag_ends_the_game() {
    for edition in Edition::ALL {
        let mut setup = setup(edition, None, TYPED, TYPED);
        setup.time_control = "60".into();
        let mut game = Game::of(setup);
        game.plays("e2e4 e7e5");
        game.wait(59 * 60_000);
        agrees(&mut game, Seat::Black);
        assert_eq!(game.result(), Some(DRAWN), "{edition}");
        game.wait(10 * 60_000);
        assert_eq!((game.result(), game.open()), (Some(DRAWN), Vec::new()), "{edition}");
    }
}

#[test]
fn the_opponent_who_resigns_after_the_flag_that_was_seen_does_not_lose_by_it() {
    for edition in Edition::ALL {
        for (white, black) in [(TYPED, TYPED), (PEGS, TYPED), (PIECES, SPOKEN)] {
            let case = format!("{edition} {white:?}");
            let mut game = flag_down(edition, Supervision::Full, white, black);
            resigns(&mut game, Seat::Black);
            assert_eq!(game.result(), None, "{case}");
            game.confirms(is_flag(Seat::White));
            assert_eq!(game.result(), Some(LOST_ON_TIME), "{case}");
        }
    }
}

#[test]
fn the_player_whose_flag_was_seen_and_who_resigns_keeps_the_draw_by_6_9() {
    // Black has a bare king and cannot mate. 6.9: drawn. A resignation would lose it until 2018.
    for edition in Edition::ALL {
        let mut setup = setup(edition, Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), TYPED, TYPED);
        setup.time_control = "60".into();
        let mut game = Game::of(setup);
        game.wait(61 * 60_000);
        resigns(&mut game, Seat::White);
        if game.result().is_none() {
            game.confirms(is_flag(Seat::White));
        }
        assert_eq!(game.result().map(|(result, _)| result), Some(GameResult::Draw), "{edition}");
    }
}

#[test]
fn if_the_arbiter_finds_that_the_flag_had_not_fallen_the_agreement_stands() {
    // 5.2.3 ended the game at the agreement, if no flag came before it.
    for edition in Edition::ALL {
        let mut game = flag_down(edition, Supervision::Full, TYPED, TYPED);
        agrees(&mut game, Seat::Black);
        assert_eq!(game.result(), None, "{edition}");
        let number = game.number(is_flag(Seat::White));
        game.types(&format!("arbiter: decide {number} the clock was wrong"));
        assert_eq!(game.result(), Some(DRAWN), "{edition}");
    }
}

#[test]
fn if_the_arbiter_finds_that_the_flag_had_not_fallen_the_resignation_stands() {
    for edition in Edition::ALL {
        let mut game = flag_down(edition, Supervision::Full, TYPED, TYPED);
        resigns(&mut game, Seat::Black);
        assert_eq!(game.result(), None, "{edition}");
        let number = game.number(is_flag(Seat::White));
        game.types(&format!("arbiter: decide {number} the clock was wrong"));
        assert_eq!(game.result(), Some((GameResult::WhiteWins, EndReason::Resignation)), "{edition}");
    }
}

#[test]
fn a_flag_that_the_arbiter_has_set_up_again_bars_no_agreement() {
    // 6.10: the arbiter corrected the clocks and closed the item.
    for edition in Edition::ALL {
        let mut game = flag_down(edition, Supervision::Full, TYPED, TYPED);
        let number = game.number(is_flag(Seat::White));
        game.types(&format!("arbiter: refuse {number} the clock was set wrongly"));
        game.types("arbiter: clocks 0:05:00 0:05:00");
        agrees(&mut game, Seat::Black);
        assert_eq!(game.result(), Some(DRAWN), "{edition}");
    }
}

/// The editions in which the arbiter need not call a flag in rapid and blitz.
fn claimed_only() -> impl Iterator<Item = Edition> {
    Edition::ALL.into_iter().filter(|edition| edition.arbiter_calls_flag_in_rapid() != RuleForce::Shall)
}

#[test]
fn without_full_supervision_an_unclaimed_flag_has_not_fallen_and_the_agreement_decides() {
    for edition in claimed_only() {
        let mut game = flag_down(edition, Supervision::Partial, TYPED, TYPED);
        agrees(&mut game, Seat::White);
        assert_eq!(game.result(), Some(DRAWN), "{edition}: A.4");
        let mut game = flag_down(edition, Supervision::Partial, TYPED, TYPED);
        resigns(&mut game, Seat::Black);
        assert_eq!(game.result(), Some((GameResult::WhiteWins, EndReason::Resignation)), "{edition}: A.4");
    }
}

#[test]
fn without_full_supervision_a_claimed_flag_comes_before_the_agreement() {
    for edition in Edition::ALL {
        let mut game = flag_down(edition, Supervision::Partial, TYPED, TYPED);
        game.types("black: claim time");
        agrees(&mut game, Seat::White);
        assert_eq!(game.result(), None, "{edition}: {:?}", game.open());
        game.confirms(is_flag(Seat::White));
        assert_eq!(game.result(), Some(LOST_ON_TIME), "{edition}");
    }
}
