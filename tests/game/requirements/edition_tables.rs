//! Writes `docs/editions.md` from the tables of the editions and the rows that name their fields.

use std::{fmt::Write as _, fs};

use annabella::{game::Edition, laws::edition::rules};

use super::{EDITION, ObservedBy, differences, features, root};

const FILE: &str = "docs/editions.md";

const HEAD: &str = "\
# The editions, side by side

For arbiters and whoever adds an edition: what each text of the Laws says, a row a rule and a column an edition. A cell is
the value and the article that says so, by the edition's own number. A cell without an article: the text is silent.

A test writes this page from the tables in `crates/laws/src/edition/`. [CONTRIBUTING](../CONTRIBUTING.md) says how a column is
added. Each row is shown by a game in `tests/game/requirements/`.
";

/// A test that shows the effect of a field in a game; empty if there is none.
fn shown_by(field: &str) -> String {
    let place = format!("{EDITION}: {field}");
    let of_differences = differences()
        .filter(|d| d.code.contains(&place.as_str()))
        .flat_map(|d| d.cases)
        .map(|case| format!("“{}”", case.name));
    let of_features = features()
        .filter(|f| f.code.contains(&place.as_str()))
        .flat_map(|f| f.seen)
        .filter_map(|seen| match seen {
            ObservedBy::In(case) => Some(format!("“{}”", case.name)),
            ObservedBy::Clause(name) => Some(format!("“{name}”")),
            ObservedBy::Test(test) => Some(format!("`{}`", test.replace(": ", "` `"))),
            ObservedBy::Differences(_) => None,
        });
    of_differences.chain(of_features).next().unwrap_or_default()
}

fn text() -> String {
    let mut text = HEAD.to_owned();
    let tables = Edition::ALL.map(|edition| rules(edition).rows());
    let columns = Edition::ALL.map(|edition| format!("{edition} ({})", rules(edition).in_force)).join(" | ");
    writeln!(text, "\n| matter | {columns} |").unwrap();
    writeln!(text, "|{}", "---|".repeat(Edition::ALL.len() + 1)).unwrap();
    for (at, row) in tables[0].iter().enumerate() {
        let cells = tables.iter().map(|table| match table[at].article {
            "" => table[at].value.clone(),
            article => format!("{} ({article})", table[at].value),
        });
        let cells = cells.collect::<Vec<_>>().join(" | ");
        writeln!(text, "| {} | {cells} |", row.matter).unwrap();
    }
    text
}

#[test]
fn the_page_of_the_editions_says_what_the_tables_say() {
    let (path, written) = (root().join(FILE), text());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &written).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == written,
        "{FILE} is not what the tables say: UPDATE=1 cargo test --test game requirements"
    );
}

#[test]
fn every_row_differs_somewhere_and_is_shown_in_a_game() {
    let tables = Edition::ALL.map(|edition| rules(edition).rows());
    let mut hidden = Vec::new();
    for (at, row) in tables[0].iter().enumerate() {
        let differs = tables.iter().any(|table| table[at].value != row.value);
        if !differs || shown_by(row.field).is_empty() {
            hidden.push(row.field);
        }
    }
    assert!(hidden.is_empty(), "alike in every edition, or shown by no game: {hidden:?}");
}
