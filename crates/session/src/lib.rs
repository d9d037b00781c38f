//! The state machine of one game. The caller passes the time with each input. The crate reads no clock, no file and
//! no socket, writes nothing and never waits. The same inputs at the same moments give the same outputs.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

pub mod act;
pub mod actor;
pub mod adjournment;
pub mod amount;
pub mod announcement;
pub mod arbiter_message;
pub mod board_questions;
pub mod decision;
mod effect;
pub mod engine_evaluation;
pub mod flooded_input;
pub mod game_role;
pub mod incidents;
pub mod input;
pub mod journal_state;
pub mod output;
pub mod page_sender;
pub mod pending;
mod per_seat;
mod plies;
pub mod practice_setup;
pub mod refusal;
pub mod sealed_move_entry;
mod seat_board;
pub mod session;
pub mod setup;
mod table_clock;
mod turn;

pub use actor::Listener;
pub use announcement::Announcement;
pub use game_role::GameRole;
pub use output::Earcon;
