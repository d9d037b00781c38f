//! What everybody speaks of: position, move, seat, moment, result, and the names of languages, schemes and
//! editions. PURE. The ground floor: it knows nobody else.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

pub(crate) mod moment;
pub(crate) mod names;
pub(crate) mod position;
pub(crate) mod result;
pub(crate) mod seat;

pub use moment::Moment;
pub use names::{Edition, Lang, SchemeId};
pub use position::{Color, File, Move, Piece, Position, Rank, ReadFenError, ReadMoveError, Role, Square};
pub use result::{EndReason, GameResult};
pub use seat::Seat;
