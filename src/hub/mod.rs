//! The hub: where a table hands its journal's lines on, so that a hall may read them.
//!
//! The table's own synced journal is the truth, and a hub a copy that may be slow, gone, wiped or hostile: it is filled
//! again from the journal. Whatever a hub does reaches no game: what speaks with it (`hub/publisher.rs`) is a process of
//! its own, with little memory, which the daemon starts and never waits for.

mod answers;
mod carried;
mod journal_lines;
pub mod link;
pub(crate) mod memory;
pub(crate) mod nats;
pub mod orders;
pub(crate) mod pipe;
pub(crate) mod publisher;
pub mod simulate;
pub(crate) mod told;
pub mod wire;
