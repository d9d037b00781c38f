//! What to believe of the passes. PURE.
//!
//! A recogniser with a grammar always finds something. A reading is believed when the pass that knows
//! no position finds it nearly as good as anything else, when no word is doubtful by itself, and when each
//! word lasted as long as such a word can. Doubtful words come back as `[unk]`; nothing is replaced by a guess.
//!
//! [`Recognition`] holds no limit; [`Thresholds`] is the limits.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{
    ear::{
        UNKNOWN,
        vosk::{
            recognition::{HeardWord, Kind, Recognition},
            thresholds::Thresholds,
        },
    },
    language::{
        hearing::{Heard, Hypothesis},
        understand::CLOSE,
    },
};

/// How far the pass without a position may find the words behind its best and still agree with them.
const AGREED: f32 = 0.5;

/// How near a reading that makes sense must be for words that make none to be no illegal move, but unclear.
const NEARLY: f32 = 1.0;

impl Thresholds {
    /// How doubtful it is that the utterance was these words, as natural logarithm of the odds that it was other speech:
    /// by the sounds, not by the position. `None` where the model has no phone loop.
    pub fn doubt(&self, recognition: &Recognition) -> Option<f32> {
        let weights = if recognition.kind.is_move() { self.moves } else { self.commands };
        if weights.is_plain() {
            return recognition.llr.map(|u| weights.bias + weights.llr * u);
        }
        let [(_, bias), each @ ..] = weights.each();
        Some(
            bias + each
                .iter()
                .zip(recognition.features()?)
                .map(|((_, weight), feature)| weight * feature)
                .sum::<f32>(),
        )
    }

    /// What was heard; `None` when there was nothing but silence.
    pub fn judge(&self, recognition: &Recognition) -> Option<Heard> {
        let heard = |hypotheses| Some(Heard { hypotheses, lasted_ms: recognition.lasted_ms });
        let only = |words: String| heard(vec![Hypothesis { words, cost: 0.0 }]);
        let words = &recognition.words;
        if words.is_empty() {
            return None;
        }
        if words.iter().all(|w| w.word == UNKNOWN) || !self.is_credible(recognition) {
            return only(UNKNOWN.to_owned());
        }
        let doubtful: Vec<bool> = words.iter().map(|w| self.is_doubtful(w, recognition.kind)).collect();
        let joined = words
            .iter()
            .zip(&doubtful)
            .map(|(w, doubtful)| if *doubtful { UNKNOWN } else { w.word.as_str() })
            .collect::<Vec<_>>()
            .join(" ");
        if !doubtful.contains(&true) && recognition.behind_senseless.is_some_and(|found| found < NEARLY) {
            // Telling a player that his legal move is none would be worse than asking him to say it again.
            return only(UNKNOWN.to_owned());
        }
        if doubtful.contains(&true) || !recognition.expected {
            // An announcement no legal move bears stands alone: an alternative would bend it to one.
            return only(joined);
        }
        let mut hypotheses = vec![Hypothesis { words: joined, cost: 0.0 }];
        for (words, cost) in &recognition.others {
            if *cost <= self.spread && !words.is_empty() && hypotheses.iter().all(|h| h.words != *words) {
                // Whoever understands them knows one closeness, a model has its own.
                let cost = (cost * CLOSE / self.close).max(0.1);
                hypotheses.push(Hypothesis { words: words.clone(), cost });
            }
        }
        heard(hypotheses)
    }

    /// Whether the utterance as a whole can be these words.
    fn is_credible(&self, recognition: &Recognition) -> bool {
        if recognition.only_commands && !recognition.expected {
            return false;
        }
        let (behind, doubt) = match recognition.kind {
            Kind::Choice => (self.behind, self.doubt),
            Kind::Verified => (self.behind_expected, self.doubt_expected),
            Kind::Command => (self.behind_command, self.doubt_command),
            Kind::Grave => (self.behind_command, self.doubt_grave),
        };
        recognition.behind.is_some_and(|found| found <= behind)
            && self.doubt(recognition).map_or(!self.needs_lexicon(), |found| found <= doubt)
            && recognition.unevenness() <= self.uneven
            && !self.has_a_wrong_word(recognition)
    }

    /// Whether the phones of one word of a move were not heard and the pass without a position, too, would rather have
    /// heard something else.
    fn has_a_wrong_word(&self, recognition: &Recognition) -> bool {
        recognition.kind.is_move()
            && recognition.behind.is_none_or(|found| found > AGREED)
            && recognition.alignment.is_some_and(|found| found.worst_word > self.worst_word)
    }

    fn is_doubtful(&self, word: &HeardWord, kind: Kind) -> bool {
        let posterior = match kind {
            Kind::Choice => self.posterior,
            Kind::Verified => self.posterior_expected,
            Kind::Command | Kind::Grave => self.posterior_command,
        };
        if word.word == UNKNOWN {
            return true;
        }
        let (letters, lasted) = (word.letters(), word.lasted_s());
        word.posterior < posterior
            || lasted < (self.least_s_a_letter * letters).max(0.06)
            || lasted > 0.35 + self.most_s_a_letter * letters
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ear::{
            ModelFolder,
            alignment::Alignment,
            phrases,
            vosk::{
                recognition::{Alternative, HeardPhone, Passes},
                weights::Weights,
            },
        },
        game::{Lang, Position, SchemeId},
        language::hearing::{Awaited, Expectation},
    };

    /// Passes that agree on some words, each a third of a second, with the phone loop so much better each second.
    fn passes(words: &str, llr: f32) -> Passes {
        let words: Vec<&str> = words.split_whitespace().collect();
        let timed = words.iter().enumerate().map(|(i, word)| HeardWord {
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

    fn recognition(passes: &Passes, awaited: Awaited) -> Recognition {
        recognition_where(passes, awaited, false)
    }

    fn recognition_where(passes: &Passes, awaited: Awaited, asked: bool) -> Recognition {
        let model = ModelFolder::open(&crate::ear::model::shipped(SchemeId::Fide)).unwrap();
        let expectation = Expectation {
            position: Position::default(),
            schemes: vec![SchemeId::Fide],
            langs: vec![Lang::De],
            awaited,
            asked,
        };
        let listening = phrases::listening(&expectation, &model.words, phrases::Costs::default());
        Recognition::of(passes, &listening, &model, &expectation, 900)
    }

    fn judge(passes: &Passes, awaited: Awaited) -> String {
        let heard = Thresholds::default().judge(&recognition(passes, awaited));
        heard.map(|h| h.hypotheses[0].words.clone()).unwrap_or_default()
    }

    #[test]
    fn speech_that_the_phone_loop_explains_better_is_none_of_our_words() {
        let e4 = Position::default().read_uci("e2e4").unwrap();
        let thresholds = Thresholds::default();
        for (words, awaited, limit) in [
            ("eva vier", Awaited::AnyMove, thresholds.doubt),
            ("eva vier", Awaited::Announcement(e4), thresholds.doubt_expected),
            ("eva vier", Awaited::ReadBack(e4), thresholds.doubt_expected),
            ("david vier", Awaited::Announcement(e4), thresholds.doubt),
            ("zeit", Awaited::Commands, thresholds.doubt_command),
            ("remis", Awaited::Commands, thresholds.doubt_grave),
        ] {
            assert_eq!(judge(&passes(words, limit - 0.2), awaited.clone()), words, "{awaited:?}");
            assert_eq!(judge(&passes(words, limit + 0.2), awaited.clone()), UNKNOWN, "{awaited:?}");
        }
    }

    #[test]
    fn an_answer_that_nobody_asked_for_must_be_as_sure_as_a_grave_command() {
        let thresholds = Thresholds::default();
        for (words, asked, limit) in [
            ("ja", true, thresholds.doubt_command),
            ("ja", false, thresholds.doubt_grave),
            ("zeit", false, thresholds.doubt_command),
        ] {
            for (llr, heard) in [(limit - 0.2, words), (limit + 0.2, UNKNOWN)] {
                let recognition = recognition_where(&passes(words, llr), Awaited::AnyMove, asked);
                let judged = thresholds.judge(&recognition).unwrap();
                assert_eq!(judged.hypotheses[0].words, heard, "{words} {asked}");
            }
        }
    }

    #[test]
    fn what_the_general_pass_denies_or_a_word_too_short_is_not_believed() {
        let good = passes("eva vier", 0.0);
        assert_eq!(judge(&good, Awaited::AnyMove), "eva vier");
        let mut denied = good.clone();
        denied.general.insert(0, Alternative { words: vec!["anna".to_owned()], score: -10.0 });
        assert_eq!(judge(&denied, Awaited::AnyMove), UNKNOWN);
        let mut short = good.clone();
        short.words[0].end_s = short.words[0].start_s + 0.20;
        short.words[1].end_s = short.words[1].start_s + 0.08;
        assert_eq!(judge(&short, Awaited::AnyMove), "eva [unk]");
        let mut doubtful = good;
        doubtful.words[0].posterior = 0.3;
        doubtful
            .position
            .push(Alternative { words: vec!["anna".to_owned(), "vier".to_owned()], score: -19.5 });
        assert_eq!(judge(&doubtful, Awaited::AnyMove), "[unk] vier");
        for (behind_command, believed) in [(1.0, false), (2.0, true)] {
            let mut question = passes("zeit", 0.0);
            question.general.insert(0, Alternative { words: vec!["anna".to_owned()], score: -18.5 });
            let thresholds = Thresholds { behind_command, ..Thresholds::default() };
            let heard = thresholds.judge(&recognition(&question, Awaited::Commands)).unwrap();
            assert_eq!(heard.hypotheses[0].words == "zeit", believed, "{behind_command}");
        }
    }

    #[test]
    fn a_word_known_beforehand_may_be_less_likely() {
        let thresholds = Thresholds { posterior: 0.9, posterior_expected: 0.6, ..Thresholds::default() };
        let e4 = Position::default().read_uci("e2e4").unwrap();
        for (awaited, said) in [(Awaited::AnyMove, "eva [unk]"), (Awaited::ReadBack(e4), "eva vier")] {
            let mut heard = recognition(&passes("eva vier", 0.0), awaited);
            heard.words[1].posterior = 0.8;
            assert_eq!(thresholds.judge(&heard).unwrap().hypotheses[0].words, said);
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
        let recognition = recognition(&heard, Awaited::AnyMove);
        for (close, cost) in [(CLOSE, 1.0), (CLOSE / 2.0, 2.0)] {
            let judged = Thresholds { close, ..Thresholds::default() }.judge(&recognition).unwrap();
            assert_eq!(judged.hypotheses[1].cost, cost);
        }
    }

    #[test]
    fn a_word_stretched_beside_a_hurried_one_is_not_believed() {
        let mut heard = passes("anna fünf", 0.0);
        heard.words[0].end_s = 0.20;
        heard.words[1].start_s = 0.20;
        heard.words[1].end_s = 0.70;
        assert_eq!(judge(&heard, Awaited::AnyMove), "anna fünf", "2.5 times as slowly");
        heard.words[0].end_s = 0.12;
        heard.words[1].start_s = 0.12;
        assert_eq!(judge(&heard, Awaited::AnyMove), UNKNOWN, "4.8 times");
    }

    #[test]
    fn features_add_up_to_a_doubt_and_without_them_only_the_likelihood_ratio_counts() {
        let thresholds = Thresholds {
            moves: Weights { bias: 1.0, substituted: 0.8, phones: -0.5, ..Weights::default() },
            doubt: 1.0,
            ..Thresholds::default()
        };
        let mut heard = recognition(&passes("eva vier", 0.5), Awaited::AnyMove);
        assert!(thresholds.needs_lexicon() && !Thresholds::default().needs_lexicon());
        for (substituted, phones, doubt) in [(2.5, 5, 1.0), (2.5, 8, -0.5), (5.0, 5, 3.0)] {
            heard.alignment = Some(Alignment { substituted, phones, ..Alignment::default() });
            assert!((thresholds.doubt(&heard).unwrap() - doubt).abs() < 0.01, "{substituted} {phones}");
            let believed = thresholds.judge(&heard).unwrap().hypotheses[0].words == "eva vier";
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
        let other = |start_s, end_s| HeardWord { word: UNKNOWN.to_owned(), posterior: 1.0, start_s, end_s };
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
        let soft = recognition(&and_then("eva vier", -35.0), Awaited::AnyMove);
        assert_eq!(soft.phones.join(" "), "e: v a f i: r");
        assert_eq!(soft.alignment, Some(Alignment { phones: 6, matched: 6, ..Alignment::default() }));
        let loud = recognition(&and_then("eva vier", -24.0), Awaited::AnyMove);
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
            let kept = recognition(&heard, Awaited::AnyMove);
            assert_eq!(kept.others.len(), if judged == "eva vier" { 0 } else { 2 }, "{db}");
        }
        // Another reading that is as good is handed on without what is left out of this one.
        let mut heard = and_then("eva vier", -35.0);
        let other = ["eva", "drei", UNKNOWN].map(str::to_owned).to_vec();
        heard.position.push(Alternative { words: other, score: -20.5 });
        let thresholds = Thresholds { doubt: 9.0, ..Thresholds::default() };
        let readings = thresholds.judge(&recognition(&heard, Awaited::AnyMove)).unwrap().hypotheses;
        let readings: Vec<(&str, f32)> = readings.iter().map(|h| (h.words.as_str(), h.cost)).collect();
        assert_eq!(readings, [("eva vier", 0.0), ("eva drei", 0.5)]);
        // What the phrase cannot do without stays.
        let mut heard = passes("eva vier", 0.0);
        heard.levels[33..].fill(-40.0);
        assert_eq!(judge(&heard, Awaited::AnyMove), "eva vier");
    }

    #[test]
    fn one_word_that_was_not_heard_spoils_a_move_and_no_command() {
        let thresholds = Thresholds { worst_word: 0.8, ..Thresholds::default() };
        for (words, awaited, worst_word, believed) in [
            ("eva vier", Awaited::AnyMove, 0.7, true),
            ("eva vier", Awaited::AnyMove, 0.9, false),
            ("zeit", Awaited::Commands, 0.9, true),
        ] {
            let mut heard = recognition(&passes(words, 0.0), awaited);
            heard.alignment = Some(Alignment { worst_word, phones: 6, ..Alignment::default() });
            assert_eq!(
                thresholds.judge(&heard).unwrap().hypotheses[0].words,
                words,
                "the general pass agrees"
            );
            heard.behind = Some(1.0);
            assert_eq!(
                thresholds.judge(&heard).unwrap().hypotheses[0].words == words,
                believed,
                "{words} {worst_word}"
            );
        }
    }
}
