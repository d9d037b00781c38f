//! The roles in a game: each player, each seat's assistant, the arbiter, spectators. Only this module decides which
//! acts and which information a role is permitted (12.6, 12.7, D.2.10).

use crate::{
    act::{Act, ActKind, ActPermission, AssistantRule, Claim, OpponentEntry, WrittenMove},
    actor::{Actor, Listener},
    setup::Setup,
};
use annabella_game::{Lang, Seat};
use annabella_language::{command::Command, notation::offers_draw};
use annabella_laws::assistant::Duty;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The role of a person in a game. (The kind of a piece is [`annabella_game::Role`].)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum GameRole {
    /// The player at a seat.
    Player(Seat),
    /// The person assisting a seat.
    Assistant(Seat),
    /// The arbiter.
    Arbiter,
    /// A spectator.
    Spectator,
}

/// A name that belongs to no role.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error(
    "no role is called `{name}`; it is one of white, black, assistant-white, assistant-black, arbiter, spectator"
)]
pub struct ReadRoleError {
    name: String,
}

/// The scope of a piece of information, which determines the roles that may receive it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InformationScope {
    /// Completed moves, their clocks, start and end of the game: all roles.
    GameCourse,
    /// The running clocks. A player receives them on request only (D.2.10.4).
    Clocks,
    /// Words and acts that are public at the table, such as a repetition: all participants.
    Table,
    /// Information about one seat: its player, its assistant, the arbiter.
    Seat(Seat),
    /// An announcement to a particular listener.
    Listener(Listener),
    /// Items, decisions and evidence: the arbiter only (12.7).
    Incidents,
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

    /// The actor of this role; `None` for a spectator.
    pub const fn actor(self) -> Option<Actor> {
        match self {
            Self::Player(seat) => Some(Actor::Player(seat)),
            Self::Assistant(seat) => Some(Actor::Assistant(seat)),
            Self::Arbiter => Some(Actor::Arbiter),
            Self::Spectator => None,
        }
    }

    /// The listener of this role.
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

    /// The index in [`GameRole::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Self::Player(seat) => seat as usize,
            Self::Assistant(seat) => 2 + seat as usize,
            Self::Arbiter => 4,
            Self::Spectator => 5,
        }
    }

    /// The language of all texts for this role.
    pub const fn lang(self, setup: &Setup) -> Lang {
        match self.seat() {
            Some(seat) => setup.seat_lang(seat),
            None => setup.lang,
        }
    }

    /// Whether a role may receive this information (12.7).
    pub fn may_know(self, what: InformationScope) -> bool {
        match (self, what) {
            (_, InformationScope::GameCourse) | (Self::Arbiter, _) => true,
            (Self::Spectator, what) => what == InformationScope::Clocks,
            (_, InformationScope::Table | InformationScope::Listener(Listener::Table)) => true,
            (_, InformationScope::Seat(seat)) => self.seat() == Some(seat),
            // An assistant receives the player's announcements in order to help.
            (Self::Assistant(seat), InformationScope::Listener(to)) => {
                to == Listener::Assistant(seat) || to == Listener::Player(seat)
            }
            (Self::Player(seat), InformationScope::Listener(to)) => to == Listener::Player(seat),
            (_, InformationScope::Clocks | InformationScope::Incidents) => false,
        }
    }

    /// Whether this role may type lines of this kind, judged by role and duties alone.
    pub fn may_type(self, setup: &Setup, kind: &ActKind) -> bool {
        match self {
            // What the game waits for is public.
            Self::Spectator => kind.word == "status",
            Self::Arbiter => kind.who.is_the_arbiters(),
            Self::Player(_) => matches!(kind.who, ActPermission::Seat | ActPermission::Anybody),
            Self::Assistant(seat) => {
                let is_asked_of_all = kind.assistant == AssistantRule::Anybody;
                kind.who.is_of_a_seat()
                    && assistant_bar(setup, seat, kind.assistant).is_none()
                    && (setup.has_assistant(seat) || is_asked_of_all)
            }
        }
    }

    /// Whether this role may carry out an act, judged by role and duties alone.
    pub fn may_do(self, setup: &Setup, act: &Act) -> bool {
        match self {
            Self::Spectator => false,
            Self::Arbiter => act.kind().who.is_the_arbiters(),
            Self::Player(_) => act.kind().who.is_of_a_seat(),
            Self::Assistant(seat) => act.kind().who.is_of_a_seat() && barred(setup, seat, act).is_none(),
        }
    }
}

/// The reason why an assistant may not carry out an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AssistantBar {
    /// Nobody was accepted as this seat's assistant.
    NoAssistant,
    /// It is the player's own act, which no duty covers.
    PlayersOwn,
    /// The duty was not given to this assistant.
    DutyNotGiven(Duty),
}

/// The reason why an assistant may not carry out an act, if any. An assistant has the agreed duties a to f only
/// (D.2.10, D.2.11). Ending the game, offers and answers to offers belong to the player.
pub(crate) fn barred(setup: &Setup, seat: Seat, act: &Act) -> Option<AssistantBar> {
    let rule = match act {
        Act::Command(command) if command.row().is_the_players_own => AssistantRule::PlayersOwn,
        Act::Command(command) if command.row().is_for_duty_d => AssistantRule::Duty(Duty::D),
        Act::Command(Command::Rule(_)) => AssistantRule::Anybody,
        Act::Command(Command::Press) => Act::Press.kind().assistant,
        Act::Command(Command::Next) => Act::Executed.kind().assistant,
        // An assistant may enter a move, but not offer a draw with it (9.1).
        Act::Move(WrittenMove(text)) | Act::EnterForOpponent(OpponentEntry::Move(WrittenMove(text)))
            if offers_draw(text) =>
        {
            AssistantRule::PlayersOwn
        }
        // Only the player claims a draw (9.2, 9.3; 10, G, III).
        Act::Claim(Claim::Draw(..) | Claim::Quickplay(_) | Claim::Illegal) => AssistantRule::PlayersOwn,
        _ => act.kind().assistant,
    };
    assistant_bar(setup, seat, rule)
}

fn assistant_bar(setup: &Setup, seat: Seat, rule: AssistantRule) -> Option<AssistantBar> {
    let has = |duty| setup.assistant_has(seat, duty);
    match rule {
        AssistantRule::Duty(duty) => (!has(duty)).then_some(AssistantBar::DutyNotGiven(duty)),
        AssistantRule::EitherDuty(duty, other) => {
            (!has(duty) && !has(other)).then_some(AssistantBar::DutyNotGiven(duty))
        }
        AssistantRule::Accepted => (!setup.has_assistant(seat)).then_some(AssistantBar::NoAssistant),
        AssistantRule::Anybody => None,
        AssistantRule::PlayersOwn => Some(AssistantBar::PlayersOwn),
    }
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
    fn the_incidents_are_the_arbiters_and_a_seat_is_nobody_elses() {
        let knows = |what| GameRole::ALL.into_iter().filter(|role| role.may_know(what)).collect::<Vec<_>>();
        assert_eq!(knows(InformationScope::Incidents), [GameRole::Arbiter]);
        assert_eq!(knows(InformationScope::Listener(Listener::Arbiter)), [GameRole::Arbiter]);
        let of_white = [GameRole::Player(Seat::White), GameRole::Assistant(Seat::White), GameRole::Arbiter];
        assert_eq!(knows(InformationScope::Seat(Seat::White)), of_white);
        assert_eq!(knows(InformationScope::Listener(Listener::Player(Seat::White))), of_white);
        assert_eq!(knows(InformationScope::Clocks), [GameRole::Arbiter, GameRole::Spectator]);
        assert_eq!(knows(InformationScope::GameCourse), GameRole::ALL);
        assert!(!knows(InformationScope::Table).contains(&GameRole::Spectator));
    }
}
