//! `annabella board`: decode a board's bytes into events.
//!
//! Faults of the wire and of the position are events, not errors: a torn stream still ends with exit code 0.

use std::{
    path::PathBuf,
    sync::mpsc::channel,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use serde_json::{Value, json};

use crate::{
    board::{
        BoardEvent, Contents, WireEvent,
        link::LinkEvent,
        protocol::{self, Make, Sensing},
        sensed::SensedBoard,
        serial::SerialBoard,
        tracker::{Course, Testimony},
    },
    exit_code::ExitCode,
    game::{Move, Piece, Position, Role},
};

/// How long a port may be gone until `--moves` takes the game for ended.
const GONE: Duration = Duration::from_secs(3);

/// Decode a board's bytes into events, one JSON object a line.
#[derive(Debug, Args)]
pub(super) struct Board {
    /// Make of the board (dgt, chesslink, sentio, peg, …).
    #[arg(long, value_name = "KIND")]
    protocol: String,
    /// Follow the board on this serial port until interrupted.
    #[arg(long, value_name = "PATH", conflicts_with = "bytes")]
    port: Option<PathBuf>,
    /// Decode recorded bytes out of this file; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    bytes: Option<PathBuf>,
    /// The position the game starts from; default: the start position.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Only the game's final move list, UCI, on one line: the last game of at least two plies. Pieces
    /// brought home afterwards, and kings set in the centre, are no part of it. On a port it is printed when
    /// the program is interrupted or terminated, or the board has been gone for three seconds.
    #[arg(long)]
    moves: bool,
}

impl Board {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        let make = protocol::named(&self.protocol).map_err(|e| anyhow!("--protocol: {e}"))?;
        let start = match &self.fen {
            Some(fen) => Position::from_fen(fen).context("--fen")?,
            None => Position::default(),
        };
        let mut transcript = EventLines::new(make, start, !self.moves);
        match (&self.bytes, &self.port) {
            (Some(path), _) => {
                let bytes = if path.as_os_str() == "-" {
                    let mut bytes = Vec::new();
                    std::io::Read::read_to_end(&mut std::io::stdin(), &mut bytes)
                        .context("--bytes: cannot read standard input")?;
                    bytes
                } else {
                    std::fs::read(path).with_context(|| {
                        format!("--bytes: cannot read `{}`; give a file of recorded bytes", path.display())
                    })?
                };
                let mut codec = (make.open)();
                let mut events = Vec::new();
                for chunk in bytes.chunks(4096) {
                    codec.feed(chunk, &mut events);
                    for event in events.drain(..) {
                        transcript.take(&event)?;
                    }
                }
                codec.cut(&mut events);
                for event in events.drain(..) {
                    transcript.take(&event)?;
                }
                transcript.end(self.moves)?;
            }
            (None, Some(path)) => live(path, make, &mut transcript, self.moves)?,
            (None, None) => return Err(anyhow!("give --port PATH or --bytes FILE")),
        }
        Ok(ExitCode::Done)
    }
}

/// Follows a port until the program is interrupted or, where only the moves are wanted, the board is gone.
fn live(path: &std::path::Path, make: &'static Make, transcript: &mut EventLines, moves: bool) -> Result<()> {
    let (sender, events) = channel();
    let board = SerialBoard::open(path, make, move |event| {
        // Nobody listens any more when the program ends.
        let _ = sender.send(event);
    })
    .context("--port")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let flag = std::sync::Arc::clone(&stop);
    std::thread::spawn(move || {
        runtime.block_on(async {
            let terminated = async {
                match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
                    Ok(mut signal) => drop(signal.recv().await),
                    Err(_) => std::future::pending().await,
                }
            };
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                () = terminated => {}
            }
        });
        flag.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    let mut unsettled = false;
    let mut gone: Option<Instant> = None;
    while !stop.load(std::sync::atomic::Ordering::Relaxed) {
        match events.recv_timeout(Duration::from_millis(250)) {
            Ok(LinkEvent::Wire(event)) => {
                unsettled |= matches!(event, WireEvent::Changed { .. } | WireEvent::Scan(_));
                transcript.take(&event)?;
            }
            Ok(LinkEvent::Lost { why }) => {
                gone = Some(Instant::now());
                transcript.say(json!({"event": "lost", "what": why}))?;
            }
            Ok(LinkEvent::Learnt(_)) => {}
            Ok(LinkEvent::Back) => {
                gone = None;
                transcript.say(json!({"event": "back"}))?;
            }
            Err(std::sync::mpsc::RecvTimeoutError::Timeout) if unsettled => {
                unsettled = false;
                transcript.settle()?;
            }
            Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {}
            Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => break,
        }
        if moves && gone.is_some_and(|since| since.elapsed() > GONE) {
            break;
        }
    }
    drop(board);
    transcript.end(moves)
}

/// Turns events into lines.
struct EventLines {
    board: SensedBoard,
    aloud: bool,
    /// A promotion piece was asked for, and nothing has answered.
    promoting: bool,
    /// Changes before the first move: a board may show only then whether it tells pieces apart.
    first: Vec<WireEvent>,
}

impl EventLines {
    fn new(make: &Make, start: Position, aloud: bool) -> Self {
        let board = SensedBoard::new(start, make.sensing != Sensing::Occupancy, Course::Inferred);
        Self { board, aloud, promoting: false, first: Vec::new() }
    }

    fn say(&self, line: Value) -> Result<()> {
        if self.aloud {
            outln!("{line}")?;
        }
        Ok(())
    }

    fn take(&mut self, event: &WireEvent) -> Result<()> {
        match event {
            WireEvent::Fault { offset, what } => {
                self.say(json!({"event": "fault", "offset": offset, "what": what}))?;
            }
            WireEvent::Hello { name, identity } => {
                self.say(json!({"event": "hello", "name": name, "identity": identity}))?;
                self.becomes(*identity);
            }
            WireEvent::Button(number) => self.say(json!({"event": "button", "number": number}))?,
            WireEvent::Battery(percent) => self.say(json!({"event": "battery", "percent": percent}))?,
            WireEvent::Press => self.say(json!({"event": "press"}))?,
            WireEvent::Key(key) => self.say(json!({"event": "key", "key": key.to_string()}))?,
            // A board that might tell pieces apart, and does not.
            WireEvent::Changed { contents: Contents::Something, .. } => self.becomes(false),
            WireEvent::Scan(scan) if scan.contains(&Contents::Something) => self.becomes(false),
            WireEvent::Changed { .. }
            | WireEvent::Scan(_)
            | WireEvent::Clock { .. }
            | WireEvent::ResultSign(_) => {}
        }
        let before = self.board.tracker().position().clone();
        let mut events = self.board.observe(event);
        let pressed = match events[..] {
            [BoardEvent::Clock(reading)] => reading.pressed.is_some(),
            _ => matches!(event, WireEvent::Press),
        };
        if pressed {
            // Nobody else is there to say whose press it was.
            events.extend(self.board.told(Testimony::Pressed));
        }
        match event {
            WireEvent::Scan(_) => self.first.clear(),
            WireEvent::Changed { .. } if self.board.tracker().moves().is_empty() => {
                self.first.push(event.clone())
            }
            _ => {}
        }
        self.tell(&before, &events)
    }

    fn becomes(&mut self, identity: bool) {
        let tracker = self.board.tracker();
        if identity != tracker.is_identity() && tracker.moves().is_empty() {
            let start = tracker.position().clone();
            self.board.becomes(start, identity);
            for event in &self.first {
                // Told already, as the other kind of board saw it.
                self.board.observe(event);
            }
        }
    }

    fn settle(&mut self) -> Result<()> {
        let before = self.board.tracker().position().clone();
        let events = self.board.told(Testimony::Settled);
        self.tell(&before, &events)
    }

    fn end(&mut self, moves: bool) -> Result<()> {
        self.settle()?;
        if moves && self.promoting {
            // Nobody is there to name the piece; it is nearly always this one.
            self.board.told(Testimony::Promotion(Role::Queen));
        }
        if moves {
            let (start, played) = self.board.tracker().game();
            outln!("{}", uci_line(start, played))?;
        }
        Ok(())
    }

    fn tell(&mut self, before: &Position, events: &[BoardEvent]) -> Result<()> {
        let classical = |m: Move| before.uci(m);
        let piece = |piece: Option<Piece>| piece.map(|piece| piece.char().to_string());
        for event in events {
            self.promoting = match event {
                BoardEvent::AskPromotion { .. } => true,
                BoardEvent::Move { .. }
                | BoardEvent::Revised { .. }
                | BoardEvent::Takeback
                | BoardEvent::NewGame => false,
                _ => self.promoting,
            };
            let mut line = match event {
                BoardEvent::Clock(reading) => {
                    json!({"event": "clock", "white_ms": reading.white_ms, "black_ms": reading.black_ms})
                }
                BoardEvent::Lifted { square, piece: p } => {
                    json!({"event": "lifted", "square": square.to_string(), "piece": piece(*p)})
                }
                BoardEvent::Placed { square, piece: p } => {
                    json!({"event": "placed", "square": square.to_string(), "piece": piece(*p)})
                }
                BoardEvent::Touched { square, piece: p } => {
                    json!({"event": "touched", "square": square.to_string(), "piece": p.char().to_string()})
                }
                BoardEvent::Move { m } => json!({"event": "move", "uci": classical(*m)}),
                BoardEvent::Revised { m } => json!({"event": "revised", "uci": classical(*m)}),
                BoardEvent::Takeback => json!({"event": "takeback"}),
                BoardEvent::AskPromotion { square } => {
                    json!({"event": "ask_promotion", "square": square.to_string()})
                }
                BoardEvent::Unsure { candidates } => {
                    let candidates: Vec<String> = candidates.iter().map(|&m| classical(m)).collect();
                    json!({"event": "unsure", "candidates": candidates})
                }
                BoardEvent::NewGame => json!({"event": "new_game"}),
                BoardEvent::Result(result) => json!({"event": "result", "result": result.code()}),
                BoardEvent::Fault { squares } => {
                    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
                    json!({"event": "fault", "what": "the position on the board is not the game's", "squares": squares})
                }
            };
            if let Some(fields) = line.as_object_mut() {
                fields.retain(|_, value| !value.is_null());
            }
            self.say(line)?;
        }
        Ok(())
    }
}

/// Moves in UCI, as each is written in the position it was made in.
fn uci_line(start: &Position, moves: &[Move]) -> String {
    // How castling is written does not change within a game.
    moves.iter().map(|&m| start.uci(m)).collect::<Vec<_>>().join(" ")
}
