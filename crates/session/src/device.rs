//! A player's own devices besides board and microphone, which may be disconnected during a game, and the shared
//! voices.

/// One of a player's devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|device| device.name() == name)
    }
}

/// The owner of a voice that is not a player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SharedVoice {
    /// All persons in the room, and players without a voice of their own.
    Room,
    /// The arbiter, through headphones.
    Arbiter,
}

impl SharedVoice {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Room, Self::Arbiter];

    /// The stable name, in journals and voices files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Room => "room",
            Self::Arbiter => "arbiter",
        }
    }

    /// The owner of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|of| of.name() == name)
    }
}
