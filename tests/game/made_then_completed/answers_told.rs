//! An answer before the press is announced like any other move: D.2.1 and D.2.10.2 have no condition on the clock.
//! Nothing in it tells that a press is missing (12.6) or what is legal.

use super::*;
use annabella::{
    laws::assistant::DutyHolder,
    session::{
        Announcement,
        actor::Listener,
        output::{Earcon, Note},
        pending::{LastSaid, NextStep},
    },
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
fn the_player_who_forgot_to_press_is_told_the_answer() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = Game::new(edition, None, white, black);
            game.unpressed(Seat::White, "e2e4");
            let outputs = game.makes(Seat::Black, "e7e5");
            assert_eq!(moves_told(&outputs, Seat::White), ["e7e5"], "{case}: {outputs:?}");
            assert!(moves_told(&outputs, Seat::Black).is_empty(), "{case}: {outputs:?}");
            let made = Output::Note(Note::Made { seat: Seat::Black, uci: "e7e5".into() });
            assert!(outputs.contains(&made), "{case}: {outputs:?}");
            // The late press tells it no second time.
            let pressed = game.presses(Seat::White);
            assert!(moves_told(&pressed, Seat::White).is_empty(), "{case}: {pressed:?}");
            let completed = game.presses(Seat::Black);
            assert!(moves_told(&completed, Seat::White).is_empty(), "{case}: {completed:?}");
        }
    }
}

#[test]
fn black_who_forgot_to_press_is_told_the_answer() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let mut game = Game::new(edition, None, white, black);
            game.plays("e2e4");
            game.unpressed(Seat::Black, "e7e5");
            let outputs = game.makes(Seat::White, "g1f3");
            assert_eq!(
                moves_told(&outputs, Seat::Black),
                ["g1f3"],
                "{edition} {white:?} {black:?}: {outputs:?}"
            );
        }
    }
}

#[test]
fn the_impaired_player_owes_the_repetition_of_an_answer() {
    // D.2.1: the opponent repeats the announced move.
    for edition in Edition::ALL {
        for (white, black) in [(SPOKEN, TYPED), (PEGS, PIECES), (HOLES, SQUARES), (PEGS, PEGS)] {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = with_ears(edition, white, black);
            game.unpressed(Seat::White, "e2e4");
            game.types(&format!("black: say {}", words("e2e4")));
            let outputs = game.makes(Seat::Black, "e7e5");
            let awaits =
                Output::PlayEarcon { to: Listener::Player(Seat::White), earcon: Earcon::AwaitingReadBack };
            assert!(outputs.contains(&awaits), "{case}: {outputs:?}");
            let owed = game.table.session.owes_repetition(Seat::White).map(|(before, m)| before.uci(m));
            assert_eq!(owed.as_deref(), Some("e7e5"), "{case}");
            let wrong = game.types(&format!("white: say {}", words("e7e6")));
            let again = |o: &Output| {
                matches!(
                    o,
                    Output::Say {
                        to: Listener::Player(Seat::White),
                        what: Announcement::ReadBackDiffers { .. }
                    }
                )
            };
            assert!(wrong.iter().any(again), "{case}: {wrong:?}");
            let right = game.types(&format!("white: say {}", words("e7e5")));
            let read_back = Output::Note(Note::ReadBack { seat: Seat::White, right: true });
            assert!(right.contains(&read_back), "{case}: {right:?}");
            assert_eq!(game.table.session.owes_repetition(Seat::White), None, "{case}");
            // The words repeated the answer. They are no move of White.
            assert_eq!(game.told(), position_after(None, "e2e4 e7e5").fen(), "{case}");
        }
    }
}

#[test]
fn after_the_repetition_the_next_words_are_the_players_own_move() {
    for edition in Edition::ALL {
        for (white, black) in [(SPOKEN, TYPED), (PEGS, PIECES), (HOLES, SQUARES)] {
            let case = format!("{edition} {white:?} {black:?}");
            let mut game = with_ears(edition, white, black);
            game.unpressed(Seat::White, "e2e4");
            game.types(&format!("black: say {}", words("e2e4")));
            game.unpressed(Seat::Black, "e7e5");
            game.types(&format!("white: say {}", words("e7e5")));
            game.unpressed(Seat::White, "g1f3");
            game.types(&format!("black: say {}", words("g1f3")));
            game.presses_late(Seat::White);
            assert_eq!(game.sans(), ["e4", "e5", "Nf3"], "{case}: {:?}", game.open());
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn a_missing_repetition_of_an_answer_is_the_arbiters_as_any_other() {
    for edition in Edition::ALL {
        let mut game = with_ears(edition, PEGS, TYPED);
        game.unpressed(Seat::White, "e2e4");
        game.types(&format!("black: say {}", words("e2e4")));
        game.unpressed(Seat::Black, "e7e5");
        game.hand(Seat::White, "g1f3");
        // White's words name a knight's move, which is no repetition of e5.
        game.types("white: say springer felix drei");
        game.types("white: say springer felix drei");
        game.presses_late(Seat::White);
        let is_missing = |matter: &IncidentKind| *matter == IncidentKind::ReadBackMissing { by: Seat::White };
        assert!(
            game.has(is_missing) || game.table.session.owes_repetition(Seat::White).is_some(),
            "{edition}: the repetition is neither owed nor reported: {:?}",
            game.open()
        );
    }
}

#[test]
fn the_step_of_the_player_who_forgot_to_press_is_to_execute_the_answer_and_then_to_move() {
    for edition in Edition::ALL {
        for white in [PIECES, SQUARES, PEGS, HOLES] {
            let case = format!("{edition} {white:?}");
            let mut game = Game::new(edition, None, white, TYPED);
            game.unpressed(Seat::White, "e2e4");
            game.makes(Seat::Black, "e7e5");
            let step = game.table.session.next_step(Seat::White);
            let is_e5 =
                |step: &NextStep| matches!(step, NextStep::Execute { before, m } if before.uci(*m) == "e7e5");
            assert!(is_e5(&step), "{case}: {step:?}");
            game.hand(Seat::White, "e7e5");
            // 12.6: whose clock runs and what was announced. Nobody says that a press is missing.
            let step = game.table.session.next_step(Seat::White);
            assert!(
                matches!(step, NextStep::Said { own_clock: true, said: LastSaid::Announced { .. } }),
                "{case}: {step:?}"
            );
        }
    }
}

#[test]
fn a_question_about_a_square_is_answered_from_the_position_with_the_answer() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let mut game = answered(edition, white, black);
            for seat in Seat::ALL {
                let outputs = game.types(&format!("{seat}: key square e5"));
                let pawn = Piece { color: annabella::game::Color::Black, role: Role::Pawn };
                let holds = Announcement::SquareHolds { square: Square::E5, piece: Some(pawn) };
                let tells = Output::Say { to: Listener::Player(seat), what: holds };
                assert!(outputs.contains(&tells), "{edition} {white:?} {black:?} {seat}: {outputs:?}");
            }
        }
    }
}

#[test]
fn executing_the_answer_is_no_touch() {
    // 4.3 is about pieces that are touched to be moved. Executing an announced move is not that (D.2.1).
    let fen = Some("4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1");
    for edition in Edition::ALL {
        for white in [PIECES, SQUARES, PEGS, HOLES] {
            let case = format!("{edition} {white:?}");
            let mut game = Game::new(edition, fen, white, TYPED);
            game.unpressed(Seat::White, "e1e2");
            game.makes(Seat::Black, "d5e4");
            game.types("black: key draw_offer");
            game.hand(Seat::White, "d5e4");
            // 9.1.2.1: only a piece touched to be moved or captured refuses the offer.
            assert_eq!(game.table.session.offers_draw(), Some(Seat::Black), "{case}");
            game.unpressed(Seat::White, "h1h4");
            assert_eq!(game.table.session.offers_draw(), None, "{case}");
            game.presses_late(Seat::White);
            assert_eq!(game.sans(), ["Ke2", "dxe4", "Rh4"], "{case}: {:?}", game.open());
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
        }
    }
}

/// The outputs of an answer and of what follows until both have pressed, by kind. The press that judges the move is
/// left out.
fn heard_of_answer(
    edition: Edition,
    white: Player,
    black: Player,
    uci: &str,
    also_executed: bool,
) -> Vec<String> {
    let mut game = with_ears(edition, white, black);
    game.unpressed(Seat::White, "e2e4");
    game.types(&format!("black: say {}", words("e2e4")));
    let mut outputs = game.makes(Seat::Black, uci);
    if also_executed {
        outputs.extend(game.hand(Seat::White, uci));
    }
    outputs.extend(game.types(&format!("white: say {}", words(uci))));
    for seat in Seat::ALL {
        outputs.extend(game.types(&format!("{seat}: key what_now")));
    }
    outputs.extend(game.presses(Seat::White));
    kinds_heard(&outputs)
        .into_iter()
        // "What now" may name the move: only its kind counts.
        .map(|line| line.split_once(" {").map_or(line.clone(), |(kind, _)| kind.to_owned()))
        .collect()
}

/// The pairs in which the boards or the keyboard show the answer.
///
/// Words alone are asked back before an illegal move counts as made. The opponent may notice that, so only what the
/// speaker hears is compared for them.
fn shown_answers() -> impl Iterator<Item = (Player, Player)> {
    PAIRS.into_iter().filter(|(_, black)| *black != SPOKEN)
}

#[test]
fn an_illegal_answer_in_words_alone_sounds_to_its_player_as_a_legal_one() {
    for edition in Edition::ALL {
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
fn an_illegal_answer_before_the_press_is_acknowledged_as_a_legal_one() {
    // 12.6, 11.3.1: who is told the difference is told what is legal.
    for edition in Edition::ALL {
        for (white, black) in shown_answers() {
            for also_executed in [true, false] {
                let legal = heard_of_answer(edition, white, black, "b8c6", also_executed);
                let illegal = heard_of_answer(edition, white, black, "b8b6", also_executed);
                assert_eq!(legal, illegal, "{edition} {white:?} {black:?} executed: {also_executed}");
                assert!(
                    legal.iter().any(|line| line == "white hears a move"),
                    "{edition} {white:?} {black:?}: {legal:?}"
                );
            }
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
fn an_assistant_who_announces_is_not_spoken_over() {
    // D.2.10.2: where a person has the duty to announce, the program does not, before the press as after it.
    for edition in Edition::ALL {
        let mut setup = setup(edition, None, PEGS, TYPED);
        setup.white.assistant_name = Some("K. Berg".into());
        setup.white.assistant.announce = Some(DutyHolder::Person);
        let mut game = Game::of(setup);
        game.unpressed(Seat::White, "e2e4");
        let outputs = game.makes(Seat::Black, "e7e5");
        assert!(moves_told(&outputs, Seat::White).is_empty(), "{edition}: {outputs:?}");
        let made = Output::Note(Note::Made { seat: Seat::Black, uci: "e7e5".into() });
        assert!(outputs.contains(&made), "{edition}: {outputs:?}");
    }
}

#[test]
fn an_answer_to_an_announced_illegal_move_before_its_press_is_answered_and_never_refused() {
    // The illegal move gives the opponent no move (1.3, 7.5.1). What they hear is true, and does not say why.
    for edition in Edition::ALL {
        for (white, black) in
            [(TYPED, TYPED), (PIECES, SPOKEN), (PEGS, TYPED), (PEGS, SPOKEN), (HOLES, SPOKEN)]
        {
            for typed in [true, false] {
                let case = format!("{edition} {white:?} {black:?} typed: {typed}");
                let mut game = Game::new(edition, None, white, black);
                game.unpressed(Seat::White, "g1g3");
                let outputs = match typed {
                    true => game.types("black: move b8c6"),
                    false => game.types(&format!("black: say {}", words("e7e5"))),
                };
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
}
