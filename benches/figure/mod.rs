//! Prints a figure as one line of JSON besides its text. `make bench` (`figures/`) collects these lines and no
//! others.
//!
//! `{"figure": NAME, "unit": UNIT, …}` with `value`, or with `n` and `quantiles` (0 %, 5 % … 100 %) if there are
//! several samples. `at_most` is the promised limit of the value, or of the 95th percentile.

use serde_json::json;

/// Returns the index of a percentile in `n` sorted samples by the nearest rank, rounded up. Of four samples the 95th
/// is the longest.
pub(crate) const fn nearest_rank(n: usize, percent: usize) -> usize {
    (n * percent).div_ceil(100).saturating_sub(1)
}

/// With fewer samples the 95th percentile is the longest one, or hides it.
const FEWEST_FOR_P95: usize = 20;

/// Returns the samples as text with a verdict on the promised limit: by the 95th percentile, or with fewer than
/// twenty samples by the longest.
#[allow(dead_code, reason = "not every bench promises something of many samples")]
pub(crate) fn in_words(taken: &[f64], unit: &str, promised: f64) -> String {
    let mut sorted = taken.to_vec();
    sorted.sort_by(f64::total_cmp);
    let Some(&longest) = sorted.last() else { return "nothing taken".to_owned() };
    let median = sorted[nearest_rank(sorted.len(), 50)];
    let (p95, judged, by) = match sorted.len() {
        n if n < FEWEST_FOR_P95 => (String::new(), longest, ", judged by the longest"),
        n => {
            let p95 = sorted[nearest_rank(n, 95)];
            (format!("95 % {p95:.3} {unit}, "), p95, "")
        }
    };
    let kept = if judged <= promised { "kept" } else { "broken" };
    format!(
        "median {median:.3} {unit}, {p95}longest {longest:.3} {unit}, {} times{by}; promised {promised} {unit}: {kept}",
        sorted.len()
    )
}

/// Prints a figure as JSON. Without samples nothing is printed.
pub(crate) fn tell(name: &str, unit: &str, taken: &[f64], at_most: Option<f64>) {
    let mut line = json!({ "figure": name, "unit": unit });
    match taken {
        [] => return,
        [value] => line["value"] = json!(value),
        many => {
            let mut sorted = many.to_vec();
            sorted.sort_by(f64::total_cmp);
            let quantiles: Vec<f64> = (0..=20).map(|q| sorted[nearest_rank(sorted.len(), 5 * q)]).collect();
            line["n"] = json!(sorted.len());
            line["quantiles"] = json!(quantiles);
        }
    }
    if let Some(at_most) = at_most {
        line["at_most"] = json!(at_most);
    }
    println!("{line}");
}
