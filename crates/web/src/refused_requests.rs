//! Counts the requests of sessions that were refused because they are too many, so that the game learns who floods.

use annabella_session::GameRole;

/// The shortest time between two reports of one role, in milliseconds.
const REPORT_EVERY_MS: u64 = 1_000;

/// The refused requests of each role since its last report.
#[derive(Debug, Default)]
pub(crate) struct RefusedRequests {
    of: [RefusedCount; GameRole::ALL.len()],
}

#[derive(Clone, Copy, Debug, Default)]
struct RefusedCount {
    refused: u64,
    reported_ms: Option<u64>,
}

impl RefusedRequests {
    /// Counts a refused request. Returns how many were refused since the last report, if one is due.
    pub(crate) fn count(&mut self, role: GameRole, now_ms: u64) -> Option<u64> {
        let of = &mut self.of[role.index()];
        of.refused += 1;
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
    fn a_flood_of_one_role_is_reported_once_a_second_and_no_request_is_counted_twice() {
        let mut refused = RefusedRequests::default();
        let arbiter: Vec<u64> = (0..2_500).filter_map(|n| refused.count(GameRole::Arbiter, n)).collect();
        assert_eq!(arbiter, [1, 1_000, 1_000]);
        assert_eq!(refused.count(GameRole::Spectator, 2_500), Some(1));
        assert_eq!(refused.count(GameRole::Arbiter, 60_000), Some(500));
    }
}
