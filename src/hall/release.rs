//! What spectators may have when: nothing before its delay is over, counted from when it happened. PURE.
//!
//! Every line of a journal is held back alike – moves, clocks, the result – so that what is shown is the game as it stood
//! then, and nothing of what came since shines through. There is one clock, the hall's: it is told, and where it goes
//! back nothing is released by it, and nothing that was released is taken back.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::VecDeque;

/// Things of one table in their order, each with when it happened.
#[derive(Clone, Debug)]
pub(crate) struct HeldBack<T> {
    delay_ms: u64,
    held: VecDeque<(u64, T)>,
    /// When the last thing that came in happened: what came after it did not happen before it.
    last_ms: u64,
}

impl<T> HeldBack<T> {
    /// Nothing yet.
    pub(crate) const fn new(delay_ms: u64) -> Self {
        Self { delay_ms, held: VecDeque::new(), last_ms: 0 }
    }

    /// Something that happened at a moment of the hall's clock. It came in now, so it happened no later: whatever else
    /// is claimed of it, such as by a machine whose clock is wrong, only makes it wait longer.
    pub(crate) fn hold(&mut self, happened_ms: u64, now_ms: u64, what: T) {
        self.last_ms = self.last_ms.max(happened_ms.min(now_ms));
        self.held.push_back((self.last_ms, what));
    }

    /// The next thing whose delay is over, and when it happened.
    pub(crate) fn release(&mut self, now_ms: u64) -> Option<(u64, T)> {
        let (happened_ms, _) = self.held.front()?;
        let due = happened_ms.saturating_add(self.delay_ms) <= now_ms;
        if due { self.held.pop_front() } else { None }
    }

    /// Says anew when each thing that waits happened; once more, nothing of it before what came before it.
    pub(crate) fn date(&mut self, now_ms: u64, happened_ms: impl Fn(&T) -> u64) {
        self.last_ms = 0;
        for (at_ms, what) in &mut self.held {
            self.last_ms = self.last_ms.max(happened_ms(what).min(now_ms));
            *at_ms = self.last_ms;
        }
    }

    /// Takes back what waits and is not to be kept: from the first such thing on.
    pub(crate) fn take_back(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let kept = self.held.iter().take_while(|(_, what)| keep(what)).count();
        self.held.truncate(kept);
    }

    /// What is released next.
    pub(crate) fn next(&self) -> Option<&T> {
        self.held.front().map(|(_, what)| what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    const MINUTE: u64 = 60_000;

    #[test]
    fn of_a_million_moves_none_is_released_before_its_delay_and_none_a_second_late() {
        let mut chance = Chance::new(25);
        let delay_ms = 15 * MINUTE;
        let mut released = 0_u32;
        for table in 0..1_000_u64 {
            let mut held = HeldBack::new(delay_ms);
            let (mut now, mut came, mut order) = (table * 7, 0, 0);
            while came < 1_000 || held.next().is_some() {
                // The hall looks twice a second and more; a table is cut off now and then, and comes back with all it has.
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
        let mut held = HeldBack::new(MINUTE);
        held.hold(10_000, 10_000, 'a');
        // A table says that its move was made in an hour; another, that it was made before the one before it.
        held.hold(3_600_000, 12_000, 'b');
        held.hold(0, 13_000, 'c');
        assert_eq!(held.release(69_999), None);
        assert_eq!(held.release(70_000), Some((10_000, 'a')));
        // The hall's own clock goes back.
        assert_eq!(held.release(5_000), None);
        assert_eq!(held.release(71_999), None);
        assert_eq!(held.release(72_000), Some((12_000, 'b')));
        assert_eq!(held.release(72_000), Some((12_000, 'c')));
        assert_eq!(held.release(u64::MAX), None);
        // Dated anew, in the order they came.
        for what in [9_000, 3_000, 50_000] {
            held.hold(20_000, 20_000, char::from_digit(what / 1_000 % 10, 10).unwrap_or('x'));
        }
        held.date(20_000, |what| if *what == '9' { 9_000 } else { u64::from(*what == '3') * 3_000 + 2_000 });
        assert_eq!(held.release(68_999), None);
        assert_eq!(held.release(69_000), Some((9_000, '9')));
        assert_eq!(held.release(69_000), Some((9_000, '3')));
    }
}
