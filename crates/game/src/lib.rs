//! Terms that every crate uses: position, move, seat, moment, result, and the names of languages, schemes and
//! editions. This crate depends on no other crate of the workspace.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

pub mod as_text;
pub mod backoff;
pub(crate) mod engine_score;
pub(crate) mod moment;
pub(crate) mod names;
pub mod plain_text;
pub mod player_name;
pub(crate) mod position;
pub(crate) mod result;
pub(crate) mod seat;
pub mod seeded_rng;
pub(crate) mod variants;

pub use engine_score::EngineScore;
pub use moment::Moment;
pub use names::{Edition, Lang, SchemeId};
pub use position::{Color, File, Move, Piece, Position, Rank, ReadFenError, ReadMoveError, Role, Square};
pub use result::{ClaimKind, EndReason, GameResult, half_points_text};
pub use seat::Seat;
pub use variants::all_variants;
