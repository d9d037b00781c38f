//! The measures of this package; each is a command that prints its figures as lines of JSON.

use annabella::console::tell;
use anyhow::Result;
use clap::Subcommand;

use crate::{collect::MissingFigure, figure::Figure};

mod boards;
mod end_to_end;
mod growth;
mod lengths;
mod menu;
mod monitor;
mod plies;
mod soak;
#[path = "../../../../tests/audio/sound_bench.rs"]
#[expect(dead_code, reason = "the tests start its server again")]
mod sound_bench;
mod table;
mod voices;

/// What can be measured here.
#[derive(Debug, Subcommand)]
pub(crate) enum Measure {
    /// Moves told from reports of untidy hands.
    Boards {
        /// Games at each noise.
        #[arg(long, default_value_t = 60)]
        games: usize,
    },
    /// How long what is said takes to hear.
    Lengths {
        /// Moves in each scheme.
        #[arg(long, default_value_t = 12)]
        moves: usize,
    },
    /// Asking for one's time: ours beside a talking clock that says both.
    Menu {
        /// How many times on the clock are asked for.
        #[arg(long, default_value_t = 8)]
        times: usize,
    },
    /// What an input and a recovery cost as the game grows.
    Plies {
        /// The longest game.
        #[arg(long, default_value_t = 3_000)]
        most: usize,
    },
    /// A sentence to its first sound: ours beside the bare engine and the speech server.
    Voices {
        /// How often each says it.
        #[arg(long, default_value_t = 8)]
        times: usize,
        /// On a sound server that is there.
        #[arg(long, hide = true)]
        inside: bool,
    },
    /// All the way with real processes, terminals and a sound server.
    Real {
        /// How often each way is gone.
        #[arg(long, default_value_t = 6)]
        times: usize,
        /// On a sound server that is there.
        #[arg(long, hide = true)]
        inside: bool,
    },
    /// Everything on for so long, with faults: what grows meanwhile, and what is lost.
    Soak {
        /// Minutes of real time.
        #[arg(long, default_value_t = 20.0)]
        minutes: f64,
        /// On a sound server that is there.
        #[arg(long, hide = true)]
        inside: bool,
    },
}

impl Measure {
    /// Measures the figures and prints them.
    pub(crate) fn run(self) -> Result<()> {
        match self {
            Self::Boards { games } => print(&boards::measure(games)),
            Self::Lengths { moves } => print(&lengths::measure(moves)?),
            Self::Menu { times } => print(&menu::measure(times)?),
            Self::Plies { most } => print(&plies::measure(most)?),
            Self::Voices { times, inside: false } => {
                return on_bench("a sentence to its first sound", &["voices", "--times", &times.to_string()]);
            }
            Self::Voices { times, .. } => print(&voices::measure(times)?),
            Self::Real { times, inside: false } => {
                return on_bench("all the way with real parts", &["real", "--times", &times.to_string()]);
            }
            Self::Real { times, .. } => print(&end_to_end::measure(times)?),
            Self::Soak { minutes, inside: false } => {
                return on_bench("everything on for long", &["soak", "--minutes", &minutes.to_string()]);
            }
            Self::Soak { minutes, .. } => soak::measure(minutes)?,
        }
        Ok(())
    }
}

fn print(figures: &[Figure]) {
    figures.iter().map(Figure::line).for_each(tell);
}

/// Runs this program again with a private sound server.
fn on_bench(what: &str, arguments: &[&str]) -> Result<()> {
    if let Some(program) = sound_bench::missing_program() {
        let why = format!("there is no {program} here; `make deps` installs it");
        tell(MissingFigure { what: what.to_owned(), why }.line());
        return Ok(());
    }
    let mut bench = sound_bench::SoundBench::start();
    bench.start_speech_server();
    let status = bench
        .command(std::env::current_exe()?)
        .arg("measure")
        .args(arguments)
        .arg("--inside")
        .stdout(std::process::Stdio::inherit())
        .stderr(std::process::Stdio::inherit())
        .status()?;
    anyhow::ensure!(status.success(), "{what}: {status}");
    Ok(())
}
