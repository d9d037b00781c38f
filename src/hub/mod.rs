//! The hub: where a table hands its journal's lines on, so that a hall may read them.
//!
//! The table's own synced journal is the truth, and a hub a copy that may be slow, gone, wiped or hostile: it is filled
//! again from the journal. Whatever a hub does reaches no game.

pub mod link;
pub(crate) mod memory;
pub mod simulate;
pub mod wire;
