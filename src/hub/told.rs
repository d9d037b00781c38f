//! When the arbiter is told whether the hall hears his table: once, and seldom where it comes and goes. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{core::hall::HallHears, hub::link::LinkState};

/// How long nothing may come through before he is told.
const DEAF_MS: u64 = 4_000;
/// How long it has to work again.
const HEARS_MS: u64 = 1_000;
/// After so long without any change, the next is told as soon as the first was.
const QUIET_MS: u64 = 10 * 60_000;
/// Each telling doubles what the next but one has to last, so many times at most.
const MOST_DOUBLINGS: u32 = 7;

/// What he was told.
#[derive(Clone, Debug)]
pub(crate) struct HallTold {
    told: HallHears,
    /// When it was last otherwise than he was told.
    differed_at: u64,
    times: u32,
    /// Something else is so, and since when.
    other: Option<(HallHears, u64)>,
}

impl HallTold {
    /// He takes it that he is heard.
    pub(crate) const fn new(now: u64) -> Self {
        Self { told: HallHears::Yes, differed_at: now, times: 0, other: None }
    }

    /// What he is to be told now, as the link stands.
    pub(crate) fn look(&mut self, now: u64, state: LinkState) -> Option<HallHears> {
        let is = match state {
            LinkState::Level => HallHears::Yes,
            LinkState::Behind(_) => HallHears::No,
            LinkState::Forked(_) => HallHears::Another,
        };
        if is == self.told {
            self.other = None;
            return None;
        }
        let since = match self.other {
            Some((other, since)) if other == is => since,
            _ => now,
        };
        self.other = Some((is, since));
        if now.saturating_sub(self.differed_at) >= QUIET_MS {
            self.times = 0;
        }
        self.differed_at = now;
        let lasts = if is == HallHears::No { DEAF_MS } else { HEARS_MS };
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

    /// What is told within so many milliseconds, looked at every hundred.
    fn told(until: u64, state: impl Fn(u64) -> LinkState) -> Vec<(u64, HallHears)> {
        let mut told = HallTold::new(0);
        (0..until / 100).filter_map(|n| Some((n * 100, told.look(n * 100, state(n * 100))?))).collect()
    }

    #[test]
    fn an_outage_is_told_once_and_its_end_once() {
        let outage = |now| match now {
            10_000..30_000 => LinkState::Behind(now / 10_000),
            _ => LinkState::Level,
        };
        assert_eq!(told(60_000, outage), [(14_000, HallHears::No), (31_000, HallHears::Yes)]);
    }

    #[test]
    fn a_line_on_its_way_is_no_outage() {
        let busy = |now| if now / 3_000 % 2 == 0 { LinkState::Behind(1) } else { LinkState::Level };
        assert_eq!(told(600_000, busy), []);
    }

    #[test]
    fn a_hub_that_comes_and_goes_tells_seldom() {
        for every in [1_500, 6_000, 20_000] {
            let flaps = |now| if now / every % 2 == 0 { LinkState::Forked(3) } else { LinkState::Level };
            let often = told(3_600_000, flaps).len();
            assert!(often <= 40, "{often} times an hour, every {every} ms");
        }
        assert_eq!(told(3_000, |_| LinkState::Forked(3)), [(1_000, HallHears::Another)]);
    }
}
