//! While the clocks are stopped nobody moves (6.11): on boards that are not sensed, words and keys are refused and
//! change nothing, no press completes a move, and the next set-up step is repeated.

use crate::made_then_completed::setup;
use crate::table::*;

/// Why the clocks are stopped. In one edition they may run on after a claim (9.5).
const ILLEGAL_MOVE: &str = "white: say g1g3; white: press; white: yes; arbiter: confirm 1";
const BY_THE_ARBITER: &str = "arbiter: stop";
const CLAIM: &str = "white: claim threefold; arbiter: stop";
const CALL: &str = "white: key arbiter; arbiter: stop";
const HALTS: [&str; 4] = [ILLEGAL_MOVE, BY_THE_ARBITER, CLAIM, CALL];

/// White moves next in a game of two plies; the clocks are stopped.
fn halted(edition: Edition, white: Player, black: Player, halt: &str) -> Table {
    let mut table = Table::of(setup(edition, None, white, black));
    table.runs("white: say e2e4; black: say e2e4; white: press");
    if table.senses(Seat::Black) {
        table.runs("black hand e2e4; wait 500; black hand e7e5; wait 1500");
    } else {
        table.types("black: move e5");
    }
    table.runs("white: say e7e5; black: press");
    assert_eq!(table.sans(), "e4 e5", "{edition} {halt}");
    table.runs(halt);
    assert_eq!(table.session.running(), None, "{edition} {halt}");
    table
}

/// The state of the game: moves, position and both times.
fn state(table: &Table) -> (String, String, [u64; 2]) {
    (table.sans(), table.session.position().to_string(), table.times())
}

/// Checks that the game goes on as if nothing had been said.
fn goes_on(table: &mut Table, what: &str) {
    table.runs("goes on");
    assert!(table.session.running().is_some(), "{what}");
    table.runs("white: say g1f3; white: press");
    assert_eq!(table.sans(), "e4 e5 Nf3", "{what}: {:?}", table.open());
}

#[test]
fn by_6_11_words_and_presses_complete_nothing_on_boards_that_nothing_senses_while_the_clocks_stand() {
    for edition in Edition::ALL {
        for halt in HALTS {
            for white in [TYPED, SPOKEN] {
                for verb in ["say", "move"] {
                    let what = format!("{edition} {halt} {white:?} {verb}");
                    let mut table = halted(edition, white, TYPED, halt);
                    let before = state(&table);
                    for (seat, uci) in [("white", "g1f3"), ("black", "b8c6"), ("white", "f1c4")] {
                        let told = names(&table.runs(&format!("{seat}: {verb} {uci}; {seat}: press")));
                        assert_eq!(state(&table), before, "{what}: {uci}");
                        let is_move = |name: &str| ["Move", "MovedInstead"].contains(&name);
                        assert!(!told.split(", ").any(is_move), "{what}: nobody is told a move: {told}");
                    }
                    goes_on(&mut table, &what);
                }
            }
        }
    }
}

#[test]
fn what_is_to_be_set_up_is_said_again_after_7_5_1() {
    for edition in Edition::ALL {
        for line in ["white: say g1f3", "white: move g1f3", "white: press"] {
            let outputs = halted(edition, SPOKEN, TYPED, ILLEGAL_MOVE).types(line);
            let why = refused(&outputs);
            let stands = matches!(why, Some(Refusal::BoardNotRight { .. } | Refusal::ClocksStand));
            assert!(stands, "{edition} {line}: {why:?}");
            assert!(names(&outputs).contains("PutRight"), "{edition} {line}: {outputs:?}");
        }
    }
}

#[test]
fn who_moves_while_the_clocks_stand_by_6_11_hears_that_they_stand() {
    for halt in [BY_THE_ARBITER, CLAIM, CALL] {
        for line in ["white: say g1f3", "white: move g1f3", "white: press", "white: say a1a8"] {
            let mut table = halted(Edition::Da18, SPOKEN, TYPED, halt);
            let outputs = table.types(line);
            assert_eq!(refused(&outputs), Some(Refusal::ClocksStand), "{halt} {line}");
            assert_eq!(said(&outputs), [Announcement::WhatNow(NextStep::ClocksStand)], "{halt} {line}");
            assert_eq!(names(&table.types("white: key time")), "Time", "a question is answered");
        }
    }
}

#[test]
fn a_move_that_stood_before_the_clocks_were_stopped_by_6_11_is_pressed_afterwards() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.runs("play e4 e5; white: move Sf3; arbiter: stop; white: move Sc3; black: move Sc6");
        table.comes_to("white: move d4", "", "e4 e5");
        table.comes_to("arbiter: resume; white: press", "", "e4 e5 Nf3");
    }
}

#[test]
fn beside_a_board_that_is_sensed_the_other_players_words_complete_nothing_either() {
    for edition in Edition::ALL {
        for halt in HALTS {
            for black in [PIECES, SQUARES] {
                let what = format!("{edition} {halt} {black:?}");
                let mut table = halted(edition, TYPED, black, halt);
                let before = state(&table);
                // Black's hands move all the same.
                table.runs(
                    "white: say g1f3; black hand g1f3 b8c6; white: say f1c4; white: press; black: press",
                );
                assert_eq!(state(&table), before, "{what}");
                goes_on(&mut table, &what);
            }
        }
    }
}

#[test]
fn mate_set_on_a_board_while_the_clocks_stand_ends_the_game_when_they_run_again() {
    for of in [PEGS, HOLES] {
        let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        let mut table = Table::of(setup(Edition::Fide23, Some(fen), of, TYPED));
        table.comes_to("arbiter: stop; white: say a1a8; white hand a1a8", "", "");
        assert_eq!(table.result(), None, "{of:?}: 5.1.1 ends nothing while they stand");
        table.types("arbiter: resume");
        assert_eq!(table.result().map(|(_, why)| why), Some(EndReason::Checkmate), "{of:?}");
        assert!(!table.kinds().contains("IllegalMove"), "{}", table.kinds());
    }
}

#[test]
fn what_now_tells_of_a_silent_board_first_and_practice_waits_for_boards_alone() {
    let mut table = Table::of(agreed(Edition::Da18, BoardSense::Identity));
    assert_eq!(table.session.next_step(Seat::White), NextStep::Move);
    table.runs("white lost");
    assert_eq!(table.session.next_step(Seat::White), NextStep::BoardSilent);
    assert_eq!(table.session.next_step(Seat::Black), NextStep::OpponentsMove);
    let practice = Setup { practice: true, approved_by: None, ..agreed(Edition::Da18, BoardSense::Identity) };
    let boards = Seat::ALL.map(|seat| AwaitedAction::BoardAnswers { seat });
    assert_eq!(Table::waiting(practice).session.waits(Listener::Arbiter), boards);
}
