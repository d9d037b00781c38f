//! All tables of a tournament, the announcements to its arbiter and spectators, and the files of the round.
//!
//! All of this can be rebuilt from the tables' journals. The time is passed in and no file is read; the caller brings
//! in lines and takes out texts.

mod broadcast;
mod exclusions;
mod followed_games;
mod labels;
mod published_orders;
mod sector_desks;
mod store_limits;

pub(crate) use self::labels::TableLabel;

use std::{
    cell::OnceCell,
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

use crate::{
    attention_queue::{AttentionItem, AttentionLevel, AttentionReason, sort_by_attention},
    desk_sessions::DeskVisitor,
    feed_news::StoreSpace,
    line_fault::LineFault,
    pairing::{Pairing, plain_name},
    pairings::Pairings,
    published_tables::{LineDestination, PresenceNews, PublishedTables, ShareLevel},
    round_files::FilesTrouble,
    sectors::{DeskScope, Sector},
    table::{LineOutcome, RoundNews, TournamentTable},
};
use annabella_game::{Lang, Moment};
use annabella_laws::incident_kind::IncidentKind;
use annabella_publish::wire::{LineHash, PublishedLine, TableName};
use annabella_session::{
    GameRole,
    session::{Phase, Session},
};
use annabella_web::{PageFloods, RoleUpdate, Streams};

/// How many earlier news a page shows.
pub(crate) const RECENT: usize = 40;

/// A line published within this time shows that its table is connected.
const LATELY_MS: u64 = 5_000;

/// The shortest and longest time between two refreshes of the desk's page, if nothing is urgent.
const DESK_AT_MOST_MS: u64 = 1_000;
const DESK_AT_LEAST_MS: u64 = 5_000;

/// The number of news of one table that may be announced at once, and the interval at which one more may. What comes
/// faster stands at the table alone, so that no table drowns the news of others.
const NEWS_AT_ONCE: u64 = 10;
const NEWS_EVERY_MS: u64 = 2_000;

/// A log of news: the total number, and the last entries, newest last.
#[derive(Clone, Debug)]
pub(crate) struct NewsLog<T> {
    pub(crate) told: u64,
    pub(crate) last: VecDeque<T>,
}

impl<T> Default for NewsLog<T> {
    fn default() -> Self {
        Self { told: 0, last: VecDeque::new() }
    }
}

impl<T> NewsLog<T> {
    fn tell(&mut self, news: T) {
        self.told += 1;
        self.last.push_back(news);
        if self.last.len() > RECENT {
            self.last.pop_front();
        }
    }
}

/// News of a table for the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DeskNews {
    /// A line of its journal is faulty.
    Line(LineFault),
    /// An item was opened.
    Opened { number: u32, matter: IncidentKind },
    /// The table was lost or is back.
    Presence(PresenceNews),
    /// The late outcome of an order without an answer.
    LateOrder { line: String, taken: bool },
    /// The broker's space for the table has another level.
    StoreShare { table: String, level: ShareLevel },
    /// The table sends far more than a table sends.
    Floods,
    /// The disk of the broker's store is nearly full, or is no longer. It belongs to no table.
    StoreSpace(Option<StoreSpace>),
    /// The round's files cannot be written, or can be written again. It belongs to no table.
    Files(Option<FilesTrouble>),
    /// Somebody sends more requests to the pages than are answered; or as usual again, after so many were refused. It
    /// belongs to no table.
    PageFlood { from: DeskVisitor, refused: Option<u64> },
    /// A row or field of the pairings was left out: file, line, column and remedy.
    PairingLeftOut(String),
}

/// A table and its subscribers.
struct TableEntry {
    table: TournamentTable,
    /// How many tables were known when it appeared; a game that replaces another one counts anew.
    seen: u64,
    streams: Arc<Streams>,
    /// News of this game for spectators, each with its number among all news.
    news: NewsLog<(u64, RoundNews)>,
    /// Updates released while the table was hidden from spectators.
    withheld: Vec<[RoleUpdate; 6]>,
    /// How many items the desk was informed of.
    items_told: usize,
    /// The index of its game in the pairings.
    pairing: Option<usize>,
    /// Other tables with the same players, or under the same name at the broker.
    same: BTreeSet<String>,
    /// The game's last PGN for a broadcast.
    pgn: Option<String>,
    /// The last accepted line of a broker's table.
    last: Option<(u64, LineHash)>,
    /// The time at which the full number of its news may be announced again.
    news_whole_ms: u64,
}

/// The settings of a tournament.
#[derive(Clone, Debug, Default)]
pub struct TournamentSettings {
    pub round: u32,
    /// The delay for spectators, in milliseconds.
    pub delay_ms: u64,
    pub pairings: Pairings,
    pub sectors: Vec<Sector>,
    /// The ids of tables that the arbiter has left out.
    pub without: BTreeSet<String>,
}

/// The news of a deputy's desk.
#[derive(Default)]
struct SectorDesk {
    streams: Arc<Streams>,
    news: NewsLog<(String, DeskNews)>,
}

/// All tables of a tournament.
pub(crate) struct TournamentTables {
    pub(crate) settings: TournamentSettings,
    /// The index of each game in the pairings, by its players.
    places: BTreeMap<[Vec<String>; 2], usize>,
    /// The tables by the names of their players.
    of_names: BTreeMap<[String; 2], BTreeSet<String>>,
    tables: BTreeMap<String, TableEntry>,
    /// How many tables have appeared so far.
    appeared: u64,
    /// The labels of all tables in order, cached until one of them changes.
    labels: OnceCell<Vec<TableLabel>>,
    /// Subscribers of the desk (as the arbiter) and of the round (as spectators).
    pub(crate) streams: Arc<Streams>,
    pub(crate) desk_news: NewsLog<(String, DeskNews)>,
    /// The deputies' desks, in the order of their sectors.
    sector_desks: Vec<SectorDesk>,
    pub(crate) round_news: NewsLog<(String, RoundNews)>,
    /// The number of announcements released in all games.
    released: u64,
    /// Games whose files have to be written again.
    stale: BTreeSet<String>,
    /// The current problem with the round's files, if any.
    pub(crate) files: Option<FilesTrouble>,
    /// The names of files that contain a game.
    given: BTreeSet<String>,
    broker: PublishedTables,
    /// Who sends more requests to the pages than are answered.
    page_floods: PageFloods<DeskVisitor>,
    /// The space of the broker's store, if it is nearly used up.
    pub(crate) store: Option<StoreSpace>,
    /// Orders found in journals.
    ordered: Vec<(TableName, LineHash)>,
    /// Incremented when spectators see other games than before without an announcement.
    pub(crate) version: u64,
    /// The subscribers of the round have not been informed of that yet.
    round_changed: bool,
    /// Whether the desk's page has changed since its last refresh, and the time of that refresh.
    desk_is_stale: bool,
    desk_told_ms: u64,
}

/// Events without lines to read aloud.
fn events_alone(events: Vec<String>) -> RoleUpdate {
    RoleUpdate { events, ..RoleUpdate::default() }
}

fn told_to(role: GameRole, update: RoleUpdate) -> [RoleUpdate; 6] {
    let mut told: [RoleUpdate; 6] = Default::default();
    told[role.index()] = update;
    told
}

/// The event that makes a page fetch its new content.
fn news_event(at_ms: u64) -> String {
    serde_json::json!({ "at_ms": at_ms, "event": "news" }).to_string()
}

impl TournamentTables {
    pub(crate) fn new(settings: TournamentSettings) -> Self {
        let mut places = BTreeMap::new();
        let mut doubled = BTreeSet::new();
        for (place, game) in settings.pairings.games.iter().enumerate() {
            if places.insert(game.plain_names(), place).is_some() {
                doubled.insert(game.plain_names());
            }
        }
        // If two games have the same two names, a table cannot be matched to one of them.
        places.retain(|names, _| !doubled.contains(names));
        Self {
            places,
            of_names: BTreeMap::new(),
            sector_desks: settings.sectors.iter().map(|_| SectorDesk::default()).collect(),
            settings,
            tables: BTreeMap::new(),
            appeared: 0,
            labels: OnceCell::new(),
            streams: Arc::new(Streams::default()),
            desk_news: NewsLog::default(),
            round_news: NewsLog::default(),
            released: 0,
            stale: BTreeSet::new(),
            files: None,
            given: BTreeSet::new(),
            broker: PublishedTables::default(),
            page_floods: PageFloods::default(),
            store: None,
            ordered: Vec::new(),
            version: 0,
            round_changed: false,
            desk_is_stale: false,
            desk_told_ms: 0,
        }
    }

    fn at(&mut self, table: &str) -> &mut TableEntry {
        let delay_ms = self.settings.delay_ms;
        let (labels, appeared) = (&mut self.labels, &mut self.appeared);
        self.tables.entry(table.to_owned()).or_insert_with(|| {
            labels.take();
            *appeared += 1;
            TableEntry {
                table: TournamentTable::new(None, delay_ms),
                seen: *appeared,
                streams: Arc::new(Streams::default()),
                news: NewsLog::default(),
                withheld: Vec::new(),
                items_told: 0,
                pairing: None,
                same: BTreeSet::new(),
                pgn: None,
                last: None,
                news_whole_ms: 0,
            }
        })
    }

    /// Receives a line of a table's journal.
    pub(crate) fn take(&mut self, table: &str, number: usize, text: &str, written_ms: u64, now_ms: u64) {
        let doubles = self.doubles(table);
        let before = self.public_of(&doubles);
        let taken = self.at(table).table.take(number, text, written_ms, now_ms);
        if number == 1 {
            self.find_names(table);
        }
        // A signature may show which of several tables has the game.
        if before != self.public_of(&doubles) {
            self.update_visibility(&doubles);
        }
        self.tell(table, taken, now_ms);
    }

    /// Whether a table is known.
    pub(crate) fn knows(&self, table: &str) -> bool {
        self.tables.contains_key(table)
    }

    /// Adds a new table with the outcome of each of its lines.
    pub(crate) fn add_table(
        &mut self,
        id: &str,
        table: TournamentTable,
        taken: Vec<LineOutcome>,
        now_ms: u64,
    ) {
        self.at(id).table = table;
        self.find_names(id);
        for taken in taken {
            self.tell(id, taken, now_ms);
        }
    }

    /// The entry of a broker's table, created if it is new.
    fn at_broker(&mut self, id: &str) -> &mut TableEntry {
        if !self.tables.contains_key(id) {
            let table = TournamentTable::of_broker(self.settings.delay_ms);
            self.at(id).table = table;
        }
        self.at(id)
    }

    /// Receives a line that the broker stored at `published_ms` of its machine's clock. A live line is dated by its
    /// arrival, whatever that clock says.
    pub(crate) fn take_published_line(
        &mut self,
        line: &PublishedLine,
        published_ms: u64,
        live: bool,
        now_ms: u64,
    ) {
        let name = line.table.as_str();
        let id = match self.broker.place(name, line.head.game, line.head.number) {
            LineDestination::Game(id) => id,
            LineDestination::NewGame { id, before } => {
                if let Some(before) = before {
                    self.replace_game(&id, &before);
                }
                id
            }
            LineDestination::NoGame(id) => return self.report_foreign_message(&id, None, now_ms),
        };
        self.at_broker(&id);
        if now_ms.saturating_sub(published_ms) < LATELY_MS {
            self.record_heard(name, None, now_ms);
        }
        let number = usize::try_from(line.head.number).unwrap_or(usize::MAX);
        self.take(&id, number, &line.text, if live { now_ms } else { published_ms }, now_ms);
        self.note_published(&id, line);
    }

    /// Decides on the earlier game when another begins under the same name. A game that never began is replaced; a
    /// finished one stays if it is in this round's pairings. If both are being played, neither can be chosen.
    fn replace_game(&mut self, id: &str, before: &str) {
        let phase = self.current_game(before, 0).map(|(session, _)| session.phase());
        match phase {
            None | Some(Phase::SettingUp) => {}
            Some(Phase::Over) if self.pairing(before).is_none() => {}
            Some(Phase::Over) => return,
            Some(_) => {
                self.at_broker(id);
                return self.add_duplicate(id, &[before.to_owned(), id.to_owned()].into());
            }
        }
        self.broker.replace(before);
        if let Some(at) = self.tables.remove(before) {
            at.streams.end();
        }
        self.stale.remove(before);
        self.mark_round_changed();
        let others = self.tables.values_mut().map(|at| &mut at.same);
        for ids in self.of_names.values_mut().chain(others) {
            ids.remove(before);
        }
    }

    /// Records a message on a broker table's subject that is not a line of a journal.
    pub(crate) fn report_strange_message(&mut self, name: &str, of: Option<&TableName>, now_ms: u64) {
        let id = self.broker.current(name);
        self.report_foreign_message(&id, of, now_ms);
    }

    fn report_foreign_message(&mut self, id: &str, of: Option<&TableName>, now_ms: u64) {
        let taken = self.at_broker(id).table.report_foreign_message(of);
        self.tell(id, taken, now_ms);
    }

    /// Records a message of a broker's table, and the table's time of day.
    pub(crate) fn record_heard(&mut self, name: &str, unix_ms: Option<u64>, now_ms: u64) {
        let news = self.broker.heard(name, unix_ms, now_ms);
        for id in self.broker.games_of(name) {
            if let Some(at) = self.tables.get_mut(&id) {
                self.desk_is_stale |= !at.table.runs;
                at.table.runs = true;
                if let Some(news) = news {
                    self.tell_desk(&id, DeskNews::Presence(news), false, now_ms);
                }
            }
        }
    }

    /// Records whether the broker can be reached.
    pub(crate) fn set_broker_reachable(&mut self, reached: bool, now_ms: u64) {
        self.broker.reached(reached, now_ms);
        self.desk_is_stale = true;
    }

    /// Whether there is a broker that cannot be reached.
    pub(crate) fn is_broker_unreachable(&self) -> bool {
        self.broker.is_gone()
    }

    /// The table's name at the broker, if it has one.
    pub(crate) fn broker_name(&self, id: &str) -> Option<&str> {
        self.broker.name_of(id)
    }

    fn report_lost_tables(&mut self, now_ms: u64) {
        for name in self.broker.lost(now_ms) {
            for id in self.broker.games_of(&name) {
                let Some(at) = self.tables.get_mut(&id) else { continue };
                at.table.runs = false;
                // A table may disconnect once its result is signed.
                if !at.table.is_settled() {
                    self.tell_desk(&id, DeskNews::Presence(PresenceNews::Lost), true, now_ms);
                }
            }
        }
    }

    /// Records that a table's journal is shorter than before.
    pub(crate) fn was_cut(&mut self, table: &str, lines: usize, now_ms: u64) {
        let taken = self.at(table).table.was_cut(lines);
        self.tell(table, taken, now_ms);
    }

    /// Dates the lines of a table received so far: they were in its journal when the tournament
    /// started.
    pub(crate) fn was_written(&mut self, table: &str, written_ms: u64, now_ms: u64) {
        self.at(table).table.was_written(written_ms, now_ms);
    }

    /// Records whether a table's program is running.
    pub(crate) fn runs(&mut self, table: &str, runs: bool) {
        self.at(table).table.runs = runs;
        self.desk_is_stale = true;
    }

    fn tell(&mut self, id: &str, taken: LineOutcome, now_ms: u64) {
        match taken {
            LineOutcome::Nothing => {}
            LineOutcome::Faulty(fault) => self.tell_desk(id, DeskNews::Line(fault), true, now_ms),
            LineOutcome::Told(view) => {
                let at = self.at(id);
                at.streams.tell(&told_to(GameRole::Arbiter, RoleUpdate::from(&view)));
                let Some((session, _)) = at.table.current_game(now_ms) else { return };
                let opened: Vec<_> = session.items()[at.items_told.min(session.items().len())..]
                    .iter()
                    .filter(|item| item.is_open())
                    .map(|item| (item.number, item.matter.clone()))
                    .collect();
                at.items_told = session.items().len();
                for (number, matter) in opened {
                    let urgent = AttentionLevel::of(&matter) == AttentionLevel::Urgent;
                    self.tell_desk(id, DeskNews::Opened { number, matter }, urgent, now_ms);
                }
                // A decision, a clock or a device changes the desk's page without an announcement.
                self.desk_is_stale = true;
            }
        }
    }

    /// Whether news of a table may be announced now.
    fn may_announce(&mut self, id: &str, now_ms: u64) -> bool {
        let Some(at) = self.tables.get_mut(id) else { return true };
        let whole_ms = at.news_whole_ms.max(now_ms) + NEWS_EVERY_MS;
        let may = whole_ms - now_ms <= NEWS_AT_ONCE * NEWS_EVERY_MS;
        if may {
            at.news_whole_ms = whole_ms;
        }
        may
    }

    fn tell_desk(&mut self, id: &str, news: DeskNews, urgent: bool, now_ms: u64) {
        if !self.may_announce(id, now_ms) {
            self.desk_is_stale = true;
            return;
        }
        let mut events = vec![news_event(now_ms)];
        if urgent && let Some(label) = self.label(id) {
            // The announcement selects the line that contains these names, in any language.
            let text = label.names.join(" – ");
            events.push(
                serde_json::json!({ "at_ms": now_ms, "event": "say", "to": "arbiter", "text": text })
                    .to_string(),
            );
            events.push(serde_json::json!({ "at_ms": now_ms, "event": "item", "open": true }).to_string());
        }
        self.tell_sectors(id, &news, &events);
        self.desk_news.tell((id.to_owned(), news));
        self.streams.tell(&told_to(GameRole::Arbiter, events_alone(events)));
    }

    /// Refreshes the desk's page, at most once a second if something changed. It is also refreshed without a change,
    /// because a flag may come near.
    fn refresh_desk(&mut self, now_ms: u64) {
        let since = now_ms.saturating_sub(self.desk_told_ms);
        if (self.desk_is_stale && since >= DESK_AT_MOST_MS) || since >= DESK_AT_LEAST_MS {
            (self.desk_is_stale, self.desk_told_ms) = (false, now_ms);
            let told = told_to(GameRole::Arbiter, events_alone(vec![news_event(now_ms)]));
            self.streams.tell(&told);
            self.sector_desks.iter().for_each(|desk| desk.streams.tell(&told));
        }
    }

    /// Releases what is due for spectators.
    pub(crate) fn release(&mut self, now_ms: u64) {
        self.report_lost_tables(now_ms);
        self.end_page_floods(now_ms);
        self.desk_is_stale |= self.broker.falls_behind(now_ms);
        self.refresh_desk(now_ms);
        let mut round = Vec::new();
        let hidden: BTreeSet<String> = self.tables.keys().filter(|id| !self.is_public(id)).cloned().collect();
        for (id, at) in &mut self.tables {
            while let Some((view, news)) = at.table.release(now_ms) {
                at.withheld.push(told_to(GameRole::Spectator, RoleUpdate::from(&view)));
                for news in news {
                    self.stale.insert(id.clone());
                    self.released += 1;
                    at.news.tell((self.released, news.clone()));
                    round.push((id.clone(), news));
                }
            }
            // Of two games with the same players, nothing is announced.
            if !hidden.contains(id) {
                at.withheld.drain(..).for_each(|told| at.streams.tell(&told));
            }
        }
        round.retain(|(id, _)| !hidden.contains(id));
        if round.is_empty() && !std::mem::take(&mut self.round_changed) {
            return;
        }
        self.round_changed = false;
        self.streams.tell(&told_to(GameRole::Spectator, events_alone(vec![news_event(now_ms)])));
        round.into_iter().for_each(|news| self.round_news.tell(news));
    }

    /// Matches a table to its game in the pairings, and finds other tables with the same players.
    fn find_names(&mut self, id: &str) {
        let Some(at) = self.tables.get_mut(id) else { return };
        let Some(names) = at.table.setup().map(|setup| [setup.white.name.clone(), setup.black.name.clone()])
        else {
            return;
        };
        self.labels.take();
        at.pairing = self.places.get(&names.each_ref().map(|name| plain_name(name))).copied();
        if names.iter().any(String::is_empty) {
            return;
        }
        let same = self.of_names.entry(names).or_default();
        same.insert(id.to_owned());
        if same.len() > 1 {
            let same = same.clone();
            self.add_duplicate(id, &same);
        }
    }

    /// The table's game in the pairings.
    fn pairing(&self, id: &str) -> Option<&Pairing> {
        self.settings.pairings.games.get(self.tables.get(id)?.pairing?)
    }

    /// The game in the pairings that has these players with the colours reversed.
    fn reversed_pairing(&self, [white, black]: &[String; 2]) -> Option<&Pairing> {
        let place = self.places.get(&[plain_name(black), plain_name(white)])?;
        self.settings.pairings.games.get(*place)
    }

    /// The tables that need the arbiter, the most urgent first.
    pub(crate) fn queue(&self, now_ms: u64, part: DeskScope) -> Vec<(TableLabel, Vec<AttentionItem>)> {
        let here = self.labels(part).into_iter().filter(|label| !self.is_left_out(&label.id));
        sort_by_attention(here.map(|label| {
            let mut needs =
                self.tables.get(&label.id).map_or_else(Vec::new, |at| at.table.attention_items(now_ms));
            let mut also = |gravity, kind| needs.push(AttentionItem { gravity, age_ms: 0, kind });
            if let Some(minutes) = self.broker.off_minutes(&label.id) {
                also(AttentionLevel::Soon, AttentionReason::WrongClock { minutes });
            }
            match self.share_level(&label.id) {
                Some((table, level @ ShareLevel::Full)) => {
                    also(AttentionLevel::Urgent, AttentionReason::StoreShare { table, level });
                }
                Some((table, level)) => {
                    also(AttentionLevel::Soon, AttentionReason::StoreShare { table, level });
                }
                None => {}
            }
            if self.broker.floods(&label.id, now_ms) {
                also(AttentionLevel::Soon, AttentionReason::Floods);
            }
            if let Some((has, of)) = self.behind(&label.id, now_ms) {
                also(AttentionLevel::Urgent, AttentionReason::Behind { has, of });
            }
            if self.is_doubled(&label.id) {
                let kind = match self.shown_beside(&label.id) {
                    None => AttentionReason::DuplicateNames,
                    Some((table, true)) => AttentionReason::ShownBeside { table },
                    Some((table, false)) => AttentionReason::HiddenFor { table },
                };
                also(AttentionLevel::Urgent, kind);
            } else if label.board.is_none() && !self.settings.pairings.games.is_empty() {
                match self.reversed_pairing(&label.names) {
                    // The result would count for the wrong colours, so the game should not go on as it is.
                    Some(pairing) => also(
                        AttentionLevel::Soon,
                        AttentionReason::ColorsReversed { board: pairing.board_label() },
                    ),
                    None => also(AttentionLevel::Routine, AttentionReason::NotPaired),
                }
            }
            (label, needs)
        }))
    }

    /// Ends all streams after their unread events.
    pub(crate) fn end(&self) {
        self.streams.end();
        self.sector_desks.iter().for_each(|desk| desk.streams.end());
        self.tables.values().for_each(|at| at.streams.end());
    }

    /// How many lines of a table's journal were received.
    pub(crate) fn lines_of(&self, id: &str) -> u64 {
        self.tables.get(id).map_or(0, |at| at.table.lines())
    }

    /// The current game of a table.
    pub(crate) fn current_game(&self, id: &str, now_ms: u64) -> Option<(&Session, Moment)> {
        self.tables.get(id)?.table.current_game(now_ms)
    }

    /// The game of a table as spectators may see it.
    pub(crate) fn released_game(&self, id: &str, now_ms: u64) -> Option<(&Session, Moment)> {
        let at = self.tables.get(id).filter(|_| self.is_public(id))?;
        at.table.released_game(now_ms, self.settings.delay_ms)
    }

    /// The subscribers of a table.
    pub(crate) fn streams_of(&self, id: &str) -> Option<Arc<Streams>> {
        self.tables.get(id).map(|at| at.streams.clone())
    }

    /// The subscribers of a table for spectators; `None` if the table is hidden or nothing is released.
    pub(crate) fn spectators_of(&self, id: &str) -> Option<Arc<Streams>> {
        self.streams_of(id).filter(|_| self.released_game(id, u64::MAX).is_some())
    }

    /// News of a game for spectators.
    pub(crate) fn news_of(&self, id: &str) -> Option<&NewsLog<(u64, RoundNews)>> {
        self.tables.get(id).map(|at| &at.news)
    }

    /// The language of a table's own page.
    pub(crate) fn lang_of(&self, id: &str) -> Option<Lang> {
        Some(self.tables.get(id)?.table.setup()?.lang)
    }
}
