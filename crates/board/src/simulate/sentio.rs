//! A simulated Sentio: sends its frame ten times a second, with or without a host.

use crate::simulate::{SimulatedBoardSetup, SimulatedDevice};
use annabella_game::{Moment, Piece, Square};

/// Interval of the frames in milliseconds.
const EVERY_MS: u64 = 100;

#[derive(Debug)]
pub(crate) struct SimulatedSentio {
    rows: [u8; 8],
    next: Moment,
}

impl SimulatedSentio {
    /// Creates a board with these pieces.
    pub(crate) fn new(setting: &SimulatedBoardSetup) -> Self {
        let mut board = Self { rows: [0; 8], next: Moment::default() };
        for square in Square::ALL {
            board.set(square, setting.squares[square.to_usize()].is_some());
        }
        board
    }

    fn set(&mut self, square: Square, occupied: bool) {
        let row = &mut self.rows[7 - square.rank().to_usize()];
        let bit = 0x80 >> square.file().to_u32();
        *row = if occupied { *row | bit } else { *row & !bit };
    }
}

impl SimulatedDevice for SimulatedSentio {
    fn feed(&mut self, _bytes: &[u8]) -> Vec<u8> {
        Vec::new()
    }

    fn change(&mut self, square: Square, piece: Option<Piece>) -> Vec<u8> {
        self.set(square, piece.is_some());
        Vec::new()
    }

    fn press(&mut self) -> Vec<u8> {
        Vec::new()
    }

    fn tick(&mut self, now: Moment) -> Vec<u8> {
        if now < self.next {
            return Vec::new();
        }
        self.next = now.plus_ms(EVERY_MS);
        let numbers: String = self.rows.iter().map(|row| format!("{row} ")).collect();
        format!(":{numbers}\r\n").into_bytes()
    }
}
