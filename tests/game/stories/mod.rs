//! Games in text. Every file `TOPIC.txt` of this folder is one test. A file has games:
//!
//! ```text
//! game: a pawn that was keyed and is exchanged is a move like others
//!   table: typed
//!   editions: da17 da18
//!   fen = "7k/1P6/8/8/8/8/8/K5R1 w - - 0 1"
//!   each: move san
//!   - b7b8q | b8=Q+
//!   - g1g2 | Rg2
//!   white: move b8=P
//!   white: move $move
//!   case: White presses
//!   white: press
//!   = = 1. $san
//!   open = none
//!   case: White waits
//!   wait 0:00:10
//!   nothing
//! ```
//!
//! - `# TEXT`: a comment. `table:`, `editions:` (without it all of them) and keys of the setup come first. The lines and hands are those of [`play`].
//! - `each: NAME …` and its rows `- TEXT | …`: the game is played once for each row, with the texts in place of `$NAME`.
//! - `case: TEXT`: the lines before the first case are played first in each case.
//!
//! Expectations look at what was told since the last of them. The lines told are those of a transcript:
//! `> WHO: said`, `~ WHO: a sound`, `! refused`, `= completed`, `# noted`, and `* COMMAND` for what nobody hears.
//!
//! - `= TEXT` is told in every edition, `da09 no14 = TEXT` in these and in no other, `never TEXT` in none. ` … ` in a
//!   text stands for anything.
//! - `only MARK`: no other line that begins with this mark is told than these expectations name. `only` means all marks but `*`.
//!   `in order`: what these expectations name is told in their order. `nothing`: no line with any mark but `*`.
//! - `then`: what was told before is looked at no more.
//! - `open`, `played`, `position`, `clocks`, `runs`, `next` and `result`, each ` = TEXT`, with editions before it or not: what
//!   stands now, see [`play::Played::state`].
//!
//! `STORY=part-of-a-name cargo test --test game stories -- --nocapture` prints everything these games tell.

use std::{fmt::Write as _, fs, path::Path};

use annabella::game::Edition;

mod play;

use play::Played;

macro_rules! topics {
    ($($topic:ident)*) => {
        const TOPICS: &[&str] = &[$(stringify!($topic)),*];
        $(
            #[test]
            fn $topic() {
                play_topic(stringify!($topic));
            }
        )*
    };
}

topics! {
    arbiter
    arbiter_choices
    assistants
    before_the_start
    boards
    chess960
    claims
    claims_after_flag
    clocks_stand
    desk
    draws
    engine_advice
    hearing
    illegal_captures
    illegal_claims
    keys
    late_reports
    listening_view
    obedience
    press
    proposals
    quickplay
    record
    rulings
    small_letters
    speech_settings
    spoken_twice
    started_again
    table_clock
    terms
    touches
    unlawful
    unsupervised
    what_now
    words_for_hands
    writing
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/game/stories")
}

#[test]
fn every_file_is_played() {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.strip_suffix(".txt").map(str::to_owned))
        .collect();
    names.sort();
    assert_eq!(names, TOPICS);
}

fn play_topic(topic: &str) {
    let text = fs::read_to_string(folder().join(format!("{topic}.txt"))).unwrap();
    let mut games: Vec<Game> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        match (line.strip_prefix("game: "), line.strip_prefix("  "), games.last_mut()) {
            (Some(name), ..) => games.push(Game::new(name)),
            (None, Some(line), Some(game)) => game.read(at + 1, line),
            _ => assert!(line.is_empty() || line.starts_with("# "), "{topic}.txt:{}: `{line}`", at + 1),
        }
    }
    let wrong: String = games
        .iter()
        .map(|game| (game, game.play(|_| true)))
        .filter(|(_, wrong)| !wrong.is_empty())
        .map(|(game, wrong)| format!("\n{}\n{wrong}", game.name))
        .collect();
    assert!(wrong.is_empty(), "\n{topic}.txt{wrong}");
}

/// A game that is played with the same lines and hands under each edition.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) name: String,
    lines: Vec<(usize, String)>,
}

/// The texts in place of names.
type Row = Vec<(String, String)>;

/// Each row with each of a table, if it has any.
fn with_each(rows: Vec<Row>, table: &[Row]) -> Vec<Row> {
    if table.is_empty() {
        return rows;
    }
    let with = |row: &Row| table.iter().map(|new| [&row[..], &new[..]].concat()).collect::<Vec<_>>();
    rows.iter().flat_map(with).collect()
}

/// One course of a game: a row of its tables, and one of its cases.
#[derive(Debug, Default)]
struct Course {
    name: String,
    table: String,
    /// Keys of the setup, as TOML.
    keys: String,
    editions: Vec<Edition>,
    steps: Vec<(usize, Step)>,
}

#[derive(Debug)]
enum Step {
    Line(String),
    /// What the lines since the last of these have brought.
    Brings(Vec<(usize, Expected)>),
}

#[derive(Clone, Debug)]
enum Expected {
    Told { editions: Vec<Edition>, text: String },
    Never(String),
    Only(String),
    InOrder,
    State { editions: Vec<Edition>, name: String, text: String },
}

impl Game {
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.into(), lines: Vec::new() }
    }

    /// Reads a line of it.
    pub(crate) fn read(&mut self, at: usize, line: &str) {
        if !line.starts_with("# ") {
            self.lines.push((at, line.to_owned()));
        }
    }

    /// Whether the editions are told different texts.
    pub(crate) fn differs(&self) -> bool {
        self.expected().any(|expected| match expected {
            Expected::Told { editions, .. } | Expected::State { editions, .. } => {
                editions.len() < Edition::ALL.len()
            }
            Expected::Never(_) | Expected::Only(_) | Expected::InOrder => false,
        })
    }

    /// Whether anything is expected.
    pub(crate) fn asks(&self) -> bool {
        self.expected().next().is_some()
    }

    fn expected(&self) -> impl Iterator<Item = Expected> {
        self.lines.iter().filter_map(|(_, line)| Expected::read(line))
    }

    /// Every course: the rows of all tables with each other, and the cases.
    fn courses(&self) -> Vec<Course> {
        let mut rows: Vec<Row> = vec![Vec::new()];
        let mut table: (Vec<&str>, Vec<Row>) = Default::default();
        let mut cases = vec![(String::new(), Vec::new())];
        for (at, line) in &self.lines {
            if let Some(names) = line.strip_prefix("each: ") {
                rows = with_each(rows, &table.1);
                table = (names.split_whitespace().collect(), Vec::new());
            } else if let Some(texts) = line.strip_prefix("- ") {
                let texts: Vec<&str> = texts.split('|').map(str::trim).collect();
                assert_eq!(table.0.len(), texts.len(), "line {at}: `{line}`");
                let row = table.0.iter().zip(texts).map(|(name, text)| (format!("${name}"), text.to_owned()));
                table.1.push(row.collect());
            } else if let Some(name) = line.strip_prefix("case: ") {
                let common = cases[0].1.clone();
                cases.push((name.to_owned(), common));
            } else if let Some((_, lines)) = cases.last_mut() {
                lines.push((*at, &line[..]));
            }
        }
        let rows = with_each(rows, &table.1);
        if cases.len() > 1 {
            cases.remove(0);
        }
        let course = |row| cases.iter().map(move |(name, lines)| Course::of(name, lines, row));
        rows.iter().flat_map(course).collect()
    }

    /// Plays it under its editions; returns what is wrong, or an empty text. `reaches` tells whether a line reaches whom it must.
    pub(crate) fn play(&self, reaches: impl Fn(&str) -> bool) -> String {
        let shown = std::env::var("STORY").is_ok_and(|part| self.name.contains(&part));
        let mut wrong = String::new();
        for course in self.courses() {
            for &edition in &course.editions {
                let mut found = String::new();
                let game = course.play(edition, &reaches, &mut found);
                if shown {
                    println!("{} {} {edition}\n  {}", self.name, course.name, game.told.join("\n  "));
                }
                if !found.is_empty() {
                    write!(wrong, "  {edition} {}\n{found}", course.name).expect("a String takes every line");
                }
            }
        }
        wrong
    }
}

impl Course {
    fn of(case: &str, lines: &[(usize, &str)], row: &Row) -> Self {
        let fill =
            |line: &str| row.iter().fold(line.to_owned(), |line, (name, text)| line.replace(name, text));
        let texts: Vec<&str> = row.iter().map(|(_, text)| &**text).collect();
        let name = format!("{} {}", texts.join(" | "), fill(case));
        let editions = Edition::ALL.into();
        let mut course = Self { name, table: "typed".into(), editions, ..Self::default() };
        for (at, line) in lines {
            course.read(*at, &fill(line));
        }
        course
    }

    fn read(&mut self, at: usize, line: &str) {
        if line == "then" {
            return self.steps.push((at, Step::Brings(Vec::new())));
        }
        if let Some(table) = line.strip_prefix("table: ") {
            return self.table = table.into();
        }
        if let Some(names) = line.strip_prefix("editions: ") {
            return self.editions = names.split_whitespace().map(|name| name.parse().unwrap()).collect();
        }
        match (Expected::read(line), self.steps.last_mut()) {
            (Some(expected), Some((_, Step::Brings(group)))) => group.push((at, expected)),
            (Some(expected), _) => self.steps.push((at, Step::Brings(vec![(at, expected)]))),
            (None, None) if line.contains(" = ") => self.keys += &format!("{line}\n"),
            (None, _) => self.steps.push((at, Step::Line(line.into()))),
        }
    }

    fn play(&self, edition: Edition, reaches: &impl Fn(&str) -> bool, wrong: &mut String) -> Played {
        let mut game = Played::of(edition, &self.table, &self.keys);
        let mut from = 0;
        for (at, step) in &self.steps {
            match step {
                Step::Line(line) => game.line(*at, line),
                Step::Brings(group) => {
                    let told = &game.told[from..];
                    from = game.told.len();
                    for (at, expected) in group {
                        let found = match expected {
                            Expected::Only(mark) => more_than(mark, group, told),
                            Expected::InOrder => out_of_order(group, told),
                            _ => expected.differs_from(edition, &game, told, reaches),
                        };
                        if let Some(found) = found {
                            writeln!(wrong, "    line {at}: {found}").expect("a String takes every line");
                        }
                    }
                }
            }
        }
        game
    }
}

/// A line with this mark that none of the expectations names.
fn more_than(mark: &str, group: &[(usize, Expected)], told: &[String]) -> Option<String> {
    let is_named = |line: &String| {
        group.iter().any(|(_, expected)| matches!(expected, Expected::Told { text, .. } if holds(line, text)))
    };
    let is_marked = |line: &&String| match mark {
        "" => ["> ", "~ ", "! ", "= ", "# "].iter().any(|mark| line.starts_with(mark)),
        _ => line.starts_with(mark),
    };
    told.iter().filter(is_marked).find(|line| !is_named(line)).map(|line| format!("told as well: `{line}`"))
}

/// The first of the expectations that is not told after the one before it.
fn out_of_order(group: &[(usize, Expected)], told: &[String]) -> Option<String> {
    let mut rest = told.iter();
    let mut texts = group.iter().filter_map(|(_, expected)| match expected {
        Expected::Told { text, .. } => Some(text),
        _ => None,
    });
    let late = texts.find(|text| !rest.any(|line| holds(line, text)));
    late.map(|text| format!("not told in this order: `{text}`"))
}

/// Whether a line holds a text; ` … ` in it stands for anything.
fn holds(line: &str, text: &str) -> bool {
    let mut rest = Some(line);
    for part in text.split(" … ") {
        rest = rest.and_then(|line| line.find(part).map(|at| &line[at + part.len()..]));
    }
    rest.is_some()
}

impl Expected {
    /// Reads an expectation, if the line is one.
    fn read(line: &str) -> Option<Self> {
        if line == "nothing" || line == "only" {
            return Some(Self::Only(String::new()));
        }
        if line == "in order" {
            return Some(Self::InOrder);
        }
        if let Some(text) = line.strip_prefix("never ") {
            return Some(Self::Never(text.into()));
        }
        if let Some(mark) = line.strip_prefix("only ") {
            return Some(Self::Only(mark.into()));
        }
        let (names, text) = line.split_once("= ")?;
        let mut names: Vec<&str> = names.split_whitespace().collect();
        let state = names.pop_if(|name| play::STATES.contains(name));
        let editions: Result<Vec<Edition>, _> = names.iter().map(|name| name.parse()).collect();
        let mut editions = editions.ok()?;
        if editions.is_empty() {
            editions = Edition::ALL.into();
        }
        Some(match state {
            Some(name) => {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                Self::State { editions, name: name.into(), text }
            }
            None => Self::Told { editions, text: text.into() },
        })
    }

    /// In which way the game differs from it.
    fn differs_from(
        &self,
        edition: Edition,
        game: &Played,
        told: &[String],
        reaches: &impl Fn(&str) -> bool,
    ) -> Option<String> {
        let (editions, text) = match self {
            Self::State { editions, name, text } => {
                let state = game.state(name);
                let differs = editions.contains(&edition) && state != *text;
                return differs.then(|| format!("{name} = {state}"));
            }
            Self::Told { editions, text } => (&editions[..], text),
            Self::Never(text) => (&[][..], text),
            Self::Only(_) | Self::InOrder => return None,
        };
        match (told.iter().find(|line| holds(line, text)), editions.contains(&edition)) {
            (None, true) => {
                // The whole game is printed on request.
                let last = &told[told.len().saturating_sub(12)..];
                Some(format!("not told `{text}` but\n      {}", last.join("\n      ")))
            }
            (Some(line), false) => Some(format!("told `{line}`")),
            (Some(line), true) if !reaches(line) => Some(format!("told to others: `{line}`")),
            _ => None,
        }
    }
}
