//! A claim by 9.2 or 9.3 is an offer of a draw (9.1.2.3; 9.1b(3)), and so is a request for five seconds a move (G.4,
//! III.4). The opponent's own offer does not change that: the opponent may accept what the claimant offers.

use super::*;

const DRAWN: Option<(GameResult, EndReason)> = Some((GameResult::Draw, EndReason::Agreement));

/// Black offered a draw with e5, and White has the move.
fn offered(edition: Edition, white: Player, black: Player) -> Game {
    let mut game = Game::new(edition, None, white, black);
    game.plays("e2e4");
    game.makes(Seat::Black, "e7e5");
    game.types("black: key draw_offer");
    game.hand(Seat::White, "e7e5");
    game.presses(Seat::Black);
    assert_eq!(game.table.session.offers_draw(), Some(Seat::Black));
    game
}

fn accepts(game: &mut Game, seat: Seat) {
    game.types(&format!("{seat}: key accept"));
    game.types(&format!("{seat}: key yes"));
}

#[test]
fn a_claim_while_the_opponents_offer_stands_may_be_accepted_by_the_opponent() {
    for edition in Edition::ALL {
        for (white, black) in [(TYPED, TYPED), (PEGS, TYPED), (PIECES, SPOKEN)] {
            for line in ["white: claim threefold", "white: claim fifty", "white: claim threefold Nc3"] {
                let case = format!("{edition} {white:?} {line}");
                let mut game = offered(edition, white, black);
                game.types(line);
                assert!(game.has(is_claim), "{case}: {:?}", game.open());
                accepts(&mut game, Seat::Black);
                assert_eq!(game.result(), DRAWN, "{case}: 9.1.2.3: {:?}", game.open());
                assert!(!game.has(is_claim), "{case}: what was accepted is settled");
            }
        }
    }
}

#[test]
fn a_claim_by_key_is_an_offer_too() {
    for edition in Edition::ALL {
        let mut game = offered(edition, TYPED, TYPED);
        game.types("white: key claim_threefold");
        game.types("white: key yes");
        assert!(game.has(is_claim), "{edition}: {:?}", game.open());
        accepts(&mut game, Seat::Black);
        assert_eq!(game.result(), DRAWN, "{edition}");
    }
}

#[test]
fn black_claims_while_whites_offer_stands() {
    for edition in Edition::ALL {
        let mut game = Game::new(edition, None, TYPED, TYPED);
        game.plays("e2e4 e7e5");
        game.makes(Seat::White, "g1f3");
        game.types("white: key draw_offer");
        game.presses(Seat::White);
        game.types("black: claim threefold");
        accepts(&mut game, Seat::White);
        assert_eq!(game.result(), DRAWN, "{edition}");
    }
}

#[test]
fn the_offer_that_stood_before_the_claim_may_still_be_accepted_by_the_claimant() {
    // 9.1.2.1: the offer cannot be withdrawn. A claim neither accepts nor refuses it.
    for edition in Edition::ALL {
        let mut game = offered(edition, TYPED, TYPED);
        game.types("white: claim threefold");
        accepts(&mut game, Seat::White);
        assert_eq!(game.result(), DRAWN, "{edition}");
    }
}

#[test]
fn a_claim_found_wrong_leaves_the_offer_that_it_was() {
    // 9.5.3 rejects the claim. The offer stands until it is accepted or refused (9.1.2.1).
    for edition in Edition::ALL {
        let mut game = offered(edition, TYPED, TYPED);
        game.types("white: claim threefold Nc3");
        game.confirms(is_claim);
        if game.table.session.running().is_none() {
            game.types("arbiter: resume");
        }
        game.makes(Seat::White, "b1c3");
        game.presses(Seat::White);
        accepts(&mut game, Seat::Black);
        assert_eq!(game.result(), DRAWN, "{edition}");
    }
}

#[test]
fn a_claim_without_an_earlier_offer_is_accepted_as_ever() {
    for edition in Edition::ALL {
        let mut game = Game::new(edition, None, TYPED, TYPED);
        game.plays("e2e4 e7e5");
        game.types("white: claim threefold");
        accepts(&mut game, Seat::Black);
        assert_eq!(game.result(), DRAWN, "{edition}");
    }
}

#[test]
fn a_claim_of_a_player_who_is_not_on_move_is_no_claim_and_no_offer() {
    for edition in Edition::ALL {
        let mut game = Game::new(edition, None, TYPED, TYPED);
        game.plays("e2e4 e7e5");
        game.types("black: claim threefold");
        accepts(&mut game, Seat::White);
        assert_eq!(game.result(), None, "{edition}: 9.2 has only claims of the player who has the move");
    }
}

#[test]
fn a_claim_after_an_answer_that_came_with_an_offer_is_an_offer_too() {
    // Black's offer comes with an answer before White's press. White has the move and claims.
    for edition in Edition::ALL {
        for (white, black) in [(TYPED, TYPED), (PEGS, TYPED)] {
            let mut game = answered(edition, white, black);
            game.types("black: key draw_offer");
            game.types("white: claim threefold");
            assert!(game.has(is_claim), "{edition} {white:?}: {:?}", game.open());
            accepts(&mut game, Seat::Black);
            assert_eq!(game.result(), DRAWN, "{edition} {white:?}");
        }
    }
}

/// White has less than two minutes and the move, and Black's offer stands.
fn quickplay(edition: Edition) -> Game {
    let mut setup = setup(edition, None, TYPED, TYPED);
    setup.time_control = "70".into();
    setup.quickplay_finish = Some(true);
    let mut game = Game::of(setup);
    game.plays("e2e4");
    game.makes(Seat::Black, "e7e5");
    game.types("black: key draw_offer");
    game.presses(Seat::Black);
    game.wait(68 * 60_000 + 30_000);
    game
}

#[test]
fn a_request_for_five_seconds_while_the_opponents_offer_stands_is_an_offer_of_its_own() {
    for edition in SINCE_2014 {
        let mut game = quickplay(edition);
        game.types("white: claim seconds");
        let asks =
            |matter: &IncidentKind| matches!(matter, IncidentKind::QuickplayFinish { by: Seat::White, .. });
        assert!(game.has(asks), "{edition}: {:?}", game.open());
        accepts(&mut game, Seat::Black);
        assert_eq!(game.result(), DRAWN, "{edition}: G.4, III.4");
        assert!(!game.has(asks), "{edition}: what was accepted is settled");
    }
}

#[test]
fn in_2009_a_claim_in_the_quickplay_finish_is_an_offer_too() {
    // 9.1b(3) names 10.2.
    let mut game = quickplay(Edition::Da09);
    game.types("white: claim quickplay");
    accepts(&mut game, Seat::Black);
    assert_eq!(game.result(), DRAWN);
}
