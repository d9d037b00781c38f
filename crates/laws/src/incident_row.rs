//! What is known of every incident: whom it concerns, its article, how serious it is, and whether the game goes on.

use crate::article::Topic;
use annabella_game::Seat;

/// How serious an incident is; the last variant is the most serious.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gravity {
    /// A duty of recording or announcing was not fulfilled.
    Record,
    /// A hand on the clock, a device, or a late player.
    Conduct,
    /// A player waits for the arbiter.
    Call,
    /// The position itself is disputed.
    Position,
    /// The game may be over.
    Result,
}

/// Whether the players can go on before the arbiter has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    GoesOn,
    Stops,
}

/// Whom an incident concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// One player, whom the arbiter may penalise.
    Offender(Seat),
    /// One player, who is not penalised.
    Player(Seat),
    /// Both players, or the game.
    Both,
}

impl Concern {
    /// The concern about this player, or about both.
    pub(crate) const fn of(seat: Option<Seat>) -> Self {
        match seat {
            Some(seat) => Self::Player(seat),
            None => Self::Both,
        }
    }

    pub(crate) const fn seat(self) -> Option<Seat> {
        match self {
            Self::Offender(seat) | Self::Player(seat) => Some(seat),
            Self::Both => None,
        }
    }
}

/// What holds for an incident, whatever the edition and the circumstances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IncidentRow {
    pub concern: Concern,
    /// The topic of its article; circumstances may lead to another one (`irregularity.rs`).
    pub topic: Topic,
    pub gravity: Gravity,
    pub progress: Progress,
}

pub(crate) const fn row(concern: Concern, topic: Topic, gravity: Gravity, progress: Progress) -> IncidentRow {
    IncidentRow { concern, topic, gravity, progress }
}
