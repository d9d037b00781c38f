//! The page: every figure beside its promise, with pictures, what could not be measured and what the figures do not show. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::fmt::Write as _;

use crate::{
    collect::Brought,
    figure::Figure,
    machine::Machine,
    plots,
    programmes::{Columns, Grid, PageSection, SECTIONS, UNLISTED},
};

/// The folder of the pictures, beside the page.
pub(crate) const PICTURES: &str = "figures";

/// What every figure here is not, whoever takes it.
const LIMITS: &str = "\
- **Synthetic speech.** Whoever is heard here is a synthesiser; flite's four and the letters are made from people's recordings, in \
  other languages. The figures of hearing prove the program. They say nothing yet about a person in a hall.
- **Simulated boards.** The bytes are those of the boards' protocols and of recorded games; no board of any make, no lever of a clock and no \
  pegged board was at hand. Hands are generated, and untidier than people's.
- **No blind players yet.** Nobody who cannot see has played a game with it. What a sentence, a key or a page is worth to him is not in \
  any figure here.
- **Peers by their descriptions.** Each method beside ours was written for this page from what its makers publish; none is their program, and \
  each is better in their hands. Where a description leaves something open it was read in the peer's favour.
- **The peers' work is another.** They were not made for Appendix D, two boards or a mover who cannot see; a figure here says what their methods \
  make of that work, not how good they are at theirs.
- **One machine.** Times are this machine's; ratios and counts travel, milliseconds do not. The sound server is a private one without a \
  sound card: a loudspeaker's own delay comes on top.
- **A trial** with blind and sighted players, assistants and an arbiter is what will tell: moves understood at the first saying, moves \
  completed that nobody meant, time a move costs beside a game with a human assistant, what had to be asked again, and what was \
  switched off. Until then each figure here is a promise of the software, and of nothing else.
";

/// A page and its pictures, each with the name of its file.
pub(crate) struct FiguresPage {
    pub(crate) text: String,
    pub(crate) pictures: Vec<(String, String)>,
}

/// Writes the page; `trial` is where the trial is described, beside it, if it is.
pub(crate) fn write(machine: &Machine, all: &[Brought], trial: Option<&str>) -> FiguresPage {
    let mut page = FiguresPage { text: head(machine, all), pictures: Vec::new() };
    at_a_glance(&mut page.text, all);
    let mut missing = String::new();
    for section in SECTIONS.iter().chain([&UNLISTED]) {
        let belongs = |b: &&Brought| {
            let listed = |s: &PageSection| s.programmes.iter().any(|p| p.name == b.programme);
            listed(section) || (section.programmes.is_empty() && !SECTIONS.iter().any(listed))
        };
        let brought: Vec<&Brought> = all.iter().filter(belongs).collect();
        for gone in brought.iter().flat_map(|b| &b.missing) {
            let _ = writeln!(missing, "- {} ({}): {}", gone.what, section.title.to_lowercase(), gone.why);
        }
        let figures: Vec<&Figure> = brought.iter().flat_map(|b| &b.figures).collect();
        if !figures.is_empty() {
            describe(&mut page, section, &figures);
        }
    }
    let _ = write!(page.text, "\n## Not measured here\n\n");
    page.text.push_str(if missing.is_empty() { "Everything was.\n" } else { &missing });
    let _ = write!(page.text, "\n## What these figures do not show\n\n{LIMITS}");
    if let Some(trial) = trial {
        let _ = write!(page.text, "\nWhat is done there, and what is measured: [{trial}]({trial}).\n");
    }
    page
}

fn head(machine: &Machine, all: &[Brought]) -> String {
    let figures = || all.iter().flat_map(|b| &b.figures);
    let promised = figures().filter_map(Figure::is_kept).count();
    let kept = figures().filter_map(Figure::is_kept).filter(|kept| *kept).count();
    let (how, more) = if machine.full {
        ("FULL=1 make bench", "")
    } else {
        (
            "make bench",
            " `FULL=1 make bench` takes the long ones, for hours: these are quick, and their bounds wide.",
        )
    };
    format!(
        "# Figures\n\nWritten by `{how}`, which prints them again on any machine.{more}\n\n\
         {} figures; of {promised} that were promised beforehand {kept} are kept.\n\n\
         | | |\n|---|---|\n| processor | {}, {} cores |\n| memory | {} |\n| system | {} |\n| compiler | {} |\n\
         | sources | {} |\n| day | {} |\n| busy before | {} processes wanted to run |\n\n\
         Shares have 95 % bounds in brackets (Wilson). Of what was taken often the promise counts for 95 %. Things compared are run in turn \
         in one program, never one after the other.\n",
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

fn describe(page: &mut FiguresPage, section: &PageSection, figures: &[&Figure]) {
    let _ = write!(page.text, "\n## {}\n\n{}\n", section.title, section.about);
    for picture in section.pictures {
        let drawn: Vec<&Figure> =
            figures.iter().copied().filter(|f| f.name.starts_with(picture.begins)).collect();
        if let Some(svg) = plots::draw(picture.title, &drawn) {
            let file = format!("{}.svg", picture.file);
            let _ = write!(
                page.text,
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
        lay_out(&mut page.text, grid, &placed);
    }
    list(&mut page.text, &rows);
}

/// What each section leads with, and every promise that is not kept.
fn at_a_glance(text: &mut String, all: &[Brought]) {
    let figures = || all.iter().flat_map(|b| &b.figures);
    let named = |name: &str| figures().find(|figure| figure.name == name);
    let mut leads: Vec<&Figure> =
        SECTIONS.iter().flat_map(|s| s.leads).filter_map(|name| named(name)).collect();
    let known: Vec<&str> = leads.iter().map(|figure| figure.name.as_str()).collect();
    let broken = figures().filter(|figure| figure.is_kept() == Some(false));
    let broken: Vec<&Figure> = broken.filter(|figure| !known.contains(&figure.name.as_str())).collect();
    leads.extend(broken);
    if !leads.is_empty() {
        let _ = write!(
            text,
            "\n## At a glance\n\nSome figures of each kind, and every promise that is not kept.\n"
        );
        list(text, &leads);
    }
}

/// A row a figure.
fn list(text: &mut String, figures: &[&Figure]) {
    if figures.is_empty() {
        return;
    }
    let _ = write!(text, "\n| what | measured | promised |\n|---|---|---|\n");
    for figure in figures {
        let promise = promise(figure);
        let _ = writeln!(text, "| {} | {} | {promise} |", cell(&figure.name), cell(&figure.in_words()));
    }
}

/// What was promised of a figure, and whether it is kept; empty where nothing was.
fn promise(figure: &Figure) -> String {
    match (figure.at_most, figure.is_kept()) {
        (Some(at_most), Some(true)) => format!("at most {}: kept", crate::figure::short(at_most)),
        (Some(at_most), _) => format!("at most {}: **not kept**", crate::figure::short(at_most)),
        _ => String::new(),
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

impl Grid {
    /// The row and the column of a figure by its name; `None` where it stands elsewhere.
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

/// Rows and columns in the order they come.
fn lay_out(text: &mut String, grid: &Grid, figures: &[&Figure]) {
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
            let told = found.map(|figure| match promise(figure) {
                none if none.is_empty() => figure.in_a_cell(),
                promise => format!("{} ({promise})", figure.in_a_cell()),
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
        collect::{Brought, Missing},
        figure::Figure,
        machine::Machine,
    };

    fn brought(programme: &str, figures: &[Figure], missing: &[(&str, &str)]) -> Brought {
        let missing =
            missing.iter().map(|(what, why)| Missing { what: (*what).into(), why: (*why).into() }).collect();
        Brought { programme: programme.into(), figures: figures.to_vec(), missing, seconds: 1.0 }
    }

    fn page(all: &[Brought]) -> super::FiguresPage {
        write(&Machine { cores: 2, processor: "an abacus".into(), ..Machine::default() }, all, None)
    }

    #[test]
    fn a_figure_stands_in_its_section_with_its_promise_and_picture() {
        let rest = Figure::value("an act, alone", "ms", 7.0, Some(5.0));
        let spread =
            Figure::spread("our own share, a key to silence", "ms", &[1.0, 2.0], Some(50.0)).unwrap();
        let page = page(&[brought("latency", &[spread, rest], &[])]);
        assert!(page.text.contains("## From hand to sound"), "{}", page.text);
        assert!(page.text.contains("(figures/latency-own.svg)"));
        assert!(page.text.contains("| our own share, a key to silence | median 1 ms"));
        assert!(page.text.contains("at most 50: kept") && page.text.contains("at most 5: **not kept**"));
        assert!(page.text.contains("of 2 that were promised beforehand 1 are kept"));
        assert_eq!(page.pictures.len(), 1);
        assert!(page.text.contains("an abacus, 2 cores") && page.text.contains("Everything was."));
    }

    #[test]
    fn what_could_not_be_measured_is_named_with_its_reason_and_no_empty_section_is_left() {
        let page = page(&[brought("hall", &[], &[("hall", "there is no such bench yet")])]);
        assert!(page.text.contains("- hall (many tables): there is no such bench yet"), "{}", page.text);
        assert!(!page.text.contains("## Many tables") && page.text.ends_with(LIMITS));
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
        assert!(page.text.contains(
            "| turns | turns typed at last | moves completed that nobody meant |\n|---|---|---|\n"
        ));
        assert!(page.text.contains("| all | 1 of 4: 25 % ["), "{}", page.text);
        assert!(page.text.contains("] (at most 0: kept) |\n| right | 2 of 4: 50 % ["), "{}", page.text);
        assert!(page.text.contains("| something else | 3 of 4 turns: 75 %"), "{}", page.text);
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
    fn what_is_not_kept_stands_at_the_top() {
        let broken = Figure::value("a hall, memory", "MB", 7.0, Some(5.0));
        let text = page(&[brought("hall", &[broken], &[])]).text;
        assert!(
            text.find("| a hall, memory | 7 MB | at most 5: **not kept** |") < text.find("## Many tables")
        );
    }

    #[test]
    fn a_trial_that_is_described_is_pointed_at() {
        let page = write(&Machine::default(), &[], Some("trial.md"));
        assert!(page.text.ends_with("[trial.md](trial.md).\n"), "{}", page.text);
    }

    #[test]
    fn a_bench_that_nobody_listed_has_a_place() {
        let page = page(&[brought("brand_new", &[Figure::value("a|b", "ms", 1.0, None)], &[])]);
        assert!(page.text.contains("## Others") && page.text.contains("a\\|b"), "{}", page.text);
    }
}
