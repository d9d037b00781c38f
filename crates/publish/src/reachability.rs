//! Decides when the arbiter is informed whether the tournament receives the table: once, and rarely if that keeps
//! changing.

use std::mem::discriminant;

use crate::link::LinkState;
use annabella_session::arbiter_message::TournamentReception;

/// The time without reception after which the arbiter is informed.
const DEAF_MS: u64 = 4_000;
/// The time with reception after which the arbiter is informed.
const HEARS_MS: u64 = 1_000;
/// After this time without a change the delays start again from the beginning.
const QUIET_MS: u64 = 10 * 60_000;
/// The delay doubles with every second notice, so many times at most.
const MOST_DOUBLINGS: u32 = 7;

/// The state of the notices to the arbiter.
#[derive(Clone, Debug)]
pub struct ReachabilityNotice {
    told: TournamentReception,
    /// The last time at which the state differed from the last notice.
    differed_at: u64,
    times: u32,
    /// A state that differs from the last notice, and its start.
    other: Option<(TournamentReception, u64)>,
}

impl ReachabilityNotice {
    /// Creates the state in which the arbiter assumes reception.
    pub const fn new(now: u64) -> Self {
        Self { told: TournamentReception::Receiving, differed_at: now, times: 0, other: None }
    }

    /// Returns the notice that is due for this state of the link, if any.
    pub fn observe(&mut self, now: u64, state: LinkState) -> Option<TournamentReception> {
        let is = match state {
            LinkState::Level => TournamentReception::Receiving,
            LinkState::Behind(_) => TournamentReception::NotReceiving,
            LinkState::Forked(_) => TournamentReception::ReceivingOtherProgram,
            LinkState::NoRoom(waiting) => TournamentReception::NoRoom { waiting },
        };
        // The number of waiting lines alone is no news.
        if discriminant(&is) == discriminant(&self.told) {
            self.other = None;
            return None;
        }
        let since = match self.other {
            Some((other, since)) if discriminant(&other) == discriminant(&is) => since,
            _ => now,
        };
        self.other = Some((is, since));
        if now.saturating_sub(self.differed_at) >= QUIET_MS {
            self.times = 0;
        }
        self.differed_at = now;
        let lasts = if is == TournamentReception::NotReceiving { DEAF_MS } else { HEARS_MS };
        if now.saturating_sub(since) < lasts << (self.times / 2).min(MOST_DOUBLINGS) {
            return None;
        }
        *self = Self { told: is, differed_at: now, times: self.times + 1, other: None };
        Some(is)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the notices within so many milliseconds, with an observation every 100 ms.
    fn told(until: u64, state: impl Fn(u64) -> LinkState) -> Vec<(u64, TournamentReception)> {
        let mut told = ReachabilityNotice::new(0);
        (0..until / 100).filter_map(|n| Some((n * 100, told.observe(n * 100, state(n * 100))?))).collect()
    }

    #[test]
    fn an_outage_is_told_once_and_its_end_once() {
        let outage = |now| match now {
            10_000..30_000 => LinkState::Behind(now / 10_000),
            _ => LinkState::Level,
        };
        assert_eq!(
            told(60_000, outage),
            [(14_000, TournamentReception::NotReceiving), (31_000, TournamentReception::Receiving)]
        );
    }

    #[test]
    fn a_full_store_is_told_once_with_the_lines_that_wait_however_many_more_come() {
        let full = |now| match now {
            10_000..30_000 => LinkState::NoRoom(now / 1_000),
            _ => LinkState::Level,
        };
        assert_eq!(
            told(60_000, full),
            [(11_000, TournamentReception::NoRoom { waiting: 11 }), (31_000, TournamentReception::Receiving)]
        );
    }

    #[test]
    fn a_line_on_its_way_is_no_outage() {
        let busy = |now| if now / 3_000 % 2 == 0 { LinkState::Behind(1) } else { LinkState::Level };
        assert_eq!(told(600_000, busy), []);
    }

    #[test]
    fn a_broker_that_comes_and_goes_tells_seldom() {
        for every in [1_500, 6_000, 20_000] {
            let flaps = |now| if now / every % 2 == 0 { LinkState::Forked(3) } else { LinkState::Level };
            let often = told(3_600_000, flaps).len();
            assert!(often <= 40, "{often} times an hour, every {every} ms");
        }
        assert_eq!(
            told(3_000, |_| LinkState::Forked(3)),
            [(1_000, TournamentReception::ReceivingOtherProgram)]
        );
    }
}
