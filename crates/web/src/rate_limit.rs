//! A rate limit for requests: a burst, then a steady rate. The time is passed in.

/// The size of a burst.
const AT_ONCE: u64 = 40;
/// Milliseconds for each further request.
const EVERY_MS: u64 = 50;

/// The remaining allowance of a client.
#[derive(Clone, Copy, Debug, Default)]
pub struct RateLimit {
    /// When the whole allowance is available again, in milliseconds.
    whole_at_ms: u64,
}

impl RateLimit {
    /// Whether one more request is allowed at this time.
    pub fn admit_request(&mut self, now_ms: u64) -> bool {
        let whole_at_ms = self.whole_at_ms.max(now_ms) + EVERY_MS;
        let admit_request = whole_at_ms - now_ms <= AT_ONCE * EVERY_MS;
        if admit_request {
            self.whole_at_ms = whole_at_ms;
        }
        admit_request
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_let_through_and_a_flood_is_not() {
        let mut pace = RateLimit::default();
        assert_eq!((0..100).filter(|_| pace.admit_request(1_000)).count(), 40);
        assert_eq!(
            (0..100).filter(|n| pace.admit_request(1_000 + n * 10)).count(),
            19,
            "one every 50 ms of 990"
        );
        assert_eq!((0..100).filter(|_| pace.admit_request(60_000)).count(), 40);
    }
}
