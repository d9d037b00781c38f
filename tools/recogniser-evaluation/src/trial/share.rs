//! A share with Wilson's 95 % bounds, which are valid for few trials and for shares near 0 and 1.

use serde::Serialize;

/// The normal distribution's two-sided 95 % point.
const Z: f64 = 1.959_963_985;

/// A count out of a total.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The count.
    pub count: u32,
    /// The total.
    pub of: u32,
    /// The share in percent; 0 for a total of 0.
    pub percent: f64,
    /// Lower 95 % bound, percent.
    pub low: f64,
    /// Upper 95 % bound, percent.
    pub high: f64,
}

impl Share {
    /// The share `count` of `of`. For a total of 0 the bounds are 0 and 100; a count above the total is reduced to it.
    pub fn of(count: u32, of: u32) -> Self {
        if of == 0 {
            return Self { count: 0, of: 0, percent: 0.0, low: 0.0, high: 100.0 };
        }
        let count = count.min(of);
        let n = f64::from(of);
        let p = f64::from(count) / n;
        let scale = 1.0 + Z * Z / n;
        let middle = (p + Z * Z / (2.0 * n)) / scale;
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
        let low = if count == 0 { 0.0 } else { (middle - half).max(0.0) };
        let high = if count == of { 1.0 } else { (middle + half).min(1.0) };
        Self { count, of, percent: 100.0 * p, low: 100.0 * low, high: 100.0 * high }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Share;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.05
    }

    #[test]
    fn known_intervals_come_out() {
        // Computed by hand: 95 of 100, 0 of 30, 30 of 30.
        let s = Share::of(95, 100);
        assert!(near(s.low, 88.8) && near(s.high, 97.8), "{s:?}");
        let none = Share::of(0, 30);
        assert!(none.low == 0.0 && near(none.high, 11.4), "{none:?}");
        let all = Share::of(30, 30);
        assert!(near(all.low, 88.6) && all.high == 100.0, "{all:?}");
    }

    #[test]
    fn nothing_measured_bounds_nothing() {
        assert_eq!(Share::of(0, 0), Share { count: 0, of: 0, percent: 0.0, low: 0.0, high: 100.0 });
    }

    proptest! {
        #[test]
        fn the_share_lies_within_its_bounds_and_more_trials_narrow_them(n in 1u32..500, k in 0u32..500) {
            let k = k.min(n);
            let s = Share::of(k, n);
            prop_assert!(0.0 <= s.low && s.low <= s.percent && s.percent <= s.high && s.high <= 100.0);
            let more = Share::of(k * 4, n * 4);
            prop_assert!(more.high - more.low < s.high - s.low);
        }
    }
}
