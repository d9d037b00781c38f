//! The six duties of an assistant (D.2.10), their holders, and the conditions for the start of a game with this device.
//!
//! The impaired player has a right to all six. A sighted player's assistant has the first two only (D.2.11), and only
//! where the impaired opponent has no assistant.

use crate::edition::EditionRules;
use serde::{Deserialize, Serialize};
use strum::{EnumCount, VariantArray};
use thiserror::Error;

use crate::article::{Article, Topic};
use annabella_game::{Seat, all_variants};

/// One of the six duties.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::Display,
    EnumCount,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Duty {
    /// Makes either player's moves on the opponent's board.
    A,
    /// Announces both players' moves.
    B,
    /// Keeps the player's score and starts the opponent's clock.
    C,
    /// States the number of moves and both clock times on request.
    D,
    /// Claims the win on time; reports a touched piece to the arbiter.
    E,
    /// Carries out the formalities of an adjournment.
    F,
}

/// The holder of a duty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DutyHolder {
    /// This program.
    Daemon,
    /// A person, through console or keypad.
    Person,
    /// No holder: the player does it, or it is not done.
    #[default]
    Nobody,
}

/// A player's sight and hearing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub struct Abilities {
    /// Blind or visually impaired.
    pub visually_impaired: bool,
    pub hearing_impaired: bool,
}

/// The holders of one seat's duties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AssistantDuties {
    by: [DutyHolder; 6],
}

/// The start conditions of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatStartConditions {
    /// The player's sight and hearing.
    pub abilities: Abilities,
    pub duties: AssistantDuties,
    /// A person is present as the player's assistant, accepted by the arbiter (4.9, 6.2.6, 8.1.6).
    pub assistant_present: bool,
}

/// The start conditions of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StartConditions {
    pub white: SeatStartConditions,
    pub black: SeatStartConditions,
    /// The arbiter approved this device for the game, and the entry is in the log (11.3).
    pub device_approved: bool,
}

/// The reason why a game does not start.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RefuseStartError {
    /// No approval of the device.
    #[error("the arbiter has not approved this device ({article}); enter the approval before the start")]
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
        /// The article that requires one.
        article: Article,
    },
    /// A duty that a sighted player's assistant does not have.
    #[error(
        "{seat} is sighted, and the assistant of a sighted player has no duty {duty} ({article}); \
         leave the assistant only a and b"
    )]
    DutyOfTheImpairedOnly {
        /// The sighted player's seat.
        seat: Seat,
        /// The first such duty.
        duty: Duty,
        /// The article on the player's assistant.
        article: Article,
    },
    /// Both use assistants, although the sighted player may have one only if the opponent has none.
    #[error(
        "{seat} is sighted and may have an assistant only while the impaired opponent has none \
         ({article}); take away the assistant of {seat}"
    )]
    OpponentHasAssistant {
        /// The sighted player's seat.
        seat: Seat,
        /// The article on the player's assistant.
        article: Article,
    },
    /// A duty is given to a person, but no person is present.
    #[error(
        "duty {duty} of {seat} is a person's, but {seat} has no accepted assistant; name one or give the duty to the daemon"
    )]
    PersonMissing { seat: Seat, duty: Duty },
}

impl Duty {
    /// The six duties in order.
    pub const ALL: [Self; Self::COUNT] = all_variants();

    /// The duties a sighted player's assistant may have (D.2.11).
    pub const SIGHTED: [Self; 2] = [Self::A, Self::B];

    /// The number of the duty in an edition: `E2.9c`, `D2.9c`, `D.2.10.3`.
    pub fn article(self, edition: impl Into<&'static EditionRules>) -> &'static str {
        let edition = edition.into();
        edition.duty_article(self as u8)
    }
}

impl AssistantDuties {
    /// No duty is carried out: a player without an assistant.
    pub const NONE: Self = Self { by: [DutyHolder::Nobody; 6] };

    /// All six duties with one holder.
    pub const fn all(by: DutyHolder) -> Self {
        Self { by: [by; 6] }
    }

    /// Sets the holder of a duty.
    #[must_use]
    pub const fn with(mut self, duty: Duty, by: DutyHolder) -> Self {
        self.by[duty as usize] = by;
        self
    }

    /// The holder of a duty.
    pub const fn by(&self, duty: Duty) -> DutyHolder {
        self.by[duty as usize]
    }

    /// Whether a person carries out any duty.
    pub(crate) fn has_person(&self) -> bool {
        self.by.contains(&DutyHolder::Person)
    }

    /// The duties that have a holder.
    pub fn given(&self) -> impl Iterator<Item = Duty> + '_ {
        Duty::ALL.into_iter().filter(|&d| self.by(d) != DutyHolder::Nobody)
    }
}

impl StartConditions {
    pub(crate) const fn seat(&self, seat: Seat) -> &SeatStartConditions {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }
}

/// Whether this player must have an assistant: the player is visually impaired, the opponent is hearing-impaired, and
/// the edition requires one (D.2.11).
pub fn assistant_is_mandatory(
    edition: impl Into<&'static EditionRules>,
    own: Abilities,
    opponent: Abilities,
) -> bool {
    let edition = edition.into();
    edition.assistant_mandatory_if_hearing_impaired.value
        && own.visually_impaired
        && opponent.hearing_impaired
}

/// Checks the start conditions. The error names the first missing one; the arbiter appoints and accepts assistants.
pub fn check_before_start(
    edition: impl Into<&'static EditionRules>,
    before: &StartConditions,
) -> Result<(), RefuseStartError> {
    let edition = edition.into();
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
        if let Some(duty) = own.duties.given().find(|&d| own.duties.by(d) == DutyHolder::Person)
            && !own.assistant_present
        {
            return Err(RefuseStartError::PersonMissing { seat, duty });
        }
    }
    Ok(())
}
