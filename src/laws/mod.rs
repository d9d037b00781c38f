//! The Laws of Chess as the five editions print them. PURE.
//!
//! Everything an edition decides is asked of [`Edition`]; no other module compares editions.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

pub mod clock;
pub mod edition;
pub mod terms;
pub mod time_control;

pub use edition::Edition;
pub use terms::{Counted, Pace};
