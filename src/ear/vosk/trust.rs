//! What to believe of the passes. PURE.
//!
//! A recogniser with a grammar always finds something. A reading is believed when the pass that knows
//! no position finds it nearly as good as anything else, when no word is doubtful by itself, and when each
//! word lasted as long as such a word can. Doubtful words come back as `[unk]`; nothing is replaced by a guess.

use crate::{
    chess::Position,
    core::hearing::{Awaited, Heard, Hypothesis},
    ear::{UNKNOWN, model::Words, phrases::Listening},
    language::{
        command::Command,
        understand::{Understanding, understand_words},
    },
};

/// A word of the first pass.
#[derive(Clone, Debug, PartialEq)]
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

/// Whether to mishear a command would end a game, disturb the opponent or bring the arbiter.
const fn is_grave(command: Command) -> bool {
    matches!(command, Command::Resign | Command::DrawOffer | Command::Accept | Command::Arbiter)
}

/// Thresholds of belief.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// Least seconds of a word of `n` letters: `n` times this, and no less than 0.06.
    pub least_s_a_letter: f32,
    /// Most seconds of a word: 0.35 and `n` times this.
    pub most_s_a_letter: f32,
    /// Sounds outside the vocabulary that may follow a phrase, seconds: a breath, a chair.
    pub breath_s: f32,
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
            least_s_a_letter: 0.022,
            most_s_a_letter: 0.14,
            breath_s: 0.3,
        }
    }
}

impl Trust {
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
    pub fn judge(
        &self,
        passes: &Passes,
        listening: &Listening,
        vocabulary: &Words,
        awaited: &Awaited,
        lasted_ms: u32,
    ) -> Option<Heard> {
        let heard = |hypotheses| Some(Heard { hypotheses, lasted_ms });
        let only = |words: String| heard(vec![Hypothesis { words, cost: 0.0 }]);
        let mut words: Vec<HeardWord> = passes.words.clone();
        // A breath after the words is not one of them.
        while words.len() > 1
            && words.last().is_some_and(|w| w.word == UNKNOWN && w.end_s - w.start_s <= self.breath_s)
        {
            words.pop();
        }
        if words.is_empty() {
            return None;
        }
        let plain: Vec<&str> = words.iter().map(|w| w.word.as_str()).collect();
        if plain.iter().all(|w| *w == UNKNOWN) {
            return only(UNKNOWN.to_owned());
        }
        let ids: Option<Vec<u32>> = plain.iter().map(|w| vocabulary.id(w)).collect();
        let expected = ids.is_some_and(|ids| listening.expected.follow(&ids).complete);
        if *awaited == Awaited::Commands && !expected {
            return only(UNKNOWN.to_owned());
        }
        let verified = matches!(awaited, Awaited::Announcement(_) | Awaited::ReadBack(_)) && expected;
        let behind = if verified { self.behind_expected } else { self.behind };
        if !self.agrees(&plain, &passes.general, behind) {
            return only(UNKNOWN.to_owned());
        }
        let unlike = match understand_words(&plain.join(" "), &Position::default(), &[], &[]) {
            Understanding::Command(command) if is_grave(command) => self.unlike_grave,
            Understanding::Command(_) => self.unlike_command,
            _ if verified => self.unlike_expected,
            _ => self.unlike,
        };
        if passes.unlikeness(&plain).is_some_and(|found| found > unlike) {
            return only(UNKNOWN.to_owned());
        }
        let doubtful: Vec<bool> = words.iter().map(|w| self.is_doubtful(w)).collect();
        let joined = words
            .iter()
            .zip(&doubtful)
            .map(|(w, doubtful)| if *doubtful { UNKNOWN } else { w.word.as_str() })
            .collect::<Vec<_>>()
            .join(" ");
        if doubtful.contains(&true) || !expected {
            // An announcement no legal move bears stands alone: an alternative would bend it to one.
            return only(joined);
        }
        let best = passes.position.first().map_or(0.0, |r| r.score);
        let mut hypotheses = vec![Hypothesis { words: joined, cost: 0.0 }];
        for reading in &passes.position {
            let cost = best - reading.score;
            let words = reading.words.join(" ");
            if cost <= self.spread && !words.is_empty() && hypotheses.iter().all(|h| h.words != words) {
                hypotheses.push(Hypothesis { words, cost: cost.max(0.1) });
            }
        }
        heard(hypotheses)
    }

    /// Whether the general pass has these words among its best readings.
    fn agrees(&self, words: &[&str], general: &[Reading], behind: f32) -> bool {
        let Some(best) = general.first() else { return false };
        general.iter().any(|r| best.score - r.score <= behind && r.says(words))
    }

    fn is_doubtful(&self, word: &HeardWord) -> bool {
        if word.word == UNKNOWN {
            return true;
        }
        let letters = word.word.chars().count() as f32;
        let lasted = word.end_s - word.start_s;
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

    fn judge(passes: &Passes, awaited: Awaited) -> String {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("models/fide");
        let vocabulary = ModelFolder::open(&path).unwrap().words;
        let expectation = Expectation {
            position: Position::default(),
            schemes: vec![SchemeId::Fide],
            langs: vec![Lang::De],
            awaited,
        };
        let listening = phrases::listening(&expectation, &vocabulary, phrases::Costs::default());
        let heard = Trust::default().judge(passes, &listening, &vocabulary, &expectation.awaited, 900);
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
        short.words[1].end_s = short.words[1].start_s + 0.03;
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
}
