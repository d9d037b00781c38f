//! A player's own devices beside board and ear, which may be pulled out in the middle of a game.

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
