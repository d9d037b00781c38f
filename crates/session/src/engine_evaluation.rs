//! What an engine holds of a position, as the journal of a practice game keeps it.

use annabella_game::EngineScore;
use serde::{Deserialize, Serialize};

/// What an engine holds of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineEvaluation {
    /// The best move in UCI.
    pub best: String,
    /// The value for the player to move, if the engine told one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<EngineScore>,
}
