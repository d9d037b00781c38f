//! Who stands at the door of a game: each player, each seat's assistant, the arbiter, spectators. What a role may do and
//! what it may be told is decided here and nowhere else (12.6, 12.7, D.2.10).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{
    core::{
        act::{Act, Claim},
        actor::Actor,
        listener::Listener,
        setup::Setup,
    },
    game::{Lang, Seat},
    language::command::Command,
    laws::assistant::{By, Duty},
};

/// Who somebody is at a game. (A piece's kind is [`crate::game::Role`].)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum GameRole {
    /// The player at a seat.
    Player(Seat),
    /// The person assisting a seat.
    Assistant(Seat),
    /// The arbiter.
    Arbiter,
    /// Anybody who looks on.
    Spectator,
}

/// A name that is no role's.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error(
    "no role is called `{name}`; it is one of white, black, assistant-white, assistant-black, arbiter, spectator"
)]
pub struct ReadRoleError {
    name: String,
}

/// What something that is told is about, as far as it matters who may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matters {
    /// Completed moves, their clocks, the game's start and end: everybody.
    Course,
    /// The clocks as they run: a player is told on request only (D.2.10.4).
    Clocks,
    /// What is said and done aloud at the table, such as a repetition: everybody who takes part.
    Table,
    /// What is between the game and one seat: its player, his assistant, the arbiter.
    Of(Seat),
    /// What somebody in particular is told.
    To(Listener),
    /// Items, decisions, evidence: the arbiter alone (12.7).
    Docket,
}

impl GameRole {
    /// Every role.
    pub const ALL: [Self; 6] = [
        Self::Player(Seat::White),
        Self::Player(Seat::Black),
        Self::Assistant(Seat::White),
        Self::Assistant(Seat::Black),
        Self::Arbiter,
        Self::Spectator,
    ];

    /// Who acts in this role; nobody does in a spectator's.
    pub const fn actor(self) -> Option<Actor> {
        match self {
            Self::Player(seat) => Some(Actor::Player(seat)),
            Self::Assistant(seat) => Some(Actor::Assistant(seat)),
            Self::Arbiter => Some(Actor::Arbiter),
            Self::Spectator => None,
        }
    }

    /// Who is spoken to in this role.
    pub const fn listener(self) -> Option<Listener> {
        match self {
            Self::Player(seat) => Some(Listener::Player(seat)),
            Self::Assistant(seat) => Some(Listener::Assistant(seat)),
            Self::Arbiter => Some(Listener::Arbiter),
            Self::Spectator => None,
        }
    }

    /// The seat of a player or an assistant.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Player(seat) | Self::Assistant(seat) => Some(seat),
            Self::Arbiter | Self::Spectator => None,
        }
    }

    /// Where it stands in [`GameRole::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Self::Player(seat) => seat as usize,
            Self::Assistant(seat) => 2 + seat as usize,
            Self::Arbiter => 4,
            Self::Spectator => 5,
        }
    }

    /// The language somebody is told everything in.
    pub const fn lang(self, setup: &Setup) -> Lang {
        match self.seat() {
            Some(seat) => setup.seat(seat).lang,
            None => setup.lang,
        }
    }

    /// Whether a role may know a thing (12.7).
    pub fn may_know(self, what: Matters) -> bool {
        match (self, what) {
            (_, Matters::Course) | (Self::Arbiter, _) => true,
            (Self::Spectator, what) => what == Matters::Clocks,
            (_, Matters::Table | Matters::To(Listener::Table)) => true,
            (_, Matters::Of(seat)) => self.seat() == Some(seat),
            // An assistant hears what his player is told: he is there to serve him.
            (Self::Assistant(seat), Matters::To(to)) => {
                to == Listener::Assistant(seat) || to == Listener::Player(seat)
            }
            (Self::Player(seat), Matters::To(to)) => to == Listener::Player(seat),
            (_, Matters::Clocks | Matters::Docket) => false,
        }
    }

    /// Whether an act is this role's, as far as role and duties decide it.
    pub fn may_do(self, setup: &Setup, act: &Act) -> bool {
        match self {
            Self::Spectator => false,
            Self::Arbiter => act.is_the_arbiters(),
            Self::Player(_) => act.is_of_a_seat(),
            Self::Assistant(seat) => act.is_of_a_seat() && barred(setup, seat, act).is_none(),
        }
    }
}

/// Why an act is not an assistant's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Barred {
    /// It is the player's own: no duty covers it.
    ThePlayersOwn,
    /// The duty was not given to this assistant.
    NotGiven(Duty),
}

/// Why an assistant may not do something, if he may not: duties a to f as they were agreed, and nothing else (D.2.10,
/// D.2.11). A game's end, an offer and every answer to one are the player's own.
pub(crate) fn barred(setup: &Setup, seat: Seat, act: &Act) -> Option<Barred> {
    match act {
        Act::Command(command) if is_the_players_own(*command) => return Some(Barred::ThePlayersOwn),
        // Only the player claims a draw (9.2, 9.3; 10, G, III).
        Act::Claim(Claim::Draw(..) | Claim::Quickplay(_) | Claim::Illegal) => {
            return Some(Barred::ThePlayersOwn);
        }
        // Each player signs for himself (8.7).
        Act::Sign => return Some(Barred::ThePlayersOwn),
        _ => {}
    }
    let duty = act.duty()?;
    let switches = &setup.seat(seat).assistant;
    let given = match duty {
        Duty::A => switches.execute,
        Duty::B => switches.announce,
        Duty::C => switches.score_and_press,
        Duty::D => switches.inform,
        Duty::E => switches.claim,
        Duty::F => switches.adjourn,
    };
    let sighted_only = !setup.is_impaired(seat) && !Duty::SIGHTED.contains(&duty);
    (sighted_only || given.is_some_and(|by| by != By::Person)).then_some(Barred::NotGiven(duty))
}

/// What a player alone may say: it ends the game, offers, answers, claims, excuses a touch or calls the arbiter.
pub(crate) const fn is_the_players_own(command: Command) -> bool {
    command.is_grave()
        || command.is_answer()
        || matches!(
            command,
            Command::Adjust
                | Command::ClaimThreefold
                | Command::ClaimFiftyMoves
                | Command::ClaimStalemate
                | Command::ClaimDeadPosition
        )
}

impl fmt::Display for GameRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.actor() {
            Some(actor) => actor.fmt(f),
            None => f.write_str("spectator"),
        }
    }
}

impl FromStr for GameRole {
    type Err = ReadRoleError;

    fn from_str(name: &str) -> Result<Self, ReadRoleError> {
        let is = |role: &Self| role.to_string().eq_ignore_ascii_case(name.trim());
        Self::ALL.into_iter().find(is).ok_or_else(|| ReadRoleError { name: name.to_owned() })
    }
}

impl From<GameRole> for String {
    fn from(role: GameRole) -> Self {
        role.to_string()
    }
}

impl TryFrom<String> for GameRole {
    type Error = ReadRoleError;

    fn try_from(name: String) -> Result<Self, ReadRoleError> {
        name.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_is_read_as_it_is_written() {
        for role in GameRole::ALL {
            assert_eq!(role.to_string().parse(), Ok(role));
            assert_eq!(GameRole::ALL[role.index()], role);
        }
        assert!("referee".parse::<GameRole>().is_err());
    }

    #[test]
    fn the_docket_is_the_arbiters_and_a_seat_is_nobody_elses() {
        let knows = |what| GameRole::ALL.into_iter().filter(|role| role.may_know(what)).collect::<Vec<_>>();
        assert_eq!(knows(Matters::Docket), [GameRole::Arbiter]);
        assert_eq!(knows(Matters::To(Listener::Arbiter)), [GameRole::Arbiter]);
        let of_white = [GameRole::Player(Seat::White), GameRole::Assistant(Seat::White), GameRole::Arbiter];
        assert_eq!(knows(Matters::Of(Seat::White)), of_white);
        assert_eq!(knows(Matters::To(Listener::Player(Seat::White))), of_white);
        assert_eq!(knows(Matters::Clocks), [GameRole::Arbiter, GameRole::Spectator]);
        assert_eq!(knows(Matters::Course), GameRole::ALL);
        assert!(!knows(Matters::Table).contains(&GameRole::Spectator));
    }
}
