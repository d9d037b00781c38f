//! Two pages: `docs/measurements.md`, by which a user decides; and every figure with its promise, pictures, and what
//! could not be measured, for whoever checks one. Pure.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::fmt::Write as _;

use crate::{
    collect::ProgrammeResult,
    figure::{FEWEST_FOR_P95, Figure, PromiseVerdict},
    machine::Machine,
    plots,
    programmes::{Columns, Grid, PageSection, SECTIONS, SUMMARY, UNLISTED},
};

/// The folder of the pictures, beside the page.
pub(crate) const PICTURES: &str = "figures";

/// The limits of all figures.
const LIMITS: &str = "\
- **Voices are synthetic**, or recordings of people that were not made for this. No player has been measured.
- **Boards are simulated.** The bytes are those of the boards' protocols. No board, clock or sound card was at hand.
- **Nobody blind has played a game with it.**
- **Times are those of one machine.** A sound server without a sound card played the sound; a loudspeaker adds its own delay.
";

/// Both pages, and the pictures with their file names.
pub(crate) struct ReportPages {
    /// What a user decides by, for `docs/measurements.md`.
    pub(crate) summary: String,
    /// Every figure.
    pub(crate) tables: String,
    pub(crate) pictures: Vec<(String, String)>,
}

/// Writes both pages; `trial` is the path of the trial's description, if there is one.
pub(crate) fn write(machine: &Machine, all: &[ProgrammeResult], trial: Option<&str>) -> ReportPages {
    let summary = summarise(machine, all, trial);
    let mut page = ReportPages { summary, tables: head(machine, all), pictures: Vec::new() };
    list_broken(&mut page.tables, all, machine.full);
    let mut missing = String::new();
    for section in SECTIONS.iter().chain([&UNLISTED]) {
        let belongs = |b: &&ProgrammeResult| {
            let listed = |s: &PageSection| s.programmes.iter().any(|p| p.name == b.programme);
            listed(section) || (section.programmes.is_empty() && !SECTIONS.iter().any(listed))
        };
        let brought: Vec<&ProgrammeResult> = all.iter().filter(belongs).collect();
        for gone in brought.iter().flat_map(|b| &b.missing) {
            let _ = writeln!(missing, "- {} ({}): {}", gone.what, section.title.to_lowercase(), gone.why);
        }
        let figures: Vec<&Figure> = brought.iter().flat_map(|b| &b.figures).collect();
        if !figures.is_empty() {
            describe(&mut page, section, &figures, machine.full);
        }
    }
    let _ = write!(page.tables, "\n## Not measured here\n\n");
    page.tables.push_str(if missing.is_empty() { "Everything was.\n" } else { &missing });
    page
}

fn head(machine: &Machine, all: &[ProgrammeResult]) -> String {
    let figures = || all.iter().flat_map(|b| &b.figures);
    let promised = figures().filter_map(Figure::verdict).count();
    let with =
        |is: fn(PromiseVerdict) -> bool| figures().filter_map(Figure::verdict).filter(|v| is(*v)).count();
    let broken = with(|verdict| verdict == PromiseVerdict::Broken);
    let open = with(|verdict| matches!(verdict, PromiseVerdict::TooFew { .. }));
    // A quick run has too few samples to call a promise kept.
    let not_broken = promised - broken - open;
    let judged = if machine.full {
        format!("{not_broken} are kept, {broken} are not, and {open} have too few samples")
    } else {
        format!("{broken} are broken; this run is quick, and calls no other kept")
    };
    let (how, more) = if machine.full {
        ("FULL=1 make bench", "")
    } else {
        ("make bench", " This is the quick run; its bounds are wide. `FULL=1 make bench` takes hours.")
    };
    format!(
        "# All figures\n\nFor whoever checks a figure: every table that the benchmarks print. `docs/measurements.md` has the numbers that a user decides by.\n\n\
         Written by `{how}`, which measures again on any machine.{more}\n\n\
         {} figures. Of {promised} promises {judged}.\n\n\
         | | |\n|---|---|\n| processor | {}, {} cores |\n| memory | {} |\n| system | {} |\n| compiler | {} |\n\
         | sources | {} |\n| day | {} |\n| load average before the run | {} |\n\n\
         Shares have 95 % bounds in brackets (Wilson). Percentiles are of the nearest rank, rounded up; the promise counts for 95 %, and for the longest of fewer than {FEWEST_FOR_P95} samples. Things that are compared run in turn \
         in one program.\n",
        figures().count(),
        machine.processor,
        machine.cores,
        machine.memory,
        machine.system,
        machine.compiler,
        machine.state,
        machine.day,
        machine.busy_before
    )
}

fn describe(page: &mut ReportPages, section: &PageSection, figures: &[&Figure], full: bool) {
    let _ = write!(page.tables, "\n## {}\n\n{}\n", section.title, section.about);
    for picture in section.pictures {
        let drawn: Vec<&Figure> =
            figures.iter().copied().filter(|f| f.name.starts_with(picture.begins)).collect();
        if let Some(svg) = plots::draw(picture.title, &drawn) {
            let file = format!("{}.svg", picture.file);
            let _ = write!(
                page.tables,
                "\n![{}; the table below says it in words]({PICTURES}/{file})\n",
                picture.title
            );
            page.pictures.push((file, svg));
        }
    }
    let mut rows = figures.to_vec();
    for grid in section.grids {
        let (placed, others) = rows.into_iter().partition(|figure| grid.place(&figure.name).is_some());
        rows = others;
        lay_out(&mut page.tables, grid, &placed, full);
    }
    list(&mut page.tables, &rows, full);
}

/// The summary page.
fn summarise(machine: &Machine, all: &[ProgrammeResult], trial: Option<&str>) -> String {
    let named = |name: &str| all.iter().flat_map(|b| &b.figures).find(|figure| figure.name == name);
    let mut text = format!(
        "# Measurements\n\nFor whoever decides whether to use Annabella. Each row is a number that somebody acts on. \
         `make bench` measures again on any machine, writes this page, and puts every figure into `target/all-figures`.\n\n\
         Brackets hold 95 % bounds. Percentiles are by nearest rank, rounded up; fewer than {FEWEST_FOR_P95} samples are judged \
         by the longest. Measured on {} ({}, {} cores){}.\n\n\
         | what | Annabella | instead | promise |\n|---|---|---|---|\n",
        machine.day,
        machine.processor,
        machine.cores,
        if machine.full { "" } else { " by the quick run, which calls no promise kept" },
    );
    for row in &SUMMARY {
        let Some(figure) = named(row.figure) else { continue };
        let instead =
            row.instead.and_then(|(name, other)| named(other).map(|f| format!("{name}: {}", f.in_words())));
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} |",
            row.what,
            cell(&figure.in_words()),
            cell(&instead.unwrap_or_default()),
            promise(figure, machine.full)
        );
    }
    list_broken(&mut text, all, machine.full);
    let _ = write!(text, "\n## What these figures do not show\n\n{LIMITS}");
    if let Some(trial) = trial {
        let _ = write!(text, "\nA [trial with people]({trial}) has to come before any claim about them.\n");
    }
    text
}

/// Lists all broken promises.
fn list_broken(text: &mut String, all: &[ProgrammeResult], full: bool) {
    let figures = all.iter().flat_map(|b| &b.figures);
    let broken: Vec<&Figure> =
        figures.filter(|figure| figure.verdict() == Some(PromiseVerdict::Broken)).collect();
    if !broken.is_empty() {
        text.push_str("\n## Promises that are not kept\n");
        list(text, &broken, full);
    }
}

/// A table with one row for each figure.
fn list(text: &mut String, figures: &[&Figure], full: bool) {
    if figures.is_empty() {
        return;
    }
    let _ = write!(text, "\n| what | measured | promised |\n|---|---|---|\n");
    for figure in figures {
        let promise = promise(figure, full);
        let _ = writeln!(text, "| {} | {} | {promise} |", cell(&figure.name), cell(&figure.in_words()));
    }
}

/// The promise of a figure and its verdict; empty without a promise. A quick run calls no promise kept.
fn promise(figure: &Figure, full: bool) -> String {
    let Some((at_most, verdict)) = figure.at_most.zip(figure.verdict()) else { return String::new() };
    let at_most = format!("at most {}", crate::figure::short(at_most));
    match verdict {
        PromiseVerdict::Kept if full => format!("{at_most}: kept"),
        PromiseVerdict::Kept => format!("{at_most}: not broken in a quick run"),
        PromiseVerdict::Broken => format!("{at_most}: **not kept**"),
        PromiseVerdict::TooFew { needed } => {
            format!("{at_most}: too few to say; under one in a hundred needs 0 of {needed}")
        }
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

impl Grid {
    /// The row and column of a figure, from its name; `None` if it is not in this grid.
    fn place<'a>(&self, name: &'a str) -> Option<(&'a str, &'a str)> {
        let rest = name.strip_prefix(self.begins)?;
        match self.columns {
            Columns::First => rest.split_once(", ").map(|(column, row)| (row, column)),
            Columns::Last => rest.rsplit_once(", "),
            Columns::Named(columns) => columns.iter().find_map(|column| {
                let tail = rest.strip_prefix(column).and_then(|tail| tail.strip_prefix(", "));
                let first = tail.map(|row| (row, &rest[..column.len()]));
                let last = || rest.strip_suffix(column).and_then(|head| head.strip_suffix(": "));
                first.or_else(|| last().map(|row| (row, &rest[row.len() + 2..])))
            }),
        }
    }
}

/// Writes a grid with its rows and columns in order of appearance.
fn lay_out(text: &mut String, grid: &Grid, figures: &[&Figure], full: bool) {
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    for (row, column) in figures.iter().filter_map(|figure| grid.place(&figure.name)) {
        if !rows.contains(&row) {
            rows.push(row);
        }
        if !columns.contains(&column) {
            columns.push(column);
        }
    }
    if rows.is_empty() {
        return;
    }
    let _ = write!(text, "\n| {} |", grid.title);
    for column in &columns {
        let _ = write!(text, " {} |", cell(column));
    }
    let _ = write!(text, "\n|{}\n", "---|".repeat(columns.len() + 1));
    for row in rows {
        let _ = write!(text, "| {} |", cell(row));
        for column in &columns {
            let found = figures.iter().find(|figure| grid.place(&figure.name) == Some((row, *column)));
            let told = found.map(|figure| match promise(figure, full) {
                none if none.is_empty() => figure.cell_text(),
                promise => format!("{} ({promise})", figure.cell_text()),
            });
            let _ = write!(text, " {} |", cell(&told.unwrap_or_default()));
        }
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::{LIMITS, write};
    use crate::{
        collect::{MissingFigure, ProgrammeResult},
        figure::Figure,
        machine::Machine,
    };

    fn brought(programme: &str, figures: &[Figure], missing: &[(&str, &str)]) -> ProgrammeResult {
        let missing = missing
            .iter()
            .map(|(what, why)| MissingFigure { what: (*what).into(), why: (*why).into() })
            .collect();
        ProgrammeResult { programme: programme.into(), figures: figures.to_vec(), missing, seconds: 1.0 }
    }

    fn page(all: &[ProgrammeResult]) -> super::ReportPages {
        write(
            &Machine { cores: 2, processor: "an abacus".into(), full: true, ..Machine::default() },
            all,
            None,
        )
    }

    #[test]
    fn a_figure_stands_in_its_section_with_its_promise_and_picture() {
        let rest = Figure::value("an act, alone", "ms", 7.0, Some(5.0));
        let spread =
            Figure::spread("our own share, a key to silence", "ms", &[1.0, 2.0], Some(50.0)).unwrap();
        let page = page(&[brought("latency", &[spread, rest], &[])]);
        assert!(page.tables.contains("## From hand to sound"), "{}", page.tables);
        assert!(page.tables.contains("(figures/latency-own.svg)"));
        assert!(page.tables.contains("| our own share, a key to silence | median 1 ms"));
        assert!(page.tables.contains("at most 50: kept") && page.tables.contains("at most 5: **not kept**"));
        assert!(page.tables.contains("Of 2 promises 1 are kept, 1 are not"));
        assert_eq!(page.pictures.len(), 1);
        assert!(page.tables.contains("an abacus, 2 cores") && page.tables.contains("Everything was."));
    }

    #[test]
    fn what_could_not_be_measured_is_named_with_its_reason_and_no_empty_section_is_left() {
        let page = page(&[brought("tournament", &[], &[("desk", "there is no such bench yet")])]);
        assert!(page.tables.contains("- desk (many tables): there is no such bench yet"), "{}", page.tables);
        assert!(!page.tables.contains("## Many tables") && page.summary.ends_with(LIMITS));
    }

    #[test]
    fn figures_of_two_directions_stand_in_one_table() {
        let share = |name: &str, count| Figure::share(name, "turns", count, 4);
        let page = page(&[brought(
            "turns",
            &[
                share("whole turns, all: turns typed at last", 1),
                share("whole turns, all: moves completed that nobody meant", 0).promised(0.0),
                share("whole turns, right: turns typed at last", 2),
                share("something else", 3),
            ],
            &[],
        )]);
        assert!(page.tables.contains(
            "| turns | turns typed at last | moves completed that nobody meant |\n|---|---|---|\n"
        ));
        assert!(page.tables.contains("| all | 1 of 4: 25 % ["), "{}", page.tables);
        assert!(page.tables.contains("] (at most 0: too few to say; under one in a hundred needs 0 of 381) |\n| right | 2 of 4: 50 % ["), "{}", page.tables);
        assert!(page.tables.contains("| something else | 3 of 4 turns: 75 %"), "{}", page.tables);
    }

    #[test]
    fn a_place_is_found_by_either_end_of_a_name() {
        let place =
            |columns, name: &'static str| super::Grid { title: "", begins: "it, ", columns }.place(name);
        use super::Columns::{First, Last, Named};
        assert_eq!(place(First, "it, clean, slt, open"), Some(("slt, open", "clean")));
        assert_eq!(place(Last, "it, talk, open, clean"), Some(("talk, open", "clean")));
        assert_eq!(place(Named(&["a, b", "a"]), "it, a, b, c"), Some(("c", "a, b")));
        assert_eq!(place(Named(&["a, b", "a"]), "it, a, c"), Some(("c", "a")));
        assert_eq!(place(Named(&["a"]), "it, c: a"), Some(("c", "a")));
        assert_eq!(place(Named(&["a"]), "it, c"), None);
        assert_eq!(place(First, "that, clean, slt"), None);
    }

    #[test]
    fn a_quick_run_calls_no_promise_kept() {
        let figures = [
            Figure::value("a", "ms", 1.0, Some(5.0)),
            Figure::value("b", "ms", 9.0, Some(5.0)),
            Figure::share("c", "turns", 0, 8).promised(0.0),
        ];
        let text = write(&Machine::default(), &[brought("latency", &figures, &[])], None).tables;
        assert!(!text.contains(": kept") && text.contains("at most 5: not broken in a quick run"), "{text}");
        assert!(text.contains("Of 3 promises 1 are broken"), "{text}");
        assert!(text.contains("under one in a hundred needs 0 of 381"), "{text}");
    }

    #[test]
    fn what_is_not_kept_stands_at_the_top() {
        let broken = Figure::value("a tournament, memory", "MB", 7.0, Some(5.0));
        let text = page(&[brought("tournament", &[broken], &[])]).tables;
        assert!(
            text.find("| a tournament, memory | 7 MB | at most 5: **not kept** |")
                < text.find("## Many tables")
        );
    }

    /// The page's figures are of the machine that measured them, so only its form is compared.
    #[test]
    fn the_page_of_the_repository_has_the_form_that_is_written_today() {
        let page = include_str!("../../../docs/measurements.md");
        let written = write(&Machine::default(), &[], Some("trial.md")).summary;
        for line in written.lines().filter(|line| !line.starts_with("Brackets hold")) {
            assert!(page.lines().any(|there| there == line), "docs/measurements.md lacks the line: {line}");
        }
        let section = page.split("\n## ").next().unwrap_or_default();
        let rows = section.lines().filter(|line| line.starts_with("| ")).skip(1);
        let named: Vec<&str> = rows.filter_map(|row| row.split(" | ").next()?.strip_prefix("| ")).collect();
        let known: Vec<&str> = super::SUMMARY.iter().map(|row| row.what).collect();
        assert!(named.len() > 15, "{named:?}");
        let of_rows: Vec<&str> = known.into_iter().filter(|what| named.contains(what)).collect();
        assert_eq!(named, of_rows, "docs/measurements.md has other rows, or in another order");
    }

    #[test]
    fn a_trial_that_is_described_is_pointed_at() {
        let page = write(&Machine::default(), &[], Some("trial.md"));
        assert!(page.summary.contains("[trial with people](trial.md)"), "{}", page.summary);
    }

    #[test]
    fn a_number_of_the_first_screen_stands_beside_what_would_be_used_instead() {
        let spread = |name: &str, ms| Figure::spread(name, "ms", &[ms], None).unwrap();
        let page = page(&[brought(
            "voices",
            &[
                spread("a sentence to its first sound, ours, at the sound server's monitor", 50.0),
                spread("a sentence to its first sound, the speech server, as a screen reader asks it", 20.0),
                spread("a sentence to its first sound, something else", 1.0),
            ],
            &[],
        )]);
        let rows: Vec<&str> = page.summary.lines().filter(|line| line.starts_with("| A ")).collect();
        assert_eq!(rows.len(), 1, "{}", page.summary);
        assert!(
            rows[0].contains("50 ms") && rows[0].contains("as a screen reader uses it: median 20 ms"),
            "{rows:?}"
        );
        assert!(super::SUMMARY.len() <= 20);
    }

    #[test]
    fn a_bench_that_nobody_listed_has_a_place() {
        let page = page(&[brought("brand_new", &[Figure::value("a|b", "ms", 1.0, None)], &[])]);
        assert!(page.tables.contains("## Others") && page.tables.contains("a\\|b"), "{}", page.tables);
    }
}
