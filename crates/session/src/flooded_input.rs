//! The inputs of a player's devices of which more may arrive than a hand or a voice can cause.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// What a device of a seat sends too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum FloodedInput {
    /// Changes, readings or undecodable bytes of the board. Its single changes are not followed; it is read whole.
    Board,
    /// Presses of the clock at the board. None is taken.
    Presses,
    /// Keys of the keypad, or of the board's.
    Keypad,
    /// Keys of the Braille display.
    Braille,
    /// Utterances.
    Ear,
}

impl FloodedInput {
    /// Every one.
    pub const ALL: [Self; 5] = [Self::Board, Self::Presses, Self::Keypad, Self::Braille, Self::Ear];

    /// The stable name, in voices files; journals have the same.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}
