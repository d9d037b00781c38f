//! The five roles that act at a game. The lines of an actor begin with its name.

use annabella_game::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::IntoStaticStr;

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

/// One of a player's devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SeatDevice {
    /// The player's keypad.
    Keypad,
    /// The player's Braille display.
    Braille,
    /// The output of the voice to the player.
    Sound,
    /// The voice itself.
    Voice,
    /// The microphone and its recogniser.
    Ear,
}

impl SeatDevice {
    /// Every device.
    pub const ALL: [Self; 5] = [Self::Keypad, Self::Braille, Self::Sound, Self::Voice, Self::Ear];

    /// Whether the device is part of the voice output.
    pub(crate) const fn sounds(self) -> bool {
        matches!(self, Self::Voice | Self::Sound)
    }

    /// The stable name, in events and voices files; journals have the same.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// The owner of a voice that is not a player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SharedVoice {
    /// All persons in the room, and players without a voice of their own.
    Room,
    /// The arbiter, through headphones.
    Arbiter,
}

impl SharedVoice {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Room, Self::Arbiter];

    /// The stable name, in events and voices files; journals have the same.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// The owner of a device at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DeviceOwner {
    Player(Seat),
    Shared(SharedVoice),
}
