//! How much each feature of doubt weighs: what best tells our words from other speech taken for them. PURE.
//!
//! A logistic regression on a few hundred examples of a few numbers. Both kinds count alike, however many there are.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use annabella::language::{
    recognition::{FEATURES as N, Features},
    weights::Weights,
};

/// The features, in the order of [`Features`], that announcements are weighed by: what became of their phones, kind by kind.
pub(crate) const OF_MOVES: [bool; N] = [true, false, true, true, true, true, true, true, false, true, true];
/// Those that commands are weighed by. Counts alone would hold it against a command that it is short, and those needed most
/// are (`Zeit`, `stopp`): the distance, a share of the phones, and how short it is make up for that.
pub(crate) const OF_COMMANDS: [bool; N] = [true; N];

/// Examples of a kind below which nothing is found.
pub(crate) const FEWEST: usize = 20;
/// Steps down the slope, and how long each is.
const STEPS: usize = 3000;
const STEP: f64 = 1.0;
/// What keeps weights small that few examples ask for.
const SMALL: f64 = 0.003;

/// The weights of some features, those of the others 0; `None` where there are too few examples. Doubt 0 lies between the
/// two kinds, one more is e times the odds of other speech.
pub(crate) fn fit(ours: &[Features], others: &[Features], which: [bool; N]) -> Option<Weights> {
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
    let even = |s: &Features| -> [f64; N + 1] {
        std::array::from_fn(|k| match which.get(k) {
            Some(true) => (f64::from(s[k]) - middle[k]) / spread[k],
            Some(false) => 0.0,
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
            for (slope, feature) in slope.iter_mut().zip(features) {
                *slope += error * feature;
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
    Some(Weights::of(rounded(all), each.map(rounded)))
}

#[cfg(test)]
mod tests {
    use super::{Features, OF_COMMANDS, OF_MOVES, fit};

    /// Our words with few phones deleted and many of them; others the other way round, some of them alike.
    fn examples(deleted: f32, phones: f32) -> Vec<Features> {
        (0..40u8)
            .map(|k| {
                let (deleted, phones) = (deleted + f32::from(k % 5) * 0.5, phones + f32::from(k % 4));
                [1.0, 0.0, 0.0, 0.0, deleted, 0.0, 0.0, phones, 1.0 / phones, 1.0, 0.0]
            })
            .collect()
    }

    #[test]
    fn what_tells_the_kinds_apart_weighs_and_what_does_not_weighs_nothing() {
        let weights = fit(&examples(1.0, 8.0), &examples(3.0, 6.0), OF_MOVES).unwrap();
        assert!(weights.deleted > 1.0 && weights.phones < -0.1, "{weights:?}");
        assert!(weights.llr == 0.0 && weights.posterior == 0.0, "{weights:?}");
        let doubt = |s: &Features| weights.bias + weights.deleted * s[4] + weights.phones * s[7];
        assert!(examples(1.0, 8.0).iter().all(|s| doubt(s) < 1.0));
        assert!(doubt(&examples(1.0, 10.0)[0]) < 0.0 && doubt(&examples(5.0, 6.0)[0]) > 0.0);
        let of_commands = fit(&examples(1.0, 8.0), &examples(3.0, 6.0), OF_COMMANDS).unwrap();
        assert!(of_commands.phones < -0.1 && of_commands.short > 0.1, "{of_commands:?}");
        assert!(weights.short == 0.0, "{weights:?}");
    }

    #[test]
    fn a_few_examples_tell_nothing() {
        assert_eq!(fit(&examples(1.0, 8.0)[..10], &examples(3.0, 6.0), OF_MOVES), None);
    }
}
