//! A simulated broker: for each table a stream of messages that is only written at its end.
//!
//! It answers a table's link as a server does: the last message of the table, or the sequence number of a stored line.
//! It may lose its last messages or all of them, have no room, or be away.

use std::rc::Rc;

use annabella::publish::{
    link::{LastStored, LinkInput, LinkOutput},
    wire::{LineHead, PublishedLine, TableName},
};

/// A stored message.
#[derive(Clone)]
pub(super) struct StoredMessage {
    /// The headers by which a reader knows a line; none if the message states none.
    pub(super) head: Option<LineHead>,
    pub(super) payload: Rc<[u8]>,
    pub(super) published_ms: u64,
}

impl StoredMessage {
    /// The headers as text.
    pub(super) fn headers(&self) -> Vec<(&'static str, String)> {
        self.head.iter().flat_map(LineHead::headers).collect()
    }
}

/// The stream of one table.
#[derive(Default)]
pub(super) struct StoredStream {
    /// Another number means another stream of the same name.
    pub(super) created: u64,
    pub(super) messages: Vec<StoredMessage>,
    bytes: usize,
    /// It takes no further message.
    pub(super) is_full: bool,
}

/// The broker.
pub(super) struct SimulatedBroker {
    pub(super) streams: Vec<StoredStream>,
    names: Vec<TableName>,
    /// It can be reached.
    pub(super) is_up: bool,
    /// The bytes that one table may store.
    share: usize,
    /// How many messages it refused because a table's share was full.
    pub(super) refused: u64,
}

impl SimulatedBroker {
    pub(super) fn new(names: &[TableName], share: usize) -> Self {
        let streams = names.iter().map(|_| StoredStream::default()).collect();
        Self { streams, names: names.to_vec(), is_up: true, share, refused: 0 }
    }

    fn last(&self, table: usize) -> LastStored {
        let stream = &self.streams[table];
        let Some(message) = stream.messages.last() else { return LastStored::Nothing };
        let (sequence, headers) = (stream.messages.len() as u64, message.headers());
        let header = |name: &str| headers.iter().find(|(of, _)| *of == name).map(|(_, value)| value.as_str());
        match PublishedLine::read(&self.names[table].journal(), header, &message.payload) {
            Ok(line) => LastStored::Line { head: line.head, sequence },
            Err(_) => LastStored::Strange { sequence },
        }
    }

    /// The answer to a table's link.
    pub(super) fn answer(&mut self, table: usize, asked: LinkOutput, line: &[u8], now_ms: u64) -> LinkInput {
        match asked {
            LinkOutput::Ask { ask } => LinkInput::Stored { ask, last: self.last(table) },
            LinkOutput::Send { head, follows } => {
                if self.streams[table].messages.len() as u64 != follows {
                    return LinkInput::Refused { number: head.number };
                }
                let stored = self.store(table, Some(head), line, now_ms);
                let number = head.number;
                match stored {
                    Some(sequence) => LinkInput::Acked { number, sequence },
                    None => LinkInput::NoRoom { number },
                }
            }
        }
    }

    /// Stores a message of somebody with the table's key, if there is room.
    pub(super) fn store(
        &mut self,
        table: usize,
        head: Option<LineHead>,
        payload: &[u8],
        now_ms: u64,
    ) -> Option<u64> {
        let stream = &mut self.streams[table];
        if stream.is_full || stream.bytes + payload.len() > self.share {
            self.refused += 1;
            return None;
        }
        stream.bytes += payload.len();
        stream.messages.push(StoredMessage { head, payload: payload.into(), published_ms: now_ms });
        Some(stream.messages.len() as u64)
    }

    /// Loses the last messages of each table, as in a power failure.
    pub(super) fn forget(&mut self, mut messages: impl FnMut() -> usize) {
        for stream in &mut self.streams {
            let kept = stream.messages.len().saturating_sub(messages());
            stream.messages.truncate(kept);
            stream.bytes = stream.messages.iter().map(|message| message.payload.len()).sum();
        }
    }

    /// Its store was removed and made again.
    pub(super) fn begin_anew(&mut self, now: u64) {
        for stream in &mut self.streams {
            *stream = StoredStream { created: now, ..StoredStream::default() };
        }
    }
}
