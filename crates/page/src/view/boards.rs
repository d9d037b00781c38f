//! A board of a page: square by square, from one side.

use annabella_board::{Scan, SquareContents, scan::scan_of};
use annabella_game::{Position, Seat, Square};
use annabella_laws::placement::{Placement, SquareReading};
use annabella_session::session::Session;

/// A board on a page.
pub(crate) struct BoardView {
    /// The side from which it is seen.
    pub(crate) side: Seat,
    squares: Scan,
    /// Squares that differ from the game's position; filled only for the arbiter (12.7).
    differing: Vec<Square>,
}

impl BoardView {
    /// A position that everybody may see.
    pub(super) fn of_position(position: &Position, side: Seat) -> Self {
        Self { side, squares: scan_of(position, true), differing: Vec::new() }
    }

    /// The sensed position of a seat's board and its differences from the game, for the arbiter.
    pub(super) fn of_seat(session: &Session, seat: Seat) -> Self {
        let squares = session.board_shown(seat);
        Self { side: seat, squares, differing: session.board_differs(seat) }
    }

    /// A board stored as the first field of a FEN; `None` if it is invalid.
    pub(crate) fn of_field(field: &str, side: Seat) -> Option<Self> {
        let placement = Placement::read(field).ok()?;
        let seen = |square| match placement.at(square) {
            SquareReading::Empty => SquareContents::Empty,
            SquareReading::Piece(piece) => SquareContents::Piece(piece),
            SquareReading::Something => SquareContents::Something,
        };
        Some(Self { side, squares: Square::ALL.map(seen), differing: Vec::new() })
    }

    /// The name for this board's side.
    pub(crate) const fn name(&self, names: [&'static str; 2]) -> &'static str {
        names[self.side as usize]
    }

    /// Ranks from the far side to the near one, squares from left to right.
    pub(crate) fn ranks(&self) -> Vec<Vec<Square>> {
        let mut ranks: Vec<Vec<Square>> = Square::ALL.chunks(8).map(<[Square]>::to_vec).collect();
        match self.side {
            Seat::White => ranks.reverse(),
            Seat::Black => ranks.iter_mut().for_each(|rank| rank.reverse()),
        }
        ranks
    }

    /// The contents of a square.
    pub(crate) const fn at(&self, square: Square) -> SquareContents {
        self.squares[square as usize]
    }

    /// Whether a square differs from the game's position.
    pub(crate) fn differs(&self, square: Square) -> bool {
        self.differing.contains(&square)
    }

    /// How many squares differ from the game's position.
    pub(crate) const fn differing(&self) -> usize {
        self.differing.len()
    }
}
