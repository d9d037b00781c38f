//! Boards: what their bytes say, and what a hand did.
//!
//! A make of board is a pure [`Protocol`](protocol::Protocol); one serial transport drives them all.
//! Inference turns square changes into moves and knows nothing of bytes.

pub(crate) mod devices;
pub mod guidance;
pub mod hands;
pub mod link;
pub mod protocol;
pub(crate) mod reader;
pub mod scan;
pub mod seating;
pub mod sensed;
pub mod serial;
pub mod simulate;
pub mod tracker;

use crate::game::{Color, GameResult, Piece, Square};

/// What a board knows of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contents {
    /// Nothing stands there.
    Empty,
    /// Something stands there; this board cannot tell what (occupancy boards).
    Something,
    /// This piece stands there (identity boards).
    Piece(Piece),
}

impl Contents {
    /// Whether anything stands there.
    pub const fn is_occupied(self) -> bool {
        !matches!(self, Self::Empty)
    }
}

/// All 64 squares, indexed by [`Square`] (a1 = 0, h8 = 63).
pub type Scan = [Contents; 64];

/// A side of a board's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockSide {
    /// White's, on a board that is not turned.
    Left,
    /// The other.
    Right,
}

/// What the bytes of a board say, before any chess is applied. Squares and sides are the board's own,
/// however it lies on the table: what they are in the game, its [`Seating`](seating::Seating) knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WireEvent {
    /// The board introduced itself.
    Hello {
        /// Make, version, serial number: a text for people.
        name: String,
        /// Whether it tells pieces apart.
        identity: bool,
    },
    /// One square changed.
    Changed {
        /// The board's own square.
        square: Square,
        /// What stands there now.
        contents: Contents,
    },
    /// The whole board was read.
    Scan(Box<Scan>),
    /// A clock reading, milliseconds; left and right as the board has them.
    Clock {
        /// The clock on the left of the board (White's when the board is not turned).
        left_ms: u64,
        /// The clock on the right.
        right_ms: u64,
        /// Whether it runs.
        running: bool,
        /// Whether the lever is up on the right: the left player pressed last, the right player's
        /// clock is the one that runs. Recorded games bear this out frame by frame.
        lever_right_up: bool,
    },
    /// A button of the board's clock. DGT: 1 back, 2 plus, 3 run, 4 minus, 5 ok.
    Button(u8),
    /// The player's own clock button at the board was pressed (pegged boards may carry one).
    Press,
    /// A key of the board's numeric keypad: `0`-`9`, `+`, `-`, `*`, `/`, `.`, or `E` for enter.
    Key(char),
    /// A piece made to tell the result was set on the board (DGT's magic pieces).
    ResultSign(GameResult),
    /// Battery charge in percent.
    Battery(u8),
    /// Bytes that mean nothing here. Reading goes on after them.
    Fault {
        /// Offset of the first bad byte since the stream began.
        offset: u64,
        /// What was wrong, and what was done about it.
        what: String,
    },
}

/// What we may ask of a board, in its own squares and sides. A make that cannot do a thing answers with no
/// bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostCommand {
    /// Wake up, introduce yourself, scan, and report changes from now on.
    Start,
    /// Send a full scan.
    Scan,
    /// Anything harmless that makes a living board answer.
    KeepAlive,
    /// Light these squares (and no others).
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

/// What a game asks of a board that depends on how the board lies; squares and colours are the game's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Light these squares (and no others).
    Lights(Vec<Square>),
    /// Set both clocks, and whose runs.
    Times {
        /// White's time in milliseconds.
        white_ms: u64,
        /// Black's time in milliseconds.
        black_ms: u64,
        /// Whose clock runs, if any.
        running: Option<Color>,
    },
}

/// What the clock at a board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// White's time in milliseconds.
    pub(crate) white_ms: u64,
    /// Black's time in milliseconds.
    pub(crate) black_ms: u64,
    /// Who pressed it since it was read last.
    pub(crate) pressed: Option<Color>,
}

/// What a hand did on a board, in the order it did it. Squares and colours are the game's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    /// Its clock was read.
    Clock(ClockReading),
    /// A piece left its square.
    Lifted {
        /// Where it stood.
        square: Square,
        /// What it was, where the board or the followed position knows.
        piece: Option<Piece>,
    },
    /// A piece was set down.
    Placed {
        /// Where.
        square: Square,
        /// What, where the board knows.
        piece: Option<Piece>,
    },
    /// A piece that stood where the game has it was taken out of its hole (D.2.2).
    Touched {
        /// Its square.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// A legal move now stands on this board.
    Move {
        /// The move.
        m: shakmaty::Move,
    },
    /// The last move is replaced by this one (a slide, a piece set on, a rook that became castling).
    Revised {
        /// The move that stands instead.
        m: shakmaty::Move,
    },
    /// The last move was taken back: the board shows the position before it.
    Takeback,
    /// A pawn's man reached this square on a board that cannot tell which piece it became (D.2.1).
    AskPromotion {
        /// The promotion square.
        square: Square,
    },
    /// These moves fit what an occupancy board shows, and it cannot tell; an announcement settles it.
    Unsure {
        /// The moves that fit; one alone where its capture was never seen.
        candidates: Vec<shakmaty::Move>,
    },
    /// The start position stands again after a game: the next game may begin.
    NewGame,
    /// The kings in the centre, or magic pieces, say how the game ended.
    Result(GameResult),
    /// The position on the board cannot be explained; it is followed all the same.
    Fault {
        /// Squares that differ from the position last understood.
        squares: Vec<Square>,
    },
}
