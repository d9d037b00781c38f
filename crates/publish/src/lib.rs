//! Publishes the lines of a table's journal to a broker, from which a tournament reads them.
//!
//! The table's own synced journal is authoritative. A broker holds a copy that may be slow, unreachable, wiped or
//! hostile; it is filled again from the journal. A broker cannot affect a game: the code that communicates with it
//! (`publisher.rs`) runs in its own process with little memory, which the daemon starts and never waits for.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

// The name by which the shared test code calls this crate.
#[cfg(test)]
extern crate self as annabella_publish;

#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
#[cfg(feature = "nats")]
mod journal_lines;
pub mod link;
#[cfg(test)]
#[allow(dead_code, reason = "the simulated network uses all of it")]
#[path = "../tests/network/memory_target.rs"]
mod memory;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
#[cfg(feature = "nats")]
pub mod nats;
#[cfg(feature = "nats")]
mod order_answers;
pub mod order_check;
pub mod process_messages;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
#[cfg(feature = "nats")]
pub mod publisher;
pub mod reachability;
#[cfg(feature = "nats")]
mod target;
pub mod wire;
