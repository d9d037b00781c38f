//! A board as a page shows it: from one's own side, square by square.

use crate::{
    board::{Contents, Scan, scan::scan_of},
    core::session::Session,
    game::{Position, Seat, Square},
    laws::placement::{Placement, Seen},
};

/// A board on a page.
pub(in crate::page) struct BoardSight {
    /// From whose side it is seen.
    pub(in crate::page) side: Seat,
    squares: Scan,
    /// Squares that are not as the game has them; only ever filled for the arbiter (12.7).
    differing: Vec<Square>,
}

impl BoardSight {
    /// A position, as everybody may know it.
    pub(super) fn of_position(position: &Position, side: Seat) -> Self {
        Self { side, squares: scan_of(position, true), differing: Vec::new() }
    }

    /// What a seat's board shows, and where it is not as the game has it: the arbiter's to know.
    pub(super) fn of_seat(session: &Session, seat: Seat) -> Self {
        let squares = session.board_shown(seat);
        Self { side: seat, squares, differing: session.board_differs(seat) }
    }

    /// A board as its first field of a FEN was kept; `None` where that cannot be read.
    pub(super) fn of_field(field: &str, side: Seat) -> Option<Self> {
        let placement = Placement::read(field).ok()?;
        let seen = |square| match placement.at(square) {
            Seen::Empty => Contents::Empty,
            Seen::Piece(piece) => Contents::Piece(piece),
            Seen::Something => Contents::Something,
        };
        Some(Self { side, squares: Square::ALL.map(seen), differing: Vec::new() })
    }

    /// A name for it among several, by its side.
    pub(in crate::page) const fn name(&self, names: [&'static str; 2]) -> &'static str {
        names[self.side as usize]
    }

    /// Ranks from the far side to the near one, squares from left to right.
    pub(in crate::page) fn ranks(&self) -> Vec<Vec<Square>> {
        let mut ranks: Vec<Vec<Square>> = Square::ALL.chunks(8).map(<[Square]>::to_vec).collect();
        match self.side {
            Seat::White => ranks.reverse(),
            Seat::Black => ranks.iter_mut().for_each(|rank| rank.reverse()),
        }
        ranks
    }

    /// What stands on a square.
    pub(in crate::page) const fn at(&self, square: Square) -> Contents {
        self.squares[square as usize]
    }

    /// Whether a square is not as the game has it.
    pub(in crate::page) fn differs(&self, square: Square) -> bool {
        self.differing.contains(&square)
    }

    /// How many squares are not as the game has them.
    pub(in crate::page) const fn differing(&self) -> usize {
        self.differing.len()
    }
}
