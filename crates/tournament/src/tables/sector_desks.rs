//! The tables of each sector, and the news for its deputy's desk.

use std::sync::Arc;

use crate::tables::{DeskNews, NewsLog, TournamentTables, events_alone, told_to};
use annabella_session::GameRole;
use annabella_web::Streams;

impl TournamentTables {
    /// Whether a table belongs to a sector; every table belongs to the chief's desk.
    pub(crate) fn is_in(&self, id: &str, sector: Option<usize>) -> bool {
        let Some(place) = sector else { return true };
        let Some(sector) = self.settings.sectors.get(place) else { return false };
        let names = std::iter::once(id).chain(self.broker_name(id));
        sector.has(names, self.pairing(id).map(|pairing| pairing.board))
    }

    /// The subscribers and the news of a desk.
    pub(crate) fn desk(&self, sector: Option<usize>) -> (&Arc<Streams>, &NewsLog<(String, DeskNews)>) {
        match sector.and_then(|place| self.sector_desks.get(place)) {
            Some(desk) => (&desk.streams, &desk.news),
            None => (&self.streams, &self.desk_news),
        }
    }

    /// Sends the chief's news to the deputies of the table's sector.
    pub(super) fn tell_sectors(&mut self, id: &str, news: &DeskNews, events: &[String]) {
        for place in 0..self.sector_desks.len() {
            if self.is_in(id, Some(place)) {
                let desk = &mut self.sector_desks[place];
                desk.news.tell((id.to_owned(), news.clone()));
                desk.streams.tell(&told_to(GameRole::Arbiter, events_alone(events.to_vec())));
            }
        }
    }
}
