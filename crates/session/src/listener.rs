//! The listeners of announcements. Only this type decides who receives one (12.7).

use std::fmt;

use annabella_game::Seat;

/// The listener of an announcement. Irregularities go to the arbiter only (12.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Listener {
    /// The player at a seat.
    Player(Seat),
    /// The person assisting a seat (D.2.10, D.2.11).
    Assistant(Seat),
    /// The arbiter.
    Arbiter,
    /// All persons at the table.
    Table,
}

impl fmt::Display for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(seat) => write!(f, "{seat}"),
            Self::Assistant(seat) => write!(f, "assistant-{seat}"),
            Self::Arbiter => f.write_str("arbiter"),
            Self::Table => f.write_str("table"),
        }
    }
}
