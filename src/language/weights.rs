//! How much each feature weighs in the doubt: a logistic regression. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]
#![cfg_attr(not(feature = "vosk"), allow(dead_code, reason = "only a recogniser measures"))]

use serde::{Deserialize, Serialize};

use crate::language::recognition::{FEATURES, Features};

/// How much each feature weighs in the doubt whether an utterance was these words: added up they are the natural
/// logarithm of the odds that it was not. Files of former days call some of them otherwise, and are read.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// Of none of the features: the intercept.
    #[serde(alias = "all")]
    pub bias: f32,
    /// Of the log-likelihood ratio, see `Recognition::llr`.
    #[serde(alias = "unlikeness")]
    pub llr: f32,
    /// Of how far the words' phones lie from those heard, all in one
    /// ([`Alignment::distance`](crate::language::recognition::Alignment::distance)).
    pub(crate) distance: f32,
    /// Of each phone heard as the words have it, see [`Alignment`](crate::language::recognition::Alignment).
    #[serde(alias = "exact")]
    pub(crate) matched: f32,
    /// Of each phone heard as another, by how unlike it is.
    #[serde(alias = "changed")]
    pub(crate) substituted: f32,
    /// Of each phone of the words that was not heard.
    #[serde(alias = "missed")]
    pub deleted: f32,
    /// Of each phone heard between those of the words.
    #[serde(alias = "added")]
    pub(crate) inserted: f32,
    /// Of each phone heard before the words or after them.
    #[serde(alias = "beside")]
    pub(crate) outside: f32,
    /// Of each of the words' phones: other speech hardly ever happens on many of ours.
    #[serde(alias = "sounds")]
    pub phones: f32,
    /// Of one divided by the number of the words' phones: how short they are. Limits found before it was weighed have none.
    #[serde(default)]
    pub short: f32,
    /// Of the least posterior of a word, which is 1 for most.
    #[serde(alias = "confidence")]
    pub posterior: f32,
    /// Of how unevenly the words were spoken (natural logarithm of how many times as slowly): a short sound that is
    /// taken for two words is stretched over one of them.
    pub(crate) unevenness: f32,
}

impl Default for Weights {
    /// Only the log-likelihood ratio counts.
    fn default() -> Self {
        let mut each = Features::default();
        each[0] = 1.0;
        Self::of(0.0, each)
    }
}

impl Weights {
    /// The intercept, and the weights of the features in their order.
    pub const fn of(bias: f32, each: Features) -> Self {
        let [
            llr,
            distance,
            matched,
            substituted,
            deleted,
            inserted,
            outside,
            phones,
            short,
            posterior,
            unevenness,
        ] = each;
        Self {
            bias,
            llr,
            distance,
            matched,
            substituted,
            deleted,
            inserted,
            outside,
            phones,
            short,
            posterior,
            unevenness,
        }
    }

    /// Each with its name, that of the intercept first.
    pub(crate) const fn each(&self) -> [(&'static str, f32); FEATURES + 1] {
        [
            ("bias", self.bias),
            ("llr", self.llr),
            ("distance", self.distance),
            ("matched", self.matched),
            ("substituted", self.substituted),
            ("deleted", self.deleted),
            ("inserted", self.inserted),
            ("outside", self.outside),
            ("phones", self.phones),
            ("short", self.short),
            ("posterior", self.posterior),
            ("unevenness", self.unevenness),
        ]
    }

    /// What a limit of doubt stands on, as text: it fits no other weights. Enrolments are marked with it, so it keeps the
    /// names that the first of them were marked with.
    pub(crate) fn mark(&self) -> String {
        const NAMES: [&str; FEATURES + 1] = [
            "all",
            "unlikeness",
            "distance",
            "exact",
            "changed",
            "missed",
            "added",
            "beside",
            "sounds",
            "short",
            "confidence",
            "unevenness",
        ];
        let each = self.each();
        let marked: [(&str, f32); FEATURES + 1] = std::array::from_fn(|k| (NAMES[k], each[k].1));
        format!("{marked:?}")
    }

    /// Whether only the log-likelihood ratio counts: all there is to judge by where a model does not tell how its words are said.
    pub(crate) fn is_plain(&self) -> bool {
        Self { bias: self.bias, llr: self.llr, ..Self::default() } == *self
    }
}
