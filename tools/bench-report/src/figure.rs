//! A figure: its name, unit, values and promised limit. Pure.
//!
//! A program prints one line of JSON for each figure; its other output is for people and is ignored.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use recogniser_evaluation::trial::Share;
use serde::{Deserialize, Serialize};

/// A measured figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Figure {
    /// Its name. Tables and pictures select figures by parts of their names.
    #[serde(rename = "figure")]
    pub(crate) name: String,
    /// The unit, or what is counted.
    pub(crate) unit: String,
    #[serde(flatten)]
    pub(crate) taken: FigureValues,
    /// The promised upper limit: of the value, of the share's count, or of the 95th percentile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) at_most: Option<f64>,
}

/// The measured values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum FigureValues {
    /// Many samples: their number, and the quantiles at 0 %, 5 % … 100 %.
    Spread { n: usize, quantiles: Vec<f64> },
    /// A count out of a total.
    Share { count: u32, of: u32 },
    /// A value as a function of another.
    Curve { against: String, points: Vec<(f64, f64)> },
    /// A single value.
    Value { value: f64 },
}

impl Figure {
    /// Parses a line; `None` if it is not a figure or a number is not finite.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        if !line.starts_with('{') || !line.contains("\"figure\"") {
            return None;
        }
        let figure: Self = serde_json::from_str(line).ok()?;
        let whole = match &figure.taken {
            FigureValues::Spread { n, quantiles } => {
                *n > 0
                    && quantiles.len() == QUANTILES
                    && quantiles.is_sorted()
                    && quantiles.iter().all(|q| q.is_finite())
            }
            FigureValues::Share { count, of } => count <= of,
            FigureValues::Curve { points, .. } => {
                !points.is_empty() && points.iter().all(|(x, y)| x.is_finite() && y.is_finite())
            }
            FigureValues::Value { value } => value.is_finite(),
        };
        whole.then_some(figure)
    }

    /// A figure of many samples; `None` without samples.
    pub(crate) fn spread(
        name: impl Into<String>,
        unit: &str,
        taken: &[f64],
        at_most: Option<f64>,
    ) -> Option<Self> {
        let mut sorted = taken.to_vec();
        sorted.sort_by(f64::total_cmp);
        sorted.first()?;
        let quantiles = (0..QUANTILES).map(|q| sorted[nearest_rank(sorted.len(), q)]).collect();
        let taken = FigureValues::Spread { n: sorted.len(), quantiles };
        Some(Self { name: name.into(), unit: unit.to_owned(), taken, at_most })
    }

    /// A count out of a total.
    pub(crate) fn share(name: impl Into<String>, what: &str, count: usize, of: usize) -> Self {
        let [count, of] = [count, of].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        Self {
            name: name.into(),
            unit: what.to_owned(),
            taken: FigureValues::Share { count, of },
            at_most: None,
        }
    }

    /// A single value.
    pub(crate) fn value(name: impl Into<String>, unit: &str, value: f64, at_most: Option<f64>) -> Self {
        Self { name: name.into(), unit: unit.to_owned(), taken: FigureValues::Value { value }, at_most }
    }

    /// A value as a function of another.
    pub(crate) fn curve(name: impl Into<String>, unit: &str, against: &str, points: Vec<(f64, f64)>) -> Self {
        let taken = FigureValues::Curve { against: against.to_owned(), points };
        Self { name: name.into(), unit: unit.to_owned(), taken, at_most: None }
    }

    /// The figure with its promised limit.
    pub(crate) fn promised(self, at_most: f64) -> Self {
        Self { at_most: Some(at_most), ..self }
    }

    /// The line that [`Self::read`] parses.
    pub(crate) fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Whether the promise is kept; `None` without a promise.
    pub(crate) fn verdict(&self) -> Option<PromiseVerdict> {
        let at_most = self.at_most?;
        let of = |kept: bool| if kept { PromiseVerdict::Kept } else { PromiseVerdict::Broken };
        Some(match &self.taken {
            // With fewer samples the 95th percentile would be the longest, or hide it.
            FigureValues::Spread { n, quantiles } if *n < FEWEST_FOR_P95 => {
                of(quantiles[QUANTILES - 1] <= at_most)
            }
            FigureValues::Spread { quantiles, .. } => of(quantiles[P95] <= at_most),
            FigureValues::Share { count, of: out_of } => match f64::from(*count) <= at_most {
                true if *out_of < FEWEST_FOR_RATE => PromiseVerdict::TooFew { needed: FEWEST_FOR_RATE },
                kept => of(kept),
            },
            FigureValues::Curve { points, .. } => of(points.iter().all(|(_, y)| *y <= at_most)),
            FigureValues::Value { value } => of(*value <= at_most),
        })
    }

    /// The values as text.
    pub(crate) fn in_words(&self) -> String {
        let unit = &self.unit;
        match &self.taken {
            FigureValues::Spread { n, quantiles } => format!(
                "median {} {unit}; 5 % {}, {}longest {} ({n} times{})",
                short(quantiles[MEDIAN]),
                short(quantiles[1]),
                if *n < FEWEST_FOR_P95 { String::new() } else { format!("95 % {}, ", short(quantiles[P95])) },
                short(quantiles[QUANTILES - 1]),
                if *n < FEWEST_FOR_P95 { ": judged by the longest" } else { "" }
            ),
            FigureValues::Share { count, of } => {
                let share = Share::of(*count, *of);
                format!(
                    "{count} of {of} {unit}: {} % [{}, {}]",
                    short(share.percent),
                    short(share.low),
                    short(share.high)
                )
            }
            FigureValues::Curve { against, points } => {
                // The picture shows a long curve; the text names some points, including the first and the last.
                let last = points.len().saturating_sub(1);
                let steps = last.clamp(1, POINTS_TOLD - 1);
                let told: Vec<String> = (0..=steps.min(last))
                    .filter_map(|step| points.get(last * step / steps))
                    .map(|(x, y)| format!("{} at {}", short(*y), short(*x)))
                    .collect();
                format!("{unit} by {against}: {}", told.join(", "))
            }
            FigureValues::Value { value } => format!("{} {unit}", short(*value)),
        }
    }

    /// The values as text for a table cell, whose row and column name the figure.
    pub(crate) fn cell_text(&self) -> String {
        match &self.taken {
            FigureValues::Share { count, of } => {
                let share = Share::of(*count, *of);
                let [percent, low, high] = [share.percent, share.low, share.high].map(short);
                format!("{count} of {of}: {percent} % [{low}, {high}]")
            }
            _ => self.in_words(),
        }
    }
}

/// Whether a promise is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PromiseVerdict {
    Kept,
    Broken,
    /// None failed, but the sample is too small: 0 of `needed` would show a rate of at most 1 %.
    TooFew {
        needed: u32,
    },
}

/// With fewer samples than this the longest is judged.
pub(crate) const FEWEST_FOR_P95: usize = 20;
/// The sample size at which zero events have an upper 95 % bound (Wilson) of 1 %.
pub(crate) const FEWEST_FOR_RATE: u32 = 381;

/// The index of quantile `q` of [`QUANTILES`] in `n` sorted samples: the nearest rank, rounded up.
fn nearest_rank(n: usize, q: usize) -> usize {
    (n * q).div_ceil(QUANTILES - 1).saturating_sub(1)
}

/// The number of points of a curve in text.
const POINTS_TOLD: usize = 12;
/// The number of quantiles of a spread, in equal steps from 0 % to 100 %.
pub(crate) const QUANTILES: usize = 21;
/// The index of the median.
pub(crate) const MEDIAN: usize = 10;
/// The index of the 95th percentile.
pub(crate) const P95: usize = 19;

/// A number with three significant digits.
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
    use super::{FEWEST_FOR_RATE, Figure, FigureValues, MEDIAN, P95, PromiseVerdict, short};

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
        let spread = |at_most| Figure::spread("t", "ms", &times, Some(at_most)).unwrap().verdict();
        assert_eq!((spread(95.0), spread(94.0)), (Some(PromiseVerdict::Kept), Some(PromiseVerdict::Broken)));
        let share = |count, of| Figure::share("wrong", "moves", count, of).promised(0.0).verdict();
        assert_eq!(share(1, 500), Some(PromiseVerdict::Broken));
        assert_eq!(share(0, 500), Some(PromiseVerdict::Kept));
        assert_eq!(share(0, 8), Some(PromiseVerdict::TooFew { needed: 381 }), "0 of 8 proves nothing");
        assert_eq!(share(1, 8), Some(PromiseVerdict::Broken));
        assert_eq!(Figure::value("memory", "MB", 40.0, Some(40.0)).verdict(), Some(PromiseVerdict::Kept));
        assert_eq!(Figure::value("memory", "MB", 40.0, None).verdict(), None);
    }

    #[test]
    fn percentiles_are_of_the_nearest_rank_rounded_up_and_few_samples_are_judged_by_the_longest() {
        let of = |times: &[f64]| match Figure::spread("t", "ms", times, None).unwrap().taken {
            FigureValues::Spread { quantiles, .. } => {
                (quantiles[1], quantiles[MEDIAN], quantiles[P95], quantiles[20])
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(of(&[31.6, 32.3, 42.3, 541.0]), (31.6, 32.3, 541.0, 541.0));
        assert_eq!(of(&[1.0]), (1.0, 1.0, 1.0, 1.0));
        let twenty: Vec<f64> = (1..=20).map(f64::from).collect();
        assert_eq!(of(&twenty), (1.0, 10.0, 19.0, 20.0));
        let few = Figure::spread("stop", "ms", &[31.6, 32.3, 42.3, 541.0], Some(50.0)).unwrap();
        assert_eq!(few.verdict(), Some(PromiseVerdict::Broken));
        assert!(
            few.in_words().contains("longest 541 (4 times: judged by the longest)"),
            "{}",
            few.in_words()
        );
        let mut nineteen: Vec<f64> = vec![1.0; 18];
        nineteen.push(99.0);
        let judged = |times: &[f64]| Figure::spread("t", "ms", times, Some(50.0)).unwrap().verdict();
        assert_eq!(judged(&nineteen), Some(PromiseVerdict::Broken));
        nineteen.push(1.0);
        assert_eq!(judged(&nineteen), Some(PromiseVerdict::Kept), "one of twenty may be longer");
    }

    #[test]
    fn the_fewest_for_a_rate_are_those_whose_upper_bound_is_one_in_a_hundred() {
        let upper = |n| recogniser_evaluation::trial::Share::of(0, n).high;
        assert!(
            upper(FEWEST_FOR_RATE) <= 1.0 && upper(FEWEST_FOR_RATE - 1) > 1.0,
            "{}",
            upper(FEWEST_FOR_RATE)
        );
    }

    #[test]
    fn nothing_taken_is_no_figure() {
        assert_eq!(Figure::spread("t", "ms", &[], None), None);
    }

    #[test]
    fn a_share_is_told_with_its_bounds() {
        let told = Figure::share("hearing", "announcements", 95, 100).in_words();
        assert_eq!(told, "95 of 100 announcements: 95 % [88.8, 97.8]");
        let FigureValues::Share { .. } = Figure::share("x", "y", 0, 0).taken else { panic!() };
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
