//! The five roles that act at a game. The lines of an actor begin with its name.

use std::fmt;

use annabella_game::Seat;

/// A person who acts through a console, a keypad or a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The player of a seat.
    Player(Seat),
    /// The person assisting a seat.
    Assistant(Seat),
    /// The arbiter.
    Arbiter,
}

impl Actor {
    /// Every actor.
    pub(crate) const ALL: [Self; 5] = [
        Self::Player(Seat::White),
        Self::Player(Seat::Black),
        Self::Assistant(Seat::White),
        Self::Assistant(Seat::Black),
        Self::Arbiter,
    ];

    /// Reads what `Display` writes.
    pub fn read(text: &str) -> Option<Self> {
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
