//! What the passes found in an utterance, boiled down to what there is to judge it by. PURE.
//!
//! No limit of belief is in here, and no meaning: what the words would do is for `language::belief` to find.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::ops::Range;

use crate::{
    ear::{
        ModelFolder, UNKNOWN,
        phrases::Listening,
        vosk::{
            loudness::Own,
            passes::{Alternative, Passes},
        },
    },
    language::recognition::{PassReading, Phrasing, RecognisedWord, Recognition},
};

/// Sounds outside the vocabulary that may follow a phrase, seconds: a breath, a chair.
const BREATH_S: f32 = 0.3;

/// A word less likely than this may be none.
const UNLIKELY: f32 = 0.6;

/// Where somebody else was heard, far more softly than the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Background {
    before: bool,
    after: bool,
}

impl Alternative {
    /// Whether these are its words, sounds outside the vocabulary aside, and whatever it finds where somebody else
    /// was heard.
    fn says(&self, words: &[&str], background: Background) -> bool {
        let theirs: Vec<&str> = self.words.iter().map(String::as_str).filter(|w| *w != UNKNOWN).collect();
        let ours: Vec<&str> = words.iter().copied().filter(|w| *w != UNKNOWN).collect();
        match (background.before, background.after) {
            (false, false) => theirs == ours,
            (true, false) => theirs.ends_with(&ours),
            (false, true) => theirs.starts_with(&ours),
            (true, true) => theirs.windows(ours.len().max(1)).any(|w| w == ours),
        }
    }
}

impl Passes {
    /// The log-likelihood ratio of the phone loop to these words, nats for each second of them; `None` where there is no
    /// phone loop.
    fn llr(&self, words: &[&str], background: Background) -> Option<f32> {
        let phones = self.phone_loop.first()?.score;
        // What a branch of the position's grammar costs is no fault of the sound: the general pass charges none.
        let said = self.position.iter().chain(&self.general).filter(|r| r.says(words, background));
        let score = said.map(|r| r.score).reduce(f32::max)?;
        let lasted = self.words.last()?.end_s - self.words.first()?.start_s;
        Some((phones - score) / lasted.max(0.2))
    }
}

/// How many runs of unlikely words are tried without: more are no phrase of ours.
const RUNS: usize = 8;

/// Boils the passes of an utterance down to what there is to judge it by.
pub(super) fn measure(
    passes: &Passes,
    listening: &Listening,
    model: &ModelFolder,
    lasted_ms: u32,
) -> Recognition {
    let awaited = |words: &mut dyn Iterator<Item = &String>| {
        let ids: Option<Vec<u32>> = words.map(|w| model.words.id(w)).collect();
        ids.is_some_and(|ids| listening.expected.follow(&ids).complete)
    };
    let complete = |words: &[RecognisedWord]| awaited(&mut words.iter().map(|w| &w.word));
    let mut words: Vec<RecognisedWord> = passes.words.clone();
    let mut background = Background::default();
    while let [before @ .., last] = &words[..]
        && !before.is_empty()
    {
        // What the phrase can do without counts only if it was spoken like the rest of it.
        let own = Own::of(before, &passes.levels);
        let softer = own.is_some_and(|own| own.is_above(last.start_s, last.end_s));
        let beside = last.word == UNKNOWN && (softer || last.lasted_s() <= BREATH_S);
        if !(beside || softer && complete(before)) {
            break;
        }
        words.pop();
        background.after |= softer;
    }
    let shortened = words.len() < passes.words.len();
    let own = Own::of(&words, &passes.levels);
    while words.len() > 1
        && words
            .first()
            .is_some_and(|w| w.word == UNKNOWN && own.is_some_and(|own| own.is_above(w.start_s, w.end_s)))
    {
        words.remove(0);
        background.before = true;
    }
    let near =
        passes.phones_heard.iter().filter(|s| own.is_none_or(|own| !own.is_beside(s.start_s, s.end_s)));
    let phones: Vec<String> = near.map(|s| s.phone.clone()).collect();
    let best = passes.position.first().map_or(0.0, |r| r.score);
    let left = |r: &Alternative| {
        let noise = |w: &&String| *w == UNKNOWN;
        let after = if shortened { r.words.iter().rev().take_while(noise).count() } else { 0 };
        let words = &r.words[..r.words.len() - after];
        let before = if background.before { words.iter().take_while(noise).count() } else { 0 };
        words[before..].join(" ")
    };
    let phrasing = |(without, words): (u32, Vec<RecognisedWord>)| {
        let plain: Vec<&str> = words.iter().map(|w| w.word.as_str()).collect();
        // Whoever else is heard gives the general pass forty readings of its own. Where its best has these words beside
        // theirs, it agrees.
        let behind = |beside: &dyn Fn(usize) -> bool| {
            let agrees = |(rank, r): &(usize, &Alternative)| {
                r.says(&plain, if beside(*rank) { background } else { Background::default() })
            };
            let (_, found) = passes.general.iter().enumerate().find(agrees)?;
            Some(passes.general.first()?.score - found.score)
        };
        // These words and something of somebody else's are no other reading; what is left out of this one is left
        // out of the others, lest one that is as good be passed over.
        let other = |r: &Alternative| !r.says(&plain, background) || r.says(&plain, Background::default());
        let readings = passes.position.iter();
        let lexicon = model.lexicon.as_ref().filter(|_| !phones.is_empty());
        let is_awaited = complete(&words);
        let unawaited = !is_awaited && !plain.contains(&UNKNOWN);
        let mut awaited_ones = passes.position.iter().filter(|r| unawaited && awaited(&mut r.words.iter()));
        Phrasing {
            without,
            awaited: is_awaited,
            behind: behind(&|rank| rank == 0),
            behind_beside: behind(&|_| true),
            behind_unawaited: awaited_ones.next().map(|r| best - r.score),
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

/// Runs of words less likely than [`UNLIKELY`].
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

/// The words without some of their unlikely runs.
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
    use crate::{
        ear::{phrases, vosk::passes::HeardPhone},
        game::{Lang, Position, SchemeId},
        language::{
            belief::Candidate,
            hearing::{Awaited, Expectation},
            recognition::Alignment,
            thresholds::Thresholds,
            understand::CLOSE,
            weights::{Sign, Weights},
        },
    };

    /// Passes that agree on some words, each a third of a second, with the phone loop so much better each second.
    fn passes(words: &str, llr: f32) -> Passes {
        let words: Vec<&str> = words.split_whitespace().collect();
        let timed = words.iter().enumerate().map(|(i, word)| RecognisedWord {
            word: (*word).to_owned(),
            posterior: 1.0,
            start_s: i as f32 * 0.33,
            end_s: (i + 1) as f32 * 0.33,
        });
        let lasted = words.len() as f32 * 0.33;
        let reading = |score| Alternative { words: words.iter().map(|w| (*w).to_owned()).collect(), score };
        Passes {
            words: timed.collect(),
            position: vec![reading(-20.0)],
            general: vec![reading(-20.0)],
            phone_loop: vec![Alternative { words: Vec::new(), score: -20.0 + llr * lasted }],
            phones_heard: Vec::new(),
            levels: vec![-20.0; (lasted * 100.0) as usize],
        }
    }

    fn claim(passes: &Passes, awaited: Awaited) -> Candidate {
        claim_where(passes, awaited, false)
    }

    fn claim_where(passes: &Passes, awaited: Awaited, asked: bool) -> Candidate {
        let model = ModelFolder::open(&crate::ear::model::shipped(SchemeId::Fide)).unwrap();
        let expectation = Expectation {
            position: Position::default(),
            schemes: vec![SchemeId::Fide],
            langs: vec![Lang::De],
            awaited,
            asked,
        };
        let listening = phrases::listening(&expectation, &model.words, phrases::Costs::default());
        Candidate::of(&measure(passes, &listening, &model, 900), &expectation)
    }

    fn judge(passes: &Passes, awaited: Awaited) -> String {
        let heard = Thresholds::default().judge(&claim(passes, awaited));
        heard.map(|h| h.readings[0].text()).unwrap_or_default()
    }

    /// What ships for every model, but for this.
    fn changed(change: impl Fn(&mut Thresholds)) -> Thresholds {
        let mut thresholds = Thresholds::default();
        change(&mut thresholds);
        thresholds
    }

    #[test]
    fn speech_that_the_phone_loop_explains_better_is_none_of_our_words() {
        let e4 = Position::default().read_uci("e2e4").unwrap();
        let thresholds = Thresholds::default();
        for (words, awaited, limit) in [
            ("eva vier", Awaited::AnyMove, thresholds.choice.doubt),
            ("eva vier", Awaited::Announcement(e4), thresholds.verified.doubt),
            ("eva vier", Awaited::ReadBack(e4), thresholds.verified.doubt),
            ("david vier", Awaited::Announcement(e4), thresholds.choice.doubt),
            ("zeit", Awaited::Commands, thresholds.command.doubt),
            ("remis", Awaited::Commands, thresholds.grave.doubt),
        ] {
            assert_eq!(judge(&passes(words, limit - 0.2), awaited.clone()), words, "{awaited:?}");
            assert_eq!(judge(&passes(words, limit + 0.2), awaited.clone()), UNKNOWN, "{awaited:?}");
        }
    }

    #[test]
    fn an_answer_that_nobody_asked_for_must_be_as_sure_as_a_grave_command() {
        let thresholds = Thresholds::default();
        for (words, asked, limit) in [
            ("ja", true, thresholds.command.doubt),
            ("ja", false, thresholds.grave.doubt),
            ("zeit", false, thresholds.command.doubt),
        ] {
            for (llr, heard) in [(limit - 0.2, words), (limit + 0.2, UNKNOWN)] {
                let claim = claim_where(&passes(words, llr), Awaited::AnyMove, asked);
                let judged = thresholds.judge(&claim).unwrap();
                assert_eq!(judged.readings[0].text(), heard, "{words} {asked}");
            }
        }
    }

    #[test]
    fn what_the_general_pass_denies_or_would_be_as_likely_another_is_not_believed() {
        let good = passes("eva vier", 0.0);
        assert_eq!(judge(&good, Awaited::AnyMove), "eva vier");
        let mut denied = good.clone();
        denied.general.insert(0, Alternative { words: vec!["anna".to_owned()], score: -10.0 });
        assert_eq!(judge(&denied, Awaited::AnyMove), UNKNOWN);
        let mut doubtful = good;
        doubtful.words[0].posterior = 0.3;
        doubtful
            .position
            .push(Alternative { words: vec!["anna".to_owned(), "vier".to_owned()], score: -19.5 });
        assert_eq!(judge(&doubtful, Awaited::AnyMove), "[unk] vier");
        for (behind, believed) in [(1.0, false), (2.0, true)] {
            let mut question = passes("zeit", 0.0);
            question.general.insert(0, Alternative { words: vec!["anna".to_owned()], score: -18.5 });
            let thresholds = changed(|t| t.command.behind = behind);
            let heard = thresholds.judge(&claim(&question, Awaited::Commands)).unwrap();
            assert_eq!(heard.readings[0].text() == "zeit", believed, "{behind}");
        }
    }

    #[test]
    fn an_unlikely_word_counts_by_itself_only_where_the_model_does_not_tell_how_words_are_said() {
        let weighed = changed(|t| t.moves = Some(Weights::default()));
        for (thresholds, said) in [(Thresholds::default(), "eva [unk]"), (weighed, "eva vier")] {
            let mut heard = claim(&passes("eva vier", 0.0), Awaited::AnyMove);
            heard.words[1].posterior = 0.5;
            heard.alignment = Some(Alignment { phones: 6, ..Alignment::default() });
            assert_eq!(thresholds.judge(&heard).unwrap().readings[0].text(), said);
        }
    }

    #[test]
    fn no_move_is_called_illegal_while_a_legal_one_is_nearly_as_likely() {
        for (behind, judged) in [(0.5, UNKNOWN), (1.5, "eva fünf")] {
            let mut heard = passes("eva fünf", 0.0);
            let words = ["eva", "vier"].map(str::to_owned).to_vec();
            heard.position.push(Alternative { words, score: -20.0 - behind });
            assert_eq!(judge(&heard, Awaited::AnyMove), judged, "{behind}");
        }
    }

    #[test]
    fn silence_is_nothing_and_a_model_without_a_phone_loop_is_judged_without_it() {
        assert_eq!(judge(&Passes::default(), Awaited::AnyMove), "");
        let plain = Passes { phone_loop: Vec::new(), ..passes("eva vier", 0.0) };
        assert_eq!(judge(&plain, Awaited::AnyMove), "eva vier");
    }

    #[test]
    fn other_readings_cost_as_much_as_the_model_s_own_closeness_says() {
        let mut heard = passes("eva vier", 0.0);
        heard.position.push(Alternative { words: vec!["eva".to_owned(), "drei".to_owned()], score: -21.0 });
        let claim = claim(&heard, Awaited::AnyMove);
        for (close, cost) in [(CLOSE, 1.0), (CLOSE / 2.0, 2.0)] {
            let judged = Thresholds { close, ..Thresholds::default() }.judge(&claim).unwrap();
            assert_eq!(judged.readings[1].cost, cost);
        }
    }

    #[test]
    fn features_add_up_to_a_doubt_and_without_them_only_the_likelihood_ratio_counts() {
        let thresholds = changed(|t| {
            t.choice.doubt = 1.0;
            let mut weights = Weights { bias: 1.0, ..Weights::default() };
            weights[Sign::Substituted] = 0.8;
            weights[Sign::Phones] = -0.5;
            t.moves = Some(weights);
        });
        let mut heard = claim(&passes("eva vier", 0.5), Awaited::AnyMove);
        assert!(thresholds.needs_lexicon() && !Thresholds::default().needs_lexicon());
        for (substituted, phones, doubt) in [(2.5, 5, 0.5), (2.5, 8, -1.0), (5.0, 5, 2.5)] {
            heard.alignment = Some(Alignment { substituted, phones, ..Alignment::default() });
            assert!((thresholds.doubt(&heard).unwrap() - doubt).abs() < 0.01, "{substituted} {phones}");
            let believed = thresholds.judge(&heard).unwrap().readings[0].text() == "eva vier";
            assert_eq!(believed, doubt <= 1.01, "{substituted} {phones}");
        }
        assert!((Thresholds::default().doubt(&heard).unwrap() - 0.5).abs() < 0.01);
        heard.alignment = None;
        assert_eq!(thresholds.doubt(&heard), None);
    }

    /// The same with speech outside the vocabulary after it, as loud as this.
    fn and_then(words: &str, db: f32) -> Passes {
        let mut heard = passes(words, 0.0);
        let end_s = heard.words.last().unwrap().end_s;
        let other =
            |start_s, end_s| RecognisedWord { word: UNKNOWN.to_owned(), posterior: 1.0, start_s, end_s };
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
            assert_eq!(judge(&and_then("eva vier", db), Awaited::AnyMove), judged, "{db}");
        }
        let soft = claim(&and_then("eva vier", -35.0), Awaited::AnyMove);
        assert_eq!(soft.phones.join(" "), "e: v a f i: r");
        assert_eq!(soft.alignment, Some(Alignment { phones: 6, ..Alignment::default() }));
        let loud = claim(&and_then("eva vier", -24.0), Awaited::AnyMove);
        assert_eq!(loud.phones.len(), 8);
        // Before the words it is the same.
        let mut before = and_then("eva vier", -35.0);
        let mut other = before.words.pop().unwrap();
        (other.start_s, other.end_s) = (-1.0, 0.0);
        before.words.insert(0, other);
        assert_eq!(judge(&before, Awaited::AnyMove), "eva vier");
    }

    #[test]
    fn an_offer_that_was_spoken_far_more_softly_than_the_move_is_somebody_else_s() {
        for (db, judged) in [(-35.0, "eva vier"), (-25.0, "eva vier remis")] {
            let mut heard = passes("eva vier remis", 0.0);
            heard.levels[66..].fill(db);
            assert_eq!(judge(&heard, Awaited::AnyMove), judged, "{db}");
            // The general pass must find the move without it, too, unless its best reading begins with it.
            let other = ["eva", "drei", "remis"].map(str::to_owned).to_vec();
            heard.general.insert(0, Alternative { words: other, score: -19.5 });
            let doubted = judge(&heard, Awaited::AnyMove);
            assert_eq!(doubted, if judged == "eva vier" { UNKNOWN } else { judged }, "{db}");
            let eva_vier = Awaited::Announcement(Position::default().read_uci("e2e4").unwrap());
            heard.general.push(Alternative {
                words: ["eva", "vier", "matt"].map(str::to_owned).to_vec(),
                score: -21.0,
            });
            assert_eq!(judge(&heard, eva_vier), judged, "verified, {db}");
            heard.general.pop();
            let shorter = ["eva", "vier"].map(str::to_owned).to_vec();
            heard.general.push(Alternative { words: shorter, score: -20.5 });
            assert_eq!(judge(&heard, Awaited::AnyMove), judged, "{db}");
            // What the position's pass makes of somebody else is no other reading.
            let longer = ["eva", "vier", "remis", "matt"].map(str::to_owned).to_vec();
            heard.position.push(Alternative { words: longer, score: -20.5 });
            let kept = claim(&heard, Awaited::AnyMove);
            assert_eq!(kept.others.len(), if judged == "eva vier" { 0 } else { 2 }, "{db}");
        }
        // Another reading that is as good is handed on without what is left out of this one.
        let mut heard = and_then("eva vier", -35.0);
        let other = ["eva", "drei", UNKNOWN].map(str::to_owned).to_vec();
        heard.position.push(Alternative { words: other, score: -20.5 });
        let thresholds = changed(|t| t.choice.doubt = 9.0);
        let readings = thresholds.judge(&claim(&heard, Awaited::AnyMove)).unwrap().readings;
        let readings: Vec<(String, f32)> = readings.iter().map(|r| (r.text(), r.cost)).collect();
        assert_eq!(readings, [("eva vier".to_owned(), 0.0), ("eva drei".to_owned(), 0.5)]);
        // What the phrase cannot do without stays.
        let mut heard = passes("eva vier", 0.0);
        heard.levels[33..].fill(-40.0);
        assert_eq!(judge(&heard, Awaited::AnyMove), "eva vier");
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
