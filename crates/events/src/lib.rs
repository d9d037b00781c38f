//! Events of a game for each role, limited to what the role may know (12.7): typed events, and lines for listening. A
//! step of the session is converted to text.
//!
//! Events are created separately for each role. Information that a role may not know is never created, so nothing
//! must be filtered out later.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

mod event;
mod listening_lines;
mod move_words;
mod own_act;
mod step_reporter;
#[cfg(test)]
mod tests;

pub use crate::{
    event::{Event, LanguageSpan, PendingItem, TimedEvent, ToldLine, VERSION},
    step_reporter::{RoleView, SessionStep, StepReport, StepReporter},
};
