//! Maps each edition's article numbers to clauses: `voices/rules/numbers.toml`.

use std::{collections::BTreeMap, sync::LazyLock};

use crate::ArticleNumber;
use annabella_game::Edition;

/// The number of suggestions after a wrong number; more are hard to remember.
const NEAREST: usize = 3;

/// An article of an edition.
#[derive(Debug)]
pub(super) struct PrintedArticle {
    /// The number as the edition prints it.
    pub(super) printed: String,
    /// The name of the clause's text.
    pub(super) clause: String,
}

/// The article numbers of one edition.
#[derive(Debug, Default)]
pub(super) struct ArticleTable(BTreeMap<ArticleNumber, PrintedArticle>);

impl ArticleTable {
    /// Returns the built-in table of an edition.
    pub(super) fn builtin(edition: Edition) -> &'static Self {
        static BUILTIN: LazyLock<[ArticleTable; Edition::ALL.len()]> = LazyLock::new(|| {
            let text = include_str!("../../../voices/rules/numbers.toml");
            read(text).expect("a test reads the built-in file")
        });
        &BUILTIN[edition as usize]
    }

    /// Returns the article with a number.
    pub(super) fn place(&self, number: ArticleNumber) -> Option<&PrintedArticle> {
        self.0.get(&number)
    }

    /// Returns all articles in order.
    pub(super) fn places(&self) -> impl Iterator<Item = &PrintedArticle> {
        self.0.values()
    }

    /// Returns the numbers one level below the first `depth` runs of a number.
    fn below(&self, number: ArticleNumber, depth: usize) -> Vec<(ArticleNumber, &PrintedArticle)> {
        let below = |n: ArticleNumber| n.depth() == depth + 1 && n.is_under(number, depth);
        self.0.iter().filter(|(n, _)| below(**n)).map(|(n, place)| (*n, place)).collect()
    }

    /// Returns the numbers directly under a number, as printed.
    pub(super) fn parts(&self, number: ArticleNumber) -> Vec<&str> {
        self.below(number, number.depth()).into_iter().map(|(_, place)| place.printed.as_str()).collect()
    }

    /// Returns the existing numbers nearest to a missing one: those under its longest existing part.
    pub(super) fn nearest(&self, number: ArticleNumber) -> Vec<&str> {
        // If nothing lies under that part, the part itself is returned.
        let found = (0..number.depth()).rev().find_map(|depth| {
            let below = self.below(number, depth);
            if !below.is_empty() {
                return Some((depth, below));
            }
            let heading = number.heading(depth)?;
            self.place(heading).map(|place| (depth - 1, vec![(heading, place)]))
        });
        let (depth, mut candidates) = found.unwrap_or_default();
        candidates.sort_by_key(|(n, _)| n.distance(number, depth));
        candidates.truncate(NEAREST);
        candidates.sort_by_key(|(n, _)| *n);
        candidates.into_iter().map(|(_, place)| place.printed.as_str()).collect()
    }
}

/// Reads the file: each clause with its number in each edition.
fn read(text: &str) -> Result<[ArticleTable; Edition::ALL.len()], String> {
    let clauses: BTreeMap<String, [String; Edition::ALL.len()]> =
        toml::from_str(text).map_err(|error| error.to_string())?;
    let mut tables: [ArticleTable; Edition::ALL.len()] = Default::default();
    for (clause, numbers) in clauses {
        for (edition, printed) in Edition::ALL.into_iter().zip(numbers) {
            for printed in printed.split_whitespace() {
                let number = printed.parse().map_err(|error| format!("{clause}: {error}"))?;
                let place = PrintedArticle { printed: printed.to_owned(), clause: clause.clone() };
                if let Some(other) = tables[edition as usize].0.insert(number, place) {
                    return Err(format!("{printed} of {edition} is {clause} and {}", other.clause));
                }
            }
        }
    }
    Ok(tables)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_file_is_whole() {
        read(include_str!("../../../voices/rules/numbers.toml")).unwrap();
    }

    #[test]
    fn a_number_is_given_once_and_every_edition_has_a_place() {
        let twice = "a = [\"4\", \"\", \"\", \"\", \"\", \"\"]\nb = [\"4\", \"\", \"\", \"\", \"\", \"\"]\n";
        assert_eq!(read(twice).unwrap_err(), "4 of da09 is b and a");
        assert!(read("a = [\"4\", \"4\", \"4\", \"4\", \"4\"]").is_err());
        assert!(read("a = [\"§\", \"\", \"\", \"\", \"\", \"\"]").unwrap_err().starts_with("a: `§`"));
    }

    #[test]
    fn the_nearest_lie_under_what_is_right_of_a_number() {
        let nearest = |edition, number: &str| ArticleTable::builtin(edition).nearest(number.parse().unwrap());
        assert_eq!(nearest(Edition::Da18, "9.5b"), ["9.5.1", "9.5.2", "9.5.3"]);
        assert_eq!(nearest(Edition::Da09, "9.5.3"), ["9.5a", "9.5b"]);
        assert_eq!(nearest(Edition::Da18, "D.2.12"), ["D.2.9", "D.2.10", "D.2.11"]);
        assert_eq!(nearest(Edition::Da18, "4.1.3.7"), ["4.1"]);
        assert_eq!(nearest(Edition::Da09, "D.2.9"), ["D1"]);
        assert_eq!(nearest(Edition::Da18, "13"), ["9", "11", "12"]);
        assert_eq!(nearest(Edition::Da18, "C.13"), ["A", "B", "D"]);
        assert_eq!(nearest(Edition::Sv17, "III.4"), ["D", "E", "G"]);
    }
}
