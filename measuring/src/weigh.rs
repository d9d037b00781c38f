//! How much each sign of doubt weighs: what best tells our words from other speech taken for them. PURE.
//!
//! A logistic regression on a few hundred examples of a few numbers. Both kinds count alike, however many there are.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use annabella::language::weights::{Sign, Signs, Weights};

const N: usize = Sign::COUNT;

/// Examples of a kind below which nothing is found.
pub(crate) const FEWEST: usize = 20;
/// Steps down the slope, and how long each is.
const STEPS: usize = 3000;
const STEP: f64 = 1.0;
/// What keeps weights small that few examples ask for.
const SMALL: f64 = 0.003;

/// The weights of some signs, those of the others 0; `None` where there are too few examples. Doubt 0 lies between the
/// two kinds, one more is e times the odds of other speech.
pub(crate) fn fit(ours: &[Signs], others: &[Signs], which: &[Sign]) -> Option<Weights> {
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
    let even = |s: &Signs| -> [f64; N + 1] {
        std::array::from_fn(|k| match Sign::ALL.get(k) {
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
        for (signs, other, share) in &examples {
            let sum: f64 = weights.iter().zip(signs).map(|(w, s)| w * s).sum();
            let error = (1.0 / (1.0 + (-sum).exp()) - other) * share;
            for (slope, sign) in slope.iter_mut().zip(signs) {
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
    Some(Weights { bias: rounded(all), of: each.map(rounded) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Our words with few phones deleted and many of them; others the other way round, some of them alike.
    fn examples(deleted: f32, phones: f32) -> Vec<Signs> {
        (0..40u8)
            .map(|k| {
                let mut signs = [0.0; N];
                signs[Sign::Outside as usize] = 1.0;
                signs[Sign::Deleted as usize] = deleted + f32::from(k % 5) * 0.5;
                signs[Sign::Phones as usize] = phones + f32::from(k % 4);
                signs[Sign::Posterior as usize] = 1.0;
                signs
            })
            .collect()
    }

    #[test]
    fn what_tells_the_kinds_apart_weighs_and_what_does_not_or_is_left_out_weighs_nothing() {
        let (ours, others) = (examples(1.0, 8.0), examples(3.0, 6.0));
        let weights = fit(&ours, &others, &Sign::ALL).unwrap();
        assert!(weights[Sign::Deleted] > 1.0 && weights[Sign::Phones] < -0.1, "{weights:?}");
        assert!(weights[Sign::Outside] == 0.0 && weights[Sign::Posterior] == 0.0, "{weights:?}");
        assert!(ours.iter().all(|signs| weights.doubt(signs) < 1.0));
        assert!(weights.doubt(&examples(1.0, 10.0)[0]) < 0.0 && weights.doubt(&examples(5.0, 6.0)[0]) > 0.0);
        let fewer = fit(&ours, &others, &[Sign::Phones]).unwrap();
        assert!(fewer[Sign::Phones] < -0.1 && fewer[Sign::Deleted] == 0.0, "{fewer:?}");
    }

    #[test]
    fn a_few_examples_tell_nothing() {
        assert_eq!(fit(&examples(1.0, 8.0)[..10], &examples(3.0, 6.0), &Sign::ALL), None);
    }
}
