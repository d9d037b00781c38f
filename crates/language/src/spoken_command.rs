//! Reads spoken commands: an utterance that equals a whole wording of the grammar files.

use std::{collections::HashMap, sync::LazyLock};

use crate::{
    command::{AskedPieces, Command, CommandArgument},
    command_pattern::{PatternPart, PatternSlot},
    lexicon::{Langs, Lexicon, WordMeaning, Wording},
    number::{Inflection, linking_word, number, number_words, small},
    spelling,
    utterance_parser::{UtteranceWords, digit, letter},
};
use annabella_game::{Color, File, Lang, Rank, Role, Square};
use annabella_rulebook::{ArticleNumber, ReadArticleNumberError};

/// The highest move number recognised in words.
const LONGEST_GAME: u16 = 300;

/// The command of an utterance, if it is one in these languages. A word that takes back a move and also says no (Danish
/// "fortryd") takes back; [`read_commands`] gives both.
pub(super) fn read_command(words: &UtteranceWords, lexicon: &Lexicon, langs: Langs) -> Option<Command> {
    let commands = read_commands(words, lexicon, langs);
    let takes_back = commands.iter().find(|command| matches!(command, Command::TakeBack(_)));
    takes_back.or(commands.first()).copied()
}

/// Every command that an utterance may be in these languages.
pub(super) fn read_commands(words: &UtteranceWords, lexicon: &Lexicon, langs: Langs) -> Vec<Command> {
    let kept: Vec<(usize, &str)> = (words.keys.iter().map(String::as_str).enumerate())
        .filter(|(_, key)| !lexicon.is_filler(key))
        .collect();
    let Some((_, first)) = kept.first() else { return Vec::new() };
    lexicon
        .wordings(first)
        .filter(|wording| wording.langs & langs != 0)
        .filter_map(|wording| read_wording(wording, &words.keys, &kept, lexicon))
        .collect()
}

/// `kept` are the words that are not fillers, with their indices in `all`.
fn read_wording(
    wording: &Wording,
    all: &[String],
    kept: &[(usize, &str)],
    lexicon: &Lexicon,
) -> Option<Command> {
    let keys: Vec<&str> = kept.iter().map(|(_, key)| *key).collect();
    let mut rest = &keys[..];
    let mut argument = None;
    for (index, part) in wording.parts.iter().enumerate() {
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
                // The number takes all words up to those of the wording behind it.
                let behind = wording.parts.len() - index - 1;
                let end = keys.len().checked_sub(behind).filter(|end| *end >= before)?;
                let until = kept.get(end).map_or(all.len(), |(at, _)| *at);
                argument = Some(CommandArgument::Number(number_among(&all[after..until], lexicon)?));
                rest = &keys[end..];
            }
            PatternPart::Slot(slot) => {
                let (read, length) = read_slot(*slot, rest, lexicon)?;
                argument = Some(match (argument, read) {
                    (Some(CommandArgument::Square(from)), CommandArgument::Square(to)) => {
                        CommandArgument::Squares(from, to)
                    }
                    _ => read,
                });
                rest = &rest[length..];
            }
        }
    }
    if !rest.is_empty() {
        return None;
    }
    match argument {
        Some(argument) => wording.kind.about(argument).filter(|command| command.has_possible_number()),
        None => wording.kind.alone(),
    }
}

fn read_slot(slot: PatternSlot, keys: &[&str], lexicon: &Lexicon) -> Option<(CommandArgument, usize)> {
    let first = keys.first()?;
    let second = keys.get(1);
    match slot {
        PatternSlot::File => Some((CommandArgument::File(file(first, lexicon)?), 1)),
        PatternSlot::Rule => Some((CommandArgument::Rule(article(keys, lexicon)?), keys.len())),
        PatternSlot::Number => Some((CommandArgument::Number(number_among(keys, lexicon)?), keys.len())),
        PatternSlot::Rank => Some((CommandArgument::Rank(rank(first, lexicon)?), 1)),
        PatternSlot::Ordinal => Some((CommandArgument::Rank(ordinal(first, lexicon)?), 1)),
        PatternSlot::Square => {
            let square = Square::from_coords(file(first, lexicon)?, rank(second?, lexicon)?);
            Some((CommandArgument::Square(square), 2))
        }
        PatternSlot::Piece => {
            if let Some(owner) = whose(first, lexicon) {
                // "My opponent's rooks" are the opponent's.
                return match whose(second?, lexicon) {
                    Some(AskedPieces::Opponents) if owner == AskedPieces::Own => Some((
                        CommandArgument::Piece(AskedPieces::Opponents, piece(keys.get(2)?, lexicon)?),
                        3,
                    )),
                    _ => Some((CommandArgument::Piece(owner, piece(second?, lexicon)?), 2)),
                };
            }
            let role = piece(first, lexicon)?;
            match second.and_then(|key| whose(key, lexicon)) {
                Some(whose) => Some((CommandArgument::Piece(whose, role), 2)),
                None => Some((CommandArgument::Piece(AskedPieces::Both, role), 1)),
            }
        }
    }
}

/// Reads an article number, written or spoken in the words of any language: `4.3`, `D.2.9`, `four three`, `vier Punkt
/// drei`.
///
/// # Errors
/// The text has an unknown word or no number.
pub fn read_article(text: &str) -> Result<ArticleNumber, ReadArticleNumberError> {
    let roman = |run: &str| run.chars().all(|c| c.eq_ignore_ascii_case(&'i'));
    let is_word = |run: &str| run.chars().count() > 1 && run.chars().all(char::is_alphabetic) && !roman(run);
    if !text.split(|c: char| !c.is_alphanumeric()).any(is_word) {
        return text.parse();
    }
    let lexicon = Lexicon::builtin();
    let said = UtteranceWords::read(text).ok_or_else(|| ReadArticleNumberError::of(text))?;
    let keys: Vec<&str> =
        said.keys.iter().map(String::as_str).filter(|key| !lexicon.is_filler(key)).collect();
    article(&keys, lexicon).ok_or_else(|| ReadArticleNumberError::of(text))
}

/// Reads an article number spoken in parts: "vier drei", "D two nine", "neun Punkt fünf b", "David zwei neun".
fn article(keys: &[&str], lexicon: &Lexicon) -> Option<ArticleNumber> {
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

/// Reads a move number with only fillers before and after it. Fillers inside belong to the number: `ein und zwanzig` is
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

/// Numbers in words by their key without blanks, because every reading of an utterance is looked up.
static IN_WORDS: LazyLock<HashMap<String, u16>> = LazyLock::new(|| {
    let mut out = HashMap::new();
    for (lang, n) in Lang::ALL.into_iter().flat_map(|lang| (1..=LONGEST_GAME).map(move |n| (lang, n))) {
        for key in number_keys(u32::from(n), lang) {
            out.entry(key).or_insert(n);
        }
    }
    out
});

/// The ways to say or write a move number, each as one key: `one hundred and five`, `hundred five`, `tjueett`.
fn number_keys(n: u32, lang: Lang) -> Vec<String> {
    let joined =
        |text: &str| -> String { spelling::words(text).iter().map(|word| spelling::key(word)).collect() };
    let mut keys = vec![joined(&number(n, lang, Inflection::Bare))];
    if n > 1 {
        // Moves are neuter in three languages.
        keys.push(joined(&number(n, lang, Inflection::Neuter)));
    }
    if n < 100 {
        // `tjugoett` and `tjugo ett` have two keys.
        keys.push(joined(&number_words(n, lang).join(" ")));
        return keys;
    }
    let one = joined(&number(1, lang, Inflection::Neuter));
    let one_hundred = joined(&number(100, lang, Inflection::Bare));
    let hundred = one_hundred.trim_start_matches(&one);
    if let Some(and) = linking_word(lang) {
        let linked = format!("{hundred}{and}");
        keys.extend(keys.iter().map(|key| key.replacen(&linked, hundred, 1)).collect::<Vec<_>>());
    }
    if n < 200 {
        let without_one: Vec<&str> = keys.iter().filter_map(|key| key.strip_prefix(&one)).collect();
        let with_article = without_one.iter().map(|key| format!("a{key}"));
        keys = [with_article.collect(), without_one.into_iter().map(str::to_owned).collect(), keys.clone()]
            .concat();
    }
    keys
}

/// Reads a move number: `20`, "twenty", "dreiundzwanzig", or single digits, "two three".
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
    written.or_else(|| IN_WORDS.get(&joined).copied()).or_else(digits)
}

/// A number below twenty in the words of any language, sufficient for articles.
fn small_number(key: &str) -> Option<usize> {
    Lang::ALL.iter().find_map(|lang| small(*lang).iter().position(|word| spelling::key(word) == key))
}

/// Whether a part of a number is typed and not spoken: `10`, `5b`, `R`, `III`.
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

fn ordinal(key: &str, lexicon: &Lexicon) -> Option<Rank> {
    meaning(key, lexicon, |m| match m {
        WordMeaning::Ordinal(rank) => Some(rank),
        _ => None,
    })
}

fn piece(key: &str, lexicon: &Lexicon) -> Option<Role> {
    meaning(key, lexicon, |m| match m {
        WordMeaning::Piece(role) | WordMeaning::Plural(role) => Some(role),
        _ => None,
    })
}

/// The colour that a single word names in any language: `white`, `weiß`, `svart`.
pub fn color_named(word: &str) -> Option<Color> {
    meaning(&spelling::key(word.trim()), Lexicon::builtin(), |m| match m {
        WordMeaning::Color(color) => Some(color),
        _ => None,
    })
}

fn whose(key: &str, lexicon: &Lexicon) -> Option<AskedPieces> {
    meaning(key, lexicon, |m| match m {
        WordMeaning::Color(color) => Some(AskedPieces::Of(color)),
        WordMeaning::Own => Some(AskedPieces::Own),
        WordMeaning::Opponents => Some(AskedPieces::Opponents),
        _ => None,
    })
}
