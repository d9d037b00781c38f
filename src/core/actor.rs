//! Who acts: the five roles at a game, by the names their lines begin with.

use std::fmt;

use crate::game::Seat;

/// Who acts through a console, a keypad or a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The player at a seat.
    Player(Seat),
    /// The person assisting a seat.
    Assistant(Seat),
    /// The arbiter.
    Arbiter,
}

impl Actor {
    /// Everybody who can act.
    pub(crate) const ALL: [Self; 5] = [
        Self::Player(Seat::White),
        Self::Player(Seat::Black),
        Self::Assistant(Seat::White),
        Self::Assistant(Seat::Black),
        Self::Arbiter,
    ];

    /// Reads what `Display` writes.
    pub(crate) fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|actor| actor.to_string() == text)
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(seat) => write!(f, "{seat}"),
            Self::Assistant(seat) => write!(f, "assistant-{seat}"),
            Self::Arbiter => f.write_str("arbiter"),
        }
    }
}
