//! Signs of doubt, and how much each weighs: a logistic regression. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]
#![cfg_attr(not(feature = "vosk"), allow(dead_code, reason = "only a recogniser measures"))]

use std::{
    collections::BTreeMap,
    ops::{Index, IndexMut},
};

use serde::{Deserialize, Serialize};

/// What an utterance is judged by, a number each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// Phones heard as others, each by how unlike it is.
    Substituted,
    /// Phones of the words that were not heard.
    Deleted,
    /// Phones heard between those of the words.
    Inserted,
    /// Phones heard before the words or after them.
    Outside,
    /// How many phones the words have.
    Phones,
    /// The least posterior of a word, which is 1 for most.
    Posterior,
}

impl Sign {
    /// Every one, in the order of [`Signs`].
    pub const ALL: [Self; 6] =
        [Self::Substituted, Self::Deleted, Self::Inserted, Self::Outside, Self::Phones, Self::Posterior];
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// What files call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Substituted => "substituted",
            Self::Deleted => "deleted",
            Self::Inserted => "inserted",
            Self::Outside => "outside",
            Self::Phones => "phones",
            Self::Posterior => "posterior",
        }
    }
}

/// What was found of each [`Sign`] in an utterance.
pub type Signs = [f32; Sign::COUNT];

/// How much each sign weighs in the doubt whether an utterance was these words: added up they are the natural logarithm of
/// the odds that it was not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, f32>", into = "BTreeMap<String, f32>")]
pub struct Weights {
    /// Of none of the signs: the intercept.
    pub bias: f32,
    /// Of each, in the order of [`Sign::ALL`].
    pub of: Signs,
}

/// What files call the intercept.
const BIAS: &str = "bias";

impl Index<Sign> for Weights {
    type Output = f32;

    fn index(&self, sign: Sign) -> &f32 {
        &self.of[sign as usize]
    }
}

impl IndexMut<Sign> for Weights {
    fn index_mut(&mut self, sign: Sign) -> &mut f32 {
        &mut self.of[sign as usize]
    }
}

impl Weights {
    /// Each with its name, that of the intercept first.
    pub(crate) fn each(&self) -> impl Iterator<Item = (&'static str, f32)> {
        [(BIAS, self.bias)].into_iter().chain(Sign::ALL.map(|sign| (sign.name(), self[sign])))
    }

    /// The doubt where these signs were found.
    pub fn doubt(&self, signs: &Signs) -> f32 {
        self.bias + self.of.iter().zip(signs).map(|(weight, sign)| weight * sign).sum::<f32>()
    }

    /// What a limit of doubt stands on, as text: it fits no other weights. Enrolments are marked with it.
    pub(crate) fn mark(&self) -> String {
        format!("{:?}", self.each().collect::<Vec<_>>())
    }
}

impl From<Weights> for BTreeMap<String, f32> {
    fn from(weights: Weights) -> Self {
        weights.each().map(|(name, weight)| (name.to_owned(), weight)).collect()
    }
}

impl TryFrom<BTreeMap<String, f32>> for Weights {
    type Error = String;

    /// Every weight must be there: one that was cut off would mean something else.
    fn try_from(mut named: BTreeMap<String, f32>) -> Result<Self, String> {
        let mut take = |name: &str| named.remove(name).ok_or_else(|| format!("{name} is missing"));
        let mut read = Self { bias: take(BIAS)?, of: Signs::default() };
        for sign in Sign::ALL {
            read[sign] = take(sign.name())?;
        }
        match named.into_keys().next() {
            Some(unknown) => Err(format!("{unknown} is no sign of doubt")),
            None => Ok(read),
        }
    }
}
