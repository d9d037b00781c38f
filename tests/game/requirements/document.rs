//! Writes `docs/requirements.md` from the rows.

use std::fmt::Write as _;

use annabella::game::Edition;

use super::{Difference, Feature, ObservedBy, Responsible, differences, features};

const HEAD: &str = "\
# What the program does for each article of the Laws

For an arbiter or a federation: each row names an article, what the program does, and the test that shows it. The values of
each edition stand side by side in [editions](editions.md).

A test writes this page from `tests/game/requirements/`; after a change there: `UPDATE=1 cargo test --test game requirements`. The
test fails where a row names code or a test that does not exist, an article that the edition has not, or no test.

The texts: da09 (in force 2009, Danish), no14 (2014, Norwegian), sv17 (2017, Swedish), da17 (2017, Danish), da18
(2018, Danish) and fide23 (2023, English). Articles have the texts' own numbers. A dash: the text has none. A test in quotation
marks is a game in `tests/game/requirements/` or `tests/game/clauses/`, played under every edition.
";

const DIFFERENCES: &str = "
## Where the editions differ

| # | What differs | Articles | Tests |
|---|---|---|---|
";

const FEATURES: &str = "
## What a game needs

Who decides: the program by itself; the program proposes and the arbiter confirms; or a person alone. `D` and a number are
differences above; a test without quotation marks is named by its file.

| # | What | Who | Articles | Tests |
|---|---|---|---|---|
";

pub(super) fn text() -> String {
    let mut text = HEAD.to_owned() + DIFFERENCES;
    for d in differences() {
        let Difference { number, what, articles, code: _, cases } = d;
        let cases: Vec<String> = cases.iter().map(|case| quoted(case.name)).collect();
        writeln!(text, "| {number} | {what} | {} | {} |", by_edition(*articles), cases.join("; "))
            .expect("a String takes every line");
    }
    text.push_str(FEATURES);
    for feature in features() {
        let Feature { number, what, who, articles, code: _, seen } = feature;
        let who = match who {
            Responsible::Program => "program",
            Responsible::Proposed => "proposed",
            Responsible::Human => "person",
        };
        let seen: Vec<String> = seen.iter().map(seen_by).collect();
        let articles = by_edition(*articles);
        writeln!(text, "| {number} | {what} | {who} | {articles} | {} |", seen.join("; "))
            .expect("a String takes every line");
    }
    text
}

fn quoted(name: &str) -> String {
    format!("“{}”", name.replace('|', "\\|"))
}

fn seen_by(seen: &ObservedBy) -> String {
    match seen {
        ObservedBy::In(case) => quoted(case.name),
        ObservedBy::Clause(name) => quoted(name),
        ObservedBy::Differences(numbers) => {
            numbers.iter().map(|n| format!("D{n}")).collect::<Vec<_>>().join(", ")
        }
        ObservedBy::Test(test) => format!("`{}`", test.replace(": ", "` `")),
    }
}

/// Groups the editions with equal texts: `da09 E2.1; no14 D2.1; sv17 da17 da18 D.2.1`.
fn grouped(texts: [&str; Edition::ALL.len()]) -> Vec<(String, String)> {
    let mut groups: Vec<(String, String)> = Vec::new();
    for (edition, text) in Edition::ALL.into_iter().zip(texts) {
        match groups.iter_mut().find(|(_, known)| known == text) {
            Some((editions, _)) => editions.push_str(&format!(" {edition}")),
            None => groups.push((edition.to_string(), text.to_owned())),
        }
    }
    groups
}

fn by_edition(articles: [&str; Edition::ALL.len()]) -> String {
    let groups = grouped(articles);
    if let [(_, article)] = &groups[..] {
        return article.clone();
    }
    let of = |(editions, article): &(String, String)| {
        format!("{editions}: {}", if article.is_empty() { "–" } else { article })
    };
    groups.iter().map(of).collect::<Vec<_>>().join("; ")
}
