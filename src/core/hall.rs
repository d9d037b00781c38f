//! A hall at a table: whether it hears it, and what its desk may do there. The table's arbiter is told, and nobody else.

use serde::{Deserialize, Serialize};

use crate::core::act::Act;

/// Whether the hall hears this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HallHears {
    /// It has every line of the journal.
    Yes,
    /// It takes nothing, or nobody knows.
    No,
    /// It has lines of another program under this table's name.
    Another,
}

impl HallHears {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Yes, Self::No, Self::Another];

    /// As the journal writes it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Another => "another",
        }
    }

    /// As the journal writes it, read again.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hears| hears.name() == name)
    }
}

/// What a hall's desk may be given leave to do at this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeskDuty {
    /// Begin the game.
    Start,
    /// Put an item on the docket.
    Item,
    /// Look at what is on it, and decide it.
    Decide,
    /// Stop the clocks, set them, let them run again.
    Time,
}

impl DeskDuty {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Start, Self::Item, Self::Decide, Self::Time];

    /// The one an act belongs to; most acts are done at the table alone.
    pub const fn of(act: &Act) -> Option<Self> {
        match act {
            Act::Start => Some(Self::Start),
            Act::OpenItem { .. } => Some(Self::Item),
            // What is decided is listed first: its numbers are kept then.
            Act::ShowItems(_) | Act::Confirm(_) | Act::Choose(..) | Act::Refuse(..) | Act::Decide(..) => {
                Some(Self::Decide)
            }
            Act::StopClocks | Act::Resume | Act::SetClocks { .. } | Act::AddTime { .. } => Some(Self::Time),
            _ => None,
        }
    }

    /// As a configuration writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Item => "item",
            Self::Decide => "decide",
            Self::Time => "time",
        }
    }

    /// As a configuration writes it, read again.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|duty| duty.name() == name)
    }
}

/// Why an order of the hall's desk was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderFault {
    /// It is no order, or no line somebody could type.
    Unreadable,
    /// The arbiter's key did not sign it.
    Forged,
    /// It is meant for another table, or another game.
    Foreign,
    /// It is late, or came again: the table has gone on since.
    Stale,
    /// No leave was given for it.
    NotAgreed,
}

impl OrderFault {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Unreadable, Self::Forged, Self::Foreign, Self::Stale, Self::NotAgreed];

    /// As the journal writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::Forged => "forged",
            Self::Foreign => "foreign",
            Self::Stale => "stale",
            Self::NotAgreed => "not_agreed",
        }
    }

    /// As the journal writes it, read again.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }
}

/// What the table's arbiter is told of a hall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToldOfHall {
    /// Whether it hears this table has changed.
    Hears(HallHears),
    /// Its desk acts here.
    Orders {
        /// As it would be typed.
        line: String,
    },
    /// An order was not taken; said once of each kind.
    NotTaken(OrderFault),
}
