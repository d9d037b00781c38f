//! A rate of events in time, with its 95 % bounds. Pure.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use serde::Serialize;

/// The two-sided 95 % point of the normal distribution.
const Z: f64 = 1.959_963_985;

/// A number of events in a time, with the 95 % bounds of the rate (Byar's approximation of Poisson's).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Rate {
    pub(crate) count: u32,
    /// The time in hours.
    pub(crate) hours: f64,
    /// The rate in ten hours.
    pub(crate) in_ten_hours: f64,
    /// The lower 95 % bound of the rate.
    pub(crate) low: f64,
    /// The upper 95 % bound of the rate; infinite if the time is zero.
    pub(crate) high: f64,
}

impl Rate {
    /// The rate of `count` events in some hours.
    pub(crate) fn of(count: u32, hours: f64) -> Self {
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
    use super::Rate;

    #[test]
    fn known_rates_come_out() {
        // From tables of Poisson limits: 0 gives 0 to 3.69, 1 gives 0.03 to 5.57, 10 gives 4.80 to 18.39.
        for (count, low, high) in [(0, 0.0, 3.69), (1, 0.03, 5.57), (10, 4.80, 18.39)] {
            let rate = Rate::of(count, 10.0);
            assert!((rate.low - low).abs() < 0.05 && (rate.high - high).abs() < 0.06, "{rate:?}");
            assert!((rate.in_ten_hours - f64::from(count)).abs() < 1e-9);
        }
        assert!((Rate::of(2, 0.5).in_ten_hours - 40.0).abs() < 1e-9);
        assert!(Rate::of(0, 0.0).high.is_infinite());
    }
}
