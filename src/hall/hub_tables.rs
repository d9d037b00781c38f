//! Who publishes to the hub's broker: which game a table plays, whether anything is heard of it, whether its clock is
//! right. PURE.
//!
//! A table's name at the hub is its subject, and whoever has its key may write there: so each game is known by the hash
//! of its first line, and two that are played at once under one name are named to the arbiter.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::BTreeMap;

use crate::hub::wire::LineHash;

/// A table of which nothing came for so long is lost.
const LOST_MS: u64 = 15_000;
/// A clock that is off by so much is named.
const CLOCK_OFF_MS: u64 = 120_000;
/// So many games of one name are shown: whoever floods it with beginnings fills no memory.
const MOST_GAMES: usize = 16;

/// A game under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct HubGame {
    begins: LineHash,
    /// What the hall calls it.
    id: String,
    /// Another took its place: it is shown no more.
    replaced: bool,
}

/// A name at the hub.
#[derive(Clone, Debug, Default)]
struct HubTable {
    games: Vec<HubGame>,
    heard_ms: Option<u64>,
    is_there: bool,
    /// The game its last presence told of, and what an order has to name.
    nonce: Option<(LineHash, String)>,
    /// How far its clock is off, in whole minutes, where that is too much.
    off_minutes: Option<u64>,
}

/// Where a line belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HubPlace {
    /// A game that is known.
    Game(String),
    /// One that begins; the one before it, where there is one.
    Begins { id: String, before: Option<String> },
    /// Nowhere: what is said to be wrong is wrong at this one.
    Nowhere(String),
}

/// What became of a table's presence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PresenceNews {
    Lost,
    Back,
}

/// All names at the hub.
#[derive(Clone, Debug, Default)]
pub(crate) struct HubTables {
    tables: BTreeMap<String, HubTable>,
    /// Whether the broker can be reached: while it cannot, nobody is called lost. `None` before it was.
    reached: Option<bool>,
}

/// What the hall calls the n-th game of a name. No game's folder begins like this.
fn id_of(table: &str, number: usize) -> String {
    if number == 0 { format!("hub.{table}") } else { format!("hub.{table}.{}", number + 1) }
}

impl HubTables {
    /// Where a line belongs whose game begins with this hash.
    pub(crate) fn place(&mut self, table: &str, begins: LineHash, number: u64) -> HubPlace {
        let at = self.tables.entry(table.to_owned()).or_default();
        let current = at.games.iter().rev().find(|game| !game.replaced).map(|game| game.id.clone());
        if let Some(game) = at.games.iter().find(|game| game.begins == begins) {
            return match (&current, game.replaced) {
                // It goes on although another began after it.
                (Some(current), true) => HubPlace::Nowhere(current.clone()),
                _ => HubPlace::Game(game.id.clone()),
            };
        }
        let id = id_of(table, at.games.len());
        if number != 1 || at.games.len() >= MOST_GAMES {
            return HubPlace::Nowhere(current.unwrap_or(id));
        }
        at.games.push(HubGame { begins, id: id.clone(), replaced: false });
        HubPlace::Begins { id, before: current }
    }

    /// What a message that is no line is wrong at.
    pub(crate) fn current(&self, table: &str) -> String {
        let games = self.tables.get(table).map(|at| at.games.as_slice()).unwrap_or_default();
        games.iter().rev().find(|game| !game.replaced).map_or_else(|| id_of(table, 0), |game| game.id.clone())
    }

    /// A game that never began, or is over, is shown no more: another began under its name.
    pub(crate) fn replace(&mut self, id: &str) {
        let Some(name) = self.name_of(id).map(str::to_owned) else { return };
        let games = self.tables.get_mut(&name).into_iter().flat_map(|at| &mut at.games);
        games.filter(|game| game.id == id).for_each(|game| game.replaced = true);
    }

    /// A table told that it is there, in this game, by this nonce.
    pub(crate) fn told_nonce(&mut self, table: &str, game: Option<LineHash>, nonce: &str) {
        if let Some(at) = self.tables.get_mut(table) {
            at.nonce = game.map(|game| (game, nonce.to_owned()));
        }
    }

    /// What an order at a game has to name; nothing where its table is not there, or plays another.
    pub(crate) fn nonce_of(&self, id: &str) -> Option<&str> {
        let at = self.tables.get(self.name_of(id)?)?;
        let begins = at.games.iter().find(|game| game.id == id && !game.replaced)?.begins;
        let (game, nonce) = at.nonce.as_ref().filter(|_| at.is_there && self.reached == Some(true))?;
        (*game == begins).then_some(nonce.as_str())
    }

    /// The name a game is published under.
    pub(crate) fn name_of(&self, id: &str) -> Option<&str> {
        let name = id.strip_prefix("hub.")?.split('.').next()?;
        self.tables.get_key_value(name).map(|(name, _)| name.as_str())
    }

    /// Something was heard of a table; what it says its time of day is.
    pub(crate) fn heard(&mut self, table: &str, unix_ms: Option<u64>, now_ms: u64) -> Option<PresenceNews> {
        let at = self.tables.entry(table.to_owned()).or_default();
        let back = at.heard_ms.is_some() && !at.is_there;
        (at.heard_ms, at.is_there) = (Some(now_ms), true);
        if let Some(unix_ms) = unix_ms {
            let off_ms = unix_ms.abs_diff(now_ms);
            at.off_minutes = (off_ms >= CLOCK_OFF_MS).then_some(off_ms / 60_000);
        }
        back.then_some(PresenceNews::Back)
    }

    /// Whether the broker can be reached; once it is again, everybody has the whole time to be heard.
    pub(crate) fn reached(&mut self, reached: bool, now_ms: u64) {
        self.reached = Some(reached);
        for at in self.tables.values_mut().filter(|at| at.is_there) {
            at.heard_ms = Some(now_ms);
        }
    }

    /// It was reached, and is gone.
    pub(crate) fn is_gone(&self) -> bool {
        self.reached == Some(false)
    }

    /// The names nothing was heard of for too long: each is told once.
    pub(crate) fn lost(&mut self, now_ms: u64) -> Vec<String> {
        let mut lost = Vec::new();
        for (name, at) in self.tables.iter_mut().filter(|(_, at)| at.is_there) {
            if self.reached == Some(true) && at.heard_ms.is_some_and(|heard_ms| heard_ms + LOST_MS <= now_ms)
            {
                at.is_there = false;
                lost.push(name.clone());
            }
        }
        lost
    }

    /// The games that are shown under a name.
    pub(crate) fn games_of(&self, table: &str) -> Vec<String> {
        let games = self.tables.get(table).map(|at| at.games.as_slice()).unwrap_or_default();
        games.iter().filter(|game| !game.replaced).map(|game| game.id.clone()).collect()
    }

    /// By how many minutes the clock of a game's table is off, where that is too much.
    pub(crate) fn off_minutes(&self, id: &str) -> Option<u64> {
        self.tables.get(self.name_of(id)?)?.off_minutes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_lost_once_after_fifteen_seconds_and_nobody_is_while_the_broker_is_gone() {
        let mut tables = HubTables::default();
        tables.reached(true, 0);
        assert_eq!(tables.heard("7", Some(1_000), 1_000), None);
        assert_eq!(tables.heard("8", Some(1_000), 9_000), None);
        assert_eq!(tables.lost(15_999), Vec::<String>::new());
        assert_eq!(tables.lost(16_000), ["7"]);
        assert_eq!(tables.lost(17_000), Vec::<String>::new(), "it is told once");
        assert_eq!(tables.heard("7", None, 18_000), Some(PresenceNews::Back));
        assert_eq!(tables.heard("7", None, 18_000), None);
        tables.reached(false, 20_000);
        assert_eq!(tables.lost(90_000), Vec::<String>::new());
        tables.reached(true, 90_000);
        assert_eq!(tables.lost(100_000), Vec::<String>::new());
        assert_eq!(tables.lost(105_000), ["7", "8"]);
    }

    #[test]
    fn an_order_names_the_last_presence_of_a_table_that_is_there_and_plays_this_game() {
        let (one, two) = (LineHash::of(b"one"), LineHash::of(b"two"));
        let mut tables = HubTables::default();
        tables.place("7", one, 1);
        tables.reached(true, 0);
        tables.told_nonce("7", Some(one), "a");
        assert_eq!(tables.nonce_of("hub.7"), None, "nothing was heard of it yet");
        tables.heard("7", None, 1_000);
        assert_eq!(tables.nonce_of("hub.7"), Some("a"));
        tables.told_nonce("7", Some(two), "b");
        assert_eq!(tables.nonce_of("hub.7"), None, "it plays another game");
        tables.told_nonce("7", Some(one), "c");
        tables.lost(90_000);
        assert_eq!(tables.nonce_of("hub.7"), None, "it is lost");
        tables.heard("7", None, 91_000);
        tables.reached(false, 91_000);
        assert_eq!(tables.nonce_of("hub.7"), None, "the broker is gone");
    }

    #[test]
    fn each_game_of_a_name_is_one_and_a_line_of_a_replaced_one_belongs_nowhere() {
        let (one, two) = (LineHash::of(b"one"), LineHash::of(b"two"));
        let mut tables = HubTables::default();
        assert_eq!(tables.place("7", one, 2), HubPlace::Nowhere("hub.7".into()), "its beginning never came");
        assert_eq!(tables.place("7", one, 1), HubPlace::Begins { id: "hub.7".into(), before: None });
        assert_eq!(tables.place("7", one, 2), HubPlace::Game("hub.7".into()));
        let begins = HubPlace::Begins { id: "hub.7.2".into(), before: Some("hub.7".into()) };
        assert_eq!(tables.place("7", two, 1), begins);
        assert_eq!(tables.games_of("7"), ["hub.7", "hub.7.2"]);
        tables.replace("hub.7");
        assert_eq!(tables.place("7", one, 3), HubPlace::Nowhere("hub.7.2".into()));
        assert_eq!((tables.games_of("7"), tables.name_of("hub.7.2")), (vec!["hub.7.2".into()], Some("7")));
        for n in 0..100_u8 {
            tables.place("7", LineHash::of(&[n]), 1);
        }
        assert_eq!(tables.games_of("7").len(), MOST_GAMES - 1);
    }

    #[test]
    fn a_clock_that_is_two_minutes_off_is_named_either_way() {
        let mut tables = HubTables::default();
        let now: u64 = 1_000_000_000;
        tables.place("7", LineHash::of(b"one"), 1);
        for (off, minutes) in [(0_i64, None), (119_999, None), (120_000, Some(2)), (-3_600_000, Some(60))] {
            tables.heard("7", now.checked_add_signed(off), now);
            assert_eq!(tables.off_minutes("hub.7"), minutes, "{off}");
        }
    }
}
