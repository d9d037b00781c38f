//! When the next line may be printed, so that a screen reader reads it and the person hears it.

use std::time::{Duration, Instant};

/// The time between two changes of the screen. A screen reader takes what comes closer together as one text. Heard with
/// Orca 43.1: at 20 ms some lines were joined, at 60 ms none.
pub(crate) const GAP: Duration = Duration::from_millis(60);
/// A person with an empty line who has pressed no key for this long is not typing. A key silences a screen reader.
pub(crate) const TYPING_PAUSE: Duration = Duration::from_millis(700);
/// A person with a half-typed line who has pressed no key for this long has stopped to think. The line is read again
/// when others are printed above it, so they wait longer.
pub(crate) const THINKING_PAUSE: Duration = Duration::from_secs(3);
/// A line waits no longer than this for a person who types on and on.
pub(crate) const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// What the times of printing depend on.
#[derive(Debug, Default)]
pub(crate) struct PrintTimes {
    /// The last part of a line that was printed, or the end of the last line that was entered.
    changed: Option<Instant>,
    /// The last key of a line that is not entered yet.
    key: Option<Instant>,
}

impl PrintTimes {
    pub(crate) fn printed(&mut self, now: Instant) {
        self.changed = Some(now);
    }

    pub(crate) fn typed(&mut self, now: Instant) {
        self.key = Some(now);
    }

    pub(crate) fn entered(&mut self, now: Instant) {
        self.changed = Some(now);
        self.key = None;
    }

    /// The moment from which the end of the printed line may follow.
    pub(crate) fn line_end_due(&self, now: Instant) -> Instant {
        self.changed.map_or(now, |changed| changed + GAP)
    }

    /// The moment from which a line that came at `came` may be printed.
    pub(crate) fn due(&self, came: Instant, is_half_typed: bool) -> Instant {
        let after_change = self.changed.map_or(came, |changed| came.max(changed + GAP));
        let pause = if is_half_typed { THINKING_PAUSE } else { TYPING_PAUSE };
        self.key.map_or(after_change, |key| after_change.max((key + pause).min(came + LONGEST_WAIT)))
    }

    /// The moment from which it may be printed although a person types, because the program ends.
    pub(crate) fn due_at_the_end(&self, came: Instant) -> Instant {
        Self { key: None, ..*self }.due(came, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_one_by_one_and_wait_for_a_person_who_types() {
        let at = |ms: u64| Duration::from_millis(ms);
        let start = Instant::now();
        let mut times = PrintTimes::default();
        assert_eq!(times.due(start, false), start);
        times.printed(start);
        assert_eq!(times.line_end_due(start), start + GAP);
        assert_eq!(times.due(start, false), start + GAP);
        assert_eq!(times.due(start + at(500), false), start + at(500));
        times.typed(start + at(600));
        assert_eq!(times.due(start + at(500), false), start + at(600) + TYPING_PAUSE);
        assert_eq!(times.due(start + at(500), true), start + at(600) + THINKING_PAUSE);
        assert_eq!(times.due_at_the_end(start + at(500)), start + at(500));
        // Somebody who types on and on.
        times.typed(start + at(20_000));
        assert_eq!(times.due(start + at(500), true), start + at(500) + LONGEST_WAIT);
        times.entered(start + at(20_100));
        assert_eq!(times.due(start + at(20_105), false), start + at(20_100) + GAP);
    }
}
