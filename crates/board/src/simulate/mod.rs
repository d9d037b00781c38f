//! Simulated boards of each make, for demonstrations and tests: a script moves pieces, and the board sends bytes.
//!
//! A device is pure like the codecs and shares as little code with them as possible. It answers like a real board,
//! and stays silent when a real board would.

use crate::ClockSide;
use annabella_game::{GameResult, Moment, Piece, Square};

pub(crate) mod certabo;
pub(crate) mod chesslink;
pub mod dgt;
pub(crate) mod peg;
pub mod played_game;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
pub(crate) mod pseudo_terminal;
pub mod script;
pub(crate) mod sentio;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
pub mod table;

/// The board side of a make's protocol. Squares are the board's own.
pub trait SimulatedDevice: Send {
    /// Takes bytes from the host and returns the answers.
    fn feed(&mut self, bytes: &[u8]) -> Vec<u8>;

    /// Changes a square; returns the bytes that the board sends unprompted.
    fn change(&mut self, square: Square, piece: Option<Piece>) -> Vec<u8>;

    /// Restores power: the board has lost its state of the connection, and its pieces stay.
    fn wake(&mut self) {}

    /// Places a magic piece that signals the result, if the make has such pieces.
    fn sign(&mut self, square: Square, result: GameResult) -> Vec<u8> {
        let _ = (square, result);
        Vec::new()
    }

    /// Presses the clock button or lever for the player whose clock runs.
    fn press(&mut self) -> Vec<u8>;

    /// Presses a key of the keypad, or a button of the clock by its number.
    fn key(&mut self, key: char) -> Vec<u8> {
        let _ = key;
        Vec::new()
    }

    /// Sets the clock by hand; left and right as seen by the board.
    fn set_clock(&mut self, left_ms: u64, right_ms: u64, running: Option<ClockSide>) -> Vec<u8> {
        let _ = (left_ms, right_ms, running);
        Vec::new()
    }

    /// Lets time pass; returns the bytes that the board sends unprompted. Called about fifty times a second.
    fn tick(&mut self, now: Moment) -> Vec<u8> {
        let _ = now;
        Vec::new()
    }
}

/// The initial state of a simulated board.
#[derive(Clone, Debug)]
pub struct SimulatedBoardSetup {
    /// The pieces on the board's own squares.
    pub squares: [Option<Piece>; 64],
    /// Whether it identifies pieces, if the make exists in both kinds.
    pub identity: bool,
}

/// A make that has a simulation.
#[derive(Clone, Copy, Debug)]
pub struct SimulatedMake {
    /// The make's name, as in [`BOARD_MAKES`](crate::protocol::BOARD_MAKES).
    pub name: &'static str,
    /// Whether the board sends nothing before the first command.
    pub waits: bool,
    /// How long the start position must stand until the host knows the pieces, milliseconds.
    pub learned_after_ms: u64,
    /// Creates a board.
    pub open: fn(&SimulatedBoardSetup) -> Box<dyn SimulatedDevice>,
}

/// Every make that has a simulation.
pub const DEVICES: &[SimulatedMake] = &[
    SimulatedMake {
        name: "dgt",
        waits: true,
        learned_after_ms: 0,
        open: |setting| Box::new(dgt::SimulatedDgt::new(setting)),
    },
    SimulatedMake {
        name: "peg",
        waits: true,
        learned_after_ms: 0,
        open: |setting| Box::new(peg::SimulatedPeg::new(setting)),
    },
    SimulatedMake {
        name: "chesslink",
        waits: true,
        learned_after_ms: 0,
        open: |setting| Box::new(chesslink::SimulatedChessLink::new(setting)),
    },
    SimulatedMake {
        name: "certabo",
        waits: false,
        learned_after_ms: certabo::LEARNED_AFTER_MS,
        open: |setting| Box::new(certabo::SimulatedCertabo::new(setting)),
    },
    SimulatedMake {
        name: "sentio",
        waits: false,
        learned_after_ms: 0,
        open: |setting| Box::new(sentio::SimulatedSentio::new(setting)),
    },
];

/// Returns the simulated board of that make.
pub fn find(name: &str) -> Option<&'static SimulatedMake> {
    DEVICES.iter().find(|device| device.name == name)
}

/// The clock of a simulated board.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardClock {
    /// Left time in milliseconds.
    pub(crate) left_ms: u64,
    /// Right time in milliseconds.
    pub(crate) right_ms: u64,
    /// Which side runs.
    pub(crate) running: Option<ClockSide>,
    /// Whether the lever is up on the right: the left player pressed last.
    pub(crate) lever_right_up: bool,
    at: Option<Moment>,
}

impl BoardClock {
    /// Lets time pass on the side that runs.
    pub(crate) fn advance(&mut self, now: Moment) {
        let passed = self.at.replace(now).map_or(0, |at| now.ms_since(at));
        match self.running {
            Some(ClockSide::Left) => self.left_ms = self.left_ms.saturating_sub(passed),
            Some(ClockSide::Right) => self.right_ms = self.right_ms.saturating_sub(passed),
            None => {}
        }
    }

    /// Turns the lever, and starts the other side if the clock runs.
    pub(crate) fn press(&mut self) {
        self.lever_right_up = !self.lever_right_up;
        self.running =
            self.running.map(|_| if self.lever_right_up { ClockSide::Right } else { ClockSide::Left });
    }

    /// Sets times and running side; the lever follows the running side.
    pub(crate) fn set(&mut self, left_ms: u64, right_ms: u64, running: Option<ClockSide>) {
        (self.left_ms, self.right_ms, self.running) = (left_ms, right_ms, running);
        if let Some(side) = running {
            self.lever_right_up = side == ClockSide::Right;
        }
    }
}
