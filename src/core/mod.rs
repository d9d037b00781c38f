//! The one state machine. PURE: it is told the time and never asks it; nothing in here can fail,
//! wait, print, read or write. Same inputs at the same moments give the same outputs.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

mod agreement;
pub mod announcement;
pub mod arbiter;
mod before;
mod board_clock;
mod boards;
mod claims;
mod decision;
pub mod earcon;
mod hands;
pub mod input;
pub mod output;
mod queries;
pub mod rulings;
pub mod session;
pub mod setup;
mod sheets;
mod speech;
mod state;
mod turn;

pub use announcement::Announcement;
pub use earcon::Earcon;
pub use output::Listener;
