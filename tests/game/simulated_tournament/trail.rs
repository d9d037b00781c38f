//! The last events of a run, and a hash of all of them: the same seed gives the same hash.

use std::{
    collections::VecDeque,
    hash::{DefaultHasher, Hash as _, Hasher as _},
};

/// How many events are kept for whoever reads about a failure.
const KEPT: usize = 40;

/// The events of a run.
#[derive(Default)]
pub(super) struct EventTrail {
    last: VecDeque<String>,
    hash: DefaultHasher,
}

impl EventTrail {
    /// Adds an event with its time.
    pub(super) fn add(&mut self, now: u64, what: &str) {
        let event = format!("{now:>9} {what}");
        self.hash_in(event.as_bytes());
        self.last.push_back(event);
        if self.last.len() > KEPT {
            self.last.pop_front();
        }
    }

    /// Adds bytes to the hash alone.
    pub(super) fn hash_in(&mut self, bytes: &[u8]) {
        bytes.hash(&mut self.hash);
    }

    /// The hash of everything so far.
    pub(super) fn hash(&self) -> u64 {
        self.hash.finish()
    }

    /// The last events, one a line.
    pub(super) fn last(&self) -> String {
        self.last.iter().map(|event| format!("\n  {event}")).collect()
    }
}
