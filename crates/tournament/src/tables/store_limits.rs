//! How full the broker's store is, and who sends too much: a table, or somebody at the pages.

use std::time::Duration;

use crate::{
    desk_sessions::DeskVisitor,
    feed_news::{StoreShare, StoreSpace},
    published_tables::ShareLevel,
    tables::{DeskNews, TournamentTables},
};
use annabella_publish::wire::TableName;

/// The part of the store's space, in percent, from which the desk is informed.
const NEARLY_FULL: u64 = 80;

impl TournamentTables {
    /// Records how much of their space the tables use. Each level is reported once.
    pub(crate) fn set_store_shares(&mut self, shares: &[(TableName, StoreShare)], now_ms: u64) {
        for (table, share) in shares {
            let Some(level) = self.broker.set_share(table.as_str(), share) else { continue };
            let id = self.broker.current(table.as_str());
            // A table without a game is shown at the desk as well.
            self.at_broker(&id);
            let news = DeskNews::StoreShare { table: table.to_string(), level };
            self.tell_desk(&id, news, level == ShareLevel::Full, now_ms);
            self.desk_is_stale = true;
        }
    }

    /// Records the space of the whole store. It is reported once when little is left, and once when there is room.
    pub(crate) fn set_store_space(&mut self, space: StoreSpace, now_ms: u64) {
        let whole = space.used.saturating_add(space.free);
        let is_scarce = space.used.saturating_mul(100) >= whole.saturating_mul(NEARLY_FULL);
        let scarce = Some(space).filter(|_| is_scarce);
        let is_news = scarce.is_some() != self.store.is_some();
        self.store = scarce;
        if is_news {
            self.tell_desk("", DeskNews::StoreSpace(scarce), true, now_ms);
        }
    }

    /// Records that a table sends far more than a table sends.
    pub(crate) fn record_flood(&mut self, name: &str, now_ms: u64) {
        if self.broker.flooded(name, now_ms) {
            let id = self.broker.current(name);
            self.at_broker(&id);
            self.tell_desk(&id, DeskNews::Floods, false, now_ms);
        }
        self.desk_is_stale = true;
    }

    /// Counts requests to the pages that were refused. A flood is reported once.
    pub(crate) fn count_refused(&mut self, from: DeskVisitor, refused: u64, now_ms: u64) {
        if self.page_floods.count(from, refused, now_ms) {
            self.tell_desk("", DeskNews::PageFlood { from, refused: None }, true, now_ms);
        }
    }

    /// Reports once that a flood of requests is over.
    pub(super) fn end_page_floods(&mut self, now_ms: u64) {
        while let Some((from, refused)) = self.page_floods.next_over(now_ms) {
            let news = DeskNews::PageFlood { from, refused: Some(refused) };
            self.tell_desk("", news, false, now_ms);
        }
    }

    /// How long a table at the broker is not read, because so many of its lines do not follow. A table that has to
    /// rest is reported.
    pub(crate) fn rest_of(&mut self, name: &str, now_ms: u64) -> Duration {
        let games = self.broker.games_of(name);
        let rests = games.iter().filter_map(|id| self.tables.get(id)).map(|at| at.table.rest_ms(now_ms));
        let rest_ms = rests.max().unwrap_or(0);
        if rest_ms > 0 {
            self.record_flood(name, now_ms);
        }
        Duration::from_millis(rest_ms)
    }

    /// The name of a game's table at the broker, and how full its space is, if it is nearly full.
    pub(super) fn share_level(&self, id: &str) -> Option<(String, ShareLevel)> {
        let level = self.broker.share(id);
        let table = self.broker.name_of(id)?.to_owned();
        (level != ShareLevel::Room).then_some((table, level))
    }
}
