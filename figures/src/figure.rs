//! A figure: what was measured, in which unit, what was promised. PURE.
//!
//! Whatever measures prints one line of JSON for each; anything else it prints is for people and passed over.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use annabella::ear::trial::Share;
use serde::{Deserialize, Serialize};

/// What was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Figure {
    /// What it is the figure of. What stands before the last comma is what it is drawn with.
    #[serde(rename = "figure")]
    pub(crate) name: String,
    /// What is counted or how it is measured.
    pub(crate) unit: String,
    #[serde(flatten)]
    pub(crate) taken: Taken,
    /// What was promised at most: of the value, of the share's count, or of the 95th percentile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) at_most: Option<f64>,
}

/// What came of measuring.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Taken {
    /// Taken often: how often, and the quantiles at 0 %, 5 % … 100 %.
    Spread { n: usize, quantiles: Vec<f64> },
    /// So many out of so many.
    Share { count: u32, of: u32 },
    /// How something grows.
    Curve { against: String, points: Vec<(f64, f64)> },
    /// Taken once.
    Value { value: f64 },
}

impl Figure {
    /// A line's figure; `None` for a line that is none, or whose numbers are none.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        if !line.starts_with('{') || !line.contains("\"figure\"") {
            return None;
        }
        let figure: Self = serde_json::from_str(line).ok()?;
        let whole = match &figure.taken {
            Taken::Spread { n, quantiles } => {
                *n > 0
                    && quantiles.len() == QUANTILES
                    && quantiles.is_sorted()
                    && quantiles.iter().all(|q| q.is_finite())
            }
            Taken::Share { count, of } => count <= of,
            Taken::Curve { points, .. } => {
                !points.is_empty() && points.iter().all(|(x, y)| x.is_finite() && y.is_finite())
            }
            Taken::Value { value } => value.is_finite(),
        };
        whole.then_some(figure)
    }

    /// Something taken often; `None` where it never was.
    pub(crate) fn spread(
        name: impl Into<String>,
        unit: &str,
        taken: &[f64],
        at_most: Option<f64>,
    ) -> Option<Self> {
        let mut sorted = taken.to_vec();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        let quantiles = (0..QUANTILES).map(|q| sorted[last * q / (QUANTILES - 1)]).collect();
        let taken = Taken::Spread { n: sorted.len(), quantiles };
        Some(Self { name: name.into(), unit: unit.to_owned(), taken, at_most })
    }

    /// So many out of so many.
    pub(crate) fn share(name: impl Into<String>, what: &str, count: usize, of: usize) -> Self {
        let [count, of] = [count, of].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        Self { name: name.into(), unit: what.to_owned(), taken: Taken::Share { count, of }, at_most: None }
    }

    /// Something taken once.
    pub(crate) fn value(name: impl Into<String>, unit: &str, value: f64, at_most: Option<f64>) -> Self {
        Self { name: name.into(), unit: unit.to_owned(), taken: Taken::Value { value }, at_most }
    }

    /// How something grows.
    pub(crate) fn curve(name: impl Into<String>, unit: &str, against: &str, points: Vec<(f64, f64)>) -> Self {
        let taken = Taken::Curve { against: against.to_owned(), points };
        Self { name: name.into(), unit: unit.to_owned(), taken, at_most: None }
    }

    /// The figure with its promise.
    pub(crate) fn promised(self, at_most: f64) -> Self {
        Self { at_most: Some(at_most), ..self }
    }

    /// As the line that [`Self::read`] reads.
    pub(crate) fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Whether what was promised is kept; `None` where nothing was promised.
    pub(crate) fn is_kept(&self) -> Option<bool> {
        let at_most = self.at_most?;
        Some(match &self.taken {
            Taken::Spread { quantiles, .. } => quantiles[P95] <= at_most,
            Taken::Share { count, .. } => f64::from(*count) <= at_most,
            Taken::Curve { points, .. } => points.iter().all(|(_, y)| *y <= at_most),
            Taken::Value { value } => *value <= at_most,
        })
    }

    /// What was measured, as a person reads it.
    pub(crate) fn in_words(&self) -> String {
        let unit = &self.unit;
        match &self.taken {
            Taken::Spread { n, quantiles } => format!(
                "median {} {unit}; 5 % {}, 95 % {}, longest {} ({n} times)",
                short(quantiles[MEDIAN]),
                short(quantiles[1]),
                short(quantiles[P95]),
                short(quantiles[QUANTILES - 1])
            ),
            Taken::Share { count, of } => {
                let share = Share::of(*count, *of);
                format!(
                    "{count} of {of} {unit}: {} % [{}, {}]",
                    short(share.percent),
                    short(share.low),
                    short(share.high)
                )
            }
            Taken::Curve { against, points } => {
                // A long one is seen in its picture; words tell of some points, the first and the last among them.
                let last = points.len().saturating_sub(1);
                let steps = last.clamp(1, POINTS_TOLD - 1);
                let told: Vec<String> = (0..=steps.min(last))
                    .filter_map(|step| points.get(last * step / steps))
                    .map(|(x, y)| format!("{} at {}", short(*y), short(*x)))
                    .collect();
                format!("{unit} by {against}: {}", told.join(", "))
            }
            Taken::Value { value } => format!("{} {unit}", short(*value)),
        }
    }

    /// The same where a row and a column say what it is.
    pub(crate) fn in_a_cell(&self) -> String {
        match &self.taken {
            Taken::Share { count, of } => {
                let share = Share::of(*count, *of);
                let [percent, low, high] = [share.percent, share.low, share.high].map(short);
                format!("{count} of {of}: {percent} % [{low}, {high}]")
            }
            _ => self.in_words(),
        }
    }
}

/// So many points of a curve are told in words.
const POINTS_TOLD: usize = 12;
/// How many quantiles a spread has, and which they are.
pub(crate) const QUANTILES: usize = 21;
/// The middle one.
pub(crate) const MEDIAN: usize = 10;
/// What nineteen of twenty keep below.
pub(crate) const P95: usize = 19;

/// Three digits that mean something, and none that do not.
pub(crate) fn short(number: f64) -> String {
    let size = number.abs();
    let decimals = if size >= 100.0 || number == number.trunc() {
        0
    } else if size >= 10.0 {
        1
    } else if size >= 1.0 {
        2
    } else {
        3
    };
    format!("{number:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::{Figure, Taken, short};

    #[test]
    fn a_line_that_was_written_is_read_again() {
        for figure in [
            Figure::spread("a key to silence", "ms", &[3.0, 1.0, 2.0], Some(50.0)).unwrap(),
            Figure::share("hearing, slt", "announcements", 93, 100),
            Figure::curve("recovery", "ms", "plies", vec![(10.0, 0.5), (100.0, 4.0)]),
            Figure::value("memory", "MB", 12.0, Some(40.0)),
        ] {
            assert_eq!(Figure::read(&figure.line()), Some(figure));
        }
    }

    #[test]
    fn what_a_bench_prints_for_people_is_no_figure_and_torn_numbers_are_none() {
        for line in [
            "an input is handled in 3.1 µs",
            "",
            "{}",
            r#"{"figure":"a","unit":"ms"}"#,
            r#"{"figure":"a","unit":"ms","value":"3"}"#,
            r#"{"figure":"a","unit":"ms","n":3,"quantiles":[1,2]}"#,
            r#"{"figure":"a","unit":"games","count":3,"of":2}"#,
            r#"{"figure":"a","unit":"ms","against":"plies","points":[]}"#,
        ] {
            assert_eq!(Figure::read(line), None, "{line}");
        }
    }

    #[test]
    fn a_promise_is_held_against_the_95th_percentile_the_count_or_the_value() {
        let times: Vec<f64> = (1..=100).map(f64::from).collect();
        let spread = |at_most| Figure::spread("t", "ms", &times, Some(at_most)).unwrap().is_kept();
        assert_eq!((spread(95.0), spread(94.0)), (Some(true), Some(false)));
        assert_eq!(Figure::share("wrong", "moves", 1, 500).promised(0.0).is_kept(), Some(false));
        assert_eq!(Figure::value("memory", "MB", 40.0, Some(40.0)).is_kept(), Some(true));
        assert_eq!(Figure::value("memory", "MB", 40.0, None).is_kept(), None);
    }

    #[test]
    fn nothing_taken_is_no_figure() {
        assert_eq!(Figure::spread("t", "ms", &[], None), None);
    }

    #[test]
    fn a_share_is_told_with_its_bounds() {
        let told = Figure::share("hearing", "announcements", 95, 100).in_words();
        assert_eq!(told, "95 of 100 announcements: 95 % [88.8, 97.8]");
        let Taken::Share { .. } = Figure::share("x", "y", 0, 0).taken else { panic!() };
    }

    #[test]
    fn a_long_curve_is_told_by_some_points_from_its_first_to_its_last() {
        let points = |n: u32| (0..n).map(|x| (f64::from(x), 1.0)).collect::<Vec<_>>();
        let told = Figure::curve("memory", "MB", "minutes", points(101)).in_words();
        assert!(told.starts_with("MB by minutes: 1 at 0, ") && told.ends_with(", 1 at 100"), "{told}");
        assert_eq!(told.matches(" at ").count(), 12);
        assert_eq!(Figure::curve("memory", "MB", "minutes", points(1)).in_words(), "MB by minutes: 1 at 0");
        assert_eq!(Figure::curve("m", "MB", "minutes", points(3)).in_words().matches(" at ").count(), 3);
    }

    #[test]
    fn numbers_are_as_long_as_they_mean_something() {
        assert_eq!(
            ["123.4", "12.34", "1.234", "0.1234", "7"].map(|n| short(n.parse().unwrap())),
            ["123", "12.3", "1.23", "0.123", "7"]
        );
    }
}
