//! What an article says, in our own short wording (11.9): by edition, under its own number, in five languages. PURE.
//!
//! A clause is a key with a text in each `voices/rules/LANG.ftl`; `voices/rules/numbers.toml` says under which number
//! each edition prints it. Two editions share a clause only where they say the same, so nothing here compares
//! editions. Texts are heard: no figures, no brackets, at most three sentences.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use thiserror::Error;

use crate::game::{Edition, Lang};

mod number;
mod table;
mod texts;

pub use number::{Number, ReadNumberError};

use table::Table;

/// More numbers than these are told by the first and the last.
const LISTED: usize = 3;

/// An article's short wording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its number as the edition prints it.
    pub printed: &'static str,
    /// The clause's stable name.
    pub clause: &'static str,
    /// One to three sentences.
    pub text: String,
    /// The numbers that lie directly under it, as printed, in order.
    pub parts: Vec<&'static str>,
}

/// An edition has no such number.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{text}")]
pub struct NoSuchRule {
    /// One sentence that names the nearest.
    pub text: String,
    /// The nearest numbers the edition has, as printed, in order; at least one.
    pub nearest: Vec<&'static str>,
}

/// What an edition says under one of its numbers.
///
/// # Errors
/// The edition has no such number, or it is not among those a player may ask for.
pub fn rule(edition: Edition, number: Number, lang: Lang) -> Result<Rule, NoSuchRule> {
    let table = Table::builtin(edition);
    let texts = texts::builtin(lang);
    let Some(place) = table.place(number) else {
        let nearest = table.nearest(number);
        let told = [
            ("number", number.to_string()),
            ("edition", texts.say("edition", &[("edition", edition.to_string())])),
            ("numbers", nearest.join(", ")),
        ];
        return Err(NoSuchRule { text: texts.say("no-such-rule", &told), nearest });
    };
    let parts = table.parts(number);
    let mut text = texts.say(&place.clause, &[]);
    // A heading only says what it is about: who hears it must learn what can be asked next.
    if place.clause.starts_with("about-") && !parts.is_empty() {
        let numbers = match parts[..] {
            [first, .., last] if parts.len() > LISTED => {
                texts.say("from-to", &[("first", first.to_owned()), ("last", last.to_owned())])
            }
            _ => parts.join(", "),
        };
        text.push(' ');
        text.push_str(&texts.say("parts", &[("numbers", numbers)]));
    }
    Ok(Rule { printed: &place.printed, clause: &place.clause, text, parts })
}

/// Every number of an edition as printed, in order.
pub fn numbers(edition: Edition) -> impl Iterator<Item = &'static str> {
    Table::builtin(edition).places().map(|place| place.printed.as_str())
}
