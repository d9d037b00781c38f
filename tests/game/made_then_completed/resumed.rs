//! Bad input between made and completed: a journal that ends there, a board that is gone, and acts about plies that are
//! void. Each is named, nothing is lost, and the game goes on.

use annabella::session::{refusal::Refusal, session::Session};

use super::*;
use crate::table::refused;

/// The outputs of the same inputs, as text.
fn outputs_of(setup: &Setup, fed: &[(Moment, Input)]) -> String {
    let mut session = Session::new(setup.clone()).expect("a game");
    fed.iter().fold(String::new(), |text, (at, input)| {
        format!("{text}{at:?} {:?}\n", session.handle(*at, input.clone()))
    })
}

/// The program is started again from the journal of its inputs.
fn restarts(game: &mut Game) {
    let setup = game.table.session.setup().clone();
    let mut session = Session::new(setup).expect("a game");
    for (at, input) in &game.table.fed {
        session.handle(*at, input.clone());
    }
    game.table.session = session;
    game.table.feed(Input::ResumedAfter { ms: 3_000 });
    for seat in Seat::ALL {
        if let Some(scan) = game.boards[seat as usize] {
            game.table.scans(seat, scan);
        }
    }
    game.types("arbiter: resume");
    assert!(game.table.session.running().is_some(), "a clock runs: {:?}", game.open());
}

#[test]
fn the_same_inputs_give_the_same_outputs_byte_for_byte() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let mut game = answered(edition, white, black);
            game.unpressed(Seat::White, "g1f3");
            game.presses_late(Seat::White);
            game.makes(Seat::Black, "b8b6");
            game.presses(Seat::Black);
            game.settles();
            let setup = game.table.session.setup().clone();
            let fed = &game.table.fed;
            assert_eq!(outputs_of(&setup, fed), outputs_of(&setup, fed), "{edition} {white:?} {black:?}");
        }
    }
}

#[test]
fn a_journal_that_ends_after_a_made_move_goes_on_with_it() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = Game::new(edition, None, white, black);
            game.unpressed(Seat::White, "e2e4");
            restarts(&mut game);
            assert_eq!(game.told(), position_after(None, "e2e4").fen(), "{case}");
            game.presses(Seat::White);
            assert_eq!(game.sans(), ["e4"], "{case}: {:?}", game.open());
            game.unpressed(Seat::Black, "e7e5");
            game.presses(Seat::Black);
            assert_eq!(game.sans(), ["e4", "e5"], "{case}: {:?}", game.open());
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn a_journal_that_ends_after_an_answer_goes_on_with_both_moves() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = answered(edition, white, black);
            restarts(&mut game);
            assert_eq!(game.told(), position_after(None, "e2e4 e7e5").fen(), "{case}");
            assert_eq!(game.table.session.running(), Some(Seat::White), "{case}");
            game.unpressed(Seat::White, "g1f3");
            game.presses_late(Seat::White);
            assert_eq!(game.sans(), ["e4", "e5", "Nf3"], "{case}: {:?}", game.open());
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn a_journal_that_ends_with_an_ending_move_unpressed_keeps_its_item() {
    let fen = Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    for edition in Edition::ALL {
        for white in [PIECES, SQUARES] {
            let mut game = Game::new(edition, fen, white, TYPED);
            game.makes(Seat::White, "a1a8");
            assert!(game.has(is_unpressed_end(Seat::White)), "{edition}: {:?}", game.open());
            let setup = game.table.session.setup().clone();
            let mut session = Session::new(setup).expect("a game");
            for (at, input) in &game.table.fed {
                session.handle(*at, input.clone());
            }
            game.table.session = session;
            game.table.feed(Input::Resumed);
            for seat in Seat::ALL {
                if let Some(scan) = game.boards[seat as usize] {
                    game.table.scans(seat, scan);
                }
            }
            game.confirms(is_unpressed_end(Seat::White));
            let mate = Some((GameResult::WhiteWins, EndReason::Checkmate));
            assert_eq!(game.result(), mate, "{edition} {white:?}: {:?}", game.open());
        }
    }
}

#[test]
fn a_press_from_a_board_that_is_gone_completes_the_move_that_was_made() {
    for edition in Edition::ALL {
        for (white, black) in [(PIECES, TYPED), (SQUARES, TYPED), (PEGS, PIECES)] {
            let case = format!("{edition} {white:?}");
            let mut game = answered(edition, white, black);
            game.table.feed(Input::BoardLost { seat: Seat::White });
            let event = WireEvent::Press;
            game.table.feed(Input::Board { seat: Seat::White, event });
            assert_eq!(game.sans(), ["e4"], "{case}: {:?}", game.open());
            game.presses(Seat::Black);
            assert_eq!(game.sans(), ["e4", "e5"], "{case}: {:?}", game.open());
            game.table.feed(Input::BoardRestored { seat: Seat::White });
            let scan = game.boards[0].expect("a sensed board");
            game.table.scans(Seat::White, scan);
            game.unpressed(Seat::White, "g1f3");
            game.presses(Seat::White);
            assert_eq!(game.sans(), ["e4", "e5", "Nf3"], "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn an_answer_on_a_board_that_was_gone_for_a_while_is_seen_when_it_is_back() {
    for edition in Edition::ALL {
        for black in [PIECES, SQUARES] {
            let case = format!("{edition} {black:?}");
            let mut game = Game::new(edition, None, TYPED, black);
            game.unpressed(Seat::White, "e2e4");
            game.table.feed(Input::BoardLost { seat: Seat::Black });
            game.presses(Seat::White);
            assert_eq!(game.sans(), ["e4"], "{case}");
            game.table.feed(Input::BoardRestored { seat: Seat::Black });
            let identity = black == PIECES;
            let scan = scan_of(&position_after(None, "e2e4 e7e5"), identity);
            game.boards[1] = Some(scan);
            game.table.scans(Seat::Black, scan);
            game.wait(1_500);
            game.presses(Seat::Black);
            assert_eq!(game.sans(), ["e4", "e5"], "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn going_back_voids_moves_that_are_made_and_not_completed() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = Game::new(edition, None, white, black);
            game.plays("d2d4 d7d5");
            game.unpressed(Seat::White, "c2c4");
            game.unpressed(Seat::Black, "c7c6");
            game.types("arbiter: back 1");
            assert_eq!(game.told(), position_after(None, "d2d4").fen(), "{case}");
            game.put_right();
            // The void moves are not completed by a press.
            game.unpressed(Seat::Black, "g8f6");
            game.presses(Seat::Black);
            assert_eq!(game.sans(), ["d4", "Nf6"], "{case}: {:?}", game.open());
            assert_eq!(game.table.session.running(), Some(Seat::White), "{case}");
        }
    }
}

#[test]
fn going_back_to_more_plies_than_were_played_is_refused_and_changes_nothing() {
    for edition in Edition::ALL {
        let mut game = answered(edition, TYPED, TYPED);
        let outputs = game.types("arbiter: back 7");
        assert!(matches!(refused(&outputs), Some(Refusal::FewerPlies { .. })), "{edition}: {outputs:?}");
        assert_eq!(game.told(), position_after(None, "e2e4 e7e5").fen(), "{edition}");
        game.unpressed(Seat::White, "g1f3");
        game.presses_late(Seat::White);
        assert_eq!(game.sans(), ["e4", "e5", "Nf3"], "{edition}: {:?}", game.open());
    }
}

#[test]
fn the_item_of_an_ending_move_that_is_void_completes_nothing() {
    let fen = Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    for edition in Edition::ALL {
        let mut game = Game::new(edition, fen, PIECES, TYPED);
        game.makes(Seat::White, "a1a8");
        let number = game.number(is_unpressed_end(Seat::White));
        game.types("arbiter: back 0");
        game.put_right();
        game.makes(Seat::White, "a1a2");
        game.presses(Seat::White);
        let outputs = game.types(&format!("arbiter: confirm {number}"));
        assert!(refused(&outputs).is_some(), "{edition}: {outputs:?}");
        assert_eq!((game.result(), game.sans()), (None, vec!["Ra2".to_owned()]), "{edition}");
    }
}

#[test]
fn the_item_of_an_ending_answer_that_is_void_completes_nothing() {
    for edition in Edition::ALL {
        let mut game = Game::new(edition, None, TYPED, PIECES);
        game.plays("f2f3 e7e5");
        game.unpressed(Seat::White, "g2g4");
        game.makes(Seat::Black, "d8h4");
        let number = game.number(is_unpressed_end(Seat::Black));
        game.types("arbiter: back 2");
        game.put_right();
        game.unpressed(Seat::White, "g2g3");
        game.presses(Seat::White);
        game.types(&format!("arbiter: confirm {number}"));
        assert_eq!(game.result(), None, "{edition}: that mate is no move of this game any more");
        assert_eq!(game.sans(), ["f3", "e5", "g3"], "{edition}: {:?}", game.open());
    }
}

#[test]
fn a_decision_that_is_taken_back_brings_back_the_made_moves() {
    // `undo` restores the state before the decision, a move that was made and not completed included.
    for edition in Edition::ALL {
        let mut game = answered(edition, TYPED, TYPED);
        game.types("arbiter: back 0");
        assert_eq!(game.told(), Position::default().fen(), "{edition}");
        game.types("arbiter: undo");
        assert_eq!(game.told(), position_after(None, "e2e4 e7e5").fen(), "{edition}");
        if game.table.session.running().is_none() {
            game.types("arbiter: resume");
        }
        game.unpressed(Seat::White, "g1f3");
        game.presses_late(Seat::White);
        assert_eq!(game.sans(), ["e4", "e5", "Nf3"], "{edition}: {:?}", game.open());
    }
}
