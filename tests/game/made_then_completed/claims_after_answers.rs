//! Claims (9.2, 9.3), agreement (5.2.3, 9.1.1) and sealing (I.1.1) after an answer before the press. All of them ask
//! who has the move and which moves are made.

use annabella::{
    laws::draw::{ClaimKind, InvalidClaim, Verdict},
    session::{Announcement, input::Act, input::Actor, refusal::Refusal},
};

use super::*;
use crate::{
    envelopes::Envelopes,
    table::{lines_by, refused, said},
};

const TWICE: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6";
/// Fifty moves each are more than over, pressed or not.
const FIFTY: &str = "4k3/7r/8/8/8/8/R7/4K3 w - - 104 90";

/// The position is there for the third time after Black's answer. White has not pressed.
fn third_time(edition: Edition, white: Player, black: Player) -> Game {
    let mut game = Game::new(edition, None, white, black);
    game.plays(TWICE);
    game.unpressed(Seat::White, "f3g1");
    game.unpressed(Seat::Black, "f6g8");
    game
}

fn verdict(game: &Game) -> Option<Verdict> {
    game.open().into_iter().find_map(|matter| match matter {
        IncidentKind::DrawClaim { verdict, .. } => Some(verdict),
        _ => None,
    })
}

#[test]
fn a_repetition_that_the_answer_completes_is_claimed_by_the_player_who_forgot_to_press() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = third_time(edition, white, black);
            game.types("white: claim threefold");
            assert_eq!(verdict(&game), Some(Verdict::Draw), "{case}: 9.2.1.2, 9.2b: {:?}", game.open());
            game.confirms(is_claim);
            assert_eq!(game.result(), Some((GameResult::Draw, EndReason::Threefold)), "{case}");
        }
    }
}

#[test]
fn a_repetition_that_the_written_move_brings_is_counted_from_the_answer() {
    for edition in Edition::ALL {
        for (white, black) in [(TYPED, TYPED), (PIECES, TYPED), (PEGS, PIECES)] {
            let mut game = third_time(edition, white, black);
            game.types("white: claim threefold Nf3");
            assert_eq!(verdict(&game), Some(Verdict::Draw), "{edition} {white:?}: {:?}", game.open());
        }
    }
}

#[test]
fn fifty_moves_are_claimed_after_an_answer() {
    for edition in Edition::ALL {
        for (white, black) in [(TYPED, TYPED), (PIECES, SPOKEN), (PEGS, PIECES), (HOLES, SQUARES)] {
            for line in ["white: claim fifty", "white: claim fifty Kc1"] {
                let case = format!("{edition} {white:?} {line}");
                let mut game = Game::new(edition, Some(FIFTY), white, black);
                game.unpressed(Seat::White, "e1d1");
                game.unpressed(Seat::Black, "e8d8");
                game.types(line);
                assert_eq!(verdict(&game), Some(Verdict::Draw), "{case}: {:?}", game.open());
                game.confirms(is_claim);
                assert_eq!(game.result(), Some((GameResult::Draw, EndReason::FiftyMoves)), "{case}");
            }
        }
    }
}

#[test]
fn a_piece_touched_after_the_answer_loses_the_right_to_claim() {
    for edition in Edition::ALL {
        for white in [PIECES, SQUARES, PEGS, HOLES] {
            let mut game = third_time(edition, white, TYPED);
            game.lifts(Seat::White, Square::B1);
            game.types("white: claim threefold");
            assert_eq!(
                verdict(&game),
                Some(Verdict::Invalid(InvalidClaim::Touched)),
                "{edition} {white:?}: 9.4: {:?}",
                game.open()
            );
        }
    }
}

#[test]
fn the_player_who_answered_has_not_the_move_and_claims_nothing() {
    for edition in Edition::ALL {
        for (white, black) in [(TYPED, TYPED), (PIECES, PIECES), (PEGS, TYPED)] {
            let mut game = third_time(edition, white, black);
            game.types("black: claim threefold");
            assert_eq!(
                verdict(&game),
                Some(Verdict::Invalid(InvalidClaim::NotOnMove)),
                "{edition} {white:?}: 9.2: {:?}",
                game.open()
            );
            assert!(game.table.session.running().is_some(), "{edition}: no clock is stopped for it");
        }
    }
}

#[test]
fn a_wrong_claim_after_an_answer_costs_time_and_its_written_move_must_be_made() {
    for edition in Edition::ALL {
        for white in [TYPED, PIECES, PEGS] {
            for (made, breach) in [("b1c3", false), ("g1f3", true)] {
                let case = format!("{edition} {white:?} {made}");
                let mut game = answered(edition, white, TYPED);
                game.types("white: claim threefold Nc3");
                assert!(matches!(verdict(&game), Some(Verdict::Wrong { .. })), "{case}: {:?}", game.open());
                let before = game.times();
                game.confirms(is_claim);
                assert!(game.times()[1] > before[1], "{case}: 9.5.3");
                if game.table.session.running().is_none() {
                    game.types("arbiter: resume");
                }
                game.unpressed(Seat::White, made);
                game.presses_late(Seat::White);
                let owed = IncidentKind::WrittenMoveNotMade { by: Seat::White };
                assert_eq!(game.open().contains(&owed), breach, "{case}: {:?}", game.open());
                assert_eq!(game.table.session.plies().len(), 3, "{case}: {:?}", game.sans());
            }
        }
    }
}

#[test]
fn the_claim_of_a_dead_or_stalemated_position_looks_at_the_answer() {
    for edition in Edition::ALL {
        let mut game = answered(edition, TYPED, TYPED);
        game.types("white: claim stalemate");
        let kind = game.open().into_iter().find_map(|matter| match matter {
            IncidentKind::DrawClaim { kind, verdict, .. } => Some((kind, verdict)),
            _ => None,
        });
        assert!(
            matches!(kind, Some((ClaimKind::Stalemate, Verdict::Wrong { .. }))),
            "{edition}: it is examined: {kind:?}"
        );
    }
}

#[test]
fn a_draw_is_agreed_once_both_have_made_a_move_pressed_or_not() {
    // 5.2.3: "both players have made at least one move".
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            for by in Seat::ALL {
                let case = format!("{edition} {white:?} {black:?} offered by {by}");
                let mut game = answered(edition, white, black);
                game.types(&format!("{by}: key draw_offer"));
                game.types(&format!("{}: key accept", by.other()));
                game.types(&format!("{}: key yes", by.other()));
                assert_eq!(game.result(), Some((GameResult::Draw, EndReason::Agreement)), "{case}");
            }
        }
    }
}

#[test]
fn the_number_of_moves_before_an_agreement_counts_moves_that_are_made() {
    // 9.1.1: "the specified number of moves have been made by each player".
    for edition in Edition::ALL {
        let mut setup = setup(edition, None, TYPED, TYPED);
        setup.draw_ban = 2;
        let mut game = Game::of(setup);
        game.plays("e2e4 e7e5");
        game.unpressed(Seat::White, "g1f3");
        game.unpressed(Seat::Black, "b8c6");
        game.types("white: key draw_offer");
        game.types("black: key accept");
        game.types("black: key yes");
        assert_eq!(game.result(), Some((GameResult::Draw, EndReason::Agreement)), "{edition}");
    }
}

#[test]
fn before_both_have_made_a_move_no_draw_is_agreed() {
    // The counterpart: White's move is made, Black's is not.
    for edition in [Edition::Sv17, Edition::Da17, Edition::Da18, Edition::Fide23] {
        let mut game = Game::new(edition, None, TYPED, TYPED);
        game.unpressed(Seat::White, "e2e4");
        game.types("white: key draw_offer");
        game.types("black: key accept");
        game.types("black: key yes");
        assert_eq!(game.result(), None, "{edition}");
    }
}

#[test]
fn an_acceptance_that_came_too_early_is_possible_once_the_answer_is_made() {
    for edition in [Edition::Sv17, Edition::Da17, Edition::Da18, Edition::Fide23] {
        let mut game = Game::new(edition, None, TYPED, TYPED);
        game.unpressed(Seat::White, "e2e4");
        game.types("white: key draw_offer");
        game.types("black: key accept");
        game.unpressed(Seat::Black, "e7e5");
        // Whether Black is asked now or accepts again: both have made a move.
        game.types("black: key accept");
        game.types("black: key yes");
        assert_eq!(game.result(), Some((GameResult::Draw, EndReason::Agreement)), "{edition}");
    }
}

/// A line, with the daemon's handling of sealed moves.
fn seals(game: &mut Game, kept: &mut Envelopes, by: Actor, line: &str) -> Vec<Output> {
    let input = Input::Act { by, act: Act::read(line).expect("an act") };
    let at = Moment::from_ms(game.table.now);
    let mut outputs = Vec::new();
    for input in kept.let_through(&game.table.session, at, input) {
        outputs.extend(game.table.feed(input));
    }
    kept.follow(&game.table.session);
    outputs
}

#[test]
fn after_an_answer_the_player_who_forgot_to_press_seals() {
    // I.1.1: the player who has the move seals. That is White, whose opponent's move is made (1.1).
    for edition in Edition::ALL {
        for (white, black) in [(TYPED, TYPED), (PIECES, PIECES), (SPOKEN, TYPED), (PEGS, SQUARES)] {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = answered(edition, white, black);
            let mut kept = Envelopes::default();
            let ordered = seals(&mut game, &mut kept, Actor::Arbiter, "adjourn");
            assert!(
                said(&ordered).contains(&Announcement::SealingOrdered { by: Seat::White }),
                "{case}: {:?} {}",
                said(&ordered),
                lines_by(edition, &ordered)
            );
            let black = Actor::Player(Seat::Black);
            assert!(refused(&seals(&mut game, &mut kept, black, "seal Nc6")).is_some(), "{case}");
            let white = Actor::Player(Seat::White);
            let sealed = seals(&mut game, &mut kept, white, "seal Nf3");
            assert_eq!(refused(&sealed), None, "{case}: {sealed:?}");
            seals(&mut game, &mut kept, white, "press");
            let by = game.table.session.envelope().map(|envelope| envelope.by);
            assert_eq!(by, Some(Seat::White), "{case}");
            assert_eq!(game.table.session.running(), None, "{case}: both clocks stand");
            assert_eq!(game.told(), position_after(None, "e2e4 e7e5").fen(), "{case}");
        }
    }
}

#[test]
fn before_the_answer_the_opponent_seals_as_ever() {
    for edition in Edition::ALL {
        let mut game = Game::new(edition, None, TYPED, TYPED);
        let mut kept = Envelopes::default();
        game.unpressed(Seat::White, "e2e4");
        seals(&mut game, &mut kept, Actor::Arbiter, "adjourn");
        let white = Actor::Player(Seat::White);
        let pressed = seals(&mut game, &mut kept, white, "press");
        assert!(said(&pressed).contains(&Announcement::SealingOrdered { by: Seat::Black }), "{edition}");
        let again = seals(&mut game, &mut kept, white, "seal Nf3");
        assert_eq!(refused(&again), Some(Refusal::NothingToSeal), "{edition}");
    }
}

#[test]
fn black_who_forgot_to_press_seals_after_whites_answer() {
    for edition in Edition::ALL {
        let mut game = Game::new(edition, None, TYPED, TYPED);
        let mut kept = Envelopes::default();
        game.plays("e2e4");
        game.unpressed(Seat::Black, "e7e5");
        game.unpressed(Seat::White, "g1f3");
        let ordered = seals(&mut game, &mut kept, Actor::Arbiter, "adjourn");
        let to_seal = Announcement::SealingOrdered { by: Seat::Black };
        assert!(said(&ordered).contains(&to_seal), "{edition}: {:?}", said(&ordered));
    }
}

#[test]
fn a_resignation_looks_at_the_position_with_the_answer() {
    // 5.1.2 of 2023: drawn if the opponent cannot mate by any series of legal moves. Black's answer took the rook.
    let fen = Some("8/p7/8/8/8/5k2/6R1/K7 w - - 0 1");
    for edition in Edition::ALL {
        let mut game = Game::new(edition, fen, TYPED, TYPED);
        game.unpressed(Seat::White, "a1b1");
        game.unpressed(Seat::Black, "f3g2");
        game.types("black: key resign");
        game.types("black: key yes");
        let result = if edition == Edition::Fide23 { GameResult::Draw } else { GameResult::WhiteWins };
        assert_eq!(game.result().map(|(result, _)| result), Some(result), "{edition}");
    }
}

#[test]
fn a_flag_after_an_answer_is_judged_in_the_position_with_the_answer() {
    // 6.9: drawn if the opponent cannot mate. White's next move takes Black's last piece. All three moves are made, and
    // none of them is pressed.
    let fen = Some("8/8/8/8/8/1P3k2/8/1K4r1 w - - 0 1");
    for edition in Edition::ALL {
        for (white, black) in [(TYPED, TYPED), (PIECES, TYPED), (PEGS, PIECES)] {
            let mut game = Game::new(edition, fen, white, black);
            game.unpressed(Seat::White, "b1b2");
            game.unpressed(Seat::Black, "g1b1");
            game.unpressed(Seat::White, "b2b1");
            game.wait(LONG);
            let flag = IncidentKind::FlagFall { seat: Seat::White };
            assert!(game.has(is_flag(Seat::White)), "{edition} {white:?}: {:?}", game.open());
            assert_eq!(game.proposal(&flag), Some(Choice::Draw), "{edition} {white:?}");
        }
    }
}
