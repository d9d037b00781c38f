//! A numeric keypad outside a game: puzzles, the drill, and the question before a game.

use std::{fs::File, io::Write as _, path::Path, process::Command};

use super::{
    braille::press,
    practice::{Conversation, engine},
    table::run,
};

/// A pipe in place of a keypad.
pub(super) struct PipedKeypad {
    pipe: File,
    at_ms: u64,
}

impl PipedKeypad {
    pub(super) fn at(path: &Path) -> Self {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
        // Open for both, so that it stays there while nobody reads.
        Self { pipe: File::options().read(true).write(true).open(path).unwrap(), at_ms: 1_000 }
    }

    /// Starts a command with a keypad in this folder.
    fn begin(place: &Path, arguments: &[&str]) -> (Self, Conversation) {
        let path = place.join("keypad");
        let keypad = Self::at(&path);
        let named = path.display().to_string();
        (keypad, Conversation::begin(place, &[arguments, &["--keypad", &named]].concat()))
    }

    pub(super) fn press(&mut self, keys: &str) {
        for key in keys.chars() {
            let code = match key {
                '0' => 82,
                '1' => 79,
                '2' => 80,
                '3' => 81,
                '4' => 75,
                '5' => 76,
                '6' => 77,
                '7' => 71,
                '8' => 72,
                '9' => 73,
                '+' => 78,
                '-' => 74,
                '*' => 55,
                '/' => 98,
                '.' => 83,
                'E' => 96,
                other => panic!("{other} is no key"),
            };
            self.pipe.write_all(&press(self.at_ms, code)).unwrap();
            self.at_ms += 500;
        }
    }
}

#[test]
fn a_puzzle_is_heard_again_and_solved_by_keys() {
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("own.epd"), "Q7/6R1/p6k/8/p7/8/8/1K6 w - - bm Qh8#;\n").unwrap();
    let all = ["practice", "--terminal", "--lang", "en", "--scheme", "en-plain", "--puzzles", "own.epd"];
    let (mut keypad, mut held) = PipedKeypad::begin(place.path(), &all);
    held.hear("White: king Bella one");
    keypad.press("0");
    held.hear("White: king Bella one");
    // Keys that do nothing are told, and so are those that are asked about.
    keypad.press("61*");
    held.hear("Board");
    held.hear("Not possible now");
    keypad.press("595");
    held.hear("resign");
    keypad.press("6917375");
    held.hear("no legal move");
    keypad.press("691888E");
    held.hear("Solved");
    held.hear("1 of 1 puzzles");
    assert_eq!(held.end(), Some(0));
}

#[test]
fn the_drill_repeats_its_task_and_ends_by_keys() {
    let place = tempfile::tempdir().unwrap();
    let (mut keypad, mut held) =
        PipedKeypad::begin(place.path(), &["practice", "--drill", "--terminal", "--lang", "en"]);
    let first = held.hear("1 of 24");
    keypad.press("0");
    assert_eq!(held.hear("1 of 24"), first);
    keypad.press(".");
    assert_eq!(held.end(), Some(0));
}

#[test]
fn the_question_before_a_game_is_answered_by_a_key_and_the_game_has_the_keypad_then() {
    let place = tempfile::tempdir().unwrap();
    let engine = engine(place.path(), "echo bestmove e7e5");
    run(place.path(), &["practice", "--terminal", "--lang", "en", "--engine", &engine], "e4\npress\nquit\n");
    let (mut keypad, mut held) =
        PipedKeypad::begin(place.path(), &["practice", "--terminal", "--lang", "en"]);
    held.hear("Yes or no");
    // Minus would decline; the question is asked again by zero.
    keypad.press("0");
    held.hear("Yes or no");
    keypad.press("E");
    held.hear("The game goes on");
    keypad.press("6/E");
    held.hear("Your move");
    held.say("quit");
    assert_eq!(held.end(), Some(0));
}

#[test]
fn a_kept_game_is_chosen_and_stepped_through_by_keys() {
    let place = tempfile::tempdir().unwrap();
    let pgn = "[White \"Anna\"]\n[Black \"Bo\"]\n\n1. d4 *\n\n[White \"Larsen\"]\n[Black \"Ek\"]\n\
               [TimeControl \"5400+30\"]\n\n1. e4 {[%clk 1:29:50]} e5 {[%clk 1:29:30]} 2. Nf3 (2. f4) Nc6 1-0\n";
    std::fs::write(place.path().join("games.pgn"), pgn).unwrap();
    let all = ["games", "games.pgn", "--terminal", "--lang", "sv"];
    let (mut keypad, mut held) = PipedKeypad::begin(place.path(), &all);
    held.hear("Partier: 2");
    held.hear("1. Anna mot Bo");
    keypad.press("-");
    held.hear("första partiet");
    keypad.press("+");
    held.hear("2. Larsen mot Ek");
    keypad.press("+");
    held.hear("sista partiet");
    keypad.press("E");
    held.hear("Larsen mot Ek. 2 drag");
    held.hear("varianter 1");
    held.hear("nästa drag");
    held.hear("Partiets början");
    keypad.press("1");
    held.hear("ingen tid");
    keypad.press("+");
    held.hear("1. Vit:");
    keypad.press("6/702");
    held.hear("2. Vit:");
    keypad.press("1");
    held.hear("Svart: en timme");
    keypad.press("-");
    held.hear("1. Svart:");
    // The board: what stands on f3, and the own pieces.
    keypad.press("6++");
    held.hear("kung");
    keypad.press("9");
    held.hear("”hjälp”");
    keypad.press(".");
    held.hear("avsluta");
    keypad.press("6-+");
    assert_eq!(held.end(), Some(0));
}
