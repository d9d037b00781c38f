//! A player's own devices beside board and ear, which may be pulled out in the middle of a game; and who has a voice beside
//! the players.

/// One of a player's devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatDevice {
    /// His keypad.
    Keypad,
    /// His Braille line.
    Braille,
    /// What he hears the voice through.
    Sound,
    /// The voice itself.
    Voice,
    /// What he is heard through, and what hears him.
    Ear,
}

impl SeatDevice {
    /// Every device.
    pub const ALL: [Self; 5] = [Self::Keypad, Self::Braille, Self::Sound, Self::Voice, Self::Ear];

    /// Whether it is what a voice is heard by.
    pub(crate) const fn sounds(self) -> bool {
        matches!(self, Self::Voice | Self::Sound)
    }

    /// The stable name, in journals and voices files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keypad => "keypad",
            Self::Braille => "braille",
            Self::Sound => "sound",
            Self::Voice => "voice",
            Self::Ear => "ear",
        }
    }

    /// The device of a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|device| device.name() == name)
    }
}

/// Who has a voice beside the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VoiceBeside {
    /// Everybody in the room, and a player without a voice of his own.
    Room,
    /// The arbiter, in his ear.
    Arbiter,
}

impl VoiceBeside {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Room, Self::Arbiter];

    /// The stable name, in journals and voices files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Room => "room",
            Self::Arbiter => "arbiter",
        }
    }

    /// Whose name this is.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|of| of.name() == name)
    }
}
