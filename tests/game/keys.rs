//! A keypad: single keys, sequences of keys, a move entered by keys, learning the keys; serious acts need a
//! confirmation.

use super::table::{Table, agreed};
use annabella::{
    board::WireEvent,
    game::{Edition, GameResult, Seat, Square},
    language::command::Command,
    session::{
        Announcement, Earcon,
        actor::Listener,
        input::{Act, Actor, Input},
        output::{Note, Output},
        session::Phase,
        setup::{BoardSense, Sight},
    },
};

/// The announcements to anybody.
fn said(outputs: &[Output]) -> Vec<Announcement> {
    let said = outputs.iter().filter_map(|output| match output {
        Output::Say { what, .. } => Some(what.clone()),
        _ => None,
    });
    said.collect()
}

fn keys(table: &mut Table, seat: Seat, keys: &str) -> Vec<Output> {
    keys.chars().flat_map(|key| table.types(&format!("{seat}: key {key}"))).collect()
}

#[test]
fn a_boards_keypad_a_usb_keypad_and_a_typed_key_do_the_same() {
    let mut table = Table::typed(Edition::Da18);
    let typed = keys(&mut table, Seat::White, "652");
    let by_board = "652"
        .chars()
        .flat_map(|key| table.feed(Input::Board { seat: Seat::White, event: WireEvent::Key(key) }));
    assert_eq!(typed, by_board.collect::<Vec<_>>());
    assert!(matches!(
        said(&typed)[..],
        [Announcement::KeysFollow, Announcement::SquareHolds { square: Square::E2, .. }]
    ));
}

#[test]
fn one_key_neither_resigns_nor_agrees_and_pressing_it_twice_does_not_either() {
    let mut table = Table::typed(Edition::Da18);
    for line in ["white: move e4", "white: press", "black: move e5", "black: press"] {
        table.types(line);
    }
    keys(&mut table, Seat::White, "99");
    assert_eq!(table.session.phase(), Phase::Playing);
    keys(&mut table, Seat::White, "-");
    keys(&mut table, Seat::White, "7");
    let twice = keys(&mut table, Seat::Black, "++");
    assert_eq!(said(&twice).len(), 2, "asked, and asked again: {twice:?}");
    assert_eq!(table.session.phase(), Phase::Playing);
    keys(&mut table, Seat::Black, "E");
    assert_eq!(table.session.result().map(|(result, _)| result), Some(GameResult::Draw));
}

#[test]
fn a_move_is_announced_and_repeated_by_keys_as_by_words() {
    let mut table = Table::typed(Edition::Da18);
    let outputs = keys(&mut table, Seat::White, "695254E");
    let announced =
        |o: &Output| matches!(o, Output::Note(Note::Announced { seat: Seat::White, uci }) if uci == "e2e4");
    assert!(outputs.iter().any(announced), "{outputs:?}");
    // It sounds like a legal move, so that a key cannot be used to ask about legality.
    let mut other = Table::typed(Edition::Da18);
    let illegal = keys(&mut other, Seat::White, "695255E");
    let sound = |outputs: &[Output]| {
        outputs.iter().any(|o| matches!(o, Output::PlayEarcon { earcon: Earcon::Mismatch, .. }))
    };
    assert!(!sound(&illegal) && !sound(&outputs), "{illegal:?}");
}

#[test]
fn who_learns_the_keys_hears_them_and_nothing_of_it_happens() {
    let mut table = Table::typed(Edition::Da18);
    let learns = keys(&mut table, Seat::Black, "596549");
    assert_eq!(
        said(&learns),
        [
            Announcement::LearnsKeys { on: true },
            Announcement::KeysDo { keys: "9".into() },
            Announcement::KeysDo { keys: "6".into() },
            Announcement::KeysDo { keys: "65".into() },
            Announcement::KeysDo { keys: "654".into() },
            Announcement::KeysDo { keys: "9".into() },
        ]
    );
    assert_eq!(said(&keys(&mut table, Seat::Black, "5")), [Announcement::LearnsKeys { on: false }]);
    let asked = said(&keys(&mut table, Seat::Black, "9"));
    assert!(matches!(asked[..], [Announcement::Ask(_)]), "{asked:?}");
}

#[test]
fn keys_that_mean_nothing_sound_so_and_leave_nothing_begun() {
    let mut table = Table::typed(Edition::Da18);
    let nothing = keys(&mut table, Seat::White, "6P");
    assert!(
        matches!(nothing.last(), Some(Output::PlayEarcon { earcon: Earcon::Mismatch, .. })),
        "{nothing:?}"
    );
    assert!(matches!(said(&keys(&mut table, Seat::White, "4"))[..], [Announcement::NoMoveYet]));
}

/// What a player on the move hears first after a command, with nothing asked. A new command does not compile before it
/// has its line here.
const fn first_heard(command: Command) -> &'static str {
    match command {
        Command::Time | Command::OpponentTime => "Time",
        Command::Moves => "Moves",
        Command::LastMove | Command::LastFive | Command::AllMoves | Command::FromMove(_) => "MoveList",
        Command::Further => "NothingMore",
        Command::Repeat => "Move",
        Command::Piece(..) => "PiecesStand",
        Command::File(_) => "FileHolds",
        Command::Rank(_) => "RankHolds",
        Command::Square(_) => "SquareHolds",
        Command::Captured => "Captured",
        Command::Rule(_) => "Rule",
        Command::DrawOffer => "DrawOfferNoted",
        Command::ClaimThreefold
        | Command::ClaimFiftyMoves
        | Command::ClaimStalemate
        | Command::ClaimDeadPosition
        | Command::Resign => "Ask",
        Command::Accept | Command::Decline | Command::Yes | Command::No => "NothingToAnswer",
        Command::Correction => "NothingToCorrect",
        Command::Adjust => "AdjustNoted",
        Command::Arbiter => "ArbiterCalled",
        Command::Help => "Help",
        // Speech stops, which is heard.
        Command::Stop => "",
        Command::Faster | Command::Slower | Command::Louder | Command::Softer => "Understood",
        Command::Fuller | Command::Briefer => "SaysSoMuch",
        Command::OtherVoice => "OtherVoice",
        Command::WhatNow => "WhatNow",
        Command::TakeBack | Command::Hint(_) => "NotPossibleNow",
        Command::Press => "Mismatch",
        Command::Next => "InStep",
        Command::Sign => "NotPossibleNow",
        Command::Quit => "QuitByHand",
    }
}

#[test]
fn every_command_is_answered_by_a_sound_or_a_word() {
    for command in Command::kinds() {
        let mut setup = agreed(Edition::Da18, BoardSense::Manual);
        setup.white.sight = Sight::Impaired;
        let mut table = Table::of(setup);
        for line in ["white: move e4", "white: e2 e4", "white: press", "black: move e5", "black: press"] {
            table.types(line);
        }
        let outputs = table.feed(Input::Act { by: Actor::Player(Seat::White), act: Act::Command(command) });
        let heard = outputs.iter().find_map(|output| match output {
            Output::Say { to: Listener::Player(Seat::White) | Listener::Table, what } => {
                Some(format!("{what:?}"))
            }
            Output::PlayEarcon { to: Listener::Player(Seat::White), earcon } => Some(format!("{earcon:?}")),
            _ => None,
        });
        let heard = heard.unwrap_or_default();
        let heard = heard.split([' ', '(']).next().unwrap_or_default();
        assert_eq!(heard, first_heard(command), "{command}: {outputs:?}");
    }
}
