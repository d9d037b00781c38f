//! What to believe of the passes. PURE.
//!
//! A recogniser with a grammar always finds something. A reading is believed when the pass that knows
//! no position finds it nearly as good as anything else, when no word is doubtful by itself, and when each
//! word lasted as long as such a word can. Doubtful words come back as `[unk]`; nothing is replaced by a guess.
//!
//! The passes are first boiled down to [`Evidence`], which holds no limit; [`Trust`] is the limits. So
//! other limits can be tried on speech heard once (`annabella bench limits`).

use serde::{Deserialize, Serialize};

use crate::{
    chess::Position,
    core::hearing::{Awaited, Heard, Hypothesis},
    ear::{UNKNOWN, model::Words, phrases::Listening},
    language::{
        command::Command,
        understand::{CLOSE, Understanding, understand_words},
    },
};

/// Sounds outside the vocabulary that may follow a phrase, seconds: a breath, a chair.
const BREATH_S: f32 = 0.3;

/// A word of the first pass.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeardWord {
    /// As the model writes it.
    pub word: String,
    /// 0 to 1.
    pub confidence: f32,
    /// Seconds from the utterance's beginning.
    pub start_s: f32,
    /// Seconds.
    pub end_s: f32,
}

impl HeardWord {
    const fn lasted_s(&self) -> f32 {
        self.end_s - self.start_s
    }

    fn letters(&self) -> f32 {
        self.word.chars().count() as f32
    }
}

/// One alternative of a pass.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Its words.
    pub words: Vec<String>,
    /// The more the better; only differences mean something.
    pub score: f32,
}

/// What all passes found in one utterance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Passes {
    /// The position's grammar, word by word.
    pub words: Vec<HeardWord>,
    /// The position's grammar, alternatives.
    pub position: Vec<Reading>,
    /// The general grammar, alternatives.
    pub general: Vec<Reading>,
    /// Any row of sounds; empty where the model does not lend itself to it.
    pub sounds: Vec<Reading>,
}

impl Reading {
    /// Whether these are its words, sounds outside the vocabulary aside.
    fn says(&self, words: &[&str]) -> bool {
        let ours = self.words.iter().map(String::as_str).filter(|w| *w != UNKNOWN);
        ours.eq(words.iter().copied().filter(|w| *w != UNKNOWN))
    }
}

impl Passes {
    /// How much better any row of sounds explains the utterance than these words, each second of them; `None`
    /// where there is no such pass.
    pub fn unlikeness(&self, words: &[&str]) -> Option<f32> {
        let sounds = self.sounds.first()?.score;
        // What a branch of the position's grammar costs is no fault of the sound: the general pass charges none.
        let said = self.position.iter().chain(&self.general).filter(|r| r.says(words));
        let score = said.map(|r| r.score).reduce(f32::max)?;
        let lasted = self.words.last()?.end_s - self.words.first()?.start_s;
        Some((sounds - score) / lasted.max(0.2))
    }
}

/// What the words would bring about, were they believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A move, where the words were not known beforehand.
    Choice,
    /// The move whose words were expected.
    Verified,
    /// A command.
    Command,
    /// A command that ends a game, disturbs the opponent or calls the arbiter.
    Grave,
}

impl Kind {
    fn of(words: &str, verified: bool) -> Self {
        match understand_words(words, &Position::default(), &[], &[]) {
            Understanding::Command(
                Command::Resign | Command::DrawOffer | Command::Accept | Command::Arbiter,
            ) => Self::Grave,
            Understanding::Command(_) => Self::Command,
            _ if verified => Self::Verified,
            _ => Self::Choice,
        }
    }
}

/// What the passes say about one utterance, limits aside.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evidence {
    /// The words, a breath after them left out; empty for silence.
    pub words: Vec<HeardWord>,
    /// What they would bring about.
    pub kind: Kind,
    /// Whether they are one of the phrases that make sense now.
    pub expected: bool,
    /// Whether only commands were awaited.
    pub only_commands: bool,
    /// How much worse than its best reading the general pass finds the words; `None` where it does not at all.
    pub behind: Option<f32>,
    /// [`Passes::unlikeness`] of the words.
    pub unlikeness: Option<f32>,
    /// Other readings of the position and how much worse they are.
    pub others: Vec<(String, f32)>,
    /// How long the utterance lasted, milliseconds.
    pub lasted_ms: u32,
}

impl Evidence {
    /// Boils the passes of an utterance down.
    pub fn of(
        passes: &Passes,
        listening: &Listening,
        vocabulary: &Words,
        awaited: &Awaited,
        lasted_ms: u32,
    ) -> Self {
        let mut words: Vec<HeardWord> = passes.words.clone();
        while words.len() > 1 && words.last().is_some_and(|w| w.word == UNKNOWN && w.lasted_s() <= BREATH_S) {
            words.pop();
        }
        let plain: Vec<&str> = words.iter().map(|w| w.word.as_str()).collect();
        let ids: Option<Vec<u32>> = plain.iter().map(|w| vocabulary.id(w)).collect();
        let expected = ids.is_some_and(|ids| listening.expected.follow(&ids).complete);
        let verified = matches!(awaited, Awaited::Announcement(_) | Awaited::ReadBack(_)) && expected;
        let behind = passes.general.first().and_then(|best| {
            passes.general.iter().find(|r| r.says(&plain)).map(|found| best.score - found.score)
        });
        let best = passes.position.first().map_or(0.0, |r| r.score);
        let others = passes.position.iter().map(|r| (r.words.join(" "), best - r.score)).collect();
        let (kind, unlikeness) = (Kind::of(&plain.join(" "), verified), passes.unlikeness(&plain));
        let only_commands = *awaited == Awaited::Commands;
        Self { kind, expected, only_commands, behind, unlikeness, others, lasted_ms, words }
    }

    /// Whether no word was spoken so many times as slowly as another, letter by letter.
    fn is_even(&self, times: f32) -> bool {
        let pace = || self.words.iter().map(|w| w.lasted_s() / w.letters().max(1.0));
        let (fastest, slowest) = (pace().fold(f32::INFINITY, f32::min), pace().fold(0.0, f32::max));
        slowest <= fastest * times
    }
}

/// Letters of words that are long, see [`Trust::unlike_long`].
pub const LONG: f32 = 10.0;

/// Limits of belief. A model's folder may carry its own (`conf/trust.toml`); they fit no other model.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Trust {
    /// Least confidence of a word.
    pub confidence: f32,
    /// How much worse than the best the general pass may find the reading.
    pub behind: f32,
    /// As `behind`, where the words are known beforehand and only verified.
    pub behind_expected: f32,
    /// How much better, each second, a row of any sounds may explain what was said than the words do, where
    /// any move is awaited. Speech that is none of our words lies far above (speech that is: about 0).
    pub unlike: f32,
    /// As `unlike`, where the words are known beforehand and only verified.
    pub unlike_expected: f32,
    /// As `unlike`, of a command.
    pub unlike_command: f32,
    /// As `unlike`, of a command that ends a game, disturbs the opponent or calls the arbiter.
    pub unlike_grave: f32,
    /// Alternatives worse than this are not handed on.
    pub spread: f32,
    /// A reading this much worse than the best is still possible, and is asked about.
    pub close: f32,
    /// Least seconds of a word of `n` letters: `n` times this, and no less than 0.06.
    pub least_s_a_letter: f32,
    /// Most seconds of a word: 0.35 and `n` times this.
    pub most_s_a_letter: f32,
    /// What is added to every limit of unlikeness where the words have [`LONG`] letters or more: other speech
    /// hardly ever happens on so many sounds.
    pub unlike_long: f32,
    /// How many times as slowly as the fastest the slowest of the words may be spoken: a short sound that is
    /// taken for two words is stretched over one of them.
    pub uneven: f32,
    /// Whether the limits of unlikeness stand on the pass of any sounds, so that it must not be missing.
    pub sounds: bool,
}

impl Default for Trust {
    fn default() -> Self {
        Self {
            confidence: 0.6,
            behind: 4.0,
            behind_expected: 8.0,
            unlike: 6.0,
            unlike_expected: 7.0,
            unlike_command: 5.0,
            unlike_grave: 3.5,
            spread: 4.0,
            close: CLOSE,
            least_s_a_letter: 0.022,
            most_s_a_letter: 0.14,
            unlike_long: 0.0,
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
    /// No TOML, an unknown name, or a limit that is no number from 0 on.
    pub fn read(text: &str) -> Result<(Self, Option<String>), String> {
        let told = |e: toml::de::Error| e.to_string().trim().replace('\n', " ");
        let mut table: toml::Table = toml::from_str(text).map_err(told)?;
        let made_for = match table.remove("made_for") {
            None => None,
            Some(toml::Value::String(net)) => Some(net),
            Some(other) => return Err(format!("made_for = {other}: give the text that bench limits wrote")),
        };
        let read: Self = toml::Value::Table(table).try_into().map_err(told)?;
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

    /// Every limit with its name.
    pub const fn limits(&self) -> [(&'static str, f32); 13] {
        [
            ("confidence", self.confidence),
            ("behind", self.behind),
            ("behind_expected", self.behind_expected),
            ("unlike", self.unlike),
            ("unlike_expected", self.unlike_expected),
            ("unlike_command", self.unlike_command),
            ("unlike_grave", self.unlike_grave),
            ("spread", self.spread),
            ("close", self.close),
            ("least_s_a_letter", self.least_s_a_letter),
            ("most_s_a_letter", self.most_s_a_letter),
            ("unlike_long", self.unlike_long),
            ("uneven", self.uneven),
        ]
    }

    /// The same with another limit for open choice; the other limits keep their distance from it, down to one.
    #[must_use]
    pub fn with_limit(self, unlike: f32) -> Self {
        let moved = |limit: f32| (limit + unlike - self.unlike).max(1.0);
        Self {
            unlike: moved(self.unlike),
            unlike_expected: moved(self.unlike_expected),
            unlike_command: moved(self.unlike_command),
            unlike_grave: moved(self.unlike_grave),
            ..self
        }
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
        let doubtful: Vec<bool> = words.iter().map(|w| self.is_doubtful(w)).collect();
        let joined = words
            .iter()
            .zip(&doubtful)
            .map(|(w, doubtful)| if *doubtful { UNKNOWN } else { w.word.as_str() })
            .collect::<Vec<_>>()
            .join(" ");
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
        let (behind, unlike) = match evidence.kind {
            Kind::Choice => (self.behind, self.unlike),
            Kind::Verified => (self.behind_expected, self.unlike_expected),
            Kind::Command => (self.behind, self.unlike_command),
            Kind::Grave => (self.behind, self.unlike_grave),
        };
        let letters: f32 = evidence.words.iter().map(HeardWord::letters).sum();
        let unlike = if letters >= LONG { unlike + self.unlike_long } else { unlike };
        evidence.behind.is_some_and(|found| found <= behind)
            && evidence.unlikeness.is_none_or(|found| found <= unlike)
            && evidence.is_even(self.uneven)
    }

    fn is_doubtful(&self, word: &HeardWord) -> bool {
        if word.word == UNKNOWN {
            return true;
        }
        let (letters, lasted) = (word.letters(), word.lasted_s());
        word.confidence < self.confidence
            || lasted < (self.least_s_a_letter * letters).max(0.06)
            || lasted > 0.35 + self.most_s_a_letter * letters
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::Position,
        core::hearing::Expectation,
        ear::{ModelFolder, phrases},
        language::{Lang, SchemeId},
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
        }
    }

    fn evidence(passes: &Passes, awaited: Awaited) -> Evidence {
        let vocabulary = ModelFolder::open(&crate::ear::model::shipped(SchemeId::Fide)).unwrap().words;
        let expectation = Expectation {
            position: Position::default(),
            schemes: vec![SchemeId::Fide],
            langs: vec![Lang::De],
            awaited,
        };
        let listening = phrases::listening(&expectation, &vocabulary, phrases::Costs::default());
        Evidence::of(passes, &listening, &vocabulary, &expectation.awaited, 900)
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
            ("eva vier", Awaited::AnyMove, trust.unlike),
            ("eva vier", Awaited::Announcement(e4), trust.unlike_expected),
            ("eva vier", Awaited::ReadBack(e4), trust.unlike_expected),
            ("zeit", Awaited::Commands, trust.unlike_command),
            ("remis", Awaited::Commands, trust.unlike_grave),
        ] {
            assert_eq!(judge(&passes(words, limit - 0.2), awaited.clone()), words, "{awaited:?}");
            assert_eq!(judge(&passes(words, limit + 0.2), awaited.clone()), UNKNOWN, "{awaited:?}");
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
        assert_eq!(judge(&doubtful, Awaited::AnyMove), "[unk] vier");
    }

    #[test]
    fn silence_is_nothing_and_a_model_without_the_sounds_is_judged_without_them() {
        assert_eq!(judge(&Passes::default(), Awaited::AnyMove), "");
        let plain = Passes { sounds: Vec::new(), ..passes("eva vier", 0.0) };
        assert_eq!(judge(&plain, Awaited::AnyMove), "eva vier");
    }

    #[test]
    fn limits_of_a_model_are_read_and_bad_ones_named() {
        let (own, made_for) = Trust::read("unlike = 5.5\nclose = 1.0\nmade_for = \"x\"").unwrap();
        assert_eq!(made_for.as_deref(), Some("x"));
        assert_eq!((own.unlike, own.close, own.behind), (5.5, 1.0, Trust::default().behind));
        assert_eq!(Trust::read("").unwrap(), (Trust::default(), None));
        let whole = toml::to_string(&Trust::default()).unwrap();
        assert_eq!(Trust::read(&whole).unwrap(), (Trust::default(), None));
        for (text, part) in [
            ("unlik = 3", "unlik"),
            ("unlike = nan", "unlike"),
            ("behind = -1", "behind"),
            ("close = 0", "close"),
            ("unlike = \"much\"", "f32"),
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
    fn long_words_have_a_limit_of_their_own() {
        let trust = Trust { unlike_long: 3.0, ..Trust::default() };
        for (words, believed) in [("eva vier", false), ("springer felix drei", true)] {
            let heard = passes(words, trust.unlike + 1.0);
            let judged = trust.judge(&evidence(&heard, Awaited::AnyMove)).unwrap();
            assert_eq!(judged.hypotheses[0].words == words, believed, "{words}");
        }
    }
}
