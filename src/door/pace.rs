//! How often somebody may knock: a few at once, then a steady pace. PURE: it is told the time.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

/// So many at once.
const AT_ONCE: u64 = 40;
/// One more after so many milliseconds.
const EVERY_MS: u64 = 50;

/// What is left of somebody's allowance.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allowance {
    /// When the whole allowance is there again, milliseconds.
    whole_at_ms: u64,
}

impl Allowance {
    /// Whether one more is let through at a moment.
    pub(crate) fn lets(&mut self, now_ms: u64) -> bool {
        let whole_at_ms = self.whole_at_ms.max(now_ms) + EVERY_MS;
        let lets = whole_at_ms - now_ms <= AT_ONCE * EVERY_MS;
        if lets {
            self.whole_at_ms = whole_at_ms;
        }
        lets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_let_through_and_a_flood_is_not() {
        let mut pace = Allowance::default();
        assert_eq!((0..100).filter(|_| pace.lets(1_000)).count(), 40);
        assert_eq!((0..100).filter(|n| pace.lets(1_000 + n * 10)).count(), 19, "one every 50 ms of 990");
        assert_eq!((0..100).filter(|_| pace.lets(60_000)).count(), 40);
    }
}
