//! What the round gives to others, as spectators may see it: games as PGN, the files that follow them, signed results.

use crate::{
    game::GameResult,
    hall::{
        floor::{DeskNews, HallFloor},
        pairing::Pairing,
        round::{RoundGame, broadcast, signed_result},
        round_files::FilesTrouble,
        sectors::DeskPart,
    },
};

impl HallFloor {
    /// Whether the round's files are as the hall has them: what is wrong is told once, and once that it is right again.
    pub(crate) fn files_are(&mut self, trouble: Option<FilesTrouble>, now_ms: u64) {
        let is_news = trouble.is_some() != self.files.is_some();
        self.files.clone_from(&trouble);
        if is_news {
            self.tell_desk("", DeskNews::Files(trouble), true, now_ms);
        }
    }

    /// Every result that is signed, with its game of the pairings.
    pub(crate) fn results(&self) -> Vec<(&Pairing, GameResult)> {
        let result = |id: &String| {
            let (session, _) = self.tables.get(id)?.table.stands(0)?;
            Some((self.pairing(id)?, signed_result(session)?))
        };
        let mut results: Vec<_> =
            self.tables.keys().filter(|id| self.is_public(id)).filter_map(result).collect();
        results.sort_by_key(|(pairing, _)| pairing.board);
        results
    }

    /// A game as a broadcast takes it, by what spectators may see.
    pub(crate) fn broadcast_of(&self, id: &str) -> Option<String> {
        let (session, _) = self.shown(id, u64::MAX)?;
        let settings = &self.settings;
        // A folder's name may come again in another round, its first line does not.
        let mark = self.tables.get(id)?.table.mark().unwrap_or_default();
        let game = RoundGame {
            id: &format!("{id}-{:08x}", mark >> 32),
            session,
            pairing: self.pairing(id),
            round: settings.round,
            event: settings.pairings.event.as_deref(),
        };
        Some(broadcast(&game))
    }

    /// The file of a game.
    fn file_of(&self, id: &str) -> String {
        let board = self.pairing(id).map(|pairing| pairing.board.to_string());
        format!("game-{}.pgn", board.as_deref().unwrap_or(id))
    }

    /// The files whose games have something new: their names, and what they hold, which is nothing where spectators may not
    /// see the game any more. The whole round is the last of them.
    pub(crate) fn stale_files(&mut self) -> Vec<(String, String)> {
        let stale = std::mem::take(&mut self.stale);
        if stale.is_empty() {
            return Vec::new();
        }
        let mut files = Vec::new();
        for id in &stale {
            let (name, text) = (self.file_of(id), self.broadcast_of(id));
            match &text {
                Some(text) => {
                    self.given.insert(name.clone());
                    files.push((name, text.clone()));
                }
                None => {
                    // Another table may play this board by now.
                    let seen = |other: &String| self.is_public(other) && self.file_of(other) == name;
                    if self.given.contains(&name) && !self.tables.keys().any(seen) {
                        self.given.remove(&name);
                        files.push((name, String::new()));
                    }
                }
            }
            if let Some(at) = self.tables.get_mut(id) {
                at.pgn = text;
            }
        }
        files.push(("games.pgn".to_owned(), self.games_pgn()));
        files
    }

    /// Every game of the round as a broadcast was given it last, in the order of the boards.
    pub(crate) fn games_pgn(&self) -> String {
        let games = self
            .labels(DeskPart::default())
            .into_iter()
            .filter_map(|label| self.tables.get(&label.id)?.pgn.clone());
        games.collect::<Vec<_>>().join("\n")
    }
}
