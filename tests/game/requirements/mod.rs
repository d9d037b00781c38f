//! The requirements of the program, row by row, with the games that show them. `docs/requirements.md` and
//! `docs/editions.md` are generated from here: `UPDATE=1 cargo test --test game requirements`.
//!
//! `rows.txt` has the requirements of a game, `differences.txt` the differences between the editions. In a row stand:
//!
//! - `# NUMBER. WHAT`, `who:` (program, proposed or person), `articles:` (of all, of 2009 | 2014 | later, or of six);
//! - `fields:` of the table of editions that the row shows, `see:` rows that show it as well, `file:` a test elsewhere;
//! - `game: NAME` and the game, in the language of [`crate::stories`], which is played under each edition.

use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path, sync::OnceLock};

use annabella::{
    game::{Edition, Lang},
    laws::edition::rules,
    rulebook,
};

use crate::stories::Game;

mod documents;

/// A text for each edition.
type ByEdition = [String; Edition::ALL.len()];

/// A row of either list.
#[derive(Debug, Default)]
struct Row {
    number: String,
    what: String,
    /// Who decides; empty for a difference between editions.
    who: String,
    /// The articles of each edition; empty if the text has none.
    articles: ByEdition,
    fields: Vec<String>,
    see: Vec<String>,
    file: String,
    games: Vec<Game>,
}

impl Row {
    fn is_difference(&self) -> bool {
        self.number.starts_with('D')
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All rows, the requirements first.
fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let mut rows = Vec::new();
        for text in [include_str!("rows.txt"), include_str!("differences.txt")] {
            let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty());
            lines.for_each(|(at, line)| read(at + 1, line, &mut rows));
        }
        rows
    })
}

fn row(number: &str) -> &'static Row {
    rows().iter().find(|row| row.number == number).unwrap_or_else(|| panic!("there is no row {number}"))
}

fn read(at: usize, line: &str, rows: &mut Vec<Row>) {
    if let Some((number, what)) = line.strip_prefix("# ").and_then(|head| head.split_once(". ")) {
        rows.push(Row { number: number.into(), what: what.into(), ..Row::default() });
        return;
    }
    let row = rows.last_mut().unwrap_or_else(|| panic!("`{line}` is in no row"));
    if let Some(line) = line.strip_prefix("  ") {
        let game = row.games.last_mut().unwrap_or_else(|| panic!("`{line}` is in no game"));
        return game.read(at, line);
    }
    let words = |rest: &str| rest.split_whitespace().map(str::to_owned).collect();
    match line.split_once(':').map(|(key, rest)| (key, rest.trim())) {
        Some(("who", who)) => row.who = who.into(),
        Some(("articles", articles)) => row.articles = by_edition(articles),
        Some(("fields", fields)) => row.fields = words(fields),
        Some(("see", numbers)) => row.see = words(numbers),
        Some(("file", file)) => row.file = file.into(),
        Some(("game", name)) => {
            row.games.push(Game::new(name));
        }
        _ => panic!("row {}: `{line}`", row.number),
    }
}

/// One text for all editions; or for 2009, 2014 and later; or one for each.
fn by_edition(texts: &str) -> ByEdition {
    let texts: Vec<String> = texts.split('|').map(|text| text.trim().to_owned()).collect();
    std::array::from_fn(|at| match texts.len() {
        1 => texts[0].clone(),
        3 => texts[at.min(2)].clone(),
        _ => texts[at].clone(),
    })
}

/// Whether a line is for the arbiter or the record, and not for a player.
fn reaches_the_arbiter(line: &str) -> bool {
    !["> white", "> black", "> table", "~ ", "! "].iter().any(|mark| line.starts_with(mark))
}

#[test]
fn every_game_goes_as_its_row_says_under_each_edition() {
    let mut wrong = String::new();
    for row in rows() {
        for game in &row.games {
            let found = game.play(|line| row.who != "person" || reaches_the_arbiter(line));
            if !found.is_empty() {
                writeln!(wrong, "{}. {}: {}\n{found}", row.number, row.what, game.name).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn no_row_is_missing_and_each_is_shown() {
    let numbers = (1..=90).map(|n| n.to_string()).chain((1..=58).map(|n| format!("D{n}")));
    assert!(rows().iter().map(|row| row.number.clone()).eq(numbers), "rows 1 to 90 and D1 to D58, in order");
    let mut names = BTreeSet::new();
    for row in rows() {
        let number = &row.number;
        let shown = row.see.iter().map(|number| self::row(number)).any(|row| !row.games.is_empty());
        assert!(shown || !row.games.is_empty() || !row.file.is_empty(), "{number}: shown by nothing");
        assert!(root().join(&row.file).exists(), "{number}: there is no {}", row.file);
        assert_eq!(row.is_difference(), row.who.is_empty(), "{number}: who decides");
        assert!(["", "program", "proposed", "person"].contains(&&*row.who), "{number}: {}", row.who);
        assert!(
            row.who != "person" || !row.games.is_empty(),
            "{number}: no game shows what the person is told"
        );
        for game in &row.games {
            assert!(names.insert(&game.name), "two games are called `{}`", game.name);
            assert!(
                game.differs() || !row.is_difference(),
                "{number}: `{}` is the same in every edition",
                game.name
            );
            assert!(game.asks(), "{number}: `{}` asks for nothing", game.name);
        }
    }
}

#[test]
fn articles_are_those_of_the_rule_book() {
    let has_text = |number: &str| {
        let first = number.split(['.', ' ']).next().unwrap_or_default();
        let article = first.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse().unwrap_or(0);
        (4..=9).contains(&article) || number.starts_with(['A', 'B', 'D', 'E', 'G'])
    };
    for row in rows() {
        for (edition, articles) in Edition::ALL.into_iter().zip(&row.articles) {
            for number in articles.split(", ").filter(|number| has_text(number)) {
                let asked = number.parse().unwrap_or_else(|_| panic!("{}: `{number}`", row.number));
                assert!(
                    rulebook::rule(edition, asked, Lang::En).is_ok(),
                    "{}: {edition} {number}",
                    row.number
                );
            }
        }
    }
}

#[test]
fn every_field_of_an_edition_differs_somewhere_and_is_shown_by_a_game() {
    let tables = Edition::ALL.map(|edition| rules(edition).rows());
    for (at, field) in tables[0].iter().enumerate() {
        let name = field.field;
        assert!(
            tables.iter().any(|table| table[at].value != field.value),
            "{name} is alike in every edition"
        );
        let shows = |row: &&Row| !row.games.is_empty() && row.fields.iter().any(|shown| shown == name);
        assert!(rows().iter().any(|row| shows(&row)), "no row with a game shows {name}");
    }
}
