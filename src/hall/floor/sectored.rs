//! Whose table is whose: what of the hall belongs to a sector, and what its deputy's desk is told.

use std::sync::Arc;

use crate::{
    core::GameRole,
    door::Streams,
    hall::floor::{DeskNews, HallFloor, NewsLog, told_to},
};

impl HallFloor {
    /// Whether a table belongs to a sector; to the chief's desk every one does.
    pub(crate) fn is_in(&self, id: &str, sector: Option<usize>) -> bool {
        let Some(place) = sector else { return true };
        let Some(sector) = self.settings.sectors.get(place) else { return false };
        let names = std::iter::once(id).chain(self.hub_name(id));
        sector.has(names, self.pairing(id).map(|pairing| pairing.board))
    }

    /// What a desk is told, and what it was told.
    pub(crate) fn desk(&self, sector: Option<usize>) -> (&Arc<Streams>, &NewsLog<(String, DeskNews)>) {
        match sector.and_then(|place| self.sector_desks.get(place)) {
            Some(desk) => (&desk.streams, &desk.news),
            None => (&self.streams, &self.desk_news),
        }
    }

    /// Tells the deputies whose table it is what the chief is told.
    pub(super) fn tell_sectors(&mut self, id: &str, news: &DeskNews, events: &[String]) {
        for place in 0..self.sector_desks.len() {
            if self.is_in(id, Some(place)) {
                let desk = &mut self.sector_desks[place];
                desk.news.tell((id.to_owned(), news.clone()));
                desk.streams.tell(&told_to(GameRole::Arbiter, events.to_vec(), Vec::new()));
            }
        }
    }
}
