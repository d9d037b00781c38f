//! Writes `docs/requirements.md` from the rows, and `docs/editions.md` from the tables of the editions.

use super::*;

const REQUIREMENTS: &str = "\
# What the program does for each article of the Laws

For an arbiter or a federation: each row names an article, what the program does, and a game or a test that shows it. Where the
editions differ, [editions](editions.md) has their values.

Who decides: the program; the program proposes and the arbiter confirms; or a person alone. Articles have the numbers of the texts
da09 (in force 2009, Danish), no14 (2014, Norwegian), sv17 (2017, Swedish), da17 (2017, Danish), da18 (2018, Danish) and fide23
(2023, English). A number without a text's name is that of all others; a dash: the text has none. A test in quotation marks is a
game in `tests/game/requirements/`, played under each edition; others are named by their file.

| # | What | Who | Articles | Shown by |
|---|---|---|---|---|
";

const EDITIONS: &str = "\
# The editions, side by side

For arbiters and whoever adds an edition: what each text of the Laws says, a row a rule and a column an edition. A cell is
the value and the article that says so, by the edition's own number. A cell without an article: the text is silent.

A test writes this page from the tables in `crates/laws/src/edition/`. [CONTRIBUTING](../CONTRIBUTING.md) says how a column is
added. Each row is shown by a game in `tests/game/requirements/`.
";

fn requirements() -> String {
    let mut text = REQUIREMENTS.to_owned();
    for row in rows().iter().filter(|row| !row.is_difference()) {
        let articles = with_editions(&row.articles);
        let Row { number, what, who, .. } = row;
        writeln!(text, "| {number} | {what} | {who} | {articles} | {} |", shown_by(row)).unwrap();
    }
    text
}

/// The first game, which is enough to look at.
fn shown_by(row: &Row) -> String {
    let seen = row.see.iter().map(|number| self::row(number));
    match std::iter::once(row).chain(seen).find_map(|row| row.games.first()) {
        Some(game) => format!("“{}”", game.name),
        None => format!("`{}`", row.file),
    }
}

/// Each number once, with the editions that have it; the number that most texts have stands without their names.
fn with_editions(articles: &ByEdition) -> String {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for (edition, article) in Edition::ALL.into_iter().zip(articles) {
        match groups.iter_mut().find(|(known, _)| known == article) {
            Some((_, editions)) => editions.push(edition.to_string()),
            None => groups.push((article, vec![edition.to_string()])),
        }
    }
    let usual = groups.iter().map(|(_, editions)| editions.len()).enumerate().max_by_key(|(_, len)| *len);
    let of = |(at, (article, editions)): (usize, &(&str, Vec<String>))| {
        let article = if article.is_empty() { "–" } else { article };
        let is_usual = usual.is_some_and(|(usual, _)| usual == at);
        if is_usual { article.to_owned() } else { format!("{article} ({})", editions.join(" ")) }
    };
    groups.iter().enumerate().map(of).collect::<Vec<_>>().join("; ")
}

fn editions() -> String {
    let mut text = EDITIONS.to_owned();
    let tables = Edition::ALL.map(|edition| rules(edition).rows());
    let columns = Edition::ALL.map(|edition| format!("{edition} ({})", rules(edition).in_force)).join(" | ");
    writeln!(text, "\n| matter | {columns} |").unwrap();
    writeln!(text, "|{}", "---|".repeat(Edition::ALL.len() + 1)).unwrap();
    for (at, row) in tables[0].iter().enumerate() {
        let cells = tables.iter().map(|table| match table[at].article {
            "" => table[at].value.clone(),
            article => format!("{} ({article})", table[at].value),
        });
        writeln!(text, "| {} | {} |", row.matter, cells.collect::<Vec<_>>().join(" | ")).unwrap();
    }
    text
}

#[test]
fn both_documents_say_what_the_rows_and_the_tables_say() {
    for (file, written) in [("docs/requirements.md", requirements()), ("docs/editions.md", editions())] {
        let path = root().join(file);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &written).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == written, "{file} is old: UPDATE=1 cargo test --test game requirements");
    }
}
