//! A simulated board on its table: the device, its cable, the pieces in hand.

use std::{
    io,
    path::PathBuf,
    time::{Duration, Instant},
};

use thiserror::Error;

use crate::{
    board::{
        seating::Seating,
        simulate::{
            Device, Setting, Simulated, game,
            script::Cue,
            terminal::{LinkTerminalError, Terminal},
        },
    },
    chance::Chance,
    game::{Moment, Piece, Position, ReadMoveError, Square},
};

/// Why an act could not be done.
#[derive(Debug, Error)]
pub(crate) enum ActError {
    /// Nothing stands there.
    #[error("nothing stands on {0}")]
    Nothing(Square),
    /// No piece is in hand.
    #[error("no piece is in hand; name one, such as `place e4 N`")]
    EmptyHand,
    /// No legal move.
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
pub(crate) struct SimulatedTable {
    device: Box<dyn Device>,
    terminal: Option<Terminal>,
    link: PathBuf,
    seating: Seating,
    /// What stands on the board, by the game's squares.
    squares: [Option<Piece>; 64],
    /// The position `move` is read against.
    position: Position,
    /// Pieces lifted and not yet set down, the last one first out.
    hand: Vec<Piece>,
    /// When the cable goes in again.
    plug_at: Option<Instant>,
    /// Whether the host has written anything.
    asked: bool,
    began: Instant,
    /// When the line's lock was last looked after.
    unlocked: Instant,
    weather: Weather,
}

/// What the line does to the bytes of a board, beyond what the hand does to the pieces.
#[derive(Clone, Debug)]
pub(crate) struct Weather {
    /// Chances in a thousand that what a change makes the board say is lost.
    pub(crate) lost: u16,
    /// Whether bytes come in small lumps, as on a slow line.
    pub(crate) lumps: bool,
    /// Where chance comes from.
    pub(crate) chance: Chance,
}

impl Default for Weather {
    /// Nothing is lost, everything comes as it is sent.
    fn default() -> Self {
        Self { lost: 0, lumps: false, chance: Chance::new(0) }
    }
}

impl SimulatedTable {
    /// Sets up a position on a fresh board and plugs it in at `link`.
    pub(crate) fn set_up(
        make: &Simulated,
        position: Position,
        identity: bool,
        seating: Seating,
        link: PathBuf,
    ) -> Result<Self, LinkTerminalError> {
        let mut squares = [None; 64];
        for square in Square::ALL {
            squares[square.to_usize()] = position.piece_at(square);
        }
        let mut setting = Setting { squares, identity };
        for square in Square::ALL {
            setting.squares[seating.own_square(square).to_usize()] = squares[square.to_usize()];
        }
        let terminal = Some(Terminal::open(&link)?);
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
            weather: Weather::default(),
        })
    }

    /// What the line does to the bytes from now on.
    pub(crate) fn set_weather(&mut self, weather: Weather) {
        self.weather = weather;
    }

    /// Whether a host has opened the port.
    pub(crate) fn is_open(&self) -> bool {
        self.terminal.as_ref().is_some_and(Terminal::is_open)
    }

    /// Whether a host has written to the board.
    pub(crate) const fn was_asked(&self) -> bool {
        self.asked
    }

    /// Sets what stands on a square as a hand left it, whatever stood there before.
    pub(crate) fn stand(&mut self, square: Square, piece: Option<Piece>) -> Result<(), ActError> {
        let out = self.change(square, piece);
        if self.weather.chance.happens(self.weather.lost) {
            return Ok(());
        }
        Ok(self.send(&out)?)
    }

    /// Does one act. A wait is the caller's to keep.
    pub(crate) fn act(&mut self, act: &Cue) -> Result<(), ActError> {
        let out = match act {
            Cue::Lift(square) => {
                let piece = self.squares[square.to_usize()].ok_or(ActError::Nothing(*square))?;
                self.hand.push(piece);
                self.change(*square, None)
            }
            Cue::Place(square, None) => {
                let piece = self.hand.pop().ok_or(ActError::EmptyHand)?;
                self.change(*square, Some(piece))
            }
            Cue::Place(square, Some(piece)) => {
                if let Some(at) = self.hand.iter().rposition(|other| other == piece) {
                    self.hand.remove(at);
                }
                self.change(*square, Some(*piece))
            }
            Cue::Move(text) => {
                let m = self.position.read_uci(text).or_else(|_| self.position.read_san(text))?;
                let before = self.position.clone();
                for act in game::plain(&before, m) {
                    self.act(&act)?;
                }
                // Whatever else stands on the board, this move was made.
                self.hand.clear();
                self.position = before.after(m).unwrap_or(before);
                return Ok(());
            }
            Cue::Sign(square, result) => self.device.sign(self.seating.own_square(*square), *result),
            Cue::Press => self.device.press(),
            Cue::Key(key) => self.device.key(*key),
            Cue::Clock(white, black, running) => {
                let (left, right) = self.seating.sides(*white, *black);
                self.device.set_clock(left, right, running.map(|color| self.seating.side(color)))
            }
            Cue::Bytes(bytes) => bytes.clone(),
            Cue::Unplug(ms) => {
                self.terminal = None;
                self.asked = false;
                self.plug_at = ms.map(|ms| Instant::now() + Duration::from_millis(ms));
                Vec::new()
            }
            Cue::Plug => {
                self.plug()?;
                Vec::new()
            }
            Cue::Wait(_) | Cue::Quit => Vec::new(),
        };
        Ok(self.send(&out)?)
    }

    /// Lets some 10 ms pass: answers the host, sends what is due, plugs the cable in when its time
    /// has come.
    pub(crate) fn pass(&mut self) -> Result<(), ActError> {
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

    fn plug(&mut self) -> Result<(), ActError> {
        self.plug_at = None;
        if self.terminal.is_none() {
            self.device.wake();
            self.terminal = Some(Terminal::open(&self.link)?);
        }
        Ok(())
    }

    fn change(&mut self, square: Square, piece: Option<Piece>) -> Vec<u8> {
        self.squares[square.to_usize()] = piece;
        self.follow();
        self.device.change(self.seating.own_square(square), piece)
    }

    /// Keeps the position of `move` in step with moves made by single lifts and places.
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
        // A host that is not there would find stale bytes when it comes.
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
