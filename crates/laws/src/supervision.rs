//! Rapid and blitz with and without full supervision (A.3, A.4, B.3, B.4), and claims on time in them.
//!
//! Without full supervision a claim is valid only while the claimant has time left, in every text except that of 2018.

use crate::edition::EditionRules;
use serde::{Deserialize, Serialize};

use annabella_game::Seat;

/// The rules for rapid and blitz; without effect in standard play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Supervision {
    /// The competition rules in full (A.3, B.3).
    #[default]
    Full,
    /// The rules for rapid and blitz without full supervision (A.4, B.4).
    Partial,
}

/// A claim that the opponent's flag has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeClaim {
    pub by: Seat,
    /// Whether the claimant had time left.
    pub has_time_left: bool,
}

impl TimeClaim {
    /// Whether the claim is valid without full supervision.
    pub fn holds(self, edition: impl Into<&'static EditionRules>) -> bool {
        let edition = edition.into();
        self.has_time_left || !edition.flag_claim_needs_own_time.value
    }
}
