//! The faults of a tournament and their times: all come from the seed, and each ends after a while.

use annabella::seeded_rng::SeededRng;

/// A fault that lasts for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TournamentFault {
    /// The broker cannot be reached.
    BrokerAway,
    /// Messages take seconds.
    BrokerSlow,
    /// No stream takes a message.
    BrokerFull,
    /// One table cannot reach the broker.
    Partition(usize),
    /// The desk cannot reach the broker.
    DeskPartition,
    /// The desk's program is gone.
    DeskGone,
}

impl TournamentFault {
    /// Whether lines of this table cannot reach the desk as usual.
    pub(super) fn disturbs(self, table: usize) -> bool {
        match self {
            Self::Partition(of) => of == table,
            _ => true,
        }
    }
}

/// The current faults.
pub(super) struct TournamentFaults {
    /// The average time between two faults, in milliseconds; absent if there are none.
    pub(super) every_ms: Option<usize>,
    pub(super) next: u64,
    pub(super) lasting: Vec<(u64, TournamentFault)>,
}

impl TournamentFaults {
    pub(super) fn new(chance: &mut SeededRng, now: u64) -> Self {
        let every_ms = [None, Some(120_000), Some(40_000), Some(10_000)][chance.below(4)];
        Self { every_ms, next: now + 2_000, lasting: Vec::new() }
    }

    pub(super) fn is(&self, fault: TournamentFault) -> bool {
        self.lasting.iter().any(|(_, of)| *of == fault)
    }

    /// The time of the next start or end of a fault.
    pub(super) fn next(&self) -> u64 {
        let ends = self.lasting.iter().map(|(until, _)| *until).min().unwrap_or(u64::MAX);
        ends.min(if self.every_ms.is_some() { self.next } else { u64::MAX })
    }

    /// Takes the faults that are over by now.
    pub(super) fn over(&mut self, now: u64) -> Vec<TournamentFault> {
        self.lasting.extract_if(.., |(until, _)| *until <= now).map(|(_, fault)| fault).collect()
    }

    pub(super) fn lasts(&mut self, until: u64, fault: TournamentFault) {
        self.lasting.retain(|(_, of)| *of != fault);
        self.lasting.push((until, fault));
    }
}
