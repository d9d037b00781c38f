//! How a game ended, and why.

use std::{fmt, str::FromStr};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// 1-0
    WhiteWins,
    /// 0-1
    BlackWins,
    /// ½-½
    Draw,
    /// 0-0 (both lose)
    BothLose,
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
        })
    }
}

impl FromStr for GameResult {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(match text {
            "1-0" => Self::WhiteWins,
            "0-1" => Self::BlackWins,
            "1/2-1/2" | "½-½" => Self::Draw,
            "0-0" => Self::BothLose,
            _ => return Err(format!("`{text}` is no result; it is 1-0, 0-1, 1/2-1/2 or 0-0")),
        })
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// Checkmate (5.1.1).
    Checkmate,
    /// Resignation (5.1.2).
    Resignation,
    /// Stalemate (5.2.1).
    Stalemate,
    /// No series of legal moves can mate (5.2.2).
    DeadPosition,
    /// By agreement (5.2.3).
    Agreement,
    /// A flag fell (6.9).
    Time,
    /// The position occurred three times, as was claimed (9.2).
    Threefold,
    /// Fifty moves without capture or pawn move, as was claimed (9.3).
    FiftyMoves,
    /// The position occurred five times (9.6.1).
    Fivefold,
    /// Seventy-five moves without capture or pawn move (9.6.2).
    SeventyFiveMoves,
    /// The arbiter decided.
    Arbiter,
}
