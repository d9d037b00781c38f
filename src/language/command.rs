//! What a player may ask for by voice, by key or by console button.

use crate::chess::{Color, File, Rank, Role, Square};

/// A spoken (or keyed) command. Speech is never the only way to give one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// The asker's remaining time (D.2.10.4, on request only).
    Time,
    /// The opponent's remaining time.
    OpponentTime,
    /// The number of moves (made or completed, by edition).
    Moves,
    /// The last move again.
    LastMove,
    /// The last five moves.
    LastFive,
    /// All moves from the start.
    AllMoves,
    /// Whatever was said last, again.
    Repeat,
    /// Where the pieces of a kind stand; both colours where none was named.
    Piece(Option<Color>, Role),
    /// What stands on a file.
    File(File),
    /// What stands on a rank.
    Rank(Rank),
    /// What stands on a square.
    Square(Square),
    /// The captured pieces.
    Captured,
    /// Offer a draw (9.1).
    DrawOffer,
    /// Accept what is offered.
    Accept,
    /// Decline what is offered.
    Decline,
    /// Resign; confirmed before it counts (5.1.2).
    Resign,
    /// A slip of the tongue is taken back (D.2.8).
    Correction,
    /// "J'adoube": pieces are adjusted (4.2).
    Adjust,
    /// Call the arbiter (6.11.2).
    Arbiter,
    /// Yes.
    Yes,
    /// No.
    No,
    /// What can be said now.
    Help,
    /// Be silent at once.
    Stop,
    /// Speak faster.
    Faster,
    /// Speak slower.
    Slower,
    /// Speak louder.
    Louder,
    /// Speak softer.
    Softer,
}

impl Command {
    /// Every command that takes no argument.
    pub const PLAIN: [Self; 23] = [
        Self::Time,
        Self::OpponentTime,
        Self::Moves,
        Self::LastMove,
        Self::LastFive,
        Self::AllMoves,
        Self::Repeat,
        Self::Captured,
        Self::DrawOffer,
        Self::Accept,
        Self::Decline,
        Self::Resign,
        Self::Correction,
        Self::Adjust,
        Self::Arbiter,
        Self::Yes,
        Self::No,
        Self::Help,
        Self::Stop,
        Self::Faster,
        Self::Slower,
        Self::Louder,
        Self::Softer,
    ];

    /// The command on a key of a plain numeric keypad (`E` is enter); every command a game needs
    /// has one, so that speech is never the only way.
    pub const fn of_key(key: char) -> Option<Self> {
        Some(match key {
            '0' => Self::Repeat,
            '1' => Self::Time,
            '2' => Self::OpponentTime,
            '3' => Self::Moves,
            '4' => Self::LastMove,
            '5' => Self::Help,
            '6' => Self::AllMoves,
            '7' => Self::DrawOffer,
            '8' => Self::Arbiter,
            '9' => Self::Resign,
            '+' => Self::Accept,
            '-' => Self::Decline,
            '*' => Self::Correction,
            '/' => Self::Adjust,
            '.' => Self::Stop,
            'E' => Self::Yes,
            _ => return None,
        })
    }

    /// The stable name used in JSON and in journals; arguments follow after a blank.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::OpponentTime => "opponent_time",
            Self::Moves => "moves",
            Self::LastMove => "last_move",
            Self::LastFive => "last_five",
            Self::AllMoves => "all_moves",
            Self::Repeat => "repeat",
            Self::Piece(..) => "piece",
            Self::File(_) => "file",
            Self::Rank(_) => "rank",
            Self::Square(_) => "square",
            Self::Captured => "captured",
            Self::DrawOffer => "draw_offer",
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Resign => "resign",
            Self::Correction => "correction",
            Self::Adjust => "adjust",
            Self::Arbiter => "arbiter",
            Self::Yes => "yes",
            Self::No => "no",
            Self::Help => "help",
            Self::Stop => "stop",
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::Louder => "louder",
            Self::Softer => "softer",
        }
    }
}
