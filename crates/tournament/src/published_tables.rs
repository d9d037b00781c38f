//! The tables that publish to the broker: their games, whether they are connected, and whether their clocks are
//! right.
//!
//! A table's name is its subject at the broker, and anybody with its key may write there. So each game is identified
//! by the hash of its first line, and two simultaneous games under one name are reported to the arbiter.

use std::collections::BTreeMap;

use crate::feed_news::StoreShare;
use annabella_publish::wire::LineHash;

/// A table without any message for this time is lost.
const LOST_MS: u64 = 15_000;
/// Lines that are missing for this time are reported.
const BEHIND_MS: u64 = 6_000;
/// A clock that is off by this much is reported.
const CLOCK_OFF_MS: u64 = 120_000;
/// The largest number of games under one name, so that a flood of first lines does not fill the
/// memory.
const MOST_GAMES: usize = 16;

/// The part of a table's space in the store, in percent, from which the desk is informed.
const NEARLY_FULL: u64 = 80;
/// The space that a line takes at most, but for a long text. With less left, lines are refused.
const LINE_BYTES: u64 = 4 * 1024;
/// After this time a flood is news again, and for this time it is shown.
const FLOOD_AGAIN_MS: u64 = 600_000;
const FLOOD_SHOWN_MS: u64 = 30_000;

/// How full a table's space in the store is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ShareLevel {
    #[default]
    Room,
    NearlyFull {
        percent: u64,
    },
    /// Its lines are refused, or its oldest ones were dropped.
    Full,
}

impl ShareLevel {
    fn of(share: &StoreShare) -> Self {
        let StoreShare { bytes, most_bytes, messages, most_messages, has_lost } = *share;
        // Version 2.9.10 leaves its own bytes out when it compares a message with the space left. A message that is
        // taken for that reason makes it drop the oldest ones.
        if has_lost || bytes.saturating_add(LINE_BYTES) > most_bytes || messages >= most_messages {
            return Self::Full;
        }
        let percent = |part: u64, whole: u64| part.saturating_mul(100) / whole.max(1);
        match percent(bytes, most_bytes).max(percent(messages, most_messages)) {
            percent @ NEARLY_FULL.. => Self::NearlyFull { percent },
            _ => Self::Room,
        }
    }
}

/// A game under a table's name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PublishedGame {
    begins: LineHash,
    /// The tournament's id of the game.
    id: String,
    /// Another game took its place; it is no longer shown.
    replaced: bool,
}

/// A table name at the broker.
#[derive(Clone, Debug, Default)]
struct PublishedTable {
    games: Vec<PublishedGame>,
    heard_ms: Option<u64>,
    is_there: bool,
    /// The game of its last presence message, and the nonce that an order must contain.
    nonce: Option<(LineHash, String)>,
    /// The game and its number of lines at the table, if the desk has fewer.
    behind: Option<LinesBehind>,
    /// How far its clock is off, in whole minutes, if that is too much.
    off_minutes: Option<u64>,
    share: ShareLevel,
    /// When it last sent far more than a table sends, and when the desk was informed of that.
    flooded_ms: Option<u64>,
    flood_told_ms: Option<u64>,
}

/// A table that has more lines than were received.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LinesBehind {
    id: String,
    has: u64,
    of: u64,
    since_ms: u64,
    told: bool,
}

/// The game to which a line belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineDestination {
    /// A known game.
    Game(String),
    /// A new game, and the current game before it, if any.
    NewGame { id: String, before: Option<String> },
    /// No shown game; a fault is reported at this one.
    NoGame(String),
}

/// A change of a table's presence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PresenceNews {
    Lost,
    Back,
}

/// All table names at the broker.
#[derive(Clone, Debug, Default)]
pub(crate) struct PublishedTables {
    tables: BTreeMap<String, PublishedTable>,
    /// Whether the broker can be reached; `None` before the first connection. While it cannot, no table
    /// is reported as lost.
    reached: Option<bool>,
}

/// The tournament's id of the n-th game under a name. No game folder has this prefix.
fn id_of(table: &str, number: usize) -> String {
    if number == 0 { format!("broker.{table}") } else { format!("broker.{table}.{}", number + 1) }
}

impl PublishedTables {
    /// The game to which a line belongs, found by the hash of the game's first line.
    pub(crate) fn place(&mut self, table: &str, begins: LineHash, number: u64) -> LineDestination {
        let at = self.tables.entry(table.to_owned()).or_default();
        let current = at.games.iter().rev().find(|game| !game.replaced).map(|game| game.id.clone());
        if let Some(game) = at.games.iter().find(|game| game.begins == begins) {
            return match (&current, game.replaced) {
                // A replaced game continues; its lines are reported at the game that replaced it.
                (Some(current), true) => LineDestination::NoGame(current.clone()),
                _ => LineDestination::Game(game.id.clone()),
            };
        }
        let id = id_of(table, at.games.len());
        if number != 1 || at.games.len() >= MOST_GAMES {
            return LineDestination::NoGame(current.unwrap_or(id));
        }
        at.games.push(PublishedGame { begins, id: id.clone(), replaced: false });
        LineDestination::NewGame { id, before: current }
    }

    /// The game at which a message that is not a line is reported.
    pub(crate) fn current(&self, table: &str) -> String {
        let games = self.tables.get(table).map(|at| at.games.as_slice()).unwrap_or_default();
        games.iter().rev().find(|game| !game.replaced).map_or_else(|| id_of(table, 0), |game| game.id.clone())
    }

    /// Hides a game that never began or is over, because another began under its name.
    pub(crate) fn replace(&mut self, id: &str) {
        let Some(name) = self.name_of(id).map(str::to_owned) else { return };
        let games = self.tables.get_mut(&name).into_iter().flat_map(|at| &mut at.games);
        games.filter(|game| game.id == id).for_each(|game| game.replaced = true);
    }

    /// Records the game and nonce of a presence message.
    pub(crate) fn set_nonce(&mut self, table: &str, game: Option<LineHash>, nonce: &str) {
        if let Some(at) = self.tables.get_mut(table) {
            at.nonce = game.map(|game| (game, nonce.to_owned()));
        }
    }

    /// The tournament's id of the game in a presence message, also before a line of it was received. `None` if
    /// another game took its place.
    pub(crate) fn presence_id(&self, table: &str, game: LineHash) -> Option<String> {
        let games = self.tables.get(table).map(|at| at.games.as_slice()).unwrap_or_default();
        match games.iter().find(|known| known.begins == game) {
            Some(known) => (!known.replaced).then(|| known.id.clone()),
            None => (games.len() < MOST_GAMES).then(|| id_of(table, games.len())),
        }
    }

    /// Records how many lines a table reports and how many were received.
    pub(crate) fn set_lines(&mut self, table: &str, id: &str, (has, of): (u64, u64), now_ms: u64) {
        let Some(at) = self.tables.get_mut(table) else { return };
        let before = at.behind.take();
        if has < of {
            // While lines arrive, the table is not behind.
            let stands = before.filter(|before| before.id == id && before.has == has);
            let (since_ms, told) = stands.map_or((now_ms, false), |before| (before.since_ms, before.told));
            at.behind = Some(LinesBehind { id: id.to_owned(), has, of, since_ms, told });
        }
    }

    /// How many lines the table has, if fewer were received and no more arrive.
    pub(crate) fn behind(&self, id: &str, has: u64, now_ms: u64) -> Option<u64> {
        let behind = self.tables.get(self.name_of(id)?)?.behind.as_ref()?;
        let is_late = behind.id == id && behind.has == has && behind.since_ms + BEHIND_MS <= now_ms;
        is_late.then_some(behind.of)
    }

    /// Whether a table has fallen behind since the last call.
    pub(crate) fn falls_behind(&mut self, now_ms: u64) -> bool {
        let late = self.tables.values_mut().filter_map(|at| at.behind.as_mut());
        let late = late.filter(|behind| !behind.told && behind.since_ms + BEHIND_MS <= now_ms);
        late.map(|behind| behind.told = true).count() > 0
    }

    /// The nonce for an order at a game. `None` if its table is not connected or plays another
    /// game.
    pub(crate) fn nonce_of(&self, id: &str) -> Option<&str> {
        let at = self.tables.get(self.name_of(id)?)?;
        let begins = at.games.iter().find(|game| game.id == id && !game.replaced)?.begins;
        let (game, nonce) = at.nonce.as_ref().filter(|_| at.is_there && self.reached == Some(true))?;
        (*game == begins).then_some(nonce.as_str())
    }

    /// The name under which a game is published.
    pub(crate) fn name_of(&self, id: &str) -> Option<&str> {
        let name = id.strip_prefix("broker.")?.split('.').next()?;
        self.tables.get_key_value(name).map(|(name, _)| name.as_str())
    }

    /// Records a message of a table, and the table's time of day.
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

    /// Records whether the broker can be reached. When it is reached again, the time limit of every
    /// table restarts.
    pub(crate) fn reached(&mut self, reached: bool, now_ms: u64) {
        self.reached = Some(reached);
        for at in self.tables.values_mut().filter(|at| at.is_there) {
            at.heard_ms = Some(now_ms);
        }
    }

    /// Whether the broker was reached once and no longer is.
    pub(crate) fn is_gone(&self) -> bool {
        self.reached == Some(false)
    }

    /// The names of tables that were silent for too long, each reported once.
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

    /// Records how much of its space a table uses. Returns the level if it is another one, for the desk.
    pub(crate) fn set_share(&mut self, table: &str, share: &StoreShare) -> Option<ShareLevel> {
        let level = ShareLevel::of(share);
        if !self.tables.contains_key(table) && level == ShareLevel::Room {
            return None;
        }
        let at = self.tables.entry(table.to_owned()).or_default();
        let before = std::mem::replace(&mut at.share, level);
        (std::mem::discriminant(&before) != std::mem::discriminant(&level)).then_some(level)
    }

    /// How full the space of a game's table is.
    pub(crate) fn share(&self, id: &str) -> ShareLevel {
        let name = self.name_of(id).and_then(|name| self.tables.get(name));
        name.map_or(ShareLevel::Room, |at| at.share)
    }

    /// Records that a table sends far more than a table sends. Returns whether that is news.
    pub(crate) fn flooded(&mut self, table: &str, now_ms: u64) -> bool {
        let at = self.tables.entry(table.to_owned()).or_default();
        at.flooded_ms = Some(now_ms);
        let is_news = at.flood_told_ms.is_none_or(|told_ms| told_ms + FLOOD_AGAIN_MS <= now_ms);
        if is_news {
            at.flood_told_ms = Some(now_ms);
        }
        is_news
    }

    /// Whether a game's table floods the desk.
    pub(crate) fn floods(&self, id: &str, now_ms: u64) -> bool {
        let at = self.name_of(id).and_then(|name| self.tables.get(name));
        at.and_then(|at| at.flooded_ms).is_some_and(|ms| now_ms < ms + FLOOD_SHOWN_MS)
    }

    /// By how many minutes the clock of a game's table is off, if that is too much.
    pub(crate) fn off_minutes(&self, id: &str) -> Option<u64> {
        self.tables.get(self.name_of(id)?)?.off_minutes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_lost_once_after_fifteen_seconds_and_nobody_is_while_the_broker_is_gone() {
        let mut tables = PublishedTables::default();
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
    fn a_table_s_space_is_told_when_it_is_nearly_full_when_it_is_full_and_when_there_is_room() {
        let mut tables = PublishedTables::default();
        let share = |bytes, messages| StoreShare {
            bytes,
            most_bytes: 1_000_000,
            messages,
            most_messages: 100,
            has_lost: false,
        };
        assert_eq!(tables.set_share("7", &share(799_999, 79)), None);
        let near = ShareLevel::NearlyFull { percent: 80 };
        assert_eq!(tables.set_share("7", &share(800_000, 5)), Some(near));
        assert_eq!(tables.set_share("7", &share(900_000, 5)), None, "it is told once");
        assert_eq!(tables.share("broker.7"), ShareLevel::NearlyFull { percent: 90 });
        assert_eq!(tables.set_share("7", &share(996_000, 5)), Some(ShareLevel::Full));
        assert_eq!(tables.set_share("7", &share(10, 100)), None, "so many messages are the same");
        assert_eq!(tables.set_share("7", &StoreShare { has_lost: true, ..share(10, 1) }), None);
        assert_eq!(tables.set_share("7", &share(10, 80)), Some(near));
        assert_eq!(tables.set_share("7", &share(10, 1)), Some(ShareLevel::Room));
        assert_eq!(tables.share("broker.8"), ShareLevel::Room);
    }

    #[test]
    fn a_flood_is_told_once_and_shown_while_it_lasts() {
        let mut tables = PublishedTables::default();
        assert!(tables.flooded("7", 1_000));
        assert!((2..60).all(|second| !tables.flooded("7", second * 1_000)));
        assert!(tables.floods("broker.7", 80_000) && !tables.floods("broker.7", 90_000));
        assert!(!tables.floods("broker.8", 1_000));
    }

    #[test]
    fn an_order_names_the_last_presence_of_a_table_that_is_there_and_plays_this_game() {
        let (one, two) = (LineHash::of(b"one"), LineHash::of(b"two"));
        let mut tables = PublishedTables::default();
        tables.place("7", one, 1);
        tables.reached(true, 0);
        tables.set_nonce("7", Some(one), "a");
        assert_eq!(tables.nonce_of("broker.7"), None, "nothing was heard of it yet");
        tables.heard("7", None, 1_000);
        assert_eq!(tables.nonce_of("broker.7"), Some("a"));
        tables.set_nonce("7", Some(two), "b");
        assert_eq!(tables.nonce_of("broker.7"), None, "it plays another game");
        tables.set_nonce("7", Some(one), "c");
        tables.lost(90_000);
        assert_eq!(tables.nonce_of("broker.7"), None, "it is lost");
        tables.heard("7", None, 91_000);
        tables.reached(false, 91_000);
        assert_eq!(tables.nonce_of("broker.7"), None, "the broker is gone");
    }

    #[test]
    fn each_game_of_a_name_is_one_and_a_line_of_a_replaced_one_belongs_nowhere() {
        let (one, two) = (LineHash::of(b"one"), LineHash::of(b"two"));
        let mut tables = PublishedTables::default();
        assert_eq!(
            tables.place("7", one, 2),
            LineDestination::NoGame("broker.7".into()),
            "its beginning never came"
        );
        assert_eq!(
            tables.place("7", one, 1),
            LineDestination::NewGame { id: "broker.7".into(), before: None }
        );
        assert_eq!(tables.place("7", one, 2), LineDestination::Game("broker.7".into()));
        let begins = LineDestination::NewGame { id: "broker.7.2".into(), before: Some("broker.7".into()) };
        assert_eq!(tables.place("7", two, 1), begins);
        assert_eq!(tables.games_of("7"), ["broker.7", "broker.7.2"]);
        tables.replace("broker.7");
        assert_eq!(tables.place("7", one, 3), LineDestination::NoGame("broker.7.2".into()));
        assert_eq!(
            (tables.games_of("7"), tables.name_of("broker.7.2")),
            (vec!["broker.7.2".into()], Some("7"))
        );
        for n in 0..100_u8 {
            tables.place("7", LineHash::of(&[n]), 1);
        }
        assert_eq!(tables.games_of("7").len(), MOST_GAMES - 1);
    }

    #[test]
    fn a_clock_that_is_two_minutes_off_is_named_either_way() {
        let mut tables = PublishedTables::default();
        let now: u64 = 1_000_000_000;
        tables.place("7", LineHash::of(b"one"), 1);
        for (off, minutes) in [(0_i64, None), (119_999, None), (120_000, Some(2)), (-3_600_000, Some(60))] {
            tables.heard("7", now.checked_add_signed(off), now);
            assert_eq!(tables.off_minutes("broker.7"), minutes, "{off}");
        }
    }
}
