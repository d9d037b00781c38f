//! `annabella play`: the daemon, one game, both seats.

use std::{
    fs::File,
    io::{BufWriter, Write as _},
    path::PathBuf,
};

use anyhow::{Context as _, Result};
use clap::Args;
use tokio::sync::mpsc::unbounded_channel;

use crate::{
    config::Config,
    core::{Moment, Seat, session::Session, setup::BoardSense},
    daemon::{Game, folder::Folder, read_lines, watch_signals, wiring},
    exit_code::ExitCode,
    journal::JournalWriter,
};

/// The daemon: one game, both seats.
#[derive(Debug, Args)]
pub(super) struct Play {
    /// The configuration; without one both seats act by typed lines.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Every command as a typed line, every output as a line; type `help` for what can be typed.
    #[arg(long)]
    terminal: bool,
}

impl Play {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let mut config = match &self.config {
            Some(path) => Config::read(path)?,
            None => Config::default(),
        };
        // Without devices or a configuration, the terminal is the only way to act.
        let terminal = self.terminal || self.config.is_none();
        for seat in Seat::ALL {
            agree_on_devices(&mut config, seat)?;
        }
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("starting the event loop")?
            .block_on(play(config, terminal, json))
    }
}

/// What the devices can do is part of what is agreed.
fn agree_on_devices(config: &mut Config, seat: Seat) -> Result<()> {
    let sense = match &config.devices(seat).board {
        None => BoardSense::Manual,
        Some(device) => wiring::sense_of(&device.protocol, config.game.seat(seat).board)?,
    };
    let agreed = match seat {
        Seat::White => &mut config.game.white,
        Seat::Black => &mut config.game.black,
    };
    agreed.board = sense;
    Ok(())
}

async fn play(mut config: Config, terminal: bool, json: bool) -> Result<ExitCode> {
    let now = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC);
    if config.game.date == "????.??.??" {
        config.game.date = now.strftime("%Y.%m.%d").to_string();
    }
    let session = Session::new(config.game.clone())?;
    let games = config.games.clone().unwrap_or_else(|| PathBuf::from("games"));
    let folder = Folder::create(&games, &now.strftime("%Y-%m-%d_%H%M%S").to_string())
        .with_context(|| format!("making a folder for the game in {}", games.display()))?;
    let journal = JournalWriter::create(&folder.file("journal.jsonl"), &config.game)
        .with_context(|| format!("creating the journal in {}", folder.path().display()))?;
    let (arrivals, arriving) = unbounded_channel();
    let adapters = wiring::connect(&config, &folder, &arrivals)?;
    if terminal {
        read_lines(arrivals.clone());
    }
    watch_signals(arrivals.clone());
    let devices = [Seat::White, Seat::Black].iter().any(|&s| config.devices(s).board.is_some());
    let mut transcript = BufWriter::new(File::create(folder.file("transcript.txt"))?);
    let observer = Box::new(move |step: &crate::daemon::Step| {
        for line in &step.lines {
            if json {
                println!("{}", serde_json::json!({ "at_ms": step.at.ms, "line": line }));
            } else {
                println!("{line}");
            }
            // The journal is the record; a transcript that cannot be written is only a convenience lost.
            let _ = writeln!(transcript, "{line}").and_then(|()| transcript.flush());
        }
    });
    eprintln!("annabella: this game is kept in {}", folder.path().display());
    let game = Game::new(session, journal, Moment::default(), adapters, observer);
    let session = game.run(arriving, terminal && !devices).await;
    folder
        .write_sheets(&session)
        .with_context(|| format!("writing the sheets to {}", folder.path().display()))?;
    Ok(ExitCode::Done)
}
