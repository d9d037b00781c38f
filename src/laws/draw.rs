//! Draw offers and claims (9): what is valid, and what a wrong claim costs.
//!
//! Claims are verified, never suggested: nobody tells a player that one is open (12.6).

use shakmaty::Position as _;
use thiserror::Error;

use crate::{
    game::{Edition, EndReason, Move, Role, Seat},
    laws::{
        Counted, Pace,
        ending::{self, counted_plies},
        history::History,
        terms::Force,
    },
};

/// What the regulations of an event say about draws (9.1.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawRules {
    /// No agreement before both made this many moves; `u32::MAX` for none at all.
    pub no_agreement_before_move: u32,
}

/// Why a draw cannot be agreed, or offered.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum RefuseDrawError {
    /// Both must have made a move first (5.2.3).
    #[error("both players must have made a move before a draw can be agreed")]
    NoMoveYet,
    /// The regulations forbid it this early (9.1.1).
    #[error("the regulations of this event allow no draw before move {before}")]
    TooEarly {
        /// The first move it is allowed at.
        before: u32,
    },
}

/// When an offer is made, seen from the one who makes it (9.1.2.1). Any of them is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferMoment {
    /// After making the move, before pressing the clock.
    Correct,
    /// At another time: valid, and a matter for the arbiter if it disturbs (11.5).
    Untimely,
}

/// When an offer is made.
pub const fn offer_moment(made_own_move: bool, pressed: bool) -> OfferMoment {
    if made_own_move && !pressed { OfferMoment::Correct } else { OfferMoment::Untimely }
}

/// Whether a draw can be agreed after this many moves made by each.
pub const fn may_agree(
    edition: Edition,
    rules: DrawRules,
    white_made: u32,
    black_made: u32,
) -> Result<(), RefuseDrawError> {
    let fewer = if white_made < black_made { white_made } else { black_made };
    if edition.agreement_needs_a_move_each() && fewer == 0 {
        return Err(RefuseDrawError::NoMoveYet);
    }
    if fewer < rules.no_agreement_before_move {
        return Err(RefuseDrawError::TooEarly { before: rules.no_agreement_before_move });
    }
    Ok(())
}

/// Whether a draw may be offered: only some editions let regulations forbid the offer itself.
pub const fn may_offer(
    edition: Edition,
    rules: DrawRules,
    white_made: u32,
    black_made: u32,
) -> Result<(), RefuseDrawError> {
    let fewer = if white_made < black_made { white_made } else { black_made };
    if edition.offers_can_be_forbidden() && fewer < rules.no_agreement_before_move {
        return Err(RefuseDrawError::TooEarly { before: rules.no_agreement_before_move });
    }
    Ok(())
}

/// What is claimed (9.2, 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimKind {
    /// The same position for the third time.
    Threefold,
    /// Fifty moves by each without capture or pawn move.
    FiftyMoves,
    /// The player on move has no legal move and is not in check (5.2.1).
    Stalemate,
    /// No series of legal moves can mate any more (5.2.2).
    DeadPosition,
}

impl ClaimKind {
    /// Why the game ends where the claim is right.
    pub(crate) const fn reason(self) -> EndReason {
        match self {
            Self::Threefold => EndReason::Threefold,
            Self::FiftyMoves => EndReason::FiftyMoves,
            Self::Stalemate => EndReason::Stalemate,
            Self::DeadPosition => EndReason::DeadPosition,
        }
    }

    /// Whether 9.5 governs the claim: only the player on move makes it, and a wrong one costs time.
    pub(crate) const fn is_by_article_9(self) -> bool {
        matches!(self, Self::Threefold | Self::FiftyMoves)
    }
}

/// A claim as it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawClaim {
    /// Who claims.
    pub by: Seat,
    /// What.
    pub kind: ClaimKind,
    /// The move he wrote and intends to make, or `None` if the position or count already stands.
    pub written: Option<Move>,
    /// He had touched a piece on this move before (9.4).
    pub touched: bool,
    /// The opponent's last move was completed, not only made.
    pub last_completed: bool,
}

/// What becomes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim is right: the game is drawn at once.
    Draw,
    /// It is wrong: the opponent gets this time, and the written move must be made.
    Wrong {
        /// Milliseconds for the opponent.
        opponent_gets_ms: u64,
        /// The move that must be made.
        enforced: Option<Move>,
    },
    /// It is no valid claim; it is not examined.
    Invalid(InvalidClaim),
    /// It cannot be worked out for certain: a position may be dead for other reasons than its material.
    ForTheArbiter,
}

/// Why a claim is not examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvalidClaim {
    /// Only the player on move may claim (9.2, 9.3).
    NotOnMove,
    /// A touched piece lost the right for this move (9.4).
    Touched,
    /// The written move is not legal.
    IllegalMove,
}

/// Examines a claim. It counts as an offer too (9.1.2.3), which the opponent may accept meanwhile.
pub fn verify(edition: Edition, pace: Pace, history: &History<'_>, claim: DrawClaim) -> Verdict {
    let now = history.now();
    let wrong = Verdict::Wrong { opponent_gets_ms: 0, enforced: None };
    match claim.kind {
        ClaimKind::Stalemate if now.chess.is_stalemate() => return Verdict::Draw,
        ClaimKind::Stalemate => return wrong,
        ClaimKind::DeadPosition if ending::is_dead(now) => return Verdict::Draw,
        ClaimKind::DeadPosition => return Verdict::ForTheArbiter,
        ClaimKind::Threefold | ClaimKind::FiftyMoves => {}
    }
    if Seat::from(now.turn()) != claim.by {
        return Verdict::Invalid(InvalidClaim::NotOnMove);
    }
    if claim.touched {
        return Verdict::Invalid(InvalidClaim::Touched);
    }
    let mut then = history.clone();
    if let Some(m) = claim.written {
        let legal = history.now().legal_moves().contains(&m);
        if !legal || !then.play(m) {
            return Verdict::Invalid(InvalidClaim::IllegalMove);
        }
    }
    let right = match claim.kind {
        ClaimKind::Threefold => then.occurrences().rev().nth(2).is_some(),
        _ => {
            let progress = claim.written.is_some_and(|m| m.is_capture() || m.role() == Role::Pawn);
            let counted =
                if claim.written.is_some() { Counted::Made } else { edition.fifty_move_claim_counts() };
            !progress && counted_plies(&then, counted, claim.last_completed) >= 100
        }
    };
    if right {
        return Verdict::Draw;
    }
    Verdict::Wrong {
        opponent_gets_ms: u64::from(edition.wrong_claim_minutes(pace)) * 60_000,
        enforced: claim.written,
    }
}

/// Whether the clocks must be stopped when a claim is made (9.5).
pub const fn clocks_must_stop(edition: Edition) -> bool {
    matches!(edition.claim_stops_clocks(), Force::Shall)
}
