//! `annabella board`: decodes a board's bytes into events.
//!
//! Faults of the bytes and of the position are events, not errors: a truncated stream also ends with exit
//! code 0.

use annabella_console::outln;
use std::{
    path::PathBuf,
    sync::mpsc::channel,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use serde_json::{Value, json};

use crate::exit_code::ExitCode;
use annabella_board::{
    BoardEvent, SquareContents, WireEvent,
    link::BoardLinkEvent,
    protocol::{self, BoardMake, BoardSensing},
    sensed_board::SensedBoard,
    serial::SerialBoard,
    tracker::{ExternalEvidence, GameKnowledge},
};
use annabella_game::{Move, Piece, Position, Role};

/// How long a port may be missing until `--moves` ends.
const GONE: Duration = Duration::from_secs(3);
/// The largest recording of a board's bytes.
const LARGEST_RECORDING: u64 = 256 * annabella_files::MIB;

/// Decode a board's bytes into events, one JSON object a line.
#[derive(Debug, Args)]
pub(super) struct BoardArgs {
    /// The kind of board, such as dgt, chesslink, sentio or peg. A wrong one is answered with the list.
    #[arg(long, value_name = "KIND")]
    protocol: String,
    /// Follow the board on this serial port until the program is interrupted.
    #[arg(long, value_name = "PATH", conflicts_with = "bytes")]
    port: Option<PathBuf>,
    /// Decode the recorded bytes in this file; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    bytes: Option<PathBuf>,
    /// The position that the game starts from, as a FEN; the start of a game if it is left out.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Print only the moves of the last game of at least two plies, in UCI, on one line. Pieces that are put back
    /// afterwards, and kings in the centre, do not count. On a port the line is printed when the program is
    /// interrupted, or three seconds after the board was unplugged.
    #[arg(long)]
    moves: bool,
}

impl BoardArgs {
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
                    let bounded = std::io::Read::take(std::io::stdin(), LARGEST_RECORDING);
                    std::io::Read::read_to_end(&mut { bounded }, &mut bytes)
                        .context("--bytes: cannot read standard input")?;
                    bytes
                } else {
                    annabella_files::read_or_pipe(path, LARGEST_RECORDING).with_context(|| {
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

/// Follows a port until the program is interrupted or, with `--moves`, the board is gone.
fn live(
    path: &std::path::Path,
    make: &'static BoardMake,
    transcript: &mut EventLines,
    moves: bool,
) -> Result<()> {
    let (sender, events) = channel();
    let board = SerialBoard::open(path, make, move |event| {
        // At the end of the program the receiver may be gone.
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
            Ok(BoardLinkEvent::Wire(event)) => {
                unsettled |= matches!(event, WireEvent::Changed { .. } | WireEvent::Scan(_));
                transcript.take(&event)?;
            }
            Ok(BoardLinkEvent::Lost { why }) => {
                gone = Some(Instant::now());
                transcript.say(json!({"event": "lost", "what": why}))?;
            }
            Ok(BoardLinkEvent::CalibrationLearned(_)) => {}
            Ok(BoardLinkEvent::Restored) => {
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
    /// Whether a promotion piece was requested and not yet named.
    promoting: bool,
    /// Changes before the first move; some boards show only then whether they distinguish pieces.
    first: Vec<WireEvent>,
}

impl EventLines {
    fn new(make: &BoardMake, start: Position, aloud: bool) -> Self {
        let board = SensedBoard::new(start, make.sensing != BoardSensing::Occupancy, GameKnowledge::Inferred);
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
            // The board could distinguish pieces, but does not.
            WireEvent::Changed { contents: SquareContents::Something, .. } => self.becomes(false),
            WireEvent::Scan(scan) if scan.contains(&SquareContents::Something) => self.becomes(false),
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
            // There is no other source for the clock press.
            events.extend(self.board.take_evidence(ExternalEvidence::Pressed));
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
                // The tracker for the other kind of board has reported these already.
                self.board.observe(event);
            }
        }
    }

    fn settle(&mut self) -> Result<()> {
        let before = self.board.tracker().position().clone();
        let events = self.board.take_evidence(ExternalEvidence::HandsRested);
        self.tell(&before, &events)
    }

    fn end(&mut self, moves: bool) -> Result<()> {
        self.settle()?;
        if moves && self.promoting {
            // No player is there to name the piece, which is nearly always a queen.
            self.board.take_evidence(ExternalEvidence::Promotion(Role::Queen));
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

/// Moves in UCI notation.
fn uci_line(start: &Position, moves: &[Move]) -> String {
    // The notation of castling does not change within a game, so the start position serves for all
    // moves.
    moves.iter().map(|&m| start.uci(m)).collect::<Vec<_>>().join(" ")
}
