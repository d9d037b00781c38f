//! Whether a page of the game is open. The web server of a finished game keeps running while one is.
//!
//! A page is open while its stream is connected. During a reload there is no stream for a moment, and the reader of a
//! report has left the page with the stream.

use std::{
    sync::atomic::{AtomicU64, AtomicUsize, Ordering},
    time::{Duration, Instant},
};

/// The time limit for a page to reconnect.
const RELOAD: Duration = Duration::from_secs(5);
/// How long a report is read before the next file is requested.
const READING: Duration = Duration::from_secs(120);

/// The open pages.
pub(super) struct OpenPages {
    began: Instant,
    streams: AtomicUsize,
    /// Until when a page without a stream counts as open, in milliseconds since `began`.
    until_ms: AtomicU64,
}

impl OpenPages {
    pub(super) fn new() -> Self {
        Self { began: Instant::now(), streams: AtomicUsize::new(0), until_ms: AtomicU64::new(0) }
    }

    /// Records a request for a page.
    pub(super) fn asked(&self) {
        self.looked_at(RELOAD);
    }

    /// Records a request for a file or a report.
    pub(super) fn taken(&self) {
        self.looked_at(READING);
    }

    /// Records a new stream of a page.
    pub(super) fn listens(&self) {
        self.streams.fetch_add(1, Ordering::Relaxed);
    }

    /// Records the end of a stream.
    pub(super) fn left(&self) {
        self.streams.fetch_sub(1, Ordering::Relaxed);
        self.looked_at(RELOAD);
    }

    /// Whether a page is open.
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
