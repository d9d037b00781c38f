//! The desk of the simulated tournament: the program's own readers read every table's stream from where they stand. It
//! may be killed, and begins again with nothing.

use std::{cell::RefCell, rc::Rc};

use annabella::{
    publish::wire::TableName,
    tournament::{
        TournamentSettings,
        simulate::{SimulatedDesk, SimulatedReaders},
    },
};

use super::{
    broker::SimulatedBroker,
    broker_stream::{BrokerStream, ReadersClock},
};

/// How often it looks for news.
const LOOK_MS: u64 = 200;
/// The delay for spectators.
pub(super) const DELAY_MS: u64 = 15_000;

/// The program at the desk.
pub(super) struct DeskProgram {
    pub(super) desk: Option<SimulatedDesk>,
    tables: Vec<TableName>,
    readers: SimulatedReaders,
    clock: ReadersClock,
    is_connected: bool,
    pub(super) next: u64,
    /// How often it was started.
    pub(super) starts: u64,
    /// The broker leaves out a message after a break; a planted fault.
    skips: bool,
}

impl DeskProgram {
    pub(super) fn new(tables: &[TableName], skips: bool) -> Self {
        let mut program = Self {
            desk: None,
            tables: tables.to_vec(),
            readers: SimulatedReaders::default(),
            clock: ReadersClock::default(),
            is_connected: false,
            next: 0,
            starts: 0,
            skips,
        };
        program.start();
        program
    }

    pub(super) fn start(&mut self) {
        let settings = TournamentSettings { round: 1, delay_ms: DELAY_MS, ..TournamentSettings::default() };
        self.desk = Some(SimulatedDesk::new(settings));
        self.readers = SimulatedReaders::default();
        self.is_connected = false;
        self.starts += 1;
    }

    pub(super) fn is_killed(&mut self) {
        self.desk = None;
        self.readers = SimulatedReaders::default();
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
        broker: &Rc<RefCell<SimulatedBroker>>,
        can_connect: bool,
    ) {
        self.next = now + LOOK_MS;
        self.clock.set(now);
        let Some(desk) = &mut self.desk else { return };
        if self.is_connected != can_connect {
            self.is_connected = can_connect;
            desk.set_broker_reachable(can_connect, unix_ms);
            if can_connect {
                let stream = |(place, table): (usize, &TableName)| {
                    let of = (place, table.journal());
                    (table.clone(), BrokerStream::new(broker, of, &self.clock, self.skips))
                };
                self.readers.connect(self.tables.iter().enumerate().map(stream));
            } else {
                self.readers.disconnect();
            }
        }
        self.readers.run(desk, unix_ms);
        self.next = self.next.min(self.clock.wakes()).max(now + 1);
        desk.release(unix_ms);
    }
}
