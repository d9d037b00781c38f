//! Score sheets: entries as they were written, and what they mean. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

pub mod sheet;

pub use sheet::{Entry, Sheet};
