//! Who sends requests to the pages of a game.

use crate::game_role::{GameRole, ReadRoleError};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The name of [`PageSender::Stranger`] in journals and voices files.
const STRANGER: &str = "stranger";

/// Who sends requests to the pages: the pages or `join` of a role, or somebody who has neither a link nor a cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum PageSender {
    Role(GameRole),
    Stranger,
}

impl From<GameRole> for PageSender {
    fn from(role: GameRole) -> Self {
        Self::Role(role)
    }
}

impl fmt::Display for PageSender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Role(role) => role.fmt(f),
            Self::Stranger => f.write_str(STRANGER),
        }
    }
}

impl From<PageSender> for String {
    fn from(sender: PageSender) -> Self {
        sender.to_string()
    }
}

impl FromStr for PageSender {
    type Err = ReadRoleError;

    fn from_str(name: &str) -> Result<Self, ReadRoleError> {
        if name == STRANGER { Ok(Self::Stranger) } else { name.parse().map(Self::Role) }
    }
}

impl TryFrom<String> for PageSender {
    type Error = ReadRoleError;

    fn try_from(name: String) -> Result<Self, ReadRoleError> {
        name.parse()
    }
}
