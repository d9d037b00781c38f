//! The quickplay finish (10 and D in 2009, G, III): requests for five seconds a move, and draw claims in the last two
//! minutes. This module checks the clock and the event's announcement. The arbiter judges whether the opponent can win,
//! or tries to win, by normal means.

use crate::edition::EditionRules;
use crate::{article::Topic, choice::Choice, edition_terms::QuickplayRule};
use annabella_game::Seat;
use strum::{IntoStaticStr, VariantNames};

/// A player may ask or claim with less time than this.
const LAST_MS: u64 = 2 * 60_000;
/// Minutes that the opponent gets.
const MINUTES: u32 = 2;

/// A player's request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum QuickplayRequest {
    /// Five seconds a move for both (G.4, III.4).
    FiveSeconds,
    /// A draw (10.2, G.5, III.5).
    #[strum(transparent)]
    Draw(QuickplayBasis),
}

/// The basis of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum QuickplayBasis {
    /// The opponent cannot win by normal means.
    CannotWin,
    /// The opponent makes no effort to win by normal means.
    NoEffort,
    /// Both, or not stated.
    Either,
}

impl QuickplayRequest {
    /// The topic of the article. `alone`: no arbiter was present.
    pub(crate) const fn topic(self, alone: bool) -> Topic {
        match self {
            Self::FiveSeconds => Topic::FiveSeconds,
            Self::Draw(_) if alone => Topic::QuickplayAlone,
            Self::Draw(_) => Topic::QuickplayClaim,
        }
    }
}

/// Whether a request is permitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum QuickplayStanding {
    /// It is permitted.
    Stands,
    /// It is permitted if a quickplay finish was announced, which is not recorded.
    WhereAnnounced,
    /// No quickplay finish is in force.
    NotInForce,
    /// The text has no such article.
    NoArticle,
    /// The player is not on move.
    NotOnMove,
    /// The player has two minutes or more.
    TimeEnough,
    /// The player's flag has fallen.
    FlagFallen,
}

impl QuickplayStanding {
    /// Whether the arbiter must examine the request.
    pub const fn is_valid(self) -> bool {
        matches!(self, Self::Stands | Self::WhereAnnounced)
    }
}

/// The claimant's situation.
#[derive(Clone, Copy, Debug)]
pub struct QuickplayClaimant {
    /// The player is on move.
    pub on_move: bool,
    /// The time left on the player's clock, milliseconds.
    pub left_ms: u64,
    /// The player's flag has fallen.
    pub flag_fell: bool,
}

/// Whether a quickplay finish is in force. `possible`: no increment or delay, and no blitz; `announced`: the event's
/// announcement. `None` if that is not recorded.
pub fn in_force(
    edition: impl Into<&'static EditionRules>,
    possible: bool,
    announced: Option<bool>,
) -> Option<bool> {
    let edition = edition.into();
    match (edition.quickplay.value, announced) {
        (QuickplayRule::Always, _) => Some(possible),
        (QuickplayRule::IfAnnounced, _) if !possible => Some(false),
        (QuickplayRule::IfAnnounced, announced) => announced,
    }
}

/// Examines whether a request is permitted.
pub fn examine(
    edition: impl Into<&'static EditionRules>,
    asked: QuickplayRequest,
    in_force: Option<bool>,
    by: QuickplayClaimant,
) -> QuickplayStanding {
    let edition = edition.into();
    if matches!(asked, QuickplayRequest::FiveSeconds) && !edition.five_seconds_on_request.value {
        return QuickplayStanding::NoArticle;
    }
    match in_force {
        Some(false) => QuickplayStanding::NotInForce,
        _ if !by.on_move => QuickplayStanding::NotOnMove,
        _ if by.flag_fell => QuickplayStanding::FlagFallen,
        _ if by.left_ms >= LAST_MS => QuickplayStanding::TimeEnough,
        Some(true) => QuickplayStanding::Stands,
        None => QuickplayStanding::WhereAnnounced,
    }
}

/// The state of a claim before the arbiter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuickplayProgress {
    /// The arbiter postponed the decision.
    pub postponed: bool,
    /// A flag fell after that.
    pub flag_fell: bool,
    /// The opponent could not mate by any series of legal moves.
    pub cannot_mate: bool,
}

/// The choices. `alone`: no arbiter was present, and the claim ended the game.
pub(super) fn choices(
    by: Seat,
    asked: QuickplayRequest,
    standing: QuickplayStanding,
    alone: bool,
    seen: QuickplayProgress,
) -> Vec<Choice> {
    if !standing.is_valid() {
        return vec![Choice::Dismiss, Choice::Warn(by)];
    }
    let postpone = |minutes| Choice::Postpone { by, minutes };
    let reject = Choice::RejectQuickplay { by, minutes: MINUTES };
    let mut choices = match asked {
        QuickplayRequest::FiveSeconds => {
            vec![Choice::GrantFiveSeconds { by, minutes: MINUTES }, Choice::ResumeClocks, Choice::Dismiss]
        }
        // The claim ended the game; its result is decided later.
        QuickplayRequest::Draw(_) if alone => vec![Choice::Draw, Choice::Loss(by), Choice::Dismiss],
        QuickplayRequest::Draw(_) if seen.postponed && seen.flag_fell => {
            vec![Choice::Draw, Choice::Loss(by), Choice::Dismiss]
        }
        QuickplayRequest::Draw(_) => vec![postpone(0), postpone(MINUTES), Choice::Draw, reject],
    };
    if seen.cannot_mate
        && let Some(draw) = choices.iter().position(|choice| *choice == Choice::Draw)
    {
        choices[..=draw].rotate_right(1);
    }
    choices
}
