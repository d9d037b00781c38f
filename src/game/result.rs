//! How a game ended, and why.

use std::{fmt, str::FromStr};

/// How a game ended, as the editions write it (8.7, 9.1, 12.9; the codes of the glossary).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// 1-0
    WhiteWins,
    /// 0-1
    BlackWins,
    /// ½-½
    Draw,
    /// ½-0: Black loses and White cannot win.
    HalfForWhite,
    /// 0-½: White loses and Black cannot win.
    HalfForBlack,
    /// 0-0 (both lose)
    BothLose,
    /// +/-: White wins, Black did not come.
    WhiteByForfeit,
    /// -/+: Black wins, White did not come.
    BlackByForfeit,
    /// -/-: nobody came.
    BothForfeit,
}

impl GameResult {
    /// Every result.
    pub const ALL: [Self; 9] = [
        Self::WhiteWins,
        Self::BlackWins,
        Self::Draw,
        Self::HalfForWhite,
        Self::HalfForBlack,
        Self::BothLose,
        Self::WhiteByForfeit,
        Self::BlackByForfeit,
        Self::BothForfeit,
    ];

    /// The code written in a table.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::HalfForWhite => "1/2-0",
            Self::HalfForBlack => "0-1/2",
            Self::BothLose => "0-0",
            Self::WhiteByForfeit => "+/-",
            Self::BlackByForfeit => "-/+",
            Self::BothForfeit => "-/-",
        }
    }

    /// What each player scores, in half points (White's, Black's).
    pub(crate) const fn half_points(self) -> [u8; 2] {
        match self {
            Self::WhiteWins | Self::WhiteByForfeit => [2, 0],
            Self::BlackWins | Self::BlackByForfeit => [0, 2],
            Self::Draw => [1, 1],
            Self::HalfForWhite => [1, 0],
            Self::HalfForBlack => [0, 1],
            Self::BothLose | Self::BothForfeit => [0, 0],
        }
    }

    /// Whether PGN has this code as a mark of termination.
    pub(crate) const fn is_in_pgn(self) -> bool {
        matches!(self, Self::WhiteWins | Self::BlackWins | Self::Draw)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for GameResult {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain = text.trim().replace('½', "1/2").replace(['–', '−'], "-");
        Self::ALL.into_iter().find(|result| result.code() == plain).ok_or_else(|| {
            format!("`{text}` is no result; it is 1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, +/-, -/+ or -/-")
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
    /// Without play: a player did not come, or neither did (6.7; the codes +/-, -/+ and -/-).
    Forfeit,
    /// The arbiter decided.
    Arbiter,
}

impl EndReason {
    /// Why a game ends whose result the arbiter sets: a forfeit is none of his judgement.
    pub(crate) const fn set_by_arbiter(result: GameResult) -> Self {
        match result {
            GameResult::WhiteByForfeit | GameResult::BlackByForfeit | GameResult::BothForfeit => {
                Self::Forfeit
            }
            _ => Self::Arbiter,
        }
    }
}
