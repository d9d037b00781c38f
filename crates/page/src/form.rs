//! The fields of a page's form: a line as it could be typed, and the place on the page.
//!
//! Several fields form one line, in their order. Short commands of lichess are accepted where they mean
//! the same (`c` asks for the time here, because `press` presses the clock).

use annabella_game::{Lang, Role};
use annabella_language::command::role_name;
use strum::{EnumString, IntoStaticStr};

/// The longest accepted return address within a page.
const LONGEST_BACK: usize = 120;

/// The name of a part of the line that must not be empty.
pub(super) const REQUIRED_FIELD: &str = "line";
/// The name of a part of the line that may be empty.
pub(super) const OPTIONAL_FIELD: &str = "line-optional";

/// Whether a field is empty that must not be.
pub(super) fn lacks_field(fields: &[(String, String)]) -> bool {
    fields.iter().any(|(name, value)| name == REQUIRED_FIELD && value.trim().is_empty())
}

/// The line of a form's fields.
pub fn line(fields: &[(String, String)]) -> String {
    let is_part = |name: &str| matches!(name, REQUIRED_FIELD | OPTIONAL_FIELD);
    let parts = fields.iter().filter(|(name, _)| is_part(name)).map(|(_, value)| value.trim());
    let line = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    short_word(&line).unwrap_or(line)
}

/// The place of the form on its page, as the end of an address: empty, or a query of this page and an anchor.
pub fn back(fields: &[(String, String)]) -> String {
    let back = fields.iter().find(|(name, _)| name == "back").map_or("", |(_, value)| value.as_str());
    let known = |c: char| c.is_ascii_alphanumeric() || "?=&#-._".contains(c);
    let begins = back.starts_with(['?', '#']);
    let right = begins && back.len() <= LONGEST_BACK && back.chars().all(known);
    if right { back.to_owned() } else { String::new() }
}

/// Where the page opens after a form: at the answer, because without scripts nothing else tells it. A choice that is
/// shown is its own answer.
pub fn place_after(back: &str, answered: bool) -> String {
    match back.split_once('#') {
        Some((query, _)) if answered && !query.contains("choice=") => format!("{query}#answer"),
        None if answered => format!("{back}#answer"),
        _ => back.to_owned(),
    }
}

/// The line for a short command of lichess' input form, if it is one.
fn short_word(line: &str) -> Option<String> {
    let line = line.strip_prefix('/').unwrap_or(line);
    let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let command = match (word.to_ascii_lowercase().as_str(), rest) {
        ("c" | "clock", "") => "time".to_owned(),
        ("l" | "last", "") => "last_move".to_owned(),
        ("draw", "") => "draw_offer".to_owned(),
        ("b" | "board", square) if is_square(square) => format!("square {square}"),
        ("p", piece) => {
            let letter = Some(piece).filter(|piece| piece.len() == 1)?.chars().next()?;
            let side = if letter.is_ascii_uppercase() { "white" } else { "black" };
            format!("piece {side} {}", role_name(Role::from_char(letter)?))
        }
        ("s", place) if place.len() == 1 => match place.chars().next()? {
            file @ 'a'..='h' => format!("file {file}"),
            rank @ '1'..='8' => format!("rank {rank}"),
            _ => return None,
        },
        _ => return None,
    };
    Some(format!("key {command}"))
}

fn is_square(text: &str) -> bool {
    text.parse::<annabella_game::Square>().is_ok()
}

/// The query of a page's address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PageQuery {
    /// A language other than the role's.
    pub(super) lang: Option<Lang>,
    pub(super) item: Option<u32>,
    pub(super) choice: Option<u32>,
    /// The item whose proposed choice is shown under "Next" for confirmation, and that choice.
    pub(super) decide: Option<(u32, u32)>,
    /// The article to look up.
    pub(super) rule: Option<String>,
    pub(super) ask: Option<AskedBack>,
}

/// Acts that the arbiter's page asks to confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(const_into_str)]
pub(super) enum AskedBack {
    /// Start the clocks.
    #[strum(serialize = "resume")]
    Resume,
    /// End the session with a sealed move.
    #[strum(serialize = "adjourn")]
    Adjourn,
    /// Open the envelope.
    #[strum(serialize = "open")]
    OpenEnvelope,
    /// The envelope is missing.
    #[strum(serialize = "missing")]
    EnvelopeMissing,
}

impl AskedBack {
    /// The line of the act; further words may follow.
    pub(super) const fn line(self) -> &'static str {
        self.into_str()
    }
}

impl PageQuery {
    /// Reads the query fields. Invalid values are ignored.
    pub(super) fn read(query: &[(String, String)]) -> Self {
        let of = |name: &str| query.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim());
        let number = |name: &str| of(name).and_then(|value| value.parse().ok());
        Self {
            lang: of("lang").and_then(Lang::tagged),
            item: number("item"),
            choice: number("choice"),
            decide: of("decide").and_then(|both| {
                let (item, choice) = both.split_once('.')?;
                Some((item.parse().ok()?, choice.parse().ok()?))
            }),
            ask: of("ask").and_then(|line| line.parse().ok()),
            rule: of("rule").filter(|rule| !rule.is_empty()).map(str::to_owned),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_session::input::Act;

    fn fields(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn several_fields_are_one_line_in_their_order() {
        let sent = [
            ("line", "add"),
            ("token", "x"),
            ("line", "white"),
            ("line", " 0:05:00 "),
            ("line", "a lamp fell"),
        ];
        assert_eq!(line(&fields(&sent)), "add white 0:05:00 a lamp fell");
        assert_eq!(line(&fields(&[("line", "adjourn"), ("line-optional", "")])), "adjourn");
        assert_eq!(line(&fields(&[("line", "adjourn"), ("line-optional", "10:00")])), "adjourn 10:00");
        assert_eq!(line(&[]), "");
    }

    #[test]
    fn a_field_lacks_its_words_unless_it_may_be_empty() {
        for (sent, lacks) in [
            (&[("line", "say"), ("line", " ")][..], true),
            (&[("line", "")], true),
            (&[("line", "say"), ("line", "eva vier")], false),
            (&[("line", "adjourn"), ("line-optional", "")], false),
        ] {
            assert_eq!(lacks_field(&fields(sent)), lacks, "{sent:?}");
        }
    }

    #[test]
    fn short_words_of_lichess_are_acts_of_ours_where_they_mean_the_same() {
        for (typed, meant) in [
            ("c", "key time"),
            ("clock", "key time"),
            ("/last", "key last_move"),
            ("p N", "key piece white knight"),
            ("p q", "key piece black queen"),
            ("s e", "key file e"),
            ("s 4", "key rank 4"),
            ("b e4", "key square e4"),
            ("draw", "key draw_offer"),
        ] {
            assert_eq!(line(&fields(&[("line", typed)])), meant, "{typed}");
            assert!(Act::read(meant).is_ok(), "{meant}");
        }
        for typed in ["p", "p x", "s 9", "s", "b i9", "springer felix drei", "press", "last move", "pæ"] {
            assert_eq!(line(&fields(&[("line", typed)])), typed);
        }
    }

    #[test]
    fn nobody_is_sent_elsewhere_than_to_a_place_on_the_page() {
        let to = |text: &str| back(&fields(&[("back", text)]));
        assert_eq!(to("?item=3&lang=de#item-3"), "?item=3&lang=de#item-3");
        assert_eq!(to("#open-items"), "#open-items");
        for odd in
            ["//elsewhere", "https://x", "?x=\r\nSet-Cookie:a", "?a=%0d", "/arbiter", "", &"#".repeat(200)]
        {
            assert_eq!(to(odd), "", "{odd}");
        }
    }

    #[test]
    fn an_address_that_asks_for_nonsense_asks_for_nothing() {
        let asked =
            PageQuery::read(&fields(&[("item", "x"), ("lang", "xx"), ("rule", " "), ("choice", "-1")]));
        assert_eq!(asked, PageQuery::default());
        let asked =
            PageQuery::read(&fields(&[("item", "3"), ("lang", "da"), ("rule", "9.5"), ("choice", "2")]));
        let expected = PageQuery {
            lang: Some(Lang::Da),
            item: Some(3),
            choice: Some(2),
            decide: None,
            rule: Some("9.5".into()),
            ask: None,
        };
        assert_eq!(PageQuery::read(&fields(&[("ask", "resume")])).ask, Some(AskedBack::Resume));
        assert_eq!(PageQuery::read(&fields(&[("ask", "result 1-0")])).ask, None);
        for (given, decide) in
            [("3.2", Some((3, 2))), ("3", None), ("3.", None), (".2", None), ("3.2.1", None), ("a.b", None)]
        {
            assert_eq!(PageQuery::read(&fields(&[("decide", given)])).decide, decide, "{given}");
        }
        assert_eq!(asked, expected);
    }
}
