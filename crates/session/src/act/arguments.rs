//! Reads typed lines as acts. Each row of the table names its reader of the text after the first word.

use crate::act::{Act, ActKind, Claim, PositionForm};
use annabella_game::{
    Rank, Seat, Square,
    plain_text::{LONGEST_WORDS, find_steering, find_steering_in_text},
};
use annabella_language::{keypad_layout, time::parse_clock_text_with_hours};
use annabella_laws::{
    draw::ClaimKind,
    placement::{Placement, PlacementFault},
    quickplay::{QuickplayBasis, QuickplayRequest},
    wrong_start::WrongStart,
};
use strum::{IntoStaticStr, VariantNames};

/// The reason why a line is not an act.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ReadActError {
    /// No person has this name.
    Nobody { name: String },
    /// The line names a role other than the role of the person who typed it.
    AnotherRole {
        /// The role that the line names.
        name: String,
        /// The role of the person.
        own: String,
    },
    /// A spectator may carry out no act.
    OnlyLooksOn,
    /// Nothing follows the name.
    NothingAfterName,
    /// No act has this first word.
    Unknown { word: String },
    /// Something must follow the word.
    NothingFollows { word: &'static str },
    /// Nothing may follow the word.
    TooMuch { word: &'static str },
    /// A number was expected.
    NoNumber { word: &'static str, text: String },
    /// The text is not a command with a key.
    NoCommand { text: String },
    /// The text is not a square.
    NoSquare { text: String },
    /// The text names nothing that can be shown.
    NothingToShow { text: String },
    /// The line must look like this example.
    NotLike { example: &'static str },
    /// The text is not a claim.
    NoClaim,
    /// The text is not two times.
    NoClocks,
    /// The text is not a result.
    NoResult { text: String },
    /// A character that controls a terminal or screen: a control character, a line end or a change of text direction.
    SteeringCharacter { character: char },
    /// The text is longer than the limit.
    TooLong { most: usize },
    /// The text is not a board.
    NoBoard { text: String, why: PlacementFault },
}

/// Checks whether a person may type this line. It must be short and a single line, except for a whole score sheet.
pub fn check_typed_line(line: &str) -> Result<(), ReadActError> {
    let is_sheet = line.split_whitespace().take(2).any(|word| word.eq_ignore_ascii_case("sheet"));
    let steering = if is_sheet { find_steering_in_text(line) } else { find_steering(line) };
    match steering {
        Some(character) => Err(ReadActError::SteeringCharacter { character }),
        None if !is_sheet && line.len() > LONGEST_WORDS => Err(ReadActError::TooLong { most: LONGEST_WORDS }),
        None => Ok(()),
    }
}

/// The text after the first word of a line.
pub(super) struct ActArguments<'a> {
    pub(super) word: &'static str,
    pub(super) example: &'static str,
    pub(super) text: &'a str,
}

/// A limit that no game reaches for its moves or illegal moves.
const MOST: u32 = 999;

impl ActArguments<'_> {
    pub(super) const fn not_like(&self) -> ReadActError {
        ReadActError::NotLike { example: self.example }
    }

    /// Reads a seat. Also returns the text after it.
    pub(super) fn seat(&self) -> Result<(Seat, &str), ReadActError> {
        let (name, tail) = self.text.trim().split_once(char::is_whitespace).ok_or_else(|| self.not_like())?;
        let is = |seat: &Seat| name.eq_ignore_ascii_case(&seat.to_string());
        let seat = Seat::ALL.into_iter().find(is).ok_or_else(|| self.not_like())?;
        Ok((seat, tail.trim_start()))
    }

    /// Reads an article and the words after it.
    pub(super) fn article(&self, text: &str) -> Result<(String, String), ReadActError> {
        let (article, words) = text.split_once(char::is_whitespace).ok_or_else(|| self.not_like())?;
        let article = article.trim_end_matches(['.', ',', ':']);
        let words = words.trim();
        // A separate letter belongs to the number: `12.3 b`, `12.3 (a)`. A bare `a` is a word.
        let apart =
            words.split_once(char::is_whitespace).filter(|_| article.ends_with(|c: char| c.is_ascii_digit()));
        let letter = apart.and_then(|(letter, rest)| {
            let bare = letter.trim_matches(['(', ')', '.', ',', ':']);
            let is_one =
                matches!(bare.as_bytes(), [b'b'..=b'h' | b'B'..=b'H']) || bare.len() == 1 && bare != letter;
            (is_one && bare.bytes().all(|b| b.is_ascii_alphabetic()))
                .then(|| (bare.to_ascii_lowercase(), rest))
        });
        if let (Some((letter, rest)), true) = (letter, article.contains(|c: char| c.is_ascii_digit())) {
            return Ok((format!("{article}{letter}"), rest.trim().to_owned()));
        }
        match words {
            words if !words.is_empty() && article.contains(|c: char| c.is_ascii_digit()) => {
                Ok((article.to_owned(), words.to_owned()))
            }
            _ => Err(self.not_like()),
        }
    }

    /// The ply that words begin with (`ply 3 WORDS`), and the words after it. Words that only begin with `ply` are words.
    pub(super) fn ply_and_words(&self, words: String) -> Result<(Option<u32>, String), ReadActError> {
        let named =
            words.split_once(char::is_whitespace).filter(|(word, _)| word.eq_ignore_ascii_case("ply"));
        let Some((_, rest)) = named else { return Ok((None, words)) };
        let (number, tail) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
        match (number.trim_matches(['#', ':', ',']).parse::<u32>(), tail.trim()) {
            (Err(_), _) => Ok((None, words)),
            (Ok(0), _) | (Ok(_), "") => {
                Err(ReadActError::NotLike { example: "arbiter: item white 7.5.1 ply 3 WORDS" })
            }
            (Ok(ply), tail) => Ok((Some(ply), tail.to_owned())),
        }
    }

    /// What was wrong from the beginning.
    pub(super) fn wrong_start(&self) -> Result<WrongStart, ReadActError> {
        let mut words = self.text.split_whitespace().map(str::to_lowercase);
        let of = |name: Option<String>| {
            let is = |seat: &Seat| name.as_deref() == Some(&seat.to_string());
            Seat::ALL.into_iter().find(is).ok_or_else(|| self.not_like())
        };
        match words.next().as_deref() {
            Some("setup" | "set-up") => Ok(WrongStart::Pieces),
            Some("swapped") => of(words.next()).map(WrongStart::KingAndQueen),
            Some("rook") => match words.next().as_deref().map(str::parse::<Square>) {
                Some(Ok(square)) if matches!(square.rank(), Rank::First | Rank::Eighth) => {
                    Ok(WrongStart::Rook(square))
                }
                _ => Err(ReadActError::NotLike { example: "arbiter: found rook a1" }),
            },
            Some("turned") => of(words.next()).map(WrongStart::Board),
            Some("colours" | "colors") => Ok(WrongStart::Colours),
            _ => Err(self.not_like()),
        }
    }

    /// Reads a count.
    pub(super) fn count(&self, text: &str) -> Result<u32, ReadActError> {
        let number = text.trim().parse().map_err(|_| self.not_like())?;
        (number <= MOST).then_some(number).ok_or_else(|| self.not_like())
    }

    pub(super) fn nothing(&self, act: Act) -> Result<Act, ReadActError> {
        match self.text.trim() {
            "" => Ok(act),
            _ => Err(ReadActError::TooMuch { word: self.word }),
        }
    }

    pub(super) fn words(&self) -> Result<String, ReadActError> {
        match self.text.trim() {
            "" => Err(ReadActError::NothingFollows { word: self.word }),
            _ => Ok(self.text.to_owned()),
        }
    }

    pub(super) fn number(&self, text: &str) -> Result<u32, ReadActError> {
        let text = without_name(text);
        text.parse().map_err(|_| ReadActError::NoNumber { word: self.word, text: text.to_owned() })
    }

    /// Reads at least one number.
    pub(super) fn numbers(&self) -> Result<Vec<u32>, ReadActError> {
        let listed = self.text.replace([',', ';'], " ").replace(" and ", " ");
        let numbers: Vec<&str> = listed.split_whitespace().filter(|word| !is_name(word)).collect();
        match numbers[..] {
            [] => Err(self.not_like()),
            _ => numbers.into_iter().map(|number| self.number(number)).collect(),
        }
    }

    /// Reads numbers and the form of positions: a FEN if the text ends with that word.
    pub(super) fn numbers_and_form(&self) -> Result<(Vec<u32>, PositionForm), ReadActError> {
        let text = self.text.trim_end();
        let cut = text.len().saturating_sub(3);
        let asks = text.is_char_boundary(cut) && text[cut..].eq_ignore_ascii_case("fen");
        let numbers = if asks { &text[..cut] } else { text };
        let form = if asks { PositionForm::Fen } else { PositionForm::Words };
        Ok((ActArguments { text: numbers, ..*self }.numbers()?, form))
    }

    /// Reads a number. Also returns the text after it.
    pub(super) fn numbered(&self, text: &str) -> Result<(u32, String), ReadActError> {
        let text = without_name(text);
        let (first, words) = text.split_once(|c: char| c.is_whitespace() || c == ':').unwrap_or((text, ""));
        Ok((self.number(first)?, words.to_owned()))
    }

    pub(super) fn command(&self) -> Result<Act, ReadActError> {
        let text = self.text.trim();
        let upper = text.to_ascii_uppercase();
        let mut letters = upper.chars();
        if let (Some(key), None) = (letters.next().filter(|&key| keypad_layout::is_key(key)), letters.next())
        {
            return Ok(Act::Key(key));
        }
        let read = text.to_lowercase().parse();
        read.map(Act::Command).map_err(|_| ReadActError::NoCommand { text: text.to_owned() })
    }

    pub(super) fn board(&self) -> Result<Act, ReadActError> {
        self.words()?;
        match Placement::read(self.text) {
            Ok(placement) => Ok(Act::Board(Box::new(placement))),
            Err(error) => Err(ReadActError::NoBoard { text: error.text, why: error.why }),
        }
    }

    pub(super) fn claim(&self) -> Result<Act, ReadActError> {
        let mut said = self.text.split_whitespace();
        let what = said.next().map(str::to_lowercase).unwrap_or_default();
        let rest = said.collect::<Vec<_>>().join(" ");
        let drawn = match what.as_str() {
            "threefold" | "repetition" => Some(ClaimKind::Threefold),
            "fifty" | "50" => Some(ClaimKind::FiftyMoves),
            "stalemate" => Some(ClaimKind::Stalemate),
            "dead" => Some(ClaimKind::DeadPosition),
            _ => None,
        };
        let claim = match (drawn, what.as_str()) {
            (Some(kind), _) if rest.is_empty() => Claim::Draw(kind, None),
            (Some(kind), _) if kind.is_by_article_9() => Claim::Draw(kind, Some(rest.into())),
            (_, "seconds" | "five") if rest.is_empty() || rest == "seconds" => {
                Claim::Quickplay(QuickplayRequest::FiveSeconds)
            }
            (_, "illegal") if rest.is_empty() || rest == "move" => Claim::Illegal,
            (_, "quickplay") => match rest.as_str() {
                "" => Claim::Quickplay(QuickplayRequest::Draw(QuickplayBasis::Either)),
                "cannot" | "cannot win" => {
                    Claim::Quickplay(QuickplayRequest::Draw(QuickplayBasis::CannotWin))
                }
                "effort" | "no effort" => Claim::Quickplay(QuickplayRequest::Draw(QuickplayBasis::NoEffort)),
                _ => return Err(ReadActError::NoClaim),
            },
            (_, "time" | "flag") if rest.is_empty() => Claim::Time,
            (_, "clock" | "clocks") if rest.is_empty() => Claim::Clock,
            (_, "touch" | "touched") if !rest.is_empty() => match rest.parse() {
                Ok(square) => Claim::Touch(square),
                Err(_) => return Err(ReadActError::NoSquare { text: rest }),
            },
            _ => return Err(ReadActError::NoClaim),
        };
        Ok(Act::Claim(claim))
    }

    /// Reads an assistant's observation of the opponent. Any other text after this word is speech: "opponent's time".
    pub(super) fn opponent_entry(&self) -> Result<Act, ReadActError> {
        let (word, tail) = self.text.split_once(char::is_whitespace).unwrap_or((self.text, ""));
        let kind = ActKind::of(word).filter(|kind| kind.is_entered_for_opponent);
        let read = kind.map(|kind| kind.read(tail.trim())).transpose()?;
        read.and_then(Act::into_opponent_entry).ok_or(ReadActError::TooMuch { word: self.word })
    }

    pub(super) fn clocks(&self) -> Result<Act, ReadActError> {
        let mut times = self.text.split_whitespace().map(parse_clock_text_with_hours);
        match (times.next(), times.next(), times.next()) {
            (Some(Ok(white_ms)), Some(Ok(black_ms)), None) => Ok(Act::SetClocks { white_ms, black_ms }),
            _ => Err(ReadActError::NoClocks),
        }
    }
}

fn is_name(word: &str) -> bool {
    ["item", "items", "ply", "choice", "to"].iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// Reduces `item 3`, `#3` and `to ply 16` to the number. Removes full stops, commas and spaces at the end of the
/// text.
fn without_name(text: &str) -> &str {
    let mut text = text.trim_start();
    while let Some((head, tail)) = text.split_once(char::is_whitespace)
        && is_name(head)
    {
        text = tail.trim_start();
    }
    text.trim_start_matches('#').trim_end_matches(|c: char| c.is_whitespace() || c == '.' || c == ',')
}
