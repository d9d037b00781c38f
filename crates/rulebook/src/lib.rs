//! The rules in short wording of our own (11.9): by edition, under the edition's numbers, in five languages.
//!
//! A clause is a key with a text in each `voices/rules/LANG.ftl`; `voices/rules/numbers.toml` gives its number in
//! each edition. Two editions share a clause only if they agree in content, so no code here compares editions. The
//! texts are spoken, so they have no digits, no brackets, and at most three sentences.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

use thiserror::Error;

use annabella_game::{Edition, Lang};

mod article_table;
mod number;
mod texts;

pub use number::{ArticleNumber, ReadArticleNumberError};

use article_table::ArticleTable;

/// If there are more numbers, only the first and the last are named.
const LISTED: usize = 3;

/// The short wording of an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its number as the edition prints it.
    pub printed: &'static str,
    /// The clause's stable name.
    pub clause: &'static str,
    /// One to three sentences.
    pub text: String,
    /// The numbers directly under it, as printed, in order.
    pub parts: Vec<&'static str>,
}

/// The error for a number that the edition does not have.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{text}")]
pub struct NoSuchRule {
    /// One sentence that names the nearest numbers.
    pub text: String,
    /// The nearest numbers the edition has, as printed, in order; at least one.
    pub nearest: Vec<&'static str>,
}

/// Returns the text of an article of an edition.
///
/// # Errors
/// If the edition has no such number, or the number is not among those offered to players.
pub fn rule(edition: Edition, number: ArticleNumber, lang: Lang) -> Result<Rule, NoSuchRule> {
    let table = ArticleTable::builtin(edition);
    let texts = texts::builtin(lang);
    let Some(place) = table.place(number) else {
        let nearest = table.nearest(number);
        let told = [
            ("number", number.to_string()),
            ("edition", texts.say("edition", &[("edition", edition.to_string())])),
            ("numbers", nearest.join(", ")),
        ];
        let id = if is_not_held(table, number) { "rule-not-held" } else { "no-such-rule" };
        return Err(NoSuchRule { text: texts.say(id, &told), nearest });
    };
    let parts = table.parts(number);
    let mut text = texts.say(&place.clause, &[]);
    // A heading only names its subject, so the listener is given the numbers below it.
    if place.clause.starts_with("about-") && !parts.is_empty() {
        let numbers = match parts[..] {
            [first, .., last] if parts.len() > LISTED => {
                texts.say("from-to", &[("first", first.to_owned()), ("last", last.to_owned())])
            }
            _ => parts.join(", "),
        };
        text.push(' ');
        let named = if parts.len() == 1 { "part" } else { "parts" };
        text.push_str(&texts.say(named, &[("numbers", numbers)]));
    }
    Ok(Rule { printed: &place.printed, clause: &place.clause, text, parts })
}

/// Whether a number belongs to an article of the Laws without a text here, such as those on the moves of the pieces (3).
fn is_not_held(table: &ArticleTable, number: ArticleNumber) -> bool {
    /// The last article of the Laws before the appendices.
    const LAST: u32 = 12;
    (1..=LAST).map(ArticleNumber::of_article).any(|article| {
        let is_of_article = number == article || number.heading(1) == Some(article);
        is_of_article && table.place(article).is_none()
    })
}

/// Returns every number of an edition as printed, in order.
pub fn numbers(edition: Edition) -> impl Iterator<Item = &'static str> {
    ArticleTable::builtin(edition).places().map(|place| place.printed.as_str())
}

/// Returns the numbers under which an edition prints a clause, in order; none if it does not have the clause.
pub fn numbers_of_clause(edition: Edition, clause: &str) -> impl Iterator<Item = &'static str> {
    let places = ArticleTable::builtin(edition).places().filter(move |place| place.clause == clause);
    places.map(|place| place.printed.as_str())
}
