//! The arbiter's possible decisions on an item and their stable names. [`crate::irregularity`] lists the decisions for
//! each kind of item.

use crate::edition_terms::Penalty;
use annabella_game::{GameResult, Seat, Square};
use strum::{IntoStaticStr, VariantNames};

/// A possible decision of the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Choice {
    /// No measure; the item is closed.
    Dismiss,
    /// A warning.
    Warn(Seat),
    /// This player's clock runs again.
    GiveClockBack(Seat),
    /// More time for this player.
    AddMinutes {
        /// The player who gets the time.
        to: Seat,
        minutes: u32,
    },
    /// Both times are set; the arbiter gives the values.
    SetClocks,
    /// The clocks are stopped.
    StopClocks,
    /// The clocks run on.
    ResumeClocks,
    /// The position before the irregularity is set up again.
    Restore,
    /// The touched piece must be moved (4.3).
    EnforceTouch(Seat),
    /// A released piece stays on its square (4.7, 4.4.4).
    EnforceRelease(Seat),
    /// The pawn left on the last rank becomes a queen.
    MakeQueen(Seat),
    /// It counts as an illegal move.
    CountAsIllegal(Seat),
    /// The full measures of the article on illegal moves: correction, count, and time for the opponent (7.5).
    AsTheArticle {
        /// The player of the illegal move.
        by: Seat,
        /// The pawn left on the last rank becomes a queen; otherwise the earlier position is set up.
        queen: bool,
        /// Minutes for the opponent.
        minutes: u32,
    },
    /// A wrong claim of a draw: time for the opponent, and the written move is made (9.5.3).
    RejectClaim {
        by: Seat,
        /// Minutes for the opponent.
        minutes: u32,
    },
    /// The boards are corrected, or the game goes back, according to the scoresheets.
    Reconcile,
    /// The player's words are corrected; the position on the board stays.
    CorrectWords(Seat),
    /// The announcement is repeated, and the player must repeat it.
    AskReadBack(Seat),
    /// The game goes on without the player's repetition.
    WaiveReadBack(Seat),
    /// The move made on the board is completed.
    CompleteMove(Seat),
    /// The moves are entered on the keypad until the board is connected again.
    GoOnByKey(Seat),
    /// The absent player loses without play.
    Forfeit(GameResult),
    /// A player who comes after the default time may play.
    AcceptLateness,
    /// The time until the player's arrival is subtracted from the player's clock.
    #[strum(serialize = "take_time_until_he_came")]
    TakeTimeUntilArrival {
        /// The player who arrived late.
        from: Seat,
        /// Milliseconds.
        ms: u64,
    },
    /// The game is annulled and a new one is played (7.2.1, 7.3, I.12.2).
    NewGame,
    /// The position is transferred to a correctly placed board (7.2.2).
    TransferPosition(Seat),
    /// The game goes on, and this player may not castle (A.4.1).
    NoCastling(Seat),
    /// The game goes on, and no player may castle with the rook of this square (A.4.1.2).
    #[strum(serialize = "no_castling_with_rook")]
    NoCastlingWith(Square),
    /// Both players get five seconds a move, the opponent also gets minutes, and the game goes on (G.4, III.4).
    GrantFiveSeconds {
        /// The player who asked.
        by: Seat,
        /// Minutes for the opponent.
        minutes: u32,
    },
    /// The decision on a claim is postponed, the opponent may get minutes, and the game goes on (10.2b, G.5.2,
    /// III.5.2).
    Postpone {
        by: Seat,
        /// Minutes for the opponent.
        minutes: u32,
    },
    /// The claim is rejected, the opponent gets minutes, and the game goes on (10.2c, G.5.3, III.5.3).
    RejectQuickplay {
        by: Seat,
        /// Minutes for the opponent.
        minutes: u32,
    },
    /// The arbiter names the sealed move (I.8, I.12).
    SealedMoveIs(Seat),
    /// Both players lose the game.
    BothLose,
    /// This player loses the game.
    Loss(Seat),
    /// This player loses the game, and the opponent scores half a point.
    LossAndHalf(Seat),
    /// The game is drawn.
    Draw,
    /// A penalty of the list (12.9); the arbiter gives the amount.
    Penalise {
        /// The penalised player.
        seat: Seat,
        penalty: Penalty,
    },
}

impl Choice {
    /// The stable name used on the console and in the log.
    pub fn name(self) -> &'static str {
        match self {
            Self::Penalise { penalty, .. } => penalty.name(),
            other => other.into(),
        }
    }
}

impl Penalty {
    /// Whether the penalty changes the points of the game.
    pub const fn changes_points(self) -> bool {
        matches!(self, Self::FewerPoints | Self::MorePointsForOpponent)
    }

    /// The stable name used on the console and in the log.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}
