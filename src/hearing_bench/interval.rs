//! A share with its 95 % bounds (Wilson's), which hold for few trials and for shares near 0 and 1. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use serde::Serialize;

/// The normal distribution's two-sided 95 % point.
const Z: f64 = 1.959_963_985;

/// So many out of so many.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How many.
    pub count: u32,
    /// Out of how many.
    pub of: u32,
    /// The share in percent; 0 of none is 0.
    pub percent: f64,
    /// Lower 95 % bound, percent.
    pub low: f64,
    /// Upper 95 % bound, percent.
    pub high: f64,
}

impl Share {
    /// The share `count` of `of`; of none the bounds are 0 and 100. A count above `of` is taken as all.
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

/// So many in so much time, with the 95 % bounds of a rate (Byar's approximation of Poisson's).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// How many.
    pub count: u32,
    /// In how many hours.
    pub hours: f64,
    /// How many in ten hours.
    pub in_ten_hours: f64,
    /// Lower 95 % bound of that.
    pub low: f64,
    /// Upper 95 % bound of that; infinite for no time at all.
    pub high: f64,
}

impl Rate {
    /// The rate of `count` in some hours.
    pub fn of(count: u32, hours: f64) -> Self {
        let per = |n: f64| if hours > 0.0 { 10.0 * n / hours } else { f64::INFINITY };
        let bound = |n: f64, z: f64| n * (1.0 - 1.0 / (9.0 * n) + z / (3.0 * n.sqrt())).powi(3);
        let n = f64::from(count);
        Self {
            count,
            hours,
            in_ten_hours: if count == 0 { 0.0 } else { per(n) },
            low: if count == 0 { 0.0 } else { per(bound(n, -Z).max(0.0)) },
            high: per(bound(n + 1.0, Z)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Rate, Share};

    #[test]
    fn known_rates_come_out() {
        // From tables of Poisson's limits: 0 gives 0 to 3.69, 1 gives 0.03 to 5.57, 10 gives 4.80 to 18.39.
        for (count, low, high) in [(0, 0.0, 3.69), (1, 0.03, 5.57), (10, 4.80, 18.39)] {
            let rate = Rate::of(count, 10.0);
            assert!((rate.low - low).abs() < 0.05 && (rate.high - high).abs() < 0.06, "{rate:?}");
            assert!((rate.in_ten_hours - f64::from(count)).abs() < 1e-9);
        }
        assert!((Rate::of(2, 0.5).in_ten_hours - 40.0).abs() < 1e-9);
        assert!(Rate::of(0, 0.0).high.is_infinite());
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.05
    }

    #[test]
    fn known_intervals_come_out() {
        // By hand: 95 of 100, 0 of 30, 30 of 30.
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
