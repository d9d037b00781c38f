//! How much each sign of doubt weighs. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use serde::{Deserialize, Serialize};

use crate::ear::vosk::evidence::{SIGNS, Signs};

/// How much each sign weighs in the doubt whether an utterance was these words.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// Of none of the signs.
    pub all: f32,
    /// Of how much better any sounds explain the speech, see
    /// [`Evidence::unlikeness`](crate::ear::vosk::evidence::Evidence::unlikeness).
    pub unlikeness: f32,
    /// Of how far the words' sounds lie from those heard, all in one
    /// ([`Likeness::distance`](crate::ear::likeness::Likeness::distance)).
    pub distance: f32,
    /// Of each sound heard as the words have it, see [`Likeness`](crate::ear::likeness::Likeness).
    pub exact: f32,
    /// Of each sound heard as another, by how unlike it is.
    pub changed: f32,
    /// Of each sound of the words that was not heard.
    pub missed: f32,
    /// Of each sound heard between those of the words.
    pub added: f32,
    /// Of each sound heard before the words or after them.
    pub beside: f32,
    /// Of each of the words' sounds: other speech hardly ever happens on many of ours.
    pub sounds: f32,
    /// Of one divided by the number of the words' sounds: how short they are. Limits found before it was weighed have none.
    #[serde(default)]
    pub short: f32,
    /// Of the least confidence of a word, which is 1 for most.
    pub confidence: f32,
    /// Of how unevenly the words were spoken (natural logarithm of how many times as slowly): a short sound that is
    /// taken for two words is stretched over one of them.
    pub unevenness: f32,
}

impl Default for Weights {
    /// Only unlikeness counts.
    fn default() -> Self {
        let mut each = Signs::default();
        each[0] = 1.0;
        Self::of(0.0, each)
    }
}

impl Weights {
    /// The weight of no sign, and those of the signs in their order.
    pub const fn of(all: f32, each: Signs) -> Self {
        let [
            unlikeness,
            distance,
            exact,
            changed,
            missed,
            added,
            beside,
            sounds,
            short,
            confidence,
            unevenness,
        ] = each;
        Self {
            all,
            unlikeness,
            distance,
            exact,
            changed,
            missed,
            added,
            beside,
            sounds,
            short,
            confidence,
            unevenness,
        }
    }

    /// Each with its name, that of no sign first.
    pub const fn each(&self) -> [(&'static str, f32); SIGNS + 1] {
        [
            ("all", self.all),
            ("unlikeness", self.unlikeness),
            ("distance", self.distance),
            ("exact", self.exact),
            ("changed", self.changed),
            ("missed", self.missed),
            ("added", self.added),
            ("beside", self.beside),
            ("sounds", self.sounds),
            ("short", self.short),
            ("confidence", self.confidence),
            ("unevenness", self.unevenness),
        ]
    }

    /// Whether only unlikeness counts: all there is to judge by where a model does not tell how its words are said.
    pub(super) fn is_plain(&self) -> bool {
        Self { all: self.all, unlikeness: self.unlikeness, ..Self::default() } == *self
    }
}
