//! The layout of numeric keypads: the action of each key sequence. It applies to a pegged board's keypad, a USB keypad
//! and a terminal.
//!
//! Single keys have the most frequent actions; `BOARD_KEY` begins the other sequences. Small letters in a sequence are
//! placeholders for digits. A test checks that no sequence begins another one, because the longer one could not be
//! entered.

use std::sync::LazyLock;

use crate::command::{ArgumentKind, AskedPieces, Command, CommandArgument};
use annabella_game::{File, Rank, Role, Square};

/// The key that starts and ends the explanation of keys.
pub const LEARN_KEY: char = '5';
/// The first key of every longer sequence.
pub const BOARD_KEY: char = '6';
/// The key that cancels a begun sequence.
pub const STOP_KEY: char = '.';

/// All keys. `E` is enter; `P` presses the clock on keypads with a spare key (backspace on USB).
pub const KEYS: &str = "0123456789+-*/.EP";

/// The action of a key sequence; its digits are the argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyAction {
    /// A command, with the keyed digits as its argument.
    Command(Command),
    /// A move: the announcement, or the repetition of the opponent's.
    Say,
    /// Presses the clock.
    Press,
    /// Explains keys until it is pressed again.
    Learn,
}

/// A key sequence of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyRow {
    /// The keys. `f` and `r` are a file and a rank by number, `p` a piece from 1 (pawn) to 6 (king), `q` the promotion
    /// piece from 2 to 5, `n` a digit of a move's number.
    pub keys: &'static str,
    /// Its letters at a terminal. A letter that lichess uses for the same action is kept.
    pub letters: &'static [char],
    /// The action.
    pub does: KeyAction,
}

/// The rows that are no commands, with their lines in the printed layout.
const OTHER_ROWS: [(u8, KeyRow); 4] = [
    (6, KeyRow { keys: "5", letters: &['h', '?'], does: KeyAction::Learn }),
    (16, KeyRow { keys: "P", letters: &[], does: KeyAction::Press }),
    (26, KeyRow { keys: "69frfrE", letters: &[], does: KeyAction::Say }),
    (27, KeyRow { keys: "69frfrq", letters: &[], does: KeyAction::Say }),
];

/// The letter at a terminal of the key that begins the longer sequences.
const BOARD_LETTER: (char, &str) = ('b', "6");

/// The layout, in the printed order.
pub static LAYOUT: LazyLock<Vec<KeyRow>> = LazyLock::new(|| {
    let commands = Command::rows().flat_map(|row| {
        let of = |(line, keys), letters, command| {
            (line, KeyRow { keys, letters, does: KeyAction::Command(command) })
        };
        let about = row.keys.map(|keyed| of(keyed, row.letter.as_slice(), row.command));
        let alone = row.keys_alone.zip(row.command.alone()).map(|(keyed, command)| of(keyed, &[], command));
        about.into_iter().chain(alone)
    });
    let mut rows: Vec<(u8, KeyRow)> = commands.chain(OTHER_ROWS).collect();
    rows.sort_by_key(|(line, _)| *line);
    rows.into_iter().map(|(_, row)| row).collect()
});

/// The letters of a terminal and the keys that they stand for, up to the first placeholder.
pub fn letters() -> impl Iterator<Item = (char, &'static str)> {
    let of_row = |row: &'static KeyRow| {
        let keys = row.keys.split(|key: char| key.is_ascii_lowercase()).next().unwrap_or(row.keys);
        row.letters.iter().map(move |letter| (*letter, keys))
    };
    LAYOUT.iter().flat_map(of_row).chain([BOARD_LETTER])
}

/// The meaning of a key sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeySequenceMeaning {
    /// A command.
    Command(Command),
    /// A move.
    Say(KeyedMove),
    /// A press of the clock.
    Press,
    /// The explanation of keys.
    Learn,
    /// The sequence is not complete.
    More,
    /// No sequence begins with these keys.
    Nothing,
}

/// A keyed move: source, target and promotion piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyedMove {
    /// The source square.
    pub from: Square,
    /// The target square.
    pub to: Square,
    /// The promotion piece.
    pub becomes: Option<Role>,
}

impl KeyedMove {
    /// The move in spoken form.
    pub fn words(self) -> String {
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

/// The values keyed at the placeholders.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct KeyedSlots {
    files: [Option<File>; 2],
    ranks: [Option<Rank>; 2],
    role: Option<Role>,
    number: Option<u16>,
}

impl KeyedSlots {
    fn square(self, n: usize) -> Option<Square> {
        Some(Square::from_coords(self.files[n]?, self.ranks[n]?))
    }

    fn said(self) -> Option<KeyedMove> {
        Some(KeyedMove { from: self.square(0)?, to: self.square(1)?, becomes: self.role })
    }

    /// The command about what was keyed, or about nothing if the row has no placeholders.
    fn asked(self, sample: Command) -> Option<Command> {
        if self == Self::default() {
            return sample.alone();
        }
        sample.about(match sample.row().about? {
            ArgumentKind::Square => CommandArgument::Square(self.square(0)?),
            ArgumentKind::Squares => CommandArgument::Squares(self.square(0)?, self.square(1)?),
            ArgumentKind::File => CommandArgument::File(self.files[0]?),
            ArgumentKind::Rank => CommandArgument::Rank(self.ranks[0]?),
            ArgumentKind::Piece => CommandArgument::Piece(AskedPieces::Both, self.role?),
            ArgumentKind::Number => {
                let of = |number| sample.about(CommandArgument::Number(number));
                let keyed = of(self.number?).filter(|command| command.has_possible_number());
                // Move numbers begin with 1.
                return keyed.or_else(|| of(1));
            }
            ArgumentKind::Rule => return None,
        })
    }
}

impl KeyRow {
    /// The sequence that equals these keys.
    pub fn of(keys: &str) -> Option<&'static Self> {
        LAYOUT.iter().find(|row| row.keys.len() == keys.len() && row.begins_with(keys).is_some())
    }

    /// The longer sequences that begin with these keys.
    pub fn beginning(keys: &str) -> impl Iterator<Item = &'static Self> {
        LAYOUT.iter().filter(move |row| row.keys.len() > keys.len() && row.begins_with(keys).is_some())
    }

    fn begins_with(&self, keys: &str) -> Option<KeyedSlots> {
        let mut keyed = KeyedSlots::default();
        let mut ours = self.keys.chars();
        for key in keys.chars() {
            let digit = key.to_digit(10);
            let from_one = digit.and_then(|digit| digit.checked_sub(1));
            match ours.next()? {
                'f' => *free(&mut keyed.files)? = Some(File::try_from(from_one?).ok()?),
                'r' => *free(&mut keyed.ranks)? = Some(Rank::try_from(from_one?).ok()?),
                'p' => keyed.role = Some(role(digit?)?),
                'q' => keyed.role = Some(role(digit?).filter(|r| !matches!(r, Role::Pawn | Role::King))?),
                'n' => keyed.number = Some(10 * keyed.number.unwrap_or(0) + u16::try_from(digit?).ok()?),
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

/// The piece with a number, in ascending value from the pawn.
pub const fn role(number: u32) -> Option<Role> {
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

/// The meaning of these keys, pressed in order.
pub fn pressed(keys: &str) -> KeySequenceMeaning {
    let Some(row) = KeyRow::of(keys) else {
        return if KeyRow::beginning(keys).next().is_some() {
            KeySequenceMeaning::More
        } else {
            KeySequenceMeaning::Nothing
        };
    };
    let keyed = row.begins_with(keys).unwrap_or_default();
    let read = match row.does {
        KeyAction::Press => Some(KeySequenceMeaning::Press),
        KeyAction::Learn => Some(KeySequenceMeaning::Learn),
        KeyAction::Say => keyed.said().map(KeySequenceMeaning::Say),
        KeyAction::Command(command) => keyed.asked(command).map(KeySequenceMeaning::Command),
    };
    read.unwrap_or(KeySequenceMeaning::Nothing)
}

/// The keys of a terminal letter.
pub fn keys_for_letter(letter: char) -> Option<&'static str> {
    letters().find(|(known, _)| *known == letter).map(|(_, keys)| keys)
}

/// Whether this is a key of the layout.
pub fn is_key(key: char) -> bool {
    KEYS.contains(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The length up to which all key sequences are tried.
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
                        assert!(
                            !matches!(pressed(&keys), KeySequenceMeaning::More | KeySequenceMeaning::Nothing),
                            "{keys}"
                        );
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
        assert_eq!(pressed("654"), KeySequenceMeaning::Command(Command::Square(Square::E4)));
        assert_eq!(
            pressed("6+2"),
            KeySequenceMeaning::Command(Command::Piece(AskedPieces::Both, Role::Knight))
        );
        assert_eq!(pressed("6*8"), KeySequenceMeaning::Command(Command::File(File::H)));
        assert_eq!(pressed("6-1"), KeySequenceMeaning::Command(Command::Rank(Rank::First)));
        let (from, to) = (Square::E7, Square::E8);
        assert_eq!(pressed("695758E"), KeySequenceMeaning::Say(KeyedMove { from, to, becomes: None }));
        assert_eq!(
            pressed("6957585"),
            KeySequenceMeaning::Say(KeyedMove { from, to, becomes: Some(Role::Queen) })
        );
        assert_eq!(pressed("6/720"), KeySequenceMeaning::Command(Command::FromMove(20)));
        assert_eq!(pressed("6/700"), KeySequenceMeaning::Command(Command::FromMove(1)));
        assert_eq!(pressed("6/703"), KeySequenceMeaning::Command(Command::FromMove(3)));
        assert_eq!(pressed("6*93"), KeySequenceMeaning::Command(Command::TakeBack(Some(3))));
        assert_eq!(pressed("6*90"), KeySequenceMeaning::Command(Command::TakeBack(Some(1))));
        // A level that there is not is answered with the range.
        assert_eq!(pressed("6*00"), KeySequenceMeaning::Command(Command::Level(Some(0))));
        assert_eq!(pressed("65"), KeySequenceMeaning::More);
        for nothing in ["6+7", "6+0", "6*/", "6957581", "6957586", "x", "6P"] {
            assert_eq!(pressed(nothing), KeySequenceMeaning::Nothing, "{nothing}");
        }
    }

    #[test]
    fn every_command_a_game_needs_has_a_key() {
        let keyed: Vec<&str> = LAYOUT
            .iter()
            .filter_map(|row| match row.does {
                KeyAction::Command(command) => Some(command.name()),
                _ => None,
            })
            .collect();
        for command in Command::kinds() {
            // "No" is given by declining, and an article's number is spoken or typed.
            let without = matches!(command, Command::No | Command::Rule(_));
            assert_eq!(keyed.contains(&command.name()), !without, "{}", command.name());
        }
    }

    #[test]
    fn every_letter_of_a_terminal_begins_a_row_once_and_none_resigns() {
        let mut known = Vec::new();
        for (letter, keys) in letters() {
            assert!(!matches!(pressed(keys), KeySequenceMeaning::Nothing), "{letter}");
            assert_ne!(pressed(keys), KeySequenceMeaning::Command(Command::Resign), "{letter}");
            assert!(!known.contains(&letter) && !is_key(letter), "{letter}");
            known.push(letter);
        }
        assert_eq!(known.len(), 20);
        assert_eq!(keys_for_letter('p'), Some("6+"));
    }
}
