//! Boards: decodes their bytes and infers moves from square changes.
//!
//! Each make of board is a pure [`BoardCodec`](protocol::BoardCodec); one serial transport serves all makes. The
//! inference works on square changes and does not depend on bytes.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

pub mod guidance;
pub mod hand_simulation;
pub mod link;
pub mod placement_reader;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
pub mod ports;
pub mod protocol;
pub mod scan;
pub mod seating;
pub mod sensed_board;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
pub mod serial;
pub mod simulate;
pub mod tracker;

use annabella_game::{Color, GameResult, Piece, Square, as_text};
use serde::{Deserialize, Serialize};

/// The state of one square, as far as the board can sense it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "char", try_from = "char")]
pub enum SquareContents {
    /// The square is empty.
    Empty,
    /// The square is occupied; the board cannot identify the piece (occupancy boards).
    Something,
    /// The square holds this piece (identity boards).
    Piece(Piece),
}

impl SquareContents {
    /// Returns whether the square is occupied.
    pub const fn is_occupied(self) -> bool {
        !matches!(self, Self::Empty)
    }
}

impl From<SquareContents> for char {
    fn from(contents: SquareContents) -> Self {
        match contents {
            SquareContents::Empty => '.',
            SquareContents::Something => '?',
            SquareContents::Piece(piece) => piece.char(),
        }
    }
}

impl TryFrom<char> for SquareContents {
    type Error = String;

    fn try_from(letter: char) -> Result<Self, String> {
        match letter {
            '.' => Ok(Self::Empty),
            '?' => Ok(Self::Something),
            letter => {
                Piece::from_char(letter).map(Self::Piece).ok_or_else(|| format!("`{letter}` is no piece"))
            }
        }
    }
}

/// All 64 squares, indexed by [`Square`] (a1 = 0, h8 = 63).
pub type Scan = [SquareContents; 64];

/// A side of a board's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockSide {
    /// White's side, on a board that is not turned.
    Left,
    /// The other side.
    Right,
}

/// A decoded event of a board, before any rule of chess is applied. Squares and sides are the board's own, however it
/// lies on the table; [`Seating`](seating::Seating) maps them to the game's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WireEvent {
    /// The board identified itself.
    Hello {
        /// Make, version, serial number, as text for people.
        name: String,
        /// Whether the board identifies pieces.
        identity: bool,
    },
    /// One square changed.
    Changed {
        /// The board's own square.
        #[serde(with = "as_text")]
        square: Square,
        /// The new state of the square.
        contents: SquareContents,
    },
    /// A reading of the whole board.
    Scan(#[serde(with = "scan::text")] Box<Scan>),
    /// A clock reading in milliseconds; left and right as seen by the board.
    Clock {
        /// The clock on the left of the board (White's when the board is not turned).
        left_ms: u64,
        /// The clock on the right.
        right_ms: u64,
        /// Whether the clock runs.
        running: bool,
        /// Whether the lever is up on the right: the left player pressed last and the right player's clock runs.
        /// Every frame of the recorded games agrees with this.
        lever_right_up: bool,
    },
    /// A button of the board's clock. DGT: 1 back, 2 plus, 3 run, 4 minus, 5 ok.
    Button(u8),
    /// The player pressed the clock button at the board (pegged boards may have one).
    Press,
    /// A key of the board's numeric keypad: `0`-`9`, `+`, `-`, `*`, `/`, `.`, or `E` for enter.
    Key(char),
    /// A piece that signals the result was placed on the board (a magic piece of DGT).
    #[serde(rename = "result")]
    ResultSign(#[serde(with = "as_text")] GameResult),
    /// Battery charge in percent.
    Battery(u8),
    /// Bytes that could not be decoded. Decoding continues after them.
    Fault {
        /// Offset of the first undecodable byte since the start of the stream.
        offset: u64,
        /// The error, and the recovery.
        what: String,
    },
}

impl WireEvent {
    /// The side on which the lever of the clock is up, in a reading of the clock.
    pub const fn lever_up(&self) -> Option<ClockSide> {
        match self {
            Self::Clock { lever_right_up: true, .. } => Some(ClockSide::Right),
            Self::Clock { lever_right_up: false, .. } => Some(ClockSide::Left),
            _ => None,
        }
    }
}

/// A command to a board, in the board's own squares and sides. A codec encodes a command that its make does not
/// support as no bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostCommand {
    /// Identify yourself, send a scan, and report changes from now on.
    Start,
    /// Send a full scan.
    Scan,
    /// A harmless command that every working board answers.
    KeepAlive,
    /// Light these squares and switch off all others.
    Leds(Vec<Square>),
    /// Show up to eight characters on the clock.
    Display(String),
    /// Set both clocks, and which one runs.
    SetClock {
        /// The left time in milliseconds.
        left_ms: u64,
        /// The right time in milliseconds.
        right_ms: u64,
        /// Which side runs, if any.
        running: Option<ClockSide>,
    },
}

/// A command of a game to a board that depends on how the board lies. Squares and colours are the game's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardRequest {
    /// Light these squares and switch off all others.
    Lights(Vec<Square>),
    /// Set both clocks, and the colour whose clock runs.
    Times {
        /// White's time in milliseconds.
        white_ms: u64,
        /// Black's time in milliseconds.
        black_ms: u64,
        /// Whose clock runs, if any.
        running: Option<Color>,
    },
}

/// A reading of the clock at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// White's time in milliseconds.
    pub white_ms: u64,
    /// Black's time in milliseconds.
    pub black_ms: u64,
    /// The colour that pressed the clock since the last reading.
    pub pressed: Option<Color>,
}

/// An event at a board, in the order in which the player caused it. Squares and colours are the game's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    /// The clock was read.
    Clock(ClockReading),
    /// A piece was lifted from its square.
    Lifted {
        /// The square where it stood.
        square: Square,
        /// The piece, if the board or the followed position identifies it.
        piece: Option<Piece>,
    },
    /// A piece was placed.
    Placed {
        /// The square.
        square: Square,
        /// The piece, if the board identifies it.
        piece: Option<Piece>,
    },
    /// A piece that stood on its square of the game's position was lifted out of its hole (D.2.2).
    Touched {
        /// Its square.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// The board now shows a legal move.
    Move {
        /// The move.
        m: shakmaty::Move,
    },
    /// The last move is replaced by this one (a slide, a piece placed on another, a rook move that became castling).
    Revised {
        /// The move that replaces it.
        m: shakmaty::Move,
    },
    /// The last move was taken back; the board shows the position before it.
    Takeback,
    /// A pawn reached this square on a board that cannot identify the promoted piece (D.2.1).
    AskPromotion {
        /// The promotion square.
        square: Square,
    },
    /// Several moves fit the squares of an occupancy board. An announcement decides between them.
    Unsure {
        /// The moves that fit. There may be only one, if its capture was not observed.
        candidates: Vec<shakmaty::Move>,
    },
    /// The start position was set up after a game; the next game may begin.
    NewGame,
    /// The kings in the centre, or a magic piece, signal the result.
    Result(GameResult),
    /// The position on the board cannot be explained by legal moves. The board is still followed.
    Fault {
        /// The squares that differ from the last explained position.
        squares: Vec<Square>,
    },
}
