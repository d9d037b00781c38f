//! A hub in memory, which can be made to forget: what a table's link is tried against. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::hub::{
    link::{LastStored, LinkInput, LinkOutput},
    wire::LineHead,
};

/// What a hub keeps of one message: whose it is, and its line's head where it is one.
type StoredMessage = (usize, Option<LineHead>);

/// A hub; its tables are numbered.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemoryHub {
    kept: Vec<StoredMessage>,
}

impl MemoryHub {
    /// Its last message of a table.
    pub(crate) fn last(&self, table: usize) -> LastStored {
        let Some(place) = self.kept.iter().rposition(|(of, _)| *of == table) else {
            return LastStored::Nothing;
        };
        let sequence = place as u64 + 1;
        match self.kept[place].1 {
            Some(head) => LastStored::Line { head, sequence },
            None => LastStored::Strange { sequence },
        }
    }

    /// What it answers to a table's link.
    pub(crate) fn answer(&mut self, table: usize, asked: LinkOutput) -> LinkInput {
        match asked {
            LinkOutput::Ask { ask } => LinkInput::Stored { ask, last: self.last(table) },
            LinkOutput::Send { head, follows } => {
                let stands = match self.last(table) {
                    LastStored::Nothing => 0,
                    LastStored::Line { sequence, .. } | LastStored::Strange { sequence } => sequence,
                };
                if stands != follows {
                    return LinkInput::Refused { number: head.number };
                }
                LinkInput::Acked { number: head.number, sequence: self.put(table, Some(head)) }
            }
        }
    }

    /// Something is put there that nobody's link sent; says where it stands.
    pub(crate) fn put(&mut self, table: usize, head: Option<LineHead>) -> u64 {
        self.kept.push((table, head));
        self.last_place()
    }

    /// The place of its last message, of any table; 0 where it has none.
    pub(crate) fn last_place(&self) -> u64 {
        self.kept.len() as u64
    }

    /// Its last messages are gone, as after a power cut.
    pub(crate) fn forget(&mut self, messages: usize) {
        self.kept.truncate(self.kept.len().saturating_sub(messages));
    }

    /// Every line it has of a table, in order.
    pub(crate) fn lines(&self, table: usize) -> impl Iterator<Item = LineHead> {
        self.kept.iter().filter(move |(of, _)| *of == table).filter_map(|(_, head)| *head)
    }
}
