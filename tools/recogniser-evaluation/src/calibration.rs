//! How often a decision is right by what stood against its limit: a logistic curve for each kind of decision, and the
//! share that was right in steps of the probability, by speaker.

use std::collections::{BTreeMap, BTreeSet};

use annabella::language::{
    score_fusion::{self, FusionReason, FusionWeights},
    spelling,
};

use crate::corpora::{ClusteredShare, Decider, Findings, SpokenKind, UtteranceEnding};

/// A decision with the value that its probability follows from.
#[derive(Clone, Debug)]
struct JudgedDecision {
    kind: &'static str,
    value: f64,
    right: bool,
    speaker: String,
}

/// Newton's steps for a curve; the third no longer changes it visibly.
const STEPS: usize = 25;
/// The regularisation of the slope, which keeps it finite where all decisions are right.
const SMALL: f64 = 0.5;

/// The report: each curve, and how many decisions of each step were right. A speaker's own decisions are left out of the
/// curve that they are judged by.
pub(crate) fn calibrate(findings: &[Findings]) -> Vec<String> {
    let decisions: Vec<JudgedDecision> = findings.iter().filter_map(judged).collect();
    let mut out = Vec::new();
    let mut steps: BTreeMap<usize, BTreeMap<String, (usize, usize)>> = BTreeMap::new();
    for kind in ["accepted", "accepted alone", "refused"] {
        let of_kind: Vec<&JudgedDecision> = decisions.iter().filter(|one| one.kind == kind).collect();
        let right = of_kind.iter().filter(|one| one.right).count();
        let (intercept, slope) = fit(of_kind.iter().copied());
        out.push(format!("{kind}: {right} of {} right; curve {intercept:.2}, {slope:.2}", of_kind.len()));
        let speakers: BTreeSet<&str> = of_kind.iter().map(|one| one.speaker.as_str()).collect();
        for speaker in speakers {
            let curve = fit(of_kind.iter().copied().filter(|one| one.speaker != speaker));
            for one in of_kind.iter().filter(|one| one.speaker == speaker) {
                let step = (logistic(curve, one.value) * 10.0).floor().clamp(0.0, 9.0) as usize;
                let count = steps.entry(step).or_default().entry(speaker.to_owned()).or_default();
                count.0 += usize::from(one.right);
                count.1 += 1;
            }
        }
    }
    for (step, speakers) in steps {
        let counts: Vec<(usize, usize)> = speakers.values().copied().collect();
        let share = ClusteredShare::of(&counts);
        out.push(format!(
            "probability {:.1} to {:.1}: {} of {} decisions of {} speakers right; {}",
            step as f64 / 10.0,
            (step + 1) as f64 / 10.0,
            share.count,
            share.of,
            counts.len(),
            share.in_words()
        ));
    }
    out
}

/// The decision on an utterance; `None` where no probability is given.
fn judged(found: &Findings) -> Option<JudgedDecision> {
    let first = found.first_heard();
    let (expectation, weights) = (found.expectation(), FusionWeights::default());
    let decision =
        score_fusion::decide(found.candidate.as_ref(), first, &found.scores, &expectation, &weights);
    let (kind, value) = match decision.reason {
        FusionReason::Believed { evidence, .. } => ("accepted", evidence),
        FusionReason::Doubtful { found, .. } => ("refused", -found),
        FusionReason::FirstAlone => {
            let heard = decision.heard.as_ref().filter(|heard| heard.has_words())?;
            ("accepted alone", -heard.rejection_score?)
        }
        FusionReason::NothingFound
        | FusionReason::HeardInPart { .. }
        | FusionReason::SecondAlone { .. }
        | FusionReason::Close { .. } => return None,
    };
    let (ending, heard) = found.ending(Decider::Both);
    let said = spelling::tidy(&found.said.said);
    let is_heard_as_said = said == heard || said.split_once(' ').is_some_and(|(_, bare)| bare == heard);
    let right = match kind {
        "refused" => found.said.kind == SpokenKind::Talk,
        _ => ending == UtteranceEnding::Right || is_heard_as_said,
    };
    Some(JudgedDecision { kind, value: f64::from(value), right, speaker: found.said.voice.clone() })
}

fn logistic((intercept, slope): (f64, f64), x: f64) -> f64 {
    1.0 / (1.0 + (-(intercept + slope * x)).exp())
}

/// The curve of least loss by Newton's method.
fn fit<'d>(decisions: impl Iterator<Item = &'d JudgedDecision>) -> (f64, f64) {
    let decisions: Vec<&JudgedDecision> = decisions.collect();
    let (mut intercept, mut slope) = (0.0, 0.5);
    for _ in 0..STEPS {
        // One wrong and one right decision at the limit, so that a curve without either stays finite.
        let prior = [(0.0, 1.0), (0.0, 0.0)];
        let all = decisions.iter().map(|one| (one.value, f64::from(u8::from(one.right)))).chain(prior);
        let (mut g0, mut g1, mut h00, mut h01, mut h11) = (0.0, SMALL * (slope - 0.5), 1e-9, 0.0, SMALL);
        for (x, right) in all {
            let p = logistic((intercept, slope), x);
            let curvature = p * (1.0 - p);
            g0 += p - right;
            g1 += (p - right) * x;
            h00 += curvature;
            h01 += curvature * x;
            h11 += curvature * x * x;
        }
        let determinant = h00 * h11 - h01 * h01;
        if determinant.abs() < 1e-12 {
            break;
        }
        intercept -= ((h11 * g0 - h01 * g1) / determinant).clamp(-2.0, 2.0);
        slope -= ((h00 * g1 - h01 * g0) / determinant).clamp(-1.0, 1.0);
    }
    (intercept, slope)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_follows_how_often_decisions_are_right() {
        let of = |value: f64, right: usize| {
            (0..100).map(move |n| JudgedDecision {
                kind: "accepted",
                value,
                right: n < right,
                speaker: "v".to_owned(),
            })
        };
        let decisions: Vec<JudgedDecision> = of(0.0, 50).chain(of(1.0, 73)).chain(of(2.0, 88)).collect();
        let curve = fit(decisions.iter());
        for (value, share) in [(0.0, 0.5), (1.0, 0.73), (2.0, 0.88)] {
            assert!((logistic(curve, value) - share).abs() < 0.03, "{value}: {curve:?}");
        }
        let sure: Vec<JudgedDecision> = of(3.0, 100).collect();
        assert!(logistic(fit(sure.iter()), 3.0) > 0.95);
    }
}
