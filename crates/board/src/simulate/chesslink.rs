//! A simulated ChessLink: verifies every command, and reports the status according to its E2ROM.

use crate::{
    protocol::chesslink::{REPORTS, sealed},
    simulate::{SimulatedBoardSetup, SimulatedDevice},
};
use annabella_game::{Moment, Piece, Square};

/// Interval of the scans in milliseconds.
const SCAN_MS: u64 = 41;

/// A simulated ChessLink.
#[derive(Debug)]
pub(crate) struct SimulatedChessLink {
    squares: [Option<Piece>; 64],
    e2rom: [u8; 256],
    command: Vec<u8>,
    next: Moment,
}

impl SimulatedChessLink {
    /// Creates a board with these pieces.
    pub(crate) const fn new(setting: &SimulatedBoardSetup) -> Self {
        Self { squares: setting.squares, e2rom: [0; 256], command: Vec::new(), next: Moment::from_ms(0) }
    }

    fn status(&self) -> Vec<u8> {
        let letter = |field: usize| self.squares[field ^ 0b11_1000].map_or('.', Piece::char);
        sealed(&format!("s{}", (0..64).map(letter).collect::<String>()))
    }

    fn obey(&mut self, command: &[u8]) -> Vec<u8> {
        let (body, sum) = command.split_at(command.len() - 2);
        let byte =
            |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).unwrap_or_default(), 16).ok();
        if byte(sum) != Some(body.iter().fold(0, |sum, letter| sum ^ letter)) {
            return Vec::new();
        }
        match body[0] {
            b'S' => self.status(),
            b'V' => sealed("v0103"),
            b'X' => sealed("x"),
            b'L' => sealed("l"),
            b'W' => match (byte(&body[1..3]), byte(&body[3..5])) {
                (Some(address), Some(data)) => {
                    self.e2rom[usize::from(address)] = data;
                    sealed(&format!("w{address:02X}{data:02X}"))
                }
                _ => Vec::new(),
            },
            b'R' => match byte(&body[1..3]) {
                Some(address) => sealed(&format!("r{address:02X}{:02X}", self.e2rom[usize::from(address)])),
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}

impl SimulatedDevice for SimulatedChessLink {
    fn feed(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        for byte in bytes {
            // Every command has odd parity; other bytes are noise.
            if byte.count_ones() % 2 == 0 {
                self.command.clear();
                continue;
            }
            self.command.push(byte & 0x7f);
            let length = match self.command[0] {
                b'S' | b'V' | b'X' | b'T' => 3,
                b'R' => 5,
                b'W' => 7,
                b'L' => 3 + 2 * 81 + 2,
                _ => {
                    self.command.clear();
                    continue;
                }
            };
            if self.command.len() == length {
                let command = std::mem::take(&mut self.command);
                out.extend(self.obey(&command));
            }
        }
        out
    }

    fn change(&mut self, square: Square, piece: Option<Piece>) -> Vec<u8> {
        self.squares[square.to_usize()] = piece;
        if self.e2rom[usize::from(REPORTS)] & 7 >= 3 { self.status() } else { Vec::new() }
    }

    fn press(&mut self) -> Vec<u8> {
        Vec::new()
    }

    fn tick(&mut self, now: Moment) -> Vec<u8> {
        // With the factory setting every scan is reported.
        if self.e2rom[usize::from(REPORTS)] & 7 != 0 || now < self.next {
            return Vec::new();
        }
        self.next = now.plus_ms(SCAN_MS);
        self.status()
    }
}
