//! An answer before the press is announced like any other move: D.2.1 and D.2.10.2 have no condition on the clock.
//! Nothing in it tells that a press is missing (12.6) or what is legal.

use super::*;
use annabella::session::{
    Announcement,
    actor::Listener,
    output::{Earcon, Note},
    pending::NextStep,
};

/// The moves that were announced to a player.
fn moves_told(outputs: &[Output], seat: Seat) -> Vec<String> {
    let of = |output: &Output| match output {
        Output::Say { to, what: Announcement::Move { before, m } } if *to == Listener::Player(seat) => {
            Some(before.uci(*m))
        }
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

/// Both players have recognisers, so the program waits for their repetitions.
fn with_ears(edition: Edition, white: Player, black: Player) -> Game {
    let mut setup = setup(edition, None, white, black);
    (setup.white.ear, setup.black.ear) = (true, true);
    Game::of(setup)
}

#[test]
fn the_player_who_forgot_to_press_is_told_the_answer_once() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = Game::new(edition, None, white, black);
            game.unpressed(Seat::White, "e2e4");
            let outputs = game.makes(Seat::Black, "e7e5");
            assert_eq!(moves_told(&outputs, Seat::White), ["e7e5"], "{case}: {outputs:?}");
            assert!(moves_told(&outputs, Seat::Black).is_empty(), "{case}: {outputs:?}");
            for seat in Seat::ALL {
                let pressed = game.presses(seat);
                assert!(moves_told(&pressed, Seat::White).is_empty(), "{case}: {pressed:?}");
            }
        }
    }
}

#[test]
fn the_impaired_player_owes_the_repetition_of_an_answer_and_the_next_words_are_the_own_move() {
    for edition in Edition::ALL {
        for (white, black) in [(SPOKEN, TYPED), (PEGS, PIECES), (HOLES, SQUARES)] {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = with_ears(edition, white, black);
            game.unpressed(Seat::White, "e2e4");
            game.types(&format!("black: say {}", words("e2e4")));
            let outputs = game.makes(Seat::Black, "e7e5");
            game.hand(Seat::White, "e7e5");
            let awaits =
                Output::PlayEarcon { to: Listener::Player(Seat::White), earcon: Earcon::AwaitingReadBack };
            assert!(outputs.contains(&awaits), "{case}: {outputs:?}");
            let owed = |game: &Game| game.table.session.owes_repetition(Seat::White).map(|(p, m)| p.uci(m));
            assert_eq!(owed(&game).as_deref(), Some("e7e5"), "{case}");
            let right = game.types(&format!("white: say {}", words("e7e5")));
            let read_back = Output::Note(Note::ReadBack { seat: Seat::White, right: true });
            assert!(right.contains(&read_back), "{case}: {right:?}");
            assert_eq!(owed(&game), None, "{case}");
            game.unpressed(Seat::White, "g1f3");
            game.types(&format!("black: say {}", words("g1f3")));
            game.presses_late(Seat::White);
            assert_eq!(game.sans(), ["e4", "e5", "Nf3"], "{case}: {:?}", game.open());
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn executing_the_answer_is_the_next_step_and_no_touch() {
    // 9.1.2.1: only a piece touched to be moved or captured refuses the offer.
    let fen = Some("4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1");
    for edition in Edition::ALL {
        for white in [PIECES, SQUARES, PEGS, HOLES] {
            let case = format!("{edition} {white:?}");
            let mut game = Game::new(edition, fen, white, TYPED);
            game.unpressed(Seat::White, "e1e2");
            game.makes(Seat::Black, "d5e4");
            game.types("black: key draw_offer");
            let step = game.table.session.next_step(Seat::White);
            let is_to_execute = matches!(&step, NextStep::Execute { before, m } if before.uci(*m) == "d5e4");
            assert!(is_to_execute, "{case}: {step:?}");
            game.hand(Seat::White, "d5e4");
            assert_eq!(game.table.session.offers_draw(), Some(Seat::Black), "{case}");
            game.unpressed(Seat::White, "h1h4");
            assert_eq!(game.table.session.offers_draw(), None, "{case}");
        }
    }
}

#[test]
fn a_question_about_a_square_is_answered_from_the_position_with_the_answer() {
    for (white, black) in PAIRS {
        let mut game = answered(Edition::Da18, white, black);
        for seat in Seat::ALL {
            let outputs = game.types(&format!("{seat}: key square e5"));
            let pawn = Piece { color: annabella::game::Color::Black, role: Role::Pawn };
            let what = Announcement::SquareHolds { square: Square::E5, piece: Some(pawn) };
            let tells = Output::Say { to: Listener::Player(seat), what };
            assert!(outputs.contains(&tells), "{white:?} {black:?} {seat}: {outputs:?}");
        }
    }
}

/// What an answer and what follows brings until White has pressed, by kind. The press that judges the move is left out.
fn heard_of_answer(edition: Edition, white: Player, black: Player, uci: &str, executed: bool) -> Vec<String> {
    let mut game = with_ears(edition, white, black);
    game.unpressed(Seat::White, "e2e4");
    game.types(&format!("black: say {}", words("e2e4")));
    let mut outputs = game.makes(Seat::Black, uci);
    if executed {
        outputs.extend(game.hand(Seat::White, uci));
    }
    outputs.extend(game.types(&format!("white: say {}", words(uci))));
    for seat in Seat::ALL {
        outputs.extend(game.types(&format!("{seat}: key what_now")));
    }
    outputs.extend(game.presses(Seat::White));
    // "What now" may name the move: only its kind counts.
    let kind = |line: String| line.split_once(" {").map_or(line.clone(), |(kind, _)| kind.to_owned());
    kinds_heard(&outputs).into_iter().map(kind).collect()
}

#[test]
fn an_illegal_answer_is_acknowledged_as_a_legal_one() {
    // 12.6, 11.3.1: who is told the difference is told what is legal.
    for edition in Edition::ALL {
        // Words alone are asked back before an illegal move counts as made, so only what the speaker hears is compared.
        for (white, black) in PAIRS.into_iter().filter(|(_, black)| *black != SPOKEN) {
            for executed in [true, false] {
                let legal = heard_of_answer(edition, white, black, "b8c6", executed);
                let illegal = heard_of_answer(edition, white, black, "b8b6", executed);
                assert_eq!(legal, illegal, "{edition} {white:?} {black:?} executed: {executed}");
                assert!(legal.iter().any(|line| line == "white hears a move"), "{edition}: {legal:?}");
            }
        }
        for white in [TYPED, PIECES, HOLES] {
            let heard = |uci: &str| {
                let mut game = Game::new(edition, None, white, SPOKEN);
                game.unpressed(Seat::White, "e2e4");
                let mut heard = kinds_heard(&game.makes(Seat::Black, uci));
                heard.retain(|line| line.starts_with("black "));
                heard
            };
            assert_eq!(heard("b8c6"), heard("b8b6"), "{edition} {white:?}");
        }
    }
}

#[test]
fn the_own_next_move_is_acknowledged_alike_legal_or_not() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let heard = |uci: &str| {
                let mut game = answered(edition, white, black);
                let mut heard = kinds_heard(&game.makes(Seat::White, uci));
                heard.retain(|line| white != SPOKEN || line.starts_with("white "));
                heard
            };
            assert_eq!(heard("g1f3"), heard("g1g3"), "{edition} {white:?} {black:?}");
        }
    }
}

#[test]
fn an_answer_to_an_illegal_move_before_its_press_is_answered_and_never_refused() {
    // The illegal move gives the opponent no move (1.3, 7.5.1). What they hear is true, and does not say why.
    for (white, black) in [(TYPED, TYPED), (PIECES, SPOKEN), (PEGS, TYPED), (HOLES, SPOKEN)] {
        for line in ["black: move b8c6", "black: say eva sieben eva fünf"] {
            let case = format!("{white:?} {black:?} {line}");
            let mut game = Game::new(Edition::Da18, None, white, black);
            game.unpressed(Seat::White, "g1g3");
            let outputs = game.types(line);
            assert_eq!(crate::table::refused(&outputs), None, "{case}");
            let told = crate::table::said(&outputs);
            let is_true = |what: &Announcement| {
                matches!(what, Announcement::WhatNow(NextStep::Said { own_clock: false, .. }))
            };
            assert!(told.iter().any(is_true), "{case}: {told:?}");
            // It is judged at its press as before, and nothing of the answer is in the game.
            game.presses(Seat::White);
            assert!(game.has(is_illegal(Seat::White)), "{case}: {:?}", game.open());
            assert!(game.sans().is_empty(), "{case}");
        }
    }
}
