//! A simulated tournament: several simulated tables, a broker, a desk, and somebody with a stolen key, in one thread
//! and at one simulated clock, with all faults drawn from one seed.
//!
//! Each table is the program's own `Game` with its journal, codecs and links (`simulated_table`). Between the tables
//! and the desk stand the program's own link, check of orders and desk state; only the network and the broker's store
//! are simulated. The same seed gives the same run, byte for byte.
//!
//! A fault of one table must not show at another, whatever it is; and once the faults are over, the desk has what the
//! honest tables' disks have.

use self::{
    broker::SimulatedBroker,
    desk::DeskProgram,
    faults::{TournamentFault, TournamentFaults},
    publisher::{BrokerCall, SimulatedPublisher},
    trail::EventTrail,
};
use super::simulated_table::{Disk, Figures, LinkEnd, ProgramEnd, SimulatedClock, TournamentSeat, World};
use annabella::{
    daemon::DaemonEvent,
    journal::DeviceKey,
    publish::{
        link::{LinkInput, LinkOutput, LinkState},
        order_check::OrderPermission,
        wire::{LineHash, TableName},
    },
    seeded_rng::SeededRng,
    session::act::DeskPermission,
};
use std::{
    cell::RefCell,
    future::Future,
    path::PathBuf,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, Waker},
};

mod broker;
mod broker_stream;
mod desk;
mod faults;
mod figures;
mod hostile;
mod judge;
mod planted;
mod publisher;
mod trail;

pub(crate) use self::{figures::TournamentFigures, planted::PlantedFault};

/// An error ends the tournament.
type Course = Result<(), String>;

/// The time of day at the start, in milliseconds since 1970.
const MORNING_MS: u64 = 1_764_000_000_000;
/// The time limit for everything to arrive after the faults.
const SETTLES_WITHIN_MS: u64 = 240_000;
/// The time after a disturbance until lines must arrive as usual again.
const CALM_AFTER_MS: u64 = 45_000;
/// The time within which a line of an undisturbed table reaches the desk.
const LINE_WITHIN_MS: u64 = 2_000;
/// The bytes that a table may store at the broker.
const SHARE: usize = 2_000_000;

/// The outcome of a tournament.
#[derive(Debug)]
pub(crate) struct TournamentOutcome {
    pub(crate) figures: TournamentFigures,
    /// The counts of all its tables.
    pub(crate) tables: Figures,
    /// A hash of everything that happened.
    pub(crate) hash: u64,
}

/// The life of a table: its game from the start to the end of the tournament.
type TableLife = Pin<Box<dyn Future<Output = (World, Course)>>>;

/// A table of the tournament.
struct TableAtHall {
    name: TableName,
    seat: TournamentSeat,
    clock: SimulatedClock,
    life: Option<TableLife>,
    ended: Option<World>,
    publisher: Option<SimulatedPublisher>,
    /// How many starts of its program were seen.
    starts: u64,
    /// How far the clock of its machine is off, in milliseconds.
    clock_off_ms: u64,
    /// Since when nothing disturbs its way to the desk.
    calm_from: u64,
    /// Somebody writes under its name.
    is_attacked: bool,
    /// The next time at which somebody sets its clock.
    next_clock: u64,
    /// The number of synced lines, and since when the desk has fewer.
    behind: Option<(u64, u64)>,
}

/// A message to the broker that comes late or twice; nobody waits for the answer.
type StrayMessage = (u64, usize, LinkOutput, Vec<u8>);

/// An order on its way: arrival, table, payload, signature.
type OrderOnItsWay = (u64, usize, String, String);

enum Stage {
    Playing,
    Settling { since: u64 },
    Closing,
}

struct SimulatedTournament {
    clock: SimulatedClock,
    chance: SeededRng,
    tables: Vec<TableAtHall>,
    broker: Rc<RefCell<SimulatedBroker>>,
    desk: DeskProgram,
    faults: TournamentFaults,
    hostile_next: u64,
    orphans: Vec<(usize, SimulatedPublisher)>,
    strays: Vec<StrayMessage>,
    orders: Vec<OrderOnItsWay>,
    next_order: u64,
    /// Every order that the desk gave.
    given: Vec<(usize, LineHash, String, String)>,
    answered: Vec<(usize, LineHash)>,
    arbiter: DeviceKey,
    stage: Stage,
    trail: EventTrail,
    figures: TournamentFigures,
    planted: Option<PlantedFault>,
    next_look: u64,
    settles_from: u64,
    /// What somebody was told and is not true.
    untrue: Vec<String>,
}

/// Plays the tournament of a seed; an error says which, when, why, how it is repeated, and the last events.
pub(crate) fn play(seed: u64) -> Result<TournamentOutcome, String> {
    play_with(seed, None)
}

/// As [`play`], with a fault of the simulation itself that must be found.
pub(crate) fn play_with(seed: u64, planted: Option<PlantedFault>) -> Result<TournamentOutcome, String> {
    let mut tournament = SimulatedTournament::new(seed, planted);
    let course = tournament.run();
    course.map_err(|why| {
        tournament.keep_journals(seed);
        format!(
            "tournament {seed}: {why}\nagain: TOURNAMENT_ONLY={seed} cargo test --test game \
             one_simulated_tournament\nlast events:{}",
            tournament.trail.last()
        )
    })?;
    let mut tables = Figures::default();
    for world in tournament.tables.iter().filter_map(|table| table.ended.as_ref()) {
        tables.add(world.figures());
    }
    Ok(TournamentOutcome { figures: tournament.figures, tables, hash: tournament.trail.hash() })
}

impl SimulatedTournament {
    fn new(seed: u64, planted: Option<PlantedFault>) -> Self {
        let mut chance = SeededRng::new(seed.wrapping_mul(0x9e37_79b9) ^ 0x70_0a17);
        let clock = SimulatedClock::at(1_000);
        let count = 2 + chance.below(7);
        let attacked = chance.happens(400).then(|| chance.below(count));
        let tables: Vec<TableAtHall> = (0..count)
            .map(|number| {
                let name = TableName::read(&format!("t{}", number + 1)).expect("a name");
                let seat = TournamentSeat {
                    names: [format!("White {}", number + 1), format!("Black {}", number + 1)],
                    key: DeviceKey::of_seed([number as u8 + 1; 32]),
                    disk: Disk::default(),
                    link: Rc::new(RefCell::new(LinkEnd::default())),
                };
                seat.link.borrow_mut().clock_runs_fast = planted == Some(PlantedFault::ClockRunsFast);
                seat.link.borrow_mut().disk_loses_lines = planted == Some(PlantedFault::DiskLosesLines);
                seat.link.borrow_mut().envelopes_are_open = planted == Some(PlantedFault::EnvelopesAreOpen);
                seat.link.borrow_mut().any_key_opens = planted == Some(PlantedFault::AnyKeyOpens);
                seat.link.borrow_mut().forms_act_twice = planted == Some(PlantedFault::FormsActTwice);
                let (game, at) = (chance.next() >> 16, clock.another_holder());
                let mut world = World::new(game, at.clone(), Some(seat.clone()));
                let life = async move {
                    let course = world.play().await;
                    (world, course)
                };
                let off = [120_000, 3_600_000, 86_400_000][chance.below(3)] + chance.below(600_000) as u64;
                TableAtHall {
                    name,
                    seat,
                    clock: at,
                    life: Some(Box::pin(life)),
                    ended: None,
                    publisher: None,
                    starts: 0,
                    clock_off_ms: if chance.happens(100) { off } else { 0 },
                    calm_from: 0,
                    is_attacked: attacked == Some(number),
                    next_clock: if chance.happens(300) { 20_000 } else { u64::MAX },
                    behind: None,
                }
            })
            .collect();
        let names: Vec<TableName> = tables.iter().map(|table| table.name.clone()).collect();
        let figures = TournamentFigures {
            tournaments: 1,
            tables: count as u64,
            hostile_tables: u64::from(attacked.is_some()),
            wrong_clocks: tables.iter().filter(|table| table.clock_off_ms > 0).count() as u64,
            ..TournamentFigures::default()
        };
        let faults = TournamentFaults::new(&mut chance, 1_000);
        Self {
            broker: Rc::new(RefCell::new(SimulatedBroker::new(&names, SHARE))),
            desk: DeskProgram::new(&names, planted == Some(PlantedFault::BrokerSkipsAMessage)),
            faults,
            hostile_next: if attacked.is_some() { 5_000 } else { u64::MAX },
            orphans: Vec::new(),
            strays: Vec::new(),
            orders: Vec::new(),
            next_order: 10_000,
            given: Vec::new(),
            answered: Vec::new(),
            arbiter: DeviceKey::of_seed([200; 32]),
            stage: Stage::Playing,
            trail: EventTrail::default(),
            figures,
            planted,
            next_look: 0,
            settles_from: 0,
            untrue: Vec::new(),
            clock,
            chance,
            tables,
        }
    }

    /// Writes the journals into the folder that `TOURNAMENT_JOURNALS` names, for `annabella replay`.
    fn keep_journals(&self, seed: u64) {
        let Some(folder) = std::env::var_os("TOURNAMENT_JOURNALS").map(PathBuf::from) else { return };
        for table in &self.tables {
            let name = format!("{seed}-{}.jsonl", table.name);
            if let Err(why) = std::fs::write(folder.join(&name), table.seat.disk.bytes()) {
                println!("{name}: {why}");
            }
        }
    }

    fn now(&self) -> u64 {
        self.clock.now.get()
    }

    fn unix_ms(&self) -> u64 {
        MORNING_MS + self.now()
    }

    fn notes(&mut self, what: &str) {
        let now = self.now();
        self.trail.add(now, what);
    }

    fn leave(&self) -> OrderPermission {
        OrderPermission { key: self.arbiter.public(), may: DeskPermission::ALL.to_vec() }
    }

    fn run(&mut self) -> Course {
        let mut stuck = (0, 0);
        loop {
            self.tables_live()?;
            self.publishers_live();
            self.strays_arrive();
            self.orders_arrive();
            self.desk_lives();
            self.faults_happen();
            self.somebody_writes();
            self.somebody_sets_a_clock();
            self.desk_orders();
            self.late_tables_count();
            self.judge_now()?;
            if self.stage_goes_on()? {
                return self.judge_at_the_end();
            }
            let now = self.now();
            let next = self.next().max(now);
            stuck = (now, if stuck.0 == now { stuck.1 + 1 } else { 0 });
            if stuck.1 > 10_000 {
                return Err(format!("time does not pass in the simulated hall itself: {}", self.who_wakes()));
            }
            self.clock.now.set(next);
        }
    }

    /// Everybody who asks to be woken now or earlier.
    fn who_wakes(&self) -> String {
        let now = self.now();
        let mut who = Vec::new();
        for table in &self.tables {
            if table.life.is_some() && table.clock.wakes() <= now {
                who.push(format!("table {}", table.name));
            }
            if let Some(publisher) = table.publisher.as_ref().filter(|publisher| publisher.next() <= now) {
                who.push(format!("the publisher of {}: {}", table.name, publisher.what_it_awaits()));
            }
        }
        for (_, orphan) in self.orphans.iter().filter(|(_, orphan)| orphan.next() <= now) {
            who.push(format!(
                "the publisher without program of {}: {}",
                orphan.table,
                orphan.what_it_awaits()
            ));
        }
        let others = [
            ("the desk", self.desk.next),
            ("the faults", self.faults.next()),
            ("the stolen key", self.hostile_next),
            ("the arbiter", self.next_order),
            ("the judge", self.next_look),
        ];
        who.extend(others.iter().filter(|(_, at)| *at <= now).map(|(who, _)| (*who).to_owned()));
        who.join("; ")
    }

    fn next(&self) -> u64 {
        let tables = self.tables.iter().map(|table| {
            let life = if table.life.is_some() { table.clock.wakes() } else { u64::MAX };
            life.min(table.publisher.as_ref().map_or(u64::MAX, SimulatedPublisher::next))
        });
        let orphans = self.orphans.iter().map(|(_, orphan)| orphan.next());
        let strays = self.strays.iter().map(|(at, ..)| *at);
        let orders = self.orders.iter().map(|(at, ..)| *at);
        let clocks = self.tables.iter().map(|table| table.next_clock);
        let others = [self.next_look, self.desk.next, self.faults.next(), self.hostile_next, self.next_order];
        tables
            .chain(orphans)
            .chain(clocks)
            .chain(strays)
            .chain(orders)
            .chain(others)
            .min()
            .unwrap_or(u64::MAX)
    }

    /// Lets each table live whose time has come.
    fn tables_live(&mut self) -> Course {
        let mut context = Context::from_waker(Waker::noop());
        for place in 0..self.tables.len() {
            let now = self.now();
            let table = &mut self.tables[place];
            if table.clock.wakes() > now {
                continue;
            }
            let Some(life) = &mut table.life else { continue };
            if let Poll::Ready((world, course)) = life.as_mut().poll(&mut context) {
                (table.life, table.ended) = (None, Some(world));
                course.map_err(|why| format!("table {}: {why}", table.name))?;
            }
            self.program_may_have_changed(place);
        }
        Ok(())
    }

    /// Starts or ends the publisher with the program of its table.
    fn program_may_have_changed(&mut self, place: usize) {
        let (now, leave) = (self.now(), self.leave());
        let table = &mut self.tables[place];
        let mut link = table.seat.link.borrow_mut();
        for (at, what) in link.trail.drain(..) {
            self.trail.add(at, &format!("table {}: {what}", table.name));
        }
        let ended = link.ended.take();
        if ended.is_some() {
            table.calm_from = now;
        }
        if let Some((ended, mut publisher)) = ended.and_then(|ended| Some((ended, table.publisher.take()?))) {
            self.answered.extend(publisher.answered.drain(..).map(|order| (place, order)));
            if ended == ProgramEnd::Killed {
                publisher.program_ended(now);
                self.figures.orphaned_publishers += 1;
                self.orphans.push((place, publisher));
            } else if let Some((BrokerCall::ToBroker { at, asked, line }, _)) = publisher.call {
                self.strays.push((at, place, asked, line));
            }
        }
        if link.starts > table.starts
            && let Some(synced) = link.synced.clone()
        {
            table.starts = link.starts;
            table.calm_from = now;
            let disk = table.seat.disk.clone();
            table.publisher = Some(SimulatedPublisher::new(table.name.clone(), disk, synced, leave, now));
        }
    }

    /// A board that floods fills the journal of its own table, and the desk has that table's lines later; a program
    /// that stands still says nothing.
    fn late_tables_count(&mut self) {
        let now = self.now();
        for table in &mut self.tables {
            let mut link = table.seat.link.borrow_mut();
            let state = table.publisher.as_ref().map(|publisher| publisher.link.state());
            if let Some(until) = link.late_until {
                table.calm_from = now;
                link.late_until = (now < until || state != Some(LinkState::Level)).then_some(until);
            }
        }
    }

    fn reaches_the_broker(&self, table: usize) -> bool {
        self.broker.borrow().is_up && !self.faults.is(TournamentFault::Partition(table))
    }

    fn publishers_live(&mut self) {
        for place in 0..self.tables.len() {
            if let Some(mut publisher) = self.tables[place].publisher.take() {
                self.publisher_lives(place, &mut publisher);
                self.tables[place].publisher = Some(publisher);
            }
        }
        for (place, mut orphan) in std::mem::take(&mut self.orphans) {
            if self.tables[place].publisher.is_some() {
                // Another program plays the game on. What is on its way still arrives.
                if let Some((BrokerCall::ToBroker { at, asked, line }, _)) = orphan.call {
                    self.strays.push((at, place, asked, line));
                }
                continue;
            }
            self.publisher_lives(place, &mut orphan);
            if !orphan.is_done(self.now()) {
                self.orphans.push((place, orphan));
            }
        }
    }

    fn publisher_lives(&mut self, place: usize, publisher: &mut SimulatedPublisher) {
        let now = self.now();
        if publisher.next() > now && publisher.call.as_ref().is_none_or(|(call, _)| !is_due(call, now)) {
            return;
        }
        self.call_arrives(place, publisher);
        let (reaches, is_slow) =
            (self.reaches_the_broker(place), self.faults.is(TournamentFault::BrokerSlow));
        let chance = &mut self.chance;
        let mut latency = || latency(chance, is_slow);
        let mut to_game = Vec::new();
        let before = publisher.link.state();
        let standing = publisher.lives(now, reaches, &mut latency, &mut to_game);
        self.judge_notice(place, publisher, &to_game);
        if let (LinkState::Forked(number), false) =
            (publisher.link.state(), matches!(before, LinkState::Forked(_)))
        {
            self.figures.forked_links += 1;
            let name = self.tables[place].name.clone();
            self.notes(&format!("table {name}: the broker has another line {number}"));
        }
        self.hand_to_game(place, to_game);
        if let Some(standing) = standing {
            let nonce = format!("{:016x}", self.chance.next());
            let unix_ms = self.unix_ms() + self.tables[place].clock_off_ms;
            let presence = publisher.presence_of(standing, nonce, unix_ms);
            let (unix_ms, reads) = (self.unix_ms(), self.desk.reads());
            if let Some(desk) = self.desk.desk.as_mut().filter(|_| reads) {
                desk.take_presence(&publisher.table, &presence.bytes(), unix_ms);
            }
        }
        // The message may come a second time, or long after everybody has given up.
        if let Some((BrokerCall::ToBroker { at, asked, line }, _)) = &publisher.call
            && matches!(asked, LinkOutput::Send { .. })
            && self.faults.every_ms.is_some()
            && self.chance.happens(10)
        {
            let late = self.chance.happens(300);
            let at = at + if late { self.chance.below(60_000) as u64 } else { self.chance.below(50) as u64 };
            self.figures.doubled_messages += 1;
            self.figures.late_doubles += u64::from(late);
            self.strays.push((at, place, *asked, line.clone()));
        }
    }

    /// The request of a publisher arrives at the broker.
    fn call_arrives(&mut self, place: usize, publisher: &mut SimulatedPublisher) {
        let now = self.now();
        let Some((BrokerCall::ToBroker { at, .. }, until)) = &publisher.call else { return };
        if *at > now || !publisher.is_connected {
            return;
        }
        let until = *until;
        let Some((BrokerCall::ToBroker { asked, line, .. }, _)) = publisher.call.take() else { return };
        if !self.reaches_the_broker(place) {
            publisher.call = Some((BrokerCall::Lost, until));
            return;
        }
        let unix_ms = self.unix_ms();
        let line = match self.planted {
            Some(PlantedFault::BrokerAltersALine) if self.chance.happens(20) => {
                line.iter().map(|byte| if *byte == b'1' { b'2' } else { *byte }).collect()
            }
            _ => line,
        };
        let answer = self.broker.borrow_mut().answer(place, asked, &line, unix_ms);
        let is_slow = self.faults.is(TournamentFault::BrokerSlow);
        let call = BrokerCall::ToTable { at: now + latency(&mut self.chance, is_slow), answer };
        if self.planted == Some(PlantedFault::RealTime) {
            self.notes(&format!("{:?}", std::time::Instant::now()));
        }
        publisher.call = Some((call, until));
        if let Some((BrokerCall::ToTable { answer: LinkInput::Acked { .. }, .. }, _)) = &publisher.call {
            self.desk.next = self.desk.next.min(now + 3);
        }
    }

    fn hand_to_game(&mut self, place: usize, arrived: Vec<DaemonEvent>) {
        if arrived.is_empty() {
            return;
        }
        let table = &self.tables[place];
        table.seat.link.borrow_mut().to_program.extend(arrived);
        table.clock.wake();
    }

    fn strays_arrive(&mut self) {
        let (now, unix_ms) = (self.now(), self.unix_ms());
        let mut due: Vec<StrayMessage> = self.strays.extract_if(.., |(at, ..)| *at <= now).collect();
        due.sort_by_key(|(at, ..)| *at);
        for (_, place, asked, line) in due {
            if self.broker.borrow().is_up {
                self.broker.borrow_mut().answer(place, asked, &line, unix_ms);
            }
        }
    }

    fn desk_lives(&mut self) {
        let (now, unix_ms) = (self.now(), self.unix_ms());
        if self.desk.next > now {
            return;
        }
        let reaches = self.broker.borrow().is_up && !self.faults.is(TournamentFault::DeskPartition);
        self.desk.lives(now, unix_ms, &self.broker, reaches);
        // The journals contain the orders that were carried out.
        if let Some(desk) = &mut self.desk.desk {
            desk.take_ordered();
        }
    }

    /// The chief arbiter gives an order now and then, and somebody repeats an old one.
    fn desk_orders(&mut self) {
        const LINES: [&str; 4] = ["stop", "resume", "item white 11.5 noise in the hall", "stop"];
        let now = self.now();
        if self.next_order > now {
            return;
        }
        self.next_order = now + 2_000 + self.chance.below(60_000) as u64;
        if !matches!(self.stage, Stage::Playing) {
            return;
        }
        let table = self.chance.below(self.tables.len());
        let line = LINES[self.chance.below(LINES.len())];
        let id = format!("broker.{}", self.tables[table].name);
        let order =
            self.desk.desk.as_ref().filter(|_| self.desk.reads()).and_then(|desk| desk.order_at(&id, line));
        let at = now + latency(&mut self.chance, false);
        if let Some(order) = order {
            let (payload, signature) = order.signed(&self.arbiter);
            let hash = LineHash::of(payload.as_bytes());
            self.figures.orders += 1;
            self.notes(&format!("the desk orders `{line}` at table {}", table + 1));
            self.given.push((table, hash, payload.clone(), signature.clone()));
            self.orders.push((at, table, payload, signature));
        }
        if self.chance.happens(300)
            && let Some((table, _, payload, signature)) = self.chance.pick(&self.given).cloned()
        {
            self.figures.repeated_orders += 1;
            self.orders.push((at + self.chance.below(20_000) as u64, table, payload, signature));
        }
    }

    fn orders_arrive(&mut self) {
        let now = self.now();
        let due: Vec<OrderOnItsWay> = self.orders.extract_if(.., |(at, ..)| *at <= now).collect();
        for (_, place, payload, signature) in due {
            let Some(mut publisher) = self.tables[place].publisher.take() else { continue };
            let mut to_game = Vec::new();
            if publisher.is_connected && publisher.order(now, (&payload, &signature), &mut to_game) {
                self.figures.orders_passed_on += 1;
                if self.planted == Some(PlantedFault::OrdersActTwice) {
                    publisher.pass_on_again(&mut to_game);
                }
            }
            self.tables[place].publisher = Some(publisher);
            self.hand_to_game(place, to_game);
        }
    }

    fn somebody_writes(&mut self) {
        let now = self.now();
        if self.hostile_next > now {
            return;
        }
        self.hostile_next = now + 500 + self.chance.below(15_000) as u64;
        let Some(table) = self.tables.iter().position(|table| table.is_attacked) else { return };
        if !self.broker.borrow().is_up {
            return;
        }
        let unix_ms = self.unix_ms();
        let which = (table, self.tables.len());
        let what = hostile::writes(
            &mut self.broker.borrow_mut(),
            which,
            &mut self.chance,
            &mut self.figures,
            unix_ms,
        );
        self.notes(&format!("somebody writes {what} at table {}", table + 1));
    }

    /// The clock of a table's machine is set, right or wrong. Its game goes by another clock.
    fn somebody_sets_a_clock(&mut self) {
        let now = self.now();
        for place in 0..self.tables.len() {
            if self.tables[place].next_clock > now {
                continue;
            }
            if !matches!(self.stage, Stage::Playing) {
                self.tables[place].next_clock = u64::MAX;
                continue;
            }
            let next = now + 10_000 + self.chance.below(300_000) as u64;
            let off =
                if self.chance.happens(500) { 0 } else { 130_000 + self.chance.below(90_000_000) as u64 };
            let table = &mut self.tables[place];
            (table.next_clock, table.clock_off_ms) = (next, off);
            self.figures.set_clocks += 1;
            self.notes(&format!("the clock of table {} is set: {off} ms off", place + 1));
        }
    }

    fn stage_goes_on(&mut self) -> Result<bool, String> {
        let now = self.now();
        match self.stage {
            Stage::Playing if self.tables.iter().all(|table| table.seat.link.borrow().has_played) => {
                self.faults_end();
                (self.stage, self.settles_from) = (Stage::Settling { since: now }, now);
                self.notes("all games are over, and so are the faults");
            }
            Stage::Settling { since } => match self.unsettled() {
                None => {
                    for table in &self.tables {
                        table.seat.link.borrow_mut().closes = true;
                    }
                    self.stage = Stage::Closing;
                }
                Some(why) if now > since + SETTLES_WITHIN_MS => return Err(why),
                Some(_) => {}
            },
            Stage::Closing => return Ok(self.tables.iter().all(|table| table.ended.is_some())),
            Stage::Playing => {}
        }
        Ok(false)
    }

    fn faults_happen(&mut self) {
        let now = self.now();
        for fault in self.faults.over(now) {
            self.fault_ends(fault);
        }
        let Some(every) = self.faults.every_ms.filter(|_| now >= self.faults.next) else { return };
        self.faults.next = now + 500 + self.chance.below(2 * every) as u64;
        let until = now + 300 + self.chance.below(40_000) as u64;
        let table = self.chance.below(self.tables.len());
        let fault = match self.chance.below(12) {
            0 | 1 => {
                self.figures.broker_cuts += 1;
                self.broker.borrow_mut().is_up = false;
                TournamentFault::BrokerAway
            }
            2 | 3 => {
                self.figures.partitions += 1;
                TournamentFault::Partition(table)
            }
            4 => {
                self.figures.slow_brokers += 1;
                TournamentFault::BrokerSlow
            }
            5 => {
                self.figures.full_brokers += 1;
                self.broker.borrow_mut().streams.iter_mut().for_each(|stream| stream.is_full = true);
                TournamentFault::BrokerFull
            }
            6 | 7 => {
                self.figures.restarted_brokers += 1;
                let chance = &mut self.chance;
                self.broker.borrow_mut().forget(|| if chance.happens(500) { chance.below(30) } else { 0 });
                self.broker.borrow_mut().is_up = false;
                TournamentFault::BrokerAway
            }
            8 => {
                self.figures.emptied_brokers += 1;
                self.broker.borrow_mut().begin_anew(now);
                self.broker.borrow_mut().is_up = false;
                TournamentFault::BrokerAway
            }
            9 => {
                self.figures.desk_partitions += 1;
                TournamentFault::DeskPartition
            }
            _ => {
                self.figures.desk_kills += 1;
                self.desk.is_killed();
                TournamentFault::DeskGone
            }
        };
        self.notes(&format!("{fault:?} until {until}"));
        self.desk.next = now;
        self.disturbs(fault);
        self.faults.lasts(until, fault);
    }

    fn disturbs(&mut self, fault: TournamentFault) {
        let now = self.now();
        for (place, table) in self.tables.iter_mut().enumerate() {
            if fault.disturbs(place) {
                table.calm_from = now;
            }
        }
    }

    fn fault_ends(&mut self, fault: TournamentFault) {
        match fault {
            TournamentFault::BrokerAway => self.broker.borrow_mut().is_up = true,
            TournamentFault::BrokerFull => {
                self.broker.borrow_mut().streams.iter_mut().for_each(|stream| stream.is_full = false);
            }
            TournamentFault::DeskGone => self.desk.start(),
            TournamentFault::BrokerSlow | TournamentFault::Partition(_) | TournamentFault::DeskPartition => {}
        }
        self.notes(&format!("{fault:?} is over"));
        self.disturbs(fault);
        self.desk.next = self.now();
    }

    /// Ends all faults for good.
    fn faults_end(&mut self) {
        self.faults.every_ms = None;
        self.hostile_next = u64::MAX;
        for (_, fault) in std::mem::take(&mut self.faults.lasting) {
            self.fault_ends(fault);
        }
    }
}

fn is_due(call: &BrokerCall, now: u64) -> bool {
    match call {
        BrokerCall::ToBroker { at, .. } | BrokerCall::ToTable { at, .. } => *at <= now,
        BrokerCall::Lost => false,
    }
}

/// The time of a message on its way.
fn latency(chance: &mut SeededRng, is_slow: bool) -> u64 {
    2 + chance.below(if is_slow { 5_000 } else { 10 }) as u64
}
