//! A simulated pegged board with the open text protocol, a clock button and a keypad.

use crate::simulate::{SimulatedBoardSetup, SimulatedDevice};
use annabella_game::{Piece, Square};

/// A simulated pegged board.
#[derive(Debug)]
pub(crate) struct SimulatedPeg {
    squares: [Option<Piece>; 64],
    identity: bool,
    /// The number of the next line.
    number: u16,
    line: Vec<u8>,
    /// Whether the host has sent anything: changes are reported from then on.
    awake: bool,
}

impl SimulatedPeg {
    /// Creates a board with these pegs.
    pub(crate) fn new(setting: &SimulatedBoardSetup) -> Self {
        Self {
            squares: setting.squares,
            identity: setting.identity,
            number: 0,
            line: Vec::new(),
            awake: false,
        }
    }

    fn say(&mut self, text: &str) -> Vec<u8> {
        let body = format!("{text} #{}", self.number);
        self.number = self.number.wrapping_add(1);
        let sum = body.bytes().fold(0, |sum, byte| sum ^ byte);
        format!("{body}*{sum:02X}\r\n").into_bytes()
    }

    fn letter(&self, piece: Option<Piece>, unknown: char) -> char {
        match piece {
            None => '.',
            Some(piece) if self.identity => piece.char(),
            Some(_) => unknown,
        }
    }

    fn command(&mut self) -> Vec<u8> {
        let line = std::mem::take(&mut self.line);
        match line.first() {
            Some(b'?') => {
                let mut scan = String::from("B ");
                for field in 0..64_usize {
                    if field % 8 == 0 && field > 0 {
                        scan.push('/');
                    }
                    scan.push(self.letter(self.squares[field ^ 0b11_1000], 'x'));
                }
                self.say(&scan)
            }
            Some(b'H') => {
                let sensing = if self.identity { "identity" } else { "occupancy" };
                self.say(&format!("H 1 8 {sensing} simulated pegged board"))
            }
            _ => Vec::new(),
        }
    }
}

impl SimulatedDevice for SimulatedPeg {
    fn feed(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        for &byte in bytes {
            self.awake = true;
            match byte {
                b'\n' | b'\r' => out.extend(self.command()),
                _ if self.line.len() >= 200 => {}
                byte => self.line.push(byte),
            }
        }
        out
    }

    fn change(&mut self, square: Square, piece: Option<Piece>) -> Vec<u8> {
        self.squares[square.to_usize()] = piece;
        if !self.awake {
            return Vec::new();
        }
        match piece {
            None => self.say(&format!("U {square}")),
            Some(_) => {
                let letter = self.letter(piece, '?');
                self.say(&format!("D {square} {letter}"))
            }
        }
    }

    fn wake(&mut self) {
        self.number = 0;
        self.line.clear();
        self.awake = false;
    }

    fn press(&mut self) -> Vec<u8> {
        if self.awake { self.say("P") } else { Vec::new() }
    }

    fn key(&mut self, key: char) -> Vec<u8> {
        if self.awake { self.say(&format!("K {key}")) } else { Vec::new() }
    }
}
