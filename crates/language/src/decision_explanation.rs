//! Explains a decision of the recognisers in sentences. Pure.

use crate::{
    heard_utterance::{Expectation, HeardUtterance},
    rejection::Candidate,
    rejection_thresholds::RejectionThresholds,
    rejection_weights::RejectionFeature,
    score_fusion::{FusionFeatures, FusionWeights, LanguageScores, least_evidence, weigh_meanings},
};

/// The first recogniser's reading: its features, their weights, and the distance to each limit.
pub fn explain_first(
    candidate: &Candidate,
    thresholds: &RejectionThresholds,
    expectation: &Expectation,
) -> String {
    if candidate.words.is_empty() {
        return "The first recogniser heard silence.".to_owned();
    }
    let kind = candidate.kind;
    let limits = *thresholds.of_expectation(expectation).of(kind);
    let mut parts =
        vec![format!("The first recogniser heard `{}`, judged as {}", candidate.text(), kind.name())];
    match thresholds.rejection_score(candidate) {
        Some(doubt) => parts.push(format!(
            "doubt {doubt:.2}, limit {:.2}, {}",
            limits.rejection_score,
            distance(limits.rejection_score - doubt)
        )),
        None => parts.push("no doubt can be computed".to_owned()),
    }
    if let (Some(weights), Some(features)) = (thresholds.weights(kind), candidate.features()) {
        let terms = RejectionFeature::ALL
            .iter()
            .map(|feature| (feature.name(), features[*feature as usize], weights[*feature]));
        parts.push(format!("doubt is {:.2} + {}", weights.bias, sum(terms)));
    }
    match candidate.behind {
        Some(behind) => parts.push(format!(
            "behind the pass without a position {behind:.2}, limit {:.2}, {}",
            limits.behind,
            distance(limits.behind - behind)
        )),
        None => parts.push("the pass without a position did not find it".to_owned()),
    }
    parts.join("; ") + "."
}

/// The decision of both recognisers: the two likeliest meanings, their features, their weights, and the distance to each
/// limit.
pub fn explain_both(
    candidate: Option<&Candidate>,
    first: Option<&HeardUtterance>,
    second: &[LanguageScores],
    expectation: &Expectation,
    weights: &FusionWeights,
) -> Vec<String> {
    let free =
        second.iter().map(|scores| format!("{} `{}` ({:.1})", scores.lang, scores.free, scores.free_score));
    let free: Vec<String> = free.collect();
    let mut sentences = Vec::new();
    if !free.is_empty() {
        sentences.push(format!("The second recogniser wrote freely: {}.", free.join(", ")));
    }
    let meanings = weigh_meanings(candidate, first, second, expectation, weights);
    let least = least_evidence(expectation);
    for (number, meaning) in meanings.iter().take(2).enumerate() {
        let terms = FusionFeatures::NAMES.into_iter().zip(meaning.features.values()).zip(weights.of);
        let terms = terms.map(|((name, value), weight)| (name, value, weight));
        let evidence = format!("`{}` has evidence {:.2} = {}", meaning.text, meaning.evidence, sum(terms));
        sentences.push(match number {
            0 => format!(
                "The likeliest text {evidence}; the limit is {least:.2}, {}.",
                distance(meaning.evidence - least)
            ),
            _ => {
                let behind = meanings[0].evidence - meaning.evidence;
                format!(
                    "The next text {evidence}; it is {behind:.2} behind, the limit is {:.2}, {}.",
                    weights.close,
                    distance(behind - weights.close)
                )
            }
        });
    }
    sentences
}

/// The terms of a weighted sum that are not 0.
fn sum<'n>(terms: impl Iterator<Item = (&'n str, f32, f32)>) -> String {
    let terms = terms.filter(|(_, value, weight)| *value != 0.0 && *weight != 0.0);
    let terms: Vec<String> =
        terms.map(|(name, value, weight)| format!("{name} {value:.2} x {weight:.2}")).collect();
    if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
}

/// A distance to a limit in words.
fn distance(inside: f32) -> String {
    if inside >= 0.0 { format!("{inside:.2} to spare") } else { format!("{:.2} too little", -inside) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score_fusion::{ScoredText, decide};
    use annabella_game::{Lang, Position, SchemeId};

    fn expectation(langs: &[Lang]) -> Expectation {
        Expectation::any_move(Position::default(), vec![SchemeId::Fide], langs.to_vec())
    }

    fn scores(found: &[(&str, f32)], free: (&str, f32)) -> Vec<LanguageScores> {
        let found = found.iter().map(|(text, score)| ScoredText {
            text: (*text).to_owned(),
            cost: 3.0,
            score: *score,
        });
        let (found, free, free_score) = (found.collect(), free.0.to_owned(), free.1);
        vec![LanguageScores { lang: Lang::De, found, free, free_score, shown: None }]
    }

    #[test]
    fn an_explanation_names_each_feature_its_weight_and_the_distance_to_the_limits() {
        let second = scores(&[("meine Zeit", -1.0), ("Bella vier", -9.0)], ("Meine Zeit", -1.0));
        let first = HeardUtterance { rejection_score: Some(-3.0), ..HeardUtterance::typed("meine zeit") };
        let weights = FusionWeights::default();
        let told = explain_both(None, Some(&first), &second, &expectation(&[Lang::De]), &weights);
        assert_eq!(told.len(), 3, "{told:#?}");
        assert_eq!(told[0], "The second recogniser wrote freely: de `Meine Zeit` (-1.0).");
        for part in ["`meine Zeit` has evidence", "exact 1.00 x 2.00", "odds 3.00 x 0.63", "limit is 0.00"] {
            assert!(told[1].contains(part), "{part}: {}", told[1]);
        }
        assert!(told[1].ends_with("to spare.") && told[2].contains("behind, the limit is 0.70"), "{told:#?}");
        let all = explain_both(None, Some(&first), &second, &expectation(&Lang::ALL), &weights);
        assert!(all[1].contains("the limit is 0.92"), "{}", all[1]);
    }

    #[test]
    fn words_that_are_accepted_with_two_languages_are_refused_with_five() {
        let second = scores(&[("meine Zeit", -9.3)], ("Meine Zeiten", -3.0));
        let unknown = || Some(HeardUtterance::typed(crate::heard_utterance::UNKNOWN_WORD));
        let weights = FusionWeights::default();
        let mut limits = Vec::new();
        for langs in [&[Lang::De][..], &[Lang::De, Lang::En], &Lang::ALL] {
            let reason = decide(None, unknown(), &second, &expectation(langs), &weights).reason;
            limits.push(reason.value_and_limit().map(|(_, limit)| limit));
        }
        // What is accepted has no limit that decided.
        assert_eq!(limits, [None, None, Some(2.5_f32.ln())]);
    }
}
