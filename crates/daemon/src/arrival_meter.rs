//! How much a source may send: so many arrivals at once, and so many a second over time.

/// The most that is handled of one kind of arrival of one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ArrivalLimit {
    /// So many at once.
    pub(crate) at_once: u64,
    /// So many a second over time.
    pub(crate) a_second: u64,
}

/// Measures the arrivals of one kind of one source. Moments are milliseconds and never step back.
#[derive(Debug)]
pub(crate) struct ArrivalMeter {
    limit: ArrivalLimit,
    /// The thousandths of arrivals that may come now.
    left: u64,
    at_ms: u64,
    /// The limit was exceeded, and half of what may come at once is not there again yet.
    is_over: bool,
}

impl ArrivalMeter {
    pub(crate) const fn new(limit: ArrivalLimit, at_ms: u64) -> Self {
        Self { limit, left: limit.at_once * 1_000, at_ms, is_over: false }
    }

    /// Counts an arrival. Returns whether it is within the limit.
    pub(crate) fn admits(&mut self, at_ms: u64) -> bool {
        self.pass(at_ms);
        match self.left.checked_sub(1_000) {
            Some(left) => self.left = left,
            None => self.is_over = true,
        }
        !self.is_over
    }

    /// Lets time pass. Returns whether the limit is still exceeded.
    pub(crate) fn pass(&mut self, at_ms: u64) -> bool {
        let since = at_ms.saturating_sub(self.at_ms);
        self.at_ms = self.at_ms.max(at_ms);
        let full = self.limit.at_once * 1_000;
        self.left = full.min(self.left.saturating_add(since.saturating_mul(self.limit.a_second)));
        self.is_over &= self.left < full / 2;
        self.is_over
    }

    /// Whether the limit is exceeded.
    pub(crate) const fn is_over(&self) -> bool {
        self.is_over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_at_once_and_what_comes_over_time_is_limited_and_a_source_that_rests_is_heard_again() {
        let mut meter = ArrivalMeter::new(ArrivalLimit { at_once: 10, a_second: 5 }, 0);
        let admitted = |meter: &mut ArrivalMeter, at_ms| meter.admits(at_ms);
        assert!((0..10).all(|_| admitted(&mut meter, 0)));
        assert!(!admitted(&mut meter, 0));
        // It sends on, less than before but more than the limit.
        assert!((0..100).all(|tenth| !admitted(&mut meter, tenth * 100)));
        assert!(meter.pass(9_900 + 800));
        assert!(!meter.pass(9_900 + 1_000));
        assert!((0..5).all(|_| admitted(&mut meter, 10_900)));
        // Five a second is within the limit for ever.
        let mut meter = ArrivalMeter::new(ArrivalLimit { at_once: 10, a_second: 5 }, 0);
        assert!((0..1_000).all(|fifth| admitted(&mut meter, fifth * 200)));
    }
}
