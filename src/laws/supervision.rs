//! Rapid and blitz with and without full supervision (A.3, A.4, B.3, B.4), and claims on time there.
//!
//! Without it a claim holds, in every text but that of 2018, only while the claimant has time left himself.

use serde::{Deserialize, Serialize};

use crate::game::{Edition, Seat};

/// Which rules govern rapid and blitz; in standard play it changes nothing.
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
    /// Who claims.
    pub by: Seat,
    /// Whether he had time left himself.
    pub has_time_left: bool,
}

impl TimeClaim {
    /// Whether it holds where the rules do not apply in full.
    pub const fn holds(self, edition: Edition) -> bool {
        self.has_time_left || !edition.flag_claim_needs_own_time()
    }
}
