//! Score sheets: entries as they were written, and what they mean. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

pub mod brf;
pub mod format;
pub(crate) mod json;
mod labels;
pub mod notation;
pub mod pgn;
mod rows;
pub(crate) mod sheet;
pub mod text;

pub use notation::{Notation, letters_of, write_move};
pub use sheet::{Entry, Sheet};
