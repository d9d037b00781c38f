//! Limits of belief: how unlike our words speech may be and still be believed. PURE.
//!
//! They fit one model and no other, so a model's folder carries its own.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]
#![cfg_attr(not(feature = "vosk"), allow(dead_code, reason = "only a recogniser measures"))]

use serde::{Deserialize, Serialize};

use crate::language::{understand::CLOSE, weights::Weights};

/// Limits of belief. A model's folder may carry its own (`conf/trust.toml`); they fit no other model.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Thresholds {
    /// Least N-best posterior of a word of a move.
    #[serde(alias = "confidence")]
    pub posterior: f32,
    /// The same, where the words are known beforehand and only verified.
    #[serde(alias = "confidence_expected")]
    pub posterior_expected: f32,
    /// The same of a command. Wordings that mean the same share it.
    #[serde(alias = "confidence_command")]
    pub posterior_command: f32,
    /// How much worse than its best the general pass may find the reading, nats.
    pub behind: f32,
    /// As `behind`, where the words are known beforehand and only verified.
    pub behind_expected: f32,
    /// As `behind`, of a command: an illegal announcement costs the position's pass more than a question does, the
    /// general pass nothing.
    pub behind_command: f32,
    /// How much each feature counts in the doubt about a move.
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
    /// Most distance of a single word of a move (`Alignment::worst_word`) where the pass
    /// without a position does not agree either: one word taken for another, however well the rest fits.
    #[serde(alias = "worst")]
    pub worst_word: f32,
    /// Alternatives worse than this, nats, are not handed on.
    pub spread: f32,
    /// A reading this much worse than the best, nats, is still possible, and is asked about.
    pub close: f32,
    /// Least seconds of a word of `n` letters: `n` times this, and no less than 0.06.
    pub least_s_a_letter: f32,
    /// Most seconds of a word: 0.35 and `n` times this.
    pub most_s_a_letter: f32,
    /// How many times as slowly as the fastest the slowest of the words may be spoken.
    pub uneven: f32,
    /// Whether the limits of doubt stand on the phone loop, so that it must not be missing.
    #[serde(alias = "sounds")]
    pub phone_loop: bool,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            posterior: 0.6,
            posterior_expected: 0.6,
            posterior_command: 0.6,
            behind: 4.0,
            behind_expected: 8.0,
            behind_command: 4.0,
            moves: Weights::default(),
            commands: Weights::default(),
            doubt: 6.0,
            doubt_expected: 7.0,
            doubt_command: 5.0,
            doubt_grave: 3.5,
            worst_word: 0.8,
            spread: 4.0,
            close: CLOSE,
            least_s_a_letter: 0.022,
            most_s_a_letter: 0.14,
            uneven: 4.0,
            phone_loop: false,
        }
    }
}

impl Thresholds {
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
            Some(other) => {
                return Err(format!("made_for = {other}: give the text that `measuring limits` wrote"));
            }
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
            ("posterior", self.posterior),
            ("posterior_expected", self.posterior_expected),
            ("posterior_command", self.posterior_command),
            ("behind", self.behind),
            ("behind_expected", self.behind_expected),
            ("behind_command", self.behind_command),
            ("worst_word", self.worst_word),
            ("spread", self.spread),
            ("close", self.close),
            ("least_s_a_letter", self.least_s_a_letter),
            ("most_s_a_letter", self.most_s_a_letter),
            ("uneven", self.uneven),
        ]
    }

    /// Whether these limits need to be told how the model's words are said.
    pub(crate) fn needs_lexicon(&self) -> bool {
        !(self.moves.is_plain() && self.commands.is_plain())
    }

    /// What is judged by the log-likelihood ratio alone: `moves`, `commands`.
    pub fn unweighed(&self) -> impl Iterator<Item = &'static str> {
        let weights = [("moves", self.moves), ("commands", self.commands)];
        weights.into_iter().filter_map(|(kind, weights)| weights.is_plain().then_some(kind))
    }

    /// The same with another limit for open choice; the others keep their distance from it.
    #[must_use]
    pub(crate) fn with_limit(self, doubt: f32) -> Self {
        let moved = |limit: f32| limit + doubt - self.doubt;
        Self {
            doubt: moved(self.doubt),
            doubt_expected: moved(self.doubt_expected),
            doubt_command: moved(self.doubt_command),
            doubt_grave: moved(self.doubt_grave),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Thresholds;

    #[test]
    fn limits_of_a_model_are_read_and_bad_ones_named() {
        let (own, made_for) = Thresholds::read("doubt = -0.5\nclose = 1.0").unwrap();
        assert_eq!(
            (own.doubt, own.close, own.behind, made_for),
            (-0.5, 1.0, Thresholds::default().behind, None)
        );
        assert_eq!(Thresholds::read("").unwrap(), (Thresholds::default(), None));
        let former = "confidence = 0.7\nworst = 0.5\nsounds = true";
        let own = Thresholds::read(former).unwrap().0;
        assert_eq!((own.posterior, own.worst_word, own.phone_loop), (0.7, 0.5, true), "names of former days");
        let whole = format!("made_for = \"x\"\n{}", toml::to_string(&Thresholds::default()).unwrap());
        assert_eq!(Thresholds::read(&whole).unwrap(), (Thresholds::default(), Some("x".to_owned())));
        for cut in ["[moves]", "llr", "[commands]", "unevenness"] {
            let torn = &whole[..whole.rfind(cut).unwrap()];
            assert!(Thresholds::read(torn).unwrap_err().contains("missing"), "cut before {cut}");
        }
        for (text, part) in [
            ("dout = 3", "dout"),
            ("doubt = nan", "doubt"),
            (&whole.replacen("deleted = 0.0", "deleted = inf", 1), "deleted"),
            ("[commands]\nlikeness = 1", "likeness"),
            ("behind = -1", "behind"),
            ("close = 0", "close"),
            ("doubt = \"much\"", "f32"),
            ("made_for = 3", "made_for"),
        ] {
            let why = Thresholds::read(text).unwrap_err();
            assert!(why.contains(part), "{text}: {why}");
        }
    }

    #[test]
    fn a_limit_that_moves_takes_the_others_with_it() {
        let moved = Thresholds::default().with_limit(Thresholds::default().doubt - 1.0);
        for ((name, before), (_, after)) in Thresholds::default().doubts().into_iter().zip(moved.doubts()) {
            assert!((before - after - 1.0).abs() < 1e-6, "{name}");
        }
    }
}
