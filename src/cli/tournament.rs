//! `annabella tournament`: many tables, one arbiter's desk, and a round for spectators.

use annabella_console::outln;
use std::{net::SocketAddr, path::PathBuf};

use anyhow::{Result, anyhow};
use clap::{Args, Subcommand};
use tokio::signal::unix::{SignalKind, signal};

use super::{
    named_file::{LARGEST_FILE, read_named_file},
    pairings::PairingsArgs,
};
use crate::exit_code::ExitCode;
use annabella_console as console;
use annabella_daemon::config_values;
use annabella_game::Lang;
use annabella_language::time::parse_clock_text;
use annabella_score::text_file;
use annabella_tournament::{
    BrokerFolder, BrokerOptions, BrokerServer, Pairings, Sector, TournamentServer, TournamentServerSettings,
    TournamentSettings,
};

/// Show many tables on one arbiters' desk, and the round to spectators.
///
/// Example: `annabella tournament games --pairings round3.csv --round 3 --out broadcast`. It prints the address and a
/// link to the desk, and runs until it is interrupted.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct TournamentArgs {
    #[command(subcommand)]
    also: Option<TournamentCommand>,
    /// Folders of games, or folders that hold them; `games` if none is named and there is no broker. New games are found.
    folders: Vec<PathBuf>,
    /// Start a broker that tables on other machines publish to, from this folder, and end it with the program. The
    /// folder is made if it is missing.
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, default_missing_value = "broker")]
    with_broker: Option<PathBuf>,
    /// The address at which the broker listens, such as 0.0.0.0:4443; kept in its folder. A free port of this machine
    /// if it was never named.
    #[arg(long, value_name = "ADDRESS", requires = "with_broker", value_parser = address)]
    broker_listen: Option<SocketAddr>,
    /// A name or address by which tables reach the broker; kept in its folder. May be repeated.
    #[arg(long = "broker-name", value_name = "HOST", requires = "with_broker")]
    broker_names: Vec<String>,
    /// Who plays whom at which board: a TRF report, a CSV table (board,white,black, or an export of a
    /// pairing program) or a PGN file with tags.
    #[arg(long, value_name = "FILE")]
    pairings: Option<PathBuf>,
    /// The sectors of the hall, each with its deputy and tables: a TOML file. Each deputy gets a link.
    #[arg(long, value_name = "FILE")]
    sectors: Option<PathBuf>,
    /// The number of the round, 1 to 99.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=99))]
    round: u32,
    /// How much later spectators and broadcasts get a move, as H:MM:SS.
    #[arg(long, value_name = "TIME", default_value = "0:15:00")]
    delay: String,
    /// The folder in which the round is written as PGN: `round-N/games.pgn`, and one file for each game.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The address and port of the pages; port 0 is any free one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0", value_parser = address)]
    listen: SocketAddr,
    /// Another address, with its port, under which the pages may be opened. May be repeated.
    #[arg(long = "name", value_name = "HOST:PORT", value_parser = config_values::page_name)]
    names: Vec<String>,
    /// Leave out this table, by its name at the desk. May be repeated.
    #[arg(long, value_name = "TABLE")]
    without: Vec<String>,
    /// The language of pages that ask for none.
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
}

/// What else there is to do for a tournament.
#[derive(Debug, Subcommand)]
enum TournamentCommand {
    /// Let a table publish to the broker: make its key, or take the public key that it made itself.
    EnrolTable(EnrolTable),
    /// Make room for a table whose space at the broker is full, while the tournament is ended.
    MakeRoom(MakeRoom),
    /// Tell each player of a round their board, colour and opponent.
    Pairings(PairingsArgs),
}

/// Let a table publish to the tournament's broker.
///
/// Example: `annabella tournament enrol-table 7`. Copy the folder that it prints to the table.
#[derive(Debug, Args)]
struct EnrolTable {
    /// The table's name: letters a to z, digits, - and _.
    name: String,
    /// The broker's folder.
    #[arg(long, value_name = "FOLDER", default_value = "broker")]
    with_broker: PathBuf,
    /// The public key that the table made itself. Its secret key then stays at the table.
    #[arg(long, value_name = "KEY")]
    public_key: Option<String>,
}

/// Make room for a table whose space at the broker is full, while the tournament is ended.
///
/// Example: `annabella tournament make-room 7`. The table's stored lines are moved out of the store and kept; the table
/// sends its game again when the tournament runs.
#[derive(Debug, Args)]
struct MakeRoom {
    /// The table's name.
    name: String,
    /// The broker's folder.
    #[arg(long, value_name = "FOLDER", default_value = "broker")]
    with_broker: PathBuf,
}

impl MakeRoom {
    fn run(self, json: bool) -> Result<ExitCode> {
        let broker = BrokerFolder::open(&self.with_broker, &BrokerOptions::default())?;
        let kept = broker.make_room(&self.name)?;
        if json {
            outln!("{}", serde_json::json!({ "table": self.name, "kept": kept }))?;
            return Ok(ExitCode::Done);
        }
        match kept {
            Some(kept) => outln!(
                "there is room for table {}: its lines are kept in {}; start the tournament again",
                self.name,
                kept.display()
            )?,
            None => outln!("the broker has no line of table {}: there is room", self.name)?,
        }
        Ok(ExitCode::Done)
    }
}

impl EnrolTable {
    fn run(self, json: bool) -> Result<ExitCode> {
        let mut broker = BrokerFolder::open(&self.with_broker, &BrokerOptions::default())?;
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
            outln!("copy {folder} to the table; then remove table.nk here, it is the table's alone")?;
        } else {
            outln!("copy {folder} to the table, beside its own key table.nk")?;
        }
        outln!("put this into its configuration (it stands in section.toml, too):")?;
        outln!("{}", enrolled.section.trim_end())?;
        Ok(ExitCode::Done)
    }
}

impl TournamentArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        if let Some(TournamentCommand::MakeRoom(make)) = self.also {
            return make.run(json);
        }
        if let Some(TournamentCommand::Pairings(pairings)) = self.also {
            return pairings.run(json);
        }
        if let Some(TournamentCommand::EnrolTable(enrol)) = self.also {
            return enrol.run(json);
        }
        // Whoever does not read what the desk prints must not hold it.
        let _printing = console::PrintedBeside::open(|lines| {
            format!("{lines} lines of the desk were not read in time and are left out here")
        });
        let delay_ms = parse_clock_text(&self.delay).map_err(|why| anyhow!("--delay: {why}"))?;
        let pairings = match &self.pairings {
            Some(path) => {
                let bytes = read_named_file("--pairings", path, LARGEST_FILE)?;
                let pairings = Pairings::read_file(&bytes, self.round)
                    .map_err(|why| anyhow!("{}, {why}", path.display()))?
                    .named(path.display().to_string());
                pairings.fault_texts().iter().for_each(console::warn);
                pairings
            }
            None => Pairings::default(),
        };
        let (sectors, sectors_left_out): (_, Vec<String>) = match &self.sectors {
            Some(path) => {
                let named = path.display();
                let (text, _) = text_file::decode(&read_named_file("--sectors", path, LARGEST_FILE)?)
                    .map_err(|why| anyhow!("{named}, {why}"))?;
                let read = Sector::read_all(&text).map_err(|why| anyhow!("{named}, {why}"))?;
                let left_out = read.faults.iter().map(|fault| format!("{named}, {fault}")).collect();
                (read.sectors, left_out)
            }
            None => (Vec::new(), Vec::new()),
        };
        sectors_left_out.iter().for_each(console::warn);
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
        let asks = BrokerOptions { listen: self.broker_listen, names: self.broker_names };
        let broker =
            self.with_broker.as_deref().map(|folder| BrokerFolder::open(folder, &asks)).transpose()?;
        // Held to the end: dropping it ends the server.
        let _server = broker.as_ref().map(BrokerServer::start).transpose()?;
        let Self { round, out, listen, names, lang, without, .. } = self;
        let without = without.into_iter().collect();
        let feed = broker.as_ref().map(BrokerFolder::feed);
        let places = TournamentServerSettings { folders, feed, out, listen, names, lang };
        let left_out = pairings.fault_texts();
        let boards = pairings.games.len();
        let tournament = TournamentServer::open(
            places,
            TournamentSettings { round, delay_ms, pairings, sectors, without },
        )?;
        // A user may end the program as soon as it reports that it runs, so signals are registered first.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (mut interrupt, mut terminate) = {
            let _inside = runtime.enter();
            (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?)
        };
        let (address, desk) = (tournament.origin(), tournament.desk_link());
        if json {
            let links = tournament.sector_links().into_iter().map(|(sector, arbiter, desk)| {
                serde_json::json!({ "sector": sector, "arbiter": arbiter, "desk": desk })
            });
            let told = serde_json::json!({
                "address": address, "desk": desk, "tables": tournament.tables(),
                "sectors": links.collect::<Vec<_>>(), "boards": boards, "pairings_left_out": left_out,
                "sectors_left_out": sectors_left_out,
            });
            console::tell(told);
        } else {
            console::tell(format_args!(
                "the tournament is at {address} with {} tables; spectators: {address}/round",
                tournament.tables()
            ));
            if let Some(broker) = &broker {
                console::tell(format_args!(
                    "the broker is at {} for {} tables",
                    broker.url(),
                    broker.tables()
                ));
            }
            console::tell(format_args!("the arbiter's desk, good once: {desk}"));
            for (sector, arbiter, desk) in tournament.sector_links() {
                console::tell(format_args!("the desk of sector {sector} for {arbiter}, good once: {desk}"));
            }
        }
        runtime.block_on(tournament.serve(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        }));
        Ok(ExitCode::Done)
    }
}

/// Parses a listening address.
fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| format!("`{text}` is no address to listen at; write it like `127.0.0.1:8080`"))
}
