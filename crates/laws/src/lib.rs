//! The Laws of Chess by edition.
//!
//! Each provision of an edition is a field of [`EditionRules`](edition::EditionRules); no other module compares
//! editions.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

pub mod adjournment;
pub mod article;
pub mod assistant;
pub mod choice;
pub mod clock;
pub mod clock_log;
pub mod draw;
pub mod edition;
pub mod edition_terms;
mod edition_value;
pub mod ending;
pub mod helpmate;
pub mod history;
pub mod illegal_count;
pub mod illegal_reason;
pub mod incident_kind;
pub mod incident_row;
pub mod irregularity;
pub mod ledger;
mod locked_pawns;
pub mod placement;
pub mod quickplay;
pub mod reconcile;
pub mod reconciliation_tasks;
pub mod recording;
pub mod retrace;
pub mod scheme_standing;
pub mod supervision;
pub mod time_control;
pub mod touch;
pub mod wrong_start;

pub use article::{Article, Topic};
pub use edition_terms::{CountedMoves, Pace};
