//! Every command is answered by a sound or a word. What the answers are is told in `stories/keys.txt`.

use annabella::language::command::Command;

use crate::table::*;

/// What a player on the move hears first after a command, with nothing asked. A new command does not compile before it
/// has its line here.
const fn first_heard(command: Command) -> &'static str {
    match command {
        Command::Time | Command::OpponentTime => "Time",
        Command::Moves => "Moves",
        Command::LastMove | Command::LastFive | Command::AllMoves | Command::FromMove(_) => "MoveList",
        Command::Further => "NothingMore",
        Command::Repeat => "Move",
        Command::Piece(..) | Command::OwnPieces | Command::OpponentPieces | Command::AllPieces => {
            "PiecesStand"
        }
        Command::File(_) => "FileHolds",
        Command::Rank(_) | Command::Board => "RankHolds",
        Command::Square(_) => "SquareHolds",
        Command::Diagonals(_) | Command::Between(..) => "LineHolds",
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
        Command::TakeBack(_)
        | Command::Hint(_)
        | Command::Attacks(_)
        | Command::Protects(_)
        | Command::InCheck
        | Command::WasThatGood
        | Command::Level(_)
        | Command::NewGame
        | Command::PlayWhite
        | Command::PlayBlack
        | Command::Minutes(_) => "OnlyInPractice",
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
