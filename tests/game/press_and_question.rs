//! A press while the program waits for an answer: it answers, if the board shows one of the moves in question, or it waits
//! for the answer and counts at its own moment. Nothing is charged before, and an item that is opened after all says what
//! was asked.

use crate::made_then_completed::{Game, HOLES, PEGS, Player, SPOKEN, TYPED};
use crate::table::lines_by;
use annabella::{
    game::{Edition, Seat, Square},
    language::{command::Command, heard_utterance::HeardUtterance, question::Question},
    laws::incident_kind::IncidentKind,
    session::{input::Input, session::Phase},
};

const KNIGHTS: &str = "4k3/p6p/8/8/8/8/P6P/1N2KN2 w - - 0 1";
const PAWN: &str = "8/P6k/8/8/8/8/7p/K7 w - - 0 1";

/// Words that only one of two recognisers found, so that they are asked back.
fn half_heard(game: &mut Game, seat: Seat, words: &str) {
    let heard = HeardUtterance { unconfirmed: true, ..HeardUtterance::typed(words) };
    game.table.feed(Input::Heard { seat, heard });
    assert!(game.table.session.is_asked(seat).is_some(), "{words}");
}

fn pair(seat: Seat, of: Player) -> (Player, Player) {
    if seat == Seat::White { (of, TYPED) } else { (TYPED, of) }
}

/// A game in which this player has the move; Black's after 1. e4.
fn game(edition: Edition, seat: Seat, of: Player) -> Game {
    let (white, black) = pair(seat, of);
    let mut game = Game::new(edition, None, white, black);
    if seat == Seat::Black {
        game.plays("e2e4");
    }
    game
}

fn knight(seat: Seat) -> (Square, Square, &'static str, &'static str) {
    match seat {
        Seat::White => (Square::G1, Square::F3, "springer felix drei", "Nf3"),
        Seat::Black => (Square::G8, Square::F6, "springer felix sechs", "Nf6"),
    }
}

#[test]
fn the_press_answers_where_the_board_shows_a_move_in_question() {
    for edition in Edition::ALL {
        for seat in Seat::ALL {
            for of in [PEGS, HOLES] {
                let (from, to, words, san) = knight(seat);
                let mut game = game(edition, seat, of);
                game.slides(seat, from, to);
                half_heard(&mut game, seat, words);
                game.types(&format!("{seat}: press"));
                let case = format!("{edition} {seat} {of:?}: {:?}", game.open());
                assert_eq!(game.sans().last().map(String::as_str), Some(san), "{case}");
                assert!(game.open().is_empty(), "{case}");
                assert_eq!(game.table.session.running(), Some(seat.other()), "{case}");
            }
        }
    }
}

#[test]
fn the_press_answers_which_of_two_pieces_was_meant() {
    for edition in Edition::ALL {
        for of in [PEGS, HOLES] {
            for (from, san) in [(Square::B1, "Nbd2"), (Square::F1, "Nfd2")] {
                let mut game = Game::new(edition, Some(KNIGHTS), of, TYPED);
                game.types("white: say springer david zwei");
                let asked = game.table.session.is_asked(Seat::White).cloned();
                assert!(matches!(asked, Some(Question::WhichMove { .. })), "{edition}: {asked:?}");
                game.slides(Seat::White, from, Square::D2);
                game.types("white: press");
                assert_eq!(game.sans(), [san], "{edition} {of:?}: {:?}", game.open());
                assert!(game.open().is_empty(), "{edition} {of:?}: {:?}", game.open());
            }
        }
    }
}

#[test]
fn the_press_answers_which_new_piece_was_meant_and_waits_where_the_board_does_not_tell() {
    for edition in Edition::ALL {
        for of in [PEGS, HOLES, SPOKEN] {
            let mut game = Game::new(edition, Some(PAWN), of, TYPED);
            game.types("white: say anna acht");
            assert!(matches!(
                game.table.session.is_asked(Seat::White),
                Some(Question::PromotionPiece { .. })
            ));
            if of != SPOKEN {
                game.hand(Seat::White, "a7a8n");
            }
            game.types("white: press");
            let case = format!("{edition} {of:?}: {:?}", game.open());
            assert!(game.open().is_empty(), "{case}");
            if of != PEGS {
                assert!(game.sans().is_empty(), "{case}");
                game.types("white: say springer");
            }
            assert_eq!(game.sans(), ["a8=N"], "{case}");
            assert!(game.open().is_empty(), "{case}");
        }
    }
}

#[test]
fn a_press_that_waits_counts_at_its_own_moment() {
    for edition in Edition::ALL {
        for seat in Seat::ALL {
            let (_, _, words, san) = knight(seat);
            let mut game = game(edition, seat, SPOKEN);
            half_heard(&mut game, seat, words);
            game.types(&format!("{seat}: press"));
            let case = format!("{edition} {seat}");
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
            let own = game.times()[seat as usize];
            let others = game.times()[seat.other() as usize];
            game.wait(20_000);
            game.types(&format!("{seat}: ja"));
            assert_eq!(game.sans().last().map(String::as_str), Some(san), "{case}: {:?}", game.open());
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
            // The wait for the answer is the opponent's time.
            let [own_now, others_now] = [game.times()[seat as usize], game.times()[seat.other() as usize]];
            assert!(own_now >= own, "{case}: {own} {own_now}");
            assert!(others - others_now >= 20_000, "{case}: {others} {others_now}");
        }
    }
}

#[test]
fn a_flag_that_falls_while_the_press_waits_did_not_fall() {
    for edition in Edition::ALL {
        let mut setup = crate::made_then_completed::setup(edition, None, SPOKEN, TYPED);
        setup.time_control = "90".into();
        let mut game = Game::of(setup);
        game.wait(89 * 60_000 + 55_000);
        half_heard(&mut game, Seat::White, "springer felix drei");
        game.types("white: press");
        game.wait(10_000);
        let fell = IncidentKind::FlagFall { seat: Seat::White };
        assert!(game.open().contains(&fell), "{edition}: {:?}", game.open());
        game.types("white: ja");
        assert_eq!(game.sans(), ["Nf3"], "{edition}: {:?}", game.open());
        assert!(game.open().is_empty(), "{edition}: {:?}", game.open());
        assert_eq!(game.table.session.running(), Some(Seat::Black), "{edition}");
    }
}

#[test]
fn the_answer_no_makes_it_a_press_without_a_move_and_the_item_says_what_was_asked() {
    for edition in Edition::ALL {
        for of in [SPOKEN, PEGS, HOLES] {
            for answer in ["nein", "correction"] {
                let mut game = Game::new(edition, None, of, TYPED);
                half_heard(&mut game, Seat::White, "springer felix drei");
                game.types("white: press");
                let case = format!("{edition} {of:?} {answer}");
                assert!(game.open().is_empty(), "{case}: {:?}", game.open());
                game.types(&format!("white: {answer}"));
                assert_eq!(game.open(), [IncidentKind::EarlyPress { by: Seat::White }], "{case}");
                let shown = lines_by(edition, &game.types("arbiter: show 1"));
                assert!(shown.contains("a question to the player was open: Ng1-f3?"), "{case}: {shown}");
                assert_eq!(game.table.session.running(), Some(Seat::White), "{case}");
            }
        }
    }
}

#[test]
fn a_question_about_another_matter_holds_the_press_and_a_made_move_does_not_wait() {
    for edition in Edition::ALL {
        for of in [SPOKEN, PEGS, HOLES] {
            for command in [Command::Resign, Command::ClaimStalemate, Command::DrawOffer] {
                let words = match command {
                    Command::Resign => "aufgeben",
                    Command::ClaimStalemate => "stalemate",
                    _ => "remis",
                };
                let case = format!("{edition} {of:?} {words}");
                // A move is made: its press completes it.
                let mut game = Game::new(edition, None, of, TYPED);
                game.plays("e2e4 e7e5");
                game.makes(Seat::White, "g1f3");
                game.types(&format!("white: say {words}"));
                assert_eq!(
                    game.table.session.is_asked(Seat::White),
                    Some(&Question::Confirm(command)),
                    "{case}"
                );
                game.types("white: press");
                assert_eq!(game.sans().len(), 3, "{case}: {:?}", game.open());
                assert!(game.open().is_empty(), "{case}: {:?}", game.open());
                // No move is made: the press waits.
                let mut game = Game::new(edition, None, of, TYPED);
                game.plays("e2e4 e7e5");
                game.types(&format!("white: say {words}"));
                game.types("white: press");
                assert!(game.open().is_empty(), "{case}: {:?}", game.open());
                assert_eq!(game.table.session.phase(), Phase::Playing, "{case}");
                game.types("white: nein");
                assert_eq!(game.open(), [IncidentKind::EarlyPress { by: Seat::White }], "{case}");
                let shown = lines_by(edition, &game.types("arbiter: show 1"));
                assert!(shown.contains("a question to the player was open: "), "{case}: {shown}");
            }
            let mut game = Game::new(edition, None, of, TYPED);
            game.types("white: say aufgeben");
            game.types("white: press");
            game.types("white: ja");
            assert_eq!(game.table.session.phase(), Phase::Over, "{edition} {of:?}");
            assert!(game.open().is_empty(), "{edition} {of:?}: {:?}", game.open());
        }
    }
}

#[test]
fn an_illegal_move_in_question_is_confirmed_once_as_a_legal_one() {
    for edition in Edition::ALL {
        for (words, legal) in [("springer felix drei", true), ("springer gustav drei", false)] {
            let mut game = Game::new(edition, None, SPOKEN, TYPED);
            // Words that were not understood before: the next ones are asked back.
            game.table.feed(Input::Heard { seat: Seat::White, heard: HeardUtterance::typed("[unk]") });
            game.table.feed(Input::Heard { seat: Seat::White, heard: HeardUtterance::typed(words) });
            let asked = game.table.session.is_asked(Seat::White).is_some();
            if !asked {
                // Words for no move are not asked back before the press.
                game.types("white: press");
            } else {
                game.types("white: press");
                assert!(game.open().is_empty(), "{edition} {words}: {:?}", game.open());
            }
            if game.table.session.is_asked(Seat::White).is_some() {
                game.types("white: ja");
            }
            assert!(game.table.session.is_asked(Seat::White).is_none(), "{edition} {words}");
            match legal {
                true => assert_eq!(game.sans(), ["Nf3"], "{edition}: {:?}", game.open()),
                false => assert_eq!(game.open().len(), 1, "{edition}: {:?}", game.open()),
            }
        }
    }
}
