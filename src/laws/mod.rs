//! The Laws of Chess as the five editions print them. PURE.
//!
//! Everything an edition decides is asked of [`Edition`]; no other module compares editions.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

pub mod edition;

pub use edition::Edition;
