//! The requirements of the program, row by row, with the cases that test them; `docs/requirements.md` is generated
//! from here.
//!
//! There are two lists: the differences between the editions, and the requirements of a game. A difference counts
//! only if one game, with the same lines and hands, is played under every edition and gives different outputs. After
//! a change to a row, run `UPDATE=1 cargo test --test game requirements`.

use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path};

use annabella::{game::Edition, laws::edition::rules, session::setup::Setup};

mod differences;
mod document;
mod edition_tables;
mod features;
mod play;
mod references;
mod tables;

use play::Played;

/// A game that is played with the same lines and hands under each edition.
pub(crate) struct Case {
    /// The statement that the case tests.
    name: &'static str,
    /// The setup; the edition is added for each game.
    setup: fn() -> Setup,
    /// The typed lines and the acts of hands, one on each line; `play.rs` describes the format.
    script: &'static str,
    /// Text that a line must contain under DA09, NO14, SV17, DA17, DA18, FIDE23, and under no edition with
    /// another expectation; [`NOTHING`] if no such line may come.
    told: [&'static str; Edition::ALL.len()],
}

/// A difference between the editions.
pub(crate) struct Difference {
    number: u8,
    what: &'static str,
    /// The article of each edition; empty if the text has none.
    articles: [&'static str; Edition::ALL.len()],
    /// The code that implements it, as `FILE: ITEM`.
    code: &'static [&'static str],
    cases: &'static [Case],
}

/// Who decides about a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Responsible {
    /// The program.
    Program,
    /// The program proposes, and the arbiter confirms.
    Proposed,
    /// Only a person can; the case shows the message to them or the record.
    Human,
}

/// The test of a row.
pub(crate) enum ObservedBy {
    /// A game that is played here.
    In(Case),
    /// The differences that it consists of.
    Differences(&'static [u8]),
    /// A clause of the appendix on impaired players, by the name of its case in `tests/game/clauses`.
    Clause(&'static str),
    /// Another test, as `FILE: TEST`.
    Test(&'static str),
}

/// A requirement of a game.
pub(crate) struct Feature {
    number: u8,
    what: &'static str,
    who: Responsible,
    articles: [&'static str; Edition::ALL.len()],
    code: &'static [&'static str],
    seen: &'static [ObservedBy],
}

/// Marks an edition in which none of the other editions' texts may occur.
const NOTHING: &str = "nothing of it";

/// The file with the tables of the editions.
const EDITION: &str = "crates/laws/src/edition.rs";

/// The same article for every edition.
const fn all(number: &'static str) -> [&'static str; Edition::ALL.len()] {
    [number; Edition::ALL.len()]
}

/// Articles for 2009, for 2014, and for the later editions.
const fn by_year(
    da09: &'static str,
    no14: &'static str,
    new: &'static str,
) -> [&'static str; Edition::ALL.len()] {
    [da09, no14, new, new, new, new]
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn features() -> impl Iterator<Item = &'static Feature> {
    features::LISTS.into_iter().flatten()
}

fn differences() -> impl Iterator<Item = &'static Difference> {
    differences::LISTS.into_iter().flatten()
}

/// Plays a case under every edition; returns what is wrong with it, or an empty text.
fn see(case: &Case, must_differ: bool, reaches_the_arbiter: bool) -> String {
    let played = Edition::ALL.map(|edition| Played::of(edition, (case.setup)(), case.script));
    let (mut wrong, mut shown) = (String::new(), false);
    let kinds: BTreeSet<&str> = case.told.into_iter().collect();
    if kinds.len() < 2 && (must_differ || kinds.contains(NOTHING)) {
        wrong.push_str("  every edition is told the same\n");
    }
    for game in &played {
        if game.fed != played[0].fed {
            writeln!(wrong, "  {}: other lines or hands than {}", game.edition, played[0].edition).unwrap();
        }
    }
    for (game, told) in played.iter().zip(case.told) {
        assert!(!told.trim().is_empty(), "{}: nothing is asked of {}", case.name, game.edition);
        match game.told.iter().find(|line| line.contains(told)) {
            None if told == NOTHING => {}
            None => {
                writeln!(wrong, "  {} is not told `{told}`", game.edition).unwrap();
                if !std::mem::replace(&mut shown, true) {
                    let last = &game.told[game.told.len().saturating_sub(20)..];
                    writeln!(wrong, "  but at last:\n    {}", last.join("\n    ")).unwrap();
                }
            }
            Some(line) if reaches_the_arbiter && !play::reaches_the_arbiter(line) => {
                writeln!(wrong, "  {}: not to the arbiter: `{line}`", game.edition).unwrap();
            }
            Some(_) => {}
        }
        for (other, not_this) in played.iter().zip(case.told) {
            if told != not_this
                && let Some(line) = game.told.iter().find(|line| line.contains(not_this))
            {
                writeln!(wrong, "  {} is told what only {} is: `{line}`", game.edition, other.edition)
                    .unwrap();
            }
        }
    }
    wrong
}

#[test]
fn every_difference_between_the_editions_is_seen_in_one_game_played_under_each() {
    let mut wrong = String::new();
    for difference in differences() {
        assert!(!difference.cases.is_empty(), "difference {} has no case", difference.number);
        for case in difference.cases {
            let found = see(case, true, false);
            if !found.is_empty() {
                let Difference { number, what, .. } = difference;
                writeln!(wrong, "difference {number} ({what}), {}:\n{found}", case.name).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn every_row_of_the_checklist_is_seen() {
    let mut wrong = String::new();
    for feature in features() {
        assert!(!feature.seen.is_empty(), "row {} has no case", feature.number);
        for seen in feature.seen {
            let found = match seen {
                ObservedBy::In(case) => see(case, false, feature.who == Responsible::Human),
                ObservedBy::Differences(numbers) => references::of_differences(numbers),
                ObservedBy::Clause(name) => references::clause(name),
                ObservedBy::Test(test) => references::test(test),
            };
            if !found.is_empty() {
                writeln!(wrong, "row {}: {found}", feature.number).unwrap();
            }
        }
        let in_a_game = |seen: &ObservedBy| matches!(seen, ObservedBy::In(_));
        if feature.who == Responsible::Human && !feature.seen.iter().any(in_a_game) {
            writeln!(wrong, "row {}: no game shows what reaches the arbiter", feature.number).unwrap();
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn no_row_is_missing_and_each_has_a_case() {
    let seen: Vec<u8> = differences().filter(|d| !d.cases.is_empty()).map(|d| d.number).collect();
    assert!(seen.iter().copied().eq(1..=58), "of the 58 differences these have a case: {seen:?}");
    let seen: Vec<u8> = features().filter(|f| !f.seen.is_empty()).map(|f| f.number).collect();
    assert!(seen.iter().copied().eq(1..=90), "of the 90 rows these have a case: {seen:?}");
}

#[test]
fn every_field_of_an_edition_is_asked_by_the_program_and_named_by_a_row() {
    let fields: Vec<&str> = rules(Edition::default()).rows().iter().map(|row| row.field).collect();
    assert!(fields.len() > 40, "{fields:?}");
    let named: BTreeSet<&str> = differences()
        .flat_map(|d| d.code)
        .chain(features().flat_map(|f| f.code))
        .filter_map(|place| place.strip_prefix(EDITION)?.strip_prefix(": "))
        .collect();
    let unnamed: Vec<&&str> = fields.iter().filter(|name| !named.contains(**name)).collect();
    assert!(unnamed.is_empty(), "no row sees {unnamed:?}");
    let program = references::program_without(EDITION);
    let asked = |name: &str| {
        [format!(".{name}.value"), format!(".{name}()")].iter().any(|call| program.contains(call))
    };
    // `EditionRules` computes these two from its fields.
    let worked_out = ["rapid_from_seconds", "loss_is_named_by"];
    let unasked: Vec<&&str> =
        fields.iter().filter(|name| !worked_out.contains(name) && !asked(name)).collect();
    assert!(unasked.is_empty(), "nothing but tests asks {unasked:?}");
}

#[test]
fn rows_name_code_and_articles_that_are_there() {
    let mut wrong = String::new();
    let rows = differences()
        .map(|d| (format!("difference {}", d.number), d.code, d.articles))
        .chain(features().map(|f| (format!("row {}", f.number), f.code, f.articles)));
    for (row, code, articles) in rows {
        assert!(!code.is_empty(), "{row} names no code");
        let mut found: String = code.iter().map(|place| references::code(place)).collect();
        for (edition, numbers) in Edition::ALL.into_iter().zip(articles) {
            found += &references::articles(edition, numbers);
        }
        if !found.is_empty() {
            writeln!(wrong, "{row}: {found}").unwrap();
        }
    }
    let mut names: Vec<&str> = differences().flat_map(|d| d.cases).map(|case| case.name).collect();
    names.extend(features().flat_map(|f| f.seen).filter_map(|seen| match seen {
        ObservedBy::In(case) => Some(case.name),
        _ => None,
    }));
    names.sort_unstable();
    for pair in names.windows(2).filter(|pair| pair[0] == pair[1]) {
        writeln!(wrong, "two cases are called `{}`", pair[0]).unwrap();
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn the_document_says_what_the_rows_say() {
    let path = root().join("docs/requirements.md");
    let written = document::text();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &written).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == written,
        "docs/requirements.md is not what the rows say: UPDATE=1 cargo test --test game requirements"
    );
}
