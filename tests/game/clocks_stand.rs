//! While the clocks are stopped nobody moves (6.11): on boards that are not sensed, words and keys are refused and
//! change nothing, no press completes a move, and the next set-up step is repeated.

use super::table::{Table, after, agreed, refused, said};
use annabella::{
    game::{Edition, EndReason, Position, Seat},
    laws::incident_kind::IncidentKind,
    session::{
        Announcement,
        actor::Listener,
        input::Input,
        pending::{AwaitedAction, NextStep},
        refusal::Refusal,
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

/// Why the clocks are stopped.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Halt {
    IllegalMovePutRight,
    ByTheArbiter,
    DrawClaim,
    Call,
}

const HALTS: [Halt; 4] = [Halt::IllegalMovePutRight, Halt::ByTheArbiter, Halt::DrawClaim, Halt::Call];

/// White moves next in a game of two plies; the clocks are stopped.
fn halted(edition: Edition, sight: Sight, black: BoardSense, halt: Halt) -> Table {
    let setup = agreed(edition, BoardSense::Manual);
    let white = SeatSetup { sight, ear: sight == Sight::Impaired, ..setup.white.clone() };
    let mut table =
        Table::of(Setup { white, black: SeatSetup { board: black, ..setup.black.clone() }, ..setup });
    let start = Position::default();
    table.types("white: say e2e4");
    table.types("black: say e2e4");
    table.types("white: press");
    match black {
        BoardSense::Manual => drop(table.types("black: move e5")),
        _ => {
            table.shows(Seat::Black, &after(&start, "e2e4"));
            table.wait(500);
            table.shows(Seat::Black, &after(&start, "e2e4 e7e5"));
            table.wait(1_500);
        }
    }
    table.types("white: say e7e5");
    table.types("black: press");
    assert_eq!(table.session.plies().len(), 2, "{edition} {halt:?}");
    match halt {
        Halt::IllegalMovePutRight => {
            table.types("white: say g1g3");
            table.types("white: press");
            table.types("white: yes");
            table.types("arbiter: confirm 1");
        }
        Halt::ByTheArbiter => drop(table.types("arbiter: stop")),
        Halt::DrawClaim => {
            table.types("white: claim threefold");
            // In one edition the clocks may be stopped (9.5).
            table.types("arbiter: stop");
        }
        Halt::Call => {
            table.types("white: key arbiter");
            table.types("arbiter: stop");
        }
    }
    assert_eq!(table.session.running(), None, "{edition} {halt:?}");
    table
}

/// The state of the game: plies, position and both times.
fn state(table: &Table) -> (usize, String, (u64, u64)) {
    let session = &table.session;
    (session.plies().len(), session.position().to_string(), session.times(session.now()))
}

/// Checks that the game goes on as if nothing had been said.
fn goes_on(table: &mut Table, sensed: Option<&Position>, what: &str) {
    for seat in Seat::ALL {
        match sensed.filter(|_| seat == Seat::Black) {
            Some(position) => drop(table.shows(seat, position)),
            None => drop(table.types(&format!("{seat}: executed"))),
        }
    }
    table.types("arbiter: resume");
    assert!(table.session.running().is_some(), "{what}");
    let plies = table.session.plies().len();
    table.types("white: say g1f3");
    table.types("white: press");
    assert_eq!(table.session.plies().len(), plies + 1, "{what}: {:?}", table.open());
}

#[test]
fn by_6_11_words_and_presses_complete_nothing_on_boards_that_nothing_senses_while_the_clocks_stand() {
    for edition in Edition::ALL {
        for halt in HALTS {
            for sight in [Sight::Sighted, Sight::Impaired] {
                for verb in ["say", "move"] {
                    let what = format!("{edition} {halt:?} {sight:?} {verb}");
                    let mut table = halted(edition, sight, BoardSense::Manual, halt);
                    let before = state(&table);
                    for line in [
                        format!("white: {verb} g1f3"),
                        "white: press".into(),
                        format!("black: {verb} b8c6"),
                        "black: press".into(),
                        format!("white: {verb} f1c4"),
                        "white: press".into(),
                        format!("black: {verb} g8f6"),
                    ] {
                        let outputs = table.types(&line);
                        assert_eq!(state(&table), before, "{what}: {line}");
                        let told = said(&outputs);
                        let is_move = |a: &Announcement| {
                            matches!(a, Announcement::Move { .. } | Announcement::MovedInstead { .. })
                        };
                        assert!(!told.iter().any(is_move), "{what}: {line}: nobody is told a move: {told:?}");
                    }
                    goes_on(&mut table, None, &what);
                }
            }
        }
    }
}

#[test]
fn what_is_to_be_set_up_is_said_again_after_7_5_1() {
    for edition in Edition::ALL {
        for line in ["white: say g1f3", "white: move g1f3", "white: press"] {
            let mut table = halted(edition, Sight::Impaired, BoardSense::Manual, Halt::IllegalMovePutRight);
            let outputs = table.types(line);
            assert!(
                matches!(refused(&outputs), Some(Refusal::BoardNotRight { .. } | Refusal::ClocksStand)),
                "{edition} {line}"
            );
            let steps = said(&outputs).into_iter().filter(|a| matches!(a, Announcement::PutRight(_))).count();
            assert!(steps > 0, "{edition} {line}: {outputs:?}");
        }
    }
}

#[test]
fn who_moves_while_the_clocks_stand_by_6_11_hears_that_they_stand() {
    for halt in [Halt::ByTheArbiter, Halt::DrawClaim, Halt::Call] {
        for line in ["white: say g1f3", "white: move g1f3", "white: press", "white: say a1a8"] {
            let mut table = halted(Edition::Da18, Sight::Impaired, BoardSense::Manual, halt);
            let outputs = table.types(line);
            assert_eq!(refused(&outputs), Some(Refusal::ClocksStand), "{halt:?} {line}");
            assert_eq!(said(&outputs), [Announcement::WhatNow(NextStep::ClocksStand)], "{halt:?} {line}");
            assert_eq!(said(&table.types("white: key time")).len(), 1, "a question is answered");
        }
    }
}

#[test]
fn a_move_that_stood_before_the_clocks_were_stopped_by_6_11_is_pressed_afterwards() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.plays("e4 e5");
        table.types("white: move Sf3");
        table.types("arbiter: stop");
        table.types("white: move Sc3");
        table.types("black: move Sc6");
        table.types("white: move d4");
        assert_eq!(table.session.plies().len(), 2, "{edition}");
        table.types("arbiter: resume");
        table.types("white: press");
        let plies = table.session.plies();
        assert_eq!(plies.len(), 3, "{edition}");
        assert_eq!(plies[2].before.uci(plies[2].m), "g1f3", "{edition}");
    }
}

#[test]
fn beside_a_board_that_is_sensed_the_other_players_words_complete_nothing_either() {
    let start = Position::default();
    for edition in Edition::ALL {
        for halt in HALTS {
            for sense in [BoardSense::Identity, BoardSense::Occupancy] {
                let what = format!("{edition} {halt:?} {sense:?}");
                let mut table = halted(edition, Sight::Sighted, sense, halt);
                let before = state(&table);
                table.types("white: say g1f3");
                // Black's hands move all the same.
                table.shows(Seat::Black, &after(&start, "e2e4 e7e5 g1f3"));
                table.shows(Seat::Black, &after(&start, "e2e4 e7e5 g1f3 b8c6"));
                table.types("white: say f1c4");
                table.types("white: press");
                table.types("black: press");
                assert_eq!(state(&table), before, "{what}");
                goes_on(&mut table, Some(&after(&start, "e2e4 e7e5")), &what);
            }
        }
    }
}

#[test]
fn mate_set_on_a_board_while_the_clocks_stand_ends_the_game_when_they_run_again() {
    for sense in [BoardSense::Identity, BoardSense::Occupancy] {
        let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        let setup = agreed(Edition::Fide23, BoardSense::Manual);
        let white = SeatSetup { board: sense, sight: Sight::Impaired, ear: true, ..setup.white.clone() };
        let mut table = Table::of(Setup { fen: Some(fen.into()), white, ..setup });
        let start = Position::from_fen(fen).unwrap();
        table.types("arbiter: stop");
        table.types("white: say a1a8");
        let mut lifted = annabella::board::scan::scan_of(&start, sense == BoardSense::Identity);
        lifted[0] = annabella::board::SquareContents::Empty;
        table.scans(Seat::White, lifted);
        table.shows(Seat::White, &after(&start, "a1a8"));
        assert_eq!(table.session.result(), None, "{sense:?}: 5.1.1 ends nothing while they stand");
        assert!(table.session.plies().is_empty(), "{sense:?}");
        table.types("arbiter: resume");
        assert_eq!(table.session.result().map(|(_, why)| why), Some(EndReason::Checkmate), "{sense:?}");
        let open = table.open();
        assert!(!open.iter().any(|matter| matches!(matter, IncidentKind::IllegalMove { .. })), "{open:?}");
    }
}

#[test]
fn what_now_tells_of_a_silent_board_first_and_practice_waits_for_boards_alone() {
    let mut table = Table::of(agreed(Edition::Da18, BoardSense::Identity));
    assert_eq!(table.session.next_step(Seat::White), NextStep::Move);
    table.feed(Input::BoardLost { seat: Seat::White });
    assert_eq!(table.session.next_step(Seat::White), NextStep::BoardSilent);
    assert_eq!(table.session.next_step(Seat::Black), NextStep::OpponentsMove);
    let practice = Setup { practice: true, approved_by: None, ..agreed(Edition::Da18, BoardSense::Identity) };
    let session = Session::new(practice).unwrap();
    let boards = Seat::ALL.map(|seat| AwaitedAction::BoardAnswers { seat });
    assert_eq!(session.waits(Listener::Arbiter), boards);
}
