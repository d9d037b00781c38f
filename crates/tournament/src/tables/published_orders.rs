//! Builds orders for tables at the broker, and collects the orders found in their journals.

use crate::{
    orders::LateOrder,
    tables::{DeskNews, TournamentTables},
};
use annabella_publish::wire::{LineHash, Order, Presence, PublishedLine, TableName};

impl TournamentTables {
    /// Receives a presence message of a broker's table.
    pub(crate) fn presence(&mut self, name: &str, presence: &Presence, now_ms: u64) {
        self.record_heard(name, Some(presence.unix_ms), now_ms);
        self.broker.set_nonce(name, presence.game, &presence.nonce);
        if let Some(id) = presence.game.and_then(|game| self.broker.presence_id(name, game)) {
            let has = self.tables.get(&id).map_or(0, |at| at.table.lines());
            // A game without lines is shown at the desk as well.
            self.at_broker(&id);
            self.broker.set_lines(name, &id, (has, presence.lines), now_ms);
        }
    }

    /// How many lines the desk has and how many the table has, if the rest does not arrive.
    pub(crate) fn behind(&self, id: &str, now_ms: u64) -> Option<(u64, u64)> {
        let has = self.tables.get(id)?.table.lines();
        self.broker.behind(id, has, now_ms).map(|of| (has, of))
    }

    /// An order for a game, to be carried out after the last line that the desk has. `None` if its table is not
    /// connected.
    pub(crate) fn order_at(&self, id: &str, line: String) -> Option<Order> {
        let (after, hash) = self.tables.get(id)?.last?;
        let table = TableName::read(self.broker.name_of(id)?).ok()?;
        Some(Order { table, after, hash, nonce: self.broker.nonce_of(id)?.to_owned(), line })
    }

    /// Records the last accepted line of a broker's table.
    pub(super) fn note_published(&mut self, id: &str, line: &PublishedLine) {
        let Some(at) = self.tables.get_mut(id) else { return };
        let number = usize::try_from(line.head.number).unwrap_or(usize::MAX);
        if at.table.ends_with(number, &line.text) {
            at.last = Some((line.head.number, line.head.hash));
        }
        let ordered = at.table.take_ordered().into_iter().filter_map(|order| order.parse().ok());
        self.ordered.extend(ordered.map(|order| (line.table.clone(), order)));
    }

    /// Takes the orders found in journals since the last call.
    pub(crate) fn take_ordered(&mut self) -> Vec<(TableName, LineHash)> {
        std::mem::take(&mut self.ordered)
    }

    /// Reports the late outcome of an order to the desk.
    pub(crate) fn report_late_order(&mut self, late: LateOrder, now_ms: u64) {
        let LateOrder { id, line, taken } = late;
        self.tell_desk(&id, DeskNews::LateOrder { line, taken }, true, now_ms);
    }
}
