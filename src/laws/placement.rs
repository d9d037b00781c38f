//! What stands on a real board, and how it differs from a position. Pieces alone are compared: a board
//! knows nothing of the turn, of rights or of counters.

use shakmaty::{Board, Position as _, fen::Fen};
use thiserror::Error;

use crate::{
    board::{Contents, Scan},
    game::{Piece, Position, Square},
};

/// What a board shows on its 64 squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    squares: [Seen; 64],
}

/// What a board shows on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// Nothing.
    Empty,
    /// This piece.
    Piece(Piece),
    /// A piece of unknown kind: boards that sense pegs and not pieces.
    Something,
}

/// One square that differs from the position it should show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    pub(crate) square: Square,
    /// What must go: `Seen::Empty` if nothing.
    pub(crate) remove: Seen,
    /// What must come.
    pub(crate) put: Option<Piece>,
}

/// A board that could not be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "`{text}` shows no board: {why}; give a FEN or its first field, rank 8 first, \
     `?` for a piece whose kind is unknown"
)]
pub struct ReadPlacementError {
    /// The text as given.
    pub(crate) text: String,
    /// What is wrong with it.
    pub(crate) why: NoBoard,
}

/// What keeps a text from showing a board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoBoard {
    /// There is nothing.
    #[error("it is empty")]
    Empty,
    /// The other fields of a whole FEN make no sense.
    #[error("its other fields are those of no FEN")]
    Fields,
    /// It has not eight ranks.
    #[error("it has {found} ranks instead of 8")]
    Ranks {
        /// How many.
        found: usize,
    },
    /// A rank has not eight squares.
    #[error("rank {rank} has {found} squares instead of 8")]
    Squares {
        /// Which, from 1.
        rank: usize,
        /// How many.
        found: usize,
    },
    /// A letter that is no piece.
    #[error("`{letter}` in rank {rank} is no piece")]
    Letter {
        /// As it was given.
        letter: char,
        /// Where, from 1.
        rank: usize,
    },
}

impl Placement {
    /// A board that shows this position.
    pub fn of(position: &Position) -> Self {
        Self::from_board(position.chess.board())
    }

    /// What a board's scan shows.
    pub(crate) fn from_scan(scan: &Scan) -> Self {
        Self {
            squares: scan.map(|contents| match contents {
                Contents::Empty => Seen::Empty,
                Contents::Something => Seen::Something,
                Contents::Piece(piece) => Seen::Piece(piece),
            }),
        }
    }

    /// A board with these pieces.
    pub fn from_board(board: &Board) -> Self {
        Self { squares: Square::ALL.map(|s| board.piece_at(s).map_or(Seen::Empty, Seen::Piece)) }
    }

    /// Reads a FEN, or its first field alone; `?` stands for a piece whose kind is unknown.
    pub fn read(text: &str) -> Result<Self, ReadPlacementError> {
        let refused = |why: NoBoard| ReadPlacementError { text: text.to_owned(), why };
        let mut fields = text.split_whitespace();
        let field = fields.next().ok_or_else(|| refused(NoBoard::Empty))?;
        if fields.next().is_some() && !field.contains('?') {
            // A whole FEN: its other fields must make sense too, or a torn argument would pass.
            text.trim().parse::<Fen>().map_err(|_| refused(NoBoard::Fields))?;
        }
        let ranks: Vec<&str> = field.split('/').collect();
        if ranks.len() != 8 {
            return Err(refused(NoBoard::Ranks { found: ranks.len() }));
        }
        let mut squares = [Seen::Empty; 64];
        for (row, rank) in ranks.iter().enumerate() {
            let number = 8 - row;
            let mut file = 0_usize;
            for c in rank.chars() {
                let seen = match c {
                    '1'..='8' => {
                        file += usize::from(c as u8 - b'0');
                        continue;
                    }
                    '?' => Seen::Something,
                    _ => Seen::Piece(
                        Piece::from_char(c)
                            .ok_or_else(|| refused(NoBoard::Letter { letter: c, rank: number }))?,
                    ),
                };
                if file < 8 {
                    squares[(number - 1) * 8 + file] = seen;
                }
                file += 1;
            }
            if file != 8 {
                return Err(refused(NoBoard::Squares { rank: number, found: file }));
            }
        }
        Ok(Self { squares })
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Seen {
        self.squares[square as usize]
    }

    /// Whether this board may show the position: unknown pieces fit any piece.
    pub(crate) fn shows(&self, position: &Position) -> bool {
        Square::ALL.iter().all(|&s| self.at(s).fits(position.piece_at(s)))
    }

    /// Whether two boards may show the same: unknown pieces fit any piece.
    pub fn matches(&self, other: &Self) -> bool {
        self.squares.iter().zip(&other.squares).all(|(a, b)| a.same(*b))
    }

    /// The squares to change so that this board shows `target`, from a1 to h8.
    pub(crate) fn differences(&self, target: &Position) -> Vec<Difference> {
        Square::ALL
            .iter()
            .filter(|&&s| !self.at(s).fits(target.piece_at(s)))
            .map(|&square| Difference { square, remove: self.at(square), put: target.piece_at(square) })
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

impl Seen {
    /// The letter of a FEN, `?` for an unknown piece, none for an empty square.
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
