//! Reduces the passes of an utterance to the measurements for a decision.
//!
//! This module has no acceptance limits and no meanings; `language::rejection` has them.

use std::ops::Range;

use crate::{
    ModelFolder, UNKNOWN_WORD,
    phrases::PhraseGrammars,
    vosk::{
        foreground_speech::ForegroundSpeech,
        passes::{Alternative, RecognitionPasses},
    },
};
use annabella_language::recognition::{PassReading, Phrasing, RecognisedWord, Recognition};

/// The longest sound outside the vocabulary that may follow a phrase, seconds: a breath, a chair.
const BREATH_S: f32 = 0.3;

/// A word with a lower posterior may be wrong.
const UNLIKELY: f32 = 0.6;

/// Whether background speech was found before and after the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct BackgroundSpeech {
    before: bool,
    after: bool,
}

impl Alternative {
    /// Whether it has these words, ignoring sounds outside the vocabulary and, on a side with background speech, other
    /// words.
    fn says(&self, words: &[&str], background: BackgroundSpeech) -> bool {
        let theirs: Vec<&str> =
            self.words.iter().map(String::as_str).filter(|w| *w != UNKNOWN_WORD).collect();
        let ours: Vec<&str> = words.iter().copied().filter(|w| *w != UNKNOWN_WORD).collect();
        match (background.before, background.after) {
            (false, false) => theirs == ours,
            (true, false) => theirs.ends_with(&ours),
            (false, true) => theirs.starts_with(&ours),
            (true, true) => theirs.windows(ours.len().max(1)).any(|w| w == ours),
        }
    }
}

impl RecognitionPasses {
    /// The log-likelihood ratio of the phone loop to these words, nats for each second of them; `None` without a phone
    /// loop.
    fn llr(&self, words: &[&str], background: BackgroundSpeech) -> Option<f32> {
        let phones = self.phone_loop.first()?.score;
        // The general pass has no branch costs of the position's grammar, which say nothing about the sound.
        let said = self.position.iter().chain(&self.general).filter(|r| r.says(words, background));
        let score = said.map(|r| r.score).reduce(f32::max)?;
        let lasted = self.words.last()?.end_s - self.words.first()?.start_s;
        Some((phones - score) / lasted.max(0.2))
    }
}

/// The most runs of unlikely words that are omitted; phrases have fewer.
const RUNS: usize = 8;

/// Reduces the passes of an utterance to the measurements for a decision.
pub(super) fn measure(
    passes: &RecognitionPasses,
    listening: &PhraseGrammars,
    model: &ModelFolder,
    lasted_ms: u32,
) -> Recognition {
    let awaited = |words: &mut dyn Iterator<Item = &String>| {
        let ids: Option<Vec<u32>> = words.map(|w| model.words.id(w)).collect();
        ids.is_some_and(|ids| listening.expected.follow(&ids).complete)
    };
    let complete = |words: &[RecognisedWord]| awaited(&mut words.iter().map(|w| &w.word));
    let mut words: Vec<RecognisedWord> = passes.words.clone();
    let mut background = BackgroundSpeech::default();
    while let [before @ .., last] = &words[..]
        && !before.is_empty()
    {
        // An optional word counts only if it is as loud as the rest of the phrase.
        let own = ForegroundSpeech::of(before, &passes.levels);
        let softer = own.is_some_and(|own| own.is_above(last.start_s, last.end_s));
        let beside = last.word == UNKNOWN_WORD && (softer || last.lasted_s() <= BREATH_S);
        if !(beside || softer && complete(before)) {
            break;
        }
        words.pop();
        background.after |= softer;
    }
    let shortened = words.len() < passes.words.len();
    let own = ForegroundSpeech::of(&words, &passes.levels);
    while words.len() > 1
        && words.first().is_some_and(|w| {
            w.word == UNKNOWN_WORD && own.is_some_and(|own| own.is_above(w.start_s, w.end_s))
        })
    {
        words.remove(0);
        background.before = true;
    }
    let near =
        passes.phones_heard.iter().filter(|s| own.is_none_or(|own| !own.is_beside(s.start_s, s.end_s)));
    let phones: Vec<String> = near.map(|s| s.phone.clone()).collect();
    let best = passes.position.first().map_or(0.0, |r| r.score);
    let left = |r: &Alternative| {
        let noise = |w: &&String| *w == UNKNOWN_WORD;
        let after = if shortened { r.words.iter().rev().take_while(noise).count() } else { 0 };
        let words = &r.words[..r.words.len() - after];
        let before = if background.before { words.iter().take_while(noise).count() } else { 0 };
        words[before..].join(" ")
    };
    let phrasing = |(without, words): (u32, Vec<RecognisedWord>)| {
        let plain: Vec<&str> = words.iter().map(|w| w.word.as_str()).collect();
        // A background speaker fills the general pass with readings of their words. It agrees if its best reading has
        // these words beside others.
        let behind = |beside: &dyn Fn(usize) -> bool| {
            let agrees = |(rank, r): &(usize, &Alternative)| {
                r.says(&plain, if beside(*rank) { background } else { BackgroundSpeech::default() })
            };
            let (_, found) = passes.general.iter().enumerate().find(agrees)?;
            Some(passes.general.first()?.score - found.score)
        };
        // A reading with these words and background words is not a different one. The background is omitted from the
        // other readings too, so that an equally good one is kept.
        let other =
            |r: &Alternative| !r.says(&plain, background) || r.says(&plain, BackgroundSpeech::default());
        let readings = passes.position.iter();
        let lexicon = model.lexicon.as_ref().filter(|_| !phones.is_empty());
        let is_awaited = complete(&words);
        let unawaited = !is_awaited && !plain.contains(&UNKNOWN_WORD);
        let mut awaited_ones = passes.position.iter().filter(|r| unawaited && awaited(&mut r.words.iter()));
        Phrasing {
            without,
            awaited: is_awaited,
            behind: behind(&|rank| rank == 0),
            behind_with_background: behind(&|_| true),
            behind_unexpected: awaited_ones.next().map(|r| best - r.score),
            llr: passes.llr(&plain, background),
            alignment: lexicon.and_then(|lexicon| lexicon.alignment(&plain, &phones)),
            phones: phones.clone(),
            readings: readings
                .map(|r| PassReading { words: left(r), cost: best - r.score, other: other(r) })
                .collect(),
            words,
        }
    };
    let whole = complete(&words);
    let shorter: Vec<_> = (1..1 << unlikely_runs(&words).len().min(RUNS))
        .filter(|_| whole)
        .map(|without| (without, words_without(&words, without)))
        .filter(|(_, words)| complete(words))
        .collect();
    let phrasings = [(0, words)].into_iter().chain(shorter).map(phrasing).collect();
    Recognition { phrasings, lasted_ms }
}

/// The runs of words with a posterior below [`UNLIKELY`].
fn unlikely_runs(words: &[RecognisedWord]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, _) in words.iter().enumerate().filter(|(_, w)| w.posterior < UNLIKELY) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

/// The words without the selected unlikely runs.
fn words_without(words: &[RecognisedWord], without: u32) -> Vec<RecognisedWord> {
    let runs = unlikely_runs(words);
    let out = |at: usize| {
        runs.iter().take(RUNS).enumerate().any(|(k, run)| without >> k & 1 == 1 && run.contains(&at))
    };
    words.iter().enumerate().filter(|(at, _)| !out(*at)).map(|(_, word)| word.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{phrases, vosk::passes::HeardPhone};
    use annabella_game::{Lang, Position, SchemeId};
    use annabella_language::{
        heard_utterance::{AwaitedSpeech, Expectation},
        recognition::Alignment,
        rejection::Candidate,
        rejection_thresholds::RejectionThresholds,
        rejection_weights::{RejectionFeature, RejectionWeights},
        understand::CLOSE,
    };

    /// Passes that agree on words of a third of a second each, with the phone loop better by `llr` a second.
    fn passes(words: &str, llr: f32) -> RecognitionPasses {
        let words: Vec<&str> = words.split_whitespace().collect();
        let timed = words.iter().enumerate().map(|(i, word)| RecognisedWord {
            word: (*word).to_owned(),
            posterior: 1.0,
            start_s: i as f32 * 0.33,
            end_s: (i + 1) as f32 * 0.33,
        });
        let lasted = words.len() as f32 * 0.33;
        let reading = |score| Alternative { words: words.iter().map(|w| (*w).to_owned()).collect(), score };
        RecognitionPasses {
            words: timed.collect(),
            position: vec![reading(-20.0)],
            general: vec![reading(-20.0)],
            phone_loop: vec![Alternative { words: Vec::new(), score: -20.0 + llr * lasted }],
            phones_heard: Vec::new(),
            levels: vec![-20.0; (lasted * 100.0) as usize],
        }
    }

    fn candidate(passes: &RecognitionPasses, awaited: AwaitedSpeech) -> Candidate {
        claim_where(passes, awaited, false)
    }

    fn claim_where(passes: &RecognitionPasses, awaited: AwaitedSpeech, asked: bool) -> Candidate {
        let model = ModelFolder::open(&crate::model::shipped(SchemeId::Fide)).unwrap();
        let expectation = Expectation {
            awaited,
            asked,
            ..Expectation::any_move(Position::default(), vec![SchemeId::Fide], vec![Lang::De])
        };
        let listening = phrases::listening(&expectation, &model.words, phrases::GrammarCosts::default());
        Candidate::of(&measure(passes, &listening, &model, 900), &expectation)
    }

    fn judge(passes: &RecognitionPasses, awaited: AwaitedSpeech) -> String {
        let heard = RejectionThresholds::default().judge(&candidate(passes, awaited));
        heard.map(|h| h.readings[0].text()).unwrap_or_default()
    }

    /// The default thresholds with a change.
    fn changed(change: impl Fn(&mut RejectionThresholds)) -> RejectionThresholds {
        let mut thresholds = RejectionThresholds::default();
        change(&mut thresholds);
        thresholds
    }

    #[test]
    fn speech_that_the_phone_loop_explains_better_is_none_of_our_words() {
        let e4 = Position::default().read_uci("e2e4").unwrap();
        let thresholds = RejectionThresholds::default();
        for (words, awaited, limit) in [
            ("eva vier", AwaitedSpeech::AnyMove, thresholds.choice.rejection_score),
            ("eva vier", AwaitedSpeech::Announcement(e4), thresholds.verified.rejection_score),
            ("eva vier", AwaitedSpeech::ReadBack(e4), thresholds.verified.rejection_score),
            ("david vier", AwaitedSpeech::Announcement(e4), thresholds.choice.rejection_score),
            ("zeit", AwaitedSpeech::Commands, thresholds.command.rejection_score),
            ("remis", AwaitedSpeech::Commands, thresholds.grave.rejection_score),
        ] {
            assert_eq!(judge(&passes(words, limit - 0.2), awaited.clone()), words, "{awaited:?}");
            assert_eq!(judge(&passes(words, limit + 0.2), awaited.clone()), UNKNOWN_WORD, "{awaited:?}");
        }
    }

    #[test]
    fn an_answer_that_nobody_asked_for_must_be_as_sure_as_a_grave_command() {
        let thresholds = RejectionThresholds::default();
        for (words, asked, limit) in [
            ("ja", true, thresholds.command.rejection_score),
            ("ja", false, thresholds.grave.rejection_score),
            ("zeit", false, thresholds.command.rejection_score),
        ] {
            for (llr, heard) in [(limit - 0.2, words), (limit + 0.2, UNKNOWN_WORD)] {
                let candidate = claim_where(&passes(words, llr), AwaitedSpeech::AnyMove, asked);
                let judged = thresholds.judge(&candidate).unwrap();
                assert_eq!(judged.readings[0].text(), heard, "{words} {asked}");
            }
        }
    }

    #[test]
    fn what_the_general_pass_denies_or_would_be_as_likely_another_is_not_believed() {
        let good = passes("eva vier", 0.0);
        assert_eq!(judge(&good, AwaitedSpeech::AnyMove), "eva vier");
        let mut denied = good.clone();
        denied.general.insert(0, Alternative { words: vec!["anna".to_owned()], score: -10.0 });
        assert_eq!(judge(&denied, AwaitedSpeech::AnyMove), UNKNOWN_WORD);
        let mut doubtful = good;
        doubtful.words[0].posterior = 0.3;
        doubtful
            .position
            .push(Alternative { words: vec!["anna".to_owned(), "vier".to_owned()], score: -19.5 });
        assert_eq!(judge(&doubtful, AwaitedSpeech::AnyMove), "[unk] vier");
        for (behind, believed) in [(1.0, false), (2.0, true)] {
            let mut question = passes("zeit", 0.0);
            question.general.insert(0, Alternative { words: vec!["anna".to_owned()], score: -18.5 });
            let thresholds = changed(|t| t.command.behind = behind);
            let heard = thresholds.judge(&candidate(&question, AwaitedSpeech::Commands)).unwrap();
            assert_eq!(heard.readings[0].text() == "zeit", believed, "{behind}");
        }
    }

    #[test]
    fn an_unlikely_word_counts_by_itself_only_where_the_model_does_not_tell_how_words_are_said() {
        let weighed = changed(|t| t.moves = Some(RejectionWeights::default()));
        for (thresholds, said) in [(RejectionThresholds::default(), "eva [unk]"), (weighed, "eva vier")] {
            let mut heard = candidate(&passes("eva vier", 0.0), AwaitedSpeech::AnyMove);
            heard.words[1].posterior = 0.5;
            heard.alignment = Some(Alignment { phones: 6, ..Alignment::default() });
            assert_eq!(thresholds.judge(&heard).unwrap().readings[0].text(), said);
        }
    }

    #[test]
    fn no_move_is_called_illegal_while_a_legal_one_is_nearly_as_likely() {
        for (behind, judged) in [(0.5, UNKNOWN_WORD), (1.5, "eva fünf")] {
            let mut heard = passes("eva fünf", 0.0);
            let words = ["eva", "vier"].map(str::to_owned).to_vec();
            heard.position.push(Alternative { words, score: -20.0 - behind });
            assert_eq!(judge(&heard, AwaitedSpeech::AnyMove), judged, "{behind}");
        }
    }

    #[test]
    fn silence_is_nothing_and_a_model_without_a_phone_loop_is_judged_without_it() {
        assert_eq!(judge(&RecognitionPasses::default(), AwaitedSpeech::AnyMove), "");
        let plain = RecognitionPasses { phone_loop: Vec::new(), ..passes("eva vier", 0.0) };
        assert_eq!(judge(&plain, AwaitedSpeech::AnyMove), "eva vier");
    }

    #[test]
    fn other_readings_cost_as_much_as_the_model_s_own_closeness_says() {
        let mut heard = passes("eva vier", 0.0);
        heard.position.push(Alternative { words: vec!["eva".to_owned(), "drei".to_owned()], score: -21.0 });
        let candidate = candidate(&heard, AwaitedSpeech::AnyMove);
        for (close, cost) in [(CLOSE, 1.0), (CLOSE / 2.0, 2.0)] {
            let judged =
                RejectionThresholds { close, ..RejectionThresholds::default() }.judge(&candidate).unwrap();
            assert_eq!(judged.readings[1].cost, cost);
        }
    }

    #[test]
    fn features_add_up_to_a_doubt_and_without_them_only_the_likelihood_ratio_counts() {
        let thresholds = changed(|t| {
            t.choice.rejection_score = 1.0;
            let mut weights = RejectionWeights { bias: 1.0, ..RejectionWeights::default() };
            weights[RejectionFeature::Substituted] = 0.8;
            weights[RejectionFeature::Phones] = -0.5;
            t.moves = Some(weights);
        });
        let mut heard = candidate(&passes("eva vier", 0.5), AwaitedSpeech::AnyMove);
        assert!(thresholds.needs_lexicon() && !RejectionThresholds::default().needs_lexicon());
        for (substituted, phones, rejection_score) in [(2.5, 5, 0.5), (2.5, 8, -1.0), (5.0, 5, 2.5)] {
            heard.alignment = Some(Alignment { substituted, phones, ..Alignment::default() });
            assert!(
                (thresholds.rejection_score(&heard).unwrap() - rejection_score).abs() < 0.01,
                "{substituted} {phones}"
            );
            let believed = thresholds.judge(&heard).unwrap().readings[0].text() == "eva vier";
            assert_eq!(believed, rejection_score <= 1.01, "{substituted} {phones}");
        }
        assert!((RejectionThresholds::default().rejection_score(&heard).unwrap() - 0.5).abs() < 0.01);
        heard.alignment = None;
        assert_eq!(thresholds.rejection_score(&heard), None);
    }

    /// The same, followed by speech outside the vocabulary at a level.
    fn and_then(words: &str, db: f32) -> RecognitionPasses {
        let mut heard = passes(words, 0.0);
        let end_s = heard.words.last().unwrap().end_s;
        let other =
            |start_s, end_s| RecognisedWord { word: UNKNOWN_WORD.to_owned(), posterior: 1.0, start_s, end_s };
        heard.words.push(other(end_s, end_s + 1.0));
        heard.levels.extend([db; 100]);
        heard.phones_heard = ["e:", "v", "a", "f", "i:", "r", "S", "t"]
            .iter()
            .enumerate()
            .map(|(k, phone)| HeardPhone {
                phone: (*phone).to_owned(),
                start_s: if k < 6 { k as f32 * 0.1 } else { end_s + 0.2 },
                end_s: if k < 6 { k as f32 * 0.1 + 0.1 } else { end_s + 0.4 },
            })
            .collect();
        heard
    }

    #[test]
    fn what_is_far_softer_than_the_words_is_somebody_else_and_does_not_spoil_them() {
        for (db, judged) in [(-35.0, "eva vier"), (-24.0, "eva vier [unk]")] {
            assert_eq!(judge(&and_then("eva vier", db), AwaitedSpeech::AnyMove), judged, "{db}");
        }
        let soft = candidate(&and_then("eva vier", -35.0), AwaitedSpeech::AnyMove);
        assert_eq!(soft.phones.join(" "), "e: v a f i: r");
        assert_eq!(soft.alignment, Some(Alignment { phones: 6, ..Alignment::default() }));
        let loud = candidate(&and_then("eva vier", -24.0), AwaitedSpeech::AnyMove);
        assert_eq!(loud.phones.len(), 8);
        // The same before the words.
        let mut before = and_then("eva vier", -35.0);
        let mut other = before.words.pop().unwrap();
        (other.start_s, other.end_s) = (-1.0, 0.0);
        before.words.insert(0, other);
        assert_eq!(judge(&before, AwaitedSpeech::AnyMove), "eva vier");
    }

    #[test]
    fn an_offer_that_was_spoken_far_more_softly_than_the_move_is_somebody_else_s() {
        for (db, judged) in [(-35.0, "eva vier"), (-25.0, "eva vier remis")] {
            let mut heard = passes("eva vier remis", 0.0);
            heard.levels[66..].fill(db);
            assert_eq!(judge(&heard, AwaitedSpeech::AnyMove), judged, "{db}");
            // The general pass must also find the move without the offer, unless its best reading begins with it.
            let other = ["eva", "drei", "remis"].map(str::to_owned).to_vec();
            heard.general.insert(0, Alternative { words: other, score: -19.5 });
            let doubted = judge(&heard, AwaitedSpeech::AnyMove);
            assert_eq!(doubted, if judged == "eva vier" { UNKNOWN_WORD } else { judged }, "{db}");
            let eva_vier = AwaitedSpeech::Announcement(Position::default().read_uci("e2e4").unwrap());
            heard.general.push(Alternative {
                words: ["eva", "vier", "matt"].map(str::to_owned).to_vec(),
                score: -21.0,
            });
            assert_eq!(judge(&heard, eva_vier), judged, "verified, {db}");
            heard.general.pop();
            let shorter = ["eva", "vier"].map(str::to_owned).to_vec();
            heard.general.push(Alternative { words: shorter, score: -20.5 });
            assert_eq!(judge(&heard, AwaitedSpeech::AnyMove), judged, "{db}");
            // Background words in the position's pass do not make a different reading.
            let longer = ["eva", "vier", "remis", "matt"].map(str::to_owned).to_vec();
            heard.position.push(Alternative { words: longer, score: -20.5 });
            let kept = candidate(&heard, AwaitedSpeech::AnyMove);
            assert_eq!(kept.others.len(), if judged == "eva vier" { 0 } else { 2 }, "{db}");
        }
        // An equally good reading is returned without the omitted background.
        let mut heard = and_then("eva vier", -35.0);
        let other = ["eva", "drei", UNKNOWN_WORD].map(str::to_owned).to_vec();
        heard.position.push(Alternative { words: other, score: -20.5 });
        let thresholds = changed(|t| t.choice.rejection_score = 9.0);
        let readings = thresholds.judge(&candidate(&heard, AwaitedSpeech::AnyMove)).unwrap().readings;
        let readings: Vec<(String, f32)> = readings.iter().map(|r| (r.text(), r.cost)).collect();
        assert_eq!(readings, [("eva vier".to_owned(), 0.0), ("eva drei".to_owned(), 0.5)]);
        // Words that the phrase needs stay.
        let mut heard = passes("eva vier", 0.0);
        heard.levels[33..].fill(-40.0);
        assert_eq!(judge(&heard, AwaitedSpeech::AnyMove), "eva vier");
    }

    #[test]
    fn every_run_of_unlikely_words_can_be_left_out() {
        let word = |(k, posterior): (usize, &f32)| RecognisedWord {
            word: k.to_string(),
            posterior: *posterior,
            start_s: 0.0,
            end_s: 0.3,
        };
        let words: Vec<RecognisedWord> = [0.5, 1.0, 0.1, 0.2, 0.9].iter().enumerate().map(word).collect();
        assert_eq!(unlikely_runs(&words), [0..1, 2..4]);
        let left =
            |without| words_without(&words, without).iter().map(|w| w.word.clone()).collect::<String>();
        assert_eq!([left(0), left(1), left(2), left(3)], ["01234", "1234", "014", "14"]);
    }
}
