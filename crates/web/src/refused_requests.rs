//! Counts the requests that were refused because they are too many, so that it is told who floods.

use std::collections::BTreeMap;

/// The time after which refused requests are reported again, in milliseconds.
const REPORT_EVERY_MS: u64 = 1_000;
/// So many refused requests are reported earlier: a burst may be over before that time, and nothing follows it. Within
/// that time each further report needs ten times as many, so that a flood of requests is none of reports.
const REPORTED_AT_ONCE: u64 = 40;

/// The refused requests of each sender since its last report. There are few senders: roles, desks, and all strangers
/// together.
#[derive(Debug)]
pub struct RefusedRequests<Sender> {
    of: BTreeMap<Sender, RefusedCount>,
}

#[derive(Clone, Copy, Debug, Default)]
struct RefusedCount {
    refused: u64,
    reported_ms: Option<u64>,
    /// So many are reported at once.
    at_once: u64,
}

impl<Sender> Default for RefusedRequests<Sender> {
    fn default() -> Self {
        Self { of: BTreeMap::new() }
    }
}

impl<Sender: Ord> RefusedRequests<Sender> {
    /// Counts refused requests. Returns how many were refused since the last report, if one is due.
    pub fn count(&mut self, sender: Sender, refused: u64, now_ms: u64) -> Option<u64> {
        let of = self.of.entry(sender).or_default();
        of.refused += refused;
        if of.reported_ms.is_none_or(|at| now_ms.saturating_sub(at) >= REPORT_EVERY_MS) {
            (of.reported_ms, of.at_once) = (Some(now_ms), REPORTED_AT_ONCE);
        } else if of.refused >= of.at_once {
            of.at_once = of.at_once.saturating_mul(10);
        } else {
            return None;
        }
        Some(std::mem::take(&mut of.refused))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_one_sender_is_reported_three_times_a_second_and_no_request_is_counted_twice() {
        let mut refused = RefusedRequests::default();
        let arbiter: Vec<u64> = (0..2_500).filter_map(|n| refused.count("arbiter", 1, n)).collect();
        assert_eq!(arbiter, [1, 40, 400, 560, 40, 400, 560, 40, 400]);
        assert_eq!(refused.count("spectator", 7, 2_500), Some(7));
        assert_eq!(refused.count("arbiter", 1, 60_000), Some(60));
    }

    #[test]
    fn a_burst_that_is_over_within_a_second_is_reported_too() {
        let mut refused = RefusedRequests::default();
        let reported: Vec<u64> = (0..1_222).filter_map(|_| refused.count("arbiter", 1, 7)).collect();
        assert_eq!(reported, [1, 40, 400], "nothing follows that could be reported with the rest");
    }
}
