//! The messages between a daemon and the process of its broker: one JSON object per line.

use std::path::PathBuf;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    link::LinkState,
    order_check::OrderPermission,
    wire::{GameStanding, LineHash, TableName},
};
use annabella_session::arbiter_message::OrderFault;

/// The broker, and the table's identity there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkSettings {
    pub url: String,
    pub table: TableName,
    /// The file with the table's secret key.
    pub key: PathBuf,
    /// The file with the certificate authority of the broker.
    pub ca: Option<PathBuf>,
    pub journal: PathBuf,
    /// Whose orders are accepted; none if absent.
    pub orders: Option<OrderPermission>,
}

/// An order to carry out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeskOrder {
    pub order: LineHash,
    /// The line that the arbiter would type.
    pub line: String,
}

/// The messages to the arbiter that an order caused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderDone {
    pub order: LineHash,
    /// The messages to the arbiter.
    pub lines: Vec<String>,
}

/// A message from the daemon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkCommand {
    /// The settings; always the first message.
    Begin(Box<LinkSettings>),
    /// The number of bytes of the journal that are safe on the disk.
    Synced(u64),
    /// The state of the game.
    Stands(GameStanding),
    /// An order was carried out.
    Done(OrderDone),
}

/// A message to the daemon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkReport {
    /// How many lines the broker has.
    State(LinkState),
    /// A remark for the operator.
    Remark(String),
    /// An order to carry out.
    Order(DeskOrder),
    /// The reason for rejecting orders, with their number so far.
    NotTaken {
        /// Why the order was rejected.
        why: OrderFault,
        /// How many orders were rejected so far.
        count: u64,
    },
}

/// Returns the message as a line.
pub fn line_of(message: &impl Serialize) -> String {
    // Numbers and texts always serialise.
    serde_json::to_string(message).unwrap_or_default() + "\n"
}

/// Parses a line. An invalid line is ignored silently, because both ends are this program.
pub fn read<T: DeserializeOwned>(line: &str) -> Option<T> {
    serde_json::from_str(line).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_read_as_it_was_meant() {
        for state in [LinkState::Level, LinkState::Behind(3), LinkState::Forked(7)] {
            let message = LinkReport::State(state);
            assert_eq!(read(line_of(&message).trim_end()), Some(message));
        }
        let settings = LinkSettings {
            url: "tls://hall:4222".into(),
            table: TableName::read("7").unwrap(),
            key: "table.nk".into(),
            ca: None,
            journal: "journal.jsonl".into(),
            orders: None,
        };
        let message = LinkCommand::Begin(Box::new(settings));
        assert_eq!(read(line_of(&message).trim_end()), Some(message));
        assert_eq!(read::<LinkCommand>("{\"begin\":{}}"), None);
    }
}
