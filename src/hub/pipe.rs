//! What a daemon and the process that speaks with its hub tell each other: one JSON object a line. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::path::PathBuf;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    core::hall::OrderFault,
    hub::{
        link::LinkState,
        orders::OrderLeave,
        wire::{GameStanding, LineHash, TableName},
    },
};

/// Where a table's lines go, and as whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LinkSettings {
    pub(crate) url: String,
    pub(crate) table: TableName,
    /// The file with the table's secret key.
    pub(crate) key: PathBuf,
    /// The file with the authority the hub's certificate is from.
    pub(crate) ca: Option<PathBuf>,
    /// The journal's file.
    pub(crate) journal: PathBuf,
    /// Whose orders are taken; nobody's where absent.
    pub(crate) orders: Option<OrderLeave>,
}

/// An order that is to be carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeskOrder {
    /// Its hash.
    pub order: LineHash,
    /// What the arbiter would type.
    pub line: String,
}

/// What the arbiter was told by an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderDone {
    /// Its hash.
    pub order: LineHash,
    /// What he was told.
    pub lines: Vec<String>,
}

/// What the daemon tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ToLink {
    /// Before anything else.
    Begin(Box<LinkSettings>),
    /// So many bytes of the journal are safe on its disk.
    Synced(u64),
    /// How the game stands.
    Stands(GameStanding),
    /// An order was carried out.
    Done(OrderDone),
}

/// What it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FromLink {
    /// How far the hub is.
    State(LinkState),
    /// What the operator is told.
    Remark(String),
    /// An order that is to be carried out.
    Order(DeskOrder),
    /// Orders were not taken for this reason, so many by now.
    NotTaken { why: OrderFault, count: u64 },
}

/// As a line.
pub(crate) fn line_of(message: &impl Serialize) -> String {
    // Numbers and texts are always JSON.
    serde_json::to_string(message).unwrap_or_default() + "\n"
}

/// Out of a line; one that is none is told of nowhere, for both ends are this program.
pub(crate) fn read<T: DeserializeOwned>(line: &str) -> Option<T> {
    serde_json::from_str(line).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_read_as_it_was_meant() {
        for state in [LinkState::Level, LinkState::Behind(3), LinkState::Forked(7)] {
            let message = FromLink::State(state);
            assert_eq!(read(line_of(&message).trim_end()), Some(message));
        }
        let settings = LinkSettings {
            url: "tls://hall:4222".into(),
            table: TableName::read("7").unwrap(),
            key: "hub.nk".into(),
            ca: None,
            journal: "journal.jsonl".into(),
            orders: None,
        };
        let message = ToLink::Begin(Box::new(settings));
        assert_eq!(read(line_of(&message).trim_end()), Some(message));
        assert_eq!(read::<ToLink>("{\"begin\":{}}"), None);
    }
}
