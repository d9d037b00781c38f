//! A simulated board on its table: the device, its cable, the pieces in the player's hand.

use std::{
    io,
    path::PathBuf,
    time::{Duration, Instant},
};

use thiserror::Error;

use crate::{
    seating::Seating,
    simulate::{
        SimulatedBoardSetup, SimulatedDevice, SimulatedMake, played_game,
        pseudo_terminal::{LinkTerminalError, PseudoTerminal},
        script::ScriptCommand,
    },
};
use annabella_game::seeded_rng::SeededRng;
use annabella_game::{Moment, Piece, Position, ReadMoveError, Square};

/// The reason why a script command failed.
#[derive(Debug, Error)]
pub enum ScriptCommandError {
    /// The square is empty.
    #[error("nothing stands on {0}")]
    Nothing(Square),
    /// No piece is in hand.
    #[error("no piece is in hand; name one, such as `place e4 N`")]
    EmptyHand,
    /// The move is not legal.
    #[error(transparent)]
    Move(#[from] ReadMoveError),
    /// The cable cannot be plugged in again.
    #[error(transparent)]
    Plug(#[from] LinkTerminalError),
    /// The pseudo-terminal failed.
    #[error("the pseudo-terminal failed: {0}")]
    Terminal(#[from] io::Error),
}

/// A simulated board on its table.
pub struct SimulatedTable {
    device: Box<dyn SimulatedDevice>,
    terminal: Option<PseudoTerminal>,
    link: PathBuf,
    seating: Seating,
    /// The pieces on the board, by the game's squares.
    squares: [Option<Piece>; 64],
    /// The position against which `move` is read.
    position: Position,
    /// Lifted pieces, the last one at the end.
    hand: Vec<Piece>,
    /// When the cable is connected again.
    plug_at: Option<Instant>,
    /// Whether the host has written to the board.
    asked: bool,
    began: Instant,
    /// When the line's lock was last removed.
    unlocked: Instant,
    weather: LineNoise,
}

/// Faults of the line that affect the bytes of a board.
#[derive(Clone, Debug)]
pub struct LineNoise {
    /// The probability per thousand that the bytes of a change are lost.
    pub lost: u16,
    /// Whether bytes are sent in small chunks, as on a slow line.
    pub lumps: bool,
    /// The random number generator.
    pub chance: SeededRng,
}

impl Default for LineNoise {
    /// Nothing is lost, and bytes are sent unchanged.
    fn default() -> Self {
        Self { lost: 0, lumps: false, chance: SeededRng::new(0) }
    }
}

impl SimulatedTable {
    /// Sets up a position on a new board and connects it at `link`.
    pub fn set_up(
        make: &SimulatedMake,
        position: Position,
        identity: bool,
        seating: Seating,
        link: PathBuf,
    ) -> Result<Self, LinkTerminalError> {
        let mut squares = [None; 64];
        for square in Square::ALL {
            squares[square.to_usize()] = position.piece_at(square);
        }
        let mut setting = SimulatedBoardSetup { squares, identity };
        for square in Square::ALL {
            setting.squares[seating.own_square(square).to_usize()] = squares[square.to_usize()];
        }
        let terminal = Some(PseudoTerminal::open(&link)?);
        Ok(Self {
            device: (make.open)(&setting),
            terminal,
            link,
            seating,
            squares,
            position,
            hand: Vec::new(),
            plug_at: None,
            asked: false,
            began: Instant::now(),
            unlocked: Instant::now(),
            weather: LineNoise::default(),
        })
    }

    /// Sets the faults of the line from now on.
    pub fn set_weather(&mut self, weather: LineNoise) {
        self.weather = weather;
    }

    /// Returns whether a host opened the port.
    pub fn is_open(&self) -> bool {
        self.terminal.as_ref().is_some_and(PseudoTerminal::is_open)
    }

    /// Returns whether a host has written to the board.
    pub const fn was_asked(&self) -> bool {
        self.asked
    }

    /// Sets the piece on a square, whatever stood there before.
    pub fn stand(&mut self, square: Square, piece: Option<Piece>) -> Result<(), ScriptCommandError> {
        let out = self.change(square, piece);
        if self.weather.chance.happens(self.weather.lost) {
            return Ok(());
        }
        Ok(self.send(&out)?)
    }

    /// Carries out one command. The caller carries out `wait`.
    pub fn act(&mut self, act: &ScriptCommand) -> Result<(), ScriptCommandError> {
        let out = match act {
            ScriptCommand::Lift(square) => {
                let piece = self.squares[square.to_usize()].ok_or(ScriptCommandError::Nothing(*square))?;
                self.hand.push(piece);
                self.change(*square, None)
            }
            ScriptCommand::Place(square, None) => {
                let piece = self.hand.pop().ok_or(ScriptCommandError::EmptyHand)?;
                self.change(*square, Some(piece))
            }
            ScriptCommand::Place(square, Some(piece)) => {
                if let Some(at) = self.hand.iter().rposition(|other| other == piece) {
                    self.hand.remove(at);
                }
                self.change(*square, Some(*piece))
            }
            ScriptCommand::Move(text) => {
                let m = self.position.read_uci(text).or_else(|_| self.position.read_san(text))?;
                let before = self.position.clone();
                for act in played_game::plain(&before, m) {
                    self.act(&act)?;
                }
                // Whatever else stands on the board, this move was made.
                self.hand.clear();
                self.position = before.after(m).unwrap_or(before);
                return Ok(());
            }
            ScriptCommand::Sign(square, result) => {
                self.device.sign(self.seating.own_square(*square), *result)
            }
            ScriptCommand::Press => self.device.press(),
            ScriptCommand::Key(key) => self.device.key(*key),
            ScriptCommand::Clock(white, black, running) => {
                let (left, right) = self.seating.sides(*white, *black);
                self.device.set_clock(left, right, running.map(|color| self.seating.side(color)))
            }
            ScriptCommand::Bytes(bytes) => bytes.clone(),
            ScriptCommand::Unplug(ms) => {
                self.terminal = None;
                self.asked = false;
                self.plug_at = ms.map(|ms| Instant::now() + Duration::from_millis(ms));
                Vec::new()
            }
            ScriptCommand::Plug => {
                self.plug()?;
                Vec::new()
            }
            ScriptCommand::Wait(_) | ScriptCommand::Quit => Vec::new(),
        };
        Ok(self.send(&out)?)
    }

    /// Lets about 10 ms pass: answers the host, sends due bytes, and connects the cable at its time.
    pub fn advance(&mut self) -> Result<(), ScriptCommandError> {
        if self.plug_at.is_some_and(|at| Instant::now() >= at) {
            self.plug()?;
        }
        let Some(terminal) = self.terminal.as_mut() else {
            std::thread::sleep(Duration::from_millis(10));
            return Ok(());
        };
        if self.unlocked.elapsed() >= Duration::from_millis(500) {
            self.unlocked = Instant::now();
            terminal.unlock();
        }
        let bytes = terminal.read()?;
        self.asked |= !bytes.is_empty();
        let mut out = self.device.feed(&bytes);
        out.extend(self.device.tick(Moment::from(self.began.elapsed())));
        Ok(self.send(&out)?)
    }

    fn plug(&mut self) -> Result<(), ScriptCommandError> {
        self.plug_at = None;
        if self.terminal.is_none() {
            self.device.wake();
            self.terminal = Some(PseudoTerminal::open(&self.link)?);
        }
        Ok(())
    }

    fn change(&mut self, square: Square, piece: Option<Piece>) -> Vec<u8> {
        self.squares[square.to_usize()] = piece;
        self.follow();
        self.device.change(self.seating.own_square(square), piece)
    }

    /// Updates the position of `move` after moves made by single lifts and placements.
    fn follow(&mut self) {
        let stands = |position: &Position| {
            Square::ALL.into_iter().all(|square| position.piece_at(square) == self.squares[square.to_usize()])
        };
        let moves = self.position.legal_moves();
        if let Some(after) = moves.into_iter().filter_map(|m| self.position.after(m)).find(stands) {
            self.position = after;
            self.hand.clear();
        }
    }

    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(terminal) = self.terminal.as_mut() else { return Ok(()) };
        // A host that opens the port later would read stale bytes.
        if bytes.is_empty() || !terminal.is_open() {
            return Ok(());
        }
        if !self.weather.lumps {
            return terminal.write(bytes);
        }
        let mut rest = bytes;
        while !rest.is_empty() {
            let (lump, later) = rest.split_at((1 + self.weather.chance.below(5)).min(rest.len()));
            terminal.write(lump)?;
            std::thread::sleep(Duration::from_millis(1));
            rest = later;
        }
        Ok(())
    }
}
