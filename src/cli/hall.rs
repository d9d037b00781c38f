//! `annabella hall`: many tables, one arbiter's desk, a round for spectators.

use std::{net::SocketAddr, path::PathBuf};

use anyhow::{Context as _, Result, anyhow};
use clap::{Args, Subcommand};
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    console,
    exit_code::ExitCode,
    game::Lang,
    hall::{BrokerAsks, BrokerFolder, BrokerServer, HallPlaces, HallSettings, OpenHall, Pairings, Sector},
    language::time::parse_clock_text,
};

/// Many tables, one arbiter's desk, a round that spectators can follow.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct OpenTheHall {
    #[command(subcommand)]
    also: Option<HallCommand>,
    /// Folders of games, or folders that hold such. Where none is named, and no broker: `games`. New games in them are found.
    folders: Vec<PathBuf>,
    /// Starts a broker that tables publish to, out of this folder (made where it is not there), and ends it again.
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, default_missing_value = "broker")]
    with_broker: Option<PathBuf>,
    /// Where the broker listens; kept in its folder. At first any free port of this machine.
    #[arg(long, value_name = "ADDRESS", requires = "with_broker")]
    broker_listen: Option<SocketAddr>,
    /// A name or address tables reach the broker by; its certificate bears it. Kept in its folder.
    #[arg(long = "broker-name", value_name = "HOST", requires = "with_broker")]
    broker_names: Vec<String>,
    /// Who plays whom at which board: TRF, CSV (board, white, black) or PGN with its tags.
    #[arg(long, value_name = "FILE")]
    pairings: Option<PathBuf>,
    /// Sectors with a deputy each, and their tables: a TOML file. Each deputy has a link of his own.
    #[arg(long, value_name = "FILE")]
    sectors: Option<PathBuf>,
    /// The round.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=99))]
    round: u32,
    /// How long after it happened spectators and broadcasts are given anything, H:MM:SS.
    #[arg(long, value_name = "TIME", default_value = "0:15:00")]
    delay: String,
    /// Where the round is written as PGN, in `round-N`: `games.pgn` and a file a game.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Where the pages are; any free port of this machine where it is left out.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// Another address the pages are opened under, with its port.
    #[arg(long = "name", value_name = "HOST:PORT")]
    names: Vec<String>,
    /// A table that is left out, by its name at the desk: of two under one name. May be given again.
    #[arg(long, value_name = "TABLE")]
    without: Vec<String>,
    /// The language of pages that ask for none.
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
}

/// What else there is to do for a hall.
#[derive(Debug, Subcommand)]
enum HallCommand {
    /// Lets a table publish: makes its key, or takes the public key it made itself.
    EnrolTable(EnrolTable),
}

/// Lets a table publish to the hall's broker.
#[derive(Debug, Args)]
struct EnrolTable {
    /// The table's name: letters, digits, - and _.
    name: String,
    /// The broker's folder.
    #[arg(long, value_name = "FOLDER", default_value = "broker")]
    with_broker: PathBuf,
    /// The table's own public key, so that its seed never leaves it.
    #[arg(long, value_name = "KEY")]
    public_key: Option<String>,
}

impl EnrolTable {
    fn run(self, json: bool) -> Result<ExitCode> {
        let mut broker = BrokerFolder::open(&self.with_broker, &BrokerAsks::default())?;
        let enrolled = broker.enrol(&self.name, self.public_key.as_deref())?;
        let folder = enrolled.folder.display();
        if json {
            let told = serde_json::json!({
                "table": self.name, "folder": enrolled.folder, "section": enrolled.section,
                "with_seed": enrolled.with_seed, "broker_runs": enrolled.runs,
            });
            outln!("{told}")?;
            return Ok(ExitCode::Done);
        }
        outln!(
            "table {} may publish{}",
            self.name,
            if enrolled.runs { " from now on" } else { " once the broker runs" }
        )?;
        if enrolled.with_seed {
            outln!("copy {folder} to the table; then remove hub.nk here, it is the table's alone")?;
        } else {
            outln!("copy {folder} to the table, beside its own key hub.nk")?;
        }
        outln!("put this into its configuration (it stands in hub.toml, too):")?;
        outln!("{}", enrolled.section.trim_end())?;
        Ok(ExitCode::Done)
    }
}

impl OpenTheHall {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        if let Some(HallCommand::EnrolTable(enrol)) = self.also {
            return enrol.run(json);
        }
        let delay_ms = parse_clock_text(&self.delay).map_err(|why| anyhow!("--delay: {why}"))?;
        let pairings = match &self.pairings {
            Some(path) => {
                let bytes = std::fs::read(path).with_context(|| format!("--pairings {}", path.display()))?;
                let text = String::from_utf8(bytes).map_err(|why| {
                    let valid = why.as_bytes()[..why.utf8_error().valid_up_to()].iter();
                    let line = valid.filter(|byte| **byte == b'\n').count() + 1;
                    anyhow!("{}, line {line}: this is not UTF-8; save the file as UTF-8", path.display())
                })?;
                Pairings::read(&text, self.round).map_err(|why| anyhow!("{}, {why}", path.display()))?
            }
            None => Pairings::default(),
        };
        let sectors = match &self.sectors {
            Some(path) => {
                let text =
                    std::fs::read_to_string(path).with_context(|| format!("--sectors {}", path.display()))?;
                Sector::read_all(&text).map_err(|why| anyhow!("{}: {why}", path.display()))?
            }
            None => Vec::new(),
        };
        let folders = match self.folders {
            none if none.is_empty() && self.with_broker.is_none() => vec![PathBuf::from("games")],
            named => named,
        };
        for folder in &folders {
            if !folder.is_dir() {
                return Err(anyhow!(
                    "{} is no folder; name a game's folder, or one that holds games",
                    folder.display()
                ));
            }
        }
        let asks = BrokerAsks { listen: self.broker_listen, names: self.broker_names };
        let broker =
            self.with_broker.as_deref().map(|folder| BrokerFolder::open(folder, &asks)).transpose()?;
        // Held to the end: with it the server ends.
        let _server = broker.as_ref().map(BrokerServer::start).transpose()?;
        let Self { round, out, listen, names, lang, without, .. } = self;
        let without = without.into_iter().collect();
        let feed = broker.as_ref().map(BrokerFolder::feed);
        let places = HallPlaces { folders, feed, out, listen, names, lang };
        let hall = OpenHall::open(places, HallSettings { round, delay_ms, pairings, sectors, without })?;
        let (address, desk) = (hall.origin(), hall.desk_link());
        if json {
            let links = hall.sector_links().into_iter().map(|(sector, arbiter, desk)| {
                serde_json::json!({ "sector": sector, "arbiter": arbiter, "desk": desk })
            });
            let told = serde_json::json!({
                "address": address, "desk": desk, "tables": hall.tables(),
                "sectors": links.collect::<Vec<_>>(),
            });
            console::tell(told);
        } else {
            console::tell(format_args!(
                "the hall is at {address} with {} tables; spectators: {address}/round",
                hall.tables()
            ));
            if let Some(broker) = &broker {
                console::tell(format_args!(
                    "the broker is at {} for {} tables",
                    broker.url(),
                    broker.tables()
                ));
            }
            console::tell(format_args!("the arbiter's desk, good once: {desk}"));
            for (sector, arbiter, desk) in hall.sector_links() {
                console::tell(format_args!("the desk of sector {sector} for {arbiter}, good once: {desk}"));
            }
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let mut interrupt = signal(SignalKind::interrupt())?;
            let mut terminate = signal(SignalKind::terminate())?;
            hall.serve(async move {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                }
            })
            .await;
            anyhow::Ok(())
        })?;
        Ok(ExitCode::Done)
    }
}
