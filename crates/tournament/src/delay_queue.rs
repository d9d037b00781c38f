//! The delay for spectators: nothing is released before its delay is over, counted from when it happened.
//!
//! All lines of a journal are delayed alike (moves, clocks, the result), so that a spectator sees one consistent
//! earlier state of the game. The time is the tournament's clock, which the caller passes in. If it goes back,
//! nothing new is released and nothing is revoked.

use std::collections::VecDeque;

/// The entries of one table in order, each with the time when it happened.
#[derive(Clone, Debug)]
pub(crate) struct DelayQueue<T> {
    delay_ms: u64,
    held: VecDeque<(u64, T)>,
    /// When the last entry happened; later entries did not happen before it.
    last_ms: u64,
}

impl<T> DelayQueue<T> {
    /// An empty queue.
    pub(crate) const fn new(delay_ms: u64) -> Self {
        Self { delay_ms, held: VecDeque::new(), last_ms: 0 }
    }

    /// Adds an entry that happened at this time of the tournament's clock. An entry cannot happen after its arrival,
    /// and a wrong clock of a machine can only make it wait longer.
    pub(crate) fn hold(&mut self, happened_ms: u64, now_ms: u64, what: T) {
        self.last_ms = self.last_ms.max(happened_ms.min(now_ms));
        self.held.push_back((self.last_ms, what));
    }

    /// Removes the next entry whose delay is over, and returns it with the time when it happened.
    pub(crate) fn release(&mut self, now_ms: u64) -> Option<(u64, T)> {
        let (happened_ms, _) = self.held.front()?;
        let due = happened_ms.saturating_add(self.delay_ms) <= now_ms;
        if due { self.held.pop_front() } else { None }
    }

    /// Dates the waiting entries again. No entry is dated before the one ahead of it.
    pub(crate) fn date(&mut self, now_ms: u64, happened_ms: impl Fn(&T) -> u64) {
        self.last_ms = 0;
        for (at_ms, what) in &mut self.held {
            self.last_ms = self.last_ms.max(happened_ms(what).min(now_ms));
            *at_ms = self.last_ms;
        }
    }

    /// Removes the first waiting entry for which `keep` is false, and all entries behind it.
    pub(crate) fn take_back(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let kept = self.held.iter().take_while(|(_, what)| keep(what)).count();
        self.held.truncate(kept);
    }

    /// The next entry to be released.
    pub(crate) fn next(&self) -> Option<&T> {
        self.held.front().map(|(_, what)| what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::seeded_rng::SeededRng;

    const MINUTE: u64 = 60_000;

    #[test]
    fn of_a_million_moves_none_is_released_before_its_delay_and_none_a_second_late() {
        let mut chance = SeededRng::new(25);
        let delay_ms = 15 * MINUTE;
        let mut released = 0_u32;
        for table in 0..1_000_u64 {
            let mut held = DelayQueue::new(delay_ms);
            let (mut now, mut came, mut order) = (table * 7, 0, 0);
            while came < 1_000 || held.next().is_some() {
                // The tournament polls at least twice a second. Now and then a table is offline and returns with all
                // its lines.
                now += 1 + chance.below(500) as u64;
                let at_once = if chance.happens(20) { chance.below(10) } else { 1 };
                for _ in 0..at_once.min(1_000 - came) {
                    let happened = now.saturating_sub(chance.below(400) as u64);
                    held.hold(happened, now, (came, happened));
                    came += 1;
                }
                while let Some((_, (number, happened))) = held.release(now) {
                    assert_eq!(number, order, "in their order");
                    order += 1;
                    assert!(happened + delay_ms <= now, "what happened at {happened} is released at {now}");
                    assert!(
                        now <= happened + delay_ms + 1_000,
                        "what happened at {happened} is late at {now}"
                    );
                    released += 1;
                }
            }
        }
        assert_eq!(released, 1_000_000);
    }

    #[test]
    fn a_clock_that_is_wrong_makes_things_wait_and_never_come_early() {
        let mut held = DelayQueue::new(MINUTE);
        held.hold(10_000, 10_000, 'a');
        // One table dates its move an hour ahead; another dates its move before the previous one.
        held.hold(3_600_000, 12_000, 'b');
        held.hold(0, 13_000, 'c');
        assert_eq!(held.release(69_999), None);
        assert_eq!(held.release(70_000), Some((10_000, 'a')));
        // The tournament's clock goes back.
        assert_eq!(held.release(5_000), None);
        assert_eq!(held.release(71_999), None);
        assert_eq!(held.release(72_000), Some((12_000, 'b')));
        assert_eq!(held.release(72_000), Some((12_000, 'c')));
        assert_eq!(held.release(u64::MAX), None);
        // New dates, in the order of arrival.
        for what in [9_000, 3_000, 50_000] {
            held.hold(20_000, 20_000, char::from_digit(what / 1_000 % 10, 10).unwrap_or('x'));
        }
        held.date(20_000, |what| if *what == '9' { 9_000 } else { u64::from(*what == '3') * 3_000 + 2_000 });
        assert_eq!(held.release(68_999), None);
        assert_eq!(held.release(69_000), Some((9_000, '9')));
        assert_eq!(held.release(69_000), Some((9_000, '3')));
    }
}
