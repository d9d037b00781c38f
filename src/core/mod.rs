//! The one state machine. PURE: it is told the time and never asks it; nothing in here can fail,
//! wait, print, read or write. Same inputs at the same moments give the same outputs.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

pub mod act;
pub(crate) mod actor;
pub mod adjournment;
pub mod amount;
pub mod announcement;
pub mod appointment;
mod attendance;
pub mod booth;
mod conversation;
pub mod decided;
pub mod device;
pub mod docket;
pub mod earcon;
pub mod effect;
mod fact;
pub mod game_role;
pub mod hall;
pub mod input;
mod keying;
pub mod listener;
pub mod output;
pub mod printed;
mod record;
pub mod refusal;
pub mod remarks;
pub(crate) mod rulings;
mod seat_board;
pub mod session;
pub mod setup;
mod table_clock;
pub mod told;
mod turn;
pub mod waiting;

pub use announcement::Announcement;
pub use earcon::Earcon;
pub use game_role::GameRole;
pub use listener::Listener;
