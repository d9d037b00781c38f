//! `annabella hall`: many tables, one arbiter's desk, a round for spectators.

use std::{net::SocketAddr, path::PathBuf};

use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    console,
    exit_code::ExitCode,
    game::Lang,
    hall::{HallPlaces, HallSettings, OpenHall, Pairings},
    language::time::parse_clock_text,
};

/// Many tables, one arbiter's desk, a round that spectators can follow.
#[derive(Debug, Args)]
pub(super) struct OpenTheHall {
    /// Folders of games, or folders that hold such; `games` where none is named. New games in them are found.
    folders: Vec<PathBuf>,
    /// Who plays whom at which board: TRF, CSV (board, white, black) or PGN with its tags.
    #[arg(long, value_name = "FILE")]
    pairings: Option<PathBuf>,
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
    /// The language of pages that ask for none.
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
}

impl OpenTheHall {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
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
        let folders = if self.folders.is_empty() { vec![PathBuf::from("games")] } else { self.folders };
        for folder in &folders {
            if !folder.is_dir() {
                return Err(anyhow!(
                    "{} is no folder; name a game's folder, or one that holds games",
                    folder.display()
                ));
            }
        }
        let Self { round, out, listen, names, lang, .. } = self;
        let places = HallPlaces { folders, out, listen, names, lang };
        let hall = OpenHall::open(places, HallSettings { round, delay_ms, pairings })?;
        let (address, desk) = (hall.origin(), hall.desk_link());
        if json {
            let told = serde_json::json!({ "address": address, "desk": desk, "tables": hall.tables() });
            console::tell(told);
        } else {
            console::tell(format_args!(
                "the hall is at {address} with {} tables; spectators: {address}/round",
                hall.tables()
            ));
            console::tell(format_args!("the arbiter's desk, good once: {desk}"));
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
