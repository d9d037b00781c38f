//! The six duties of an assistant (D.2.10), who carries out each, and what must be settled before a
//! game with this device may start.
//!
//! The impaired player has a right to all six; a sighted player's assistant has the first two only
//! (D.2.11), and only where the impaired opponent uses none.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    game::{Edition, Seat},
    laws::article::{Article, Topic},
};

/// One of the six duties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Duty {
    /// Makes either player's moves on the opponent's board.
    A,
    /// Announces both players' moves.
    B,
    /// Keeps the player's score and starts the opponent's clock.
    C,
    /// Tells the number of moves and both clocks, on request.
    D,
    /// Claims the win on time; tells the arbiter of a touched piece.
    E,
    /// Carries out the formalities of an adjournment.
    F,
}

/// Who carries out a duty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// This program.
    Daemon,
    /// A person, through console or keypad.
    Person,
    /// Nobody: the player does it himself, or it is not done.
    #[default]
    Nobody,
}

/// How a player sees and hears.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub struct Abilities {
    /// Blind or visually impaired.
    pub visually_impaired: bool,
    /// Hearing-impaired.
    pub hearing_impaired: bool,
}

/// The switches of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Duties {
    by: [By; 6],
}

/// One seat as it is before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatBeforeStart {
    /// How the player sees and hears.
    pub abilities: Abilities,
    /// His assistant's duties.
    pub duties: Duties,
    /// A person is present as his assistant and the arbiter accepted him (4.9, 6.2.6, 8.1.6).
    pub assistant_present: bool,
}

/// Everything that must be settled before the clocks start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BeforeStart {
    /// White's seat.
    pub white: SeatBeforeStart,
    /// Black's seat.
    pub black: SeatBeforeStart,
    /// The arbiter approved this device for the game, and the entry is in the log (11.3).
    pub device_approved: bool,
}

/// Why a game does not start.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RefuseStartError {
    /// No approval of the device.
    #[error("the arbiter has not approved this device ({article}); enter his approval before the start")]
    NotApproved {
        /// The article on devices.
        article: Article,
    },
    /// An impaired player meets a hearing-impaired opponent without an assistant.
    #[error(
        "{seat} meets a hearing-impaired opponent and must have an assistant ({article}); \
         name a person accepted by the arbiter for {seat}"
    )]
    AssistantMissing {
        /// The impaired player's seat.
        seat: Seat,
        /// The article that asks for one.
        article: Article,
    },
    /// A duty a sighted player's assistant does not have.
    #[error(
        "{seat} is sighted, and the assistant of a sighted player has no duty {duty} ({article}); \
         leave him only a and b"
    )]
    DutyOfTheImpairedOnly {
        /// The sighted player's seat.
        seat: Seat,
        /// The first such duty.
        duty: Duty,
        /// The article on his assistant.
        article: Article,
    },
    /// Both use assistants, although the sighted player may only have one if his opponent has none.
    #[error(
        "{seat} is sighted and may have an assistant only while the impaired opponent has none \
         ({article}); take his assistant away"
    )]
    OpponentHasAssistant {
        /// The sighted player's seat.
        seat: Seat,
        /// The article on his assistant.
        article: Article,
    },
    /// A duty is given to a person, but none is there.
    #[error(
        "duty {duty} of {seat} is a person's, but {seat} has no accepted assistant; name one or give the duty to the daemon"
    )]
    PersonMissing {
        /// The seat.
        seat: Seat,
        /// The duty.
        duty: Duty,
    },
}

impl Duty {
    /// The six duties in order.
    pub const ALL: [Self; 6] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F];

    /// The duties a sighted player's assistant may have (D.2.11).
    pub(crate) const SIGHTED: [Self; 2] = [Self::A, Self::B];

    /// The number of the duty in an edition: `E2.9c`, `D2.9c`, `D.2.10.3`.
    pub fn article(self, edition: Edition) -> String {
        edition.duty_article(self as u8)
    }
}

impl fmt::Display for Duty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + *self as u8))
    }
}

impl Duties {
    /// Nobody does anything: a player without an assistant.
    pub const NONE: Self = Self { by: [By::Nobody; 6] };

    /// All six by one.
    pub const fn all(by: By) -> Self {
        Self { by: [by; 6] }
    }

    /// With this duty given to somebody.
    #[must_use]
    pub const fn with(mut self, duty: Duty, by: By) -> Self {
        self.by[duty as usize] = by;
        self
    }

    /// Who carries out a duty.
    pub const fn by(&self, duty: Duty) -> By {
        self.by[duty as usize]
    }

    /// Whether a person carries out any duty.
    pub(crate) fn has_person(&self) -> bool {
        self.by.contains(&By::Person)
    }

    /// The duties somebody carries out.
    pub fn given(&self) -> impl Iterator<Item = Duty> + '_ {
        Duty::ALL.into_iter().filter(|&d| self.by(d) != By::Nobody)
    }
}

impl BeforeStart {
    pub(crate) const fn seat(&self, seat: Seat) -> &SeatBeforeStart {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }
}

/// Whether this player must have an assistant: he is visually impaired, his opponent is
/// hearing-impaired, and the edition asks for one (D.2.11).
pub fn assistant_is_mandatory(edition: Edition, own: Abilities, opponent: Abilities) -> bool {
    edition.assistant_mandatory_if_hearing_impaired() && own.visually_impaired && opponent.hearing_impaired
}

/// Checks that the game may start. The first thing missing is named; the arbiter appoints and accepts.
pub fn check_before_start(edition: Edition, before: &BeforeStart) -> Result<(), RefuseStartError> {
    if !before.device_approved {
        return Err(RefuseStartError::NotApproved { article: edition.article_or_penalties(Topic::Devices) });
    }
    for seat in Seat::ALL {
        let (own, opponent) = (before.seat(seat), before.seat(seat.other()));
        if assistant_is_mandatory(edition, own.abilities, opponent.abilities) && !own.assistant_present {
            let article = edition.article_or_penalties(Topic::MandatoryAssistant);
            return Err(RefuseStartError::AssistantMissing { seat, article });
        }
        if !own.abilities.visually_impaired {
            let article = edition.article_or_penalties(Topic::SightedAssistant);
            if let Some(duty) = own.duties.given().find(|d| !Duty::SIGHTED.contains(d)) {
                return Err(RefuseStartError::DutyOfTheImpairedOnly { seat, duty, article });
            }
            let persons = own.duties.has_person() && opponent.duties.has_person();
            if persons && opponent.abilities.visually_impaired {
                return Err(RefuseStartError::OpponentHasAssistant { seat, article });
            }
        }
        if let Some(duty) = own.duties.given().find(|&d| own.duties.by(d) == By::Person)
            && !own.assistant_present
        {
            return Err(RefuseStartError::PersonMissing { seat, duty });
        }
    }
    Ok(())
}
