//! What an order at a hub's table is made of, as the desk has its game, and which orders its journal was seen to have.

use crate::{
    hall::{
        floor::{DeskNews, HallFloor},
        orders::LateOrder,
    },
    hub::wire::{LineHash, Order, Presence, PublishedLine, TableName},
};

impl HallFloor {
    /// A hub's table told that it is there.
    pub(crate) fn presence(&mut self, name: &str, presence: &Presence, now_ms: u64) {
        self.is_heard(name, Some(presence.unix_ms), now_ms);
        self.hub.told_nonce(name, presence.game, &presence.nonce);
    }

    /// An order at a game: after the last line the desk has of it. Nothing where its table does not tell that it is there.
    pub(crate) fn order_at(&self, id: &str, line: String) -> Option<Order> {
        let (after, hash) = self.tables.get(id)?.last?;
        let table = TableName::read(self.hub.name_of(id)?).ok()?;
        Some(Order { table, after, hash, nonce: self.hub.nonce_of(id)?.to_owned(), line })
    }

    /// A line from the hub was taken, or not.
    pub(super) fn note_published(&mut self, id: &str, line: &PublishedLine) {
        let Some(at) = self.tables.get_mut(id) else { return };
        let number = usize::try_from(line.head.number).unwrap_or(usize::MAX);
        if at.table.ends_with(number, &line.text) {
            at.last = Some((line.head.number, line.head.hash));
        }
        let ordered = at.table.take_ordered().into_iter().filter_map(|order| order.parse().ok());
        self.ordered.extend(ordered.map(|order| (line.table.clone(), order)));
    }

    /// The orders journals were seen to have since this was asked last.
    pub(crate) fn take_ordered(&mut self) -> Vec<(TableName, LineHash)> {
        std::mem::take(&mut self.ordered)
    }

    /// What became of an order after nobody waited for it any more.
    pub(crate) fn tell_late(&mut self, late: LateOrder, now_ms: u64) {
        let LateOrder { id, line, taken } = late;
        self.tell_desk(&id, DeskNews::LateOrder { line, taken }, true, now_ms);
    }
}
