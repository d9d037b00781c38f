//! How long something that broke off rests before it is tried again: longer each time, up to a cap. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

/// Rests between tries, each twice the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backoff {
    /// The first rest, milliseconds.
    pub(crate) first_ms: u64,
    longest_ms: u64,
    next_ms: u64,
}

impl Backoff {
    /// Rests from `first_ms` to `longest_ms`.
    pub const fn new(first_ms: u64, longest_ms: u64) -> Self {
        Self { first_ms, longest_ms, next_ms: first_ms }
    }

    /// The rest before the next try, milliseconds.
    pub fn next_ms(&mut self) -> u64 {
        let rest = self.next_ms;
        self.next_ms = rest.saturating_mul(2).min(self.longest_ms);
        rest
    }

    /// It works again: the next rest is the first.
    pub const fn reset(&mut self) {
        self.next_ms = self.first_ms;
    }
}

#[cfg(test)]
mod tests {
    use super::Backoff;

    #[test]
    fn rests_double_up_to_the_cap_and_begin_anew_after_a_success() {
        let mut rests = Backoff::new(100, 1_500);
        let taken: Vec<u64> = (0..6).map(|_| rests.next_ms()).collect();
        assert_eq!(taken, [100, 200, 400, 800, 1_500, 1_500]);
        rests.reset();
        assert_eq!(rests.next_ms(), 100);
    }
}
