//! Spoken commands: an utterance that is one of the wordings of the grammar files, whole.

use crate::{
    game::{Color, File, Rank, Role, Square},
    language::{
        command::Command,
        command_pattern::{PatternPart, PatternSlot},
        lexicon::{Langs, Lexicon, WordMeaning, Wording},
        sentence::{Words, digit, letter},
    },
};

/// The command that an utterance is, if it is one in these languages.
pub(super) fn read_command(words: &Words, lexicon: &Lexicon, langs: Langs) -> Option<Command> {
    let keys: Vec<&str> =
        words.keys.iter().map(String::as_str).filter(|key| !lexicon.is_filler(key)).collect();
    let first = keys.first()?;
    lexicon
        .wordings(first)
        .filter(|wording| wording.langs & langs != 0)
        .find_map(|wording| read_wording(wording, &keys, lexicon))
}

/// What is asked about.
#[derive(Clone, Copy)]
enum Argument {
    Square(Square),
    File(File),
    Rank(Rank),
    Piece(Option<Color>, Role),
}

fn read_wording(wording: &Wording, keys: &[&str], lexicon: &Lexicon) -> Option<Command> {
    let mut rest = keys;
    let mut argument = None;
    for part in &wording.parts {
        match part {
            PatternPart::Word(key) => {
                let (first, after) = rest.split_first()?;
                if first != key {
                    return None;
                }
                rest = after;
            }
            PatternPart::Slot(slot) => {
                let (read, length) = read_slot(*slot, rest, lexicon)?;
                argument = Some(read);
                rest = &rest[length..];
            }
        }
    }
    if !rest.is_empty() {
        return None;
    }
    Some(match (wording.kind, argument) {
        (Command::Square(_), Some(Argument::Square(square))) => Command::Square(square),
        (Command::File(_), Some(Argument::File(file))) => Command::File(file),
        (Command::Rank(_), Some(Argument::Rank(rank))) => Command::Rank(rank),
        (Command::Piece(..), Some(Argument::Piece(color, role))) => Command::Piece(color, role),
        (plain, None) => plain,
        _ => return None,
    })
}

fn read_slot(slot: PatternSlot, keys: &[&str], lexicon: &Lexicon) -> Option<(Argument, usize)> {
    let first = keys.first()?;
    let second = keys.get(1);
    match slot {
        PatternSlot::File => Some((Argument::File(file(first, lexicon)?), 1)),
        PatternSlot::Rank => Some((Argument::Rank(rank(first, lexicon)?), 1)),
        PatternSlot::Square => {
            let square = Square::from_coords(file(first, lexicon)?, rank(second?, lexicon)?);
            Some((Argument::Square(square), 2))
        }
        PatternSlot::Piece => {
            if let Some(color) = color(first, lexicon) {
                return Some((Argument::Piece(Some(color), piece(second?, lexicon)?), 2));
            }
            let role = piece(first, lexicon)?;
            match second.and_then(|key| color(key, lexicon)) {
                Some(color) => Some((Argument::Piece(Some(color), role), 2)),
                None => Some((Argument::Piece(None, role), 1)),
            }
        }
    }
}

fn meaning<T>(key: &str, lexicon: &Lexicon, wanted: impl Fn(WordMeaning) -> Option<T>) -> Option<T> {
    lexicon.single(key).iter().find_map(|(meaning, _)| wanted(*meaning))
}

fn file(key: &str, lexicon: &Lexicon) -> Option<File> {
    letter(key).or_else(|| {
        meaning(key, lexicon, |m| match m {
            WordMeaning::File(file) => Some(file),
            _ => None,
        })
    })
}

fn rank(key: &str, lexicon: &Lexicon) -> Option<Rank> {
    digit(key).or_else(|| {
        meaning(key, lexicon, |m| match m {
            WordMeaning::Rank(rank) => Some(rank),
            _ => None,
        })
    })
}

fn piece(key: &str, lexicon: &Lexicon) -> Option<Role> {
    meaning(key, lexicon, |m| match m {
        WordMeaning::Piece(role) | WordMeaning::Plural(role) => Some(role),
        _ => None,
    })
}

fn color(key: &str, lexicon: &Lexicon) -> Option<Color> {
    meaning(key, lexicon, |m| match m {
        WordMeaning::Color(color) => Some(color),
        _ => None,
    })
}
