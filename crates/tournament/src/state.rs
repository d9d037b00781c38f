//! The state shared by the reading thread and the web server: the tables, the folders, and the desk's connections to
//! tables.
//!
//! A page request waits for no file and no disk (`round_files.rs`), and the reading thread waits for no page. Both
//! lock the tables only while they change them or render one page.

use crate::{
    clock::TournamentClock,
    desk_sessions::DeskVisitor,
    feed_news::FeedNews,
    folders::{FolderNews, Folders},
    orders::{OrderDispatcher, OrderNews, OrderOutcome},
    round_files::{AGAIN as AGAIN_WRITTEN, RoundFiles, SLOW},
    table::{JournalLine, LineOutcome, TournamentTable},
    tables::{TournamentSettings, TournamentTables},
};
use annabella_daemon::game_folder::replace;
use annabella_session::{
    GameRole,
    act::{Act, check_typed_line},
    arbiter_message::OrderFault,
};
use annabella_web::{EnterError, RoleClient, RoleLinks, StreamKind};
use std::{
    collections::BTreeMap,
    num::NonZero,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// How often a link is read again after another user has used it.
const TRIES: u32 = 5;
/// How often, and each time how long, a typed line waits for the desk's connection to the table.
const WAITS: u32 = 30;
const WAIT: Duration = Duration::from_millis(100);
/// How many lines are taken before a page may have the lock on the tables, and for how long it is free.
const LINES_A_LOCK: usize = 64;
const LOCK_REST: Duration = Duration::from_millis(1);
/// The delay before the desk connects again to a table's web server that refused it.
const AGAIN: Duration = Duration::from_secs(2);

/// The desk's connection to a table's web server.
#[derive(Clone)]
enum TableAttendance {
    /// The connection is being made.
    Connecting,
    /// The desk is connected.
    Connected(RoleClient),
}

/// The outcome of a line that was sent to a table from the desk.
pub(crate) enum ActOutcome {
    /// The table's web server accepted it, with this answer.
    DoneAtTable(Vec<String>),
    /// The table accepts nothing from the desk.
    NotFromHere,
    /// It was sent as an order through the broker.
    Ordered(OrderOutcome),
}

/// The state shared by the reading thread and the web server.
pub(crate) struct TournamentState {
    floor: Mutex<TournamentTables>,
    folders: Mutex<Folders>,
    /// The desk's connections to the tables' web servers.
    visitors: Mutex<BTreeMap<String, TableAttendance>>,
    /// Present if tables publish to a broker.
    orders: Option<OrderDispatcher>,
    /// Present if the round's files are written.
    files: Option<RoundFiles>,
    clock: TournamentClock,
    ends: AtomicBool,
}

impl TournamentState {
    /// A tournament before its first read.
    pub(crate) fn new(
        settings: TournamentSettings,
        folders: Vec<PathBuf>,
        orders: Option<OrderDispatcher>,
        out: Option<PathBuf>,
    ) -> Self {
        Self {
            floor: Mutex::new(TournamentTables::new(settings)),
            folders: Mutex::new(Folders::new(folders)),
            visitors: Mutex::default(),
            orders,
            files: out.map(|out| {
                RoundFiles::begin((SLOW, AGAIN_WRITTEN), move |name, text| replace(&out.join(name), text))
            }),
            clock: TournamentClock::begin(),
            ends: AtomicBool::new(false),
        }
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    /// Stops the reading and the connections to tables.
    pub(crate) fn end(&self) {
        self.ends.store(true, Ordering::Relaxed);
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ends.load(Ordering::Relaxed)
    }

    fn visitors(&self) -> MutexGuard<'_, BTreeMap<String, TableAttendance>> {
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Connects as the arbiter to the web server of every running table. While the arbiter is connected, a finished
    /// game waits for the arbiter's signature.
    pub(crate) fn enter_running_tables(self: &Arc<Self>) {
        let folders = self.folders();
        for (table, folder) in folders.running() {
            if self.visitors().contains_key(table) || !RoleLinks::path_in(folder).exists() {
                continue;
            }
            self.visitors().insert(table.to_owned(), TableAttendance::Connecting);
            let (room, table, folder) = (self.clone(), table.to_owned(), folder.to_owned());
            std::thread::spawn(move || {
                match enter_as_arbiter(&folder) {
                    Some(visitor) => {
                        room.visitors().insert(table.clone(), TableAttendance::Connected(visitor.clone()));
                        // The lines are ignored here, because the journal has their content.
                        visitor.follow(StreamKind::Lines, u64::MAX, |_| !room.has_ended());
                    }
                    None => std::thread::sleep(AGAIN),
                }
                room.visitors().remove(&table);
            });
        }
    }

    pub(crate) fn floor(&self) -> MutexGuard<'_, TournamentTables> {
        // A panic while the lock was held has changed one table at most, and its next lines show the
        // change.
        self.floor.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts requests to the pages that were refused because they are too many.
    pub(crate) fn count_refused(&self, from: DeskVisitor, refused: u64) {
        self.floor().count_refused(from, refused, self.now_ms());
    }

    fn folders(&self) -> MutexGuard<'_, Folders> {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Handles messages from the broker.
    ///
    /// Returns how long the tables of these messages are not read, because their lines cost too much.
    pub(crate) fn feed(&self, news: Vec<FeedNews>) -> Duration {
        let mut rest = Duration::ZERO;
        if news.is_empty() {
            return rest;
        }
        let now_ms = self.now_ms();
        let mut floor = self.floor();
        let mut heard = Vec::new();
        for news in news {
            match news {
                FeedNews::Line { line, published_ms, live } => {
                    floor.take_published_line(&line, published_ms, live, now_ms);
                    rest = rest.max(floor.rest_of(line.table.as_str(), now_ms));
                }
                FeedNews::Strange { table, of } => floor.report_strange_message(&table, of.as_ref(), now_ms),
                FeedNews::Presence { table, presence } => floor.presence(&table, &presence, now_ms),
                FeedNews::Order { table, order, news } => heard.push((table, order, news)),
                FeedNews::Flood { table } => floor.record_flood(&table, now_ms),
                FeedNews::Reached(reached) => floor.set_broker_reachable(reached, now_ms),
                FeedNews::Store { shares, space } => {
                    floor.set_store_shares(&shares, now_ms);
                    if let Some(space) = space {
                        floor.set_store_space(space, now_ms);
                    }
                }
            }
        }
        heard.extend(
            floor.take_ordered().into_iter().map(|(table, order)| (table, order, OrderNews::Written)),
        );
        let Some(orders) = &self.orders else { return rest };
        for (table, order, news) in heard {
            if let Some(late) = orders.match_news(&table, order, news) {
                floor.report_late_order(late, now_ms);
            }
        }
        rest
    }

    /// Writes the round's files for the last time, within `patience`.
    pub(crate) fn end_files(&self, patience: Duration) {
        if let Some(files) = &self.files {
            files.end(patience);
        }
    }

    /// Reads new lines, releases entries that are due, and hands over changed files.
    pub(crate) fn refresh(&self) {
        // The lock is held to the end, so that a concurrent refresh handles later lines only.
        let mut folders = self.folders();
        let news = folders.scan();
        let (fresh, news) = self.fresh(news);
        let now_ms = self.now_ms();
        let delay_ms = self.floor().settings.delay_ms;
        let opened = replay_all(fresh, delay_ms, now_ms);
        let mut floor = self.floor();
        for (id, table, taken) in opened {
            floor.add_table(&id, table, taken, now_ms);
        }
        for (news, done) in news.into_iter().zip(1..) {
            if done % LINES_A_LOCK == 0 {
                // A page that waits for the lock is served in between.
                drop(floor);
                std::thread::sleep(LOCK_REST);
                floor = self.floor();
            }
            match news {
                FolderNews::Line { table, number, text, written_ms } => {
                    floor.take(&table, number, &text, written_ms, now_ms);
                }
                FolderNews::Dated { table, written_ms } => floor.was_written(&table, written_ms, now_ms),
                FolderNews::Cut { table, lines } => floor.was_cut(&table, lines, now_ms),
                FolderNews::Runs { table, runs } => floor.runs(&table, runs),
            }
        }
        floor.release(now_ms);
        // Also runs without an output folder, because the server itself serves the files.
        let stale = floor.stale_files();
        let Some(files) = &self.files else { return };
        files.hand_over(stale);
        floor.set_files_trouble(files.trouble(), now_ms);
    }

    /// Separates the lines of new tables from all other news.
    fn fresh(&self, news: Vec<FolderNews>) -> (BTreeMap<String, Vec<JournalLine>>, Vec<FolderNews>) {
        let mut fresh: BTreeMap<String, Vec<JournalLine>> = BTreeMap::new();
        let floor = self.floor();
        let mut others = Vec::new();
        for news in news {
            match news {
                FolderNews::Line { table, number, text, written_ms } if !floor.knows(&table) => {
                    fresh.entry(table).or_default().push((number, text, written_ms));
                }
                other => others.push(other),
            }
        }
        (fresh, others)
    }

    /// The desk's connection to a running table. It is awaited for a limited time.
    fn stands_at(&self, table: &str) -> Option<RoleClient> {
        for _ in 0..WAITS {
            // No lock is held during the wait.
            let attends = self.visitors().get(table).cloned();
            match attends {
                Some(TableAttendance::Connected(visitor)) => return Some(visitor),
                None if !self.folders().running().any(|(runs, _)| runs == table) => return None,
                Some(TableAttendance::Connecting) | None => std::thread::sleep(WAIT),
            }
        }
        None
    }

    /// Sends a line to a table as its arbiter, through the table's web server or, if the table publishes to the
    /// broker, as an order.
    ///
    /// The act is valid once the table's journal has it, and the desk shows it only then.
    pub(crate) fn act(&self, table: &str, line: &str) -> ActOutcome {
        let is_elsewhere = self.floor().broker_name(table).is_some();
        if let Some(orders) = self.orders.as_ref().filter(|_| is_elsewhere) {
            return ActOutcome::Ordered(self.order(orders, table, line));
        }
        let Some(visitor) = self.stands_at(table) else { return ActOutcome::NotFromHere };
        // The table may have acted although no answer came, so the line is not sent twice.
        let Ok(answered) = visitor.act(line) else { return ActOutcome::NotFromHere };
        self.refresh();
        ActOutcome::DoneAtTable(answered.answer)
    }

    /// Sends an order to a table that publishes to the broker.
    fn order(&self, orders: &OrderDispatcher, table: &str, line: &str) -> OrderOutcome {
        let line = line.trim();
        let line = line.strip_prefix("arbiter:").unwrap_or(line).trim();
        let act = match check_typed_line(line).and_then(|()| Act::read(line)) {
            Ok(act) if act.desk_permission().is_some() => act,
            Ok(_) => return OrderOutcome::NotFromHere,
            Err(_) => return OrderOutcome::Refused(Some(OrderFault::Unreadable)),
        };
        let order = self.floor().order_at(table, act.to_string());
        // No lock is held while the answer is awaited.
        order.map_or(OrderOutcome::NotSent, |order| orders.order(table, &order))
    }
}

/// Replays the journals of new tables on all processors, without the lock on the tables.
fn replay_all(
    fresh: BTreeMap<String, Vec<JournalLine>>,
    delay_ms: u64,
    now_ms: u64,
) -> Vec<(String, TournamentTable, Vec<LineOutcome>)> {
    let fresh: Vec<_> = fresh.into_iter().collect();
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let part = fresh.len().div_ceil(threads).max(1);
    let open = |part: &[(String, Vec<JournalLine>)]| {
        let opened = part.iter().map(|(id, lines)| {
            let (table, taken) = TournamentTable::of_lines(delay_ms, lines, now_ms);
            (id.clone(), table, taken)
        });
        opened.collect::<Vec<_>>()
    };
    if fresh.len() <= 1 {
        return open(&fresh);
    }
    std::thread::scope(|scope| {
        let parts: Vec<_> = fresh.chunks(part).map(|part| (part, scope.spawn(move || open(part)))).collect();
        // If the thread panicked, its part is replayed here, where the panic is reported.
        parts.into_iter().flat_map(|(part, thread)| thread.join().unwrap_or_else(|_| open(part))).collect()
    })
}

/// Enters a table's web server as its arbiter. If another user has used the link, it is read again.
fn enter_as_arbiter(folder: &Path) -> Option<RoleClient> {
    for _ in 0..TRIES {
        let link = RoleLinks::read(&RoleLinks::path_in(folder)).ok()?.link(GameRole::Arbiter).ok()?;
        match RoleClient::enter(&link, GameRole::Arbiter) {
            Ok(visitor) => return Some(visitor),
            Err(EnterError::Used { .. }) => {}
            Err(_) => return None,
        }
    }
    None
}
