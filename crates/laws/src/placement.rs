//! The pieces on a real board and their differences from a position. Only pieces are compared, because a board does not
//! store the turn, rights or counters.

use shakmaty::{Board, Position as _, fen::Fen};
use thiserror::Error;

use annabella_board::{Scan, SquareContents};
use annabella_game::{Piece, Position, Square};

/// A board's reading of its 64 squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    squares: [SquareReading; 64],
}

/// A board's reading of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareReading {
    /// An empty square.
    Empty,
    /// A known piece.
    Piece(Piece),
    /// A piece of unknown kind, on boards that sense pegs only.
    Something,
}

/// One square that differs from the position it should show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SquareDifference {
    pub(crate) square: Square,
    /// The contents to remove; `SquareReading::Empty` if there are none.
    pub(crate) remove: SquareReading,
    /// The piece to place.
    pub(crate) put: Option<Piece>,
}

/// A board text that could not be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "`{text}` shows no board: {why}; give a FEN or its first field, rank 8 first, \
     `?` for a piece whose kind is unknown"
)]
pub struct ReadPlacementError {
    /// The text as given.
    pub text: String,
    pub why: PlacementFault,
}

/// The fault of a board text.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PlacementFault {
    /// The text is empty.
    #[error("it is empty")]
    Empty,
    /// The other fields of a whole FEN are not valid.
    #[error("its other fields are those of no FEN")]
    Fields,
    /// The number of ranks is not eight.
    #[error("it has {found} ranks instead of 8")]
    Ranks {
        /// The number of ranks.
        found: usize,
    },
    /// The number of squares in a rank is not eight.
    #[error("rank {rank} has {found} squares instead of 8")]
    Squares {
        /// The rank, from 1.
        rank: usize,
        /// The number of squares.
        found: usize,
    },
    /// A letter does not name a piece.
    #[error("`{letter}` in rank {rank} is no piece")]
    Letter {
        /// The letter as given.
        letter: char,
        /// The rank, from 1.
        rank: usize,
    },
}

impl Placement {
    /// A board that shows this position.
    pub fn of(position: &Position) -> Self {
        Self::from_board(position.chess.board())
    }

    /// The reading of a board's scan.
    pub fn from_scan(scan: &Scan) -> Self {
        Self {
            squares: scan.map(|contents| match contents {
                SquareContents::Empty => SquareReading::Empty,
                SquareContents::Something => SquareReading::Something,
                SquareContents::Piece(piece) => SquareReading::Piece(piece),
            }),
        }
    }

    /// A board with these pieces.
    pub fn from_board(board: &Board) -> Self {
        Self {
            squares: Square::ALL
                .map(|s| board.piece_at(s).map_or(SquareReading::Empty, SquareReading::Piece)),
        }
    }

    /// Reads a FEN, or its first field alone; `?` stands for a piece whose kind is unknown.
    pub fn read(text: &str) -> Result<Self, ReadPlacementError> {
        let refused = |why: PlacementFault| ReadPlacementError { text: text.to_owned(), why };
        let mut fields = text.split_whitespace();
        let field = fields.next().ok_or_else(|| refused(PlacementFault::Empty))?;
        if fields.next().is_some() && !field.contains('?') {
            // All fields of a whole FEN are checked, so that a truncated argument is refused.
            text.trim().parse::<Fen>().map_err(|_| refused(PlacementFault::Fields))?;
        }
        let ranks: Vec<&str> = field.split('/').collect();
        if ranks.len() != 8 {
            return Err(refused(PlacementFault::Ranks { found: ranks.len() }));
        }
        let mut squares = [SquareReading::Empty; 64];
        for (row, rank) in ranks.iter().enumerate() {
            let number = 8 - row;
            let mut file = 0_usize;
            for c in rank.chars() {
                let seen = match c {
                    '1'..='8' => {
                        file += usize::from(c as u8 - b'0');
                        continue;
                    }
                    '?' => SquareReading::Something,
                    _ => SquareReading::Piece(
                        Piece::from_char(c)
                            .ok_or_else(|| refused(PlacementFault::Letter { letter: c, rank: number }))?,
                    ),
                };
                if file < 8 {
                    squares[(number - 1) * 8 + file] = seen;
                }
                file += 1;
            }
            if file != 8 {
                return Err(refused(PlacementFault::Squares { rank: number, found: file }));
            }
        }
        Ok(Self { squares })
    }

    /// The reading of a square.
    pub fn at(&self, square: Square) -> SquareReading {
        self.squares[square as usize]
    }

    /// Whether this board may show the position; an unknown piece matches any piece.
    pub fn shows(&self, position: &Position) -> bool {
        Square::ALL.iter().all(|&s| self.at(s).fits(position.piece_at(s)))
    }

    /// Whether two boards may show the same position; an unknown piece matches any piece.
    pub fn matches(&self, other: &Self) -> bool {
        self.squares.iter().zip(&other.squares).all(|(a, b)| a.same(*b))
    }

    /// The squares to change so that this board shows `target`, from a1 to h8.
    pub(crate) fn differences(&self, target: &Position) -> Vec<SquareDifference> {
        Square::ALL
            .iter()
            .filter(|&&s| !self.at(s).fits(target.piece_at(s)))
            .map(|&square| SquareDifference { square, remove: self.at(square), put: target.piece_at(square) })
            .collect()
    }

    /// The first field of a FEN, `?` for unknown pieces.
    pub fn field(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0_u8;
            for file in 0..8 {
                let c = match self.squares[rank * 8 + file].letter() {
                    None => {
                        empty += 1;
                        continue;
                    }
                    Some(c) => c,
                };
                if empty > 0 {
                    text.push(char::from(b'0' + empty));
                    empty = 0;
                }
                text.push(c);
            }
            if empty > 0 {
                text.push(char::from(b'0' + empty));
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }
}

impl SquareReading {
    /// The FEN letter, `?` for an unknown piece, `None` for an empty square.
    pub(crate) fn letter(self) -> Option<char> {
        match self {
            Self::Empty => None,
            Self::Piece(piece) => Some(piece.char()),
            Self::Something => Some('?'),
        }
    }

    fn fits(self, piece: Option<Piece>) -> bool {
        match self {
            Self::Empty => piece.is_none(),
            Self::Piece(seen) => piece == Some(seen),
            Self::Something => piece.is_some(),
        }
    }

    fn same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Something, o) | (o, Self::Something) => o != Self::Empty,
            (a, b) => a == b,
        }
    }
}
