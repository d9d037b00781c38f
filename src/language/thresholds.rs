//! Limits of belief: how unlike our words speech may be and still be believed. PURE.
//!
//! They fit one model and no other, so a model's folder carries its own.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]
#![cfg_attr(not(feature = "vosk"), allow(dead_code, reason = "only a recogniser measures"))]

use serde::{Deserialize, Serialize};

use crate::language::{understand::CLOSE, weights::Weights};

/// What some words would bring about, were they believed: each kind has limits of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CandidateKind {
    /// A move, where the words were not known beforehand.
    Choice,
    /// The move whose words were expected.
    Verified,
    /// A command.
    Command,
    /// A command that ends a game, disturbs the opponent or calls the arbiter, or an answer that nobody asked for.
    Grave,
}

impl CandidateKind {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Choice, Self::Verified, Self::Command, Self::Grave];

    /// Whether they would be a move.
    pub const fn is_move(self) -> bool {
        matches!(self, Self::Choice | Self::Verified)
    }

    /// What files call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Choice => "choice",
            Self::Verified => "verified",
            Self::Command => "command",
            Self::Grave => "grave",
        }
    }
}

/// What words of one kind must hold to be believed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindLimits {
    /// How much worse than its best the general pass may find the reading, nats.
    pub behind: f32,
    /// Most doubt. Speech that is none of our words lies far above.
    pub doubt: f32,
}

/// Limits of belief. A model's folder may carry its own (`conf/trust.toml`); they fit no other model.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Thresholds {
    /// A reading this much worse than the best, nats, is still possible, and is asked about.
    pub close: f32,
    /// Whether the limits of doubt stand on the phone loop, so that it must not be missing.
    pub phone_loop: bool,
    /// How much each sign counts in the doubt about a move; without, the doubt is the log-likelihood ratio.
    pub moves: Option<Weights>,
    /// The same about a command.
    pub commands: Option<Weights>,
    /// Where any move is awaited, or the words are another than the one that is.
    pub choice: KindLimits,
    /// Where the words are known beforehand and only verified.
    pub verified: KindLimits,
    /// Of a command.
    pub command: KindLimits,
    /// Of a command that is no small thing.
    pub grave: KindLimits,
}

impl Default for Thresholds {
    fn default() -> Self {
        let limits = |behind, doubt| KindLimits { behind, doubt };
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
        // Whatever found limits for a net wrote all of them, the kinds last; without its end such a file means something else.
        let mut kinds = CandidateKind::ALL.into_iter().map(CandidateKind::name);
        if let Some(part) = kinds.find(|kind| !table.contains_key(*kind))
            && made_for.is_some()
        {
            return Err(format!("[{part}] is missing: the file is cut short"));
        }
        let read: Self = toml::Value::Table(table).try_into().map_err(told)?;
        let doubts = CandidateKind::ALL.map(|kind| ("doubt", read.of(kind).doubt));
        let weights = read.moves.iter().chain(&read.commands).flat_map(Weights::each);
        for (name, number) in doubts.into_iter().chain(weights) {
            if !number.is_finite() {
                return Err(format!("{name} = {number}: give a number"));
            }
        }
        let behinds = CandidateKind::ALL.map(|kind| ("behind", read.of(kind).behind));
        for (name, limit) in behinds.into_iter().chain([("close", read.close)]) {
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

    /// The limits of a kind.
    pub const fn of(&self, kind: CandidateKind) -> &KindLimits {
        match kind {
            CandidateKind::Choice => &self.choice,
            CandidateKind::Verified => &self.verified,
            CandidateKind::Command => &self.command,
            CandidateKind::Grave => &self.grave,
        }
    }

    /// The same, to be set.
    pub const fn of_mut(&mut self, kind: CandidateKind) -> &mut KindLimits {
        match kind {
            CandidateKind::Choice => &mut self.choice,
            CandidateKind::Verified => &mut self.verified,
            CandidateKind::Command => &mut self.command,
            CandidateKind::Grave => &mut self.grave,
        }
    }

    /// The weights of a kind's doubt.
    pub const fn weights(&self, kind: CandidateKind) -> Option<&Weights> {
        if kind.is_move() { self.moves.as_ref() } else { self.commands.as_ref() }
    }

    /// Whether these limits need to be told how the model's words are said.
    pub(crate) const fn needs_lexicon(&self) -> bool {
        self.moves.is_some() || self.commands.is_some()
    }

    /// What is judged by the log-likelihood ratio alone: `moves`, `commands`.
    pub fn unweighed(&self) -> impl Iterator<Item = &'static str> {
        let weights = [("moves", self.moves), ("commands", self.commands)];
        weights.into_iter().filter_map(|(kind, weights)| weights.is_none().then_some(kind))
    }

    /// The same with another limit for open choice; the others keep their distance from it.
    #[must_use]
    pub(crate) fn with_limit(mut self, doubt: f32) -> Self {
        let further = doubt - self.choice.doubt;
        for kind in CandidateKind::ALL {
            self.of_mut(kind).doubt += further;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_a_model_are_read_and_bad_ones_named() {
        let set = "[choice]\nbehind = 1.0\ndoubt = -0.5";
        let (own, made_for) = Thresholds::read(&format!("close = 1.0\n{set}")).unwrap();
        let read = KindLimits { behind: 1.0, doubt: -0.5 };
        let expected = Thresholds { choice: read, close: 1.0, ..Thresholds::default() };
        assert_eq!((own, made_for), (expected, None));
        assert_eq!(Thresholds::read("").unwrap(), (Thresholds::default(), None));
        let weighed = Thresholds {
            moves: Some(Weights::default()),
            commands: Some(Weights::default()),
            ..Thresholds::default()
        };
        let whole = format!("made_for = \"x\"\n{}", toml::to_string(&weighed).unwrap());
        assert_eq!(Thresholds::read(&whole).unwrap(), (weighed, Some("x".to_owned())));
        for cut in ["[moves]", "bias", "[commands]", "substituted", "[choice]", "[grave]", "behind", "doubt"]
        {
            let torn = &whole[..whole.rfind(cut).unwrap()];
            assert!(Thresholds::read(torn).unwrap_err().contains("missing"), "cut before {cut}");
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
            let why = Thresholds::read(text).unwrap_err();
            assert!(why.contains(part), "{text}: {why}");
        }
    }

    #[test]
    fn a_limit_that_moves_takes_the_others_with_it() {
        let before = Thresholds::default();
        let moved = before.with_limit(before.choice.doubt - 1.0);
        for kind in CandidateKind::ALL {
            assert!((before.of(kind).doubt - moved.of(kind).doubt - 1.0).abs() < 1e-6, "{kind:?}");
        }
    }
}
