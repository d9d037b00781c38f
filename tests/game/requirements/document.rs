//! `docs/requirements.md`, out of the rows.

use std::fmt::Write as _;

use annabella::game::Edition;

use super::{Case, Difference, Feature, NOTHING, Seen, Who, differences, features};

const HEAD: &str = "\
# What the program does of the Laws

Written by a test out of `tests/game/requirements/`; after a change there:
`UPDATE=1 cargo test --test game requirements`. The test fails where a row names code or a test that is not there, an
article the edition has not, or nothing that sees it.

The five texts: da09 (in force 2009, Danish), no14 (2014, Norwegian), sv17 (2017, Swedish), da17 (2017, Danish) and
da18 (2018, Danish). Articles are the texts' own numbers; where editions share one they stand before it together.
A dash: the text has none.
";

const DIFFERENCES: &str = "
## Where the editions differ

Each case is one game, the same lines typed and the same hands at the boards, played under all five editions; what
each edition was told in it stands in the list that follows, and is told under no other.

| # | What differs | Articles | Code | Cases |
|---|---|---|---|---|
";

const TOLD: &str = "
## What each edition was told

";

const FEATURES: &str = "
## What a game needs

Who decides: the program by itself; the program proposes and the arbiter confirms; or a person alone, where the case
shows what reaches the arbiter or stands on record. A case in quotation marks is a game in `tests/game/requirements/`
or a clause's in `tests/game/clauses/`; `D` and a number are differences above; anything else is a test by its file.

| # | What | Who | Articles | Code | Seen by |
|---|---|---|---|---|---|
";

pub(super) fn text() -> String {
    let mut text = HEAD.to_owned() + DIFFERENCES;
    for d in differences() {
        let Difference { number, what, articles, code, cases } = d;
        let cases: Vec<String> = cases.iter().map(|case| quoted(case.name)).collect();
        writeln!(
            text,
            "| {number} | {what} | {} | {} | {} |",
            by_edition(*articles),
            places(code),
            cases.join("; ")
        )
        .expect("a String takes every line");
    }
    text.push_str(TOLD);
    for d in differences() {
        for case in d.cases {
            writeln!(text, "- {}. {}: {}", d.number, case.name, told(case))
                .expect("a String takes every line");
        }
    }
    text.push_str(FEATURES);
    for feature in features() {
        let Feature { number, what, who, articles, code, seen } = feature;
        let who = match who {
            Who::Program => "program",
            Who::Proposed => "proposed",
            Who::Human => "person",
        };
        let seen: Vec<String> = seen.iter().map(seen_by).collect();
        let articles = by_edition(*articles);
        writeln!(text, "| {number} | {what} | {who} | {articles} | {} | {} |", places(code), seen.join("; "))
            .expect("a String takes every line");
    }
    text
}

fn quoted(name: &str) -> String {
    format!("“{}”", name.replace('|', "\\|"))
}

fn seen_by(seen: &Seen) -> String {
    match seen {
        Seen::In(case) => quoted(case.name),
        Seen::Clause(name) => quoted(name),
        Seen::Differences(numbers) => numbers.iter().map(|n| format!("D{n}")).collect::<Vec<_>>().join(", "),
        Seen::Test(test) => format!("`{}`", test.replace(": ", "` `")),
    }
}

fn places(code: &[&str]) -> String {
    code.iter().map(|place| format!("`{}`", place.replace(": ", "` `"))).collect::<Vec<_>>().join("; ")
}

/// What is the same for several editions, once: `da09 E2.1; no14 D2.1; sv17 da17 da18 D.2.1`.
fn grouped(texts: [&str; 5]) -> Vec<(String, String)> {
    let mut groups: Vec<(String, String)> = Vec::new();
    for (edition, text) in Edition::ALL.into_iter().zip(texts) {
        match groups.iter_mut().find(|(_, known)| known == text) {
            Some((editions, _)) => editions.push_str(&format!(" {edition}")),
            None => groups.push((edition.to_string(), text.to_owned())),
        }
    }
    groups
}

fn by_edition(articles: [&str; 5]) -> String {
    let groups = grouped(articles);
    if let [(_, article)] = &groups[..] {
        return article.clone();
    }
    let of = |(editions, article): &(String, String)| {
        format!("{editions}: {}", if article.is_empty() { "–" } else { article })
    };
    groups.iter().map(of).collect::<Vec<_>>().join("; ")
}

fn told(case: &Case) -> String {
    let of = |(editions, told): &(String, String)| match told.as_str() {
        NOTHING => format!("{editions} {NOTHING}"),
        told => format!("{editions} “{told}”"),
    };
    grouped(case.told).iter().map(of).collect::<Vec<_>>().join("; ")
}
