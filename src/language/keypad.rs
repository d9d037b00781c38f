//! The one layout of a numeric keypad: what a row of keys does. A pegged board's keypad, a keypad on USB and a
//! terminal read key by key all go by it.
//!
//! A key alone does what is wanted most often; `BOARD_KEY` opens the rest. Small letters in a row stand for a
//! number that is keyed there. A row that begins another one would never end: a test holds that none does.

use crate::{
    game::{File, Rank, Role, Square},
    language::command::Command,
};

/// The key that asks what keys do, and ends asking.
pub(crate) const LEARN_KEY: char = '5';
/// The key that every longer row begins with.
pub(crate) const BOARD_KEY: char = '6';
/// The key that gives up what was begun.
pub(crate) const STOP_KEY: char = '.';

/// Every key there is; `E` is enter, `P` presses the clock where a keypad has a key to spare (backspace on USB).
pub(crate) const KEYS: &str = "0123456789+-*/.EP";

/// What a row of keys does; the numbers keyed in it choose which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyDoes {
    /// A command. One that asks about something is given what was keyed.
    Command(Command),
    /// Says a move: announces it, or repeats the opponent's.
    Say,
    /// Presses the clock.
    Press,
    /// Says what keys do, until it is pressed again.
    Learn,
}

/// A row of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyRow {
    /// The keys. `f` and `r` stand for a file and a rank by number, `p` for a piece from 1 (pawn) to 6 (king),
    /// `q` for what a pawn becomes, from 2 to 5, `n` for a digit of a move's number.
    pub keys: &'static str,
    /// What they do.
    pub does: KeyDoes,
}

const fn row(keys: &'static str, does: KeyDoes) -> KeyRow {
    KeyRow { keys, does }
}

const fn asks(keys: &'static str, command: Command) -> KeyRow {
    row(keys, KeyDoes::Command(command))
}

/// The layout, in the order in which it is printed.
pub const LAYOUT: [KeyRow; 39] = [
    asks("0", Command::Repeat),
    asks("1", Command::Time),
    asks("2", Command::OpponentTime),
    asks("3", Command::Moves),
    asks("4", Command::LastMove),
    row("5", KeyDoes::Learn),
    asks("7", Command::DrawOffer),
    asks("8", Command::Arbiter),
    asks("9", Command::Resign),
    asks("+", Command::Accept),
    asks("-", Command::Decline),
    asks("*", Command::Correction),
    asks("/", Command::Adjust),
    asks(".", Command::Stop),
    asks("E", Command::Yes),
    row("P", KeyDoes::Press),
    asks("6fr", Command::Square(Square::A1)),
    asks("6+p", Command::Piece(None, Role::Pawn)),
    asks("6*f", Command::File(File::A)),
    asks("6-r", Command::Rank(Rank::First)),
    asks("60", Command::Captured),
    asks("6.", Command::LastFive),
    asks("6E", Command::AllMoves),
    asks("6/6", Command::Further),
    asks("6/7nn", Command::FromMove(1)),
    row("69frfrE", KeyDoes::Say),
    row("69frfrq", KeyDoes::Say),
    asks("6/+", Command::Louder),
    asks("6/-", Command::Softer),
    asks("6/*", Command::Faster),
    asks("6/.", Command::Slower),
    asks("6/9", Command::Fuller),
    asks("6/8", Command::Briefer),
    asks("6/0", Command::OtherVoice),
    asks("6/1", Command::ClaimThreefold),
    asks("6/2", Command::ClaimFiftyMoves),
    asks("6/3", Command::ClaimStalemate),
    asks("6/4", Command::ClaimDeadPosition),
    asks("6/5", Command::Help),
];

/// Letters of a terminal that is read key by key, and the keys each stands for; where lichess has the letter for
/// the same, it is that one.
pub const LETTERS: [(char, &str); 19] = [
    ('c', "1"),
    ('o', "2"),
    ('m', "3"),
    ('l', "4"),
    ('r', "0"),
    ('h', "5"),
    ('?', "5"),
    ('b', "6"),
    ('p', "6+"),
    ('s', "6*"),
    ('x', "60"),
    ('d', "7"),
    ('a', "8"),
    ('y', "E"),
    ('n', "-"),
    ('j', "/"),
    ('k', "*"),
    ('q', "."),
    ('f', "6/6"),
];

/// What keys pressed one after the other mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeysMean {
    /// A command.
    Command(Command),
    /// A move.
    Say(KeyedMove),
    /// The clock.
    Press,
    /// What keys do.
    Learn,
    /// More keys follow.
    More,
    /// Nothing begins like this.
    Nothing,
}

/// A move that was keyed: from, to, and what the pawn becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyedMove {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What the pawn becomes.
    pub becomes: Option<Role>,
}

impl KeyedMove {
    /// As it would be said.
    pub(crate) fn words(self) -> String {
        let piece = match self.becomes {
            Some(Role::Knight) => " knight",
            Some(Role::Bishop) => " bishop",
            Some(Role::Rook) => " rook",
            Some(Role::Queen) => " queen",
            Some(Role::Pawn | Role::King) | None => "",
        };
        format!("{} {}{piece}", self.from, self.to)
    }
}

/// What was keyed where a row has small letters.
#[derive(Clone, Copy, Default)]
struct Slots {
    files: [Option<File>; 2],
    ranks: [Option<Rank>; 2],
    role: Option<Role>,
    number: u16,
}

impl KeyRow {
    /// The row these keys are the whole of.
    pub(crate) fn of(keys: &str) -> Option<&'static Self> {
        LAYOUT.iter().find(|row| row.keys.len() == keys.len() && row.begins_with(keys).is_some())
    }

    /// The rows that begin with these keys and are longer.
    pub(crate) fn beginning(keys: &str) -> impl Iterator<Item = &'static Self> {
        LAYOUT.iter().filter(move |row| row.keys.len() > keys.len() && row.begins_with(keys).is_some())
    }

    fn begins_with(&self, keys: &str) -> Option<Slots> {
        let mut keyed = Slots::default();
        let mut ours = self.keys.chars();
        for key in keys.chars() {
            let digit = key.to_digit(10);
            let from_one = digit.and_then(|digit| digit.checked_sub(1));
            match ours.next()? {
                'f' => *free(&mut keyed.files)? = Some(File::try_from(from_one?).ok()?),
                'r' => *free(&mut keyed.ranks)? = Some(Rank::try_from(from_one?).ok()?),
                'p' => keyed.role = Some(role(digit?)?),
                'q' => keyed.role = Some(role(digit?).filter(|r| !matches!(r, Role::Pawn | Role::King))?),
                'n' => keyed.number = 10 * keyed.number + u16::try_from(digit?).ok()?,
                own if own == key => {}
                _ => return None,
            }
        }
        Some(keyed)
    }
}

fn free<T>(slots: &mut [Option<T>; 2]) -> Option<&mut Option<T>> {
    slots.iter_mut().find(|slot| slot.is_none())
}

/// The piece of a number: by worth, from the pawn on.
pub(crate) const fn role(number: u32) -> Option<Role> {
    match number {
        1 => Some(Role::Pawn),
        2 => Some(Role::Knight),
        3 => Some(Role::Bishop),
        4 => Some(Role::Rook),
        5 => Some(Role::Queen),
        6 => Some(Role::King),
        _ => None,
    }
}

/// What these keys mean, pressed one after the other.
pub fn pressed(keys: &str) -> KeysMean {
    let Some(row) = KeyRow::of(keys) else {
        return if KeyRow::beginning(keys).next().is_some() { KeysMean::More } else { KeysMean::Nothing };
    };
    let keyed = row.begins_with(keys).unwrap_or_default();
    let square = |n: usize| Some(Square::from_coords(keyed.files[n]?, keyed.ranks[n]?));
    let read = match row.does {
        KeyDoes::Press => Some(KeysMean::Press),
        KeyDoes::Learn => Some(KeysMean::Learn),
        KeyDoes::Say => said(square(0), square(1), keyed.role),
        KeyDoes::Command(Command::Square(_)) => {
            square(0).map(|square| KeysMean::Command(Command::Square(square)))
        }
        KeyDoes::Command(Command::File(_)) => {
            keyed.files[0].map(|file| KeysMean::Command(Command::File(file)))
        }
        KeyDoes::Command(Command::Rank(_)) => {
            keyed.ranks[0].map(|rank| KeysMean::Command(Command::Rank(rank)))
        }
        KeyDoes::Command(Command::Piece(..)) => {
            keyed.role.map(|role| KeysMean::Command(Command::Piece(None, role)))
        }
        KeyDoes::Command(Command::FromMove(_)) => {
            // Before the first move there is none.
            Some(KeysMean::Command(Command::FromMove(keyed.number.max(1))))
        }
        KeyDoes::Command(command) => Some(KeysMean::Command(command)),
    };
    read.unwrap_or(KeysMean::Nothing)
}

fn said(from: Option<Square>, to: Option<Square>, becomes: Option<Role>) -> Option<KeysMean> {
    Some(KeysMean::Say(KeyedMove { from: from?, to: to?, becomes }))
}

/// The keys a letter of a terminal stands for.
pub fn keys_of(letter: char) -> Option<&'static str> {
    LETTERS.iter().find(|(known, _)| *known == letter).map(|(_, keys)| *keys)
}

/// Whether this is a key of the layout.
pub fn is_key(key: char) -> bool {
    KEYS.contains(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of up to this many keys are tried out one by one.
    const LONGEST: usize = 7;

    #[test]
    fn no_row_begins_another_and_every_key_does_something() {
        let mut whole = Vec::new();
        let mut begun: Vec<String> = vec![String::new()];
        for _ in 0..LONGEST {
            let mut next = Vec::new();
            for keys in begun {
                for key in KEYS.chars() {
                    let keys = format!("{keys}{key}");
                    let rows = LAYOUT
                        .iter()
                        .filter(|row| row.keys.len() == keys.len() && row.begins_with(&keys).is_some());
                    let (rows, more) = (rows.count(), KeyRow::beginning(&keys).next().is_some());
                    assert!(rows <= 1 && (rows == 0 || !more), "{keys}");
                    if rows == 1 {
                        assert!(!matches!(pressed(&keys), KeysMean::More | KeysMean::Nothing), "{keys}");
                        whole.push(keys);
                    } else if more {
                        next.push(keys);
                    }
                }
            }
            begun = next;
        }
        assert!(begun.is_empty(), "{begun:?} never ends");
        for key in KEYS.chars().filter(|key| *key != BOARD_KEY) {
            assert!(whole.contains(&key.to_string()), "{key} alone does nothing");
        }
        assert!(LAYOUT.iter().all(|row| whole.iter().any(|keys| KeyRow::of(keys) == Some(row))));
    }

    #[test]
    fn numbers_that_are_keyed_choose_the_square_the_piece_and_the_move() {
        assert_eq!(pressed("654"), KeysMean::Command(Command::Square(Square::E4)));
        assert_eq!(pressed("6+2"), KeysMean::Command(Command::Piece(None, Role::Knight)));
        assert_eq!(pressed("6*8"), KeysMean::Command(Command::File(File::H)));
        assert_eq!(pressed("6-1"), KeysMean::Command(Command::Rank(Rank::First)));
        let (from, to) = (Square::E7, Square::E8);
        assert_eq!(pressed("695758E"), KeysMean::Say(KeyedMove { from, to, becomes: None }));
        assert_eq!(pressed("6957585"), KeysMean::Say(KeyedMove { from, to, becomes: Some(Role::Queen) }));
        assert_eq!(pressed("6/720"), KeysMean::Command(Command::FromMove(20)));
        assert_eq!(pressed("6/700"), KeysMean::Command(Command::FromMove(1)));
        assert_eq!(pressed("6/703"), KeysMean::Command(Command::FromMove(3)));
        assert_eq!(pressed("65"), KeysMean::More);
        for nothing in ["6+7", "6+0", "6*9", "6957581", "6957586", "x", "6P"] {
            assert_eq!(pressed(nothing), KeysMean::Nothing, "{nothing}");
        }
    }

    #[test]
    fn every_command_a_game_needs_has_a_key() {
        let keyed: Vec<&str> = LAYOUT
            .iter()
            .filter_map(|row| match row.does {
                KeyDoes::Command(command) => Some(command.name()),
                _ => None,
            })
            .collect();
        for command in Command::kinds() {
            // "No" is what declines, and an article's number is spoken or typed.
            let without = matches!(command, Command::No | Command::Rule(_));
            assert_eq!(keyed.contains(&command.name()), !without, "{}", command.name());
        }
    }

    #[test]
    fn every_letter_of_a_terminal_begins_a_row_once_and_none_resigns() {
        for (at, (letter, keys)) in LETTERS.iter().enumerate() {
            assert!(!matches!(pressed(keys), KeysMean::Nothing), "{letter}");
            assert_ne!(pressed(keys), KeysMean::Command(Command::Resign), "{letter}");
            assert!(LETTERS[..at].iter().all(|(other, _)| other != letter), "{letter}");
            assert!(!is_key(*letter), "{letter}");
        }
        assert_eq!(keys_of('p'), Some("6+"));
    }
}
