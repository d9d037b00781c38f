//! What differs between the editions (`printed.txt`, copied by hand from the texts): a value, and beside it the articles that
//! say so.

use std::{collections::HashMap, fs, path::Path, sync::LazyLock};

use annabella::game::Edition;

/// A cell: the value, and the articles that say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PrintedCell {
    pub(crate) value: &'static str,
    articles: &'static str,
}

/// The cells of each matter, in the order of the editions.
static ROWS: LazyLock<HashMap<&str, Vec<PrintedCell>>> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/game/referee/printed.txt");
    let text: &'static str = fs::read_to_string(path).expect("the table of the texts").leak();
    let is_remark = |line: &&str| !line.starts_with("-- ");
    let (_, rows) = text.split_once("\n\n").expect("rows after the first lines");
    let row = |row: &'static str| {
        let mut lines = row.lines().filter(is_remark);
        (lines.next().unwrap_or_default(), lines.zip(Edition::ALL).map(cell).collect())
    };
    rows.split("\n\n").map(row).collect()
});

fn cell((line, edition): (&'static str, Edition)) -> PrintedCell {
    let rest =
        line.strip_prefix(&edition.to_string()).unwrap_or_else(|| panic!("`{line}` is not of {edition}"));
    let (articles, value) = rest.split_once(": ").unwrap_or((rest, ""));
    PrintedCell { value, articles: articles.trim() }
}

/// What a text says of a matter. A matter that the table has not is a fault of the referee.
pub(crate) fn printed(edition: Edition, matter: &str) -> PrintedCell {
    ROWS.get(matter).unwrap_or_else(|| panic!("the table has no `{matter}`"))[edition as usize]
}

/// The article of a text on a matter, the first of several.
#[allow(dead_code, reason = "the clock alone, in tests of the laws, cites nothing")]
pub(crate) fn article(edition: Edition, matter: &str) -> &'static str {
    printed(edition, matter).article()
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
