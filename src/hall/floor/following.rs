//! Several boards on one page: which games a spectator follows, and what was told of them.

use crate::hall::{
    floor::{HallFloor, TableLabel},
    table::RoundNews,
};

impl HallFloor {
    /// The games somebody asks for, by their boards' numbers or their tables' names, in his order; no other than spectators
    /// may see.
    pub(crate) fn followed(&self, asked: &[String]) -> Vec<TableLabel> {
        let found = asked.iter().filter_map(|asked| {
            let board = asked.parse::<u32>().ok();
            let is_it = |label: &&TableLabel| {
                (label.id == *asked || (board.is_some() && label.board == board)) && self.is_public(&label.id)
            };
            self.all_labels().iter().find(is_it).cloned()
        });
        found.collect()
    }

    /// How much was told of these games, and the last of it in its order: of which of them, by its place here.
    pub(crate) fn told_of(&self, games: &[TableLabel], most: usize) -> (u64, Vec<(usize, &RoundNews)>) {
        let logs = games.iter().enumerate();
        let logs = logs.filter_map(|(place, label)| Some((place, &self.tables.get(&label.id)?.news)));
        let (mut told, mut last) = (0, Vec::new());
        for (place, log) in logs {
            told += log.told;
            last.extend(log.last.iter().map(|(order, news)| (*order, place, news)));
        }
        last.sort_by_key(|(order, place, _)| (*order, *place));
        let from = last.len().saturating_sub(most);
        (told, last.split_off(from).into_iter().map(|(_, place, news)| (place, news)).collect())
    }
}
