//! What the program must do, row by row, and the cases that see it do so: `docs/requirements.md` is written from here.
//!
//! Two lists: where the five editions differ, and what a game needs. A difference counts only where one game, the
//! same lines and hands, is played under every edition and each is told something the others are not. After a change
//! to a row: `UPDATE=1 cargo test --test game requirements`.

use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path};

use annabella::{core::setup::Setup, game::Edition};

mod differences;
mod document;
mod features;
mod named;
mod play;
mod tables;

use play::Played;

/// What is to be seen in a game: the same lines and hands under each edition.
pub(crate) struct Case {
    /// The claim.
    name: &'static str,
    /// What was agreed; the edition is set by whoever plays it.
    setup: fn() -> Setup,
    /// What is typed and what hands do, a line each; `play.rs` says how.
    script: &'static str,
    /// What a line holds under DA09, NO14, SV17, DA17, DA18, and under no edition that is told something else;
    /// [`NOTHING`] where nothing of the kind is told.
    told: [&'static str; 5],
}

/// Where the editions differ.
pub(crate) struct Difference {
    number: u8,
    what: &'static str,
    /// The article of each edition; empty where the text has none.
    articles: [&'static str; 5],
    /// `FILE: ITEM`, where the program does it.
    code: &'static [&'static str],
    cases: &'static [Case],
}

/// Who decides a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    /// The program by itself.
    Program,
    /// The program proposes, the arbiter confirms.
    Proposed,
    /// Only a person can: what is seen is what reaches him, or stands on record.
    Human,
}

/// What sees a row.
pub(crate) enum Seen {
    /// A game played here.
    In(Case),
    /// The differences that are part of it.
    Differences(&'static [u8]),
    /// A clause of the appendix on impaired players, by the name of its case in `tests/game/clauses`.
    Clause(&'static str),
    /// `FILE: TEST`, a test that is run.
    Test(&'static str),
}

/// What a game needs.
pub(crate) struct Feature {
    number: u8,
    what: &'static str,
    who: Who,
    articles: [&'static str; 5],
    code: &'static [&'static str],
    seen: &'static [Seen],
}

/// Nothing is told of it, where the others are told something.
const NOTHING: &str = "nothing of it";

/// Where the editions are compared.
const EDITION: &str = "src/laws/edition.rs";

/// One article for every edition.
const fn all(number: &'static str) -> [&'static str; 5] {
    [number; 5]
}

/// 2009, 2014, and the three texts of 2017 and 2018.
const fn by_year(da09: &'static str, no14: &'static str, new: &'static str) -> [&'static str; 5] {
    [da09, no14, new, new, new]
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

/// Plays a case under every edition; what is wrong with it, or nothing.
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
                writeln!(wrong, "difference {}, {}:\n{found}", difference.number, case.name).unwrap();
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
                Seen::In(case) => see(case, false, feature.who == Who::Human),
                Seen::Differences(numbers) => named::of_differences(numbers),
                Seen::Clause(name) => named::clause(name),
                Seen::Test(test) => named::test(test),
            };
            if !found.is_empty() {
                writeln!(wrong, "row {}: {found}", feature.number).unwrap();
            }
        }
        let in_a_game = |seen: &Seen| matches!(seen, Seen::In(_));
        if feature.who == Who::Human && !feature.seen.iter().any(in_a_game) {
            writeln!(wrong, "row {}: no game shows what reaches the arbiter", feature.number).unwrap();
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn no_row_is_missing_and_each_has_a_case() {
    let seen: Vec<u8> = differences().filter(|d| !d.cases.is_empty()).map(|d| d.number).collect();
    assert!(seen.iter().copied().eq(1..=49), "of the 49 differences these have a case: {seen:?}");
    let seen: Vec<u8> = features().filter(|f| !f.seen.is_empty()).map(|f| f.number).collect();
    assert!(seen.iter().copied().eq(1..=90), "of the 90 rows these have a case: {seen:?}");
}

#[test]
fn every_method_of_the_edition_is_asked_by_the_program_and_named_by_a_row() {
    let text = fs::read_to_string(root().join(EDITION)).unwrap();
    let methods: Vec<&str> = text
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with("pub"))
        .filter_map(|line| line.split_once("fn ")?.1.split_once("(self"))
        .map(|(name, _)| name)
        .collect();
    assert!(methods.len() > 40, "{methods:?}");
    let named: BTreeSet<&str> = differences()
        .flat_map(|d| d.code)
        .chain(features().flat_map(|f| f.code))
        .filter_map(|place| place.strip_prefix(EDITION)?.strip_prefix(": "))
        .collect();
    let unnamed: Vec<&&str> = methods.iter().filter(|name| !named.contains(**name)).collect();
    assert!(unnamed.is_empty(), "no row sees {unnamed:?}");
    let program = named::program_without(EDITION);
    let unasked: Vec<&&str> = methods.iter().filter(|name| !program.contains(&format!(".{name}("))).collect();
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
        let mut found: String = code.iter().map(|place| named::code(place)).collect();
        for (edition, numbers) in Edition::ALL.into_iter().zip(articles) {
            found += &named::articles(edition, numbers);
        }
        if !found.is_empty() {
            writeln!(wrong, "{row}: {found}").unwrap();
        }
    }
    let mut names: Vec<&str> = differences().flat_map(|d| d.cases).map(|case| case.name).collect();
    names.extend(features().flat_map(|f| f.seen).filter_map(|seen| match seen {
        Seen::In(case) => Some(case.name),
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
