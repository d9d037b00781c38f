//! Rate limits for requests: a burst, then a steady rate. The time is passed in.

use std::collections::BTreeMap;

/// A burst of requests, and a steady rate after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestPace {
    /// The size of a burst.
    pub at_once: u64,
    /// Milliseconds for each further request.
    pub every_ms: u64,
}

impl RequestPace {
    /// Typed lines of one session, and failed links of one address: 40, then 20 a second.
    pub const LINES: Self = Self { at_once: 40, every_ms: 50 };
    /// Pages, files and streams of one session: 200, then 100 a second. A page asks for itself again after each event.
    pub const READS: Self = Self { at_once: 200, every_ms: 10 };
    /// Requests of one address without a valid link or cookie that are refused, each perhaps on a connection of its own:
    /// 200, then 20 a second.
    pub const REFUSALS: Self = Self { at_once: 200, every_ms: 50 };
    /// Requests of one connection without a valid cookie: 40, then 20 a second.
    pub const STRANGERS: Self = Self { at_once: 40, every_ms: 50 };
}

/// The remaining allowance of a client.
#[derive(Clone, Copy, Debug)]
pub struct RateLimit {
    pace: RequestPace,
    /// When the whole allowance is available again, in milliseconds.
    whole_at_ms: u64,
}

impl Default for RateLimit {
    /// The limit of typed lines.
    fn default() -> Self {
        Self::new(RequestPace::LINES)
    }
}

impl RateLimit {
    /// A limit with the whole allowance.
    pub const fn new(pace: RequestPace) -> Self {
        Self { pace, whole_at_ms: 0 }
    }

    /// Whether one more request is allowed at this time.
    pub fn admit_request(&mut self, now_ms: u64) -> bool {
        let RequestPace { at_once, every_ms } = self.pace;
        let whole_at_ms = self.whole_at_ms.max(now_ms) + every_ms;
        let admit_request = whole_at_ms - now_ms <= at_once * every_ms;
        if admit_request {
            self.whole_at_ms = whole_at_ms;
        }
        admit_request
    }
}

/// A limit for each of many senders.
#[derive(Debug)]
pub(crate) struct SenderLimits<Sender> {
    pace: RequestPace,
    most: usize,
    of: BTreeMap<Sender, RateLimit>,
    /// The limit of all senders for which there is no room.
    others: RateLimit,
}

impl<Sender: Ord> SenderLimits<Sender> {
    /// Limits for `most` senders at a time.
    pub(crate) const fn new(pace: RequestPace, most: usize) -> Self {
        Self { pace, most, of: BTreeMap::new(), others: RateLimit::new(pace) }
    }

    /// Whether one more request of this sender is allowed at this time.
    pub(crate) fn admit_request(&mut self, sender: Sender, now_ms: u64) -> bool {
        if let Some(limit) = self.of.get_mut(&sender) {
            return limit.admit_request(now_ms);
        }
        if self.of.len() >= self.most {
            self.of.retain(|_, limit| limit.whole_at_ms > now_ms);
        }
        if self.of.len() >= self.most {
            return self.others.admit_request(now_ms);
        }
        self.of.entry(sender).or_insert_with(|| RateLimit::new(self.pace)).admit_request(now_ms)
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

    #[test]
    fn a_thousand_pages_a_second_of_one_session_become_a_hundred() {
        let mut pace = RateLimit::new(RequestPace::READS);
        let admitted = (0..10_000).filter(|n| pace.admit_request(1_000 + n)).count();
        assert!((1_190..=1_210).contains(&admitted), "200 and 100 in each of ten seconds: {admitted}");
    }

    #[test]
    fn one_sender_uses_up_its_own_allowance_only_and_few_senders_are_kept() {
        let mut limits = SenderLimits::new(RequestPace::LINES, 3);
        let mut often =
            |sender: u32, now_ms| (0..100).filter(|_| limits.admit_request(sender, now_ms)).count();
        assert_eq!([often(1, 1_000), often(2, 1_000), often(1, 1_000)], [40, 40, 0]);
        assert_eq!([often(3, 1_000), often(4, 1_000), often(5, 1_000)], [40, 40, 0], "the others share one");
        assert_eq!([often(6, 60_000), often(1, 60_000)], [40, 40], "a whole allowance is forgotten");
        assert!(limits.of.len() <= 3);
    }
}
