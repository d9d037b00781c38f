//! How much each sign of doubt weighs. PURE.

use serde::{Deserialize, Serialize};

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
    /// Of the least confidence of a word, which is 1 for most.
    pub confidence: f32,
    /// Of how unevenly the words were spoken (natural logarithm of how many times as slowly): a short sound that is
    /// taken for two words is stretched over one of them.
    pub unevenness: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            all: 0.0,
            unlikeness: 1.0,
            distance: 0.0,
            exact: 0.0,
            changed: 0.0,
            missed: 0.0,
            added: 0.0,
            beside: 0.0,
            sounds: 0.0,
            confidence: 0.0,
            unevenness: 0.0,
        }
    }
}

impl Weights {
    /// Each with its name, that of no sign first.
    pub const fn each(&self) -> [(&'static str, f32); 11] {
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
            ("confidence", self.confidence),
            ("unevenness", self.unevenness),
        ]
    }

    /// Whether only unlikeness counts: all there is to judge by where a model does not tell how its words are said.
    pub(super) fn is_plain(&self) -> bool {
        Self { all: self.all, unlikeness: self.unlikeness, ..Self::default() } == *self
    }
}
