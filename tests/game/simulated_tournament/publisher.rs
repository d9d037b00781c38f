//! The publisher of one table: the program's own link, check of orders and notices, in simulated time and over a
//! simulated network.
//!
//! It reads the synced lines of the table's disk, as the process of a real table does. One request is on its way at a
//! time; a request that is not answered ends the connection.

use annabella::{
    backoff::Backoff,
    daemon::DaemonEvent,
    publish::{
        link::{LinkInput, LinkOutput, LinkState, PublishLink},
        order_check::{OrderCheck, OrderPermission, OrderVerdict},
        process_messages::{DeskOrder, OrderDone},
        reachability::ReachabilityNotice,
        wire::{ClockState, GameStanding, LineHash, PRESENCE_MS, Presence, TableName},
    },
    session::input::Input,
    web::{GameSnapshot, UiRequest},
};
use tokio::sync::{
    mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    oneshot, watch,
};

use super::super::simulated_table::Disk;

/// How often the link is told that time passed.
pub(super) const TICK_MS: u64 = 100;
/// Delays between connections, and the timeouts of an answer, as those of the process.
const RESTS_MS: (u64, u64) = (100, 1_500);
const PATIENCE_MS: (u64, u64) = (1_000, 8_000);
/// How long the rest is sent after the end of the game.
const LEFT_OVER_MS: u64 = 60_000;

/// A request on its way.
pub(super) enum BrokerCall {
    ToBroker {
        at: u64,
        asked: LinkOutput,
        line: Vec<u8>,
    },
    ToTable {
        at: u64,
        answer: LinkInput,
    },
    /// Nothing comes back.
    Lost,
}

/// An order that was passed on to the game, and what is known of it.
struct AwaitedOrder {
    order: LineHash,
    is_done: bool,
    is_written: bool,
}

/// The publisher.
pub(super) struct SimulatedPublisher {
    pub(super) table: TableName,
    pub(super) link: PublishLink,
    disk: Disk,
    synced: Option<watch::Receiver<u64>>,
    /// The offset and the length of each line.
    places: Vec<(usize, usize)>,
    read: usize,
    gate: OrderCheck,
    awaited: Vec<AwaitedOrder>,
    done: (UnboundedSender<OrderDone>, UnboundedReceiver<OrderDone>),
    pub(super) is_connected: bool,
    next_try: u64,
    rests: Backoff,
    patience: Backoff,
    patient_ms: u64,
    /// The request, and when it is given up.
    pub(super) call: Option<(BrokerCall, u64)>,
    notice: ReachabilityNotice,
    began: u64,
    next_tick: u64,
    next_presence: u64,
    glance: Option<oneshot::Receiver<GameSnapshot>>,
    /// Since when the game's program is gone.
    over: Option<u64>,
    /// The orders that were answered as carried out.
    pub(super) answered: Vec<LineHash>,
}

impl SimulatedPublisher {
    pub(super) fn new(
        table: TableName,
        disk: Disk,
        synced: watch::Receiver<u64>,
        leave: OrderPermission,
        now: u64,
    ) -> Self {
        let mut patience = Backoff::new(PATIENCE_MS.0, PATIENCE_MS.1);
        let mut publisher = Self {
            link: PublishLink::new(),
            disk,
            synced: Some(synced),
            places: Vec::new(),
            read: 0,
            gate: OrderCheck::new(table.clone(), leave.clone(), 0),
            table,
            awaited: Vec::new(),
            done: unbounded_channel(),
            is_connected: false,
            next_try: now + 50,
            rests: Backoff::new(RESTS_MS.0, RESTS_MS.1),
            patient_ms: patience.next_ms(),
            patience,
            call: None,
            notice: ReachabilityNotice::new(0),
            began: now,
            next_tick: now,
            next_presence: now + 500,
            glance: None,
            over: None,
            answered: Vec::new(),
        };
        publisher.read_lines(now);
        publisher.gate = OrderCheck::new(publisher.table.clone(), leave, publisher.link.written());
        publisher
    }

    fn at(&self, now: u64) -> u64 {
        now - self.began
    }

    /// The number of synced lines.
    pub(super) fn lines(&self) -> u64 {
        self.link.written()
    }

    /// The program is gone: the rest is sent.
    pub(super) fn program_ended(&mut self, now: u64) {
        self.over = Some(now);
        self.synced = None;
        self.read_to(now, usize::MAX);
    }

    pub(super) fn is_done(&self, now: u64) -> bool {
        self.over.is_some_and(|since| {
            matches!(self.link.state(), LinkState::Level | LinkState::Forked(_)) || now > since + LEFT_OVER_MS
        })
    }

    /// When it has to act next.
    pub(super) fn next(&self) -> u64 {
        let call = match &self.call {
            Some((BrokerCall::ToBroker { at, .. } | BrokerCall::ToTable { at, .. }, until)) => {
                (*at).min(*until)
            }
            Some((BrokerCall::Lost, until)) => *until,
            None => u64::MAX,
        };
        let tries = if self.is_connected { u64::MAX } else { self.next_try };
        // As the process of a real table, it reads when the number of synced bytes has changed. Another program may have
        // emptied the file, and then there is nothing to read before the next change.
        let unread = self.synced.as_ref().is_some_and(|synced| synced.has_changed().unwrap_or(false));
        let tick = if self.is_connected || self.over.is_some() { self.next_tick } else { u64::MAX };
        let now = if unread { 0 } else { u64::MAX };
        call.min(tries).min(tick).min(self.next_presence).min(now)
    }

    /// What it waits for, for whoever looks why time stands still.
    pub(super) fn what_it_awaits(&self) -> String {
        let call = self.call.as_ref().map(|(_, until)| *until);
        let synced = self.synced.as_ref().map(|synced| *synced.borrow());
        format!(
            "call until {call:?}, connected {}, next try {}, tick {}, presence {}, {synced:?} bytes synced, {} read",
            self.is_connected, self.next_try, self.next_tick, self.next_presence, self.read
        )
    }

    /// Reads the lines that are synced; returns what the link wants.
    fn read_lines(&mut self, now: u64) -> Option<LinkOutput> {
        let to = *self.synced.as_mut()?.borrow_and_update();
        self.read_to(now, usize::try_from(to).unwrap_or(usize::MAX))
    }

    fn read_to(&mut self, now: u64, to: usize) -> Option<LinkOutput> {
        if to <= self.read {
            return None;
        }
        let bytes = self.disk.bytes_between(self.read, to);
        let mut wants = None;
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let Some(text) = line.strip_suffix(b"\n") else { break };
            self.places.push((self.read, text.len()));
            self.read += line.len();
            for order in self.awaited.iter_mut().filter(|order| !order.is_written) {
                order.is_written = String::from_utf8_lossy(text).contains(&order.order.to_string());
            }
            let output = self.link.handle(now - self.began, LinkInput::Line(LineHash::of(text)));
            wants = wants.or(output);
        }
        wants
    }

    fn text(&self, number: u64, hash: LineHash) -> Option<Vec<u8>> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        let (at, bytes) = *self.places.get(place)?;
        let text = self.disk.bytes_between(at, at + bytes);
        (LineHash::of(&text) == hash).then_some(text)
    }

    /// The connection is lost.
    pub(super) fn is_cut(&mut self, now: u64) {
        if self.is_connected {
            self.is_connected = false;
            self.link.handle(self.at(now), LinkInput::Disconnected);
        }
        self.call = None;
        self.next_try = now + self.rests.next_ms();
    }

    /// What it does now. `can_connect` says whether the broker can be reached from here; `latency` draws the time of
    /// a message on its way. Arrivals for the game are added to `to_game`. Returns a presence to publish.
    pub(super) fn lives(
        &mut self,
        now: u64,
        can_connect: bool,
        latency: &mut impl FnMut() -> u64,
        to_game: &mut Vec<DaemonEvent>,
    ) -> Option<GameStanding> {
        while let Ok(done) = self.done.1.try_recv() {
            if let Some(order) = self.awaited.iter_mut().find(|order| order.order == done.order) {
                order.is_done = true;
            }
        }
        let mut wants = self.read_lines(now);
        if !self.is_connected && now >= self.next_try {
            if can_connect {
                self.is_connected = true;
                self.next_tick = now;
                wants = self.link.handle(self.at(now), LinkInput::Connected);
            } else {
                self.next_try = now + self.rests.next_ms();
            }
        }
        if !self.is_connected {
            wants = None;
        } else if !can_connect {
            self.is_cut(now);
            wants = None;
        }
        match self.call.take() {
            Some((BrokerCall::ToTable { at, answer }, _)) if now >= at => {
                self.rests.reset();
                self.patience.reset();
                wants = self.link.handle(self.at(now), answer);
            }
            Some((_, until)) if now >= until => {
                self.patient_ms = self.patience.next_ms();
                self.is_cut(now);
                wants = None;
            }
            call => self.call = call,
        }
        if now >= self.next_tick {
            self.next_tick = now + TICK_MS;
            if self.is_connected && wants.is_none() {
                wants = self.link.handle(self.at(now), LinkInput::Tick);
            }
            let state = if self.is_connected { self.link.state() } else { LinkState::Behind(0) };
            if let Some(hears) = self.notice.observe(self.at(now), state).filter(|_| self.over.is_none()) {
                to_game.push(DaemonEvent::Input(Input::TournamentReception { hears }));
            }
        }
        if let Some(asked) = wants {
            let line = match asked {
                LinkOutput::Ask { .. } => Some(Vec::new()),
                LinkOutput::Send { head, .. } => self.text(head.number, head.hash),
            };
            match line {
                Some(line) => {
                    let at = now + latency();
                    self.call = Some((BrokerCall::ToBroker { at, asked, line }, now + self.patient_ms));
                }
                // The journal was altered under it.
                None => self.is_cut(now),
            }
        }
        let due = self.awaited.extract_if(.., |order| order.is_done && order.is_written);
        self.answered.extend(due.map(|order| order.order));
        self.presence(now, to_game)
    }

    fn presence(&mut self, now: u64, to_game: &mut Vec<DaemonEvent>) -> Option<GameStanding> {
        if self.over.is_none() && now >= self.next_presence {
            self.next_presence = now + PRESENCE_MS;
            let (answer, asked) = oneshot::channel();
            to_game.push(DaemonEvent::Knock(UiRequest::Glance(answer)));
            self.glance = Some(asked);
        } else if self.over.is_some() {
            self.next_presence = u64::MAX;
        }
        let seen = self.glance.as_mut()?.try_recv().ok()?;
        self.glance = None;
        let (white, black) = seen.session.times(seen.now);
        let clock = ClockState { white, black, runs: seen.session.running() };
        self.is_connected.then(|| GameStanding { at: seen.now.ms, fen: seen.session.position().fen(), clock })
    }

    /// The presence message with this state of the game.
    pub(super) fn presence_of(&mut self, standing: GameStanding, nonce: String, unix_ms: u64) -> Presence {
        self.gate.tells(nonce.clone());
        let written = self.link.written();
        Presence {
            lines: written,
            head: self.link.hash(written),
            game: self.link.hash(1),
            standing,
            nonce,
            unix_ms,
            version: "simulated".to_owned(),
        }
    }

    /// Passes the last order on once more, which no publisher may do.
    pub(super) fn pass_on_again(&self, to_game: &mut Vec<DaemonEvent>) {
        if let Some(DaemonEvent::Order { order, done }) = to_game.last() {
            let again = DaemonEvent::Order { order: order.clone(), done: done.clone() };
            to_game.push(again);
        }
    }

    /// Handles an order that arrived; returns whether it was passed on.
    pub(super) fn order(
        &mut self,
        now: u64,
        (payload, signature): (&str, &str),
        to_game: &mut Vec<DaemonEvent>,
    ) -> bool {
        let verdict = self.gate.take(self.at(now), &self.link, payload.as_bytes(), Some(signature));
        let OrderVerdict::Accepted { order, line } = verdict else { return false };
        self.awaited.push(AwaitedOrder { order, is_done: false, is_written: false });
        let done = self.done.0.clone();
        to_game.push(DaemonEvent::Order { order: DeskOrder { order, line }, done });
        true
    }
}

#[cfg(test)]
mod tests {
    use annabella::{
        journal::{DeviceKey, JournalStore as _},
        session::journal_state::JournalChange,
    };

    use super::*;

    #[test]
    fn a_publisher_of_an_emptied_file_waits_until_lines_are_written_again() {
        let (mut disk, table) = (Disk::default(), TableName::read("t1").expect("a name"));
        let (tell, synced) = watch::channel(0);
        let leave = OrderPermission { key: DeviceKey::of_seed([1; 32]).public(), may: Vec::new() };
        let mut publisher = SimulatedPublisher::new(table, disk.clone(), synced, leave, 1_000);
        let lives = |publisher: &mut SimulatedPublisher| {
            publisher.lives(1_000, false, &mut || 2, &mut Vec::new());
        };
        disk.write(0, b"one\n").and_then(|syncs| syncs()).expect("it has room");
        disk.is_changed(JournalChange::Truncated);
        tell.send_replace(4);
        assert_eq!(publisher.next(), 0, "there is something to read");
        lives(&mut publisher);
        assert!(publisher.next() > 1_000, "nothing is there, and it asks again at once");
        for bytes in [0, 4] {
            disk.begin_anew()
                .and_then(|()| disk.write(0, b"one\n"))
                .and_then(|syncs| syncs())
                .expect("it has room");
            tell.send_replace(bytes);
        }
        assert_eq!((publisher.next(), publisher.lines()), (0, 0));
        lives(&mut publisher);
        assert_eq!(publisher.lines(), 1);
    }
}
