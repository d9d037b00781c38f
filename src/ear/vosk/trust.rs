//! What to believe of the passes. PURE.
//!
//! A recogniser with a grammar always finds something. A reading is believed when the pass that knows
//! no position finds it nearly as good as anything else, when no word is doubtful by itself, and when each
//! word lasted as long as such a word can. Doubtful words come back as `[unk]`; nothing is replaced by a guess.
//!
//! [`Evidence`] holds no limit; [`Trust`] is the limits.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use serde::{Deserialize, Serialize};

use crate::{
    ear::{
        UNKNOWN,
        vosk::{
            evidence::{Evidence, HeardWord, Kind},
            weights::Weights,
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

/// Limits of belief. A model's folder may carry its own (`conf/trust.toml`); they fit no other model.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Trust {
    /// Least confidence of a word of a move.
    pub confidence: f32,
    /// The same, where the words are known beforehand and only verified.
    pub confidence_expected: f32,
    /// The same of a command. Wordings that mean the same share it.
    pub confidence_command: f32,
    /// How much worse than the best the general pass may find the reading.
    pub behind: f32,
    /// As `behind`, where the words are known beforehand and only verified.
    pub behind_expected: f32,
    /// As `behind`, of a command: an illegal announcement costs the position's pass more than a question does, the
    /// general pass nothing.
    pub behind_command: f32,
    /// How much each sign counts in the doubt about a move.
    pub moves: Weights,
    /// The same about a command.
    pub commands: Weights,
    /// Most doubt where any move is awaited. Speech that is none of our words lies far above.
    pub doubt: f32,
    /// As `doubt`, where the words are known beforehand and only verified.
    pub doubt_expected: f32,
    /// As `doubt`, of a command.
    pub doubt_command: f32,
    /// As `doubt`, of a command that ends a game, disturbs the opponent or calls the arbiter.
    pub doubt_grave: f32,
    /// Most distance of a single word of a move ([`Likeness::worst`](crate::ear::likeness::Likeness)) where the pass
    /// without a position does not agree either: one word taken for another, however well the rest fits.
    pub worst: f32,
    /// Alternatives worse than this are not handed on.
    pub spread: f32,
    /// A reading this much worse than the best is still possible, and is asked about.
    pub close: f32,
    /// Least seconds of a word of `n` letters: `n` times this, and no less than 0.06.
    pub least_s_a_letter: f32,
    /// Most seconds of a word: 0.35 and `n` times this.
    pub most_s_a_letter: f32,
    /// How many times as slowly as the fastest the slowest of the words may be spoken.
    pub uneven: f32,
    /// Whether the limits of doubt stand on the pass of any sounds, so that it must not be missing.
    pub sounds: bool,
}

impl Default for Trust {
    fn default() -> Self {
        Self {
            confidence: 0.6,
            confidence_expected: 0.6,
            confidence_command: 0.6,
            behind: 4.0,
            behind_expected: 8.0,
            behind_command: 4.0,
            moves: Weights::default(),
            commands: Weights::default(),
            doubt: 6.0,
            doubt_expected: 7.0,
            doubt_command: 5.0,
            doubt_grave: 3.5,
            worst: 0.8,
            spread: 4.0,
            close: CLOSE,
            least_s_a_letter: 0.022,
            most_s_a_letter: 0.14,
            uneven: 4.0,
            sounds: false,
        }
    }
}

impl Trust {
    /// Reads a model's own limits, and which net they were found for if the file says so (`made_for`); what a
    /// file leaves out is as shipped. The error says where and what.
    ///
    /// # Errors
    /// No TOML, an unknown name, a limit that is no number from 0 on, or limits found for a net and cut short.
    pub fn read(text: &str) -> Result<(Self, Option<String>), String> {
        let told = |e: toml::de::Error| e.to_string().trim().replace('\n', " ");
        let mut table: toml::Table = toml::from_str(text).map_err(told)?;
        let made_for = match table.remove("made_for") {
            None => None,
            Some(toml::Value::String(net)) => Some(net),
            Some(other) => return Err(format!("made_for = {other}: give what `measuring limits` wrote")),
        };
        // Whatever found limits for a net wrote all of them; without its end such a file means something else.
        if let Some(part) = ["moves", "commands"].into_iter().find(|part| !table.contains_key(*part))
            && made_for.is_some()
        {
            return Err(format!("[{part}] is missing: the file is cut short"));
        }
        let read: Self = toml::Value::Table(table).try_into().map_err(told)?;
        let weights = [read.moves, read.commands].into_iter().flat_map(|w| w.each());
        for (name, number) in read.doubts().into_iter().chain(weights) {
            if !number.is_finite() {
                return Err(format!("{name} = {number}: give a number"));
            }
        }
        for (name, limit) in read.limits() {
            if !(limit.is_finite() && limit >= 0.0) {
                return Err(format!("{name} = {limit}: give a number from 0 on"));
            }
        }
        // Costs of other readings are given in shares of it.
        if read.close < 0.01 {
            return Err(format!("close = {}: give a number from 0.01 on", read.close));
        }
        Ok((read, made_for))
    }

    /// The limits of doubt with their names.
    pub const fn doubts(&self) -> [(&'static str, f32); 4] {
        [
            ("doubt", self.doubt),
            ("doubt_expected", self.doubt_expected),
            ("doubt_command", self.doubt_command),
            ("doubt_grave", self.doubt_grave),
        ]
    }

    /// Every other limit with its name; none is below 0.
    pub const fn limits(&self) -> [(&'static str, f32); 12] {
        [
            ("confidence", self.confidence),
            ("confidence_expected", self.confidence_expected),
            ("confidence_command", self.confidence_command),
            ("behind", self.behind),
            ("behind_expected", self.behind_expected),
            ("behind_command", self.behind_command),
            ("worst", self.worst),
            ("spread", self.spread),
            ("close", self.close),
            ("least_s_a_letter", self.least_s_a_letter),
            ("most_s_a_letter", self.most_s_a_letter),
            ("uneven", self.uneven),
        ]
    }

    /// Whether these limits need to be told how the model's words are said.
    pub fn needs_lexicon(&self) -> bool {
        !(self.moves.is_plain() && self.commands.is_plain())
    }

    /// What is judged by unlikeness alone: `moves`, `commands`.
    pub fn unweighed(&self) -> impl Iterator<Item = &'static str> {
        let weights = [("moves", self.moves), ("commands", self.commands)];
        weights.into_iter().filter_map(|(kind, weights)| weights.is_plain().then_some(kind))
    }

    /// The same with another limit for open choice; the others keep their distance from it.
    #[must_use]
    pub fn with_limit(self, doubt: f32) -> Self {
        let moved = |limit: f32| limit + doubt - self.doubt;
        Self {
            doubt: moved(self.doubt),
            doubt_expected: moved(self.doubt_expected),
            doubt_command: moved(self.doubt_command),
            doubt_grave: moved(self.doubt_grave),
            ..self
        }
    }

    /// How doubtful it is that the utterance was these words: by the sounds, not by the position. `None` where
    /// the model has no pass of any sounds.
    pub fn doubt(&self, evidence: &Evidence) -> Option<f32> {
        let weights = if evidence.kind.is_move() { self.moves } else { self.commands };
        if weights.is_plain() {
            return evidence.unlikeness.map(|u| weights.all + weights.unlikeness * u);
        }
        let [(_, all), each @ ..] = weights.each();
        Some(all + each.iter().zip(evidence.signs()?).map(|((_, weight), sign)| weight * sign).sum::<f32>())
    }

    /// What was heard; `None` when there was nothing but silence.
    pub fn judge(&self, evidence: &Evidence) -> Option<Heard> {
        let heard = |hypotheses| Some(Heard { hypotheses, lasted_ms: evidence.lasted_ms });
        let only = |words: String| heard(vec![Hypothesis { words, cost: 0.0 }]);
        let words = &evidence.words;
        if words.is_empty() {
            return None;
        }
        if words.iter().all(|w| w.word == UNKNOWN) || !self.is_credible(evidence) {
            return only(UNKNOWN.to_owned());
        }
        let doubtful: Vec<bool> = words.iter().map(|w| self.is_doubtful(w, evidence.kind)).collect();
        let joined = words
            .iter()
            .zip(&doubtful)
            .map(|(w, doubtful)| if *doubtful { UNKNOWN } else { w.word.as_str() })
            .collect::<Vec<_>>()
            .join(" ");
        if !doubtful.contains(&true) && evidence.behind_senseless.is_some_and(|found| found < NEARLY) {
            // Telling a player that his legal move is none would be worse than asking him to say it again.
            return only(UNKNOWN.to_owned());
        }
        if doubtful.contains(&true) || !evidence.expected {
            // An announcement no legal move bears stands alone: an alternative would bend it to one.
            return only(joined);
        }
        let mut hypotheses = vec![Hypothesis { words: joined, cost: 0.0 }];
        for (words, cost) in &evidence.others {
            if *cost <= self.spread && !words.is_empty() && hypotheses.iter().all(|h| h.words != *words) {
                // Whoever understands them knows one closeness, a model has its own.
                let cost = (cost * CLOSE / self.close).max(0.1);
                hypotheses.push(Hypothesis { words: words.clone(), cost });
            }
        }
        heard(hypotheses)
    }

    /// Whether the utterance as a whole can be these words.
    fn is_credible(&self, evidence: &Evidence) -> bool {
        if evidence.only_commands && !evidence.expected {
            return false;
        }
        let (behind, doubt) = match evidence.kind {
            Kind::Choice => (self.behind, self.doubt),
            Kind::Verified => (self.behind_expected, self.doubt_expected),
            Kind::Command => (self.behind_command, self.doubt_command),
            Kind::Grave => (self.behind_command, self.doubt_grave),
        };
        evidence.behind.is_some_and(|found| found <= behind)
            && self.doubt(evidence).map_or(!self.needs_lexicon(), |found| found <= doubt)
            && evidence.unevenness() <= self.uneven
            && !self.has_a_wrong_word(evidence)
    }

    /// Whether the sounds of one word of a move were not heard and the pass without a position, too, would rather have
    /// heard something else.
    fn has_a_wrong_word(&self, evidence: &Evidence) -> bool {
        evidence.kind.is_move()
            && evidence.behind.is_none_or(|found| found > AGREED)
            && evidence.likeness.is_some_and(|found| found.worst > self.worst)
    }

    fn is_doubtful(&self, word: &HeardWord, kind: Kind) -> bool {
        let confidence = match kind {
            Kind::Choice => self.confidence,
            Kind::Verified => self.confidence_expected,
            Kind::Command | Kind::Grave => self.confidence_command,
        };
        if word.word == UNKNOWN {
            return true;
        }
        let (letters, lasted) = (word.letters(), word.lasted_s());
        word.confidence < confidence
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
            likeness::Likeness,
            phrases,
            vosk::evidence::{Passes, Reading, Sound},
        },
        game::{Lang, Position, SchemeId},
        language::hearing::{Awaited, Expectation},
    };

    /// Passes that agree on some words, each a third of a second, with the sounds so much better each second.
    fn passes(words: &str, unlikeness: f32) -> Passes {
        let words: Vec<&str> = words.split_whitespace().collect();
        let timed = words.iter().enumerate().map(|(i, word)| HeardWord {
            word: (*word).to_owned(),
            confidence: 1.0,
            start_s: i as f32 * 0.33,
            end_s: (i + 1) as f32 * 0.33,
        });
        let lasted = words.len() as f32 * 0.33;
        let reading = |score| Reading { words: words.iter().map(|w| (*w).to_owned()).collect(), score };
        Passes {
            words: timed.collect(),
            position: vec![reading(-20.0)],
            general: vec![reading(-20.0)],
            sounds: vec![Reading { words: Vec::new(), score: -20.0 + unlikeness * lasted }],
            row: Vec::new(),
            levels: vec![-20.0; (lasted * 100.0) as usize],
        }
    }

    fn evidence(passes: &Passes, awaited: Awaited) -> Evidence {
        evidence_where(passes, awaited, false)
    }

    fn evidence_where(passes: &Passes, awaited: Awaited, asked: bool) -> Evidence {
        let model = ModelFolder::open(&crate::ear::model::shipped(SchemeId::Fide)).unwrap();
        let expectation = Expectation {
            position: Position::default(),
            schemes: vec![SchemeId::Fide],
            langs: vec![Lang::De],
            awaited,
            asked,
        };
        let listening = phrases::listening(&expectation, &model.words, phrases::Costs::default());
        Evidence::of(passes, &listening, &model, &expectation, 900)
    }

    fn judge(passes: &Passes, awaited: Awaited) -> String {
        let heard = Trust::default().judge(&evidence(passes, awaited));
        heard.map(|h| h.hypotheses[0].words.clone()).unwrap_or_default()
    }

    #[test]
    fn speech_that_any_sounds_explain_better_is_none_of_our_words() {
        let e4 = Position::default().read_uci("e2e4").unwrap();
        let trust = Trust::default();
        for (words, awaited, limit) in [
            ("eva vier", Awaited::AnyMove, trust.doubt),
            ("eva vier", Awaited::Announcement(e4), trust.doubt_expected),
            ("eva vier", Awaited::ReadBack(e4), trust.doubt_expected),
            ("david vier", Awaited::Announcement(e4), trust.doubt),
            ("zeit", Awaited::Commands, trust.doubt_command),
            ("remis", Awaited::Commands, trust.doubt_grave),
        ] {
            assert_eq!(judge(&passes(words, limit - 0.2), awaited.clone()), words, "{awaited:?}");
            assert_eq!(judge(&passes(words, limit + 0.2), awaited.clone()), UNKNOWN, "{awaited:?}");
        }
    }

    #[test]
    fn an_answer_that_nobody_asked_for_must_be_as_sure_as_a_grave_command() {
        let trust = Trust::default();
        for (words, asked, limit) in [
            ("ja", true, trust.doubt_command),
            ("ja", false, trust.doubt_grave),
            ("zeit", false, trust.doubt_command),
        ] {
            for (unlikeness, heard) in [(limit - 0.2, words), (limit + 0.2, UNKNOWN)] {
                let evidence = evidence_where(&passes(words, unlikeness), Awaited::AnyMove, asked);
                let judged = trust.judge(&evidence).unwrap();
                assert_eq!(judged.hypotheses[0].words, heard, "{words} {asked}");
            }
        }
    }

    #[test]
    fn what_the_general_pass_denies_or_a_word_too_short_is_not_believed() {
        let good = passes("eva vier", 0.0);
        assert_eq!(judge(&good, Awaited::AnyMove), "eva vier");
        let mut denied = good.clone();
        denied.general.insert(0, Reading { words: vec!["anna".to_owned()], score: -10.0 });
        assert_eq!(judge(&denied, Awaited::AnyMove), UNKNOWN);
        let mut short = good.clone();
        short.words[0].end_s = short.words[0].start_s + 0.20;
        short.words[1].end_s = short.words[1].start_s + 0.08;
        assert_eq!(judge(&short, Awaited::AnyMove), "eva [unk]");
        let mut doubtful = good;
        doubtful.words[0].confidence = 0.3;
        doubtful.position.push(Reading { words: vec!["anna".to_owned(), "vier".to_owned()], score: -19.5 });
        assert_eq!(judge(&doubtful, Awaited::AnyMove), "[unk] vier");
        for (behind_command, believed) in [(1.0, false), (2.0, true)] {
            let mut question = passes("zeit", 0.0);
            question.general.insert(0, Reading { words: vec!["anna".to_owned()], score: -18.5 });
            let trust = Trust { behind_command, ..Trust::default() };
            let heard = trust.judge(&evidence(&question, Awaited::Commands)).unwrap();
            assert_eq!(heard.hypotheses[0].words == "zeit", believed, "{behind_command}");
        }
    }

    #[test]
    fn a_word_known_beforehand_may_be_less_sure() {
        let trust = Trust { confidence: 0.9, confidence_expected: 0.6, ..Trust::default() };
        let e4 = Position::default().read_uci("e2e4").unwrap();
        for (awaited, said) in [(Awaited::AnyMove, "eva [unk]"), (Awaited::ReadBack(e4), "eva vier")] {
            let mut heard = evidence(&passes("eva vier", 0.0), awaited);
            heard.words[1].confidence = 0.8;
            assert_eq!(trust.judge(&heard).unwrap().hypotheses[0].words, said);
        }
    }

    #[test]
    fn no_move_is_called_illegal_while_a_legal_one_is_nearly_as_likely() {
        for (behind, judged) in [(0.5, UNKNOWN), (1.5, "eva fünf")] {
            let mut heard = passes("eva fünf", 0.0);
            let words = ["eva", "vier"].map(str::to_owned).to_vec();
            heard.position.push(Reading { words, score: -20.0 - behind });
            assert_eq!(judge(&heard, Awaited::AnyMove), judged, "{behind}");
        }
    }

    #[test]
    fn silence_is_nothing_and_a_model_without_the_sounds_is_judged_without_them() {
        assert_eq!(judge(&Passes::default(), Awaited::AnyMove), "");
        let plain = Passes { sounds: Vec::new(), ..passes("eva vier", 0.0) };
        assert_eq!(judge(&plain, Awaited::AnyMove), "eva vier");
    }

    #[test]
    fn limits_of_a_model_are_read_and_bad_ones_named() {
        let (own, made_for) = Trust::read("doubt = -0.5\nclose = 1.0").unwrap();
        assert_eq!((own.doubt, own.close, own.behind, made_for), (-0.5, 1.0, Trust::default().behind, None));
        assert_eq!(Trust::read("").unwrap(), (Trust::default(), None));
        let whole = format!("made_for = \"x\"\n{}", toml::to_string(&Trust::default()).unwrap());
        assert_eq!(Trust::read(&whole).unwrap(), (Trust::default(), Some("x".to_owned())));
        for cut in ["[moves]", "unlikeness", "[commands]", "unevenness"] {
            let torn = &whole[..whole.rfind(cut).unwrap()];
            assert!(Trust::read(torn).unwrap_err().contains("missing"), "cut before {cut}");
        }
        for (text, part) in [
            ("dout = 3", "dout"),
            ("doubt = nan", "doubt"),
            (&whole.replacen("missed = 0.0", "missed = inf", 1), "missed"),
            ("[commands]\nlikeness = 1", "likeness"),
            ("behind = -1", "behind"),
            ("close = 0", "close"),
            ("doubt = \"much\"", "f32"),
            ("made_for = 3", "made_for"),
        ] {
            let why = Trust::read(text).unwrap_err();
            assert!(why.contains(part), "{text}: {why}");
        }
    }

    #[test]
    fn other_readings_cost_as_much_as_the_model_s_own_closeness_says() {
        let mut heard = passes("eva vier", 0.0);
        heard.position.push(Reading { words: vec!["eva".to_owned(), "drei".to_owned()], score: -21.0 });
        let evidence = evidence(&heard, Awaited::AnyMove);
        for (close, cost) in [(CLOSE, 1.0), (CLOSE / 2.0, 2.0)] {
            let judged = Trust { close, ..Trust::default() }.judge(&evidence).unwrap();
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
    fn signs_add_up_to_a_doubt_and_without_them_only_unlikeness_counts() {
        let trust = Trust {
            moves: Weights { all: 1.0, changed: 0.8, sounds: -0.5, ..Weights::default() },
            doubt: 1.0,
            ..Trust::default()
        };
        let mut heard = evidence(&passes("eva vier", 0.5), Awaited::AnyMove);
        assert!(trust.needs_lexicon() && !Trust::default().needs_lexicon());
        for (changed, sounds, doubt) in [(2.5, 5, 1.0), (2.5, 8, -0.5), (5.0, 5, 3.0)] {
            heard.likeness = Some(Likeness { changed, sounds, ..Likeness::default() });
            assert!((trust.doubt(&heard).unwrap() - doubt).abs() < 0.01, "{changed} {sounds}");
            let believed = trust.judge(&heard).unwrap().hypotheses[0].words == "eva vier";
            assert_eq!(believed, doubt <= 1.01, "{changed} {sounds}");
        }
        assert!((Trust::default().doubt(&heard).unwrap() - 0.5).abs() < 0.01);
        heard.likeness = None;
        assert_eq!(trust.doubt(&heard), None);
    }

    /// The same with speech outside the vocabulary after it, as loud as this.
    fn and_then(words: &str, db: f32) -> Passes {
        let mut heard = passes(words, 0.0);
        let end_s = heard.words.last().unwrap().end_s;
        let other = |start_s, end_s| HeardWord { word: UNKNOWN.to_owned(), confidence: 1.0, start_s, end_s };
        heard.words.push(other(end_s, end_s + 1.0));
        heard.levels.extend([db; 100]);
        heard.row = ["e:", "v", "a", "f", "i:", "r", "S", "t"]
            .iter()
            .enumerate()
            .map(|(k, phone)| Sound {
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
        let soft = evidence(&and_then("eva vier", -35.0), Awaited::AnyMove);
        assert_eq!(soft.sounds.join(" "), "e: v a f i: r");
        assert_eq!(soft.likeness, Some(Likeness { sounds: 6, exact: 6, ..Likeness::default() }));
        let loud = evidence(&and_then("eva vier", -24.0), Awaited::AnyMove);
        assert_eq!(loud.sounds.len(), 8);
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
            heard.general.insert(0, Reading { words: other, score: -19.5 });
            let doubted = judge(&heard, Awaited::AnyMove);
            assert_eq!(doubted, if judged == "eva vier" { UNKNOWN } else { judged }, "{db}");
            let eva_vier = Awaited::Announcement(Position::default().read_uci("e2e4").unwrap());
            heard
                .general
                .push(Reading { words: ["eva", "vier", "matt"].map(str::to_owned).to_vec(), score: -21.0 });
            assert_eq!(judge(&heard, eva_vier), judged, "verified, {db}");
            heard.general.pop();
            let shorter = ["eva", "vier"].map(str::to_owned).to_vec();
            heard.general.push(Reading { words: shorter, score: -20.5 });
            assert_eq!(judge(&heard, Awaited::AnyMove), judged, "{db}");
            // What the position's pass makes of somebody else is no other reading.
            let longer = ["eva", "vier", "remis", "matt"].map(str::to_owned).to_vec();
            heard.position.push(Reading { words: longer, score: -20.5 });
            let kept = evidence(&heard, Awaited::AnyMove);
            assert_eq!(kept.others.len(), if judged == "eva vier" { 0 } else { 2 }, "{db}");
        }
        // Another reading that is as good is handed on without what is left out of this one.
        let mut heard = and_then("eva vier", -35.0);
        let other = ["eva", "drei", UNKNOWN].map(str::to_owned).to_vec();
        heard.position.push(Reading { words: other, score: -20.5 });
        let trust = Trust { doubt: 9.0, ..Trust::default() };
        let readings = trust.judge(&evidence(&heard, Awaited::AnyMove)).unwrap().hypotheses;
        let readings: Vec<(&str, f32)> = readings.iter().map(|h| (h.words.as_str(), h.cost)).collect();
        assert_eq!(readings, [("eva vier", 0.0), ("eva drei", 0.5)]);
        // What the phrase cannot do without stays.
        let mut heard = passes("eva vier", 0.0);
        heard.levels[33..].fill(-40.0);
        assert_eq!(judge(&heard, Awaited::AnyMove), "eva vier");
    }

    #[test]
    fn one_word_that_was_not_heard_spoils_a_move_and_no_command() {
        let trust = Trust { worst: 0.8, ..Trust::default() };
        for (words, awaited, worst, believed) in [
            ("eva vier", Awaited::AnyMove, 0.7, true),
            ("eva vier", Awaited::AnyMove, 0.9, false),
            ("zeit", Awaited::Commands, 0.9, true),
        ] {
            let mut heard = evidence(&passes(words, 0.0), awaited);
            heard.likeness = Some(Likeness { worst, sounds: 6, ..Likeness::default() });
            assert_eq!(trust.judge(&heard).unwrap().hypotheses[0].words, words, "the general pass agrees");
            heard.behind = Some(1.0);
            assert_eq!(
                trust.judge(&heard).unwrap().hypotheses[0].words == words,
                believed,
                "{words} {worst}"
            );
        }
    }

    #[test]
    fn a_limit_that_moves_takes_the_others_with_it() {
        let moved = Trust::default().with_limit(Trust::default().doubt - 1.0);
        for ((name, before), (_, after)) in Trust::default().doubts().into_iter().zip(moved.doubts()) {
            assert!((before - after - 1.0).abs() < 1e-6, "{name}");
        }
    }
}
