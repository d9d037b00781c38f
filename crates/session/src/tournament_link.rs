//! The link to a tournament: its reception of the table and the permitted acts of its desk. Only the arbiter receives
//! messages about it.

use serde::{Deserialize, Serialize};

use crate::act::Act;

/// The reception of this table by the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentReception {
    /// It has every line of the journal.
    Receiving,
    /// It receives nothing, or the state is unknown.
    NotReceiving,
    /// It has lines of another program under this table's name.
    ReceivingOtherProgram,
}

impl TournamentReception {
    /// All values.
    pub(crate) const ALL: [Self; 3] = [Self::Receiving, Self::NotReceiving, Self::ReceivingOtherProgram];

    /// The name in the journal.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Receiving => "yes",
            Self::NotReceiving => "no",
            Self::ReceivingOtherProgram => "another",
        }
    }

    /// The value of a name in the journal.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hears| hears.name() == name)
    }
}

/// An act that the tournament desk may be permitted at this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeskPermission {
    /// Begin the game.
    Start,
    /// Open an item.
    Item,
    /// List items and decide them.
    Decide,
    /// Stop the clocks, set them and restart them.
    Time,
}

impl DeskPermission {
    /// All values.
    pub const ALL: [Self; 4] = [Self::Start, Self::Item, Self::Decide, Self::Time];

    /// The permission that an act needs; `None` for acts that are possible at the table only.
    pub const fn of(act: &Act) -> Option<Self> {
        match act {
            Act::Start => Some(Self::Start),
            Act::OpenItem { .. } => Some(Self::Item),
            // A decision refers to listed numbers, so listing needs the same permission.
            Act::ShowItems(..) | Act::Confirm(_) | Act::Choose(..) | Act::Refuse(..) | Act::Decide(..) => {
                Some(Self::Decide)
            }
            Act::StopClocks | Act::Resume | Act::SetClocks { .. } | Act::AddTime { .. } => Some(Self::Time),
            // Possible at the table only.
            Act::Press
            | Act::Command(_)
            | Act::Key(_)
            | Act::Say(_)
            | Act::Move(_)
            | Act::Executed
            | Act::EnterForOpponent(_)
            | Act::Board(_)
            | Act::Claim(_)
            | Act::Adjourn(_)
            | Act::Seal(_)
            | Act::OpenEnvelope
            | Act::Present(_)
            | Act::EnvelopeMissing
            | Act::ShowEnvelope
            | Act::Write(_)
            | Act::Strike
            | Act::Sheet(_)
            | Act::Approve(_)
            | Act::GoBack(_)
            | Act::End(_)
            | Act::DropRuling(_)
            | Act::ShowClock
            | Act::ShowAll
            | Act::Items
            | Act::ShowSheet(_)
            | Act::Sheets { .. }
            | Act::Undo
            | Act::SeeSheet
            | Act::Sign
            | Act::Remark(_)
            | Act::Appeal(_)
            | Act::Reopen(_)
            | Act::SetIllegal(..)
            | Act::SetMoves(_)
            | Act::Found(_)
            | Act::SetScheme(..)
            | Act::AcceptAssistant(..)
            | Act::Adapt(_)
            | Act::Deviate { .. }
            | Act::Status => None,
        }
    }

    /// The name in a configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Item => "item",
            Self::Decide => "decide",
            Self::Time => "time",
        }
    }

    /// The value of a name in a configuration.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|duty| duty.name() == name)
    }
}

/// The reason why an order of the tournament desk was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderFault {
    /// It is not an order, or not a line that a person could type.
    Unreadable,
    /// The arbiter's key did not sign it.
    Forged,
    /// It is for another table or another game.
    Foreign,
    /// It is late or repeated. The table has gone on since.
    Stale,
    /// The desk has no permission for it.
    NotAgreed,
}

impl OrderFault {
    /// All values.
    pub const ALL: [Self; 5] = [Self::Unreadable, Self::Forged, Self::Foreign, Self::Stale, Self::NotAgreed];

    /// The name in the journal.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::Forged => "forged",
            Self::Foreign => "foreign",
            Self::Stale => "stale",
            Self::NotAgreed => "not_agreed",
        }
    }

    /// The value of a name in the journal.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }
}

/// A message to the table's arbiter about the tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentMessage {
    /// Its reception of this table has changed.
    Reception(TournamentReception),
    /// Its desk carried out an act here.
    Order {
        /// The act as a typed line.
        line: String,
    },
    /// An order was rejected; reported once for each kind of fault.
    OrderRejected(OrderFault),
}
