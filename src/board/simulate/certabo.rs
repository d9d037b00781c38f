//! A Certabo RFID board: every piece has a tag of its own and keeps it wherever it stands.

use crate::{
    board::{
        protocol::certabo::{Tag, Tags},
        simulate::{Device, Setting},
    },
    game::{Moment, Piece, Square},
};

/// Between two frames. A real board needs longer for its 1.2 kB at 38400 baud.
const EVERY_MS: u64 = 350;

/// A simulated Certabo board.
#[derive(Debug)]
pub(crate) struct SimulatedCertabo {
    tags: Tags,
    /// Pieces off the board, with their tags.
    off: Vec<(Piece, Tag)>,
    /// What stands on the board, to know what a tag belongs to.
    squares: [Option<Piece>; 64],
    last: u8,
    next: Moment,
}

impl SimulatedCertabo {
    /// A board with these pieces on it.
    pub(crate) fn new(setting: &Setting) -> Self {
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

impl Device for SimulatedCertabo {
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
