//! The public output of the round, as spectators may see it: games as PGN, the files of the round, and signed
//! results.

use crate::{
    pairing::Pairing,
    round_files::FilesTrouble,
    round_pgn::{RoundGame, broadcast, signed_result},
    sectors::DeskScope,
    tables::{DeskNews, TournamentTables, events_alone, told_to},
};
use annabella_game::GameResult;
use annabella_session::GameRole;

impl TournamentTables {
    /// Records a problem with the round's files, or its end. Each is reported once.
    pub(crate) fn set_files_trouble(&mut self, trouble: Option<FilesTrouble>, now_ms: u64) {
        let is_news = trouble.is_some() != self.files.is_some();
        self.files.clone_from(&trouble);
        if is_news {
            self.tell_desk("", DeskNews::Files(trouble), true, now_ms);
        }
    }

    /// Reports the faults of the pairings to the chief's desk, once, when the tournament is opened.
    pub(crate) fn tell_pairing_faults(&mut self, now_ms: u64) {
        for text in self.settings.pairings.fault_texts() {
            let event = serde_json::json!({ "at_ms": now_ms, "event": "pairing_left_out", "text": text });
            self.streams.tell(&told_to(GameRole::Arbiter, events_alone(vec![event.to_string()])));
            self.tell_desk("", DeskNews::PairingLeftOut(text), false, now_ms);
        }
    }

    /// Every signed result with its pairing.
    pub(crate) fn results(&self) -> Vec<(&Pairing, GameResult)> {
        let result = |id: &String| {
            let (session, _) = self.tables.get(id)?.table.current_game(0)?;
            Some((self.pairing(id)?, signed_result(session)?))
        };
        let mut results: Vec<_> =
            self.tables.keys().filter(|id| self.is_public(id)).filter_map(result).collect();
        results.sort_by_key(|(pairing, _)| pairing.board);
        results
    }

    /// The PGN of a game for a broadcast, as spectators may see it.
    pub(crate) fn broadcast_of(&self, id: &str) -> Option<String> {
        let (session, _) = self.released_game(id, u64::MAX)?;
        let settings = &self.settings;
        // A folder's name may occur again in another round; the hash of the first line does not.
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

    /// The file name of a game.
    fn file_of(&self, id: &str) -> String {
        let board = self.pairing(id).map(|pairing| pairing.board.to_string());
        format!("game-{}.pgn", board.as_deref().unwrap_or(id))
    }

    /// The names and texts of files whose games have changed. A text is empty if spectators may no longer see the
    /// game. The file of the whole round is the last.
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
                    // Another table may play this board now.
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

    /// The last PGN of every game of the round, in the order of the boards.
    pub(crate) fn games_pgn(&self) -> String {
        let games = self
            .labels(DeskScope::default())
            .into_iter()
            .filter_map(|label| self.tables.get(&label.id)?.pgn.clone());
        games.collect::<Vec<_>>().join("\n")
    }
}
