//! Fits the weights of the rejection features, which separate our words from other speech taken for them. Pure.
//!
//! It is a logistic regression on a few hundred examples with few features. Both classes have equal weight, whatever
//! their sizes.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use annabella::language::rejection_weights::{FeatureVector, RejectionFeature, RejectionWeights};

const N: usize = RejectionFeature::COUNT;

/// With fewer examples of a class no weights are fitted.
pub(crate) const FEWEST: usize = 20;
/// The number of gradient steps, and the step size.
const STEPS: usize = 3000;
const STEP: f64 = 1.0;
/// The regularisation, which keeps weights with little evidence small.
const SMALL: f64 = 0.003;

/// The weights of the features in `which`, 0 for the others; `None` with too few examples. The score is 0 between the
/// classes, and one more means e times the odds of other speech.
pub(crate) fn fit(
    ours: &[FeatureVector],
    others: &[FeatureVector],
    which: &[RejectionFeature],
) -> Option<RejectionWeights> {
    if ours.len() < FEWEST || others.len() < FEWEST {
        return None;
    }
    let all = || ours.iter().chain(others);
    let count = all().count() as f64;
    let mut middle = [0.0f64; N];
    let mut spread = [0.0f64; N];
    for k in 0..N {
        middle[k] = all().map(|s| f64::from(s[k])).sum::<f64>() / count;
        let squares: f64 = all().map(|s| (f64::from(s[k]) - middle[k]).powi(2)).sum();
        spread[k] = (squares / count).sqrt().max(1e-6);
    }
    let even = |s: &FeatureVector| -> [f64; N + 1] {
        std::array::from_fn(|k| match RejectionFeature::ALL.get(k) {
            Some(sign) if which.contains(sign) => (f64::from(s[k]) - middle[k]) / spread[k],
            Some(_) => 0.0,
            None => 1.0,
        })
    };
    let examples: Vec<([f64; N + 1], f64, f64)> =
        (ours.iter().map(|s| (even(s), 0.0, 1.0 / ours.len() as f64)))
            .chain(others.iter().map(|s| (even(s), 1.0, 1.0 / others.len() as f64)))
            .collect();
    let mut weights = [0.0f64; N + 1];
    for _ in 0..STEPS {
        let mut slope = [0.0f64; N + 1];
        for (features, other, share) in &examples {
            let sum: f64 = weights.iter().zip(features).map(|(w, s)| w * s).sum();
            let error = (1.0 / (1.0 + (-sum).exp()) - other) * share;
            for (slope, sign) in slope.iter_mut().zip(features) {
                *slope += error * sign;
            }
        }
        for k in 0..=N {
            let small = if k < N { SMALL * weights[k] } else { 0.0 };
            weights[k] -= STEP * (slope[k] + small);
        }
    }
    let each: [f64; N] = std::array::from_fn(|k| weights[k] / spread[k]);
    let all = weights[N] - each.iter().zip(middle).map(|(w, m)| w * m).sum::<f64>();
    let rounded = |w: f64| ((w * 1000.0).round() / 1000.0) as f32;
    Some(RejectionWeights { bias: rounded(all), of: each.map(rounded) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Our words with few deleted phones and many phones; other speech the other way round, with some overlap.
    fn examples(deleted: f32, phones: f32) -> Vec<FeatureVector> {
        (0..40u8)
            .map(|k| {
                let mut features = [0.0; N];
                features[RejectionFeature::Outside as usize] = 1.0;
                features[RejectionFeature::Deleted as usize] = deleted + f32::from(k % 5) * 0.5;
                features[RejectionFeature::Phones as usize] = phones + f32::from(k % 4);
                features[RejectionFeature::Posterior as usize] = 1.0;
                features
            })
            .collect()
    }

    #[test]
    fn what_tells_the_kinds_apart_weighs_and_what_does_not_or_is_left_out_weighs_nothing() {
        let (ours, others) = (examples(1.0, 8.0), examples(3.0, 6.0));
        let weights = fit(&ours, &others, RejectionFeature::ALL).unwrap();
        assert!(
            weights[RejectionFeature::Deleted] > 1.0 && weights[RejectionFeature::Phones] < -0.1,
            "{weights:?}"
        );
        assert!(
            weights[RejectionFeature::Outside] == 0.0 && weights[RejectionFeature::Posterior] == 0.0,
            "{weights:?}"
        );
        assert!(ours.iter().all(|features| weights.rejection_score(features) < 1.0));
        assert!(
            weights.rejection_score(&examples(1.0, 10.0)[0]) < 0.0
                && weights.rejection_score(&examples(5.0, 6.0)[0]) > 0.0
        );
        let fewer = fit(&ours, &others, &[RejectionFeature::Phones]).unwrap();
        assert!(
            fewer[RejectionFeature::Phones] < -0.1 && fewer[RejectionFeature::Deleted] == 0.0,
            "{fewer:?}"
        );
    }

    #[test]
    fn a_few_examples_tell_nothing() {
        assert_eq!(fit(&examples(1.0, 8.0)[..10], &examples(3.0, 6.0), RejectionFeature::ALL), None);
    }
}
