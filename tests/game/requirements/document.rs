//! Writes `docs/requirements.md` from the rows.

use std::fmt::Write as _;

use annabella::game::Edition;

use super::{Feature, ObservedBy, Responsible, differences, features};

const HEAD: &str = "\
# What the program does for each article of the Laws

For an arbiter or a federation: each row names an article, what the program does, and a game or a test that shows it. Where the
editions differ, [editions](editions.md) has their values.

Who decides: the program; the program proposes and the arbiter confirms; or a person alone. Articles have the numbers of the texts
da09 (in force 2009, Danish), no14 (2014, Norwegian), sv17 (2017, Swedish), da17 (2017, Danish), da18 (2018, Danish) and fide23
(2023, English). A number without a text's name is that of all others; a dash: the text has none. A test in quotation marks is a
game in `tests/game/requirements/` or `tests/game/clauses/`, played under each edition; others are named by their file.

| # | What | Who | Articles | Shown by |
|---|---|---|---|---|
";

pub(super) fn text() -> String {
    let mut text = HEAD.to_owned();
    for feature in features() {
        let Feature { number, what, who, articles, code: _, seen } = feature;
        let who = match who {
            Responsible::Program => "program",
            Responsible::Proposed => "proposed",
            Responsible::Human => "person",
        };
        // One game or test is enough to look at; the rows of this list have all of them.
        let seen = seen.first().map(seen_by).unwrap_or_default();
        let articles = by_edition(*articles);
        writeln!(text, "| {number} | {what} | {who} | {articles} | {seen} |")
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
            let case = differences().find(|d| numbers.contains(&d.number)).and_then(|d| d.cases.first());
            case.map(|case| quoted(case.name)).unwrap_or_default()
        }
        ObservedBy::Test(test) => format!("`{}`", test.replace(": ", "` `")),
    }
}

/// Groups the editions with equal texts: da09 with `E2.1`, no14 with `D2.1`, and `sv17 da17 da18 fide23` with `D.2.1`.
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
    // The number that most texts have stands without their names.
    let most = groups.iter().map(|(editions, _)| editions.len()).max().unwrap_or_default();
    let usual = groups.iter().rposition(|(editions, _)| editions.len() == most);
    let of = |(at, (editions, article)): (usize, &(String, String))| {
        let article = if article.is_empty() { "–" } else { article };
        if usual == Some(at) { article.to_owned() } else { format!("{article} ({editions})") }
    };
    groups.iter().enumerate().map(of).collect::<Vec<_>>().join("; ")
}
