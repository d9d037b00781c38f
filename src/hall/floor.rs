//! The whole hall: its tables, what their arbiter and spectators were told, the files that follow the round.
//!
//! Everything in here can be made again from the tables' journals. It is told the time and reads no file; who holds it
//! carries lines in and takes texts out.

mod broadcasting;
mod following;
mod labels;
mod leaving_out;
mod ordering;
mod sectored;

pub(crate) use self::labels::TableLabel;

use std::{
    cell::OnceCell,
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

use crate::{
    core::{
        GameRole,
        session::{Phase, Session},
    },
    door::{Streams, ToRole},
    events::{RoleView, Stamped},
    game::{Lang, Moment},
    hall::{
        fault::LineFault,
        hub_tables::{HubPlace, HubTables, PresenceNews},
        pairing::{Pairing, plain_name},
        pairings::Pairings,
        queue::{Gravity, Need, NeedKind, in_order},
        round_files::FilesTrouble,
        sectors::{DeskPart, Sector},
        table::{HallTable, LineTaken, RoundNews},
    },
    hub::wire::{LineHash, PublishedLine, TableName},
    laws::matter::Matter,
};

/// How many pieces of news a page shows again.
pub(crate) const RECENT: usize = 40;

/// A line that was published so lately shows that its table is there.
const LATELY_MS: u64 = 5_000;

/// How often the desk's page is made anew where nothing is urgent: at most, and at least.
const DESK_AT_MOST_MS: u64 = 1_000;
const DESK_AT_LEAST_MS: u64 = 5_000;

/// What was told, newest last: how much in all, and the last of it.
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

/// What the desk was told of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DeskNews {
    /// A line of its journal is wrong.
    Line(LineFault),
    /// An item was opened.
    Opened { number: u32, matter: Matter },
    /// Nothing is heard of it any more, or it is heard again.
    Presence(PresenceNews),
    /// What became of an order that was not answered in time.
    LateOrder { line: String, taken: bool },
    /// The round's files cannot be written, or can be again: this is no table's.
    Files(Option<FilesTrouble>),
}

/// A table, and who listens to it.
struct AtTable {
    table: HallTable,
    streams: Arc<Streams>,
    /// What spectators of this game were told, each with its place among all that was.
    news: NewsLog<(u64, RoundNews)>,
    /// What was released of it while spectators may not see it.
    withheld: Vec<[ToRole; 6]>,
    /// How many items its desk was told of.
    items_told: usize,
    /// Which game of the pairings it plays, by its place there.
    pairing: Option<usize>,
    /// Others that play under the same names, or under its name at the hub.
    same: BTreeSet<String>,
    /// Its game as a broadcast was given it last.
    pgn: Option<String>,
    /// Of a hub's table, the last line that was taken.
    last: Option<(u64, LineHash)>,
}

/// How a hall is set up.
#[derive(Clone, Debug, Default)]
pub(crate) struct HallSettings {
    pub(crate) round: u32,
    pub(crate) delay_ms: u64,
    pub(crate) pairings: Pairings,
    pub(crate) sectors: Vec<Sector>,
    /// Tables the arbiter left out, by their names in addresses.
    pub(crate) without: BTreeSet<String>,
}

/// What a deputy's desk was told.
#[derive(Default)]
struct SectorDesk {
    streams: Arc<Streams>,
    news: NewsLog<(String, DeskNews)>,
}

/// The whole hall.
pub(crate) struct HallFloor {
    pub(crate) settings: HallSettings,
    /// Where each game of the pairings stands among them, by its players.
    places: BTreeMap<[Vec<String>; 2], usize>,
    /// The tables that play under two names.
    of_names: BTreeMap<[String; 2], BTreeSet<String>>,
    tables: BTreeMap<String, AtTable>,
    /// Every table's label in its order, until one of them changes.
    labels: OnceCell<Vec<TableLabel>>,
    /// What everybody at the desk is told (the arbiter's), and everybody who follows the round (spectators').
    pub(crate) streams: Arc<Streams>,
    pub(crate) desk_news: NewsLog<(String, DeskNews)>,
    /// The deputies' desks, in the order of their sectors.
    sector_desks: Vec<SectorDesk>,
    pub(crate) round_news: NewsLog<(String, RoundNews)>,
    /// How much was released of all games.
    released: u64,
    /// Games whose files are to be written anew.
    stale: BTreeSet<String>,
    /// Why the files are not as the hall has them, where they are not.
    pub(crate) files: Option<FilesTrouble>,
    /// The files a game was given to.
    given: BTreeSet<String>,
    hub: HubTables,
    /// Orders that journals were seen to have.
    ordered: Vec<(TableName, LineHash)>,
    /// Grows where spectators see other games than before though none of them told anything.
    pub(crate) version: u64,
    /// Whoever follows the round was not told of that yet.
    shows_others: bool,
    /// The desk's page is another than it was told last, and when that was.
    desk_is_stale: bool,
    desk_told_ms: u64,
}

fn told_to(role: GameRole, events: Vec<String>, lines: Vec<String>) -> [ToRole; 6] {
    let mut told: [ToRole; 6] = Default::default();
    told[role.index()] = ToRole { events, lines };
    told
}

/// What a page is told when something of it is new: our pages look for what.
fn news_event(at_ms: u64) -> String {
    serde_json::json!({ "at_ms": at_ms, "event": "news" }).to_string()
}

impl HallFloor {
    pub(crate) fn new(settings: HallSettings) -> Self {
        let place = |(place, game): (usize, &Pairing)| (game.plain_names(), place);
        Self {
            places: settings.pairings.games.iter().enumerate().map(place).collect(),
            of_names: BTreeMap::new(),
            sector_desks: settings.sectors.iter().map(|_| SectorDesk::default()).collect(),
            settings,
            tables: BTreeMap::new(),
            labels: OnceCell::new(),
            streams: Arc::new(Streams::default()),
            desk_news: NewsLog::default(),
            round_news: NewsLog::default(),
            released: 0,
            stale: BTreeSet::new(),
            files: None,
            given: BTreeSet::new(),
            hub: HubTables::default(),
            ordered: Vec::new(),
            version: 0,
            shows_others: false,
            desk_is_stale: false,
            desk_told_ms: 0,
        }
    }

    fn at(&mut self, table: &str) -> &mut AtTable {
        let delay_ms = self.settings.delay_ms;
        let labels = &mut self.labels;
        self.tables.entry(table.to_owned()).or_insert_with(|| {
            labels.take();
            AtTable {
                table: HallTable::new(None, delay_ms),
                streams: Arc::new(Streams::default()),
                news: NewsLog::default(),
                withheld: Vec::new(),
                items_told: 0,
                pairing: None,
                same: BTreeSet::new(),
                pgn: None,
                last: None,
            }
        })
    }

    /// A line of a table's journal came in.
    pub(crate) fn take(&mut self, table: &str, number: usize, text: &str, written_ms: u64, now_ms: u64) {
        let taken = self.at(table).table.take(number, text, written_ms, now_ms);
        if number == 1 {
            self.find_names(table);
        }
        self.tell(table, taken, now_ms);
    }

    /// Whether anything is known of a table.
    pub(crate) fn knows(&self, table: &str) -> bool {
        self.tables.contains_key(table)
    }

    /// A table that nothing is known of yet, as it came in, and what came of each of its lines.
    pub(crate) fn opens(&mut self, id: &str, table: HallTable, taken: Vec<LineTaken>, now_ms: u64) {
        self.at(id).table = table;
        self.find_names(id);
        for taken in taken {
            self.tell(id, taken, now_ms);
        }
    }

    /// A game of a hub's table; it begins as one.
    fn at_hub(&mut self, id: &str) -> &mut AtTable {
        if !self.tables.contains_key(id) {
            let table = HallTable::of_hub(self.settings.delay_ms);
            self.at(id).table = table;
        }
        self.at(id)
    }

    /// A line came from the hub, which took it at `published_ms` of its machine's clock. One that came while the hall was
    /// open happened when it came in, whatever that clock says.
    pub(crate) fn take_published(
        &mut self,
        line: &PublishedLine,
        published_ms: u64,
        live: bool,
        now_ms: u64,
    ) {
        let name = line.table.as_str();
        let id = match self.hub.place(name, line.head.game, line.head.number) {
            HubPlace::Game(id) => id,
            HubPlace::Begins { id, before } => {
                if let Some(before) = before {
                    self.begins_after(&id, &before);
                }
                id
            }
            HubPlace::Nowhere(id) => return self.strange(&id, now_ms),
        };
        self.at_hub(&id);
        if now_ms.saturating_sub(published_ms) < LATELY_MS {
            self.is_heard(name, None, now_ms);
        }
        let number = usize::try_from(line.head.number).unwrap_or(usize::MAX);
        self.take(&id, number, &line.text, if live { now_ms } else { published_ms }, now_ms);
        self.note_published(&id, line);
    }

    /// A game begins under a name that had one. One that never began gives way; one that is over stays where this round's
    /// pairings have it; of two that are both played nobody knows which is the table's.
    fn begins_after(&mut self, id: &str, before: &str) {
        let phase = self.stands(before, 0).map(|(session, _)| session.phase());
        match phase {
            None | Some(Phase::SettingUp) => {}
            Some(Phase::Over) if self.pairing(before).is_none() => {}
            Some(Phase::Over) => return,
            Some(_) => {
                self.at_hub(id);
                return self.play_under_one_name(&[before.to_owned(), id.to_owned()].into());
            }
        }
        self.hub.replace(before);
        if let Some(at) = self.tables.remove(before) {
            at.streams.end();
        }
        self.stale.remove(before);
        self.spectators_see_others();
        let others = self.tables.values_mut().map(|at| &mut at.same);
        for ids in self.of_names.values_mut().chain(others) {
            ids.remove(before);
        }
    }

    /// Something came under a hub table's name that is no line of a journal.
    pub(crate) fn strange_at(&mut self, name: &str, now_ms: u64) {
        let id = self.hub.current(name);
        self.strange(&id, now_ms);
    }

    fn strange(&mut self, id: &str, now_ms: u64) {
        let taken = self.at_hub(id).table.strange();
        self.tell(id, taken, now_ms);
    }

    /// A hub's table was heard; what it takes the time of day for.
    pub(crate) fn is_heard(&mut self, name: &str, unix_ms: Option<u64>, now_ms: u64) {
        let news = self.hub.heard(name, unix_ms, now_ms);
        for id in self.hub.games_of(name) {
            if let Some(at) = self.tables.get_mut(&id) {
                self.desk_is_stale |= !at.table.runs;
                at.table.runs = true;
                if let Some(news) = news {
                    self.tell_desk(&id, DeskNews::Presence(news), false, now_ms);
                }
            }
        }
    }

    /// Whether the hub's broker can be reached.
    pub(crate) fn hub_is_reached(&mut self, reached: bool, now_ms: u64) {
        self.hub.reached(reached, now_ms);
        self.desk_is_stale = true;
    }

    /// There is a hub's broker, and it cannot be reached.
    pub(crate) fn hub_is_gone(&self) -> bool {
        self.hub.is_gone()
    }

    /// The hub's name of a table, where it has one.
    pub(crate) fn hub_name(&self, id: &str) -> Option<&str> {
        self.hub.name_of(id)
    }

    fn tell_who_is_lost(&mut self, now_ms: u64) {
        for name in self.hub.lost(now_ms) {
            for id in self.hub.games_of(&name) {
                let Some(at) = self.tables.get_mut(&id) else { continue };
                at.table.runs = false;
                let over = at.table.stands(now_ms).is_some_and(|(session, _)| session.phase() == Phase::Over);
                // Who has played his game may leave.
                if !over {
                    self.tell_desk(&id, DeskNews::Presence(PresenceNews::Lost), true, now_ms);
                }
            }
        }
    }

    /// A table's journal is shorter than it was.
    pub(crate) fn was_cut(&mut self, table: &str, lines: usize, now_ms: u64) {
        let taken = self.at(table).table.was_cut(lines);
        self.tell(table, taken, now_ms);
    }

    /// What came of a table so far was in its journal when the hall was opened.
    pub(crate) fn was_written(&mut self, table: &str, written_ms: u64, now_ms: u64) {
        self.at(table).table.was_written(written_ms, now_ms);
    }

    /// Whether a table's program runs.
    pub(crate) fn runs(&mut self, table: &str, runs: bool) {
        self.at(table).table.runs = runs;
        self.desk_is_stale = true;
    }

    fn tell(&mut self, id: &str, taken: LineTaken, now_ms: u64) {
        match taken {
            LineTaken::Nothing => {}
            LineTaken::Faulty(fault) => self.tell_desk(id, DeskNews::Line(fault), true, now_ms),
            LineTaken::Told(RoleView { events, lines }) => {
                let at = self.at(id);
                at.streams.tell(&told_to(
                    GameRole::Arbiter,
                    events.iter().map(Stamped::json).collect(),
                    lines,
                ));
                let Some((session, _)) = at.table.stands(now_ms) else { return };
                let opened: Vec<_> = session.items()[at.items_told.min(session.items().len())..]
                    .iter()
                    .filter(|item| item.decision.is_none())
                    .map(|item| (item.number, item.matter.clone()))
                    .collect();
                at.items_told = session.items().len();
                for (number, matter) in opened {
                    let urgent = Gravity::of(&matter) == Gravity::Grave;
                    self.tell_desk(id, DeskNews::Opened { number, matter }, urgent, now_ms);
                }
                // A decision, a clock, a device: the desk's page shows them, and says nothing.
                self.desk_is_stale = true;
            }
        }
    }

    fn tell_desk(&mut self, id: &str, news: DeskNews, urgent: bool, now_ms: u64) {
        let mut events = vec![news_event(now_ms)];
        if urgent && let Some(label) = self.label(id) {
            // What is called out is the line that holds these names, whatever language it is read in.
            let text = label.names.join(" – ");
            events.push(
                serde_json::json!({ "at_ms": now_ms, "event": "say", "to": "arbiter", "text": text })
                    .to_string(),
            );
            events.push(serde_json::json!({ "at_ms": now_ms, "event": "item", "open": true }).to_string());
        }
        self.tell_sectors(id, &news, &events);
        self.desk_news.tell((id.to_owned(), news));
        self.streams.tell(&told_to(GameRole::Arbiter, events, Vec::new()));
    }

    /// Has the desk's page made anew where something of it changed, once a second at most; a flag comes near by itself.
    fn tell_desk_quietly(&mut self, now_ms: u64) {
        let since = now_ms.saturating_sub(self.desk_told_ms);
        if (self.desk_is_stale && since >= DESK_AT_MOST_MS) || since >= DESK_AT_LEAST_MS {
            (self.desk_is_stale, self.desk_told_ms) = (false, now_ms);
            let told = told_to(GameRole::Arbiter, vec![news_event(now_ms)], Vec::new());
            self.streams.tell(&told);
            self.sector_desks.iter().for_each(|desk| desk.streams.tell(&told));
        }
    }

    /// Releases what spectators may have by now.
    pub(crate) fn release(&mut self, now_ms: u64) {
        self.tell_who_is_lost(now_ms);
        self.tell_desk_quietly(now_ms);
        let mut round = Vec::new();
        let hidden: BTreeSet<String> = self.tables.keys().filter(|id| !self.is_public(id)).cloned().collect();
        for (id, at) in &mut self.tables {
            while let Some((RoleView { events, lines }, news)) = at.table.release(now_ms) {
                at.withheld.push(told_to(
                    GameRole::Spectator,
                    events.iter().map(Stamped::json).collect(),
                    lines,
                ));
                for news in news {
                    self.stale.insert(id.clone());
                    self.released += 1;
                    at.news.tell((self.released, news.clone()));
                    round.push((id.clone(), news));
                }
            }
            // Of two games under the same names nobody is told which is which.
            if !hidden.contains(id) {
                at.withheld.drain(..).for_each(|told| at.streams.tell(&told));
            }
        }
        round.retain(|(id, _)| !hidden.contains(id));
        if round.is_empty() && !std::mem::take(&mut self.shows_others) {
            return;
        }
        self.shows_others = false;
        self.streams.tell(&told_to(GameRole::Spectator, vec![news_event(now_ms)], Vec::new()));
        round.into_iter().for_each(|news| self.round_news.tell(news));
    }

    /// Finds a table's game of the pairings, and who else plays under its names.
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
            self.play_under_one_name(&same);
        }
    }

    /// The game of the pairings a table plays.
    fn pairing(&self, id: &str) -> Option<&Pairing> {
        self.settings.pairings.games.get(self.tables.get(id)?.pairing?)
    }

    /// The tables that need the arbiter, first things first.
    pub(crate) fn queue(&self, now_ms: u64, part: DeskPart) -> Vec<(TableLabel, Vec<Need>)> {
        let here = self.labels(part).into_iter().filter(|label| !self.is_left_out(&label.id));
        in_order(here.map(|label| {
            let mut needs = self.tables.get(&label.id).map_or_else(Vec::new, |at| at.table.needs(now_ms));
            let mut also = |gravity, kind| needs.push(Need { gravity, age_ms: 0, kind });
            if let Some(minutes) = self.hub.off_minutes(&label.id) {
                also(Gravity::Soon, NeedKind::WrongClock { minutes });
            }
            if self.is_doubled(&label.id) {
                also(Gravity::Grave, NeedKind::Twice);
            } else if label.board.is_none() && !self.settings.pairings.games.is_empty() {
                also(Gravity::Waits, NeedKind::NotPaired);
            }
            (label, needs)
        }))
    }

    /// Nothing more comes: every stream ends after what it has not read yet.
    pub(crate) fn end(&self) {
        self.streams.end();
        self.sector_desks.iter().for_each(|desk| desk.streams.end());
        self.tables.values().for_each(|at| at.streams.end());
    }

    /// A table's game as it stands.
    pub(crate) fn stands(&self, id: &str, now_ms: u64) -> Option<(&Session, Moment)> {
        self.tables.get(id)?.table.stands(now_ms)
    }

    /// A table's game as spectators may see it.
    pub(crate) fn shown(&self, id: &str, now_ms: u64) -> Option<(&Session, Moment)> {
        let at = self.tables.get(id).filter(|_| self.is_public(id))?;
        at.table.shown(now_ms, self.settings.delay_ms)
    }

    /// Who listens to a table.
    pub(crate) fn streams_of(&self, id: &str) -> Option<Arc<Streams>> {
        self.tables.get(id).map(|at| at.streams.clone())
    }

    /// Who listens to a table as a spectator: nobody, where spectators may not see it, or there is nothing to be seen.
    pub(crate) fn spectators_of(&self, id: &str) -> Option<Arc<Streams>> {
        self.streams_of(id).filter(|_| self.shown(id, u64::MAX).is_some())
    }

    /// What spectators of a game were told.
    pub(crate) fn news_of(&self, id: &str) -> Option<&NewsLog<(u64, RoundNews)>> {
        self.tables.get(id).map(|at| &at.news)
    }

    /// The language a table's own page is in.
    pub(crate) fn lang_of(&self, id: &str) -> Option<Lang> {
        Some(self.tables.get(id)?.table.setup()?.lang)
    }
}
