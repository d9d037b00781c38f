//! The rows of `docs/editions.md`, as anybody reads them: a cell is a value and the articles that say so. The referee
//! looks up what an edition says here, and nowhere in the program's code.

use std::{collections::HashMap, sync::LazyLock};

use annabella::game::Edition;

const PAGE: &str = include_str!("../../../docs/editions.md");

/// A cell: the value, and the articles in brackets behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PrintedCell {
    pub(crate) value: &'static str,
    articles: &'static str,
}

/// Cells by field and by the name of an edition.
static CELLS: LazyLock<HashMap<(&'static str, &'static str), PrintedCell>> = LazyLock::new(|| {
    let mut rows = PAGE.lines().filter(|line| line.starts_with('|')).map(cells_of);
    let head = rows.next().expect("a table");
    let mut cells = HashMap::new();
    for row in rows.filter(|row| row.len() == head.len()) {
        let field = row[1].trim_matches('`');
        for (name, text) in head.iter().zip(&row).skip(2) {
            let name = name.split(' ').next().unwrap_or_default();
            cells.insert((field, name), cell_of(text));
        }
    }
    cells
});

fn cells_of(line: &'static str) -> Vec<&'static str> {
    line.trim_matches('|').split(" | ").map(str::trim).collect()
}

fn cell_of(text: &'static str) -> PrintedCell {
    match text.rsplit_once(" (") {
        Some((value, articles)) => PrintedCell { value, articles: articles.trim_end_matches(')') },
        None => PrintedCell { value: text, articles: "" },
    }
}

/// What a text says of a matter. A field that the page has not is a fault of the referee.
pub(crate) fn printed(edition: Edition, field: &str) -> PrintedCell {
    let name = edition.to_string();
    let found = CELLS.iter().find(|((of, by), _)| *of == field && *by == name);
    *found.unwrap_or_else(|| panic!("docs/editions.md has no `{field}` of {edition}")).1
}

impl PrintedCell {
    /// The article, the first of several.
    pub(crate) fn article(self) -> &'static str {
        self.articles.split(", ").next().unwrap_or_default()
    }

    pub(crate) fn is_yes(self) -> bool {
        match self.value {
            "yes" => true,
            "no" => false,
            other => panic!("`{other}` is neither yes nor no"),
        }
    }

    pub(crate) fn number(self) -> u64 {
        self.value.parse().unwrap_or_else(|_| panic!("`{}` is no number", self.value))
    }

    /// The number behind a word of a list such as `standard 2, rapid 2, blitz 1`.
    pub(crate) fn number_of(self, name: &str) -> u64 {
        let of = |entry: &str| entry.strip_prefix(name).and_then(|rest| rest.trim().parse().ok());
        self.value.split(", ").find_map(of).unwrap_or_else(|| panic!("`{}` names no {name}", self.value))
    }
}
