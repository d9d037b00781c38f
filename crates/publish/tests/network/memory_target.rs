//! A broker in memory that can lose messages, for tests of a table's link.

use annabella_publish::{
    link::{LastStored, LinkInput, LinkOutput},
    wire::LineHead,
};

/// A stored message: its table, and the head of its line if it is one.
type StoredMessage = (usize, Option<LineHead>);

/// A broker whose tables have numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemoryTarget {
    kept: Vec<StoredMessage>,
}

impl MemoryTarget {
    /// Returns the last message of a table.
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

    /// Returns the answer to a table's link.
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

    /// Stores a message that no link sent, and returns its sequence number.
    pub(crate) fn put(&mut self, table: usize, head: Option<LineHead>) -> u64 {
        self.kept.push((table, head));
        self.last_place()
    }

    /// Returns the sequence number of the last message of any table; 0 if there is none.
    pub(crate) fn last_place(&self) -> u64 {
        self.kept.len() as u64
    }

    /// Loses the last messages, as in a power failure.
    pub(crate) fn forget(&mut self, messages: usize) {
        self.kept.truncate(self.kept.len().saturating_sub(messages));
    }

    /// Returns all lines of a table in order.
    pub(crate) fn lines(&self, table: usize) -> impl Iterator<Item = LineHead> {
        self.kept.iter().filter(move |(of, _)| *of == table).filter_map(|(_, head)| *head)
    }
}
