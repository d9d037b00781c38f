//! The probability that a decision of the recognisers is right, and the least one from which words count at once. Pure.

use crate::{
    heard_utterance::{Expectation, HeardUtterance},
    score_fusion::{FusionReason, meaning_of},
    understand::Understanding,
};

/// An intercept and a slope of the logistic curve that gives the probability of a decision.
type Curve = (f32, f32);

/// The curves, fitted on voices and people that are not held out (docs/recognition.md): of accepted words over their
/// evidence, of words accepted from the first recogniser alone over their odds, and of refusals over the missing
/// evidence.
const ACCEPTED: Curve = (0.41, 0.27);
const ACCEPTED_ALONE: Curve = (0.31, 0.75);
const REFUSED: Curve = (-0.16, 1.51);

/// The least probability from which a command counts when it is said once. Below it counts where it is expected, or said
/// twice. It is halfway between the talk that was taken, at most 0.47, and the right commands, at least 0.62
/// (docs/recognition.md). A move has other limits: none of that speech was taken for one without a question.
const LEAST_OF_COMMAND: f32 = 0.55;

/// The probability that a decision is right: that the accepted words were said, or that none of ours were. `None` where
/// nothing measured tells it.
pub fn probability_of(reason: &FusionReason, heard: Option<&HeardUtterance>) -> Option<f32> {
    let logistic = |(intercept, slope): Curve, x: f32| 1.0 / (1.0 + (-(intercept + slope * x)).exp());
    match reason {
        FusionReason::Believed { evidence, .. } => Some(logistic(ACCEPTED, *evidence)),
        FusionReason::Doubtful { found, .. } => Some(logistic(REFUSED, -found)),
        FusionReason::FirstAlone => {
            let odds = heard.filter(|heard| heard.has_words())?.rejection_score.map(|doubt| -doubt)?;
            Some(logistic(ACCEPTED_ALONE, odds))
        }
        FusionReason::NothingFound
        | FusionReason::HeardInPart { .. }
        | FusionReason::SecondAlone { .. }
        | FusionReason::Close { .. } => None,
    }
}

/// The least probability from which what was accepted counts when it is said once; `None` for other words than a command.
pub fn least_probability(
    reason: &FusionReason,
    heard: Option<&HeardUtterance>,
    expectation: &Expectation,
) -> Option<f32> {
    let words = match reason {
        FusionReason::Believed { text, .. } => text.clone(),
        FusionReason::FirstAlone => heard?.text(),
        _ => return None,
    };
    let means = meaning_of(&words, expectation, &expectation.langs);
    matches!(means, Understanding::Command(_)).then_some(LEAST_OF_COMMAND)
}

/// What both recognisers accepted; a command that is less probable than its limit is marked as unconfirmed.
pub fn unconfirmed_if_improbable(
    heard: HeardUtterance,
    reason: &FusionReason,
    expectation: &Expectation,
) -> HeardUtterance {
    let probability =
        probability_of(reason, Some(&heard)).filter(|&probability| probability < LEAST_OF_COMMAND);
    // The words are parsed only where that decides.
    let is_improbable = probability.is_some_and(|probability| {
        least_probability(reason, Some(&heard), expectation).is_some_and(|least| probability < least)
    });
    HeardUtterance { unconfirmed: heard.unconfirmed || is_improbable, ..heard }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::{Lang, Position, SchemeId};

    #[test]
    fn a_decision_is_the_surer_the_further_it_is_from_its_limit() {
        let believed = |evidence| FusionReason::Believed { text: "x".into(), evidence, agreed: true };
        let of = |reason: &FusionReason| probability_of(reason, None).unwrap();
        assert!(of(&believed(1.0)) < of(&believed(5.0)) && of(&believed(20.0)) <= 1.0);
        let doubtful = |found| FusionReason::Doubtful {
            text: "x".into(),
            found,
            least: 0.0,
            ratio: -5.0,
            free: "y".into(),
        };
        assert!(of(&doubtful(-0.5)) < of(&doubtful(-5.0)));
        let heard =
            |odds: f32| HeardUtterance { rejection_score: Some(-odds), ..HeardUtterance::typed("zeit") };
        let alone = |odds| probability_of(&FusionReason::FirstAlone, Some(&heard(odds))).unwrap();
        assert!(alone(2.0) < alone(6.0));
        assert_eq!(probability_of(&FusionReason::NothingFound, None), None);
    }

    #[test]
    fn an_improbable_command_is_unconfirmed_and_a_probable_one_is_not() {
        let any = Expectation::any_move(Position::default(), vec![SchemeId::Fide], vec![Lang::De]);
        let unconfirmed = |words: &str, evidence: f32| {
            let reason = FusionReason::Believed { text: words.into(), evidence, agreed: true };
            unconfirmed_if_improbable(HeardUtterance::typed(words), &reason, &any).unconfirmed
        };
        assert!(unconfirmed("meine zeit", -3.0) && !unconfirmed("meine zeit", 1.0));
        assert!(
            !unconfirmed("eva vier", -3.0) && !unconfirmed("eva fünf", -3.0) && !unconfirmed("[unk]", -3.0)
        );
        let alone = |odds: f32| {
            let heard =
                HeardUtterance { rejection_score: Some(-odds), ..HeardUtterance::typed("meine zeit") };
            unconfirmed_if_improbable(heard, &FusionReason::FirstAlone, &any).unconfirmed
        };
        assert!(alone(-1.0) && !alone(1.0));
        // What was asked back for another reason still is.
        let before = HeardUtterance { unconfirmed: true, ..HeardUtterance::typed("eva vier") };
        assert!(unconfirmed_if_improbable(before, &FusionReason::FirstAlone, &any).unconfirmed);
    }
}
