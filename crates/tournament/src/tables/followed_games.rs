//! Several boards on one page: the games that a spectator follows, and their news.

use crate::{
    table::RoundNews,
    tables::{TableLabel, TournamentTables},
};

impl TournamentTables {
    /// The requested games that spectators may see, in the requested order. A request is a board's number or a
    /// table's name.
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

    /// The total number of news of these games, and the latest of them in order, each with the index of its
    /// game.
    pub(crate) fn news_of_games(&self, games: &[TableLabel], most: usize) -> (u64, Vec<(usize, &RoundNews)>) {
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
