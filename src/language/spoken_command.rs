//! Spoken commands: an utterance that is one of the wordings of the grammar files, whole.

use std::{collections::HashMap, sync::LazyLock};

use crate::{
    game::{Color, File, Lang, Rank, Role, Square},
    language::{
        command::Command,
        command_pattern::{PatternPart, PatternSlot},
        lexicon::{Langs, Lexicon, WordMeaning, Wording},
        number::{Inflection, number, number_words, small},
        sentence::{Words, digit, letter},
        spelling,
    },
    rulebook::Number,
};

/// Moves that a number in words is looked for among.
const LONGEST_GAME: u16 = 300;

/// The command that an utterance is, if it is one in these languages.
pub(super) fn read_command(words: &Words, lexicon: &Lexicon, langs: Langs) -> Option<Command> {
    let kept: Vec<(usize, &str)> = (words.keys.iter().map(String::as_str).enumerate())
        .filter(|(_, key)| !lexicon.is_filler(key))
        .collect();
    let (_, first) = kept.first()?;
    lexicon
        .wordings(first)
        .filter(|wording| wording.langs & langs != 0)
        .find_map(|wording| read_wording(wording, &words.keys, &kept, lexicon))
}

/// What is asked about.
#[derive(Clone, Copy)]
enum Argument {
    Square(Square),
    File(File),
    Rank(Rank),
    Piece(Option<Color>, Role),
    Rule(Number),
    Number(u16),
}

/// `kept` are the words that are no fillers, with where each stands among `all`.
fn read_wording(
    wording: &Wording,
    all: &[String],
    kept: &[(usize, &str)],
    lexicon: &Lexicon,
) -> Option<Command> {
    let keys: Vec<&str> = kept.iter().map(|(_, key)| *key).collect();
    let mut rest = &keys[..];
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
            PatternPart::Slot(PatternSlot::Number) => {
                let before = keys.len() - rest.len();
                let after = before.checked_sub(1).map_or(0, |last| kept[last].0 + 1);
                argument = Some(Argument::Number(number_among(&all[after..], lexicon)?));
                rest = &[];
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
        (Command::Rule(_), Some(Argument::Rule(number))) => Command::Rule(number),
        (Command::FromMove(_), Some(Argument::Number(number))) => Command::FromMove(number),
        (plain, None) => plain,
        _ => return None,
    })
}

fn read_slot(slot: PatternSlot, keys: &[&str], lexicon: &Lexicon) -> Option<(Argument, usize)> {
    let first = keys.first()?;
    let second = keys.get(1);
    match slot {
        PatternSlot::File => Some((Argument::File(file(first, lexicon)?), 1)),
        PatternSlot::Rule => Some((Argument::Rule(article(keys, lexicon)?), keys.len())),
        PatternSlot::Number => Some((Argument::Number(number_among(keys, lexicon)?), keys.len())),
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

/// A number of an article, said part by part: "vier drei", "D two nine", "neun Punkt fünf b", "David zwei neun".
fn article(keys: &[&str], lexicon: &Lexicon) -> Option<Number> {
    let mut parts = Vec::with_capacity(keys.len());
    for key in keys {
        if meaning(key, lexicon, |m| (m == WordMeaning::Point).then_some(())).is_some() {
            continue;
        }
        parts.push(match (rank(key, lexicon), file(key, lexicon), small_number(key)) {
            (Some(rank), ..) => rank.char().to_string(),
            (None, Some(file), _) => file.char().to_string(),
            (None, None, Some(number)) => number.to_string(),
            (None, None, None) if is_written_part(key) => (*key).to_owned(),
            _ => return None,
        });
    }
    parts.join(".").parse().ok()
}

/// The number of a move with nothing but fillers before and behind it. Inside it they belong to it: `ein und zwanzig` is
/// not twenty.
fn number_among(keys: &[impl AsRef<str>], lexicon: &Lexicon) -> Option<u16> {
    let keys: Vec<&str> = keys.iter().map(AsRef::as_ref).collect();
    let fillers = |keys: &[&str]| keys.iter().all(|key| lexicon.is_filler(key));
    (1..=keys.len()).rev().find_map(|length| {
        (0..=keys.len() - length)
            .filter(|&from| fillers(&keys[..from]) && fillers(&keys[from + length..]))
            .find_map(|from| move_number(&keys[from..from + length], lexicon))
    })
}

/// What a number in words is, by its key without blanks: looked up for every reading of an utterance.
static IN_WORDS: LazyLock<HashMap<String, u16>> = LazyLock::new(|| {
    let mut out = HashMap::new();
    for n in 1..=LONGEST_GAME {
        for lang in Lang::ALL {
            let joined = |words: &[&str]| words.iter().map(|word| spelling::key(word)).collect::<String>();
            let written = spelling::words(&number(u32::from(n), lang, Inflection::Bare));
            out.entry(joined(&written.iter().map(String::as_str).collect::<Vec<_>>())).or_insert(n);
            // `tjugoett` and `tjugo ett` have two keys.
            if n < 100 {
                out.entry(joined(&number_words(u32::from(n), lang))).or_insert(n);
            }
        }
    }
    out
});

/// The number of a move: `20`, "twenty", "dreiundzwanzig", or digit by digit, "two three".
fn move_number(keys: &[&str], lexicon: &Lexicon) -> Option<u16> {
    let joined = keys.concat();
    let written = joined.parse().ok();
    let digits = || {
        let digit = |key: &&str| match rank(key, lexicon) {
            Some(rank) => Some(rank.char()),
            None => small_number(key).and_then(|n| char::from_digit(u32::try_from(n).ok()?, 10)),
        };
        keys.iter().map(digit).collect::<Option<String>>()?.parse().ok()
    };
    written.or_else(|| IN_WORDS.get(&joined).copied()).or_else(digits).filter(|number| *number > 0)
}

/// A number below twenty in the words of any language; longer runs no article has.
fn small_number(key: &str) -> Option<usize> {
    Lang::ALL.iter().find_map(|lang| small(*lang).iter().position(|word| spelling::key(word) == key))
}

/// What is typed rather than said: `10`, `5b`, `R`, `III`.
fn is_written_part(key: &str) -> bool {
    let letters = key.trim_start_matches(|c: char| c.is_ascii_digit());
    key.len() <= 4 && (letters.len() <= 1 || letters.bytes().all(|b| b == b'i')) && letters.is_ascii()
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
