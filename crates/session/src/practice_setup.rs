//! How a practice game is played: who plays whom. It stands in the journal's head, so that the journal alone tells how
//! the game goes on. The session itself does not need it, because an opponent's moves are inputs.

use annabella_game::Seat;
use serde::{Deserialize, Serialize};

/// The sides of a practice game, and what else its player chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PracticeSetup {
    /// The seat of the player; of two, the one whose devices come first.
    pub player: Seat,
    /// Who plays the other side.
    pub opponent: OpponentSetup,
    /// The player's own moves are answered by the tone only, and not also repeated in words.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tone_only: bool,
    /// Everything goes by typed lines; nothing is heard or spoken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub terminal: bool,
    /// The boards that were named; without one, those that are plugged in are used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<NamedBoard>,
}

/// A board that a player named, the player's own first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedBoard {
    /// Its make.
    pub protocol: String,
    /// Its port.
    pub port: String,
}

/// The strengths of an engine, weakest first.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

/// The minutes that each player may have in a game that is begun by a word.
pub const MINUTES: std::ops::RangeInclusive<u16> = 1..=180;

/// What a player asked for in the next practice game. The rest is as in this one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextPracticeGame {
    /// The player's side.
    pub play: Option<Seat>,
    /// The time of each player.
    pub minutes: Option<u16>,
    /// The strength of the engine, which the player may have changed.
    pub level: Option<u8>,
}

/// Who plays the other side of a practice game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OpponentSetup {
    /// A UCI engine.
    Engine {
        /// Its program and arguments.
        command: Vec<String>,
        /// How strong it plays, from 1 to 8.
        level: u8,
    },
    /// One side of a recorded game.
    Game {
        /// Its moves in UCI. The file may be moved or changed meanwhile.
        moves: Vec<String>,
    },
    /// A second person.
    Person,
}
