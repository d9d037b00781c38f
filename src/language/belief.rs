//! What to believe of the passes. PURE.
//!
//! A recogniser with a grammar always finds something. A reading is believed when the pass that knows no position finds
//! it nearly as good as anything else, and when its sounds are not too unlike its words. Doubtful words come back as
//! `[unk]`; nothing is replaced by a guess.
//!
//! `Recognition` holds no limit; [`Thresholds`] is the limits.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]
#![cfg_attr(not(feature = "vosk"), allow(dead_code, reason = "only a recogniser measures"))]

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{
    game::{Move, Position},
    language::{
        hearing::{Awaited, Expectation, Heard, HeardWord, Reading, UNKNOWN, Word},
        recognition::{Alignment, Phrasing, RecognisedWord, Recognition},
        thresholds::{CandidateKind, Thresholds},
        understand::{CLOSE, Understanding, understand_words},
        weights::Signs,
    },
};

/// Least posterior of a word where a model does not tell how its words are said: nothing else is there to doubt it by.
const LIKELY: f32 = 0.6;

/// How near a reading that makes sense must be for words that make none to be no illegal move, but unclear.
const NEARLY: f32 = 1.0;

/// What some words would bring about, were they believed.
fn kind_of(words: &str, expected: bool, expectation: &Expectation) -> CandidateKind {
    match understand_words(words, &Position::default(), &[], &[]) {
        Understanding::Command(command) if command.is_grave() => CandidateKind::Grave,
        Understanding::Command(command) if command.is_answer() && !expectation.asked => CandidateKind::Grave,
        Understanding::Command(_) => CandidateKind::Command,
        _ if expected && names_the_awaited(words, expectation) => CandidateKind::Verified,
        _ => CandidateKind::Choice,
    }
}

/// What an utterance is taken for, and what speaks for it and against it, limits aside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The words, a breath after them left out; empty for silence.
    pub words: Vec<RecognisedWord>,
    /// What they would bring about.
    pub kind: CandidateKind,
    /// Whether they are one of the phrases that make sense now.
    pub expected: bool,
    /// Whether only commands were awaited.
    pub(crate) only_commands: bool,
    /// How much worse than its best reading the general pass finds the words; `None` where it does not at all.
    pub(crate) behind: Option<f32>,
    /// How much worse than words that make no sense now the best reading is that does; `None` where none does.
    pub(crate) behind_senseless: Option<f32>,
    /// The log-likelihood ratio of the phone loop to the words, nats for each second of them; `None` where there is no
    /// phone loop.
    pub(crate) llr: Option<f32>,
    /// The words' phones aligned with those that were heard; `None` where the model does not tell.
    pub(crate) alignment: Option<Alignment>,
    /// The phones that the phone loop heard; those far softer than the words, before and after them, are left out.
    pub phones: Vec<String>,
    /// Other readings of the position and how much worse they are.
    pub(crate) others: Vec<(String, f32)>,
    /// How long the utterance lasted, milliseconds.
    pub(crate) lasted_ms: u32,
}

impl Candidate {
    /// What is claimed where this is expected: meaning is found here, once, for each way to read the words.
    pub(crate) fn of(recognition: &Recognition, expectation: &Expectation) -> Self {
        let phrasing = chosen(&recognition.phrasings, expectation);
        let mut words = phrasing.words.clone();
        let said = text(&words);
        let kind = kind_of(&said, phrasing.awaited, expectation);
        let readings = || phrasing.readings.iter();
        let share = shared_posterior(readings().map(|r| (r.words.as_str(), r.cost)), &said, expectation);
        for word in words.iter_mut().filter(|w| w.word != UNKNOWN) {
            word.posterior = word.posterior.max(share);
        }
        Self {
            words,
            kind,
            expected: phrasing.awaited,
            only_commands: expectation.awaited == Awaited::Commands,
            behind: if kind == CandidateKind::Verified { phrasing.behind_beside } else { phrasing.behind },
            behind_senseless: phrasing.behind_unawaited,
            llr: phrasing.llr,
            alignment: phrasing.alignment,
            phones: phrasing.phones.clone(),
            others: readings().filter(|r| r.other).map(|r| (r.words.clone(), r.cost)).collect(),
            lasted_ms: recognition.lasted_ms,
        }
    }

    /// What doubt is reckoned from; `None` where the model does not tell all of it.
    pub fn signs(&self) -> Option<Signs> {
        let alignment = self.alignment?;
        let least = self.words.iter().map(|w| w.posterior).fold(1.0, f32::min);
        let [deleted, inserted, outside, phones] =
            [alignment.deleted, alignment.inserted, alignment.outside, alignment.phones].map(|n| n as f32);
        Some([alignment.substituted, deleted, inserted, outside, phones, least])
    }
}

/// What some words mean where this is expected.
fn understood(words: &str, expectation: &Expectation) -> Understanding {
    understand_words(words, &expectation.position, &expectation.schemes, &expectation.langs)
}

fn text(words: &[RecognisedWord]) -> String {
    words.iter().map(|w| w.word.as_str()).collect::<Vec<_>>().join(" ")
}

/// The move that a whole phrase names.
fn named(phrasing: &Phrasing, expectation: &Expectation) -> Option<Move> {
    if !phrasing.awaited {
        return None;
    }
    match understood(&text(&phrasing.words), expectation) {
        Understanding::Move { m, .. } => Some(m),
        _ => None,
    }
}

/// The words without unlikely ones that the move is the same without: a stretched last sound taken for `remis`, a
/// breath for `mal`. An offer that was made and is left out here can be made again.
fn chosen<'a>(phrasings: &'a [Phrasing], expectation: &Expectation) -> Cow<'a, Phrasing> {
    let Some(whole) = phrasings.first() else { return Cow::Owned(Phrasing::default()) };
    let mut kept = whole;
    if let Some(m) = named(whole, expectation) {
        for run in 0..u32::BITS {
            let shorter = phrasings.iter().find(|p| p.without == kept.without | 1 << run);
            kept = shorter.filter(|shorter| named(shorter, expectation) == Some(m)).unwrap_or(kept);
        }
    }
    Cow::Borrowed(kept)
}

/// How likely the readings are, all in all, that mean the same as some words: one word of two spellings, or with and
/// without `mal`, is no less likely for that. 0 for words that mean nothing here.
fn shared_posterior<'r>(
    readings: impl Iterator<Item = (&'r str, f32)>,
    words: &str,
    expectation: &Expectation,
) -> f32 {
    let meant = understood(words, expectation);
    if !matches!(meant, Understanding::Move { .. } | Understanding::Command(_)) {
        return 0.0;
    }
    let (mut same, mut all) = (0.0, 0.0);
    for (reading, cost) in readings {
        let chance = (-cost).exp();
        all += chance;
        if understood(reading, expectation) == meant {
            same += chance;
        }
    }
    same / f32::max(all, f32::MIN_POSITIVE)
}

/// Whether the words are the very move's that is expected, not another legal one's.
fn names_the_awaited(words: &str, expectation: &Expectation) -> bool {
    let (Awaited::Announcement(awaited) | Awaited::ReadBack(awaited)) = &expectation.awaited else {
        return false;
    };
    match understood(words, expectation) {
        Understanding::Move { m, .. } => m == *awaited,
        Understanding::Ambiguous { candidates, .. } => candidates.contains(awaited),
        _ => false,
    }
}

impl Thresholds {
    /// How doubtful it is that the utterance was these words, as natural logarithm of the odds that it was other speech:
    /// by the sounds, not by the position. `None` where the model has no phone loop.
    pub(crate) fn doubt(&self, claim: &Candidate) -> Option<f32> {
        match self.weights(claim.kind) {
            Some(weights) => Some(weights.doubt(&claim.signs()?)),
            None => claim.llr,
        }
    }

    /// What was heard; `None` when there was nothing but silence.
    pub fn judge(&self, claim: &Candidate) -> Option<Heard> {
        let doubt = self.doubt(claim);
        let heard = |readings| Some(Heard { readings, lasted_ms: claim.lasted_ms, doubt });
        let unknown = || heard(vec![Reading::of(UNKNOWN, 0.0)]);
        let words = &claim.words;
        if words.is_empty() {
            return None;
        }
        if words.iter().all(|w| w.word == UNKNOWN) || !self.is_credible(claim) {
            return unknown();
        }
        let doubtful: Vec<bool> = words.iter().map(|w| self.is_doubtful(w, claim.kind)).collect();
        let word = |(w, doubtful): (&RecognisedWord, &bool)| HeardWord {
            word: if *doubtful { Word::Unknown } else { Word::read(&w.word) },
            span: Some(w.span()),
        };
        let best = Reading { words: words.iter().zip(&doubtful).map(word).collect(), cost: 0.0 };
        if !doubtful.contains(&true) && claim.behind_senseless.is_some_and(|found| found < NEARLY) {
            // Telling a player that his legal move is none would be worse than asking him to say it again.
            return unknown();
        }
        if doubtful.contains(&true) || !claim.expected {
            // An announcement no legal move bears stands alone: an alternative would bend it to one.
            return heard(vec![best]);
        }
        let mut readings = vec![best];
        for (words, cost) in &claim.others {
            if *cost <= 2.0 * self.close && !words.is_empty() && readings.iter().all(|r| r.text() != *words) {
                // Whoever understands them knows one closeness, a model has its own.
                readings.push(Reading::of(words, (cost * CLOSE / self.close).max(0.1)));
            }
        }
        heard(readings)
    }

    /// Whether the utterance as a whole can be these words.
    fn is_credible(&self, claim: &Candidate) -> bool {
        if claim.only_commands && !claim.expected {
            return false;
        }
        let limits = self.of(claim.kind);
        claim.behind.is_some_and(|found| found <= limits.behind)
            && self.doubt(claim).map_or(!self.needs_lexicon(), |found| found <= limits.doubt)
    }

    fn is_doubtful(&self, word: &RecognisedWord, kind: CandidateKind) -> bool {
        word.word == UNKNOWN || self.weights(kind).is_none() && word.posterior < LIKELY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Lang, SchemeId};

    fn at_the_start() -> Expectation {
        Expectation {
            position: Position::default(),
            schemes: vec![SchemeId::Fide],
            langs: vec![Lang::De],
            awaited: Awaited::AnyMove,
            asked: false,
        }
    }

    #[test]
    fn readings_that_mean_the_same_are_sure_together() {
        let expectation = at_the_start();
        for (words, others, share) in [
            ("eva vier", &[("bauer eva vier", 0.0), ("eva drei", 0.0)][..], 2.0 / 3.0),
            ("eva vier", &[("eva vier remis", 0.0)], 0.5),
            ("zeit", &[("uhr", 0.0)], 1.0),
            ("zeit", &[("remis", 0.0)], 0.5),
            ("eva fünf", &[("bauer eva fünf", 0.0)], 0.0),
        ] {
            let all = others.iter().copied().chain([(words, 0.0)]);
            let found = shared_posterior(all, words, &expectation);
            assert!((found - share).abs() < 1e-6, "{words} {others:?}: {found}");
        }
        assert_eq!(shared_posterior(std::iter::empty(), "eva vier", &expectation), 0.0);
    }

    #[test]
    fn a_doubtful_word_is_left_out_where_the_move_is_the_same_without_it() {
        let expectation = at_the_start();
        for (said, kept) in [
            ("springer felix drei remis?", "springer felix drei"),
            ("springer felix drei remis", "springer felix drei remis"),
            ("springer geht? nach? felix drei", "springer felix drei"),
            ("bauer? eva vier", "eva vier"),
            ("springer? felix drei", "springer? felix drei"),
            ("eva zwei? eva vier", "eva eva vier"),
            ("eva vier?", "eva vier?"),
            ("zeit?", "zeit?"),
        ] {
            let heard: Vec<&str> = said.split(' ').collect();
            let runs: Vec<usize> = (0..heard.len())
                .filter(|&k| heard[k].ends_with('?') && (k == 0 || !heard[k - 1].ends_with('?')))
                .collect();
            let run = |at: usize| runs.iter().take_while(|first| **first <= at).count().wrapping_sub(1);
            let phrasings: Vec<Phrasing> = (0..1 << runs.len())
                .map(|without: u32| {
                    let out = |at: usize| heard[at].ends_with('?') && without >> run(at) & 1 == 1;
                    let word = |at: usize| RecognisedWord {
                        word: heard[at].trim_end_matches('?').to_owned(),
                        posterior: 1.0,
                        start_s: 0.0,
                        end_s: 0.3,
                    };
                    let words = (0..heard.len()).filter(|at| !out(*at)).map(word).collect();
                    Phrasing { without, words, awaited: true, ..Phrasing::default() }
                })
                .collect();
            let left = text(&chosen(&phrasings, &expectation).words);
            assert_eq!(left, kept.replace('?', ""), "{said}");
        }
    }
}
