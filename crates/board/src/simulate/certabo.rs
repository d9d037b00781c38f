//! A simulated Certabo RFID board: every piece has its own tag and keeps it on every square.

use crate::{
    protocol::certabo::{PieceTag, SAMPLES, TagFrame},
    simulate::{SimulatedBoardSetup, SimulatedDevice},
};
use annabella_game::{Moment, Piece, Square};

/// Interval of the frames in milliseconds. A real board needs longer for its 1.2 kB at 38400 baud.
const EVERY_MS: u64 = 350;
/// A host learns the pieces from [`SAMPLES`] frames of the start position. The first may be missed, and the
/// last is still under way.
pub(crate) const LEARNED_AFTER_MS: u64 = EVERY_MS * (SAMPLES as u64 + 2);

/// A simulated Certabo board.
#[derive(Debug)]
pub(crate) struct SimulatedCertabo {
    tags: TagFrame,
    /// Pieces off the board, with their tags.
    off: Vec<(Piece, PieceTag)>,
    /// The pieces on the board, to find the piece of a tag.
    squares: [Option<Piece>; 64],
    last: u8,
    next: Moment,
}

impl SimulatedCertabo {
    /// Creates a board with these pieces.
    pub(crate) fn new(setting: &SimulatedBoardSetup) -> Self {
        let mut board = Self {
            tags: [[0; 5]; 64],
            off: Vec::new(),
            squares: [None; 64],
            last: 0,
            next: Moment::default(),
        };
        for square in Square::ALL {
            board.set(square, setting.squares[square.to_usize()]);
        }
        board
    }

    fn set(&mut self, square: Square, piece: Option<Piece>) {
        let at = square.to_usize();
        if let Some(before) = self.squares[at].take() {
            self.off.push((before, self.tags[at]));
            self.tags[at] = [0; 5];
        }
        let Some(piece) = piece else { return };
        let known = self.off.iter().rposition(|(other, _)| *other == piece).map(|at| self.off.remove(at).1);
        self.squares[at] = Some(piece);
        self.tags[at] = known.unwrap_or_else(|| {
            self.last = self.last.wrapping_add(1).max(1);
            [225, 17, 0, 88, self.last]
        });
    }
}

impl SimulatedDevice for SimulatedCertabo {
    fn feed(&mut self, _bytes: &[u8]) -> Vec<u8> {
        Vec::new()
    }

    fn change(&mut self, square: Square, piece: Option<Piece>) -> Vec<u8> {
        self.set(square, piece);
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
        let numbers: String = (0..64)
            .flat_map(|field: usize| self.tags[field ^ 0b11_1000])
            .map(|byte| format!("{byte} "))
            .collect();
        format!(":{numbers}\r\n").into_bytes()
    }
}
