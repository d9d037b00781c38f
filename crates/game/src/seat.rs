//! The two seats of a game.

use std::fmt;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::Color;

/// A side of the table. Each seat has its own board, sheet and microphone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// White.
    White,
    /// Black.
    Black,
}

impl Seat {
    /// Both seats, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns the opposite seat.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the colour played at this seat.
    pub const fn color(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
        }
    }
}

impl From<Color> for Seat {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}
