//! The result of a game, the reason for its end, and the ground of a draw claim.

use std::str::FromStr;

use strum::{EnumCount, IntoStaticStr, VariantArray, VariantNames};

use crate::all_variants;

/// The result of a game, as the editions write it (8.7, 9.1, 12.9; the codes of the glossary).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumCount, IntoStaticStr, VariantArray)]
#[strum(const_into_str)]
pub enum GameResult {
    /// 1-0
    #[strum(serialize = "1-0")]
    WhiteWins,
    /// 0-1
    #[strum(serialize = "0-1")]
    BlackWins,
    /// ½-½
    #[strum(serialize = "1/2-1/2")]
    Draw,
    /// ½-0: Black loses and White cannot win.
    #[strum(serialize = "1/2-0")]
    HalfForWhite,
    /// 0-½: White loses and Black cannot win.
    #[strum(serialize = "0-1/2")]
    HalfForBlack,
    /// 0-0: both lose.
    #[strum(serialize = "0-0")]
    BothLose,
    /// +/-: White wins because Black did not appear.
    #[strum(serialize = "+/-")]
    WhiteByForfeit,
    /// -/+: Black wins because White did not appear.
    #[strum(serialize = "-/+")]
    BlackByForfeit,
    /// -/-: neither player appeared.
    #[strum(serialize = "-/-")]
    BothForfeit,
}

impl GameResult {
    /// Every result.
    pub const ALL: [Self; Self::COUNT] = all_variants();

    /// Returns the code written in a table of results.
    pub const fn code(self) -> &'static str {
        self.into_str()
    }

    /// Returns the score of each player in half points (White, Black).
    pub const fn half_points(self) -> [u8; 2] {
        match self {
            Self::WhiteWins | Self::WhiteByForfeit => [2, 0],
            Self::BlackWins | Self::BlackByForfeit => [0, 2],
            Self::Draw => [1, 1],
            Self::HalfForWhite => [1, 0],
            Self::HalfForBlack => [0, 1],
            Self::BothLose | Self::BothForfeit => [0, 0],
        }
    }

    /// Returns whether a player lost because they did not appear.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Self::WhiteByForfeit | Self::BlackByForfeit | Self::BothForfeit)
    }

    /// Returns whether PGN has a termination marker for this result.
    pub const fn is_in_pgn(self) -> bool {
        matches!(self, Self::WhiteWins | Self::BlackWins | Self::Draw)
    }

    /// Returns the result with the same points of a game that was played.
    pub const fn as_played(self) -> Self {
        match self {
            Self::WhiteByForfeit => Self::WhiteWins,
            Self::BlackByForfeit => Self::BlackWins,
            Self::BothForfeit => Self::BothLose,
            played => played,
        }
    }

    /// Returns the forfeit with the same points, if there is one.
    pub const fn as_forfeit(self) -> Self {
        match self {
            Self::WhiteWins => Self::WhiteByForfeit,
            Self::BlackWins => Self::BlackByForfeit,
            Self::BothLose => Self::BothForfeit,
            other => other,
        }
    }
}

/// Writes half points as in a table: `0`, `1/2`, `1`, `3/2`.
pub fn half_points_text(half: u8) -> String {
    if half.is_multiple_of(2) { (half / 2).to_string() } else { format!("{half}/2") }
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

/// The reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum EndReason {
    /// Checkmate (5.1.1).
    Checkmate,
    /// Resignation (5.1.2).
    Resignation,
    /// Resignation where the opponent could not mate by any series of legal moves: a draw (5.1.2 from 2023).
    ResignationWithoutMate,
    /// Stalemate (5.2.1).
    Stalemate,
    /// No series of legal moves leads to mate (5.2.2).
    DeadPosition,
    /// By agreement (5.2.3).
    Agreement,
    /// A flag fell (6.9).
    Time,
    /// The position occurred three times, and a player claimed the draw (9.2).
    Threefold,
    /// Fifty moves without a capture or a pawn move, and a player claimed the draw (9.3).
    FiftyMoves,
    /// The position occurred five times (9.6.1).
    Fivefold,
    /// Seventy-five moves without a capture or a pawn move (9.6.2).
    SeventyFiveMoves,
    /// Decided without play: one player, or both, did not appear (6.7; the codes +/-, -/+ and -/-).
    Forfeit,
    /// A decision of the arbiter.
    Arbiter,
}

impl EndReason {
    /// Returns the stable name, as in events.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// Returns the reason for a result that the arbiter sets. A forfeit keeps its own reason.
    pub const fn set_by_arbiter(result: GameResult) -> Self {
        match result {
            GameResult::WhiteByForfeit | GameResult::BlackByForfeit | GameResult::BothForfeit => {
                Self::Forfeit
            }
            _ => Self::Arbiter,
        }
    }
}

/// The ground of a claim (9.2, 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ClaimKind {
    /// The same position for the third time.
    Threefold,
    /// Fifty moves by each without capture or pawn move.
    FiftyMoves,
    /// The player on move has no legal move and is not in check (5.2.1).
    Stalemate,
    /// No series of legal moves can lead to mate (5.2.2).
    DeadPosition,
}

impl ClaimKind {
    /// The end reason if the claim is right.
    pub const fn reason(self) -> EndReason {
        match self {
            Self::Threefold => EndReason::Threefold,
            Self::FiftyMoves => EndReason::FiftyMoves,
            Self::Stalemate => EndReason::Stalemate,
            Self::DeadPosition => EndReason::DeadPosition,
        }
    }

    /// Whether article 9.5 applies: only the player on move may claim, and a wrong claim costs time.
    pub const fn is_by_article_9(self) -> bool {
        matches!(self, Self::Threefold | Self::FiftyMoves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_are_written_as_in_a_table_whatever_their_number() {
        let texts: Vec<String> = (0..5).map(half_points_text).collect();
        assert_eq!(texts, ["0", "1/2", "1", "3/2", "2"]);
    }
}
