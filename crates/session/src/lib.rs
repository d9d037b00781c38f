//! The state machine of one game. The caller passes the time with each input. The crate reads no clock, no file and
//! no socket, writes nothing and never waits. The same inputs at the same moments give the same outputs.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

pub mod act;
pub mod actor;
mod adjourned_game;
pub mod adjournment;
pub mod amount;
pub mod announcement;
pub mod appointment;
pub mod arbiter_message;
mod attendance;
pub mod awaited_action;
mod boards;
mod context;
mod conversation;
mod conversations;
pub mod decision;
pub mod decision_effect;
pub mod device;
mod devices;
mod draw_offers;
pub mod earcon;
pub mod edition_provision;
mod game_policy;
pub mod game_role;
pub(crate) mod imposed_penalty;
pub mod incidents;
pub mod input;
mod key_sequence;
pub mod listener;
pub mod next_step;
mod outbox;
pub mod output;
mod part_event;
pub mod position_form;
mod record;
pub mod refusal;
pub mod remarks;
mod scoresheets;
pub mod sealed_move_entry;
mod seat_board;
pub mod session;
mod session_event;
pub mod setup;
mod start;
pub mod start_rules;
mod table_clock;
pub mod tournament_link;
mod turn;

pub use announcement::Announcement;
pub use earcon::Earcon;
pub use game_role::GameRole;
pub use listener::Listener;
