//! A board that does not answer for a while: a press meanwhile (7.5.3), the ply since which it differs (D.2.9), and
//! the way to put it right.

use crate::table::{Table, after, agreed, said};
use annabella::{
    board::{guidance::Instruction, scan::scan_of},
    game::{Color, Edition, Position, Role, Seat, Square},
    laws::incident_kind::IncidentKind,
    session::{
        Announcement,
        input::Input,
        output::Output,
        pending::NextStep,
        setup::{BoardSense, Sight},
    },
};

/// A game on boards that distinguish pieces, in which these moves are completed and executed.
fn played(moves: &str, impaired: Option<Seat>) -> Table {
    let mut setup = agreed(Edition::Da18, BoardSense::Identity);
    match impaired {
        Some(Seat::White) => setup.white.sight = Sight::Impaired,
        Some(Seat::Black) => setup.black.sight = Sight::Impaired,
        None => {}
    }
    let mut table = Table::of(setup);
    let start = Position::default();
    let mut made = String::new();
    for uci in moves.split_whitespace() {
        made = format!("{made} {uci}");
        let mover = table.session.mover();
        let position = after(&start, &made);
        table.shows(mover, &position);
        if impaired == Some(mover) {
            table.types(&format!("{mover}: move {uci}"));
        }
        table.types(&format!("{mover}: press"));
        table.shows(mover.other(), &position);
        table.wait(3_000);
    }
    assert_eq!(table.session.plies().len(), moves.split_whitespace().count());
    assert!(table.open().is_empty(), "{:?}", table.open());
    table
}

fn back(table: &mut Table, seat: Seat, position: &Position) -> Vec<Output> {
    table.feed(Input::BoardRestored { seat });
    table.shows(seat, position)
}

#[test]
fn a_press_while_the_board_does_not_answer_completes_the_move_that_it_shows_afterwards() {
    for impaired in [None, Some(Seat::Black)] {
        let mut table = played("e2e4", impaired);
        if impaired.is_some() {
            table.types("black: move d5");
        }
        table.feed(Input::BoardLost { seat: Seat::Black });
        let told = said(&table.types("black: press"));
        assert!(told.contains(&Announcement::PressKept), "{told:?}");
        assert_eq!(table.open(), [&IncidentKind::BoardLost { seat: Seat::Black }], "{impaired:?}");
        table.wait(2_000);
        back(&mut table, Seat::Black, &after(&Position::default(), "e2e4 d7d5"));
        assert_eq!(table.session.plies().len(), 2, "{impaired:?}");
        assert_eq!(table.session.running(), Some(Seat::White), "{impaired:?}");
        assert!(table.open().is_empty(), "{:?}", table.open());
    }
}

#[test]
fn a_kept_press_without_a_move_becomes_an_item_when_the_board_answers() {
    let mut table = played("e2e4", None);
    let start = Position::default();
    table.feed(Input::BoardLost { seat: Seat::Black });
    table.types("black: press");
    assert_eq!(table.open(), [&IncidentKind::BoardLost { seat: Seat::Black }]);
    back(&mut table, Seat::Black, &after(&start, "e2e4"));
    assert_eq!(table.open(), [&IncidentKind::PressWithoutMove { by: Seat::Black }]);
    table.shows(Seat::Black, &after(&start, "e2e4 d7d5"));
    table.wait(3_000);
    assert_eq!(table.session.plies().len(), 1, "the press was judged and counts no more");
    table.types("black: press");
    assert_eq!(table.session.plies().len(), 2);
}

#[test]
fn a_press_is_kept_for_the_move_that_is_keyed_meanwhile() {
    let mut table = played("e2e4", None);
    table.feed(Input::BoardLost { seat: Seat::Black });
    table.types("black: press");
    table.types("black: move d5");
    assert_eq!(table.session.plies().len(), 2);
}

#[test]
fn a_press_without_words_stays_an_early_press_although_the_board_does_not_answer() {
    let mut table = played("e2e4", Some(Seat::Black));
    table.feed(Input::BoardLost { seat: Seat::Black });
    table.types("black: press");
    assert!(table.open().contains(&&IncidentKind::EarlyPress { by: Seat::Black }), "{:?}", table.open());
}

#[test]
fn a_board_that_comes_back_right_differs_only_since_a_later_ply() {
    let mut table = played("g1f3 g8f6", None);
    let start = Position::default();
    table.feed(Input::BoardLost { seat: Seat::White });
    table.types("white: move Nc3");
    table.types("white: press");
    assert_eq!(table.session.plies().len(), 3);
    let third = "g1f3 g8f6 b1c3";
    let told = said(&back(&mut table, Seat::White, &after(&start, third)));
    assert!(told.contains(&Announcement::OwnBoardBack { differing: vec![] }), "{told:?}");
    table.shows(Seat::Black, &after(&start, third));
    table.shows(Seat::Black, &after(&start, &format!("{third} b8c6")));
    table.types("black: press");
    assert_eq!(table.session.plies().len(), 4);
    table.shows(Seat::White, &after(&start, &format!("{third} b8a6")));
    table.wait(60_000);
    let since = table.open().into_iter().find_map(|matter| match matter {
        IncidentKind::BoardsDiffer { since_ply, since_by, .. } => Some((*since_ply, *since_by)),
        _ => None,
    });
    assert_eq!(since, Some((3, Seat::Black)));
}

#[test]
fn a_board_that_comes_back_wrong_has_an_open_step() {
    let moves = "e2e4 e7e5 b1c3 b8c6";
    let mut table = played(moves, Some(Seat::White));
    let right = after(&Position::default(), moves);
    let mut wrong = scan_of(&right, true);
    wrong.swap(Square::B1.to_usize(), Square::C1.to_usize());
    table.feed(Input::BoardLost { seat: Seat::White });
    table.feed(Input::BoardRestored { seat: Seat::White });
    let told = said(&table.scans(Seat::White, wrong));
    let differing = vec![Square::B1, Square::C1];
    assert!(told.contains(&Announcement::OwnBoardBack { differing }), "{told:?}");
    let bishop = Role::Bishop.of(Color::White);
    let step = NextStep::PutRight(Instruction::Bring { piece: bishop, from: Square::B1, to: Square::C1 });
    for asks in ["white: what now", "white: repeat"] {
        let told = said(&table.types(asks));
        assert!(told.contains(&Announcement::WhatNow(step.clone())), "{asks}: {told:?}");
    }
    table.shows(Seat::White, &right);
    assert_eq!(table.session.next_step(Seat::White), NextStep::Move);
}

#[test]
fn a_board_that_comes_back_with_the_start_position_is_told_so_and_led() {
    let moves = "e2e4 e7e5";
    let mut table = played(moves, Some(Seat::White));
    table.feed(Input::BoardLost { seat: Seat::White });
    let told = said(&back(&mut table, Seat::White, &Position::default()));
    assert!(told.contains(&Announcement::OwnBoardBackAtStart), "{told:?}");
    assert!(!told.iter().any(|a| matches!(a, Announcement::OwnBoardBack { .. })), "{told:?}");
    assert!(matches!(table.session.next_step(Seat::White), NextStep::PutRight(_)));
}
