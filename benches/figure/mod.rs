//! A figure as one line of JSON, beside the words for people. `make bench` (`figures/`) collects such lines and no others.
//!
//! `{"figure": NAME, "unit": UNIT, …}` with `value`, or `n` and `quantiles` (0 %, 5 % … 100 %) where it was taken more than once.
//! `at_most` is what was promised: of the value, or of the 95th percentile.

use serde_json::json;

/// Prints it. Nothing taken is no figure.
pub(crate) fn tell(name: &str, unit: &str, taken: &[f64], at_most: Option<f64>) {
    let mut line = json!({ "figure": name, "unit": unit });
    match taken {
        [] => return,
        [value] => line["value"] = json!(value),
        many => {
            let mut sorted = many.to_vec();
            sorted.sort_by(f64::total_cmp);
            let quantiles: Vec<f64> = (0..=20).map(|q| sorted[(sorted.len() - 1) * q / 20]).collect();
            line["n"] = json!(sorted.len());
            line["quantiles"] = json!(quantiles);
        }
    }
    if let Some(at_most) = at_most {
        line["at_most"] = json!(at_most);
    }
    println!("{line}");
}
