//! A seeded simulation of tables, one broker, and a network that loses, duplicates, reorders, delays and cuts.
//!
//! The broker loses unwritten messages, or everything; a table's program is killed and restarted; foreign messages
//! appear between the lines. Then the faults stop, and every line must be stored once and in order.
//!
//! A desk sends orders; an attacker forges orders and repeats old ones. Each order acts at most once, and only with
//! permission.

use std::collections::BTreeSet;

use super::memory_target::MemoryTarget;
use annabella_game::seeded_rng::SeededRng;
use annabella_journal::DeviceKey;
use annabella_publish::{
    link::{LinkInput, LinkOutput, LinkState, PublishLink},
    order_check::{OrderCheck, OrderPermission, OrderVerdict},
    wire::{LineHash, LineHead, Order, TableName},
};
use annabella_session::act::DeskPermission;

/// The number of events while there are faults.
const EVENTS: usize = 2_000;
/// The time limit for the broker to be complete after the faults, in milliseconds.
const LEVEL_WITHIN_MS: u64 = 120_000;

/// Counts of the events in one simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NetworkCounts {
    /// Lines of journals.
    pub(crate) lines: u64,
    /// Messages that were lost.
    pub(crate) lost: u64,
    /// Messages that were duplicated.
    pub(crate) doubled: u64,
    /// Connections that were cut.
    pub(crate) cuts: u64,
    /// How often the broker lost messages.
    pub(crate) amnesias: u64,
    /// How often a table's program was killed.
    pub(crate) kills: u64,
    /// Orders that reached a table, including forged and repeated ones.
    pub(crate) orders: u64,
    /// Orders that were carried out.
    pub(crate) acts: u64,
    /// Lines stored again after a reader had them: they were sent again because an unexpected message was in the
    /// stream.
    pub(crate) again: u64,
}

/// The desk's knowledge of a table: its last line, and the nonce of its last presence.
#[derive(Clone, Debug)]
struct DeskKnowledge {
    after: u64,
    hash: LineHash,
    nonce: String,
}

/// An order in transit: arrival time, table, payload, signature.
type OrderInTransit = (u64, usize, String, String);

struct SimulatedJournal {
    link: PublishLink,
    connected: bool,
    /// The number of the connection: messages in transit are lost with it.
    connection: u64,
    /// The lines of its journal.
    lines: Vec<LineHash>,
    /// All sequence numbers that its lines ever had in the broker's stream.
    places: BTreeSet<u64>,
    /// A line of an earlier game, if there was one.
    before: Option<LineHead>,
    /// The check of orders, if the table accepts any.
    gate: Option<OrderCheck>,
    known: Option<DeskKnowledge>,
    /// The permitted orders that the desk gave this table.
    given: BTreeSet<LineHash>,
    /// Orders passed on to the program, with the time at which it carries them out.
    in_hand: Vec<(u64, LineHash)>,
    /// The orders that were carried out.
    acts: Vec<LineHash>,
}

struct SimulatedNetwork {
    now: u64,
    chance: SeededRng,
    faults: bool,
    broker: MemoryTarget,
    up: bool,
    /// Whether foreign messages appear between the lines.
    strange: bool,
    tables: Vec<SimulatedJournal>,
    /// In transit to the broker: arrival time, table, connection, message.
    to_broker: Vec<(u64, usize, u64, LinkOutput)>,
    to_table: Vec<(u64, usize, u64, LinkInput)>,
    orders: Vec<OrderInTransit>,
    /// Every order so far, for repetition by the attacker.
    overheard: Vec<(String, String)>,
    count: NetworkCounts,
}

/// Returns the keys of the arbiter and of the attacker.
fn keys() -> [DeviceKey; 2] {
    [DeviceKey::of_seed([1; 32]), DeviceKey::of_seed([2; 32])]
}

fn gate(table: usize, written: u64) -> OrderCheck {
    let leave =
        OrderPermission { key: keys()[0].public(), may: vec![DeskPermission::Start, DeskPermission::Time] };
    OrderCheck::new(name(table), leave, written)
}

fn name(table: usize) -> TableName {
    TableName::read(&format!("t{table}")).unwrap()
}

/// Runs the simulation of a seed and returns its counts.
///
/// # Errors
/// If a line is missing or an order acted wrongly.
pub(crate) fn live(seed: u64) -> Result<NetworkCounts, String> {
    let mut world = SimulatedNetwork::of(seed);
    for _ in 0..EVENTS {
        world.now += 1 + world.chance.below(100) as u64;
        world.inject_event();
        world.arrive();
    }
    world.settle().and_then(|()| world.check()).map_err(|why| format!("seed {seed}: {why}"))?;
    Ok(world.count)
}

impl SimulatedNetwork {
    fn of(seed: u64) -> Self {
        let mut chance = SeededRng::new(seed);
        let mut broker = MemoryTarget::default();
        let tables = (0..1 + chance.below(4)).map(|table| {
            let game = LineHash::of(&chance.next().to_be_bytes());
            let before = chance.happens(300).then_some(LineHead { game, number: 1, hash: game });
            if before.is_some() {
                broker.put(table, before);
            }
            SimulatedJournal {
                link: PublishLink::new(),
                connected: false,
                connection: 0,
                lines: Vec::new(),
                places: BTreeSet::new(),
                before,
                gate: chance.happens(800).then(|| gate(table, 0)),
                known: None,
                given: BTreeSet::new(),
                in_hand: Vec::new(),
                acts: Vec::new(),
            }
        });
        Self {
            now: 0,
            tables: tables.collect(),
            strange: chance.happens(250),
            chance,
            faults: true,
            broker,
            up: true,
            to_broker: Vec::new(),
            to_table: Vec::new(),
            orders: Vec::new(),
            overheard: Vec::new(),
            count: NetworkCounts::default(),
        }
    }

    fn inject_event(&mut self) {
        let table = self.chance.below(self.tables.len());
        match self.chance.below(40) {
            0..=11 => {
                let hash = LineHash::of(&self.chance.next().to_be_bytes());
                self.write(table, hash);
            }
            12 => self.cut(table),
            13 => match self.chance.below(4) {
                // The broker is killed: it loses unwritten messages, or everything.
                0 => {
                    let all = self.chance.happens(250);
                    self.broker.forget(if all { usize::MAX } else { self.chance.below(30) });
                    self.up = false;
                    self.count.amnesias += 1;
                    (0..self.tables.len()).for_each(|table| self.cut(table));
                }
                // The broker loses messages while its connections stay.
                1 => {
                    self.broker.forget(self.chance.below(30));
                    self.count.amnesias += 1;
                }
                // A table's program is killed and restarted.
                2 => {
                    self.cut(table);
                    let mut link = PublishLink::new();
                    for hash in &self.tables[table].lines {
                        link.handle(self.now, LinkInput::Line(*hash));
                    }
                    let at = &mut self.tables[table];
                    at.link = link;
                    at.gate = at.gate.is_some().then(|| gate(table, at.link.written()));
                    self.count.kills += 1;
                }
                _ => {
                    // A table cannot detect a foreign message at a sequence number that one of its own lines had
                    // before the broker lost it. The tournament detects the missing line and names it.
                    let place = self.broker.last_place() + 1;
                    if self.strange && !self.tables[table].places.contains(&place) {
                        self.broker.put(table, None);
                    }
                }
            },
            14 => self.up = true,
            19 => self.tell_presence(table),
            20 if self.chance.happens(400) => self.order(table),
            15..=18 if self.up && !self.tables[table].connected && !self.tables[table].lines.is_empty() => {
                self.connect(table);
            }
            _ => (0..self.tables.len()).for_each(|table| self.tell(table, LinkInput::Tick)),
        }
    }

    fn write(&mut self, table: usize, hash: LineHash) {
        self.tables[table].lines.push(hash);
        self.count.lines += 1;
        self.tell(table, LinkInput::Line(hash));
    }

    /// Publishes a table's presence; the desk may miss it.
    fn tell_presence(&mut self, table: usize) {
        let nonce = format!("{:016x}", self.chance.next());
        let hears = !self.faults || self.chance.happens(800);
        let at = &mut self.tables[table];
        let Some((gate, hash)) = at.gate.as_mut().zip(at.lines.last()) else { return };
        gate.tells(nonce.clone());
        if hears {
            at.known = Some(DeskKnowledge { after: at.lines.len() as u64, hash: *hash, nonce });
        }
    }

    /// Sends an order of the desk, a forged one, or a repeated one.
    fn order(&mut self, table: usize) {
        let [ours, forger] = keys();
        let (payload, signature) = match (self.chance.below(10), self.tables[table].known.clone()) {
            (0..=2, _) if !self.overheard.is_empty() => {
                let again = self.chance.below(self.overheard.len());
                self.overheard[again].clone()
            }
            (kind, Some(DeskKnowledge { after, hash, nonce })) => {
                let at = if kind == 3 { self.chance.below(self.tables.len()) } else { table };
                let line = ["start", "stop", "result 1-0", "no act"][self.chance.below(4)];
                let order = Order { table: name(at), after, hash, nonce, line: line.to_owned() };
                let (payload, signature) = order.signed(if kind == 4 { &forger } else { &ours });
                if kind != 4 && at == table && ["start", "stop"].contains(&line) {
                    self.tables[table].given.insert(LineHash::of(payload.as_bytes()));
                }
                self.overheard.push((payload.clone(), signature.clone()));
                (payload, signature)
            }
            _ => return,
        };
        for at in self.copies() {
            self.orders.push((at, table, payload.clone(), signature.clone()));
        }
    }

    /// Delivers orders, and lets programs carry out earlier ones.
    fn carry_out(&mut self) {
        let now = self.now;
        let due: Vec<OrderInTransit> = self.orders.extract_if(.., |(at, ..)| *at <= now).collect();
        for (_, table, payload, signature) in due {
            let SimulatedJournal { link, gate, in_hand, connected, .. } = &mut self.tables[table];
            let Some(gate) = gate.as_mut().filter(|_| self.up && *connected) else { continue };
            self.count.orders += 1;
            let taken = gate.take(now, link, payload.as_bytes(), Some(&signature));
            if let OrderVerdict::Accepted { order, .. } = taken {
                in_hand.push((now + self.chance.below(300) as u64, order));
            }
        }
        for table in 0..self.tables.len() {
            let in_hand = &mut self.tables[table].in_hand;
            let due: Vec<_> = in_hand.extract_if(.., |(at, _)| *at <= now).collect();
            for (_, order) in due {
                self.tables[table].acts.push(order);
                self.count.acts += 1;
                self.write(table, LineHash::of(order.to_string().as_bytes()));
            }
        }
    }

    fn connect(&mut self, table: usize) {
        let at = &mut self.tables[table];
        (at.connected, at.connection) = (true, at.connection + 1);
        self.tell(table, LinkInput::Connected);
    }

    fn cut(&mut self, table: usize) {
        self.count.cuts += u64::from(std::mem::take(&mut self.tables[table].connected));
        self.tell(table, LinkInput::Disconnected);
    }

    fn tell(&mut self, table: usize, input: LinkInput) {
        let Some(output) = self.tables[table].link.handle(self.now, input) else { return };
        for at in self.copies() {
            self.to_broker.push((at, table, self.tables[table].connection, output));
        }
    }

    /// Returns the arrival times of the copies of a message: none, one, or two, in any order.
    fn copies(&mut self) -> Vec<u64> {
        if !self.faults {
            return vec![self.now + 1];
        }
        let copies = [1, 1, 1, 0, 2][self.chance.below(5)];
        self.count.lost += u64::from(copies == 0);
        self.count.doubled += u64::from(copies == 2);
        (0..copies).map(|_| self.now + self.chance.below(3_000) as u64).collect()
    }

    fn arrive(&mut self) {
        self.carry_out();
        let now = self.now;
        let mut due: Vec<_> = self.to_broker.extract_if(.., |(at, ..)| *at <= now).collect();
        due.sort_by_key(|(at, ..)| *at);
        for (_, table, connection, output) in due {
            // A message may still arrive after its connection ended; its answer is then lost.
            let lives = self.tables[table].connected && self.tables[table].connection == connection;
            if !self.up || (!lives && self.chance.happens(500)) {
                continue;
            }
            let answer = self.broker.answer(table, output);
            if let LinkInput::Acked { sequence, .. } = answer {
                self.tables[table].places.insert(sequence);
            }
            for at in self.copies() {
                self.to_table.push((at, table, connection, answer));
            }
        }
        let mut due: Vec<_> = self.to_table.extract_if(.., |(at, ..)| *at <= now).collect();
        due.sort_by_key(|(at, ..)| *at);
        for (_, table, connection, answer) in due {
            if self.tables[table].connected && self.tables[table].connection == connection {
                self.tell(table, answer);
            }
        }
    }

    /// Stops the faults and waits until the broker is complete.
    fn settle(&mut self) -> Result<(), String> {
        (self.faults, self.up) = (false, true);
        let began = self.now;
        for table in 0..self.tables.len() {
            if !self.tables[table].connected && !self.tables[table].lines.is_empty() {
                self.connect(table);
            }
        }
        let is_level =
            |table: &SimulatedJournal| table.lines.is_empty() || table.link.state() == LinkState::Level;
        // The time covers one more doubt interval: a silent loss is detected then, behind a foreign message or an old
        // copy of a line after a minute.
        let at_least = began + 80_000;
        while self.now < at_least || !self.tables.iter().all(is_level) {
            if self.now > began + LEVEL_WITHIN_MS {
                return Err("the broker does not have every line".to_owned());
            }
            self.now += 5;
            (0..self.tables.len()).for_each(|table| self.tell(table, LinkInput::Tick));
            self.arrive();
        }
        (0..self.tables.len()).try_for_each(|table| self.check_new_order(table))
    }

    /// Checks that a table accepts a new order from a desk with its current presence.
    fn check_new_order(&mut self, table: usize) -> Result<(), String> {
        self.tell_presence(table);
        let at = &mut self.tables[table];
        let (Some(gate), Some(DeskKnowledge { after, hash, nonce })) = (&mut at.gate, at.known.clone())
        else {
            return Ok(());
        };
        let order = Order { table: name(table), after, hash, nonce, line: "start".to_owned() };
        let (payload, signature) = order.signed(&keys()[0]);
        match gate.take(self.now, &at.link, payload.as_bytes(), Some(&signature)) {
            OrderVerdict::Accepted { .. } => Ok(()),
            taken => Err(format!("table {table} does not take a new order: {taken:?}")),
        }
    }

    fn check(&mut self) -> Result<(), String> {
        for (number, table) in self.tables.iter().enumerate() {
            let mut kept = self.broker.lines(number).map(|head| (head.number, head.hash)).collect::<Vec<_>>();
            if let Some(before) = table.before {
                // A broker that was wiped has no lines of an earlier game.
                kept.retain(|line| *line != (before.number, before.hash));
            }
            let acts: BTreeSet<LineHash> = table.acts.iter().copied().collect();
            if acts.len() != table.acts.len() {
                return Err(format!("at table {number} an order acted twice"));
            }
            if !acts.is_subset(&table.given) {
                return Err(format!("at table {number} an order acted that nobody had leave to give"));
            }
            let wanted: Vec<_> = (1..).zip(table.lines.iter().copied()).collect();
            // Lines may be repeated: a reader takes each line that is the next one and skips others.
            let stood = kept.len();
            let mut next = wanted.iter().peekable();
            kept.retain(|line| next.next_if_eq(&line).is_some());
            self.count.again += (stood - kept.len()) as u64;
            if kept != wanted {
                let place = kept.iter().zip(&wanted).take_while(|(kept, wanted)| kept == wanted).count();
                return Err(format!(
                    "table {number} has {} lines and the broker {}; the first that differs is {}",
                    wanted.len(),
                    kept.len(),
                    place + 1
                ));
            }
        }
        Ok(())
    }
}
