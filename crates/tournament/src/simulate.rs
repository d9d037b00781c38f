//! The desk of a simulation: the tournament's state without folders, sockets, threads and a clock of its own.
//!
//! What decides is the program's own (`tables.rs`, `table.rs`, `published_tables.rs`). The simulation brings each
//! message of its broker, and the time.

use crate::{
    attention_queue::AttentionItem,
    sectors::DeskScope,
    tables::{TournamentSettings, TournamentTables},
};
use annabella_publish::wire::{LineHash, Order, Presence, PublishedLine, TableName};
use annabella_session::session::Session;

/// The desk.
pub struct SimulatedDesk {
    tables: TournamentTables,
}

impl SimulatedDesk {
    /// A desk before its first message.
    pub fn new(settings: TournamentSettings) -> Self {
        Self { tables: TournamentTables::new(settings) }
    }

    /// Takes a stored message of the broker's stream, as the reader of the stream does. `live` says whether it
    /// arrived after the tournament connected.
    pub fn take_stored<'a>(
        &mut self,
        subject: &str,
        header: impl Fn(&str) -> Option<&'a str>,
        payload: &[u8],
        (published_ms, live): (u64, bool),
        now_ms: u64,
    ) {
        match PublishedLine::read(subject, header, payload) {
            Ok(line) => self.tables.take_published_line(&line, published_ms, live, now_ms),
            Err(_) => {
                if let Ok(table) = TableName::of_journal(subject) {
                    self.tables.report_strange_message(table.as_str(), None, now_ms);
                }
            }
        }
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
