//! `annabella simulate`: a board on a pseudo-terminal, played by hand-like events.
//!
//! It speaks the board's side of its protocol in a process of its own, so that whoever opens the
//! path has a real port before him, with a cable that can be pulled.

use std::{
    io::{BufRead as _, Write as _},
    path::PathBuf,
    sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Args, ValueEnum};

use crate::{
    board::{
        Contents,
        hands::{self, Untidiness},
        seating::Seating,
        simulate::{
            self, game,
            script::{self, Cue},
            table::{SimulatedTable, Weather},
        },
    },
    chance::Chance,
    exit_code::ExitCode,
    game::{Position, Seat, Square},
};

/// How long to wait for a host that never writes (frame boards) after it opened the port.
const SETTLE: Duration = Duration::from_millis(300);

/// A board on a pseudo-terminal, played by hand-like events.
///
/// It prints `ready PATH` when the port can be opened. A game given by `--pgn` begins once a host
/// has opened the port and, where the make waits to be asked, has asked.
#[derive(Debug, Args)]
pub(super) struct Simulate {
    /// The make of board.
    #[arg(long, value_name = "KIND", value_parser = clap::builder::PossibleValuesParser::new(simulate::DEVICES.iter().map(|d| d.name)))]
    protocol: String,
    /// Play the first game of this PGN.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Where the port appears: a symbolic link, removed at the end.
    #[arg(long, value_name = "PATH")]
    link: PathBuf,
    /// Act on the lines of this file, `-` for standard input, after the PGN if there is one: lift e2,
    /// place e4 [P], move e2e4, press, key 5, clock W_MS B_MS [running white], sign e4 1-0,
    /// bytes 8e 00, wait 200, unplug 2s, plug, quit. Each line is answered by `ok` or `error`.
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// What stands on the board at the beginning.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Where the board's own first rank lies.
    #[arg(long, value_name = "SEAT", default_value = "white")]
    seat: Seat,
    /// White sits where the board has its eighth rank (as `--seat black`).
    #[arg(long)]
    rotated: bool,
    /// A pegged board that cannot tell its pegs apart.
    #[arg(long)]
    occupancy: bool,
    /// Milliseconds between two things a hand does; without it, the hand's own changing pace.
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// How untidy the hand and the line are while the PGN is played.
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = Level::None)]
    noise: Level,
    /// Where the untidiness comes from: the same seed, the same hand.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Stay after the game until a signal comes.
    #[arg(long)]
    stay: bool,
}

/// How untidy a hand and a line are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Each piece lifted and placed once, every byte arrives.
    None,
    /// Pegs: bounces, brushed holes, pieces taken back, reports lost and doubled.
    Pegs,
    /// Pieces on a flat board: slides, swaps in place and late reports as well.
    Surface,
}

impl Level {
    /// What the hand does. Losses are the line's: a simulated board knows what stands on it.
    const fn hand(self) -> Untidiness {
        match self {
            Self::None => Untidiness::NONE,
            Self::Pegs => Untidiness { dropped: 0, ..Untidiness::PEGS },
            Self::Surface => Untidiness { dropped: 0, ..Untidiness::SURFACE },
        }
    }

    /// What the line does.
    const fn line(self, seed: u64) -> Weather {
        let lost = if matches!(self, Self::None) { 0 } else { 10 };
        Weather { lost, lumps: lost > 0, chance: Chance::new(seed ^ 0x11e5) }
    }
}

impl Simulate {
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
                let pgn =
                    std::fs::read_to_string(path).with_context(|| format!("--pgn {}", path.display()))?;
                Some(game::read(&pgn).with_context(|| format!("--pgn {}", path.display()))?)
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
        let mut hands = Hands { table: &mut table, signals };
        let done = self.play(&mut hands, make, game, start);
        match done {
            Ok(()) | Err(Stop::Asked) => Ok(ExitCode::Done),
            Err(Stop::Failed(error)) => Err(error),
        }
    }

    fn play(
        &self,
        hands: &mut Hands<'_>,
        make: &simulate::Simulated,
        game: Option<game::PlayedGame>,
        start: Position,
    ) -> Result<(), Stop> {
        if let Some(game) = game {
            hands.until(|table| table.is_open() && (!make.waits || table.was_asked()))?;
            hands.pause(SETTLE)?;
            hands.table.set_weather(self.noise.line(self.seed));
            for deed in hands::perform(&start, &game.moves, self.noise.hand(), self.seed) {
                hands.pause(Duration::from_millis(self.pace.unwrap_or(deed.after_ms.into())))?;
                hands.deed(&deed.act)?;
            }
            hands.table.set_weather(Weather::default());
            // What was written last must be read before the port goes.
            hands.pause(SETTLE)?;
        }
        if let Some(script) = &self.script {
            let lines = lines(script).map_err(Stop::Failed)?;
            while let Some(line) = hands.line(&lines)? {
                match script::read(&line) {
                    Ok(None) => continue,
                    Ok(Some(Cue::Quit)) => return Ok(()),
                    Ok(Some(Cue::Wait(ms))) => {
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
        if self.stay { hands.until(|_| false) } else { Ok(()) }
    }
}

/// Prints a line at once. Whoever started us may have stopped listening; the board lives on.
fn say(line: std::fmt::Arguments<'_>) {
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Why the playing stops before its end.
enum Stop {
    /// A signal.
    Asked,
    /// Something failed.
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

/// Hands at the table, and an ear for signals.
struct Hands<'a> {
    table: &'a mut SimulatedTable,
    signals: Receiver<()>,
}

impl Hands<'_> {
    fn deed(&mut self, act: &hands::Happening) -> Result<(), Stop> {
        let piece = |contents: Contents| match contents {
            Contents::Piece(piece) => Some(piece),
            Contents::Empty | Contents::Something => None,
        };
        let done = match act {
            hands::Happening::Changed { square, contents } => self.table.stand(*square, piece(*contents)),
            hands::Happening::Scan(scan) => Square::ALL
                .into_iter()
                .try_for_each(|square| self.table.stand(square, piece(scan[square.to_usize()]))),
            hands::Happening::Pressed => self.table.act(&Cue::Press),
            // A board has no ears.
            hands::Happening::Announced(_) => Ok(()),
        };
        done.map_err(|error| Stop::Failed(error.into()))
    }

    /// Lets the board live for a while.
    fn pause(&mut self, span: Duration) -> Result<(), Stop> {
        let until = Instant::now() + span;
        self.until(|_| Instant::now() >= until)
    }

    fn until(&mut self, done: impl Fn(&SimulatedTable) -> bool) -> Result<(), Stop> {
        while !done(self.table) {
            self.pass()?;
        }
        Ok(())
    }

    /// The next line of a script; `None` at its end.
    fn line(&mut self, lines: &Receiver<String>) -> Result<Option<String>, Stop> {
        loop {
            match lines.try_recv() {
                Ok(line) => return Ok(Some(line)),
                Err(TryRecvError::Disconnected) => return Ok(None),
                Err(TryRecvError::Empty) => self.pass()?,
            }
        }
    }

    fn pass(&mut self) -> Result<(), Stop> {
        match self.signals.recv_timeout(Duration::ZERO) {
            Ok(()) => return Err(Stop::Asked),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        self.table.pass().map_err(|error| Stop::Failed(error.into()))
    }
}

/// The lines of a script, read on a thread of their own so that the board goes on living.
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

/// Says when the process is asked to end (interrupt, terminate, hang-up).
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
