//! The number of an article, in any notation: `D.2.9`, `d 2 9`, `§ 9.5b`, `E2.7`, `9.1b(3)`.
//!
//! Only its runs of letters and of digits count, in any case; other characters are separators. The type is small and
//! `Copy`, so that a command can contain one.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// More parts than any edition prints (`D.2.6.2.1` has five).
const DEEPEST: usize = 6;
/// More letters than any edition prints in a run (`III` has three).
const LONGEST: usize = 4;

/// The error for a text without a letter or a digit.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("`{0}` is no number of an article; write it as it is printed, such as 9.5 or D.2.9")]
pub struct ReadArticleNumberError(String);

impl ReadArticleNumberError {
    /// Creates the error for a text that names no article.
    pub fn of(text: &str) -> Self {
        Self(text.to_owned())
    }
}

/// One run of digits or letters; `End` follows the last one. Ordered as editions print them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum ArticleNumberPart {
    #[default]
    End,
    Digits(u32),
    /// Upper case, padded with zeros.
    Letters([u8; LONGEST]),
}

impl ArticleNumberPart {
    /// Returns the position among its siblings: `b` and 2 are both second.
    const fn rank(self) -> u32 {
        match self {
            Self::End => 0,
            Self::Digits(n) => n,
            Self::Letters([first, second, third, _]) => {
                (first - b'A') as u32 + 1 + (second != 0) as u32 + (third != 0) as u32
            }
        }
    }
}

/// The number of an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ArticleNumber([ArticleNumberPart; DEEPEST]);

impl ArticleNumber {
    /// Returns the number of a whole article.
    pub const fn of_article(number: u32) -> Self {
        let mut parts = [ArticleNumberPart::End; DEEPEST];
        parts[0] = ArticleNumberPart::Digits(number);
        Self(parts)
    }

    /// Returns the number of runs; at least one.
    pub(super) fn depth(self) -> usize {
        self.0.iter().take_while(|part| **part != ArticleNumberPart::End).count()
    }

    /// Returns the first `depth` runs, if there are that many.
    pub(super) fn heading(self, depth: usize) -> Option<Self> {
        let mut parts = [ArticleNumberPart::End; DEEPEST];
        parts[..depth].copy_from_slice(&self.0[..depth]);
        (depth > 0 && depth <= self.depth()).then_some(Self(parts))
    }

    /// Returns whether this number lies under the first `depth` runs of another.
    pub(super) fn is_under(self, other: Self, depth: usize) -> bool {
        self.depth() > depth && self.0[..depth] == other.0[..depth]
    }

    /// Returns the distance of two numbers in the run at this depth. A letter and a digit are always further apart
    /// than two of the same kind.
    pub(super) fn distance(self, other: Self, depth: usize) -> (bool, u32) {
        let (one, two) = (self.0[depth], other.0[depth]);
        let alike = std::mem::discriminant(&one) == std::mem::discriminant(&two);
        (!alike, one.rank().abs_diff(two.rank()))
    }
}

impl FromStr for ArticleNumber {
    type Err = ReadArticleNumberError;

    fn from_str(text: &str) -> Result<Self, ReadArticleNumberError> {
        let mut parts = [ArticleNumberPart::End; DEEPEST];
        let mut free = parts.iter_mut();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let alike = |c: char| {
                if first.is_ascii_digit() {
                    c.is_ascii_digit()
                } else {
                    first.is_ascii_alphabetic() && c.is_ascii_alphabetic()
                }
            };
            let length = rest.find(|c| !alike(c)).unwrap_or(rest.len());
            if length == 0 {
                rest = &rest[first.len_utf8()..];
                continue;
            }
            let (run, after) = rest.split_at(length);
            rest = after;
            // No article has more parts, so the rest is ignored.
            let Some(part) = free.next() else { break };
            *part = if first.is_ascii_digit() {
                ArticleNumberPart::Digits(run.parse().unwrap_or(u32::MAX))
            } else {
                let mut letters = [0; LONGEST];
                letters.iter_mut().zip(run.bytes()).for_each(|(to, from)| *to = from.to_ascii_uppercase());
                ArticleNumberPart::Letters(letters)
            };
        }
        if parts[0] == ArticleNumberPart::End {
            Err(ReadArticleNumberError(text.to_owned()))
        } else {
            Ok(Self(parts))
        }
    }
}

impl fmt::Display for ArticleNumber {
    /// Writes `D.2.9`, `9.5b`, `6.2a.1`. Parsing the text gives the same number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = ArticleNumberPart::End;
        for (at, part) in self.0.into_iter().enumerate() {
            match (before, part) {
                (ArticleNumberPart::End, _)
                | (_, ArticleNumberPart::End)
                | (ArticleNumberPart::Digits(_), ArticleNumberPart::Letters(_)) => {}
                _ => f.write_str(".")?,
            }
            before = part;
            match part {
                ArticleNumberPart::End => {}
                ArticleNumberPart::Digits(n) => write!(f, "{n}")?,
                ArticleNumberPart::Letters(letters) => {
                    for letter in letters.iter().filter(|letter| **letter != 0) {
                        let letter = if at == 0 { *letter } else { letter.to_ascii_lowercase() };
                        write!(f, "{}", char::from(letter))?;
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> ArticleNumber {
        text.parse().unwrap()
    }

    #[test]
    fn decoration_and_letter_case_do_not_matter() {
        for (text, same) in [
            ("D.2.9", "d 2 9"),
            ("D.2.9", " D2.9. "),
            ("E2.7", "e.2.7"),
            ("9.1b(3)", "9.1.B.3"),
            ("III.4", "iii 4"),
            ("§ 9.5.3", "9.5.3"),
            ("09.5", "9.5"),
        ] {
            assert_eq!(read(text), read(same), "{text}");
        }
        for (text, other) in
            [("9.5", "95"), ("III", "IIII"), ("9.5b", "9.5.2"), ("D.2.9", "D.29"), ("A", "AA")]
        {
            assert_ne!(read(text), read(other), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in
            ["4", "9.5b", "D.2.10.6", "III.6.1.1", "6.2a.1", "R10c", "4294967295", "A.b", "a.b.c.1.2.d"]
        {
            assert_eq!(read(&read(text).to_string()), read(text), "{text}");
        }
        assert_eq!(read("d 2 9").to_string(), "D.2.9");
        assert_eq!(read("12"), ArticleNumber::of_article(12));
        assert_eq!(read("9 5 B").to_string(), "9.5b");
    }

    #[test]
    fn nothing_that_is_typed_is_too_much() {
        for text in ["", " ", "§", "…", "Å", "()"] {
            assert_eq!(text.parse::<ArticleNumber>(), Err(ReadArticleNumberError(text.to_owned())));
        }
        assert_eq!(read("99999999999999999999"), read("4294967295"));
        assert_eq!(read("1.2.3.4.5.6.7.8"), read("1.2.3.4.5.6"));
        assert_eq!(read("å9ø5"), read("9.5"));
    }

    #[test]
    fn they_are_ordered_as_they_are_printed() {
        let printed =
            ["4", "4.2", "4.2.1", "4.10", "9.1b", "9.1b(3)", "9.2", "10", "A", "A.4", "D.2.9", "III"];
        assert!(printed.map(read).is_sorted());
    }
}
