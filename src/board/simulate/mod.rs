//! The board's side of each make, for demonstrations and tests: pieces moved by script, bytes out.
//!
//! A device is pure like the codecs and shares no decoding with them where it can be helped: it
//! answers what a real board answers, and keeps silent where a real board would.

use crate::{
    board::ClockSide,
    game::{GameResult, Moment, Piece, Square},
};

pub(crate) mod certabo;
pub(crate) mod chesslink;
pub mod dgt;
pub mod game;
pub(crate) mod peg;
pub(crate) mod script;
pub(crate) mod sentio;
pub(crate) mod table;
pub(crate) mod terminal;

/// The board's side of a make. Squares are the board's own.
pub trait Device: Send {
    /// Takes bytes from the host and returns the answers.
    fn feed(&mut self, bytes: &[u8]) -> Vec<u8>;

    /// A hand changed a square; returns what the board sends of its own accord.
    fn change(&mut self, square: Square, piece: Option<Piece>) -> Vec<u8>;

    /// The power came back: what the board remembers of the host is gone, its pieces stand.
    fn wake(&mut self) {}

    /// A magic piece that tells the result was set on a square, where the make has them.
    fn sign(&mut self, square: Square, result: GameResult) -> Vec<u8> {
        let _ = (square, result);
        Vec::new()
    }

    /// The clock button, or the lever, was pressed by the player whose clock ran.
    fn press(&mut self) -> Vec<u8>;

    /// A key of a keypad, or a button of the clock by its number.
    fn key(&mut self, key: char) -> Vec<u8> {
        let _ = key;
        Vec::new()
    }

    /// The clock was set by hand; left and right as the board has them.
    fn set_clock(&mut self, left_ms: u64, right_ms: u64, running: Option<ClockSide>) -> Vec<u8> {
        let _ = (left_ms, right_ms, running);
        Vec::new()
    }

    /// Time passes; returns what the board sends unprompted. Called some fifty times a second.
    fn tick(&mut self, now: Moment) -> Vec<u8> {
        let _ = now;
        Vec::new()
    }
}

/// How a simulated board begins.
#[derive(Clone, Debug)]
pub struct Setting {
    /// What stands on it, by the board's own squares.
    pub squares: [Option<Piece>; 64],
    /// Whether it tells pieces apart, where a make comes both ways.
    pub identity: bool,
}

/// A make that can be simulated.
#[derive(Clone, Copy, Debug)]
pub struct Simulated {
    /// The make's name, as in [`PROTOCOLS`](crate::board::protocol::PROTOCOLS).
    pub(crate) name: &'static str,
    /// Whether the board waits to be asked before it says anything.
    pub(crate) waits: bool,
    /// A fresh board.
    pub open: fn(&Setting) -> Box<dyn Device>,
}

/// Every make that can be simulated.
pub(crate) const DEVICES: &[Simulated] = &[
    Simulated { name: "dgt", waits: true, open: |setting| Box::new(dgt::SimulatedDgt::new(setting)) },
    Simulated { name: "peg", waits: true, open: |setting| Box::new(peg::SimulatedPeg::new(setting)) },
    Simulated {
        name: "chesslink",
        waits: true,
        open: |setting| Box::new(chesslink::SimulatedChessLink::new(setting)),
    },
    Simulated {
        name: "certabo",
        waits: false,
        open: |setting| Box::new(certabo::SimulatedCertabo::new(setting)),
    },
    Simulated {
        name: "sentio",
        waits: false,
        open: |setting| Box::new(sentio::SimulatedSentio::new(setting)),
    },
];

/// The simulated board of that make.
pub fn find(name: &str) -> Option<&'static Simulated> {
    DEVICES.iter().find(|device| device.name == name)
}

/// A clock beside a simulated board.
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
    /// Lets time pass for the side that runs.
    pub(crate) fn pass(&mut self, now: Moment) {
        let passed = self.at.replace(now).map_or(0, |at| now.ms_since(at));
        match self.running {
            Some(ClockSide::Left) => self.left_ms = self.left_ms.saturating_sub(passed),
            Some(ClockSide::Right) => self.right_ms = self.right_ms.saturating_sub(passed),
            None => {}
        }
    }

    /// The lever goes over: the other side runs. A clock that stands still only turns its lever.
    pub(crate) fn press(&mut self) {
        self.lever_right_up = !self.lever_right_up;
        self.running =
            self.running.map(|_| if self.lever_right_up { ClockSide::Right } else { ClockSide::Left });
    }

    /// Sets times and side; the lever follows the side that runs.
    pub(crate) fn set(&mut self, left_ms: u64, right_ms: u64, running: Option<ClockSide>) {
        (self.left_ms, self.right_ms, self.running) = (left_ms, right_ms, running);
        if let Some(side) = running {
            self.lever_right_up = side == ClockSide::Right;
        }
    }
}
