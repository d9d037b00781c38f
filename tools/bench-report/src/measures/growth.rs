//! Growth of a quantity: the slope of its samples with 95 % bounds. Pure.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

/// The growth for each unit of the abscissa: a second, or a ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Growth {
    pub(crate) each: f64,
    /// The half-width of the 95 % confidence interval.
    pub(crate) bound: f64,
}

impl Growth {
    /// The least-squares line through samples of (seconds or plies, amount); `None` for fewer than three.
    ///
    /// Consecutive samples are correlated, so the bound is computed from the means of twelve segments.
    pub(crate) fn of(samples: &[(f64, f64)]) -> Option<Self> {
        const STRETCHES: usize = 12;
        let size = samples.len().div_ceil(STRETCHES).max(1);
        let means: Vec<(f64, f64)> = samples
            .chunks(size)
            .map(|part| {
                let n = part.len() as f64;
                let sum = part.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0, y + p.1));
                (sum.0 / n, sum.1 / n)
            })
            .collect();
        let n = means.len() as f64;
        if means.len() < 3 {
            return None;
        }
        let (x_mean, y_mean) =
            (means.iter().map(|p| p.0).sum::<f64>() / n, means.iter().map(|p| p.1).sum::<f64>() / n);
        let spread: f64 = means.iter().map(|p| (p.0 - x_mean).powi(2)).sum();
        if spread <= 0.0 {
            return None;
        }
        let slope = means.iter().map(|p| (p.0 - x_mean) * (p.1 - y_mean)).sum::<f64>() / spread;
        let missed: f64 = means.iter().map(|p| (p.1 - y_mean - slope * (p.0 - x_mean)).powi(2)).sum();
        let error = (missed / (n - 2.0) / spread).sqrt();
        Some(Self { each: slope, bound: student(means.len() - 2) * error })
    }

    /// The growth for this many units, such as an hour if the unit is a second.
    pub(crate) fn with_each(self, many: f64) -> Self {
        Self { each: self.each * many, bound: self.bound * many }
    }

    /// The growth beyond its bounds. Growth within the bounds cannot be distinguished from none.
    pub(crate) fn beyond_its_bounds(self) -> f64 {
        (self.each - self.bound).max(0.0)
    }
}

/// The two-sided 95 % point of Student's distribution.
fn student(degrees: usize) -> f64 {
    const TABLE: [f64; 10] = [12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
    TABLE.get(degrees.saturating_sub(1)).copied().unwrap_or(2.228)
}

#[cfg(test)]
mod tests {
    use super::Growth;

    #[test]
    fn what_grows_is_found_and_what_only_trembles_is_flat() {
        let samples = |grows: f64| -> Vec<(f64, f64)> {
            let tremble = [0.0, 3.0, -2.0, 1.0, -3.0, 2.0, -1.0];
            (0..240)
                .map(|k| (f64::from(k) * 5.0, 30_000.0 + f64::from(k) * grows + tremble[k as usize % 7]))
                .collect()
        };
        let growing = Growth::of(&samples(1.0)).unwrap().with_each(3_600.0);
        assert!((growing.each - 720.0).abs() < 5.0 && growing.beyond_its_bounds() > 700.0, "{growing:?}");
        let still = Growth::of(&samples(0.0)).unwrap().with_each(3_600.0);
        assert!(still.beyond_its_bounds() <= 0.0 && still.each.abs() < 5.0, "{still:?}");
    }

    #[test]
    fn of_next_to_nothing_there_is_no_slope() {
        assert_eq!(Growth::of(&[(0.0, 1.0), (5.0, 2.0)]), None);
        assert_eq!(Growth::of(&[(5.0, 1.0); 40]), None);
    }
}
