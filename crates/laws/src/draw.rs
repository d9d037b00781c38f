//! Draw offers and claims (9): their validity, and the penalty for a wrong claim.
//!
//! Claims are verified and never suggested: a player is not informed that a claim is possible (12.6).

use crate::edition::EditionRules;
use shakmaty::Position as _;
use thiserror::Error;

use crate::{
    CountedMoves,
    article::Topic,
    edition_terms::{PlayingMode, RuleForce},
    ending::{self, counted_plies},
    history::History,
};
pub use annabella_game::ClaimKind;
use annabella_game::{Move, Role, Seat};

/// An event's regulations on draws (9.1.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawRules {
    /// The number of moves both players must make before an agreement; `u32::MAX` forbids agreements.
    pub no_agreement_before_move: u32,
}

/// The reason why a draw cannot be agreed or offered.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum RefuseDrawError {
    /// Both players must have made a move (5.2.3).
    #[error("both players must have made a move before a draw can be agreed")]
    NoMoveYet,
    /// The regulations forbid a draw this early (9.1.1).
    #[error("the regulations of this event allow no draw before move {before}")]
    TooEarly {
        /// The first move at which it is allowed.
        before: u32,
    },
}

/// The time of an offer within the player's own move (9.1.2.1). An offer is valid at any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferTiming {
    /// After making the move, before pressing the clock.
    Correct,
    /// At another time: valid, and the arbiter decides if it disturbs (11.5).
    Untimely,
}

/// Classifies the time of an offer.
pub const fn offer_moment(made_own_move: bool, pressed: bool) -> OfferTiming {
    if made_own_move && !pressed { OfferTiming::Correct } else { OfferTiming::Untimely }
}

/// Checks that a draw can be agreed after this many moves of each player.
pub fn may_agree(
    edition: impl Into<&'static EditionRules>,
    rules: DrawRules,
    white_made: u32,
    black_made: u32,
) -> Result<(), RefuseDrawError> {
    let edition = edition.into();
    let fewer = if white_made < black_made { white_made } else { black_made };
    if edition.agreement_needs_a_move_each.value && fewer == 0 {
        return Err(RefuseDrawError::NoMoveYet);
    }
    if fewer < rules.no_agreement_before_move {
        return Err(RefuseDrawError::TooEarly { before: rules.no_agreement_before_move });
    }
    Ok(())
}

/// Checks that a draw may be offered. Only some editions let regulations forbid the offer itself.
pub fn may_offer(
    edition: impl Into<&'static EditionRules>,
    rules: DrawRules,
    white_made: u32,
    black_made: u32,
) -> Result<(), RefuseDrawError> {
    let edition = edition.into();
    let fewer = if white_made < black_made { white_made } else { black_made };
    if edition.offers_can_be_forbidden.value && fewer < rules.no_agreement_before_move {
        return Err(RefuseDrawError::TooEarly { before: rules.no_agreement_before_move });
    }
    Ok(())
}

/// The topic of the article that a claim is made under.
pub(crate) const fn topic_of_claim(kind: ClaimKind) -> Topic {
    match kind {
        ClaimKind::Threefold => Topic::Threefold,
        ClaimKind::FiftyMoves => Topic::FiftyMoves,
        ClaimKind::Stalemate => Topic::Stalemate,
        ClaimKind::DeadPosition => Topic::DeadPosition,
    }
}

/// A claim as it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawClaim {
    pub by: Seat,
    pub kind: ClaimKind,
    /// The written move that the player intends to make; `None` if the position or count is already on the board.
    pub written: Option<Move>,
    /// The player had touched a piece during this move (9.4).
    pub touched: bool,
    /// The number of last plies that are made and not completed.
    pub uncompleted: usize,
}

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim is right, and the game is drawn at once.
    Draw,
    /// The claim is wrong: the opponent gets this time, and the written move must be made.
    Wrong {
        /// Milliseconds for the opponent.
        opponent_gets_ms: u64,
        /// The move that must be made.
        enforced: Option<Move>,
    },
    /// The written move is illegal: the claim is wrong (9.5.3), and that move's piece must move (4.3).
    IllegalMove {
        /// Milliseconds for the opponent.
        opponent_gets_ms: u64,
    },
    /// The claim is not valid and is not examined.
    Invalid(InvalidClaim),
    /// The answer is not certain: a position may be dead for other reasons than its material.
    ForTheArbiter,
}

/// The reason why a claim is not examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvalidClaim {
    /// Only the player on move may claim (9.2, 9.3).
    NotOnMove,
    /// A touched piece lost the right for this move (9.4).
    Touched,
    /// The written move is illegal, and its writer could not claim.
    IllegalMove,
}

/// Examines a claim. A claim also counts as an offer (9.1.2.3), which the opponent may accept meanwhile.
pub fn verify(
    edition: impl Into<&'static EditionRules>,
    mode: impl Into<PlayingMode>,
    history: &History<'_>,
    claim: DrawClaim,
) -> Verdict {
    let edition = edition.into();
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
    let opponent_gets_ms = u64::from(edition.wrong_claim_minutes.value.of(mode)) * 60_000;
    let mut then = history.clone();
    if let Some(m) = claim.written {
        let legal = history.now().legal_moves().contains(&m);
        if !legal || !then.play(m) {
            return Verdict::IllegalMove { opponent_gets_ms };
        }
    }
    let right = match claim.kind {
        ClaimKind::Threefold => then.occurrences().rev().nth(2).is_some(),
        _ => {
            let progress = claim.written.is_some_and(|m| m.is_capture() || m.role() == Role::Pawn);
            let counted = if claim.written.is_some() {
                CountedMoves::Made
            } else {
                edition.fifty_move_claim_counts.value
            };
            !progress && counted_plies(&then, counted, claim.uncompleted) >= 100
        }
    };
    if right {
        return Verdict::Draw;
    }
    Verdict::Wrong { opponent_gets_ms, enforced: claim.written }
}

/// Whether the clocks must be stopped when a claim is made (9.5).
pub fn clocks_must_stop(edition: impl Into<&'static EditionRules>) -> bool {
    let edition = edition.into();
    matches!(edition.claim_stops_clocks.value, RuleForce::Shall)
}
