//! Plays many simulated tournaments: a seed decides how many tables there are, when boards, disks, machines, the broker
//! and the desk fail, and what somebody with a stolen key writes. Prints what happened, by kind, and the speed.
//!
//! `TOURNAMENTS=20000` sets the number, `PLAYS_FOR_S=600` the seconds instead; `FIRST=93` starts with that seed; `JOBS=2` sets
//! the number of threads. `DONE=FILE` adds a line for each finished seed to a file, and leaves out the seeds that
//! stand there: a long run goes on after a break, on this machine or another.
//!
//! `PLANTED=1` plants faults into the simulation and tells by what each was found.
//!
//! `TOURNAMENT_ONLY=93 cargo test --test game one_simulated_tournament` plays one seed again and prints its last events.

mod figure;

// The tables need only the clock of the referee.
#[allow(dead_code, unused_imports)]
#[path = "../tests/game/referee/mod.rs"]
mod referee;
// The tournament plays its tables, and not one alone.
#[allow(dead_code, unused_imports)]
#[path = "../tests/game/simulated_table/mod.rs"]
mod simulated_table;
#[allow(dead_code, unused_imports)]
#[path = "../tests/game/simulated_tournament/mod.rs"]
mod simulated_tournament;

use std::{
    collections::{BTreeMap, BTreeSet},
    io::Write as _,
    num::NonZero,
    panic::catch_unwind,
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// The seeds in which a planted fault must be found.
const PLANTED_IN: u64 = 20;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|n| n.parse().ok())
}

/// What is known of the tournaments so far.
#[derive(Default)]
struct Report {
    counts: BTreeMap<String, u64>,
    /// The largest error of a clock, and the longest way of a line, in milliseconds.
    largest: BTreeMap<String, u64>,
    /// The seeds that went wrong.
    wrong: Vec<u64>,
    done: BTreeSet<u64>,
}

impl Report {
    /// Adds a finished seed, as it stands in a line of the file.
    fn add(&mut self, line: &serde_json::Value) {
        let Some(seed) = line["seed"].as_u64().filter(|seed| self.done.insert(*seed)) else { return };
        if !line["wrong"].is_null() {
            self.wrong.push(seed);
        }
        let each = |field: &str| line[field].as_object().cloned().unwrap_or_default();
        for (what, count) in each("counts") {
            *self.counts.entry(what).or_default() += count.as_u64().unwrap_or(0);
        }
        for (what, count) in each("largest") {
            let largest = self.largest.entry(what).or_default();
            *largest = (*largest).max(count.as_u64().unwrap_or(0));
        }
    }

    fn count(&self, what: &str) -> u64 {
        self.counts.get(what).copied().unwrap_or(0)
    }
}

/// Plays a seed; the line says what came of it.
fn play(seed: u64) -> serde_json::Value {
    let played = catch_unwind(|| simulated_tournament::play(seed))
        .unwrap_or_else(|_| Err(format!("tournament {seed}: the program panicked")));
    match played {
        Ok(outcome) => {
            let all = outcome
                .figures
                .counts()
                .into_iter()
                .chain(outcome.tables.counts())
                .chain(outcome.tables.counts_at_a_tournament());
            let counts: BTreeMap<&str, u64> = all.collect();
            let largest = BTreeMap::from([
                ("clock_off_ms", outcome.tables.clock_off_ms),
                ("longest_wait_ms", outcome.tables.longest_wait_ms),
                ("slowest_line_ms", outcome.figures.slowest_line_ms),
            ]);
            let hash = format!("{:016x}", outcome.hash);
            serde_json::json!({ "seed": seed, "hash": hash, "counts": counts, "largest": largest })
        }
        Err(why) => serde_json::json!({ "seed": seed, "wrong": why }),
    }
}

/// Whether each planted fault is found; `PLANTED=1` asks for this alone.
fn planted_faults_are_found() -> bool {
    let mut all = true;
    for planted in simulated_tournament::PlantedFault::ALL {
        let finds = |seed: &u64| {
            let hash =
                |seed| simulated_tournament::play_with(seed, Some(planted)).map(|outcome| outcome.hash);
            match hash(*seed) {
                Err(why) => Some(why.lines().next().unwrap_or_default().to_owned()),
                Ok(one) => (hash(*seed) != Ok(one)).then(|| format!("tournament {seed} differs from itself")),
            }
        };
        let found = (0..PLANTED_IN).find_map(|seed| finds(&seed));
        all &= found.is_some();
        println!("{planted:?}: {}", found.as_deref().unwrap_or("NOT FOUND"));
    }
    all
}

fn main() {
    if std::env::var_os("PLANTED").is_some() {
        if !planted_faults_are_found() {
            std::process::exit(1);
        }
        return;
    }
    let (tournaments, seconds) = (number("TOURNAMENTS"), number("PLAYS_FOR_S"));
    let tournaments = tournaments.unwrap_or(if seconds.is_some() { u64::MAX } else { 200 });
    let first = number("FIRST").unwrap_or(0);
    let jobs =
        number("JOBS").unwrap_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get) as u64);
    let file = std::env::var_os("DONE").map(PathBuf::from);
    let mut report = Report::default();
    if let Some(text) = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok()) {
        // A line that a break cut off is no line, and its seed is played again.
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).for_each(|line| report.add(&line));
    }
    let before = (report.count("tournaments"), report.count("games"));
    let mut written = file.map(|file| {
        let opened = std::fs::File::options().create(true).append(true).open(&file);
        opened.unwrap_or_else(|why| panic!("{}: {why}", file.display()))
    });
    let (began, next) = (Instant::now(), AtomicU64::new(first));
    let lasts = Duration::from_secs(seconds.unwrap_or(u64::from(u32::MAX)));
    let done = report.done.clone();
    let shared = Mutex::new((&mut report, &mut written));
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while began.elapsed() < lasts {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed - first >= tournaments {
                        break;
                    }
                    if done.contains(&seed) {
                        continue;
                    }
                    let line = play(seed);
                    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    if let Some(why) = line["wrong"].as_str() {
                        println!("{why}\n");
                    }
                    shared.0.add(&line);
                    if let Some(written) = shared.1.as_mut() {
                        writeln!(written, "{line}").expect("the file of finished seeds takes a line");
                    }
                }
            });
        }
    });
    tell(&report, before, began.elapsed());
    if !report.wrong.is_empty() {
        std::process::exit(1);
    }
}

fn tell(report: &Report, (tournaments, games): (u64, u64), took: Duration) {
    for (what, count) in &report.counts {
        println!("{count:>12} {}", what.replace('_', " "));
    }
    for (what, ms) in &report.largest {
        println!("{ms:>12} ms at most: {}", what.trim_end_matches("_ms").replace('_', " "));
    }
    let seconds = took.as_secs_f64();
    let now = report.count("games") - games;
    println!(
        "{} of {} tournaments went wrong{}; {} tournaments with {now} games were played now, in {seconds:.0} s: {:.1} \
         games a second",
        report.wrong.len(),
        report.done.len(),
        if report.wrong.is_empty() { String::new() } else { format!(": {:?}", report.wrong) },
        report.count("tournaments") - tournaments,
        now as f64 / seconds
    );
    let all = format!("of {}", report.done.len());
    figure::tell(
        "simulated tournaments with faults that went wrong",
        &all,
        &[report.wrong.len() as f64],
        Some(0.0),
    );
    figure::tell("games in simulated tournaments", "games", &[report.count("games") as f64], None);
    figure::tell("games in simulated tournaments in a second", "games", &[now as f64 / seconds], None);
}
