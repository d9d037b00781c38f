//! The quickplay finish (10 and D in 2009, G, III): asking for five seconds a move, and claiming a draw in the last two
//! minutes. Whether the opponent can or tries to win by normal means is the arbiter's to judge; only what a clock and
//! the announcement of the event decide is worked out.

use crate::{
    game::{Edition, Seat},
    laws::{article::Topic, choice::Choice, terms::Quickplay},
};

/// A player may ask or claim with less than this on his clock.
const LAST_MS: u64 = 2 * 60_000;
/// What the opponent is given.
const MINUTES: u32 = 2;

/// What a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuickplayAsk {
    /// Five seconds a move for both (G.4, III.4).
    FiveSeconds,
    /// A draw (10.2, G.5, III.5).
    Draw(Basis),
}

/// What a claim rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// The opponent cannot win by normal means.
    CannotWin,
    /// The opponent makes no effort to win by normal means.
    NoEffort,
    /// Both, or it was not said which.
    Either,
}

/// Whether what is asked for can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It can.
    Stands,
    /// It can, where a quickplay finish was announced; nobody said.
    WhereAnnounced,
    /// No quickplay finish is in force.
    NotInForce,
    /// The text has no such article.
    NoArticle,
    /// He is not on move.
    NotOnMove,
    /// He has two minutes or more.
    TimeEnough,
    /// His flag has fallen.
    FlagFallen,
}

impl Standing {
    /// Whether the arbiter is to look at it.
    pub const fn is_valid(self) -> bool {
        matches!(self, Self::Stands | Self::WhereAnnounced)
    }
}

/// What is known of who asks.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    /// He is on move.
    pub on_move: bool,
    /// What is left on his clock, milliseconds.
    pub left_ms: u64,
    /// His flag has fallen.
    pub flag_fell: bool,
}

/// Whether a quickplay finish is in force. `possible`: no increment or delay, and no blitz; `announced` is what the
/// event said. `None` where nobody said.
pub const fn in_force(edition: Edition, possible: bool, announced: Option<bool>) -> Option<bool> {
    match (edition.quickplay(), announced) {
        (Quickplay::Always, _) => Some(possible),
        (Quickplay::IfAnnounced, _) if !possible => Some(false),
        (Quickplay::IfAnnounced, announced) => announced,
    }
}

/// Whether what a player asks for can be asked for.
pub const fn examine(edition: Edition, asked: QuickplayAsk, in_force: Option<bool>, by: Asker) -> Standing {
    if matches!(asked, QuickplayAsk::FiveSeconds) && !edition.five_seconds_on_request() {
        return Standing::NoArticle;
    }
    match in_force {
        Some(false) => Standing::NotInForce,
        _ if !by.on_move => Standing::NotOnMove,
        _ if by.flag_fell => Standing::FlagFallen,
        _ if by.left_ms >= LAST_MS => Standing::TimeEnough,
        Some(true) => Standing::Stands,
        None => Standing::WhereAnnounced,
    }
}

/// How a claim stands with the arbiter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// He postponed his decision.
    pub postponed: bool,
    /// A flag fell since.
    pub flag_fell: bool,
    /// The opponent could not mate by any series of legal moves.
    pub cannot_mate: bool,
}

/// The article and the choices. `alone`: no arbiter was there, and the claim ended the game.
pub(super) fn choices(
    by: Seat,
    asked: QuickplayAsk,
    standing: Standing,
    alone: bool,
    seen: Progress,
) -> (Topic, Vec<Choice>) {
    let topic = match asked {
        QuickplayAsk::FiveSeconds => Topic::FiveSeconds,
        QuickplayAsk::Draw(_) if alone => Topic::QuickplayAlone,
        QuickplayAsk::Draw(_) => Topic::QuickplayClaim,
    };
    if !standing.is_valid() {
        return (topic, vec![Choice::Dismiss, Choice::Warn(by)]);
    }
    let postpone = |minutes| Choice::Postpone { by, minutes };
    let reject = Choice::RejectQuickplay { by, minutes: MINUTES };
    let mut choices = match asked {
        QuickplayAsk::FiveSeconds => {
            vec![Choice::GrantFiveSeconds { by, minutes: MINUTES }, Choice::ResumeClocks, Choice::Dismiss]
        }
        // The claim ended the game; what it comes to is decided later.
        QuickplayAsk::Draw(_) if alone => vec![Choice::Draw, Choice::Loss(by), Choice::Dismiss],
        QuickplayAsk::Draw(_) if seen.postponed && seen.flag_fell => {
            vec![Choice::Draw, Choice::Loss(by), Choice::Dismiss]
        }
        QuickplayAsk::Draw(_) => vec![postpone(0), postpone(MINUTES), Choice::Draw, reject],
    };
    if seen.cannot_mate
        && let Some(draw) = choices.iter().position(|choice| *choice == Choice::Draw)
    {
        choices[..=draw].rotate_right(1);
    }
    (topic, choices)
}
