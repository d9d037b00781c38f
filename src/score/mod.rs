//! Score sheets: entries as they were written, and what they mean. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

pub mod notation;
pub mod pgn;
mod pgn_read;
pub mod sheet;

pub use notation::Notation;
pub use sheet::{Entry, Sheet};
