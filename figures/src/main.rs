//! Every figure of the project on one page: benches run one after the other, beside what others' methods make of the same work.
//!
//! No part of the product, and nothing in it knows this: it runs the benches as anybody could, and reads what they print.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use annabella::console::tell;
use anyhow::{Context as _, Result};
use clap::{Parser, Subcommand};

mod beside;
mod collect;
mod figure;
mod hearing;
mod machine;
mod measures;
mod page;
mod plots;
mod programmes;

/// Annabella's figures.
#[derive(Debug, Parser)]
#[command(name = "figures", version, about)]
struct FiguresProgram {
    #[command(subcommand)]
    task: FiguresTask,
}

#[derive(Debug, Subcommand)]
enum FiguresTask {
    /// Runs every bench and writes the page.
    Run {
        /// The long ones, for hours.
        #[arg(long)]
        full: bool,
        /// These programmes alone; the page keeps what it had of the others.
        #[arg(long, value_name = "NAME", value_delimiter = ',')]
        only: Vec<String>,
    },
    /// Everything on for so many minutes, and 24 simulated hours; both go onto the page.
    Soak {
        /// Minutes of real time.
        #[arg(long, default_value_t = 20.0)]
        minutes: f64,
    },
    /// Writes the page again from what was measured last.
    Page,
    /// One of this package's own measures; its figures are printed as lines of JSON.
    Measure {
        #[command(subcommand)]
        what: measures::Measure,
    },
}

/// What was measured last, kept for the next page.
const KEPT: &str = "target/figures.jsonl";
const MACHINE: &str = "target/figures-machine.json";

fn main() -> ExitCode {
    let FiguresProgram { task } = FiguresProgram::parse();
    let done = match task {
        FiguresTask::Run { full, only } => run(full, &only),
        FiguresTask::Soak { minutes } => soak(minutes),
        FiguresTask::Page => write_page(),
        FiguresTask::Measure { what } => what.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("figures: {why:#}");
            ExitCode::from(2)
        }
    }
}

/// The checkout, wherever this is called from.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_owned)
}

fn run(full: bool, only: &[String]) -> Result<()> {
    std::env::set_current_dir(root()).context("the checkout")?;
    let built = collect::build()?;
    let machine = machine::Machine::here(full);
    keep(&machine, collect::run(&built, full, only))
}

fn soak(minutes: f64) -> Result<()> {
    std::env::set_current_dir(root()).context("the checkout")?;
    let built = collect::build()?;
    let machine = machine::Machine::here(false);
    keep(&machine, collect::soak(&built, minutes))
}

/// Keeps what was measured, beside what is known of what was not run now, and writes the page.
fn keep(machine: &machine::Machine, now: Vec<collect::Brought>) -> Result<()> {
    let before = collect::kept(Path::new(KEPT)).unwrap_or_default();
    collect::keep(Path::new(KEPT), &collect::beside_before(now, before))?;
    fs::write(MACHINE, serde_json::to_string(machine)?).context(MACHINE)?;
    write_page()
}

fn write_page() -> Result<()> {
    std::env::set_current_dir(root()).context("the checkout")?;
    let machine = fs::read_to_string(MACHINE).context("nothing was measured yet; `make bench` does")?;
    let trial = Path::new("docs/trial.md").exists().then_some("trial.md");
    let machine = serde_json::from_str(&machine).context(MACHINE)?;
    let page = page::write(&machine, &collect::kept(Path::new(KEPT))?, trial);
    let folder = Path::new("docs").join(page::PICTURES);
    // Pictures of figures that are no more would be left.
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).context("docs")?;
    for (file, svg) in &page.pictures {
        fs::write(folder.join(file), svg).with_context(|| file.clone())?;
    }
    fs::write("docs/figures.md", page.text).context("docs/figures.md")?;
    tell("docs/figures.md is written");
    Ok(())
}
