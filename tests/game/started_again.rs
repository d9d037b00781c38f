//! The program is started again in the middle of a game: the boards are read first, then something is ordered, and what
//! is said of the clocks is so.

use crate::made_then_completed::setup;
use crate::table::*;

fn of(practice: bool, white: Player, black: Player) -> Setup {
    Setup { practice, ..setup(Edition::Fide23, None, white, black) }
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

/// The number of announcements that order this player to change a board.
fn orders(outputs: &[Output], seat: Seat) -> usize {
    let orders = |what: &&Announcement| {
        matches!(what, Announcement::PutRight(_) | Announcement::WhatNow(NextStep::PutRight(_)))
    };
    heard(outputs, seat).iter().filter(orders).count()
}

/// A game after 1.e4, executed on both boards.
fn after_one_ply(practice: bool, white: Player, black: Player) -> Table {
    let mut table = Table::of(of(practice, white, black));
    table.runs("white hand e2e4; white: eva vier; white: press; black hand e2e4; black: executed; wait 3000");
    assert_eq!(table.session.plies().len(), 1, "{practice} {white:?} {black:?}");
    table
}

/// A game in which this seat's board was being put right when the program ended.
fn led(practice: bool, seat: Seat, player: Player) -> Table {
    let (white, black) = if seat == Seat::White { (player, SPOKEN) } else { (SPOKEN, player) };
    let mut table = after_one_ply(practice, white, black);
    table.types(if practice { "white: take_back" } else { "arbiter: back 0" });
    assert!(orders(&table.types(&format!("{seat}: key what_now")), seat) > 0, "{practice} {seat}");
    table
}

/// Practice or not, the seat, and the kind of its board.
fn cases() -> impl Iterator<Item = (bool, Seat, Player)> {
    let seats = [false, true].into_iter().flat_map(|practice| Seat::ALL.map(|seat| (practice, seat)));
    seats.flat_map(|(practice, seat)| [PEGS, HOLES].map(|player| (practice, seat, player)))
}

#[test]
fn nothing_is_ordered_before_the_board_was_read_and_nothing_afterwards_if_it_stands_right() {
    for (practice, seat, player) in cases() {
        let case = format!("practice {practice} {seat} {player:?}");
        let mut table = led(practice, seat, player);
        let mut told = restarts(&mut table);
        // A slow board needs some seconds.
        told.extend(table.runs(&format!("wait 4000; {seat}: key what_now; {seat}: key repeat")));
        assert_eq!(orders(&told, seat), 0, "{case}");
        // A hand moved the pieces while the program did not run.
        let read = table.shows(seat, &Position::default());
        assert_eq!(orders(&read, seat), 0, "{case}");
        let told = heard(&read, seat);
        assert!(told.contains(&Announcement::OwnBoardBack { differing: vec![] }), "{case}: {told:?}");
        assert_eq!(orders(&table.wait(3_000), seat), 0, "{case}");
    }
}

#[test]
fn a_board_that_still_differs_is_said_to_be_back_before_the_step_is_said_once() {
    for (practice, seat, player) in cases() {
        let case = format!("practice {practice} {seat} {player:?}");
        let mut table = led(practice, seat, player);
        assert_eq!(orders(&restarts(&mut table), seat), 0, "{case}");
        let told = heard(&table.shows(seat, &after(&Position::default(), "e2e4")), seat);
        let of = |name: &str| told.iter().map(kind).filter(|kind| *kind == name).count();
        let at = |name: &str| told.iter().map(kind).position(|kind| kind == name);
        assert_eq!((of("OwnBoardBack"), of("PutRight")), (1, 1), "{case}: {told:?}");
        assert!(at("OwnBoardBack") < at("PutRight"), "{case}: {told:?}");
    }
}

#[test]
fn an_order_from_before_a_board_was_lost_is_said_again_only_after_it_was_read() {
    for (practice, seat, _) in cases() {
        let mut table = led(practice, seat, PEGS);
        let told = table.runs(&format!("{seat} lost; {seat}: key repeat; {seat} plugged"));
        assert_eq!(orders(&told, seat), 0, "practice {practice} {seat}");
        let told = table.shows(seat, &after(&Position::default(), "e2e4"));
        assert_eq!(orders(&told, seat), 1, "practice {practice} {seat}: {told:?}");
    }
}

#[test]
fn the_clocks_are_said_to_stand_only_where_they_do() {
    for practice in [false, true] {
        for white in [PEGS, HOLES, SPOKEN] {
            for black in [PEGS, HOLES, SPOKEN] {
                let case = format!("practice {practice} {white:?} {black:?}");
                let mut table = after_one_ply(practice, white, black);
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
                let is_read = Seat::ALL.into_iter().all(|seat| !table.senses(seat));
                assert_eq!(said(&told).is_empty(), practice && !is_read, "{case}: {told:?}");
                for seat in Seat::ALL.into_iter().filter(|seat| [white, black][*seat as usize] != SPOKEN) {
                    let told = table.shows(seat, &after(&Position::default(), "e2e4"));
                    check(&table, &told);
                }
                assert_eq!(table.session.running().is_some(), practice, "{case}");
            }
        }
    }
}

#[test]
fn a_board_that_does_not_answer_after_a_restart_is_told_and_practice_goes_on_without_it() {
    for (practice, seat, _) in cases() {
        for is_reported in [false, true] {
            let case = format!("practice {practice} {seat} {is_reported}");
            let mut table = led(practice, seat, PEGS);
            let mut told = restarts(&mut table);
            let lost = if is_reported { format!("{seat} lost") } else { "wait 20000".into() };
            told.extend(table.runs(&lost));
            assert_eq!(orders(&told, seat), 0, "{case}");
            let lost = said(&told).iter().filter(|what| **what == Announcement::OwnBoardLost).count();
            assert_eq!(lost, 1, "{case}: {told:?}");
            table.feed(Input::BoardLost { seat });
            table.shows(seat, &Position::default());
            assert_eq!(table.session.running().is_some(), practice, "{case}");
        }
    }
}

#[test]
fn before_a_game_a_board_that_is_read_in_part_only_gets_no_order() {
    for seat in Seat::ALL {
        let setup = Setup { approved_by: None, ..of(false, PEGS, PEGS) };
        let mut table = Table::waiting(setup);
        let told = table.runs(&format!("{seat} lost; {seat} plugged; {seat} lift e2"));
        assert_eq!(orders(&told, seat), 0, "{seat}");
        let scan = scan_of(&after(&Position::default(), "e2e4"), true);
        assert_eq!(orders(&table.scans(seat, scan), seat), 1, "{seat}");
    }
}
