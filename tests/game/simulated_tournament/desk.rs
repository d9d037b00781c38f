//! The desk of the simulated tournament: it reads every table's stream from where it stands, may be killed, and begins
//! again with nothing.

use annabella::tournament::{TournamentSettings, simulate::SimulatedDesk};

use super::broker::SimulatedBroker;

/// How often it looks for news.
const LOOK_MS: u64 = 200;
/// How many messages it reads of each table in one turn.
const AT_ONCE: usize = 200;
/// The delay for spectators.
pub(super) const DELAY_MS: u64 = 15_000;

/// Where it stands in a table's stream.
#[derive(Clone, Default)]
struct ReadingPosition {
    created: u64,
    read: usize,
    /// When the last message that it read was published.
    published_ms: u64,
    /// The messages that were there when it first connected.
    found: Option<(u64, usize)>,
}

/// The program at the desk.
pub(super) struct DeskProgram {
    pub(super) desk: Option<SimulatedDesk>,
    positions: Vec<ReadingPosition>,
    is_connected: bool,
    pub(super) next: u64,
    /// How often it was started.
    pub(super) starts: u64,
    /// It leaves out a message after a break; a planted fault.
    skips: bool,
}

impl DeskProgram {
    pub(super) fn new(tables: usize, skips: bool) -> Self {
        let positions = vec![ReadingPosition::default(); tables];
        let mut program = Self { desk: None, positions, is_connected: false, next: 0, starts: 0, skips };
        program.start();
        program
    }

    pub(super) fn start(&mut self) {
        let settings = TournamentSettings { round: 1, delay_ms: DELAY_MS, ..TournamentSettings::default() };
        self.desk = Some(SimulatedDesk::new(settings));
        self.positions.fill(ReadingPosition::default());
        self.is_connected = false;
        self.starts += 1;
    }

    pub(super) fn is_killed(&mut self) {
        self.desk = None;
        self.is_connected = false;
    }

    /// Whether it reads the broker now.
    pub(super) fn reads(&self) -> bool {
        self.desk.is_some() && self.is_connected
    }

    /// Reads what is there.
    pub(super) fn lives(
        &mut self,
        now: u64,
        unix_ms: u64,
        broker: &SimulatedBroker,
        can_connect: bool,
        names: &[String],
    ) {
        self.next = now + LOOK_MS;
        let Some(desk) = &mut self.desk else { return };
        if self.is_connected != can_connect {
            self.is_connected = can_connect;
            desk.set_broker_reachable(can_connect, unix_ms);
            if can_connect {
                for (position, stream) in self.positions.iter_mut().zip(&broker.streams) {
                    let stands = position.read.checked_sub(1).and_then(|last| stream.messages.get(last));
                    let is_there = position.read == 0
                        || stands.is_some_and(|message| message.published_ms == position.published_ms);
                    if position.created != stream.created || !is_there {
                        *position = ReadingPosition { found: position.found, ..ReadingPosition::default() };
                        position.created = stream.created;
                    }
                    if self.skips && position.read > 0 {
                        position.read += 1;
                    }
                    position.found.get_or_insert((stream.created, stream.messages.len()));
                }
            }
        }
        if self.is_connected {
            for ((position, stream), name) in self.positions.iter_mut().zip(&broker.streams).zip(names) {
                for message in stream.messages.iter().skip(position.read).take(AT_ONCE) {
                    position.read += 1;
                    position.published_ms = message.published_ms;
                    let live = position
                        .found
                        .is_none_or(|(created, last)| created != stream.created || position.read > last);
                    let headers = message.headers();
                    let header = |name: &str| {
                        headers.iter().find(|(of, _)| *of == name).map(|(_, value)| value.as_str())
                    };
                    let published = (message.published_ms, live);
                    desk.take_stored(name, header, &message.payload, published, unix_ms);
                }
                if position.read < stream.messages.len() {
                    self.next = now + 5;
                }
            }
        }
        desk.release(unix_ms);
    }
}
