//! Runs all benchmarks, one after the other, and writes docs/measurements.md.
//!
//! It is not part of the product. It runs the benches as a user could, and reads their output.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use annabella::console::tell;
use anyhow::{Context as _, Result};
use clap::{Parser, Subcommand};

mod collect;
mod figure;
mod machine;
mod measures;
mod page;
mod plots;
mod programmes;
mod recognition_report;

/// Annabella's figures.
#[derive(Debug, Parser)]
#[command(name = "figures", version, about)]
struct BenchReportCli {
    #[command(subcommand)]
    task: BenchReportTask,
}

#[derive(Debug, Subcommand)]
enum BenchReportTask {
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

/// The last results, stored for the next page.
const KEPT: &str = "target/figures.jsonl";
const MACHINE: &str = "target/figures-machine.json";
/// The folder of the page with every figure, and its pictures.
const ALL_FIGURES: &str = "target/all-figures";

fn main() -> ExitCode {
    let BenchReportCli { task } = BenchReportCli::parse();
    let done = match task {
        BenchReportTask::Run { full, only } => run(full, &only),
        BenchReportTask::Soak { minutes } => soak(minutes),
        BenchReportTask::Page => write_page(),
        BenchReportTask::Measure { what } => what.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("figures: {why:#}");
            ExitCode::from(2)
        }
    }
}

/// The repository, independent of the working directory.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map_or_else(PathBuf::new, Path::to_owned)
}

fn run(full: bool, only: &[String]) -> Result<()> {
    std::env::set_current_dir(root()).context("the checkout")?;
    let built = collect::build()?;
    let machine = machine::Machine::here(full);
    store_results(&machine, collect::run(&built, full, only))
}

fn soak(minutes: f64) -> Result<()> {
    std::env::set_current_dir(root()).context("the checkout")?;
    let built = collect::build()?;
    let machine = machine::Machine::here(false);
    store_results(&machine, collect::soak(&built, minutes))
}

/// Stores the new results together with earlier ones of programs that were not run, and writes the pages.
fn store_results(machine: &machine::Machine, now: Vec<collect::ProgrammeResult>) -> Result<()> {
    let before = collect::load_results(Path::new(KEPT)).unwrap_or_default();
    collect::store_results(Path::new(KEPT), &collect::merge_with_previous(now, before))?;
    fs::write(MACHINE, serde_json::to_string(machine)?).context(MACHINE)?;
    write_page()
}

fn write_page() -> Result<()> {
    std::env::set_current_dir(root()).context("the checkout")?;
    let machine = fs::read_to_string(MACHINE).context("nothing was measured yet; `make bench` does")?;
    let trial = Path::new("docs/trial.md").exists().then_some("trial.md");
    let machine = serde_json::from_str(&machine).context(MACHINE)?;
    let pages = page::write(&machine, &collect::load_results(Path::new(KEPT))?, trial);
    let all = Path::new(ALL_FIGURES);
    let folder = all.join(page::PICTURES);
    // Removes pictures of figures that no longer exist.
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).context(ALL_FIGURES)?;
    for (file, svg) in &pages.pictures {
        fs::write(folder.join(file), svg).with_context(|| file.clone())?;
    }
    fs::write("docs/measurements.md", pages.summary).context("docs/measurements.md")?;
    fs::write(all.join("all-figures.md"), pages.tables).context(ALL_FIGURES)?;
    tell(format!("docs/measurements.md and {ALL_FIGURES}/all-figures.md are written"));
    Ok(())
}
