//! Time of a session: milliseconds since the session began. The caller always passes it in.

use std::{fmt, time::Duration};

/// A point in time of the session. It orders events and is printed in transcripts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Moment {
    /// Milliseconds since the session began.
    pub ms: u64,
}

impl Moment {
    /// Creates the moment `ms` milliseconds after the session began.
    pub const fn from_ms(ms: u64) -> Self {
        Self { ms }
    }

    /// Returns the moment `ms` milliseconds later.
    #[must_use]
    pub const fn plus_ms(self, ms: u64) -> Self {
        Self { ms: self.ms.saturating_add(ms) }
    }

    /// Returns the milliseconds since an earlier moment; zero if `earlier` is later.
    pub const fn ms_since(self, earlier: Self) -> u64 {
        self.ms.saturating_sub(earlier.ms)
    }
}

impl From<Duration> for Moment {
    fn from(since_start: Duration) -> Self {
        Self { ms: u64::try_from(since_start.as_millis()).unwrap_or(u64::MAX) }
    }
}

impl fmt::Display for Moment {
    /// `h:mm:ss.mmm`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = self.ms / 1000;
        write!(f, "{}:{:02}:{:02}.{:03}", s / 3600, s / 60 % 60, s % 60, self.ms % 1000)
    }
}
