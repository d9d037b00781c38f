//! What the thread that reads and those who serve share: the floor, the folders, and who attends each table.
//!
//! Whoever looks at a page waits for no file, no disk holds up whoever reads (`round_files.rs`), and the thread that reads waits for no page; both hold the floor for as long
//! as it takes to change it or to lay out one page.

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

use crate::{
    core::{
        GameRole,
        act::Act,
        hall::{DeskDuty, OrderFault},
    },
    daemon::folder::replace,
    door::{Card, EnterError, Strand, Visitor},
    hall::{
        clock::HallClock,
        feed::FeedNews,
        floor::{HallFloor, HallSettings},
        folders::{FolderNews, Folders},
        orders::{OrderDesk, OrderNews, OrderOutcome},
        round_files::{AGAIN as AGAIN_WRITTEN, RoundFiles, SLOW},
        table::{HallTable, LineTaken, ReadLine},
    },
};

/// How often a link is read anew that somebody else used first.
const TRIES: u32 = 5;
/// How long whoever types waits for him who stands at the door: so often, so long each.
const WAITS: u32 = 30;
const WAIT: Duration = Duration::from_millis(100);
/// How long until a door that let nobody in is tried again.
const AGAIN: Duration = Duration::from_secs(2);

/// The hall's arbiter at a table's door.
#[derive(Clone)]
enum Attends {
    /// On his way.
    Comes,
    /// There.
    Stands(Visitor),
}

/// What came of a line typed at a table from the desk.
pub(crate) enum Acted {
    /// The table's own door took it; what it answered.
    AtItsDoor(Vec<String>),
    /// The table takes nothing from here.
    NotFromHere,
    /// It was an order to a table elsewhere.
    Ordered(OrderOutcome),
}

/// What the thread that reads and those who serve share.
pub(crate) struct HallRoom {
    floor: Mutex<HallFloor>,
    folders: Mutex<Folders>,
    /// The tables whose doors the desk stands at.
    visitors: Mutex<BTreeMap<String, Attends>>,
    /// Where tables publish to a broker.
    orders: Option<OrderDesk>,
    /// The round's files, where there are any.
    files: Option<RoundFiles>,
    clock: HallClock,
    ends: AtomicBool,
}

impl HallRoom {
    /// A hall with nothing read yet.
    pub(crate) fn new(
        settings: HallSettings,
        folders: Vec<PathBuf>,
        orders: Option<OrderDesk>,
        out: Option<PathBuf>,
    ) -> Self {
        Self {
            floor: Mutex::new(HallFloor::new(settings)),
            folders: Mutex::new(Folders::new(folders)),
            visitors: Mutex::default(),
            orders,
            files: out.map(|out| {
                RoundFiles::begin((SLOW, AGAIN_WRITTEN), move |name, text| replace(&out.join(name), text))
            }),
            clock: HallClock::begin(),
            ends: AtomicBool::new(false),
        }
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    /// Nothing more is read, and nobody attends a table any more.
    pub(crate) fn end(&self) {
        self.ends.store(true, Ordering::Relaxed);
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ends.load(Ordering::Relaxed)
    }

    fn visitors(&self) -> MutexGuard<'_, BTreeMap<String, Attends>> {
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stands as its arbiter at the door of every table that runs and has one: as long as he does, a game that is over
    /// waits for his signature.
    pub(crate) fn attend(self: &Arc<Self>) {
        let folders = self.folders();
        for (table, folder) in folders.running() {
            if self.visitors().contains_key(table) || !Card::path_in(folder).exists() {
                continue;
            }
            self.visitors().insert(table.to_owned(), Attends::Comes);
            let (room, table, folder) = (self.clone(), table.to_owned(), folder.to_owned());
            std::thread::spawn(move || {
                match let_in(&folder) {
                    Some(visitor) => {
                        room.visitors().insert(table.clone(), Attends::Stands(visitor.clone()));
                        // What he is told is in the journal as well.
                        visitor.follow(Strand::Lines, u64::MAX, |_| !room.has_ended());
                    }
                    None => std::thread::sleep(AGAIN),
                }
                room.visitors().remove(&table);
            });
        }
    }

    pub(crate) fn floor(&self) -> MutexGuard<'_, HallFloor> {
        // What broke down while it held the floor had changed one table at most, which its next lines show.
        self.floor.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn folders(&self) -> MutexGuard<'_, Folders> {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes what came from the hub's broker.
    pub(crate) fn feed(&self, news: Vec<FeedNews>) {
        if news.is_empty() {
            return;
        }
        let now_ms = self.now_ms();
        let mut floor = self.floor();
        let mut heard = Vec::new();
        for news in news {
            match news {
                FeedNews::Line { line, published_ms, live } => {
                    floor.take_published(&line, published_ms, live, now_ms);
                }
                FeedNews::Strange { table } => floor.strange_at(&table, now_ms),
                FeedNews::Presence { table, presence } => floor.presence(&table, &presence, now_ms),
                FeedNews::Order { table, order, news } => heard.push((table, order, news)),
                FeedNews::Reached(reached) => floor.hub_is_reached(reached, now_ms),
            }
        }
        heard.extend(
            floor.take_ordered().into_iter().map(|(table, order)| (table, order, OrderNews::Written)),
        );
        let Some(orders) = &self.orders else { return };
        for (table, order, news) in heard {
            if let Some(late) = orders.hears(&table, order, news) {
                floor.tell_late(late, now_ms);
            }
        }
    }

    /// The round's files as they are now are the last; the disk has this long for them.
    pub(crate) fn end_files(&self, patience: Duration) {
        if let Some(files) = &self.files {
            files.end(patience);
        }
    }

    /// Reads what is new, releases what is due, hands over the files that changed.
    pub(crate) fn look(&self) {
        // Held to the end: what another looks for meanwhile comes after this, line by line.
        let mut folders = self.folders();
        let news = folders.look();
        let (fresh, news) = self.fresh(news);
        let now_ms = self.now_ms();
        let delay_ms = self.floor().settings.delay_ms;
        let opened = open_all(fresh, delay_ms, now_ms);
        let mut floor = self.floor();
        for (id, table, taken) in opened {
            floor.opens(&id, table, taken, now_ms);
        }
        for news in news {
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
        // Also where they are only asked for at the hall's own address.
        let stale = floor.stale_files();
        let Some(files) = &self.files else { return };
        files.hand_over(stale);
        floor.files_are(files.trouble(), now_ms);
    }

    /// The lines of tables that nothing is known of yet, and whatever else is new.
    fn fresh(&self, news: Vec<FolderNews>) -> (BTreeMap<String, Vec<ReadLine>>, Vec<FolderNews>) {
        let mut fresh: BTreeMap<String, Vec<ReadLine>> = BTreeMap::new();
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

    /// The hall's arbiter at a table's door; one who is on his way, or will be, is waited for a little.
    fn stands_at(&self, table: &str) -> Option<Visitor> {
        for _ in 0..WAITS {
            // Nothing is held while he is waited for.
            let attends = self.visitors().get(table).cloned();
            match attends {
                Some(Attends::Stands(visitor)) => return Some(visitor),
                None if !self.folders().running().any(|(runs, _)| runs == table) => return None,
                Some(Attends::Comes) | None => std::thread::sleep(WAIT),
            }
        }
        None
    }

    /// Types a line at a table as its arbiter: by the table's own door, or by an order where it publishes from elsewhere.
    ///
    /// It holds once the table's journal has it, and is seen here by that alone.
    pub(crate) fn act(&self, table: &str, line: &str) -> Acted {
        let is_elsewhere = self.floor().hub_name(table).is_some();
        if let Some(orders) = self.orders.as_ref().filter(|_| is_elsewhere) {
            return Acted::Ordered(self.order(orders, table, line));
        }
        let Some(visitor) = self.stands_at(table) else { return Acted::NotFromHere };
        // What was sent may have been done though nobody answers: it is not sent twice.
        let Ok(answered) = visitor.act(line) else { return Acted::NotFromHere };
        self.look();
        Acted::AtItsDoor(answered.answer)
    }

    /// Orders something at a table that publishes from elsewhere.
    fn order(&self, orders: &OrderDesk, table: &str, line: &str) -> OrderOutcome {
        let line = line.trim();
        let line = line.strip_prefix("arbiter:").unwrap_or(line).trim();
        let act = match Act::read(line) {
            Ok(act) if DeskDuty::of(&act).is_some() => act,
            Ok(_) => return OrderOutcome::NotFromHere,
            Err(_) => return OrderOutcome::Refused(Some(OrderFault::Unreadable)),
        };
        let order = self.floor().order_at(table, act.to_string());
        // Nothing is held while its answer is waited for.
        order.map_or(OrderOutcome::NotSent, |order| orders.order(table, &order))
    }
}

/// Runs the journals of tables that are there already, on all processors, while nobody is kept from the floor.
fn open_all(
    fresh: BTreeMap<String, Vec<ReadLine>>,
    delay_ms: u64,
    now_ms: u64,
) -> Vec<(String, HallTable, Vec<LineTaken>)> {
    let fresh: Vec<_> = fresh.into_iter().collect();
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let part = fresh.len().div_ceil(threads).max(1);
    let open = |part: &[(String, Vec<ReadLine>)]| {
        let opened = part.iter().map(|(id, lines)| {
            let (table, taken) = HallTable::of_lines(delay_ms, lines, now_ms);
            (id.clone(), table, taken)
        });
        opened.collect::<Vec<_>>()
    };
    if fresh.len() <= 1 {
        return open(&fresh);
    }
    std::thread::scope(|scope| {
        let parts: Vec<_> = fresh.chunks(part).map(|part| (part, scope.spawn(move || open(part)))).collect();
        // One whose thread broke down is tried here, where that is told.
        parts.into_iter().flat_map(|(part, thread)| thread.join().unwrap_or_else(|_| open(part))).collect()
    })
}

/// Enters at a table as its arbiter; a link that somebody else used first is read anew.
fn let_in(folder: &Path) -> Option<Visitor> {
    for _ in 0..TRIES {
        let link = Card::read(&Card::path_in(folder)).ok()?.link(GameRole::Arbiter).ok()?;
        match Visitor::enter(&link, GameRole::Arbiter) {
            Ok(visitor) => return Some(visitor),
            Err(EnterError::Used { .. }) => {}
            Err(_) => return None,
        }
    }
    None
}
