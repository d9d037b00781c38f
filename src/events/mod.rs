//! What happens at a game, told to each role as far as it may know it (12.7): typed events, and the same as plain lines
//! made for listening. PURE: a step of the session becomes text.
//!
//! Everything is made for a role from the start. What it may not know is never made, so that nothing has to be taken out
//! again.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

mod event;
mod lines;
mod narrator;
#[cfg(test)]
mod tests;

pub use crate::events::{
    event::{Event, Stamped, VERSION, Waited},
    narrator::{Narrator, RoleView, StepSeen, ToldOfStep},
};
