//! The features of the rejection score and their weights: a logistic regression.

use std::{
    collections::BTreeMap,
    ops::{Index, IndexMut},
};

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

/// A feature of an utterance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum RejectionFeature {
    /// Substituted phones, weighted by dissimilarity.
    Substituted,
    /// Phones of the words that were not heard.
    Deleted,
    /// Phones heard between those of the words.
    Inserted,
    /// Phones heard before or after the words.
    Outside,
    /// The number of phones of the words.
    Phones,
    /// The lowest posterior of a word; usually 1.
    Posterior,
}

impl RejectionFeature {
    /// All features, in the order of [`FeatureVector`].
    pub const ALL: &[Self] = Self::VARIANTS;
    /// The number of features.
    pub const COUNT: usize = Self::ALL.len();

    /// The name in files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The value of each [`RejectionFeature`] for an utterance.
pub type FeatureVector = [f32; RejectionFeature::COUNT];

/// The weights of the features. The weighted sum is the natural logarithm of the odds that the utterance was not these
/// words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, f32>", into = "BTreeMap<String, f32>")]
pub struct RejectionWeights {
    /// The intercept.
    pub bias: f32,
    /// The weight of each feature, in the order of [`RejectionFeature::ALL`].
    pub of: FeatureVector,
}

/// The name of the intercept in files.
const BIAS: &str = "bias";

impl Index<RejectionFeature> for RejectionWeights {
    type Output = f32;

    fn index(&self, sign: RejectionFeature) -> &f32 {
        &self.of[sign as usize]
    }
}

impl IndexMut<RejectionFeature> for RejectionWeights {
    fn index_mut(&mut self, sign: RejectionFeature) -> &mut f32 {
        &mut self.of[sign as usize]
    }
}

impl RejectionWeights {
    /// The weights with their names, the intercept first.
    pub(crate) fn named_weights(&self) -> impl Iterator<Item = (&'static str, f32)> {
        let features = RejectionFeature::ALL.iter().map(|sign| (sign.name(), self[*sign]));
        [(BIAS, self.bias)].into_iter().chain(features)
    }

    /// The rejection score for these features.
    pub fn rejection_score(&self, features: &FeatureVector) -> f32 {
        self.bias + self.of.iter().zip(features).map(|(weight, sign)| weight * sign).sum::<f32>()
    }
}

impl From<RejectionWeights> for BTreeMap<String, f32> {
    fn from(weights: RejectionWeights) -> Self {
        weights.named_weights().map(|(name, weight)| (name.to_owned(), weight)).collect()
    }
}

impl TryFrom<BTreeMap<String, f32>> for RejectionWeights {
    type Error = String;

    /// Every weight must be present, because a truncated list would have a different meaning.
    fn try_from(mut named: BTreeMap<String, f32>) -> Result<Self, String> {
        let mut take = |name: &str| named.remove(name).ok_or_else(|| format!("{name} is missing"));
        let mut read = Self { bias: take(BIAS)?, of: FeatureVector::default() };
        for sign in RejectionFeature::ALL {
            read[*sign] = take(sign.name())?;
        }
        match named.into_keys().next() {
            Some(unknown) => Err(format!("{unknown} is no sign of doubt")),
            None => Ok(read),
        }
    }
}
