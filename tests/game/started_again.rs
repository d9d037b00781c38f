//! The program is started again in the middle of a game: the boards are read first, then something is ordered, and what
//! is said of the clocks is so.

use crate::table::{Table, after, agreed, said};
use annabella::{
    board::scan::scan_of,
    game::{Edition, Position, Seat},
    session::{
        Announcement,
        actor::Listener,
        input::Input,
        output::Output,
        pending::NextStep,
        session::Session,
        setup::{BoardSense, Setup, Sight},
    },
};

const SENSES: [BoardSense; 3] = [BoardSense::Identity, BoardSense::Occupancy, BoardSense::Manual];

fn setup(practice: bool, white: BoardSense, black: BoardSense) -> Setup {
    let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
    setup.practice = practice;
    for (seat, sense) in [(&mut setup.white, white), (&mut setup.black, black)] {
        seat.board = sense;
        seat.sight = Sight::Impaired;
    }
    setup
}

/// The same inputs in a new session, and then the restart.
fn restarts(table: &mut Table) -> Vec<Output> {
    let mut session = Session::new(table.session.setup().clone()).unwrap();
    for (at, input) in &table.fed {
        session.handle(*at, input.clone());
    }
    table.session = session;
    table.feed(Input::ResumedAfter { ms: 3_000 })
}

/// Announcements that order this player to change a board.
fn orders(outputs: &[Output], seat: Seat) -> Vec<Announcement> {
    let orders = |what: &Announcement| {
        matches!(what, Announcement::PutRight(_) | Announcement::WhatNow(NextStep::PutRight(_)))
    };
    told_to(outputs, seat).into_iter().filter(orders).collect()
}

fn told_to(outputs: &[Output], seat: Seat) -> Vec<Announcement> {
    let of = |output: &Output| match output {
        Output::Say { to, what } if *to == Listener::Player(seat) => Some(what.clone()),
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

fn senses(table: &Table, seat: Seat) -> bool {
    table.session.setup().seat(seat).board != BoardSense::Manual
}

/// A game after 1.e4, executed on both boards.
fn after_one_ply(practice: bool, white: BoardSense, black: BoardSense) -> Table {
    let mut table = Table::of(setup(practice, white, black));
    let e4 = after(&Position::default(), "e2e4");
    if senses(&table, Seat::White) {
        table.shows(Seat::White, &e4);
    }
    table.types("white: eva vier");
    table.types("white: press");
    match senses(&table, Seat::Black) {
        true => table.shows(Seat::Black, &e4),
        false => table.types("black: executed"),
    };
    table.wait(3_000);
    assert_eq!(table.session.plies().len(), 1, "{practice} {white:?} {black:?}");
    table
}

/// A game in which this seat's board was being put right when the program ended.
fn led(practice: bool, seat: Seat, sense: BoardSense) -> Table {
    let mut table = match seat {
        Seat::White => after_one_ply(practice, sense, BoardSense::Manual),
        Seat::Black => after_one_ply(practice, BoardSense::Manual, sense),
    };
    match practice {
        true => table.types("white: take_back"),
        false => table.types("arbiter: back 0"),
    };
    assert!(!orders(&table.types(&format!("{seat}: key what_now")), seat).is_empty(), "{practice} {seat}");
    table
}

#[test]
fn nothing_is_ordered_before_the_board_was_read_and_nothing_afterwards_if_it_stands_right() {
    for practice in [false, true] {
        for seat in Seat::ALL {
            for sense in [BoardSense::Identity, BoardSense::Occupancy] {
                let case = format!("practice {practice} {seat} {sense:?}");
                let mut table = led(practice, seat, sense);
                let mut told = restarts(&mut table);
                // A slow board needs some seconds.
                told.extend(table.wait(4_000));
                for question in ["what_now", "repeat"] {
                    told.extend(table.types(&format!("{seat}: key {question}")));
                }
                assert_eq!(orders(&told, seat), [], "{case}");
                // A hand moved the pieces while the program did not run.
                let read = table.shows(seat, &Position::default());
                assert_eq!(orders(&read, seat), [], "{case}");
                let told = told_to(&read, seat);
                let back =
                    told.iter().position(|what| *what == Announcement::OwnBoardBack { differing: vec![] });
                assert!(back.is_some(), "{case}: {told:?}");
                assert_eq!(orders(&table.wait(3_000), seat), [], "{case}");
            }
        }
    }
}

#[test]
fn a_board_that_still_differs_is_said_to_be_back_before_the_step_is_said_once() {
    for practice in [false, true] {
        for seat in Seat::ALL {
            for sense in [BoardSense::Identity, BoardSense::Occupancy] {
                let case = format!("practice {practice} {seat} {sense:?}");
                let mut table = led(practice, seat, sense);
                assert_eq!(orders(&restarts(&mut table), seat), [], "{case}");
                let told = told_to(&table.shows(seat, &after(&Position::default(), "e2e4")), seat);
                let of = |found: fn(&Announcement) -> bool| -> Vec<usize> {
                    told.iter().enumerate().filter(|(_, what)| found(what)).map(|(at, _)| at).collect()
                };
                let back = of(|what| matches!(what, Announcement::OwnBoardBack { .. }));
                let steps = of(|what| matches!(what, Announcement::PutRight(_)));
                assert!(back.len() == 1 && steps.len() == 1 && back < steps, "{case}: {told:?}");
            }
        }
    }
}

#[test]
fn an_order_from_before_a_board_was_lost_is_said_again_only_after_it_was_read() {
    for practice in [false, true] {
        for seat in Seat::ALL {
            let case = format!("practice {practice} {seat}");
            let mut table = led(practice, seat, BoardSense::Identity);
            let mut told = table.feed(Input::BoardLost { seat });
            told.extend(table.types(&format!("{seat}: key repeat")));
            told.extend(table.feed(Input::BoardRestored { seat }));
            assert_eq!(orders(&told, seat), [], "{case}");
            let told = table.shows(seat, &after(&Position::default(), "e2e4"));
            assert_eq!(orders(&told, seat).len(), 1, "{case}: {told:?}");
        }
    }
}

#[test]
fn the_clocks_are_said_to_stand_only_where_they_do() {
    for practice in [false, true] {
        for white in SENSES {
            for black in SENSES {
                let case = format!("practice {practice} {white:?} {black:?}");
                let mut table = after_one_ply(practice, white, black);
                let e4 = after(&Position::default(), "e2e4");
                let check = |table: &Table, outputs: &[Output]| {
                    for what in said(outputs) {
                        let runs = table.session.running().is_some();
                        match what {
                            Announcement::Interrupted => assert!(!runs, "{case}"),
                            Announcement::PracticeGoesOn | Announcement::ClocksRun => assert!(runs, "{case}"),
                            Announcement::GameStarts | Announcement::PracticeStarts => panic!("{case}"),
                            _ => {}
                        }
                    }
                };
                let told = restarts(&mut table);
                check(&table, &told);
                let is_read = Seat::ALL.into_iter().all(|seat| !senses(&table, seat));
                assert_eq!(said(&told).is_empty(), practice && !is_read, "{case}: {told:?}");
                for seat in Seat::ALL {
                    if senses(&table, seat) {
                        let told = table.shows(seat, &e4);
                        check(&table, &told);
                    }
                }
                assert_eq!(table.session.running().is_some(), practice, "{case}");
            }
        }
    }
}

#[test]
fn a_board_that_does_not_answer_after_a_restart_is_told_and_practice_goes_on_without_it() {
    for practice in [false, true] {
        for seat in Seat::ALL {
            for is_reported in [false, true] {
                let case = format!("practice {practice} {seat} {is_reported}");
                let mut table = led(practice, seat, BoardSense::Identity);
                let mut told = restarts(&mut table);
                match is_reported {
                    true => told.extend(table.feed(Input::BoardLost { seat })),
                    false => told.extend(table.wait(20_000)),
                }
                assert_eq!(orders(&told, seat), [], "{case}");
                let lost = said(&told).iter().filter(|what| **what == Announcement::OwnBoardLost).count();
                assert_eq!(lost, 1, "{case}: {told:?}");
                table.feed(Input::BoardLost { seat });
                table.shows(seat, &Position::default());
                assert_eq!(table.session.running().is_some(), practice, "{case}");
            }
        }
    }
}

#[test]
fn before_a_game_a_board_that_is_read_in_part_only_gets_no_order() {
    for seat in Seat::ALL {
        let mut setup = setup(false, BoardSense::Identity, BoardSense::Identity);
        setup.approved_by = None;
        let mut table = Table { session: Session::new(setup).unwrap(), fed: Vec::new(), now: 0 };
        table.feed(Input::BoardLost { seat });
        table.feed(Input::BoardRestored { seat });
        let empty = annabella::board::SquareContents::Empty;
        let square = annabella::game::Square::E2;
        let event = annabella::board::WireEvent::Changed { square, contents: empty };
        assert_eq!(orders(&table.feed(Input::Board { seat, event }), seat), [], "{seat}");
        let scan = scan_of(&after(&Position::default(), "e2e4"), true);
        assert_eq!(orders(&table.scans(seat, scan), seat).len(), 1, "{seat}");
    }
}
