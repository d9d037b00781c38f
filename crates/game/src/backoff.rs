//! Exponential backoff: the delay before the next attempt doubles up to a limit.

/// The delays between attempts. Each is twice the one before, up to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backoff {
    /// The first delay in milliseconds.
    pub first_ms: u64,
    longest_ms: u64,
    next_ms: u64,
}

impl Backoff {
    /// Creates delays from `first_ms` to `longest_ms`.
    pub const fn new(first_ms: u64, longest_ms: u64) -> Self {
        Self { first_ms, longest_ms, next_ms: first_ms }
    }

    /// Returns the delay before the next attempt, in milliseconds.
    pub fn next_ms(&mut self) -> u64 {
        let rest = self.next_ms;
        self.next_ms = rest.saturating_mul(2).min(self.longest_ms);
        rest
    }

    /// Resets the delay to the first one, after an attempt succeeded.
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
