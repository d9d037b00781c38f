//! How the desk reaches its broker, and what the broker tells it.

use std::{path::PathBuf, time::Duration};

use crate::orders::OrderNews;
use annabella_journal::DeviceKey;
use annabella_publish::wire::{LineHash, Presence, PublishedLine, TableName};

/// The broker's address, and the desk's credentials.
#[derive(Clone, Debug)]
pub struct FeedSettings {
    pub(crate) url: String,
    pub(crate) seed: String,
    /// The certificate of the broker's authority.
    pub(crate) authority: PathBuf,
    /// The broker's folder, absolute.
    pub(crate) folder: PathBuf,
    /// Reads the enrolled tables out of that folder; more may be enrolled while the tournament runs.
    pub(crate) enrolled: fn(&std::path::Path) -> Vec<TableName>,
    /// The space in the store for one table, in bytes.
    pub(crate) table_bytes: u64,
    /// Signs the desk's orders.
    pub(crate) arbiter: DeviceKey,
}

/// How much of its space in the store a table uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StoreShare {
    pub(crate) bytes: u64,
    pub(crate) most_bytes: u64,
    pub(crate) messages: u64,
    pub(crate) most_messages: u64,
    /// The broker dropped its oldest messages.
    pub(crate) has_lost: bool,
}

/// How much of its space the whole store uses, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StoreSpace {
    pub(crate) used: u64,
    /// What its disk has left.
    pub(crate) free: u64,
}

/// A message from the broker.
#[derive(Clone, Debug)]
pub(crate) enum FeedNews {
    /// A line, the time of the broker's machine when it was stored, and whether it arrived after the
    /// tournament connected.
    Line { line: PublishedLine, published_ms: u64, live: bool },
    /// A message on a table's subject that is not a line of a journal. `of` is the table whose stored line it
    /// contains, if it is a reply of the server.
    Strange { table: String, of: Option<TableName> },
    /// A presence message of a table.
    Presence { table: String, presence: Presence },
    /// A message about an order at a table.
    Order { table: TableName, order: LineHash, news: OrderNews },
    /// A table sends so many presences or answers that it is not heard for a while.
    Flood { table: String },
    /// Whether the broker can be reached.
    Reached(bool),
    /// How much of their space the tables use, and the whole store.
    Store { shares: Vec<(TableName, StoreShare)>, space: Option<StoreSpace> },
}

/// The answer to news.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FeedReply {
    /// The tournament ends.
    pub(crate) ends: bool,
    /// How long the table of the news is not read, because its lines cost too much.
    pub(crate) rest: Duration,
}
