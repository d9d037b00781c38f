//! `annabella simulate`: a simulated board on a pseudo-terminal, moved by hand-like events.
//!
//! It implements the board's side of its protocol in a process of its own, so that the path is a
//! real port whose cable can be disconnected.

use std::{
    io::{BufRead as _, Write as _},
    path::PathBuf,
    sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Args, ValueEnum};

use super::game_file::{read_game_file, warn_of_what_is_left_out};
use crate::exit_code::ExitCode;
use annabella_board::{
    SquareContents,
    hand_simulation::{self, HandNoise},
    seating::Seating,
    simulate::{
        self,
        played_game::PlayedGame,
        script::{self, ScriptCommand},
        table::{LineNoise, SimulatedTable},
    },
};
use annabella_game::seeded_rng::SeededRng;
use annabella_game::{Position, Seat, Square};

/// How long to wait for a host that never writes (boards that send whole frames) after it opened
/// the port.
const SETTLE: Duration = Duration::from_millis(300);

/// Simulate a board on a pseudo-terminal.
///
/// It plays a game as a person's hands do. It prints `ready PATH` when the port can be opened. The game of `--pgn` begins when another program has opened
/// the port and, with some kinds, has asked for the board.
///
/// Example: `annabella simulate --protocol peg --pgn game.pgn --link /tmp/board`, and in another terminal `annabella
/// board --protocol peg --port /tmp/board`.
#[derive(Debug, Args)]
pub(super) struct SimulateArgs {
    /// The kind of board.
    #[arg(long, value_name = "KIND", value_parser = clap::builder::PossibleValuesParser::new(simulate::DEVICES.iter().map(|d| d.name)))]
    protocol: String,
    /// Play the first game of this PGN.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Where the port appears: the path of a symbolic link, which is removed at the end.
    #[arg(long, value_name = "PATH")]
    link: PathBuf,
    /// Carry out the lines of this file (`-`: standard input), after the PGN if there is one: lift e2,
    /// place e4 [P], move e2e4, press, key 5, clock W_MS B_MS [running white], sign e4 1-0,
    /// bytes 8e 00, wait 200, unplug 2s, plug, quit. Each line is answered by `ok` or `error`.
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// The position at the beginning, as a FEN; the start of a game if it is left out.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// The player at the board's own first rank.
    #[arg(long, value_name = "SEAT", default_value = "white")]
    seat: Seat,
    /// The same as `--seat black`: White sits at the board's eighth rank.
    #[arg(long)]
    rotated: bool,
    /// The pegged board senses only whether a square is occupied.
    #[arg(long)]
    occupancy: bool,
    /// Milliseconds between two actions of a hand; a changing pace if it is left out.
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// How many faults the hand and the line make while the PGN is played.
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = NoiseLevel::None)]
    noise: NoiseLevel,
    /// The number that the faults are drawn from: the same number gives the same faults.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Stay after the game until the program is interrupted.
    #[arg(long)]
    stay: bool,
}

/// How untidy a hand and a line are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum NoiseLevel {
    /// No faults: each piece is lifted and placed once, every byte arrives.
    None,
    /// Faults of pegs: contacts that bounce, holes touched by accident, pegs put back, reports lost or doubled.
    Pegs,
    /// Faults of a flat board as well: pieces that slide, swaps in place and late reports.
    Surface,
}

impl NoiseLevel {
    /// The noise of the hand. Losses belong to the line, because a simulated board knows its own
    /// position.
    const fn hand(self) -> HandNoise {
        match self {
            Self::None => HandNoise::NONE,
            Self::Pegs => HandNoise { dropped: 0, ..HandNoise::PEGS },
            Self::Surface => HandNoise { dropped: 0, ..HandNoise::SURFACE },
        }
    }

    /// The noise of the line.
    const fn line(self, seed: u64) -> LineNoise {
        let lost = if matches!(self, Self::None) { 0 } else { 10 };
        LineNoise { lost, lumps: lost > 0, chance: SeededRng::new(seed ^ 0x11e5) }
    }
}

impl SimulateArgs {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        let make = simulate::find(&self.protocol)
            .ok_or_else(|| anyhow!("no board is called `{}`", self.protocol))?;
        if self.pgn.is_none() && self.script.is_none() {
            bail!(
                "nothing to play: give a game with --pgn FILE, or acts with --script FILE (`-`: standard input)"
            );
        }
        if self.occupancy && self.protocol != "peg" {
            bail!(
                "--occupancy is for pegged boards (--protocol peg); a {} senses what it senses",
                self.protocol
            );
        }
        let game = match &self.pgn {
            Some(path) => {
                let sheet = read_game_file("--pgn", path)?;
                warn_of_what_is_left_out("--pgn", path, &sheet);
                let moves = sheet.entries.iter().filter_map(|entry| entry.m).collect();
                Some(PlayedGame { start: sheet.start, moves })
            }
            None => None,
        };
        let start = match (&self.fen, &game) {
            (Some(fen), Some(game)) if Position::from_fen(fen).context("--fen")? != game.start => {
                bail!("--fen and --pgn differ: the game begins at `{}`; leave --fen out", game.start)
            }
            (Some(fen), _) => Position::from_fen(fen).context("--fen")?,
            (None, Some(game)) => game.start.clone(),
            (None, None) => Position::default(),
        };
        let seating = Seating::lying(self.rotated || self.seat == Seat::Black);
        let signals = signals()?;
        let mut table =
            SimulatedTable::set_up(make, start.clone(), !self.occupancy, seating, self.link.clone())
                .with_context(|| format!("--link {}", self.link.display()))?;
        say(format_args!("ready {}", self.link.display()));
        let mut hands = ScriptedHands { table: &mut table, signals };
        let done = self.play(&mut hands, make, game, start);
        match done {
            Ok(()) | Err(StopReason::Signalled) => Ok(ExitCode::Done),
            Err(StopReason::Failed(error)) => Err(error),
        }
    }

    fn play(
        &self,
        hands: &mut ScriptedHands<'_>,
        make: &simulate::SimulatedMake,
        game: Option<PlayedGame>,
        start: Position,
    ) -> Result<(), StopReason> {
        if let Some(game) = game {
            hands.run_until(|table| table.is_open() && (!make.waits || table.was_asked()))?;
            hands.pause(SETTLE + Duration::from_millis(make.learned_after_ms))?;
            hands.table.set_weather(self.noise.line(self.seed));
            for deed in hand_simulation::perform(&start, &game.moves, self.noise.hand(), self.seed) {
                hands.pause(Duration::from_millis(self.pace.unwrap_or(deed.after_ms.into())))?;
                hands.perform_event(&deed.act)?;
            }
            hands.table.set_weather(LineNoise::default());
            // The last bytes must be read before the port closes.
            hands.pause(SETTLE)?;
        }
        if let Some(script) = &self.script {
            let lines = lines(script).map_err(StopReason::Failed)?;
            while let Some(line) = hands.line(&lines)? {
                match script::read(&line) {
                    Ok(None) => continue,
                    Ok(Some(ScriptCommand::Quit)) => return Ok(()),
                    Ok(Some(ScriptCommand::Wait(ms))) => {
                        hands.pause(Duration::from_millis(ms))?;
                        say(format_args!("ok {}", line.trim()));
                    }
                    Ok(Some(act)) => match hands.table.act(&act) {
                        Ok(()) => say(format_args!("ok {}", line.trim())),
                        Err(error) => say(format_args!("error {error}")),
                    },
                    Err(error) => say(format_args!("error {error}")),
                }
            }
            hands.pause(SETTLE)?;
        }
        if self.stay { hands.run_until(|_| false) } else { Ok(()) }
    }
}

/// Prints a line at once. If the reader is gone, the board still runs.
fn say(line: std::fmt::Arguments<'_>) {
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Why playing stops early.
enum StopReason {
    /// A signal.
    Signalled,
    /// Something failed.
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for StopReason {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

/// The hands at the board, and the signals.
struct ScriptedHands<'a> {
    table: &'a mut SimulatedTable,
    signals: Receiver<()>,
}

impl ScriptedHands<'_> {
    fn perform_event(&mut self, act: &hand_simulation::HandEvent) -> Result<(), StopReason> {
        let piece = |contents: SquareContents| match contents {
            SquareContents::Piece(piece) => Some(piece),
            SquareContents::Empty | SquareContents::Something => None,
        };
        let done = match act {
            hand_simulation::HandEvent::Changed { square, contents } => {
                self.table.stand(*square, piece(*contents))
            }
            hand_simulation::HandEvent::Scan(scan) => Square::ALL
                .into_iter()
                .try_for_each(|square| self.table.stand(square, piece(scan[square.to_usize()]))),
            hand_simulation::HandEvent::Pressed => self.table.act(&ScriptCommand::Press),
            // A simulated board receives no announcements.
            hand_simulation::HandEvent::Announced(_) => Ok(()),
        };
        done.map_err(|error| StopReason::Failed(error.into()))
    }

    /// Lets the board run for a while.
    fn pause(&mut self, span: Duration) -> Result<(), StopReason> {
        let until = Instant::now() + span;
        self.run_until(|_| Instant::now() >= until)
    }

    fn run_until(&mut self, done: impl Fn(&SimulatedTable) -> bool) -> Result<(), StopReason> {
        while !done(self.table) {
            self.advance_table()?;
        }
        Ok(())
    }

    /// The next line of a script; `None` at its end.
    fn line(&mut self, lines: &Receiver<String>) -> Result<Option<String>, StopReason> {
        loop {
            match lines.try_recv() {
                Ok(line) => return Ok(Some(line)),
                Err(TryRecvError::Disconnected) => return Ok(None),
                Err(TryRecvError::Empty) => self.advance_table()?,
            }
        }
    }

    fn advance_table(&mut self) -> Result<(), StopReason> {
        match self.signals.recv_timeout(Duration::ZERO) {
            Ok(()) => return Err(StopReason::Signalled),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        self.table.advance().map_err(|error| StopReason::Failed(error.into()))
    }
}

/// The lines of a script, read on a thread of their own so that the board keeps running.
fn lines(path: &PathBuf) -> Result<Receiver<String>> {
    let (sender, received) = channel();
    let read: Box<dyn std::io::Read + Send> = if path.as_os_str() == "-" {
        Box::new(std::io::stdin())
    } else {
        Box::new(std::fs::File::open(path).with_context(|| format!("--script {}", path.display()))?)
    };
    std::thread::spawn(move || {
        for line in std::io::BufReader::new(read).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    Ok(received)
}

/// Reports signals that end the process (interrupt, terminate, hang-up).
fn signals() -> Result<Receiver<()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (sender, received) = channel();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (mut interrupt, mut terminate, mut hang_up) = {
        let _inside = runtime.enter();
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?, signal(SignalKind::hangup())?)
    };
    std::thread::spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hang_up.recv() => {}
            }
        });
        let _ = sender.send(());
    });
    Ok(received)
}
