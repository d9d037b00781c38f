//! The hall's one clock: what the machine's said when the hall was opened, and what passed since. It is never set.
//!
//! The only place here that reads the time of day: to know, when the hall is opened, how long ago what lies in a journal
//! already was written. What is written from then on happened when it came in, whatever the machine's clock says.

use std::{
    fs::Metadata,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

/// The hall's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HallClock {
    began_ms: u64,
    began: Instant,
}

fn since_epoch(at: SystemTime) -> u64 {
    let since = at.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

impl HallClock {
    pub(crate) fn begin() -> Self {
        Self { began_ms: since_epoch(SystemTime::now()), began: Instant::now() }
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.began_ms.saturating_add(u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX))
    }
}

/// When a file was written last; now, where nobody knows.
pub(crate) fn written_ms(file: &Metadata) -> u64 {
    file.modified().map_or(u64::MAX, since_epoch)
}
