//! The Laws of Chess as the five editions print them. PURE.
//!
//! Everything an edition decides is asked of [`Edition`](crate::game::Edition); no other module compares editions.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

pub mod adjournment;
pub(crate) mod article;
pub mod assistant;
pub mod choice;
pub mod clock;
pub mod clock_log;
pub mod difference;
pub mod draw;
pub(crate) mod edition;
pub mod ending;
pub mod history;
pub mod illegal_count;
pub mod irregularity;
pub mod ledger;
mod locked;
pub mod matter;
pub mod placement;
pub mod prescribed;
pub mod quickplay;
pub mod reconcile;
pub mod recording;
pub(crate) mod retrace;
mod settling;
pub mod supervision;
pub mod terms;
pub mod time_control;
pub mod touch;
pub mod wrong_start;

pub use article::{Article, Topic};
pub use terms::{Counted, Pace};
