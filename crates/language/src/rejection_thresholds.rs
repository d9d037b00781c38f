//! Limits of acceptance: how different speech may be from the words.
//!
//! They are valid for one model only, so a model's folder holds its own.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::{heard_utterance::Expectation, rejection_weights::RejectionWeights, understand::CLOSE};
use annabella_texts::toml_bounds::check_toml_bounds;

/// The effect that words would have if accepted. Each kind has its own limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CandidateKind {
    /// A move whose words were not known beforehand.
    Choice,
    /// The move whose words were expected.
    Verified,
    /// A command.
    Command,
    /// A command that ends a game, disturbs the opponent or calls the arbiter, or an answer without a question.
    Grave,
}

impl CandidateKind {
    /// All kinds.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Whether the kind is a move.
    pub const fn is_move(self) -> bool {
        matches!(self, Self::Choice | Self::Verified)
    }

    /// The name in files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The acceptance limits of one kind of words.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindLimits {
    /// The highest cost compared with the general pass's best reading, nats.
    pub behind: f32,
    /// The highest rejection score. Other speech has much higher scores.
    #[serde(rename = "doubt")]
    pub rejection_score: f32,
}

/// The acceptance limits. A model's folder may hold its own (`conf/trust.toml`), which are not valid for other models.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RejectionThresholds {
    /// The highest additional cost at which another reading is possible and causes a question, nats.
    pub close: f32,
    /// Whether the limits require the phone loop.
    pub phone_loop: bool,
    /// The feature weights of the rejection score of a move; without them the score is the log-likelihood ratio.
    pub moves: Option<RejectionWeights>,
    /// The feature weights of a command.
    pub commands: Option<RejectionWeights>,
    /// Limits if any move is expected, or if the words are not the expected ones.
    pub choice: KindLimits,
    /// Limits if the words are known beforehand and only verified.
    pub verified: KindLimits,
    /// Limits of a command.
    pub command: KindLimits,
    /// Limits of a command with serious effects.
    pub grave: KindLimits,
}

impl Default for RejectionThresholds {
    fn default() -> Self {
        let limits = |behind, rejection_score| KindLimits { behind, rejection_score };
        Self {
            close: CLOSE,
            phone_loop: false,
            choice: limits(4.0, 6.0),
            verified: limits(8.0, 7.0),
            command: limits(4.0, 5.0),
            grave: limits(4.0, 3.5),
            moves: None,
            commands: None,
        }
    }
}

impl RejectionThresholds {
    /// Reads a model's own limits, and the network they were computed for if the file names it (`made_for`). Missing
    /// limits keep their defaults. The error gives the place and the fault.
    ///
    /// # Errors
    /// No valid TOML, an unknown name, a limit that is not a number from 0 on, or a truncated file of computed limits.
    pub fn read(text: &str) -> Result<(Self, Option<String>), String> {
        let told = |e: toml::de::Error| e.to_string().trim().replace('\n', " ");
        check_toml_bounds(text).map_err(|why| why.to_string())?;
        let mut table: toml::Table = toml::from_str(text).map_err(told)?;
        let made_for = match table.remove("made_for") {
            None => None,
            Some(toml::Value::String(net)) => Some(net),
            Some(other) => {
                return Err(format!(
                    "made_for = {other}: give the text that `recogniser-evaluation limits` wrote"
                ));
            }
        };
        // Computed limits are complete and end with the kinds. A truncated file would have a different meaning.
        let mut kinds = CandidateKind::ALL.iter().map(|kind| kind.name());
        if let Some(part) = kinds.find(|kind| !table.contains_key(*kind))
            && made_for.is_some()
        {
            return Err(format!("[{part}] is missing: the file is cut short"));
        }
        let read: Self = toml::Value::Table(table).try_into().map_err(told)?;
        let doubts = CandidateKind::ALL.iter().map(|kind| ("doubt", read.of(*kind).rejection_score));
        let weights = read.moves.iter().chain(&read.commands).flat_map(RejectionWeights::named_weights);
        for (name, number) in doubts.chain(weights) {
            if !number.is_finite() {
                return Err(format!("{name} = {number}: give a number"));
            }
        }
        let behinds = CandidateKind::ALL.iter().map(|kind| ("behind", read.of(*kind).behind));
        for (name, limit) in behinds.chain([("close", read.close)]) {
            if !(limit.is_finite() && limit >= 0.0) {
                return Err(format!("{name} = {limit}: give a number from 0 on"));
            }
        }
        // Costs of other readings are divided by it.
        if read.close < 0.01 {
            return Err(format!("close = {}: give a number from 0.01 on", read.close));
        }
        Ok((read, made_for))
    }

    /// The limits of a kind.
    pub const fn of(&self, kind: CandidateKind) -> &KindLimits {
        match kind {
            CandidateKind::Choice => &self.choice,
            CandidateKind::Verified => &self.verified,
            CandidateKind::Command => &self.command,
            CandidateKind::Grave => &self.grave,
        }
    }

    /// The limits of a kind, mutable.
    pub const fn of_mut(&mut self, kind: CandidateKind) -> &mut KindLimits {
        match kind {
            CandidateKind::Choice => &mut self.choice,
            CandidateKind::Verified => &mut self.verified,
            CandidateKind::Command => &mut self.command,
            CandidateKind::Grave => &mut self.grave,
        }
    }

    /// The limits for what is listened for: each highest rejection score is lowered by [`Expectation::language_bar`].
    #[must_use]
    pub fn of_expectation(self, expectation: &Expectation) -> Self {
        self.stricter_by(expectation.language_bar())
    }

    fn stricter_by(mut self, bar: f32) -> Self {
        for kind in CandidateKind::ALL {
            self.of_mut(*kind).rejection_score -= bar;
        }
        self
    }

    /// The weights for a kind.
    pub const fn weights(&self, kind: CandidateKind) -> Option<&RejectionWeights> {
        if kind.is_move() { self.moves.as_ref() } else { self.commands.as_ref() }
    }

    /// Whether these limits need the model's pronunciations.
    pub const fn needs_lexicon(&self) -> bool {
        self.moves.is_some() || self.commands.is_some()
    }

    /// The kinds judged by the log-likelihood ratio only: `moves`, `commands`.
    pub fn kinds_without_weights(&self) -> impl Iterator<Item = &'static str> {
        let weights = [("moves", self.moves), ("commands", self.commands)];
        weights.into_iter().filter_map(|(kind, weights)| weights.is_none().then_some(kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stricter_limits_accept_lower_scores_only_in_every_kind() {
        let usual = RejectionThresholds::default();
        let strict = usual.stricter_by(0.9);
        for kind in CandidateKind::ALL {
            assert_eq!(strict.of(*kind).rejection_score, usual.of(*kind).rejection_score - 0.9);
            assert_eq!(strict.of(*kind).behind, usual.of(*kind).behind);
        }
    }

    #[test]
    fn limits_of_a_model_are_read_and_bad_ones_named() {
        let set = "[choice]\nbehind = 1.0\ndoubt = -0.5";
        let (own, made_for) = RejectionThresholds::read(&format!("close = 1.0\n{set}")).unwrap();
        let read = KindLimits { behind: 1.0, rejection_score: -0.5 };
        let expected = RejectionThresholds { choice: read, close: 1.0, ..RejectionThresholds::default() };
        assert_eq!((own, made_for), (expected, None));
        assert_eq!(RejectionThresholds::read("").unwrap(), (RejectionThresholds::default(), None));
        let weighed = RejectionThresholds {
            moves: Some(RejectionWeights::default()),
            commands: Some(RejectionWeights::default()),
            ..RejectionThresholds::default()
        };
        let whole = format!("made_for = \"x\"\n{}", toml::to_string(&weighed).unwrap());
        assert_eq!(RejectionThresholds::read(&whole).unwrap(), (weighed, Some("x".to_owned())));
        for cut in ["[moves]", "bias", "[commands]", "substituted", "[choice]", "[grave]", "behind", "doubt"]
        {
            let torn = &whole[..whole.rfind(cut).unwrap()];
            assert!(RejectionThresholds::read(torn).unwrap_err().contains("missing"), "cut before {cut}");
        }
        for (text, part) in [
            ("dout = 3", "dout"),
            ("doubt_grave = 3", "doubt_grave"),
            ("[choice]\nposterior = 0.6\nbehind = 1\ndoubt = 1", "posterior"),
            ("[choice]\nbehind = 1", "doubt"),
            ("uneven = 4.0", "uneven"),
            (&set.replace("-0.5", "nan"), "doubt"),
            (&whole.replacen("deleted = 0.0", "deleted = inf", 1), "deleted"),
            (&whole.replace("[commands]", "[commands]\nlikeness = 1"), "likeness"),
            ("[commands]\nphones = 1", "missing"),
            (&set.replace("1.0", "-1"), "behind"),
            ("close = 0", "close"),
            (&set.replace("-0.5", "\"much\""), "f32"),
            ("made_for = 3", "made_for"),
        ] {
            let why = RejectionThresholds::read(text).unwrap_err();
            assert!(why.contains(part), "{text}: {why}");
        }
    }
}
