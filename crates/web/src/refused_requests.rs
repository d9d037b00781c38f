//! Counts the requests that were refused because they are too many, so that it is told who floods.

use std::collections::BTreeMap;

/// The shortest time between two reports of one sender, in milliseconds.
const REPORT_EVERY_MS: u64 = 1_000;

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
        let is_due = of.reported_ms.is_none_or(|at| now_ms.saturating_sub(at) >= REPORT_EVERY_MS);
        is_due.then(|| {
            of.reported_ms = Some(now_ms);
            std::mem::take(&mut of.refused)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_one_sender_is_reported_once_a_second_and_no_request_is_counted_twice() {
        let mut refused = RefusedRequests::default();
        let arbiter: Vec<u64> = (0..2_500).filter_map(|n| refused.count("arbiter", 1, n)).collect();
        assert_eq!(arbiter, [1, 1_000, 1_000]);
        assert_eq!(refused.count("spectator", 7, 2_500), Some(7));
        assert_eq!(refused.count("arbiter", 1, 60_000), Some(500));
    }
}
