//! Both clocks when a page is made, and the data for the script that counts on.

use annabella_game::{Moment, Seat};
use annabella_session::session::{Phase, Session};

/// The longest delay that is passed to the script, in milliseconds.
const LONGEST_DELAY_MS: u64 = 600_000;

/// Both clocks.
pub(crate) struct ClockView {
    /// White's and Black's time, in milliseconds.
    pub(crate) ms: [u64; 2],
    /// The side whose clock runs.
    pub(crate) running: Option<Seat>,
    /// How long the running clock still waits before its time decreases (a delay), in milliseconds.
    pub(crate) delay_ms: u64,
    /// The game is in progress and both clocks are stopped.
    pub(crate) both_stand: bool,
    /// The game is in progress.
    pub(crate) playing: bool,
}

impl ClockView {
    pub(crate) fn of(session: &Session, now: Moment) -> Self {
        let of_both = |now: Moment| <[u64; 2]>::from(session.times(now));
        let ms = of_both(now);
        let playing = session.phase() == Phase::Playing;
        let running = session.running().filter(|_| playing);
        let delay_ms = running.map_or(0, |seat| {
            let at = seat as usize;
            let goes_down = |after_ms: u64| of_both(now.plus_ms(after_ms))[at] < ms[at];
            first_after(LONGEST_DELAY_MS, goes_down).saturating_sub(1)
        });
        Self { ms, running, delay_ms, both_stand: playing && running.is_none(), playing }
    }
}

/// The first number from which a condition holds; `most` if it holds for no smaller one. The condition
/// must be monotonic.
fn first_after(most: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) { high = middle } else { low = middle + 1 }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_delay_is_found_to_the_millisecond() {
        for end in [0, 1, 2, 9_999, 10_000, LONGEST_DELAY_MS] {
            assert_eq!(first_after(LONGEST_DELAY_MS, |ms| ms >= end), end);
        }
        assert_eq!(first_after(LONGEST_DELAY_MS, |_| false), LONGEST_DELAY_MS);
    }
}
