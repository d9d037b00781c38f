//! Decides which recognition result to accept.
//!
//! A recogniser with a grammar always finds a reading. A reading is accepted if the pass without a position finds it
//! nearly as good as its best reading, and if the sounds are similar enough to the words. Rejected words become
//! `[unk]`; they are not replaced by a guess.
//!
//! `Recognition` holds no limits; [`RejectionThresholds`] holds them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{
    heard_utterance::{AwaitedSpeech, Expectation, HeardUtterance, HeardWord, Reading, UNKNOWN_WORD, Word},
    recognition::{Alignment, Phrasing, RecognisedWord, Recognition},
    rejection_thresholds::{CandidateKind, RejectionThresholds},
    rejection_weights::FeatureVector,
    understand::{CLOSE, Understanding, understand_words},
};
use annabella_game::{Move, Position};

/// Lowest accepted posterior of a word if the model has no pronunciations. There is no other evidence then.
const LIKELY: f32 = 0.6;

/// If a meaningful reading costs at most this much more than meaningless words, the words are unclear and not an
/// illegal move.
const NEARLY: f32 = 1.0;

/// The effect that words would have if accepted.
fn kind_of(words: &str, expected: bool, expectation: &Expectation) -> CandidateKind {
    match understand_words(words, &Position::default(), &[], &[]) {
        Understanding::Command(command) if command.is_grave() => CandidateKind::Grave,
        Understanding::Command(command) if command.is_answer() && !expectation.asked => CandidateKind::Grave,
        Understanding::Command(_) => CandidateKind::Command,
        _ if expected && names_awaited_move(words, expectation) => CandidateKind::Verified,
        _ => CandidateKind::Choice,
    }
}

/// The interpretation of an utterance and the evidence for and against it, without limits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The words, without a breath after them; empty for silence.
    pub words: Vec<RecognisedWord>,
    /// Their effect.
    pub kind: CandidateKind,
    /// Whether they are one of the phrases expected now.
    pub expected: bool,
    /// Whether only commands were expected.
    pub(crate) only_commands: bool,
    /// The cost of the words compared with the general pass's best reading; `None` if that pass does not find them.
    pub(crate) behind: Option<f32>,
    /// The cost of the best expected reading compared with unexpected words; `None` if there is none.
    pub(crate) behind_senseless: Option<f32>,
    /// The log-likelihood ratio of the phone loop to the words, nats for each second of them; `None` without a phone
    /// loop.
    pub(crate) llr: Option<f32>,
    /// The alignment of the words' phones with the phones heard; `None` if the model has no pronunciations.
    pub alignment: Option<Alignment>,
    /// The phones of the phone loop, without those before and after the words that are much softer.
    pub phones: Vec<String>,
    /// Other readings of the position, with their additional cost.
    pub others: Vec<(String, f32)>,
    /// The duration of the utterance, milliseconds.
    pub(crate) lasted_ms: u32,
}

impl Candidate {
    /// The candidate of a recognition under an expectation. The meaning of every reading is determined here.
    pub fn of(recognition: &Recognition, expectation: &Expectation) -> Self {
        let phrasing = chosen(&recognition.phrasings, expectation);
        let mut words = phrasing.words.clone();
        let said = text(&words);
        let kind = kind_of(&said, phrasing.awaited, expectation);
        let readings = || phrasing.readings.iter();
        let share = shared_posterior(readings().map(|r| (r.words.as_str(), r.cost)), &said, expectation);
        for word in words.iter_mut().filter(|w| w.word != UNKNOWN_WORD) {
            word.posterior = word.posterior.max(share);
        }
        Self {
            words,
            kind,
            expected: phrasing.awaited,
            only_commands: expectation.awaited == AwaitedSpeech::Commands,
            behind: if kind == CandidateKind::Verified {
                phrasing.behind_with_background
            } else {
                phrasing.behind
            },
            behind_senseless: phrasing.behind_unexpected,
            llr: phrasing.llr,
            alignment: phrasing.alignment,
            phones: phrasing.phones.clone(),
            others: readings().filter(|r| r.other).map(|r| (r.words.clone(), r.cost)).collect(),
            lasted_ms: recognition.lasted_ms,
        }
    }

    /// Its words as a text.
    pub fn text(&self) -> String {
        text(&self.words)
    }

    /// The features of the rejection score; `None` if the model does not give all of them.
    pub fn features(&self) -> Option<FeatureVector> {
        let alignment = self.alignment?;
        let least = self.words.iter().map(|w| w.posterior).fold(1.0, f32::min);
        let [deleted, inserted, outside, phones] =
            [alignment.deleted, alignment.inserted, alignment.outside, alignment.phones].map(|n| n as f32);
        Some([alignment.substituted, deleted, inserted, outside, phones, least])
    }
}

/// The meaning of words under an expectation.
fn understood(words: &str, expectation: &Expectation) -> Understanding {
    understand_words(words, &expectation.position, &expectation.schemes, &expectation.langs)
}

fn text(words: &[RecognisedWord]) -> String {
    words.iter().map(|w| w.word.as_str()).collect::<Vec<_>>().join(" ")
}

/// The move named by a whole phrase.
fn named(phrasing: &Phrasing, expectation: &Expectation) -> Option<Move> {
    if !phrasing.awaited {
        return None;
    }
    match understood(&text(&phrasing.words), expectation) {
        Understanding::Move { m, .. } => Some(m),
        _ => None,
    }
}

/// The words without the unlikely ones that do not change the move: a long last sound recognised as `remis`, a breath
/// recognised as `mal`. An offer dropped here can be made again.
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

/// The total posterior of the readings with the same meaning as the words, so that two spellings, or an optional `mal`,
/// do not reduce it. 0 for words without a meaning here.
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

/// Whether the words name the expected move and not another legal one.
fn names_awaited_move(words: &str, expectation: &Expectation) -> bool {
    let (AwaitedSpeech::Announcement(awaited) | AwaitedSpeech::ReadBack(awaited)) = &expectation.awaited
    else {
        return false;
    };
    match understood(words, expectation) {
        Understanding::Move { m, .. } => m == *awaited,
        Understanding::Ambiguous { candidates, .. } => candidates.contains(awaited),
        _ => false,
    }
}

impl RejectionThresholds {
    /// The rejection score: the natural logarithm of the odds that the utterance was other speech, judged by the sounds
    /// and not by the position. `None` if the model has no phone loop.
    pub fn rejection_score(&self, candidate: &Candidate) -> Option<f32> {
        match self.weights(candidate.kind) {
            Some(weights) => Some(weights.rejection_score(&candidate.features()?)),
            None => candidate.llr,
        }
    }

    /// The accepted utterance; `None` for silence.
    pub fn judge(&self, candidate: &Candidate) -> Option<HeardUtterance> {
        let rejection_score = self.rejection_score(candidate);
        let lasted_ms = candidate.lasted_ms;
        let heard = |readings| {
            Some(HeardUtterance { readings, lasted_ms, rejection_score, unconfirmed: false, held_key: false })
        };
        let unknown = || heard(vec![Reading::of(UNKNOWN_WORD, 0.0)]);
        let words = &candidate.words;
        if words.is_empty() {
            return None;
        }
        if words.iter().all(|w| w.word == UNKNOWN_WORD) || !self.is_credible(candidate) {
            return unknown();
        }
        let doubtful: Vec<bool> = words.iter().map(|w| self.is_doubtful(w, candidate.kind)).collect();
        let word = |(w, doubtful): (&RecognisedWord, &bool)| HeardWord {
            word: if *doubtful { Word::Unknown } else { Word::read(&w.word) },
            span: Some(w.span()),
        };
        let best = Reading { words: words.iter().zip(&doubtful).map(word).collect(), cost: 0.0 };
        if !doubtful.contains(&true) && candidate.behind_senseless.is_some_and(|found| found < NEARLY) {
            // A false report of an illegal move would be worse than a request to repeat.
            return unknown();
        }
        if doubtful.contains(&true) || !candidate.expected {
            // An illegal announcement gets no alternatives, because they would change it to a legal move.
            return heard(vec![best]);
        }
        let mut readings = vec![best];
        for (words, cost) in &candidate.others {
            if *cost <= 2.0 * self.close && !words.is_empty() && readings.iter().all(|r| r.text() != *words) {
                // Costs are scaled from the model's own limit to the common one.
                readings.push(Reading::of(words, (cost * CLOSE / self.close).max(0.1)));
            }
        }
        heard(readings)
    }

    /// Whether the whole utterance can be accepted as these words.
    fn is_credible(&self, candidate: &Candidate) -> bool {
        if candidate.only_commands && !candidate.expected {
            return false;
        }
        let limits = self.of(candidate.kind);
        candidate.behind.is_some_and(|found| found <= limits.behind)
            && self
                .rejection_score(candidate)
                .map_or(!self.needs_lexicon(), |found| found <= limits.rejection_score)
    }

    fn is_doubtful(&self, word: &RecognisedWord, kind: CandidateKind) -> bool {
        word.word == UNKNOWN_WORD || self.weights(kind).is_none() && word.posterior < LIKELY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::{Lang, SchemeId};

    fn at_the_start() -> Expectation {
        Expectation::any_move(Position::default(), vec![SchemeId::Fide], vec![Lang::De])
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

    #[test]
    fn words_for_no_legal_move_get_no_other_reading() {
        let judged = |expected| {
            let words = ["eva", "fünf"].map(|word| RecognisedWord {
                word: word.to_owned(),
                posterior: 1.0,
                start_s: 0.0,
                end_s: 0.3,
            });
            let candidate = Candidate {
                words: words.to_vec(),
                kind: CandidateKind::Choice,
                expected,
                only_commands: false,
                behind: Some(0.0),
                behind_senseless: None,
                llr: Some(0.0),
                alignment: None,
                phones: Vec::new(),
                others: vec![("eva vier".to_owned(), 0.1)],
                lasted_ms: 900,
            };
            RejectionThresholds::default().judge(&candidate).unwrap().readings.len()
        };
        assert_eq!((judged(false), judged(true)), (1, 2));
    }
}
