//! What the arbiter may decide about an item, and each choice's stable name; [`crate::laws::irregularity`] says which are
//! there for what.

use crate::{
    game::{GameResult, Seat},
    laws::terms::Penalty,
};

/// One thing the arbiter may decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Nothing is done; the item is closed.
    Dismiss,
    /// A warning.
    Warn(Seat),
    /// The clock is given back to this player: his runs again.
    GiveClockBack(Seat),
    /// More time for this player.
    AddMinutes {
        /// For whom.
        to: Seat,
        /// Minutes.
        minutes: u32,
    },
    /// Both times set; how, the arbiter says.
    SetClocks,
    /// The clocks are stopped.
    StopClocks,
    /// The clocks run on.
    ResumeClocks,
    /// The position before the irregularity is set up again.
    Restore,
    /// The touched piece must be moved (4.3).
    EnforceTouch(Seat),
    /// What was released stays where it was released (4.7, 4.4.4).
    EnforceRelease(Seat),
    /// The pawn left on the last rank becomes a queen.
    MakeQueen(Seat),
    /// It counts as an illegal move.
    CountAsIllegal(Seat),
    /// All that the article on illegal moves asks for: put right, counted, time for the opponent (7.5).
    AsTheArticle {
        /// Whose illegal move.
        by: Seat,
        /// The pawn left on the last rank becomes a queen; otherwise the position before is set up.
        queen: bool,
        /// Minutes for the opponent.
        minutes: u32,
    },
    /// A wrong claim of a draw: time for the opponent, and the written move is made (9.5.3).
    RejectClaim {
        /// Who claimed.
        by: Seat,
        /// Minutes for the opponent.
        minutes: u32,
    },
    /// The boards are corrected, or the game goes back, as the sheets say.
    Reconcile,
    /// The player's own words are corrected, what stands on his board stays.
    CorrectWords(Seat),
    /// The announcement is given once more and its repetition awaited.
    AskReadBack(Seat),
    /// The game goes on without that repetition.
    WaiveReadBack(Seat),
    /// The move that stands is completed.
    CompleteMove(Seat),
    /// The moves of the board are keyed in until it is back.
    GoOnByKey(Seat),
    /// Whoever did not come has lost the game without playing.
    Forfeit(GameResult),
    /// A player who comes after the default time plays all the same.
    AcceptLateness,
    /// The time that passed until he came is taken off this player's clock.
    TakeTimeUntilHeCame {
        /// Whose.
        from: Seat,
        /// Milliseconds.
        ms: u64,
    },
    /// The game is annulled and a new one is played (7.2.1, 7.3, I.12.2).
    NewGame,
    /// The position is transferred to a board that lies right (7.2.2).
    TransferPosition(Seat),
    /// The game goes on, and this player may not castle (A.4.1).
    NoCastling(Seat),
    /// Both get five seconds a move, the opponent minutes; the game goes on (G.4, III.4).
    GrantFiveSeconds {
        /// Who asked.
        by: Seat,
        /// Minutes for the opponent.
        minutes: u32,
    },
    /// The decision on a claim is put off, the opponent gets minutes or none, the game goes on (10.2b, G.5.2, III.5.2).
    Postpone {
        /// Who claimed.
        by: Seat,
        /// Minutes for the opponent.
        minutes: u32,
    },
    /// The claim is rejected: minutes for the opponent, the game goes on (10.2c, G.5.3, III.5.3).
    RejectQuickplay {
        /// Who claimed.
        by: Seat,
        /// Minutes for the opponent.
        minutes: u32,
    },
    /// The sealed move is the one the arbiter names (I.8, I.12).
    SealedMoveIs(Seat),
    /// Both players lose the game.
    BothLose,
    /// This player loses the game.
    Loss(Seat),
    /// The game is drawn.
    Draw,
    /// A penalty of the list (12.9); the arbiter says how much.
    Penalise {
        /// Whom.
        seat: Seat,
        /// Which.
        penalty: Penalty,
    },
}

impl Choice {
    /// The stable name used on the console and in the log.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dismiss => "dismiss",
            Self::Warn(_) => "warn",
            Self::GiveClockBack(_) => "give_clock_back",
            Self::AddMinutes { .. } => "add_minutes",
            Self::SetClocks => "set_clocks",
            Self::StopClocks => "stop_clocks",
            Self::ResumeClocks => "resume_clocks",
            Self::Restore => "restore",
            Self::EnforceTouch(_) => "enforce_touch",
            Self::EnforceRelease(_) => "enforce_release",
            Self::MakeQueen(_) => "make_queen",
            Self::CountAsIllegal(_) => "count_as_illegal",
            Self::AsTheArticle { .. } => "as_the_article",
            Self::RejectClaim { .. } => "reject_claim",
            Self::Reconcile => "reconcile",
            Self::CorrectWords(_) => "correct_words",
            Self::AskReadBack(_) => "ask_read_back",
            Self::WaiveReadBack(_) => "waive_read_back",
            Self::CompleteMove(_) => "complete_move",
            Self::GoOnByKey(_) => "go_on_by_key",
            Self::Forfeit(_) => "forfeit",
            Self::AcceptLateness => "accept_lateness",
            Self::TakeTimeUntilHeCame { .. } => "take_time_until_he_came",
            Self::SealedMoveIs(_) => "sealed_move_is",
            Self::NewGame => "new_game",
            Self::BothLose => "both_lose",
            Self::TransferPosition(_) => "transfer_position",
            Self::NoCastling(_) => "no_castling",
            Self::GrantFiveSeconds { .. } => "grant_five_seconds",
            Self::Postpone { .. } => "postpone",
            Self::RejectQuickplay { .. } => "reject_quickplay",
            Self::Loss(_) => "loss",
            Self::Draw => "draw",
            Self::Penalise { penalty, .. } => penalty.name(),
        }
    }
}

impl Penalty {
    /// Whether it changes what the game counts.
    pub(crate) const fn changes_points(self) -> bool {
        matches!(self, Self::FewerPoints | Self::MorePointsForOpponent)
    }

    /// The stable name used on the console and in the log.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Warning => "penalty_warning",
            Self::MoreTimeForOpponent => "penalty_more_time_for_opponent",
            Self::LessTimeForOffender => "penalty_less_time",
            Self::Loss => "penalty_loss",
            Self::FewerPoints => "penalty_fewer_points",
            Self::MorePointsForOpponent => "penalty_more_points_for_opponent",
            Self::Fine => "penalty_fine",
            Self::ExclusionFromRounds => "penalty_exclusion",
            Self::Expulsion => "penalty_expulsion",
        }
    }
}
