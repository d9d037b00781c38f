//! Whether anybody still looks at a page of the game: then its door stays open a while after the end.
//!
//! A page is looked at while its stream stands. Between one page and the next there is none for a moment, and whoever
//! reads a report has left the page he came from.

use std::{
    sync::atomic::{AtomicU64, AtomicUsize, Ordering},
    time::{Duration, Instant},
};

/// How long a page may take to come back.
const RELOAD: Duration = Duration::from_secs(5);
/// How long somebody reads a report before he comes back for another file.
const READING: Duration = Duration::from_secs(120);

/// The pages that are looked at.
pub(super) struct Pages {
    began: Instant,
    streams: AtomicUsize,
    /// Until when one is looked at that has no stream, milliseconds since `began`.
    until_ms: AtomicU64,
}

impl Pages {
    pub(super) fn new() -> Self {
        Self { began: Instant::now(), streams: AtomicUsize::new(0), until_ms: AtomicU64::new(0) }
    }

    /// A page was asked for.
    pub(super) fn asked(&self) {
        self.looked_at(RELOAD);
    }

    /// A file or a report was.
    pub(super) fn taken(&self) {
        self.looked_at(READING);
    }

    /// A page listens.
    pub(super) fn listens(&self) {
        self.streams.fetch_add(1, Ordering::Relaxed);
    }

    /// It does not any more.
    pub(super) fn left(&self) {
        self.streams.fetch_sub(1, Ordering::Relaxed);
        self.looked_at(RELOAD);
    }

    /// Whether anybody looks.
    pub(super) fn are_open(&self) -> bool {
        self.streams.load(Ordering::Relaxed) > 0
            || self.after(Duration::ZERO) < self.until_ms.load(Ordering::Relaxed)
    }

    fn looked_at(&self, still: Duration) {
        self.until_ms.fetch_max(self.after(still), Ordering::Relaxed);
    }

    fn after(&self, more: Duration) -> u64 {
        u64::try_from((self.began.elapsed() + more).as_millis()).unwrap_or(u64::MAX)
    }
}
