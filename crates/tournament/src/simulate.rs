//! The desk of a simulation: the tournament's state without folders, sockets, threads and a clock of its own.
//!
//! What decides is the program's own (`tables.rs`, `table.rs`, `published_tables.rs`, and `table_reader.rs`, which reads
//! the stream of each table). The simulation brings the streams of its broker, and the time.

use std::{
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Waker},
};

use async_nats::HeaderMap;
use tokio::sync::{Semaphore, mpsc};

use crate::{
    attention_queue::AttentionItem,
    feed::OPEN_AT_ONCE,
    feed_news::{FeedNews, FeedReply},
    sectors::DeskScope,
    table_reader::{AT_ONCE, BYTES_AT_ONCE, ReadingPositions, TableTurn, read_table},
    tables::{TournamentSettings, TournamentTables},
};
use annabella_publish::wire::{LineHash, Order, Presence, TableName};
use annabella_session::session::Session;

pub use crate::table_reader::{DeliveredMessage, RestartReason, StreamState, TableStream};

/// How many messages one request fetches, and how many bytes.
pub const MESSAGES_A_REQUEST: (usize, usize) = (AT_ONCE, BYTES_AT_ONCE);

/// The headers of a delivered message.
pub fn header_map(headers: &[(&str, String)]) -> HeaderMap {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        map.insert(*name, value.as_str());
    }
    map
}

/// The readers of all tables at one desk. They run in the thread of their caller and take turns, one message a turn.
#[derive(Default)]
pub struct SimulatedReaders {
    positions: ReadingPositions,
    readers: Vec<Pin<Box<dyn Future<Output = ()>>>>,
    turns: Option<mpsc::Receiver<TableTurn>>,
}

impl std::fmt::Debug for SimulatedReaders {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} readers, {:?}", self.readers.len(), self.positions)
    }
}

impl SimulatedReaders {
    /// Begins to read these streams, each from where it was read before.
    pub fn connect<S: TableStream + 'static>(&mut self, streams: impl IntoIterator<Item = (TableName, S)>) {
        let was_reached = self.positions.reach();
        // As in the desk's feed: readers that wait for the one place take turns.
        let (tells, turns) = mpsc::channel(1);
        let opening = Arc::new(Semaphore::new(OPEN_AT_ONCE));
        let mut readers: Vec<Pin<Box<dyn Future<Output = ()>>>> = Vec::new();
        for (table, stream) in streams {
            let position = self.positions.of(&table, was_reached);
            readers.push(Box::pin(read_table(stream, table, position, opening.clone(), tells.clone())));
        }
        (self.readers, self.turns) = (readers, Some(turns));
    }

    /// Ends all readers, as when the connection is lost.
    pub fn disconnect(&mut self) {
        self.readers.clear();
        self.turns = None;
    }

    /// Lets the readers run until each waits, and gives the desk what they read.
    pub fn run(&mut self, desk: &mut SimulatedDesk, now_ms: u64) {
        let mut context = Context::from_waker(Waker::noop());
        let Some(turns) = &mut self.turns else { return };
        loop {
            self.readers.retain_mut(|reader| reader.as_mut().poll(&mut context).is_pending());
            let Ok(turn) = turns.try_recv() else { return };
            self.positions.take(turn, |news| desk.take_news(news, now_ms));
        }
    }
}

/// The desk.
pub struct SimulatedDesk {
    tables: TournamentTables,
}

impl SimulatedDesk {
    /// A desk before its first message.
    pub fn new(settings: TournamentSettings) -> Self {
        Self { tables: TournamentTables::new(settings) }
    }

    /// Takes what the reader of a table's stream read.
    fn take_news(&mut self, news: Option<FeedNews>, now_ms: u64) -> FeedReply {
        let mut reply = FeedReply::default();
        match news {
            Some(FeedNews::Line { line, published_ms, live }) => {
                self.tables.take_published_line(&line, published_ms, live, now_ms);
                reply.rest = self.tables.rest_of(line.table.as_str(), now_ms);
            }
            Some(FeedNews::Strange { table, of }) => {
                self.tables.report_strange_message(&table, of.as_ref(), now_ms);
            }
            _ => {}
        }
        reply
    }

    /// Takes a table's message that it is there.
    pub fn take_presence(&mut self, table: &TableName, payload: &[u8], now_ms: u64) {
        if let Ok(presence) = Presence::read(payload) {
            self.tables.presence(table.as_str(), &presence, now_ms);
        }
    }

    /// Records whether the broker can be reached.
    pub fn set_broker_reachable(&mut self, reached: bool, now_ms: u64) {
        self.tables.set_broker_reachable(reached, now_ms);
    }

    /// Releases what is due for spectators, as several times a second.
    pub fn release(&mut self, now_ms: u64) {
        self.tables.release(now_ms);
    }

    /// The games of a table's name, by the tournament's ids.
    pub fn games(&self) -> Vec<String> {
        self.tables.all_labels().iter().map(|label| label.id.clone()).collect()
    }

    /// A table's game as the arbiter sees it: the session after the last line, and how many lines the desk has.
    pub fn game(&self, id: &str, now_ms: u64) -> Option<(&Session, u64)> {
        let (session, _) = self.tables.current_game(id, now_ms)?;
        Some((session, self.tables.lines_of(id)))
    }

    /// A table's game as spectators see it.
    pub fn released_game(&self, id: &str, now_ms: u64) -> Option<&Session> {
        self.tables.released_game(id, now_ms).map(|(session, _)| session)
    }

    /// Whether a game's result is there and signed.
    pub fn is_settled(&self, id: &str, now_ms: u64) -> bool {
        self.game(id, now_ms).is_some_and(|(session, _)| session.result().is_some() && session.is_signed())
    }

    /// Why tables need the arbiter, in the desk's order: the id, and the reasons as the program names them.
    pub fn needs(&self, now_ms: u64) -> Vec<(String, Vec<String>)> {
        let name = |item: &AttentionItem| format!("{:?}", item.kind);
        let queue = self.tables.queue(now_ms, DeskScope::default());
        queue.into_iter().map(|(label, needs)| (label.id, needs.iter().map(name).collect())).collect()
    }

    /// An order for a game, after the last line that the desk has.
    pub fn order_at(&self, id: &str, line: &str) -> Option<Order> {
        self.tables.order_at(id, line.to_owned())
    }

    /// The orders that were found in journals since the last call.
    pub fn take_ordered(&mut self) -> Vec<(TableName, LineHash)> {
        self.tables.take_ordered()
    }
}
